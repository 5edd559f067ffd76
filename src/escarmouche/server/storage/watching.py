"""The server's own clock: time during which no process ran counts for nobody.

Every process signs in now and again (`beat`), and so does every change of a game. The first to come after a silence writes the silence
down as a pause. What a clock counts between two moments is the time between them without the pauses.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import sqlalchemy as sa

from escarmouche.server.storage.database import Database
from escarmouche.server.storage.schema import GAMES, PAUSES, PULSE

SILENCE = 20.0  # seconds without a sign of life after which the server counts as stopped


class Watch:
    """Tells the time, and how much of it counts. Every method may be called from any thread."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._database, self._clock = database, clock
        self._pauses: tuple[tuple[float, float], ...] = ()
        self._before: float | None = None  # when this process last looked
        self._door = threading.Lock()

    def now(self) -> float:
        """Seconds since 1970."""
        return self._clock()

    def elapsed(self, since: float, now: float) -> float:
        """The seconds that count between two moments."""
        paused = sum(max(0.0, min(now, ended) - max(since, began)) for began, ended in self._pauses)
        return max(0.0, now - since - paused)

    def beat(self) -> None:
        """A sign of life, while some clock runs; learn of the pauses."""
        with self._door:
            now = self._clock()
            before, self._before = self._before, now
            with self._database.reading() as db:
                some = db.scalar(sa.select(sa.exists().where(GAMES.c.flag_at.is_not(None))))
            if some:
                # A process that was there all the time and had nothing to sign knows of no pause
                # after it last looked.
                awake = before is not None and now - before < SILENCE
                self._sign(now, before if awake and before is not None else now)
            with self._database.reading() as db:
                found = db.execute(sa.select(PAUSES.c.began, PAUSES.c.ended))
                self._pauses = tuple((began, ended) for began, ended in found)

    def _sign(self, now: float, back: float) -> None:
        with self._database.writing() as db:
            query = sa.select(PULSE.c.at).where(PULSE.c.id == 1)
            last = db.scalar(query if self._database.is_sqlite else query.with_for_update())
            if last is None:
                if not self._database.is_sqlite:  # another process may be as early as this one
                    db.execute(sa.text("LOCK TABLE pulse IN EXCLUSIVE MODE"))
                    last = db.scalar(query)
                if last is None:
                    last = 0.0
                    db.execute(PULSE.insert().values(id=1, at=last))
            timed = GAMES.c.flag_at.is_not(None)
            last = max(last, db.scalar(sa.select(sa.func.max(GAMES.c.touched)).where(timed)) or 0)
            if back - last > SILENCE:
                db.execute(PAUSES.insert().values(began=last, ended=back))
            if now > last:
                db.execute(PULSE.update().where(PULSE.c.id == 1).values(at=now))
