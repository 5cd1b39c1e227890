"""A real server in a process of its own, and scripted people who talk to it over HTTP and sockets.

    with serving(folder) as server:
        async with Somebody(server.address) as ana:
            table = await ana.lay("twisty", ["me", "greedy"])
            async with ana.at(table) as seat:
                state = await seat.until(lambda state: state["legal"])
                await seat.act(state["legal"][0])

`Talk` is the client's side of the protocol without any network; whoever carries its messages may
lose, double and reorder them.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import re
import secrets
import signal
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic, sleep
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from sobremesa import bots
from tests.command import Running, start
from tests.patience import PATIENCE

TALKATIVE = {"SOBREMESA_LOG_LEVEL": "INFO"}
HASTY = {"sobremesa.bots.timeouts.HINT_SECONDS": 0.2, "sobremesa.bots.timeouts.REVIEW_SECONDS": 0.05}
"""Constants of a server that thinks less about hints and reviews: not how good they are is asked there."""
COMPILING = 3600.0
"""Seconds that compiling everything takes at most."""

Json = dict[str, Any]


def any_action(state: Json, chance: Random) -> str:
    """Any legal action of whoever sees this state and decides; where not all are listed, one beside them."""
    if state["continuous"]:
        return bots.load(state["game"], "random").choose(state["view"], chance, 1.0)
    listed: str = chance.choice(state["legal"])
    return listed


class Server:
    """`sobremesa serve` as a process, which can be killed and started again where it was.

    `shared` is the address of a database that other servers use as well, `program` another way to start
    `sobremesa` than as a copy of a process that has it loaded. Such a copy may have other `constants`.
    """

    def __init__(
        self,
        folder: Path,
        environment: Mapping[str, str] | None = None,
        shared: str | None = None,
        options: Sequence[str] = (),
        program: Sequence[str] | None = None,
        constants: Mapping[str, float] | None = None,
    ) -> None:
        self.database = folder / "table.sqlite"
        self.program = program
        self._constants = constants
        self._options = ["--database", shared or str(self.database), *options]
        self.log = folder / "server.log"
        self._said = folder / "server.said"
        self.address = ""
        self._environment = {**os.environ, "SOBREMESA_LOG_LEVEL": "WARNING", **(environment or {})}
        self._process: Running | subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The running process."""
        assert self._process is not None, "the server is not running"
        return self._process.pid

    def start(self) -> None:
        """Start it: the first time at a free port, later at the same. Returns when it can be reached."""
        port = self.address.rpartition(":")[2] or "0"
        arguments = ["serve", "--port", port, *self._options]
        self._said.write_bytes(b"")
        if self.program is None:
            streams = [Path(os.devnull), self._said, self.log]
            self._process = start(arguments, self._environment, streams, constants=self._constants)
        else:
            with self._said.open("ab") as said, self.log.open("ab") as log:
                self._process = subprocess.Popen(
                    [*self.program, *arguments], stdout=said, stderr=log, env=self._environment
                )
        while not (found := re.search(r"http://[^\s/]+:\d+(?=\s)", self._said.read_text())):
            if self._process.poll() is not None:
                raise RuntimeError(f"the server did not start: {self.log.read_text()[-2000:]}")
            sleep(0.005)
        self.address = found[0]

    def wait_until_warm(self, sign: str = "ready to think") -> None:
        """Wait until its bots are ready to think; where nothing is compiled yet that takes minutes.

        Only a server that is `TALKATIVE` gives the sign.
        """
        deadline = monotonic() + COMPILING
        while sign not in self.log.read_text():
            if monotonic() > deadline:
                raise RuntimeError(f"the bots are not ready: {self.log.read_text()[-2000:]}")
            sleep(0.1)

    def kill(self) -> None:
        """End it at once, wherever it is: SIGKILL."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end (SIGTERM), and wait. Returns its exit status."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        try:
            return process.wait(PATIENCE)
        finally:
            process.kill()


@contextmanager
def serving(
    folder: Path,
    environment: Mapping[str, str] | None = None,
    shared: str | None = None,
    options: Sequence[str] = (),
    program: Sequence[str] | None = None,
    constants: Mapping[str, float] | None = None,
) -> Iterator[Server]:
    """A server with its database in a folder, running until the end of the block."""
    server = Server(folder, environment, shared, options, program, constants)
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Talk:
    """What a client knows of a table, and the commands that it has not heard an answer to."""

    def __init__(self) -> None:
        self.state: Json | None = None
        self.lines: dict[int, Json] = {}
        """The log by number, put together from all states."""
        self.pending: dict[str, tuple[Json, asyncio.Future[Json]]] = {}
        self.answers: dict[str, Json] = {}
        """What was answered to each command."""
        self.changed = asyncio.Event()
        self.overtaken = 0
        """States that came after a newer one."""

    def command(self, kind: str, **fields: Any) -> tuple[Json, asyncio.Future[Json]]:
        """A new command with an id of its own, and the answer to come."""
        message = {"type": kind, "id": secrets.token_hex(8), **fields}
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.pending[message["id"]] = (message, answer)
        return message, answer

    def hear(self, text: str | bytes) -> bool:
        """Take in a message. Returns whether lines are missing, so that a `sync` is needed."""
        message: Json = json.loads(text)
        if message["type"] == "state":
            return self._see(message)
        if message.get("id") in self.pending:
            self.answers[message["id"]] = message
            answer = self.pending.pop(message["id"])[1]
            if not answer.cancelled():
                answer.set_result(message)
        self.changed.set()
        return False

    def _see(self, state: Json) -> bool:
        if self.state is not None and state["version"] < self.state["version"]:
            self.overtaken += 1
            return False
        for line in state["log"]:
            self.lines[line["number"]] = line
        if len(self.lines) < state["version"]:
            return True
        self.state = state
        self.changed.set()
        return False

    async def until(self, wish: Callable[[Json], object]) -> Json:
        """Wait for a state that fulfils a wish."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self.changed.clear()
                if self.state is not None and wish(self.state):
                    return self.state
                await self.changed.wait()


