"""Structured logs: one JSON object a line. Nobody's cards, actions, cookies or names are in them.

Nor what people say, but for what one of them reports.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path

FIELDS = (
    *("table", "game", "code", "problem", "bot", "count", "number"),
    *("request", "method", "path", "status", "milliseconds"),
    *("said", "whose", "by"),
)
"""What a line may say besides its message; nothing else is written."""


REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request or socket that a line is about."""


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": _message(record),
        }
        line.update({name: getattr(record, name) for name in FIELDS if hasattr(record, name)})
        if request := REQUEST.get():
            line["request"] = request
        if record.exc_info and record.exc_info[1] is not None:
            line["exception"] = _traces(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


def _message(record: logging.LogRecord) -> str:
    """Our own messages; of other people's libraries the bare first line, for the rest may quote anything."""
    if record.name.partition(".")[0] == "sobremesa":
        return record.getMessage()
    return str(record.msg).partition("\n")[0][:200]


def _traces(error: BaseException) -> list[str]:
    """What kind of error it is and where it came from. Not its words: they may quote a hand or an action."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in reversed(frames)]
    return [type(error).__qualname__, *places]


class StandardError(logging.Handler):
    """Writes to what is standard error at that moment: the one of the start may be closed by then."""

    def emit(self, record: logging.LogRecord) -> None:
        """See `logging`."""
        try:
            sys.stderr.write(f"{self.format(record)}\n")
            sys.stderr.flush()
        except Exception:
            self.handleError(record)


def set_up(level: str) -> None:
    """Send all logs to standard error in this form."""
    handler = StandardError()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for noisy in ("asyncio", "uvicorn", "websockets"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
