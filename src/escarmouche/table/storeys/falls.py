"""Rims and falls: how much of a base hangs over the void, and where one lands who falls or is pushed over a rim."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin

from escarmouche.table.curves import Circle, Curve, Segment, around_discs, around_shape, meetings
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.pieces import Table
from escarmouche.table.polygons import Edge, Interval, disc_interval
from escarmouche.table.shapes import Polygon

from .gates import less
from .model import Place
from .walks import Walk
from .way_check import place_on

TURN = 2.0 * pi


def share_over_void(table: Table, place: Place, radius: float, step: float = 0.0) -> float:
    """Return the share of a round base under which the ground lies deeper than a step below its own; exact."""
    storeys = table.storeys
    least = storeys.height_of(place.surface) - step - TOLERANCE
    if least <= 0.0:
        return 0.0
    bearing = [surface.outline for surface in storeys.surfaces if surface.height >= least]
    return 1.0 - covered_area(bearing, *place.point, radius) / (pi * radius * radius)


def covered_area(outlines: Sequence[Polygon], x: float, y: float, radius: float) -> float:
    """Return how much of a disc some outlines cover together: the integral along the border of what they cover."""
    near = [o for o in outlines if _box_meets(o, x, y, radius)]
    total = 0.0
    angles: list[float] = []
    circle = Circle(x, y, radius)
    for number, outline in enumerate(near):
        for edge in outline.edges:
            px, py, ux, uy, length = edge
            qx, qy = px + length * ux, py + length * uy
            angles += [circle.along(p) % TURN for p in meetings(circle, Segment(px, py, qx, qy))]
            inside = disc_interval(x, y, radius, px, py, qx, qy)
            if inside is None:
                continue
            taken = [
                part
                for other in near
                if other is not outline
                for part in other.crossings(px, py, qx, qy)
            ]
            taken += [part for other in near[:number] for part in _along(edge, other)]
            for t, u in less([inside], taken):
                ax, ay = px + t * length * ux - x, py + t * length * uy - y
                bx, by = px + u * length * ux - x, py + u * length * uy - y
                total += (ax * by - ay * bx) / 2
    turns = sorted({0.0, *angles})
    for low, high in zip(turns, [*turns[1:], TURN], strict=True):
        middle = (low + high) / 2
        mx, my = x + radius * cos(middle), y + radius * sin(middle)
        if any(outline.contains(mx, my) for outline in near):
            total += radius * radius * (high - low) / 2
    return total


def _box_meets(outline: Polygon, x: float, y: float, radius: float) -> bool:
    x0, y0, x1, y1 = outline.bbox
    return x0 < x + radius and x1 > x - radius and y0 < y + radius and y1 > y - radius


def _along(edge: Edge, other: Polygon) -> list[Interval]:
    """Where an edge runs along one of another outline in the same direction: there only one of them counts."""
    px, py, ux, uy, length = edge
    found = []
    for ax, ay, vx, vy, far in other.edges:
        if ux * vx + uy * vy > 0.0 and abs(ux * vy - uy * vx) * far <= TOLERANCE:
            if abs((ax - px) * uy - (ay - py) * ux) <= TOLERANCE:
                start = ((ax - px) * ux + (ay - py) * uy) / length
                found.append((start, start + far / length))
    return found


def landing(walk: Walk, x: float, y: float, height: float) -> Place | None:
    """Return where the mover lands that falls at a spot from a height: on the highest surface below.

    Where that is occupied, at the nearest free place of that floor: it lies on a curve that bounds the free places,
    nearest to the spot or where two of them meet, so what is found is the nearest. None if the floor is full.
    """
    surface = walk.table.storeys.below(x, y, height)
    below = Place(x, y, surface)
    if walk.is_free(below):
        return below
    floor = walk.floor_of(below)
    ground, r = walk.ground(floor), walk.build.radius
    curves: list[Curve] = around_discs(ground.xs, ground.ys, [other + r for other in ground.rs])
    for shape in ground.shapes:
        curves += around_shape(shape, r)
    spots = {curve.at(curve.along((x, y))) for curve in curves}
    spots |= {spot for n, curve in enumerate(curves) for spot in _meet(curve, curves[:n])}
    for spot in sorted(spots, key=lambda spot: hypot(spot[0] - x, spot[1] - y)):
        place = place_on(walk, floor, *spot)
        if place is not None and walk.is_free(place):
            return place
    return None


def _meet(curve: Curve, others: Sequence[Curve]) -> list[Point]:
    return [spot for other in others for spot in meetings(curve, other)]
