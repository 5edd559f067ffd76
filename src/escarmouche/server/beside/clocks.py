"""The players' clocks, and the server's: when a camp has no time left.

All times are the server's, in seconds since 1970. The clocks start when every seat is taken. Time
during which no server process ran counts for nobody: see `storage.watching`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from escarmouche.server.beside.affairs import Clock, ClockTerms
from escarmouche.server.seats import Seat

Elapsed = Callable[[float, float], float]  # seconds that count between two moments


def fresh(terms: ClockTerms, seats: Sequence[Seat]) -> Clock | None:
    """The clocks before anybody is asked: persons have one each."""
    if terms.kind == "none" or all(seat.kind != "person" for seat in seats):
        return None
    return Clock(tuple(None if seat.kind != "person" else terms.full for seat in seats))


def started(clock: Clock, waiting: Iterable[int], now: float) -> Clock:
    """Everybody is there: the clocks of those who are asked begin to run."""
    return Clock(clock.left, _timed(clock, waiting), now)


def read(clock: Clock, now: float, elapsed: Elapsed) -> tuple[float | None, ...]:
    """What each camp has left at a moment; never less than nothing."""
    gone = elapsed(clock.since, now) if clock.running else 0.0
    return tuple(
        left if left is None or camp not in clock.running else max(0.0, left - gone)
        for camp, left in enumerate(clock.left)
    )


def fallen(clock: Clock, now: float, elapsed: Elapsed) -> tuple[int, ...]:
    """The camps whose time is up."""
    left = read(clock, now, elapsed)
    return tuple(camp for camp in clock.running if left[camp] == 0.0)


def answered(
    clock: Clock,
    terms: ClockTerms,
    camp: int,
    waiting: Sequence[int],
    now: float,
    elapsed: Elapsed,
) -> Clock:
    """A camp answered, and others (or it again) are asked now."""
    if not clock.since:  # not everybody has come yet
        return clock
    left = list(read(clock, now, elapsed))
    mine = left[camp]
    if mine is not None:
        if terms.kind == "days":
            left[camp] = terms.full
        elif camp not in waiting:
            left[camp] = mine + terms.increment
    if terms.kind == "days":
        for other in set(waiting) - set(clock.running):
            left[other] = None if left[other] is None else terms.full
    then = Clock(tuple(left), (), now)
    return replace(then, running=_timed(then, waiting))


def went_back(clock: Clock, waiting: Iterable[int], now: float, elapsed: Elapsed) -> Clock:
    """Something was taken back: the time it took is not."""
    if not clock.since:
        return clock
    then = Clock(read(clock, now, elapsed), (), now)
    return replace(then, running=_timed(then, waiting))


def without(clock: Clock, camp: int, now: float, elapsed: Elapsed) -> Clock:
    """The computer plays on for a camp: it needs no clock."""
    left = list(read(clock, now, elapsed))
    left[camp] = None
    return Clock(tuple(left), tuple(c for c in clock.running if c != camp), now)


def stopped(clock: Clock, now: float, elapsed: Elapsed) -> Clock:
    """The game is over."""
    return Clock(read(clock, now, elapsed), (), now)


def first_flag(clock: Clock | None) -> float | None:
    """The moment before which nobody's time is up (pauses of the server make it later)."""
    if clock is None or not clock.running:
        return None
    return clock.since + min(clock.left[camp] or 0.0 for camp in clock.running)


def _timed(clock: Clock, camps: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(camp for camp in camps if clock.left[camp] is not None))
