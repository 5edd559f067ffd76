"""Figures that are set up together: what is proposed for them, whatever the book says of where they may stand."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from escarmouche.core.answers import Answers, Chooser

Places = tuple[tuple[float, float], ...]

# Where arrangements are tried: along the edge, and from the edge to the front, the front first.
SHARES = tuple((across, deep) for deep in (0.95, 0.3) for across in (0.5, 0.15, 0.85))
TRIES = 4  # how many random places are looked at before a candidate is taken


class Arranging(Answers):
    """A place for each of some figures, in their order, inside a zone."""

    __slots__ = ()

    @abstractmethod
    def arranged(self, across: float, deep: float) -> Places | None:
        """Side by side, as near as they fit to a place of the zone: both shares run from 0 to 1."""

    @abstractmethod
    def packed(self) -> Places | None:
        """Wherever there is room, when no arrangement fits."""

    def candidates(self) -> Sequence[Places]:
        """Arrangements that fit, at the front first; where none does, wherever there is room."""
        drawn = [self.arranged(across, deep) for across, deep in SHARES]
        fitting = [places for places in drawn if places is not None]
        return fitting or [places for places in [self.packed()] if places is not None]

    def sample(self, chooser: Chooser) -> Places:
        """Around a random place of the zone."""
        for _ in range(TRIES):
            places = self.arranged(chooser.random(), chooser.random())
            if places is not None:
                return places
        return self.candidates()[0]

    def encode(self, answer: Places) -> Any:
        """[[x, y], ...]."""
        return [list(place) for place in answer]
