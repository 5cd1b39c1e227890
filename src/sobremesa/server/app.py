"""The application: everything put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager, nullcontext
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.static_files import create_static_files_router

from sobremesa.server import (
    advising,
    api,
    belongings,
    calls,
    errors,
    games,
    metrics,
    passkeys,
    persons,
    ratings,
)
from sobremesa.server.advising import Paces
from sobremesa.server.description import DESCRIBED, OPENAPI
from sobremesa.server.guard import Guard
from sobremesa.server.identity import Identities
from sobremesa.server.mail import MAIL, Mailer
from sobremesa.server.pace import Budgets
from sobremesa.server.pages import HANDLERS, PAGE, Pages
from sobremesa.server.persons import Tries
from sobremesa.server.push import Pusher
from sobremesa.server.replaying import PACKED, Replays, replay
from sobremesa.server.settings import Settings
from sobremesa.server.siblings import Siblings
from sobremesa.server.socket import Sockets, TableSockets
from sobremesa.table import limits
from sobremesa.table.authority import Authority
from sobremesa.table.calling import Way
from sobremesa.table.keys import KeyRing
from sobremesa.table.people import Signer
from sobremesa.table.store import Store
from sobremesa.table.thinking import Mind
from sobremesa.table.watch import Watch


def build(
    settings: Settings,
    store: Store,
    mind: Mind,
    signer: Signer,
    watch: Watch | None = None,
    outside: Mapping[str, Collection[str]] | None = None,
    connections: Callable[[], int] = lambda: 0,
    keys: KeyRing | None = None,
    pusher: Pusher | None = None,
    mailer: Mailer | None = None,
    siblings: Siblings | None = None,
) -> Guard:
    """The application around a store and a mind.

    `outside`: the games that other people's bots play; `connections`: how many there are; `keys`:
    where the signer's keys come from; `pusher`: notifies browsers; `mailer`: writes letters; `siblings`: the
    other processes behind this port.
    """
    pages = Pages(settings)

    def lost(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
        """The answer where there is nothing: to a browser that wants a page the page, which says so."""
        if "text/html" in request.headers.get("accept", "") and PAGE.exists():
            return pages.plain(404)
        return errors.http_error(request, error)

    ways: dict[str, Way] = {}
    if pusher is not None:
        ways[calls.PUSH] = pusher.call
    if mailer is not None:
        ways[MAIL] = mailer.call
    authority = Authority(store, mind, signer, watch, outside, ways)
    sockets, replays, paces, budgets, tries = Sockets(), Replays(), Paces(), Budgets(), Tries()

    identities = Identities(signer, store, sockets, keys)

    def figures() -> str:
        """The figures of this process."""
        now = {**authority.metrics(), "sockets": sockets.total, "connections": connections()}
        return metrics.page(now, store.free_bytes(), None if siblings is None else siblings.number)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        games.read_all()
        DESCRIBED.prepare(app)
        await authority.begin()
        await identities.refresh()
        keeping = asyncio.create_task(identities.keep())
        try:
            with metrics.watching():
                async with siblings.answering(figures) if siblings is not None else nullcontext():
                    yield
        finally:
            keeping.cancel()
            await authority.end()
            replays.end()

    @get("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
    async def healthz() -> Response[str]:
        healthy = authority.healthy
        return Response("ok" if healthy else "storage", status_code=200 if healthy else 503)

    @get("/metrics", include_in_schema=False)
    async def show_metrics() -> Response[str]:
        page = figures() if siblings is None else await siblings.page()
        return Response(page, media_type=metrics.MEDIA_TYPE)

    app = Litestar(
        route_handlers=[
            *games.HANDLERS,
            *api.HANDLERS,
            *persons.HANDLERS,
            *belongings.HANDLERS,
            *ratings.HANDLERS,
            *passkeys.HANDLERS,
            *calls.HANDLERS,
            replay,
            *advising.HANDLERS,
            healthz,
            show_metrics,
            *(HANDLERS if PAGE.exists() else ()),
            create_static_files_router("/", [PAGE], include_in_schema=False),
        ],
        dependencies={
            "authority": Provide(lambda: authority, sync_to_thread=False),
            "mailer": Provide(lambda: mailer, sync_to_thread=False),
            "pusher": Provide(lambda: pusher, sync_to_thread=False),
            "pages": Provide(lambda: pages, sync_to_thread=False),
            "store": Provide(lambda: store, sync_to_thread=False),
            "identities": Provide(lambda: identities, sync_to_thread=False),
            "replays": Provide(lambda: replays, sync_to_thread=False),
            "paces": Provide(lambda: paces, sync_to_thread=False),
            "budgets": Provide(lambda: budgets, sync_to_thread=False),
            "tries": Provide(lambda: tries, sync_to_thread=False),
        },
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, exclude_opt_key=PACKED),
        exception_handlers={**errors.HANDLERS, NotFoundException: lost},
        lifespan=[lifespan],
        logging_config=None,
        openapi_config=OPENAPI,
        request_max_body_size=limits.REQUEST_BYTES,
        debug=False,
        pdb_on_exception=False,
    )
    authority.moderator.shown_out = sockets.end
    tables = TableSockets(app, authority, store, sockets, budgets)
    return Guard(tables, identities, settings, budgets, authority.moderator)
