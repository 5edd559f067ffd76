"""A random direction (LFW-DIRECTION-01, A-R3): every one is as likely as any other."""

from __future__ import annotations

from math import cos, radians, sin

from escarmouche.core.explain import Data, Phrase
from escarmouche.core.words import Roll, Rule
from escarmouche.table.measure import Point

DIRECTION = Phrase("lfw.roll.direction", "LFW-DIRECTION-01")
DEGREES = 360


def random_direction(about: Data) -> Rule:
    """A direction in whole degrees from the x axis of the table."""
    (degree,) = yield Roll(DIRECTION, about=about, sides=DEGREES)
    return degree % DEGREES


def along(degree: float) -> Point:
    """A direction of length 1."""
    return (cos(radians(degree)), sin(radians(degree)))
