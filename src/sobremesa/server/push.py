"""Notifications of the browser: Web Push (RFC 8030), encrypted for the browser alone (RFC 8291), signed by
this server's own key (VAPID, RFC 8292). No account with anybody is needed.

A subscription names the address that we send to, and anybody may send us one: so it must be https, and lead
to the open internet, not to a neighbour of this server. Where it leads is looked up once, and that is used.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
import ssl
from ipaddress import ip_address
from time import time
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hmac import HMAC
from cryptography.hazmat.primitives.kdf.hkdf import HKDF, HKDFExpand

from sobremesa import texts
from sobremesa.table import limits
from sobremesa.table.calling import Summons
from sobremesa.table.store import Call, Store
from sobremesa.table.table import Refused

KEY = "push-key"
"""Among the settings of the database: the key by which push services know this server."""
GONE = (404, 410)
"""What a push service answers where there is no such subscription any more."""
RECORD = 4096

_CURVE = ec.SECP256R1()


class Keys(msgspec.Struct, frozen=True):
    """What a browser gave to be called by, and the language of its person."""

    p256dh: str
    auth: str
    language: str = "en"


class Answered(NamedTuple):
    """Where to connect to, and by which name."""

    address: str
    port: int


class Pusher:
    """Sends notifications. A push service can complain at `contact`; `hosts` are trusted, wherever."""

    def __init__(self, key: ec.EllipticCurvePrivateKey, contact: str, hosts: tuple[str, ...] = ()) -> None:
        self._key = key
        self._contact = contact
        self._hosts = hosts
        self.public = encoded(_point(key.public_key()))
        """What a browser must be told to subscribe."""

    @classmethod
    async def open(cls, store: Store, contact: str, hosts: tuple[str, ...] = ()) -> Pusher:
        """With the key that all servers on this database share; made where there is none."""
        fresh = ec.generate_private_key(_CURVE).private_numbers().private_value.to_bytes(32, "big")
        kept = await store.agree(KEY, fresh)
        return cls(ec.derive_private_key(int.from_bytes(kept, "big"), _CURVE), contact, hosts)

    async def accept(self, endpoint: str, keys: Keys) -> None:
        """Raise `Refused` unless a subscription can be used."""
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, decoded(keys.p256dh))
            sound = len(decoded(keys.auth)) == 16
        except ValueError:
            sound = False
        if not sound:
            raise Refused("bad-subscription")
        await self._find(urlsplit(endpoint))

    async def call(self, call: Call, summons: Summons) -> bool:
        """Notify a browser; whether it can still be reached that way."""
        keys = msgspec.json.decode(call.details, type=Keys)
        status = await self.send(
            call.address, keys, json.dumps(_words(summons, keys.language)).encode(), summons
        )
        if status in GONE:
            return False
        if not 200 <= status < 300:
            raise OSError(f"the push service answered {status}")
        return True

    async def send(self, endpoint: str, keys: Keys, message: bytes, summons: Summons) -> int:
        """Send a message; the status with which the push service answers."""
        url = urlsplit(endpoint)
        place = await self._find(url)
        body = encrypted(message, decoded(keys.p256dh), decoded(keys.auth))
        lasts = limits.CALL_AGAIN_SECONDS * 10 if summons.hurried else limits.DAY
        headers = {
            "Host": url.netloc,
            "Authorization": f"vapid t={self._token(url)}, k={self.public}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Content-Length": str(len(body)),
            "TTL": str(int(lasts)),
            "Urgency": "high" if summons.hurried else "low",
            "Connection": "close",
        }
        path = f"{url.path or '/'}{'?' + url.query if url.query else ''}"
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        async with asyncio.timeout(limits.CALL_SECONDS):
            secure = ssl.create_default_context() if url.scheme == "https" else None
            reader, writer = await asyncio.open_connection(
                place.address, place.port, ssl=secure, server_hostname=url.hostname if secure else None
            )
            try:
                writer.write(f"POST {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
                await writer.drain()
                status = (await reader.readline())[:100].split()
                return int(status[1])
            except (IndexError, ValueError):
                raise OSError("the push service did not answer in HTTP") from None
            finally:
                writer.close()

    async def _find(self, url: SplitResult) -> Answered:
        """Where an endpoint leads. Raises `Refused` unless it is out in the open, or the operator's own."""
        try:
            host, port = url.hostname or "", url.port
        except ValueError:
            raise Refused("bad-subscription") from None
        known = url.netloc in self._hosts
        if not host or url.username is not None or (url.scheme != "https" and not known):
            raise Refused("bad-subscription")
        port = port or (443 if url.scheme == "https" else 80)
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            raise Refused("bad-subscription") from None
        addresses = [str(where[0]) for *_, where in found]
        if not addresses or not (known or all(ip_address(each).is_global for each in addresses)):
            raise Refused("bad-subscription")
        return Answered(addresses[0], port)

    def _token(self, url: SplitResult) -> str:
        """Who we are, for one push service, for half a day (a JWT)."""
        claims = {
            "aud": f"{url.scheme}://{url.netloc}",
            "exp": int(time() + limits.DAY / 2),
            "sub": self._contact,
        }
        head = encoded(json.dumps({"typ": "JWT", "alg": "ES256"}).encode())
        text = f"{head}.{encoded(json.dumps(claims).encode())}"
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{text}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def encrypted(message: bytes, browser: bytes, auth: bytes) -> bytes:
    """A message that only one browser can read, by its public key and its secret (RFC 8291, one record)."""
    ours = ec.generate_private_key(_CURVE)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, browser)
    shared = ours.exchange(ec.ECDH(), theirs)
    mine = _point(ours.public_key())
    extracted = HMAC(auth, hashes.SHA256())
    extracted.update(shared)
    info = b"WebPush: info\x00" + browser + mine
    secret = HKDFExpand(hashes.SHA256(), 32, info).derive(extracted.finalize())
    salt = os.urandom(16)
    key, nonce = (
        HKDF(hashes.SHA256(), length, salt, f"Content-Encoding: {what}\x00".encode()).derive(secret)
        for what, length in (("aes128gcm", 16), ("nonce", 12))
    )
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return header + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def encoded(data: bytes) -> str:
    """Bytes as they are written in addresses."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """And read. Raises `ValueError`."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def _words(summons: Summons, language: str) -> dict[str, str]:
    """What the notification says."""
    facts: dict[str, str | int] = {
        "game": texts.say(language, f"{summons.game}-title"),
        "count": len(summons.others),
        "names": ", ".join(summons.others),
        "more": summons.more,
    }
    why = "invited-" if summons.invited else ""
    return {
        "title": texts.say(language, f"call-{why}title", **facts),
        "body": texts.say(language, f"call-{why}text", **facts),
        "url": f"/table/{summons.table}",
        "tag": summons.table,
    }
