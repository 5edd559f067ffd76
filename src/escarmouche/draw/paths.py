"""Outlines of the table's shapes as SVG paths, and points scattered inside them.

Drawings count 20 units to the inch, x to the right and y downwards: a point (x, y) of the table is
drawn at (20x, -20y), and the whole is shifted down by the depth of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random

from escarmouche.table.shapes import Capsule, Disc, Line, Polygon, Shape

UNIT = 20.0
Spot = tuple[float, float]


def num(value: float) -> str:
    """A coordinate, short."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def spot(x: float, y: float) -> Spot:
    """Where a point of the table is drawn."""
    return (x * UNIT, -y * UNIT)


def outline(shape: Shape) -> list[Spot]:
    """The outline of a shape as drawn; a line gives its own points."""
    if isinstance(shape, Disc):
        return _ring(spot(shape.x, shape.y), shape.radius * UNIT, 36)
    if isinstance(shape, Capsule):
        return _stadium(shape)
    return [spot(x, y) for x, y in shape.points]


def _ring(centre: Spot, r: float, sides: int) -> list[Spot]:
    turn = 2 * pi / sides
    return [(centre[0] + r * cos(k * turn), centre[1] + r * sin(k * turn)) for k in range(sides)]


def _stadium(shape: Capsule) -> list[Spot]:
    (ax, ay), (bx, by) = spot(*shape.a), spot(*shape.b)
    length, r = hypot(bx - ax, by - ay), shape.radius * UNIT
    ux, uy = (bx - ax) / length, (by - ay) / length
    points = []
    for (cx, cy), start in (((bx, by), -pi / 2), ((ax, ay), pi / 2)):
        for k in range(9):
            u, v = r * cos(start + k * pi / 8), r * sin(start + k * pi / 8)
            points.append((cx + u * ux - v * uy, cy + u * uy + v * ux))
    return points


def axis(shape: Shape) -> list[Spot]:
    """The middle line of a long shape: what walls, hedges and flames follow."""
    if isinstance(shape, Line):
        return outline(shape)
    if isinstance(shape, Capsule):
        return [spot(*shape.a), spot(*shape.b)]
    if isinstance(shape, Polygon) and len(shape.points) == 4:
        a, b, c, d = outline(shape)
        if hypot(b[0] - a[0], b[1] - a[1]) < hypot(c[0] - b[0], c[1] - b[1]):
            a, b, c, d = b, c, d, a
        return [middle(a, d), middle(b, c)]
    points = outline(shape)
    return [*points, points[0]]


def thickness(shape: Shape, thinnest: float) -> float:
    """How thick a wall is drawn: as it is, or `thinnest` for a line without thickness."""
    if isinstance(shape, Capsule):
        return max(thinnest, shape.radius * 2 * UNIT)
    if isinstance(shape, Polygon) and len(shape.points) == 4:
        a, b, c, _ = outline(shape)
        sides = hypot(b[0] - a[0], b[1] - a[1]), hypot(c[0] - b[0], c[1] - b[1])
        return max(thinnest, min(sides))
    return thinnest


def middle(p: Spot, q: Spot) -> Spot:
    """Half-way between two points."""
    return ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)


def centre(points: Sequence[Spot]) -> Spot:
    """The mean of some points."""
    return (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))


def shrunk(points: Sequence[Spot], factor: float, about: Spot) -> list[Spot]:
    """An outline drawn smaller about a point."""
    cx, cy = about
    return [(cx + (x - cx) * factor, cy + (y - cy) * factor) for x, y in points]


def shifted(points: Iterable[Spot], dx: float, dy: float) -> list[Spot]:
    """An outline drawn elsewhere, as a shadow is."""
    return [(x + dx, y + dy) for x, y in points]


def path(points: Sequence[Spot], closed: bool = True) -> str:
    """The `d` of a straight-edged path."""
    steps = "L".join(f"{num(x)} {num(y)}" for x, y in points)
    return f"M{steps}{'Z' if closed else ''}"


def rounded(points: Sequence[Spot]) -> str:
    """The `d` of a closed path that rounds every corner."""
    start = middle(points[-1], points[0])
    parts = [f"M{num(start[0])} {num(start[1])}"]
    for p, q in pairwise([*points, points[0]]):
        m = middle(p, q)
        parts.append(f"Q{num(p[0])} {num(p[1])} {num(m[0])} {num(m[1])}")
    return "".join(parts) + "Z"


def blob(x: float, y: float, r: float, rng: Random, lobes: int = 9, rough: float = 0.14) -> str:
    """A roundish outline that no compass drew."""
    turn = 2 * pi / lobes
    ring = []
    for k in range(lobes):
        angle = k * turn + rng.uniform(-0.25, 0.25) * turn
        reach = r * (1 + rng.uniform(-rough, rough))
        ring.append((x + reach * cos(angle), y + reach * sin(angle)))
    return rounded(ring)


def scatter(shape: Shape, rng: Random, gap: float, margin: float) -> Iterator[Spot]:
    """Points inside a shape about `gap` inches apart, `margin` from its edge, far ones first."""
    if isinstance(shape, Line):
        return
    x0, y0, x1, y1 = shape.bbox
    rows = max(1, round((y1 - y0) / (gap * 0.87)))
    for row in range(rows, -1, -1):
        y = y0 + row * gap * 0.87
        x = x0 + (gap / 2 if row % 2 else 0.0)
        while x <= x1:
            px, py = x + rng.uniform(-0.3, 0.3) * gap, y + rng.uniform(-0.3, 0.3) * gap
            if shape.contains(px, py) and shape.distance_to_edge(px, py) >= margin:
                yield spot(px, py)
            x += gap


def along(points: Sequence[Spot], step: float) -> Iterator[tuple[float, float, float, float]]:
    """Points along a line about `step` units apart, each with the direction there."""
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        if length <= 0.0:
            continue
        count = max(1, round(length / step))
        for k in range(count + 1):
            t = k / count
            yield ax + (bx - ax) * t, ay + (by - ay) * t, (bx - ax) / length, (by - ay) / length


def element(d: str, classes: str, **more: str | float) -> str:
    """A path element."""
    names = " ".join(f"e-{name}" for name in classes.split())
    rest = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in more.items())
    return f'<path class="{names}" d="{d}"{rest}/>'


def ragged(x: float, y: float, r: float, rng: Random, corners: int) -> list[Spot]:
    """The corners of a stone."""
    turn = 2 * pi / corners
    return [
        (
            x + r * rng.uniform(0.75, 1.1) * cos(k * turn + rng.uniform(-0.3, 0.3) * turn),
            y + r * rng.uniform(0.75, 1.1) * sin(k * turn + rng.uniform(-0.3, 0.3) * turn),
        )
        for k in range(corners)
    ]
