"""A unit that is thrown through the air in a straight line by somebody else (LFW-SPELL-VENT-MAIN-02, -03, B-R65, B-R83 g).

What lies on its way is flown over; it lands as far along the line as it finds a legal place, at 1'' or more from its enemies.
Legal stretches of the line end where it meets the curves that bound free places, so only the end of the line and these meetings
are looked at, the farthest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Any

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.kit.one_direction import ALL_AROUND, OneDirection
from escarmouche.kit.storey_distances import places_so_far
from escarmouche.memory import remembered_while_same
from escarmouche.rulebooks.last_fantasy_war.ground.directions import along
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_at
from escarmouche.rulebooks.last_fantasy_war.ground.gait import Gait, gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.land import in_deep_water
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import is_on_table, is_taken, walk_of
from escarmouche.rulebooks.last_fantasy_war.laying import RADIUS, lying
from escarmouche.rulebooks.last_fantasy_war.moves.courses import to_edge
from escarmouche.rulebooks.last_fantasy_war.moves.legality import KEPT
from escarmouche.rulebooks.last_fantasy_war.state import STANDS, State, Unit, hostile
from escarmouche.rulebooks.last_fantasy_war.treasures import is_overlapped
from escarmouche.table.curves import Circle, Curve, Segment, farthest_box
from escarmouche.table.measure import TOLERANCE, Point, direction
from escarmouche.table.storeys.borders import floors_of
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.standing_room import Demand, changes_on_line, places_with_room
from escarmouche.table.storeys.walks import Walk

CANNOT = Phrase("lfw.refusal.cannot_be_thrown", "LFW-SPELL-VENT-MAIN-02", "LFW-SPELL-VENT-MAIN-03")
HAIR = 10 * TOLERANCE  # so much before or behind a meeting


def where_thrown(game: State, unit: Unit, degree: float, length: float) -> Place | None:
    """The farthest place on the line at which it may land; nothing: it stays where it is."""
    base = base_of(game, unit)
    return _where_thrown(game, base, gait_of(game, base), degree, length)


@remembered_while_same(*STANDS, "sides")
def _where_thrown(
    game: State, base: Unit, gait: Gait, degree: float, length: float
) -> Place | None:
    here = game.place_of(base.id)
    if isinstance(here, Perch) or here.surface in gait.indoors:
        return None  # LFW-ENV-INTERIEUR-04: under a ceiling nobody flies
    walk, (ux, uy) = walk_of(game, base, gait), along(degree)
    most, end = _farthest(game, base, walk, here, degree, length)
    if end is not None:
        return end  # as most often
    line = Segment(*here.point, here.x + most * ux, here.y + most * uy)
    stops = changes_on_line(walk, _demand(game, base, walk, here.point, length), line)
    near = {each + slip for each in stops for slip in (0.0, HAIR, -HAIR)}
    for far in sorted(near, reverse=True):
        if TOLERANCE < far <= most + TOLERANCE:
            place = _landing(game, base, walk, here.x + far * ux, here.y + far * uy)
            if place is not None:
                return place
    return None


def _farthest(
    game: State, base: Unit, walk: Walk, here: Place, degree: float, length: float
) -> tuple[float, Place | None]:
    """How far it flies at most, to the edge of the table, and the place where it lands then, if it may."""
    ux, uy = along(degree)
    most = min(length, to_edge(game, base, here, (ux, uy)))
    end = _landing(game, base, walk, here.x + most * ux, here.y + most * uy)
    return most, end if most > TOLERANCE else None


def _flies_freely(game: State, unit: Unit, length: float) -> bool:
    """Whether in any of the directions all around it lands where its line ends: that is soon said."""
    base = base_of(game, unit)
    gait, here = gait_of(game, base), game.place_of(base.id)
    if isinstance(here, Perch) or here.surface in gait.indoors:
        return False
    walk = walk_of(game, base, gait)
    return any(_farthest(game, base, walk, here, one, length)[1] for one in ALL_AROUND)


def _demand(game: State, base: Unit, walk: Walk, here: Point, length: float) -> Demand:
    """Where it may land: in reach, on nobody and no treasure, in no water, 1'' from its enemies, on the highest surface at a spot."""
    ends = [Segment(*border.a, *border.b) for border in floors_of(game.table).borders]

    def may_land(place: Place) -> bool:
        far = hypot(place.x - here[0], place.y - here[1])
        if not TOLERANCE < far <= length + TOLERANCE:
            return False
        return _landing(game, base, walk, place.x, place.y) == place

    def bounds(height: float) -> Iterator[Curve]:
        yield Circle(*here, length)
        yield from ends
        yield from (Circle(one.x, one.y, game.radius[base.id] + RADIUS) for one in lying(game))
        for other in game.bodies():
            apart = game.radius[base.id] + game.radius[other.id]
            yield Circle(game.x[other.id], game.y[other.id], apart)
            if hostile(game, base, other):
                yield from places_so_far(game, base, other, KEPT, height)

    return Demand(may_land, bounds, farthest_box(here, length))


def _landing(game: State, unit: Unit, walk: Walk, x: float, y: float) -> Place | None:
    """The highest surface out of doors at a spot, if its base can stand there."""
    if not game.table.is_on(x, y):
        return None
    place = Place(x, y, game.table.storeys.surfaces_at(x, y)[-1])
    stands = (
        is_on_table(game, unit, place)
        and walk.may_stop(place)
        and not is_taken(game, unit, place)
        and not is_overlapped(game, unit, place)
        and not in_deep_water(game.table, unit.profile.type, place)
    )
    if not stands:
        return None
    wide = KEPT + game.radius[unit.id]
    for foe in game.foe_bodies(unit.camp):
        if hypot(game.x[foe.id] - x, game.y[foe.id] - y) <= wide + game.radius[foe.id]:
            if distance_at(game, unit, place, foe) < KEPT - TOLERANCE:
                return None
    return place


class ThrowDirection(OneDirection):
    """LFW-SPELL-VENT-MAIN-02: in which direction a unit is thrown: any in which it can land somewhere."""

    __slots__ = ("_base", "_game", "_length")

    def __init__(self, game: State, base: Unit, length: float) -> None:
        self._game, self._base, self._length = game, base, length

    def seen_by(self, seen: Any) -> ThrowDirection:
        """The same rule, asked of the view."""
        return ThrowDirection(seen, self._base, self._length)

    @property
    def figure(self) -> int:
        """Who is thrown."""
        return self._base.id

    @property
    def spot(self) -> Point:
        """Where it stands."""
        return self._game.x[self._base.id], self._game.y[self._base.id]

    @property
    def length(self) -> float:
        """How far it flies at most."""
        return self._length

    def exists(self) -> bool:
        """Mostly there is one in which nothing is in the way where it lands."""
        return _flies_freely(self._game, self._base, self._length) or super().exists()

    def why_not(self, degree: float) -> Refusal | None:
        """It must find a place to land on its line."""
        found = where_thrown(self._game, self._base, degree, self._length)
        return None if found else refuse(CANNOT, figure=self._base.id, degree=round(degree))

    def directions(self) -> Iterator[float]:
        """Towards places where it may land: none only if there is no such place in reach."""
        game, base, here = self._game, self._base, self.spot
        walk = walk_of(game, base, gait_of(game, base))
        for place in places_with_room(walk, _demand(game, base, walk, here, self._length)):
            degree = direction(here, place.point)
            if degree is not None:
                yield degree
