"""Places around a machine: where its crew stands, at deployment and after it was moved."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, radians, sin

from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches.ground import movement, standing_room
from escarmouche.rulebooks.age_des_escarmouches.state import (
    TOUCHING,
    Figure,
    State,
    gap_from,
    placed,
)
from escarmouche.table import bases
from escarmouche.table.bases import Base, Placed
from escarmouche.table.curves import farthest_box
from escarmouche.table.free_space import free_places
from escarmouche.table.measure import Point

HAIR = 0.002  # cm: so far apart two bases still touch
# Proposed at deployment, where players may name any other place; after a move `beside` is exact.
TURNS = tuple(t * side for t in range(0, 181, 5) for side in ((1,) if t in (0, 180) else (1, -1)))


def around(machine: Placed, figure: Figure, angle: float, facing: float) -> Point:
    """In contact with a base, in this direction from its centre."""
    away = _contact(machine, figure.base, angle, radians(facing)) + HAIR
    return (round(machine.x + away * cos(angle), 3), round(machine.y + away * sin(angle), 3))


@remembered
def _contact(machine: Placed, base: Base, angle: float, facing: float) -> float:
    """How far from the centre of a base another one just touches it, in a direction."""
    near, far = 0.0, 40.0
    for _ in range(28):
        middle = (near + far) / 2
        x, y = machine.x + middle * cos(angle), machine.y + middle * sin(angle)
        apart = bases.gap(Placed(base, x, y, facing), machine)
        near, far = (middle, far) if apart < 0 else (near, middle)
    return far


def beside(game: State, figure: Figure, machine: Figure, wish: Point) -> Point | None:
    """ADE-4.7.3-09: where it stood around the machine, or the nearest place in contact that is free."""
    base, facing = placed(game, machine), game.facing[figure.id]
    kept = (round(base.x + wish[0], 3), round(base.y + wish[1], 3))
    if movement.why_not_stand(game, figure, kept, facing) is None:
        return kept
    rim = standing_room.around_body(game, figure, facing, machine, HAIR)
    box = farthest_box((base.x, base.y), machine.radius + figure.radius + 2 * HAIR)
    bounds = standing_room.bounds_of_standing(game, figure, facing, game.level[figure.id], box)

    def is_free(place: Point) -> bool:
        stands = (*written(place), facing, game.level[figure.id])
        if gap_from(game, figure, stands, machine) > TOUCHING:
            return False
        return movement.why_not_stand(game, figure, written(place), facing) is None

    nearest = [curve.at(curve.along(kept)) for curve in rim]
    free = [place for place in nearest if is_free(place)]
    free += free_places([*rim, *bounds], is_free, rim)
    places = [written(place) for place in free]
    return min(places, key=lambda p: (hypot(p[0] - kept[0], p[1] - kept[1]), p), default=None)


def written(place: Point) -> Point:
    """As places are written down."""
    return (round(place[0], 3), round(place[1], 3))


def ring(machine: Placed, figure: Figure, facing: float) -> Iterator[Point]:
    """Places in contact all round, those behind first."""
    behind = machine.facing + pi
    for turn in TURNS:
        yield around(machine, figure, behind + radians(turn), facing)
