"""The deployment (R35): the camps alternate, each placing all the fighters of one line of its army."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from escarmouche.core.answers import MALFORMED, Choice, Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.arranging import Arranging
from escarmouche.kit.point_data import decode_points
from escarmouche.rulebooks.confrontation import scenarios, standing_room, tactics, terrain
from escarmouche.rulebooks.confrontation.movement import rounded, touched_at, why_not_stand
from escarmouche.rulebooks.confrontation.state import (
    GROUND,
    RESERVE,
    Figure,
    State,
    enter,
    figure_of,
    opponent,
)
from escarmouche.table import zones
from escarmouche.table.curves import inside_shape, near_box
from escarmouche.table.free_space import Room, packed
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.ranks import grid, ranks

BEGINS = Phrase("cc.event.deployment")
FIRST_TO_DEPLOY = Phrase("cc.ask.first_to_deploy")
DEPLOYS_FIRST = Phrase("cc.event.deploys_first")
CHOOSE_ENTRY = Phrase("cc.ask.entry")
ENTRY = Phrase("cc.option.entry")
PLACE = Phrase("cc.ask.places")
DEPLOYED = Phrase("cc.event.deployed")

OUTSIDE_ZONE = Phrase("cc.refusal.outside_zone")
TOUCHES_ENEMY = Phrase("cc.refusal.deployed_in_contact")
NO_ROOM_FOR_TWO = Phrase("cc.refusal.no_room_for_two")
WRONG_NUMBER = Phrase("cc.refusal.number_of_places")

APART = 0.5  # cm between bases that are arranged
PACKING = 0.5  # cm between the spots that are tried when ranks do not fit


def begin(game: State) -> Rule:
    """The scenario lays what it needs; the winner of a Tactics roll says who deploys first."""
    game.turn, game.phase = 0, "deployment"
    scenario = scenarios.of(game)
    yield Tell(BEGINS, {"scenario": scenario.phrase})
    yield from scenario.prepare(game)
    winner = yield from tactics.roll(game)
    options = [Option("first", tactics.I_BEGIN), Option("second", tactics.THEY_BEGIN)]
    said = yield Ask(winner, FIRST_TO_DEPLOY, Choice(options), {"camp": winner})
    camp = winner if said == "first" else opponent(winner)
    yield Tell(DEPLOYS_FIRST, {"camp": camp})
    game.next(("deploy", camp))


def waiting(game: State, camp: int) -> dict[str, list[Figure]]:
    """The fighters of a camp that are still to be deployed, by the line that brought them."""
    listed: dict[str, list[Figure]] = {}
    for figure in game.figures:
        if figure.camp == camp and game.status[figure.id] == RESERVE:
            listed.setdefault(figure.entry, []).append(figure)
    return listed


def deploy(game: State, camp: int) -> Rule:
    """A camp places the fighters of one line of its choice; then it is the other's turn."""
    game.active = camp
    listed = waiting(game, camp)
    if not listed:
        if waiting(game, opponent(camp)):
            game.next(("deploy", opponent(camp)))
        return
    chosen = next(iter(listed))
    if len(listed) > 1:
        options = [Option(entry, ENTRY, _about(camp, entry, listed[entry])) for entry in listed]
        chosen = yield Ask(camp, CHOOSE_ENTRY, Choice(options), {"camp": camp})
    about = _about(camp, chosen, listed[chosen])
    places = yield Ask(camp, PLACE, Places(game, camp, about["figures"]), about)
    for figure, (x, y) in zip(listed[chosen], places, strict=True):
        enter(game, figure, x, y)
    yield Tell(DEPLOYED, about)
    game.next(("deploy", opponent(camp)))


def _about(camp: int, entry: str, figures: Sequence[Figure]) -> dict[str, Any]:
    return {"camp": camp, "type": entry, "figures": [figure.id for figure in figures]}


def free_ground(game: State, camp: int) -> float:
    """How much of a camp's zone can be stood on, in square centimetres."""
    barred = game.table.shapes_with(terrain.IMPASSABLE)
    return zones.free_ground(scenarios.of(game).zone(game, camp), barred)


