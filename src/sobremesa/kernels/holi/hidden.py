"""What a seat cannot see in Holi (H8), drawn anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    NOWHERE,
    PLAYING,
    RESERVE,
    THROWN,
    TURN,
    choosing_corners,
    fields_of,
)
from sobremesa.kernels.kernel import IF_ALL_BEFORE, NOT_FORESEEN, Position
from sobremesa.kernels.specialise import bound

if TYPE_CHECKING:  # what is bound

    def imagined(position: Position, player: int, dice: Dice) -> int: ...


def imagine(position: Position, viewer: int, dice: Dice) -> None:
    """Deal anew what the viewer does not know: every card of another player that was not thrown face up, in
    the order that `imagined` gives them, the hand first, and the order of the viewer's own deck.

    Whoever decides can do something, so their hidden hand is drawn again until that is so (H13).
    """
    for player in range(position[PLAYING]):
        if player == viewer:
            shuffle_deck(position, player, dice)
        else:
            deal(position, player, imagined(position, player, dice))
            while not can_go_on(position, player):
                deal(position, player, imagined(position, player, dice))


@compiled
def conceal(position: Position, viewer: int) -> None:
    """Sort what the viewer does not know: of every other player all cards that were not thrown face up, and
    the viewer's own deck."""
    for player in range(position[PLAYING]):
        if player == viewer:
            fields = fields_of(player)
            position[fields + DECK] = in_order(position[fields + DECK])
        else:
            deal(position, player, in_order(unseen_cards(position, player)))


@compiled
def foreseen(position: Position, viewer: int) -> int:
    """Whether what is legal follows from the actions before: while the viewer's turn lasts, since cards are
    drawn at its end only (H14). That the game is over does where everybody lacks tokens or cards, rather than
    a card that can be thrown (H13)."""
    if position[TURN] == NOWHERE:
        for player in range(position[PLAYING]):
            fields = fields_of(player)
            if position[fields + RESERVE + player] and position[fields + HAND]:
                return NOT_FORESEEN
        return IF_ALL_BEFORE
    return IF_ALL_BEFORE if position[TURN] == viewer and position[DONE] != 0 else NOT_FORESEEN


@compiled
def can_go_on(position: Position, player: int) -> bool:
    """Whether nothing is seen that the hand could not allow."""
    done = position[DONE]
    if position[TURN] != player or done & THROWN or choosing_corners(position):
        return True
    return throw_ahead(position, player, done & MOVED != 0, done & CLIMBED != 0)


@compiled
def shuffled(pile: int, dice: Dice) -> int:
    """The cards of a pile in any order, each as likely as the other."""
    last = 0
    while pile >> CARD_BITS * (last + 1):
        last += 1
    while last > 0:
        pile = exchanged(pile, last, roll(dice, last + 1))
        last -= 1
    return pile


@compiled
def in_order(pile: int) -> int:
    """The cards of a pile, the smallest first."""
    ordered = 0
    while pile:
        ordered = into_hand(ordered, pile & CARD)
        pile >>= CARD_BITS
    return ordered


@compiled
def any_order(position: Position, player: int, dice: Dice) -> int:
    """The unseen cards of a player, all alike."""
    return shuffled(unseen_cards(position, player), dice)


@compiled
def exchanged(pile: int, one: int, other: int) -> int:
    """A pile with two of its cards exchanged, which are counted from the lowest."""
    place, other_place = CARD_BITS * one, CARD_BITS * other
    change = (pile >> place ^ pile >> other_place) & CARD
    pile ^= change << place
    return pile ^ change << other_place


@compiled
def shuffle_deck(position: Position, player: int, dice: Dice) -> None:
    """A player's deck in another order."""
    fields = fields_of(player)
    position[fields + DECK] = shuffled(position[fields + DECK], dice)


@compiled
def unseen_cards(position: Position, player: int) -> int:
    """The cards of a player that nobody else has seen: the hand, the deck and what was thrown face down."""
    fields = fields_of(player)
    unseen = position[fields + DECK]
    left = position[fields + HAND]
    while left:
        unseen = unseen << CARD_BITS | left & CARD
        left >>= CARD_BITS
    left, face_down = position[fields + DISCARDS], position[fields + FACE_DOWN]
    while face_down:
        if face_down & 1:
            unseen = unseen << CARD_BITS | left & CARD
        left >>= CARD_BITS
        face_down >>= 1
    return unseen


@compiled
def deal(position: Position, player: int, unseen: int) -> None:
    """Deal the unseen cards of a player to the places where they lay: the lowest to the hand, the next to
    what was thrown face down, and the rest to the deck."""
    fields = fields_of(player)
    dealt, left = 0, position[fields + HAND]
    while left:
        dealt = into_hand(dealt, unseen & CARD)
        unseen >>= CARD_BITS
        left >>= CARD_BITS
    position[fields + HAND] = dealt
    discards, place, face_down = position[fields + DISCARDS], 0, position[fields + FACE_DOWN]
    while face_down:
        if face_down & 1:
            discards = discards & ~(CARD << place) | (unseen & CARD) << place
            unseen >>= CARD_BITS
        place += CARD_BITS
        face_down >>= 1
    position[fields + DISCARDS] = discards
    position[fields + DECK] = unseen


reshuffle = bound(imagine, "holi", imagined=any_order)
"""What is hidden is as likely as the cards leave it."""
