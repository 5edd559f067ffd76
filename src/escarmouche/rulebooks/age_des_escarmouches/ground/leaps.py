"""Leaps: straight parts of a way, made over whatever is no taller than the leaper (skill Bond, B-R16).

A leap starts and ends where the fighter could stand, and is no longer than its MOU. What lies under it
neither bars the way nor costs anything. Where to leap is not asked: the leaps that make a way cheapest are taken. They
begin and end where something that is leapt begins or ends, or a whole leap away from there, so that only these places need be tried.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from escarmouche.core.hooks import first
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import (
    Obstacles,
    box_of,
    costly,
    outline_of,
    unfit_ground,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, bodies
from escarmouche.table.curves import Circle, Curve, Segment, around_shape, meetings
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.movement import sweep_hits_shape
from escarmouche.table.shapes import Box, Shape
from escarmouche.table.trails import path_length

CLEAR = 0.002  # cm: how far from what is leapt one takes off and lands
ASIDE = 0.01  # cm: how far beside a way its leaps may lie, where places were rounded


class Bounds(NamedTuple):
    """How many leaps a fighter may still make, and how long each may be."""

    most: int
    longest: float


class Leap(NamedTuple):
    """One of them."""

    start: Point
    end: Point


class Crossing(NamedTuple):
    """A way with its leaps, and what it costs."""

    cost: float
    leaps: tuple[Leap, ...]
    leapt: float = 0.0  # how much of it

    def then(self, other: Crossing) -> Crossing:
        """This part, and then another."""
        leaps = (*self.leaps, *other.leaps)
        return Crossing(self.cost + other.cost, leaps, self.leapt + other.leapt)

    def is_better(self, other: Crossing | None) -> bool:
        """It costs less; of two that cost the same, it leaps no farther than it must."""
        if other is None or abs(self.cost - other.cost) > TOLERANCE:
            return other is None or self.cost < other.cost
        return self.leapt < other.leapt - TOLERANCE


def bounds_of(game: State, figure: Figure) -> Bounds | None:
    """ADE-SKILL-BOND-01, -03: what it may leap; from the ground to the ground, so not in the air."""
    if points.LEAPS not in figure.handlers or game.level[figure.id] > 0:
        return None
    found: Bounds | None = first(game, figure, points.LEAPS)
    return found if found is not None and found.most > 0 else None


# -- what is leapt ---------------------------------------------------------------------------------


def is_leapt(figure: Figure, height: float) -> bool:
    """ADE-SKILL-BOND-02: whatever is no taller than it is; a fighter is as tall as its stature says."""
    return height <= figure.profile.height + TOLERANCE


Leapt = int | Shape  # a body by its id, or a piece of scenery


def too_tall(
    game: State, figure: Figure, through: Collection[int], walked: Collection[Leapt] = ()
) -> Obstacles:
    """What even a leaper goes round: what is taller than it is, and what of the rest it does not leap."""
    low = [
        body.id
        for body in bodies(game)
        if is_leapt(figure, body.profile.height) and body.id not in walked
    ]
    lie = Obstacles(game, figure, (*through, *low))
    flat = [shape for shape in _low_pieces(game, figure) if not _is_among(shape, walked)]
    lie.shapes = tuple(s for s in lie.shapes if not _is_among(s, flat))
    lie.climbs = ()
    return lie


def _low_pieces(game: State, figure: Figure) -> list[Shape]:
    return [piece.shape for piece in game.table.scenery if is_leapt(figure, piece.height)]


def _is_among(shape: Shape, others: Collection[Leapt]) -> bool:
    return any(shape is other for other in others)


def leapt_on(
    game: State, figure: Figure, trail: Sequence[Point], through: Collection[int]
) -> list[Leapt]:
    """The bodies and the walls that a way leads over, which could be gone round as well."""
    found: list[Leapt] = []
    for body in bodies(game):
        if body is figure or body.id in through or game.level[body.id] != game.level[figure.id]:
            continue
        if is_leapt(figure, body.profile.height):
            rim = Circle(game.x[body.id], game.y[body.id], body.radius + figure.slim)
            if any(meetings(rim, Segment(*a, *b)) for a, b in pairwise(trail)):
                found.append(body.id)
    walls = Obstacles(game, figure, through).shapes
    for shape in _low_pieces(game, figure):
        swept = (sweep_hits_shape(shape, *a, *b, figure.slim) for a, b in pairwise(trail))
        if _is_among(shape, walls) and any(swept):
            found.append(shape)
    return found


# -- where to leap -----------------------------------------------------------------------------------


class Leaper(NamedTuple):
    """Who goes, through whom, and what the rules of ways say of it."""

    game: State
    figure: Figure
    plain: Obstacles  # what is in its way where it does not leap
    bounds: Bounds
    price: Callable[[Sequence[Point]], float]  # what a part of a way costs that is walked
    stands: Callable[[Point], bool]  # whether it could stand somewhere


class _Node(NamedTuple):
    at: Point
    part: int  # which straight part of the way it lies on
    along: float  # how far along the whole way
    stands: bool
    corner: bool = False  # a bend of the way, or one of its ends: on two parts


def crossed(leaper: Leaper, trail: Sequence[Point]) -> Crossing | None:
    """The cheapest way along a trail, with as few leaps as that takes; None: it cannot be gone."""
    nodes = _nodes(leaper, trail)
    best: list[dict[int, Crossing]] = [{} for _ in nodes]
    best[0][0] = Crossing(0.0, ())
    for i, node in enumerate(nodes):
        for used, so_far in best[i].items():
            for j, crossing in _steps(leaper, nodes, i, node, used):
                total, count = so_far.then(crossing), used + len(crossing.leaps)
                if total.is_better(best[j].get(count)):
                    best[j][count] = total
    least: Crossing | None = None
    for _leaps, found in sorted(best[-1].items()):  # as few leaps as it takes
        if least is None or found.cost < least.cost - TOLERANCE:
            least = found
    return least


def _steps(
    leaper: Leaper, nodes: Sequence[_Node], i: int, node: _Node, used: int
) -> Iterator[tuple[int, Crossing]]:
    """From one place to the next on foot, or by a leap to one on the same straight part."""
    if i + 1 < len(nodes) and not leaper.plain.block(node.at, nodes[i + 1].at):
        yield i + 1, Crossing(leaper.price((node.at, nodes[i + 1].at)), ())
    if used >= leaper.bounds.most or not node.stands:
        return
    for j in range(i + 1, len(nodes)):
        other = nodes[j]
        far = other.along - node.along
        if far > leaper.bounds.longest + TOLERANCE or not _same_part(node, other):
            return
        if other.stands and far > TOLERANCE:
            yield j, Crossing(far, (Leap(node.at, other.at),), far)


def _same_part(node: _Node, other: _Node) -> bool:
    return node.part == other.part or (other.corner and other.part == node.part + 1)


def _nodes(leaper: Leaper, trail: Sequence[Point]) -> list[_Node]:
    """The places along a trail where it may take off or land: free ground, where it could stand."""
    free = _free_ground(leaper)
    nodes, gone = [_Node(trail[0], 0, 0.0, free(trail[0]), True)], 0.0
    curves = _rims(leaper, box_of(trail))
    last = len(trail) - 2
    for part, (a, b) in enumerate(pairwise(trail)):
        whole = path_length((a, b))
        for at in _lengths(leaper, a, b, whole, curves):
            share = at / whole
            place = (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
            if free(place) and leaper.stands(place):
                nodes.append(_Node(place, part, gone + at, True))
        gone += whole
        nodes.append(_Node(b, part + 1, gone, free(b) and (part == last or leaper.stands(b)), True))
    return nodes


def _free_ground(leaper: Leaper) -> Callable[[Point], bool]:
    """B-R16: neither in what costs more to cross nor on top of it: that would not be to clear it."""
    crossed = [shape for _box, shape, _rough, _up in _ground(leaper)]

    def is_free(place: Point) -> bool:
        return not any(shape.contains(*place) for shape in crossed)

    return is_free


def _ground(leaper: Leaper) -> tuple[tuple[Box, Shape, bool, float], ...]:
    return costly(leaper.game.table, leaper.figure.profile.height)


def _lengths(
    leaper: Leaper, a: Point, b: Point, whole: float, curves: Sequence[Curve]
) -> list[float]:
    """How far along a straight part something begins or ends, and a leap or two away from there."""
    line = Segment(*a, *b)
    rims = [hypot(x - a[0], y - a[1]) for curve in curves for x, y in meetings(curve, line)]
    edges = [0.0, whole, *(at + by for at in rims for by in (-CLEAR, CLEAR))]
    far = leaper.bounds.longest
    steps = [far * times * way for times in range(1, leaper.bounds.most + 1) for way in (1, -1)]
    found = {round(at + step, 6) for at in edges for step in (0.0, *steps)}
    return sorted(at for at in found if TOLERANCE < at < whole - TOLERANCE)


def _rims(leaper: Leaper, way: Box) -> list[Curve]:
    """What bounds the places where it could stand, and the ground that costs more: of what lies on its way."""
    game, figure = leaper.game, leaper.figure
    found: list[Curve] = []
    for body in bodies(game):
        i, reach = body.id, body.radius + figure.radius
        x, y = game.x[i], game.y[i]
        if body is figure or not _is_met((x, y, x, y), way, reach):
            continue  # nearly everybody
        if game.level[i] != game.level[figure.id]:
            continue
        if body.is_round:
            found.append(Circle(x, y, reach))
        else:
            shape = outline_of(body, x, y, game.facing[i])
            found += around_shape(shape, figure.radius)
    for _piece, ground in unfit_ground(game.table, figure.profile.height):
        if _is_met(ground.bbox, way, figure.radius):
            found += around_shape(ground, figure.radius)
    for box, rough, is_rough, _height in _ground(leaper):
        if is_rough and _is_met(box, way, 0.0):
            found += around_shape(rough, 0.0)
    return found


def _is_met(box: Box, way: Box, reach: float) -> bool:
    """Whether the box around a way comes so near to another: what lies elsewhere bounds nothing on it."""
    left, low, right, high = box
    x0, y0, x1, y1 = way
    return left - reach <= x1 and right + reach >= x0 and low - reach <= y1 and high + reach >= y0


# -- a way with its leaps ------------------------------------------------------------------------------


def walked(trail: Sequence[Point], leaps: Sequence[Leap]) -> list[tuple[Point, Point]]:
    """The parts of a trail that are not leapt; a trail may be only a part of the way that has the leaps."""
    found: list[tuple[Point, Point]] = []
    for a, b in pairwise(trail):
        at, whole = 0.0, path_length((a, b))
        if whole <= TOLERANCE:
            continue
        for start, end in sorted(_leapt(a, b, whole, leaps)):
            if start > at + TOLERANCE:
                found.append((_point(a, b, at / whole), _point(a, b, start / whole)))
            at = max(at, end)
        if whole > at + TOLERANCE:
            found.append((_point(a, b, at / whole), b))
    return found


def begun(trail: Sequence[Point], leaps: Sequence[Leap]) -> tuple[Leap, ...]:
    """The leaps that are made on a trail, whole or in part."""
    return tuple(
        leap
        for leap in leaps
        if any([*_leapt(a, b, path_length((a, b)), (leap,))] for a, b in pairwise(trail) if a != b)
    )


def _leapt(
    a: Point, b: Point, whole: float, leaps: Sequence[Leap]
) -> Iterator[tuple[float, float]]:
    """From where to where of a straight part each leap goes that lies on it."""
    ux, uy = (b[0] - a[0]) / whole, (b[1] - a[1]) / whole
    for leap in leaps:
        spans = []
        for x, y in leap:
            dx, dy = x - a[0], y - a[1]
            if abs(dx * uy - dy * ux) <= ASIDE:
                spans.append(dx * ux + dy * uy)
        if len(spans) == 2:
            start, end = max(0.0, spans[0]), min(whole, spans[1])
            if end > start + ASIDE:
                yield start, end


def _point(a: Point, b: Point, share: float) -> Point:
    return (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
