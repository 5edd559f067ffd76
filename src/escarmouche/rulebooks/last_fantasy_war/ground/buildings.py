"""Buildings with an inside, and their openings (LFW-TERRAIN-BATIMENT-03, LFW-ENV-INTERIEUR-01, A-R44, A-R50).

A unit goes in and out through an opening by moving into contact with it and on behind it (LFW-TERRAIN-BATIMENT-04,
LFW-TERRAIN-BATIMENT-05); what it costs is a toll of the gait. A closed one is forced (LFW-TERRAIN-BATIMENT-07).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.last_fantasy_war.ground.contact import in_melee, reach_of_contact
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.rulebooks.last_fantasy_war.terrain import CLOSED, OPEN
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.pieces import Table
from escarmouche.table.polygons import Box
from escarmouche.table.shapes import Line
from escarmouche.table.storeys.borders import floors_of
from escarmouche.table.storeys.model import GROUND
from escarmouche.table.storeys.sides import OPENING

ENTRY = 1.0  # LFW-TERRAIN-BATIMENT-06: what going in or out costs

NO_OPENING = Phrase("lfw.refusal.no_opening", "LFW-ENV-INTERIEUR-08", "LFW-ENV-INTERIEUR-17")
IS_OPEN = Phrase("lfw.refusal.is_open", "LFW-ENV-INTERIEUR-07")
IS_CLOSED = Phrase("lfw.refusal.is_closed", "LFW-ENV-INTERIEUR-17")
IS_FLEEING = Phrase("lfw.refusal.fleeing", "LFW-MARQ-05")
IS_ENGAGED = Phrase("lfw.refusal.in_melee", "LFW-ENV-INTERIEUR-08", "LFW-ENV-INTERIEUR-17")
HAS_TRIED = Phrase("lfw.refusal.has_tried", "LFW-ENV-INTERIEUR-17", "LFW-ENV-INTERIEUR-19")
IS_OCCUPIED = Phrase("lfw.refusal.opening_occupied", "LFW-ENV-INTERIEUR-17")


class Opening(NamedTuple):
    """A door, a window or a gap: where it is, which two surfaces it joins, how wide it is."""

    id: str
    line: Line
    within: str  # the surface whose wall it is in
    beyond: str
    width: float
    box: Box

    @property
    def middle(self) -> Point:
        """Half-way between its posts."""
        (ax, ay), (bx, by) = self.line.points[0], self.line.points[-1]
        return ((ax + bx) / 2, (ay + by) / 2)


def building_of(game: State, unit: Unit) -> str:
    """The building inside which a unit is; "" out of doors."""
    return inside_of(game.table, game.surface[unit.id])


def inside_of(table: Table, surface: str) -> str:
    """The building whose inside a surface is."""
    return "" if surface == GROUND else table.storeys.surface(surface).inside


@remembered_by_table
def openings_of(table: Table) -> tuple[Opening, ...]:
    """All openings of a table."""
    found = []
    for border in floors_of(table).borders:
        if border.side.kind == OPENING and border.beyond is not None:
            width = hypot(border.b[0] - border.a[0], border.b[1] - border.a[1])
            line = Line((border.a, border.b))
            ends = (border.surface, border.beyond)
            found.append(Opening(border.side.id, line, *ends, width, line.bbox))
    return tuple(found)


def opening_called(table: Table, id: str) -> Opening | None:
    """An opening by its id."""
    return next((opening for opening in openings_of(table) if opening.id == id), None)


def way_outs(game: State, building: str) -> Iterator[Opening]:
    """LFW-TERRAIN-BATIMENT-08: the open openings that lead out of a building."""
    for opening in openings_of(game.table):
        ends = {inside_of(game.table, opening.within), inside_of(game.table, opening.beyond)}
        if building in ends and len(ends) == 2 and game.state_of(opening.id) == OPEN:
            yield opening


def openings_beside(game: State, unit: Unit) -> list[Opening]:
    """The openings with which a unit is in contact, from within or without."""
    found = openings_of(game.table)
    if not found:
        return []
    x, y, on = game.x[unit.id], game.y[unit.id], game.surface[unit.id]
    near = game.radius[unit.id] + reach_of_contact(game) + TOLERANCE
    return [
        opening
        for opening in found
        if opening.box[0] - near <= x <= opening.box[2] + near
        and opening.box[1] - near <= y <= opening.box[3] + near
        and (on == opening.within or on == opening.beyond)
        and opening.line.distance_to_point(x, y) <= near
    ]


def fits(game: State, unit: Unit, opening: Opening) -> bool:
    """LFW-ENV-INTERIEUR-05, LFW-ENV-INTERIEUR-06, A-R50: whether a base is no wider than an opening; nothing is left to settle."""
    return 2 * game.radius[unit.id] <= opening.width + TOLERANCE


def why_not_force(game: State, unit: Unit, opening: Opening) -> Refusal | None:
    """LFW-ENV-INTERIEUR-07, -08, -19, A-R50: what speaks against forcing a passage in the melee phase.

    Whether it has tried already in this phase is for who asks to say.
    """
    if opening not in openings_beside(game, unit):
        return refuse(NO_OPENING, figure=unit.id)
    return _why_not_force_beside(game, unit, opening)


def _why_not_force_beside(game: State, unit: Unit, opening: Opening) -> Refusal | None:
    if game.state_of(opening.id) == OPEN:
        return refuse(IS_OPEN, figure=unit.id)
    return _why_not_free(game, unit)


def forced_by(game: State, unit: Unit) -> list[Opening]:
    """The closed openings that a unit may force where it stands."""
    beside = openings_beside(game, unit)
    return [one for one in beside if _why_not_force_beside(game, unit, one) is None]


def why_not_block(game: State, unit: Unit, opening: Opening) -> Refusal | None:
    """LFW-ENV-INTERIEUR-17, A-R50: what speaks against blocking an opening in the organisation phase."""
    if opening not in openings_beside(game, unit):
        return refuse(NO_OPENING, figure=unit.id)
    return _why_not_block_beside(game, unit, opening)


def _why_not_block_beside(game: State, unit: Unit, opening: Opening) -> Refusal | None:
    if game.state_of(opening.id) != OPEN:
        return refuse(IS_CLOSED, figure=unit.id)
    if is_occupied(game, opening):
        return refuse(IS_OCCUPIED, figure=unit.id)
    return _why_not_free(game, unit)


def blocked_by(game: State, unit: Unit) -> list[Opening]:
    """The open openings that a unit may try to block where it stands."""
    beside = openings_beside(game, unit)
    return [one for one in beside if _why_not_block_beside(game, unit, one) is None]


def is_occupied(game: State, opening: Opening) -> bool:
    """A-R50: a base lies across it."""
    return any(
        game.surface[unit.id] in (opening.within, opening.beyond)
        and opening.line.distance_to_point(game.x[unit.id], game.y[unit.id])
        < game.radius[unit.id] - TOLERANCE
        for unit in game.bodies()
    )


def open_up(game: State, opening: str) -> None:
    """LFW-ENV-INTERIEUR-13: what barred it is destroyed."""
    game.set_state(opening, OPEN)


def shut(game: State, opening: str) -> None:
    """LFW-ENV-INTERIEUR-18: it is closed, for those who walk and those who look."""
    game.set_state(opening, CLOSED)


def _why_not_free(game: State, unit: Unit) -> Refusal | None:
    if game.fleeing[unit.id]:
        return refuse(IS_FLEEING, figure=unit.id)
    return refuse(IS_ENGAGED, figure=unit.id) if in_melee(game, unit) else None
