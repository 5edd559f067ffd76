"""The deployment (LFW-JOUER-DEPLOIEMENT-*, LFW-JOUER-PLACEMENT-*, B-R4, B-R10): edges, units in turn or armies in full, scouts,
vanguards, and who begins.

A player may place each unit, or all that are left as proposed at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from escarmouche.core.answers import MALFORMED, Answers, Choice, Chooser, Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.rulebook import Span
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.kit.duos import is_aboard
from escarmouche.kit.point_data import decode_place
from escarmouche.kit.storey_previews import zone_by_surface
from escarmouche.memory import remembered_while_same
from escarmouche.rulebooks.last_fantasy_war import scenarios
from escarmouche.rulebooks.last_fantasy_war.moves.asking import moves
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.placing import (
    NO_ROOM,
    VANGUARD,
    drawn_places,
    fitting,
    is_scout,
    on_the_ground,
    proposed_in_turn,
    says,
    scouting,
    why_not_place,
)
from escarmouche.rulebooks.last_fantasy_war.scenarios import objectives
from escarmouche.rulebooks.last_fantasy_war.state import (
    MOVE,
    RESERVE,
    RUN,
    State,
    Unit,
    enter,
    unit_called,
)
from escarmouche.table.measure import Point
from escarmouche.table.shapes import Polygon, rectangle
from escarmouche.table.storeys.model import GROUND, Place

BEGINS = Phrase("lfw.event.deployment", "LFW-JOUER-COMMENCER-01", "LFW-JOUER-DEPLOIEMENT-01")
ROLE = Phrase("lfw.event.role", "LFW-JOUER-AVANT-03", "LFW-JOUER-SCENARIO-02")
ARMY = Phrase("lfw.event.army", "LFW-JOUER-AVANT-04", "LFW-JOUER-AVANT-05", "LFW-JOUER-AVANT-06")
ORDER_ROLL = Phrase("lfw.roll.deployment_order", "LFW-JOUER-DEPLOIEMENT-05")
FIRST_ROLL = Phrase("lfw.roll.initiative", "LFW-JOUEURS-01", "LFW-JOUEURS-02")
TIED = Phrase("lfw.event.roll_tied", "LFW-JOUER-DEPLOIEMENT-05")
CHOOSE_EDGE = Phrase("lfw.ask.edge", "LFW-JOUER-PLACEMENT-02")
TAKES_EDGE = Phrase("lfw.event.takes_edge", "LFW-JOUER-PLACEMENT-02")
PLACE = Phrase("lfw.ask.deploy", "LFW-JOUER-DEPLOIEMENT-02", "LFW-JOUER-DEPLOIEMENT-03")
PLACE_SCOUT = Phrase("lfw.ask.deploy_scout", "LFW-RULE-ECLAIREUR-02", "LFW-RULE-ECLAIREUR-03")
DEPLOYED = Phrase("lfw.event.deployed", "LFW-JOUER-DEPLOIEMENT-01")
ALL_DEPLOYED = Phrase("lfw.event.all_deployed", "LFW-JOUER-COMMENCER-01")
INITIATIVE = Phrase("lfw.event.initiative", "LFW-JOUEURS-01", "LFW-JOUEURS-02")
ALL = Phrase("lfw.option.deploy_all")
ANOTHER = Phrase("lfw.option.deploy_another")
MAY_ADVANCE = Phrase("lfw.ask.vanguard", "LFW-RULE-AVANTGARDE-01")
STAY = "stay"
VANGUARD_MOVES = {
    kind: Phrase(f"lfw.option.vanguard_{kind}", "LFW-RULE-AVANTGARDE-01")
    for kind in (MOVE, RUN, STAY)
}
NEXT = "next"
OTHER_FIRST = Phrase("lfw.option.vanguard_next", "LFW-RULE-AVANTGARDE-01")
EDGES = {
    edge: Phrase(f"lfw.option.edge_{edge}", "LFW-JOUER-PLACEMENT-02")
    for edge in ("bottom", "top", "left", "right")
}

ALL_AT_ONCE = 24  # one time in so many all are placed as proposed, by those who draw
DRAWN = 6  # so many spots are drawn before it is looked for room

SHARES = tuple((across, deep) for deep in (0.9, 0.3) for across in (0.5, 0.2, 0.8))


# -- steps -----------------------------------------------------------------------------------------


def begin(game: State) -> Rule:
    """LFW-JOUER-AVANT-03 to -06: roles and armies are told; then objectives, then what lies on the table."""
    game.turn, game.phase = 0, "deployment"
    scenario = scenarios.of(game)
    yield Tell(BEGINS, {"scenario": scenario.phrase})
    for camp, role in zip(players(game), scenario.roles(len(players(game))), strict=False):
        yield Tell(ROLE, {"camp": camp, "role": role})
    yield from _show_armies(game)
    steps = [("objectives",)] if scenario.secondary else []
    game.next(*steps, ("prepare",))


def _show_armies(game: State) -> Rule:
    """LFW-JOUER-AVANT-04 to -06, B-R2: each says which army it plays, and all rosters are shown together before anything is placed."""
    for camp in players(game):
        units = [unit.id for unit in game.figures if unit.camp == camp]
        yield Tell(ARMY, {"camp": camp, "figures": units, "points": game.camps[camp].points})


def choose_objectives(game: State) -> Rule:
    """LFW-JOUER-OBJSEC-01, -02, B-R1: before the deployment, in scenarios that have them."""
    yield from objectives.choose(game)


def prepare(game: State) -> Rule:
    """B-R4: the scenario lays what it needs; dice tell who deploys first, unless it does."""
    scenario = scenarios.of(game)
    yield from scenario.prepare(game)
    order = scenario.fixed_order(game)
    if order is None:
        order = yield from rolled_off(players(game), ORDER_ROLL)
    game.order = (*order, *game.brought)
    choosing = [camp for camp in game.order if scenario.chooses_edge(game, camp)]
    steps = [("edge", camp) for camp in choosing]
    before = scenario.before_deployment(game)
    game.next(*before, *steps, ("deploy", -1), ("deployed",), ("initiative",))


def players(game: State) -> list[int]:
    """The camps that somebody has."""
    return [camp.id for camp in game.camps if camp.id not in game.brought]


def rolled_off(camps: Sequence[int], what: Phrase) -> Rule:
    """A-R21, B-R4: camps by a die each, the highest first; those that are tied roll again among themselves."""
    if len(camps) == 1:
        return list(camps)
    faces: dict[int, int] = {}
    for camp in camps:
        (faces[camp],) = yield Roll(what, 1, about={"camp": camp})
    found: list[int] = []
    for face in sorted(set(faces.values()), reverse=True):
        tied = [camp for camp in camps if faces[camp] == face]
        if len(tied) > 1:
            yield Tell(TIED, {"camps": tied})
            tied = yield from rolled_off(tied, what)
        found += tied
    return found


def choose_edge(game: State, camp: int) -> Rule:
    """LFW-JOUER-PLACEMENT-02, B-R4: in the order of the dice; who comes last takes what is left."""
    scenario = scenarios.of(game)
    later = [step[1] for step in game.agenda if step[0] == "edge"]
    known = scenario.edges(len(game.camps))
    taken = [
        game.edges[other.id] for other in game.camps if other.id != camp and other.id not in later
    ]
    free = [edge for edge in known if edge not in taken]
    edge = free[0]
    if len(free) > 1:
        options = [Option(each, EDGES[each], {"edge": each}) for each in free]
        edge = yield Ask(camp, CHOOSE_EDGE, Choice(options), {"camp": camp})
    free.remove(edge)
    edges = list(game.edges)
    edges[camp] = edge
    for other_id, left in zip(later, free, strict=False):
        edges[other_id] = left
    game.edges = tuple(edges)
    yield Tell(TAKES_EDGE, {"camp": camp, "edge": EDGES[edge]})


def deploy(game: State, camp: int, skipped: int = 0) -> Rule:
    """LFW-JOUER-DEPLOIEMENT-02, -03: a camp places a unit, or all as proposed; then the next one, or it again.

    `camp` -1: whoever is first; `skipped`: how many of its units it would place later. LFW-RULE-ECLAIREUR-01: scouts come
    when nobody else is left, in the same order.
    """
    order = [each for each in _order(game) if each in _all_waiting(game)]
    if not order:
        return
    if camp not in order:
        camp = order[0]
    listed = waiting(game, camp)
    turned = skipped % len(listed)
    listed = [*listed[turned:], *listed[:turned]]
    unit, lot = listed[0], listed[: _in_a_row(game, camp, len(listed))]
    scouts = scouting(game, unit)
    answers = DeployPlace(game, unit, len(lot), len(listed) > 1)
    about = {"camp": camp, "figure": unit.id}
    answer = yield Ask(camp, PLACE_SCOUT if scouts else PLACE, answers, about)
    if answer == "next":
        game.next(("deploy", camp, skipped + 1))
        return
    placed = lot if answer == "all" else [unit]
    for one, place in proposed_in_turn(game, lot) if answer == "all" else [(unit, answer)]:
        enter(game, one, place)
    yield Tell(DEPLOYED, {"camp": camp, "figures": [one.id for one in placed]})
    goes_on = scenarios.of(game).in_full and len(lot) > len(placed)
    game.next(("deploy", camp if goes_on else _next_camp(game, camp)))


def _next_camp(game: State, camp: int) -> int:
    """LFW-JOUER-DEPLOIEMENT-03: the next one in turn that has units left."""
    order = tuple(_order(game))
    at = order.index(camp)
    following, left = (*order[at + 1 :], *order[: at + 1]), _all_waiting(game)
    return next((each for each in following if each in left), -1)


def _order(game: State) -> Sequence[int]:
    """Who places first; LFW-RULE-ECLAIREUR-01: of scouts the scenario may say otherwise."""
    return game.order if _is_normal_left(game) else scenarios.of(game).scouts_order(game)


def _in_a_row(game: State, camp: int, left: int) -> int:
    """LFW-JOUER-DEPLOIEMENT-02: of an army that is placed in full, all, or as many as the scenario says before another's turn."""
    scenario = scenarios.of(game)
    if not scenario.in_full or not _is_normal_left(game):
        return left
    units = [u for u in game.figures if u.camp == camp and not is_aboard(game, u.id)]
    whole = sum(unit.id not in _scouts(game) for unit in units)
    first = scenario.first_lot(camp, whole)
    placed = whole - left
    return first - placed if placed < first else left


