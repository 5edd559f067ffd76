"""Where a unit can go: the walk of one moment, and the way that it takes (LFW-MVT-05, A-R9, A-R41, A-R43).

No base is crossed, friend or enemy. From some enemies a way keeps a berth: 1'' for runs and normal moves (LFW-COURSE-04,
LFW-NORMAL-04), contact for charges (LFW-CHARGERES-09). A berth is measured as seen from above where contact is possible.

Ways are searched for with costs that add up; difficult terrain does not. So the shortest way is found as if it cost nothing,
and then priced. Where that is too dear, what the move has left over it says how often terrain may take 1'': never more, as no way
is shorter. If not at all, the shortest way outside all of it is looked for. Else also the one that is cheapest at a third of an
inch for each inch of terrain, which is never too much, and at a whole inch. Not found is only a way that must go through some of it and round
the rest to stay below 3'' or 6'' of it. A way that is found is one that the move pays for, not always the cheapest of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from typing import NamedTuple

from escarmouche.kit.duos import body_of
from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.last_fantasy_war.ground.contact import STEP
from escarmouche.rulebooks.last_fantasy_war.ground.gait import Gait, is_trampled
from escarmouche.rulebooks.last_fantasy_war.ground.land import Land, is_difficult, land_of
from escarmouche.rulebooks.last_fantasy_war.ground.prices import STRETCH, Price, price_of
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, hostile
from escarmouche.table.centre_bars import centre_bar
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.shapes import Disc, Shape
from escarmouche.table.storeys.borders import floors_of
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.straight import straight_way
from escarmouche.table.storeys.walks import Area, Body, Walk
from escarmouche.table.storeys.ways import Leg, Way

Berths = tuple[tuple[Unit, float], ...]  # from whom a way keeps how far

AVOIDED = 1.0  # what an inch of difficult terrain weighs where it is avoided
APPROACH = 0.03  # from so far one goes straight into contact


class Going(NamedTuple):
    """A way with the walk on which it was found, and what it costs."""

    walk: Walk
    way: Way
    price: Price
    flown: bool = False  # LFW-RULE-VOL-01


# -- the walk ------------------------------------------------------------------------------------------


def walk_of(
    game: State, unit: Unit, gait: Gait, berths: Berths = (), through: tuple[Unit, ...] = ()
) -> Walk:
    """How a unit can go now, with everybody in its way but those `through` whom it goes."""
    return _walk(game, base_of(game, unit), gait, berths, through, False)


@remembered_as_all_stand
def _walk(
    game: State, unit: Unit, gait: Gait, berths: Berths, through: tuple[Unit, ...], easy: bool
) -> Walk:
    """`easy`: only where nothing is difficult."""
    land = land_of(game.table, unit.profile.type)
    bodies = [
        Body(game.x[other.id], game.y[other.id], game.radius[other.id], game.surface[other.id])
        for other in game.bodies()
        if other is not unit
        and other not in through
        and game.perch[other.id] is None
        and not (gait.tramples and is_trampled(other))
    ]
    shapes = [*land.barred, *_kept_off(game, berths)]
    areas = []
    if gait.difficult:
        areas = [Area(shape, gait.weight, on) for on, shape in land.difficult]
        areas += [Area(shape, 1.0, on) for on, shape in land.water]
    radius = game.radius[unit.id]
    if easy:
        gait = replace(gait, difficult=False, shut=gait.shut | land.hard | land.wet)
        areas, shapes = [], [*shapes, *_difficult_for(game, land, radius)]
    edge = (radius, radius, game.table.width - radius, game.table.depth - radius)
    states = game._states_for(unit.id)
    return Walk(game.table, radius, gait.height, gait, bodies, shapes, areas, states, edge)


def _difficult_for(game: State, land: Land, radius: float) -> Iterator[tuple[str, Shape]]:
    """A-R43, A-R46: all that is difficult where the centre of a base is in it."""
    for on, shape in (*land.difficult, *land.water):
        yield on, centre_bar(shape, radius)
    for id in (*land.hard, *land.wet):
        yield id, centre_bar(game.table.storeys.surface(id).outline, radius)


def _kept_off(game: State, berths: Berths) -> Iterator[tuple[str, Shape]]:
    """A-R6: a berth bars every floor on which contact would be possible; higher and lower ones it does not."""
    storeys, floors = game.table.storeys, floors_of(game.table)
    for foe, berth in berths:
        if game.perch[foe.id] is not None:
            continue
        disc = Disc(game.x[foe.id], game.y[foe.id], game.radius[foe.id] + berth)
        own, low = floors.number[game.surface[foe.id]], game.elevation(foe.id)
        for number, surfaces in enumerate(floors.surfaces):
            level = (id for id in surfaces if abs(storeys.height_of(id) - low) < STEP - TOLERANCE)
            named = surfaces[0] if number == own else next(level, None)
            if named is not None:
                yield named, disc


# -- standing --------------------------------------------------------------------------------------------


def is_taken(game: State, unit: Unit, place: Place, tramples: bool = False) -> bool:
    """LFW-MVT-05: whether another base lies where it would stand.

    LFW-RULE-CHARGEMONSTRUEUSE-02: `tramples`: those of enemies that are no behemoths do not count.
    """
    own, r = body_of(game, unit.id), game.radius[unit.id]
    low = game.table.storeys.height_of(place.surface)
    for other in game.bodies():
        i = other.id
        if i == own or (tramples and hostile(game, unit, other) and is_trampled(other)):
            continue
        gap = hypot(game.x[i] - place.x, game.y[i] - place.y) - r - game.radius[i]
        if gap < -TOLERANCE and abs(game.elevation(i) - low) < STEP:
            return True
    return False


def is_on_table(game: State, unit: Unit, place: Place) -> bool:
    """LFW-BORDS-01: whether all of its base is on the table."""
    r, table = game.radius[unit.id] - TOLERANCE, game.table
    return r <= place.x <= table.width - r and r <= place.y <= table.depth - r


# -- ways ------------------------------------------------------------------------------------------------


def going_to(
    game: State,
    unit: Unit,
    goal: Place,
    gait: Gait,
    allowance: float,
    half: float,
    berths: Berths = (),
    charged: tuple[Unit, ...] = (),
) -> Going | None:
    """The way on which a unit gets somewhere within its move, or nothing.

    LFW-SAUTER-01: it climbs down where it can, and jumps where nothing else leads there in time.
    """
    return _going(game, base_of(game, unit), goal, gait, allowance, half, berths, charged)


@remembered_as_all_stand
def _going(
    game: State,
    unit: Unit,
    goal: Place,
    gait: Gait,
    allowance: float,
    half: float,
    berths: Berths,
    charged: tuple[Unit, ...],
) -> Going | None:
    here = game.place_of(unit.id)
    if not isinstance(here, Place):
        return None
    if hypot(goal.x - here.x, goal.y - here.y) > max(allowance, half) + TOLERANCE:
        return None
    if gait.flies:
        flown = _flown(game, unit, here, goal, gait)
        if flown is not None and flown.price.is_paid_by(allowance, half):
            return flown
    drop = game.table.storeys.height_at(here) > game.table.storeys.height_at(goal) + TOLERANCE
    ways = [gait] if gait.jumps or not drop else [gait, replace(gait, jumps=True)]
    for each in ways:
        found = _cheapest(game, unit, here, goal, each, allowance, half, berths, charged)
        if found is not None:
            return found
    return None


def _cheapest(
    game: State,
    unit: Unit,
    here: Place,
    goal: Place,
    gait: Gait,
    allowance: float,
    half: float,
    berths: Berths,
    charged: tuple[Unit, ...],
) -> Going | None:
    """The shortest way; where terrain makes it too dear, one that avoids it (LFW-MVTRED-01, LFW-DIFFICILE-01)."""
    land, slack = land_of(game.table, unit.profile.type), _slack(game, unit, gait)
    limit = max(allowance, half) + slack
    tried = _Tried(game, unit, here, goal, gait, berths, charged, land, (allowance, half))
    plain = tried.shortest(limit)
    if plain is None or plain.price.is_paid_by(allowance, half):
        return plain
    if not (plain.price.difficult or plain.price.water):
        return None  # terrain is not what makes it too dear
    spare = (
        allowance + slack + TOLERANCE - plain.way.cost
    )  # what terrain may take: no way is shorter
    floored = half > allowance / 2 + TOLERANCE and plain.price.walked <= half + TOLERANCE
    if spare < 0.0 and not floored:
        return None
    some = spare >= 1.0 or floored or bool(plain.price.water)
    paid = (way for way in tried.others(limit, some) if way.price.is_paid_by(allowance, half))
    return next(paid, None)


class _Tried(NamedTuple):
    """The ways between two places that are looked at, each with what it costs."""

    game: State
    unit: Unit
    here: Place
    goal: Place
    gait: Gait
    berths: Berths
    charged: tuple[Unit, ...]
    land: Land
    means: tuple[float, float]  # what the move pays for, and half of M

    def shortest(self, limit: float) -> Going | None:
        """The straight one if it is the shortest, else the shortest, as if no terrain were difficult."""
        return self._last(replace(self.gait, difficult=False), limit)

    def others(self, limit: float, some: bool) -> Iterator[Going]:
        """Those that avoid difficult terrain: all of it, or, where the move can pay for `some`, as much as pays."""
        if not self._in_difficult(self.here) and not self._in_difficult(self.goal):
            found = self._last(self.gait, limit, easy=True)
            if found is not None:
                yield found
        if some and self.gait.difficult:
            for weight, more in ((self.gait.weight, 0.0), (AVOIDED, STRETCH - 1.0)):
                found = self._last(replace(self.gait, weight=weight), limit + more)
                if found is not None:
                    yield found

    def _in_difficult(self, place: Place) -> bool:
        return is_difficult(self.game.table, self.unit.profile.type, place)

    def _last(self, gait: Gait, limit: float, easy: bool = False) -> Going | None:
        """The straight way where the move pays for it, else the cheapest at some weights."""
        found: Going | None = None
        told = (self.game, self.unit, self.here, self.goal)
        for walk, way in _ways(*told, gait, limit, self.berths, self.charged, easy):
            found = Going(walk, way, price_of(walk, self.gait, self.land, way))
            if found.price.is_paid_by(*self.means):
                return found
        return found


def _slack(game: State, unit: Unit, gait: Gait) -> float:
    """A door costs 1'' however wide a base is: a search that counts the way through the wall looks so much farther."""
    return max(0.0, 2 * game.radius[unit.id] - 1.0) if gait.indoors else 0.0


def _ways(
    game: State,
    unit: Unit,
    here: Place,
    goal: Place,
    gait: Gait,
    limit: float,
    berths: Berths,
    charged: tuple[Unit, ...],
    easy: bool,
) -> Iterator[tuple[Walk, Way]]:
    """Straight, or round what is in the way; into contact from a little before it, so that it touches nobody on its way."""
    walk = _walk(game, unit, gait, berths, (), easy)
    direct = straight_way(walk, here, goal, limit)
    if direct is not None:
        yield walk, direct
        if direct.cost <= hypot(goal.x - here.x, goal.y - here.y) + 1e-9:
            return  # nothing is shorter
    before = _before(game, goal, charged)
    if before is not None:
        near = tuple((foe, APPROACH / 2) for foe in charged)
        wide = _walk(game, unit, gait, (*berths, *near), (), easy)
        if wide.is_free(before):
            found = cheapest_way(wide, here, before, limit)
            if found is not None:
                last = found.legs[-1]
                leg = Leg(last.floor, (*last.points, goal.point))
                yield walk, found._replace(legs=(*found.legs[:-1], leg))
                return
    found = cheapest_way(walk, here, goal, limit)
    if found is not None:
        yield walk, found


def _before(game: State, goal: Place, charged: tuple[Unit, ...]) -> Place | None:
    """A place just short of contact with all who are charged."""
    if not charged:
        return None
    dx = dy = 0.0
    for foe in charged:
        away = hypot(goal.x - game.x[foe.id], goal.y - game.y[foe.id]) or 1.0
        dx += (goal.x - game.x[foe.id]) / away
        dy += (goal.y - game.y[foe.id]) / away
    length = hypot(dx, dy)
    if length < 0.2:
        return None
    far = APPROACH / min(1.0, length / len(charged))
    return Place(goal.x + dx / length * far, goal.y + dy / length * far, goal.surface)


# -- through the air -----------------------------------------------------------------------------------


def _flown(game: State, unit: Unit, here: Place, goal: Place, gait: Gait) -> Going | None:
    """LFW-RULE-VOL-02, -04, -06, LFW-ENV-INTERIEUR-04: the straight distance as seen from above; not out of, into or in a building."""
    if here.surface in gait.indoors or goal.surface in gait.indoors:
        return None
    if any(s.bottom > game.table.storeys.height_at(goal) and s.holds(*goal.point)
           for s in game.table.storeys.surfaces):  # fmt: skip
        return None  # under a roof or a bridge
    walls = game.table.with_property(CEILING)
    if any(wall.shape.crossings(*here.point, *goal.point) for wall in walls):
        return None
    walk = walk_of(game, unit, gait)
    floor = walk.name_of(walk.floor_of(goal))
    far = hypot(goal.x - here.x, goal.y - here.y)
    return Going(walk, Way((Leg(floor, (here.point, goal.point)),), (), far), Price(far), True)
