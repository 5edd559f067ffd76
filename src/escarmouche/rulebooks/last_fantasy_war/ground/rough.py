"""Difficult terrain as one walks it (LFW-DIFFICILE-01, LFW-TERRAIN-EAU-01, A-R43, A-R46): its pieces, and what they take at least."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, hypot
from typing import NamedTuple

from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.last_fantasy_war.ground.land import land_of
from escarmouche.rulebooks.last_fantasy_war.ground.prices import STRETCH
from escarmouche.table.into_areas import least_cost_into
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Shape
from escarmouche.table.storeys.model import Place

WET = 2.0  # LFW-TERRAIN-EAU-01: what an inch of water costs


class Rough(NamedTuple):
    """A piece of difficult terrain: a shape that lies on a surface, or a whole surface."""

    on: str
    shape: Shape
    surface: bool = False
    wet: bool = False  # LFW-TERRAIN-EAU-01: water, which costs by the inch

    def holds(self, place: Place) -> bool:
        """A-R43, A-R46: whether the centre of a base is in it."""
        return place.surface == self.on and self.shape.contains(*place.point)


@remembered_by_table
def rough_of(table: Table, type: str) -> tuple[Rough, ...]:
    """All difficult terrain of a table, water included (LFW-TERRAIN-EAU-02)."""
    land = land_of(table, type)
    lying = [Rough(on, shape) for on, shape in land.difficult]
    lying += [Rough(on, shape, wet=True) for on, shape in land.water]
    for id in sorted(land.hard | land.wet):
        outline = table.storeys.surface(id).outline
        lying.append(Rough(id, outline, surface=True, wet=id not in land.hard))
    return tuple(lying)


def least_length(table: Table, type: str, here: Place, goal: Place, shortest: float) -> float:
    """LFW-TERRAIN-EAU-01: no way is shorter, the inches of water with it in which it begins or ends: `shortest` is one without them."""
    water = [piece for piece in _walked_out_of(table, type) if piece.wet]
    least = shortest + _least_inside(water, here, goal)
    for piece in water:
        ends = (piece.holds(here), piece.holds(goal))
        if ends == (False, True):
            least = max(least, least_cost_into(here.point, goal.point, piece.shape, WET))
        elif ends == (True, False):
            least = max(least, least_cost_into(goal.point, here.point, piece.shape, WET))
    return least


def least_reduction(table: Table, type: str, here: Place, goal: Place, paid: float = 0.0) -> int:
    """LFW-DIFFICILE-01: what difficult terrain in which a way begins or ends takes at least from any move; `paid`: inches that are paid for."""
    hard = [piece for piece in _walked_out_of(table, type) if not piece.wet]
    return ceil((_least_inside(hard, here, goal) - paid - TOLERANCE) / STRETCH)


@remembered_by_table
def _walked_out_of(table: Table, type: str) -> tuple[Rough, ...]:
    """The difficult terrain that one gets out of over its outline alone: nothing leads over it, and no ladder out of it.

    No whole surfaces: who stands at the border of one leaves it by a crossing, no inch of which is difficult.
    """
    spots = [end.point for link in table.storeys.links for end in (link.lower, link.upper)]
    found = []
    for piece in rough_of(table, type):
        left, low, right, high = piece.shape.bbox
        boxes = [s.outline.bbox for s in table.storeys.surfaces if s.id != piece.on]
        boxes += [(x, y, x, y) for x, y in spots]
        over = (x0 < right and x1 > left and y0 < high and y1 > low for x0, y0, x1, y1 in boxes)
        if not piece.surface and not any(over):
            found.append(piece)
    return tuple(found)


def _least_inside(pieces: Iterable[Rough], here: Place, goal: Place) -> float:
    """How far at least any way leads through some pieces: out of what it begins in, and into what it ends in."""
    deep = [0.0, 0.0]
    for piece in pieces:
        inside = [piece.holds(here), piece.holds(goal)]
        if not any(inside):
            continue  # as most
        away = [piece.shape.distance_to_edge(*end.point) for end in (here, goal)]
        if all(inside):  # it need not leave it
            straight = hypot(goal.x - here.x, goal.y - here.y)
            away = [min(away[0], straight), 0.0] if sum(away) > straight else away
        deep = [
            max(most, far) if held else most
            for most, far, held in zip(deep, away, inside, strict=True)
        ]
    return sum(deep)
