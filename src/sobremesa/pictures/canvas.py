"""A picture of coloured shapes, and the PNG of it.

Drawn twice as large and made smaller, so that edges are smooth. There is no text in it: names stand beside
the picture, in whatever letters people have.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from sobremesa.pictures.shapes import Disc, Frame, Polygon, Shape, bounds

WIDE, HIGH = 1200, 630
"""The size that messengers ask for."""
FINER = 2
"""So many times larger it is drawn."""


class Canvas:
    """A picture that is being drawn; what comes later lies on top."""

    def __init__(self, ground: str) -> None:
        self._pixels = np.empty((HIGH * FINER, WIDE * FINER, 3), np.uint8)
        self._pixels[:] = _rgb(ground)

    def draw(
        self,
        shapes: Sequence[Shape],
        frame: Frame,
        whole: tuple[float, float, float, float] | None = None,
    ) -> None:
        """Draw shapes as large as they fit into a frame; `whole` is what is to fit, if more than they."""
        if not shapes:
            return
        left, top, right, bottom = whole or bounds(shapes)
        scale = min(frame.wide / max(right - left, 1e-9), frame.high / max(bottom - top, 1e-9)) * FINER
        x = (frame.x + frame.wide / 2) * FINER - (left + right) / 2 * scale
        y = (frame.y + frame.high / 2) * FINER - (top + bottom) / 2 * scale
        for shape in shapes:
            if isinstance(shape, Disc):
                self._disc(shape.x * scale + x, shape.y * scale + y, shape.radius * scale, shape.colour)
            else:
                self._polygon([(a * scale + x, b * scale + y) for a, b in shape.points], shape.colour)

    def png(self) -> bytes:
        """The picture as a file."""
        total = np.zeros((HIGH, WIDE, 3), np.uint16)
        for y in range(FINER):
            for x in range(FINER):
                total += self._pixels[y::FINER, x::FINER]
        pixels = (total // FINER**2).astype(np.uint8).reshape(HIGH, WIDE * 3)
        above = np.vstack((np.zeros((1, WIDE * 3), np.uint8), pixels[:-1]))
        lines = np.empty((HIGH, WIDE * 3 + 1), np.uint8)
        lines[:, 0] = 2  # each line is told by how it differs from the one above
        lines[:, 1:] = pixels - above
        header = struct.pack(">IIBBBBB", WIDE, HIGH, 8, 2, 0, 0, 0)
        parts = ((b"IHDR", header), (b"IDAT", zlib.compress(lines.tobytes(), 6)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)

    def _disc(self, x: float, y: float, radius: float, colour: str) -> None:
        area = self._area(x - radius, y - radius, x + radius, y + radius)
        if area is not None:
            part, across, down = area
            part[(across - x) ** 2 + (down - y) ** 2 <= radius**2] = _rgb(colour)

    def _polygon(self, points: Sequence[tuple[float, float]], colour: str) -> None:
        area = self._area(*bounds([Polygon(tuple(points), colour)]))
        if area is None:
            return
        part, across, down = area
        around = list(pairwise((*points, points[0])))
        turn = sum(ax * by - bx * ay for (ax, ay), (bx, by) in around)
        inside = np.ones(part.shape[:2], bool)
        for (ax, ay), (bx, by) in around:
            inside &= ((bx - ax) * (down - ay) - (by - ay) * (across - ax)) * turn >= 0
        part[inside] = _rgb(colour)

    def _area(
        self, left: float, top: float, right: float, bottom: float
    ) -> tuple[NDArray[np.uint8], NDArray[np.float64], NDArray[np.float64]] | None:
        """The pixels about a shape, and where their middles are; None where it is outside the picture."""
        x, y = max(0, int(left)), max(0, int(top))
        part = self._pixels[y : max(y, int(bottom) + 2), x : max(x, int(right) + 2)]
        if not part.size:
            return None
        across = np.arange(x, x + part.shape[1]) + 0.5
        down = np.arange(y, y + part.shape[0]) + 0.5
        return part, across[None, :], down[:, None]


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
