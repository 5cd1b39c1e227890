"""What an arena showed, as JSON."""

from __future__ import annotations

from math import isfinite
from typing import Any

from sobremesa.games.game import Say
from sobremesa.lab.arena import Arena, labels
from sobremesa.lab.contest import Contest, Forfeit, Played


def report(arena: Arena, say: Say) -> dict[str, Any]:
    """Everything about a contest but the records of its games; sentences are by `say`."""
    contest = arena.contest
    names = labels(contest.players)
    lines = arena.alone() if contest.together else arena.standings()
    return {
        "game": contest.game,
        "options": dict(contest.options),
        "players": names,
        "nets": arena.nets,
        "seed": contest.seed,
        "seconds": contest.seconds,
        "deals": len(arena.whole_deals),
        "test": _test(arena),
        "stopped_early": arena.stopped_early,
        "standings": [{"player": name, **_finite(line)} for name, line in zip(names, lines, strict=True)],
        "games": [_game(contest, names, played, say) for played in arena.played],
    }


def forfeit_sentence(forfeit: Forfeit, name: str, say: Say) -> str:
    """Who lost a game without playing it to its end, and why."""
    problem = say(forfeit.message, **forfeit.facts).strip()
    if forfeit.action is not None:
        return say("lab-illegal", player=name, action=forfeit.action, problem=problem)
    return say("lab-forfeits", player=name, problem=problem)


def _test(arena: Arena) -> dict[str, Any] | None:
    if arena.hypotheses is None:
        return None
    return {
        "low": arena.hypotheses.low,
        "high": arena.hypotheses.high,
        "error": arena.hypotheses.error,
        "evidence": arena.hypotheses.evidence(arena.shares),
        "bound": arena.hypotheses.bound,
        "verdict": arena.verdict,
    }


def _game(contest: Contest, names: list[str], played: Played, say: Say) -> dict[str, Any]:
    forfeit = played.forfeit
    return {
        "deal": played.fixture.deal,
        "seats": [names[who] for who in contest.seated(played.fixture)],
        "winners": [names[who] for who in played.winners],
        "scores": list(played.scores),
        "reason": played.reason,
        "actions": len(played.record.actions),
        "forfeit": None if forfeit is None else forfeit_sentence(forfeit, names[forfeit.contestant], say),
    }


def _finite(value: Any) -> Any:
    """The same with what is not known, such as the interval of a single value, as null."""
    if hasattr(value, "_asdict"):
        return {key: _finite(part) for key, part in value._asdict().items()}
    return value if not isinstance(value, float) or isfinite(value) else None
