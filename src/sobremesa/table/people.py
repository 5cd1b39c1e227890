"""Who can hold a seat, and who somebody is: a signed cookie is a person, a link a seat. No accounts."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from typing import TYPE_CHECKING

import msgspec

from sobremesa.table import limits

if TYPE_CHECKING:
    from sobremesa.table.store import Store

FACE = "face:"
"""What the key of the note begins with that has somebody's face."""

PHRASE, PASSKEY = "phrase:", "passkey:"
"""The same of those by which somebody keeps themselves."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,64}(:[A-Za-z0-9_-]{1,64})*\.[0-9a-f]{64}")


class Person(msgspec.Struct, frozen=True, tag="person", omit_defaults=True):
    """Somebody at a seat. The name is the one they had when they sat down."""

    id: str
    name: str
    """Empty where they left for good."""
    face: str = ""
    """How they look, in a few letters that the page draws; empty: as their name has it."""


class BotPlayer(msgspec.Struct, frozen=True, tag="bot"):
    """A bot at a seat, by its name in `bots/`."""

    name: str


Holder = Person | BotPlayer


def new_id() -> str:
    """An id that nobody can guess: of a person or of a table."""
    while (made := secrets.token_urlsafe(12)).startswith("-"):
        continue  # a command would take it for an option
    return made


ANIMALS = tuple("Alpaca Cobra Iguana Impala Jaguar Koala Llama Okapi Orca Panda Puma Tapir".split())  # noqa: SIM905
"""Called so in Spanish, in English and in many other languages."""


def guest(person: str) -> str:
    """What somebody is called who has chosen no name, whoever reads it: it tells guests apart."""
    return f"{ANIMALS[sum(person.encode()) % len(ANIMALS)]} {person[:4]}"


async def named(store: Store, who: str) -> Person:
    """Somebody with the name that they chose, or one that tells guests apart, and the face."""
    face = await store.note(FACE + who)
    return Person(who, await store.name(who) or guest(who), "" if face is None else face.body.decode())


class Signer:
    """Signs with the first of the servers' secrets, and knows tokens that were signed with any."""

    def __init__(self, *secrets: bytes) -> None:
        self._secrets = secrets

    def use(self, *secrets: bytes) -> None:
        """Other secrets from now on."""
        self._secrets = secrets

    def sign(self, purpose: str, *words: str) -> str:
        """Words with a signature that holds for one purpose only."""
        text = ":".join(words)
        return f"{text}.{_signature(self._secrets[0], purpose, text)}"

    def read(self, purpose: str, token: str) -> list[str] | None:
        """The words of a token; None if it is forged, damaged or meant for something else."""
        if len(token) > 400 or not _TOKEN.fullmatch(token):
            return None
        text, _, signature = token.rpartition(".")
        for secret in self._secrets:
            if hmac.compare_digest(signature, _signature(secret, purpose, text)):
                return text.split(":")
        return None

    def derive(self, purpose: str, word: str) -> str:
        """An id that follows from a word, until the key changes, and that nobody else can tell."""
        return _signature(self._secrets[0], purpose, word)[:16]


def _signature(secret: bytes, purpose: str, text: str) -> str:
    return hmac.new(secret, f"{purpose}\n{text}".encode(), hashlib.sha256).hexdigest()


BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that Unicode takes for letters or symbols, and that look like nothing."""


JOINER = "\u200d"
"""Joins pictures to one, such as a family. Anywhere else it would only be invisible."""


def tidy_name(name: str) -> str:
    """A name as we keep it: one line, no invisible characters, bounded; empty if nothing is left."""
    return _tidy(name, limits.NAME_LENGTH)


def tidy_words(words: str) -> str:
    """What somebody says, the same."""
    return _tidy(words, limits.WORDS_LENGTH)


def _tidy(text: str, most: int) -> str:
    seen = text[: 10 * most]
    visible = "".join(c if _is_seen(seen, at) else " " for at, c in enumerate(seen))
    tidy = _cut(" ".join(visible.split()), most)
    return tidy if any(unicodedata.category(c)[0] != "M" for c in tidy) else ""


def _is_seen(name: str, at: int) -> bool:
    """Whether a character can be seen, or joins two that can."""
    if name[at] == JOINER:
        before = name[:at].rstrip("\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
        return _is_picture(before[-1:]) and _is_picture(name[at + 1 : at + 2])
    return unicodedata.category(name[at])[0] not in "CZ" and name[at] not in BLANK


def _is_picture(character: str) -> bool:
    return character != "" and unicodedata.category(character) == "So"


def _cut(name: str, end: int) -> str:
    """As much of a name as we keep; what is drawn as one is kept whole or not at all."""
    if len(name) <= end:
        return name
    while end and (JOINER in name[end - 1 : end + 1] or unicodedata.category(name[end]) in ("Mn", "Sk")):
        end -= 1
    return name[:end].strip()
