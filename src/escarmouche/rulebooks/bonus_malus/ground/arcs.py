"""The front and the rear half of a figure (BM-ARC-01, -02), and how it turns when it is engaged (R20)."""

from __future__ import annotations

from collections.abc import Sequence
from math import asin, cos, degrees, hypot, radians, sin
from operator import itemgetter

from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.measure import TOLERANCE, Point, angle_of, direction

LEEWAY = 0.5  # degrees: who stands on the very border of the front arc is not held


def heading(game: State, figure: Figure) -> Point:
    """BM-ARC-02: where its head looks, as a direction of length 1."""
    angle = radians(game.facing[figure.id])
    return (cos(angle), sin(angle))


def in_front(game: State, figure: Figure, other: Figure | Point) -> bool:
    """BM-ARC-04, R19: whether any part of another's base, or a point, lies strictly in the front half."""
    return _ahead(game, figure, other) > TOLERANCE


def is_behind(game: State, figure: Figure, other: Figure) -> bool:
    """BM-ARC-08: whether another's whole base is in the rear half."""
    return not in_front(game, figure, other)


def touches_behind(game: State, figure: Figure, other: Figure) -> bool:
    """R55: whether the point at which another's base touches this figure lies in its rear half."""
    return _ahead(game, figure, (game.x[other.id], game.y[other.id])) < -TOLERANCE


def _ahead(game: State, figure: Figure, other: Figure | Point) -> float:
    if isinstance(other, Figure):
        x, y, reach = game.x[other.id], game.y[other.id], game.radius[other.id]
    else:
        (x, y), reach = other, 0.0
    ux, uy = heading(game, figure)
    return (x - game.x[figure.id]) * ux + (y - game.y[figure.id]) * uy + reach


def turned_towards(game: State, figure: Figure, other: Figure | Point) -> float:
    """The facing with which it looks straight at another; as it is where that is no direction."""
    goal = (game.x[other.id], game.y[other.id]) if isinstance(other, Figure) else other
    found = direction((game.x[figure.id], game.y[figure.id]), goal)
    return game.facing[figure.id] if found is None else found


def held_by(
    game: State, figure: Figure, facing: float, others: Sequence[Figure]
) -> tuple[Figure, ...]:
    """Which of some figures would be in its front arc with another facing."""
    return tuple(
        other
        for other in others
        if _turn(facing, turned_towards(game, figure, other)) < _width(game, figure, other)
    )


def facing_all(game: State, figure: Figure, others: Sequence[Figure]) -> float | None:
    """BM-ARC-06: the facing in the middle of those that hold all adversaries in the front arc; none if there is none."""
    return next(iter(middles(game, figure, others)), None)


def middles(game: State, figure: Figure, others: Sequence[Figure]) -> list[float]:
    """BM-ARC-06: the middle of each stretch of facings that hold all adversaries, the widest first.

    Those that hold one are an arc about the direction to it, so those that hold all begin where one of these arcs begins. Between two
    adversaries on opposite sides there are two such stretches, one on either side.
    """
    arcs = [(turned_towards(game, figure, other), _width(game, figure, other)) for other in others]
    found: list[tuple[float, float]] = []
    for middle, width in arcs:
        start = middle - width
        room = min((centre + half - start) % 360.0 for centre, half in arcs)
        holds = all((start - (c - half)) % 360.0 < 2 * half for c, half in arcs)
        if holds and room > LEEWAY:
            found.append((room, start))
    found.sort(key=itemgetter(0), reverse=True)
    return _distinct([angle_of(start + room / 2) for room, start in found])


def facings(game: State, figure: Figure, others: Sequence[Figure]) -> list[float]:
    """BM-ARC-06, -07, R87: the facings among which its controller chooses, the one in the middle first.

    Where some hold all adversaries, those; else those that hold as many as can be.
    """
    straight = [turned_towards(game, figure, other) for other in others]
    all_held = middles(game, figure, others)
    if all_held:
        held = [f for f in straight if len(held_by(game, figure, f, others)) == len(others)]
        return _distinct([*all_held, *held])
    pairs = [
        between
        for n, one in enumerate(others)
        for other in others[:n]
        for between in middles(game, figure, (one, other))
    ]
    every = _distinct([*straight, *pairs])
    sets = {facing: frozenset(held_by(game, figure, facing, others)) for facing in every}
    best = [f for f in every if not any(sets[f] < sets[other] for other in every)]
    found: dict[frozenset[Figure], float] = {}
    for facing in best:
        found.setdefault(sets[facing], facing)
    return list(found.values())


def _distinct(angles: Sequence[float]) -> list[float]:
    found: list[float] = []
    for angle in angles:
        if all(_turn(angle, other) > 0.5 for other in found):
            found.append(angle)
    return found


def _width(game: State, figure: Figure, other: Figure) -> float:
    """How far from the direction to another it may look and still have a part of its base before it."""
    away = hypot(
        game.x[other.id] - game.x[figure.id],
        game.y[other.id] - game.y[figure.id],
    )
    if away <= TOLERANCE:
        return 180.0
    return 90.0 + degrees(asin(min(1.0, game.radius[other.id] / away)))


def _turn(one: float, other: float) -> float:
    """How far apart two directions are, in degrees, either way round."""
    away = abs(one - other) % 360.0
    return min(away, 360.0 - away)
