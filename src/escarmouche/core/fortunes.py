"""What a camp's dice were thrown for, whether it came off, and how likely that was: for whoever tells of luck."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Fortune(NamedTuple):
    """One test of a camp, which may be several throws (sixes again, both sides of an opposed one)."""

    camp: int
    chance: Fraction
    passed: bool
