"""The flight move (LFW-FUITEMVT-01 to -10, A-R26, A-R27, A-R68 f). Courage before and after it is not its business."""

from __future__ import annotations

from functools import partial
from math import hypot

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.duos import unit_of
from escarmouche.rulebooks.last_fantasy_war.ground.contact import touches
from escarmouche.rulebooks.last_fantasy_war.ground.distances import nearest
from escarmouche.rulebooks.last_fantasy_war.ground.land import in_deep_water, land_of
from escarmouche.rulebooks.last_fantasy_war.ground.prices import Price
from escarmouche.rulebooks.last_fantasy_war.ground.sight import seen_by_nobody
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import is_on_table, is_taken, walk_of
from escarmouche.rulebooks.last_fantasy_war.moves import drifts
from escarmouche.rulebooks.last_fantasy_war.moves.courses import (
    BASE,
    BLOCKED,
    CLIMB,
    DROP,
    EDGE,
    WATER,
    course,
    off_low_walls,
    short_of_bases,
    to_edge,
)
from escarmouche.rulebooks.last_fantasy_war.moves.end_bounds import bounds_of_ends
from escarmouche.rulebooks.last_fantasy_war.moves.flight_line import (
    Flight,
    enemy_between,
    enemy_on_way,
    enemy_touched,
    paid_part,
    place_behind,
    step_to,
    take_way_round,
    water_below,
    way_round,
)
from escarmouche.rulebooks.last_fantasy_war.moves.hiding import (
    HidePlace,
    may_hide,
    way_to_hide,
)
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.jumps import jumps, safe_from_water, wiped_out
from escarmouche.rulebooks.last_fantasy_war.moves.making import (
    TELLS,
    arrived,
    jumps_on_the_way,
    mark,
)
from escarmouche.rulebooks.last_fantasy_war.state import (
    FLIGHT,
    ON_TABLE,
    State,
    Unit,
    hostile,
    unit_called,
)
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.storeys.falls import landing
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.standing_room import Demand, nearest_with_room
from escarmouche.table.storeys.walks import Walk

STAYS_OR_RUNS = Phrase("lfw.ask.flee", "LFW-FUITEMVT-05")
FROM_WHOM = Phrase("lfw.ask.flee_from", "LFW-FUITEMVT-02")
WHERE_TO_HIDE = Phrase("lfw.ask.hide", "LFW-FUITEMVT-03")
RUN_ON, STAY = Phrase("lfw.option.run_on"), Phrase("lfw.option.stay_hidden")
THIS_ONE = Phrase("lfw.option.unit")

HIDDEN = Phrase("lfw.event.stays_hidden", "LFW-FUITEMVT-05")
HIDES = Phrase("lfw.event.hides", "LFW-FUITEMVT-03")
INTO_ENEMY = Phrase("lfw.event.fled_into_enemy", "LFW-FUITEMVT-06")
INTO_TERRAIN = Phrase("lfw.event.fled_into_terrain", "LFW-FUITEMVT-07")
OFF_TABLE = Phrase("lfw.event.fled_off_table", "LFW-FUITEMVT-10", "LFW-BORDS-01")

PARTS = 20


def flees(game: State, unit: Unit) -> Rule:
    """The whole move. Returns whether the unit is still on the table; its marker is laid (LFW-MARQ-07)."""
    base = base_of(game, unit)
    mark(game, base, FLIGHT)
    foes = [foe for foe in game.bodies() if hostile(game, base, foe)]
    if not foes or (yield from _stays_hidden(game, base)):
        return True
    feared = yield from _nearest_enemy(game, base, foes)
    flight = Flight(game, base, feared)
    begun, surface = (game.x[base.id], game.y[base.id]), game.surface[base.id]
    if not (yield from _runs(flight, flight.most / 2)):
        return (yield from _over(flight))
    gone = yield from _hides(flight)
    if gone is None:
        gone = yield from _runs(flight, flight.most)
    if not gone:
        return (yield from _over(flight))
    far = hypot(game.x[base.id] - begun[0], game.y[base.id] - begun[1])
    game.put(base.id, off_low_walls(game, base, flight.gait, flight.here, flight.along, far))
    far = hypot(game.x[base.id] - begun[0], game.y[base.id] - begun[1])
    yield Tell(TELLS[FLIGHT], {"figure": base.id, "length": far, "target": feared.id})
    flown, start = flight.gait.flies, Place(*begun, surface)
    yield from drifts.drift(game, base, Intent(FLIGHT))
    yield from arrived(game, base, FLIGHT, flown, start=start)
    return True


