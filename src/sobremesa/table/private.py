"""Files that are nobody else's business: they hold every secret deal, and the key that signs cookies."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path

log = logging.getLogger(__name__)

OWNER_ONLY = 0o600
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def make(path: Path) -> None:
    """Make an empty file that only its owner can read. Raises `FileExistsError`."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))


def tighten(*paths: Path) -> None:
    """Take the rights of others away from files that are there; where we may not, say so."""
    for path in paths:
        try:
            mode = stat.S_IMODE(path.stat().st_mode)
            if mode & OTHERS:
                path.chmod(mode & ~OTHERS)
                log.warning("%s could be read by others, and cannot any more", path)
        except FileNotFoundError:
            continue
        except OSError as error:
            log.warning("%s can be read by others: %s", path, error.strerror)
