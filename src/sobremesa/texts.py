"""The message catalogue: every sentence for people, by its id, in every language that there is.

The sentences live in Fluent files beside what they speak of: `games/GAME/en.ftl` for a game, `games/en.ftl`
for what all games say, and so on for every folder that speaks, `en.ftl` here for the command line. A language
is there when it has its file here. Games from outside bring their own sentences, in the languages that they
like.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

from sobremesa.games import FILES, BadGame, load, names, shelf
from sobremesa.games.game import Refusal

FALLBACK = "en"
"""The language of those whose own we lack."""

_HERE = Path(__file__).parent


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are, in alphabetical order."""
    return tuple(sorted(path.stem for path in _HERE.glob("*.ftl")))


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """The reader's language by the usual environment variables; English where we lack theirs."""
    for variable in ("SOBREMESA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(variable, "")
        if value:
            return wished(value) or FALLBACK
    return FALLBACK


def wished(wish: str) -> str | None:
    """The language of a locale (`es_MX.UTF-8`) or of a browser's wish (`fil-PH;q=0.8`), if there is that."""
    language = re.split(r"[^a-z]", wish.strip().lower())[0]
    return language if language in languages() else None


def files(language: str) -> Iterator[Path]:
    """The files of the house in a language, the general ones first."""
    yield _HERE / f"{language}.ftl"
    yield from sorted(_HERE.glob(f"*/{language}.ftl"))
    for name in shelf():
        yield _HERE / "games" / name / f"{language}.ftl"


def messages_of(game: str) -> dict[str, str]:
    """A game's own sentences, as Fluent source by language, in all languages of the house.

    Where a game from outside lacks a language, or a sentence in it, there is what it says in English, or in
    its first language: that comes last, and of two sentences with the same id the first one counts.
    """
    if game in shelf():
        return {
            language: (_HERE / "games" / game / f"{language}.ftl").read_text(encoding="utf-8")
            for language in languages()
        }
    texts = _brought(game)
    usual = texts.get(FALLBACK, next(iter(texts.values()), ""))
    return {language: "\n".join((texts.get(language, ""), usual)) for language in languages()}


def help_of(game: str) -> dict[str, str]:
    """How a game from outside is played, in Markdown by language; the house's own explain theirs in pages."""
    if game in shelf():
        return {}
    told: dict[str, str] = getattr(load(game), "HELP", {})
    usual = told.get(FALLBACK, next(iter(told.values()), ""))
    return {language: told.get(language, usual) for language in languages()}


def catalogue(language: str) -> FluentBundle:
    """All messages of one language."""
    if language not in languages():
        raise LookupError(f"no language {language!r}; there are {', '.join(languages())}")
    return _catalogue(language, os.environ.get(FILES))


@cache
def _catalogue(language: str, from_outside: str | None) -> FluentBundle:  # noqa: ARG001 (it grows with them)
    bundle = FluentBundle([language], use_isolating=False)
    for path in files(language):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    for game in names():
        if game not in shelf():
            bundle.add_resource(FluentResource(messages_of(game)[language]))
    return bundle


def _brought(game: str) -> dict[str, str]:
    """What a game from outside says; nothing where it is broken, which is told when it is loaded."""
    try:
        brought: dict[str, str] = getattr(load(game), "TEXTS", {})
    except BadGame:
        return {}
    return brought


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
