"""Where a unit may be placed before the game, and where it is proposed to (LFW-JOUER-PLACEMENT-*, LFW-RULE-ECLAIREUR-*, B-R10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from math import inf

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.kit.duos import unit_of
from escarmouche.kit.storey_distances import places_so_far
from escarmouche.memory import Memory, remembered_as_all_stand, remembered_by_table
from escarmouche.rulebooks.last_fantasy_war import scenarios
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_at
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.straight_lines import has_room
from escarmouche.rulebooks.last_fantasy_war.ground.walking import (
    is_on_table,
    is_taken,
    walk_of,
)
from escarmouche.rulebooks.last_fantasy_war.hearing import all_said
from escarmouche.rulebooks.last_fantasy_war.laying import RADIUS, lying
from escarmouche.rulebooks.last_fantasy_war.points import DEPLOYMENT
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, unit_called
from escarmouche.rulebooks.last_fantasy_war.treasures import is_overlapped
from escarmouche.table.curves import Circle, Curve
from escarmouche.table.free_space import CLEAR
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.pieces import Table
from escarmouche.table.ranks import grid, ranks
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.standing_room import Demand, places_with_room
from escarmouche.table.storeys.walks import Walk

OUTSIDE = Phrase("lfw.refusal.outside_zone", "LFW-JOUER-PLACEMENT-01", "LFW-JOUER-PLACEMENT-03")
TOO_NEAR = Phrase("lfw.refusal.too_near_to_deploy", "LFW-JOUER-PLACEMENT-04")
SCOUT_NEAR = Phrase("lfw.refusal.scout_too_near", "LFW-RULE-ECLAIREUR-02")
NO_ROOM = Phrase("lfw.refusal.no_room_to_deploy", "LFW-JOUER-PLACEMENT-01", "LFW-JOUER-TRESOR-01")

SCOUT, VANGUARD = "eclaireur", "avant-garde"  # what rules say at the point
SCOUTED = 6.0  # LFW-RULE-ECLAIREUR-02: farther than this from every enemy
APART = 0.3  # between bases that are proposed
FINE = 0.001  # to so much it is found how little a base may stick out
SLACK = 0.05


def is_scout(game: State, unit: Unit) -> bool:
    """LFW-RULE-ECLAIREUR-01."""
    return says(game, unit, SCOUT)


def says(game: State, unit: Unit, word: str) -> bool:
    """What any half of a unit says of its deployment."""
    if not game.duos:
        return word in all_said(game, unit, DEPLOYMENT)  # mostly nothing
    halves = (unit_called(game, id) for id in unit_of(game, unit.id))
    return any(said == word for half in halves for said in all_said(game, half, DEPLOYMENT))


def scouting(game: State, unit: Unit) -> bool:
    """LFW-RULE-ECLAIREUR-02: whether it is placed far from enemies, anywhere; not if there is no such place."""
    return is_scout(game, unit) and _scout_spot(game, unit) is not None


@remembered_as_all_stand
def _scout_spot(game: State, unit: Unit) -> Place | None:
    return next(_scouted(game, unit, 0.0, 0.0), None)


def room_of(game: State, unit: Unit) -> Walk:
    """Where it has room: beside everybody, and in nothing that bars the way."""
    return walk_of(game, unit, gait_of(game, unit))


def why_not_place(game: State, unit: Unit, place: Place, loose: bool = True) -> Refusal | None:
    """LFW-JOUER-PLACEMENT-01 to -04: wholly in its zone, where it has room, apart from enemies.

    `loose`: a base for which the zone has no room may stick out as little as it can.
    """
    if scouting(game, unit):
        return why_not_scout(game, unit, place)
    by = scenarios.of(game).area(game, unit.camp).stray(place.x, place.y, game.radius[unit.id])
    if by and not (loose and by <= _overhang(game, unit) + SLACK):
        return refuse(OUTSIDE, figure=unit.id, by=by)
    return _why_not_here(game, unit, place)


def _why_not_here(game: State, unit: Unit, place: Place) -> Refusal | None:
    """Room, and distance to enemies."""
    scenario = scenarios.of(game)
    if not _has_room(game, unit, place):
        return refuse(NO_ROOM, figure=unit.id)
    least = scenario.aloof(game, unit.camp)
    for foe, away in _foes_within(game, unit, place, least):
        if away < least - TOLERANCE:
            return refuse(TOO_NEAR, figure=unit.id, other=foe.id, by=least - away, least=least)
    return scenario.why_not_deploy(game, unit, place)


def _foes_within(game: State, unit: Unit, place: Place, far: float) -> Iterator[tuple[Unit, float]]:
    """Enemies that may be no farther than that from who stands at a place, each with how far it is: most stand elsewhere."""
    xs, rs, wide = game.x, game.radius, far + game.radius[unit.id] + 2 * TOLERANCE
    left, right = place.x - wide, place.x + wide
    for foe in game.foes(unit.camp):
        if left <= xs[foe.id] + rs[foe.id] and xs[foe.id] - rs[foe.id] <= right:
            yield foe, distance_at(game, unit, place, foe)


def why_not_scout(game: State, unit: Unit, place: Place) -> Refusal | None:
    """LFW-RULE-ECLAIREUR-02: anywhere, more than 6'' from every enemy."""
    if not _has_room(game, unit, place):
        return refuse(NO_ROOM, figure=unit.id)
    for foe, away in _foes_within(game, unit, place, SCOUTED):
        if away <= SCOUTED + TOLERANCE:
            data = {"other": foe.id, "by": SCOUTED - away, "least": SCOUTED}
            return refuse(SCOUT_NEAR, figure=unit.id, **data)
    return None


def _has_room(game: State, unit: Unit, place: Place) -> bool:
    """On the table, in nothing that bars the way, and on no treasure (LFW-JOUER-TRESOR-01)."""
    if is_taken(game, unit, place):
        return False  # as most often, so it is asked first
    on_table = is_on_table(game, unit, place) and not is_overlapped(game, unit, place)
    return on_table and has_room(game, unit, gait_of(game, unit), place)


def _overhang(game: State, unit: Unit) -> float:
    """LFW-JOUER-PLACEMENT-03: by how much it may stick out: not at all while there is room, else as little as anywhere."""
    found = _beyond(game, unit)
    return found[0][0] if found else 0.0


def _beyond(game: State, unit: Unit) -> tuple[tuple[float, Place], ...]:
    """Where a base sticks out of its zone least, and by how much, when there is no room within."""
    return _sticking_out(game, unit) if _has_none_within(game, unit) else ()


@remembered_as_all_stand
def _has_none_within(game: State, unit: Unit) -> bool:
    return next(_within(game, unit, 0.5, 0.9), None) is None


@remembered_as_all_stand
def _sticking_out(game: State, unit: Unit) -> tuple[tuple[float, Place], ...]:
    """Whether there is room for one that sticks out by so much has an exact answer; if there is, so there is for more: halving
    finds the least. How much a place that was found sticks out tells it without a search.
    """
    walk, r = room_of(game, unit), game.radius[unit.id]
    area = scenarios.of(game).area(game, unit.camp)

    def found_with(out: float) -> float:
        """How much the first place sticks out that is found; endless where there is none."""
        place = next(places_with_room(walk, _in_zone(game, unit, out)), None)
        return inf if place is None else min(out, area.stray(place.x, place.y, r))

    low, high = 0.0, game.table.width + game.table.depth
    least = found_with(high)
    if least == inf:
        return ()
    while high - low > FINE:
        out = (low + high) / 2
        if out < least:
            least = min(least, found_with(out))
        low, high = (low, out) if out >= least else (out, high)
    legal = dict.fromkeys(places_with_room(walk, _in_zone(game, unit, high)))
    found = [(area.stray(place.x, place.y, r), place) for place in legal]
    return tuple(sorted(found, key=lambda one: one[0]))


def _in_zone(game: State, unit: Unit, out: float = 0.0) -> Demand:
    """Where a base may be placed that sticks out of its zone by so much at most."""
    scenario, r = scenarios.of(game), game.radius[unit.id]
    area, least = scenario.area(game, unit.camp), scenario.aloof(game, unit.camp)

    def may_stand(place: Place) -> bool:
        if area.stray(place.x, place.y, r) > out + TOLERANCE:
            return False
        return _why_not_here(game, unit, place) is None

    def bounds(height: float) -> Iterator[Curve]:
        yield from area.bounds(r, out)
        yield from scenario.deploy_bounds(game, unit)
        yield from _kept_off(game, unit, least, height)

    x0, y0, x1, y1 = area.outer.bbox
    return Demand(may_stand, bounds, (x0 - out, y0 - out, x1 + out, y1 + out))


def _kept_off(game: State, unit: Unit, least: float, height: float) -> Iterator[Curve]:
    """So far from enemies, and beside treasures."""
    for foe in game.foes(unit.camp):
        yield from places_so_far(game, unit, foe, least, height)
    for one in lying(game):
        yield Circle(one.x, one.y, game.radius[unit.id] + RADIUS)


# -- proposals -------------------------------------------------------------------------------------


def proposed(game: State, unit: Unit) -> Place:
    """Side by side in the middle of the front, or wherever there is room."""
    return next(fitting(game, unit, 0.5, 0.9))


def proposed_in_turn(game: State, units: Iterable[Unit]) -> Iterator[tuple[Unit, Place]]:
    """The same for units that are placed one after the other, each before the next is asked about.

    Who is like the one before it looks on from there: what was in the way of that one still is.
    """
    before: Unit | None = None
    for unit in units:
        if before is None or not _is_like(game, unit, before):
            before, left = unit, iter(()) if scouting(game, unit) else _lined_up(game, unit)
        place = next((one for one in left if _is_in_zone(game, unit, one)), None)
        yield unit, proposed(game, unit) if place is None else place


def _is_like(game: State, one: Unit, other: Unit) -> bool:
    """Whether two units have room at the same places."""
    same = one.profile is other.profile and game.radius[one.id] == game.radius[other.id]
    return same and one.camp == other.camp and gait_of(game, one) == gait_of(game, other)


def fitting(game: State, unit: Unit, across: float, deep: float) -> Iterator[Place]:
    """Legal places for a unit, those near the wanted share of its zone first."""
    if scouting(game, unit):
        yield from _scouted(game, unit, across, deep)
        return
    empty = True
    for place in _within(game, unit, across, deep):
        empty = False
        yield place
    if empty:
        _has_none_within.keep(True, game, unit)
        yield from (place for _stray, place in _sticking_out(game, unit))


def _within(game: State, unit: Unit, across: float, deep: float) -> Iterator[Place]:
    """Those wholly in the zone: side by side as one lines up, then wherever there is room; none only if there is none."""
    for place in _lined_up(game, unit, across, deep):
        if _is_in_zone(game, unit, place):
            yield place
    yield from places_with_room(room_of(game, unit), _in_zone(game, unit))


def _lined_up(game: State, unit: Unit, across: float = 0.5, deep: float = 0.9) -> Iterator[Place]:
    """Places in ranks, then on a fine grid, on the ground and then on roofs and upper floors."""
    box = scenarios.of(game).area(game, unit.camp).outer.bbox
    step = 2 * game.radius[unit.id] + APART
    spots = chain(ranks(box, game.edges[unit.camp], step, across, deep), grid(box, 0.5))
    return chain(_lowest(game, spots), _higher(game, grid(box, 0.5)))


def _is_in_zone(game: State, unit: Unit, place: Place) -> bool:
    """Whether it may be placed there, wholly in its zone."""
    if scenarios.of(game).area(game, unit.camp).stray(place.x, place.y, game.radius[unit.id]):
        return False
    return _why_not_here(game, unit, place) is None


def _scouted(game: State, unit: Unit, across: float, deep: float) -> Iterator[Place]:
    """Anywhere, from some corner on; then wherever there is room; none only if there is none."""
    spots = list(grid((0.0, 0.0, game.table.width, game.table.depth), 1.0))
    start = int((across + deep) / 2 * len(spots)) % len(spots)
    for place in _lowest(game, [*spots[start:], *spots[:start]]):
        if why_not_scout(game, unit, place) is None:
            yield place

    def may_stand(place: Place) -> bool:
        return why_not_scout(game, unit, place) is None

    bounds = partial(_kept_off, game, unit, SCOUTED + CLEAR)
    yield from places_with_room(room_of(game, unit), Demand(may_stand, bounds))


def drawn_places(game: State, unit: Unit, chooser: Chooser, most: int) -> Iterator[Place]:
    """Some spots anywhere in the box about its zone, for a scout of the table, a base's width within; on whatever storey is drawn."""
    x0, y0, x1, y1 = 0.0, 0.0, game.table.width, game.table.depth
    if not scouting(game, unit):
        x0, y0, x1, y1 = scenarios.of(game).area(game, unit.camp).outer.bbox
    r = game.radius[unit.id]
    for _each in range(most):
        x = round(x0 + r + chooser.random() * (x1 - x0 - 2 * r), 3)
        y = round(y0 + r + chooser.random() * (y1 - y0 - 2 * r), 3)
        if game.table.is_on(x, y):
            found = game.table.storeys.surfaces_at(x, y)
            yield Place(x, y, found[chooser.randrange(len(found))] if len(found) > 1 else found[0])


def _lowest(game: State, spots: Iterable[Point]) -> Iterator[Place]:
    for spot in spots:
        place = on_the_ground(game, spot)
        if place is not None:
            yield place


def _higher(game: State, spots: Iterable[Point]) -> Iterator[Place]:
    """Roofs and upper floors."""
    for x, y in spots:
        if game.table.is_on(x, y):
            for surface in game.table.storeys.surfaces_at(x, y)[1:]:
                yield Place(x, y, surface)


def on_the_ground(game: State, spot: Point) -> Place | None:
    """The lowest place at a spot."""
    x, y = round(spot[0], 3), round(spot[1], 3)
    if not game.table.is_on(x, y):
        return None
    storeys = game.table.storeys
    return _grounds(game.table).known((x, y), lambda: Place(x, y, storeys.surfaces_at(x, y)[0]))


@remembered_by_table
def _grounds(_table: Table) -> Memory[Point, Place]:
    """The lowest places at spots: all units are proposed the same ones."""
    return Memory()
