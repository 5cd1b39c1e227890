"""What is known of Twisty before anybody plays it."""

from __future__ import annotations

from sobremesa.games.game import Option

NAME = "twisty"
RULES = 1
PLAYERS = range(2, 5)
TOGETHER = False
LOWER_IS_BETTER = False
OPTIONS: dict[str, Option] = {}

DESIGNERS = ("Faouzi Boughida",)
MINUTES = "25"
USUAL = 2
SECRET = False
MEMORY: tuple[str, ...] = ()
