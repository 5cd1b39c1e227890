"""What a check has to say: which promise is not kept, and the shortest game that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sobremesa import texts
from sobremesa.games.record import Record


@dataclass(frozen=True, slots=True)
class Fault:
    """A promise that one position does not keep. `facts` are the values that its sentence names."""

    code: str
    facts: Mapping[str, str | int]


class Broken(Exception):
    """A function of the game failed while it was asked: the fault says which, and how."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault, and the shortest game that was found to show it, to be replayed."""

    code: str
    facts: Mapping[str, str | int]
    record: Record

    def sentence(self, language: str = "en") -> str:
        """What is wrong, for people."""
        return texts.say(language, f"check-{self.code}", **self.facts)


def fault(code: str, **facts: object) -> Fault:
    """A fault; facts that are no numbers are told as text, none longer than a line."""
    return Fault(code, {name: _told(value) for name, value in facts.items()})


def _told(value: object) -> str | int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    text = str(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


_LONGEST = 160
