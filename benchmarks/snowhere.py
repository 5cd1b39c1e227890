"""Snowhere where it is felt: judging one placement, and listing the cards that can be taken.

Both are timed one by one in recorded games, with nothing remembered from the call before; the slowest
counts. Against what Shapely's overlay needs for the visible fire of the same table, in the same run.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from shapely import affinity, box, union_all

from benchmarks.timing import markdown, milliseconds
from sobremesa.games import load
from sobremesa.games.record import from_json, positions
from sobremesa.games.snowhere import fire, geometry
from sobremesa.games.snowhere.state import Card, State

RECORDS = Path(__file__).parents[1] / "tests" / "data" / "records"
GOAL = 5.0
"""Milliseconds that each may take at most."""
ROUNDS = 5


def table() -> str:
    """How long each takes, at the median and at worst."""
    game = load("snowhere")
    tables = list(_tables())
    judged = [(state, game.parse(text)) for state, text in tables if text.startswith("place")]
    listed = [state for state, text in tables if text.startswith("take")]
    tried = [(state, game.parse(text)) for state, text in _trials()]
    rows = [
        _row(
            "judge one placement of the recorded games", [_work(game.refusal, *pair) for pair in judged], GOAL
        ),
        _row("judge one placement near a threshold", [_work(game.refusal, *pair) for pair in tried], GOAL),
        _row("list all takeable cards", [_work(game.legal, state) for state in listed], GOAL),
        _row(
            "Shapely: visible fire of the same tables",
            [_work(_by_shapely, state) for state in listed[::8]],
            None,
        ),
    ]
    return markdown(["", "calls", "median, ms", "slowest, ms", "at most, ms"], rows)


def _row(label: str, works: list[Callable[[], object]], goal: float | None) -> list[str]:
    """Each call is timed several times; its fastest counts, since the machine is shared."""
    times = [min(_cold(work) for _ in range(ROUNDS)) for work in works]
    slowest, median = max(times), statistics.median(times)
    return [label, str(len(times)), f"{median:.2f}", f"{slowest:.2f}", "" if goal is None else f"{goal:g}"]


def _cold(work: Callable[[], object]) -> float:
    """The time of a call that cannot rely on earlier ones."""
    for module in (fire, geometry, import_module("sobremesa.games.snowhere.legal")):
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()
    return milliseconds(work)


def _work(function: Callable[..., object], *arguments: object) -> Callable[[], object]:
    return lambda: function(*arguments)


def _tables() -> Iterator[tuple[State, str]]:
    for line in (RECORDS / "snowhere.jsonl").read_text().splitlines()[:3]:
        record = from_json(json.loads(line)["record"])
        for ply, state in positions(record):
            if ply < len(record.actions):
                yield state, record.actions[ply]


def _trials() -> Iterator[tuple[State, str]]:
    for line in (RECORDS / "snowhere-placements.jsonl").read_text().splitlines()[::4]:
        trial: dict[str, Any] = json.loads(line)
        record = from_json(
            {"game": "snowhere", "rules": 1}
            | {key: trial[key] for key in ("players", "options", "setup", "actions")}
        )
        *_, (_, state) = positions(record)
        yield state, trial["try"]


def _by_shapely(state: State) -> float:
    visible = union_all([_polygon(card) for card in state.fire]).difference(
        union_all([_polygon(card) for card in state.snow])
    )
    return float(visible.area)


def _polygon(card: Card) -> Any:
    x, y, a = (hundredths / 100 for hundredths in card.pose)
    return affinity.translate(affinity.rotate(box(-28, -43.5, 28, 43.5), a, origin=(0, 0)), x, y)
