"""Outlines of terrain about the point (0, 0), drawn from numbers: blobs, squares, bent lines."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin, sqrt

from .measure import Point
from .pieces import Scenery
from .polygons import centroid
from .shapes import Line, Shape

# How a piece is laid on the table: an irregular outline, four walls, or a line without thickness.
NATURAL = "natural"
SQUARE = "square"
LINE = "line"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of terrain of a book. Its size is an area, or a length for a line."""

    id: str
    form: str
    height: float
    smallest: float
    largest: float
    properties: frozenset[str]
    name: str = ""  # the message id of its name, for whoever reads it in a language
    is_barrier: bool = False  # it stops or hampers a march, so room must be left to walk round it

    def piece(self, id: str, shape: Shape) -> Scenery:
        """A piece of this kind, with this outline."""
        return Scenery(id, self.id, shape, self.height, self.properties, self.name)


class Chance:
    """A small generator of numbers (splitmix64): the same seed gives the same table everywhere."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & 0xFFFFFFFFFFFFFFFF

    def word(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return z ^ (z >> 31)

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1."""
        return (self.word() * limit) >> 64

    def between(self, low: float, high: float) -> float:
        """A number of a range: the next word as `word` has it, drawn here for speed."""
        z = self._state = (self._state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return low + (high - low) * ((z ^ (z >> 31)) >> 11) / 9007199254740992.0

    def pick(self, weights: dict[str, int]) -> str:
        """A key, as often as its weight says."""
        left = self.below(sum(weights.values()))
        for key, weight in weights.items():
            left -= weight
            if left < 0:
                return key
        raise ValueError("nothing to pick from")


def outline_of(chance: Chance, kind: Kind, size: float) -> list[Point]:
    """An outline of a kind, of a given size."""
    regular = kind.smallest == kind.largest
    if kind.form == LINE:
        return _bent(chance, size)
    stretch = 1.0 if regular else chance.between(1.0, 1.6)
    turn = chance.between(0.0, pi)
    if kind.form == SQUARE:
        wide, deep = sqrt(size * stretch) / 2, sqrt(size / stretch) / 2
        return _turned([(-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)], turn)
    return _turned(_blob(chance, size, stretch, 0.05 if regular else 0.2), turn)


def _blob(chance: Chance, area: float, stretch: float, wobble: float) -> list[Point]:
    """An irregular outline of a given area. Its corners go round one point, so it is simple."""
    corners = 8 + chance.below(5)
    points: list[Point] = []
    long = sqrt(stretch)
    for k in range(corners):
        angle = 2 * pi * (k + chance.between(-0.25, 0.25)) / corners
        far = 1.0 + chance.between(-wobble, wobble)
        points.append((far * cos(angle) * long, far * sin(angle) / long))
    cx, cy = centroid(points)
    factor = sqrt(area / _area(points))
    return [((x - cx) * factor, (y - cy) * factor) for x, y in points]


def _bent(chance: Chance, length: float) -> list[Point]:
    """A line that is straight, slightly bent, or goes round a corner."""
    bend = (0.0, chance.between(0.2, 0.7), pi / 2)[chance.below(3)]
    share = 0.5 + chance.between(-0.15, 0.15)
    first, second = length * share, length * (1.0 - share)
    points = [(-first, 0.0), (0.0, 0.0), (second * cos(bend), second * sin(bend))]
    if bend == 0.0:
        points.pop(1)
    turned = _turned(points, chance.between(0.0, 2 * pi))
    cx, cy = Line(tuple(turned)).centre()
    return [(x - cx, y - cy) for x, y in turned]


def _turned(points: list[Point], angle: float) -> list[Point]:
    c, s = cos(angle), sin(angle)
    return [(x * c - y * s, x * s + y * c) for x, y in points]


def _area(points: list[Point]) -> float:
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum([px * qy - qx * py for (px, py), (qx, qy) in pairs])) / 2
