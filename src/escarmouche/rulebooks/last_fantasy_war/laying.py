"""Where a treasure comes to lie (LFW-JOUER-TRESOR-12, B-R7): in contact with who leaves it, at the spot that its player chooses.

Where there is no room in contact it lies as near as there is some, and nobody is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot, pi
from typing import Any, NamedTuple

from escarmouche.core.answers import MALFORMED, Answers
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.rulebook import Span
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.point_data import decode_place
from escarmouche.rulebooks.last_fantasy_war.ground.contact import STEP, reach_of_contact
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.sheet import MM
from escarmouche.rulebooks.last_fantasy_war.state import Marker, State, Unit
from escarmouche.rulebooks.last_fantasy_war.terrain import DEEP_WATER, IMPASSABLE
from escarmouche.table.curves import Circle, Curve, Segment, around_box, around_shape, offset
from escarmouche.table.free_space import CLEAR, free_places, nearest_free
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.pieces import Scenery, Table
from escarmouche.table.shapes import Disc
from escarmouche.table.storeys.model import Place

TREASURE = "treasure"  # the kind of its marker
RADIUS = 40.0 * MM / 2  # LFW-JOUER-TRESOR-01
WHERE = Phrase("lfw.ask.lay_treasure", "LFW-JOUER-TRESOR-12")
NOT_BESIDE = Phrase("lfw.refusal.treasure_not_beside", "LFW-JOUER-TRESOR-12")
ASIDE = Phrase("lfw.event.treasure_aside", "LFW-JOUER-TRESOR-01")
NO_ROOM = Phrase("lfw.refusal.treasure_no_room", "LFW-JOUER-TRESOR-12", "LFW-JOUER-TRESOR-01")

NOBODY = -1  # no unit has this number
DIGITS = 3  # of places that are proposed
CORNERS = 32  # of a ring that is drawn


class Base(NamedTuple):
    """Who leaves it, as plain values: a unit that is destroyed is gone by then."""

    unit: int
    camp: int
    x: float
    y: float
    radius: float
    surface: str


def base_at(game: State, unit: Unit) -> Base:
    """As it stands."""
    i = base_of(game, unit).id
    return Base(i, unit.camp, game.x[i], game.y[i], game.radius[i], game.surface[i])


# -- room ------------------------------------------------------------------------------------------


def why_not_lie(game: State, marker: Marker, base: Base, place: Place) -> Refusal | None:
    """In contact with the base, on the table, on nobody and on no other treasure."""
    gap = hypot(place.x - base.x, place.y - base.y) - base.radius - RADIUS
    level = game.table.storeys.height_of
    apart = abs(level(place.surface) - level(base.surface)) >= STEP
    if apart or not -TOLERANCE <= gap <= reach_of_contact(game) + TOLERANCE:
        return refuse(NOT_BESIDE, figure=base.unit)
    return None if _is_free(game, marker, base, place) else refuse(NO_ROOM, figure=base.unit)


def _is_free(game: State, marker: Marker, base: Base, place: Place) -> bool:
    x, y, table = place.x, place.y, game.table
    if not (RADIUS <= x <= table.width - RADIUS and RADIUS <= y <= table.depth - RADIUS):
        return False
    if place.surface not in table.storeys.surfaces_at(x, y) or _is_built_over(game, place):
        return False
    level = table.storeys.height_of(place.surface)
    bodies = [
        (game.x[one.id], game.y[one.id], game.radius[one.id])
        for one in game.bodies()
        if one.id != base.unit and abs(game.elevation(one.id) - level) < STEP
    ]
    bodies += [(one.x, one.y, RADIUS) for one in lying(game) if one.id != marker.id]
    return all(hypot(bx - x, by - y) >= r + RADIUS - TOLERANCE for bx, by, r in bodies)


def _is_built_over(game: State, place: Place) -> bool:
    """What nobody stands in: rocks, deep water, and the walls between inside and outside."""
    disc = Disc(place.x, place.y, RADIUS)
    return any(
        piece.shape.distance_to_point(disc.x, disc.y) < RADIUS - TOLERANCE
        for piece in _barring(game.table)
    )


def _barring(table: Table) -> Iterator[Scenery]:
    """LFW-TERRAIN-FALAISE-01, LFW-ENV-EAUXPROF-01: what bars; deep water does, whoever may wade through it (A-R49)."""
    yield from table.with_property(IMPASSABLE)
    yield from table.with_property(DEEP_WATER)


def lying(game: State) -> Iterator[Marker]:
    """The treasures that nobody has."""
    return (one for one in game.markers if one.kind == TREASURE and one.bearer is None)


def beside(game: State, marker: Marker, base: Base) -> list[Place]:
    """Spots in contact, those away from enemies first; none only if there is no room in contact at all."""
    rings = _rings(game, base)
    curves = [*rings, *_bounds(game, marker, base)]
    found = free_places(curves, lambda spot: _lies_well(game, marker, base, spot), rings)
    foes = [(game.x[foe.id], game.y[foe.id]) for foe in game.foes(base.camp)]
    places = dict.fromkeys(_shortly(game, marker, base, spot) for spot in found)
    return sorted(
        places, key=lambda p: -min((hypot(p.x - u, p.y - v) for u, v in foes), default=0.0)
    )


def _rings(game: State, base: Base) -> list[Curve]:
    """Just touching it, and as far off as contact reaches."""
    apart = base.radius + RADIUS
    return [Circle(base.x, base.y, apart + gap) for gap in (0.0, reach_of_contact(game))]


def _lies_well(game: State, marker: Marker, base: Base, spot: Point) -> bool:
    return why_not_lie(game, marker, base, Place(*spot, base.surface)) is None


def _shortly(game: State, marker: Marker, base: Base, spot: Point) -> Place:
    """In short numbers, where these say a legal place too."""
    short = (round(spot[0], DIGITS), round(spot[1], DIGITS))
    return Place(*(short if _lies_well(game, marker, base, short) else spot), base.surface)


def _bounds(game: State, marker: Marker, base: Base) -> list[Curve]:
    """What bounds the places where it may lie: bases, other treasures, what bars, ends of surfaces, the edges of the table."""
    table = game.table
    found: list[Curve] = around_box((0.0, 0.0, table.width, table.depth), RADIUS)
    found += [
        Circle(game.x[one.id], game.y[one.id], game.radius[one.id] + RADIUS)
        for one in game.bodies()
        if one.id != base.unit
    ]
    found += [Circle(one.x, one.y, 2 * RADIUS) for one in lying(game) if one.id != marker.id]
    for piece in _barring(table):
        found += around_shape(piece.shape, RADIUS)
    for surface in table.storeys.surfaces:
        for x, y, ux, uy, length in surface.outline.edges:
            side = Segment(x, y, x + length * ux, y + length * uy)
            found += [side, *offset(side, CLEAR)]
    return found


def nearest_room(game: State, marker: Marker, base: Base) -> Place:
    """In contact, else as near as there is room; where there is none at all, where it fell."""
    in_contact = beside(game, marker, base)
    if in_contact:
        return in_contact[0]
    least = base.radius + RADIUS - TOLERANCE

    def is_free(spot: Point) -> bool:
        if hypot(spot[0] - base.x, spot[1] - base.y) < least:
            return False
        return _is_free(game, marker, base, Place(*spot, base.surface))

    curves = [*_rings(game, base), *_bounds(game, marker, base)]
    spot = nearest_free(curves, is_free, (base.x, base.y)) or (base.x, base.y)
    return Place(*spot, base.surface)


# -- laying ----------------------------------------------------------------------------------------


def lies(game: State, marker: Marker, place: Place) -> None:
    """It lies there from now on, and nobody has it."""
    laid = marker._replace(x=place.x, y=place.y, surface=place.surface, bearer=None)
    game.markers = tuple(laid if one.id == marker.id else one for one in game.markers)


def lay(game: State, marker: Marker, base: Base) -> Rule:
    """LFW-JOUER-TRESOR-12: its player says where, if there is room in contact."""
    if beside(game, marker, base):
        place = yield Ask(
            base.camp, WHERE, LayPlace(game, marker, base), {"figure": base.unit, "camp": base.camp}
        )
    else:
        place = nearest_room(game, marker, base)
    lies(game, marker, place)


def make_way(game: State, unit: Unit, disc: Disc, surface: str) -> Rule:
    """B-R7: what comes to stand on a treasure, and could not choose where, thrusts it aside; `unit`: whose doing it is."""
    low = game.table.storeys.height_of(surface)
    for marker in list(lying(game)):
        level = abs(game.table.storeys.height_of(marker.surface) - low) < STEP
        if level and disc.distance_to_point(marker.x, marker.y) < RADIUS - TOLERANCE:
            lies(game, marker, _beside_it(game, marker))
            yield Tell(ASIDE, {"figure": unit.id})


def _beside_it(game: State, marker: Marker) -> Place:
    """The nearest place at which it has room; where it lies if there is none."""
    nobody = Base(NOBODY, 0, marker.x, marker.y, 0.0, marker.surface)

    def is_free(spot: Point) -> bool:
        return _is_free(game, marker, nobody, Place(*spot, marker.surface))

    here = (marker.x, marker.y)
    spot = nearest_free(_bounds(game, marker, nobody), is_free, here) or here
    return Place(*spot, marker.surface)


def lay_later(game: State, marker: Marker, base: Base) -> None:
    """It lies where there is room; when what goes on is over its player says where it really lies."""
    lies(game, marker, nearest_room(game, marker, base))
    game.next(("lay treasure", marker.id, *base))


def lay_now(game: State, id: str, *base: Any) -> Rule:
    """The step: unless somebody has taken it since."""
    found = next((one for one in lying(game) if one.id == id), None)
    if found is not None:
        yield from lay(game, found, Base(*base))


SPANS: Mapping[str, Span] = {"lay treasure": lay_now}


class LayPlace(Answers):
    """Where a treasure is laid: a place in contact with who leaves it."""

    __slots__ = ("_base", "_game", "_marker")

    def __init__(self, game: State, marker: Marker, base: Base) -> None:
        self._game, self._marker, self._base = game, marker, base

    def seen_by(self, seen: Any) -> LayPlace:
        """The same rule, asked of the view."""
        return LayPlace(seen, self._marker, self._base)

    def check(self, answer: Any) -> Refusal | None:
        """A place that the rule allows."""
        if not isinstance(answer, Place):
            return refuse(MALFORMED, expected='[x, y, "surface"]', given=repr(answer)[:80])
        return why_not_lie(self._game, self._marker, self._base, answer)

    def candidates(self) -> Sequence[Place]:
        """All around, away from enemies first."""
        return beside(self._game, self._marker, self._base)

    def encode(self, answer: Any) -> Any:
        """`[x, y, surface]`."""
        return [answer.x, answer.y, answer.surface]

    def decode(self, data: Any) -> Any:
        """The same, back; the surface may be left out: then it is that of who leaves it."""
        return decode_place(data, lambda _x, _y: self._base.surface)

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """The ring around who leaves it."""
        far = self._base.radius + RADIUS + reach_of_contact(self._game)
        ring = Circle(self._base.x, self._base.y, far)
        return ([ring.at(2 * pi * k / CORNERS) for k in range(CORNERS)],)

    def describe(self) -> dict[str, Any]:
        """A place with its surface."""
        return {
            "form": "place",
            "figure": self._base.unit,
            "radius": RADIUS,
            "surfaces": [self._base.surface],
            "options": [],
        }
