"""Seats: opened by unguessable tokens, of which only fingerprints are kept.

A browser carries the tokens of its seats in one HttpOnly cookie that no script can read.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

COOKIE = "escarmouche_seats"
YEAR = 365 * 24 * 3600
MOST = 80  # seats in one browser: a cookie holds 4,096 bytes
_SEPARATOR = "."
_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # nothing that reads like something else

_GAME = re.compile("[a-z0-9]{1,40}")

Kind = Literal["person", "ai", "automaton"]  # the last is played by the rules themselves


@dataclass(frozen=True, slots=True)
class Seat:
    """Who answers for a camp."""

    camp: int
    kind: Kind
    level: str | None = None
    name: str | None = None
    hash: str | None = None  # of the token, for a person


def new_token() -> str:
    """192 bits that nobody guesses, fit for an address and a cookie."""
    return secrets.token_urlsafe(24)


def new_game_id() -> str:
    """Sixty bits that nobody guesses, easy to read out."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))


def is_game_id(text: str) -> bool:
    """Whether a game may be called that. What is not is asked of no database."""
    return bool(_GAME.fullmatch(text))


def fingerprint(token: str) -> str:
    """What is kept of a token."""
    return sha256(b"escarmouche seat " + token.encode("utf-8", "replace")).hexdigest()


def held(cookie: str | None) -> list[str]:
    """The tokens in a cookie, oldest first."""
    if not cookie:
        return []
    return [token for token in cookie.split(_SEPARATOR) if 0 < len(token) <= 64][-MOST:]


def with_tokens(cookie: str | None, tokens: Iterable[str]) -> str:
    """The cookie with further seats; the oldest fall out when there are too many."""
    new = list(tokens)
    kept = [token for token in held(cookie) if token not in new]
    return _SEPARATOR.join([*kept, *new][-MOST:])


def camps_of(seats: Iterable[Seat], cookie: str | None) -> frozenset[int]:
    """The camps that a browser may answer for."""
    return camps_opened(seats, {fingerprint(token) for token in held(cookie)})


def camps_opened(seats: Iterable[Seat], hashes: AbstractSet[str]) -> frozenset[int]:
    """The camps that tokens with these fingerprints open."""
    return frozenset(seat.camp for seat in seats if seat.hash is not None and seat.hash in hashes)
