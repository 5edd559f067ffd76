"""Snapshots: where a long game may be taken up without playing its whole past.

They are a convenience. Each is chained to the one before by its checksum, and to the answers it stands
after; one that is of other rules, damaged, or out of the chain is passed over, with all that follow.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import sqlalchemy as sa

from escarmouche.server.storage.database import Database
from escarmouche.server.storage.rows import dump
from escarmouche.server.storage.schema import GAMES, SNAPSHOTS

FORM = 2  # of what is packed


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state and the events since the snapshot before, as plain data; after `n` answers."""

    n: int
    checksum: str
    state: bytes
    events: bytes


def rules_of(book: str, version: str) -> str:
    """What a snapshot must have been written by."""
    return f"{book}:{version}:{FORM}"[:80]


def packed(data: Any) -> bytes:
    """Plain data as it is kept."""
    return zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 6)


def unpacked(held: bytes) -> Any:
    """The plain data again."""
    return json.loads(zlib.decompress(held))


def next_after(
    last: Snapshot | None, rules: str, answers: Sequence[tuple[int, Any]], state: Any, events: Any
) -> Snapshot:
    """The snapshot after these answers, chained to the one before."""
    kept = Snapshot(len(answers), "", packed(state), packed(events))
    return Snapshot(kept.n, _checksum(last, rules, answers, kept), kept.state, kept.events)


def _checksum(
    last: Snapshot | None, rules: str, answers: Sequence[tuple[int, Any]], kept: Snapshot
) -> str:
    since = list(answers[0 if last is None else last.n : kept.n])
    total = sha256(f"{'' if last is None else last.checksum}\n{rules}\n{kept.n}\n".encode())
    for part in (dump(since).encode("utf-8", "surrogatepass"), kept.state, kept.events):
        total.update(sha256(part).digest())
    return total.hexdigest()


def chain(
    found: Iterable[Snapshot], rules: str, answers: Sequence[tuple[int, Any]]
) -> list[Snapshot]:
    """The snapshots that hold, from the first on."""
    good: list[Snapshot] = []
    for each in found:
        last = good[-1] if good else None
        if each.n > len(answers) or each.checksum != _checksum(last, rules, answers, each):
            break
        good.append(each)
    return good


def read(database: Database, game: str, rules: str) -> list[Snapshot]:
    """The snapshots of a game, in order."""
    c = SNAPSHOTS.c
    query = sa.select(c.n, c.checksum, c.state, c.events).where(c.game == game, c.rules == rules)
    with database.reading() as db:
        return [Snapshot(*row) for row in db.execute(query.order_by(c.n))]


def last(database: Database, game: str, rules: str) -> int:
    """After how many answers the last snapshot of a game was taken; 0: there is none."""
    c = SNAPSHOTS.c
    with database.reading() as db:
        newest = sa.select(sa.func.max(c.n)).where(c.game == game, c.rules == rules)
        return db.scalar(newest) or 0


def write(database: Database, game: str, change: int, rules: str, kept: Snapshot) -> bool:
    """Keep a snapshot, if the game has not gone on since; whether it was kept."""
    c = SNAPSHOTS.c
    now = sa.select(GAMES.c.change).where(GAMES.c.id == game).with_for_update()
    with database.writing() as db:
        if db.scalar(now) != change:
            return False
        db.execute(SNAPSHOTS.delete().where(c.game == game, c.n >= kept.n))  # of other rules
        db.execute(
            SNAPSHOTS.insert().values(
                game=game,
                n=kept.n,
                rules=rules,
                checksum=kept.checksum,
                state=kept.state,
                events=kept.events,
            )
        )
        return True