class AtTable:
    """Somebody's socket at a table. It reconnects by itself and then repeats what is unanswered."""

    def __init__(self, addresses: Sequence[str], cookie: str, table: str, query: str = "") -> None:
        self.table = table
        self.talk = Talk()
        self.reconnections = -1
        self._urls = itertools.cycle(
            f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}" for address in addresses
        )
        self._headers = {"Cookie": cookie}
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        await self.until(lambda _state: True)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    @property
    def state(self) -> Json:
        """The newest state."""
        assert self.talk.state is not None, "nothing was heard yet"
        return self.talk.state

    @property
    def lines(self) -> list[Json]:
        """The whole log as far as it is known, in order."""
        return [line for _, line in sorted(self.talk.lines.items())]

    async def until(self, wish: Callable[[Json], object]) -> Json:
        """Wait for a state that fulfils a wish. Raises what ended the connection, if it is no use."""
        assert self._task is not None
        waiting = asyncio.ensure_future(self.talk.until(wish))
        await asyncio.wait((waiting, self._task), return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done():
            waiting.cancel()
            self._task.result()
        return await waiting

    async def do(self, kind: str, **fields: Any) -> Json:
        """Send a command, again and again if need be; its answer: `done` or `problem`."""
        message, answer = self.talk.command(kind, **fields)
        await self.send(message)
        async with asyncio.timeout(PATIENCE):
            return await answer

    async def act(self, action: str, seat: int | None = None) -> Json:
        """Play an action in answer to the newest state, for the seat that it is seen from."""
        seat = self.state["viewer"] if seat is None else seat
        return await self.do("act", version=self.state["version"], seat=seat, action=action)

    async def send(self, message: Json | str | bytes) -> None:
        """Send something as it is; nothing happens where there is no connection."""
        if self._socket is None:
            return
        try:
            await self._socket.send(json.dumps(message) if isinstance(message, dict) else message)
        except (OSError, WebSocketException):
            return

    async def _run(self) -> None:
        while True:
            try:
                async with connect(
                    next(self._urls),
                    additional_headers=self._headers,
                    max_size=None,
                    compression=None,
                    open_timeout=PATIENCE,
                    ping_interval=None,
                ) as self._socket:
                    self.reconnections += 1
                    for message, _ in tuple(self.talk.pending.values()):
                        await self.send(message)
                    async for text in self._socket:
                        if self.talk.hear(text):
                            await self.send({"type": "sync"})
                if 4400 <= (self._socket.close_code or 0) < 4500:
                    raise PermissionError(f"closed with {self._socket.close_code}")
            except PermissionError:
                raise
            except (OSError, InvalidHandshake, WebSocketException):
                pass
            finally:
                self._socket = None
            await asyncio.sleep(0.05)


class Somebody:
    """A person with a cookie. Requests that the server was too dead to answer are made again."""

    def __init__(self, address: str, cookie: str | None = None) -> None:
        self._http = httpx.AsyncClient(base_url=address, timeout=PATIENCE, trust_env=False)
        self._address = address
        self.cookie = cookie

    async def __aenter__(self) -> Self:
        if self.cookie is None:
            response = await self.request("GET", "/api/me")
            self.cookie = response.headers["set-cookie"].partition(";")[0]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def request(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """Any request, with this person's cookie."""
        sent = {**({} if self.cookie is None else {"Cookie": self.cookie}), **headers}
        self._http.cookies.clear()
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    return await self._http.request(method, path, json=body, headers=sent)
                except httpx.TransportError:
                    await asyncio.sleep(0.05)

    async def get(self, path: str) -> Any:
        """What a successful GET brings."""
        response = await self.request("GET", path)
        assert response.status_code == 200, response.text
        return response.json()

    async def lay(self, game: str, seats: list[str], **more: Any) -> str:
        """Lay a table: `options`, `public`, `time`. Returns its id."""
        response = await self.request("POST", "/api/tables", {"game": game, "seats": seats, **more})
        assert response.status_code == 201, response.text
        table: str = response.json()["table"]
        return table

    async def command(self, table: str, kind: str, **fields: Any) -> httpx.Response:
        """A command over HTTP."""
        body = {"type": kind, "id": secrets.token_hex(8), **fields}
        return await self.request("POST", f"/api/tables/{table}/commands", body)

    def at(self, table: str, query: str = "", others: Sequence[str] = ()) -> AtTable:
        """A socket at a table, to be used with `async with`. It may turn to `others`, servers too."""
        assert self.cookie is not None, "a person arrives with `async with`"
        return AtTable((self._address, *others), self.cookie, table, query)