def waiting(game: State, camp: int) -> list[Unit]:
    """The units that a camp is to place now, of a cavalry its mount; scouts only when nobody else is left anywhere."""
    return list(_all_waiting(game).get(camp, ()))


def _is_normal_left(game: State) -> bool:
    """Whether somebody waits who is no scout."""
    scouts = _scouts(game)
    return any(unit.id not in scouts for units in _all_waiting(game).values() for unit in units)


@remembered_while_same("figures", "status", "duos", "effects", "scenario")
def _all_waiting(game: State) -> dict[int, tuple[Unit, ...]]:
    """The units that are to be placed now, of each camp that has any."""
    scenario = scenarios.of(game)
    there = [unit for unit in game.figures if game.status[unit.id] == RESERVE]
    there = [u for u in there if not is_aboard(game, u.id) and scenario.is_placed_now(game, u)]
    scouts = _scouts(game)
    there = [unit for unit in there if unit.id not in scouts] or there
    camps = dict.fromkeys([unit.camp for unit in there])
    return {camp: tuple([unit for unit in there if unit.camp == camp]) for camp in camps}


@remembered_while_same("figures", "duos", "effects")
def _scouts(game: State) -> frozenset[int]:
    """LFW-RULE-ECLAIREUR-01: the ids of those who are placed after all others."""
    return frozenset([unit.id for unit in game.figures if is_scout(game, unit)])


