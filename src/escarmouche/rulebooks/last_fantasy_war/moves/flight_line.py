"""Where the line of a flight leads: how far the move pays for it, whom it runs into, the way round what bars it (LFW-FUITEMVT-02, -06, -08)."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, inf
from typing import NamedTuple

from escarmouche.rulebooks.last_fantasy_war.ground.contact import farthest_across, touches, touching
from escarmouche.rulebooks.last_fantasy_war.ground.contact_bounds import contact_bounds
from escarmouche.rulebooks.last_fantasy_war.ground.distances import gap_at
from escarmouche.rulebooks.last_fantasy_war.ground.gait import (
    Gait,
    climbing,
    gait_of,
    jumping,
    on_level,
)
from escarmouche.rulebooks.last_fantasy_war.ground.land import in_deep_water, land_of
from escarmouche.rulebooks.last_fantasy_war.ground.prices import Price, as_far_as_paid
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of, height_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import is_taken, walk_of
from escarmouche.rulebooks.last_fantasy_war.moves.courses import straight_price, to_edge
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import allowance
from escarmouche.rulebooks.last_fantasy_war.state import FLIGHT, State, Unit, hostile, unit_called
from escarmouche.table.curves import Segment, cut_up
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.room import stops_from_end
from escarmouche.table.storeys.straight import straight_way
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.way_check import place_on
from escarmouche.table.storeys.ways import Leg, Way

AHEAD = 0.01  # what is nearer is where it stands
BEYOND = 0.1  # so far behind the brink the water begins at least
FARTHEST = 12.0  # of a way round something


class Flight:
    """One flight move as it goes on: the line, what is left of it, whom it touched at the start."""

    def __init__(self, game: State, unit: Unit, feared: Unit) -> None:
        self.game, self.unit = game, base_of(game, unit)
        self.gait: Gait = climbing(jumping(gait_of(game, self.unit, FLIGHT)), False)
        i, j = self.unit.id, feared.id
        dx, dy = game.x[i] - game.x[j], game.y[i] - game.y[j]
        away = hypot(dx, dy)
        self.along: Point = (dx / away, dy / away) if away > TOLERANCE else (1.0, 0.0)
        self.start = (game.x[i], game.y[i])
        self.most = float(allowance(game, unit, FLIGHT).value)
        self.spent = Price()
        self.rejoins: Place | None = (
            None  # where it comes back to its line, while it goes round something
        )
        touched = (foe for foe in touching(game, self.unit) if hostile(game, self.unit, foe))
        self.touched = dict.fromkeys(base_of(game, foe) for foe in touched)
        self.enemies = tuple(foe for foe in game.bodies() if hostile(game, self.unit, foe))
        self.ways: dict[tuple[Place, Place], Way] = {}  # round something, as they were found

    @property
    def here(self) -> Place:
        """Where it stands."""
        place = self.game.place_of(self.unit.id)
        assert isinstance(place, Place)
        return place

    def lasts(self, more: Price, until: float) -> bool:
        """Whether a further stretch is paid by so much of the move."""
        return self.spent.plus(more).total <= until + TOLERANCE


def step_to(flight: Flight, end: Place) -> None:
    """Go straight to a place of the line."""
    walk = walk_of(flight.game, flight.unit, flight.gait, (), flight.enemies)
    price = straight_price(flight.game, flight.unit, flight.gait, walk, end)
    flight.spent = flight.spent.plus(price)
    flight.game.put(flight.unit.id, end)


def paid_part(flight: Flight, end: Place, by: str, until: float) -> tuple[Place, str]:
    """As much of a stretch as the move pays for: terrain takes its share (LFW-DIFFICILE-01)."""
    game, unit, here = flight.game, flight.unit, flight.here
    walk = walk_of(game, unit, flight.gait, (), flight.enemies)

    def price(place: Place) -> Price:
        return straight_price(game, unit, flight.gait, walk, place)

    if flight.lasts(price(end), until):
        return end, by
    way = straight_way(walk, here, end, inf)
    if way is not None and way.crossings:  # down a step, or through a door
        land = land_of(game.table, unit.profile.type)
        gone, _cost = as_far_as_paid(walk, flight.gait, land, way, here, until, flight.spent)
        leg = gone.legs[-1]
        last = place_on(walk, walk.floors.number[leg.floor], *leg.points[-1])
        return last or here, "done"
    low, high = 0.0, 1.0
    best = here
    for _each in range(30):
        share = (low + high) / 2
        x, y = here.x + share * (end.x - here.x), here.y + share * (end.y - here.y)
        place = place_on(walk, walk.floor_of(here), x, y)
        if place is None or not flight.lasts(price(place), until):
            high = share
        else:
            low, best = share, place
    return best, "done"


def enemy_between(flight: Flight, here: Place, end: Place) -> Unit | None:
    """LFW-FUITEMVT-06, A-R26: whom it touches anew on a stretch, or whose base it goes through; of several the first."""
    game, unit = flight.game, flight.unit
    line = Segment(*here.point, *end.point)
    met = [
        (share, foe.id)
        for foe in flight.enemies
        if foe not in flight.touched
        and _leads_past(game, unit, line, foe)
        and (share := _touched_after(flight, line, end, foe)) < inf
    ]
    if met:
        return unit_called(game, min(met)[1])
    for foe in flight.enemies:
        if _goes_through(game, unit, foe, here, end):
            if foe in flight.touched or _are_side_by_side(game, unit, end, foe):
                return foe
    return None


def _are_side_by_side(game: State, unit: Unit, place: Place, foe: Unit) -> bool:
    """Whether one of the two reaches up to the other, level or not: a base that overhangs a rim is run into from below."""
    ends = [
        (game.table.storeys.height_of(place.surface), height_of(game, unit)),
        (game.elevation(foe.id), height_of(game, foe)),
    ]
    (low, tall), (high, _tall) = sorted(ends)
    return high < low + tall - TOLERANCE


def _leads_past(game: State, unit: Unit, line: Segment, foe: Unit) -> bool:
    """Whether a stretch comes so near to an enemy that they might touch: few do."""
    x, y = game.x[foe.id], game.y[foe.id]
    far = game.radius[unit.id] + game.radius[foe.id] + farthest_across(game)
    nearest = line.at(line.along((x, y)))
    return hypot(nearest[0] - x, nearest[1] - y) <= far + TOLERANCE


def _touched_after(flight: Flight, line: Segment, end: Place, foe: Unit) -> float:
    """After which share of a stretch it comes to touch an enemy: where the line crosses what bounds contact with it."""
    game, unit = flight.game, flight.unit
    walk = walk_of(game, unit, flight.gait, (), flight.enemies)
    cuts = sorted(
        (line.along(spot), spot) for spot in cut_up(line, contact_bounds(game, unit, foe))
    )
    for share, spot in cuts:
        place = place_on(walk, walk.floor_of(end), *spot)
        if share > 0.0 and place is not None and touches(game, unit, place, foe):
            return share
    return inf


def _goes_through(game: State, unit: Unit, foe: Unit, here: Place, end: Place) -> bool:
    """Whether it overlaps a base on its way more than where it began."""
    reach = game.radius[unit.id] + game.radius[foe.id] - 1e-3
    dx, dy, fx, fy = end.x - here.x, end.y - here.y, game.x[foe.id], game.y[foe.id]
    square = dx * dx + dy * dy
    if square <= TOLERANCE**2:
        return False
    t = min(max(((fx - here.x) * dx + (fy - here.y) * dy) / square, 0.0), 1.0)
    near = hypot(fx - here.x - t * dx, fy - here.y - t * dy)
    return t > 0.0 and near < min(reach, hypot(fx - here.x, fy - here.y) - 1e-3)


def enemy_touched(flight: Flight) -> Unit | None:
    """Whom it has come to touch, or on whose base it has landed."""
    game, unit, here = flight.game, flight.unit, flight.here
    for foe in flight.enemies:
        if touches(game, unit, here, foe):
            if foe not in flight.touched or gap_at(game, unit, here, foe) < -1e-3:
                return foe
    return None


def place_behind(flight: Flight) -> Place | None:
    """LFW-FUITEMVT-08, A-R68 f: the first place of the line behind what bars it to which a way leads.

    LFW-FUITEMVT-09: below, where the line goes on at the foot of what it stands on.
    """
    game, unit, here = flight.game, flight.unit, flight.here
    walk = _even_walk(flight)
    most = to_edge(game, unit, here, flight.along)
    if most <= TOLERANCE:
        return None
    floor, storeys = walk.floor_of(here), game.table.storeys
    found = _first_behind(flight, walk, floor, most)
    if found is not None or len(walk.floors.surfaces) == 1:
        return found
    high = storeys.height_at(here) - TOLERANCE
    others = (n for n in range(len(walk.floors.surfaces)) if n != floor)
    places = (_first_behind(flight, walk, other, most) for other in others)
    below = [place for place in places if place and storeys.height_at(place) < high]
    return min(below, key=lambda p: hypot(p.x - here.x, p.y - here.y), default=None)


def _first_behind(flight: Flight, walk: Walk, floor: int, most: float) -> Place | None:
    """The same on one floor."""
    game, unit, here = flight.game, flight.unit, flight.here
    (x, y), (ux, uy) = here.point, flight.along
    line = Way((Leg(walk.name_of(floor), (here.point, (x + most * ux, y + most * uy))),))
    for goal in reversed(list(stops_from_end(walk, line))):
        if hypot(goal.x - x, goal.y - y) <= AHEAD or is_taken(game, unit, goal):
            continue
        way = cheapest_way(walk, here, goal, FARTHEST) if walk.may_stop(goal) else None
        if way is not None:
            flight.ways[here, goal] = way
            return goal
    return None


def _even_walk(flight: Flight) -> Walk:
    """LFW-FUITEMVT-08: the way round is the shortest, be it over difficult ground."""
    return walk_of(flight.game, flight.unit, on_level(flight.gait), (), flight.enemies)


class WayRound(NamedTuple):
    """As much of a way round something as the move lasts for."""

    way: Way
    price: Price
    end: Place


def way_round(flight: Flight, goal: Place, until: float) -> WayRound | None:
    """As much of the shortest way to a place of the line as the move lasts for: its length counts (A-R26)."""
    game, unit, here = flight.game, flight.unit, flight.here
    walk = walk_of(game, unit, flight.gait, (), flight.enemies)
    land = land_of(game.table, unit.profile.type)
    way = flight.ways.get((here, goal))
    if way is None:
        way = cheapest_way(_even_walk(flight), here, goal, FARTHEST)
    if way is None:
        return None
    gone, price = as_far_as_paid(walk, flight.gait, land, way, here, until, flight.spent)
    leg = gone.legs[-1]
    end = place_on(walk, walk.floors.number[leg.floor], *leg.points[-1])
    if end is None or hypot(end.x - here.x, end.y - here.y) <= 10 * TOLERANCE:
        return None  # less is no way: at the edge of a stretch of 3'' it would creep on
    friends = [other for other in game.bodies() if other not in flight.enemies]
    if is_taken(game, unit, end, among=friends):
        return None  # it would end over somebody who reaches up to a rim
    return WayRound(gone, price, end)


def enemy_on_way(flight: Flight, way: Way) -> Unit | None:
    """LFW-FUITEMVT-06: the first enemy whom it touches or crosses on a way with bends."""
    walk = walk_of(flight.game, flight.unit, flight.gait, (), flight.enemies)
    for leg in way.legs:
        floor = walk.floors.number[leg.floor]
        places = [place_on(walk, floor, *point) for point in leg.points]
        for here, end in pairwise(places):
            foe = None if here is None or end is None else enemy_between(flight, here, end)
            if foe is not None:
                return foe
    return None


def take_way_round(flight: Flight, gone: WayRound, goal: Place) -> None:
    """It stands where the way has led it; on its line again, that is what it follows."""
    flight.spent = flight.spent.plus(gone.price)
    flight.game.put(flight.unit.id, gone.end)
    if hypot(gone.end.x - goal.x, gone.end.y - goal.y) <= 10 * TOLERANCE:
        flight.rejoins = None


def water_below(flight: Flight) -> Place | None:
    """LFW-ENV-EAUXPROF-01: where it falls that has come to a brink at whose foot deep water lies; nothing where something else bars it."""
    game, unit, here = flight.game, flight.unit, flight.here
    storeys, high = game.table.storeys, game.elevation(unit.id)
    (ux, uy), wide = flight.along, game.radius[unit.id]
    for far in (wide + BEYOND, 2 * wide + BEYOND):
        x, y = here.x + far * ux, here.y + far * uy
        below = Place(x, y, storeys.below(x, y, high - 10 * TOLERANCE))
        deep = in_deep_water(game.table, unit.profile.type, below)
        if deep and high - storeys.height_at(below) >= flight.gait.step - TOLERANCE:
            return below
    return None
