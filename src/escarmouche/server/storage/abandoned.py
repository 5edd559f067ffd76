"""Games that clients brought in from files: kept while somebody opens them, deleted when nobody does."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import sqlalchemy as sa

from escarmouche.server.storage.database import Database
from escarmouche.server.storage.schema import GAMES, META

AT_ONCE = 20  # games that one transaction deletes: others have to write as well
_GAME = GAMES.c


def still_kept(database: Database, games: Iterable[str]) -> list[str]:
    """Those of some games that came from a file and are still there."""
    query = sa.select(_GAME.id).where(_GAME.id.in_(list(games)), _GAME.expires.is_not(None))
    with database.reading() as db:
        return list(db.scalars(query))


def opened(database: Database, games: Collection[str], until: float) -> None:
    """Somebody looks at these games: those that came from a file are kept for longer."""
    mine = GAMES.update().where(_GAME.id.in_(list(games)), _GAME.expires < until)
    with database.writing() as db:
        db.execute(mine.values(expires=until))


def delete_abandoned(database: Database, now: float) -> list[str]:
    """Delete some games whose time is up; which. One from which another was played on stays with it."""
    played_on = sa.select(_GAME.forked_from).where(_GAME.forked_from.is_not(None))
    query = sa.select(_GAME.id).where(_GAME.expires <= now, _GAME.id.not_in(played_on))
    with database.writing() as db:
        # Whoever opens one of them meanwhile comes before, and it stays, or after, and it is gone.
        gone = list(db.scalars(query.limit(AT_ONCE).with_for_update()))
        for table in reversed(META.sorted_tables):
            if "game" in table.c:
                db.execute(table.delete().where(table.c.game.in_(gone)))
        db.execute(GAMES.delete().where(_GAME.id.in_(gone)))
    return gone
