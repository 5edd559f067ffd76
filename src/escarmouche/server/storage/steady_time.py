"""Time that does not jump when somebody sets the machine's clock."""

from __future__ import annotations

import time
from collections.abc import Callable


class SteadyTime:
    """Seconds since 1970, counted on from one look at the wall clock by a clock that nobody sets."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wall, self._monotonic = wall, monotonic
        self._from = wall(), monotonic()

    def now(self) -> float:
        """It never goes back, and jumps only by `advance`."""
        told, at = self._from
        return told + self._monotonic() - at

    def wall(self) -> float:
        """The wall clock. It is ahead when it was set, or when the machine slept and this clock with it."""
        return self._wall()

    def advance(self, moment: float) -> None:
        """Go on from a later moment; an earlier one changes nothing."""
        at = self._monotonic()
        if moment > self.now():
            self._from = moment, at
