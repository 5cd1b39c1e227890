"""How a training went, drawn: curves and calibration, as pictures by day and by night."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

import numpy as np
from numpy.typing import NDArray

Points = Sequence[tuple[float, float]]


class Bin(NamedTuple):
    """Positions of which about the same was said."""

    said: float
    """The share of the win that was said, on average."""
    came: float
    """The share that it came to."""
    number: int


WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 480, 360, 56, 24, 56, 48
STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100)
LINES = 6

STYLE = """
  svg { --paper: #fbf9f4; --ink: #22201c; --quiet: #6b665c; --grid: #e3ded2; --net: #2b7a78; --hand: #b3541e;
    --policy: #6b4fa0; color-scheme: light dark; font: 13px system-ui, sans-serif;
    font-variant-numeric: tabular-nums; }
  @media (prefers-color-scheme: dark) { svg { --paper: #1b1d20; --ink: #ece8df; --quiet: #a29d92;
    --grid: #34373c; --net: #58b5b0; --hand: #e08a52; --policy: #b39ae0; } }
  .paper { fill: var(--paper); } text { fill: var(--ink); } .quiet { fill: var(--quiet); font-size: 12px; }
  .title { font-size: 16px; font-weight: 600; } .grid { stroke: var(--grid); }
  .net { stroke: var(--net); fill: none; stroke-width: 2; } .hand { stroke: var(--hand); fill: none;
    stroke-width: 2; stroke-dasharray: 5 4; } .dot { fill: var(--net); } .of-hand { fill: var(--hand); }
  .of-net { fill: var(--net); } .policy { stroke: var(--policy); fill: none; stroke-width: 2; }
  .of-policy { fill: var(--policy); } .true { stroke: var(--quiet); stroke-dasharray: 3 4; }
"""


class Axis:
    """Numbers along a line, with a grid of round ones."""

    def __init__(self, low: float, high: float, begin: float, end: float) -> None:
        high = high if high > low else low + STEPS[0]
        self.step = next((step for step in STEPS if (high - low) / step <= LINES), STEPS[-1])
        self.low, self.high = floor(low / self.step) * self.step, ceil(high / self.step) * self.step
        self.begin, self.end = begin, end

    @property
    def grid(self) -> list[float]:
        """The round numbers."""
        return [
            round(self.low + n * self.step, 4) for n in range(round((self.high - self.low) / self.step) + 1)
        ]

    def at(self, number: float) -> float:
        """Where a number is."""
        part = (number - self.low) / (self.high - self.low)
        return round(self.begin + part * (self.end - self.begin), 1)


def curves(title: str, net: Points, by_hand: Points, wins: Points) -> str:
    """The loss on games that were not learned from yet, of the net and by hand, over millions of games; and
    how often the net wins against the hand-made value."""
    across = Axis(0.0, max(games for games, _ in net), LEFT, WIDTH - RIGHT)
    up = _up([*net, *by_hand])
    drawn = [
        *_frame(title, across, up, "log loss over million games; at the top, wins against by hand"),
        _line("hand", by_hand, across, up),
    ]
    drawn.append(_line("net", net, across, up))
    drawn += [
        f'<text class="quiet" x="{across.at(games)}" y="{TOP - 4}" text-anchor="middle">'
        f"{100 * share:.0f} %</text>"
        for games, share in wins[:: max(1, len(wins) // 6)]
    ]
    return _whole([*drawn, *_names({"net": "net", "hand": "by hand"})])


def searched_curves(title: str, net: Points, by_hand: Points, policy: Points) -> str:
    """The same of the last stage, over thousands of its games; and the loss of the policy, with its own
    numbers at the right."""
    across = Axis(0.0, max(games for games, _ in net), LEFT, WIDTH - LEFT)
    up, at_the_right = _up([*net, *by_hand]), _up(policy)
    drawn = [
        *_frame(title, across, up, "log loss over thousand games; at the right, the policy's"),
        _line("hand", by_hand, across, up),
        _line("policy", policy, across, at_the_right),
        _line("net", net, across, up),
    ]
    drawn += [
        f'<text class="quiet of-policy" x="{across.end + 8}" y="{at_the_right.at(loss) + 4}">{loss:g}</text>'
        for loss in at_the_right.grid
    ]
    return _whole([*drawn, *_names({"net": "net", "hand": "by hand", "policy": "policy"})])


def in_bins(said: NDArray[Any], came: NDArray[Any], bins: int = 20) -> list[Bin]:
    """What was said and what came of it, in shares of the win, for what was said alike."""
    bin_of = np.minimum((said * bins).astype(int), bins - 1)
    kept = (bin_of == n for n in range(bins))
    return [Bin(float(said[of].mean()), float(came[of].mean()), int(of.sum())) for of in kept if of.any()]


def calibration(title: str, points: Sequence[Bin]) -> str:
    """What was said of positions, and how it came."""
    across, up = Axis(0.0, 1.0, LEFT, WIDTH - RIGHT), Axis(0.0, 1.0, HEIGHT - BOTTOM, TOP)
    drawn = _frame(title, across, up, "across: the share of the win that was said; up: how it came")
    drawn.append(
        f'<line class="true" x1="{across.at(0)}" y1="{up.at(0)}" x2="{across.at(1)}" y2="{up.at(1)}"/>'
    )
    drawn += [
        f'<circle class="dot" cx="{across.at(said)}" cy="{up.at(came)}" r="4"/>' for said, came, _ in points
    ]
    return _whole(drawn)


def _up(points: Points) -> Axis:
    """From the lowest of these losses to the highest."""
    losses = [loss for _, loss in points]
    return Axis(min(losses), max(losses), HEIGHT - BOTTOM, TOP)


def _names(lines: dict[str, str]) -> list[str]:
    """What the lines are called, one below the other."""
    return [
        f'<text class="quiet of-{kind}" x="{WIDTH - RIGHT}" y="{18 + 14 * n}" text-anchor="end">{name}</text>'
        for n, (kind, name) in enumerate(lines.items())
    ]


def _frame(title: str, across: Axis, up: Axis, note: str) -> list[str]:
    drawn = [f'<text id="title" class="title" x="{LEFT}" y="30">{escape(title)}</text>']
    for number in across.grid:
        x = across.at(number)
        drawn.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>')
        drawn.append(
            f'<text class="quiet" x="{x}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{number:g}</text>'
        )
    for number in up.grid:
        y = up.at(number)
        drawn.append(f'<line class="grid" x1="{LEFT}" x2="{across.end}" y1="{y}" y2="{y}"/>')
        drawn.append(f'<text class="quiet" x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{number:g}</text>')
    drawn.append(f'<text id="note" class="quiet" x="{LEFT}" y="{HEIGHT - 10}">{escape(note)}</text>')
    return drawn


def _line(kind: str, points: Points, across: Axis, up: Axis) -> str:
    way = " ".join(f"{across.at(x)},{up.at(y)}" for x, y in points)
    return f'<polyline class="{kind}" points="{way}"/>'


def _whole(drawn: Sequence[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" role="img" aria-labelledby="title note">'
    )
    paper = f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="12"/>'
    return "\n".join([head, f"<style>{STYLE}</style>", paper, *drawn, "</svg>", ""])
