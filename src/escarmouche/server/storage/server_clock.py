"""The server's own clock: time during which no process ran counts for nobody.

Every process signs in now and again (`beat`), and so does every change of a game. The first to come after a silence writes the silence
down as a pause. What a clock counts between two moments is the time between them without the pauses.

A process that was suspended comes after a silence like one that was started anew: whoever asks for the time first (`now`) has
the pause written before an answer is given, so no flag falls for time that was not there. The time is steady: a wall clock that is set
back is waited for, one that is set forward is followed, and the step is a pause. Processes agree on the latest time that one of them told.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable

import sqlalchemy as sa

from escarmouche.server.storage.database import Database
from escarmouche.server.storage.schema import GAMES, PAUSES, PULSE
from escarmouche.server.storage.steady_time import SteadyTime

SILENCE = 20.0  # seconds without a sign of life after which the server counts as stopped
STEP = 1.0  # seconds by which the wall clock must be ahead to have been set; less is drift

Pause = tuple[float, float]  # when it began and ended


class ServerClock:
    """Tells the time, and how much of it counts. Every method may be called from any thread."""

    def __init__(self, database: Database, clock: SteadyTime | None = None) -> None:
        self._database, self._clock = database, clock or SteadyTime()
        self._pauses: tuple[Pause, ...] = ()
        self._looked: float | None = None  # when this process last looked
        self._door = threading.RLock()

    def time(self) -> float:
        """Seconds since 1970, just so: for what is written down and not for a player's clock."""
        return self._clock.now()

    def now(self) -> float:
        """The time to judge a player's clock by: the pauses before it are known."""
        if self._slept():
            self.beat()
        return self._clock.now()

    def _slept(self) -> bool:
        return self._looked is not None and self._clock.now() - self._looked > SILENCE

    def elapsed(self, since: float, now: float) -> float:
        """The seconds that count between two moments."""
        paused = sum(max(0.0, min(now, ended) - max(since, began)) for began, ended in self._pauses)
        return max(0.0, now - since - paused)

    def beat(self) -> None:
        """A sign of life, while some clock runs; learn of the pauses."""
        with self._door:
            with self._database.reading() as db:
                some = db.scalar(sa.select(sa.exists().where(GAMES.c.flag_at.is_not(None))))
            if some:
                self._sign()
            else:
                self._clock.advance(self._clock.wall())
            with self._database.reading() as db:
                found = db.execute(sa.select(PAUSES.c.began, PAUSES.c.ended))
                self._pauses = apart((began, ended) for began, ended in found)
            self._looked = self._clock.now()

    def _sign(self) -> None:
        with self._database.writing() as db:
            last = self._last_sign(db)
            timed = GAMES.c.flag_at.is_not(None)
            last = max(last, db.scalar(sa.select(sa.func.max(GAMES.c.touched)).where(timed)) or 0)
            # Another process is ahead, or the wall clock was set back while none ran.
            now = max(last, self._clock.now())
            # A process that was there all the time and had nothing to sign knows of no pause
            # after it last looked.
            looked = self._looked
            back = looked if looked is not None and not self._slept() else now
            if back - last > SILENCE:
                db.execute(PAUSES.insert().values(began=last, ended=back))
            set_to = max(now, self._clock.wall())
            if set_to - now > STEP:
                db.execute(PAUSES.insert().values(began=now, ended=set_to))
            db.execute(PULSE.update().where(PULSE.c.id == 1).values(at=set_to))
        self._clock.advance(set_to)  # only once the pauses are written

    def _last_sign(self, db: sa.Connection) -> float:
        """When some process last signed; others wait until this one has."""
        query = sa.select(PULSE.c.at).where(PULSE.c.id == 1)
        last = db.scalar(query if self._database.is_sqlite else query.with_for_update())
        if last is None and not self._database.is_sqlite:  # another may be as early as this one
            db.execute(sa.text("LOCK TABLE pulse IN EXCLUSIVE MODE"))
            last = db.scalar(query)
        if last is None:
            db.execute(PULSE.insert().values(id=1, at=0.0))
        return last or 0.0


def apart(pauses: Iterable[Pause]) -> tuple[Pause, ...]:
    """The same pauses, those that meet joined into one: no second is left out twice."""
    joined: list[Pause] = []
    for began, ended in sorted(pauses):
        if joined and began <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], ended))
        else:
            joined.append((began, ended))
    return tuple(joined)
