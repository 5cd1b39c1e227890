"""One command, `sobremesa`."""

from sobremesa.cli import (  # the commands, in the order of their help
    moderation,
    playing,
    promises,
    serving,
    storing,
    strength,
    training,
)
from sobremesa.cli.common import app

__all__ = ["app", "moderation", "playing", "promises", "serving", "storing", "strength", "training"]
