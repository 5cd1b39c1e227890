"""One command, `sobremesa`."""

from sobremesa.cli import playing, serving, strength  # the commands, in the order of their help
from sobremesa.cli.common import app

__all__ = ["app", "playing", "serving", "strength"]
