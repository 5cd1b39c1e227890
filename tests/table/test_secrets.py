"""Leak nothing: permute everything that is hidden from somebody, and every byte they get is the same.

Two worlds are played side by side, on the whole application with its own database: in one the game as it
was dealt, in the other one that must look the same to the observer (`tests/games/GAME/hidden.py`). Only
the hash of the setup differs, as it must; that and nothing else is masked.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sobremesa.games import load, shelf
from sobremesa.games.game import View
from sobremesa.games.record import Record, canonical, positions
from sobremesa.server import metrics
from sobremesa.server.logs import JsonLines
from sobremesa.table import limits, proof
from sobremesa.table.clock import RealTime, Uptime
from sobremesa.table.events import Created, Entry, Started
from sobremesa.table.people import BotPlayer, Person
from sobremesa.table.rows import row_of
from sobremesa.table.store import Store
from sobremesa.table.table import Table
from sobremesa.table.turns import Errand
from tests.amount import amount
from tests.cluster import Cluster
from tests.games.parts import part, sampling
from tests.games.random_games import Played, kind_of, kinds_of, random_game
from tests.patience import PATIENCE
from tests.server.inside import Absent, House, Wire, inside, without_pace
from tests.table.house import exported

TABLE, SALT, BEGIN = "the-table", "0123456789abcdef", 1_800_000_000.0

PLIES = 14
"""Actions of a game, unless its tests say otherwise."""
SEEDS = (7, 21)[: amount(1, 2)]
CURIOUS = 2
"""At so many moments of a game the observer tries everything."""
SHORT = 10
"""In a game of so few actions all of them may be legal all the time."""


def observers(kind: str) -> tuple[int | None, ...]:
    """Who observes: the last seat and a spectator; where hands are hidden from others, the first seat too."""
    name, players, _ = kind_of(kind)
    return tuple(dict.fromkeys((*((0,) if load(name).SECRET else ()), players - 1, None)))


OBSERVED_KINDS = [
    kind for name in shelf() for kind in (kinds_of(name)[1:] if load(name).SECRET else kinds_of(name)[-1:])
]
"""Where everybody knows the same, one kind of a game is enough."""
OBSERVED = [
    pytest.param(kind, seed, seat, id=f"{kind}-{seed}-{'spectator' if seat is None else f'seat{seat}'}")
    for kind in OBSERVED_KINDS
    for seed in SEEDS
    for seat in observers(kind)
]


@cache
def game_of(kind: str, seed: int) -> Played:
    """A random game that is not over yet."""
    played = random_game(kind, seed, sampling(kind.split("-")[0], "OBSERVED", PLIES))
    if not played.over:
        return played
    actions = played.record.actions[:-1]
    return replace(
        played,
        record=played.record.with_actions(actions),
        states=played.states[:-1],
        actions=played.actions[:-1],
    )


def alike(kind: str, seed: int, seat: int | None) -> Record:
    """A game that must look the same to a seat, everything hidden from it permuted."""
    played = game_of(kind, seed)
    record = played.record
    hidden = part(played.game.NAME, "hidden")
    if hidden is None:
        return record
    rng = Random(f"{kind} {seed} {seat}")
    for _ in range(100):
        other = hidden.permute(record.players, record.options, record.setup, list(record.actions), seat, rng)
        if other is not None and other[0] != record.setup:
            return replace(record, setup=other[0], actions=tuple(other[1]))
    raise AssertionError("nothing was permuted")


@dataclass(frozen=True)
class World:
    """A game, what is tried in it that the rules forbid, and where it is played."""

    record: Record
    salt: str
    attempts: dict[int, str]
    folder: Path

    @property
    def passer_by(self) -> str:
        """Somebody who watches, another person in each world: nobody is told who does."""
        return f"eye-{self.salt}"

    def created(self, bots: bool = False) -> Created:
        """The table at which it is played."""
        made = self.record
        holders = tuple(
            BotPlayer("greedy") if bots else Person(f"p{seat}", f"Player {seat}")
            for seat in range(made.players)
        )
        return Created(
            made.game,
            made.rules,
            made.players,
            dict(made.options),
            dict(made.setup),
            self.salt,
            Person("p0", "Player 0"),
            holders,
            public=True,
            time=RealTime(600, 5),
            hints=True,
        )

    async def prepare(self, store: Store, bots: bool = False) -> None:
        """Lay the table as if it had just been dealt."""
        at = int(BEGIN * 1000)
        entries = [Entry(1, at, None, self.created(bots)), Entry(2, at, None, Started())]
        await store.append(row_of(Table.fold(TABLE, Uptime(), entries)), entries)

    def masked(self, told: str) -> str:
        """What somebody was told, without the one thing that must differ."""
        made = self.record
        promise = proof.commitment(made, self.salt)
        return told.replace(promise, "THE HASH")


def two_worlds(kind: str, seed: int, seat: int | None, folder: Path) -> list[World]:
    played = game_of(kind, seed)
    attempts = illegal_attempts(played)
    worlds = []
    for name, record, salt in (("one", played.record, SALT), ("other", alike(kind, seed, seat), SALT[::-1])):
        (folder / name).mkdir()
        worlds.append(World(record, salt, attempts, folder / name))
    return worlds


def illegal_attempts(played: Played) -> dict[int, str]:
    """At some plies, an action of another moment of the same game that is illegal there."""
    rng, game = Random(3), played.game
    plies = rng.sample(range(len(played.actions)), min(CURIOUS, len(played.actions)))
    found = {}
    for ply in plies:
        for text in rng.sample(played.record.actions, min(10, len(played.actions))):
            if game.refusal(played.states[ply], game.parse(text)) is not None:
                found[ply] = text
    return found


@contextmanager
def listening_to_logs() -> Iterator[list[dict[str, Any]]]:
    """Every line that the server logs, as it would be written, without the time of day."""
    lines: list[dict[str, Any]] = []
    formatter = JsonLines()

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if not record.name.startswith("http"):  # our own client's
                line = json.loads(formatter.format(record))
                lines.append({key: line[key] for key in line if key not in ("at", "milliseconds", "request")})

    root, handler = logging.getLogger(), Keep()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        root.removeHandler(handler)
        root.setLevel(level)


class Observer:
    """Somebody who plays one seat, or none, and writes down everything that they are told."""

    def __init__(self, world: World, seat: int | None, house: House, socket: Wire) -> None:
        self.world, self.seat, self.house, self.socket = world, seat, house, socket
        self.person = "watcher" if seat is None else f"p{seat}"
        self.notes: list[str] = []
        self.version = 0

    async def hear(self, messages: int = 1) -> None:
        """Note what the socket brings."""
        for _ in range(messages):
            text = await self.socket.hear()
            self.version = json.loads(text).get("version") or self.version
            self.notes.append(text)

    async def ask(self, method: str, path: str, body: object = None) -> None:
        """Note what a request brings."""
        response = await self.house.request(self.person, method, path, body)
        headers = dict(response.headers)
        headers.pop("x-request-id", None)  # chance
        picture = headers.get("content-type") == "image/png"
        text = sha256(response.content).hexdigest() if picture else response.text
        if path == "/metrics":
            text = _steady(text)
            del headers["content-length"]
        self.notes.append(f"{method} {path} {body}: {response.status_code} {headers} {text}")

    async def do(self, kind: str, **fields: Any) -> None:
        """Try a command over HTTP that is refused."""
        body = {"type": kind, "id": f"{kind} {len(self.notes)}", **fields}
        await self.ask("POST", f"/api/tables/{TABLE}/commands", body)

    async def pry(self, ply: int) -> None:
        """Try everything to find something out."""
        table, version, attempt = f"/api/tables/{TABLE}", self.version, self.world.attempts[ply]
        seats = range(self.world.record.players)
        for path in ("/api/tables", "/api/tables/mine", table, f"{table}?since=3", f"{table}/record"):
            await self.ask("GET", path)
        await self.ask("GET", f"{table}/analysis")
        for path in ("/healthz", "/metrics", "/api/me", f"{table}/positions/{ply}", f"/table/{TABLE}"):
            await self.ask("GET", path)
        for path in ("data", "people", "games", "invitations", f"best/{TABLE}"):
            await self.ask("GET", f"/api/me/{path}")
        for seat in seats:
            for path in (
                f"{table}?seat={seat}",
                f"{table}/positions/{ply}?seat={seat}",
                f"{table}/positions/{ply // 2}?seat={seat}",
                f"{table}/seats/{seat}/link",
            ):
                await self.ask("GET", path)
            await self.ask("POST", f"{table}/hint", {"seat": seat})
            for beginning in ("", attempt, attempt.split()[0], "nonsense"):
                await self.ask("POST", f"{table}/ask", {"id": "?", "seat": seat, "beginning": beginning})
            for tried in (attempt, "nonsense"):
                await self.do("act", version=version, seat=seat, action=tried)
            if seat != self.seat:
                await self.do("resign", version=version, seat=seat)
            await self.do("leave", seat=seat)
            await self.do("sit", seat=seat)
            await self.socket.say({"type": "look", "seat": seat})
            await self.hear()
        await self.do("act", version=version - 1, seat=0, action=attempt)
        await self.do("go-on", version=version, choice="bot")
        await self.do("rematch")
        for message in (
            {"type": "look", "seat": None},
            {"type": "look", "seat": self.seat},
            {"type": "sync"},
            {"type": "ask", "id": "?", "beginning": attempt.split()[0]},
            {"type": "act", "id": "!", "version": version, "seat": self.seat or 0, "action": attempt},
        ):
            await self.socket.say(message)
            await self.hear()


def _steady(metrics: str) -> str:
    """Figures for Prometheus; of what was measured, and of when others were met, only the names."""
    lines = metrics.splitlines()
    return "\n".join(
        line if "sobremesa_now" in line and '"servers"' not in line else line.rpartition(" ")[0]
        for line in lines
    )


async def live_through(
    world: World, seat: int | None, shared: str | None = None
) -> tuple[list[str], list[dict[str, Any]]]:
    """Play the game of a world. Returns what the observer was told, and the server's log.

    Where the database is shared, everybody else plays at another server.
    """
    metrics.REQUESTS.clear()  # they are counted for the process, and this one has two worlds in it
    now, game = [BEGIN], game_of_record(world.record)
    states = [state for _, state in positions(world.record)]
    with listening_to_logs() as logged:
        async with (
            inside(world.folder, now=lambda: now[0], prepare=world.prepare, shared=shared) as house,
            (
                inside(world.folder, now=lambda: now[0], shared=shared) if shared else nullcontext(house)
            ) as others,
            house.socket("watcher" if seat is None else f"p{seat}", TABLE) as socket,
            house.socket(world.passer_by, TABLE),
        ):
            observer = Observer(world, seat, house, socket)
            await observer.hear()
            for ply, action in enumerate(world.record.actions):
                now[0] += 1.25
                if ply in world.attempts:
                    await observer.pry(ply)
                actor = game.seat(states[ply])
                act = {"type": "act", "id": f"ply {ply}", "version": ply + 2, "seat": actor, "action": action}
                if actor == seat:
                    await observer.ask("POST", f"/api/tables/{TABLE}/hint", {"seat": seat})
                    await socket.say(act)
                    await observer.hear(2)
                else:
                    path = f"/api/tables/{TABLE}/commands"
                    answer = await others.request(f"p{actor}", "POST", path, act)
                    assert answer.status_code == 200, answer.text
                    await observer.hear()
                await talk_apart(world, seat, others, ply)
                if ply % 4 == 0:
                    await observer.ask("GET", f"/api/tables/{TABLE}/words")
            mine = "" if seat is None else f"?seat={seat}"
            for ply in range(len(states)):
                await observer.ask("GET", f"/api/tables/{TABLE}/positions/{ply}{mine}")
            await observer.ask("GET", f"/api/tables/{TABLE}{mine}")
            log = json.loads(observer.notes[-1].partition("} ")[2])["log"]
            assert [line["preview"] is not None for line in log] == [line["kind"] == "acted" for line in log]
            if seat is None:  # it is the same for everybody
                await observer.ask("GET", f"/table/{TABLE}/picture.png")
            observer.notes.append(str(await exported(house.store)))
    return [world.masked(note) for note in observer.notes], logged


async def talk_apart(world: World, seat: int | None, others: House, ply: int) -> None:
    """Where the observer is not, something is said that is another thing in each world."""
    who = "p0" if seat is None else world.passer_by
    body = {"type": "say", "id": f"words {ply}", "kind": "text", "text": f"{ply} {world.salt}"}
    said = await others.request(who, "POST", f"/api/tables/{TABLE}/words", body)
    assert said.status_code == 200, said.text


def game_of_record(record: Record) -> Any:
    return load(record.game)


def without_news_of_presence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes and goes is told a moment later: in two worlds not quite at the same moment."""
    monkeypatch.setattr(limits, "PRESENCE_SECONDS", 10**6)


