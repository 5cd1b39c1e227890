"""What a seat cannot see in Holi (H8), drawn anew."""

from __future__ import annotations

from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.dice import Dice, roll
from sobremesa.kernels.holi.legal import throw_ahead
from sobremesa.kernels.holi.play import into_hand
from sobremesa.kernels.holi.position import (
    CARD,
    CARD_BITS,
    CLIMBED,
    DECK,
    DISCARDS,
    DONE,
    FACE_DOWN,
    HAND,
    MOVED,
    PLAYING,
    THROWN,
    TURN,
    choosing_corners,
    fields_of,
)
from sobremesa.kernels.kernel import IF_ALL_BEFORE, NOT_FORESEEN, Position


@compiled
def reshuffle(position: Position, viewer: int, dice: Dice) -> None:
    """Deal anew what the viewer does not know: every card of another player that was not thrown face up, and
    the order of the viewer's own deck.

    Whoever decides can do something, so their hidden hand is drawn again until that is so (H13).
    """
    for player in range(position[PLAYING]):
        if player == viewer:
            fields = fields_of(player)
            position[fields + DECK] = _shuffled(position[fields + DECK], dice)
        else:
            _deal(position, player, dice)
            while not _can_go_on(position, player):
                _deal(position, player, dice)


@compiled
def foreseen(position: Position, viewer: int) -> int:
    """Whether what is legal follows from the actions before: while the viewer's turn lasts, since cards are
    drawn at its end only (H14)."""
    return IF_ALL_BEFORE if position[TURN] == viewer and position[DONE] != 0 else NOT_FORESEEN


@compiled
def _can_go_on(position: Position, player: int) -> bool:
    """Whether nothing is seen that the hand could not allow."""
    done = position[DONE]
    if position[TURN] != player or done & THROWN or choosing_corners(position):
        return True
    return throw_ahead(position, player, done & MOVED != 0, done & CLIMBED != 0)


@compiled
def _shuffled(pile: int, dice: Dice) -> int:
    """The cards of a pile in any order, each as likely as the other."""
    last = 0
    while pile >> CARD_BITS * (last + 1):
        last += 1
    while last > 0:
        place, other = CARD_BITS * last, CARD_BITS * roll(dice, last + 1)
        change = (pile >> place ^ pile >> other) & CARD
        pile ^= change << place
        pile ^= change << other
        last -= 1
    return pile


@compiled
def _deal(position: Position, player: int, dice: Dice) -> None:
    """Gather the unseen cards of a player, shuffle them, and deal them to the places where they lay."""
    fields = fields_of(player)
    hand, discards, down = position[fields + HAND], position[fields + DISCARDS], position[fields + FACE_DOWN]
    unseen = position[fields + DECK]
    left = hand
    while left:
        unseen = unseen << CARD_BITS | left & CARD
        left >>= CARD_BITS
    left, face_down = discards, down
    while face_down:
        if face_down & 1:
            unseen = unseen << CARD_BITS | left & CARD
        left >>= CARD_BITS
        face_down >>= 1
    unseen = _shuffled(unseen, dice)
    dealt, left = 0, hand
    while left:
        dealt = into_hand(dealt, unseen & CARD)
        unseen >>= CARD_BITS
        left >>= CARD_BITS
    position[fields + HAND] = dealt
    place, face_down = 0, down
    while face_down:
        if face_down & 1:
            discards = discards & ~(CARD << place) | (unseen & CARD) << place
            unseen >>= CARD_BITS
        place += CARD_BITS
        face_down >>= 1
    position[fields + DISCARDS] = discards
    position[fields + DECK] = unseen
