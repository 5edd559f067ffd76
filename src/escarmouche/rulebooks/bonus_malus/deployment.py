"""The deployment (BM-PRES-03, R79): a roll for the zones, then figures one by one, the low roller first.

A player may place each figure, or all that are left as proposed at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from escarmouche.core.answers import MALFORMED, Answers, Choice, Chooser, Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.rulebook import Span
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.kit.point_data import decode_place
from escarmouche.kit.storey_distances import places_so_far
from escarmouche.kit.storey_previews import zone_by_surface
from escarmouche.rulebooks.bonus_malus import scenarios
from escarmouche.rulebooks.bonus_malus.ground.distances import (
    CONTACT,
    distance_at,
)
from escarmouche.rulebooks.bonus_malus.hearing import all_said
from escarmouche.rulebooks.bonus_malus.points import DEPLOYS_AHEAD
from escarmouche.rulebooks.bonus_malus.scenarios import grounds
from escarmouche.rulebooks.bonus_malus.scenarios.placing import (
    empty_walk,
    has_room,
    room_between,
)
from escarmouche.rulebooks.bonus_malus.state import (
    RESERVE,
    Figure,
    State,
    enter,
)
from escarmouche.table import zones
from escarmouche.table.curves import Curve, inside_shape
from escarmouche.table.free_space import CLEAR
from escarmouche.table.measure import Point
from escarmouche.table.ranks import grid, ranks
from escarmouche.table.shapes import Polygon
from escarmouche.table.storeys.model import GROUND, Place
from escarmouche.table.storeys.standing_room import Demand, places_with_room

BEGINS = Phrase("bm.event.deployment", "BM-PRES-03")
ZONE_ROLL = Phrase("bm.roll.zone", "BM-PRES-03")
TIED = Phrase("bm.event.zone_tied", "BM-PRES-03")
CHOOSE_ZONE = Phrase("bm.ask.zone", "BM-PRES-03")
TAKES_ZONE = Phrase("bm.event.takes_zone", "BM-PRES-03")
PLACE = Phrase("bm.ask.deploy", "BM-PRES-03", "BM-SKILL-INFILTRATION-01")
ALL = Phrase("bm.option.deploy_all")
ANOTHER = Phrase("bm.option.deploy_another")
DEPLOYED = Phrase("bm.event.deployed", "BM-PRES-03")
ALL_DEPLOYED = Phrase("bm.event.all_deployed", "BM-PRES-03")
EDGES = {edge: Phrase(f"bm.option.edge_{edge}") for edge in zones.EDGES}

OUTSIDE = Phrase("bm.refusal.outside_zone", "BM-PRES-03")
TOO_NEAR = Phrase("bm.refusal.too_near_to_deploy", "BM-SKILL-INFILTRATION-01")
NO_ROOM = Phrase("bm.refusal.no_room_to_deploy", "BM-PRES-03")

NEAR_ENEMY = 3.0  # R79: whoever infiltrates keeps away from enemies
APART = 0.6  # between bases that are proposed
SHARES = tuple((across, deep) for deep in (0.9, 0.3) for across in (0.5, 0.2, 0.8))


# -- steps -----------------------------------------------------------------------------------------


def begin(game: State) -> Rule:
    """R79: the scenario lays what it needs; each group rolls for its zone."""
    game.turn, game.phase = 0, "deployment"
    scenario = scenarios.of(game)
    yield Tell(BEGINS, {"scenario": scenario.phrase})
    yield from scenario.prepare(game)
    rivals = scenario.rivals(game)
    if scenario.roles:  # who comes from where is the scenario's affair
        game.order = tuple(rivals)
        game.next(("deploy", -1))
        return
    ranked = yield from _ranked(game, rivals)
    game.order = tuple(reversed(ranked))  # the low roller places first
    game.next(*(("zone", camp) for camp in ranked), ("deploy", -1))


def _ranked(game: State, camps: Sequence[int]) -> Rule:
    """Groups by a die each, the highest first; those that are tied roll again among themselves."""
    faces: dict[int, int] = {}
    for camp in camps:
        (faces[camp],) = yield Roll(ZONE_ROLL, 1, about={"camp": camp})
    found: list[int] = []
    for face in sorted(set(faces.values()), reverse=True):
        tied = [camp for camp in camps if faces[camp] == face]
        if len(tied) > 1:
            yield Tell(TIED, {"camps": tied})
            tied = yield from _ranked(game, tied)
        found += tied
    return found


def choose_zone(game: State, camp: int) -> Rule:
    """R79: the highest chooses its edge first; the last takes what is left."""
    places = scenarios.of(game).rivals(game)
    later = [step[1] for step in game.agenda if step[0] == "zone"]
    taken = [game.edges[c] for c in places if c != camp and c not in later]
    free = [edge for edge in grounds.EDGES[len(places)] if edge not in taken]
    edge = free[0]
    if len(free) > 1:
        options = [Option(each, EDGES[each], {"edge": each}) for each in free]
        edge = yield Ask(camp, CHOOSE_ZONE, Choice(options), {"camp": camp})
    free.remove(edge)
    edges = list(game.edges)
    edges[camp] = edge
    for other, left in zip(later, free, strict=False):
        edges[other] = left
    game.edges = tuple(edges)
    yield Tell(TAKES_ZONE, {"camp": camp, "edge": EDGES[edge]})


def deploy(game: State, camp: int, skipped: int = 0) -> Rule:
    """R79: a group places a figure, or all of them as proposed; then it is the next one's turn.

    `camp` -1: whoever is first; `skipped`: how many of its figures it would place later.
    """
    scenario = scenarios.of(game)
    order = [each for each in scenario.deploys(game) if waiting(game, each)]
    if not order:
        yield from scenario.deployed(game)
        yield Tell(ALL_DEPLOYED)
        return
    if camp not in order:
        camp = order[0]
    listed = waiting(game, camp)
    figure = listed[skipped % len(listed)]
    answers = DeployPlace(game, figure, len(listed))
    about = {"camp": camp, "figure": figure.id}
    answer = yield Ask(camp, PLACE, answers, about)
    if answer == "next":
        game.next(("deploy", camp, skipped + 1))
        return
    placed = listed if answer == "all" else [figure]
    for one in placed:
        place = _proposed(game, one) if answer == "all" else answer
        enter(game, one, place, grounds.FACING[game.edges[camp]])
    yield Tell(DEPLOYED, {"camp": camp, "figures": [one.id for one in placed]})
    game.next(("deploy", scenario.next_to_deploy(game, camp)))


def waiting(game: State, camp: int) -> list[Figure]:
    """The figures of a group that are still to be placed: those who infiltrate last."""
    left = [f for f in game.figures if f.camp == camp and game.status[f.id] == RESERVE]
    return sorted(left, key=lambda figure: (ahead(game, figure) > 0, figure.id))


def ahead(game: State, figure: Figure) -> float:
    """BM-SKILL-INFILTRATION-01: how far before its zone a figure may be placed."""
    return max((float(said) for said in all_said(game, figure, DEPLOYS_AHEAD)), default=0.0)


SPANS: Mapping[str, Span] = {"deployment": begin, "zone": choose_zone, "deploy": deploy}


# -- where -----------------------------------------------------------------------------------------


def zone_of(game: State, figure: Figure) -> Polygon:
    """R79: where a figure may be placed."""
    scenario, more = scenarios.of(game), ahead(game, figure)
    zone = scenario.zone(game, figure.camp)
    return grounds.deepened(game.table, zone, game.edges[figure.camp], more) if more else zone


def why_not_place(game: State, figure: Figure, place: Place) -> Refusal | None:
    """R79: its base within its zone, where it has room, apart from enemies."""
    zone = zone_of(game, figure)
    if not zones.base_within(zone, place.x, place.y, game.radius[figure.id]):
        by = zones.short_of(zone, place.x, place.y, game.radius[figure.id])
        return refuse(OUTSIDE, figure=figure.id, by=by)
    if not has_room(game, figure, place):
        return refuse(NO_ROOM, figure=figure.id)
    least = NEAR_ENEMY if ahead(game, figure) else CONTACT
    for foe in game.foes(figure.camp):
        away = distance_at(game, figure, place, foe)
        if away < least:
            return refuse(TOO_NEAR, figure=figure.id, other=foe.id, by=least - away, least=least)
    return scenarios.of(game).why_not_deploy(game, figure, place)


def _proposed(game: State, figure: Figure) -> Place:
    """Side by side in the middle of the front, or wherever there is room."""
    return next(_fitting(game, figure, 0.5, 0.9))


def _fitting(game: State, figure: Figure, across: float, deep: float) -> Iterator[Place]:
    scenario = scenarios.of(game)
    zone = scenario.zone(game, figure.camp)
    step = 2 * game.radius[figure.id] + APART
    edge = game.edges[figure.camp]
    own = scenario.places(game, figure)
    for spot in chain(own, ranks(zone.bbox, edge, step, across, deep)):
        place = on_the_ground(game, spot)
        if place is not None and why_not_place(game, figure, place) is None:
            yield place
    for spot in grid(zone.bbox, 0.5):
        place = on_the_ground(game, spot)
        if place is not None and why_not_place(game, figure, place) is None:
            yield place
    yield from places_with_room(empty_walk(game, figure), _demand(game, figure))


def _demand(game: State, figure: Figure) -> Demand:
    """R79: what is demanded of its place, and what bounds the places that fulfil it: wherever there is room, it is found."""
    zone, scenario, r = zone_of(game, figure), scenarios.of(game), game.radius[figure.id]
    least = NEAR_ENEMY if ahead(game, figure) else CONTACT

    def bounds(height: float) -> Iterator[Curve]:
        yield from inside_shape(zone, r)
        yield from room_between(game, figure)
        yield from scenario.deploy_bounds(game, figure, height)
        for foe in game.foes(figure.camp):
            yield from places_so_far(game, figure, foe, least + CLEAR, height)

    return Demand(lambda place: why_not_place(game, figure, place) is None, bounds, zone.bbox)


def on_the_ground(game: State, spot: Point) -> Place | None:
    """The lowest place at a spot."""
    x, y = round(spot[0], 3), round(spot[1], 3)
    if not game.table.is_on(x, y):
        return None
    return Place(x, y, game.table.storeys.surfaces_at(x, y)[0])


class DeployPlace(Answers):
    """Where a figure is placed: a place with its surface; or "all" that are left as proposed, or "next", another first."""

    __slots__ = ("_figure", "_game", "_left")

    def __init__(self, game: State, figure: Figure, left: int) -> None:
        self._game, self._figure, self._left = game, figure, left

    @property
    def _keys(self) -> tuple[str, ...]:
        return ("all", "next") if self._left > 1 else ("all",)

    def check(self, answer: Any) -> Refusal | None:
        """A key of the list, or a place that the rule allows."""
        if isinstance(answer, str):
            if answer in self._keys:
                return None
            return refuse(MALFORMED, expected=" | ".join(self._keys), given=answer[:80])
        if not isinstance(answer, Place):
            return refuse(MALFORMED, expected='[x, y, "surface"]', given=repr(answer)[:80])
        there = self._game.table.is_on(answer.x, answer.y)
        if not there or answer.surface not in self._game.table.storeys.surfaces_at(
            answer.x, answer.y
        ):
            return refuse(NO_ROOM, figure=self._figure.id)
        return why_not_place(self._game, self._figure, answer)

    # -- proposals -----------------------------------------------------------------------------

    def candidates(self) -> Sequence[Any]:
        """All as proposed first; then some places of the zone, for who infiltrates on roofs too."""
        found = [place for share in SHARES for place in _first(self._game, self._figure, *share)]
        return [*self._keys, *dict.fromkeys([*found, *self._above()])]

    def sample(self, chooser: Chooser) -> Any:
        """Mostly all as proposed; else somewhere in the zone."""
        if chooser.random() < 0.6:
            return "all"
        found = list(_first(self._game, self._figure, chooser.random(), chooser.random()))
        return found[0] if found else "all"

    def default(self) -> Any:
        """All as proposed."""
        return "all"

    def _above(self) -> Iterator[Place]:
        if not ahead(self._game, self._figure):
            return
        zone = zone_of(self._game, self._figure)
        for surface in self._game.table.storeys.surfaces:
            x0, y0, x1, y1 = surface.outline.bbox
            place = Place((x0 + x1) / 2, (y0 + y1) / 2, surface.id)
            if zone.contains(place.x, place.y) and self.check(place) is None:
                yield place

    # -- data ----------------------------------------------------------------------------------

    def encode(self, answer: Any) -> Any:
        """A key, or `[x, y, surface]`."""
        return answer if isinstance(answer, str) else [answer.x, answer.y, answer.surface]

    def decode(self, data: Any) -> Any:
        """The same, back; the surface may be left out: then it is the lowest."""
        if isinstance(data, str):
            return data
        return decode_place(data, self._lowest)

    def _lowest(self, x: float, y: float) -> str:
        found = on_the_ground(self._game, (x, y))
        return GROUND if found is None else found.surface

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """The zone."""
        return (zone_of(self._game, self._figure).points,)

    def reach_by_surface(self, figure: int | None = None) -> dict[str, Any]:
        """The zone on the ground, and the surfaces over it for who may be placed there."""
        return zone_by_surface(self._game.table.storeys, zone_of(self._game, self._figure))

    def describe(self) -> dict[str, Any]:
        """A place with its surface, and the keys."""
        storeys = self._game.table.storeys
        said = {"all": ALL, "next": ANOTHER}
        about = {"camp": self._figure.camp, "n": self._left}
        return {
            "form": "place",
            "figure": self._figure.id,
            "radius": self._game.radius[self._figure.id],
            "surfaces": [GROUND, *(surface.id for surface in storeys.surfaces)],
            "options": [{"key": key, "phrase": said[key].id, "data": about} for key in self._keys],
        }


def _first(game: State, figure: Figure, across: float, deep: float) -> Iterator[Place]:
    for place in _fitting(game, figure, across, deep):
        yield place
        return
