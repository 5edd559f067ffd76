"""Where a fighter can stand in contact with enemies.

A place is written to a hundredth of a millimetre, a hair (`HAIR`) away from the bases it touches: that is
contact (A-R24), and rounding never makes bases overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, ceil, cos, degrees, hypot, pi, radians, sin, sqrt

from escarmouche.rulebooks.age_des_escarmouches.actions.action import End
from escarmouche.rulebooks.age_des_escarmouches.ground import flight, movement, standing_room
from escarmouche.rulebooks.age_des_escarmouches.ground.standing_room import WRITTEN
from escarmouche.rulebooks.age_des_escarmouches.state import (
    TOUCHING,
    Figure,
    State,
    gap_at,
    gap_from,
    placed,
    placed_at,
)
from escarmouche.table.bases import Placed, RectBase, RoundBase
from escarmouche.table.curves import Curve, approaches, farthest_box
from escarmouche.table.free_space import free_places, nearest_free
from escarmouche.table.measure import TOLERANCE, Point, thousandths

HAIR = 0.002  # cm
STEPS = 2**24  # how finely a distance between centres is written
FLAT = 1e-12  # along a side from which a direction leads away by less than this, nothing gets apart
ROUND = 48  # in how many parts a rim is looked at
# What is taken where a player names no place. Whether there is one at all is not asked of these: see `everywhere`, and
# `routes.found`, which looks at all facings.
TURNS = tuple(
    turn * side for turn in range(0, 181, 15) for side in ((1,) if turn in (0, 180) else (1, -1))
)  # degrees from the nearest side, the smallest turns first


def beside(game: State, figure: Figure, target: Figure, angle: float, level: int) -> End:
    """In contact with one enemy, seen from it in this direction, and looking at it."""
    facing = degrees(angle + pi) % 360.0
    if figure.is_round and target.is_round:
        away = figure.radius + target.radius
    else:
        away = _distance(game, figure, target, angle, facing)
    return _end(game, target, angle, away + HAIR, facing, level)


def _end(game: State, target: Figure, angle: float, away: float, facing: float, level: int) -> End:
    x, y = game.x[target.id] + away * cos(angle), game.y[target.id] + away * sin(angle)
    return End((thousandths(x), thousandths(y)), thousandths(facing), level)


def _distance(game: State, figure: Figure, target: Figure, angle: float, facing: float) -> float:
    """How far apart the centres are when the bases just touch: rectangles have corners.

    It is written up to the next of many small steps, so that a place found again is the same to the last digit.
    """
    moved, fixed = placed_at(figure, 0.0, 0.0, facing), placed(game, target)
    step = (figure.radius + target.radius + 1.0) / STEPS
    return ceil(_touching(moved, fixed, angle) / step) * step


def _touching(one: Placed, other: Placed, angle: float) -> float:
    """The same, exactly; one of the bases at least is a rectangle."""
    if isinstance(one.base, RectBase) and isinstance(other.base, RectBase):
        return _rectangles_touching(one, one.base, other, other.base, angle)
    rect, disc = (one, other) if isinstance(one.base, RectBase) else (other, one)
    assert isinstance(rect.base, RectBase) and isinstance(disc.base, RoundBase)
    return _disc_touching(rect.base, disc.base.radius, angle - rect.facing)


def _disc_touching(rect: RectBase, radius: float, angle: float) -> float:
    """A disc touches a side, or rolls round a corner; the angle is seen from the rectangle."""
    along, across = abs(cos(angle)), abs(sin(angle))
    depth, width = rect.depth / 2, rect.width / 2
    if (depth + radius) * across <= width * along:
        return (depth + radius) / along
    if (width + radius) * along <= depth * across:
        return (width + radius) / across
    corner = along * depth + across * width
    return corner + sqrt(max(0.0, radius**2 - depth**2 - width**2 + corner**2))


def _rectangles_touching(
    one: Placed, first: RectBase, other: Placed, second: RectBase, angle: float
) -> float:
    """Rectangles are apart as soon as they are along one of their sides."""
    turn = one.facing - other.facing
    c, s = abs(cos(turn)), abs(sin(turn))
    spans = (  # along each side, half of what both take of it
        (one.facing, first.depth + second.depth * c + second.width * s),
        (one.facing + pi / 2, first.width + second.depth * s + second.width * c),
        (other.facing, second.depth + first.depth * c + first.width * s),
        (other.facing + pi / 2, second.width + first.depth * s + first.width * c),
    )
    shares = [(abs(cos(angle - side)), span / 2) for side, span in spans]
    return min([span / share for share, span in shares if share > FLAT])


def around(
    game: State, figure: Figure, target: Figure, level: int, wish: Point | None = None
) -> Iterator[End]:
    """Places in contact with one enemy: the nearest to where one is (or wishes to be) first."""
    x, y = wish or (game.x[figure.id], game.y[figure.id])
    straight = atan2(y - game.y[target.id], x - game.x[target.id])
    for turn in TURNS:
        yield beside(game, figure, target, straight + radians(turn), level)


def between(game: State, figure: Figure, one: Figure, other: Figure, level: int) -> Iterator[End]:
    """Places in contact with two enemies at once, the nearest first; two at most for round bases.

    Two on one spot fly at different levels, or are both off the table: nobody touches both.
    """
    ax, ay, bx, by = game.x[one.id], game.y[one.id], game.x[other.id], game.y[other.id]
    away = hypot(bx - ax, by - ay)
    if away == 0.0 or away > one.radius + other.radius + 2 * figure.radius + 2 * HAIR:
        return
    if figure.is_round and one.is_round and other.is_round:
        found = _between_discs(game, figure, one, other, level)
    else:
        found = _along_rim(game, figure, one, other, level)
    x, y = game.x[figure.id], game.y[figure.id]
    yield from sorted(found, key=lambda end: hypot(end.place[0] - x, end.place[1] - y))


def _between_discs(
    game: State, figure: Figure, one: Figure, other: Figure, level: int
) -> list[End]:
    """Where two circles meet: those on which the centre is when it touches one enemy, and the other."""
    ax, ay, bx, by = game.x[one.id], game.y[one.id], game.x[other.id], game.y[other.id]
    far = hypot(bx - ax, by - ay)
    first = figure.radius + one.radius + HAIR
    second = figure.radius + other.radius + HAIR
    along = (far**2 + first**2 - second**2) / (2 * far)
    across = sqrt(max(0.0, first**2 - along**2))
    ux, uy = (bx - ax) / far, (by - ay) / far
    found = []
    for side in (1, -1):
        x = thousandths(ax + along * ux - side * across * uy)
        y = thousandths(ay + along * uy + side * across * ux)
        facing = degrees(atan2((ay + by) / 2 - y, (ax + bx) / 2 - x)) % 360.0
        found.append(End((x, y), thousandths(facing), level))
    return found


def _along_rim(game: State, figure: Figure, one: Figure, other: Figure, level: int) -> list[End]:
    """Round one enemy, in contact with it, to where the other is touched too: rectangles have corners."""

    def apart(angle: float) -> float:
        end = beside(game, figure, one, angle, level)
        base = placed_at(figure, *end.place, end.facing)
        return gap_at(game, base, figure.radius, other) - HAIR

    angles = [2 * pi * number / ROUND for number in range(ROUND + 1)]
    gaps = [apart(angle) for angle in angles]
    found = []
    for (low, here), (high, there) in pairwise(zip(angles, gaps, strict=True)):
        if (here > 0.0) != (there > 0.0):
            found.append(beside(game, figure, one, _root(apart, low, high), level))
    return found


def _root(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a function changes sign, from the side where it is not negative."""
    outside = function(low) > 0.0
    for _ in range(20):
        middle = (low + high) / 2
        if (function(middle) > 0.0) == outside:
            low = middle
        else:
            high = middle
    return low if outside else high


