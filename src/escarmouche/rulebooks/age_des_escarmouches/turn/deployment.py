"""Chapter 2: the deployment, which goes by speaking turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import hypot
from operator import attrgetter
from typing import Any, NamedTuple

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.core.hooks import each, first
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.point_data import is_number
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points, scenarios
from escarmouche.rulebooks.age_des_escarmouches.command.tactician import determine
from escarmouche.rulebooks.age_des_escarmouches.ground import movement, standing_room, terrain
from escarmouche.rulebooks.age_des_escarmouches.machines.crew import machine_of
from escarmouche.rulebooks.age_des_escarmouches.machines.crew_places import ring
from escarmouche.rulebooks.age_des_escarmouches.state import (
    TOUCHING,
    Figure,
    State,
    enemies,
    enter,
    figure_of,
    gap_from,
    members,
    neighbours,
    placed,
    placed_at,
)
from escarmouche.table import bases, zones
from escarmouche.table.curves import inside_shape, inside_turned
from escarmouche.table.free_space import Room, packed
from escarmouche.table.measure import TOLERANCE, Point, at_most
from escarmouche.table.shapes import Polygon

BEGINS = Phrase("ade.event.deployment", "ADE-1.3.1-01", "ADE-2-01", "ADE-2-02")
LEADS = Phrase("ade.event.commander", "ADE-1.3.3-03", "ADE-1.3.3-02")
PLACE = Phrase("ade.ask.places", "ADE-2.2-04")
DEPLOYED = Phrase("ade.event.deployed", "ADE-2.2-04")
OUTSIDE_ZONE = Phrase("ade.refusal.outside_zone", "ADE-2.2-04")
TOO_NEAR = Phrase("ade.refusal.scout_too_near", "ADE-SKILL-ECLAIREUR-02")
TOUCHES_ENEMY = Phrase("ade.refusal.touches_enemy", "ADE-2.2-04")
NO_ROOM_FOR_TWO = Phrase("ade.refusal.no_room_for_two", "ADE-2.2-04")
WRONG_NUMBER = Phrase("ade.refusal.number_of_places", "ADE-2.2-04")
CREW_AWAY = Phrase("ade.refusal.crew_away", "ADE-4.7.1-04")
CANNOT_FLY = Phrase("ade.refusal.cannot_fly", "ADE-4.5.2-01", "ADE-SKILL-VOL-01")

HIGHEST_START = 1  # A-R20: a flyer begins on the ground or on the first level
ACROSS = (0.25, 0.5, 0.75)  # where scouts are proposed, as shares of the table
STEP = 1.0  # of the grid on which room is looked for
ROUNDING = 0.05  # cm: whoever overlaps by more than this does so surely


Taken = tuple[
    float, float, float
]  # where somebody stands, and the square of what is too near to it


class Place(NamedTuple):
    """Where a fighter is deployed, which way it looks (degrees), and on which level."""

    x: float
    y: float
    facing: float
    level: int = 0


def begin(game: State) -> Rule:
    """ADE-2.1-01: first the tactician; then the piles, then who speaks first (A-R22)."""
    game.turn, game.phase = 0, "deployment"
    yield from scenarios.of(game).prepare(game)
    yield Tell(BEGINS, {"scenario": scenarios.of(game).phrase})
    for camp in game.camps:  # ADE-1.3.3-03: who commands is said before anything else (A-R12)
        yield Tell(LEADS, {"camp": camp.id, "figure": game.commander[camp.id]})
    yield from each(points.BEFORE_DEPLOYMENT, game, game.figures)
    yield from determine(game)


def deploy(game: State, camp: int, card: str) -> Rule:
    """ADE-2.2-04: the fighters of the card are not activated but set up in the zone of their camp."""
    figures = members(game, camp, card)
    ids = [figure.id for figure in figures]
    about = {"camp": camp, "card": card, "figures": ids}
    places = yield Ask(camp, PLACE, Places(game, camp, ids), about)
    for figure, place in zip(figures, places, strict=True):
        enter(game, figure, place.x, place.y, place.facing, place.level)
    yield Tell(DEPLOYED, about)
    yield from each(points.DEPLOYED, game, figures)


def away_from(edge: str) -> float:
    """Which way looks from an edge into the table, in degrees."""
    return {"bottom": 90.0, "top": 270.0, "left": 0.0, "right": 180.0}[edge]


def free_ground(game: State, camp: int) -> float:
    """How much of a camp's zone can be stood on, in square centimetres."""
    barred = [*game.table.shapes_with(terrain.IMPOSSIBLE)]
    barred += [shape for piece in game.table.scenery for shape in terrain.sheer_shapes(piece)]
    return zones.free_ground(scenarios.of(game).zone(game, camp), barred)


