"""The command as a person runs it: a real process with pipes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE


def sobremesa(
    *arguments: str, given: str | bytes = b"", language: str = "en", folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `sobremesa` to its end."""
    given = given.encode() if isinstance(given, str) else given
    done = subprocess.run(
        command(*arguments),
        input=given,
        capture_output=True,
        env=environment(language),
        timeout=PATIENCE,
        check=False,
        cwd=folder,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in err
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def command(*arguments: str) -> list[str]:
    return [str(Path(sys.executable).with_name("sobremesa")), *arguments]


def environment(language: str = "en") -> dict[str, str]:
    return {**os.environ, "SOBREMESA_LANGUAGE": language, "PYTHONUTF8": "1", "COLUMNS": "100"}
