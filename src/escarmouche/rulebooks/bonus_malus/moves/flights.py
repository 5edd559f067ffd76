"""The geometry of flights: away from somebody (R50), to the nearest exit (R49, R87).

Whether somebody flees is the business of `morale`. Flights are runs (R12, R85): they give the save of a run, and look where they go.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import atan2, hypot, inf
from operator import itemgetter

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.ground.distances import distance, distance_at
from escarmouche.rulebooks.bonus_malus.ground.gait import (
    CRAWL,
    MOVE,
    RUN,
    depth_of,
    gait_of,
    swims,
)
from escarmouche.rulebooks.bonus_malus.ground.walking import (
    allowance_of,
    base_move,
    ghostly_way,
    walk_of,
)
from escarmouche.rulebooks.bonus_malus.moves.going import make_way
from escarmouche.rulebooks.bonus_malus.moves.legality import (
    is_too_narrow,
    trip_to,
)
from escarmouche.rulebooks.bonus_malus.moves.short_stops import kept_off, may_stay, shortened
from escarmouche.rulebooks.bonus_malus.state import FLED, ON_TABLE, Figure, State, leave
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.straight import straight_way
from escarmouche.table.storeys.straight_runs import StraightRuns
from escarmouche.table.storeys.trips import Trip, trip_of
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.way_check import as_far_as
from escarmouche.table.storeys.ways import Way

AWAY = Phrase("bm.event.fled", "BM-FUITE-05")

HAIR = 10 * TOLERANCE
TOUCH = 0.01  # R1
LONGEST = 400.0  # of a way to an exit


# -- away from somebody --------------------------------------------------------------------------


def runs_from(game: State, figure: Figure, feared: Figure) -> Rule:
    """BM-FUITE-01, R50: straight away from it, as far as the ground allows.

    Lying it crawls, in deep water it swims, on a ladder it climbs (BM-ACTION-COURIR-02: nobody runs there).
    """
    if isinstance(game.place_of(figure.id), Perch):
        yield from _climbs_away(game, figure, feared)
        return
    manner = _manner_of_flight(game, figure)
    trip = flight_from(game, figure, feared, manner)
    if trip is not None:
        yield from make_way(game, figure, manner, trip, flees=True)


def _manner_of_flight(game: State, figure: Figure) -> str:
    if game.down[figure.id]:
        return CRAWL
    in_water = depth_of(game, figure) is not None and swims(game, figure)
    return MOVE if in_water else RUN


def flight_from(game: State, figure: Figure, feared: Figure, manner: str) -> Trip | None:
    """R50: the run straight away; where something shortens that, the straight run that ends farthest from it."""
    here = game.place_of(figure.id)
    assert isinstance(here, Place)
    allowance = allowance_of(game, figure, manner)
    walk, off = walk_of(game, figure, manner), (game.x[feared.id], game.y[feared.id])
    runs = _runs(game, figure, walk, here, allowance)

    def way_to(place: Place) -> Way | None:
        return _way_to(game, figure, walk, place, allowance)

    def worth(away: float, height: float) -> float:
        """R1: how far it is from what it fears."""
        flat = max(0.0, away - game.radius[figure.id] - game.radius[feared.id])
        return hypot(flat, height - game.elevation(feared.id))

    away = atan2(here.y - off[1], here.x - off[0])
    for _place, way in runs.ends(away, way_to):
        if way.cost >= allowance - HAIR:
            return trip_of(walk, here, way)
    best = runs.farthest_from(off, worth, way_to)
    return None if best is None else trip_of(walk, here, best[1])


def _runs(
    game: State, figure: Figure, walk: Walk, here: Place, allowance: float, longest: float = inf
) -> StraightRuns:
    """All that it could run straight on; R50: never off the table."""
    ghost, kept = gait_of(game, figure).ghost, partial(kept_off, game, figure)
    return StraightRuns(walk, here, allowance, kept, longest=longest, through=ghost)


def _way_to(game: State, figure: Figure, walk: Walk, place: Place, allowance: float) -> Way | None:
    """The straight way to a place where it may stop."""
    if not may_stay(game, figure, walk, place):
        return None
    way = _straight(game, figure, walk, place, allowance)
    return None if way is None or is_too_narrow(game, figure, walk, way) else way


def _straight(game: State, figure: Figure, walk: Walk, goal: Place, allowance: float) -> Way | None:
    """A straight way there; BM-SKILL-SPECTRE-03: for a ghost nothing but figures is in it."""
    here = game.place_of(figure.id)
    assert isinstance(here, Place)
    gait = gait_of(game, figure)
    if not gait.ghost:
        return straight_way(walk, here, goal, allowance)
    found = ghostly_way(game, figure, goal, gait, allowance)
    return None if found is None else found[1]


def _climbs_away(game: State, figure: Figure, feared: Figure) -> Rule:
    """BM-FUITE-01: up or down, to whichever end of the ladder is farther from what it fears; where none is, it stays."""
    perch = game.perch[figure.id]
    assert perch is not None
    trips = [_off(game, figure, end) for end in game.table.storeys.link(perch.link).ends()]
    open_ = [(distance_at(game, figure, t.end.place, feared), t) for t in trips if t is not None]
    away, trip = max(open_, key=itemgetter(0), default=(0.0, None))
    if trip is not None and away > distance(game, figure, feared) + TOLERANCE:
        yield from make_way(game, figure, MOVE, trip, flees=True)


def _climbs_down(game: State, figure: Figure) -> Rule:
    """Nobody runs on a ladder: it gets off at its foot, if it can."""
    perch = game.perch[figure.id]
    assert perch is not None
    trip = _off(game, figure, game.table.storeys.link(perch.link).lower)
    if trip is not None:
        yield from make_way(game, figure, MOVE, trip, flees=True)


def _off(game: State, figure: Figure, end: Place) -> Trip | None:
    """The climb to an end of what it hangs on, where there is room and one move leads there."""
    trip = trip_to(game, figure, end, MOVE)
    return trip if trip and may_stay(game, figure, walk_of(game, figure), end) else None


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
    x, y = _exit_spots(game, figure, here.point)[0]
    far, angle = hypot(x - here.x, y - here.y), atan2(y - here.y, x - here.x)
    runs = _runs(game, figure, walk, here, allowance, far)
    ends = list(runs.ends(angle, lambda place: _way_to(game, figure, walk, place, allowance)))
    if not ends:
        return None
    _place, way = max(ends, key=lambda end: hypot(end[0].x - here.x, end[0].y - here.y))
    return trip_of(walk, here, way)


def way_out(game: State, figure: Figure, walk: Walk, allowance: float) -> Trip | None:
    """R49: as much as an allowance lasts for of the shortest way to an exit."""
    here = game.place_of(figure.id)
    assert isinstance(here, Place)
    best = shortest_out(game, figure, walk, here)
    if best is None:
        return None
    return shortened(game, figure, trip_of(walk, here, as_far_as(walk, best, here, allowance)))


def shortest_out(game: State, figure: Figure, walk: Walk, here: Place) -> Way | None:
    """R49: the whole of it, from a place."""
    best: Way | None = None
    for spot in _exit_spots(game, figure, here.point):
        if best is not None and hypot(spot[0] - here.x, spot[1] - here.y) >= best.cost:
            break  # no way there is shorter than the straight line
        for id in game.table.storeys.surfaces_at(*spot):
            most = LONGEST if best is None else best.cost
            way = _cheapest(game, figure, walk, here, Place(*spot, id), most)
            if way is not None and (best is None or way.cost < best.cost):
                best = way
    return best


def _cheapest(
    game: State, figure: Figure, walk: Walk, here: Place, goal: Place, most: float
) -> Way | None:
    """The shortest way there; BM-SKILL-SPECTRE-03: a ghost's is straight, where nobody is in it."""
    through = None
    if gait_of(game, figure).ghost and here == game.place_of(figure.id):
        through = _straight(game, figure, walk, goal, most)
    return through or cheapest_way(walk, here, goal, most)


def _exit_spots(game: State, figure: Figure, point: Point) -> list[Point]:
    """Where a base touches an exit, the nearest of each to a point first."""
    (x, y), r = point, game.radius[figure.id]
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
