"""What comes from other sites, and what leaves: nothing of ours that should not."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import socket as sockets
import struct
import sys
from pathlib import Path

import pytest

from sobremesa.server.guard import HEADERS
from sobremesa.server.logs import JsonLines, set_up
from sobremesa.server.pages import PAGE
from sobremesa.table import limits
from tests.patience import PATIENCE
from tests.server.inside import inside
from tests.table.serving import Server, Somebody

# Other sites


def test_pages_of_other_sites_are_turned_away(tmp_path: Path) -> None:
    async def go() -> None:
        async with inside(tmp_path, origins=("https://play.example.org",)) as house:
            table = {"game": "winter", "seats": ["me", "me"]}
            made = (await house.request("ana", "POST", "/api/tables", table)).json()["table"]
            foreign = ("http://evil.example", "https://sobremesa.test.evil.example", "null", "http://[", "")
            for origin in foreign:
                response = await house.request("ana", "POST", "/api/tables", table, origin=origin)
                assert response.status_code == 403, origin
                assert response.json()["code"] == "foreign-origin"
                async with house.socket("ana", made, ("origin", origin)) as socket:
                    assert await socket.closed() == 4403
            for origin in ("http://sobremesa.test", "https://play.example.org"):
                response = await house.request("ana", "POST", "/api/tables", table, origin=origin)
                assert response.status_code == 201
                async with house.socket("ana", made, ("origin", origin)) as socket:
                    assert json.loads(await socket.hear())["viewer"] == 0
            # What they read anyway, browsers do not show them.
            response = await house.request("ana", "GET", "/api/me", origin="http://evil.example")
            assert "access-control-allow-origin" not in response.headers
            assert response.headers["cross-origin-resource-policy"] == "same-origin"

    asyncio.run(go())


def test_only_known_names_are_answered_to(tmp_path: Path) -> None:
    """A page of another site whose name was turned into our address (DNS rebinding) is of our origin."""
    table = {"game": "winter", "seats": ["me", "me"]}

    async def go() -> None:
        async with inside(tmp_path, host="192.168.1.5", hosts=("Play.example.org",)) as house:
            known = (
                "localhost",
                "LocalHost:8000",
                "127.0.0.1:1",
                "[::1]",
                "[::1]:80",
                "play.example.org:443",
            )
            for host in (*known, "192.168.1.5:8000"):
                origin = f"http://{host}"
                response = await house.request("ana", "POST", "/api/tables", table, host=host, origin=origin)
                assert response.status_code == 201, host
            made = response.json()["table"]
            for host in (
                "evil.example",
                "evil.example:8000",
                "localhost.evil.example",
                "",
                "0.0.0.0",
                "[::1]x",
            ):
                told = {"host": host, "origin": f"http://{host}", "x-forwarded-host": "localhost"}
                for method, path in (("GET", "/api/me"), ("GET", "/"), ("POST", "/api/tables")):
                    response = await house.request(None, method, path, table, **told)
                    assert response.status_code == 421, (host, method, path)
                    assert response.json()["code"] == "unknown-host"
                    assert "SOBREMESA_HOSTS" in response.json()["message"]
                    assert "set-cookie" not in response.headers
                async with house.socket("ana", made, host=host) as socket:
                    assert await socket.closed() == 4403
            assert (await house.request(None, "GET", "/healthz", host="10.0.0.7")).status_code == 200

    asyncio.run(go())


# What leaves


def raw(server: Server, request: bytes) -> tuple[int, dict[str, str], bytes]:
    """Send bytes that no client would send, and read the answer."""
    host, port = server.address.removeprefix("http://").split(":")
    with sockets.create_connection((host, int(port)), timeout=PATIENCE) as connection:
        connection.sendall(request)
        received = b""
        while data := connection.recv(65536):
            received += data
    head, _, body = received.partition(b"\r\n\r\n")
    status, *lines = head.decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines)
    return int(status.split()[1]), headers, body


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../pyproject.toml",
        "/../app.py",
        "/..%2fapp.py",
        "/%2e%2e/app.py",
        "/%2e%2e%2fapp.py",
        "/..%252fapp.py",
        "/..%5capp.py",
        "/....//app.py",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/./../page/../app.py",
        "/assets/../../app.py",
        "/%00",
        "/index.html%00.js",
        "/file:///etc/passwd",
        "/" + "a" * 5000,
    ],
)
def test_only_the_pages_own_files_are_served(server: Server, path: str) -> None:
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
    status, _, body = raw(server, request)
    assert status in (400, 404), path
    assert b"import" not in body
    assert b"root:" not in body


def test_every_answer_has_the_headers_that_keep_the_page_safe(server: Server) -> None:
    async def go() -> None:
        async with Somebody(server.address) as ana:
            for method, path, body, status in (
                ("GET", "/", None, None),
                ("GET", "/nothing", None, 404),
                ("POST", "/nothing", None, 405),
                ("PATCH", "/api/me", None, 405),
                ("GET", "/api/me", None, 200),
                ("PUT", "/api/me", {"name": ""}, 400),
                ("PUT", "/api/me", {"name": "x" * limits.REQUEST_BYTES}, 413),
                ("GET", "/api/tables/nowhere", None, 404),
                ("GET", "/api/tables/nowhere?seat=x", None, 400),
                ("OPTIONS", "/api/me", None, 204),
                ("GET", "/healthz", None, 200),
                ("GET", "/metrics", None, 200),
                ("GET", "/schema/openapi.json", None, 200),
                ("GET", "/schema/nothing", None, 404),
            ):
                response = await ana.request(method, path, body)
                assert status in (None, response.status_code), (method, path)
                assert HEADERS.items() <= response.headers.items(), (method, path)
                assert "server" not in response.headers
                if path.startswith("/api"):
                    assert response.headers["cache-control"] == "no-store"

    asyncio.run(go())
    status, headers, _ = raw(server, b"GET /api/me HTTP/1.1\r\nHost: \xff bad\r\nConnection: close\r\n\r\n")
    assert status in (400, 421)
    if "content-security-policy" not in headers:  # then it never reached us
        assert headers["content-type"].startswith("text/plain")


def test_the_page_needs_nothing_that_its_policy_forbids() -> None:
    """No scripts or handlers inside the markup, and nothing from other sites."""
    pages = list(PAGE.glob("**/*.html"))
    if not pages:
        pytest.skip("the page has not been built")
    policy = HEADERS["content-security-policy"]
    assert "script-src 'self';" in policy
    for page in pages:
        markup = page.read_text()
        for script in re.findall(r"<script[^>]*>", markup):
            assert re.search(r'src="/', script), script
        assert not re.search(r"\son\w+=", markup)
        assert not re.search(r"javascript:", markup)
        assert not re.search(r'(src|href)="(https?:)?//', markup)


def test_no_traceback_ever_leaves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.name.startswith("sobremesa"):
                lines.append(JsonLines().format(record))

    async def broken(*_: object) -> None:
        raise ZeroDivisionError("the ace of spades")

    async def go() -> None:
        async with inside(tmp_path) as house:
            table = {"game": "winter", "seats": ["me", "me"]}
            made = (await house.request("ana", "POST", "/api/tables", table)).json()["table"]
            monkeypatch.setattr(house.store, "name", broken)
            for language, sentence in (("en", "our side"), ("es", "nuestr")):
                answered = await house.request("ana", "GET", "/api/me", **{"accept-language": language})
                assert answered.status_code == 500
                assert answered.json()["code"] == "internal"
                assert sentence in answered.text
                assert "spades" not in answered.text
                assert "Zero" not in answered.text
                assert HEADERS.items() <= answered.headers.items()
            async with house.socket("ana", made) as socket:
                await socket.hear()
                await socket.say({"type": "rematch", "id": "1"})
                problem = json.loads(await socket.hear())
                assert (problem["code"], problem["id"]) == ("internal", "1")
                assert "spades" not in str(problem)
                await socket.say({"type": "sync"})  # and it goes on
                assert json.loads(await socket.hear())["type"] == "state"

    handler = Keep()
    logging.getLogger().addHandler(handler)
    try:
        asyncio.run(go())
    finally:
        logging.getLogger().removeHandler(handler)
    failures = [line for line in lines if json.loads(line)["level"] == "error"]
    assert len(failures) == 3
    assert all("ZeroDivisionError" in line for line in failures)  # we know where to look
    assert "spades" not in str(lines)


def test_people_who_leave_in_the_middle_are_no_errors_of_ours(server: Server) -> None:
    host, port = server.address.removeprefix("http://").split(":")
    head = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    socket = "GET /api/tables/nowhere/socket HTTP/1.1\r\nHost: localhost\r\n"
    upgrade = "Upgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Version: 13\r\n"
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    for request in (f"{head}Content-Length: 40\r\n\r\n{{", f"{socket}{upgrade}{key}"):
        for _ in range(5):
            with sockets.create_connection((host, int(port)), timeout=PATIENCE) as connection:
                connection.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
                connection.sendall(request.encode())
    assert raw(server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")[0] == 200
    levels = [json.loads(line)["level"] for line in server.log.read_text().splitlines()]
    assert "error" not in levels


def test_logs_go_to_what_is_standard_error_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever started the server may have closed theirs since."""
    first, second = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stderr", first)
    set_up("INFO")
    first.close()
    monkeypatch.setattr(sys, "stderr", second)
    logging.getLogger("sobremesa.test").info("still heard")
    assert "still heard" in second.getvalue()
    assert "Logging error" not in second.getvalue()
