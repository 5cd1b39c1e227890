"""What the net sees of a lake: patterns by their plain definition, and lakes in a mirror."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from sobremesa import games, kernels
from sobremesa.bots.winter import action_features, features, mirrors
from sobremesa.bots.winter.patterns import BLOCKS, CELLS, PATTERNS, patterns_of
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


def sections_of(state: State) -> dict[tuple[int, int], int]:
    """What lies where, as the seat to decide sees it: 1 its own, 2 the other's, 2 more under a counter."""
    assert state.colours is not None
    own = state.colours[state.turn]
    covered = {
        (x + dx, y + dy) for side in state.counters for x, y in side for dx in range(2) for dy in range(2)
    }
    found = {}
    for card in state.cards:
        for place, letter in enumerate(card.face):
            at = card.at[0] + place % 2, card.at[1] + place // 2
            found[at] = 2 - (letter == own) + 2 * (at in covered)
    return found


def plain_blocks(sections: dict[tuple[int, int], int]) -> list[tuple[int, ...]]:
    """All blocks with three sections or more, each as the least of the ways in which it can be read."""
    found = []
    corners = {(x - dx, y - dy) for x, y in sections for dx in range(3) for dy in range(3)}
    for x, y in corners:
        for long, short in (((1, 0), (0, 1)), ((0, 1), (1, 0))):
            block = np.zeros((2, 3), int)
            for line in range(2):
                for place in range(3):
                    at = x + line * short[0] + place * long[0], y + line * short[1] + place * long[1]
                    block[line, place] = sections.get(at, 0)
            if np.count_nonzero(block) >= 3:
                ways = (block, block[::-1], block[:, ::-1], block[::-1, ::-1])
                found.append(min(tuple(way.ravel().tolist()) for way in ways))
    return sorted(found)


def test_blocks_are_called_as_they_are_defined() -> None:
    """The same name for what looks alike in a mirror or on its side, and other names for all else."""
    names: dict[int, tuple[int, ...]] = {}
    for seed in range(8):
        rng = Random(seed)
        state = RULES.start(2, {}, RULES.deal(rng, 2, {}))
        while RULES.seat(state) is not None:
            if state.colours is not None:
                called = [n for n in seen(KERNEL.pack(state)).tolist() if 0 <= n - features.BLOCK < BLOCKS]
                blocks = plain_blocks(sections_of(state))
                assert len(called) == len(blocks)
                for name, block in zip(sorted(called), blocks, strict=True):
                    assert names.setdefault(name, block) == block
            state = RULES.play(state, rng.choice(RULES.legal(state)))
    assert len(set(names.values())) == len(names) > 300


class Mirror(NamedTuple):
    """One for which left and right, up and down, and then perhaps rows and columns change places."""

    across: int
    down: int
    on_its_side: bool

    def action(self, text: str) -> str:
        """An action as it looks there. A card keeps its first section's place: 0 becomes 0."""
        kind, _, places = text.partition(" ")
        if not places:
            return kind
        found = []
        for place in places.split(">"):
            x, y, *turned = place.split(",")
            here = [str(int(x) * self.across), str(int(y) * self.down)]
            found.append(",".join((*(here[::-1] if self.on_its_side else here), *turned)))
        return f"{kind} {'>'.join(found)}"

    def face(self, face: str) -> str:
        """A face as it looks there."""
        rows = [row[:: self.across] for row in (face[:2], face[2:])][:: self.down]
        if self.on_its_side:
            rows = [left + right for left, right in zip(*rows, strict=True)]
        return "".join(rows)


MIRRORS = [Mirror(across, down, side) for side in (False, True) for down in (1, -1) for across in (1, -1)]


def named(numbers: NDArray[np.int64], *kinds: tuple[int, int]) -> list[int]:
    """Those of these kinds, each told by where it begins and how many there are. (What breaks off may be
    another group in a mirror: of equal ones the evaluation lets the first in reading order stay.)"""
    return sorted(n for n in numbers.tolist() if any(first <= n < first + size for first, size in kinds))


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


SEEN = (
    (features.PATTERN, PATTERNS),
    (features.FACE, WHOLE + 1),
    (features.BLOCK, BLOCKS),
    (features.TOUCHING_PAIR, features.SPARSE - features.TOUCHING_PAIR),
)
DONE = (
    (action_features.ARRIVES, PATTERNS),
    (action_features.LEAVES, PATTERNS),
    (action_features.FACE, WHOLE + 1),
)


@pytest.mark.parametrize("number", range(len(MIRRORS)))
def test_in_a_mirror_features_are_called_as_it_is_said(number: int) -> None:
    """A game and the game that its mirror shows, side by side."""
    mirror = MIRRORS[number]
    positions, actions = mirrors.positions()[number], mirrors.actions()[number]
    for seed in range(4):
        rng = Random(seed)
        setup = RULES.deal(rng, 2, {})
        other_setup = {"deck": [mirror.face(face) for face in setup["deck"]]}
        state, other = RULES.start(2, {}, setup), RULES.start(2, {}, other_setup)
        while RULES.seat(state) is not None:
            one, two = seen(KERNEL.pack(state)), seen(KERNEL.pack(other))
            assert named(positions[one], *SEEN) == named(two, *SEEN)
            action = RULES.text(rng.choice(RULES.legal(state)))
            reflected = mirror.action(action)
            one, two = done(state, action), done(other, reflected)
            assert named(actions[one], *DONE) == named(two, *DONE)
            state, other = (
                RULES.play(game, RULES.parse(text)) for game, text in ((state, action), (other, reflected))
            )
