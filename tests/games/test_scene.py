"""The vocabulary of the plain board: short to write, and its mistakes are named."""

from __future__ import annotations

import doctest
from typing import Any

import msgspec
import pytest

from sobremesa.games import scene as vocabulary
from sobremesa.games.scene import Board, Card, Counter, Hand, Piece, Place, Scene, grid, points, said, squares

BOARD = squares(3, 3)


def test_the_examples_of_the_vocabulary_run() -> None:
    assert doctest.testmod(vocabulary).failed == 0


def test_a_scene_is_json_without_what_goes_without_saying() -> None:
    scene = Scene(
        points({"a": (0, 0), "b": (1.5, 0)}, "a b"),
        hands=(Hand(0, (Card("7h", "7", "heart", "red"),)), Hand(1, hidden=4)),
        counters=(Counter(said("example-tricks", won=2), 2, seat=1),),
    )
    plain = msgspec.json.decode(msgspec.json.encode(scene))
    assert msgspec.convert(plain, Scene) == scene
    assert plain["board"]["lines"] == [["a", "b"]]
    assert plain["hands"][1] == {"seat": 1, "hidden": 4}
    assert plain["counters"][0]["label"] == {"id": "example-tricks", "facts": {"won": 2}}


odd: Any = "purple"


@pytest.mark.parametrize(
    ("scene", "said_of_it"),
    [
        (Scene(BOARD, (Piece("d4", 0),)), "a piece lies on 'd4'"),
        (Scene(BOARD, hands=(Hand(0, (Card("a1"),)),)), "the name 'a1' is given 2 times"),
        (Scene(grid("a b"), (Piece("a", odd),)), "the colour 'purple'"),
        (Scene(grid("a b"), (Piece("a", 2),)), "the colour 2"),
        (Scene(grid("a b"), (Piece("a", 0, shape=odd),)), "the shape 'purple'"),
        (Scene(grid("a b"), (Piece("a", 0, sign="knight"),)), "longer than 4"),
        (Scene(grid("a b"), (Piece("a", 0, sign="\N{FOUR LEAF CLOVER}"),)), "needs a font"),
        (Scene(grid("a b"), (Piece("a", 0, count=0),)), "is there 0 times"),
        (Scene(grid("a b", tone=lambda _: odd)), "the tone 'purple'"),
        (Scene(points({"a": (0, 0)}, "a b")), "a line goes to 'b'"),
        (Scene(points({"a": (0, 0), "b": (0, 0)})), "2 points lie at (0, 0)"),
        (Scene(Board("squares", (Place("a", 0, 0, wide=2), Place("b", 1, 0)))), "'b' lies over 'a'"),
        (Scene(Board("squares", (Place("a b", 0, 0),))), "has a space in it"),
        (Scene(Board("squares", ())), "no places"),
        (Scene(hands=(Hand(2),)), "there is no seat 2"),
        (Scene(counters=(Counter(said("example-none"), 1),)), "there is no message 'example-none'"),
    ],
)
def test_what_is_wrong_with_a_scene_is_said(scene: Scene, said_of_it: str) -> None:
    found = vocabulary.problems(scene, players=2, messages={"example-tricks"})
    assert any(said_of_it in problem for problem in found), found


def test_a_good_scene_has_no_problems() -> None:
    scene = Scene(BOARD, (Piece("a1", 0), Piece("a1", "white", "crown")), caption=said("example-tricks"))
    assert vocabulary.problems(scene, players=2, messages={"example-tricks"}) == []
