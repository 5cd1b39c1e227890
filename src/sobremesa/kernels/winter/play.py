"""What an action does to the position, and everything that follows by itself."""

from __future__ import annotations

from sobremesa.games.winter.state import COUNTERS
from sobremesa.kernels.bits import highest, lowest, numbers_to
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.winter.codes import (
    CHOOSE,
    DRAW,
    KEEP_GROUP,
    MOVE,
    PLACE_CARD,
    PUT,
    REMOVE,
    TAKE,
    index_of,
    kind_of,
    place_of,
    turned_of,
)
from sobremesa.kernels.winter.groups import groups, largest
from sobremesa.kernels.winter.position import (
    BEFORE,
    CARD,
    CARDS_LYING,
    COLOUR,
    COUNTER,
    COUNTERS_WAIT,
    DECK,
    DECK_LEFT,
    GROUP,
    KEEP,
    LIGHT_SEAT,
    LYING,
    OVER,
    PAST,
    PAST_LENGTH,
    PLACE,
    REASON,
    REMEMBERED,
    REVEALED,
    STAGE,
    STEP_X,
    STEP_Y,
    TURN,
    TURN_BEGINS,
    WAITING,
    WAITING_LEFT,
    WHOLE,
    WINNERS,
    add_card,
    add_counter,
    counters_lying,
    delete,
    distance,
    drop_card,
    drop_counter,
    frame,
    half_turned,
    mover,
    position_number,
)
from sobremesa.kernels.winter.window import WIDE, rest_hangs_together, squares_on

# What follows an action: a decision, the beginning of a thawing turn, the end of one, or groups that may have
# broken off. One after the other in `play`, so that machine code is made once for each.
_ON, _BEGINS, _ENDS, _SPLITS = range(4)


@compiled
def play(position: Position, action: int) -> None:
    """Make a legal action, in place."""
    kind = kind_of(action)
    follows = _ON
    if kind == DRAW:
        left = position[DECK_LEFT] - 1
        position[REVEALED] = position[DECK + left]
        position[DECK + left] = 0
        position[DECK_LEFT] = left
        position[STAGE] = PLACE
    elif kind == CHOOSE:
        position[LIGHT_SEAT] = 1 - index_of(action)
        position[STAGE] = TURN_BEGINS
    elif kind == PLACE_CARD:
        follows = _place(position, place_of(action), turned_of(action))
    elif kind == PUT:
        follows = _put(position, place_of(action))
    elif kind in (MOVE, REMOVE):
        follows = _lift(position, action)
    elif kind == TAKE:
        drop_counter(position, mover(position), index_of(action))
        follows = _ENDS
    elif kind == KEEP_GROUP:
        _keep(position, _group_of(position, index_of(action)))
        follows = _ENDS
    if follows == _SPLITS:
        follows = _split(position)
    if follows == _ENDS:
        follows = _end_turn(position)
    if follows == _BEGINS:
        _begin_turn(position)
    if kind >= PLACE_CARD:
        frame(position)


# --- Freezing -----------------------------------------------------------------------------------------


@compiled
def _place(position: Position, at: int, turned: int) -> int:
    """Place the revealed card (W9). Whoever places the last one ends the phase at once (W10)."""
    face = position[REVEALED]
    add_card(position, at + (half_turned(face) if turned else face))
    position[REVEALED] = -1
    position[TURN] = 1 - position[TURN]
    if position[LIGHT_SEAT] < 0:
        position[STAGE] = COLOUR
        return _ON
    position[STAGE] = TURN_BEGINS
    return _ON if position[DECK_LEFT] else _BEGINS


@compiled
def _put(position: Position, square: int) -> int:
    """Place one counter: a whole turn in freezing (W9), one choice after a move in thawing (W12)."""
    seat = mover(position)
    add_counter(position, seat, square)
    if position[STAGE] == TURN_BEGINS:
        position[TURN] = 1 - seat
        return _ON
    waiting = position[WAITING_LEFT]
    if position[LYING + seat] < COUNTERS:
        for i in range(waiting):
            if position[WAITING + i] == square:
                delete(position, WAITING + i, WAITING + waiting)
                break
        position[WAITING_LEFT] = waiting - 1
        return _ON
    for i in range(waiting):
        position[WAITING + i] = 0
    position[WAITING_LEFT] = 0
    return _SPLITS


# --- Thawing ------------------------------------------------------------------------------------------


@compiled
def _lift(position: Position, action: int) -> int:
    """Move a card (W12) or discard it (W13)."""
    index = index_of(action)
    card = position[CARD + index]
    drop_card(position, index)
    whole = rest_hangs_together(position, card)
    if kind_of(action) == REMOVE:
        _forget(position)
    elif not _lay(position, place_of(action), card & WHOLE, turned_of(action)):
        return _ON
    return _ENDS if whole else _SPLITS


