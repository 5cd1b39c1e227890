"""A position of Holi: a frozen value."""

from __future__ import annotations

from typing import NamedTuple


class Discard(NamedTuple):
    """A card that was played, and whether it lies face down (H8)."""

    card: int
    down: bool


class Side(NamedTuple):
    """Everything one player has (H2)."""

    deck: tuple[int, ...]
    """The cards not yet drawn, the next one first."""
    hand: tuple[int, ...]
    """Sorted."""
    discards: tuple[Discard, ...]
    """The oldest first."""
    figure: int | None
    """The spot of the figure; None until the corner is chosen."""
    tokens: int
    """The set of spots with a token of this player's colour."""
    reserve: tuple[int, ...]
    """How many tokens of each seat's colour lie in front of this player."""
    sweets: int
    hits: int
    """Points for direct hits (H9)."""
    first_up: int
    """Points for the rivalry card First up."""
    out: bool


class State(NamedTuple):
    """The table, whose turn it is, and what has been done in this turn (H5)."""

    players: tuple[Side, ...]
    rivalry: tuple[int, ...]
    sweets: int
    """The set of spots whose sweets nobody has collected yet."""
    turn: int | None
    """The seat that decides; None when everybody is out."""
    thrown: bool = False
    moved: bool = False
    climbed: bool = False


def choosing_corners(state: State) -> bool:
    """Whether the figures are still being placed (H3)."""
    return state.players[-1].figure is None


def painted(state: State) -> int:
    """All spots that hold a colour token, of any colour."""
    bits = 0
    for player in state.players:
        bits |= player.tokens
    return bits


def figures(state: State) -> int:
    """All spots where a figure stands."""
    bits = 0
    for player in state.players:
        if player.figure is not None:
            bits |= 1 << player.figure
    return bits


def seats_at(state: State, bits: int) -> list[int]:
    """The seats whose figures stand on one of these spots."""
    return [
        seat
        for seat, player in enumerate(state.players)
        if player.figure is not None and bits >> player.figure & 1
    ]
