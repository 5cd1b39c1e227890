"""Bots think in worker processes; while their machine code is made, others play."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

import sobremesa
from sobremesa import bots
from sobremesa.games.game import View
from sobremesa.table import thinking
from sobremesa.table.thinking import NotReady, ProcessMind
from tests.table.minds import SOMEBODYS

LONG = 60.0


def opening(game: str = "twisty") -> View:
    """What the first seat sees at the beginning of a game."""
    match = sobremesa.deal(game, 2, seed=1)
    return match.view(match.seat)


def compiling(_game: str) -> None:
    """Like compiling everything on a slow machine."""
    time.sleep(LONG)


def failing(_game: str) -> None:
    raise OSError("no room for machine code")


def test_while_kernels_are_compiled_a_simpler_bot_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell() -> None:
        monkeypatch.setattr(thinking, "is_complete", lambda _: False)
        monkeypatch.setattr(thinking, "warm", compiling)
        mind = ProcessMind()
        mind.begin()
        view = opening()
        for bot in ("master", "random"):
            assert await mind.think(bot, view, 1, SOMEBODYS) in sobremesa.deal("twisty", 2, seed=1).legal
        with pytest.raises(NotReady):
            await mind.think("master", view, 1, replace(SOMEBODYS, itself=True))
        with pytest.raises(NotReady):
            await mind.consider(bots.ADVISER, view, 1, 0.1, SOMEBODYS)
        await mind.close()

    asyncio.run(tell())


def test_where_nothing_can_be_compiled_it_says_so_and_simple_bots_play_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def tell() -> None:
        monkeypatch.setattr(thinking, "is_complete", lambda _: False)
        monkeypatch.setattr(thinking, "warm", failing)
        mind = ProcessMind(2)
        with caplog.at_level(logging.INFO):
            mind.begin()
            while "ready to think" not in caplog.text:
                await asyncio.sleep(0.01)
        assert "machine code could not be made" in caplog.text
        assert await mind.think("random", opening(), 1, SOMEBODYS)
        await mind.close()

    asyncio.run(tell())


def test_bots_of_other_people_play_under_their_names() -> None:
    async def tell() -> None:
        example = Path(__file__).parents[2] / "examples" / "outside_bot.py"
        mind = ProcessMind(commands={"somebody": f"{sys.executable} {example}"})
        try:
            chosen = await mind.think("somebody", opening(), 1, SOMEBODYS)
            assert chosen in sobremesa.deal("twisty", 2, seed=1).legal
            with pytest.raises(LookupError):
                await mind.think("nobody", opening(), 1, SOMEBODYS)
        finally:
            await mind.close()

    asyncio.run(tell())


def test_levels_and_advisers_think_in_the_worker_and_the_same_seed_gives_the_same() -> None:
    async def tell() -> None:
        mind = ProcessMind()
        try:
            view, legal = opening(), sobremesa.deal("twisty", 2, seed=1).legal
            assert await mind.think("beginner", view, 1, SOMEBODYS) in legal
            for adviser in (bots.ADVISER, bots.REVIEWER):
                thought = await mind.consider(adviser, view, 5, LONG, SOMEBODYS)
                assert thought == await mind.consider(adviser, view, 5, LONG, SOMEBODYS)
                assert sorted(choice.action for choice in thought.choices) == legal
                assert sum(thought.values) == pytest.approx(1.0)
        finally:
            await mind.close()

    asyncio.run(tell())


def test_a_level_that_sits_at_a_table_is_the_same_all_game_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may remember what it thought there. Whoever has not played for long is forgotten."""
    loaded: list[str] = []

    def noted(game: str, name: str) -> bots.Bot:
        loaded.append(name)
        return load(game, "random")

    load = bots.load
    monkeypatch.setattr(bots, "load", noted)
    monkeypatch.setattr(thinking, "_load", lambda _: None)
    thinking._seated.cache_clear()
    view = opening()
    for bot, table, seat in (("master", "a", 0), ("master", "a", 0), ("master", "b", 0), ("master", "a", 1)):
        thinking._choose(bot, {**view, "viewer": seat}, 1, table)
    assert loaded == ["master"] * 3
    for table in (*"cdef", "a", "", ""):
        thinking._choose("master", view, 1, table)
    assert loaded[3:] == ["master"] * 7
    for bot in ("random", "expert", "random", "expert", "expert"):  # they remember nothing
        thinking._choose(bot, view, 1, "g")
    assert len(loaded) == 15
    thinking._choose("master", view, 1, "a")
    assert len(loaded) == 15
    thinking._seated.cache_clear()
