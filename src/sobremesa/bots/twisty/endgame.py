"""Late positions of Twisty with two players, solved by retrograde analysis.

A cube that was taken never lies on the board again, a robbery (T9) only passes it on, and what both hold
matters no more. So how many are held in all only grows, and towards the end there are few *holdings*: which
colours each player lacks, in which order, and which of the others are protected. With each of them there are
49 · 49 places for the pawns. First all positions are found that are won in one ply, then all that are lost in
two whatever one does, and so on. What is never decided so is drawn: neither player can force anything, and
only T13 ends the game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.games.twisty.board import CENTRE, SquareSet, members
from sobremesa.games.twisty.board import CUBES as CUBES_OF_A_COLOUR
from sobremesa.games.twisty.rules import ROUNDS
from sobremesa.kernels.bits import lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Codes, Position
from sobremesa.kernels.twisty import ACTIONS, legal, play, seat, seats
from sobremesa.kernels.twisty.position import (
    ALL_WORDS,
    COLOUR,
    COLOUR_BITS,
    CORNER_SQUARES,
    CUBES,
    DONE,
    ENDED,
    FIELDS,
    NOBODY,
    ORTHOGONALS,
    PAWN,
    PLAYERS,
    PROTECTIONS,
    ROBBED,
    ROUND,
    SQUARES,
    TURN,
    landings,
)

Verdicts: TypeAlias = NDArray[np.int8]
"""For each holding and both pawns, the mover's first: in how many plies the mover wins, or loses if negative;
0 if neither."""
LONGEST = 126
"""What takes more plies than this is not found."""
SURE = 1 << 14
NONE = -1
EVERYWHERE = (1 << SQUARES) - 1
SETS = 5
"""Sets of squares for each holding and square of a pawn: where it is the mover's, those of the other pawn in
positions that are won, and that are lost; where it is the other's, those of the mover in positions that are
decided, and stops that have been tried for losses and for wins."""
REMEMBERED = 3
"""Tables that are kept."""


class Holding(NamedTuple):
    """What has become of the cubes, as the player sees it whose turn it is."""

    mine: tuple[int, ...]
    """The colours that the player lacks, the next first."""
    theirs: tuple[int, ...]
    safe: int
    """The set of colours that one player alone holds, protected."""
    cubes: tuple[SquareSet, ...]
    """For each colour that somebody lacks, the squares where its cubes lie; nothing for others."""

    def passed(self) -> Holding:
        """After a turn that changed nothing."""
        return Holding(self.theirs, self.mine, self.safe, self.cubes)

    def taken(self, square: int) -> Holding:
        """After the next cube was taken from a square (T8)."""
        colour = self.mine[0]
        alone = colour in self.theirs
        left = self.cubes[colour] & ~(1 << square) if alone else 0
        cubes = (*self.cubes[:colour], left, *self.cubes[colour + 1 :])
        return Holding(self.theirs, self.mine[1:], self.safe & ~(1 << colour), cubes)

    def can_steal(self) -> bool:
        """T6: whether the other holds the next colour unprotected."""
        return bool(self.mine) and self.mine[0] not in self.theirs and not self.safe >> self.mine[0] & 1

    def stolen(self) -> Holding:
        """After the next cube was stolen (T9)."""
        return Holding((*self.theirs, self.mine[0]), self.mine[1:], self.safe, self.cubes)

    def protected(self) -> Holding:
        """After all that the player holds was protected (T10)."""
        safe = self.safe | sum(1 << colour for colour in self.theirs if colour not in self.mine)
        return Holding(self.theirs, self.mine, safe, self.cubes)

    def goals(self) -> SquareSet:
        """The squares where the next cube can be taken."""
        return self.cubes[self.mine[0]] if self.mine else 0

    def after(self) -> Iterator[Holding]:
        """Every holding that a turn may lead to."""
        yield self.passed()
        if self.can_steal():
            yield self.stolen()
        for square in members(self.goals()):
            yield self.taken(square)
        yield self.protected()


class Ways(NamedTuple):
    """For each holding, which holdings turns lead to, by their numbers, or NONE."""

    passing: Codes
    stealing: Codes
    protecting: Codes
    taking: Codes
    """By the square where a cube is taken, from the lowest."""
    goals: Codes
    """The set of these squares."""
    complete: Codes
    """1 if the mover lacks nothing, and wins on the centre (T12)."""


class Endgame:
    """All positions that can come of one: who wins, and in how many plies."""

    def __init__(self, position: Position, holdings: Sequence[Holding]) -> None:
        self.specials = _specials(position)
        self.number = {holding: number for number, holding in enumerate(holdings)}
        self.verdicts: Verdicts = np.zeros((len(holdings), SQUARES, SQUARES), np.int8)
        sets = np.zeros((SETS, len(holdings), SQUARES), np.int64)
        reach = np.zeros((SQUARES, SQUARES), np.int64)
        _fill_reach(position, reach)
        _solve(self.verdicts, _ways(self.number), reach, position[PROTECTIONS], sets)

    def knows(self, position: Position) -> bool:
        """Whether a position is in this table."""
        return self.specials == _specials(position) and holding_of(position) in self.number

    def verdict(self, position: Position) -> int:
        """In how many plies the seat that decides wins, or loses if negative; 0 if it can force neither, and
        need not lose. T13 is left out of account."""
        if position[ROBBED] != NOBODY:
            return max(self.after(position).values(), key=preference)
        mine, theirs = (position[PLAYERS + FIELDS * player + PAWN] for player in _both(position))
        return int(self.verdicts[self.number[holding_of(position)], mine, theirs])

    def after(self, position: Position) -> dict[int, int]:
        """What `verdict` says of each legal action."""
        actions = np.zeros(ACTIONS, np.int64)
        return {int(action): self._played(position, action) for action in actions[: legal(position, actions)]}

    def _played(self, position: Position, action: int) -> int:
        later = position.copy()
        play(later, action)
        if later[ENDED]:
            return 1 if later[ENDED] == 12 else 0
        verdict = self.verdict(later)
        if seat(later) == seat(position):  # a corner was chosen (T9)
            return verdict
        return -verdict + (verdict < 0) - (verdict > 0)


def in_time(position: Position, verdict: int) -> int:
    """A verdict on a position, or on an action of the seat that decides there, with T13: 0 if it comes about
    too late."""
    decides = seat(position)
    wins = decides if verdict > 0 else 1 - decides
    first = position[ROUND] + (decides < position[TURN])  # who was robbed may begin in the next round
    first += wins < decides
    turns = (abs(verdict) + 1) // 2
    return verdict if first + turns - 1 <= ROUNDS else 0


def preference(verdict: int) -> int:
    """The better a verdict is for who moves, the more; sooner wins and later losses are better."""
    if verdict > 0:
        return SURE - verdict
    return -SURE - verdict if verdict < 0 else 0


@cache
def prepare() -> None:
    """Compile or load what solves, so that nobody waits for it in a game."""
    Endgame(np.zeros(ALL_WORDS, np.int64), ())


_known: deque[Endgame] = deque(maxlen=REMEMBERED)


def find(position: Position, most: int) -> Endgame | None:
    """The table to which a position belongs, made if none is kept. None where that takes more than so many
    holdings, and where nothing is solved: with more players, and before corners are chosen."""
    if seats(position) != 2 or position[ROUND] == 0 or position[ENDED]:
        return None
    holdings = holdings_from(holding_of(position), most)
    if not holdings:
        return None
    for endgame in _known:
        if endgame.knows(position):
            return endgame
    _known.append(Endgame(position, holdings))
    return _known[-1]


@lru_cache(maxsize=64)
def holdings_from(first: Holding, most: int) -> tuple[Holding, ...]:
    """Every holding that a game may come to from this one; none if there are more than so many."""
    found = {first}
    waiting = [first]
    while waiting and len(found) <= most:
        fresh = set(waiting.pop().after()) - found
        found |= fresh
        waiting += fresh
    return () if waiting or len(found) > most else tuple(found)


def holding_of(position: Position) -> Holding:
    """The holding in a position, for the player whose turn it is, or who was robbed and has the next one."""
    held, lacked, shielded = [], [], []
    for player in _both(position):
        _, series, cubes, protected = position[PLAYERS + FIELDS * player : PLAYERS + FIELDS * (player + 1)]
        colours = [int(series >> COLOUR_BITS * place & COLOUR) for place in range(DONE)]
        held.append(set(colours[:cubes]))
        lacked.append(tuple(colours[cubes:]))
        shielded.append(set(colours[:protected]))
    alone = (shielded[0] - held[1]) | (shielded[1] - held[0])
    open_colours = {*lacked[0], *lacked[1]}
    cubes = tuple(int(position[CUBES + colour]) if colour in open_colours else 0 for colour in range(DONE))
    return Holding(lacked[0], lacked[1], sum(1 << colour for colour in alone), cubes)


def _both(position: Position) -> tuple[int, int]:
    first = int(seat(position))
    return first, 1 - first


def _specials(position: Position) -> tuple[int, ...]:
    return tuple(int(squares) for squares in position[ORTHOGONALS : PROTECTIONS + 1])


def _ways(number: dict[Holding, int]) -> Ways:
    taking = np.full((len(number), max(CUBES_OF_A_COLOUR.values())), NONE)
    for at, holding in enumerate(number):
        for place, square in enumerate(members(holding.goals())):
            taking[at, place] = number[holding.taken(square)]
    return Ways(
        np.array([number[holding.passed()] for holding in number], np.int64),
        np.array([number[holding.stolen()] if holding.can_steal() else NONE for holding in number], np.int64),
        np.array([number[holding.protected()] for holding in number], np.int64),
        taking,
        np.array([holding.goals() for holding in number], np.int64),
        np.array([not holding.mine for holding in number], np.int64),
    )


@compiled
def _fill_reach(position: Position, reach: Codes) -> None:
    """For the squares of both pawns, the mover's first, where the mover can land."""
    for mine in range(SQUARES):
        for theirs in range(SQUARES):
            reach[mine, theirs] = landings(position, mine, 1 << theirs)


