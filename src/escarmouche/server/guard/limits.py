"""How much one client may ask for: so many at once, so many per second, so many open.

A client is an address (of IPv6 its first 64 bits: one household has that many). Counts are in the
memory of one process. Whoever speaks from the server's own machine is not counted.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from math import ceil
from typing import Any, NamedTuple, Self

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.server.beside.talk import Pace
from escarmouche.server.errors import ApiError

TOO_OFTEN = Phrase("server.limit.too_often")
TOO_MANY_SOCKETS = Phrase("server.limit.sockets")
TOO_MANY_GAMES = Phrase("server.limit.games")
TOO_MANY_IMPORTS = Phrase("server.limit.imports")
BAD_LIMIT = Phrase("server.setting.bad_limit")
IN_SECONDS = ("_WORK", "_COMPUTERS")  # what is counted in seconds of a processor
KNOWN_CLIENTS = 10_000  # the least recent are forgotten


class Rate(NamedTuple):
    """So many at once, and so many more every second."""

    burst: float
    second: float


NO_RATE = Rate(float("inf"), float("inf"))


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client may do."""

    requests: Rate = Rate(300, 30)  # over HTTP, of any kind
    making: Rate = Rate(30, 0.1)  # new games: set up, played on, brought in
    seats: Rate = Rate(20, 0.5)  # tries to take a seat, by link or by code
    heavy: Rate = Rate(120, 10)  # replays, lists of games, armies to judge, tables to draw
    messages: Rate = Rate(200, 40)  # over one WebSocket
    all_messages: Rate = Rate(400, 80)  # over all WebSockets of a client
    connects: Rate = Rate(60, 2)  # WebSockets that are opened
    work: Rate = Rate(6, 0.25)  # seconds of a processor that commands take
    # The same for what computers do in the games that a client made.
    computers: Rate = Rate(0.3, 0.05)
    sockets: int = 60  # at one time
    games: int = 60  # made, not over, and touched within a week; or brought in, and still kept
    imports: int = 20  # of them, brought in

    @classmethod
    def none(cls) -> Self:
        """No limits: for a server that is measured."""
        many = 10**9
        none: dict[str, Any] = {
            each.name: many if isinstance(each.default, int) else NO_RATE for each in fields(cls)
        }
        return cls(**none)

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Self:
        """As ESCARMOUCHE_LIMIT_MAKING=30/0.1 and the like say; ESCARMOUCHE_LIMITS=off for none."""
        if environment.get("ESCARMOUCHE_LIMITS") == "off":
            return cls.none()
        said: dict[str, Rate | int] = {}
        for each in fields(cls):
            name = f"ESCARMOUCHE_LIMIT_{each.name.upper()}"
            given = environment.get(name)
            if given:
                said[each.name] = _read(name, given, whole=isinstance(each.default, int))
        return cls(**said)  # type: ignore[arg-type]  # _read gives each field its kind


def _read(name: str, given: str, *, whole: bool) -> Rate | int:
    try:
        if whole:
            number = int(given)
            good = number > 0
            found: Rate | int = number
        else:
            burst, second = (float(part) for part in given.split("/"))
            least = 0.01 if name.endswith(IN_SECONDS) else 1  # of anything else one at least
            good = least <= burst < 1e9 and 0 < second < 1e9
            found = Rate(burst, second)
    except ValueError:
        good = False
    if not good:
        example = "60" if whole else "30/0.5"
        raise SetupError(name, BAD_LIMIT, given=given[:40], example=example)
    return found


class Bucket:
    """Tokens that are spent and come back."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._left, self._at = rate, rate.burst, now

    def take(self, now: float) -> float:
        """Spend one; how many seconds to wait if there is none (0.0: it was spent)."""
        rate = self._rate
        if rate is NO_RATE:
            return 0.0
        self._refill(now)
        if self._left >= 1.0:
            self._left -= 1.0
            return 0.0
        return (1.0 - self._left) / rate.second

    def lack(self, now: float) -> float:
        """How many seconds to wait until there is one; it is not spent."""
        if self._rate is NO_RATE:
            return 0.0
        self._refill(now)
        return max(0.0, (1.0 - self._left) / self._rate.second)

    def pay(self, now: float, price: float) -> None:
        """Spend something whose price is known only afterwards: there may be less than nothing left."""
        if self._rate is not NO_RATE:
            self._refill(now)
            self._left -= price

    def debt(self, now: float) -> float:
        """How many seconds to wait until there is anything left."""
        if self._rate is NO_RATE:
            return 0.0
        self._refill(now)
        return max(0.0, -self._left / self._rate.second)

    def _refill(self, now: float) -> None:
        rate = self._rate
        self._left = min(rate.burst, self._left + (now - self._at) * rate.second)
        self._at = now


@lru_cache(KNOWN_CLIENTS)
def household(address: str) -> str:
    """What counts as one client."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(IPv6Address(int(found) >> 64 << 64)) + "/64"
    return str(getattr(found, "ipv4_mapped", None) or found)


