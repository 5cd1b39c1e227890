"""Notifications of the browser: a push service that decrypts what comes and checks who signed it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import time
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hmac import HMAC
from cryptography.hazmat.primitives.kdf.hkdf import HKDF, HKDFExpand

from sobremesa.server.push import Keys, Pusher, _point, decoded, encoded
from sobremesa.table import limits
from sobremesa.table.clock import Correspondence, RealTime
from sobremesa.table.commands import Ready, Sit
from sobremesa.table.opening import open_store
from sobremesa.table.store import Call, Store
from sobremesa.table.table import Refused
from tests.patience import PATIENCE
from tests.server.inside import inside
from tests.table.house import ANA, BOB, Clockwork, Guest, House
from tests.table.test_persons import finished

CURVE = ec.SECP256R1()


class Browser:
    """What a browser keeps of a subscription, and how it reads what comes."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(CURVE)
        self._auth = b"0123456789abcdef"
        self.keys = Keys(encoded(_point(self._key.public_key())), encoded(self._auth), "es")

    def read(self, body: bytes) -> Any:
        """A message, decrypted as RFC 8291 says."""
        salt, size, theirs, sealed = body[:16], body[20], body[21 : 21 + body[20]], body[21 + body[20] :]
        assert size == 65
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
        extracted = HMAC(self._auth, hashes.SHA256())
        extracted.update(self._key.exchange(ec.ECDH(), public))
        info = b"WebPush: info\x00" + _point(self._key.public_key()) + theirs
        secret = HKDFExpand(hashes.SHA256(), 32, info).derive(extracted.finalize())
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)
        opened = AESGCM(key).decrypt(nonce, sealed, None)
        assert opened.endswith(b"\x02")
        return json.loads(opened[:-1])


class Service:
    """A push service: takes what is sent to it, if it is signed as it should be."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.status = 201
        self.got: list[tuple[dict[str, str], bytes]] = []

    @property
    def endpoint(self) -> str:
        """Where one browser is notified."""
        return f"http://{self.host}/push/one?x=1"

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request."""
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        assert lines[0] == "POST /push/one?x=1 HTTP/1.1"
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
        body = await reader.readexactly(int(headers["content-length"]))
        self._check(headers["authorization"])
        self.got.append((headers, body))
        writer.write(f"HTTP/1.1 {self.status} Whatever\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    def _check(self, authorization: str) -> None:
        kind, _, words = authorization.partition(" ")
        parts = dict(word.split("=", 1) for word in words.split(", "))
        text, _, signature = parts["t"].rpartition(".")
        head, claims = (json.loads(decoded(part)) for part in text.split("."))
        assert (kind, head["alg"]) == ("vapid", "ES256")
        assert claims["aud"] == f"http://{self.host}"
        assert time() < claims["exp"] <= time() + limits.DAY
        assert claims["sub"] == "mailto:ops@example.org"
        raw = decoded(signature)
        der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(parts["k"]))
        key.verify(der, text.encode(), ec.ECDSA(hashes.SHA256()))


