"""Snowhere by Steffen Benndorf: together, put out a carpet of fire with its own cards."""

from sobremesa.games.snowhere.about import (
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
from sobremesa.games.snowhere.legal import continuous, legal
from sobremesa.games.snowhere.notation import Action, parse, text, told
from sobremesa.games.snowhere.outcome import result, scores
from sobremesa.games.snowhere.placing import breaks
from sobremesa.games.snowhere.refusals import hopeless, refusal
from sobremesa.games.snowhere.rules import play, seat
from sobremesa.games.snowhere.setup import deal, start
from sobremesa.games.snowhere.state import State
from sobremesa.games.snowhere.terminal import draw
from sobremesa.games.snowhere.view import ending, imagine, preview, reveals, view

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
    "State",
    "breaks",
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
