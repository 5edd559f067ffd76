"""Units that make room for terrain that a spell raises (LFW-SPELL-TERRE-ROCHER-03, B-R62): each to the nearest legal place."""

from __future__ import annotations

from escarmouche.kit.duos import unit_of
from escarmouche.rulebooks.last_fantasy_war.ground.contact import STEP, engaged_with
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import walk_of
from escarmouche.rulebooks.last_fantasy_war.magic.created_terrain import piece_of
from escarmouche.rulebooks.last_fantasy_war.moves.legality import KEPT
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit, hostile, unit_called
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.shapes import Disc
from escarmouche.table.storeys.falls import landing
from escarmouche.table.storeys.model import Place


def places_beside(
    game: State, kind: str, disc: Disc, surface: str
) -> list[tuple[Unit, Place]] | None:
    """Whoever stands where a piece is to be, and where each of them goes; None if somebody finds no place."""
    then = game.copy()
    then.table = game.table.with_scenery(piece_of(game, kind, disc, surface))
    found: list[tuple[Unit, Place]] = []
    for unit in [one for one in game.bodies() if _stands_there(game, one, disc, surface)]:
        walk = walk_of(then, unit, gait_of(then, unit), _kept_off(game, unit))
        place = landing(walk, then.x[unit.id], then.y[unit.id], then.elevation(unit.id))
        if place is None or not walk.may_stop(place):
            return None
        then.put(unit.id, place)
        found.append((unit, place))
    return found


def _stands_there(game: State, unit: Unit, disc: Disc, surface: str) -> bool:
    level = abs(game.elevation(unit.id) - game.table.storeys.height_of(surface)) < STEP
    away = disc.distance_to_point(game.x[unit.id], game.y[unit.id])
    return level and away < game.radius[unit.id] - TOLERANCE


def _kept_off(game: State, unit: Unit) -> tuple[tuple[Unit, float], ...]:
    """B-R62: not nearer than 1'' to enemies, except to those whom it fights already."""
    fought = engaged_with(game, unit)
    foes = (foe for foe in game.bodies() if hostile(game, unit, foe))
    return tuple((foe, KEPT) for foe in foes if foe not in fought)


def cleared(game: State, base: Unit) -> list[Unit]:
    """All of a base that are still there: both halves of a cavalry."""
    halves = [unit_called(game, id) for id in unit_of(game, base.id)]
    return [half for half in halves if game.status[half.id] == ON_TABLE]
