"""Who sees whom, and the cover that scenery gives (LFW-LDV-01, LFW-COUVERT-02 to -06, A-R8, A-R42, A-R44, A-R45, A-R48)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from typing import NamedTuple

from escarmouche.core.explain import Phrase, Why
from escarmouche.kit.duos import unit_of
from escarmouche.memory import Memory, remembered_by_table
from escarmouche.rulebooks.last_fantasy_war.ground.buildings import (
    building_of,
    inside_of,
    way_outs,
)
from escarmouche.rulebooks.last_fantasy_war.ground.distances import (
    distance,
    distance_to_point,
    nearest_first,
)
from escarmouche.rulebooks.last_fantasy_war.ground.land import in_forest
from escarmouche.rulebooks.last_fantasy_war.ground.solids import (
    figure_of,
    height_of,
    scenery_blockers,
)
from escarmouche.rulebooks.last_fantasy_war.ground.weather import is_night
from escarmouche.rulebooks.last_fantasy_war.hearing import all_said
from escarmouche.rulebooks.last_fantasy_war.points import SIGHT
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.rulebooks.last_fantasy_war.terrain import FOREST, LUMINOUS
from escarmouche.table.measure import TOLERANCE, Point, share_reaches
from escarmouche.table.nearest_inside import nearest_of_shape
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import Shape
from escarmouche.table.sight_in_space import (
    hidden_by_one,
    hidden_share,
    middle_shows,
    sees_point,
    shoulder_shows,
    shows,
    shows_itself,
)
from escarmouche.table.solids import Cylinder, Eye, Silhouette, facing_rectangle
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.storey_solids import opening_rectangle

QUARTER, HALF, MOST = 0.25, 0.5, 0.75
AT_THE_WALL = 1.0  # LFW-TERRAIN-MURET-01: nearer than this to it
IN_THE_DARK = 6.0  # LFW-ENV-NUIT-01
LIT = 9.0  # LFW-ENV-NUIT-03
NYCTALOPE, LUMINEUX = "nyctalope", "lumineux"
ASIDE = 0.05  # so far outside an opening one looks out of it

BY_SCENERY = Phrase("lfw.why.cover", "LFW-COUVERT-02", "LFW-COUVERT-03")
BY_WALL = Phrase("lfw.why.cover_wall", "LFW-TERRAIN-MURET-01")
BY_FOREST = Phrase("lfw.why.cover_forest", "LFW-TERRAIN-FORET-02")
BY_BUILDING = Phrase("lfw.why.cover_building", "LFW-TERRAIN-BATIMENT-09")


class Sighting(NamedTuple):
    """What one unit sees of another: the share that is hidden, what counts as hidden, and why so much."""

    hidden: float  # by scenery, from where it looks
    covered: float  # with what low walls, forests and buildings count for at least
    why: Phrase
    dark: bool = False  # LFW-ENV-NUIT-01: too far off in the night

    @property
    def visible(self) -> bool:
        """LFW-LDV-01: whether any part of it shows."""
        return not self.dark and shows(self.hidden)

    @property
    def dodge(self) -> int:
        """LFW-COUVERT-03, LFW-COUVERT-04, LFW-COUVERT-05, LFW-COUVERT-06: the dodge of its cover."""
        return sum(share_reaches(self.covered, share) for share in (QUARTER, HALF, MOST))


def look(game: State, one: Unit, other: Unit) -> Sighting:
    """What one unit sees of another as both stand."""
    if is_night(game):  # what lights a unit may come and go while all stand still
        return _seen(game, one, other, not _shows_in_the_dark(game, one, other))
    return _look(game, one, other)


def sees(game: State, one: Unit, other: Unit) -> bool:
    """LFW-LDV-01: whether a unit sees another; sooner told than how much of it."""
    if is_night(game) and not _shows_in_the_dark(game, one, other):
        return False
    return _sees_by_day(game, one, other)


def _sees_by_day(game: State, one: Unit, other: Unit) -> bool:
    key = (*_stand_of(game, one), *_stand_of(game, other), game.openings)
    return _sights(game.table).known(key, lambda: _shows(game, one, other))


def sees_spot(game: State, unit: Unit, spot: Place, over: float = 0.0) -> bool:
    """B-R58: whether scenery leaves the line from its eye to the ground there free; LFW-ENV-NUIT-01: at night near or lit spots only.

    `over`: how high what it looks for rises above the ground.
    """
    height = game.table.storeys.height_of(spot.surface)
    blockers, there = scenery_blockers(game), inside_of(game.table, spot.surface)
    if is_night(game) and not _spot_shows_in_the_dark(game, unit, spot, height):
        return False
    return any(
        sees_point(eye, spot.x, spot.y, height + over, blockers) for eye in _eyes(game, unit, there)
    )


def cover(game: State, one: Unit, other: Unit) -> Why:
    """LFW-COUVERT-01: the dodge that cover gives somebody against a unit that shoots at it, with what gives it."""
    seen = look(game, one, other)
    return Why(seen.dodge, seen.why)


def _look(game: State, one: Unit, other: Unit) -> Sighting:
    """A-R8: others hide nobody, so it holds as long as these two stand where they stand."""
    key = (*_stand_of(game, one), *_stand_of(game, other), game.openings)
    return _looks(game.table).known(key, lambda: _seen(game, one, other, False))


def _stand_of(game: State, unit: Unit) -> tuple[object, ...]:
    """All of a unit on which it depends: where it stands, how wide and how tall it is."""
    i = unit.id
    where = (game.x[i], game.y[i], game.surface[i], game.perch[i])
    return (*where, game.radius[i], height_of(game, unit))


@remembered_by_table
def _looks(_table: Table) -> Memory[tuple[object, ...], Sighting]:
    return Memory()


@remembered_by_table
def _sights(_table: Table) -> Memory[tuple[object, ...], bool]:
    return Memory()


def _shows(game: State, one: Unit, other: Unit) -> bool:
    """Whether any part of somebody shows, the night apart; it says so of whom `_seen` calls visible."""
    here, there = building_of(game, one), building_of(game, other)
    if there and here != there:  # LFW-TERRAIN-BATIMENT-08
        return any(_sees_opening(game, eye, there) for eye in _eyes(game, one, there))
    target, blockers = figure_of(game, other), scenery_blockers(game)
    eyes: Iterable[Eye]
    if here == there:  # its own eye: what stands elsewhere hides nothing
        body = figure_of(game, one)
        blockers = blockers.between(body, target)
        if not blockers.rows:
            return True
        eyes = (Eye(body.x, body.y, body.top),)
    else:
        eyes = _eyes(game, one, there)
    for eye in eyes:
        shape = _silhouette(target, eye)
        if not hidden_by_one(eye, shape, blockers):  # as so much is
            if middle_shows(eye, target, blockers) or shoulder_shows(eye, target, blockers):
                return True
            if shows_itself(eye, shape, blockers):
                return True
    return False


def _seen(game: State, one: Unit, other: Unit, dark: bool) -> Sighting:
    here, there = building_of(game, one), building_of(game, other)
    if there and here != there:  # LFW-TERRAIN-BATIMENT-08, -09
        open_to = any(_sees_opening(game, eye, there) for eye in _eyes(game, one, there))
        return Sighting(MOST if open_to else 1.0, MOST, BY_BUILDING, dark)
    target = figure_of(game, other)
    hidden = min((_hidden(game, eye, target) for eye in _eyes(game, one, there)), default=1.0)
    floors = [(hidden, BY_SCENERY), *_at_least(game, one, other)]
    covered, why = max(floors, key=lambda each: each[0])
    return Sighting(hidden, covered, why, dark)


def _eyes(game: State, unit: Unit, there: str) -> Iterator[Eye]:
    """A-R8: the top of the figure; A-R44: of who is in a building and looks out, any open opening of it."""
    body, here = figure_of(game, unit), building_of(game, unit)
    if not here or here == there:
        yield Eye(body.x, body.y, body.top)
        return
    storeys = game.table.storeys
    for opening in way_outs(game, here):
        frame = opening_rectangle(storeys, opening.id)
        (ax, ay), (bx, by) = frame.a, frame.b
        length = hypot(bx - ax, by - ay)
        nx, ny = ASIDE * (by - ay) / length, ASIDE * (ax - bx) / length
        z = min(max(body.top, frame.bottom), frame.top)
        x, y = opening.middle
        out = [Eye(x + s * nx, y + s * ny, z) for s in (1.0, -1.0)]
        yield next(
            (e for e in out if not any(s.inside == here and s.holds(e.x, e.y) for s in storeys.surfaces)),
            out[0],
        )  # fmt: skip


def _sees_opening(game: State, eye: Eye, building: str) -> bool:
    """LFW-TERRAIN-BATIMENT-08: whether an open opening of a building shows."""
    blockers = scenery_blockers(game)
    return any(
        shows(hidden_share(eye, opening_rectangle(game.table.storeys, opening.id), blockers))
        for opening in way_outs(game, building)
    )


def _hidden(game: State, eye: Eye, target: Cylinder) -> float:
    return hidden_share(eye, _silhouette(target, eye), scenery_blockers(game))


def _silhouette(target: Cylinder, eye: Eye) -> Silhouette:
    """As wide as its base and as tall as it; the cylinder itself for who looks from right above or beside it."""
    if hypot(target.x - eye.x, target.y - eye.y) <= 2 * target.radius:
        return target
    return facing_rectangle(target, eye)


def _at_least(game: State, one: Unit, other: Unit) -> Iterator[tuple[float, Phrase]]:
    """A-R42, A-R45: what low walls and forests count for, whatever they hide: the line between the centres crosses them."""
    x, y, ox, oy = game.x[one.id], game.y[one.id], game.x[other.id], game.y[other.id]
    surface = game.surface[other.id]
    for hurdle in game.table.storeys.hurdles:
        near = hurdle.shape.distance_to_point(ox, oy) - game.radius[other.id]
        level = hurdle.surface == surface and near < AT_THE_WALL - TOLERANCE
        if level and hurdle.shape.crossings(x, y, ox, oy):
            yield HALF, BY_WALL
    there = game.place_of(other.id)
    within = isinstance(there, Place) and in_forest(game.table, there)
    if within or any(s.crossings(x, y, ox, oy) for s in game.table.shapes_with(FOREST)):
        yield QUARTER, BY_FOREST


# -- night -------------------------------------------------------------------------------------------


def _shows_in_the_dark(game: State, one: Unit, other: Unit) -> bool:
    """LFW-ENV-NUIT-01 to -04, A-R48: near enough, or seen by one who sees in the dark, or lit."""
    return (
        distance(game, one, other) <= IN_THE_DARK + TOLERANCE
        or has_sight(game, one, NYCTALOPE)
        or is_lit(game, other)
    )


def _spot_shows_in_the_dark(game: State, unit: Unit, spot: Place, height: float) -> bool:
    """The same of a bare spot: a line leads to it from a light."""
    if distance_to_point(game, unit, spot.point, height) <= IN_THE_DARK + TOLERANCE:
        return True
    return has_sight(game, unit, NYCTALOPE) or _is_spot_lit(game, spot, height)


def _is_spot_lit(game: State, spot: Place, height: float) -> bool:
    blockers, there = scenery_blockers(game), inside_of(game.table, spot.surface)
    for other in game.standing():
        if has_sight(game, other, LUMINEUX):
            near = distance_to_point(game, other, spot.point, height) <= LIT + TOLERANCE
            eyes = _eyes(game, other, there) if near else ()
            if any(sees_point(eye, *spot.point, height, blockers) for eye in eyes):
                return True
    return any(
        hypot(lamp.shape.distance_to_point(*spot.point), lamp.low - height) <= LIT + TOLERANCE
        and any(
            sees_point(eye, *spot.point, height, blockers, (lamp.id,))
            for eye in lamp.shines_from(spot.point)
        )
        for lamp in _lamps(game.table)
    )


def has_sight(game: State, unit: Unit, word: str) -> bool:
    """Whether a unit is nyctalope or luminous, by its sheet, its equipment or what works on it."""
    profile = unit.profile
    return profile.has(word) or word in profile.equipment or word in all_said(game, unit, SIGHT)


def is_lit(game: State, unit: Unit) -> bool:
    """LFW-ENV-NUIT-03, -04: within 9'' of a light from which a line leads to any part of it; who bears one is lit itself."""
    if any(has_sight(game, game.figures[half], LUMINEUX) for half in unit_of(game, unit.id)):
        return True
    for other in game.standing():
        if has_sight(game, other, LUMINEUX) and distance(game, other, unit) <= LIT + TOLERANCE:
            if _sees_by_day(game, other, unit):
                return True
    body, blockers = figure_of(game, unit), scenery_blockers(game)
    at = (body.x, body.y)
    for lamp in _lamps(game.table):
        flat = max(0.0, lamp.shape.distance_to_point(*at) - body.radius)
        if hypot(flat, game.elevation(unit.id) - lamp.low) <= LIT + TOLERANCE:
            for eye in lamp.shines_from(at):
                if shows(hidden_share(eye, _silhouette(body, eye), blockers, (lamp.id,))):
                    return True
    return False


class Lamp(NamedTuple):
    """LFW-ENV-NUIT-04: a piece of scenery that gives light: all of it, from its top; on which ground it stands."""

    id: str
    shape: Shape
    low: float
    top: float

    def shines_from(self, point: Point) -> Iterator[Eye]:
        """From where a line is drawn to a point: from the part of it that is nearest, and from its middle."""
        x0, y0, x1, y1 = self.shape.bbox
        yield Eye(*nearest_of_shape(self.shape, point), self.top)
        yield Eye((x0 + x1) / 2, (y0 + y1) / 2, self.top)


@remembered_by_table
def _lamps(table: Table) -> tuple[Lamp, ...]:
    found = []
    for piece in table.with_property(LUMINOUS):
        low = table.storeys.height_of(piece.surface)
        found.append(Lamp(piece.id, piece.shape, low, low + max(piece.height, 1.0)))
    return tuple(found)


def seen_by_nobody(game: State, unit: Unit, at: Place | Perch | None = None) -> bool:
    """LFW-FUITEMVT-03, -05, A-R26: whether no enemy sees a unit, where it is or elsewhere."""
    if at is None:
        foes = nearest_first(game, unit, game.foes(unit.camp))
        return not any(sees(game, foe, unit) for foe in foes)
    here = game.place_of(unit.id)
    game.put(unit.id, at)
    try:
        return seen_by_nobody(game, unit)
    finally:
        game.put(unit.id, here)
