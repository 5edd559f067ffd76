"""The geometry of flights: away from somebody (R50), to the nearest exit (R49, R87), and casualties that crawl off (R27).

Whether somebody flees is the business of `morale`. Flights are runs (R12, R85): they give the save of a run, and look where they go.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.ground.distances import distance_at
from escarmouche.rulebooks.bonus_malus.ground.gait import CRAWL, MOVE, RUN, gait_of
from escarmouche.rulebooks.bonus_malus.ground.walking import (
    allowance_of,
    bare_walk,
    base_move,
    ghostly_way,
    walk_of,
)
from escarmouche.rulebooks.bonus_malus.moves.going import make_way
from escarmouche.rulebooks.bonus_malus.moves.legality import trip_to
from escarmouche.rulebooks.bonus_malus.moves.short_stops import may_stay, shortened
from escarmouche.rulebooks.bonus_malus.state import FLED, GONE, ON_TABLE, Figure, State, leave
from escarmouche.table.curves import Segment, bearings, farthest_box, with_middles
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.room import room_bounds
from escarmouche.table.storeys.standing_room import Demand, changes_on_line
from escarmouche.table.storeys.straight import straight_way
from escarmouche.table.storeys.trips import Trip, trip_of
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.way_check import as_far_as, place_on
from escarmouche.table.storeys.ways import Way

AWAY = Phrase("bm.event.fled", "BM-FUITE-05")
CRAWLED_OFF = Phrase("bm.event.crawled_off", "BM-VITALITE-03")
CRAWLS = Phrase("bm.event.casualty_crawls", "BM-VITALITE-03")

DIRECTIONS = 48  # looked at where the straight line away is too short
STEP = 0.25  # by which a run is shortened where other rules keep it off
PAST = 1e-3  # so much past what is in the way, in radians
HAIR = 10 * TOLERANCE
TOUCH = 0.01  # R1
LONGEST = 400.0  # of a way to an exit


# -- away from somebody --------------------------------------------------------------------------


def runs_from(game: State, figure: Figure, feared: Figure) -> Rule:
    """BM-FUITE-01, R50: straight away from it, as far as the ground allows; lying it crawls, on a ladder it climbs down."""
    if isinstance(game.place_of(figure.id), Perch):
        yield from _climbs_down(game, figure)
        return
    manner = CRAWL if game.down[figure.id] else RUN
    trip = flight_from(game, figure, feared, manner)
    if trip is not None:
        yield from make_way(game, figure, manner, trip, flees=True)


def flight_from(game: State, figure: Figure, feared: Figure, manner: str) -> Trip | None:
    """R50: the run straight away; where something shortens that, the straight run that ends farthest from it."""
    here = game.place_of(figure.id)
    assert isinstance(here, Place)
    allowance = allowance_of(game, figure, manner)
    walk = walk_of(game, figure, manner)
    away = atan2(here.y - game.y[feared.id], here.x - game.x[feared.id])
    straight = _farthest(game, figure, walk, here, away, allowance)
    if straight is not None and straight[1].cost >= allowance - STEP - TOLERANCE:
        return trip_of(walk, here, straight[1])
    angles = _directions(walk, here, away, allowance)
    others = (_farthest(game, figure, walk, here, angle, allowance) for angle in angles)
    found = [each for each in (straight, *others) if each is not None]
    best = max(found, key=lambda each: _from(game, figure, each[0], feared), default=None)
    if best is None or _from(game, figure, best[0], feared) <= _from(game, figure, here, feared):
        return None
    return trip_of(walk, here, best[1])


def _directions(walk: Walk, here: Place, away: float, allowance: float) -> list[float]:
    """Where the straight run that ends farthest may lead: just past whatever is in the way, amid the gaps, and all around.

    Where nothing but bases and scenery stops a run, the farthest end is at the edge of such a gap; where ground is dear it may
    lie between, so directions all around are looked at too.
    """
    near = room_bounds(walk, walk.floor_of(here), farthest_box(here.point, allowance))
    edges = bearings(here.point, allowance, near)
    beside = [edge + slip for edge in edges for slip in (PAST, -PAST)]
    around = [away + 2 * pi * k / DIRECTIONS for k in range(1, DIRECTIONS)]
    return [*with_middles(edges), *beside, *around]


def _from(game: State, figure: Figure, place: Place, feared: Figure) -> float:
    return round(distance_at(game, figure, place, feared), 6)


def _farthest(
    game: State,
    figure: Figure,
    walk: Walk,
    here: Place,
    angle: float,
    allowance: float,
    most: float | None = None,
) -> tuple[Place, Way] | None:
    """The end of the longest straight run in a direction, of so many paces at most, at which it may stop."""
    ux, uy = cos(angle), sin(angle)
    low, high = 0.0, allowance if most is None else most
    for number in range(12):
        far = high if number == 0 else (low + high) / 2
        place = _place(walk, here, (here.x + far * ux, here.y + far * uy))
        if place is not None and _straight(game, figure, walk, place, allowance) is not None:
            low = far
            if number == 0:
                break
        else:
            high = far
    for far in _stops(walk, here, (ux, uy), low):
        place = _place(walk, here, (here.x + far * ux, here.y + far * uy))
        if place is not None and may_stay(game, figure, walk, place):
            way = _straight(game, figure, walk, place, allowance)
            if way is not None:
                return place, way
    return None


def _stops(walk: Walk, here: Place, along: Point, most: float) -> Iterator[float]:
    """How far one may stop on a straight run, the farthest first: at its end, where it changes whether there is room; and before."""
    line = Segment(*here.point, here.x + most * along[0], here.y + most * along[1])
    yield most
    met = changes_on_line(walk, Demand(walk.may_stop), line)
    near = {far + slip for far in met for slip in (0.0, HAIR, -HAIR)}
    near |= {most - STEP * n for n in range(1, int(most / STEP) + 1)}  # kept off by other rules
    yield from sorted((far for far in near if TOLERANCE < far < most), reverse=True)


def _straight(game: State, figure: Figure, walk: Walk, goal: Place, allowance: float) -> Way | None:
    """A straight way there; BM-SKILL-SPECTRE-03: for a ghost nothing but figures is in it."""
    here = game.place_of(figure.id)
    assert isinstance(here, Place)
    gait = gait_of(game, figure)
    if not gait.ghost:
        return straight_way(walk, here, goal, allowance)
    found = ghostly_way(game, figure, goal, gait, allowance)
    return None if found is None else found[1]


def _place(walk: Walk, here: Place, point: Point) -> Place | None:
    """The place of its own floor at a point; R50: never off the table."""
    if not walk.table.is_on(*point):
        return None
    return place_on(walk, walk.floor_of(here), *point)


def _climbs_down(game: State, figure: Figure) -> Rule:
    """Nobody runs on a ladder: it gets off at its foot, if it can."""
    perch = game.perch[figure.id]
    assert perch is not None
    lower = game.table.storeys.link(perch.link).lower
    trip = trip_to(game, figure, lower, MOVE)
    if trip is not None and may_stay(game, figure, walk_of(game, figure), lower):
        yield from make_way(game, figure, MOVE, trip, flees=True)


# -- to the nearest exit -------------------------------------------------------------------------


def runs_to_exit(game: State, figure: Figure, actions: int) -> Rule:
    """BM-FUITE-05, R49: with two actions a run of twice its base on the shortest way; R87: with one its base straight towards
    the exit, as far as the ground allows. It is gone if it has touched an exit.
    """
    if isinstance(game.place_of(figure.id), Perch):
        yield from _climbs_down(game, figure)
        return
    if not has_reached_exit(game, figure):
        base, walk = float(base_move(game, figure).value), walk_of(game, figure, MOVE)
        trip = (
            straight_out(game, figure, walk, base)
            if actions < 2
            else way_out(game, figure, walk, 2 * base)
        )
        if trip is not None:
            yield from make_way(game, figure, RUN, trip, flees=True)
    if game.status[figure.id] == ON_TABLE and has_reached_exit(game, figure):
        leave(game, figure, FLED)
        yield Tell(AWAY, {"figure": figure.id})


def straight_out(game: State, figure: Figure, walk: Walk, allowance: float) -> Trip | None:
    """R87: straight towards the nearest exit, until something is in the way."""
    here = game.place_of(figure.id)
    assert isinstance(here, Place)
    x, y = _exit_spots(game, figure)[0]
    far, angle = hypot(x - here.x, y - here.y), atan2(y - here.y, x - here.x)
    ends = _farthest(game, figure, walk, here, angle, allowance, min(allowance, far))
    return None if ends is None else trip_of(walk, here, ends[1])


def casualty_crawls(game: State, figure: Figure) -> Rule:
    """BM-VITALITE-03, R27: half its base towards the nearest exit; it is in nobody's way, and nobody is in its."""
    if not has_reached_exit(game, figure):
        crawl = allowance_of(game, figure, CRAWL)
        walks = (bare_walk(game, figure, gait_of(game, figure, how)) for how in (CRAWL, MOVE))
        trips = (way_out(game, figure, walk, crawl, alone=True) for walk in walks)
        trip = next((trip for trip in trips if trip is not None), None)
        if trip is not None:
            game.put(figure.id, trip.end.place)
            yield Tell(CRAWLS, {"figure": figure.id, "length": trip.length})
    if has_reached_exit(game, figure):
        leave(game, figure, GONE)
        yield Tell(CRAWLED_OFF, {"figure": figure.id})


