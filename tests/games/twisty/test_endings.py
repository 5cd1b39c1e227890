"""Whole games of Twisty, one for every way to end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sobremesa.games import twisty

ENDINGS = Path(__file__).parents[2] / "data" / "endings"

EXPECTED: dict[str, dict[str, Any]] = {
    "T12-centre": {"winners": [0], "scores": [7, 5], "reason": "T12"},
    "T12-four-players": {"winners": [1], "scores": [4, 7, 3, 6], "reason": "T12"},
    "T12-in-the-last-turn": {"winners": [1], "scores": [0, 7], "reason": "T12"},
    "T12-seventh-stolen-on-centre-arrives-again": {"winners": [0], "scores": [7, 5], "reason": "T12"},
    "T12-seventh-stolen-on-centre-chain-back": {"winners": [0], "scores": [7, 5], "reason": "T12"},
    "T13-hundred-rounds": {"winners": [0, 1, 2], "scores": [7, 7, 7], "reason": "T13"},
    "T13-last-turn-a-pass": {"winners": [0, 1, 2], "scores": [0, 0, 0], "reason": "T13"},
    "T13-last-turn-a-theft": {"winners": [0, 1], "scores": [4, 4], "reason": "T13"},
}


@pytest.mark.parametrize("path", sorted(ENDINGS.glob("twisty-*.json")), ids=lambda path: path.stem)
def test_every_ending(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = json.loads(text)
    assert text == json.dumps(record, separators=(",", ":")) + "\n"
    state = twisty.start(record["players"], record["options"], record["setup"])
    for action in record["actions"]:
        assert twisty.result(state) is None
        state = twisty.play(state, twisty.parse(action))
    result = twisty.result(state)
    assert result is not None
    assert result.json() == EXPECTED[path.stem.removeprefix("twisty-")]


def test_every_ending_is_there() -> None:
    assert {path.stem.removeprefix("twisty-") for path in ENDINGS.glob("twisty-*.json")} == set(EXPECTED)
