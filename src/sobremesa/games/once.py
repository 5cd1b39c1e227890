"""Properties that are worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801
    """A property of a value that never changes, worked out when it is first asked for.

    `functools.cached_property` takes a lock each time until Python 3.12, which costs five times as much.
    """

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work
        self._name = work.__name__
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, value: None, kind: type) -> once[T]: ...
    @overload
    def __get__(self, value: object, kind: type) -> T: ...
    def __get__(self, value: object | None, kind: type) -> once[T] | T:
        if value is None:
            return self
        found = value.__dict__[self._name] = self._work(value)
        return found
