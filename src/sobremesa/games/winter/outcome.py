"""How turns and the game end (W16 to W18)."""

from __future__ import annotations

from sobremesa.games.game import Result
from sobremesa.games.winter.lattice import Ice
from sobremesa.games.winter.legal import unlocked
from sobremesa.games.winter.state import State, position


def result(state: State) -> Result | None:
    """How the game ended; None while it lasts."""
    return state.ended


def scores(state: State) -> tuple[float, ...]:
    """Each seat's counters on the ice."""
    return len(state.counters[0]), len(state.counters[1])


def end_turn(state: State) -> State:
    """Decide whether the turn, with all its consequences, ended the game (W16, W17); else go on."""
    mover, other = state.turn, 1 - state.turn
    after = state._replace(turn=other, stage="turn")
    now = len(state.counters[0]), len(state.counters[1])
    if any(before and not left for before, left in zip(state.before, now, strict=True)):
        winners = tuple(seat for seat in (0, 1) if now[seat]) or (0, 1)
        return _over(after, winners, "W16")
    if not now[mover]:
        return _over(after, (other,), "W17")
    return begin_turn(after)


def begin_turn(state: State) -> State:
    """A thawing turn begins, unless the seat can do nothing (W17) or the position recurs too often (W18)."""
    if not state.counters[state.turn] and not unlocked(state, Ice.of(state.cards)):
        return _over(state, (1 - state.turn,), "W17")
    now = position(state)
    past = (*state.past, now)
    begun = state._replace(before=(len(state.counters[0]), len(state.counters[1])), past=past)
    return _over(begun, (0, 1), "W18") if past.count(now) == 3 else begun


def _over(state: State, winners: tuple[int, ...], rule: str) -> State:
    return state._replace(ended=Result(winners, scores(state), rule))
