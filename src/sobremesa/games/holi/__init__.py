"""Holi: Festival of Colors, by Julio E. Nazario. Two to four players on a tower of three floors."""

from sobremesa.games.holi.about import (
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
from sobremesa.games.holi.legal import continuous, legal
from sobremesa.games.holi.notation import Action, Climb, Corner, Down, End, Move, Throw, parse, text, told
from sobremesa.games.holi.outcome import Score, result, score_sheet, scores
from sobremesa.games.holi.refusals import hopeless, refusal
from sobremesa.games.holi.rules import play, seat
from sobremesa.games.holi.setup import deal, start
from sobremesa.games.holi.state import Discard, Side, State
from sobremesa.games.holi.terminal import draw
from sobremesa.games.holi.view import HoliView, ending, imagine, landing, preview, reveals, view

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
    "Climb",
    "Corner",
    "Discard",
    "Down",
    "End",
    "HoliView",
    "Move",
    "Score",
    "Side",
    "State",
    "Throw",
    "continuous",
    "deal",
    "draw",
    "ending",
    "hopeless",
    "imagine",
    "landing",
    "legal",
    "parse",
    "play",
    "preview",
    "refusal",
    "result",
    "reveals",
    "score_sheet",
    "scores",
    "seat",
    "start",
    "text",
    "told",
    "view",
]
