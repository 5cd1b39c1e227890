"""Sobremesa: four tabletop games, played exactly by their rules.

>>> import sobremesa
>>> match = sobremesa.deal("twisty", players=2, seed=7)
>>> match.legal
['a1', 'a7', 'g1', 'g7']
>>> match.play("a1", "g7").seat
0
"""

from sobremesa.games import BadGame, load, names, register
from sobremesa.games.game import Illegal, Option, Refusal, Result
from sobremesa.games.record import Malformed, Record
from sobremesa.match import IllegalAction, Match, NotARecord, deal, loads, read

__all__ = [
    "BadGame",
    "Illegal",
    "IllegalAction",
    "Malformed",
    "Match",
    "NotARecord",
    "Option",
    "Record",
    "Refusal",
    "Result",
    "deal",
    "load",
    "loads",
    "names",
    "read",
    "register",
]
