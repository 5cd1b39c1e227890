"""The table as plain text, seen from above, for a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill
from typing import cast

import numpy as np

from sobremesa.games.game import Say, View
from sobremesa.games.snowhere.geometry import Array, Pose, cards, distances
from sobremesa.games.snowhere.view import CardView, SnowhereView

WIDTH, COLUMNS, ROWS = 80, 72, 34
MARGIN = 60.0
"""How far the picture reaches beyond the outermost centres, in mm."""

BARE, FIRE, SNOW = " ", "░", "█"


def draw(view: View, say: Say) -> str:
    """The view as plain text for a terminal, labels through `say`."""
    seen = cast(SnowhereView, view)
    facts = (fill(fact, WIDTH) for fact in _facts(seen, say))
    return "\n".join((*_picture(seen), "", *facts))


def _picture(seen: SnowhereView) -> Iterator[str]:
    """The carpet: y in mm at the left, x below, the numbers of takeable cards on their centres."""
    table = seen["table"] or [CardView(number=0, x=0.0, y=0.0, a=0.0, face="fire")]
    left, right = (edge(card["x"] for card in table) for edge in (min, max))
    low, high = (edge(card["y"] for card in table) for edge in (min, max))
    step = max((right - left + 2 * MARGIN) / COLUMNS, (high - low + 2 * MARGIN) / (2 * ROWS))
    xs = np.arange(left - MARGIN + step / 2, right + MARGIN, step)
    ys = np.arange(high + MARGIN - step, low - MARGIN, -2 * step)
    rows = _faces(seen["table"], xs, ys)
    for card in table:
        if card["number"] in seen["takeable"]:
            row = int(np.abs(ys - card["y"]).argmin())
            label = str(card["number"])
            column = int(np.abs(xs - card["x"]).argmin()) - len(label) // 2
            rows[row][column : column + len(label)] = label
    for y, line in zip(ys, rows, strict=True):
        yield f"{round(y):6} {''.join(line)}".rstrip()
    yield f"{'':7}" + "".join(f"{round(x):<12}" for x in xs[::12]).rstrip()


def _faces(table: list[CardView], xs: Array, ys: Array) -> list[list[str]]:
    """What is seen at each point."""
    across, down = np.meshgrid(xs, ys)
    points = np.column_stack((across.ravel(), down.ravel()))
    picture = np.full(len(points), BARE)
    for sign, is_fire in ((FIRE, True), (SNOW, False)):
        poses = [_pose(card) for card in table if (card["face"] == "fire") is is_fire]
        if poses:
            picture[(distances(points, cards(poses, Pose(0, 0, 0))) == 0).any(axis=1)] = sign
    rows: list[list[str]] = picture.reshape(across.shape).tolist()
    return rows


def _pose(card: CardView) -> Pose:
    return Pose(round(100 * card["x"]), round(100 * card["y"]), round(100 * card["a"]))


def _facts(seen: SnowhereView, say: Say) -> Iterator[str]:
    faces = [card["face"] for card in seen["table"]]
    fire = faces.count("fire")
    yield say("snowhere-legend", fire=FIRE, snow=SNOW)
    yield say("snowhere-left", fire=fire, snow=len(faces) - fire)
    yield say("snowhere-visible", area=seen["fire_mm2"], percent=seen["fire_percent"])
    yield say("snowhere-snowflakes", aside=len(seen["aside"]), unfound=seen["unfound"])
    player = 0 if seen["seat"] is None else seen["seat"]
    match seen["phase"]:
        case "take":
            cards_to_take = ", ".join(str(number) for number in seen["takeable"])
            yield say("snowhere-to-take", seat=player, cards=cards_to_take)
        case "place":
            yield say("snowhere-to-place", seat=player, card=seen["hand"] or 0)
        case "snowflakes":
            yield say("snowhere-to-lay-snowflakes", seat=player, count=len(seen["aside"]))
        case "over":
            solved = seen["result"] is not None and bool(seen["result"]["winners"])
            yield say("snowhere-solved" if solved else "snowhere-unsolved", area=seen["fire_mm2"])