@asynccontextmanager
async def service() -> AsyncIterator[Service]:
    """A push service that runs until the end of the block."""
    holder: list[Service] = []
    server = await asyncio.start_server(lambda r, w: holder[0].take(r, w), "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    holder.append(Service(f"{host}:{port}"))
    async with server:
        yield holder[0]


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    """Wait for something."""
    async with asyncio.timeout(PATIENCE):
        while not await true():
            await asyncio.sleep(0.01)


def told(
    database: str, tmp_path: Path, tale: Callable[..., Awaitable[None]], now: Callable[[], float] = time
) -> None:
    """A tale at two servers of one database (of a file: at one), both of which notify."""

    async def go() -> None:
        async with service() as push:
            stores = [await open_store(database) for _ in range(2 if "://" in database else 1)]
            houses = []
            for store in stores:
                pusher = await Pusher.open(store, "mailto:ops@example.org", (push.host,))
                houses.append(House(tmp_path, now=now, store=store, ways={"push": pusher.call}))
            async with houses[0] as here, houses[-1] if len(houses) > 1 else asyncio.timeout(None):
                await here.authority.beat()
                await tale(push, here, houses[-1])

    asyncio.run(asyncio.wait_for(go(), PATIENCE))


def test_who_is_away_is_notified_once_in_their_language_and_who_is_there_is_not(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CALL_AFTER_SECONDS", 0.05)

    async def tale(push: Service, here: House, there: House) -> None:
        browser = Browser()
        for who in ("ana", "bob"):
            await subscribed(here.store, who, push, browser)
        table = await here.lay(ANA, "twisty", "me", "open", time=RealTime(300, 5))
        await there.do(table, BOB, Sit, seat=1)
        here.authority.enter(await here.authority.room(table), Guest(ANA))
        while not (await there.see(table, BOB)).seats[0].here:
            await asyncio.sleep(0.01)
        await here.do(table, ANA, Ready, seat=0)
        await here.act(table, ANA)
        await until(lambda: done(push, 1))
        await asyncio.sleep(0.3)  # a second one would have come by now
        ((headers, body),) = push.got
        assert browser.read(body) == {
            "title": "Te toca: Twisty",
            "body": "Te espera Ana.",
            "url": f"/table/{table}",
            "tag": table,
        }
        assert headers["urgency"] == "high"
        await there.act(table, BOB)  # and it is Ana's turn, who is here
        await asyncio.sleep(0.3)
        assert len(push.got) == 1

    told(database, tmp_path, tale)


async def done(push: Service, count: int) -> bool:
    """Whether so many were sent."""
    return len(push.got) >= count


async def subscribed(store: Store, who: str, push: Service, browser: Browser) -> None:
    """Somebody has chosen to be notified."""
    await store.add_call(Call(who, "push", push.endpoint, msgspec.json.encode(browser.keys), True))


def test_a_subscription_that_is_gone_is_forgotten_and_slow_games_call_once_a_day(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CALL_AFTER_SECONDS", 0.01)

    async def tale(push: Service, here: House, there: House) -> None:
        await subscribed(here.store, "bob", push, Browser())
        for _ in range(3):
            table = await here.lay(ANA, "twisty", "me", "open")
            await there.do(table, BOB, Sit, seat=1)
            await here.act(table, ANA)
        await until(lambda: done(push, 1))
        await asyncio.sleep(0.3)
        assert [headers["urgency"] for headers, _ in push.got] == ["low"]
        push.status = 410
        table = await here.lay(ANA, "twisty", "me", "open", time=RealTime(300, 5))
        await there.do(table, BOB, Sit, seat=1)
        await here.table(table)  # as whoever looks at it would
        await here.do(table, ANA, Ready, seat=0)
        await here.act(table, ANA)

        async def forgotten() -> bool:
            return await there.store.calls("bob") == []

        await until(forgotten)

    told(database, tmp_path, tale)


def test_what_came_up_after_a_call_is_told_when_the_day_is_over_and_a_clock_that_runs_every_day(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CALL_AFTER_SECONDS", 0.01)
    clock = Clockwork()

    async def tale(push: Service, here: House, there: House) -> None:
        browser = Browser()

        async def turn_of_bob(**how: Any) -> str:
            table = await here.lay(ANA, "twisty", "me", "open", **how)
            await there.do(table, BOB, Sit, seat=1)
            await here.act(table, ANA)
            return table

        async def told_of(table: str | None, rest: str = "") -> None:
            """What Bob hears a day later, at whichever server; None: nothing."""
            push.got.clear()
            clock.seconds += limits.DAY + 1
            for house in (here, there):
                await house.authority.caller.remind()
            said = [browser.read(body) for _, body in push.got]
            assert [(each["tag"], each["body"]) for each in said] == (
                [] if table is None else [(table, f"Te espera Ana.{rest}")]
            )

        await subscribed(here.store, "bob", push, browser)
        first = await turn_of_bob()
        await until(lambda: done(push, 1))
        await here.authority.caller.remind()
        clock.seconds += 60
        await turn_of_bob()
        await asyncio.sleep(0.1)
        assert len(push.got) == 1
        await told_of(first, " También te toca en otra partida.")
        await told_of(None)  # nothing has come up, and nobody hurries
        days = await turn_of_bob(time=Correspondence(7))
        await until(lambda: done(push, 1))
        for _ in range(2):
            await told_of(days, " También te toca en otras 2 partidas.")
        bob = Guest(BOB)
        here.authority.enter(await here.authority.room(days), bob)
        while not (await there.see(days, BOB)).seats[1].here:
            await asyncio.sleep(0.01)
        await told_of(None)  # who is there needs not be told
        here.authority.exit(await here.authority.room(days), bob)
        while (await there.see(days, BOB)).seats[1].here:
            await asyncio.sleep(0.01)
        await here.authority.lobby.put_aside("bob", days)
        await told_of(None)

    told(database, tmp_path, tale, clock)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://10.0.0.7:8443/x",
        "https://[::1]/x",
        "https://[::ffff:192.168.1.1]/x",
        "https://169.254.169.254/latest/meta-data",
        "https://user@8.8.8.8/x",
        "https:///x",
        "ftp://8.8.8.8/x",
        "https://8.8.8.8:99999/x",
    ],
)
def test_nobody_lets_this_server_knock_at_its_neighbours(endpoint: str) -> None:
    async def go() -> None:
        pusher = Pusher(ec.generate_private_key(CURVE), "mailto:ops@example.org")
        with pytest.raises(Refused, match="bad-subscription"):
            await pusher.accept(endpoint, Browser().keys)

    asyncio.run(go())


def test_whoever_is_invited_is_notified_but_not_again_and_again(database: str, tmp_path: Path) -> None:
    async def go() -> None:
        browser, pusher = Browser(), ec.generate_private_key(CURVE)
        async with (
            service() as push,
            inside(
                tmp_path,
                shared=database,
                pusher=Pusher(pusher, "mailto:ops@example.org", (push.host,)),
            ) as house,
        ):
            await house.request("ana", "PUT", "/api/me", {"name": "Ana"})
            await finished(house)
            (ben,) = (await house.request("ana", "GET", "/api/me/people")).json()
            await subscribed(house.store, "ben", push, browser)
            wish = {"game": "winter", "seats": ["me", "open"], "invited": [ben["who"]]}
            first = (await house.request("ana", "POST", "/api/tables", wish)).json()["table"]
            await until(lambda: done(push, 1))
            await house.request("ana", "POST", "/api/tables", wish)
            await asyncio.sleep(0.1)
            ((_, body),) = push.got
            assert browser.read(body) == {
                "title": "Ana te invita",
                "body": "A una partida de Winter.",
                "url": f"/table/{first}",
                "tag": first,
            }

    asyncio.run(asyncio.wait_for(go(), PATIENCE))


def test_a_browser_subscribes_over_http_and_nothing_is_offered_where_nothing_is_set_up(
    tmp_path: Path,
) -> None:
    async def go() -> None:
        browser = Browser()
        sent = {"endpoint": "https://8.8.8.8/x", "p256dh": browser.keys.p256dh, "auth": browser.keys.auth}
        async with inside(tmp_path) as house:
            offered = (await house.request("ana", "GET", "/api/me/calls")).json()
            assert (offered["push"], offered["mail"]) == (None, False)
            assert (await house.request("ana", "POST", "/api/me/push", sent)).status_code == 404
        pusher = Pusher(ec.generate_private_key(CURVE), "mailto:ops@example.org")
        async with inside(tmp_path, pusher=pusher) as house:
            noted = (await house.request("ana", "POST", "/api/me/push", sent)).json()
            assert (noted["push"], noted["browsers"]) == (pusher.public, 1)
            bad = {**sent, "p256dh": encoded(b"x" * 65)}
            assert (await house.request("ana", "POST", "/api/me/push", bad)).json()[
                "code"
            ] == "bad-subscription"
            for number in range(1, limits.CALLS_A_PERSON):
                more = {**sent, "endpoint": f"https://8.8.8.8/{number}"}
                assert (await house.request("ana", "POST", "/api/me/push", more)).status_code == 200
            more = {**sent, "endpoint": "https://8.8.8.8/more"}
            assert (await house.request("ana", "POST", "/api/me/push", more)).json()[
                "code"
            ] == "too-many-calls"
            one = f"/api/me/push?endpoint={quote(sent['endpoint'], '')}"
            left = (await house.request("ana", "DELETE", one)).json()["browsers"]
            assert left == limits.CALLS_A_PERSON - 1, "the others are notified as before"
            assert (await house.request("ana", "DELETE", "/api/me/push")).json()["browsers"] == 0

    asyncio.run(go())