@remembered
def _spiral(columns: int, rows: int) -> tuple[tuple[int, int], ...]:
    """Steps over a grid of this size from any of its spots, the nearest first."""
    steps = [
        (hypot(c, r), c, r) for c in range(1 - columns, columns) for r in range(1 - rows, rows)
    ]
    return tuple([(c, r) for _far, c, r in sorted(steps)])


class Places(Answers):
    """A place for each fighter of a card, in the order of their ids."""

    __slots__ = ("_zone", "camp", "figures", "game")

    def __init__(self, game: State, camp: int, figures: Sequence[int]) -> None:
        self.game, self.camp, self.figures = game, camp, tuple(figures)
        self._zone = scenarios.of(game).zone(game, camp)

    def seen_by(self, seen: Any) -> Places:
        """The same from what the camp may know."""
        return Places(seen, self.camp, self.figures)

    def check(self, answer: Any) -> Refusal | None:
        """A-R20: wholly inside the zone, clear of everybody, out of contact with enemies."""
        if not isinstance(answer, tuple):
            return refuse(MALFORMED, expected="places", given=repr(answer)[:80])
        if len(answer) != len(self.figures):
            return refuse(WRONG_NUMBER, given=len(answer), figures=len(self.figures))
        for number, (id, place) in enumerate(zip(self.figures, answer, strict=True)):
            figure = figure_of(self.game, id)
            refusal = self._check(figure, place) or self._check_twins(number, answer)
            if refusal is not None:
                return refusal
        return self._check_crew(answer)

    def _check_crew(self, places: Sequence[Place]) -> Refusal | None:
        """ADE-4.7.1-04: a machine is set up with at least EQU fighters in contact with it."""
        machine = self._machine
        if machine is None:
            return None
        base = placed_at(machine, *places[self.figures.index(machine.id)])
        crew = [
            id
            for id, place in zip(self.figures, places, strict=True)
            if id != machine.id
            and bases.gap(placed_at(figure_of(self.game, id), *place), base) <= TOUCHING
        ]
        needed = machine_of(machine).crew
        if len(crew) < needed:
            return refuse(CREW_AWAY, machine=machine.id, given=len(crew), least=needed)
        return None

    @property
    def _machine(self) -> Figure | None:
        held = [figure_of(self.game, id) for id in self.figures]
        machines = [figure for figure in held if figure.profile.machine is not None]
        return machines[0] if machines else None

    def _check(self, figure: Figure, place: Place) -> Refusal | None:
        highest = HIGHEST_START if figure.profile.air is not None else 0
        if not 0 <= place.level <= highest:
            return refuse(CANNOT_FLY, figure=figure.id, level=place.level, highest=highest)
        game, (x, y, facing, level) = self.game, place
        if not _within(self._zone, figure, place):
            refusal = self._why_not_abroad(figure, place)
            if refusal is not None:
                return refusal
        for enemy in neighbours(game, enemies(game, self.camp), x, y, level, figure.radius):
            if gap_from(game, figure, place, enemy) <= TOUCHING:
                return refuse(TOUCHES_ENEMY, figure=figure.id, enemy=enemy.id)
        return movement.why_not_stand(game, figure, (x, y), facing, level)

    def _why_not_abroad(self, figure: Figure, place: Place) -> Refusal | None:
        """ADE-SKILL-ECLAIREUR-02: some are set up anywhere, but farther than so much from every enemy."""
        game, away = self.game, self._away(figure)
        if away is None:
            return refuse(OUTSIDE_ZONE, figure=figure.id)
        for enemy in enemies(game, self.camp):
            near = bases.gap(placed_at(figure, *place), placed(game, enemy))
            if at_most(near, away):
                data = {"enemy": enemy.id, "distance": near, "least": away}
                return refuse(TOO_NEAR, figure=figure.id, **data)
        return None

    def _away(self, figure: Figure) -> float | None:
        """How far from every enemy somebody must be who is set up outside the zone; None: it never is."""
        if points.DEPLOYS not in figure.handlers and not self.game.effects[figure.id]:
            return None  # mostly
        found: float | None = first(self.game, figure, points.DEPLOYS)
        return found

    def _check_twins(self, number: int, places: Sequence[Place]) -> Refusal | None:
        figure, place = figure_of(self.game, self.figures[number]), places[number]
        for id, other in zip(self.figures[:number], places, strict=False):
            twin = figure_of(self.game, id)
            if other.level != place.level or _far(figure, place, twin, other):
                continue
            if figure.is_round and twin.is_round:
                gap = hypot(other.x - place.x, other.y - place.y) - figure.radius - twin.radius
            else:
                gap = bases.gap(placed_at(figure, *place), placed_at(twin, *other))
            if gap < -TOLERANCE:
                return refuse(NO_ROOM_FOR_TWO, figure=figure.id, other=twin.id, by=-gap)
        return None

    # -- proposals ---------------------------------------------------------------------------

    def candidates(self) -> Sequence[tuple[Place, ...]]:
        """Left, in the middle and right; in front and behind. Where nothing of this fits, wherever there is room."""
        drawn = [self._around(a, d) for d in (0.9, 0.3) for a in (0.5, 0.15, 0.85)]
        if self._scouts:  # half-way to the enemy, and before its zone
            drawn += [self._around(a, d, True) for d in (0.45, 0.65, 0.85) for a in ACROSS]
        found = list(dict.fromkeys(places for places in drawn if places is not None))
        return found or [places for places in [self._packed()] if places is not None]

    def _packed(self) -> tuple[Place, ...] | None:
        """Base against base from a corner of the zone on: each where the exact room for it begins."""
        if self._machine is not None:
            return None
        facing = away_from(self.game.edges[self.camp])
        rooms = [self._room(figure_of(self.game, id), facing) for id in self.figures]
        found = packed(rooms, lambda place: place)
        return None if found is None else tuple(Place(*place, facing) for place in found)

    def _room(self, figure: Figure, facing: float) -> Room:
        """What bounds the places of the zone where it may be set up."""
        zone, game = self._zone, self.game
        inside = (
            inside_shape(zone, figure.radius)
            if figure.is_round
            else inside_turned(zone, standing_room.turned(figure, facing))
        )
        curves = [
            *inside,
            *standing_room.bounds_of_standing(game, figure, facing, 0, zone.bbox),
            *standing_room.bounds_of_contact(game, figure, facing, 0, zone.bbox),
        ]
        return Room(
            figure.radius,
            tuple(curves),
            lambda place: self._check(figure, Place(*place, facing)) is None,
        )

    def sample(self, chooser: Chooser) -> tuple[Place, ...]:
        """Around a random place of the zone."""
        abroad = bool(self._scouts) and chooser.random() < 0.5
        found = self._around(chooser.random(), chooser.random(), abroad)
        return self.candidates()[0] if found is None else found

    @property
    def _scouts(self) -> list[int]:
        """Those who may be set up anywhere."""
        held = [figure_of(self.game, id) for id in self.figures]
        return [figure.id for figure in held if self._away(figure) is not None]

    def _around(self, across: float, deep: float, abroad: bool = False) -> tuple[Place, ...] | None:
        """The fighters as near as they fit to a place of the zone; shares run from the edge inwards.

        `abroad`: of the whole table, for those who may be set up anywhere.
        """
        facing, machine = away_from(self.game.edges[self.camp]), self._machine
        if machine is not None:
            return self._with_crew(machine, facing, across, deep)
        found: list[Place] = []
        figures = [figure_of(self.game, id) for id in self.figures]
        for _profile, alike in groupby(figures, attrgetter("profile.id")):
            some = list(alike)
            out = abroad and self._away(some[0]) is not None
            if not self._set_up(some, facing, (across, deep), found, out):
                return None
        return tuple(found)

    def _set_up(
        self,
        alike: list[Figure],
        facing: float,
        wish: tuple[float, float],
        found: list[Place],
        abroad: bool = False,
    ) -> bool:
        """Find room for some who are alike: each looks on from where the one before it found it."""
        taken = self._taken(alike[0], found)
        spots = self._spots(alike[0], *wish, taken, abroad)
        for figure in alike:
            place = self._first(figure, facing, spots, found)
            if place is None:
                return False
            found.append(place)
            # First in the list: the one just placed is in the way of the next, mostly.
            taken.insert(0, (place.x, place.y, _square(figure, figure)))
        return True

    def _with_crew(
        self, machine: Figure, facing: float, across: float, deep: float
    ) -> tuple[Place, ...] | None:
        """The machine as near as it fits to a place, and its people around it."""
        for x, y in self._spots(machine, across, deep, ()):
            place = Place(x, y, facing)
            if self._check(machine, place) is None:
                found = self._crowded(machine, place)
                if found is not None:
                    return found
        return None

    def _crowded(self, machine: Figure, place: Place) -> tuple[Place, ...] | None:
        found = {machine.id: place}
        base = placed_at(machine, *place)
        for id in self.figures:
            if id == machine.id:
                continue
            figure = figure_of(self.game, id)
            for x, y in ring(base, figure, place.facing):
                wish = Place(x, y, place.facing)
                clear = all(
                    bases.gap(placed_at(figure, *wish), placed_at(figure_of(self.game, n), *p)) >= 0
                    for n, p in found.items()
                )
                if clear and self._check(figure, wish) is None:
                    found[id] = wish
                    break
            else:
                return None
        return tuple(found[id] for id in self.figures)

    def _first(
        self, figure: Figure, facing: float, spots: Iterator[Point], found: list[Place]
    ) -> Place | None:
        for x, y in spots:
            if movement.no_ground(self.game, figure, (x, y, facing, 0)) is not None:
                continue  # of all that keeps it from a spot, what is seen soonest and lasts longest
            place = Place(x, y, facing)
            if found and self._check_twins(len(found), [*found, place]) is not None:
                continue
            if self._check(figure, place) is None:
                return place
        return None

    def _taken(self, figure: Figure, found: Sequence[Place]) -> list[Taken]:
        """Where friends stand on the ground, each with the square of how near it surely is too near."""
        game = self.game
        standing = [
            (game.x[friend.id], game.y[friend.id], _square(figure, friend))
            for friend in game.army[self.camp]
            if game.level[friend.id] == 0
        ]
        return standing + [
            (place.x, place.y, _square(figure, figure_of(game, id)))
            for id, place in zip(self.figures, found, strict=False)
        ]

    def _spots(
        self,
        figure: Figure,
        across: float,
        deep: float,
        taken: Sequence[Taken],
        abroad: bool = False,
    ) -> Iterator[Point]:
        """A grid over the zone, the nearest to the wanted place first.

        None that is taken by then, and none so near to its rim that nobody fits.
        """
        left, low, right, high = self._zone.bbox
        if abroad:
            left, low, right, high = 0.0, 0.0, self.game.table.width, self.game.table.depth
        deep = 1.0 - deep if self.game.edges[self.camp] == "top" else deep
        columns, rows = int((right - left) / STEP), int((high - low) / STEP)
        c0, r0 = int(across * (columns - 1)), int(deep * (rows - 1))
        x0, y0, room = left + (c0 + 0.5) * STEP, low + (r0 + 0.5) * STEP, figure.slim - ROUNDING
        left, low, right, high = left + room, low + room, right - room, high - room
        for dc, dr in _spiral(columns, rows):
            x, y = x0 + dc * STEP, y0 + dr * STEP
            if left <= x <= right and low <= y <= high:
                for a, b, square in taken:
                    if (x - a) * (x - a) + (y - b) * (y - b) < square:
                        break
                else:
                    yield (x, y)

    # -- data --------------------------------------------------------------------------------

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """The zone; the whole table for whoever may be set up anywhere."""
        if figure in self._scouts:
            width, depth = self.game.table.width, self.game.table.depth
            return (((0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth)),)
        return (self._zone.points,)

    def encode(self, answer: tuple[Place, ...]) -> Any:
        """[[x, y, facing, level], ...]."""
        return [list(place) for place in answer]

    def decode(self, data: Any) -> tuple[Place, ...]:
        """The same, back; [x, y] looks into the table and stands on the ground."""
        wrong = Refused(
            refuse(MALFORMED, expected="[[x, y, facing, level], ...]", given=repr(data)[:200])
        )
        if not isinstance(data, list):
            raise wrong
        found = []
        for item in data:
            if not isinstance(item, list) or not 2 <= len(item) <= 4:
                raise wrong
            if not all(map(is_number, item)):
                raise wrong
            if len(item) == 4 and type(item[3]) is not int:
                raise wrong
            usual = away_from(self.game.edges[self.camp])
            facing = float(item[2]) if len(item) > 2 else usual
            level = item[3] if len(item) > 3 else 0
            found.append(Place(float(item[0]), float(item[1]), facing, level))
        return tuple(found)

    def describe(self) -> dict[str, Any]:
        """The fighters to place and the zone."""
        return {
            "form": "places",
            "figures": list(self.figures),
            "zone": [list(point) for point in self._zone.points],
            "anywhere": self._scouts,
        }


def _within(zone: Polygon, figure: Figure, place: Place) -> bool:
    """Wholly inside: the disc, or every corner."""
    if figure.is_round:
        return zones.base_within(zone, place.x, place.y, figure.radius)
    return all(zone.contains(x, y) for x, y in placed_at(figure, *place).corners())


def _square(one: Figure, other: Figure) -> float:
    """The square of the distance at which two bases surely overlap."""
    near = one.slim + other.slim - ROUNDING
    return near * near


def _far(one: Figure, here: Place, other: Figure, there: Place) -> bool:
    return hypot(here.x - there.x, here.y - there.y) >= one.radius + other.radius
