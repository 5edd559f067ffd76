"""The way that a unit takes to get somewhere (LFW-MVT-05, A-R41, A-R43).

Ways are searched for with costs that add up; difficult terrain does not. So the shortest way is found as if it cost nothing,
and then priced. Where that is too dear, what the move has left over it says how often terrain may take 1'': never more, as no way
is shorter. Then the shortest way outside all difficult terrain is looked for, and, where some of it can be paid, those outside some of
the pieces through which the shortest leads; and the shortest that goes through a part of one of them and round the rest of it, so that no
more than 3'' or 6'' lie in it (`table.chords`: exact where nothing else is in the way). Not found is only a way that does so with two pieces
at once, that leaves a piece and comes back into it, or that does so where something else bends it.
A way that is found is one that the move pays for, not always the cheapest of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import hypot
from typing import NamedTuple

from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.last_fantasy_war.ground.gait import (
    Gait,
    jumping,
    on_level,
)
from escarmouche.rulebooks.last_fantasy_war.ground.land import Land, land_of
from escarmouche.rulebooks.last_fantasy_war.ground.prices import STRETCH, Price, price_of
from escarmouche.rulebooks.last_fantasy_war.ground.rough import (
    Rough,
    least_length,
    least_reduction,
    rough_of,
)
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import (
    Berths,
    walk_avoiding,
    walk_of,
)
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.rulebooks.last_fantasy_war.terrain import CEILING
from escarmouche.table.chords import by_chord
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.straight import straight_way
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.way_check import place_on
from escarmouche.table.storeys.ways import Leg, Way
from escarmouche.table.trails import length_in_areas

CHORDS = 4  # so many ways through a part of a piece are looked at
MOST_CROSSED = 3  # so many pieces on the shortest way are avoided one by one and together
APPROACH = 0.03  # from so far one goes straight into contact


class Going(NamedTuple):
    """A way with the walk on which it was found, and what it costs."""

    walk: Walk
    way: Way
    price: Price
    flown: bool = False  # LFW-RULE-VOL-01


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
    ways = [gait] if gait.jumps or not drop else [gait, jumping(gait)]
    for each in ways:
        found = _cheapest(game, unit, here, goal, each, allowance, half, berths, charged)
        if found is not None:
            return found
    return None


def goes_straight(
    game: State,
    unit: Unit,
    goal: Place,
    gait: Gait,
    allowance: float,
    half: float,
    walk: Walk,
) -> bool:
    """Whether a move pays for the straight line to a place and nothing is in it: then `going_to` finds it too.

    `walk` is that of its gait as if no terrain were difficult.
    """
    base = base_of(game, unit)
    here = game.place_of(base.id)
    if not isinstance(here, Place):
        return False
    if gait.flies:
        flown = _flown(game, base, here, goal, gait)
        if flown is not None and flown.price.is_paid_by(allowance, half):
            return True
    way = straight_way(walk, here, goal, max(allowance, half) + _slack(game, base, gait))
    if way is None:
        return False
    land = land_of(game.table, base.profile.type)
    return price_of(walk, gait, land, way).is_paid_by(allowance, half)


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
    shortest = least_length(game.table, unit.profile.type, here, goal, plain.way.cost)
    spare = allowance + slack + TOLERANCE - shortest  # what terrain may take: no way is shorter
    floored = half > allowance / 2 + TOLERANCE and plain.price.walked <= half + TOLERANCE
    if spare < 0.0 and not floored:
        return None
    taken = least_reduction(game.table, unit.profile.type, here, goal, gait.paid)
    if taken > spare and not floored:
        return None  # so much of it no way avoids
    others = tried.others(plain, limit, spare >= 1.0 or floored)
    return next((way for way in others if way.price.is_paid_by(allowance, half)), None)


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
        return self._found(on_level(self.gait), limit)

    def others(self, plain: Going, limit: float, some: bool) -> Iterator[Going]:
        """Those that avoid difficult terrain: all of it, or, where the move can pay for `some`, a part."""
        pieces = rough_of(self.game.table, self.unit.profile.type)
        free = [n for n, one in enumerate(pieces) if not self._ends_in(one)]
        if len(free) == len(pieces) or some:
            yield from self._avoiding(tuple(free), limit)
        if some:
            crossed = [n for n in free if self._leads_through(plain, pieces[n])]
            for count in range(len(crossed), 0, -1):
                for avoided in combinations(crossed[:MOST_CROSSED], count):
                    if avoided != tuple(free):  # those have been avoided
                        yield from self._avoiding(avoided, limit)
        if plain.price.water:  # LFW-TERRAIN-EAU-01: what adds up can be weighed
            found = self._found(replace(self.gait, weight=0.0), limit)
            if found is not None:
                yield found
        if some and plain.price.difficult:
            for number in (n for n, one in enumerate(pieces) if self._leads_through(plain, one)):
                yield from self._in_part(plain, pieces, number)

    def _in_part(self, plain: Going, pieces: Sequence[Rough], number: int) -> Iterator[Going]:
        """Those that go through a part of a piece and round the rest of it, and of all others: 3'' of it for each inch.

        A-R43: and as far as an earlier part of the move has paid for.
        """
        piece, walk = pieces[number], plain.walk
        spare = int(self.means[0] + TOLERANCE - plain.price.length)
        if piece.surface:
            return
        others = tuple(n for n, one in enumerate(pieces) if not self._ends_in(one))
        ends = (self.here.point, self.goal.point)
        floor = walk.floors.number[piece.on]
        paid = self.gait.paid
        for taken in range(spare, -1 if paid else 0, -1):
            longest = self.means[0] - taken + TOLERANCE
            for chord in by_chord(*ends, piece.shape, STRETCH * taken + paid, longest)[:CHORDS]:
                inside = (chord.enters, chord.leaves)
                places = [place_on(walk, floor, *spot) for spot in inside]
                if all(places) and walk.ground(floor).is_free(inside):
                    yield from self._by_way_of(walk, places, others, longest)

    def _by_way_of(
        self, walk: Walk, places: Sequence[Place | None], others: tuple[int, ...], longest: float
    ) -> Iterator[Going]:
        """To the first of two places, straight to the second, and on; before and after round all that is difficult."""
        enters, leaves = places
        assert enters is not None and leaves is not None
        gait = on_level(self.gait)
        outside = walk_avoiding(self.game, self.unit, gait, self.berths, (), others)
        before = _joined(outside, self.here, enters, longest)
        after = _joined(outside, leaves, self.goal, longest, bool(self.charged))
        if before is None or after is None:
            return
        middle = Leg(before.legs[-1].floor, (*before.legs[-1].points, *after.legs[0].points))
        legs = (*before.legs[:-1], middle, *after.legs[1:])
        straight = hypot(leaves.x - enters.x, leaves.y - enters.y)
        cost = before.cost + straight + after.cost
        way = Way(legs, (*before.crossings, *after.crossings), cost)
        yield Going(walk, way, price_of(walk, self.gait, self.land, way))

    def _ends_in(self, piece: Rough) -> bool:
        return piece.holds(self.here) or piece.holds(self.goal)

    def _leads_through(self, plain: Going, piece: Rough) -> bool:
        floors = plain.walk.floors
        return any(
            piece.on in floors.surfaces[floors.number[leg.floor]]
            and length_in_areas(leg.points, (piece.shape,)) > TOLERANCE
            for leg in plain.way.legs
        )

    def _avoiding(self, avoided: tuple[int, ...], limit: float) -> Iterator[Going]:
        found = self._found(on_level(self.gait), limit, avoided)
        if found is not None:
            yield found

    def _found(self, gait: Gait, limit: float, avoided: tuple[int, ...] = ()) -> Going | None:
        """The straight way where the move pays for it, else the cheapest that the search finds."""
        found: Going | None = None
        told = (self.game, self.unit, self.here, self.goal)
        for walk, way in _ways(*told, gait, limit, self.berths, self.charged, avoided):
            found = Going(walk, way, price_of(walk, self.gait, self.land, way))
            if found.price.is_paid_by(*self.means):
                return found
        return found


def _joined(
    walk: Walk, start: Place, goal: Place, limit: float, straight: bool = False
) -> Way | None:
    """Straight, or round what is in the way (not into contact: who is charged would be touched before); nothing to go is a way too."""
    if start == goal:
        return Way((Leg(walk.name_of(walk.floor_of(start)), (start.point,)),))
    found = straight_way(walk, start, goal, limit)
    return found if found or straight else cheapest_way(walk, start, goal, limit)


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
    avoided: tuple[int, ...],
) -> Iterator[tuple[Walk, Way]]:
    """Straight, or round what is in the way; into contact from a little before it, so that it touches nobody on its way."""
    walk = walk_avoiding(game, unit, gait, berths, (), avoided)
    direct = straight_way(walk, here, goal, limit)
    if direct is not None:
        yield walk, direct
        if direct.cost <= hypot(goal.x - here.x, goal.y - here.y) + 1e-9:
            return  # nothing is shorter
    before = _before(game, goal, charged)
    if before is not None:
        near = tuple((foe, APPROACH / 2) for foe in charged)
        wide = walk_avoiding(game, unit, gait, (*berths, *near), (), avoided)
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
