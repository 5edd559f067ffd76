"""Room for a barricade: where it may lie, and whether there is any such place at all, at whatever angle.

At one angle that has an exact answer (see `table.free_space`). Over all angles it is asked by halving: what is
common to every barricade of some angles, its core, is smaller than each of them, so where there is no room for the core
there is none for any of them. Angles whose core finds room are halved again, until core and barricade are the same to
the tolerance with which everything is measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, degrees, hypot, pi, radians, sin
from typing import NamedTuple

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.rulebooks.age_des_escarmouches import scenarios
from escarmouche.rulebooks.age_des_escarmouches.ground.standing_room import (
    ground_under,
)
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    bodies,
    enemies,
    opponent,
    placed,
)
from escarmouche.table import bases
from escarmouche.table.bases import Placed, RectBase
from escarmouche.table.curves import Curve, around_box, around_turned, farthest_box, near_box
from escarmouche.table.free_space import CLEAR, free_places
from escarmouche.table.measure import TOLERANCE, Point, at_most
from escarmouche.table.scenery_spacing import apart
from escarmouche.table.shapes import Polygon, Shape, rectangle

TOO_FAR = Phrase("ade.refusal.barricade_too_far", "ADE-SKILL-SAPEUR-01")
TOO_NEAR = Phrase("ade.refusal.barricade_too_near", "ADE-SKILL-SAPEUR-02")
IN_ZONE = Phrase("ade.refusal.barricade_in_zone", "ADE-SKILL-SAPEUR-03")
OFF_TABLE = Phrase("ade.refusal.barricade_off_table", "ADE-SKILL-SAPEUR-01")
NO_ROOM = Phrase("ade.refusal.barricade_no_room", "ADE-SKILL-SAPEUR-01")

FARTHEST, AWAY = 20.0, 10.0  # cm: from the sapper; from every enemy
THICK = 2.5  # cm: a small base
PARTS = 6  # into so many parts all angles are cut at first


class Bar(NamedTuple):
    """Where it is raised: its middle, and the direction of its length in degrees."""

    x: float
    y: float
    angle: float

    def shape(self, length: float, thick: float = THICK) -> Polygon:
        """Its outline."""
        return rectangle(self.x, self.y, length, thick, radians(self.angle))

    def base(self, length: float, thick: float = THICK) -> Placed:
        """The same as a base."""
        return Placed(RectBase(thick, length), self.x, self.y, radians(self.angle))


class Size(NamedTuple):
    """How long and how thick a bar is, and how far from the sapper it may be."""

    length: float
    thick: float = THICK
    farthest: float = FARTHEST


def why_not(game: State, figure: Figure, bar: Bar, size: Size) -> Refusal | None:
    """What forbids a bar: on the table, near the sapper, away from the enemy, over nobody and nothing."""
    shape, base = bar.shape(size.length, size.thick), bar.base(size.length, size.thick)
    about = {"figure": figure.id}
    left, low, right, high = shape.bbox
    if min(left, low, game.table.width - right, game.table.depth - high) < -TOLERANCE:
        return refuse(OFF_TABLE, **about)
    away = bases.gap(placed(game, figure), base)
    if not at_most(away, size.farthest):
        return refuse(TOO_FAR, **about, distance=away, most=FARTHEST)
    for enemy in enemies(game, figure.camp):
        near = bases.gap(placed(game, enemy), base)
        if at_most(near, AWAY):
            return refuse(TOO_NEAR, **about, enemy=enemy.id, distance=near)
    # What it only touches it does not overlap.
    inside = bar.shape(size.length - 2 * TOLERANCE, size.thick - 2 * TOLERANCE)
    if not apart(scenarios.of(game).zone(game, opponent(figure.camp)), inside, 0.0):
        return refuse(IN_ZONE, **about)
    for other in bodies(game):  # B-R50: it overlaps neither figures nor scenery
        if game.level[other.id] == 0 and bases.gap(placed(game, other), base) < -TOLERANCE:
            return refuse(NO_ROOM, **about)
    if not all(apart(piece.shape, inside, 0.0) for piece in game.table.scenery):
        return refuse(NO_ROOM, **about)
    return None


def anywhere(game: State, figure: Figure, length: float) -> Iterator[Bar]:
    """Places at the first angle at which there is room; none only if there is no room at any."""
    half = pi / (2 * PARTS)
    parts = [(2 * n + 1) * half for n in range(PARTS)] if _holds_disc(game, figure, length) else []
    while parts:
        left = []
        for middle in parts:
            found = False
            for place in _places(game, figure, middle, Size(length)):
                found = True
                yield Bar(*place, degrees(middle))
            if found:
                return
            core = _core(length, half)
            if core is None or next(_places(game, figure, middle, core), None) is not None:
                left += [middle - half / 2, middle + half / 2]
        half /= 2
        parts = left if half * length > TOLERANCE else []


def _core(length: float, half: float) -> Size | None:
    """What lies in a bar however it is turned by an angle at most; None where that is too thin to be of use."""
    a, b, s = length / 2, THICK / 2, sin(half)
    core_a, core_b = a - b * s, b - a * s
    if core_b <= TOLERANCE * 2:
        return None
    # The bar may be nearer to the sapper than its core, by no more than this.
    nearer = hypot(a - core_a, b - core_b) + 2 * hypot(a, b) * sin(half / 2)
    return Size(2 * core_a, 2 * core_b, FARTHEST + nearer)


def _holds_disc(game: State, figure: Figure, length: float) -> bool:
    """Whether there is room for the square in the disc that lies in it at any angle: in a crowd, soon told."""
    side = THICK / 2**0.5
    return next(_places(game, figure, 0.0, Size(side, side, FARTHEST + length)), None) is not None


def _places(game: State, figure: Figure, angle: float, size: Size) -> Iterator[Point]:
    """Where a bar turned so may lie: none only if there is no room for it."""
    turn, solids = degrees(angle), _solids(game, figure)
    inner = size.thick / 2 - 2 * TOLERANCE  # what lies in it however it is turned: soonest told

    def is_free(place: Point) -> bool:
        if any(shape.intersects_disc(*place, inner) for shape in solids):
            return False
        return why_not(game, figure, Bar(*place, turn), size) is None

    outline = rectangle(0.0, 0.0, size.length, size.thick, angle)
    return free_places(_bounds(game, figure, outline, size), is_free)


def _solids(game: State, figure: Figure) -> list[Shape]:
    """What a bar may not overlap."""
    found = [ground_under(game, other) for other in bodies(game) if game.level[other.id] == 0]
    found.append(scenarios.of(game).zone(game, opponent(figure.camp)))
    return [*found, *(piece.shape for piece in game.table.scenery)]


def _bounds(game: State, figure: Figure, outline: Polygon, size: Size) -> list[Curve]:
    """What bounds the middle of a bar that is turned so."""
    left, low, right, high = outline.bbox
    curves = around_box((-left, -low, game.table.width - right, game.table.depth - high))
    curves += around_turned(ground_under(game, figure), outline, size.farthest)
    for enemy in enemies(game, figure.camp):
        curves += around_turned(ground_under(game, enemy), outline, AWAY + CLEAR)
    for shape in _solids(game, figure):
        curves += around_turned(shape, outline, 0.0)
    reach = figure.radius + size.farthest + hypot(size.length, size.thick) / 2
    return near_box(curves, farthest_box((game.x[figure.id], game.y[figure.id]), reach))


def usual(game: State, figure: Figure) -> Iterator[Bar]:
    """Across the way ahead of the sapper first; then all around, at several angles."""
    x, y, ahead = game.x[figure.id], game.y[figure.id], radians(game.facing[figure.id])
    for far in (12.0, 7.0, 18.0, 4.0):
        for k in range(WAYS):
            angle = ahead + 2 * pi * ((k + 1) // 2) / WAYS * (-1 if k % 2 else 1)
            px, py = round(x + far * cos(angle), 3), round(y + far * sin(angle), 3)
            for turn in (90.0, 0.0, 45.0):
                yield Bar(px, py, round((degrees(angle) + turn) % 180.0, 3))


WAYS = 12  # directions in which one is usually proposed
