"""Looking inside a value: whether it can be changed, and whether it was."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import msgspec
import numpy as np

from sobremesa.games.game import Refusal, Result

_CHANGEABLE = (list, dict, set, bytearray, deque)
_SETTLED = (Result, Refusal)
"""Values of the protocol: their mappings are nobody's to change."""


def inside(value: Any) -> Any:
    """All that a value consists of, as tuples: what equal insides show is equal, whatever `__eq__` says."""
    if value is None or isinstance(value, str | bytes | int | float):
        return value
    kind = type(value).__name__
    if isinstance(value, Mapping):
        return (kind, *((inside(key), inside(each)) for key, each in value.items()))
    if isinstance(value, set | frozenset):
        return (kind, *sorted((inside(each) for each in value), key=repr))
    if isinstance(value, np.ndarray):
        return (kind, value.shape, str(value.dtype), value.tobytes())
    return (kind, *(inside(part) for _, part in _parts(value))) if _is_made_of_parts(value) else repr(value)


def changeable(value: Any, where: str = "") -> Iterator[str]:
    """Where in a value something could be changed in place, such as `players.0.hand`."""
    if isinstance(value, _SETTLED):
        return
    if _can_be_changed(value):
        yield where
    elif isinstance(value, Mapping):  # one that cannot be changed itself
        for key, part in value.items():
            yield from changeable(part, _at(where, str(key)))
    elif _is_made_of_parts(value):
        for name, part in _parts(value):
            yield from changeable(part, _at(where, name))


def differences(one: Any, other: Any, where: str = "") -> Iterator[str]:
    """Where two JSON values differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            if key in one and key in other:
                yield from differences(one[key], other[key], _at(where, key))
            else:
                yield _at(where, key)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            yield from differences(mine, theirs, _at(where, str(place)))
    elif one != other or type(one) is not type(other):
        yield where


def found_at(value: Any, where: str) -> Any:
    """What lies at a place that `differences` named; None if there is nothing."""
    for key in where.split(".") if where else ():
        if isinstance(value, dict) and key in value:
            value = value[key]
        elif isinstance(value, list) and key.isdigit() and int(key) < len(value):
            value = value[int(key)]
        else:
            return None
    return value


def _can_be_changed(value: Any) -> bool:
    if isinstance(value, np.ndarray):
        return bool(value.flags.writeable)
    if isinstance(value, msgspec.Struct):
        return not value.__struct_config__.frozen
    made_by_dataclass = getattr(value, "__dataclass_params__", None)
    return isinstance(value, _CHANGEABLE) or (made_by_dataclass is not None and not made_by_dataclass.frozen)


def _is_made_of_parts(value: Any) -> bool:
    return isinstance(value, tuple | list | deque | msgspec.Struct) or (
        is_dataclass(value) and not isinstance(value, type)
    )


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, msgspec.Struct):
        names: Any = value.__struct_fields__
    elif is_dataclass(value):
        names = [each.name for each in fields(value)]
    else:
        names = getattr(value, "_fields", None)
        if names is None:
            yield from ((str(place), part) for place, part in enumerate(value))
            return
    yield from ((name, getattr(value, name)) for name in names)


def _at(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key
