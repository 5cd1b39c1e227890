"""The facts of the box and of the layout, as `cards.toml` has them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

_BOX = tomllib.loads((Path(__file__).parent / "cards.toml").read_text(encoding="utf-8"))

CARDS: Final[int] = _BOX["cards"]["count"]
SNOWFLAKES: Final[int] = _BOX["cards"]["snowflakes"]
WIDTH: Final[float] = _BOX["cards"]["width"]
LENGTH: Final[float] = _BOX["cards"]["length"]

RADIUS: Final[dict[str, float]] = _BOX["carpet"]["radius"]
USUAL_CARPET: Final[str] = _BOX["carpet"]["usual"]
INSIDE_THE_FRONT: Final[float] = _BOX["carpet"]["inside_the_front"]
ON_THE_FRONT: Final[tuple[float, float]] = tuple(_BOX["carpet"]["on_the_front"])
LEAST_OVERLAP: Final[float] = _BOX["carpet"]["least_overlap"]
