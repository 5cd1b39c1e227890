"""What may be done: choosing corners (T4, T9), moving and going on (T5 to T7, T11), protecting (T10).

The list of legal actions, the refusal of an illegal one and the way that is drawn all ask the functions here.
"""

from __future__ import annotations

from sobremesa.games.twisty.board import CORNERS, GATE, KNIGHT_MOVES, Board, Square, SquareSet, members
from sobremesa.games.twisty.notation import PASS, PROTECT, STOP, Action
from sobremesa.games.twisty.state import State


def legal(state: State) -> list[Action]:
    """Every legal action."""
    if state.ended is not None:
        return []
    if choosing_corner(state):
        return [STOP[corner] for corner in free_corners(state)]
    stops = destinations(state)
    if not stops:
        return [PASS]  # T5
    actions: list[Action] = [STOP[square] for square in members(stops)]
    if protecting := stops & protectable(state):
        actions += [PROTECT[square] for square in members(protecting)]
    return actions


def continuous(state: State) -> bool:  # noqa: ARG001
    """Every legal action is listed."""
    return False


def choosing_corner(state: State) -> bool:
    """Whether a corner is to be chosen, at the beginning (T4) or after a theft (T9)."""
    return state.round == 0 or state.robbed is not None


# Corners (T4, T9)


def free_corners(state: State) -> list[Square]:
    """The corners on which no pawn stands, the thief's included (T4, T9)."""
    pawns = [player.pawn for player in state.players]
    return [corner for corner in CORNERS if corner not in pawns]


# Moving (T5 to T7, T11)


def other_pawns(state: State) -> SquareSet:
    """The squares that are occupied for the mover: its own departure square is not (T11)."""
    squares = 0
    for owner, player in enumerate(state.players):
        if owner != state.turn and player.pawn is not None:
            squares |= 1 << player.pawn
    return squares


def victims(state: State) -> SquareSet:
    """The squares of the pawns that may be landed on: their owners hold the mover's next colour
    unprotected (T6)."""
    colour = state.players[state.turn].next_colour
    squares = 0
    if colour:
        for player in state.players:
            if player.pawn is not None and colour in player.unprotected:
                squares |= 1 << player.pawn
    return squares


def onward(board: Board, square: Square, occupied: SquareSet) -> SquareSet:
    """Where a pawn that lands on this square, unoccupied, may go on to (T7): a gate never leads onto
    a pawn, even to steal."""
    steps = board.steps[square]
    return steps & ~occupied if board.tokens[square] == GATE else steps


def landings(board: Board, departure: Square, occupied: SquareSet) -> SquareSet:
    """Every square that a knight's move (T5) and any chain of specials (T7) lead to; whether a pawn
    there may be landed on is T6's business."""
    landed = KNIGHT_MOVES[departure]
    usable = board.movers & ~occupied
    while ready := landed & usable:
        special = ready & -ready
        landed |= onward(board, special.bit_length() - 1, occupied)
        # One gate leads to all the free ones, so that a second has nothing to add.
        usable &= ~board.gates if special & board.gates else ~special
    return landed


def destinations(state: State) -> SquareSet:
    """Every square where the turn can stop."""
    occupied = other_pawns(state)
    landed = landings(state.board, departure_square(state), occupied)
    return landed & (~occupied | victims(state)) if landed & occupied else landed


def shortest_chain(board: Board, departure: Square, goal: Square, occupied: SquareSet) -> list[Square]:
    """A shortest chain of landings to the goal, first the departure; empty if there is none."""
    seen = KNIGHT_MOVES[departure]
    if seen >> goal & 1:
        return [departure, goal]
    usable = board.movers & ~occupied
    chains = [[departure, special] for special in members(seen & usable)]
    for chain in chains:  # grows below: shorter chains stand before longer ones
        fresh = onward(board, chain[-1], occupied) & ~seen
        if fresh >> goal & 1:
            return [*chain, goal]
        seen |= fresh
        chains += [[*chain, special] for special in members(fresh & usable)]
    return []


def departure_square(state: State) -> Square:
    """Where the pawn of the seat whose turn it is stands."""
    pawn = state.players[state.turn].pawn
    assert pawn is not None, "in a turn every pawn stands on the board"
    return pawn


def seat_on(state: State, square: Square) -> int:
    """The seat whose pawn stands there."""
    return next(owner for owner, player in enumerate(state.players) if player.pawn == square)


# Protection (T10)


def protectable(state: State) -> SquareSet:
    """The squares on which a stop may protect (T10): not without an unprotected cube, and not where
    the stop is a theft."""
    if not state.players[state.turn].unprotected:
        return 0
    return state.board.protections & ~other_pawns(state)
