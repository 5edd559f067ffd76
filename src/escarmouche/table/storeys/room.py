"""Where a mover has room on a floor, as curves that bound it; and the last places of a way where it could stop."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from escarmouche.table.curves import (
    Curve,
    Segment,
    around_box,
    around_discs,
    around_shape,
    meetings,
    near_box,
)
from escarmouche.table.polygons import Box
from escarmouche.table.shapes import Disc, Shape

from .floor_ground import NEAR
from .model import Place
from .walks import Walk
from .way_check import place_on
from .ways import Way


def room_bounds(walk: Walk, floor: int, box: Box) -> list[Curve]:
    """What bounds the places of a floor where a mover has room: bases, what bars it, the edges of the table."""
    ground, r = walk.ground(floor), walk.build.radius
    found: list[Curve] = around_discs(ground.xs, ground.ys, [other + r for other in ground.rs])
    for shape in ground.shapes:
        if _is_near(shape, r, box):  # most lie elsewhere
            found += around_shape(shape, r)
    return near_box([*found, *around_box(walk.bounds)], box)


def stopping_bounds(walk: Walk, floor: int, box: Box) -> list[Curve]:
    """What one may walk over and not stop on: low walls."""
    found: list[Curve] = []
    for hurdle in walk.table.storeys.hurdles:
        if walk.floors.number[hurdle.surface] == floor:
            if _is_near(hurdle.shape, walk.build.radius, box):
                found += around_shape(hurdle.shape, walk.build.radius)
    return near_box(found, box)


def _is_near(shape: Shape, wide: float, box: Box) -> bool:
    """Whether the curve so wide around a shape can come near a box."""
    (x0, y0, x1, y1), (left, low, right, high) = box, shape.bbox
    wide += NEAR if isinstance(shape, Disc) else max(0.0, shape.swell) + NEAR
    return left - wide <= x1 and right + wide >= x0 and low - wide <= y1 and high + wide >= y0


def stops_from_end(walk: Walk, way: Way) -> Iterator[Place]:
    """Where a mover might stop that may not go to the end of a way: there, and back from it wherever something begins to bar it.

    Between two of these places nothing changes: the first at which it may stop is the last of all on its way.
    """
    for leg in reversed(way.legs):
        floor = walk.floors.number[leg.floor]
        for a, b in reversed(list(pairwise(leg.points))):
            line = Segment(*a, *b)
            end = place_on(walk, floor, *b)
            if end is not None:
                yield end  # most often that is all that is asked for
            curves = room_bounds(walk, floor, line.box) + stopping_bounds(walk, floor, line.box)
            cuts = {line.along(spot) for curve in curves for spot in meetings(line, curve)}
            for share in sorted(cuts - {1.0}, reverse=True):
                place = place_on(walk, floor, *line.at(share))
                if place is not None:
                    yield place
