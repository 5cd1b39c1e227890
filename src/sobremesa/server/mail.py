"""Letters to those who want one when it is their turn, where the operator has set a server for them (SMTP).

Nobody gets letters who has not said by a link in the first one that the address is theirs; every letter has
a link that ends them with one click (RFC 8058).
"""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from hashlib import sha256
from urllib.parse import unquote, urlsplit

import msgspec

from sobremesa import texts
from sobremesa.table import limits
from sobremesa.table.calling import Summons
from sobremesa.table.people import Signer
from sobremesa.table.store import Call
from sobremesa.table.table import Refused

MAIL = "mail"
YES, NO = "mail-yes", "mail-no"
"""What a link in a letter is for: the address is mine; no more of these."""
UNKNOWN = range(550, 560)
"""What a server answers where there is no such address."""

_ADDRESS = re.compile(r"[^@\s\x00-\x1f<>()\[\],;:\\\"]{1,64}@[A-Za-z0-9.-]{1,190}\.[A-Za-z]{2,}")


class Reader(msgspec.Struct, frozen=True):
    """How somebody reads."""

    language: str = "en"


class Mailer:
    """Writes letters. `home` is the address of this server as people know it."""

    def __init__(self, server: str, sender: str, home: str, signer: Signer) -> None:
        self._server = urlsplit(server)
        self._sender = sender
        self._home = home.rstrip("/")
        self._signer = signer

    def token(self, purpose: str, person: str, address: str) -> str:
        """What is in a link of a letter."""
        return self._signer.sign(purpose, person, fingerprint(address))

    def read(self, purpose: str, token: str) -> tuple[str, str] | None:
        """Whose link it is, and the fingerprint of the address; None where it is not ours."""
        words = self._signer.read(purpose, token)
        return (words[0], words[1]) if words is not None and len(words) == 2 else None

    async def ask(self, person: str, address: str, language: str) -> None:
        """Ask whether an address is theirs. Raises `Refused` where the letter cannot be sent."""
        link = f"{self._home}/mail#yes.{self.token(YES, person, address)}"
        letter = self._letter(
            address, texts.say(language, "mail-ask"), texts.say(language, "mail-ask-text", link=link)
        )
        try:
            await self._send(letter)
        except (OSError, smtplib.SMTPException):
            raise Refused("no-answer") from None

    async def call(self, call: Call, summons: Summons) -> bool:
        """Write that it is somebody's turn; whether the address is any use. Where minutes count, nothing, nor
        of invitations."""
        if summons.hurried or summons.invited:
            return True
        language = msgspec.json.decode(call.details, type=Reader).language
        token = self.token(NO, call.person, call.address)
        game = texts.say(language, f"{summons.game}-title")
        letter = self._letter(
            call.address,
            texts.say(language, "call-title", game=game),
            texts.say(
                language,
                "mail-text",
                count=len(summons.others),
                names=", ".join(summons.others),
                more=summons.more,
                link=f"{self._home}/table/{summons.table}",
                stop=f"{self._home}/mail#no.{token}",
            ),
        )
        letter["List-Unsubscribe"] = f"<{self._home}/api/mail/stop/{token}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        try:
            await self._send(letter)
        except smtplib.SMTPRecipientsRefused as refused:
            return not any(code in UNKNOWN for code, _ in refused.recipients.values())
        return True

    def _letter(self, address: str, subject: str, text: str) -> EmailMessage:
        letter = EmailMessage()
        letter["From"] = self._sender
        letter["To"] = address
        letter["Subject"] = subject
        letter["Date"] = formatdate()
        letter["Message-ID"] = make_msgid(domain=urlsplit(self._home).hostname or "localhost")
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        return letter

    async def _send(self, letter: EmailMessage) -> None:
        await asyncio.to_thread(self._deliver, letter)

    def _deliver(self, letter: EmailMessage) -> None:
        server, host = self._server, self._server.hostname or ""
        if server.scheme == "smtps":
            secure = ssl.create_default_context()
            line: smtplib.SMTP = smtplib.SMTP_SSL(
                host, server.port or 465, timeout=limits.CALL_SECONDS, context=secure
            )
        else:
            line = smtplib.SMTP(host, server.port or 587, timeout=limits.CALL_SECONDS)
        with line:
            if server.username:
                if server.scheme != "smtps":  # a password never travels in the open
                    line.starttls(context=ssl.create_default_context())
                line.login(unquote(server.username), unquote(server.password or ""))
            line.send_message(letter)


def tidy_address(address: str) -> str:
    """An address as we keep it. Raises `Refused` where it is none."""
    tidy = address.strip()
    if len(tidy) > limits.MAIL_LENGTH or not _ADDRESS.fullmatch(tidy):
        raise Refused("bad-address")
    return tidy


def fingerprint(address: str) -> str:
    """What stands for an address in a link."""
    return sha256(address.encode()).hexdigest()[:32]