def touching_all(
    game: State, figure: Figure, targets: Sequence[Figure], level: int, wish: Point | None = None
) -> Iterator[End]:
    """The usual places that may be in contact with all of them; whether they are is for the rules to check."""
    if len(targets) == 1:
        yield from around(game, figure, targets[0], level, wish)
        return
    for number, one in enumerate(targets):
        for other in targets[number + 1 :]:
            yield from between(game, figure, one, other, level)


def everywhere(
    game: State, figure: Figure, targets: Sequence[Figure], level: int, wish: Point | None = None
) -> Iterator[End]:
    """Where the curves meet that bound the places in contact with all of them, the nearest first.

    For whoever finds none of the usual places free: if any place is legal, one of these is. A rectangular base is tried
    as it mostly fits; whether it fits in some other way `any_facing` finds out.
    """
    yield from _nearest_first(
        game,
        figure,
        [
            end
            for facing in _facings(game, figure, targets)
            for end in _ends_looking(game, figure, targets, level, facing)
        ],
        wish,
    )


def looking(
    game: State, figure: Figure, targets: Sequence[Figure], level: int, facing: float
) -> Iterator[End]:
    """The same for one facing of a rectangular base."""
    ends = _ends_looking(game, figure, targets, level, facing)
    yield from _nearest_first(game, figure, ends, None)


def _ends_looking(
    game: State, figure: Figure, targets: Sequence[Figure], level: int, facing: float
) -> list[End]:
    places = touching_places(game, figure, facing, targets, level)
    return [_looking(game, figure, facing, targets, place, level) for place in places]


def _nearest_first(
    game: State, figure: Figure, ends: Iterable[End], wish: Point | None
) -> list[End]:
    x, y = wish or (game.x[figure.id], game.y[figure.id])
    each = dict.fromkeys(ends)
    return sorted(each, key=lambda end: hypot(end.place[0] - x, end.place[1] - y))


