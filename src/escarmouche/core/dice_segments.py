"""Dice in segments: who plays on from another game keeps its dice and throws on with its own.

A game of its own has one segment, from die 0 on. A game that was played on from another has further ones
before it: what fell there is a fact, kept as faces, and its secret is told once the game that it belongs to
may tell it. Each segment has its digest, published before its first die.

The secret of a segment may be mixed from the server's and from shares of the players. The server publishes
the digest of its own secret first, then each player a digest of a share (its mark), and only when all marks
lie on the table the shares themselves. Nobody can choose what comes of it, not even who keeps the server.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from typing import Any, Self

from escarmouche.core.dice import DiceSource, OutOfDice, SeededDice

SHARE_BYTES = 32


class NoDiceYet(Exception):
    """A die was asked for that cannot be thrown before all players have given their shares."""


class BadSegments(ValueError):
    """What should describe dice does not; `place` says where."""

    def __init__(self, place: str) -> None:
        self.place = place
        super().__init__(place)


@dataclass(frozen=True, slots=True)
class Share:
    """What one player put into the dice: the mark that bound it, and the share itself once told."""

    camp: int
    mark: str
    told: str | None = None

    @property
    def holds(self) -> bool:
        """Whether the share is the one that its mark promised."""
        return self.told is not None and mark_of(self.told) == self.mark


@dataclass(frozen=True, slots=True)
class DiceSegment:
    """The dice from number `first` on, up to the next segment.

    `secret` is None where it is not told; then `faces` are the dice as they fell. `waiting`: the players'
    shares are being gathered, and no die can be thrown.
    """

    first: int
    digest: str
    secret: str | None = None
    shares: tuple[Share, ...] = ()
    faces: tuple[int, ...] | None = None
    waiting: bool = False

    @classmethod
    def of(cls, first: int, secret: str) -> Self:
        """A segment from its secret."""
        return cls(first, digest_of(secret), secret)

    @property
    def holds(self) -> bool:
        """Whether secret and shares are what was published before them."""
        good = self.secret is not None and digest_of(self.secret) == self.digest
        return good and all(share.holds for share in self.shares)

    def seed(self) -> SeededDice | None:
        """The dice that follow from the secret and the shares; None where those are not told."""
        if self.secret is None or self.waiting:
            return None
        return SeededDice(mixed(self.secret, self.shares))


def digest_of(secret: str) -> str:
    """What is published of a secret (in hexadecimal) before the first die."""
    return SeededDice(bytes.fromhex(secret)).digest


def mark_of(share: str) -> str:
    """What a player publishes of a share before any share is told."""
    return sha256(f"escarmouche share {share}".encode()).hexdigest()


def mixed(secret: str, shares: Iterable[Share]) -> bytes:
    """What the dice are drawn from: the secret alone, or mixed with what the players gave."""
    told = [f"{share.camp} {share.told}" for share in shares if share.told is not None]
    if not told:
        return bytes.fromhex(secret)
    return sha256("\n".join(["escarmouche mixed dice", secret, *told]).encode()).digest()


class _Recorded:
    """Dice as they fell."""

    def __init__(self, first: int, faces: Sequence[int]) -> None:
        self._first, self._faces = first, tuple(faces)

    def faces(self, first: int, count: int, sides: int = 6) -> tuple[int, ...]:
        """What fell; `OutOfDice` beyond that."""
        start = first - self._first
        if start < 0 or start + count > len(self._faces):
            raise OutOfDice(self._first + len(self._faces), self._first + len(self._faces))
        return self._faces[start : start + count]


class _NotYet:
    """No dice before the shares are there."""

    def faces(self, first: int, count: int, sides: int = 6) -> tuple[int, ...]:
        """None of them."""
        raise NoDiceYet


class SegmentedDice:
    """The dice of a game, segment by segment."""

    __slots__ = ("_sources", "segments")

    def __init__(self, segments: Sequence[DiceSegment]) -> None:
        self.segments = tuple(segments)
        # The last is asked most.
        self._sources = [(s.first, _source(s)) for s in reversed(self.segments)]

    @property
    def own(self) -> DiceSegment:
        """The segment that is the game's own: the last."""
        return self.segments[-1]

    @property
    def digest(self) -> str:
        """What was published of the game's own dice."""
        return self.own.digest

    def faces(self, first: int, count: int, sides: int = 6) -> tuple[int, ...]:
        """The faces of the dice number `first` to `first + count - 1`."""
        end, found = first + count, list[tuple[int, ...]]()
        for start, source in self._sources:
            if end > start:
                since = max(first, start)
                found.append(source.faces(since, end - since, sides))
                end = since
            if end <= first:
                break
        return found[0] if len(found) == 1 else tuple(f for part in reversed(found) for f in part)


