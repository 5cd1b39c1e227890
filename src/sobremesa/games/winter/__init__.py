"""Winter, by María and Enrique Blasco: a lake of cards freezes, then thaws under the counters."""

from sobremesa.games.winter.about import (
    DESIGNERS,
    LOWER_IS_BETTER,
    MINUTES,
    NAME,
    OPTIONS,
    PLAYERS,
    RULES,
    SECRET,
    TOGETHER,
    USUAL,
)
from sobremesa.games.winter.actions import Action, parse, text
from sobremesa.games.winter.allowed import hopeless, legal, refusal
from sobremesa.games.winter.rules import (
    Consequences,
    consequences,
    continuous,
    play,
    preview,
    result,
    reveals,
    scores,
    seat,
    start,
    told,
)
from sobremesa.games.winter.setup import deal
from sobremesa.games.winter.state import State
from sobremesa.games.winter.terminal import draw
from sobremesa.games.winter.view import imagine, view

__all__ = [
    "DESIGNERS",
    "LOWER_IS_BETTER",
    "MINUTES",
    "NAME",
    "OPTIONS",
    "PLAYERS",
    "RULES",
    "SECRET",
    "TOGETHER",
    "USUAL",
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
    "scores",
    "seat",
    "start",
    "text",
    "told",
    "view",
]