def _over(flight: Flight) -> Rule:
    """The move has ended before its time: the unit is destroyed, or was pulled out of water."""
    game, base = flight.game, flight.unit
    if game.status[base.id] != ON_TABLE:
        return False
    yield from arrived(game, base, FLIGHT)
    return True


def _stays_hidden(game: State, base: Unit) -> Rule:
    """LFW-FUITEMVT-05: whoever no enemy sees may stay where it is."""
    if not seen_by_nobody(game, base):
        return False
    options = (Option("stay", STAY, {"figure": base.id}), Option("run", RUN_ON, {}))
    said = yield Ask(base.camp, STAYS_OR_RUNS, Choice(options), {"figure": base.id})
    if said != "stay":
        return False
    yield Tell(HIDDEN, {"figure": base.id})
    return True


def _nearest_enemy(game: State, base: Unit, foes: list[Unit]) -> Rule:
    """LFW-FUITEMVT-02, A-R26: from the nearest; of several as near its player chooses."""
    near = nearest(game, base, foes)
    if len(near) == 1:
        return near[0]
    options = [Option(str(foe.id), THIS_ONE, {"figure": foe.id}) for foe in near]
    key = yield Ask(base.camp, FROM_WHOM, Choice(options), {"figure": base.id})
    return unit_called(game, int(key))


# -- along the line ----------------------------------------------------------------------------------------


def _runs(flight: Flight, until: float) -> Rule:
    """Along the line until so much of the move is spent (LFW-FUITEMVT-04: all of it). Returns whether the flight goes on."""
    if flight.gait.flies and flight.here.surface not in flight.gait.indoors:
        return (yield from _flies(flight, until))
    game, unit = flight.game, flight.unit
    for _each in range(PARTS):
        left = until - flight.spent.total
        if left <= 10 * TOLERANCE:
            return True
        if flight.rejoins is not None:
            gone = way_round(flight, flight.rejoins, until)
            if gone is None:
                flight.rejoins = None
                return True
            crossed = enemy_on_way(flight, gone.way)
            if crossed is None:
                if not (yield from jumps_on_the_way(game, unit, FLIGHT, gone.way.crossings)):
                    return False
                take_way_round(flight, gone, flight.rejoins)
                crossed = enemy_touched(flight)
            if crossed is not None:
                return (yield from _runs_into(flight, crossed))
            continue
        met = course(game, unit, flight.gait, flight.along, left, flight.enemies)
        if met.by != DROP:  # who jumps down lands where there is room
            met = short_of_bases(game, unit, met, flight.enemies)
        end, by = paid_part(flight, met.place, met.by, until)
        foe = enemy_between(flight, flight.here, end)
        if foe is not None:
            return (yield from _runs_into(flight, foe))
        step_to(flight, end)
        if by == EDGE:
            return (yield from _ends(flight, OFF_TABLE))
        if by == BLOCKED:
            wet = water_below(flight)
            if wet is not None:
                return (yield from _jumps_into_water(flight, wet))
            return (yield from _ends(flight, INTO_TERRAIN))
        if by == WATER:
            return (yield from _into_water(flight))
        if by == DROP:
            assert met.over is not None
            if not (yield from _jumps_down(flight, met.over)):
                return False
            below = enemy_touched(flight)
            if below is not None:
                return (yield from _runs_into(flight, below))
        elif by in (BASE, CLIMB):
            flight.rejoins = place_behind(flight)
            if flight.rejoins is None:
                return True  # no way round: it stands before it
        else:
            return True
    return True


def _runs_into(flight: Flight, foe: Unit) -> Rule:
    """LFW-FUITEMVT-06."""
    yield Tell(INTO_ENEMY, {"figure": flight.unit.id, "target": foe.id})
    yield from wiped_out(flight.game, flight.unit)
    return False


def _ends(flight: Flight, why: Phrase) -> Rule:
    yield Tell(why, {"figure": flight.unit.id})
    if why is OFF_TABLE:
        flight.game.ran_off = (*flight.game.ran_off, *unit_of(flight.game, flight.unit.id))
    yield from wiped_out(flight.game, flight.unit)
    return False


def _jumps_down(flight: Flight, over: Point) -> Rule:
    """LFW-FUITEMVT-09: it must jump, however dangerous that is."""
    game, unit = flight.game, flight.unit
    high = game.elevation(unit.id)
    walk = walk_of(game, unit, flight.gait, (), flight.enemies)
    spot = (
        over[0] + game.radius[unit.id] * flight.along[0],
        over[1] + game.radius[unit.id] * flight.along[1],
    )
    if not is_on_table(
        game, unit, Place(*spot)
    ):  # LFW-FUITEMVT-10: between brink and edge it has no room
        return (yield from _ends(flight, OFF_TABLE))
    down = landing(walk, *spot, high - 10 * TOLERANCE)
    if down is None:
        return False
    flight.spent = flight.spent.plus(
        Price(hypot(down.x - game.x[unit.id], down.y - game.y[unit.id]))
    )
    alive = yield from jumps(game, unit, high - game.table.storeys.height_at(down), down)
    return alive and (yield from safe_from_water(game, unit))


