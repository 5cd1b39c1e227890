"""How much somebody may use up: by wish, and by what it costs."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from ipaddress import IPv6Address, ip_address
from time import monotonic, thread_time
from typing import Any, TypeVar

import msgspec
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from sobremesa.games.once import once
from sobremesa.table import limits
from sobremesa.table.desk import Desk, InPieces
from sobremesa.table.table import Refused
from sobremesa.table.turns import Errand, Rank

T = TypeVar("T")


class Bucket:
    """A bucket of tokens that refills steadily; each wish takes one, or more if it costs more."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._size = size
        self._clock = clock
        self._tokens = size
        self._last = clock()

    def take(self) -> bool:
        """Take one, if there is one."""
        if not self.has_one():
            return False
        self._tokens -= 1
        return True

    def has_one(self) -> bool:
        """Whether there is one."""
        now = self._clock()
        self._tokens = min(self._size, self._tokens + (now - self._last) * self._rate)
        self._last = now
        return self._tokens >= 1

    def spend(self, cost: float) -> None:
        """Pay for what is done already; debts are paid back by waiting, as long as filling it takes."""
        self._tokens = max(-self._size, self._tokens - cost)


class Buckets:
    """A bucket for each key; the ones that were not used for longest are forgotten."""

    def __init__(self, rate: float, size: float, most: int = 50_000) -> None:
        self._rate = rate
        self._size = size
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, key: str) -> Bucket:
        """The bucket of a key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._size)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket

    def take(self, key: str) -> bool:
        """Take one from a key's bucket, if there is one."""
        return self.of(key).take()


class Visitor(msgspec.Struct, frozen=True, dict=True):
    """Who asks, and from where."""

    person: str
    address: str | None
    """None where many come from: this machine itself, or a proxy on it."""

    @once
    def errand(self) -> Errand:
        """Whose turn it is when something is worked out for them."""
        return Errand(self.person, Rank.PLAYED, address=self.address or "")


def address_of(scope: Any) -> str | None:
    """Where a request comes from, as far as one house goes: of an address of version 6, the network."""
    client = scope.get("client")
    try:
        address = ip_address(client[0])
    except (TypeError, ValueError):
        return None
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            return None if address.is_loopback else str(IPv6Address(int(address) >> 64 << 64))
        address = address.ipv4_mapped
    return None if address.is_loopback else str(address)


def visitor_of(connection: Any) -> Visitor:
    """Who is at the other end of a request or a socket, as the door knows them."""
    return Visitor(connection.scope["state"]["person"], address_of(connection.scope))


class _Purse:
    """One kind of budget: so much a person, so much an address."""

    def __init__(self, person: tuple[float, float], address: tuple[float, float]) -> None:
        self._people = Buckets(*person)
        self._addresses = Buckets(*address)

    def take(self, who: Visitor) -> bool:
        """Take one, where both have one."""
        mine = self._people.of(who.person)
        if who.address is None:
            return mine.take()
        enough = mine.has_one() and self._addresses.take(who.address)
        if enough:
            mine.spend(1)
        return enough

    def spend(self, who: Visitor, cost: float) -> None:
        self._people.of(who.person).spend(cost)
        if who.address is not None:
            self._addresses.of(who.address).spend(cost)


class Budgets:
    """What people may use up at this server, over all their sockets and requests together."""

    def __init__(self) -> None:
        self._desk = Desk()
        self._wishes = _Purse(
            (limits.WISHES_A_SECOND, limits.WISHES_AT_ONCE),
            (limits.ADDRESS_WISHES_A_SECOND, limits.ADDRESS_WISHES_AT_ONCE),
        )
        self._words = _Purse(
            (limits.WORDS_A_SECOND, limits.WORDS_AT_ONCE),
            (limits.ADDRESS_WORDS_A_SECOND, limits.ADDRESS_WORDS_AT_ONCE),
        )
        self._tables = Buckets(limits.ADDRESS_TABLES_A_DAY / limits.DAY, limits.ADDRESS_TABLES_AT_ONCE)
        self._public = Buckets(limits.ADDRESS_PUBLIC_A_DAY / limits.DAY, limits.ADDRESS_PUBLIC_AT_ONCE)
        self._pictures = _Purse(
            (limits.PICTURES_A_SECOND, limits.PICTURES_AT_ONCE),
            (limits.PICTURES_A_SECOND, limits.PICTURES_AT_ONCE),
        )
        rate = limits.MAILS_A_DAY / limits.DAY
        self._letters = _Purse((rate, limits.MAILS_AT_ONCE), (rate, limits.MAILS_AT_ONCE))
        self._commands = Buckets(limits.ADDRESS_COMMANDS_A_DAY / limits.DAY, limits.ADDRESS_COMMANDS_AT_ONCE)
        self._arrivals = Buckets(limits.NEW_PEOPLE_A_SECOND, limits.NEW_PEOPLE_AT_ONCE)

    def arrive(self, scope: Any) -> bool:
        """Whether whoever asks may be somebody new."""
        client = scope.get("client")
        return self._arrivals.take(address_of(scope) or (client[0] if client else "?"))

    def take(self, who: Visitor) -> bool:
        """Whether somebody may wish for one thing more now."""
        return self._wishes.take(who)

    async def paid(self, who: Visitor, work: Callable[[], T]) -> T:
        """What somebody wants to have worked out, when it is their turn. They pay for it."""
        await self._desk.sit_down(who.errand)
        begin = thread_time()
        try:
            return work()
        finally:
            seconds = thread_time() - begin
            self._wishes.spend(who, seconds * limits.COST_OF_A_SECOND)
            self._desk.get_up(seconds)

    def in_turn(self, who: Visitor, work: Coroutine[Any, Any, T]) -> Awaitable[T]:
        """The same for what waits for other things between its pieces, and is paid for already."""
        return InPieces(work, self._desk, who.errand)

    def in_pieces(self, who: Visitor, work: Coroutine[Any, Any, T]) -> Awaitable[T]:
        """The same where a wish pays for what most wishes take; what it takes beyond that costs more."""
        free = limits.WISH_SECONDS

        def pay(seconds: float) -> None:
            nonlocal free
            free -= seconds
            if free < 0:
                self._wishes.spend(who, -free * limits.COST_OF_A_SECOND)
                free = 0.0

        return InPieces(work, self._desk, who.errand, pay)

    def lay(self, who: Visitor, public: bool) -> None:
        """Raise `Refused` where an address lays too many tables."""
        if who.address is None:
            return
        if public and not self._public.take(who.address):
            raise Refused("too-many-tables-here")
        if not self._tables.take(who.address):
            raise Refused("too-many-tables-here")

    def speak(self, who: Visitor) -> None:
        """Raise `Refused` where somebody, or all of an address, say too much at once."""
        if not self._words.take(who):
            raise Refused("too-many-words")

    def write_to(self, who: Visitor) -> None:
        """Raise `Refused` where somebody wants to have too many letters sent."""
        if not self._letters.take(who):
            raise Refused("too-fast")

    def draw(self, who: Visitor) -> None:
        """Raise `Refused` where somebody wants too many pictures."""
        if not self._pictures.take(who):
            raise Refused("too-fast")

    def write(self, who: Visitor) -> None:
        """Raise `Refused` where an address has too much written down that is kept: lines of logs, and what
        people say of themselves."""
        if who.address is not None and not self._commands.take(who.address):
            raise Refused("too-fast")


TheBudgets = NamedDependency[SkipValidation[Budgets]]
