"""Snowhere by Steffen Benndorf: together, put out a carpet of fire with its own cards."""

from sobremesa.games.snowhere.about import (
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
from sobremesa.games.snowhere.notation import parse, text
from sobremesa.games.snowhere.placing import breaks
from sobremesa.games.snowhere.rules import (
    continuous,
    hopeless,
    legal,
    play,
    preview,
    refusal,
    result,
    scores,
    seat,
)
from sobremesa.games.snowhere.setup import deal, start
from sobremesa.games.snowhere.state import Action, State
from sobremesa.games.snowhere.terminal import draw
from sobremesa.games.snowhere.view import imagine, reveals, told, view

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
    "State",
    "breaks",
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
