"""The record: a game written down as its setup and its actions; reading, writing, refereeing.

A record is one JSON object. All chance lies in `setup`, so the actions alone determine the rest and
a record can be replayed without a random number generator.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NoReturn

from sobremesa.games import load
from sobremesa.games.game import NOTATION, Game, Illegal, Options, Refusal, Setup
from sobremesa.games.refusals import agreed, check_players

LONGEST = 4 * 1024 * 1024
"""A record has at most so many bytes."""

MOST_ACTIONS = 20_000
MOST_DIGITS = 15
LONGEST_ACTION = 200

_KEYS = ("game", "rules", "players", "options", "setup", "actions")


class Malformed(ValueError):
    """Text that is no record. `message` and `facts` name a sentence of the catalogue."""

    def __init__(self, message: str, **facts: str | int | float) -> None:
        super().__init__(f"{message} {facts}" if facts else message)
        self.message = message
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Record:
    """One game: everything that is needed to replay it. Options and setup must not be changed."""

    game: str
    rules: int
    players: int
    options: Options
    setup: Setup
    actions: tuple[str, ...] = ()

    def json(self) -> dict[str, Any]:
        """The record as a JSON value, keys in canonical order."""
        return {
            "game": self.game,
            "rules": self.rules,
            "players": self.players,
            "options": _sorted(self.options),
            "setup": {key: _settled(value) for key, value in _sorted(self.setup).items()},
            "actions": list(self.actions),
        }

    def with_actions(self, actions: tuple[str, ...]) -> Record:
        """The same game with other actions."""
        return replace(self, actions=actions)


def deal(game: Game[Any, Any], rng: Random, players: int, options: Options | None = None) -> Record:
    """A record of a freshly shuffled game. Raises `Illegal` for players or options it does not have."""
    options = dict(options or {})
    check_players(game.PLAYERS, players, NOTATION)
    agreed(game.OPTIONS, options)
    setup = game.deal(rng, players, options)
    return Record(game.NAME, game.RULES, players, options, setup)


def dumps(record: Record) -> str:
    """The canonical text of a record, on one line, nothing after it."""
    return canonical(record.json())


def canonical(value: object) -> str:
    """JSON without spaces, as records and answers are written."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def loads(text: str | bytes) -> Record:
    """Read a record strictly. Raises `Malformed`, and never anything else."""
    return from_json(decode(text))


def decode(text: str | bytes) -> Any:
    """Read JSON strictly: no doubled keys, no infinities, bounded length and depth, real Unicode."""
    if len(text) > LONGEST:
        raise Malformed("record-too-long", limit=LONGEST)
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        text.encode("utf-8")
        value = json.loads(
            text, object_pairs_hook=_without_doubles, parse_constant=_no_constant, parse_int=_bounded
        )
        canonical(value).encode("utf-8")
    except Malformed:
        raise
    except UnicodeError:
        raise Malformed("record-not-utf8") from None
    except json.JSONDecodeError as error:
        raise Malformed("record-not-json", where=error.pos + 1) from None
    except RecursionError:
        raise Malformed("record-too-deep") from None
    except ValueError:  # a number that overflows
        raise Malformed("record-number") from None
    return value


def from_json(value: Any) -> Record:
    """A record from its JSON value. Raises `Malformed`."""
    if not isinstance(value, dict):
        raise Malformed("record-not-object")
    for key in _KEYS:
        if key not in value:
            raise Malformed("record-key-missing", key=key)
    for key in value:
        if key not in _KEYS:
            raise Malformed("record-key-unknown", key=key[:40])
    for key, kind, message in (
        ("game", str, "record-wants-text"),
        ("rules", int, "record-wants-number"),
        ("players", int, "record-wants-number"),
        ("options", dict, "record-wants-object"),
        ("setup", dict, "record-wants-object"),
        ("actions", list, "record-wants-list"),
    ):
        if type(value[key]) is not kind:
            raise Malformed(message, key=key)
    try:
        game = load(value["game"])
    except LookupError:
        raise Malformed("record-unknown-game", game=value["game"][:40]) from None
    if value["rules"] != game.RULES:
        raise Malformed("record-unknown-rules", rules=str(value["rules"])[:20], known=game.RULES)
    return Record(
        value["game"],
        value["rules"],
        value["players"],
        value["options"],
        value["setup"],
        _actions(value["actions"]),
    )


