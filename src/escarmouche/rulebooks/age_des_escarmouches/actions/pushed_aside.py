"""Where those go who are pushed aside by Passage en force: as little as lets the actor pass (ADE-TACT-PASSAGE-04)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from math import hypot

from escarmouche.core.explain import Refusal
from escarmouche.rulebooks.age_des_escarmouches.ground import movement, standing_room
from escarmouche.rulebooks.age_des_escarmouches.state import TOUCHING, Figure, State, placed_at
from escarmouche.table.curves import Curve, around_shape, around_turned, farthest_box, near_box
from escarmouche.table.free_space import ends_of_ways
from escarmouche.table.measure import TOLERANCE, Point, thousandths
from escarmouche.table.scenery_spacing import apart
from escarmouche.table.shapes import Line, Polygon

# cm: so far from the way one does not touch who passes (A-R24), rounded or not
MARGIN = TOUCHING + 0.002
FARTHEST = 15.0  # cm: nobody is pushed farther


def is_in(
    trail: Sequence[Point],
    actor: Figure,
    other: Figure,
    stands: tuple[float, float, float],
    margin: float = -TOLERANCE,
) -> bool:
    """Whether a base lies in the strip that the actor sweeps on its way, or nearer to it than a margin."""
    least = actor.slim + margin
    x, y, facing = stands
    if _clearance(trail, (x, y)) >= least + other.radius:
        return False
    if other.is_round:
        return True
    # A rectangle is longer than it is wide: only its own edges say whether it gets past it.
    edges = Polygon(placed_at(other, x, y, facing).corners())
    return any(not apart(Line(part), edges, least) for part in _parts(trail))


def places_aside(
    game: State, actor: Figure, other: Figure, trail: Sequence[Point], pushed: Collection[int]
) -> list[Point]:
    """The nearest free places beside the way: one, or one on each side of it if they are as near (A-R46)."""
    thought_of = _thought_of(game, actor, other, trail, pushed)
    nearest: dict[bool, tuple[float, Point]] = {}
    least = FARTHEST
    for away, place in sorted(thought_of):
        if away > min(FARTHEST, least + TOUCHING):
            break  # no way there is shorter than the straight line
        length = _way_aside(game, actor, other, trail, place, pushed)
        if length is not None:
            side, least = _is_left(trail, place), min(least, length)
            nearest[side] = min((length, place), nearest.get(side, (length, place)))
    found = [place for length, place in nearest.values() if length <= least + TOUCHING]
    if len(found) > 1:  # first that side of which some place is thought of first
        lead = next(
            place
            for away, place in thought_of
            if away <= FARTHEST and _way_aside(game, actor, other, trail, place, pushed) is not None
        )
        found.sort(key=lambda place: _is_left(trail, place) != _is_left(trail, lead))
    return found


def _thought_of(
    game: State, actor: Figure, other: Figure, trail: Sequence[Point], pushed: Collection[int]
) -> list[tuple[float, Point]]:
    """Places beside the way, and how far they are: the nearest to which it can get, on either side, is among them."""
    here, facing = (game.x[other.id], game.y[other.id]), game.facing[other.id]
    box = farthest_box(here, FARTHEST)
    goals = [
        *near_box([*_beside(actor, other, facing, trail)], box),
        *standing_room.bounds_of_standing(game, other, facing, game.level[other.id], box),
    ]
    ways = standing_room.bounds_of_ways(game, other, pushed, box)
    ends = ends_of_ways(here, goals, ways, lambda at: True, lambda a, b: True)
    places = dict.fromkeys([(thousandths(x), thousandths(y)) for x, y in ends])
    return [(hypot(x - here[0], y - here[1]), (x, y)) for x, y in places]


def _way_aside(
    game: State,
    actor: Figure,
    other: Figure,
    trail: Sequence[Point],
    place: Point,
    pushed: Collection[int],
) -> float | None:
    """How far a free place beside the way is; None if it cannot get there.

    It gets there over nothing that is too tall for it, and past all bases but theirs who make room with it; how
    far it is, is said as if it did not have to go round the actor's.
    """
    facing = game.facing[other.id]
    if is_in(trail, actor, other, (*place, facing), MARGIN - standing_room.WRITTEN):
        return None
    if movement.why_not_stand(game, other, place, facing) is not None:
        return None
    way = movement.find_way(game, other, place, FARTHEST, pushed, explained=False)
    if isinstance(way, Refusal):
        return None
    past = (actor.id, *pushed)
    way = movement.find_way(game, other, place, FARTHEST, past, explained=False)
    return None if isinstance(way, Refusal) else way.cost.length


def _beside(actor: Figure, other: Figure, facing: float, trail: Sequence[Point]) -> Iterator[Curve]:
    """What bounds the places of a base just out of the strip that the actor sweeps."""
    for part in _parts(trail):
        if other.is_round:
            yield from around_shape(Line(part), actor.slim + other.radius + MARGIN)
        else:
            yield from around_turned(
                Line(part), standing_room.turned(other, facing), actor.slim + MARGIN
            )


def _parts(trail: Sequence[Point]) -> list[tuple[Point, Point]]:
    """The straight parts of a way, which has at least one."""
    return [part for part in pairwise(trail) if part[0] != part[1]]


def _is_left(trail: Sequence[Point], place: Point) -> bool:
    """On which side of a way a place lies: of that part of it which is nearest."""
    (ax, ay), (bx, by) = min(_parts(trail), key=lambda part: _from_segment(part[0], part[1], place))
    return (bx - ax) * (place[1] - ay) - (by - ay) * (place[0] - ax) > 0.0


def _clearance(trail: Sequence[Point], place: Point) -> float:
    """How far a point is from a way."""
    return min(_from_segment(a, b, place) for a, b in pairwise(trail))


def _from_segment(a: Point, b: Point, place: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = 0.0
    if square > 0.0:
        share = ((place[0] - a[0]) * dx + (place[1] - a[1]) * dy) / square
    share = min(1.0, max(0.0, share))
    return hypot(a[0] + share * dx - place[0], a[1] + share * dy - place[1])
