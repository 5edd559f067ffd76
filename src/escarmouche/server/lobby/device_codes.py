"""Seats that move to another device, by a code that works once and for ten minutes.

A seat is opened by a token that only browsers hold. The browser that asks for a code shows its tokens
(they come in its cookie); they are sealed with a key that only the code gives, and the code is kept by
nobody: the database has a slow fingerprint of it and the sealed tokens, until they are fetched.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from hashlib import scrypt

import sqlalchemy as sa

from escarmouche.core.explain import Phrase
from escarmouche.server.errors import ApiError
from escarmouche.server.storage.database import Database
from escarmouche.server.storage.schema import CODES

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # nothing that reads like something else
LENGTH = 8  # 40 bits, for ten minutes
LASTS = 600.0
MARK = 32  # bytes of the fingerprint; what follows is the key
TRIES, WITHIN = 10, 60.0  # codes that one address may try, in so many seconds
ALL_TRIES = 200  # and all of them together
MOST_CODES = 1000  # at one time

NO_SUCH_CODE = Phrase("server.code.unknown")
TOO_MANY_TRIES = Phrase("server.code.too_often")
NO_SEATS = Phrase("server.code.no_seats")


def shown(code: str) -> str:
    """A code as people read it: in two groups."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def read(text: str) -> str:
    """A code as somebody typed it."""
    return "".join(c for c in text.upper() if c.isalnum())


class DeviceCodes:
    """The codes of one database."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._database, self._clock = database, clock
        self._tries = Tries(clock)

    def offer(self, tokens: Sequence[str], asker: str) -> tuple[str, float]:
        """A code for some seats, and until when it works."""
        if not tokens:
            raise ApiError(NO_SEATS, 403)
        self._tries.count(f"offer {asker}")
        code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
        plain = ".".join(tokens).encode()
        mark, key = _derived(code, len(plain))
        now = self._clock()
        with self._database.writing() as db:
            db.execute(CODES.delete().where(CODES.c.until <= now))
            if (db.scalar(sa.select(sa.func.count()).select_from(CODES)) or 0) >= MOST_CODES:
                raise ApiError(TOO_MANY_TRIES, 429)
            sealed = len(plain).to_bytes(2, "big") + _xor(plain, key)
            db.execute(CODES.insert().values(mark=mark, sealed=sealed, until=now + LASTS))
        return shown(code), now + LASTS

    def fetch(self, given: str, asker: str) -> list[str]:
        """The tokens of a code, which works no more after this."""
        self._tries.count(f"fetch {asker}")
        code = read(given)
        if len(code) != LENGTH:
            raise ApiError(NO_SUCH_CODE, 404)
        mark, _none = _derived(code, 0)
        with self._database.writing() as db:
            sealed = db.scalar(
                sa.select(CODES.c.sealed).where(CODES.c.mark == mark, CODES.c.until > self._clock())
            )
            # Of two that come at once only one finds it still there to delete.
            gone = db.execute(CODES.delete().where(CODES.c.mark == mark)).rowcount
        if sealed is None or gone != 1:
            raise ApiError(NO_SUCH_CODE, 404)
        length = int.from_bytes(sealed[:2], "big")
        _mark, key = _derived(code, length)
        return _xor(sealed[2:], key).decode().split(".")


def _derived(code: str, length: int) -> tuple[str, bytes]:
    """The fingerprint of a code, and a key as long as what it seals. Slow on purpose."""
    # The first bytes are the same whatever the length: PBKDF2 at the end of scrypt makes blocks.
    made = scrypt(code.encode(), salt=b"escarmouche code", n=2**14, r=8, p=1, dklen=MARK + length)
    return made[:MARK].hex(), made[MARK:]


def _xor(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))


class Tries:
    """How often somebody tries something, in the memory of this process."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._by: OrderedDict[str, deque[float]] = OrderedDict()
        self._all: deque[float] = deque(maxlen=ALL_TRIES)

    def count(self, who: str) -> None:
        """Raises `ApiError` for one try too many."""
        now = self._clock()
        mine = self._by.setdefault(who, deque(maxlen=TRIES))
        self._by.move_to_end(who)
        while len(self._by) > ALL_TRIES:
            self._by.popitem(last=False)
        for tries, most in ((mine, TRIES), (self._all, ALL_TRIES)):
            if len(tries) == most and now - tries[0] < WITHIN:
                raise ApiError(TOO_MANY_TRIES, 429)
        mine.append(now)
        self._all.append(now)
