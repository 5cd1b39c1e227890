"""How long everybody who thinks may take: bots, hints, reviews, bots of other people, compilers.

What is called a timeout is for what goes wrong: whoever has not answered by then is given up.
"""

from __future__ import annotations

BOT_SECONDS = 2.0
"""What every level keeps to when it decides, on one core."""
BOT_TIMEOUT = 30.0
"""A bot at a table that has not answered by then is asked again in a fresh process. Bots of other people may
take `OUTSIDE_START_TIMEOUT` to start."""
LAB_TIMEOUT = 120.0
"""Beyond the time that a bot has in a contest, it may take so much more: its first thought may have to be
compiled."""

HINT_SECONDS = 2.0
HINT_TIMEOUT = 60.0
"""Whoever asked for a hint does not wait any longer, also where others are thought for first."""
REVIEW_SECONDS = 0.3
"""Thinking about each position of a finished game."""

OUTSIDE_START_TIMEOUT = 20.0
"""How long a process of somebody's bot may take to start and to say what it plays."""
OUTSIDE_GRACE_SECONDS = 1.0
"""How much later than asked its answer may come: pipes and a busy machine take their time."""
OUTSIDE_FAREWELL_SECONDS = 0.5
"""How long it may take to end by itself."""

LOADING_PAUSE = 20.0
"""Workers load the machine code of a game when it is first thought about; so long after its start a server
loads what is still missing."""
COMPILING_TIMEOUT = 1200.0
"""Compiling everything on a slow machine takes no longer."""
FAREWELL_SECONDS = 2.0
"""How long a worker process may take to end in good order."""
