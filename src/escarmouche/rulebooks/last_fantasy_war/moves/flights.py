"""The flight move (LFW-FUITEMVT-01 to -10, A-R26, A-R27, A-R68 f). Courage before and after it is not its business."""

from __future__ import annotations

from dataclasses import replace
from math import hypot, inf

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.duos import unit_of
from escarmouche.rulebooks.last_fantasy_war.ground.contact import touches, touching
from escarmouche.rulebooks.last_fantasy_war.ground.contact_bounds import (
    contact_bounds,
    farthest_contact,
)
from escarmouche.rulebooks.last_fantasy_war.ground.distances import gap_at, nearest
from escarmouche.rulebooks.last_fantasy_war.ground.gait import Gait, gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.land import in_deep_water, land_of
from escarmouche.rulebooks.last_fantasy_war.ground.prices import Price, as_far_as_paid
from escarmouche.rulebooks.last_fantasy_war.ground.sight import seen_by_nobody
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of, height_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import is_taken, walk_of
from escarmouche.rulebooks.last_fantasy_war.moves import drifts
from escarmouche.rulebooks.last_fantasy_war.moves.courses import (
    BASE,
    BLOCKED,
    CLIMB,
    DROP,
    EDGE,
    WATER,
    course,
    straight_price,
    to_edge,
)
from escarmouche.rulebooks.last_fantasy_war.moves.hiding import HidePlace, may_hide
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.jumps import jumps, safe_from_water, wiped_out
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import allowance
from escarmouche.rulebooks.last_fantasy_war.moves.making import TELLS, arrived, mark
from escarmouche.rulebooks.last_fantasy_war.state import (
    FLIGHT,
    ON_TABLE,
    State,
    Unit,
    hostile,
    unit_called,
)
from escarmouche.table.curves import Segment, cut_up
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.storeys.falls import landing
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.room import stops_from_end
from escarmouche.table.storeys.way_check import place_on
from escarmouche.table.storeys.ways import Leg, Way

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

AHEAD = 0.01  # what is nearer is where it stands
FARTHEST = 12.0  # of a way round something
PARTS = 20


class _Flight:
    """One flight move as it goes on: the line, what is left of it, whom it touched at the start."""

    def __init__(self, game: State, unit: Unit, feared: Unit) -> None:
        self.game, self.unit = game, base_of(game, unit)
        self.gait: Gait = replace(gait_of(game, self.unit, FLIGHT), climbs=False, jumps=True)
        i, j = self.unit.id, feared.id
        dx, dy = game.x[i] - game.x[j], game.y[i] - game.y[j]
        away = hypot(dx, dy)
        self.along: Point = (dx / away, dy / away) if away > TOLERANCE else (1.0, 0.0)
        self.start = (game.x[i], game.y[i])
        self.most = float(allowance(game, unit, FLIGHT).value)
        self.spent = Price()
        self.rejoins: Place | None = (
            None  # where it comes back to its line, while it goes round something
        )
        touched = (foe for foe in touching(game, self.unit) if hostile(game, self.unit, foe))
        self.touched = dict.fromkeys(base_of(game, foe) for foe in touched)
        self.enemies = tuple(foe for foe in game.bodies() if hostile(game, self.unit, foe))

    @property
    def here(self) -> Place:
        place = self.game.place_of(self.unit.id)
        assert isinstance(place, Place)
        return place

    def lasts(self, more: Price, until: float) -> bool:
        """Whether a further stretch is paid by so much of the move."""
        return self.spent.plus(more).total <= until + TOLERANCE


