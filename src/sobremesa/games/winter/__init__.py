"""Winter, by María and Enrique Blasco: a lake of cards freezes, then thaws under the counters."""

from sobremesa.games.winter.actions import Action, parse, text
from sobremesa.games.winter.allowed import hopeless, legal, refusal
from sobremesa.games.winter.rules import (
    NAME,
    OPTIONS,
    PLAYERS,
    RULES,
    TOGETHER,
    Consequences,
    consequences,
    continuous,
    play,
    preview,
    result,
    reveals,
    seat,
    start,
    told,
)
from sobremesa.games.winter.setup import deal
from sobremesa.games.winter.state import State
from sobremesa.games.winter.terminal import draw
from sobremesa.games.winter.view import imagine, view

__all__ = [
    "NAME",
    "OPTIONS",
    "PLAYERS",
    "RULES",
    "TOGETHER",
    "Action",
    "Consequences",
    "State",
    "consequences",
    "continuous",
    "deal",
    "draw",
    "hopeless",
    "imagine",
    "legal",
    "parse",
    "play",
    "preview",
    "refusal",
    "result",
    "reveals",
    "seat",
    "start",
    "text",
    "told",
    "view",
]
