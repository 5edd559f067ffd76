"""Games that share something which may not be told while one of them is played: dice, or a hidden past."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from escarmouche.server.storage.database import Database
from escarmouche.server.storage.rows import Row
from escarmouche.server.storage.schema import GAMES

_GAME = GAMES.c


def kin_play(database: Database, row: Row) -> bool:
    """Whether a game that shares its past with this one is still played, itself included."""
    ours = (_GAME.id == row.root) | (_GAME.kin == row.root)
    with database.reading() as db:
        return (
            db.scalar(sa.select(_GAME.id).where(ours, _GAME.over.is_(False)).limit(1)) is not None
        )


def dice_played_elsewhere(database: Database, row: Row) -> bool:
    """Whether another game with the dice of this one is still played."""
    others = (_GAME.digest == row.digest) & (_GAME.id != row.id)
    with database.reading() as db:
        return (
            db.scalar(sa.select(_GAME.id).where(others, _GAME.over.is_(False)).limit(1)) is not None
        )


def played_digests(db: sa.Connection, digests: Sequence[str]) -> set[str]:
    """Those of some dice with which a game is still played."""
    if not digests:
        return set()
    query = sa.select(_GAME.digest).where(_GAME.digest.in_(digests), _GAME.over.is_(False))
    return set(db.scalars(query))