@dataclass(slots=True)
class _Client:
    buckets: dict[str, Bucket] = field(default_factory=dict)
    sockets: int = 0
    games: list[str] = field(default_factory=list)
    talks: OrderedDict[str, Pace] = field(default_factory=OrderedDict)  # by game


class Counter:
    """What each client has asked for lately. Only the event loop's thread comes here."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self._clock = clock
        self._clients: OrderedDict[str, _Client] = OrderedDict()

    def _of(self, address: str) -> _Client:
        key = household(address)
        found = self._clients.get(key)
        if found is None:
            found = self._clients[key] = _Client()
            if len(self._clients) > KNOWN_CLIENTS:
                self._forget_one()
        self._clients.move_to_end(key)
        return found

    def _forget_one(self) -> None:
        """The one that was quiet longest, of those that are not connected."""
        for key, client in self._clients.items():
            if not client.sockets:
                del self._clients[key]
                return

    def count(self, address: str, what: str) -> None:
        """One more of something. Raises `ApiError` for one too many."""
        wait = self.take(address, what)
        if wait:
            raise ApiError(TOO_OFTEN, 429, wait=ceil(wait))

    @contextmanager
    def connected(self, address: str) -> Iterator[None]:
        """While a socket is open. Raises `ApiError` for one too many."""
        client = self._of(address)
        if client.sockets >= self.limits.sockets:
            raise ApiError(TOO_MANY_SOCKETS, 429, most=self.limits.sockets)
        client.sockets += 1
        try:
            yield
        finally:
            client.sockets -= 1

    def charge(self, address: str, seconds: float) -> None:
        """A client's commands have taken so many seconds of a processor."""
        self._bucket(address, "work").pay(self._clock(), seconds)

    def owes(self, address: str) -> float:
        """For how many seconds a client has to wait until it may have further work done."""
        return self._bucket(address, "work").debt(self._clock())

    def _bucket(self, address: str, what: str) -> Bucket:
        buckets = self._of(address).buckets
        if what not in buckets:
            buckets[what] = Bucket(getattr(self.limits, what), self._clock())
        return buckets[what]

    def take(self, address: str, what: str) -> float:
        """One more of something; how many seconds to wait if it is one too many."""
        return self._bucket(address, what).take(self._clock())

    def lacks(self, address: str, what: str) -> float:
        """How many seconds to wait for one more of something, which is not counted yet."""
        return self._bucket(address, what).lack(self._clock())

    def messages(self) -> Bucket:
        """For what one socket sends."""
        return Bucket(self.limits.messages, self._clock())

    def pace_of(self, address: str, game: str) -> Pace:
        """How often a client may speak at a game that it watches, over all its connections."""
        talks = self._of(address).talks
        talks.setdefault(game, Pace())
        talks.move_to_end(game)
        if len(talks) > self.limits.games:
            talks.popitem(last=False)
        return talks[game]

    def games_of(self, address: str) -> list[str]:
        """The games that a client made, as far as they are remembered."""
        return self._of(address).games

    def may_make(self, address: str, still_open: list[str]) -> None:
        """Keep in mind which of a client's games are open. Raises `ApiError` for one too many."""
        self._of(address).games[:] = still_open
        if len(still_open) >= self.limits.games:
            raise ApiError(TOO_MANY_GAMES, 429, most=self.limits.games)

    def may_bring_in(self, still_kept: list[str], days: float) -> None:
        """Raises `ApiError` for a client of whose files too many games are kept already."""
        if len(still_kept) >= self.limits.imports:
            raise ApiError(TOO_MANY_IMPORTS, 429, most=self.limits.imports, days=days)

    def made(self, address: str, game: str) -> None:
        """A client made a game."""
        self._of(address).games.append(game)
