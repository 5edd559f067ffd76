"""Deployment grounds (LFW-JOUER-PLACEMENT-01, B-R10), all of them measured from the edges of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, hypot, pi, sin

from escarmouche.memory import remembered
from escarmouche.table.curves import Circle, Curve, Segment, around_shape, inside_shape
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.shapes import Disc, Polygon, rectangle
from escarmouche.table.zones import band

# B-R10: by how much "less than" and "more than" differ from "up to"
HAIR = 0.001
EDGES = ("bottom", "top", "left", "right")
FACING = ("bottom", "top")
CORNERS = ("left", "right")
SIDES, QUARTER = 32, 8  # of what is drawn round
LARGEST = 4.2  # across the largest base


@dataclass(frozen=True)
class Area:
    """A ground without the part that is cut out of it, and what is drawn of it."""

    outer: Polygon  # convex
    cut: Polygon | None = None
    outline: Polygon | None = None
    within: Disc | None = None  # wholly in it
    near: Disc | None = None  # at least partially in it

    @property
    def drawn(self) -> Polygon:
        """Its outline."""
        return self.outline or self.outer

    def stray(self, x: float, y: float, r: float) -> float:
        """By how much a base sticks out; 0: it is wholly inside."""
        most = max(r - (nx * x + ny * y - c) for nx, ny, c in self.outer.planes)
        if self.cut is not None:
            inside = self.cut.contains(x, y)
            away = self.cut.distance_to_edge(x, y)
            most = max(most, r + away if inside else r - away)
        if self.within is not None:
            most = max(most, hypot(x - self.within.x, y - self.within.y) + r - self.within.radius)
        if self.near is not None:
            most = max(most, hypot(x - self.near.x, y - self.near.y) - r - self.near.radius)
        return most if most > TOLERANCE else 0.0

    def bounds(self, r: float, out: float = 0.0) -> Iterator[Curve]:
        """Where the centre of a base is that sticks out by just so much."""
        x0, y0, x1, y1 = self.outer.bbox
        x, y, long = (x0 + x1) / 2, (y0 + y1) / 2, hypot(x1 - x0, y1 - y0) + 2 * out
        for nx, ny, c in self.outer.planes:
            aside = nx * x + ny * y - c - (r - out)
            px, py = x - aside * nx, y - aside * ny
            yield Segment(px - long * ny, py + long * nx, px + long * ny, py - long * nx)
        if self.cut is not None:
            deep = out - r
            yield from inside_shape(self.cut, deep) if deep > 0.0 else around_shape(self.cut, -deep)
        if self.within is not None and self.within.radius + out > r:
            yield Circle(self.within.x, self.within.y, self.within.radius + out - r)
        if self.near is not None:
            yield Circle(self.near.x, self.near.y, self.near.radius + out + r)


def box(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    """A rectangle by two corners."""
    return rectangle((x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0)


@remembered
def strip(width: float, depth: float, edge: str, deep: float) -> Area:
    """So far from an edge at most."""
    return Area(band(width, depth, edge, deep))


@remembered
def triangle(width: float, depth: float, edge: str, deep: float, aside: float) -> Area:
    """The same without what is nearer than `aside` to a diagonal, on the own side of both (B-R10)."""
    side = (width**2 + depth**2) ** 0.5
    along = width if edge in ("bottom", "top") else depth
    across = depth if edge in ("bottom", "top") else width
    # from a corner of the edge: where the line beside the diagonal leaves the edge, and how it runs in
    start, run = aside * side / across, along / across
    near, far = start, start + deep * run
    flat = [(near, 0.0), (along - near, 0.0)]
    if far < along / 2:
        flat += [(along - far, deep), (far, deep)]
    else:
        flat += [(along / 2, (along / 2 - start) / run)]
    return Area(Polygon(tuple(_laid(edge, width, depth, u, v) for u, v in flat)))


def _laid(edge: str, width: float, depth: float, u: float, v: float) -> tuple[float, float]:
    """From along and away from an edge to the table, all corners in counter-clockwise order."""
    return {
        "bottom": (u, v),
        "top": (width - u, depth - v),
        "left": (v, depth - u),
        "right": (width - v, u),
    }[edge]


@remembered
def middle(width: float, depth: float, away: float) -> Area:
    """Wholly more than so far from every edge."""
    a = away + HAIR
    return Area(box(a, a, width - a, depth - a))


@remembered
def rim(width: float, depth: float, deep: float) -> Area:
    """So far from any edge at most."""
    inner = box(deep, deep, width - deep, depth - deep)
    ring = (
        (0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth),
        (0.0, deep), (deep, deep), (deep, depth - deep), (width - deep, depth - deep),
        (width - deep, deep), (0.0, deep - HAIR),
    )  # fmt: skip
    return Area(box(0.0, 0.0, width, depth), inner, Polygon(ring))


@remembered
def corner(width: float, depth: float, side: str, deep: float) -> Area:
    """The upper quarter on one side, so far from an edge of the table at most."""
    x, y = width / 2, depth / 2
    if side == "left":
        quarter, cut = box(0.0, y, x, depth), box(deep, y - 1.0, x + 1.0, depth - deep)
        bent = (
            (0.0, y),
            (deep, y),
            (deep, depth - deep),
            (x, depth - deep),
            (x, depth),
            (0.0, depth),
        )
    else:
        quarter, cut = box(x, y, width, depth), box(x - 1.0, y - 1.0, width - deep, depth - deep)
        bent = (
            (width - deep, y), (width, y), (width, depth), (x, depth), (x, depth - deep),
            (width - deep, depth - deep),
        )  # fmt: skip
    return Area(quarter, cut, Polygon(bent))


@remembered
def lower_half(width: float, depth: float) -> Area:
    """Two quarters side by side."""
    return Area(box(0.0, 0.0, width, depth / 2))


@remembered
def round_the_middle(width: float, depth: float, far: float) -> Area:
    """LFW-SCEN-EMBUSCADE-07: wholly in a circle around the centre."""
    x, y = width / 2, depth / 2
    ring = (
        (x + far * cos(2 * pi * k / SIDES), y + far * sin(2 * pi * k / SIDES)) for k in range(SIDES)
    )
    return Area(
        box(x - far, y - far, x + far, y + far),
        outline=Polygon(tuple(ring)),
        within=Disc(x, y, far),
    )


@remembered
def by_a_corner(width: float, depth: float, edge: str, corner: Point, deep: float) -> Area:
    """LFW-SCEN-RUSH-07: wholly so far from the edge at most, and at least partially so far from a corner of it."""
    x, y = corner
    inwards = 1.0 if x < width / 2 else -1.0
    up = 1.0 if edge == "bottom" else -1.0
    far = deep + LARGEST
    x0, x1 = sorted((x, x + inwards * far))
    y0, y1 = sorted((y, y + up * deep))
    arc = [
        (x + inwards * deep * cos(pi / 2 * k / QUARTER), y + up * deep * sin(pi / 2 * k / QUARTER))
        for k in range(QUARTER + 1)
    ]
    return Area(box(x0, y0, x1, y1), outline=Polygon(((x, y), *arc)), near=Disc(x, y, deep))
