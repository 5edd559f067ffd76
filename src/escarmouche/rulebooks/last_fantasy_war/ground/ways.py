"""Where a unit can go: the walk of one moment, and the way that it takes (LFW-MVT-05, A-R9, A-R41, A-R43).

No base is crossed, friend or enemy. From some enemies a way keeps a berth: 1'' for runs and normal moves (LFW-COURSE-04,
LFW-NORMAL-04), contact for charges (LFW-CHARGERES-09). A berth is measured as seen from above where contact is possible.

Ways are searched for with costs that add up; difficult terrain does not. So the shortest way is found as if it cost nothing,
and then priced. Where that is too dear, what the move has left over it says how often terrain may take 1'': never more, as no way
is shorter. Then the shortest way outside all difficult terrain is looked for, and, where some of it can be paid, those outside some of
the pieces through which the shortest leads; and the shortest that goes through a part of one of them and round the rest of it, so that no
more than 3'' or 6'' lie in it (`table.chords`: exact where nothing else is in the way). Not found is only a way that does so with two pieces
at once, that leaves a piece and comes back into it, or that does so where something else bends it.
A way that is found is one that the move pays for, not always the cheapest of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import ceil, hypot
from typing import NamedTuple

from escarmouche.kit.duos import body_of
from escarmouche.memory import remembered_as_all_stand, remembered_by_table
from escarmouche.rulebooks.last_fantasy_war.ground.contact import STEP
from escarmouche.rulebooks.last_fantasy_war.ground.gait import (
    Gait,
    is_trampled,
    jumping,
    on_level,
)
from escarmouche.rulebooks.last_fantasy_war.ground.land import Land, land_of
from escarmouche.rulebooks.last_fantasy_war.ground.prices import STRETCH, Price, price_of
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, hostile
from escarmouche.rulebooks.last_fantasy_war.terrain import CEILING
from escarmouche.table.centre_bars import centre_bar
from escarmouche.table.chords import by_chord
from escarmouche.table.into_areas import least_cost_into
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Disc, Shape
from escarmouche.table.storeys.borders import floors_of
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.straight import straight_way
from escarmouche.table.storeys.walks import Area, Body, Walk
from escarmouche.table.storeys.way_check import place_on
from escarmouche.table.storeys.ways import Leg, Way
from escarmouche.table.trails import length_in_areas

Berths = tuple[tuple[Unit, float], ...]  # from whom a way keeps how far

CHORDS = 4  # so many ways through a part of a piece are looked at
MOST_CROSSED = 3  # so many pieces on the shortest way are avoided one by one and together
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
    return _walk(game, base_of(game, unit), gait, berths, through, ())


def walk_round_rough(game: State, unit: Unit, gait: Gait, berths: Berths) -> Walk:
    """The same, out of all difficult terrain."""
    base = base_of(game, unit)
    pieces = rough_of(game.table, base.profile.type)
    return _walk(game, base, on_level(gait), berths, (), tuple(range(len(pieces))))


@remembered_as_all_stand
def _walk(
    game: State,
    unit: Unit,
    gait: Gait,
    berths: Berths,
    through: tuple[Unit, ...],
    avoided: tuple[int, ...],
) -> Walk:
    """`avoided`: what of the difficult terrain it keeps out of, by number."""
    land = land_of(game.table, unit.profile.type)
    bodies = [
        body
        for other, body in _bases(game)
        if other is not unit
        and other not in through
        and not (gait.tramples and is_trampled(other))
    ]
    shapes = [*land.barred, *_kept_off(game, berths)]
    areas = []
    if gait.difficult:
        areas = [Area(shape, gait.weight, on) for on, shape in land.difficult if gait.weight]
        areas += [Area(shape, 1.0, on) for on, shape in land.water]
    radius = game.radius[unit.id]
    if avoided:
        pieces = [rough_of(game.table, unit.profile.type)[number] for number in avoided]
        shut = frozenset(piece.on for piece in pieces if piece.surface)
        gait, areas = replace(gait, difficult=False, shut=gait.shut | shut), []
        shapes += [(piece.on, centre_bar(piece.shape, radius)) for piece in pieces]
    edge = (radius, radius, game.table.width - radius, game.table.depth - radius)
    states = game._states_for(unit.id)
    return Walk(game.table, radius, gait.height, gait, bodies, shapes, areas, states, edge)


@remembered_as_all_stand
def _bases(game: State) -> list[tuple[Unit, Body]]:
    """All bases that stand on a surface, for whoever walks among them."""
    return [
        (unit, Body(game.x[unit.id], game.y[unit.id], game.radius[unit.id], game.surface[unit.id]))
        for unit in game.bodies()
        if game.perch[unit.id] is None
    ]


class Rough(NamedTuple):
    """A piece of difficult terrain: a shape that lies on a surface, or a whole surface."""

    on: str
    shape: Shape
    surface: bool = False
    wet: bool = False  # LFW-TERRAIN-EAU-01: water, which costs by the inch

    def holds(self, place: Place) -> bool:
        """A-R43, A-R46: whether the centre of a base is in it."""
        return place.surface == self.on and self.shape.contains(*place.point)


@remembered_by_table
def rough_of(table: Table, type: str) -> tuple[Rough, ...]:
    """All difficult terrain of a table, water included (LFW-TERRAIN-EAU-02)."""
    land = land_of(table, type)
    lying = [Rough(on, shape) for on, shape in land.difficult]
    lying += [Rough(on, shape, wet=True) for on, shape in land.water]
    for id in sorted(land.hard | land.wet):
        outline = table.storeys.surface(id).outline
        lying.append(Rough(id, outline, surface=True, wet=id not in land.hard))
    return tuple(lying)


def _kept_off(game: State, berths: Berths) -> list[tuple[str, Shape]]:
    """A-R6: a berth bars every floor on which contact would be possible; higher and lower ones it does not."""
    found: list[tuple[str, Shape]] = []
    level: dict[str, tuple[str, ...]] = {}
    for foe, berth in berths:
        i, on = foe.id, game.surface[foe.id]
        if game.perch[i] is None:
            if on not in level:
                level[on] = _level_with(game.table, on)
            disc = Disc(game.x[i], game.y[i], game.radius[i] + berth)
            found += [(named, disc) for named in level[on]]
    return found


@remembered_by_table
def _level_with(table: Table, surface: str) -> tuple[str, ...]:
    """A surface of each floor on which contact would be possible with somebody on a surface: its own, and those level with it."""
    storeys, floors, found = table.storeys, floors_of(table), []
    own, low = floors.number[surface], storeys.height_of(surface)
    for number, surfaces in enumerate(floors.surfaces):
        level = (id for id in surfaces if abs(storeys.height_of(id) - low) < STEP - TOLERANCE)
        named = surfaces[0] if number == own else next(level, None)
        if named is not None:
            found.append(named)
    return tuple(found)


# -- standing --------------------------------------------------------------------------------------------


def is_taken(game: State, unit: Unit, place: Place, tramples: bool = False) -> bool:
    """LFW-MVT-05: whether another base lies where it would stand.

    LFW-RULE-CHARGEMONSTRUEUSE-02: `tramples`: those of enemies that are no behemoths do not count.
    """
    own, far = body_of(game, unit.id), game.radius[unit.id] - TOLERANCE
    x, y, xs, ys, rs = place.x, place.y, game.x, game.y, game.radius
    for other in game.bodies():
        i = other.id
        wide = far + rs[i]
        if not (-wide < xs[i] - x < wide and -wide < ys[i] - y < wide):
            continue  # most stand elsewhere
        if i == own:
            continue
        if tramples and hostile(game, unit, other) and is_trampled(other):
            continue
        if hypot(xs[i] - x, ys[i] - y) < wide:
            if abs(game.elevation(i) - game.table.storeys.height_of(place.surface)) < STEP:
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
    taken = least_reduction(game.table, unit.profile.type, here, goal)
    if taken > spare and not floored:
        return None  # so much of it no way avoids
    others = tried.others(plain, limit, spare >= 1.0 or floored)
    return next((way for way in others if way.price.is_paid_by(allowance, half)), None)


def least_length(table: Table, type: str, here: Place, goal: Place, shortest: float) -> float:
    """LFW-TERRAIN-EAU-01: no way is shorter, the inches of water with it in which it begins or ends: `shortest` is one without them."""
    water = [piece for piece in _walked_out_of(table, type) if piece.wet]
    least = shortest + _least_inside(water, here, goal)
    for piece in water:
        ends = (piece.holds(here), piece.holds(goal))
        if ends == (False, True):
            least = max(least, least_cost_into(here.point, goal.point, piece.shape, 2.0))
        elif ends == (True, False):
            least = max(least, least_cost_into(goal.point, here.point, piece.shape, 2.0))
    return least


def least_reduction(table: Table, type: str, here: Place, goal: Place) -> int:
    """LFW-DIFFICILE-01: what difficult terrain in which a way begins or ends takes at least from any move."""
    hard = [piece for piece in _walked_out_of(table, type) if not piece.wet]
    return ceil((_least_inside(hard, here, goal) - TOLERANCE) / STRETCH)


@remembered_by_table
def _walked_out_of(table: Table, type: str) -> tuple[Rough, ...]:
    """The difficult terrain that one gets out of over its outline alone: nothing leads over it, and no ladder out of it."""
    spots = [end.point for link in table.storeys.links for end in (link.lower, link.upper)]
    found = []
    for piece in rough_of(table, type):
        left, low, right, high = piece.shape.bbox
        boxes = [s.outline.bbox for s in table.storeys.surfaces if s.id != piece.on]
        boxes += [(x, y, x, y) for x, y in spots]
        over = (x0 < right and x1 > left and y0 < high and y1 > low for x0, y0, x1, y1 in boxes)
        if not any(over):
            found.append(piece)
    return tuple(found)


def _least_inside(pieces: Iterable[Rough], here: Place, goal: Place) -> float:
    """How far at least any way leads through some pieces: out of what it begins in, and into what it ends in."""
    deep = [0.0, 0.0]
    for piece in pieces:
        inside = [piece.holds(here), piece.holds(goal)]
        if not any(inside):
            continue  # as most
        away = [piece.shape.distance_to_edge(*end.point) for end in (here, goal)]
        if all(inside):  # it need not leave it
            straight = hypot(goal.x - here.x, goal.y - here.y)
            away = [min(away[0], straight), 0.0] if sum(away) > straight else away
        deep = [
            max(most, far) if held else most
            for most, far, held in zip(deep, away, inside, strict=True)
        ]
    return sum(deep)


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
                    yield from self._avoiding(avoided, limit)
        if plain.price.water:  # LFW-TERRAIN-EAU-01: what adds up can be weighed
            found = self._found(replace(self.gait, weight=0.0), limit)
            if found is not None:
                yield found
        if some and plain.price.difficult:
            for number in (n for n, one in enumerate(pieces) if self._leads_through(plain, one)):
                yield from self._in_part(plain, pieces, number)

    def _in_part(self, plain: Going, pieces: Sequence[Rough], number: int) -> Iterator[Going]:
        """Those that go through a part of a piece and round the rest of it, and of all others: 3'' of it for each inch."""
        piece, walk = pieces[number], plain.walk
        spare = int(self.means[0] + TOLERANCE - plain.price.length)
        if piece.surface:
            return
        others = tuple(n for n, one in enumerate(pieces) if not self._ends_in(one))
        ends = (self.here.point, self.goal.point)
        floor = walk.floors.number[piece.on]
        for taken in range(spare, 0, -1):
            longest = self.means[0] - taken + TOLERANCE
            for chord in by_chord(*ends, piece.shape, STRETCH * taken, longest)[:CHORDS]:
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
        outside = _walk(self.game, self.unit, gait, self.berths, (), others)
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
    walk = _walk(game, unit, gait, berths, (), avoided)
    direct = straight_way(walk, here, goal, limit)
    if direct is not None:
        yield walk, direct
        if direct.cost <= hypot(goal.x - here.x, goal.y - here.y) + 1e-9:
            return  # nothing is shorter
    before = _before(game, goal, charged)
    if before is not None:
        near = tuple((foe, APPROACH / 2) for foe in charged)
        wide = _walk(game, unit, gait, (*berths, *near), (), avoided)
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
