"""What others hold, as likely as it is after what they did.

Everybody begins with the same thirteen cards, and some are thrown sooner than others. So of the cards that
somebody has not shown yet, those that are kept for long are likelier in their hand, and those that are thrown
at once are likelier still in the deck.
"""

from __future__ import annotations

import numpy as np

from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.dice import Dice, fraction
from sobremesa.kernels.holi.hidden import exchanged, imagine, shuffled, unseen_cards
from sobremesa.kernels.holi.position import CARD, CARD_BITS, HAND, fields_of
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.specialise import bound

HELD = np.exp([0.0, 0.08, 0.87, 0.79, 0.78, 0.58, 0.48, 0.59, -0.28, -0.53, -0.48, -0.95, -0.24, 0.64])
"""By card, how much likelier it is in a hand than another one that was not seen either: fitted to the hands
of players above the ground floor in 1,263 games of the net with itself, of two and three players."""


@compiled
def by_how_long_kept(position: Position, player: int, dice: Dice) -> int:
    """The unseen cards of a player, those of the hand drawn one by one; the rest is anywhere."""
    unseen = shuffled(unseen_cards(position, player), dice)
    left, place = position[fields_of(player) + HAND], 0
    while left:
        total, pile = 0.0, unseen >> CARD_BITS * place
        while pile:
            total += HELD[pile & CARD]
            pile >>= CARD_BITS
        luck, chosen, pile = fraction(dice) * total, place, unseen >> CARD_BITS * place
        luck -= HELD[pile & CARD]
        while luck >= 0.0 and pile >> CARD_BITS:
            pile >>= CARD_BITS
            chosen += 1
            luck -= HELD[pile & CARD]
        unseen = exchanged(unseen, place, chosen)
        place += 1
        left >>= CARD_BITS
    return unseen


reshuffle = bound(imagine, "holi", imagined=by_how_long_kept)
"""What the kernel does, but that hands are as likely as they are after what was thrown."""
