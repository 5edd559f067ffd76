"""Places in contact with units (A-R28): those that one thinks of first, and all at which a way into contact may end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import acos, atan2, cos, hypot, pi, sin

from escarmouche.rulebooks.last_fantasy_war.ground.contact import STEP, reach_of_contact, touches
from escarmouche.rulebooks.last_fantasy_war.ground.contact_bounds import (
    contact_bounds,
    farthest_contact,
    low_walls,
)
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import is_taken
from escarmouche.rulebooks.last_fantasy_war.laying import RADIUS, lying
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import UNMEANT, berths_of, walk_for
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import half_move, length_of
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.curves import (
    Circle,
    Curve,
    Segment,
    approaches,
    farthest_box,
    meetings,
    near_box,
)
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.polygons import Box
from escarmouche.table.shapes import thickness
from escarmouche.table.storeys.model import GROUND, Place
from escarmouche.table.storeys.room import room_bounds, stopping_bounds
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.way_check import place_on
from escarmouche.table.surroundings import within

JUST_TOUCHING = 0.002  # a place in contact that survives rounding
AROUND = 8  # places around one base that are proposed
DIGITS = 5
BESIDE = 1e-6  # of an angle: beside what is taken, not in it
SLACK = 10 * TOLERANCE  # by which a curve is taken for nearer: where two touch is told that exactly

Ring = tuple[float, float, float, float]  # its centre, and from how near to it to how far from it


# -- all of them -----------------------------------------------------------------------------------------


def contact_places(game: State, unit: Unit, foes: Sequence[Unit], intent: Intent) -> list[Place]:
    """Where a way into contact with all of some units may end, the nearest first.

    If a way leads into contact with them at all, one leads to one of these: a shortest way ends where it comes square to a
    curve that bounds the places in contact, or where two of these curves meet.
    """
    likely = likely_contacts(game, unit, foes, intent)
    return [place for place in likely if all(touches(game, unit, place, foe) for foe in foes)]


def likely_contacts(game: State, unit: Unit, foes: Sequence[Unit], intent: Intent) -> list[Place]:
    """The same, and others beside them that are not in contact with all of these."""
    if nobody_touches_all(game, unit, foes):
        return []
    walk, spot = walk_for(game, unit, intent), (game.x[unit.id], game.y[unit.id])
    most = max(length_of(game, unit, intent), half_move(game, unit, intent)) + TOLERANCE
    about = farthest_box(
        (game.x[foes[0].id], game.y[foes[0].id]), farthest_contact(game, unit, foes[0])
    )
    box = _common(about, farthest_box(spot, most + JUST_TOUCHING))
    shunned = _across_walls(game, unit, intent)
    ends = [curve for foe in (*foes, *shunned) for curve in contact_bounds(game, unit, foe)]
    ends = near_box([*ends, *_treasures(game, unit)], box)
    found = dict.fromkeys(
        place
        for floor in _floors_in(walk, box)
        if all(_may_meet(game, walk, floor, foe) for foe in foes)
        for place in _on_floor(game, unit, foes, intent, walk, floor, ends, box, most)
    )
    return sorted(found, key=lambda place: hypot(place.x - spot[0], place.y - spot[1]))


def _across_walls(game: State, unit: Unit, intent: Intent) -> list[Unit]:
    """Who stands against a low wall, and must not be touched across it (`legality.why_across`)."""
    if intent.kind not in UNMEANT or not game.table.storeys.hurdles:
        return []
    return [foe for foe, _berth in berths_of(game, unit, intent) if any(low_walls(game, foe))]


def nobody_touches_all(game: State, unit: Unit, foes: Sequence[Unit]) -> bool:
    """Whether some of these stand too far apart to be touched together."""
    return any(_too_far(game, unit, one, other) for one, other in combinations(foes, 2))


def _too_far(game: State, unit: Unit, one: Unit, other: Unit) -> bool:
    """Whether nobody can touch both."""
    apart = hypot(game.x[other.id] - game.x[one.id], game.y[other.id] - game.y[one.id])
    far = farthest_contact(game, unit, one) + farthest_contact(game, unit, other)
    return apart > far + TOLERANCE


def _common(one: Box, other: Box) -> Box:
    """What two boxes have in common."""
    (a0, b0, a1, b1), (c0, d0, c1, d1) = one, other
    return (max(a0, c0), max(b0, d0), min(a1, c1), min(b1, d1))


def _floors_in(walk: Walk, box: Box) -> list[int]:
    """The floors that there are in a box."""
    x0, y0, x1, y1 = box
    found = {walk.floors.number[GROUND]: None}
    for surface in walk.table.storeys.surfaces:
        left, low, right, high = surface.outline.bbox
        if left <= x1 and right >= x0 and low <= y1 and high >= y0:
            found[walk.floors.number[surface.id]] = None
    return list(found)


def _may_meet(game: State, walk: Walk, floor: int, foe: Unit) -> bool:
    """A-R6: whether height lets anybody on a floor touch a unit: it is the same floor, or a part of it is level enough."""
    if game.perch[foe.id] is None and walk.floors.number[game.surface[foe.id]] == floor:
        return True
    high, height_of = game.elevation(foe.id), game.table.storeys.height_of
    return any(abs(height_of(id) - high) < STEP for id in walk.floors.surfaces[floor])


def _on_floor(
    game: State,
    unit: Unit,
    foes: Sequence[Unit],
    intent: Intent,
    walk: Walk,
    floor: int,
    ends: Sequence[Curve],
    box: Box,
    most: float,
) -> Iterator[Place]:
    rings: list[Ring] = [
        (
            *(game.x[foe.id], game.y[foe.id]),
            game.radius[unit.id] + game.radius[foe.id] - TOLERANCE,
            farthest_contact(game, unit, foe) + TOLERANCE,
        )
        for foe in foes
    ]
    rings.append((game.x[unit.id], game.y[unit.id], 0.0, most))  # no way is shorter than straight
    ends = _in_rings([*ends, *stopping_bounds(walk, floor, box)], rings)
    tramples, ground = gait_of(game, unit, intent.kind).tramples, walk.ground(floor)
    known: dict[Point, Place | None] = {}  # nothing: it cannot stand there, or the place was told
    others = _others_near(game, unit, rings[0])
    for whence, spot in _where_ways_end(game, unit, walk, floor, ends, box, most, rings):
        at = (round(spot[0], DIGITS), round(spot[1], DIGITS))
        if at not in known:
            place = place_on(walk, floor, *at) if _is_in(rings, *at, 0.0) else None
            room = place is not None and not is_taken(game, unit, place, tramples, others)
            known[at] = place if room else None
        place = known[at]
        if place is None or (whence is not None and not ground.is_free((whence, spot))):
            continue
        known[at] = None
        yield place


def _others_near(game: State, unit: Unit, ring: Ring) -> list[Unit]:
    """Those on whose bases one could stand who stands in a ring."""
    x, y, _near, far = ring
    wide = far + game.radius[unit.id]
    return [
        other
        for other in game.bodies()
        if hypot(game.x[other.id] - x, game.y[other.id] - y) <= wide + game.radius[other.id]
    ]


def _is_in(rings: Sequence[Ring], x: float, y: float, slack: float) -> bool:
    """Whether a spot is in all of some rings."""
    for cx, cy, near, far in rings:
        if not near - slack <= hypot(x - cx, y - cy) <= far + slack:
            return False
    return True


def _in_rings(curves: Sequence[Curve], rings: Sequence[Ring]) -> list[Curve]:
    """The curves that come into all of some rings: no place of another one is asked for."""
    return [
        curve
        for curve in curves
        if all(_comes_into(curve, cx, cy, near, far) for cx, cy, near, far in rings)
    ]


def _comes_into(curve: Curve, cx: float, cy: float, near: float, far: float) -> bool:
    if isinstance(curve, Circle):
        x, y, r = curve
        away = hypot(x - cx, y - cy)
        return abs(away - r) <= far + SLACK and away + r >= near - SLACK
    ax, ay, bx, by = curve
    x, y = curve.at(curve.along((cx, cy)))
    if hypot(x - cx, y - cy) > far + SLACK:
        return False
    return max(hypot(ax - cx, ay - cy), hypot(bx - cx, by - cy)) >= near - SLACK


def _treasures(game: State, unit: Unit) -> list[Curve]:
    """LFW-JOUER-TRESOR-01: what no move may end on."""
    return [Circle(one.x, one.y, game.radius[unit.id] + RADIUS) for one in lying(game)]


def _where_ways_end(
    game: State,
    unit: Unit,
    walk: Walk,
    floor: int,
    ends: Sequence[Curve],
    box: Box,
    most: float,
    rings: Sequence[Ring],
) -> Iterator[tuple[Point | None, Point]]:
    """Where curves meet, and where a way comes square to one: from its start, from a gate, round something.

    With each spot, where it matters, whence the last straight piece of the way there comes: it counts only if that is free.
    """
    if not ends:
        return
    start = (game.x[unit.id], game.y[unit.id])
    bounds = [*ends, *_in_rings(room_bounds(walk, floor, box), rings)]
    round_what = _bent_round(room_bounds(walk, floor, farthest_box(start, most)), rings)
    arrivals = dict.fromkeys(_arrivals(walk, floor, rings))
    met: set[Curve] = set()
    for curve in ends:
        met.add(curve)
        yield None, curve.at(curve.along(start))
        for whence, spot in approaches(curve, start, round_what):
            if within(box, *spot) and _is_in(rings, *spot, SLACK):
                if _length(start, whence, spot) <= most:
                    yield whence, spot
        for arrival in arrivals:
            spot = curve.at(curve.along(arrival))
            if _is_in(rings, *spot, SLACK):
                yield None, spot
        if isinstance(curve, Segment):
            yield from ((None, curve.at(end)) for end in (0.0, 1.0))
        for other in near_box(bounds, curve.box):
            if other not in met:  # else it has met this one
                yield from ((None, spot) for spot in meetings(curve, other))


def _bent_round(curves: Sequence[Curve], rings: Sequence[Ring]) -> list[Circle]:
    """The circles round which a way into all of some rings may bend that is no longer than the last of these is wide."""
    *targets, (sx, sy, _none, most) = rings
    return [
        circle
        for circle in curves
        if isinstance(circle, Circle)
        and all(
            hypot(circle.x - sx, circle.y - sy) + hypot(circle.x - cx, circle.y - cy)
            <= most + far + 2 * circle.radius + SLACK
            for cx, cy, _near, far in targets
        )
    ]


def _length(a: Point, b: Point, c: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1]) + hypot(c[0] - b[0], c[1] - b[1])


def _arrivals(walk: Walk, floor: int, rings: Sequence[Ring]) -> Iterator[Point]:
    """Whence one comes who has crossed onto a floor: the ends of a gate, and where it came from as if there were none.

    Exact behind one gate. Behind two, one after the other, it is told as if only the last had moved it on: the way that is found
    is then not the very shortest, by less than a thousandth of an inch in all that was tried.
    """
    sx, sy, _none, most = rings[-1]
    for other in range(len(walk.floors.surfaces)):
        for exit in walk.leads(other):
            gate = exit.gate
            (ax, ay), (bx, by) = gate.start, gate.end
            if gate.floors[1] != floor or hypot(ax - sx, ay - sy) - gate.length > most:
                continue  # what is free of those few is looked at
            if not gate.free:
                continue
            yield (sx + bx - ax, sy + by - ay)
            for low, high in walk.parts(gate):
                yield from (gate.opposite(low), gate.opposite(high))


# -- those that one thinks of ------------------------------------------------------------------------------


def beside(game: State, unit: Unit, foe: Unit, turn: int) -> Iterator[Place]:
    """In contact with it, so many eighths of a turn farther round it; behind low walls a little farther off."""
    fx, fy = game.x[foe.id], game.y[foe.id]
    reach = game.radius[unit.id] + game.radius[foe.id] + JUST_TOUCHING
    angle = atan2(game.y[unit.id] - fy, game.x[unit.id] - fx) + 2 * pi * turn / AROUND
    near = game.radius[foe.id] + reach_of_contact(game)
    walls = [  # across a low wall: with its own base against it
        away + thickness(hurdle.shape) + game.radius[unit.id] + 0.02
        for hurdle in game.table.storeys.hurdles
        if (away := hurdle.shape.distance_to_point(fx, fy)) <= near
    ]
    for far in (reach, *walls):
        spot = (fx + far * cos(angle), fy + far * sin(angle))
        yield from touching_on(game, unit, spot, (foe,))


def gaps_towards(game: State, unit: Unit, foe: Unit) -> Iterator[Place]:
    """In contact with it where there is room between other bases: where one gets who goes straight at it, and to either side.

    Just touching it, or as far off as contact reaches.
    """
    fx, fy = game.x[foe.id], game.y[foe.id]
    towards = atan2(game.y[unit.id] - fy, game.x[unit.id] - fx)
    apart = game.radius[unit.id] + game.radius[foe.id]
    for gap in (JUST_TOUCHING, reach_of_contact(game) - JUST_TOUCHING):
        ring = apart + gap
        for turn in _free_turns(towards, list(_taken_of_ring(game, unit, foe, ring))):
            spot = (fx + ring * cos(towards + turn), fy + ring * sin(towards + turn))
            yield from touching_on(game, unit, spot, (foe,))


def _free_turns(towards: float, taken: list[tuple[float, float]]) -> list[float]:
    """How far round to the nearer half of a ring one goes to find room: not at all, or to the end of something taken."""
    turns = [0.0] + [
        (angle - towards + side * half + pi) % (2 * pi) - pi
        for angle, half in taken
        for side in (1.0, -1.0)
    ]
    free = [
        turn
        for turn in turns
        if abs(turn) <= pi / 2 + BESIDE
        and not any(_apart(towards + turn, angle) < half - BESIDE for angle, half in taken)
    ]
    return sorted(free, key=abs)


def _taken_of_ring(
    game: State, unit: Unit, foe: Unit, ring: float
) -> Iterator[tuple[float, float]]:
    """Which parts of a ring around a unit other bases leave no room on: in which direction, and how wide to either side."""
    fx, fy, r = game.x[foe.id], game.y[foe.id], game.radius[unit.id]
    for other in game.bodies():
        if other is unit or other is foe:
            continue
        dx, dy = game.x[other.id] - fx, game.y[other.id] - fy
        away, keep = hypot(dx, dy), r + game.radius[other.id] + JUST_TOUCHING
        if 0.0 < away < ring + keep:
            share = (away * away + ring * ring - keep * keep) / (2 * away * ring)
            yield atan2(dy, dx), acos(min(1.0, max(-1.0, share)))


def _apart(one: float, other: float) -> float:
    """The angle between two directions."""
    return abs((one - other + pi) % (2 * pi) - pi)


def between(game: State, unit: Unit, one: Unit, other: Unit) -> Iterator[Place]:
    """In contact with two: where the rings around them meet, just touching both or as far off as contact reaches."""
    r, near = game.radius[unit.id], reach_of_contact(game)
    gaps = (JUST_TOUCHING, near - JUST_TOUCHING)
    for a in gaps:
        for b in gaps:
            circles = [
                Circle(game.x[u.id], game.y[u.id], r + game.radius[u.id] + gap)
                for u, gap in ((one, a), (other, b))
            ]
            for spot in meetings(*circles):
                yield from touching_on(game, unit, spot, (one, other))


def touching_on(game: State, unit: Unit, spot: Point, foes: Sequence[Unit]) -> Iterator[Place]:
    """The places at a spot that really are in contact with all of these."""
    for place in on_surfaces(game, spot, DIGITS):
        if all(touches(game, unit, place, foe) for foe in foes):
            yield place


def around(game: State, spot: Point, far: float, count: int) -> Iterator[Place]:
    """Places on a circle."""
    for k in range(count):
        angle = 2 * pi * k / count
        yield from on_surfaces(game, (spot[0] + far * cos(angle), spot[1] + far * sin(angle)))


def on_surfaces(game: State, spot: Point, digits: int = 3) -> Iterator[Place]:
    """The places at a spot, on each of its surfaces."""
    x, y = round(spot[0], digits), round(spot[1], digits)
    if game.table.is_on(x, y):
        yield from (Place(x, y, id) for id in game.table.storeys.surfaces_at(x, y))
