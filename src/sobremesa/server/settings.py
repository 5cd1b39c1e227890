"""How a server is told what to do: environment variables, all optional."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sobremesa.table.keys import KeyRing
from sobremesa.table.opening import shared
from sobremesa.table.store import Store


def default_database(environment: Mapping[str, str] = os.environ) -> str:
    """Where games are kept unless told otherwise: with the user's own data."""
    data = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(data) / "sobremesa" / "table.sqlite")


class BadSetting(ValueError):
    """An environment variable whose value makes no sense."""

    def __init__(self, name: str, choices: str, value: str) -> None:
        super().__init__(name)
        self.facts = {"variable": f"SOBREMESA_{name}", "choices": choices, "value": value[:40]}


@dataclass(frozen=True)
class Settings:
    """What can be set. The command line overrides the environment."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "table.sqlite"
    """A file, or the address of a PostgreSQL database (postgresql://…) that several servers may share."""
    secure: bool = False
    """Whether people come by https, so that cookies may travel by it only."""
    workers: int = max(1, min(4, (os.cpu_count() or 1) - 1))
    """Processes in which bots think: unless told otherwise one fewer than there are processors, and at most
    four, for each takes 250 to 650 MB of memory."""
    log_level: str = "INFO"
    origins: tuple[str, ...] = ()
    """Further origins that may open sockets, such as https://play.example.org behind a proxy."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses of proxies that are believed when they say (X-Forwarded-For) whom they speak for."""
    hosts: tuple[str, ...] = ()
    """Further names by which people come, such as play.example.org: none but these, `host` and those of this
    very machine are answered to, or any page could make itself a name for us (DNS rebinding)."""
    key_file: str | None = None
    """Where the keys are that sign cookies. Unless told otherwise beside a database that is a file, and in a
    database that several servers share."""
    push: bool = False
    """Whether people may be notified by their browsers: this server then sends to their push services."""
    push_hosts: tuple[str, ...] = ()
    """Push services, as host:port, that are trusted wherever they are, such as one of your own."""
    contact: str = "mailto:nobody@localhost"
    """Where a push service can complain: mailto:… or https://…"""
    smtp: str = ""
    """The server that takes letters: smtp://name:password@host:587, smtps://…; none: nobody gets one."""
    sender: str = ""
    """From whom letters come."""
    address: str = ""
    """This server as people know it, such as https://play.example.org: for links in letters."""
    processes: int = 1
    """Servers behind this port; more than one need PostgreSQL. The workers are shared out among them."""
    bots: Mapping[str, str] = field(default_factory=dict)
    """Bots of other people: the command of each by its name. They come from the command line only."""

    @property
    def known_hosts(self) -> tuple[str, ...]:
        """The names that are not this machine's own, as they come with a request."""
        bound = f"[{self.host}]" if ":" in self.host else self.host
        return self.hosts if self.is_anywhere else (bound, *self.hosts)

    @property
    def is_anywhere(self) -> bool:
        """Whether it listens at all addresses of its machine, and cannot tell by which names people come."""
        return self.host in ("0.0.0.0", "::", "")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """Read SOBREMESA_HOST, _PORT, _DATABASE, _SECURE, _WORKERS, _LOG_LEVEL, _ORIGINS, _PROXIES,
        _HOSTS, _KEY_FILE, _PUSH, _PUSH_HOSTS, _CONTACT, _SMTP, _SENDER, _ADDRESS.

        Raises `BadSetting` where a value makes no sense.
        """

        def value(name: str, default: str) -> str:
            return environment.get(f"SOBREMESA_{name}", default)

        def number(name: str, default: int, least: int, most: int) -> int:
            text = value(name, str(default))
            if not (text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most):
                raise BadSetting(name, f"{least} – {most}", text)
            return int(text)

        def word(name: str, default: str, choices: tuple[str, ...]) -> str:
            text = value(name, default)
            if text.lower() not in choices:
                raise BadSetting(name, ", ".join(choices), text)
            return text.lower()

        def url(name: str, schemes: tuple[str, ...]) -> str:
            text = value(name, "")
            if text and not text.startswith(tuple(f"{scheme}://" for scheme in schemes)):
                raise BadSetting(
                    name, ", ".join(f"{scheme}://…" for scheme in schemes), text.partition(":")[0]
                )
            return text

        for needed in ("SENDER", "ADDRESS") if value("SMTP", "") else ():
            if not value(needed, ""):
                raise BadSetting(needed, "SOBREMESA_SMTP", "")
        return cls(
            host=value("HOST", "127.0.0.1"),
            port=number("PORT", 8000, 0, 65535),
            database=value("DATABASE", default_database(environment)),
            secure=word("SECURE", "no", ("yes", "no")) == "yes",
            workers=number("WORKERS", cls.workers, 1, 64),
            log_level=word("LOG_LEVEL", "info", ("debug", "info", "warning", "error")).upper(),
            origins=tuple(value("ORIGINS", "").split()),
            proxies=tuple(value("PROXIES", " ".join(cls.proxies)).split()),
            hosts=tuple(value("HOSTS", "").split()),
            key_file=value("KEY_FILE", "") or None,
            push=word("PUSH", "no", ("yes", "no")) == "yes",
            push_hosts=tuple(value("PUSH_HOSTS", "").split()),
            contact=value("CONTACT", cls.contact),
            smtp=url("SMTP", ("smtp", "smtps")),
            sender=value("SENDER", ""),
            address=url("ADDRESS", ("http", "https")),
        )


def key_ring(settings: Settings, store: Store) -> KeyRing:
    """The keys that these settings mean."""
    several = shared(settings.database)
    beside = None if several else f"{settings.database}.key"
    where = settings.key_file or beside
    return KeyRing(store, None if where is None else Path(where), several)
