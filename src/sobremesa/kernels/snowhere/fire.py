"""Which cards can be taken (S5), and how much fire is visible (S3, S14), compiled."""

from __future__ import annotations

import numpy as np

from sobremesa.games.snowhere.fire import LEAST_FIRE
from sobremesa.games.snowhere.geometry import NOBODYS, TOLERANCE
from sobremesa.games.snowhere.legal import MOST_COVERED
from sobremesa.kernels.compiling import compiled
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.snowhere.placing import FARTHEST_CENTRE, gather, row_edge
from sobremesa.kernels.snowhere.position import (
    CUTS,
    FIRE,
    FLOATS,
    NONE,
    ORDER,
    POSES,
    ROWS,
    SHORT,
    SNOW,
    WORDS,
)
from sobremesa.kernels.snowhere.shapes import (
    COLUMNS,
    DEPTH,
    MOST_ROWS,
    MOST_STRETCHES,
    NUMBER,
    STRETCH,
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
def is_free(position: Position, place: int) -> bool:
    """S5: whether no card covers the one at this place from the bottom, or only one by 1 mm at most."""
    short = position[WORDS:].view(np.float64)
    number = position[ORDER + place]
    x, y = position[POSES + 3 * number], position[POSES + 3 * number + 1]
    sx, sy = short[SHORT + 2 * number], short[SHORT + 2 * number + 1]
    covers = 0
    for above in range(place + 1, position[FIRE] + position[SNOW]):
        other = position[ORDER + above]
        dx, dy = position[POSES + 3 * other] - x, position[POSES + 3 * other + 1] - y
        if abs(dx) > FARTHEST_CENTRE or abs(dy) > FARTHEST_CENTRE:
            continue
        deep = depth(dx / 100, dy / 100, sx, sy, short[SHORT + 2 * other], short[SHORT + 2 * other + 1])
        if deep > TOLERANCE:
            covers += 1
            if covers > 1 or deep > MOST_COVERED + TOLERANCE:
                return False
    return True


@compiled
def any_free(position: Position) -> bool:
    """S13: whether there is a card to take."""
    for place in range(position[FIRE] - 1, -1, -1):  # noqa: SIM110 (compiled)
        if is_free(position, place):
            return True
    return False


@compiled
def area(position: Position, begin: int, end: int, rows: Floats, cuts: Floats) -> float:
    """The area of the union of the cards from `begin` up to `end` from the bottom, in mm².

    By Green's theorem along its outline, each stretch seen from the lowest of the cards.
    """
    short = position[WORDS:].view(np.float64)
    total = 0.0
    lowest = position[ORDER + begin]
    for place in range(begin, end):
        number = position[ORDER + place]
        at_x, at_y = position[POSES + 3 * number], position[POSES + 3 * number + 1]
        sx, sy = short[SHORT + 2 * number], short[SHORT + 2 * number + 1]
        _, count = gather(position, begin, end, NONE, at_x, at_y, sx, sy, 0.0, rows)
        own = 0
        while rows[own, NUMBER] != number:
            own += 1
        x, y = (at_x - position[POSES + 3 * lowest]) / 100, (at_y - position[POSES + 3 * lowest + 1]) / 100
        for which in range(4):
            rim = row_edge(rows, own, which)
            open_mm = 0.0
            for cut in range(opens(rim, own, rows, 0, count, cuts)):
                open_mm += cuts[cut, 1] - cuts[cut, 0]
            px, py, _, _, fx, fy, _ = rim
            total += ((px + x) * fx + (py + y) * fy) * open_mm / 2
    return total


@compiled
def visible(position: Position, rows: Floats, cuts: Floats) -> float:
    """S3: all fire that is not under snow, in mm². That is the whole carpet without its snow."""
    fire, cards = position[FIRE], position[FIRE] + position[SNOW]
    return max(0.0, area(position, 0, cards, rows, cuts) - area(position, fire, cards, rows, cuts))


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


@compiled
def only_specks(position: Position) -> bool:
    """S7: whether no single fire card shows 1 mm². A card that can be taken shows far more."""
    if any_free(position):
        return False
    space = position[WORDS:].view(np.float64)
    rows = space[ROWS:CUTS].reshape((MOST_ROWS, COLUMNS))
    cuts = space[CUTS:FLOATS].reshape((MOST_STRETCHES, STRETCH))
    cards = position[FIRE] + position[SNOW]
    for place in range(position[FIRE]):
        number = position[ORDER + place]
        x, y = position[POSES + 3 * number], position[POSES + 3 * number + 1]
        sx, sy = space[SHORT + 2 * number], space[SHORT + 2 * number + 1]
        _, count = gather(position, place + 1, cards, NONE, x, y, sx, sy, 0.0, rows)
        if uncovered(sx, sy, rows, 0, count, cuts) >= LEAST_FIRE - TOLERANCE:
            return False
    return True
