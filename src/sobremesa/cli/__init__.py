"""One command, `sobremesa`."""

from sobremesa.cli import (  # the commands, in the order of their help
    maintenance,
    moderation,
    playing,
    promises,
    serving,
    strength,
    training,
)
from sobremesa.cli.common import app

__all__ = ["app", "maintenance", "moderation", "playing", "promises", "serving", "strength", "training"]