def flees(game: State, unit: Unit) -> Rule:
    """The whole move. Returns whether the unit is still on the table; its marker is laid (LFW-MARQ-07)."""
    base = base_of(game, unit)
    mark(game, base, FLIGHT)
    foes = [foe for foe in game.bodies() if hostile(game, base, foe)]
    if not foes or (yield from _stays_hidden(game, base)):
        return True
    feared = yield from _nearest_enemy(game, base, foes)
    flight = _Flight(game, base, feared)
    begun, surface = (game.x[base.id], game.y[base.id]), game.surface[base.id]
    if not (yield from _runs(flight, flight.most / 2)):
        return (yield from _over(flight))
    if not (yield from _hides(flight)) and not (yield from _runs(flight, flight.most)):
        return (yield from _over(flight))
    far = hypot(game.x[base.id] - begun[0], game.y[base.id] - begun[1])
    yield Tell(TELLS[FLIGHT], {"figure": base.id, "length": far, "target": feared.id})
    flown, start = flight.gait.flies, Place(*begun, surface)
    yield from drifts.drift(game, base, Intent(FLIGHT))
    yield from arrived(game, base, FLIGHT, flown, start=start)
    return True


def _over(flight: _Flight) -> Rule:
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


def _runs(flight: _Flight, until: float) -> Rule:
    """Along the line until so much of the move is spent (LFW-FUITEMVT-04: all of it). Returns whether the flight goes on."""
    if flight.gait.flies and flight.here.surface not in flight.gait.indoors:
        return (yield from _flies(flight, until))
    game, unit = flight.game, flight.unit
    for _each in range(PARTS):
        left = until - flight.spent.total
        if left <= 10 * TOLERANCE:
            return True
        if flight.rejoins is not None:
            if not _takes(flight, flight.rejoins, until):
                return True
            crossed = _enemy_touched(flight)
            if crossed is not None:
                return (yield from _runs_into(flight, crossed))
            continue
        met = course(game, unit, flight.gait, flight.along, left, flight.enemies)
        end, by = _paid(flight, met.place, met.by, until)
        foe = _enemy_between(flight, flight.here, end)
        if foe is not None:
            return (yield from _runs_into(flight, foe))
        _step_to(flight, end)
        if by == EDGE:
            return (yield from _ends(flight, OFF_TABLE))
        if by == BLOCKED:
            return (yield from _ends(flight, INTO_TERRAIN))
        if by == WATER:
            return (yield from _into_water(flight))
        if by == DROP:
            assert met.over is not None
            if not (yield from _jumps_down(flight, met.over)):
                return False
            below = _enemy_touched(flight)
            if below is not None:
                return (yield from _runs_into(flight, below))
        elif by in (BASE, CLIMB):
            flight.rejoins = _behind(flight)
            if flight.rejoins is None:
                return True  # no way round: it stands before it
        else:
            return True
    return True


def _runs_into(flight: _Flight, foe: Unit) -> Rule:
    """LFW-FUITEMVT-06."""
    yield Tell(INTO_ENEMY, {"figure": flight.unit.id, "target": foe.id})
    yield from wiped_out(flight.game, flight.unit)
    return False


def _ends(flight: _Flight, why: Phrase) -> Rule:
    yield Tell(why, {"figure": flight.unit.id})
    if why is OFF_TABLE:
        flight.game.ran_off = (*flight.game.ran_off, *unit_of(flight.game, flight.unit.id))
    yield from wiped_out(flight.game, flight.unit)
    return False


def _step_to(flight: _Flight, end: Place) -> None:
    walk = walk_of(flight.game, flight.unit, flight.gait, (), flight.enemies)
    price = straight_price(flight.game, flight.unit, flight.gait, walk, end)
    flight.spent = flight.spent.plus(price)
    flight.game.put(flight.unit.id, end)


def _paid(flight: _Flight, end: Place, by: str, until: float) -> tuple[Place, str]:
    """As much of a stretch as the move pays for: terrain takes its share (LFW-DIFFICILE-01)."""
    game, unit, here = flight.game, flight.unit, flight.here
    walk = walk_of(game, unit, flight.gait, (), flight.enemies)

    def price(place: Place) -> Price:
        return straight_price(game, unit, flight.gait, walk, place)

    if flight.lasts(price(end), until):
        return end, by
    low, high = 0.0, 1.0
    best = here
    for _each in range(30):
        share = (low + high) / 2
        x, y = here.x + share * (end.x - here.x), here.y + share * (end.y - here.y)
        place = place_on(walk, walk.floor_of(here), x, y)
        if place is None or not flight.lasts(price(place), until):
            high = share
        else:
            low, best = share, place
    return best, "done"


