"""How much of Snowhere is tried where every game is: poses are slow to find."""

PLIES = 30
"""Actions of a random game; whole ones are among the recorded games."""
AT_A_LEVEL = 12
"""Where all levels think about some of its positions."""
OBSERVED = 8
"""Where it is played at a table in two worlds side by side."""
