"""Whether a game keeps its promises: random games of every kind, and the shortest one that shows a fault.

>>> from sobremesa.checking import check
>>> from sobremesa.games import load
>>> check(load("twisty"), games=3)
[]
"""

from sobremesa.checking.finding import Finding
from sobremesa.checking.hunting import GAMES, SECONDS, Progress, Report, check, report
from sobremesa.checking.kinds import Kind, kinds

__all__ = ["GAMES", "SECONDS", "Finding", "Kind", "Progress", "Report", "check", "kinds", "report"]
