"""The list of legal actions against a plain, literal form of the rules H3 to H13 that shares no code with it.

The rules keep bit sets and look ahead by argument; the judge keeps dictionaries, does every deed on a copy of
the table and looks at what is possible then.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from random import Random

import pytest

from sobremesa.games import holi
from sobremesa.games.holi.cards import FACES
from sobremesa.games.holi.rivalry import IDS

Spot = tuple[int, int, int]
"""Floor, file, rank."""


def spot_of(number: int) -> Spot:
    return number // 36, number % 36 // 6, number % 6


def name(spot: Spot) -> str:
    return "abcdef"[spot[1]] + "123456"[spot[2]]


class Plain:
    """The table of the player whose turn it is."""

    def __init__(self, state: holi.State) -> None:
        assert state.turn is not None
        player = state.players[state.turn]
        assert player.figure is not None
        self.tokens = {
            spot_of(number): seat
            for number in range(108)
            for seat, each in enumerate(state.players)
            if each.tokens >> number & 1
        }
        self.me, self.figure = state.turn, spot_of(player.figure)
        self.others = [
            spot_of(each.figure)
            for seat, each in enumerate(state.players)
            if seat != state.turn and each.figure is not None
        ]
        self.hand, self.own = set(player.hand), player.reserve[state.turn]
        self.was_down = bool(player.discards) and player.discards[-1].down
        self.rivalry = set(state.rivalry)
        self.thrown, self.moved, self.climbed = state.thrown, state.moved, state.climbed

    def faces(self, card: int) -> Iterator[list[str]]:
        rows = list(FACES[card])
        for mirrored in (False, True) if 3 in self.rivalry else (False,):
            face = [row[::-1] for row in rows] if mirrored else rows
            for _ in range(4):
                face = ["".join(column) for column in zip(*face[::-1], strict=True)]
                yield face

    def throws(self) -> set[str]:
        """H6 and H7, for a player with tokens."""
        found = set()
        floor, file, rank = self.figure
        for card in self.hand:
            for face in self.faces(card):
                signs = {(column, 2 - row): face[row][column] for row in range(3) for column in range(3)}
                sun = "*" in signs.values()
                filled = {cell for cell, sign in signs.items() if sign == "#"}
                for column, row in [cell for cell, sign in signs.items() if sign == ("*" if sun else "#")]:
                    laid = {(floor, file + right - column, rank + up - row) for right, up in filled}
                    if not all(0 <= each[1] < 6 and 0 <= each[2] < 6 for each in laid):
                        continue
                    targets = sorted(laid - {self.figure})
                    if any(target in self.tokens for target in targets):
                        continue
                    for some in combinations(targets, min(self.own, len(targets))):
                        found.add(f"throw {card} " + " ".join(name(target) for target in some))
            if not self.was_down or 4 in self.rivalry:
                for square in ((floor, x, y) for x in range(6) for y in range(6)):
                    if square not in self.tokens and square != self.figure and square not in self.others:
                        found.add(f"down {card} {name(square)}")
        return found

    def goals(self) -> list[Spot]:
        """H10, and the rivalry cards 1 and 2."""
        floor, file, rank = self.figure
        return [
            (floor, x, y)
            for x in range(6)
            for y in range(6)
            if (x, y) != (file, rank)
            and (floor, x, y) not in self.others
            and (1 not in self.rivalry or abs(x - file) + abs(y - rank) <= 2)
            and (2 not in self.rivalry or x == file or y == rank)
        ]

    def can_climb(self) -> bool:
        """H11, and the rivalry card 5."""
        floor, file, rank = self.figure
        beside = [(file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1)]
        return (
            floor < 2
            and all(
                (floor, x, y) in self.tokens or (5 in self.rivalry and (floor, x, y) in self.others)
                for x, y in beside
            )
            and (floor + 1, file, rank) not in self.others
        )

    def after_move(self, goal: Spot) -> Plain:
        after = deepcopy(self)
        for floor in range(goal[0], 3):
            if after.tokens.pop((floor, *goal[1:]), None) == self.me:
                after.own += 1
        after.figure, after.moved = goal, True
        return after

    def after_climb(self) -> Plain:
        after = deepcopy(self)
        floor, file, rank = self.figure
        after.figure, after.climbed = (floor + 1, file, rank), True
        if 7 in self.rivalry:
            after.own -= 1
            rest = floor
            while (
                rest and (rest - 1, file, rank) not in after.tokens and (rest, file, rank) not in after.others
            ):
                rest -= 1
            if (rest, file, rank) not in after.others:
                after.tokens[rest, file, rank] = self.me
        return after

    def throw_remains(self) -> bool:
        """H13: at once, or after the other of the two where that is still open."""
        if not self.own:
            return False
        return (
            bool(self.throws())
            or (not self.moved and any(self.after_move(goal).throw_remains() for goal in self.goals()))
            or (not self.climbed and self.can_climb() and self.after_climb().throw_remains())
        )

    def legal(self) -> set[str]:
        found = {"end"} if self.thrown else self.throws()
        if not self.moved and self.own:
            found |= {
                f"move {name(goal)}"
                for goal in self.goals()
                if self.thrown or self.after_move(goal).throw_remains()
            }
        if (
            not self.climbed
            and self.own
            and self.can_climb()
            and (self.thrown or self.after_climb().throw_remains())
        ):
            found.add("climb")
        return found


def random_setup(rng: Random) -> tuple[int, dict[str, int], dict[str, list[list[int]] | list[int]]]:
    """Any rivalry cards, often those that make throws hard or climbs easy; decks with few kinds of cards."""
    players, count = rng.choice((2, 3, 4)), rng.choice((0, 2, 3, 3))
    pool = rng.choice((IDS, (1, 2, 3, 4, 5, 6, 7), (1, 2, 5, 7)))
    kinds = rng.sample(range(1, 14), rng.choice((2, 5, 13)))
    decks = [[rng.choice(kinds) for _ in range(13)] for _ in range(players)]
    return players, {"rivalry": count} if count else {}, {"decks": decks, "rivalry": rng.sample(pool, count)}


def favourite(rng: Random, actions: list[str]) -> str:
    """A random action, climbs and face-down throws more often than not: they lead to the narrow cases."""
    eager = [action for action in actions if action == "climb" or action.startswith("down")]
    return rng.choice(eager if eager and rng.random() < 0.6 else actions)


@pytest.mark.parametrize("seed", range(16))
def test_H13_the_list_agrees_with_the_literal_rules(seed: int) -> None:
    rng = Random(seed)
    players, options, setup = random_setup(rng)
    state = holi.start(players, options, setup)
    while state.turn is not None:
        listed = [holi.text(action) for action in holi.legal(state)]
        assert len(set(listed)) == len(listed)
        if state.players[-1].figure is not None:
            plain = Plain(state)
            assert set(listed) == plain.legal()
            assert plain.thrown or plain.throw_remains()
            assert set(listed) != {"end"}
        state = holi.play(state, holi.parse(favourite(rng, sorted(listed))))


@pytest.mark.parametrize("seed", range(16, 26))
def test_H13_who_cannot_throw_in_any_order_is_out(seed: int) -> None:
    """Everyone who went out with tokens and cards could not throw at all when the turn came."""
    rng = Random(seed)
    players, options, setup = random_setup(rng)
    state = holi.start(players, options, setup)
    while state.turn is not None:
        before = state
        state = holi.play(state, holi.parse(favourite(rng, sorted(map(holi.text, holi.legal(state))))))
        for seat, (old, new) in enumerate(zip(before.players, state.players, strict=True)):
            if new.out and not old.out and new.reserve[seat] and new.hand:
                turn = state._replace(turn=seat, thrown=False, moved=False, climbed=False)
                assert not Plain(turn).throw_remains()
