"""Twisty, by Faouzi Boughida: two to four players, a race of knights, perfect information."""

from sobremesa.games.twisty.about import (
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
from sobremesa.games.twisty.legal import continuous, legal
from sobremesa.games.twisty.notation import PASS, Action, Pass, Stop, parse, text, told
from sobremesa.games.twisty.outcome import result, scores
from sobremesa.games.twisty.refusals import hopeless, refusal
from sobremesa.games.twisty.rules import play, seat
from sobremesa.games.twisty.setup import deal, start
from sobremesa.games.twisty.state import Side, State
from sobremesa.games.twisty.terminal import draw
from sobremesa.games.twisty.view import PlayerView, TwistyView, ending, imagine, path, preview, reveals, view

__all__ = [
    "DESIGNERS",
    "LOWER_IS_BETTER",
    "MEMORY",
    "MINUTES",
    "NAME",
    "OPTIONS",
    "PASS",
    "PLAYERS",
    "RULES",
    "SECRET",
    "TOGETHER",
    "USUAL",
    "Action",
    "Pass",
    "PlayerView",
    "Side",
    "State",
    "Stop",
    "TwistyView",
    "continuous",
    "deal",
    "draw",
    "ending",
    "hopeless",
    "imagine",
    "legal",
    "parse",
    "path",
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
