"""Random games of every kind, looked at in some positions, and what is found made short."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from time import monotonic
from typing import Any

from sobremesa import bots
from sobremesa.checking.finding import Broken, Fault, Finding, fault
from sobremesa.checking.kinds import Kind, kinds
from sobremesa.checking.promises import ABOUT_THE_END, PROMISES, faults
from sobremesa.checking.sentences import same_sentences
from sobremesa.checking.shortening import beginnings, shortest
from sobremesa.checking.spots import Rules, Spot
from sobremesa.games.game import Game, Illegal
from sobremesa.games.record import Record, canonical, decode, dumps

Progress = Callable[[int], None]
"""Is told how many games have been played."""

GAMES = 3000
SECONDS = 20.0
LONGEST = 5000
"""A random game that has so many actions is taken for one without end."""
SHORT = 100
"""Where one has no end, the others are broken off here."""
LOOKED_AT = 5
"""Positions that are looked at closely in the first game of a kind; in later ones it is one."""
ENOUGH = 20
"""After so many games something hidden should have been seen to differ."""
HEARD = 400
"""Texts of actions that are remembered, to be tried where they are not listed."""
SHORTENING = 0.1
"""The share of its seconds that a check looks for a shorter game for each fault that it found."""
WHOLE = ("endless", "endless-loop")
"""What no single position shows."""
POOL = 60
"""Random games among which a shorter one is looked for."""


@dataclass(frozen=True)
class Line:
    """A random game, as far as it went."""

    record: Record
    states: tuple[Any, ...]


@dataclass(frozen=True)
class Report:
    """What a check found, and after how much work."""

    findings: list[Finding]
    kinds: int
    games: int
    positions: int


def report(
    game: Game[Any, Any],
    *,
    games: int = GAMES,
    seconds: float = SECONDS,
    seed: int = 0,
    progress: Progress = lambda _: None,
) -> Report:
    """Play so many random games, or for so long, and look at every promise."""
    hunt = Hunt(game, seed, seconds)
    deadline = monotonic() + seconds
    for number in range(games):
        if monotonic() > deadline:
            break
        hunt.play(number, deadline)
        progress(number + 1)
    return Report(hunt.findings(), len(hunt.kinds), hunt.games, hunt.positions)


def check(
    game: Game[Any, Any], *, games: int = GAMES, seconds: float = SECONDS, seed: int = 0
) -> list[Finding]:
    """What is wrong with a game; nothing, if it keeps every promise in all games that were tried."""
    return report(game, games=games, seconds=seconds, seed=seed).findings


class Hunt:
    """The games that were tried, and the shortest that shows each fault."""

    def __init__(self, game: Game[Any, Any], seed: int, seconds: float) -> None:
        self._patience = SHORTENING * seconds
        self.rules = Rules(game)
        self.kinds = kinds(game)
        self.games = 0
        self.positions = 0
        self._seed = seed
        self._heard: dict[str, list[str]] = {str(kind): [] for kind in self.kinds}
        self._shortest: dict[str, tuple[Fault, Record]] = {}
        self._hides = False
        self._longest = LONGEST
        for each in same_sentences(game):
            self._note(each, self._blank(self.kinds[0]))

    def findings(self) -> list[Finding]:
        """What was found, each with a game as short as we could make it."""
        if self.rules.SECRET and not self._hides and self.games >= ENOUGH:
            blank = self._blank(self.kinds[0])
            self._note(fault("secret-open"), blank)
        found = []
        for known, record in list(self._shortest.values()):
            shown, shorter = self._shortened(known, record)
            found.append(Finding(shown.code, shown.facts, shorter))
        return sorted(found, key=lambda finding: (len(finding.record.actions), finding.code))

    def play(self, number: int, deadline: float) -> None:
        """One random game, some of its positions looked at."""
        kind = self.kinds[number % len(self.kinds)]
        rng = Random(f"{self._seed} {number}")
        line = self._line(kind, rng, deadline, number)
        if line is None:
            return
        self.games += 1
        last = len(line.record.actions)
        closely = LOOKED_AT if number < len(self.kinds) else 1
        chosen = set(rng.sample(range(last + 1), min(closely, last + 1)))
        for ply in sorted(chosen | {last}):
            if monotonic() > deadline and self.positions >= LOOKED_AT:
                return
            self.positions += ply in chosen
            spot = self._spot(line, ply, kind, number)
            for each in faults(spot, PROMISES if ply in chosen else ABOUT_THE_END):
                self._note(each, spot.record)
            self._hear(spot, kind, rng)
        self._look_for_secrets(line, rng)

    def _look_for_secrets(self, line: Line, rng: Random) -> None:
        """Remember a game of which every seat saw everything, and whether there was another."""
        if self._hides or not self.rules.SECRET:
            return
        state = rng.choice(line.states)
        try:
            views = [self.rules.view(state, seat) for seat in range(line.record.players)]
            self._hides = any(self.rules.imagine(view, rng) != state for view in views)
        except Broken:
            self._hides = True  # it is not known, and what failed is noted

    def _line(self, kind: Kind, rng: Random, deadline: float, number: int) -> Line | None:
        """A random game to its end, or to where it fails or time is up."""
        record = self._dealt(kind, number)
        if record is None:
            return None
        states: list[Any] = []
        actions: list[str] = []
        try:
            states.append(self.rules.start(kind.players, kind.options, record.setup))
            while len(actions) < self._longest and (not actions or monotonic() < deadline):
                text = self._chosen(states[-1], rng)
                if text is None:
                    break
                states.append(self.rules.play(states[-1], self.rules.parse(text)))
                actions.append(text)
        except Broken as broken:
            self._note(broken.fault, record.with_actions(tuple(actions)))
        except Illegal:
            pass  # a listed action that is refused: the last position is looked at closely
        if not states:
            return None
        if len(actions) == LONGEST:
            self._longest = SHORT
            self._note_endless(record, states, actions)
        return Line(record.with_actions(tuple(actions)), tuple(states))

    def _blank(self, kind: Kind) -> Record:
        return Record(self.rules.NAME, self.rules.RULES, kind.players, kind.options, {})

    def _dealt(self, kind: Kind, number: int) -> Record | None:
        """A fresh setup, which the generator alone decides, and which can be written down."""
        rules, players, options = self.rules, kind.players, kind.options
        blank = self._blank(kind)
        try:
            setup, again = (rules.deal(Random(f"{self._seed} {number}"), players, options) for _ in range(2))
            written = _written(setup)
            if written is None:
                self._note(fault("deal-json"), blank)
                return None
            if written != _written(again):
                self._note(fault("deal-chance"), blank)
            state = rules.start(players, options, setup)
            if _written(setup) != written:
                self._note(fault("setup-changed"), blank)
            record = replace(blank, setup=decode(dumps(replace(blank, setup=setup)))["setup"])
            if rules.start(players, options, record.setup) != state:
                self._note(fault("record"), record)
            for each in self._taken(record) if number == 0 else ():
                self._note(each, record)
        except Broken as broken:
            self._note(broken.fault, blank)
        except Illegal as illegal:
            self._note(fault("start-refused", rule=illegal.refusal.rule), blank)
        else:
            return record
        return None

    def _taken(self, record: Record) -> Iterator[Fault]:
        """What `start` takes though it cannot be: records come from anybody."""
        too_many = max(self.rules.PLAYERS) + 1
        if self._starts(replace(record, players=too_many)):
            yield fault("start-players", players=too_many)
        for key in record.setup:
            if self._starts(replace(record, setup={k: v for k, v in record.setup.items() if k != key})):
                yield fault("start-setup", key=key)

    def _starts(self, record: Record) -> bool:
        try:
            self.rules.start(record.players, record.options, record.setup)
        except Illegal:
            return False
        return True

    def _chosen(self, state: Any, rng: Random) -> str | None:
        """Any legal action, in its text; None after the end, and where nothing is legal."""
        rules = self.rules
        seat = rules.seat(state)
        if seat is None or rules.result(state) is not None:
            return None
        if rules.continuous(state):
            return str(rules.text(rng.choice(bots.heuristics(rules.NAME).options(state, rng))))
        legal = rules.legal(state)
        return str(rules.text(rng.choice(legal))) if legal else None

    def _spot(self, line: Line, ply: int, kind: Kind, number: int) -> Spot:
        record = line.record.with_actions(line.record.actions[:ply])
        rng = Random(f"{self._seed} {number} {ply}")
        return Spot(self.rules, record, line.states[ply], rng, self._heard[str(kind)])

    def _hear(self, spot: Spot, kind: Kind, rng: Random) -> None:
        heard = self._heard[str(kind)]
        try:
            for text in spot.some([text for text in spot.texts if text not in heard], 40):
                self.rules.parse(text)
                if len(heard) < HEARD:
                    heard.append(text)
                else:
                    heard[rng.randrange(HEARD)] = text
        except (Broken, Illegal):
            pass  # noted already

    def _note(self, found: Fault, record: Record) -> None:
        known = self._shortest.get(found.code)
        if known is None or len(record.actions) < len(known[1].actions):
            self._shortest[found.code] = (found, record)

    def _note_endless(self, record: Record, states: list[Any], actions: list[str]) -> None:
        """A position that comes twice shows best that there is no end."""
        seen: dict[Any, int] = {}
        loops = []
        try:
            for ply, state in enumerate(states):
                if state in seen:
                    loops.append((ply, ply - seen[state]))
                seen[state] = ply
        except TypeError:
            pass  # not to be hashed: noted elsewhere
        if loops:
            ply, length = min(loops)
            looped = record.with_actions(tuple(actions[:ply]))
            self._note(fault("endless-loop", length=length), looped)
        else:
            self._note(fault("endless", count=LONGEST), record.with_actions(tuple(actions)))

    # Making it short

    def _shortened(self, found: Fault, record: Record) -> tuple[Fault, Record]:
        if not record.actions or found.code in WHOLE:
            return found, record
        kind = Kind(record.players, record.options)
        others = beginnings((self._dealt(kind, -1 - number) for number in range(POOL)), self._goes_on)
        shows = partial(self._shows, found.code)
        return shortest(found, record, others, shows, monotonic() + self._patience)

    def _goes_on(self, record: Record, rng: Random) -> Record | None:
        """The game with one random action more; None where that cannot be."""
        try:
            text = self._chosen(self.rules.replayed(record), rng)
        except (Broken, Illegal):
            return None
        return None if text is None else record.with_actions((*record.actions, text))

    def _shows(self, code: str, record: Record) -> Fault | None:
        """The fault, if the last position of this game has it."""
        heard = self._heard[str(Kind(record.players, record.options))]
        try:
            state = self.rules.replayed(record)
        except Illegal:
            return None
        except Broken as broken:
            return broken.fault if broken.fault.code == code else None
        spot = Spot(self.rules, record, state, Random(canonical(record.json())), heard)
        return next((each for each in faults(spot) if each.code == code), None)


def _written(setup: Any) -> str | None:
    """A setup as a record holds it; None where that cannot be."""
    try:
        written = canonical(dict(setup))
        decode(written)
    except (TypeError, ValueError):
        return None
    return written
