"""One command, `sobremesa`."""

from sobremesa.cli import (  # the commands, in the order of their help
    playing,
    promises,
    serving,
    storing,
    strength,
    training,
)
from sobremesa.cli.common import app

__all__ = ["app", "playing", "promises", "serving", "storing", "strength", "training"]
