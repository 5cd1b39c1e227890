"""One game of a contest between bots, from its deal to its end or to a forfeit.

A contest is a list of deals. Each deal is played once in every rotation of the seats, so that nobody owes a
win to the cards or to the seat. In games played together every contestant plays the deal alone.
Everything depends on the seed only, so any game can be played again, in any process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from sobremesa import bots
from sobremesa.bots.bot import Bot
from sobremesa.bots.outside import BotFailed, Outside
from sobremesa.bots.timeouts import BOT_SECONDS
from sobremesa.games import load
from sobremesa.games.game import Game, Illegal, Options
from sobremesa.games.record import LONGEST_ACTION, Record, deal, positions

FORFEIT = "forfeit"
"""The reason of a result that no rule decided."""


class Fixture(NamedTuple):
    """A game of a contest: which deal, and how far the seats are turned."""

    deal: int
    turn: int


class Contestant(NamedTuple):
    """A bot that takes part, by its name or by the command that starts it."""

    name: str
    command: str | None = None

    def bot(self, game: str) -> Bot:
        """The bot itself. Raises `LookupError` where there is none of this name."""
        return bots.load(game, self.name) if self.command is None else Outside(game, self.command)

    def net(self, game: str, players: int) -> str | None:
        """What its net is called, where it judges by one of ours with so many players."""
        return bots.net(game, self.name, players) if self.command is None else None


def nets_of(contestants: Iterable[Contestant], game: str, players: int) -> dict[str, str]:
    """What the nets of all who judge by one with so many players are called, by their names."""
    found = {one.name: one.net(game, players) for one in contestants}
    return {name: net for name, net in found.items() if net is not None}


@dataclass(frozen=True)
class Contest:
    """Who plays what."""

    game: str
    players: tuple[Contestant, ...]
    seed: int = 0
    seconds: float = BOT_SECONDS
    options: Options = field(default_factory=dict)

    @property
    def rules(self) -> Game[Any, Any]:
        """The game's rules."""
        return load(self.game)

    @property
    def together(self) -> bool:
        """Whether each plays alone, and what is left on the table is compared."""
        return self.rules.TOGETHER

    def fixtures(self, deals: int) -> list[Fixture]:
        """All games, deal by deal."""
        return [Fixture(number, turn) for number in range(deals) for turn in range(len(self.players))]

    def seated(self, fixture: Fixture) -> tuple[int, ...]:
        """Which contestant sits at each seat."""
        if self.together:
            return (fixture.turn,)
        count = len(self.players)
        return tuple((seat - fixture.turn) % count for seat in range(count))

    def dealt(self, fixture: Fixture) -> Record:
        """The game before its first action."""
        chance = Random(f"{self.seed} deal {fixture.deal}")
        return deal(self.rules, chance, len(self.seated(fixture)), self.options)


class Forfeit(NamedTuple):
    """Why a bot lost a game without playing it to its end; `message` is a sentence of the catalogue."""

    contestant: int
    message: str
    facts: dict[str, str | int | float]
    action: str | None = None
    """What it answered, where that was illegal."""


class Thinking(NamedTuple):
    """How long a contestant thought in a game."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def and_also(self, seconds: float) -> Thinking:
        """With one decision more."""
        return Thinking(self.decisions + 1, self.seconds + seconds, max(self.longest, seconds))


@dataclass(frozen=True)
class Played:
    """A game that was played, to its end or to a forfeit."""

    fixture: Fixture
    record: Record
    winners: tuple[int, ...]
    """Contestants, not seats. After a forfeit, all the others."""
    scores: tuple[float, ...]
    """By seat, as in the result. After a forfeit there are none but in games played together, where they are
    what there was until then."""
    reason: str
    """The rule by which it ended."""
    forfeit: Forfeit | None = None
    thinking: dict[int, Thinking] = field(default_factory=dict, compare=False)


def play(contest: Contest, fixture: Fixture, watch: Callable[[int], None] = lambda _: None) -> Played:
    """Play one game. `watch` hears which contestant thinks."""
    rules = contest.rules
    seated = contest.seated(fixture)
    record = contest.dealt(fixture)
    players = {who: contest.players[who].bot(contest.game) for who in seated}
    chances = {who: Random(f"{contest.seed} {fixture.deal} {fixture.turn} {who}") for who in seated}
    thinking = dict.fromkeys(seated, Thinking())
    state = rules.start(record.players, record.options, record.setup)
    actions: list[str] = []
    while (seat := rules.seat(state)) is not None:
        who = seated[seat]
        watch(who)
        began = perf_counter()
        text = None
        try:
            text = players[who].choose(rules.view(state, seat), chances[who], contest.seconds)
            thinking[who] = thinking[who].and_also(perf_counter() - began)
            state = rules.play(state, rules.parse(text))
        except Exception as error:
            forfeit = _forfeit(who, error, text)
            return forfeited(contest, fixture, forfeit, tuple(actions), thinking)
        actions.append(text)
    result = rules.result(state)
    assert result is not None, "the game is over"
    return Played(
        fixture,
        record.with_actions(tuple(actions)),
        tuple(sorted(seated[seat] for seat in result.winners)),
        result.scores,
        result.reason,
        thinking=thinking,
    )


def forfeited(
    contest: Contest,
    fixture: Fixture,
    forfeit: Forfeit,
    actions: tuple[str, ...] = (),
    thinking: dict[int, Thinking] | None = None,
) -> Played:
    """A game that ended because a bot failed: the others win, or what lies on the table stays there."""
    record = contest.dealt(fixture).with_actions(actions)
    others = tuple(sorted(who for who in contest.seated(fixture) if who != forfeit.contestant))
    scores: tuple[float, ...] = ()
    if contest.together:
        *_, (_, state) = positions(record)
        scores = contest.rules.scores(state)
    return Played(fixture, record, others, scores, FORFEIT, forfeit, thinking or {})


def _forfeit(who: int, error: Exception, answer: str | None) -> Forfeit:
    match error:
        case Illegal(refusal=refusal):
            return Forfeit(who, refusal.message, dict(refusal.facts), answer and answer[:LONGEST_ACTION])
        case BotFailed(message=message, facts=facts):
            return Forfeit(who, message, facts)
    return Forfeit(who, "lab-crashed", {"problem": f"{type(error).__name__}: {error}"[:LONGEST_ACTION]})