def deployed(game: State) -> Rule:
    """B-R4: when all stand, vanguards move by turns, before it is known who begins."""
    yield Tell(ALL_DEPLOYED)
    game.next(*vanguard_steps(game))


def vanguard_steps(game: State) -> list[tuple[str, int]]:
    """LFW-RULE-AVANTGARDE-01: those who may move now, camp by camp in turn."""
    lists = [
        [unit.id for unit in game.bodies(camp) if says(game, unit, VANGUARD)] for camp in game.order
    ]
    longest = max((len(each) for each in lists), default=0)
    return [("vanguard", each[n]) for n in range(longest) for each in lists if n < len(each)]


def vanguard(game: State, id: int) -> Rule:
    """LFW-RULE-AVANTGARDE-01: it may make a normal move or run; B-R4: in the order that its player wants."""
    unit, about = unit_called(game, id), {"figure": id}
    options = [Option(kind, phrase, about) for kind, phrase in VANGUARD_MOVES.items()]
    if _of_camp_to_come(game, unit.camp):
        options.append(Option(NEXT, OTHER_FIRST, about))
    chosen = yield Ask(unit.camp, MAY_ADVANCE, Choice(options), about)
    if chosen == NEXT:
        _goes_last(game, unit)
    elif chosen != STAY:
        yield from moves(game, unit, Intent(chosen))


def _of_camp_to_come(game: State, camp: int) -> list[int]:
    """Where on the agenda the other vanguards of a camp stand."""
    return [
        place
        for place, step in enumerate(game.agenda)
        if step[0] == "vanguard" and unit_called(game, step[1]).camp == camp
    ]


def _goes_last(game: State, unit: Unit) -> None:
    """Each of the others of its camp takes the turn of the one before it, and it the last."""
    agenda, places = list(game.agenda), _of_camp_to_come(game, unit.camp)
    first, *later = [agenda[place] for place in places]
    for place, step in zip(places, (*later, ("vanguard", unit.id)), strict=True):
        agenda[place] = step
    game.agenda = (first, *agenda)


