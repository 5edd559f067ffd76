"""What a scenario is about, as places that draw units: points to be held, treasures to be taken."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.memory import remembered_by_table, remembered_while_same
from escarmouche.rulebooks.last_fantasy_war import scenarios
from escarmouche.rulebooks.last_fantasy_war.ground.contact import in_melee
from escarmouche.rulebooks.last_fantasy_war.judging.worth import MATTERS
from escarmouche.rulebooks.last_fantasy_war.laying import TREASURE as TREASURE_KIND
from escarmouche.rulebooks.last_fantasy_war.scenarios.control import POINT
from escarmouche.rulebooks.last_fantasy_war.state import Marker, State, Unit
from escarmouche.rulebooks.last_fantasy_war.treasures import carried
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import Disc, Shape

SECURED, WANTED = 5.0, 26.0  # a point that is held without this unit, one that is not
TREASURE, TO_TAKE = 24.0, 18.0  # one that lies there, one that an enemy carries
NEAR = 6.0  # enemies so near to a point dispute it
A_SPOT = 0.9  # inches: a point that is no piece of the table


class Drawn(NamedTuple):
    """A place that draws a unit, and how much."""

    shape: Shape
    worth: float

    def away(self, x: float, y: float, radius: float) -> float:
        """How far somebody is from it who would stand there; nothing for who is on it."""
        return max(0.0, float(self.shape.distance_to_point(x, y)) - 0.6 * radius)


def goals_of(game: State, unit: Unit) -> list[Drawn]:
    """All that draw it; who carries a treasure thinks of nothing but where to take it."""
    aims = [Drawn(*aim) for aim in scenarios.of(game).aims(game, unit)]
    if carried(game, unit) is not None:
        return aims
    found = [each for marker in game.markers if (each := _drawn(game, unit, marker)) is not None]
    return [*found, *aims]


def _drawn(game: State, unit: Unit, marker: Marker) -> Drawn | None:
    matters = scenarios.of(game).matters(game, unit.camp, marker)
    if marker.bearer is not None:
        bearer = game.figures[marker.bearer]
        at = Disc(game.x[bearer.id], game.y[bearer.id], game.radius[bearer.id])
        hostile = game.sides.hostile(unit.camp, bearer.camp)
        return Drawn(at, TO_TAKE * matters) if hostile else None
    if marker.kind == TREASURE_KIND:
        return Drawn(Disc(marker.x, marker.y, A_SPOT), TREASURE * matters)
    if marker.kind != POINT:
        return None
    shape = shape_of(game.table, marker.id) or Disc(marker.x, marker.y, A_SPOT)
    worth = SECURED if _is_left_to_others(game, unit, shape) else WANTED
    return Drawn(shape, worth * matters)


def _is_left_to_others(game: State, unit: Unit, shape: Shape) -> bool:
    """Whether enough comrades are nearer to it than this one: two more than the enemies who are, or who are near it."""
    own, nearer, disputed = _far(game, unit, shape), 0, 0
    for other in game.bodies():
        if game.fleeing[other.id] or other is unit:
            continue
        away = _far(game, other, shape)
        if game.sides.hostile(unit.camp, other.camp):
            disputed += away <= max(NEAR, own)
        elif (away, other.id) < (own, unit.id) and not in_melee(game, other):
            nearer += 1
    return nearer > disputed + 1


def _far(game: State, unit: Unit, shape: Shape) -> float:
    return float(shape.distance_to_point(game.x[unit.id], game.y[unit.id])) - game.radius[unit.id]


@remembered_while_same(*MATTERS)
def stands_on_goal(game: State, unit: Unit) -> bool:
    """Whether it holds a point, or stands on what its side is after."""
    x, y, r = game.x[unit.id], game.y[unit.id], game.radius[unit.id]
    return any(goal.worth >= WANTED and not goal.away(x, y, r) for goal in goals_of(game, unit))


@remembered_by_table
def shape_of(table: Table, id: str) -> Shape | None:
    """The piece of the table that a point is."""
    surfaces = {surface.id: surface.outline for surface in table.storeys.surfaces}
    hurdles = {hurdle.id: hurdle.shape for hurdle in table.storeys.hurdles}
    pieces = {piece.id: piece.shape for piece in table.scenery}
    return surfaces.get(id) or hurdles.get(id) or pieces.get(id)