def _source(segment: DiceSegment) -> DiceSource:
    if segment.faces is not None:
        return _Recorded(segment.first, segment.faces)
    if segment.waiting:
        return _NotYet()
    return segment.seed() or _Recorded(segment.first, ())


# -- as plain data -----------------------------------------------------------------------------


def to_data(segments: Iterable[DiceSegment]) -> list[dict[str, Any]]:
    """Segments as files and databases keep them: what is empty is left out."""
    return [_to_data(segment) for segment in segments]


def _to_data(segment: DiceSegment) -> dict[str, Any]:
    data: dict[str, Any] = {"from": segment.first, "digest": segment.digest}
    if segment.secret is not None:
        data["secret"] = segment.secret
    if segment.shares:
        data["shares"] = [[s.camp, s.mark, s.told] for s in segment.shares]
    if segment.faces is not None:
        data["faces"] = list(segment.faces)
    if segment.waiting:
        data["waiting"] = True
    return data


def of_data(data: Any) -> tuple[DiceSegment, ...]:
    """Segments from plain data, as it is now or as it was (from die, secret). Raises `BadSegments`.

    Their order is checked and that the faces of each reach to the next; not whether digests hold.
    """
    if not isinstance(data, list) or not data:
        raise BadSegments("dice")
    found = tuple(_of_data(f"dice[{n}]", part) for n, part in enumerate(data, 1))
    for n, (one, other) in enumerate(pairwise(found), 1):
        long = None if one.faces is None else len(one.faces)
        if other.first < one.first or long not in (None, other.first - one.first):
            raise BadSegments(f"dice[{n}]")
        if one.waiting or (one.secret is None and long is None):
            raise BadSegments(f"dice[{n}]")
    if found[0].first != 0 or found[-1].faces is not None:
        raise BadSegments("dice")
    return found


def _of_data(place: str, part: Any) -> DiceSegment:
    if isinstance(part, list):  # as it was before
        if len(part) != 2 or type(part[0]) is not int or not _is_hex(part[1]):
            raise BadSegments(place)
        return DiceSegment.of(part[0], part[1])
    if not isinstance(part, Mapping) or type(part.get("from")) is not int or part["from"] < 0:
        raise BadSegments(place)
    secret, faces = part.get("secret"), part.get("faces")
    good = (
        isinstance(part.get("digest"), str)
        and len(part["digest"]) <= 128
        and (secret is None or _is_hex(secret))
        and (faces is None or (isinstance(faces, list) and all(type(f) is int for f in faces)))
        and type(part.get("waiting", False)) is bool
    )
    if not good:
        raise BadSegments(place)
    return DiceSegment(
        part["from"],
        part["digest"],
        secret,
        _shares(place, part.get("shares", [])),
        None if faces is None else tuple(faces),
        part.get("waiting", False),
    )


def _shares(place: str, data: Any) -> tuple[Share, ...]:
    found = list[Share]()
    if not isinstance(data, list):
        raise BadSegments(place)
    for item in data:
        good = isinstance(item, list) and len(item) == 3 and type(item[0]) is int
        if not good or not _is_hex(item[1]) or not (item[2] is None or is_share(item[2])):
            raise BadSegments(place)
        found.append(Share(*item))
    camps = [share.camp for share in found]
    if camps != sorted(set(camps)):
        raise BadSegments(place)
    return tuple(found)


def is_share(text: Any) -> bool:
    """Whether a text can be a share or a mark: 32 bytes in hexadecimal."""
    return _is_hex(text) and len(text) == 2 * SHARE_BYTES


def _is_hex(text: Any) -> bool:
    if not isinstance(text, str):
        return False
    return len(text) <= 128 and len(text) % 2 == 0 and set(text) <= set("0123456789abcdef")
