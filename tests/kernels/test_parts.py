"""The parts that kernels are made of: bits, dice, the cache, and functions bound to a game."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from numba.core.caching import FunctionCache

from sobremesa.kernels import bits, compiling, dice, load
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
    for name in ("kernels/twisty.py", "kernels/search.py", "kernels/holi.py", "bots/twisty.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("one = 1\n")
    monkeypatch.setattr(compiling, "_PACKAGE", tmp_path)
    names = {compiling.fingerprint("twisty")}
    for edited in ("kernels/twisty.py", "kernels/search.py", "bots/twisty.py"):
        (tmp_path / edited).write_text("one = 2\n")
        names.add(compiling.fingerprint("twisty"))
    assert len(names) == 4
    before = compiling.fingerprint("twisty")
    (tmp_path / "kernels/holi.py").write_text("one = 3\n")
    assert compiling.fingerprint("twisty") == before
    assert compiling.fingerprint("holi") != compiling.fingerprint("twisty")


def test_the_cache_goes_elsewhere_when_its_home_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert not str(compiling._home()).startswith(str(tmp_path))


def test_machine_code_is_never_read_from_where_others_can_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    own = compiling._temporary()
    assert compiling._temporary() == own
    own.chmod(0o777)
    assert compiling._temporary() != own
    own.rmdir()
    own.symlink_to(tmp_path / "elsewhere")
    assert compiling._temporary() != own


def test_what_no_game_owns_is_not_kept_by_itself() -> None:
    """Games are compiled side by side: none writes into an index that another one writes into."""
    assert not isinstance(_plus_one._cache, FunctionCache)  # type: ignore[attr-defined]
    assert isinstance(load("twisty").play._cache, FunctionCache)  # type: ignore[attr-defined]


def _doubled(number: int) -> int:
    return change(number) * 2  # type: ignore[name-defined, no-any-return]  # noqa: F821


@compiling.compiled
def _plus_one(number: int) -> int:
    return number + 1


@compiling.compiled
def _minus_one(number: int) -> int:
    return number - 1


def test_one_function_serves_several_owners() -> None:
    """And neither gets the other's machine code, also not from the disk."""
    assert bound(_doubled, "holi", change=_plus_one)(4) == 10
    assert bound(_doubled, "twisty", change=_minus_one)(4) == 6


def test_a_game_without_a_kernel_is_named() -> None:
    with pytest.raises(LookupError, match="poker"):
        load("poker")
