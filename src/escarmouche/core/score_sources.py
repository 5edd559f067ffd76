"""Where the points of a camp come from, for whoever tells how a game ended."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.core.explain import NOTHING, Data, Number, Phrase


class ScoreSource(NamedTuple):
    """A part of a camp's score: what it was for, and how much. The parts add up to the score."""

    what: Phrase
    points: Number
    data: Data = NOTHING


Sources = tuple[ScoreSource, ...]