def _enemy_between(flight: _Flight, here: Place, end: Place) -> Unit | None:
    """LFW-FUITEMVT-06, A-R26: whom it touches anew on a stretch, or whose base it goes through; of several the first."""
    game, unit = flight.game, flight.unit
    met = [
        (share, foe.id)
        for foe in flight.enemies
        if foe not in flight.touched and (share := _touched_after(flight, here, end, foe)) < inf
    ]
    if met:
        return unit_called(game, min(met)[1])
    for foe in flight.enemies:
        if _goes_through(game, unit, foe, here, end):
            if foe in flight.touched or _are_side_by_side(game, unit, end, foe):
                return foe
    return None


def _are_side_by_side(game: State, unit: Unit, place: Place, foe: Unit) -> bool:
    """Whether one of the two reaches up to the other, level or not: a base that overhangs a rim is run into from below."""
    ends = [
        (game.table.storeys.height_of(place.surface), height_of(game, unit)),
        (game.elevation(foe.id), height_of(game, foe)),
    ]
    (low, tall), (high, _tall) = sorted(ends)
    return high < low + tall - TOLERANCE


def _touched_after(flight: _Flight, here: Place, end: Place, foe: Unit) -> float:
    """After which share of a stretch it comes to touch an enemy: where the line crosses what bounds contact with it."""
    game, unit, line = flight.game, flight.unit, Segment(*here.point, *end.point)
    far, x, y = farthest_contact(game, unit, foe), game.x[foe.id], game.y[foe.id]
    nearest = line.at(line.along((x, y)))
    if hypot(nearest[0] - x, nearest[1] - y) > far + TOLERANCE:
        return inf
    walk = walk_of(game, unit, flight.gait, (), flight.enemies)
    cuts = sorted(
        (line.along(spot), spot) for spot in cut_up(line, contact_bounds(game, unit, foe))
    )
    for share, spot in cuts:
        place = place_on(walk, walk.floor_of(end), *spot)
        if share > 0.0 and place is not None and touches(game, unit, place, foe):
            return share
    return inf


def _goes_through(game: State, unit: Unit, foe: Unit, here: Place, end: Place) -> bool:
    """Whether it overlaps a base on its way more than where it began."""
    reach = game.radius[unit.id] + game.radius[foe.id] - 1e-3
    dx, dy, fx, fy = end.x - here.x, end.y - here.y, game.x[foe.id], game.y[foe.id]
    square = dx * dx + dy * dy
    if square <= TOLERANCE**2:
        return False
    t = min(max(((fx - here.x) * dx + (fy - here.y) * dy) / square, 0.0), 1.0)
    near = hypot(fx - here.x - t * dx, fy - here.y - t * dy)
    return t > 0.0 and near < min(reach, hypot(fx - here.x, fy - here.y) - 1e-3)


def _enemy_touched(flight: _Flight) -> Unit | None:
    """Whom it has come to touch, or on whose base it has landed."""
    game, unit, here = flight.game, flight.unit, flight.here
    for foe in flight.enemies:
        if touches(game, unit, here, foe):
            if foe not in flight.touched or gap_at(game, unit, here, foe) < -1e-3:
                return foe
    return None


def _jumps_down(flight: _Flight, over: Point) -> Rule:
    """LFW-FUITEMVT-09: it must jump, however dangerous that is."""
    game, unit = flight.game, flight.unit
    high = game.elevation(unit.id)
    walk = walk_of(game, unit, flight.gait, (), flight.enemies)
    spot = (
        over[0] + game.radius[unit.id] * flight.along[0],
        over[1] + game.radius[unit.id] * flight.along[1],
    )
    down = landing(walk, *spot, high - 10 * TOLERANCE)
    if down is None:
        return False
    flight.spent = flight.spent.plus(
        Price(hypot(down.x - game.x[unit.id], down.y - game.y[unit.id]))
    )
    alive = yield from jumps(game, unit, high - game.table.storeys.height_at(down), down)
    return alive and (yield from safe_from_water(game, unit))


