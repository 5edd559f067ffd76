"""Déploiement: who sets up the terrain, who chooses an edge, and types placed in alternation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import cos, radians, sin
from typing import Any

from escarmouche.core.answers import MALFORMED, Choice, ChoiceWhenAsked, Option
from escarmouche.core.explain import Phrase, Refusal, Refused, citing, refuse
from escarmouche.core.hooks import first
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.arranging import Arranging
from escarmouche.rulebooks.escarmouches_fantastiques import points
from escarmouche.rulebooks.escarmouches_fantastiques.movement import decode_path
from escarmouche.rulebooks.escarmouches_fantastiques.paths import why_not_stand
from escarmouche.rulebooks.escarmouches_fantastiques.standing_room import bounds_of_standing
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    enemies,
    enter,
)
from escarmouche.rulebooks.escarmouches_fantastiques.turn import DRAWN_LOTS, highest_roll
from escarmouche.table.curves import Circle, inside_shape, near_box
from escarmouche.table.free_space import CLEAR, Room, packed
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.ranks import grid, ranks
from escarmouche.table.shapes import Box, Polygon, rectangle
from escarmouche.table.zones import band, base_within

TERRAIN_SET = Phrase("ef.event.terrain_set", "EF-DEPL-01")
CHOOSE_EDGE = Phrase("ef.ask.edge", "EF-DEPL-02")
EDGE = Phrase("ef.option.deployment_edge", "EF-DEPL-02")
EDGE_TAKEN = Phrase("ef.event.edge_taken", "EF-DEPL-02", "EF-DEPL-03")
FIRST_TO_DEPLOY = Phrase("ef.event.first_to_deploy", "EF-DEPL-05")
CHOOSE_TYPE = Phrase("ef.ask.type", "EF-DEPL-04", "EF-DEPL-06")
TYPE = Phrase("ef.option.type", "EF-DEPL-06")
PLACE_TYPE = Phrase("ef.ask.place_type", "EF-DEPL-04")
DEPLOYED = Phrase("ef.event.deployed", "EF-DEPL-04")

OUTSIDE_ZONE = Phrase("ef.refusal.outside_zone", "EF-DEPL-03", "EF-DEPL-04")
OUTSIDE_TABLE = Phrase("ef.refusal.outside_table", "EF-CAP-ECLAIREUR-01")
TOUCHES_ENEMY = Phrase("ef.refusal.touches_enemy", "EF-CAP-ECLAIREUR-02")
WRONG_NUMBER = Phrase("ef.refusal.number_of_places", "EF-DEPL-04")
NO_ROOM_FOR_TWO = Phrase("ef.refusal.places_overlap", "EF-DEPL-04")

BETWEEN_ZONES = 18.0  # EF-DEPL-03
BESIDE_PIECE = 0.1  # inches between a piece and its crew as they are arranged
ABREAST = 0.15  # inches between two bases of a rank
PACKING = 0.2  # inches between the spots that are tried when ranks do not fit
CLOCKWISE = ("bottom", "left", "top", "right")
OPPOSITE = {"bottom": "top", "top": "bottom", "left": "right", "right": "left"}


# -- terrain and edges -------------------------------------------------------------------------


def set_terrain(game: State) -> Rule:
    """EF-DEPL-01: one player, drawn by lot, sets up the terrain; EF-DEPL-02: another the edge."""
    game.phase = "deployment"
    camps = [camp.id for camp in game.camps]
    setter = yield from highest_roll(game, camps, DRAWN_LOTS, {})
    yield Tell(TERRAIN_SET, {"camp": setter})
    game.next(("edge", (setter + 1) % len(camps)))


def choose_edge(game: State, chooser: int) -> Rule:
    """EF-DEPL-02: it chooses its edge; the others sit opposite, or clockwise when more than two."""
    edges = ("bottom", "top") if len(game.camps) == 2 else CLOCKWISE
    options = [Option(edge, EDGE, {"edge": edge}) for edge in edges]
    chosen = yield Ask(chooser, CHOOSE_EDGE, Choice(options), {"camp": chooser})
    seats = _seats(len(game.camps), chooser, chosen)
    game.edges = tuple(seats[camp.id] for camp in game.camps)
    for camp, edge in enumerate(game.edges):
        yield Tell(EDGE_TAKEN, {"camp": camp, "edge": edge})


def _seats(camps: int, chooser: int, chosen: str) -> dict[int, str]:
    if camps == 2:
        return {chooser: chosen, 1 - chooser: OPPOSITE[chosen]}
    start = CLOCKWISE.index(chosen)
    return {(chooser + n) % camps: CLOCKWISE[(start + n) % 4] for n in range(camps)}


def zone_of(game: State, camp: int) -> Polygon:
    """EF-DEPL-03: zones leave exactly 18'' between them (R5)."""
    return zone(game.table.width, game.table.depth, game.edges[camp], len(game.camps))


def shown_zones(game: State) -> list[tuple[int, Polygon]]:
    """While the armies deploy: the zones of the edges that are chosen; a table may have its own instead."""
    if game.table.zones or game.turn > 0:
        return []
    return [(camp, zone_of(game, camp)) for camp, edge in enumerate(game.edges) if edge]


def zone(width: float, depth: float, edge: str, camps: int) -> Polygon:
    """EF-DEPL-03: the zone along an edge of a table of this size, for so many sides."""
    if camps == 2:
        across = depth if edge in ("bottom", "top") else width
        return band(width, depth, edge, (across - BETWEEN_ZONES) / 2)
    return _corner_free_zone(width, depth, edge)


def _corner_free_zone(width: float, depth: float, edge: str) -> Polygon:
    """R5, more than two sides: a block at the middle of each edge, 18'' from its neighbours.

    The corners of two neighbouring blocks are the nearest points: half the short side less half the
    block's width and its depth must leave 18'' along the diagonal.
    """
    short = min(width, depth)
    room = short / 2 - BETWEEN_ZONES / 2**0.5  # half width + depth of a block
    deep, half = room * 0.45, room * 0.55
    if edge in ("bottom", "top"):
        y = deep / 2 if edge == "bottom" else depth - deep / 2
        return rectangle(width / 2, y, 2 * half, deep)
    x = deep / 2 if edge == "left" else width - deep / 2
    return rectangle(x, depth / 2, deep, 2 * half)


# -- placing types -----------------------------------------------------------------------------


def draw_first(game: State) -> Rule:
    """EF-DEPL-05: the army that deploys first is drawn by lot."""
    camps = [camp.id for camp in game.camps]
    beginner = yield from highest_roll(game, camps, DRAWN_LOTS, {})
    yield Tell(FIRST_TO_DEPLOY, {"camp": beginner})
    game.next(("deploy", beginner))


def deploy(game: State, camp: int) -> Rule:
    """EF-DEPL-04: a side places all its figures of one type; EF-DEPL-06: a type of its choice."""
    types = game.reserve[camp]
    if not types:
        _pass_on(game, camp)
        return
    chosen = types[0]
    if len(types) > 1:
        answers = ChoiceWhenAsked(types, partial(_option, game, camp))
        chosen = yield Ask(camp, CHOOSE_TYPE, answers, {"camp": camp})
    bodies = bodies_of_type(game, camp, chosen)
    about = _type(camp, chosen, bodies)
    places = yield Ask(camp, PLACE_TYPE, PlaceAnswers(game, camp, bodies), about)
    for body, (x, y) in zip(bodies, places, strict=True):
        enter(game, body, x, y)
        game.started[camp] += body.piece is None  # R17: pieces never count
    game.reserve[camp] = tuple(entry for entry in types if entry != chosen)
    yield Tell(DEPLOYED, about)
    _pass_on(game, camp)


def _pass_on(game: State, camp: int) -> None:
    """EF-DEPL-06: the sides alternate; one that has no type left is skipped."""
    camps = len(game.camps)
    for n in range(1, camps + 1):
        other = (camp + n) % camps
        if game.reserve[other]:
            game.next(("deploy", other))
            return


def _option(game: State, camp: int, entry: str) -> Option:
    """EF-DEPL-06: one of the types that it has not placed yet."""
    return Option(entry, TYPE, _type(camp, entry, bodies_of_type(game, camp, entry)))


def _type(camp: int, entry: str, bodies: list[Figure]) -> dict[str, Any]:
    """What messages may say of a roster entry."""
    return {"camp": camp, "type": entry, "figures": [body.id for body in bodies]}


def bodies_of_type(game: State, camp: int, entry: str) -> list[Figure]:
    """The figures of one roster entry of a side; a piece stands first, then its crew (R43b)."""
    ours = [f for f in game.figures if f.entry == entry and f.camp == camp and not f.summoned]
    pieces = [body for body in ours if body.piece is not None]
    return [*pieces, *[body for body in ours if body.piece is None]] if pieces else ours


class PlaceAnswers(Arranging):
    """A place for each figure of a type, in the order of their ids. The answer is a tuple of points.

    Candidates are ranks arranged left, in the middle and right, at the front and at the back.
    """

    __slots__ = ("_zone", "bodies", "camp", "game")

    def __init__(self, game: State, camp: int, bodies: list[Figure]) -> None:
        self.game = game
        self.camp = camp
        self.bodies = bodies
        self._zone = zone_of(game, camp)

    def check(self, answer: Any) -> Refusal | None:
        """Every base wholly in its zone (Scouts apart), free, and out of contact with enemies."""
        if not isinstance(answer, tuple):
            return refuse(MALFORMED, expected="places", given=repr(answer))
        if len(answer) != len(self.bodies):
            return refuse(WRONG_NUMBER, given=len(answer), figures=len(self.bodies))
        for n, (body, place) in enumerate(zip(self.bodies, answer, strict=True)):
            refusal = self._check_place(body, place) or self._check_twins(n, answer)
            if refusal is not None:
                return refusal
        return None

    def _check_place(self, body: Figure, place: Point) -> Refusal | None:
        x, y = place
        table, r = self.game.table, body.radius
        anywhere = first(self.game, body, points.DEPLOYS) is not None
        if not anywhere and not base_within(self._zone, x, y, r):  # R43j: wholly inside
            return refuse(OUTSIDE_ZONE, figure=body.id, by=_overhang(self._zone.bbox, x, y, r))
        if not (r <= x <= table.width - r and r <= y <= table.depth - r):
            by = _overhang((0.0, 0.0, table.width, table.depth), x, y, r)
            return refuse(OUTSIDE_TABLE, figure=body.id, by=by)
        refusal = citing(why_not_stand(self.game, body, place), "EF-DEPL-04")
        return refusal or self._check_enemies(body, place)

    def _check_enemies(self, body: Figure, place: Point) -> Refusal | None:
        """EF-CAP-ECLAIREUR-02: not in contact with an enemy; R6: nobody else either."""
        (x, y), reach = place, body.radius + TOLERANCE
        xs, ys = self.game.x, self.game.y
        for enemy in enemies(self.game, self.camp):
            limit, dy = reach + enemy.radius, ys[enemy.id] - y
            if -limit <= dy <= limit and dy * dy + (xs[enemy.id] - x) ** 2 <= limit * limit:
                return refuse(TOUCHES_ENEMY, figure=body.id, enemy=enemy.id)
        return None

    def _check_twins(self, n: int, places: Sequence[Point]) -> Refusal | None:
        body, (x, y) = self.bodies[n], places[n]
        reach = body.radius - TOLERANCE
        for other, (ox, oy) in zip(self.bodies[:n], places, strict=False):
            dx, dy, limit = x - ox, y - oy, reach + other.radius
            if dx * dx + dy * dy < limit * limit:
                by = body.radius + other.radius - (dx * dx + dy * dy) ** 0.5
                return refuse(NO_ROOM_FOR_TWO, figure=body.id, other=other.id, by=by)
        return None

    def arranged(self, across: float, deep: float) -> tuple[Point, ...] | None:
        """The figures side by side, as near as they fit to a place of the zone; a crew at its piece.

        `across` runs along the edge and `deep` from the edge to the front, both from 0 to 1.
        """
        places: list[Point] = []
        spots = self._spots(across, deep)
        crewed = self.bodies[0].piece is not None
        for body in self.bodies:
            wanted = self._around_piece(body, places[0]) if places and crewed else spots
            spot = next((s for s in wanted if self._fits(body, s, places)), None)
            if spot is None:
                return None
            places.append(spot)
        return tuple(places)

    def _around_piece(self, crewman: Figure, piece: Point) -> Iterator[Point]:
        """EF-ART-03: less than 1'' from the piece, behind it first, then round to its muzzle."""
        away = self.bodies[0].radius + crewman.radius + BESIDE_PIECE
        behind = {"bottom": -90.0, "top": 90.0, "left": 180.0, "right": 0.0}
        for turn in (0, 40, -40, 80, -80, 120, -120, 160, -160):
            angle = radians(behind[self.game.edges[self.camp]] + turn)
            yield piece[0] + away * cos(angle), piece[1] + away * sin(angle)

    def packed(self) -> tuple[Point, ...] | None:
        """Wherever room is left in a crowded zone, base by base, the largest first."""
        spots = list(grid(self._zone.bbox, PACKING))
        places: dict[int, Point] = {}
        for body in sorted(self.bodies, key=lambda b: -b.radius):
            free = (s for s in spots if self._check_place(body, s) is None)
            found = next((s for s in free if self._clear(body, s, places)), None)
            if found is None:
                return self._tightly_packed()
            places[body.id] = found
        return tuple(places[body.id] for body in self.bodies)

    def _tightly_packed(self) -> tuple[Point, ...] | None:
        """Base against base from a corner of the zone on, the largest first: each where the exact room for it begins."""
        order = sorted(self.bodies, key=lambda b: -b.radius)
        found = packed([self._room(body) for body in order], lambda place: place)
        if found is None:
            return None
        places = {body.id: place for body, place in zip(order, found, strict=True)}
        return tuple(places[body.id] for body in self.bodies)

    def _room(self, body: Figure) -> Room:
        """What bounds the places of the zone where it may be set up."""
        game, zone = self.game, self._zone
        foes = [
            Circle(game.x[foe.id], game.y[foe.id], foe.radius + body.radius + CLEAR)
            for foe in enemies(game, self.camp)
        ]
        curves = [
            *inside_shape(zone, body.radius),
            *bounds_of_standing(game, body, zone.bbox),
            *near_box(foes, zone.bbox),
        ]
        return Room(
            body.radius, tuple(curves), lambda place: self._check_place(body, place) is None
        )

    def _clear(self, body: Figure, spot: Point, places: Mapping[int, Point]) -> bool:
        return all(
            ((spot[0] - x) ** 2 + (spot[1] - y) ** 2) ** 0.5 >= body.radius + other.radius
            for other in self.bodies
            for x, y in ([places[other.id]] if other.id in places else ())
        )

    def _fits(self, body: Figure, spot: Point, places: list[Point]) -> bool:
        if self._check_twins(len(places), [*places, spot]) is not None:
            return False
        return self._check_place(body, spot) is None

    def _spots(self, across: float, deep: float) -> Iterator[Point]:
        step = max(2 * body.radius for body in self.bodies) + ABREAST
        return ranks(self._zone.bbox, self.game.edges[self.camp], step, across, deep)

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """The zone, or the whole table for a Scout."""
        scout = figure is not None and first(self.game, self.game.figures[figure], points.DEPLOYS)
        if not scout:
            return (self._zone.points,)
        width, depth = self.game.table.width, self.game.table.depth
        return (((0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth)),)

    def decode(self, data: Any) -> tuple[Point, ...]:
        """The same, back."""
        if not isinstance(data, list):
            raise Refused(refuse(MALFORMED, expected="[[x, y], ...]", given=repr(data)[:200]))
        return decode_path(data)

    def describe(self) -> dict[str, Any]:
        """The figures to place and the zone."""
        return {
            "form": "places",
            "figures": [body.id for body in self.bodies],
            "zone": [list(point) for point in self._zone.points],
            "anywhere": [
                body.id
                for body in self.bodies
                if first(self.game, body, points.DEPLOYS) is not None
            ],
        }


def _overhang(box: Box, x: float, y: float, radius: float) -> float:
    """How far a base sticks out of a box at most."""
    left, low, right, high = box
    return max(left - x, x - right, low - y, y - high) + radius