@compiled
def _lay(position: Position, to: int, face: int, turned: int) -> bool:
    """A card that was lifted comes down elsewhere. Every new square gets a counter, or the mover chooses
    which while they last: then the answer is false."""
    seat = mover(position)
    add_card(position, to + (half_turned(face) if turned else face))
    made = squares_on(position, seat, to)
    squares = 0
    while made:
        square = lowest(made)
        position[WAITING + squares] = to + (square % WIDE - 2) * STEP_X + (square // WIDE - 2) * STEP_Y
        squares += 1
        made &= made - 1
    if squares > COUNTERS - position[LYING + seat]:
        position[WAITING_LEFT] = squares
        position[STAGE] = COUNTERS_WAIT
        return False
    for i in range(squares):
        add_counter(position, seat, position[WAITING + i])
        position[WAITING + i] = 0
    return True


@compiled
def _split(position: Position) -> int:
    """If the ice is in pieces, only the largest stays; the acting seat decides between equals (W15)."""
    found = groups(position)
    if found > 1:
        stays = largest(position, found)
        if stays == 0:
            position[STAGE] = KEEP
            return _ON
        _keep(position, stays)
    return _ENDS


@compiled
def _group_of(position: Position, index: int) -> int:
    """The group of the card with this number."""
    for k in range(groups(position)):
        if position[GROUP + k] >> index & 1:
            return position[GROUP + k]
    return 0


@compiled
def _keep(position: Position, stays: int) -> None:
    """All cards but these leave the game; the counters on them go back to their owners (W15)."""
    leaving = numbers_to(position[CARDS_LYING]) & ~stays
    counters = counters_lying(position)
    while counters:
        n = highest(counters)
        counters ^= 1 << n
        if _is_on(position, position[COUNTER + n], leaving):
            drop_counter(position, n // COUNTERS, n % COUNTERS)
    while leaving:
        i = highest(leaving)
        leaving ^= 1 << i
        drop_card(position, i)
    _forget(position)


@compiled
def _is_on(position: Position, square: int, cards: int) -> bool:
    """Whether a counter on this square lies on one of these cards."""
    while cards:
        if distance(square, position[CARD + lowest(cards)]) <= 2:
            return True
        cards &= cards - 1
    return False


@compiled
def _forget(position: Position) -> None:
    """A card left for good: no position before this can recur (W18)."""
    while position[PAST_LENGTH]:
        position[PAST_LENGTH] -= 1
        position[PAST + position[PAST_LENGTH]] = 0


# --- The end ------------------------------------------------------------------------------------------


@compiled
def _end_turn(position: Position) -> int:
    """Decide whether the turn, with all its consequences, ended the game (W16, W17); else go on."""
    seat = mover(position)
    other = 1 - seat
    position[TURN] = other
    position[STAGE] = TURN_BEGINS
    mine, others = position[LYING + seat], position[LYING + other]
    if (mine == 0 and position[BEFORE + seat] > 0) or (others == 0 and position[BEFORE + other] > 0):
        winners = (mine > 0) << seat | (others > 0) << other
        _over(position, winners if winners else 3, 16)
        return _ON
    if mine == 0:
        _over(position, 1 << other, 17)
        return _ON
    return _BEGINS


@compiled
def _begin_turn(position: Position) -> None:
    """A thawing turn begins, unless the seat can do nothing (W17) or the position recurs too often (W18)."""
    seat = mover(position)
    if position[LYING + seat] == 0 and not _any_unlocked(position):
        _over(position, 1 << 1 - seat, 17)
        return
    position[BEFORE] = position[LYING]
    position[BEFORE + 1] = position[LYING + 1]
    now = position_number(position)
    length = position[PAST_LENGTH]
    times = 1
    for i in range(PAST, PAST + length):
        if position[i] == now:
            times += 1
            if times == 3:
                _over(position, 3, 18)
                break
    if length == REMEMBERED:
        delete(position, PAST, PAST + length)
        length -= 1
    position[PAST + length] = now
    position[PAST_LENGTH] = length + 1


@compiled
def _any_unlocked(position: Position) -> bool:
    """Whether any card is without a counter on its sections (W6)."""
    locked, counters = 0, counters_lying(position)
    while counters:
        square = position[COUNTER + lowest(counters)]
        counters &= counters - 1
        left = numbers_to(position[CARDS_LYING])
        while left:
            i = lowest(left)
            left &= left - 1
            locked |= (distance(position[CARD + i], square) <= 2) << i
    return locked != numbers_to(position[CARDS_LYING])


@compiled
def _over(position: Position, winners: int, rule: int) -> None:
    position[STAGE] = OVER
    position[WINNERS] = winners
    position[REASON] = rule