def _into_water(flight: _Flight) -> Rule:
    """LFW-ENV-EAUXPROF-02, -03: deep water has its own rule."""
    game, unit, here = flight.game, flight.unit, flight.here
    far = game.radius[unit.id] + 0.1
    wet = Place(here.x + far * flight.along[0], here.y + far * flight.along[1], here.surface)
    if in_deep_water(game.table, unit.profile.type, wet):
        game.put(unit.id, wet)
        yield from safe_from_water(game, unit)
    return False


def _behind(flight: _Flight) -> Place | None:
    """LFW-FUITEMVT-08, A-R68 f: the first place of the line behind what bars it to which a way leads."""
    game, unit, here = flight.game, flight.unit, flight.here
    walk = walk_of(game, unit, flight.gait, (), flight.enemies)
    most = to_edge(game, unit, here, flight.along)
    if most <= TOLERANCE:
        return None
    (x, y), (ux, uy) = here.point, flight.along
    line = Way(
        (Leg(walk.name_of(walk.floor_of(here)), (here.point, (x + most * ux, y + most * uy))),)
    )
    for goal in reversed(list(stops_from_end(walk, line))):
        if hypot(goal.x - x, goal.y - y) <= AHEAD or is_taken(game, unit, goal):
            continue
        if walk.may_stop(goal) and cheapest_way(walk, here, goal, FARTHEST) is not None:
            return goal
    return None


def _takes(flight: _Flight, goal: Place, until: float) -> bool:
    """As much of the way round as the move lasts for; its length counts (A-R26). Returns whether it gets on."""
    game, unit, here = flight.game, flight.unit, flight.here
    walk = walk_of(game, unit, flight.gait, (), flight.enemies)
    land = land_of(game.table, unit.profile.type)
    way = cheapest_way(walk, here, goal, FARTHEST)
    if way is None:
        flight.rejoins = None
        return False
    gone, price = as_far_as_paid(walk, flight.gait, land, way, here, until, flight.spent)
    leg = gone.legs[-1]
    end = place_on(walk, walk.floors.number[leg.floor], *leg.points[-1])
    if end is None or hypot(end.x - here.x, end.y - here.y) <= 10 * TOLERANCE:
        return False  # less is no way: at the edge of a stretch of 3'' it would creep on
    flight.spent = flight.spent.plus(price)
    game.put(unit.id, end)
    if hypot(end.x - goal.x, end.y - goal.y) <= 10 * TOLERANCE:
        flight.rejoins = None
    return True


# -- hidden places, and through the air --------------------------------------------------------------------


def _hides(flight: _Flight) -> Rule:
    """LFW-FUITEMVT-03: with the rest of its move it may go where no enemy sees it. Returns whether it does.

    Who flies is in the air then, and flies on.
    """
    game, unit = flight.game, flight.unit
    if flight.gait.flies:
        return False
    left = flight.most - flight.spent.total
    if not may_hide(game, unit, left):
        return False
    answers = HidePlace(game, unit, left)
    goal = yield Ask(unit.camp, WHERE_TO_HIDE, answers, {"figure": unit.id, "kind": FLIGHT})
    if goal == flight.here:
        return False
    game.put(unit.id, goal)
    yield Tell(HIDES, {"figure": unit.id})
    return True


def _flies(flight: _Flight, until: float) -> Rule:
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
    bare = walk_of(game, unit, flight.gait, (), tuple(u for u in game.bodies() if u is not unit))
    if not bare.may_stop(end):
        return (yield from _ends(flight, INTO_TERRAIN))
    down = landing(walk, x, y, game.table.storeys.height_at(end))
    game.put(unit.id, end if walk.may_stop(end) or down is None else down)
    return True
