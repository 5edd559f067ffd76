"""What a way costs (LFW-MVTRED-01, LFW-ESCALADER-03, LFW-DIFFICILE-01, LFW-TERRAIN-EAU-01, A-R7, A-R43): priced when it is found."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from escarmouche.rulebooks.last_fantasy_war.ground.gait import Gait, whole_slices
from escarmouche.rulebooks.last_fantasy_war.ground.land import Land, Lying, Words
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.pieces import Table
from escarmouche.table.polygons import boxed
from escarmouche.table.shapes import Shape
from escarmouche.table.storeys.floor_ground import NEAR
from escarmouche.table.storeys.model import STAIRS, Hurdle, Place
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.way_check import Known, as_far_as
from escarmouche.table.storeys.ways import DROP, PASS, STEP, Crossing, Leg, Way
from escarmouche.table.trails import length_in_areas, path_length, times_crossed

STRETCH = 3.0  # LFW-DIFFICILE-01: each begun 3'' of difficult terrain takes 1''


class Price(NamedTuple):
    """What a way costs: what is spent as length, and what the move is reduced by."""

    walked: float = 0.0  # as seen from above, and 1'' for each door of a building
    climbed: float = 0.0
    water: float = 0.0  # inches that cost a second one
    difficult: float = 0.0  # inches
    slices: int = 0  # complete 2'' climbed
    paid: float = 0.0  # inches of the difficult ones for which an earlier part of the move has paid

    @property
    def length(self) -> float:
        """A-R7: what is spent, and what nothing shields from."""
        return self.walked + self.climbed + self.water

    @property
    def reduction(self) -> int:
        """What terrain takes from the move."""
        hard = self.difficult - self.paid if self.paid else self.difficult
        return self.slices + max(0, ceil((hard - TOLERANCE) / STRETCH))

    @property
    def total(self) -> float:
        """All of it."""
        return self.length + self.reduction

    @property
    def ahead(self) -> float:
        """A-R43: inches of the last begun 3'' of difficult terrain that are paid for and not gone."""
        begun = STRETCH * ceil((self.difficult - TOLERANCE) / STRETCH)
        return max(0.0, begun - self.difficult)

    def plus(self, other: Price) -> Price:
        """Two parts of one move: difficult terrain is added up before it is counted (A-R43)."""
        return Price(*(a + b for a, b in zip(self, other, strict=True)))  # type: ignore[arg-type]

    def is_paid_by(self, allowance: float, half: float) -> bool:
        """LFW-MVTRED-01: within the move, or no longer than half of M whatever reduces it."""
        length = self.length
        if length <= half + TOLERANCE:
            return True
        return length <= allowance + TOLERANCE and self.total <= allowance + TOLERANCE

    def beyond(self, allowance: float) -> float:
        """How much is missing."""
        return self.total - allowance


NOTHING = Price()
HALVINGS = 24


def price_of(walk: Walk, gait: Gait, land: Land, way: Way) -> Price:
    """The price of a way."""
    price = leg_price(walk, gait, land, way.legs[0])
    if gait.paid:
        price = price._replace(paid=gait.paid)
    if len(way.legs) == 1:
        return price  # as most often
    for number, leg in enumerate(way.legs):
        if number:
            price = price.plus(leg_price(walk, gait, land, leg))
        if number < len(way.crossings):
            price = price.plus(crossing_price(gait, way.crossings[number]))
    return price


def as_far_as_paid(
    walk: Walk, gait: Gait, land: Land, way: Way, start: Place, most: float, spent: Price = NOTHING
) -> tuple[Way, Price]:
    """As much of a way as a move pays for, of which so much is spent already; and what that costs."""
    low, high = 0.0, most
    best, price = Way((Leg(way.legs[0].floor, (start.point,)),)), Price()
    known: Known = {}
    for number in range(HALVINGS):
        limit = high if number == 0 else (low + high) / 2
        if number == 1 and 0.0 < most - spent.total < high:
            limit = most - spent.total  # on even ground that is all
        part = as_far_as(walk, way, start, limit, known)
        cost = price_of(walk, gait, land, part)
        total = spent.plus(cost).total
        if total <= most + TOLERANCE:
            low, best, price = limit, part, cost
            if number == 0 or total >= most - TOLERANCE:
                break
        else:
            high = limit
    return best, price


def leg_price(walk: Walk, gait: Gait, land: Land, leg: Leg) -> Price:
    """What is walked on one floor, with the low walls that are climbed."""
    surfaces = walk.floors.surfaces[walk.floors.number[leg.floor]]
    walked, climbed, slices = path_length(leg.points), 0.0, 0
    for hurdle in _climbed(walk, gait, leg):
        if hurdle.surface in surfaces:
            times = times_crossed(leg.points, hurdle.shape)
            climbed += 2 * times * hurdle.height
            slices += 2 * times * (whole_slices(hurdle.height) if gait.surcharge else 0)
    if not gait.difficult:  # LFW-RULE-RODEUR-01
        return Price(walked, climbed, slices=slices)
    wet = inches_in(walk.table, leg.points, surfaces, land.wet, land.water)
    hard = inches_in(walk.table, leg.points, surfaces, land.hard, land.difficult)
    return Price(walked, climbed, wet, hard, slices)


def _climbed(walk: Walk, gait: Gait, leg: Leg) -> list[Hurdle]:
    """The low walls near a leg that are climbed: most are stepped over, or lie elsewhere."""
    found = [one for one in walk.table.storeys.hurdles if one.height >= gait.step - TOLERANCE]
    if not found:
        return found
    left, low, right, high = boxed(leg.points)
    left, low, right, high = left - NEAR, low - NEAR, right + NEAR, high + NEAR
    boxes = [(one.shape.bbox, one) for one in found]
    return [
        one
        for (x0, y0, x1, y1), one in boxes
        if x0 <= right and x1 >= left and y0 <= high and y1 >= low
    ]


def inches_in(
    table: Table, points: Sequence[Point], surfaces: Sequence[str], words: Words, lying: Lying
) -> float:
    """A-R43: how far the centre goes in something on a floor; overlapping pieces count once."""
    if not words and not lying:
        return 0.0
    if words and all(id in words for id in surfaces):
        return path_length(points)
    left, low, right, high = boxed(points)
    shapes: list[Shape] = [shape for on, shape in lying if on in surfaces]
    if words:
        shapes += [table.storeys.surface(id).outline for id in surfaces if id in words]
    met = []
    for shape in shapes:
        x0, y0, x1, y1 = shape.bbox
        if x0 <= right and x1 >= left and y0 <= high and y1 >= low:  # most lie elsewhere
            met.append(shape)
    return length_in_areas(points, met) if met else 0.0


def crossing_price(gait: Gait, crossing: Crossing) -> Price:
    """LFW-ESCALADER-01, LFW-SAUTER-04, LFW-TERRAIN-BATIMENT-06."""
    walked = crossing.span
    up, down = crossing.ascent, crossing.descent
    if crossing.kind == PASS and gait.is_entry(crossing):
        walked = 1.0
    free = crossing.kind in (STEP, STAIRS, DROP) or max(up, down) < gait.step - TOLERANCE
    if free:
        return Price(walked)
    slices = whole_slices(up) + whole_slices(down) if gait.surcharge else 0
    return Price(walked, up + down, slices=slices)
