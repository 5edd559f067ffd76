"""Rims and falls: how much of a base hangs over the void, and where one lands who falls or is pushed over a rim."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from escarmouche.table.curves import Curve, around_discs, around_shape, meetings
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.overhang import share_over_void
from escarmouche.table.pieces import Table

from .model import Place
from .walks import Walk
from .way_check import place_on


def overhanging_share(table: Table, place: Place, radius: float, step: float = 0.0) -> float:
    """Return the share of a round base under which the ground lies deeper than a step below its own surface."""
    storeys = table.storeys
    least = storeys.height_of(place.surface) - step - TOLERANCE
    if least <= 0.0:
        return 0.0
    bearing = [surface.outline for surface in storeys.surfaces if surface.height >= least]
    return share_over_void(*place.point, radius, bearing)


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
