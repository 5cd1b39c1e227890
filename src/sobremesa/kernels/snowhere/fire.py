"""Which cards can be taken (S5), and how much fire is visible (S3, S14), compiled."""

from __future__ import annotations

import numpy as np

from sobremesa.games.snowhere.geometry import NOBODYS, TOLERANCE
from sobremesa.games.snowhere.rules import MOST_COVERED
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Record
from sobremesa.kernels.snowhere.placing import FARTHEST_CENTRE, gather, row_edge
from sobremesa.kernels.snowhere.record import FIRE, NONE, ORDER, POSES, SHORT, SNOW, WORDS
from sobremesa.kernels.snowhere.shapes import (
    DEPTH,
    NUMBER,
    Floats,
    clipped,
    depth,
    edge,
    opens,
    piece,
    swept,
    turned,
)


@compiled
def is_free(record: Record, place: int) -> bool:
    """S5: whether no card covers the one at this place from the bottom, or only one by 1 mm at most."""
    short = record[WORDS:].view(np.float64)
    number = record[ORDER + place]
    x, y = record[POSES + 3 * number], record[POSES + 3 * number + 1]
    sx, sy = short[SHORT + 2 * number], short[SHORT + 2 * number + 1]
    covers = 0
    for above in range(place + 1, record[FIRE] + record[SNOW]):
        other = record[ORDER + above]
        dx, dy = record[POSES + 3 * other] - x, record[POSES + 3 * other + 1] - y
        if abs(dx) > FARTHEST_CENTRE or abs(dy) > FARTHEST_CENTRE:
            continue
        deep = depth(dx / 100, dy / 100, sx, sy, short[SHORT + 2 * other], short[SHORT + 2 * other + 1])
        if deep > TOLERANCE:
            covers += 1
            if covers > 1 or deep > MOST_COVERED + TOLERANCE:
                return False
    return True


@compiled
def any_free(record: Record) -> bool:
    """S13: whether there is a card to take."""
    for place in range(record[FIRE] - 1, -1, -1):  # noqa: SIM110 (compiled)
        if is_free(record, place):
            return True
    return False


@compiled
def area(record: Record, begin: int, end: int, rows: Floats, cuts: Floats) -> float:
    """The area of the union of the cards from `begin` up to `end` from the bottom, in mm².

    By Green's theorem along its outline, each stretch seen from the lowest of the cards.
    """
    short = record[WORDS:].view(np.float64)
    total = 0.0
    lowest = record[ORDER + begin]
    for place in range(begin, end):
        number = record[ORDER + place]
        at_x, at_y = record[POSES + 3 * number], record[POSES + 3 * number + 1]
        sx, sy = short[SHORT + 2 * number], short[SHORT + 2 * number + 1]
        _, count = gather(record, begin, end, NONE, at_x, at_y, sx, sy, 0.0, rows)
        own = 0
        while rows[own, NUMBER] != number:
            own += 1
        x, y = (at_x - record[POSES + 3 * lowest]) / 100, (at_y - record[POSES + 3 * lowest + 1]) / 100
        for which in range(4):
            rim = row_edge(rows, own, which)
            open_mm = 0.0
            for cut in range(opens(rim, own, rows, 0, count, cuts)):
                open_mm += cuts[cut, 1] - cuts[cut, 0]
            px, py, _, _, fx, fy, _ = rim
            total += ((px + x) * fx + (py + y) * fy) * open_mm / 2
    return total


@compiled
def visible(record: Record, rows: Floats, cuts: Floats) -> float:
    """S3: all fire that is not under snow, in mm². That is the whole carpet without its snow."""
    fire, cards = record[FIRE], record[FIRE] + record[SNOW]
    return max(0.0, area(record, 0, cards, rows, cuts) - area(record, fire, cards, rows, cuts))


@compiled
def uncovered(sx: float, sy: float, rows: Floats, begin: int, count: int, cuts: Floats) -> float:
    """What stays uncovered, in mm², of a card around the middle under the cards from row `begin` on."""
    total = 0.0
    for which in range(4):
        own = turned(edge(which, 0.0, 0.0, sx, sy))
        for cut in range(opens(own, NOBODYS, rows, begin, count, cuts)):
            total -= swept(piece(own, cuts[cut, 0], cuts[cut, 1]))
    for row in range(begin, count):
        if rows[row, DEPTH] <= TOLERANCE:
            continue
        for which in range(4):
            theirs = row_edge(rows, row, which)
            from_, to = clipped(theirs, 0.0, 0.0, sx, sy, 0.0)
            if to - from_ <= TOLERANCE:
                continue
            inner = piece(theirs, from_, to)
            for cut in range(opens(inner, row, rows, begin, count, cuts)):
                total -= swept(piece(inner, cuts[cut, 0], cuts[cut, 1]))
    return total
