"""What an action does to the record, and everything that follows by itself."""

from __future__ import annotations

from sobremesa.games.winter.state import COUNTERS
from sobremesa.kernels.bits import lowest
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.winter.codes import (
    CHOOSE,
    DRAW,
    KEEP_GROUP,
    MOVE,
    PLACE_CARD,
    PUT,
    REMOVE,
    TAKE,
    column_of,
    index_of,
    kind_of,
    row_of,
    turned_of,
)
from sobremesa.kernels.winter.groups import groups, largest
from sobremesa.kernels.winter.layout import (
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
    MARGIN,
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
    TURNED,
    WAITING,
    WAITING_LEFT,
    WHOLE,
    WINNERS,
    Record,
    add_card,
    add_counter,
    delete,
    distance,
    drop_card,
    drop_counter,
    leftmost,
    position_number,
    spot,
    y_of,
)
from sobremesa.kernels.winter.window import WIDE, rest_hangs_together, squares_on

# What follows an action: a decision, the beginning of a thawing turn, the end of one, or groups that may have
# broken off. One after the other in `play`, so that machine code is made once for each.
_ON, _BEGINS, _ENDS, _SPLITS = range(4)


@compiled
def play(record: Record, action: int) -> None:
    """Make a legal action, in place."""
    kind = kind_of(action)
    follows = _ON
    if kind == DRAW:
        left = record[DECK_LEFT] - 1
        record[REVEALED] = record[DECK + left]
        record[DECK + left] = 0
        record[DECK_LEFT] = left
        record[STAGE] = PLACE
    elif kind == CHOOSE:
        record[LIGHT_SEAT] = 1 - index_of(action)
        record[STAGE] = TURN_BEGINS
    elif kind == PLACE_CARD:
        follows = _place(record, _point(record, action), turned_of(action))
    elif kind == PUT:
        follows = _put(record, _point(record, action))
    elif kind == MOVE:
        follows = _move(record, index_of(action), _point(record, action), turned_of(action))
    elif kind == REMOVE:
        follows = _remove(record, index_of(action))
    elif kind == TAKE:
        drop_counter(record, record[TURN], index_of(action))
        follows = _ENDS
    elif kind == KEEP_GROUP:
        _keep(record, _group_of(record, index_of(action)))
        follows = _ENDS
    if follows == _SPLITS:
        follows = _split(record)
    if follows == _ENDS:
        follows = _end_turn(record)
    if follows == _BEGINS:
        _begin_turn(record)


@compiled
def _point(record: Record, action: int) -> int:
    """The place that an action names by its column and row around the cards."""
    return spot(leftmost(record) - MARGIN + column_of(action), y_of(record[CARD]) - MARGIN + row_of(action))


# --- Freezing -----------------------------------------------------------------------------------------


@compiled
def _place(record: Record, at: int, turned: int) -> int:
    """Place the revealed card (W9). Whoever places the last one ends the phase at once (W10)."""
    face = record[REVEALED]
    add_card(record, at + (TURNED[face] if turned else face))
    record[REVEALED] = -1
    record[TURN] = 1 - record[TURN]
    if record[LIGHT_SEAT] < 0:
        record[STAGE] = COLOUR
        return _ON
    record[STAGE] = TURN_BEGINS
    return _ON if record[DECK_LEFT] else _BEGINS


@compiled
def _put(record: Record, square: int) -> int:
    """Place one counter: a whole turn in freezing (W9), one choice after a move in thawing (W12)."""
    seat = record[TURN]
    add_counter(record, seat, square)
    if record[STAGE] == TURN_BEGINS:
        record[TURN] = 1 - seat
        return _ON
    waiting = record[WAITING_LEFT]
    if record[LYING + seat] < COUNTERS:
        for i in range(waiting):
            if record[WAITING + i] == square:
                delete(record, WAITING + i, WAITING + waiting)
                break
        record[WAITING_LEFT] = waiting - 1
        return _ON
    for i in range(waiting):
        record[WAITING + i] = 0
    record[WAITING_LEFT] = 0
    return _SPLITS


# --- Thawing ------------------------------------------------------------------------------------------


