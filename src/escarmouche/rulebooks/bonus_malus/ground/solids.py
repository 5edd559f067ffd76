"""What hides something on this table: scenery that is solid, floors, walls with their holes; and figures."""

from __future__ import annotations

from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.bonus_malus.state import Figure, State, height_of
from escarmouche.rulebooks.bonus_malus.terrain import SOLID
from escarmouche.table.pieces import Table
from escarmouche.table.solids import Blockers, Cylinder
from escarmouche.table.storeys.model import GROUND, Perch, Place
from escarmouche.table.storeys.storey_solids import table_solids


def scenery_blockers(game: State) -> Blockers:
    """All that hides but figures, as doors and windows stand now."""
    return blockers_of(game.table, game.openings)


@remembered_by_table
def blockers_of(table: Table, states: tuple[tuple[str, str], ...]) -> Blockers:
    """R83: a wood or rubble on the ground does not hide; only what is solid does, as tall as it is."""
    loose = {piece.id for piece in table.scenery if SOLID not in piece.properties}
    return Blockers(tuple(s for s in table_solids(table, dict(states)) if s.name not in loose))


def body_of(game: State, figure: Figure) -> Cylinder:
    """R1: a figure as others see it, standing, lying or crawling."""
    i = figure.id
    if game.perch[i] is not None:
        return body_at(game, figure, game.place_of(i))
    surface = game.surface[i]
    low = 0.0 if surface == GROUND else game.table.storeys.height_of(surface)
    high = low + height_of(game, figure)
    return Cylinder(game.x[i], game.y[i], game.radius[i], low, high, i)


def body_at(game: State, figure: Figure, place: Place | Perch) -> Cylinder:
    """The same elsewhere. Who hangs on a ladder or a wall is before it and not within: above its foot (R18)."""
    storeys, low = game.table.storeys, game.table.storeys.height_at(place)
    x, y = storeys.link(place.link).lower.point if isinstance(place, Perch) else place.point
    return Cylinder(x, y, game.radius[figure.id], low, low + height_of(game, figure), figure.id)
