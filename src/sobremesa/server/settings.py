"""How a server is told what to do: environment variables, all optional."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


def default_database(environment: Mapping[str, str] = os.environ) -> Path:
    """Where games are kept unless told otherwise: with the user's own data."""
    data = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "sobremesa" / "table.sqlite"


@dataclass(frozen=True)
class Settings:
    """What can be set. The command line overrides the environment."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: Path = Path("table.sqlite")
    secure: bool = False
    """Whether people come by https, so that cookies may travel by it only."""
    workers: int = 1
    """Processes in which bots think."""
    log_level: str = "INFO"
    origins: tuple[str, ...] = ()
    """Further origins that may open sockets, such as https://play.example.org behind a proxy."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """Read SOBREMESA_HOST, _PORT, _DATABASE, _SECURE, _WORKERS, _LOG_LEVEL, _ORIGINS.

        Raises `ValueError` with the variable's name where a value makes no sense.
        """

        def value(name: str, default: str) -> str:
            return environment.get(f"SOBREMESA_{name}", default)

        def number(name: str, default: int, least: int, most: int) -> int:
            text = value(name, str(default))
            if not text.isdecimal() or not least <= int(text) <= most:
                raise ValueError(f"SOBREMESA_{name} must be a number from {least} to {most}, not {text!r}")
            return int(text)

        secure = value("SECURE", "no").lower()
        if secure not in ("yes", "no", "1", "0", "true", "false"):
            raise ValueError(f"SOBREMESA_SECURE must be yes or no, not {secure!r}")
        level = value("LOG_LEVEL", "INFO").upper()
        if level not in ("DEBUG", "INFO", "WARNING", "ERROR"):
            raise ValueError(f"SOBREMESA_LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR, not {level!r}")
        return cls(
            host=value("HOST", "127.0.0.1"),
            port=number("PORT", 8000, 0, 65535),
            database=Path(value("DATABASE", str(default_database(environment)))),
            secure=secure in ("yes", "1", "true"),
            workers=number("WORKERS", 1, 1, 64),
            log_level=level,
            origins=tuple(value("ORIGINS", "").split()),
        )
