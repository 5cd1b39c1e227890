"""A ladder, drawn: as a picture (SVG, by day and by night) and as text."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from xml.sax.saxutils import escape

from sobremesa.lab.ladder import Rung

WIDTH, MARGIN, LETTER, FIGURES = 760, 24, 8, 84
"""Of the picture, around it, for each letter of the names at the left, for the figures at the right."""
TOP, ROW, BOTTOM = 84, 38, 64
STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""Points between two lines of the grid."""
MOST_LINES = 9

STYLE = """
  svg { --paper: #fbf9f4; --ink: #22201c; --quiet: #6b665c; --grid: #e3ded2; --bar: #2b7a78; --dot: #17504f;
    color-scheme: light dark; font: 14px system-ui, sans-serif; font-variant-numeric: tabular-nums; }
  @media (prefers-color-scheme: dark) { svg { --paper: #1b1d20; --ink: #ece8df; --quiet: #a29d92;
    --grid: #34373c; --bar: #58b5b0; --dot: #a5e3dd; } }
  .paper { fill: var(--paper); } text { fill: var(--ink); } .quiet { fill: var(--quiet); font-size: 12px; }
  .title { font-size: 18px; font-weight: 600; } .grid { stroke: var(--grid); }
  .bar { stroke: var(--bar); stroke-width: 2.5; stroke-linecap: round; } .dot { fill: var(--dot); }
"""


class Scale:
    """Where points lie between two edges, with a grid of round numbers."""

    def __init__(self, rungs: Sequence[Rung], left: float, right: float) -> None:
        lowest = min(rung.interval.low for rung in rungs)
        highest = max(rung.interval.high for rung in rungs)
        self.step = next(step for step in STEPS if (highest - lowest) / step <= MOST_LINES - 2)
        self.low = floor(lowest / self.step) * self.step
        self.high = ceil(highest / self.step) * self.step
        self._left, self._right = left, right

    @property
    def grid(self) -> range:
        """The round numbers."""
        return range(self.low, self.high + 1, self.step)

    def at(self, points: float) -> float:
        """The place of so many points."""
        return self._left + (points - self.low) / (self.high - self.low) * (self._right - self._left)


def svg(rungs: Sequence[Rung], title: str, note: str) -> str:
    """A picture of a ladder, the best at the top: a dot for each rating, a bar for its 95 % interval."""
    names = LETTER * (max(len(rung.name) for rung in rungs) + 4)
    scale = Scale(rungs, MARGIN + names, WIDTH - MARGIN - FIGURES)
    bottom = TOP + ROW * len(rungs)
    height = bottom + BOTTOM
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" aria-labelledby="title note">',
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}" rx="12"/>',
        f'<text id="title" class="title" x="{MARGIN}" y="40">{escape(title)}</text>',
    ]
    for points in scale.grid:
        x = round(scale.at(points), 1)
        drawn.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{TOP - 16}" y2="{bottom}"/>')
        drawn.append(f'<text class="quiet" x="{x}" y="{bottom + 18}" text-anchor="middle">{points}</text>')
    for number, rung in enumerate(rungs):
        drawn += _row(rung, scale, TOP + ROW * (number + 0.5) - 8)
    drawn.append(f'<text id="note" class="quiet" x="{MARGIN}" y="{height - 16}">{escape(note)}</text>')
    return "\n".join([*drawn, "</svg>", ""])


def _row(rung: Rung, scale: Scale, y: float) -> list[str]:
    low, middle, high = (
        round(scale.at(points), 1) for points in (rung.interval.low, rung.points, rung.interval.high)
    )
    figures = f"{rung.points:.0f} ± {rung.interval.high - rung.points:.0f}"
    return [
        f'<text x="{MARGIN}" y="{y + 5}">{escape(rung.name)}</text>',
        f'<path class="bar" d="M{low} {y}H{high}M{low} {y - 5}v10M{high} {y - 5}v10"/>',
        f'<circle class="dot" cx="{middle}" cy="{y}" r="6"/>',
        f'<text class="quiet" x="{WIDTH - MARGIN}" y="{y + 4}" text-anchor="end">{figures}</text>',
    ]


def text(rungs: Sequence[Rung], width: int) -> str:
    """The same in letters, for a terminal."""
    broad = max(len(rung.name) for rung in rungs)
    scale = Scale(rungs, 0, width - broad - 2)
    return "\n".join(f"{rung.name:{broad}} {_bar(rung, scale)}" for rung in rungs)


def _bar(rung: Rung, scale: Scale) -> str:
    low, middle, high = (
        round(scale.at(points)) for points in (rung.interval.low, rung.points, rung.interval.high)
    )
    left, right = "─" * (middle - low - 1), "─" * (high - middle - 1)
    return " " * low + ("├" if low < middle else "") + left + "●" + right + ("┤" if middle < high else "")
