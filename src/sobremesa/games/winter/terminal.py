"""A position of Winter as text, from its view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from sobremesa.games.game import Say, View
from sobremesa.games.winter.state import LIGHT, named
from sobremesa.games.winter.view import WinterView

_COLUMNS = 80
_SHADES = {"L": "░", "D": "▓"}
_COUNTERS = {"light": "○", "dark": "●"}

# A corner of card borders by which of its four arms there are: up 1, down 2, left 4, right 8.
_CORNERS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"

_Sections = dict[tuple[int, int], tuple[int, str]]
"""Each section: the number of its card, and its colour."""


def draw(view: View, say: Say) -> str:
    """The table with coordinates along its edges, then who has what and whose turn it is."""
    seen = cast(WinterView, view)
    return "\n".join([*_table(seen), "", *_status(seen, say)])


def _table(seen: WinterView) -> Iterator[str]:
    sections: _Sections = {}
    for number, card in enumerate(seen["cards"]):
        x, y = card["at"]
        for i, colour in enumerate(card["face"]):
            sections[x + i % 2, y + i // 2] = number, colour
    columns = [x for x, _ in sections]
    across = max(columns) - min(columns) + 1
    counters = {
        (square[0], square[1]): _COUNTERS[colour]
        for colour, squares in zip(seen["colours"] or (), seen["counters"], strict=False)
        for square in squares
    }
    roomy = 4 * across + 8 <= _COLUMNS
    return _roomy(sections, counters) if roomy else _narrow(sections, counters)


def _roomy(sections: _Sections, counters: dict[tuple[int, int], str]) -> Iterator[str]:
    """Every section three signs wide with the borders of the cards; counters where four sections meet."""
    columns, rows = _span(sections, 0), _span(sections, 1)
    margin = _margin(rows)
    yield _labels(columns, 4, margin + 1)
    for y in [*rows, rows[-1] + 1]:
        border = sections_row = ""
        for x in [*columns, columns[-1] + 1]:
            left, here = sections.get((x - 1, y)), sections.get((x, y))
            above, diagonal = sections.get((x, y - 1)), sections.get((x - 1, y - 1))
            arms = (
                _parted(diagonal, above)
                + 2 * _parted(left, here)
                + 4 * _parted(diagonal, left)
                + 8 * _parted(above, here)
            )
            middle = _CORNERS[arms] if arms else _centre(diagonal, above, left, here)
            border += counters.get((x - 1, y - 1), middle)
            border += 3 * ("─" if arms & 8 else _shade(above, here))
            sections_row += "│" if arms & 2 else _shade(left, here)
            sections_row += 3 * (_SHADES[here[1]] if here else " ")
        yield " " * margin + " " + border.rstrip()
        if y in rows:
            yield f"{y:>{margin}} " + sections_row.rstrip()


def _narrow(sections: _Sections, counters: dict[tuple[int, int], str]) -> Iterator[str]:
    """For a wide lake: sections two signs wide, a counter on the top left section of its square."""
    columns, rows = _span(sections, 0), _span(sections, 1)
    margin = _margin(rows)
    yield _labels(columns, 2, margin + 1)
    for y in rows:
        line = ""
        for x in columns:
            section = sections.get((x, y))
            shade = _SHADES[section[1]] if section else " "
            line += shade + counters.get((x, y), shade)
        yield f"{y:>{margin}} {line.rstrip()}"


def _parted(one: tuple[int, str] | None, other: tuple[int, str] | None) -> bool:
    """Whether the border of a card runs between two neighbouring sections."""
    return (one and one[0]) != (other and other[0])


def _shade(one: tuple[int, str] | None, other: tuple[int, str] | None) -> str:
    """What lies between two sections of a card: their colour, or a gap where it changes."""
    return _SHADES[one[1]] if one and other and one[1] == other[1] else " "


def _centre(*around: tuple[int, str] | None) -> str:
    """What lies in the middle of a card: the colour of three sections or more, if there is one."""
    colours = [section[1] for section in around if section]
    return next((_SHADES[colour] for colour in _SHADES if colours.count(colour) >= 3), " ")


def _span(sections: _Sections, axis: int) -> range:
    values = [point[axis] for point in sections]
    return range(min(values), max(values) + 1)


def _margin(rows: range) -> int:
    return max(len(str(rows[0])), len(str(rows[-1])))


def _labels(columns: range, wide: int, indent: int) -> str:
    """The x coordinates above their columns, as many as fit."""
    longest = max(len(str(columns[0])), len(str(columns[-1])))
    step = -(-(longest + 1) // wide)
    line = " " * indent
    for x in columns:
        if x % step == 0:
            line += " " * (indent + (x - columns[0]) * wide + wide // 2 - len(line)) + str(x)
    return line


def _status(seen: WinterView, say: Say) -> Iterator[str]:
    yield say("winter-show-phase", phase=seen["phase"], cards=seen["deck"]["cards"])
    for seat in (0, 1):
        placed, reserve = len(seen["counters"][seat]), seen["reserves"][seat]
        colour = seen["colours"][seat] if seen["colours"] else "none"
        sign = _COUNTERS.get(colour, " ")
        shade = _SHADES[LIGHT if colour == "light" else "D"] if seen["colours"] else " "
        line = say("winter-show-seat", seat=seat, colour=colour, placed=placed, reserve=reserve)
        yield f"{sign} {shade * 2} {line}"
    if seen["revealed"]:
        yield say("winter-show-revealed", face=seen["revealed"])
        yield from ("   " + "".join(2 * _SHADES[s] for s in seen["revealed"][i : i + 2]) for i in (0, 2))
    if seen["times"] > 1:
        yield say("winter-show-times", times=seen["times"])
    if seen["result"]:
        winners = seen["result"]["winners"]
        shared = "yes" if len(winners) > 1 else "no"
        yield say("winter-show-over", seat=winners[0], draw=shared, rule=seen["result"]["reason"])
        return
    choices = [(x, y) for x, y in seen["new_squares"]]
    choices += [(group[0][0], group[0][1]) for group in seen["groups"]]
    names = "  ".join(named(point) for point in choices)
    yield say("winter-show-decision", seat=seen["turn"], decision=seen["decision"], phase=seen["phase"])
    if names:
        yield say("winter-show-choices", choices=names)
