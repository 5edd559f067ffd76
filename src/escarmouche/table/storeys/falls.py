"""Rims and falls: how much of a base hangs over the void, and where one lands who falls or is pushed over a rim."""

from __future__ import annotations

from escarmouche.table.measure import TOLERANCE
from escarmouche.table.overhang import share_over_void
from escarmouche.table.pieces import Table

from .model import Place, Surface
from .standing_room import Demand, nearest_with_room
from .walks import Walk


def overhanging_share(table: Table, place: Place, radius: float, step: float = 0.0) -> float:
    """Return the share of a round base under which the ground lies deeper than a step below its own surface."""
    bearing = bearing_surfaces(table, table.storeys.height_of(place.surface), step)
    if not bearing:
        return 0.0
    return share_over_void(*place.point, radius, [surface.outline for surface in bearing])


def bearing_surfaces(table: Table, height: float, step: float = 0.0) -> list[Surface]:
    """Return what bears a base at a height, with nothing lower than a step; none where the bare ground does.

    What hangs over it, a roof or a higher walkway, bears nothing.
    """
    least, most = height - step - TOLERANCE, height + TOLERANCE
    if least <= 0.0:
        return []
    return [s for s in table.storeys.surfaces if s.height >= least and s.bottom <= most]


def landing(walk: Walk, x: float, y: float, height: float) -> Place | None:
    """Return where the mover lands that falls at a spot from a height: on the highest surface below.

    Where that is occupied, at the nearest free place of that floor. None if the floor is full.
    """
    surface = walk.table.storeys.below(x, y, height)
    below = Place(x, y, surface)

    def has_room(place: Place) -> bool:
        return _within(walk, place) and walk.is_free(place)

    if has_room(below):
        return below
    return nearest_with_room(walk, Demand(has_room), (x, y), walk.floor_of(below))


def _within(walk: Walk, place: Place) -> bool:
    """Whether the mover keeps to its bounds there: where a base may not cross the edge of the table."""
    x0, y0, x1, y1 = walk.bounds
    return (
        x0 - TOLERANCE <= place.x <= x1 + TOLERANCE and y0 - TOLERANCE <= place.y <= y1 + TOLERANCE
    )