def way_out(
    game: State, figure: Figure, walk: Walk, allowance: float, alone: bool = False
) -> Trip | None:
    """R49: as much as an allowance lasts for of the shortest way to an exit."""
    here = game.place_of(figure.id)
    assert isinstance(here, Place)
    best: Way | None = None
    for spot in _exit_spots(game, figure):
        if best is not None and hypot(spot[0] - here.x, spot[1] - here.y) >= best.cost:
            break  # no way there is shorter than the straight line
        for id in game.table.storeys.surfaces_at(*spot):
            most = LONGEST if best is None else best.cost
            way = _cheapest(game, figure, walk, Place(*spot, id), most)
            if way is not None and (best is None or way.cost < best.cost):
                best = way
    if best is None:
        return None
    trip = trip_of(walk, here, as_far_as(walk, best, here, allowance))
    return trip if alone else shortened(game, figure, trip, list(trip.stops))


def _cheapest(game: State, figure: Figure, walk: Walk, goal: Place, most: float) -> Way | None:
    """The shortest way there; BM-SKILL-SPECTRE-03: a ghost's is straight, where nobody is in it."""
    here = game.place_of(figure.id)
    assert isinstance(here, Place)
    through = None
    if gait_of(game, figure).ghost:
        through = _straight(game, figure, walk, goal, most)
    return through or cheapest_way(walk, here, goal, most)


