"""Contestants in our own process that do something wrong. Workers find them by importing this module."""

from __future__ import annotations

import os
import time
from random import Random

from sobremesa.bots import Bot
from sobremesa.games.game import View
from sobremesa.lab.contest import Contestant


class Unruly(Contestant):
    """Plays anything legal until its third decision; then it does what its name says."""

    def bot(self, game: str) -> Bot:
        """See `Contestant`."""
        return _Fault(self.name, Contestant("random").bot(game))


class _Fault:
    def __init__(self, fault: str, better: Bot) -> None:
        self._fault = fault
        self._better = better
        self._decisions = 0

    def choose(self, view: View, rng: Random, seconds: float) -> str:
        """See `Bot`."""
        self._decisions += 1
        if self._decisions < 3:
            return self._better.choose(view, rng, seconds)
        match self._fault:
            case "dies":
                os._exit(7)
            case "hangs":
                time.sleep(600)
            case "crashes":
                raise ZeroDivisionError("oh")
            case "cheats":
                return "d9"
        raise AssertionError(self._fault)