class Places(Arranging):
    """A place for each fighter of a line, in the order of their ids; everybody begins on the ground."""

    __slots__ = ("_zone", "camp", "game", "ids")

    def __init__(self, game: State, camp: int, ids: Sequence[int]) -> None:
        self.game, self.camp, self.ids = game, camp, tuple(ids)
        self._zone = scenarios.of(game).zone(game, camp)

    @property
    def figures(self) -> list[Figure]:
        """Who is placed."""
        return [figure_of(self.game, id) for id in self.ids]

    def check(self, answer: Any) -> Refusal | None:
        """Every base wholly in its zone, free, and out of contact with enemies."""
        if not isinstance(answer, tuple):
            return refuse(MALFORMED, expected="[[x, y], ...]", given=repr(answer)[:80])
        if len(answer) != len(self.ids):
            return refuse(WRONG_NUMBER, given=len(answer), figures=len(self.ids))
        for number, (figure, place) in enumerate(zip(self.figures, answer, strict=True)):
            refusal = self._check(figure, place) or self._check_twins(number, answer)
            if refusal is not None:
                return refusal
        return None

    def _check(self, figure: Figure, place: Point) -> Refusal | None:
        x, y = place
        if not zones.base_within(self._zone, x, y, figure.radius):
            left, low, right, high = self._zone.bbox
            by = max(left - x, x - right, low - y, y - high) + figure.radius
            return refuse(OUTSIDE_ZONE, figure=figure.id, by=by)
        refusal = why_not_stand(self.game, figure, place, GROUND)
        if refusal is not None:
            return refusal
        touched = touched_at(self.game, figure, place, GROUND)
        return refuse(TOUCHES_ENEMY, figure=figure.id, enemy=touched[0].id) if touched else None

    def _check_twins(self, number: int, places: Sequence[Point]) -> Refusal | None:
        figure, (x, y) = figure_of(self.game, self.ids[number]), places[number]
        for id, (ox, oy) in zip(self.ids[:number], places, strict=False):
            by = figure.radius + self.game.radius[id] - ((x - ox) ** 2 + (y - oy) ** 2) ** 0.5
            if by > TOLERANCE:
                return refuse(NO_ROOM_FOR_TWO, figure=figure.id, other=id, by=by)
        return None

    # -- proposals -------------------------------------------------------------------------------

    def default(self) -> tuple[Point, ...]:
        """In the middle of the front."""
        return self.arranged(0.5, 0.95) or self.candidates()[0]

    def arranged(self, across: float, deep: float) -> tuple[Point, ...] | None:
        """Side by side, as near as they fit to a place of the zone, both shares from 0 to 1."""
        return self._filled(self._ranks(across, deep))

    def packed(self) -> tuple[Point, ...] | None:
        """Wherever there is room, row by row."""
        return self._filled(grid(self._zone.bbox, PACKING)) or self._tightly_packed()

    def _tightly_packed(self) -> tuple[Point, ...] | None:
        """Base against base from a corner of the zone on: each where the exact room for it begins."""
        found = packed([self._room(figure) for figure in self.figures], lambda place: place)
        return None if found is None else tuple(found)

    def _room(self, figure: Figure) -> Room:
        """What bounds the places of the zone where it may be set up."""
        curves = [
            *inside_shape(self._zone, figure.radius),
            *standing_room.bounds_of_standing(self.game, figure, GROUND),
            *standing_room.bounds_of_contact(self.game, figure, GROUND),
        ]
        near = tuple(near_box(curves, self._zone.bbox))
        return Room(figure.radius, near, lambda place: self._check(figure, place) is None)

    def _filled(self, spots: Iterator[Point]) -> tuple[Point, ...] | None:
        places: list[Point] = []
        figures = self.figures
        for spot in spots:
            figure = figures[len(places)]
            if self._check_twins(len(places), [*places, spot]) is not None:
                continue
            if self._check(figure, spot) is None:
                places.append(spot)
                if len(places) == len(figures):
                    return tuple(places)
        return None

    def _ranks(self, across: float, deep: float) -> Iterator[Point]:
        step = max(2 * figure.radius for figure in self.figures) + APART
        edge = self.game.edges[self.camp]
        return map(rounded, ranks(self._zone.bbox, edge, step, across, deep))

    # -- data ------------------------------------------------------------------------------------

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """The zone."""
        return (self._zone.points,)

    def decode(self, data: Any) -> tuple[Point, ...]:
        """The same, back."""
        return decode_points(data)

    def describe(self) -> dict[str, Any]:
        """The fighters to place and the zone."""
        return {
            "form": "places",
            "figures": list(self.ids),
            "zone": [list(point) for point in self._zone.points],
            "anywhere": [],
        }