@compiled
def _solve(verdicts: Verdicts, ways: Ways, reach: Codes, protections: SquareSet, sets: Codes) -> None:
    """Find all verdicts: after `plies` rounds of this, those of so many plies are known.

    Wins come at odd numbers, losses at even ones. All positions with the other pawn on the same square are
    looked at together, since where it is good to stop does not depend on where one comes from: and only if
    there are more such stops than before. (Two knight's moves lead out of every corner, and one pawn cannot
    stand in the way of both: with two players nobody passes, T5.)
    """
    won, lost, known, tried = sets[0], sets[1], sets[2], sets[3:]
    plies, idle = 0, 0
    while idle < 2 and plies < LONGEST:
        plies += 1
        idle += 1
        wins = plies & 1
        for holding in range(len(verdicts)):
            for theirs in range(SQUARES):
                stops = _stops(lost if wins else won, ways, holding, theirs, protections, not wins)
                if wins and ways.complete[holding] and theirs != CENTRE:
                    stops |= 1 << CENTRE  # T12
                if stops == tried[wins, holding, theirs]:
                    continue
                tried[wins, holding, theirs] = stops
                others = 0 if ways.stealing[holding] != NONE else 1 << theirs
                open_ = EVERYWHERE & ~known[holding, theirs] & ~(1 << theirs)
                while open_:
                    mine = lowest(open_)
                    open_ &= open_ - 1
                    reached = reach[mine, theirs] & ~others
                    if wins and reached & stops:
                        won[holding, mine] |= 1 << theirs
                        verdicts[holding, mine, theirs] = plies
                    elif not wins and not reached & ~stops:
                        lost[holding, mine] |= 1 << theirs
                        verdicts[holding, mine, theirs] = -plies
                    else:
                        continue
                    known[holding, theirs] |= 1 << mine
                    idle = 0


@compiled
def _stops(
    some: Codes, ways: Ways, holding: int, theirs: int, protections: SquareSet, at_best: bool
) -> SquareSet:
    """Where a stop leads the other player into one of these positions: `at_best` whatever the mover does
    there, and if the other chooses the right corner; else if the mover does the right thing, whichever
    corner the other chooses."""
    stops = some[ways.passing[holding], theirs]
    shielded = some[ways.protecting[holding], theirs]  # T10
    stops = stops & (shielded | ~protections) if at_best else stops | shielded & protections
    goals, place = ways.goals[holding], 0
    stops &= ~goals
    while goals:  # T8
        stops |= goals & -goals & some[ways.taking[holding, place], theirs]
        goals &= goals - 1
        place += 1
    if ways.stealing[holding] == NONE:
        return stops & ~(1 << theirs)
    any_corner, all_corners = 0, 1 << theirs  # T9: the robbed player chooses, and has the next turn
    for corner in CORNER_SQUARES:
        if corner != theirs:
            any_corner |= some[ways.stealing[holding], corner]
            all_corners &= some[ways.stealing[holding], corner]
    robbing = any_corner if at_best else all_corners
    return stops & ~(1 << theirs) | robbing & 1 << theirs
