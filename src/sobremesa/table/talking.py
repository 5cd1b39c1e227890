"""Carries what is said at the tables to those who may hear it, here and at other servers."""

from __future__ import annotations

import logging

from sobremesa.table import messages, talk
from sobremesa.table.people import Person, Signer, tidy_words
from sobremesa.table.rooms import Room, Rooms
from sobremesa.table.store import StorageFailed
from sobremesa.table.table import Refused, Table
from sobremesa.table.talk import Kind, Place, Talk, Word

log = logging.getLogger(__name__)

PLACES: tuple[Place, ...] = ("seats", "gallery")


def speaker(signer: Signer, reader: str, person: str) -> str:
    """What stands for one person in all that somebody reads of them, at whichever table; for others something
    else does, so that nobody can compare."""
    return signer.derive("speaker", f"{reader}:{person}")[:12]


class Talking:
    """What is said in all rooms that are in memory."""

    def __init__(self, rooms: Rooms, signer: Signer) -> None:
        self._rooms = rooms
        self._signer = signer

    async def listen(self, room: Room) -> Talk:
        """What was said at a table; asked of the database once, then kept abreast."""
        async with room.speaking:
            return room.talk if room.talk is not None else await self._take_in(room)

    async def say(self, room: Room, person: Person, command: str, kind: Kind, text: str) -> None:
        """Say something, once, durably. Raises `Refused`."""
        spoken = await self.listen(room)
        text = tidy_words(text) if kind == "text" else text[:40]
        talk.check(room.table, spoken, person.id, kind, text)
        if kind == "text" and person.id in self._rooms.muted:
            raise Refused("muted")
        place = talk.place_of(room.table, person.id)
        word = Word(
            place, 0, self._rooms.millis(), person.id, person.name, f"{person.id}:{command}", kind, text
        )
        try:
            await self._rooms.store.say(room.table.id, word)
        except StorageFailed as problem:
            log.error("words could not be saved", extra={"table": room.table.id, "problem": str(problem)})
            raise Refused("storage") from None
        await self.heard(room)
        if not any(said.command == word.command for said in (room.talk or Talk()).at(place)):
            room.talk = (
                None  # what was said long ago has been forgotten meanwhile, and the numbers begin anew
            )
            await self.listen(room)
            self._tell(room, place)
        if kind == "keep" and room.talk is not None and (kept := room.talk.kept(room.table)):
            await self._rooms.read(self._rooms.store.keep_words(room.table.id, kept[-1].number))

    async def heard(self, room: Room) -> None:
        """Something was said, here or elsewhere: take it in, and tell whoever may hear it."""
        async with room.speaking:
            if room.talk is None:
                return  # nobody here has listened yet
            before = room.talk
            after = await self._take_in(room)
        for place in PLACES:
            if after.heard(place) > before.heard(place):
                self._tell(room, place)

    def _tell(self, room: Room, place: Place) -> None:
        for listener in tuple(room.listeners):
            if room.table.is_open or talk.place_of(room.table, listener.person) == place:
                listener.talked()

    async def _take_in(self, room: Room) -> Talk:
        known = room.talk or Talk()
        since = known.heard("seats"), known.heard("gallery")
        more = await self._rooms.read(self._rooms.store.words(room.table.id, *since))
        room.talk = known.after(more)
        return room.talk

    async def report(self, room: Room, person: str, place: Place, number: int) -> None:
        """Bring something that was said before whoever runs the server, in its log. Raises `Refused`."""
        await self.listen(room)
        heard = (*self._mine(room, person), *self._other(room, person))
        for word in heard:
            if (word.place, word.number) == (place, number):
                log.warning(
                    "words were reported",
                    extra={
                        "table": room.table.id,
                        "said": f"{word.kind}: {word.text}",
                        "whose": word.person,
                        "by": person,
                    },
                )
                return
        raise Refused("no-such-words")

    def shown(self, room: Room, person: str, since: int = 0) -> messages.Words:
        """What somebody may know of what was said."""
        table, spoken = room.table, room.talk or Talk()
        mine = self._mine(room, person)
        return messages.Words(
            table=table.id,
            place=talk.place_of(table, person),
            since=since,
            words=[self._word(table, word, person) for word in mine if word.number > since],
            other=[self._word(table, word, person) for word in self._other(room, person)],
            off=spoken.off(table),
            agreed=[seat for seat in range(len(table.holders)) if table.people_at([seat]) & spoken.agreed()]
            if table.seats_of(person)
            else [],
            kept=bool(spoken.kept(table)) if table.is_open else False,
        )

    def _mine(self, room: Room, person: str) -> tuple[Word, ...]:
        return (room.talk or Talk()).at(talk.place_of(room.table, person))

    def _other(self, room: Room, person: str) -> tuple[Word, ...]:
        """What was said where somebody is not, and may be known: after the game only."""
        table, spoken = room.table, room.talk or Talk()
        if not table.is_open:
            return ()
        return spoken.gallery if table.seats_of(person) else spoken.kept(table)

    def _word(self, table: Table, word: Word, person: str) -> messages.WordInfo:
        seats = table.seats_of(word.person)
        return messages.WordInfo(
            word.place,
            word.number,
            word.at,
            who=speaker(self._signer, person, word.person),
            name=word.name,
            seat=seats[0] if seats and word.place == "seats" else None,
            yours=word.person == person,
            kind=word.kind,
            text=word.text,
        )
