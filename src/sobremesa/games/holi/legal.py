"""What may be done in a turn (H5 to H13): the one place that decides legality.

The list of legal actions, the refusal of an illegal one and the explanation all ask the functions here.
"""

from __future__ import annotations

from typing import NamedTuple

from sobremesa.games.holi.board import (
    BESIDE,
    COLUMN,
    CORNERS,
    SPOTS,
    SQUARE_NAMED,
    SQUARES,
    STAIRS,
    distance,
    in_line,
)
from sobremesa.games.holi.notation import CLIMB, END, MOVES, Action, Corner, Move
from sobremesa.games.holi.rivalry import (
    CROWDED_FLOOR,
    CROWDED_STEPS,
    FAREWELL_SPLASH,
    HUMAN_LADDER,
    MIRROR,
    OPEN_PALM,
    PROCESSION,
)
from sobremesa.games.holi.state import Side, State, choosing_corners, figures, painted
from sobremesa.games.holi.throws import fits, open_spots, throws_down, throws_up


def legal(state: State) -> list[Action]:
    """Every legal action, each once."""
    if state.turn is None:
        return []
    if choosing_corners(state):
        return list(free_corners(state))
    here = standpoint(state)
    actions: list[Action] = []
    if state.thrown:
        actions.append(END)
    else:
        cards = dict.fromkeys(here.player.hand)
        for card in cards:
            actions += throws_up(card, here.spot, here.paint, here.own, here.may_mirror)
        if here.may_throw_down:
            actions += throws_down(cards, here.spot, here.paint, here.others | 1 << here.spot)
    actions += moves(here)
    if may_climb(here):
        actions.append(CLIMB)
    return actions


def continuous(state: State) -> bool:  # noqa: ARG001 (every game answers this for a state)
    """Everything that is legal can be listed."""
    return False


class Standpoint(NamedTuple):
    """The player whose turn it is, and what the legality of their actions depends on."""

    state: State
    seat: int
    player: Side
    spot: int
    own: int
    """Own tokens in reserve."""
    paint: int
    """All spots with a token."""
    others: int
    """All spots with another player's figure."""
    may_mirror: bool
    may_throw_down: bool


def standpoint(state: State) -> Standpoint:
    """As the player whose turn it is sees the table; the corners must be chosen."""
    seat = state.turn
    assert seat is not None
    player = state.players[seat]
    spot = player.figure
    assert spot is not None
    rivalry = state.rivalry
    return Standpoint(
        state,
        seat,
        player,
        spot,
        player.reserve[seat],
        painted(state),
        figures(state) & ~(1 << spot),
        MIRROR in rivalry,
        # H7: not twice in a row, unless rivalry card 4 is in play
        not (player.discards and player.discards[-1].down) or OPEN_PALM in rivalry,
    )


def free_corners(state: State) -> list[Corner]:
    """H3: the corners of the ground floor where no figure stands yet."""
    crowd = figures(state)
    return [Corner(SQUARE_NAMED[name]) for name in CORNERS if not crowd >> SQUARE_NAMED[name] & 1]


def _reach(spot: int, crowded: bool, procession: bool) -> tuple[int, ...]:
    here = spot % SQUARES
    return tuple(
        spot - here + there
        for there in range(SQUARES)
        if there != here
        and (not crowded or distance(here, there) <= CROWDED_STEPS)
        and (not procession or in_line(here, there))
    )


REACH = {
    (crowded, procession): tuple(_reach(spot, crowded, procession) for spot in range(SPOTS))
    for crowded in (False, True)
    for procession in (False, True)
}
"""H10: where a move goes from each spot, by whether the rivalry cards 1 and 2 are in play."""

MOVE_TO = tuple(MOVES[spot % SQUARES] for spot in range(SPOTS))


def reach(state: State, spot: int) -> tuple[int, ...]:
    """The spots a move could go to from here if no figures stood there (H10)."""
    return REACH[CROWDED_FLOOR in state.rivalry, PROCESSION in state.rivalry][spot]


def goals(here: Standpoint, spot: int) -> list[int]:
    """The spots a move can go to from here (H10)."""
    taken = {player.figure for player in here.state.players}
    return [goal for goal in reach(here.state, spot) if goal not in taken]


def gaps(here: Standpoint, spot: int) -> int:
    """H11: the spots beside this one that keep a figure from climbing; rivalry card 5 lets figures help."""
    steps = here.paint | here.others if HUMAN_LADDER in here.state.rivalry else here.paint
    return BESIDE[spot] & ~steps


def climbable(here: Standpoint, spot: int) -> bool:
    """Whether the figure could climb from this spot by H11."""
    return bool(STAIRS >> spot & 1) and not gaps(here, spot) and not here.others >> spot + SQUARES & 1


def throw_now(here: Standpoint, spot: int) -> bool:
    """Whether a throw is possible from this spot at once (H6, H7).

    Tokens collected on the way there change nothing: they lay where the figure stands now, or above.
    """
    if here.may_throw_down and open_spots(spot, here.paint, here.others | 1 << spot):
        return True
    return fits(here.player.hand, spot, here.paint, here.may_mirror)


def throw_ahead(here: Standpoint, spot: int, own: int, moved: bool, climbed: bool) -> bool:
    """H13: whether a throw is possible from this spot, at once or after what is still open of the two."""
    return (
        throw_now(here, spot)
        or (not climbed and throw_above(here, spot, own, moved))
        or (not moved and any(throw_after_move(here, goal, own, climbed) for goal in goals(here, spot)))
    )


def throw_above(here: Standpoint, spot: int, own: int, moved: bool) -> bool:
    """H13 for a climb from this spot, which costs a token where rivalry card 7 is in play."""
    left = own - (FAREWELL_SPLASH in here.state.rivalry)
    return left > 0 and climbable(here, spot) and throw_ahead(here, spot + SQUARES, left, moved, True)


def throw_after_move(here: Standpoint, goal: int, own: int, climbed: bool) -> bool:
    """H13 for a move to this spot; own tokens found there go back to the reserve (H10)."""
    if throw_now(here, goal):
        return True
    found = (here.player.tokens & COLUMN[goal]).bit_count()
    return not climbed and throw_above(here, goal, own + found, True)


def can_throw_this_turn(state: State) -> bool:
    """H13: whether the player whose turn begins can throw, in any order of doing things."""
    here = standpoint(state)
    return throw_ahead(here, here.spot, here.own, False, False)


def moves(here: Standpoint) -> list[Move]:
    """H10, and H12 and H13: the moves that are open now."""
    state = here.state
    if state.moved or not here.own:
        return []
    reachable = goals(here, here.spot)
    # A move leaves a square without token or figure behind, so it never bars a throw face down.
    if not state.thrown and not here.may_throw_down:
        own, climbed = here.own, state.climbed
        reachable = [goal for goal in reachable if throw_after_move(here, goal, own, climbed)]
    return [MOVE_TO[goal] for goal in reachable]


def may_climb(here: Standpoint) -> bool:
    """H11, and H12 and H13: whether the climb is open now."""
    state = here.state
    if state.climbed or not here.own or not climbable(here, here.spot):
        return False
    return state.thrown or throw_above(here, here.spot, here.own, state.moved)


def only_end_is_left(state: State) -> bool:
    """H15: whether the turn ends by itself.

    Some move is always open to who has not moved and has tokens: even from a corner with the rivalry cards 1
    and 2 it reaches four squares, and there are at most three other figures.
    """
    if not state.thrown or state.turn is None:
        return False
    if not state.players[state.turn].reserve[state.turn]:
        return True
    return state.moved and not may_climb(standpoint(state))