def positions(record: Record) -> Iterator[tuple[int, Any]]:
    """Every position of the game with its ply, from the first one on.

    Raises `Illegal` where the setup cannot be or an action is refused.
    """
    game = load(record.game)
    state = game.start(record.players, record.options, record.setup)
    yield 0, state
    for ply, text in enumerate(record.actions, start=1):
        state = game.play(state, game.parse(text))
        yield ply, state


def referee(
    record: Record, sentence: Callable[[Refusal], str], *, digest: bool = False
) -> Iterator[dict[str, Any]]:
    """A referee's answers: who decides and what is legal after each prefix, then how it ended.

    `sentence` turns a refusal into words. With `digest`, lists of legal actions are shortened to
    their number and a hash.
    """
    game = load(record.game)
    ply, attempt = 0, None
    replay = positions(record)
    try:
        for ply, state in replay:
            attempt = record.actions[ply] if ply < len(record.actions) else None
            yield _answer(game, ply, state, digest)
    except Illegal as illegal:
        error = {"rule": illegal.refusal.rule, "action": attempt, "message": sentence(illegal.refusal)}
        yield {"ply": ply, "error": error}


def _answer(game: Game[Any, Any], ply: int, state: Any, digest: bool) -> dict[str, Any]:
    result = game.result(state)
    if result is not None:
        return {"ply": ply, "result": result.json()}
    legal = sorted(game.text(action) for action in game.legal(state))
    answer: dict[str, Any] = {"ply": ply, "seat": game.seat(state)}
    if digest:
        answer["count"] = len(legal)
        answer["digest"] = hashlib.sha256("\n".join(legal).encode()).hexdigest()[:16]
    else:
        answer["legal"] = legal
    if game.continuous(state):
        answer["continuous"] = True
    return answer


def _actions(actions: list[Any]) -> tuple[str, ...]:
    if len(actions) > MOST_ACTIONS:
        raise Malformed("record-too-many-actions", limit=MOST_ACTIONS)
    for ply, action in enumerate(actions):
        if type(action) is not str:
            raise Malformed("record-action-not-text", ply=ply)
        if len(action) > LONGEST_ACTION:
            raise Malformed("record-action-too-long", ply=ply, limit=LONGEST_ACTION)
    return tuple(actions)


def _sorted(mapping: Any) -> dict[str, Any]:
    return {key: mapping[key] for key in sorted(mapping)}


def _settled(value: Any) -> Any:
    """The same value with its numbers spelled in one way only: all with decimals, or all without.

    JSON does not tell 44 from 44.0, and other writers spell them as they like.
    """
    whole = all(float(number).is_integer() for number in _numbers(value))
    return _spelled(value, int if whole else float)


def _numbers(value: Any) -> Iterator[int | float]:
    if isinstance(value, list | tuple):
        for part in value:
            yield from _numbers(part)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield value


def _spelled(value: Any, kind: type[int] | type[float]) -> Any:
    if isinstance(value, list | tuple):
        return [_spelled(part, kind) for part in value]
    if isinstance(value, int | float) and not isinstance(value, bool):
        return kind(value) + 0  # not -0.0
    return value


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) < len(pairs):
        keys = [key for key, _ in pairs]
        doubled = next(key for key in keys if keys.count(key) > 1)
        raise Malformed("record-key-twice", key=doubled[:40])
    return mapping


def _bounded(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise Malformed("record-number")
    return int(digits)


def _no_constant(_name: str) -> NoReturn:
    raise Malformed("record-number")
