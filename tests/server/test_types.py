"""The page's types are the server's."""

from __future__ import annotations

from pathlib import Path

from sobremesa.server.types import typescript

PAGE_TYPES = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.ts"


def test_the_pages_types_are_those_of_the_server() -> None:
    assert PAGE_TYPES.read_text(encoding="utf-8") == typescript(), "run: make page"


def test_two_games_may_have_types_of_the_same_name() -> None:
    text = typescript()
    assert "export interface WinterCardView {" in text
    assert "export interface SnowhereCardView {" in text
    assert "sobremesa.games" not in text
