"""What hides something on this table (A-R8): scenery that is solid, floors, walls with their openings. Units never do."""

from __future__ import annotations

from escarmouche.kit.duos import body_of
from escarmouche.kit.storey_state import cylinder_of
from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.last_fantasy_war.sheet import CAVALRY_HEIGHT
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, unit_called
from escarmouche.rulebooks.last_fantasy_war.terrain import SOLID
from escarmouche.table.pieces import Table
from escarmouche.table.solids import Blockers, Cylinder
from escarmouche.table.storeys.storey_solids import table_solids


def scenery_blockers(game: State) -> Blockers:
    """All that hides, as doors and windows stand now; what is blocked hides like a wall (A-R50)."""
    return blockers_of(game.table, game.openings)


@remembered_by_table
def blockers_of(table: Table, states: tuple[tuple[str, str], ...]) -> Blockers:
    """Forests and rubble do not block sight, they only cover (A-R8, A-R45)."""
    loose = {piece.id for piece in table.scenery if SOLID not in piece.properties}
    return Blockers(tuple(s for s in table_solids(table, dict(states)) if s.name not in loose))


def height_of(game: State, unit: Unit) -> float:
    """A-R8: how tall a figure is; a rider and its mount are one."""
    if not game.duos:
        return unit.profile.height  # mostly
    mount = unit_called(game, body_of(game, unit.id))
    ridden = mount is not unit or any(duo.mount == unit.id for duo in game.duos)
    return max(CAVALRY_HEIGHT, mount.profile.height) if ridden else unit.profile.height


def figure_of(game: State, unit: Unit) -> Cylinder:
    """A unit as others see it."""
    return cylinder_of(game, unit, height_of(game, unit))  # type: ignore[arg-type]


def base_of(game: State, unit: Unit) -> Unit:
    """The unit whose base lies on the table: of a cavalry the mount, whose move and rules of movement alone count (LFW-CAV-20)."""
    return unit_called(game, body_of(game, unit.id)) if game.duos else unit
