"""A unit that is thrown through the air in a straight line by somebody else (LFW-SPELL-VENT-MAIN-02, -03, B-R65, B-R83 g).

What lies on its way is flown over; it lands as far along the line as it finds a legal place, at 1'' or more from its enemies.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from escarmouche.rulebooks.last_fantasy_war.ground.directions import along
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_at
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.land import in_deep_water
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.ways import is_on_table, is_taken, walk_of
from escarmouche.rulebooks.last_fantasy_war.moves.legality import KEPT
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, hostile
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.walks import Walk

STEP = 0.1  # by which places on the line are looked at, the last of them then exactly
HALVINGS = 20


def where_thrown(game: State, unit: Unit, degree: float, length: float) -> Place | None:
    """The farthest place on the line at which it may land; nothing: it stays where it is."""
    base = base_of(game, unit)
    here = game.place_of(base.id)
    gait = gait_of(game, base)
    if isinstance(here, Perch) or here.surface in gait.indoors:
        return None  # LFW-ENV-INTERIEUR-04: under a ceiling nobody flies
    walk, (ux, uy) = walk_of(game, base, gait), along(degree)

    def at(far: float) -> Place | None:
        x, y = here.x + far * ux, here.y + far * uy
        return _landing(game, base, walk, x, y) if game.table.is_on(x, y) else None

    count = int(length / STEP + TOLERANCE)
    stops = [length, *(STEP * n for n in range(count, 0, -1) if STEP * n < length - TOLERANCE)]
    beyond = length
    for far in stops:
        if at(far) is not None:
            return at(_farthest(at, far, beyond))
        beyond = far
    return None


def _farthest(at: Callable[[float], Place | None], near: float, beyond: float) -> float:
    """Between a distance that is legal and one that is not, the last that is."""
    low, high = near, beyond
    for _each in range(HALVINGS if high - low > TOLERANCE else 0):
        middle = (low + high) / 2
        low, high = (middle, high) if at(middle) is not None else (low, middle)
    return low


def _landing(game: State, unit: Unit, walk: Walk, x: float, y: float) -> Place | None:
    """The highest surface out of doors at a spot, if its base can stand there."""
    place = Place(x, y, game.table.storeys.surfaces_at(x, y)[-1])
    stands = (
        is_on_table(game, unit, place)
        and walk.may_stop(place)
        and not is_taken(game, unit, place)
        and not in_deep_water(game.table, unit.profile.type, place)
    )
    if not stands:
        return None
    near = any(
        hostile(game, unit, foe)
        and hypot(game.x[foe.id] - x, game.y[foe.id] - y) < 12.0
        and distance_at(game, unit, place, foe) < KEPT - TOLERANCE
        for foe in game.bodies()
    )
    return None if near else place
