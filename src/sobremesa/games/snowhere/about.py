"""What is known of Snowhere before anybody plays it."""

from __future__ import annotations

from sobremesa.games.game import Option
from sobremesa.games.snowhere.data import CARDS, RADIUS, USUAL_CARPET

NAME = "snowhere"
RULES = 1
PLAYERS = range(1, CARDS + 1)
"""One or more. Of more players than cards, some would never have a turn."""
TOGETHER = True
LOWER_IS_BETTER = True
OPTIONS = {"carpet": Option(USUAL_CARPET, tuple(RADIUS))}

DESIGNERS = ("Steffen Benndorf",)
MINUTES = "20"
USUAL = 1
SECRET = False
MEMORY: tuple[str, ...] = ()
