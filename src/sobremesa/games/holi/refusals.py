"""Why something is not allowed: the rule, a sentence, and what on the table is in the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sobremesa.games.game import Illegal, Refusal
from sobremesa.games.holi.board import BESIDE, CORNERS, FLOORS, NAMES, SQUARES, distance, names
from sobremesa.games.holi.cards import CARDS, PATTERNS, TARGET_COUNT
from sobremesa.games.holi.legal import (
    Standpoint,
    free_corners,
    gaps,
    reach,
    standpoint,
    throw_above,
    throw_after_move,
)
from sobremesa.games.holi.notation import Action, Climb, Corner, Down, End, Move, Throw, parse
from sobremesa.games.holi.outcome import result
from sobremesa.games.holi.rivalry import CROWDED_FLOOR, CROWDED_STEPS, FAREWELL_SPLASH, PROCESSION
from sobremesa.games.holi.state import State, choosing_corners, seats_at
from sobremesa.games.refusals import game_over, not_an_action

Facts = dict[str, str | int | float]
Witness = Mapping[str, Sequence[Any]]


def refusal(state: State, action: Action) -> Refusal | None:
    """Why the action is illegal here; None if it is legal."""
    ended = result(state)
    if ended is not None:
        return game_over(ended)
    if choosing_corners(state):
        return _corner(state, action)
    here = standpoint(state)
    match action:
        case Corner():
            return Refusal("H3", "holi-corner-late")
        case Throw(card, squares):
            return _before_throw(here, card, "H6") or _throw(here, card, squares)
        case Down(card, square):
            return _before_throw(here, card, "H7") or _down(here, square)
        case Move(square):
            return _before_moving(here, "holi-moved") or _move(here, square)
        case Climb():
            return _before_moving(here, "holi-climbed") or _climb(here)
        case End():
            return None if state.thrown else Refusal("H5", "holi-end-before-throw")


def _corner(state: State, action: Action) -> Refusal | None:
    """H3."""
    if not isinstance(action, Corner):
        return Refusal("H3", "holi-corner-first")
    name = NAMES[action.square]
    if name not in CORNERS:
        return Refusal("H3", "holi-no-corner", {"square": name}, {"squares": [name]})
    if action not in free_corners(state):
        seats = seats_at(state, 1 << action.square)
        return Refusal("H3", "holi-corner-taken", {"square": name}, {"squares": [name], "seats": seats})
    return None


def _before_throw(here: Standpoint, card: int, rule: str) -> Refusal | None:
    """H5: one throw a turn, with a card of the hand."""
    if here.state.thrown:
        return Refusal("H5", "holi-thrown")
    hand = here.player.hand
    if card not in hand:
        facts: Facts = {"card": card, "hand": ", ".join(map(str, hand))}
        return Refusal(rule, "holi-card-not-in-hand", facts, {"cards": list(hand)})
    return None


def _throw(here: Standpoint, card: int, squares: tuple[int, ...]) -> Refusal | None:
    """H6: a pattern of the card must aim at the squares, and no target of it may hold a token."""
    floor = here.spot - here.spot % SQUARES
    aimed = sum(1 << floor + square for square in squares)
    patterns = [pattern for pattern in PATTERNS[here.may_mirror][card][here.spot] if pattern & aimed == aimed]
    count = min(TARGET_COUNT[card], here.own)
    if len(squares) > count:
        return _wrong_count(card, count)
    if not patterns:
        mirrored = any(pattern & aimed == aimed for pattern in PATTERNS[True][card][here.spot])
        facts: Facts = {"card": card, "figure": NAMES[here.spot % SQUARES]}
        witness: Witness = {"squares": names(aimed)}
        return Refusal("H6", "holi-mirrored" if mirrored else "holi-pattern", facts, witness)
    in_the_way = [pattern & here.paint for pattern in patterns]
    if all(in_the_way):
        return _painted("H6", "holi-painted", min(in_the_way, key=int.bit_count))
    return _wrong_count(card, count) if len(squares) < count else None


def _wrong_count(card: int, count: int) -> Refusal:
    message = "holi-target-count" if count == TARGET_COUNT[card] else "holi-tokens-left"
    return Refusal("H6", message, {"card": card, "count": count})


def _painted(rule: str, message: str, spots: int, **facts: str | int | float) -> Refusal:
    squares = names(spots)
    return Refusal(rule, message, {"squares": ", ".join(squares), **facts}, {"squares": squares})


def _down(here: Standpoint, square: int) -> Refusal | None:
    """H7."""
    if not here.may_throw_down:
        return Refusal("H7", "holi-down-twice", witness={"cards": [here.player.discards[-1].card]})
    target = 1 << here.spot - here.spot % SQUARES + square
    if target & (here.others | 1 << here.spot):
        witness: Witness = {"squares": [NAMES[square]], "seats": seats_at(here.state, target)}
        return Refusal("H7", "holi-down-figure", {"square": NAMES[square]}, witness)
    if target & here.paint:
        return _painted("H7", "holi-painted", target)
    return None


def _before_moving(here: Standpoint, done: str) -> Refusal | None:
    """H5: a move and a climb at most once a turn; H12: not without own tokens."""
    if here.state.moved if done == "holi-moved" else here.state.climbed:
        return Refusal("H5", done)
    if not here.own:
        return Refusal("H12", "holi-spent", witness={"seats": [here.seat]})
    return None


def _move(here: Standpoint, square: int) -> Refusal | None:
    """H10 and H13."""
    state, figure = here.state, here.spot % SQUARES
    goal = here.spot - figure + square
    facts: Facts = {"square": NAMES[square], "figure": NAMES[figure]}
    if square == figure:
        return Refusal("H10", "holi-move-nowhere", facts, {"squares": [NAMES[square]]})
    if here.others >> goal & 1:
        witness: Witness = {"squares": [NAMES[square]], "seats": seats_at(state, 1 << goal)}
        return Refusal("H10", "holi-move-figure", facts, witness)
    if goal not in reach(state, here.spot):
        too_far = CROWDED_FLOOR in state.rivalry and distance(figure, square) > CROWDED_STEPS
        card = CROWDED_FLOOR if too_far else PROCESSION
        message = "holi-move-too-far" if too_far else "holi-move-out-of-line"
        return Refusal(
            "H10", message, {**facts, "steps": CROWDED_STEPS} if too_far else facts, {"rivalry": [card]}
        )
    if not state.thrown and not throw_after_move(here, goal, here.own, state.climbed):
        return Refusal("H13", "holi-no-throw-after-move", facts, {"cards": list(here.player.hand)})
    return None


def _climb(here: Standpoint) -> Refusal | None:
    """H11 and H13."""
    state, figure = here.state, NAMES[here.spot % SQUARES]
    if here.spot // SQUARES == FLOORS - 1:
        return Refusal("H11", "holi-top-floor", witness={"squares": [figure]})
    if BESIDE[here.spot].bit_count() < 4:
        return Refusal("H11", "holi-climb-edge", {"figure": figure}, {"squares": [figure]})
    if gaps(here, here.spot):
        return _painted("H11", "holi-climb-gap", gaps(here, here.spot))
    above = 1 << here.spot + SQUARES
    if here.others & above:
        witness: Witness = {"squares": [figure], "seats": seats_at(state, above)}
        return Refusal("H11", "holi-climb-figure", {"figure": figure}, witness)
    if not state.thrown and not throw_above(here, here.spot, here.own, state.moved):
        if FAREWELL_SPLASH in state.rivalry and here.own == 1:
            return Refusal("H13", "holi-climb-last-token", witness={"rivalry": [FAREWELL_SPLASH]})
        return Refusal("H13", "holi-no-throw-after-climb", witness={"cards": list(here.player.hand)})
    return None


def hopeless(state: State, beginning: str) -> Refusal:
    """Why no legal action begins with these words (asked only when that is so)."""
    words = beginning.split()
    junk = not_an_action(beginning).refusal
    try:
        return refusal(state, parse(" ".join(words))) or junk
    except Illegal:
        pass
    ended = result(state)
    if ended is not None:
        return game_over(ended)
    match words:
        case [("throw" | "down" | "move"), *_] if choosing_corners(state):
            return Refusal("H3", "holi-corner-first")
        case ["throw"]:
            return _no_throw(standpoint(state), standpoint(state).player.hand)
        case ["throw", number] if number in map(str, CARDS):
            here = standpoint(state)
            return _before_throw(here, int(number), "H6") or _no_throw(here, (int(number),))
        case ["down"]:
            return _no_down(standpoint(state))
        case ["down", number] if number in map(str, CARDS):
            here = standpoint(state)
            return _before_throw(here, int(number), "H7") or _no_down(here)
        case ["move"]:
            here = standpoint(state)
            witness: Witness = {"cards": list(here.player.hand)}
            return _before_moving(here, "holi-moved") or Refusal("H13", "holi-no-move", witness=witness)
    return junk


def _no_throw(here: Standpoint, cards: tuple[int, ...]) -> Refusal:
    """H6: none of these cards can be thrown face up from here, because of the edge or of the tokens."""
    if here.state.thrown:
        return Refusal("H5", "holi-thrown")
    figure = NAMES[here.spot % SQUARES]
    in_the_way = 0
    for card in cards:
        for pattern in PATTERNS[here.may_mirror][card][here.spot]:
            in_the_way |= pattern & here.paint
    different = dict.fromkeys(cards)
    facts: Facts = {"count": len(different), "cards": ", ".join(map(str, different)), "figure": figure}
    if not in_the_way:
        return Refusal("H6", "holi-off-board", facts, {"squares": [figure]})
    return _painted("H6", "holi-nothing-fits", in_the_way, **facts)


def _no_down(here: Standpoint) -> Refusal:
    """H7: no card can be thrown face down from here."""
    if here.state.thrown:
        return Refusal("H5", "holi-thrown")
    if not here.may_throw_down:
        return Refusal("H7", "holi-down-twice", witness={"cards": [here.player.discards[-1].card]})
    return Refusal("H7", "holi-floor-full")
