"""Chapters 4.4.1 and 4.4.2: the ways of those who flee: away from somebody, or to an edge of the table.

Both use the whole potential, stop where the fighter can stand out of contact, and lead off the table if they
are long enough (A-R59, A-R60, A-R78).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice, pairwise
from math import atan2, degrees, hypot
from typing import NamedTuple

from escarmouche.core.explain import Phrase, Refusal, Total
from escarmouche.rulebooks.age_des_escarmouches.fighter import move_potential
from escarmouche.rulebooks.age_des_escarmouches.ground import movement, standing_room
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Cost, Way
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, placed
from escarmouche.table.curves import Segment, farthest_box
from escarmouche.table.free_space import ends_of_runs, ends_of_ways, last_free_length, nearest_free
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.trails import path_length, point_at

RUNNING = move_potential.Pace(2, Phrase("ade.score.fleeing", "ADE-4.4.1-10", "ADE-4.4.2-05"))

FAR = 400.0  # longer than any way to an edge
FINE = 0.01  # cm: how near to an obstacle it comes
OFFSETS = (2.5, 5.0, 10.0, 15.0, 20.0, 30.0)  # where else an edge is reached, if not straight


class Escape(NamedTuple):
    """A flight: its way, and whether it leads off the table."""

    way: Way
    leaves: bool


def potential(game: State, figure: Figure) -> Total:
    """ADE-4.4.1-10, ADE-4.4.2-05: that of a run."""
    return move_potential.potential(game, figure, "flight", RUNNING)


def nearest_edges(game: State, figure: Figure) -> list[str]:
    """The edges of the table that are nearest to its base (ADE-3.2.1.4-01); nearly always one."""
    x, y = game.x[figure.id], game.y[figure.id]
    across = along = 0.0  # a round base reaches as far to each side
    if not figure.is_round:
        corners = placed(game, figure).corners()
        across, along = (max(cx for cx, _ in corners) - x, max(cy for _, cy in corners) - y)
    width, depth = game.table.width - across, game.table.depth - along
    away = {"left": x - across, "right": width - x, "bottom": y - along, "top": depth - y}
    least = min(away.values())
    return [edge for edge, far in away.items() if far <= least + TOLERANCE]


def to_edge(
    game: State,
    figure: Figure,
    edge: str,
    through: Collection[int] = (),
    longest: float | None = None,
) -> Escape:
    """A-R60: the shortest way to an edge, as far as the potential goes, or what is left of it."""
    longest = float(potential(game, figure).value) if longest is None else longest
    to = _on_edge(game, figure, edge, 0.0)
    best = _way_to(game, figure, to, through)
    if best is None or len(best.path) > 1 or best.cost.climbed:
        for place in _ends_on(game, figure, edge, through):
            best = _shorter(game, figure, best, place, through)
    if best is None:
        best = Way((_before_obstacles(game, figure, to, through),), Cost(0.0))
    return _as_far(game, figure, best.path, longest)


def _ends_on(game: State, figure: Figure, edge: str, through: Collection[int]) -> list[Point]:
    """The places of an edge at which the shortest way to it may end, the nearest first: through whatever gap.

    And some all along it, for what costs more than its length (A-R73). Not exact: a way that costs least only because it
    ends between two of these, beside a wall that it would climb or through less of difficult ground, is missed.
    """
    here, far = (game.x[figure.id], game.y[figure.id]), max(game.table.width, game.table.depth)
    side = Segment(*_on_edge(game, figure, edge, -far), *_on_edge(game, figure, edge, far))
    whole = (0.0, 0.0, game.table.width, game.table.depth)
    ways = standing_room.bounds_of_ways(game, figure, through, whole)
    exact = ends_of_ways(here, [side], ways, lambda at: True, lambda a, b: True)
    some = [_on_edge(game, figure, edge, turn * o) for o in OFFSETS for turn in (1, -1)]
    places = dict.fromkeys([*exact, *some])
    return sorted(places, key=lambda at: hypot(at[0] - here[0], at[1] - here[1]))


def _shorter(
    game: State, figure: Figure, best: Way | None, place: Point, through: Collection[int]
) -> Way | None:
    """The way to another place, if it costs less: no way is shorter than the straight line."""
    here = (game.x[figure.id], game.y[figure.id])
    if best is not None and hypot(place[0] - here[0], place[1] - here[1]) >= best.cost.total:
        return best
    way = _way_to(game, figure, place, through)
    if way is None or (best is not None and way.cost.total >= best.cost.total):
        return best
    return way


def _way_to(game: State, figure: Figure, place: Point, through: Collection[int]) -> Way | None:
    """The way to a place, however far; None where there is none."""
    way = movement.find_way(game, figure, place, FAR, through, explained=False)
    return None if isinstance(way, Refusal) else way


def _on_edge(game: State, figure: Figure, edge: str, along: float) -> Point:
    x, y, w, d = game.x[figure.id], game.y[figure.id], game.table.width, game.table.depth
    across = edge in ("left", "right")
    at = (y if across else x) + along
    at = min(max(at, TOLERANCE), (d if across else w) - TOLERANCE)
    if across:
        return (TOLERANCE if edge == "left" else w - TOLERANCE, at)
    return (at, TOLERANCE if edge == "bottom" else d - TOLERANCE)


def away_from(game: State, figure: Figure, source: Point, through: Collection[int] = ()) -> Escape:
    """ADE-4.4.1-10: in the direction opposite to a point; round friends, up to enemies and walls (A-R59)."""
    x, y = game.x[figure.id], game.y[figure.id]
    dx, dy = x - source[0], y - source[1]
    far, longest = hypot(dx, dy), float(potential(game, figure).value)
    if far <= TOLERANCE:
        return Escape(Way(((x, y),), Cost(0.0)), leaves=False)
    goal = (x + dx / far * longest, y + dy / far * longest)
    end = _within(game, (x, y), goal)
    friends = {friend.id for friend in game.army[figure.camp]}
    barred = not movement.is_clear(game, figure, end, friends)
    if barred:  # by an enemy or a wall: it goes up to it
        end = _before_obstacles(game, figure, end, friends)
    leaving = end != goal and not barred
    way = movement.find_way(game, figure, end, longest, through, explained=False)
    if not isinstance(way, Refusal) and len(way.path) == 1:
        return _as_far(game, figure, way.path, longest, leaving)
    stop = _before_obstacles(game, figure, end, through)
    best = _as_far(game, figure, (stop,), longest, leaving=False)
    whole = _way_to(game, figure, end, through)
    if whole is not None:
        ways = [whole]
    elif barred:
        ways = []
    else:
        ways = _beside_friends(game, figure, end, through, longest, leaving)
    for way in ways:  # A-R59: round friends, if that leads farther than to stop before them
        past = _as_far(game, figure, way.path, longest, leaving)
        if past.leaves:
            return past
        if _ahead(game, figure, past, goal) > _ahead(game, figure, best, goal):
            best = past
    return best


def _ahead(game: State, figure: Figure, escape: Escape, goal: Point) -> float:
    """How far a flight leads in its direction, as a measure to compare."""
    (x, y), (px, py) = (game.x[figure.id], game.y[figure.id]), escape.way.path[-1]
    return (px - x) * (goal[0] - x) + (py - y) * (goal[1] - y)


def _beside_friends(
    game: State,
    figure: Figure,
    end: Point,
    through: Collection[int],
    longest: float,
    leaving: bool,
) -> list[Way]:
    """A-R59: friends are where it would end: the ways that may lead farthest beside them.

    Off the table, to the nearest gap of its edge. Else on the straight run that turns aside the least, and to the
    free place that is nearest to that end.
    """
    here = (game.x[figure.id], game.y[figure.id])
    if leaving:
        edge = min(zip(_margins(game, end), ("left", "bottom", "right", "top"), strict=True))[1]
        places = _ends_on(game, figure, edge, through)
        places.sort(key=lambda at: hypot(at[0] - end[0], at[1] - end[1]))
        found = (_way_to(game, figure, place, through) for place in places)
        return list(islice(filter(None, found), 1))
    dx, dy, box = end[0] - here[0], end[1] - here[1], farthest_box(end, longest)
    facing, level = degrees(atan2(dy, dx)), game.level[figure.id]
    room = [
        *standing_room.bounds_of_standing(game, figure, facing, level, box),
        *standing_room.bounds_of_contact(game, figure, facing, level, box),
    ]
    runs = ends_of_runs(
        here,
        longest,
        [*room, *standing_room.bounds_of_ways(game, figure, through, box)],
        lambda at: (
            movement.is_clear(game, figure, at, through) and _stands(game, figure, (here, at))
        ),
    )

    def aside(at: Point) -> tuple[float, float]:
        """How far from where it wants to go; on its left first, where both sides are as near."""
        x, y = at[0] - end[0], at[1] - end[1]
        return round(hypot(x, y), 3), x * dy - y * dx

    run = min(runs, key=aside, default=None)
    near = nearest_free(room, lambda at: _stands(game, figure, (here, at)), end)
    found = (_way_to(game, figure, place, through) for place in (run, near) if place is not None)
    return [way for way in found if way is not None]


def _within(game: State, here: Point, goal: Point) -> Point:
    """The goal, or where the line to it meets the edge of the table."""
    share = 1.0
    for start, end, size in zip(here, goal, (game.table.width, game.table.depth), strict=True):
        for border in (TOLERANCE, size - TOLERANCE):
            beyond = end < border if border < size / 2 else end > border
            if beyond and end != start:
                share = min(share, (border - start) / (end - start))
    share = max(share, 0.0)
    if share == 1.0:
        return goal
    return (here[0] + (goal[0] - here[0]) * share, here[1] + (goal[1] - here[1]) * share)


def _before_obstacles(game: State, figure: Figure, to: Point, through: Collection[int]) -> Point:
    """The last point of a straight line that nothing blocks."""
    here = (game.x[figure.id], game.y[figure.id])
    low, high = 0.0, hypot(to[0] - here[0], to[1] - here[1])
    while high - low > FINE:
        middle = (low + high) / 2
        if movement.is_clear(game, figure, point_at((here, to), middle), through):
            low = middle
        else:
            high = middle
    return point_at((here, to), low)


def _as_far(
    game: State, figure: Figure, path: Sequence[Point], longest: float, leaving: bool = True
) -> Escape:
    """As much of a way as the potential pays for, up to where it can stand; or off the table."""
    trail = ((game.x[figure.id], game.y[figure.id]), *path)
    cost = movement.cost_of(game, figure, trail)
    on_edge = min(_margins(game, trail[-1])) <= 2 * TOLERANCE
    if leaving and on_edge and cost.total < longest - 2 * TOLERANCE:  # A-R78: its centre passes it
        return Escape(Way(tuple(path), cost), leaves=True)
    length = last_free_length(
        trail,
        _payable(game, figure, trail, longest),
        lambda a, b: standing_room.bounds_on_leg(game, figure, a, b),
        lambda length: _stands(game, figure, cut(trail, length)),
    )
    kept = cut(trail, length or 0.0)
    return Escape(Way(kept[1:], movement.cost_of(game, figure, kept)), leaves=False)


def _margins(game: State, place: Point) -> tuple[float, ...]:
    x, y = place
    return (x, y, game.table.width - x, game.table.depth - y)


def _payable(game: State, figure: Figure, trail: Sequence[Point], longest: float) -> float:
    """How much of a trail a potential pays for."""
    whole = path_length(trail)
    if movement.cost_of(game, figure, trail).total <= longest + TOLERANCE:
        return whole
    low, high = 0.0, min(whole, longest)
    if movement.cost_of(game, figure, cut(trail, high)).total <= longest + TOLERANCE:
        return high
    while high - low > FINE:
        middle = (low + high) / 2
        if movement.cost_of(game, figure, cut(trail, middle)).total <= longest:
            low = middle
        else:
            high = middle
    return low


def cut(trail: Sequence[Point], length: float) -> tuple[Point, ...]:
    """The first part of a trail, so long."""
    kept, left = [trail[0]], length
    for a, b in pairwise(trail):
        leg = hypot(b[0] - a[0], b[1] - a[1])
        if left <= leg:
            break
        kept.append(b)
        left -= leg
    return (*kept, point_at(trail, length))


def _stands(game: State, figure: Figure, trail: Sequence[Point]) -> bool:
    """Whether it can stop at the end of a way, touching nobody (ADE-3.2.3.2.1-04)."""
    facing = movement.facing_along(game, figure, tuple(trail[1:]))
    if movement.why_not_stand(game, figure, trail[-1], facing) is not None:
        return False
    return not movement.touched_at(game, figure, trail[-1], facing)
