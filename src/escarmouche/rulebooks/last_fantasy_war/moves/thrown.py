"""A unit that is thrown through the air in a straight line by somebody else (LFW-SPELL-VENT-MAIN-02, -03, B-R65, B-R83 g).

What lies on its way is flown over; it lands as far along the line as it finds a legal place, at 1'' or more from its enemies.
Legal stretches of the line end where it meets the curves that bound free places, so only the end of the line and these meetings
are looked at, the farthest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, sqrt

from escarmouche.rulebooks.last_fantasy_war.ground.directions import along
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_at
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.land import in_deep_water
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.ways import is_on_table, is_taken, walk_of
from escarmouche.rulebooks.last_fantasy_war.moves.courses import to_edge
from escarmouche.rulebooks.last_fantasy_war.moves.legality import KEPT
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, hostile
from escarmouche.table.curves import Circle, Curve, Segment, around_discs, around_shape, meetings
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.storeys.borders import floors_of
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.walks import Walk

HAIR = 10 * TOLERANCE  # so much before or behind a meeting


def where_thrown(game: State, unit: Unit, degree: float, length: float) -> Place | None:
    """The farthest place on the line at which it may land; nothing: it stays where it is."""
    base = base_of(game, unit)
    here = game.place_of(base.id)
    gait = gait_of(game, base)
    if isinstance(here, Perch) or here.surface in gait.indoors:
        return None  # LFW-ENV-INTERIEUR-04: under a ceiling nobody flies
    walk, (ux, uy) = walk_of(game, base, gait), along(degree)
    most = min(length, to_edge(game, base, here, (ux, uy)))
    for far in _stops(game, base, walk, here, (ux, uy), most):
        place = _landing(game, base, walk, here.x + far * ux, here.y + far * uy)
        if place is not None:
            return place
    return None


def _stops(
    game: State, base: Unit, walk: Walk, here: Place, towards: Point, most: float
) -> list[float]:
    """How far the places are that may be the last legal one, the farthest first."""
    line = Segment(here.x, here.y, here.x + most * towards[0], here.y + most * towards[1])
    met = [spot for curve in _bounds(game, base, walk) for spot in meetings(line, curve)]
    far = {most, *(hypot(x - here.x, y - here.y) for x, y in met)}
    near = {each + slip for each in far for slip in (0.0, HAIR, -HAIR)}
    return sorted((each for each in near if TOLERANCE < each <= most + TOLERANCE), reverse=True)


def _bounds(game: State, base: Unit, walk: Walk) -> Iterator[Curve]:
    """What bounds the places where it may land: bases, terrain, edges of surfaces, the 1'' around enemies on every level."""
    r, storeys = game.radius[base.id], game.table.storeys
    for floor in range(len(walk.floors.surfaces)):
        ground = walk.ground(floor)
        yield from around_discs(ground.xs, ground.ys, [other + r for other in ground.rs])
        for shape in ground.shapes:
            yield from around_shape(shape, r)
    for border in floors_of(game.table).borders:
        yield Segment(*border.a, *border.b)
    heights = {0.0, *(surface.height for surface in storeys.surfaces)}
    for foe in game.bodies():
        if hostile(game, base, foe):
            for height in heights:
                rise = abs(game.elevation(foe.id) - height)
                flat = sqrt(KEPT * KEPT - rise * rise) if rise < KEPT else 0.0
                apart = r + game.radius[foe.id] + flat
                yield Circle(game.x[foe.id], game.y[foe.id], apart)


def _landing(game: State, unit: Unit, walk: Walk, x: float, y: float) -> Place | None:
    """The highest surface out of doors at a spot, if its base can stand there."""
    if not game.table.is_on(x, y):
        return None
    place = Place(x, y, game.table.storeys.surfaces_at(x, y)[-1])
    stands = (
        is_on_table(game, unit, place)
        and walk.may_stop(place)
        and not is_taken(game, unit, place)
        and not in_deep_water(game.table, unit.profile.type, place)
    )
    foes = (foe for foe in game.bodies() if hostile(game, unit, foe))
    near = any(distance_at(game, unit, place, foe) < KEPT - TOLERANCE for foe in foes)
    return place if stands and not near else None
