"""Hints: what a good player would do at a seat, knowing what that seat knows and nothing else."""

from __future__ import annotations

import asyncio
import hashlib
import logging

from sobremesa import bots
from sobremesa.bots import Thought, timeouts
from sobremesa.games.game import Illegal
from sobremesa.table import limits, messages
from sobremesa.table.rooms import Room, Rooms
from sobremesa.table.table import Refused, Table
from sobremesa.table.thinking import Mind, NotReady
from sobremesa.table.turns import Errand, Rank

log = logging.getLogger(__name__)


def hindrance(table: Table, person: str, seat: int) -> str | None:
    """Why somebody may not ask for a hint for a seat now, as a code; None where they may.

    Alone, or against bots, everybody may. Where people play each other, only if the table was laid so.
    """
    if table.status != "playing":
        return "over" if table.status == "over" else "not-playing"
    if not table.holds(person, seat):
        return "not-your-seat"
    if table.created.rated or not (table.alone or table.created.hints):
        return "no-hints"
    return None if table.seat == seat else "not-your-turn"


class Counsel:
    """Thinks once about each position, however often it is asked."""

    def __init__(self, rooms: Rooms, mind: Mind) -> None:
        self._rooms = rooms
        self._mind = mind

    async def hint(self, room: Room, person: str, seat: int) -> messages.Hint:
        """What a good player would do at this seat. Raises `Refused`."""
        table = room.table
        if (why := hindrance(table, person, seat)) is not None:
            raise Refused(why)
        if room.advice is None or room.advice[0] != table.version:
            view = table.game.view(table.state, seat)
            seed = seed_of(table.id, table.version)
            thoughts = self._mind.consider(
                bots.ADVISER, view, seed, timeouts.HINT_SECONDS, Errand(person, Rank.HINT)
            )
            room.advice = (table.version, self._rooms.spawn(thoughts))
        _, thinking = room.advice
        try:
            thought = await asyncio.wait_for(asyncio.shield(thinking), timeouts.HINT_TIMEOUT)
            hint = told(table, seat, thought)
        except NotReady:
            room.advice = None
            raise Refused("not-ready") from None
        except Exception as problem:
            # Whatever goes wrong in thinking must not stop the table; it can be asked again.
            log.error("a hint failed", exc_info=problem, extra={"table": table.id})
            if thinking.done():
                room.advice = None
            raise Refused("no-answer") from None
        if room.table.version != table.version:
            raise Refused("stale", version=room.table.version)
        return hint


def told(table: Table, seat: int, thought: Thought) -> messages.Hint:
    """A thought as it is sent. Raises `Illegal` where the rules do not allow what was thought good."""
    best = thought.choices[: limits.HINT_CHOICES]
    for choice in best:
        refusal = table.game.refusal(table.state, table.game.parse(choice.action))
        if refusal is not None:
            raise Illegal(refusal)
    previews = [table.played.outlook(choice.action) for choice in best]
    return messages.Hint(
        version=table.version,
        seat=seat,
        worth=[bots.as_told(table.game, value) for value in thought.values],
        choices=[
            messages.HintChoice(choice.action, bots.as_told(table.game, choice.value), preview)
            for choice, preview in zip(best, previews, strict=True)
        ],
        preview=previews[0],
    )


def seed_of(*words: object) -> int:
    """Chance that is the same each time: who asks again hears the same."""
    return int.from_bytes(hashlib.sha256(" ".join(map(str, words)).encode()).digest()[:8])