def _into_water(flight: Flight) -> Rule:
    """LFW-ENV-EAUXPROF-02, -03: deep water has its own rule."""
    game, unit, here = flight.game, flight.unit, flight.here
    far = game.radius[unit.id] + 0.1
    wet = Place(here.x + far * flight.along[0], here.y + far * flight.along[1], here.surface)
    if in_deep_water(game.table, unit.profile.type, wet):
        game.put(unit.id, wet)
        yield from safe_from_water(game, unit)
    return False


def _jumps_into_water(flight: Flight, wet: Place) -> Rule:
    """LFW-FUITEMVT-09, LFW-ENV-EAUXPROF-02: it jumps down all the same, and ends in deep water."""
    game, unit = flight.game, flight.unit
    height = game.elevation(unit.id) - game.table.storeys.height_at(wet)
    if (yield from jumps(game, unit, height, wet)):
        yield from safe_from_water(game, unit)
    return False


# -- hidden places, and through the air --------------------------------------------------------------------


def _hides(flight: Flight) -> Rule:
    """LFW-FUITEMVT-03: with the rest of its move it may go where no enemy sees it; LFW-FUITEMVT-09: down from a height it jumps there too.

    Returns whether it gets there, or nothing if it runs on. Who flies is in the air then, and flies on.
    """
    game, unit = flight.game, flight.unit
    if flight.gait.flies:
        return None
    left = flight.most - flight.spent.total
    if not may_hide(game, unit, left):
        return None
    answers = HidePlace(game, unit, left)
    goal = yield Ask(unit.camp, WHERE_TO_HIDE, answers, {"figure": unit.id, "kind": FLIGHT})
    if goal == flight.here:
        return None
    found = way_to_hide(game, unit, goal, left)
    assert found is not None, f"no way leads unit {unit.id} to {goal}"
    if not (yield from jumps_on_the_way(game, unit, FLIGHT, found.way.crossings)):
        return False
    game.put(unit.id, goal)
    yield Tell(HIDES, {"figure": unit.id})
    return True


def _flies(flight: Flight, until: float) -> Rule:
    """LFW-RULE-VOL-04, -06, B-R37: only where it ends counts; at half of the way it is in the air."""
    game, unit, here, whole = flight.game, flight.unit, flight.here, flight.most
    if until < whole - TOLERANCE:
        return True
    x, y = here.x + whole * flight.along[0], here.y + whole * flight.along[1]
    if to_edge(game, unit, here, flight.along) < whole - TOLERANCE:
        return (yield from _ends(flight, OFF_TABLE))
    end = Place(x, y, game.table.storeys.surfaces_at(x, y)[-1])
    foe = next((f for f in flight.enemies if touches(game, unit, end, f)), None)
    if foe is not None:
        return (yield from _runs_into(flight, foe))
    walk = walk_of(game, unit, flight.gait)
    if in_deep_water(game.table, unit.profile.type, end):
        game.put(unit.id, end)
        return (yield from safe_from_water(game, unit))
    if _is_barred(flight, end):
        return (yield from _ends(flight, INTO_TERRAIN))
    down = landing(walk, x, y, game.table.storeys.height_at(end))
    down = end if walk.may_stop(end) or down is None else down
    game.put(unit.id, _off_bases(flight, walk, down) if is_taken(game, unit, down) else down)
    return True


def _off_bases(flight: Flight, walk: Walk, end: Place) -> Place:
    """A-R68 g: the nearest place where it lies over nobody either who reaches up to a rim."""
    game, unit = flight.game, flight.unit

    def may_land(place: Place) -> bool:
        room = is_on_table(game, unit, place) and walk.may_stop(place)
        return room and not is_taken(game, unit, place)

    demand = Demand(may_land, partial(bounds_of_ends, game, unit))
    return nearest_with_room(walk, demand, end.point, walk.floor_of(end)) or end


def _is_barred(flight: Flight, end: Place) -> bool:
    """LFW-FUITEMVT-07: whether who comes down there comes down on terrain that bars, or under a roof."""
    game, unit = flight.game, flight.unit
    land, r = land_of(game.table, unit.profile.type), game.radius[unit.id]
    if end.surface in land.shut or end.surface in land.indoors:
        return True
    return any(
        on == end.surface and shape.intersects_disc(end.x, end.y, r) for on, shape in land.barred
    )