def _exit_spots(game: State, figure: Figure) -> list[Point]:
    """Where a base touches an exit, the nearest of each first."""
    x, y, r = game.x[figure.id], game.y[figure.id], game.radius[figure.id]
    width, depth = game.table.width, game.table.depth
    found = []
    for px, py in _nearest_points(game, (x, y)):
        inside = (min(max(px, r), width - r), min(max(py, r), depth - r))
        found.append(inside)
    return sorted(found, key=lambda spot: hypot(spot[0] - x, spot[1] - y))


def has_reached_exit(game: State, figure: Figure) -> bool:
    """BM-FUITE-05: whether its base touches an exit."""
    x, y = game.x[figure.id], game.y[figure.id]
    near = game.radius[figure.id] + TOUCH
    return any(hypot(px - x, py - y) <= near for px, py in _nearest_points(game, (x, y)))


def _nearest_points(game: State, point: Point) -> Iterator[Point]:
    """R49: the nearest point of each exit that the scenario lists, else of each edge."""
    if not game.exits:
        yield from (at for _edge, _far, at in game.table.nearest_edges(*point))
        return
    for ax, ay, bx, by in game.exits:
        yield _nearest_on((ax, ay), (bx, by), point)


def _nearest_on(a: Point, b: Point, point: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    t = 0.0
    if square > 0.0:
        t = min(max(((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square, 0.0), 1.0)
    return (a[0] + t * dx, a[1] + t * dy)
