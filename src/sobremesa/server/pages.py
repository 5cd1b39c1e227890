"""The page under its addresses, with what messengers show of a link: a title, a sentence, a picture.

Whatever stands there anybody may know who has the link: names, whose turn it is, a spectator's view.
"""

from __future__ import annotations

import asyncio
import html
from collections import OrderedDict
from pathlib import Path
from typing import Any, Literal

from litestar import MediaType, Request, Response, route
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation

from sobremesa import pictures, texts
from sobremesa.games import names
from sobremesa.pictures.canvas import HIGH, WIDE
from sobremesa.server.dependencies import TableId, TheAuthority, TheStore
from sobremesa.server.errors import language_of
from sobremesa.server.pace import TheBudgets, visitor_of
from sobremesa.server.settings import Settings
from sobremesa.table import limits, projection
from sobremesa.table.store import Row, StorageFailed
from sobremesa.table.table import Table

PAGE = Path(__file__).with_name("page")
TITLE = "<title>Sobremesa</title>"
"""What stands in the page where something better is known."""
LOOKING: list[Literal["GET", "HEAD"]] = ["GET", "HEAD"]
"""Some messengers ask for the headers first."""


class Pages:
    """The page with what is to be said of an address, and pictures of tables, each drawn once."""

    def __init__(self, settings: Settings) -> None:
        self._scheme = "https" if settings.secure else "http"
        self._drawn: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._turn = asyncio.Lock()

    def plain(self, status: int = 200) -> Response[Any]:
        """The page as it is built; it finds its way by the address."""
        return _html(_index(), status)

    def about(self, request: Request[Any, Any, Any], title: str, text: str, picture: str) -> Response[Any]:
        """The page with a title, a sentence and a picture for whoever shows a link to it."""
        origin = f"{self._scheme}://{request.headers.get('host', '')}"
        facts = {
            "og:site_name": "Sobremesa",
            "og:type": "website",
            "og:title": title,
            "og:description": text,
            "og:url": f"{origin}{request.url.path}",
            "og:image": f"{origin}{picture}",
            "og:image:type": "image/png",
            "og:image:width": str(WIDE),
            "og:image:height": str(HIGH),
        }
        tags = [f'<meta property="{key}" content="{html.escape(value)}" />' for key, value in facts.items()]
        tags.append('<meta name="twitter:card" content="summary_large_image" />')
        head = f"<title>{html.escape(title)} · Sobremesa</title>\n    " + "\n    ".join(tags)
        return _html(_index().replace(TITLE, head, 1), 200)

    async def picture(self, table: Table) -> bytes:
        """A table as anybody may see it."""
        view = None if table.history is None else projection.seen(table.game, table.state, None)
        about = (table.created.game, view, len(table.holders), table.seat)
        return await self._draw((table.id, table.version), *about)

    async def bare(self) -> bytes:
        """A table on which nothing lies yet."""
        return await self._draw(("", 0), "", None, 0, None)

    async def _draw(self, key: tuple[str, int], *about: Any) -> bytes:
        """One is drawn at a time, and none twice while it is remembered."""
        async with self._turn:
            drawn = self._drawn.get(key)
            if drawn is None:
                drawn = self._drawn[key] = await asyncio.to_thread(pictures.draw, *about)
                if len(self._drawn) > limits.PICTURES_KEPT:
                    self._drawn.popitem(last=False)
        return drawn


ThePages = NamedDependency[SkipValidation[Pages]]


@route(["/", "/replay", "/you", "/seat", "/mail"], http_method=LOOKING, include_in_schema=False)
async def show_page(request: Request[Any, Any, Any], pages: ThePages) -> Response[Any]:
    """The first page, and those that are about no table and no game."""
    language = language_of(request)
    title, text = (texts.say(language, f"link-{what}") for what in ("home", "home-text"))
    return pages.about(request, title, text, "/picture.png")


@route(
    [
        "/ratings/{game:str}",
        "/rules/{game:str}",
        "/rules/{game:str}/{more:str}",
        "/learn/{game:str}",
        "/learn/{game:str}/{more:str}",
    ],
    http_method=LOOKING,
    include_in_schema=False,
)
async def show_game(request: Request[Any, Any, Any], pages: ThePages, game: FromPath[str]) -> Response[Any]:
    """A page about a game."""
    if game not in names():
        return pages.plain(404)
    language = language_of(request)
    title, line = (texts.say(language, f"{game}-{what}") for what in ("title", "line"))
    return pages.about(request, title, line, "/picture.png")


@route(
    ["/table/{table_id:str}", "/table/{table_id:str}/{ply:int}"], http_method=LOOKING, include_in_schema=False
)
async def show_table(
    request: Request[Any, Any, Any], pages: ThePages, store: TheStore, table_id: TableId
) -> Response[Any]:
    """A table, said in a sentence."""
    try:
        row = await store.row(table_id)
    except StorageFailed:
        return pages.plain(503)
    if row is None:
        return pages.plain(404)
    language = language_of(request)
    picture = f"/table/{table_id}/picture.png?at={row.changed}"
    return pages.about(request, _title(row, language), _sentence(row, language), picture)


@route(
    "/table/{table_id:str}/picture.png", media_type="image/png", http_method=LOOKING, include_in_schema=False
)
async def show_picture(
    request: Request[Any, Any, Any],
    pages: ThePages,
    authority: TheAuthority,
    budgets: TheBudgets,
    table_id: TableId,
) -> Response[bytes]:
    """A picture of a table, from where spectators stand."""
    budgets.draw(visitor_of(request))
    drawn = await pages.picture((await authority.room(table_id)).table)
    return Response(drawn, media_type="image/png")


@route("/picture.png", media_type="image/png", http_method=LOOKING, include_in_schema=False)
async def show_bare_table(pages: ThePages) -> Response[bytes]:
    """A table on which nothing lies yet."""
    return Response(await pages.bare(), media_type="image/png")


HANDLERS = [show_page, show_game, show_table, show_picture, show_bare_table]


def _title(row: Row, language: str) -> str:
    game = texts.say(language, f"{row.game}-title") if row.game in names() else row.game
    people = [name for seat, name in enumerate(row.seats) if name is not None and seat not in row.bots]
    return texts.say(language, "link-title", game=game, count=len(people), names=", ".join(people))


def _sentence(row: Row, language: str) -> str:
    if row.status == "waiting":
        return texts.say(language, "link-waiting", count=row.seats.count(None))
    if row.status == "over":
        won = [row.seats[seat] or "" for seat in row.winners if seat not in row.bots]
        return texts.say(language, "link-over", count=len(won), names=", ".join(won))
    person = row.seat is not None and row.seat not in row.bots
    name = (row.seats[row.seat] or "") if row.seat is not None and person else ""
    return texts.say(language, "link-playing", person=int(person), name=name)


def _index() -> str:
    return (PAGE / "index.html").read_text(encoding="utf-8")


def _html(text: str, status: int) -> Response[Any]:
    return Response(text, status_code=status, media_type=MediaType.HTML)
