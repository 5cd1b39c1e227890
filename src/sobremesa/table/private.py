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


def tighten(path: Path, *beside: Path) -> None:
    """Take the rights of others away from a file, and from those beside it; where we may not, say so."""
    open_to_others = False
    for file in (path, *beside):
        try:
            mode = stat.S_IMODE(file.stat().st_mode)
            if mode & OTHERS:
                open_to_others = True
                file.chmod(mode & ~OTHERS)
        except FileNotFoundError:
            continue
        except OSError as error:
            log.warning("%s can be read by others: %s", file, error.strerror)
            return
    if open_to_others:
        log.warning("%s could be read by others, and cannot any more", path)