def initiative(game: State) -> Rule:
    """B-R83 b: the scenario may roll for its length; A-R21, B-R4: then dice tell who is opponent 1 in the first turn.

    LFW-JOUER-DEROULEMENT-01: from here on turn follows turn, until the scenario says that the game is over.
    """
    yield from scenarios.of(game).deployed(game)
    order = yield from rolled_off(players(game), FIRST_ROLL)
    game.order = (*order, *game.brought)  # B-R25: an army that nobody has comes last
    yield Tell(INITIATIVE, {"order": list(game.order)})


SPANS: Mapping[str, Span] = {
    "deployment": begin,
    "objectives": choose_objectives,
    "prepare": prepare,
    "edge": choose_edge,
    "deploy": deploy,
    "deployed": deployed,
    "vanguard": vanguard,
    "initiative": initiative,
}


# -- answers ---------------------------------------------------------------------------------------


class DeployPlace(Answers):
    """Where a unit is placed: a place with its surface; or "all" that are left as proposed, or "next", another first."""

    __slots__ = ("_game", "_left", "_others", "_unit")

    def __init__(self, game: State, unit: Unit, left: int, others: bool) -> None:
        self._game, self._unit, self._left, self._others = game, unit, left, others

    @property
    def _keys(self) -> tuple[str, ...]:
        return ("all", "next") if self._others else ("all",)

    def check(self, answer: Any) -> Refusal | None:
        """A key of the list, or a place that the rule allows."""
        if isinstance(answer, str):
            if answer in self._keys:
                return None
            return refuse(MALFORMED, expected=" | ".join(self._keys), given=answer[:80])
        if not isinstance(answer, Place):
            return refuse(MALFORMED, expected='[x, y, "surface"]', given=repr(answer)[:80])
        table = self._game.table
        there = table.is_on(answer.x, answer.y)
        if not there or answer.surface not in table.storeys.surfaces_at(answer.x, answer.y):
            return refuse(NO_ROOM, figure=self._unit.id)
        return why_not_place(self._game, self._unit, answer)

    # -- proposals -----------------------------------------------------------------------------

    def candidates(self) -> Sequence[Any]:
        """All as proposed first; then some places of the zone, on roofs and hills too."""
        found = [place for share in SHARES for place in self._first(*share)]
        return [*self._keys, *dict.fromkeys([*found, *self._above()])]

    def sample(self, chooser: Chooser) -> Any:
        """Mostly the first of a few spots that is legal; where none is, as one lines up from a share of the zone; now and then all as proposed."""
        if not chooser.randrange(ALL_AT_ONCE):
            return "all"
        for place in drawn_places(self._game, self._unit, chooser, DRAWN):
            if why_not_place(self._game, self._unit, place, loose=False) is None:
                return place
        found = self._first(chooser.random(), chooser.random())
        return found[0] if found else "all"

    def default(self) -> Any:
        """All as proposed."""
        return "all"

    def _first(self, across: float, deep: float) -> list[Place]:
        return list(islice(fitting(self._game, self._unit, across, deep), 1))

    def _above(self) -> Iterator[Place]:
        for surface in self._game.table.storeys.surfaces:
            x0, y0, x1, y1 = surface.outline.bbox
            place = Place((x0 + x1) / 2, (y0 + y1) / 2, surface.id)
            if surface.height > 0 and self.check(place) is None:
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

    def _zone(self) -> Polygon:
        table = self._game.table
        if scouting(self._game, self._unit):
            return rectangle(table.width / 2, table.depth / 2, table.width, table.depth)
        return scenarios.of(self._game).zone(self._game, self._unit.camp)

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """The zone; for a scout the table."""
        return (self._zone().points,)

    def reach_by_surface(self, figure: int | None = None) -> dict[str, Any]:
        """The zone on the ground, and the surfaces that are in it."""
        return zone_by_surface(self._game.table.storeys, self._zone())

    def describe(self) -> dict[str, Any]:
        """A place with its surface, and the keys."""
        storeys = self._game.table.storeys
        said = {"all": ALL, "next": ANOTHER}
        about = {"camp": self._unit.camp, "n": self._left}
        return {
            "form": "place",
            "figure": self._unit.id,
            "radius": self._game.radius[self._unit.id],
            "surfaces": [GROUND, *(surface.id for surface in storeys.surfaces)],
            "options": [{"key": key, "phrase": said[key].id, "data": about} for key in self._keys],
        }
