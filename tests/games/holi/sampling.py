"""How much of Holi is tried where every game is."""

OBSERVED = 32
"""Actions at a table in two worlds side by side: enough for cards of all kinds to be played."""
