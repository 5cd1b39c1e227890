"""One command, `sobremesa`."""

from sobremesa.cli import playing, promises, serving, strength  # the commands, in the order of their help
from sobremesa.cli.common import app

__all__ = ["app", "playing", "promises", "serving", "strength"]
