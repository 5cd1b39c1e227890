"""The parts that kernels are made of: bits, dice, the cache, and functions bound to a game."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pytest
from numba.core.caching import FunctionCache

from sobremesa.bots.searcher import search_of
from sobremesa.kernels import bits, compiling, dice, load, machine_code
from sobremesa.kernels.specialise import bound


def test_bits_count_as_python_does() -> None:
    rng = Random(1)
    for _ in range(500):
        number = rng.getrandbits(rng.randint(1, 62)) | 1 << rng.randrange(62)
        places = [place for place in range(62) if number >> place & 1]
        assert bits.count(number) == len(places)
        assert bits.lowest(number) == places[0]


def test_dice_are_splitmix64() -> None:
    """The first numbers from the seed 0 are those of the published generator."""
    published = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    rolls = dice.new(0)
    assert [dice.roll(rolls, 1 << 31) for _ in published] == [number >> 33 for number in published]


def test_dice_are_fair_and_stay_in_bounds() -> None:
    rolls = dice.new(7)
    seen = Counter(dice.roll(rolls, 6) for _ in range(60_000))
    assert sorted(seen) == list(range(6))
    assert all(abs(times - 10_000) < 500 for times in seen.values())
    assert all(0 <= dice.fraction(rolls) < 1 for _ in range(1000))


def test_the_cache_has_another_name_when_a_source_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An edit of a game's kernel, of what all games share, or of a bot: never of another game's."""
    shared, others = "kernels/search.py", ("kernels/other/play.py", "bots/other/value.py")
    own = ("kernels/go/play.py", "bots/go/value.py", "games/go/rules.py", "games/go/cards.json")
    for name in (shared, *own, *others):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1")
    monkeypatch.setattr(machine_code, "_PACKAGE", tmp_path)
    names = {machine_code.fingerprint("go")}
    for edited in (shared, *own):
        (tmp_path / edited).write_text("2")
        names.add(machine_code.fingerprint("go"))
    assert len(names) == 6
    for edited in others:
        (tmp_path / edited).write_text("3")
    assert machine_code.fingerprint("go") in names
    assert machine_code.fingerprint("other") not in names


def test_a_game_owns_its_folder_and_nothing_that_is_only_called_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game called `go` beside a module `goals`, a game `goals`, and a folder `go` on no shelf."""
    monkeypatch.setattr(machine_code, "_PACKAGE", tmp_path)
    assert machine_code.game_of(tmp_path / "kernels/go/legal.py") == "go"
    assert machine_code.game_of(tmp_path / "kernels/go/ko/fights.py") == "go"
    assert machine_code.game_of(tmp_path / "kernels/goals/legal.py") == "goals"
    for nobodys in ("kernels/goals.py", "bots/go.py", "kernels/__init__.py", "lab/go/play.py", "go/play.py"):
        assert machine_code.game_of(tmp_path / nobodys) is None
    assert machine_code.game_of(tmp_path.parent / "kernels/go/legal.py") is None


def test_the_cache_goes_elsewhere_when_its_home_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert not str(machine_code._home()).startswith(str(tmp_path))


def test_what_was_compiled_is_known_until_a_source_or_the_machine_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "kernels" / "go" / "play.py"
    source.parent.mkdir(parents=True)
    source.write_text("1")
    monkeypatch.setattr(machine_code, "_PACKAGE", tmp_path)
    monkeypatch.setattr(machine_code, "folder", lambda _: tmp_path)
    assert not machine_code.is_complete("go")
    machine_code.mark_complete("go")
    later = time.time() + 1
    os.utime(machine_code._mark("go"), (later, later))
    assert machine_code.is_complete("go")
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(machine_code, "_machine", lambda: "with another processor")
        assert not machine_code.is_complete("go")
    os.utime(source, (later + 1, later + 1))
    assert not machine_code.is_complete("go")


def test_machine_code_is_never_read_from_where_others_can_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    own = machine_code._temporary()
    assert machine_code._temporary() == own
    own.chmod(0o777)
    assert machine_code._temporary() != own
    own.rmdir()
    own.symlink_to(tmp_path / "elsewhere")
    assert machine_code._temporary() != own


def test_what_no_game_owns_is_not_kept_by_itself() -> None:
    """Games are compiled side by side: none writes into an index that another one writes into."""
    assert not isinstance(_plus_one._cache, FunctionCache)  # type: ignore[attr-defined]
    assert isinstance(load("twisty").play._cache, FunctionCache)  # type: ignore[attr-defined]


def _doubled(number: int) -> int:
    return change(number) * 2  # type: ignore[name-defined, no-any-return]  # noqa: F821


@compiling.compiled
def _plus_one(number: int) -> int:
    return number + 1


def _more(number: int) -> int:
    return number + MORE  # type: ignore[name-defined, no-any-return]  # noqa: F821


def _looked_up(number: int) -> int:
    return number + TABLE[1]  # type: ignore[name-defined, no-any-return]  # noqa: F821


@compiling.compiled
def _minus_one(number: int) -> int:
    return number - 1


def test_one_function_serves_several_owners() -> None:
    """And neither gets the other's machine code, also not from the disk."""
    assert bound(_doubled, "holi", change=_plus_one)(4) == 10
    assert bound(_doubled, "twisty", change=_minus_one)(4) == 6


def test_one_owner_may_bind_a_function_in_several_ways() -> None:
    """Each way has its own machine code, also where only a constant differs, or what is called at last."""
    for _ in range(2):
        assert bound(_doubled, "twisty", change=_plus_one)(4) == 10
        assert bound(_doubled, "twisty", change=_minus_one)(4) == 6
        for more in (3, 5):
            change = bound(_more, "twisty", MORE=more)
            assert bound(_doubled, "twisty", change=change)(4) == 2 * (4 + more)
        for table in ([1, 2], [1, 7]):
            change = bound(_looked_up, "twisty", TABLE=np.array(table))
            assert bound(_doubled, "twisty", change=change)(4) == 2 * (4 + table[1])


def test_the_same_binding_has_the_same_name_in_every_process() -> None:
    """So that what one compiled the others find."""
    told = "from tests.kernels.test_parts import named; print(named())"
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        found = subprocess.run([sys.executable, "-c", told], capture_output=True, check=True, env=environment)
        assert found.stdout.decode().strip() == named()


def named() -> str:
    """The names of the functions of a whole search."""
    search = search_of("holi")
    return " ".join(function.py_func.__qualname__ for function in search)  # type: ignore[union-attr]


def test_a_game_without_a_kernel_is_named() -> None:
    with pytest.raises(LookupError, match="poker"):
        load("poker")
