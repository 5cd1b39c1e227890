"""Twisty, by Faouzi Boughida: two to four players, a race of knights, perfect information."""

from sobremesa.games.twisty.notation import PASS, Action, Pass, Stop, parse, text
from sobremesa.games.twisty.rules import (
    NAME,
    RULES,
    continuous,
    hopeless,
    legal,
    path,
    play,
    preview,
    refusal,
    result,
    seat,
)
from sobremesa.games.twisty.setup import OPTIONS, PLAYERS, TOGETHER, deal, start
from sobremesa.games.twisty.state import Player, State
from sobremesa.games.twisty.terminal import draw
from sobremesa.games.twisty.view import PlayerView, TwistyView, imagine, reveals, told, view

__all__ = [
    "NAME",
    "OPTIONS",
    "PASS",
    "PLAYERS",
    "RULES",
    "TOGETHER",
    "Action",
    "Pass",
    "Player",
    "PlayerView",
    "State",
    "Stop",
    "TwistyView",
    "continuous",
    "deal",
    "draw",
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
    "seat",
    "start",
    "text",
    "told",
    "view",
]
