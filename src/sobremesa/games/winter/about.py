"""What is known of Winter before anybody plays it."""

from __future__ import annotations

from sobremesa.games.game import Option

NAME = "winter"
RULES = 1
PLAYERS = range(2, 3)
TOGETHER = False
LOWER_IS_BETTER = False
OPTIONS: dict[str, Option] = {}

DESIGNERS = ("María", "Enrique Blasco")
MINUTES = "20"
USUAL = 2
SECRET = False
MEMORY: tuple[str, ...] = ("past",)