@pytest.mark.parametrize(("kind", "seed", "seat"), OBSERVED)
def test_nobody_is_told_anything_that_depends_on_what_is_hidden_from_them(
    kind: str, seed: int, seat: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_pace(monkeypatch)
    without_news_of_presence(monkeypatch)
    one, other = two_worlds(kind, seed, seat, tmp_path)
    (mine, my_log), (yours, your_log) = (asyncio.run(live_through(world, seat)) for world in (one, other))
    assert len(mine) > len(one.record.actions)
    assert any('"type":"hint"' in note for note in mine) == (seat is not None)
    for told, also_told in zip(mine, yours, strict=True):
        assert told == also_told
    assert my_log == your_log
    assert any(line["message"] == "request" for line in my_log)


SECRET_KINDS = [
    next(kind for kind in OBSERVED_KINDS if kind.startswith(name)) for name in shelf() if load(name).SECRET
]


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("kind", SECRET_KINDS)
def test_nobody_is_told_more_where_others_play_at_another_server(
    kind: str, seat: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgresql: Cluster
) -> None:
    without_pace(monkeypatch)
    without_news_of_presence(monkeypatch)
    one, other = two_worlds(kind, SEEDS[0], seat, tmp_path)
    mine, yours = (asyncio.run(live_through(world, seat, postgresql.database()))[0] for world in (one, other))
    assert len(mine) > len(one.record.actions)
    for told, also_told in zip(mine, yours, strict=True):
        assert told == also_told


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", OBSERVED_KINDS)
def test_the_worlds_of_that_test_differ_where_there_are_secrets(kind: str, seed: int) -> None:
    played = game_of(kind, seed)
    record = played.record
    others = [alike(kind, seed, seat) for seat in (*range(record.players), None)]
    assert all((other.setup != record.setup) == (part(record.game, "hidden") is not None) for other in others)
    assert len(illegal_attempts(played)) == CURIOUS or len(played.actions) <= SHORT


class Script(Absent):
    """A mind that knows beforehand what every bot will do, and notes what it is shown."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.shown: list[tuple[str, View]] = []
        self.done = asyncio.Event()

    async def think(self, bot: str, view: View, seed: int, errand: Errand) -> str:  # noqa: ARG002
        self.shown.append((bot, view))
        if len(self.shown) > len(self.record.actions):
            self.done.set()
            await asyncio.Event().wait()
        return self.record.actions[len(self.shown) - 1]


async def shown_to_bots(world: World) -> list[tuple[str, View]]:
    script = Script(world.record)

    async def prepare(store: Store) -> None:
        await world.prepare(store, bots=True)

    async with (
        inside(world.folder, script, now=lambda: BEGIN, prepare=prepare) as house,
        house.socket("watcher", TABLE),  # bots among themselves play while somebody watches
        asyncio.timeout(PATIENCE),
    ):
        await script.done.wait()
    return script.shown


@pytest.mark.parametrize(("kind", "seed", "seat"), [case for case in OBSERVED if case.values[2] is not None])
def test_bots_are_shown_what_their_seat_may_see(kind: str, seed: int, seat: int, tmp_path: Path) -> None:
    one, other = two_worlds(kind, seed, seat, tmp_path)
    mine, yours = (
        [(bot, canonical(view)) for bot, view in asyncio.run(shown_to_bots(world)) if view["viewer"] == seat]
        for world in (one, other)
    )
    assert mine
    assert mine == yours


class Clumsy(Absent):
    """A mind that breaks, and says all that it knows as it does."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    async def think(self, bot: str, view: View, seed: int, errand: Errand) -> str:  # noqa: ARG002
        self.asked.set()
        raise ValueError(f"{bot} {seed} cannot play {canonical(view)}")


def test_a_bot_that_breaks_tells_the_log_nothing_of_its_hand(tmp_path: Path) -> None:
    async def break_it(world: World) -> None:
        clumsy = Clumsy()

        async def prepare(store: Store) -> None:
            await world.prepare(store, bots=True)

        async with (
            inside(world.folder, clumsy, now=lambda: BEGIN, prepare=prepare) as house,
            house.socket("watcher", TABLE),
        ):
            async with asyncio.timeout(PATIENCE):
                await clumsy.asked.wait()
            await asyncio.sleep(0)

    told = []
    for world in two_worlds("holi-2", SEEDS[0], None, tmp_path):
        with listening_to_logs() as logged:
            asyncio.run(break_it(world))
        assert any(line["level"] == "error" for line in logged)
        told.append(logged)
    assert told[0] == told[1]
    assert "cannot play" not in str(told)


def test_the_hash_of_the_setup_gives_nothing_away() -> None:
    """Whoever guesses a setup cannot check the guess: the hash is salted with 128 bits of chance."""
    made = game_of("winter-2", SEEDS[0]).record
    salts = [proof.new_salt() for _ in range(50)]
    promises = {proof.commitment(made, salt) for salt in salts}
    assert len(promises) == len(set(salts)) == 50
    assert all(len(bytes.fromhex(salt)) == 16 for salt in salts)