def _facings(game: State, figure: Figure, targets: Sequence[Figure]) -> Sequence[float]:
    """A round base stands the same, whichever way it looks; the others as they are, along their targets, and with a
    corner in front, which reaches farthest.
    """
    if not isinstance(figure.base, RectBase):
        return (0.0,)
    sides = [game.facing[target.id] % 90.0 for target in targets if not target.is_round]
    i, j = figure.id, targets[0].id
    ahead = degrees(atan2(game.y[j] - game.y[i], game.x[j] - game.x[i]))
    corner = degrees(atan2(figure.base.width, figure.base.depth))
    return (game.facing[i], *sides, ahead - corner, ahead + corner)


def _looking(
    game: State,
    figure: Figure,
    facing: float,
    targets: Sequence[Figure],
    place: Point,
    level: int,
) -> End:
    """There, looking at them if its base is round."""
    if figure.is_round:
        x = sum([game.x[target.id] for target in targets]) / len(targets)
        y = sum([game.y[target.id] for target in targets]) / len(targets)
        facing = degrees(atan2(y - place[1], x - place[0])) % 360.0
    return End((thousandths(place[0]), thousandths(place[1])), thousandths(facing), level)


def nearest_to(
    game: State, figure: Figure, targets: Sequence[Figure], level: int, facing: float, wish: Point
) -> End | None:
    """The place in contact with all of them that is nearest to a wish, for a base that looks somewhere."""
    first, far = targets[0], targets[0].radius + figure.radius + TOUCHING
    box = farthest_box((game.x[first.id], game.y[first.id]), far)
    curves = _bounds_of_contact(game, figure, facing, targets)
    curves += standing_room.bounds_of_standing(game, figure, facing, level, box)
    there = flight.lifted(game, figure, level)

    def is_free(place: Point) -> bool:
        stands = (thousandths(place[0]), thousandths(place[1]))
        if any(not 0.0 <= _gap(game, figure, stands, facing, t) <= TOUCHING for t in targets):
            return False
        return movement.why_not_stand(there, figure, stands, facing) is None

    place = nearest_free(curves, is_free, wish)
    return None if place is None else _looking(game, figure, facing, targets, place, level)


def comes_near(
    game: State, figure: Figure, targets: Sequence[Figure], facing: float, wish: Point, by: float
) -> float | None:
    """How far the nearest place is from a wish that is in contact with all of them, or so near to it; nobody else counts."""
    curves = _bounds_of_contact(game, figure, facing, targets, by)

    def is_free(place: Point) -> bool:
        gaps = [_gap(game, figure, place, facing, target) for target in targets]
        return all(-TOLERANCE <= gap <= TOUCHING + by for gap in gaps)

    place = nearest_free(curves, is_free, wish)
    return None if place is None else hypot(place[0] - wish[0], place[1] - wish[1])


def _gap(game: State, figure: Figure, place: Point, facing: float, target: Figure) -> float:
    return gap_from(game, figure, (*place, facing, game.level[target.id]), target)


def _bounds_of_contact(
    game: State, figure: Figure, facing: float, targets: Sequence[Figure], missed: float = 0.0
) -> list[Curve]:
    """What bounds the places in contact with each of them, or so near to it."""
    return [
        curve
        for target in targets
        for away in (HAIR, TOUCHING + missed - WRITTEN)
        for curve in standing_room.around_body(game, figure, facing, target, away)
    ]


def touching_places(
    game: State,
    figure: Figure,
    facing: float,
    targets: Sequence[Figure],
    level: int,
    missed: float = 0.0,
) -> Iterator[Point]:
    """Places that touch all of them and overlap nobody: along what bounds contact with the first.

    `missed`: or come so near to them.
    """
    first, most = targets[0], TOUCHING + missed
    touch = _bounds_of_contact(game, figure, facing, targets, missed)
    far = first.radius + figure.radius + most
    box = farthest_box((game.x[first.id], game.y[first.id]), far)
    bounds = standing_room.bounds_of_standing(game, figure, facing, level, box)
    ways = standing_room.bounds_of_ways(game, figure, (), box)
    here = (game.x[figure.id], game.y[figure.id])

    def is_free(place: Point) -> bool:
        stands = (thousandths(place[0]), thousandths(place[1]), facing, level)
        return all(
            -TOLERANCE <= gap_from(game, figure, stands, target) <= most for target in targets
        )

    yield from free_places([*touch, *bounds], is_free, None if missed else touch)
    if len(targets) == 1:
        near = most - WRITTEN if missed else HAIR
        rim = standing_room.around_body(game, figure, facing, first, near)
        for curve in rim:
            yield from (place for _, place in approaches(curve, here, ways) if is_free(place))
