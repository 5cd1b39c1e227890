"""Recovery phrases: ten words by which somebody is themself again on another device.

The first three words say whose phrase it may be, and are kept; they are no secret. The other seven are: ten
bits each, and nothing is kept of them but a slow hash with a salt of its own.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from functools import cache
from pathlib import Path

import msgspec

from sobremesa.table.table import Refused
from sobremesa.texts import FALLBACK

FINDING, SECRET = 3, 7
"""Words by which a phrase is found, and words that must be right."""

_WORDS = Path(__file__).with_name("words")

_COST = 2**15
"""Of scrypt: about a tenth of a second and 32 MB for each try."""


class Kept(msgspec.Struct, frozen=True):
    """What is kept of a phrase."""

    salt: bytes
    hash: bytes
    cost: int
    made: int
    """Milliseconds since 1970."""


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are words of, each in a file of its own."""
    return tuple(sorted(path.stem for path in _WORDS.glob("*.txt")))


@cache
def words(language: str) -> tuple[str, ...]:
    """The words of a language, 1024 of them: short, common, without accents."""
    return tuple((_WORDS / f"{language}.txt").read_text(encoding="utf-8").split())


@cache
def _known() -> frozenset[str]:
    return frozenset(word for language in languages() for word in words(language))


def new(language: str) -> str:
    """A phrase that nobody can guess."""
    listed = words(language if language in languages() else FALLBACK)
    return " ".join(secrets.choice(listed) for _ in range(FINDING + SECRET))


def read(phrase: str) -> tuple[str, str]:
    """How a phrase is found, and its secret, however it was typed. Raises `Refused`."""
    plain = unicodedata.normalize("NFKD", phrase.casefold())
    typed = "".join(c if c.isalpha() else "" if unicodedata.combining(c) else " " for c in plain).split()
    for word in typed:
        if word not in _known():
            raise Refused("unknown-word", word=word[:20])
    if len(typed) != FINDING + SECRET:
        raise Refused("phrase-length", words=FINDING + SECRET, typed=len(typed))
    return " ".join(typed[:FINDING]), " ".join(typed[FINDING:])


def keep(secret: str, now: int) -> Kept:
    """What is kept of a secret. Takes a tenth of a second."""
    salt = secrets.token_bytes(16)
    return Kept(salt, _hash(secret, salt, _COST), _COST, now)


def fits(secret: str, kept: Kept) -> bool:
    """Whether it is the secret of which this is kept. Takes a tenth of a second."""
    return hmac.compare_digest(_hash(secret, kept.salt, kept.cost), kept.hash)


def _hash(secret: str, salt: bytes, cost: int) -> bytes:
    return hashlib.scrypt(secret.encode(), salt=salt, n=cost, r=8, p=1, maxmem=2**27, dklen=32)
