"""How near the part of an obstacle that lies in a beam comes to the base at the beam's end.

The part is bounded by the outline of the obstacle inside the beam and by the edges of the beam inside
the obstacle; the nearest point lies on one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from .bases import Placed, RoundBase, base_distance
from .beams import Beam
from .measure import TOLERANCE, Point, at_most
from .polygons import edge_between
from .shapes import Capsule, Disc, Edge, Line, Polygon, Shape

Segment = tuple[Point, Point]


def shape_of(placed: Placed) -> Disc | Polygon:
    """Return the ground that a base covers."""
    if isinstance(placed.base, RoundBase):
        return Disc(placed.x, placed.y, placed.base.radius)
    return Polygon(placed.corners())


def comes_near(beam: Beam, shape: Shape, base: Placed, reach: float) -> bool:
    """Say whether the part of an obstacle in a beam is so near to a base; as soon as some of it is."""
    return any(at_most(away, reach) for away in _distances(beam, shape, base, reach))


def _distances(beam: Beam, shape: Shape, base: Placed, reach: float) -> Iterator[float]:
    """Yield how far pieces of that part are from a base, the nearest among them; none beyond reach need be."""
    if isinstance(shape, Capsule):
        for part in _capsule_parts(shape):
            yield from _distances(beam, part, base, reach)
        return
    if isinstance(shape, Disc):
        nearest = _nearest_of_disc(shape, base)
        if _holds(beam, nearest):  # nothing else of it is nearer
            yield _to_point(base, nearest)
            return
    else:
        far = reach + _radius(base) + TOLERANCE
        for edge in shape.edges:
            inside = _clipped(beam, edge) if _is_near(edge, base, far) else None
            if inside is not None:
                yield _to_segment(base, *inside)
    if not isinstance(shape, Line):
        for p, q in _beam_edges_in(beam, shape):
            yield _to_segment(base, p, q)


def _radius(base: Placed) -> float:
    """Return that of the circle around a base."""
    if isinstance(base.base, RoundBase):
        return base.base.radius
    return hypot(base.base.width / 2, base.base.depth / 2)


def _is_near(edge: Edge, base: Placed, far: float) -> bool:
    x, y = _foot(edge, base.x, base.y)
    return hypot(x - base.x, y - base.y) <= far


def _capsule_parts(shape: Capsule) -> Iterator[Shape]:
    yield Disc(*shape.a, shape.radius)
    yield Disc(*shape.b, shape.radius)
    (px, py, ux, uy, length), r = shape.edges[0], shape.radius
    qx, qy = px + length * ux, py + length * uy
    sx, sy = -uy * r, ux * r
    yield Polygon(((px - sx, py - sy), (qx - sx, qy - sy), (qx + sx, qy + sy), (px + sx, py + sy)))


def _clipped(beam: Beam, edge: Edge) -> Segment | None:
    """Return the part of an outline's edge that lies in the beam."""
    x, y, ux, uy, length = edge
    p, q = (x, y), (x + ux * length, y + uy * length)
    room_p, room_q = _rooms(beam, p), _rooms(beam, q)
    t0, t1 = 0.0, 1.0
    for a, b in zip(room_p, room_q, strict=True):
        if a < 0.0 and b < 0.0:
            return None
        if a < 0.0:
            t0 = max(t0, a / (a - b))
        elif b < 0.0:
            t1 = min(t1, a / (a - b))
    return (_at(p, q, t0), _at(p, q, t1)) if t0 <= t1 else None


def _rooms(beam: Beam, point: Point) -> tuple[float, float, float, float]:
    """Return how far inside each edge of the beam a point lies."""
    x, y = beam.frame(*point)
    return (
        x - beam.start,
        beam.stop - x,
        y - beam.low - beam.fall * x,
        beam.high + beam.rise * x - y,
    )


def _holds(beam: Beam, point: Point) -> bool:
    return min(_rooms(beam, point)) >= 0.0


def _at(p: Point, q: Point, t: float) -> Point:
    return (p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]))


def _beam_edges_in(beam: Beam, shape: Disc | Polygon) -> Iterator[Segment]:
    corners = beam.corners
    for p, q in zip(corners, (*corners[1:], corners[0]), strict=True):
        for t0, t1 in shape.crossings(*p, *q):
            yield (_at(p, q, t0), _at(p, q, t1))


def _nearest_of_disc(disc: Disc, base: Placed) -> Point:
    """Return the point of a disc that is nearest to a base."""
    x, y = (base.x, base.y)
    if not isinstance(base.base, RoundBase):
        x, y = _nearest_of_rectangle(base, disc.x, disc.y)
    away = hypot(x - disc.x, y - disc.y)
    if away <= 1e-12:
        return (disc.x, disc.y)
    share = disc.radius / away
    return (disc.x + (x - disc.x) * share, disc.y + (y - disc.y) * share)


def _nearest_of_rectangle(base: Placed, x: float, y: float) -> Point:
    polygon = Polygon(base.corners())
    if polygon.contains(x, y):
        return (x, y)
    feet = [_foot(edge, x, y) for edge in polygon.edges]
    return min(feet, key=lambda foot: hypot(foot[0] - x, foot[1] - y))


def _foot(edge: Edge, x: float, y: float) -> Point:
    px, py, ux, uy, length = edge
    along = min(max((x - px) * ux + (y - py) * uy, 0.0), length)
    return (px + along * ux, py + along * uy)


def _to_point(base: Placed, point: Point) -> float:
    return base_distance(base, Placed(RoundBase(0.0), *point))


def _to_segment(base: Placed, p: Point, q: Point) -> float:
    """Measure from a base's edge to a segment."""
    if hypot(q[0] - p[0], q[1] - p[1]) <= 1e-9:
        return _to_point(base, p)
    edge = edge_between(p, q)
    if isinstance(base.base, RoundBase):
        return _to_point(base, _foot(edge, base.x, base.y))
    if Polygon(base.corners()).crossings(*p, *q):
        return 0.0
    ends = min(_to_point(base, p), _to_point(base, q))
    feet = [(corner, _foot(edge, *corner)) for corner in base.corners()]
    return min(ends, *(hypot(f[0] - c[0], f[1] - c[1]) for c, f in feet))
