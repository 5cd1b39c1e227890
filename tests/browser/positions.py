"""Tables in the middle of a game, played there by somebody who holds all the seats."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

Chooser = Callable[[dict[str, Any]], str | None]
"""The next action in a state as the server tells it; None where the game has come far enough."""

_ENDINGS = Path(__file__).parents[1] / "data" / "endings"
_TRIES = 20
_PAUSE_MS = 400


def lay(page: Page, game: str, seats: Sequence[str] = ("me", "me"), **more: Any) -> str:
    """A new table, without going there."""
    laid = page.request.post("/api/tables", data={"game": game, "seats": list(seats), **more})
    assert laid.ok, laid.text()
    return str(laid.json()["table"])


def state_of(page: Page, table: str) -> dict[str, Any]:
    """The table with the eyes of the seat that decides."""
    state = _see(page, table, 0)
    return state if not state["seat"] else _see(page, table, state["seat"])


def _see(page: Page, table: str, seat: int) -> dict[str, Any]:
    for _ in range(_TRIES):
        found = page.request.get(f"/api/tables/{table}", params={"seat": seat})
        if found.ok:
            state: dict[str, Any] = found.json()
            return state
        page.wait_for_timeout(_PAUSE_MS)  # nobody may ask for too much in a second
    raise AssertionError(found.text())


def play(page: Page, table: str, choose: Chooser, most: int = 400) -> dict[str, Any]:
    """Play on until there is nothing more to choose."""
    for _ in range(most):
        state = state_of(page, table)
        action = choose(state) if state["status"] == "playing" else None
        if action is None:
            return state
        act = {
            "type": "act",
            "id": f"p{state['version']}",
            "version": state["version"],
            "seat": state["seat"],
            "action": action,
        }
        if not page.request.post(f"/api/tables/{table}/commands", data=act).ok:
            page.wait_for_timeout(_PAUSE_MS)
    raise AssertionError("it never comes so far")


def before_the_end(page: Page, ending: str) -> str:
    """A new table with a game that one more action ends: the last one of a record in tests/data/endings."""
    record = json.loads((_ENDINGS / f"{ending}.json").read_text())
    deal = {name: record[name] for name in ("setup", "options")}
    table = lay(page, record["game"], ["me"] * record["players"], **deal)

    def choose(state: dict[str, Any]) -> str | None:
        done = sum(line["kind"] == "acted" for line in state["log"])
        return None if done == len(record["actions"]) - 1 else str(record["actions"][done])

    play(page, table, choose)
    return table


def _far_out(action: str) -> int:
    """How far from the first card a card is put."""
    return sum(abs(int(number)) for number in re.findall(r"-?\d+", action))


def freeze(counters: int) -> Chooser:
    """Winter until the thaw, with so many counters on the ice for each seat."""

    def choose(state: dict[str, Any]) -> str | None:
        view, legal = state["view"], list[str](state["legal"])
        if view["phase"] == "thawing":
            return None
        squares = [action for action in legal if action.startswith("counter")]
        if squares and len(view["counters"][view["turn"]]) < counters:
            return squares[0]
        return next(action for action in ("light", "draw", min(legal, key=_far_out)) if action in legal)

    return choose
