"""A push service for a real Chromium, which knows no other here: no network is needed.

A browser checks in, registers, and holds a line open; whatever a server sends to the address that a page got
for it comes down that line, sealed as it came, and the browser alone can open it. The line speaks in protocol
buffers, of which a few fields are enough: `checkin.proto` and `mcs.proto` in Chromium's `google_apis/gcm`.
"""

from __future__ import annotations

import socket
import ssl
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread
from urllib.parse import parse_qs

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

LOGIN, MESSAGE = 3, 8
"""What is said on the line: that the browser is known, and what a server has sent."""
VERSION = b"\x29"
TOKEN = "one"


class PushService:
    """Where one browser registers, and where a server reaches it."""

    def __init__(self, folder: Path) -> None:
        self.registered: dict[str, str] = {}
        self.sent: list[str] = []
        """How each message was signed."""
        self._open: list[ssl.SSLSocket] = []
        self._messages: list[bytes] = []
        self._turn = Lock()
        self._context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self._context.load_cert_chain(_certificate(folder))
        self._lines = socket.create_server(("127.0.0.1", 0))
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())

    @property
    def host(self) -> str:
        """Where a server sends to."""
        return f"127.0.0.1:{self._http.server_address[1]}"

    @property
    def endpoint(self) -> str:
        """The address of the browser."""
        return f"http://{self.host}/push/{TOKEN}"

    @property
    def arguments(self) -> list[str]:
        """What tells Chromium that this is its push service."""
        return [
            f"--gcm-checkin-url=http://{self.host}/checkin",
            f"--gcm-registration-url=http://{self.host}/register",
            f"--gcm-mcs-endpoint=https://localhost:{self._lines.getsockname()[1]}",
            "--ignore-certificate-errors",
        ]

    def run(self) -> None:
        """Serve until it is closed."""
        for work in (self._http.serve_forever, self._hold_lines):
            Thread(target=work, daemon=True).start()

    def close(self) -> None:
        """Serve nobody any more."""
        self._http.shutdown()
        self._http.server_close()
        self._lines.close()
        for line in self._open:
            line.close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                answer = service._answer(self.path, body, self.headers.get("authorization", ""))
                self.send_response(200 if answer else 201)
                self.send_header("content-length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_: object) -> None:
                """Nothing: tests are quiet."""

        return Handler

    def _answer(self, path: str, body: bytes, signed: str) -> bytes:
        if path == "/checkin":  # all is well; a device, and its secret
            return _field(1, 1) + b"\x39" + struct.pack("<Q", 1) + b"\x41" + struct.pack("<Q", 2)
        if path == "/register":
            told = {name: value for name, (value, *_) in parse_qs(body.decode()).items()}
            if told.get("X-subtype", "").startswith("wp:"):  # a page; the browser registers for itself too
                self.registered = told
            return f"token={TOKEN}".encode()
        self.sent.append(signed)
        self._pass_on(body)
        return b""

    def _hold_lines(self) -> None:
        """Each browser that calls has a line of its own: who says nothing keeps nobody else waiting."""
        while True:
            try:
                calling = self._lines.accept()[0]
            except OSError:
                return
            Thread(target=self._hold, args=(calling,), daemon=True).start()

    def _hold(self, calling: socket.socket) -> None:
        """A browser is told that it is known; what it says besides is of no interest."""
        try:
            line = self._context.wrap_socket(calling, server_side=True)
            line.recv(4096)
            line.sendall(VERSION + _said(LOGIN, _field(1, "browser")))
            with self._turn:
                self._open.append(line)
                line.sendall(b"".join(self._messages))
        except OSError:  # it called without saying anything, or hung up
            calling.close()

    def _pass_on(self, body: bytes) -> None:
        """Down every line, and any that is opened later: a browser may hang up and call again."""
        facts = {"subtype": self.registered["X-subtype"], "content-encoding": "aes128gcm"}
        message = _said(
            MESSAGE,
            _field(3, self.registered["sender"]),
            _field(5, self.registered["app"]),
            *(_field(7, _field(1, name) + _field(2, value)) for name, value in facts.items()),
            _field(9, f"message {len(self.sent)}"),
            _field(21, body),
        )
        with self._turn:
            self._messages.append(message)
            for line in self._open:
                with suppress(OSError):
                    line.sendall(message)


@contextmanager
def push_service(folder: Path) -> Iterator[PushService]:
    """A push service that runs until the end of the block."""
    service = PushService(folder)
    service.run()
    try:
        yield service
    finally:
        service.close()


def _certificate(folder: Path) -> Path:
    """Of this machine, by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name, now = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")]), datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), 1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    form = serialization.Encoding.PEM
    secret = key.private_bytes(form, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    path = folder / "push.pem"
    path.write_bytes(made.public_bytes(form) + secret)
    return path


def _said(what: int, *fields: bytes) -> bytes:
    body = b"".join(fields)
    return bytes([what]) + _number(len(body)) + body


def _field(number: int, value: int | str | bytes) -> bytes:
    if isinstance(value, int):
        return _number(number << 3) + _number(value)
    value = value.encode() if isinstance(value, str) else value
    return _number(number << 3 | 2) + _number(len(value)) + value


def _number(value: int) -> bytes:
    """Seven bits a byte, the lowest first."""
    last, rest = value & 127, value >> 7
    return bytes([last | 128]) + _number(rest) if rest else bytes([last])
