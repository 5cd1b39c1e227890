"""Today's `master` against that of a former program, with equal time.

    python -m benchmarks.former winter --revision 866d951 --seconds 0.05 --games 100 --seed 1

One new seat meets old ones at all others, every deal once in every rotation of the seats. The sources of that
revision are laid out in the user's cache, and run by this interpreter in a process of their own, as a bot of
other people (`former_bot`). Both are told their time in the same words, `master@0.05s`, so that no count ends
anybody's thinking. What the old one thinks with is compiled before the first game, and loaded before the
first question.
"""

from __future__ import annotations

import argparse
import io
import os
import shlex
import subprocess
import sys
import tarfile
import tempfile
from contextlib import suppress
from pathlib import Path

from sobremesa import bots, games
from sobremesa.bots import timed
from sobremesa.bots.warming import warm
from sobremesa.cli import display
from sobremesa.lab.arena import Arena
from sobremesa.lab.contest import Contest, Contestant
from sobremesa.lab.crew import Crew

ROOT = Path(__file__).parents[1]
BOT = Path(__file__).with_name("former_bot.py")
NAME = "former"
BEFORE_NETS = "866d951"
"""The last program before `master` had nets: the *real* old one of docs/strength.md."""
SOURCES = "src"
TIMED = "src/sobremesa/bots/timed.py"
"""Where this is missing nobody can be told their time."""


def laid_out(revision: str) -> Path:
    """The sources of a revision. Ends with a sentence where they are not to be had."""
    commit = _git("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").decode().strip()
    if not commit:
        raise SystemExit(
            f"former: the history here does not have {revision}. A clone has all of it, a shallow one after "
            "`git fetch --unshallow`; an exported tree has none."
        )
    if not _git("ls-tree", "--name-only", commit, TIMED):
        raise SystemExit(f"former: in {revision} nobody can be told their time; name a later revision.")
    folder = _cache() / commit
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as draft:
            with tarfile.open(fileobj=io.BytesIO(_git("archive", commit, SOURCES))) as archive:
                archive.extractall(draft, filter="data")
            with suppress(OSError):  # somebody else was quicker
                Path(draft, SOURCES).rename(folder)
    return folder


def _git(*words: str) -> bytes:
    """What git says of the repository that this file lies in; nothing where it cannot."""
    with suppress(FileNotFoundError):
        return subprocess.run(["git", "-C", ROOT, *words], capture_output=True, check=False).stdout
    return b""


def _cache() -> Path:
    """Always the same place: machine code is not found again by who lies elsewhere."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sobremesa" / NAME


def command_of(sources: Path, game: str, bot: str, players: int) -> str:
    """What starts a bot of a former program."""
    words = ["env", f"PYTHONPATH={sources}", sys.executable, "-P", str(BOT), game, bot, str(players)]
    return shlex.join(words)


def get_ready(command: str) -> None:
    """Compile all that it thinks with. As nobody asks it anything, it ends then."""
    done = subprocess.run(shlex.split(command), stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if done.returncode:
        raise SystemExit(f"former: that program cannot play.\n{done.stderr.decode(errors='replace')}")


def main() -> None:
    """Play, and print what the arena shows."""
    described, *_ = __doc__.splitlines()
    competitive = [name for name in games.shelf() if bots.is_compiled(name) and not games.load(name).TOGETHER]
    parser = argparse.ArgumentParser(prog="benchmarks.former", description=described)
    parser.add_argument("game", choices=competitive)
    parser.add_argument("--revision", default=BEFORE_NETS, help="of the former program (%(default)s)")
    parser.add_argument("--players", type=int, default=2, help="at a table (%(default)s)")
    parser.add_argument("--seconds", type=float, default=0.1, help="for each decision (%(default)s)")
    parser.add_argument("--games", type=int, default=100, help="rounded up to whole deals (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the deals (%(default)s)")
    parser.add_argument("--workers", type=int, default=1, help="games at once, a core each (%(default)s)")
    asked = parser.parse_args()
    bot = f"{bots.LEVELS[-1]}@{asked.seconds}s"
    try:
        timed.split(bot)
    except LookupError as problem:
        parser.error(str(problem))
    if asked.players not in games.load(asked.game).PLAYERS:
        parser.error(f"{asked.game} is not played by {asked.players}")
    command = command_of(laid_out(asked.revision), asked.game, bot, asked.players)
    print(f"Getting {asked.revision} ready, and this program ...", flush=True)
    get_ready(command)
    warm(asked.game)
    players = (Contestant(bot), *[Contestant(NAME, command)] * (asked.players - 1))
    arena = Arena(Contest(asked.game, players, asked.seed, asked.seconds), asked.games)
    with (
        suppress(KeyboardInterrupt),
        display.progress(arena, quiet=False) as tell,
        Crew(asked.workers) as crew,
    ):
        for played in arena.run(crew):
            tell(played)
    display.show_result(arena)
    if any(map(arena.forfeits, range(asked.players))):
        raise SystemExit("former: games were forfeited, so this says nothing of strength.")


if __name__ == "__main__":
    main()
