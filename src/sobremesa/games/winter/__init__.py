"""Winter, by María and Enrique Blasco: a lake of cards freezes, then thaws under the counters."""

from sobremesa.games.winter.about import (
    DESIGNERS,
    LOWER_IS_BETTER,
    MEMORY,
    MINUTES,
    NAME,
    OPTIONS,
    PLAYERS,
    RULES,
    SECRET,
    TOGETHER,
    USUAL,
)
from sobremesa.games.winter.legal import continuous, legal
from sobremesa.games.winter.notation import Action, parse, text, told
from sobremesa.games.winter.outcome import result, scores
from sobremesa.games.winter.refusals import hopeless, refusal
from sobremesa.games.winter.rules import Consequences, consequences, play, seat
from sobremesa.games.winter.setup import deal, start
from sobremesa.games.winter.state import State
from sobremesa.games.winter.terminal import draw
from sobremesa.games.winter.view import ending, imagine, preview, reveals, view

__all__ = [
    "DESIGNERS",
    "LOWER_IS_BETTER",
    "MEMORY",
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
    "ending",
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
