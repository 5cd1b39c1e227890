"""What the net sees of a lake: patterns by their plain definition, and lakes in a mirror."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from sobremesa import games, kernels
from sobremesa.bots.winter import action_features, features, mirrors
from sobremesa.bots.winter.patterns import CELLS, PATTERNS, patterns_of
from sobremesa.games.winter import State
from sobremesa.kernels.kernel import Position
from sobremesa.kernels.winter.position import WHOLE

RULES, KERNEL = games.load("winter"), kernels.load("winter")


def plain(occupied: int, own: int, covered: int, at: int) -> int:
    """The number of a pattern, section by section."""
    code = 0
    for place in (at, at + 1, at + 4, at + 5):
        cell = occupied >> place & 1
        code = code * CELLS + cell * (2 - (own >> place & 1) + 2 * (covered >> place & 1))
    return code


def test_patterns_are_looked_up_as_they_are_defined() -> None:
    rng, index = Random(1), np.zeros(12, np.int64)
    for _ in range(500):
        occupied = rng.getrandbits(16)
        own, covered = occupied & rng.getrandbits(16), occupied & rng.getrandbits(16)
        assert patterns_of(occupied, own, covered, 7, index, 2) == 11
        wanted = [plain(occupied, own, covered, 4 * row + column) for row in range(3) for column in range(3)]
        assert (index[2:11] - 7).tolist() == wanted


def mirrored(text: str, across: int, down: int) -> str:
    """An action as it looks in a mirror. A card keeps its first section's place: 0 becomes 0."""
    kind, _, places = text.partition(" ")
    found = []
    for place in places.split(">"):
        x, y, *turned = place.split(",")
        found.append(",".join((str(int(x) * across), str(int(y) * down), *turned)))
    return f"{kind} {'>'.join(found)}"


def face_of(face: str, across: int, down: int) -> str:
    """A face as it looks in a mirror."""
    rows = [row[::across] for row in (face[:2], face[2:])]
    return "".join(rows[::down])


def named(numbers: NDArray[np.int64], *firsts: int) -> list[int]:
    """Those that are called otherwise in a mirror: patterns and, last, faces. (What breaks off may be another
    group there: of equal ones the evaluation lets the first in reading order stay.)"""
    sizes = [PATTERNS] * (len(firsts) - 1) + [WHOLE + 1]
    kinds = [range(first, first + size) for first, size in zip(firsts, sizes, strict=True)]
    return sorted(n for n in numbers.tolist() if any(n in kind for kind in kinds))


def seen(position: Position) -> NDArray[np.int64]:
    """The features of a position."""
    index, dense = np.zeros(features.shape(2).most, np.int64), np.zeros(2, np.float32)
    return index[: features.features(position, index, dense)]


def done(state: State, text: str) -> NDArray[np.int64]:
    """The features of an action."""
    position, shape = KERNEL.pack(state), features.shape(2)
    context, index = np.zeros(shape.context, np.int64), np.zeros(shape.policy_most, np.int64)
    action_features.survey(position, context)
    action = KERNEL.encode(position, RULES.parse(text))
    return index[: action_features.action_features(position, context, action, index)]


@pytest.mark.parametrize(("mirror", "across", "down"), [(0, 1, 1), (1, -1, 1), (2, 1, -1), (3, -1, -1)])
def test_in_a_mirror_features_are_called_as_it_is_said(mirror: int, across: int, down: int) -> None:
    """A game and the game that its mirror shows, side by side."""
    positions, actions = mirrors.positions()[mirror], mirrors.actions()[mirror]
    kinds: tuple[int, ...]
    for seed in range(4):
        rng = Random(seed)
        setup = RULES.deal(rng, 2, {})
        other_setup = {"deck": [face_of(face, across, down) for face in setup["deck"]]}
        state, other = RULES.start(2, {}, setup), RULES.start(2, {}, other_setup)
        while RULES.seat(state) is not None:
            one, two = seen(KERNEL.pack(state)), seen(KERNEL.pack(other))
            kinds = features.PATTERN, features.FACE
            assert named(positions[one], *kinds) == named(two, *kinds)
            action = RULES.text(rng.choice(RULES.legal(state)))
            reflected = mirrored(action, across, down) if "," in action else action
            one, two = done(state, action), done(other, reflected)
            kinds = action_features.ARRIVES, action_features.LEAVES, action_features.FACE
            assert named(actions[one], *kinds) == named(two, *kinds)
            state, other = (
                RULES.play(game, RULES.parse(text)) for game, text in ((state, action), (other, reflected))
            )
