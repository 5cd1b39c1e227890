"""Snowhere by Steffen Benndorf: together, put out a carpet of fire with its own cards."""

from sobremesa.games.snowhere.notation import parse, text
from sobremesa.games.snowhere.placing import breaks
from sobremesa.games.snowhere.rules import continuous, hopeless, legal, play, preview, refusal, result, seat
from sobremesa.games.snowhere.setup import OPTIONS, PLAYERS, TOGETHER, deal, start
from sobremesa.games.snowhere.state import Action, State
from sobremesa.games.snowhere.terminal import draw
from sobremesa.games.snowhere.view import NAME, RULES, imagine, reveals, told, view

__all__ = [
    "NAME",
    "OPTIONS",
    "PLAYERS",
    "RULES",
    "TOGETHER",
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
    "seat",
    "start",
    "text",
    "told",
    "view",
]
