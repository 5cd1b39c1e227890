"""Bots of other people: a process that reads views and writes actions, one JSON object a line.

The protocol is described in docs/outside-bots.md. A process is started when it is first needed and serves
every game and seat here from then on; after a failure it is killed, and started anew when it is next asked.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import re
import selectors
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from time import monotonic
from typing import IO, Any, cast

from sobremesa.bots import timeouts
from sobremesa.games import load as load_game
from sobremesa.games import names as game_names
from sobremesa.games.game import View
from sobremesa.games.record import LONGEST_ACTION, Malformed, canonical, decode

PROTOCOL = 1

LONGEST_ANSWER = 4096
SHOWN = 80
"""So many characters of a wrong answer are shown."""
COMPLAINT_BYTES = 300
"""So much of the last that it wrote to standard error is told when something goes wrong."""
PIPE_BYTES = 65_536
"""Read or written at once."""
_NAME = re.compile(r"[^\W_][\w .-]{0,29}")


class BotFailed(Exception):
    """A bot that did not answer as it should. `message` and `facts` name a sentence of the catalogue."""

    def __init__(self, message: str, facts: Mapping[str, str | int | float]) -> None:
        super().__init__(message, facts)
        self.message = message
        self.facts = dict(facts)


_commands: dict[str, str] = {}


def register(name: str, command: str) -> None:
    """Give a name to a command, in this process. Raises `BotFailed` for what cannot be a name."""
    if not _NAME.fullmatch(name):
        raise BotFailed("outside-name", {"name": name[:SHOWN]})
    _commands[name] = command


def registered() -> dict[str, str]:
    """The commands by their names: what another process has to register to know the same bots."""
    return dict(_commands)


def find(game: str, name: str) -> Outside:
    """A registered bot. Raises `LookupError` where there is none of this name."""
    return Outside(game, _commands[name])


class Outside:
    """A bot that lives in a process of its own."""

    def __init__(self, game: str, command: str) -> None:
        self._rules = load_game(game)
        self._command = command

    def choose(self, view: View, rng: Random, seconds: float) -> str:
        """See `Bot`. Raises `BotFailed` for anything but a text; the referee says whether it is legal."""
        imagined = self._rules.imagine(view, rng)
        question = {
            "view": view,
            "legal": sorted(self._rules.text(action) for action in self._rules.legal(imagined)),
            "seconds": seconds,
            "seed": rng.getrandbits(32),
        }
        with _lock:
            process = _running(self._command)
            try:
                answer = process.ask(question, seconds)
                action = answer.get("action")
                if not isinstance(action, str) or len(action) > LONGEST_ACTION:
                    raise process.failure("outside-no-action", answer=canonical(answer)[:SHOWN])
            except BotFailed:
                _processes.pop(self._command).kill()
                raise
        return action


def plays(command: str) -> tuple[str, ...]:
    """The games that a bot says it plays. Raises `BotFailed`, also where the command cannot be started."""
    with _lock:
        return _running(command).games


def end_all() -> None:
    """End every process that was started here."""
    with _lock:
        while _processes:
            _processes.popitem()[1].end()


atexit.register(end_all)

_lock = threading.RLock()
_processes: dict[str, _Process] = {}
"""The processes by their commands."""


def _running(command: str) -> _Process:
    if command not in _processes:
        _processes[command] = _Process(command)
    return _processes[command]


class _Process:
    """A process with its pipes, and the conversation with it."""

    def __init__(self, command: str) -> None:
        on_main_thread = threading.current_thread() is threading.main_thread()
        try:
            self._child = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # all that it starts can be ended with it, and Ctrl+C is not for it
                preexec_fn=_die_with_parent if on_main_thread else None,
            )
        except (OSError, ValueError, IndexError) as error:
            facts = {"command": command[:SHOWN], "problem": str(error)}
            raise BotFailed("outside-cannot-start", facts) from None
        self._heard = b""
        self._complaint = b""
        self._stdin, self._stdout, self._stderr = cast(
            tuple[IO[bytes], ...], (self._child.stdin, self._child.stdout, self._child.stderr)
        )
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        try:
            self.games = self._shake_hands()
        except BotFailed:
            self.kill()
            raise

    def _shake_hands(self) -> tuple[str, ...]:
        answer = self.ask({"protocol": PROTOCOL, "games": list(game_names())}, timeouts.OUTSIDE_START_TIMEOUT)
        games = answer.get("games")
        if answer.get("protocol") != PROTOCOL or not isinstance(games, list):
            raise self.failure("outside-no-handshake", answer=canonical(answer)[:SHOWN])
        return tuple(game for game in game_names() if game in games)

    def ask(self, question: object, seconds: float) -> dict[str, Any]:
        """Send one line and wait for the line that answers it. Raises `BotFailed`."""
        with suppress(BlockingIOError):
            self._read(self._stdout)
        if self._heard:
            raise self._garbage(self._heard)
        line = self._converse(canonical(question).encode() + b"\n", seconds)
        try:
            answer = decode(line)
        except Malformed:
            answer = None
        if not isinstance(answer, dict):
            raise self._garbage(line)
        return answer

    def _converse(self, question: bytes, seconds: float) -> bytes:
        """Write the question and read a line, and meanwhile whatever it complains of."""
        deadline = monotonic() + seconds + timeouts.OUTSIDE_GRACE_SECONDS
        with selectors.DefaultSelector() as pipes:
            pipes.register(self._stdin, selectors.EVENT_WRITE)
            pipes.register(self._stdout, selectors.EVENT_READ)
            pipes.register(self._stderr, selectors.EVENT_READ)
            while b"\n" not in self._heard:
                ready = pipes.select(max(0.0, deadline - monotonic()))
                if monotonic() > deadline:
                    raise self.failure("outside-late", seconds=seconds)
                for key, _ in ready:
                    if key.fileobj is self._stdin:
                        question = self._write(question)
                        done = not question
                    else:
                        done = not self._read(key.fileobj)
                    if done:
                        pipes.unregister(key.fileobj)
        line, _, more = self._heard.partition(b"\n")
        if more:
            raise self._garbage(more)
        self._heard = b""
        return line

    def _write(self, question: bytes) -> bytes:
        """Write what the pipe takes; what remains is returned."""
        try:
            return question[os.write(self._stdin.fileno(), question[:PIPE_BYTES]) :]
        except BrokenPipeError:  # it does not listen any more; what it says last is more telling
            return b""

    def _read(self, pipe: Any) -> bool:
        """Read what there is; False if nothing will come any more."""
        new = os.read(pipe.fileno(), PIPE_BYTES)
        if pipe is self._stderr:
            self._complaint = (self._complaint + new)[-COMPLAINT_BYTES:]
            return bool(new)
        if not new:
            raise self._ended()
        self._heard += new
        if len(self._heard) > LONGEST_ANSWER:
            raise self.failure("outside-too-long", limit=LONGEST_ANSWER)
        return True

    def _ended(self) -> BotFailed:
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(timeouts.OUTSIDE_FAREWELL_SECONDS)
        with suppress(BlockingIOError):
            while self._read(self._stderr):
                pass
        status = self._child.returncode
        return self.failure("outside-ended", status="?" if status is None else str(status))

    def _garbage(self, heard: bytes) -> BotFailed:
        return self.failure("outside-garbage", answer=heard.decode(errors="replace")[:SHOWN])

    def failure(self, message: str, **facts: str | int | float) -> BotFailed:
        """What went wrong, with the last that it wrote to standard error."""
        complaint = " ".join(self._complaint.decode(errors="replace").split())
        return BotFailed(message, {**facts, "complaint": complaint})

    def end(self) -> None:
        """Let it end by itself, for a moment; then make it."""
        self._stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(timeouts.OUTSIDE_FAREWELL_SECONDS)
        self.kill()

    def kill(self) -> None:
        """End it at once, with all that it started."""
        with suppress(ProcessLookupError):
            os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()
        for pipe in (self._stdin, self._stdout, self._stderr):
            pipe.close()


def _die_with_parent() -> None:
    """In the new process: be killed should whoever started it be killed (Linux only; elsewhere the end of
    its standard input must tell it)."""
    if sys.platform == "linux":
        _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None)