@compiled
def _move(record: Record, index: int, to: int, turned: int) -> int:
    """Move a card (W12): every new square gets a counter, or the mover chooses which while they last."""
    seat = record[TURN]
    card = record[CARD + index]
    face = card & WHOLE
    drop_card(record, index)
    whole = rest_hangs_together(record, card)
    add_card(record, to + (TURNED[face] if turned else face))
    made = squares_on(record, seat, to)
    squares = 0
    while made:
        square = lowest(made)
        record[WAITING + squares] = to + (square % WIDE - 2) * STEP_X + (square // WIDE - 2) * STEP_Y
        squares += 1
        made &= made - 1
    if squares > COUNTERS - record[LYING + seat]:
        record[WAITING_LEFT] = squares
        record[STAGE] = COUNTERS_WAIT
        return _ON
    for i in range(squares):
        add_counter(record, seat, record[WAITING + i])
        record[WAITING + i] = 0
    return _ENDS if whole else _SPLITS


@compiled
def _remove(record: Record, index: int) -> int:
    """Discard a card (W13)."""
    card = record[CARD + index]
    drop_card(record, index)
    _forget(record)
    return _ENDS if rest_hangs_together(record, card) else _SPLITS


@compiled
def _split(record: Record) -> int:
    """If the ice is in pieces, only the largest stays; the acting seat decides between equals (W15)."""
    found = groups(record)
    if found > 1:
        stays = largest(record, found)
        if stays == 0:
            record[STAGE] = KEEP
            return _ON
        _keep(record, stays)
    return _ENDS


@compiled
def _group_of(record: Record, index: int) -> int:
    """The group of the card with this number."""
    for k in range(groups(record)):
        if record[GROUP + k] >> index & 1:
            return record[GROUP + k]
    return 0


@compiled
def _keep(record: Record, stays: int) -> None:
    """All cards but these leave the game; the counters on them go back to their owners (W15)."""
    for i in range(record[CARDS_LYING] - 1, -1, -1):
        if stays >> i & 1 == 0:
            card = record[CARD + i]
            for seat in range(2):
                for j in range(record[LYING + seat] - 1, -1, -1):
                    if distance(record[COUNTER + seat * COUNTERS + j], card) <= 2:
                        drop_counter(record, seat, j)
            drop_card(record, i)
    _forget(record)


@compiled
def _forget(record: Record) -> None:
    """A card left for good: no position before this can recur (W18)."""
    for i in range(PAST, PAST + record[PAST_LENGTH]):
        record[i] = 0
    record[PAST_LENGTH] = 0


# --- The end ------------------------------------------------------------------------------------------


@compiled
def _end_turn(record: Record) -> int:
    """Decide whether the turn, with all its consequences, ended the game (W16, W17); else go on."""
    mover = record[TURN]
    other = 1 - mover
    record[TURN] = other
    record[STAGE] = TURN_BEGINS
    mine, others = record[LYING + mover], record[LYING + other]
    if (mine == 0 and record[BEFORE + mover] > 0) or (others == 0 and record[BEFORE + other] > 0):
        winners = (mine > 0) << mover | (others > 0) << other
        _over(record, winners if winners else 3, 16)
        return _ON
    if mine == 0:
        _over(record, 1 << other, 17)
        return _ON
    return _BEGINS


@compiled
def _begin_turn(record: Record) -> None:
    """A thawing turn begins, unless the seat can do nothing (W17) or the position recurs too often (W18)."""
    seat = record[TURN]
    if record[LYING + seat] == 0 and not _any_unlocked(record):
        _over(record, 1 << 1 - seat, 17)
        return
    record[BEFORE] = record[LYING]
    record[BEFORE + 1] = record[LYING + 1]
    now = position_number(record)
    length = record[PAST_LENGTH]
    times = 1
    for i in range(PAST, PAST + length):
        times += record[i] == now
    if length == REMEMBERED:
        delete(record, PAST, PAST + length)
        length -= 1
    record[PAST + length] = now
    record[PAST_LENGTH] = length + 1
    if times == 3:
        _over(record, 3, 18)


@compiled
def _any_unlocked(record: Record) -> bool:
    """Whether any card is without a counter on its sections (W6)."""
    for i in range(CARD, CARD + record[CARDS_LYING]):
        locked = False
        for seat in range(2):
            first = COUNTER + seat * COUNTERS
            for j in range(first, first + record[LYING + seat]):
                locked |= distance(record[i], record[j]) <= 2
        if not locked:
            return True
    return False


@compiled
def _over(record: Record, winners: int, rule: int) -> None:
    record[STAGE] = OVER
    record[WINNERS] = winners
    record[REASON] = rule
