"""Where a unit may be placed before the game, and where it is proposed to (LFW-JOUER-PLACEMENT-*, LFW-RULE-ECLAIREUR-*, B-R10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.kit.duos import unit_of
from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.last_fantasy_war import scenarios
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_at
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.ways import is_on_table, walk_of
from escarmouche.rulebooks.last_fantasy_war.hearing import all_said
from escarmouche.rulebooks.last_fantasy_war.points import DEPLOYMENT
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, unit_called
from escarmouche.rulebooks.last_fantasy_war.treasures import is_overlapped
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.polygons import Box
from escarmouche.table.ranks import grid, ranks
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.walks import Walk

OUTSIDE = Phrase("lfw.refusal.outside_zone", "LFW-JOUER-PLACEMENT-01", "LFW-JOUER-PLACEMENT-03")
TOO_NEAR = Phrase("lfw.refusal.too_near_to_deploy", "LFW-JOUER-PLACEMENT-04")
SCOUT_NEAR = Phrase("lfw.refusal.scout_too_near", "LFW-RULE-ECLAIREUR-02")
NO_ROOM = Phrase("lfw.refusal.no_room_to_deploy", "LFW-JOUER-PLACEMENT-01", "LFW-JOUER-TRESOR-01")

SCOUT, VANGUARD = "eclaireur", "avant-garde"  # what rules say at the point
SCOUTED = 6.0  # LFW-RULE-ECLAIREUR-02: farther than this from every enemy
APART = 0.3  # between bases that are proposed
FINE = 0.25  # of the search for a spot where a base sticks out least
SLACK = 0.05
GROWING = (1.0, 3.0, 8.0, 100.0)  # bases around the zone


def is_scout(game: State, unit: Unit) -> bool:
    """LFW-RULE-ECLAIREUR-01."""
    return says(game, unit, SCOUT)


def says(game: State, unit: Unit, word: str) -> bool:
    """What any half of a unit says of its deployment."""
    halves = (unit_called(game, id) for id in unit_of(game, unit.id))
    return any(said == word for half in halves for said in all_said(game, half, DEPLOYMENT))


def scouting(game: State, unit: Unit) -> bool:
    """LFW-RULE-ECLAIREUR-02: whether it is placed far from enemies, anywhere; not if there is no such place."""
    return is_scout(game, unit) and _scout_spot(game, unit) is not None


@remembered_as_all_stand
def _scout_spot(game: State, unit: Unit) -> Place | None:
    walk = room_of(game, unit)
    for place in _lowest(game, grid((0.0, 0.0, game.table.width, game.table.depth), 1.0)):
        if why_not_scout(game, unit, place, walk) is None:
            return place
    return None


def room_of(game: State, unit: Unit) -> Walk:
    """Where it has room: beside everybody, and in nothing that bars the way."""
    return walk_of(game, unit, gait_of(game, unit))


def why_not_place(
    game: State, unit: Unit, place: Place, walk: Walk | None = None, loose: bool = True
) -> Refusal | None:
    """LFW-JOUER-PLACEMENT-01 to -04: wholly in its zone, where it has room, apart from enemies.

    `loose`: a base for which the zone has no room may stick out as little as it can.
    """
    walk = walk or room_of(game, unit)
    if scouting(game, unit):
        return why_not_scout(game, unit, place, walk)
    by = scenarios.of(game).area(game, unit.camp).stray(place.x, place.y, game.radius[unit.id])
    if by and not (loose and by <= _overhang(game, unit) + SLACK):
        return refuse(OUTSIDE, figure=unit.id, by=by)
    return _why_not_here(game, unit, place, walk)


def _why_not_here(game: State, unit: Unit, place: Place, walk: Walk) -> Refusal | None:
    """Room, and distance to enemies."""
    scenario = scenarios.of(game)
    if not _has_room(game, unit, place, walk):
        return refuse(NO_ROOM, figure=unit.id)
    least = scenario.aloof(game, unit.camp)
    for foe in game.foes(unit.camp):
        away = distance_at(game, unit, place, foe)
        if away < least - TOLERANCE:
            return refuse(TOO_NEAR, figure=unit.id, other=foe.id, by=least - away, least=least)
    return scenario.why_not_deploy(game, unit, place)


def why_not_scout(game: State, unit: Unit, place: Place, walk: Walk) -> Refusal | None:
    """LFW-RULE-ECLAIREUR-02: anywhere, more than 6'' from every enemy."""
    if not _has_room(game, unit, place, walk):
        return refuse(NO_ROOM, figure=unit.id)
    for foe in game.foes(unit.camp):
        away = distance_at(game, unit, place, foe)
        if away <= SCOUTED + TOLERANCE:
            data = {"other": foe.id, "by": SCOUTED - away, "least": SCOUTED}
            return refuse(SCOUT_NEAR, figure=unit.id, **data)
    return None


def _has_room(game: State, unit: Unit, place: Place, walk: Walk) -> bool:
    """On the table, in nothing that bars the way, and on no treasure (LFW-JOUER-TRESOR-01)."""
    on_table = is_on_table(game, unit, place) and not is_overlapped(game, unit, place)
    return on_table and walk.may_stop(place)


def _overhang(game: State, unit: Unit) -> float:
    """LFW-JOUER-PLACEMENT-03: by how much it may stick out: not at all while there is room, else as little as anywhere."""
    found = _beyond(game, unit)
    return found[0][0] if found else 0.0


@remembered_as_all_stand
def _beyond(game: State, unit: Unit) -> tuple[tuple[float, Place], ...]:
    """Where a base sticks out of its zone least, and by how much, when there is no room within."""
    walk = room_of(game, unit)
    if next(_within(game, unit, 0.5, 0.9, walk), None) is not None:
        return ()
    area, r = scenarios.of(game).area(game, unit.camp), game.radius[unit.id]
    for grown in GROWING:
        legal = [
            (area.stray(place.x, place.y, r), place)
            for place in _lowest(game, grid(_around(game, unit, grown), FINE))
            if _why_not_here(game, unit, place, walk) is None
        ]
        if legal:
            least = min(stray for stray, _place in legal)
            kept = (one for one in legal if one[0] <= least + SLACK)
            return tuple(sorted(kept, key=lambda one: one[0]))
    return ()


def _around(game: State, unit: Unit, grown: float) -> Box:
    """The zone and so many bases around it, as far as the table goes."""
    x0, y0, x1, y1 = scenarios.of(game).area(game, unit.camp).outer.bbox
    r, more = game.radius[unit.id], game.radius[unit.id] * grown
    low, high = (max(r, x0 - more), max(r, y0 - more)), (x1 + more, y1 + more)
    return (*low, min(game.table.width - r, high[0]), min(game.table.depth - r, high[1]))


# -- proposals -------------------------------------------------------------------------------------


def proposed(game: State, unit: Unit) -> Place:
    """Side by side in the middle of the front, or wherever there is room."""
    return next(fitting(game, unit, 0.5, 0.9))


def fitting(game: State, unit: Unit, across: float, deep: float) -> Iterator[Place]:
    """Legal places for a unit, those near the wanted share of its zone first."""
    walk = room_of(game, unit)
    if scouting(game, unit):
        yield from _scouted(game, unit, across, deep, walk)
        return
    yield from _within(game, unit, across, deep, walk)
    yield from (place for _stray, place in _beyond(game, unit))


def _within(game: State, unit: Unit, across: float, deep: float, walk: Walk) -> Iterator[Place]:
    """Those wholly in the zone."""
    box, edge = scenarios.of(game).area(game, unit.camp).outer.bbox, game.edges[unit.camp]
    step = 2 * game.radius[unit.id] + APART
    spots = chain(ranks(box, edge, step, across, deep), grid(box, 0.5))
    for place in chain(_lowest(game, spots), _higher(game, grid(box, 0.5))):
        if why_not_place(game, unit, place, walk, loose=False) is None:
            yield place


def _scouted(game: State, unit: Unit, across: float, deep: float, walk: Walk) -> Iterator[Place]:
    """Anywhere, from some corner on."""
    spots = list(grid((0.0, 0.0, game.table.width, game.table.depth), 1.0))
    start = int((across + deep) / 2 * len(spots)) % len(spots)
    for place in _lowest(game, [*spots[start:], *spots[:start]]):
        if why_not_scout(game, unit, place, walk) is None:
            yield place


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
    return Place(x, y, game.table.storeys.surfaces_at(x, y)[0])
