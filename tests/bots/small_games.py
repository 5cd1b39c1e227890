"""Small games that nobody wrote a kernel or heuristics for, for the search through the rules."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, NamedTuple

from sobremesa.games.game import Refusal, Result, View


class Small:
    """What the small games have in common: actions are texts."""

    RULES = 1
    TOGETHER = False
    LOWER_IS_BETTER = False
    OPTIONS: ClassVar[Mapping[str, Any]] = {}

    def legal(self, state: Any) -> list[str]:
        raise NotImplementedError

    def result(self, state: Any) -> Result | None:
        raise NotImplementedError

    def continuous(self, state: Any) -> bool:  # noqa: ARG002
        return False

    def refusal(self, state: Any, action: str) -> Refusal | None:
        return None if action in self.legal(state) else Refusal("rules", "no")

    def seat(self, state: Any) -> int | None:
        turn: int = state.turn
        return None if self.result(state) is not None else turn

    def text(self, action: str) -> str:
        return action

    def parse(self, text: str) -> str:
        return text

    def scores(self, state: Any) -> tuple[float, ...]:
        result = self.result(state)
        return result.scores if result else (0.0,) * len(self.players(state))

    def players(self, state: Any) -> range:  # noqa: ARG002
        return range(2)

    def view(self, state: Any, seat: int | None) -> View:
        return {"players": len(self.players(state)), "viewer": seat, "seat": self.seat(state), "state": state}

    def imagine(self, view: View, rng: Random) -> Any:  # noqa: ARG002
        return view["state"]


class Rows(NamedTuple):
    """Noughts and crosses: what lies on the nine squares, and whose turn it is."""

    squares: str = "." * 9
    turn: int = 0


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class NoughtsAndCrosses(Small):
    """Nothing is hidden, and no scores tell who is ahead."""

    NAME = "noughts"
    PLAYERS = range(2, 3)

    def legal(self, state: Rows) -> list[str]:
        return [str(at) for at, square in enumerate(state.squares) if square == "."]

    def play(self, state: Rows, action: str) -> Rows:
        at = int(action)
        return Rows(state.squares[:at] + "XO"[state.turn] + state.squares[at + 1 :], 1 - state.turn)

    def result(self, state: Rows) -> Result | None:
        for line in LINES:
            row = "".join(state.squares[at] for at in line)
            if row in ("XXX", "OOO"):
                winner = "XO".index(row[0])
                return Result((winner,), (1.0 - winner, float(winner)), "row")
        return None if "." in state.squares else Result((0, 1), (0.5, 0.5), "full")


class Pits(NamedTuple):
    """Kalah: six pits and a store for each of two."""

    pits: tuple[int, ...] = (*(4,) * 6, 0, *(4,) * 6, 0)
    turn: int = 0


class Sowing(Small):
    """Kalah without its last rule: the scores tell who is ahead long before the end."""

    NAME = "sowing"
    PLAYERS = range(2, 3)

    def legal(self, state: Pits) -> list[str]:
        begin = 7 * state.turn
        return [str(at) for at in range(6) if state.pits[begin + at]]

    def play(self, state: Pits, action: str) -> Pits:
        pits, at = list(state.pits), 7 * state.turn + int(action)
        own, other = 7 * state.turn + 6, 7 * (1 - state.turn) + 6
        seeds, pits[at] = pits[at], 0
        while seeds:
            at = (at + 1) % 14
            if at != other:
                pits[at] += 1
                seeds -= 1
        if at // 7 == state.turn and at != own and pits[at] == 1 and pits[12 - at]:
            pits[own] += 1 + pits[12 - at]
            pits[at] = pits[12 - at] = 0
        return Pits(tuple(pits), state.turn if at == own else 1 - state.turn)

    def scores(self, state: Pits) -> tuple[float, ...]:
        return (float(state.pits[6]), float(state.pits[13]))

    def result(self, state: Pits) -> Result | None:
        if self.legal(state):
            return None
        scores = (float(sum(state.pits[:7])), float(sum(state.pits[7:])))
        return Result(tuple(seat for seat in (0, 1) if scores[seat] == max(scores)), scores, "empty")


class Hands(NamedTuple):
    """High card: everybody has three cards; each shows one, and the highest of all takes a point."""

    hands: tuple[frozenset[int], ...]
    shown: tuple[int, ...] = ()
    points: tuple[int, ...] = (0, 0, 0)

    @property
    def turn(self) -> int:
        """Everybody shows a card in turn."""
        return len(self.shown)


class HighCard(Small):
    """Hands are hidden from the others, and three play."""

    NAME = "high-card"
    PLAYERS = range(3, 4)

    def players(self, state: Hands) -> range:
        return range(len(state.hands))

    def start(self, rng: Random) -> Hands:
        cards = rng.sample(range(9), 9)
        return Hands(tuple(frozenset(cards[3 * seat : 3 * seat + 3]) for seat in range(3)))

    def legal(self, state: Hands) -> list[str]:
        return [str(card) for card in sorted(state.hands[state.turn])]

    def play(self, state: Hands, action: str) -> Hands:
        card = int(action)
        hands = list(state.hands)
        hands[state.turn] -= {card}
        shown, points = (*state.shown, card), list(state.points)
        if len(shown) == 3:
            points[shown.index(max(shown))] += 1
            shown = ()
        return Hands(tuple(hands), shown, tuple(points))

    def scores(self, state: Hands) -> tuple[float, ...]:
        return tuple(map(float, state.points))

    def result(self, state: Hands) -> Result | None:
        if any(state.hands):
            return None
        winners = tuple(seat for seat in range(3) if state.points[seat] == max(state.points))
        return Result(winners, self.scores(state), "empty")

    def view(self, state: Hands, seat: int | None) -> View:
        hands = [sorted(hand) if at == seat else len(hand) for at, hand in enumerate(state.hands)]
        unseen = sorted(card for at, hand in enumerate(state.hands) if at != seat for card in hand)
        return {
            "players": 3,
            "viewer": seat,
            "seat": self.seat(state),
            "hands": hands,
            "unseen": unseen,
            "shown": list(state.shown),
            "points": list(state.points),
        }

    def imagine(self, view: View, rng: Random) -> Hands:
        unseen = rng.sample(view["unseen"], len(view["unseen"]))
        hands = []
        for hand in view["hands"]:
            cards = hand if isinstance(hand, list) else [unseen.pop() for _ in range(hand)]
            hands.append(frozenset(cards))
        return Hands(tuple(hands), tuple(view["shown"]), tuple(view["points"]))


class Walk(NamedTuple):
    """A walk on a line: where they are, whose turn it is, how far they have gone."""

    at: int = 0
    turn: int = 0
    steps: int = 0


class Endless(Small):
    """Nothing ends it, nothing tells who is ahead, and there are hundreds of ways to go."""

    NAME = "endless"
    PLAYERS = range(2, 3)

    def legal(self, state: Walk) -> list[str]:  # noqa: ARG002
        return [str(step) for step in range(300)]

    def play(self, state: Walk, action: str) -> Walk:
        return Walk(state.at + int(action), 1 - state.turn, state.steps + 1)

    def result(self, state: Walk) -> Result | None:  # noqa: ARG002
        return None


class Homeward(Small):
    """All walk together, eight steps, any number of miles: the less far from mile 100 the better."""

    NAME = "homeward"
    PLAYERS = range(2, 3)
    TOGETHER = True
    LOWER_IS_BETTER = True

    def legal(self, state: Walk) -> list[str]:  # noqa: ARG002
        return []

    def continuous(self, state: Walk) -> bool:  # noqa: ARG002
        return True

    def refusal(self, state: Walk, action: str) -> Refusal | None:  # noqa: ARG002
        return None if 0 <= float(action) <= 30 else Refusal("rules", "no")

    def options(self, state: Walk, rng: Random) -> list[str]:  # noqa: ARG002
        return [f"{rng.uniform(0, 30):.2f}" for _ in range(3)]

    def play(self, state: Walk, action: str) -> Walk:
        return Walk(state.at + round(float(action)), 1 - state.turn, state.steps + 1)

    def scores(self, state: Walk) -> tuple[float, ...]:
        return (float(abs(100 - state.at)),)

    def result(self, state: Walk) -> Result | None:
        if state.steps < 8:
            return None
        return Result((0, 1) if state.at == 100 else (), self.scores(state), "tired")
