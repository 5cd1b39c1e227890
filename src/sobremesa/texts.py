"""The message catalogue: every sentence for people, in Spanish and English, by its id.

The sentences live in Fluent files beside what they speak of: `games/GAME/en.ftl` and `es.ftl` for a
game, `games/en.ftl` for what all games say, `table/en.ftl` for the table, `en.ftl` here for the
command line.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

from sobremesa.games import names
from sobremesa.games.game import Refusal

LANGUAGES = ("en", "es")
_HERE = Path(__file__).parent


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """The reader's language by the usual environment variables; English where we lack theirs."""
    for variable in ("SOBREMESA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(variable, "")
        if value:
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


def files(language: str) -> Iterator[Path]:
    """The catalogue's files in a language, the general ones first."""
    yield _HERE / f"{language}.ftl"
    yield _HERE / "table" / f"{language}.ftl"
    yield _HERE / "games" / f"{language}.ftl"
    for name in names():
        yield _HERE / "games" / name / f"{language}.ftl"


@cache
def catalogue(language: str) -> FluentBundle:
    """All messages of one language."""
    if language not in LANGUAGES:
        raise LookupError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    bundle = FluentBundle([language], use_isolating=False)
    for path in files(language):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle


def say(language: str, message: str, /, **facts: str | int | float) -> str:
    """One sentence. A message that is missing or lacks a fact is a defect and raises `LookupError`."""
    bundle = catalogue(language)
    pattern = bundle.get_message(message).value if bundle.has_message(message) else None
    if pattern is None:
        raise LookupError(f"no message {message!r} in {language}")
    sentence, errors = bundle.format_pattern(pattern, facts)
    if errors:
        raise LookupError(f"message {message!r} in {language}: {errors[0]}")
    return str(sentence)


def sentence(refusal: Refusal, language: str) -> str:
    """Why something was refused, for people."""
    return say(language, refusal.message, **refusal.facts)
