"""Which games there are, and what the page needs of those that it has no board for."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from litestar import get
from litestar.params import Parameter

from sobremesa import bots, texts
from sobremesa.games import BadGame, load, names
from sobremesa.games.game import Game
from sobremesa.server.dependencies import TheAuthority
from sobremesa.server.errors import answers
from sobremesa.table.authority import Authority
from sobremesa.table.table import Refused

log = logging.getLogger(__name__)

GameName = Annotated[str, Parameter(min_length=1, max_length=40, description="The game's name")]


class Picks(msgspec.Struct, frozen=True):
    """What may be picked from, and how many at most."""

    some_of: list[int]
    most: int


class GameInfo(msgspec.Struct, frozen=True):
    """A game on the table, and what can be chosen."""

    name: str
    rules: int
    players: list[int]
    together: bool
    lower_is_better: bool
    """Whether of two scores the lower one is the better."""
    options: dict[str, list[Any]]
    """For each option all choices, the default first."""
    picks: dict[str, Picks]
    """For each option that may be a list too, what it may hold."""
    bots: list[str]
    """The levels of our own bots, the weakest first, and then the bots of other people."""
    rules_only: bool
    """Whether our bots know nothing of it but its rules: at each level they are weaker than elsewhere."""
    titles: dict[str, str]
    """How it is called, by language."""
    lines: dict[str, str]
    """What it is about, in a sentence, by language."""
    designers: list[str]
    minutes: str
    """About how long it takes; empty where nobody knows."""
    usual: int
    """How many sit down when somebody just wants to play."""
    secret: bool
    """Whether players have hands that others must not see."""


class GameTexts(msgspec.Struct, frozen=True):
    """What a game says, by language."""

    messages: dict[str, str]
    """Its sentences, as Fluent source."""
    help: dict[str, str]
    """How it is played, in Markdown; empty for the games of the house, whose rules are pages of their own."""


@get("/api/games", responses=answers(), operation_id="listGames")
async def list_games(authority: TheAuthority) -> list[GameInfo]:
    """The games, with what there is to say of them, players, options and bots."""
    return [_info(game, authority) for game in _sound()]


@get("/api/games/{name:str}", responses=answers(400, 404), operation_id="getGameTexts")
async def get_game_texts(name: GameName) -> GameTexts:
    """The sentences of a game and how it is played, for pages that have no board for it."""
    if name not in names():
        raise Refused("no-such-game", game=name)
    return GameTexts(texts.messages_of(name), texts.help_of(name))


HANDLERS = [list_games, get_game_texts]


def read_all() -> None:
    """Read rules and sentences now: whoever asks first, and all others, would wait for it."""
    for language in texts.languages():
        texts.catalogue(language)
    for _ in _sound():
        pass


def _sound() -> Iterator[Game[Any, Any]]:
    """The games that can be played: one from outside that is broken must not take the others with it."""
    for name in names():
        try:
            yield load(name)
        except BadGame:
            log.exception("a game cannot be played", extra={"game": name})


def _info(game: Game[Any, Any], authority: Authority) -> GameInfo:
    name = game.NAME
    return GameInfo(
        name=name,
        rules=game.RULES,
        players=list(game.PLAYERS),
        together=game.TOGETHER,
        lower_is_better=game.LOWER_IS_BETTER,
        options={
            key: [option.default, *(choice for choice in option.choices if choice != option.default)]
            for key, option in game.OPTIONS.items()
        },
        picks={
            key: Picks(list(option.some_of), option.most)
            for key, option in game.OPTIONS.items()
            if option.some_of
        },
        bots=[*bots.levels(name), *authority.outside(name)],
        rules_only=not bots.is_compiled(name),
        titles={language: texts.say(language, f"{name}-title") for language in texts.languages()},
        lines={language: texts.say(language, f"{name}-line") for language in texts.languages()},
        designers=list(game.DESIGNERS),
        minutes=game.MINUTES,
        usual=game.USUAL,
        secret=game.SECRET,
    )
