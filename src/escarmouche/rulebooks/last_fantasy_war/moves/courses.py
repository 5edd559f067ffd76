"""A course: straight on in a direction, whatever comes; for flights and pushes.

What stops a course is told, so that each rule says what follows: nothing (it has gone as far as it may), the edge of the table,
a base, something that would have to be climbed, blocking terrain, deep water, a drop.
"""

from __future__ import annotations

from math import hypot, inf
from typing import NamedTuple

from escarmouche.rulebooks.last_fantasy_war.ground.gait import Gait, climbing, gait_of, jumping
from escarmouche.rulebooks.last_fantasy_war.ground.land import land_of
from escarmouche.rulebooks.last_fantasy_war.ground.prices import Price, price_of
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import Berths, is_taken, walk_of
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.room import stops_from_end
from escarmouche.table.storeys.straight import follow, straight_way
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.way_check import place_on
from escarmouche.table.storeys.ways import Leg, Way
from escarmouche.table.sweeps import circle_entry

DONE, EDGE, BASE, CLIMB, BLOCKED, WATER, DROP = (
    "done",
    "edge",
    "base",
    "climb",
    "blocked",
    "water",
    "drop",
)
AHEAD = 0.05  # so much farther shows what is in the way
BACK = 1e-3  # and so much nearer it is looked for, before the line of a gate


class Course(NamedTuple):
    """Where a course ends, how far that is, what stopped it; of a drop the spot beyond the brink."""

    place: Place
    far: float
    by: str = DONE
    over: Point | None = None


def course(
    game: State,
    unit: Unit,
    gait: Gait,
    along: Point,
    length: float,
    through: tuple[Unit, ...] = (),
    berths: Berths = (),
) -> Course:
    """Straight on for a length, without climbing; `through` whom it goes without being stopped."""
    base, here = base_of(game, unit), game.place_of(unit.id)
    assert isinstance(here, Place)
    level = climbing(jumping(gait), False)
    edge = to_edge(game, base, here, along)
    walk = walk_of(game, base, level, berths, through)
    gone = follow(walk, here, along, min(length, edge), gait.step)
    far = hypot(gone.place.x - here.x, gone.place.y - here.y)
    if gone.over is not None:
        return Course(gone.place, far, DROP, gone.over)
    if far >= length - TOLERANCE:
        return Course(gone.place, far)
    if far >= edge - 2 * TOLERANCE:
        return Course(gone.place, far, EDGE)
    by = _what_stops(game, base, level, gone.place, along, through)
    return Course(gone.place, far, by)


def _what_stops(
    game: State, base: Unit, gait: Gait, at: Place, along: Point, through: tuple[Unit, ...]
) -> str:
    """What it would come to: bases are taken away, then climbing is allowed, and what is left is terrain that bars."""
    others = tuple(other for other in game.bodies() if other is not base)
    at = Place(at.x - BACK * along[0], at.y - BACK * along[1], at.surface)
    for found, free in (
        (BASE, walk_of(game, base, gait, (), others)),
        (CLIMB, walk_of(game, base, climbing(gait, True), (), others)),
    ):
        end = follow(free, at, along, 2 * game.radius[base.id] + 1.0, inf)
        if hypot(end.place.x - at.x, end.place.y - at.y) > AHEAD / 2 or end.over is not None:
            return found
    x, y, r = at.x + AHEAD * along[0], at.y + AHEAD * along[1], game.radius[base.id]
    for on, shape in land_of(game.table, base.profile.type).deep:
        if on == at.surface and shape.intersects_disc(x, y, r):
            return WATER
    return BLOCKED


def short_of_bases(game: State, base: Unit, end: Course, through: tuple[Unit, ...] = ()) -> Course:
    """LFW-MVT-05, A-R68 g: nor over the base of anybody on another floor who is level, or reaches up to the higher of the two."""
    here, walk = game.place_of(base.id), walk_of(game, base, gait_of(game, base))
    assert isinstance(here, Place)
    dx, dy = end.place.x - here.x, end.place.y - here.y
    square, first, stop = dx * dx + dy * dy, 1.0, end.place
    for other in game.bodies() if square > TOLERANCE**2 else ():
        if other is base or other in through or is_taken(game, base, here, among=(other,)):
            continue
        ex, ey = game.x[other.id] - here.x, game.y[other.id] - here.y
        apart = game.radius[base.id] + game.radius[other.id]
        share = circle_entry(ex, ey, dx, dy, square, apart)
        if share < first:
            deepest = min(1.0, (ex * dx + ey * dy) / square)
            spots = [(here.x + part * dx, here.y + part * dy) for part in (deepest, share)]
            over, there = (place_on(walk, walk.floor_of(end.place), *spot) for spot in spots)
            if over and there and is_taken(game, base, over, among=(other,)):
                first, stop = share, there
    return end if first == 1.0 else Course(stop, first * end.far, BASE)


def to_edge(game: State, base: Unit, here: Place, along: Point) -> float:
    """How far it gets before its base crosses an edge of the table."""
    far, r = inf, game.radius[base.id]
    for at, step, most in (
        (here.x, along[0], game.table.width),
        (here.y, along[1], game.table.depth),
    ):
        if step > 1e-9:
            far = min(far, (most - r - at) / step)
        elif step < -1e-9:
            far = min(far, (r - at) / step)
    return max(0.0, far)


def straight_price(game: State, unit: Unit, gait: Gait, walk: Walk, goal: Place) -> Price:
    """What the straight way to a place costs; where a step or two lies on it, at least its length."""
    here = game.place_of(unit.id)
    assert isinstance(here, Place)
    way = straight_way(walk, here, goal, inf)
    land = land_of(game.table, base_of(game, unit).profile.type)
    if way is None:
        return Price(hypot(goal.x - here.x, goal.y - here.y))
    return price_of(walk, gait, land, way)


def off_low_walls(
    game: State, unit: Unit, gait: Gait, end: Place, along: Point, far: float
) -> Place:
    """LFW-ESCALADER-02: nobody ends on a low wall; who has come straight on so `far` ends before it."""
    walk = walk_of(game, unit, gait)
    if walk.may_stop(end) or not walk.is_free(end):
        return end
    back = (end.x - far * along[0], end.y - far * along[1])
    line = Way((Leg(walk.name_of(walk.floor_of(end)), (back, end.point)),))
    places = (place for place in stops_from_end(walk, line) if not is_taken(game, unit, place))
    return next((place for place in places if walk.may_stop(place)), end)
