"""What is known of Holi before anybody plays it."""

from __future__ import annotations

from sobremesa.games.game import Option
from sobremesa.games.holi.rivalry import IDS, MOST_IN_PLAY

NAME = "holi"
RULES = 1
PLAYERS = range(2, 5)
TOGETHER = False
LOWER_IS_BETTER = False
OPTIONS = {"rivalry": Option(0, tuple(range(MOST_IN_PLAY + 1)), IDS, MOST_IN_PLAY)}

DESIGNERS = ("Julio E. Nazario",)
MINUTES = "30"
USUAL = 2
SECRET = True
MEMORY: tuple[str, ...] = ()
