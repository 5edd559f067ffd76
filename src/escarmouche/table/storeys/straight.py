"""One straight segment over a table with storeys: down steps, through doors, over low walls.

Other ways bend round what bars them and pass openings at right angles. A straight one does neither: it goes on in its
direction, and what it comes to it crosses as it comes to it, or not at all.
"""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.polygons import Interval
from escarmouche.table.sweeps import stop_before

from .gates import Gate
from .model import Place
from .walks import Exit, Walk
from .way_check import place_on
from .ways import DROP, Crossing, Leg, Way

MOST = 8  # crossings
AHEAD = 1e-6


class Met(NamedTuple):
    """A gate to which a straight line leads: at which share of the line, and where it enters and leaves it."""

    far: float
    exit: Exit
    here: Point
    there: Point


def straight_way(walk: Walk, start: Place, goal: Place, allowance: float) -> Way | None:
    """The straight way between two places, no dearer than an allowance, or nothing."""
    far = hypot(goal.x - start.x, goal.y - start.y)
    if far * walk.least_pace() > allowance + TOLERANCE:
        return None
    legs: list[Leg] = []
    crossings: list[Crossing] = []
    point, end, cost = (start.x, start.y), (goal.x, goal.y), 0.0
    floor, last = walk.floors.number[start.surface], walk.floors.number[goal.surface]
    for _each in range(MOST + 1):
        ground, leg = walk.ground(floor), (point, end)
        if floor == last and ground.is_free(leg):
            cost += ground.price(leg)
            legs.append(Leg(walk.name_of(floor), leg))
            fine = cost <= allowance + TOLERANCE
            return Way(tuple(legs), tuple(crossings), cost) if fine else None
        met = next_exit(walk, floor, point, end)
        if met is None or not ground.is_free((point, met.here)):
            return None
        leg = (point, met.here)
        span = hypot(met.there[0] - met.here[0], met.there[1] - met.here[1])
        own = met.exit.crossing
        toll = walk.gait.toll(own) or 0.0
        cost += ground.price(leg) + toll + span * walk.gait.pace(own.start.surface)
        if cost > allowance + TOLERANCE:
            return None
        legs.append(Leg(walk.name_of(floor), leg))
        crossings.append(
            own._replace(
                start=own.start._replace(x=met.here[0], y=met.here[1]),
                end=own.end._replace(x=met.there[0], y=met.there[1]),
                span=span,
            )
        )
        point, floor = met.there, met.exit.gate.floors[1]
    return None


def next_exit(walk: Walk, floor: int, point: Point, goal: Point) -> Met | None:
    """The nearest gate ahead through which the line leads."""
    best: Met | None = None
    (ax, ay), (bx, by) = point, goal
    dx, dy = bx - ax, by - ay
    for exit in walk.leads_along(floor, point, goal):  # over no ladder, no stairs
        gate = exit.gate
        if gate.length <= TOLERANCE:
            continue
        sx, sy = gate.start
        ux, uy = gate.along
        turn = dx * uy - dy * ux
        if -1e-9 < turn < 1e-9:
            continue
        far = ((sx - ax) * uy - (sy - ay) * ux) / turn
        if not -AHEAD <= far <= 1.0 + AHEAD or (best is not None and far >= best.far):
            continue  # most gates lie elsewhere, or behind another
        first = _crossed(point, goal, gate.start, gate)
        second = None if first is None else _crossed(point, goal, gate.end, gate)
        if first is None or second is None or second[0] < first[0]:
            continue
        low, high = sorted((first[1], second[1]))
        if _is_free_part(walk.parts(gate), low, high):
            here, there = _on(gate.start, gate, first[1]), _on(gate.end, gate, second[1])
            best = Met(first[0], exit, here, there)
    return best


def _is_free_part(parts: list[Interval], low: float, high: float) -> bool:
    for a, b in parts:
        if a - 1e-3 <= low and high <= b + 1e-3:
            return True
    return False


def _crossed(a: Point, b: Point, start: Point, gate: Gate) -> tuple[float, float] | None:
    """Where a segment meets one line of a gate: how far along the segment (as a share), and along the line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    ux, uy = gate.along
    turn = dx * uy - dy * ux
    if abs(turn) < 1e-9:
        return None
    ex, ey = start[0] - a[0], start[1] - a[1]
    far, along = (ex * uy - ey * ux) / turn, (ex * dy - ey * dx) / turn
    if not -AHEAD <= far <= 1.0 + AHEAD or not -1e-3 <= along <= gate.length + 1e-3:
        return None
    return far, along


def _on(start: Point, gate: Gate, along: float) -> Point:
    return (start[0] + along * gate.along[0], start[1] + along * gate.along[1])


class Gone(NamedTuple):
    """How far a figure gets that is moved in a straight line: where it ends, and the spot of the edge it goes over."""

    place: Place
    over: Point | None = None


def follow(walk: Walk, start: Place, along: Point, length: float, step: float) -> Gone:
    """Straight on for a length, or until something stops it; down no more than a step, else over the edge."""
    at, left = start, length
    for _each in range(MOST + 1):
        goal = (at.x + left * along[0], at.y + left * along[1])
        ground = walk.ground(walk.floor_of(at))
        share = stop_before(
            *at.point, *goal, ground.radius, ground.xs, ground.ys, ground.rs, (), ground.shapes
        )
        beyond = (goal[0] + 2.0 * along[0], goal[1] + 2.0 * along[1])  # the far line of a gate
        met = None if share >= 1.0 else next_exit(walk, walk.floor_of(at), at.point, beyond)
        far = 0.0 if met is None else hypot(met.here[0] - at.x, met.here[1] - at.y)
        if met is None or far > share * left + 0.05 or not ground.is_free((at.point, met.here)):
            return Gone(_at(walk, at, along, share * left))
        crossing = met.exit.crossing
        if crossing.kind == DROP and crossing.descent >= step - TOLERANCE:
            edge = _at(walk, at, along, far)
            if left - far <= 2 * walk.gait.margin:
                return Gone(edge)
            nx, ny = met.there[0] - met.here[0], met.there[1] - met.here[1]
            span = hypot(nx, ny) or 1.0
            return Gone(edge, (met.here[0] + 0.1 * nx / span, met.here[1] + 0.1 * ny / span))
        span = hypot(met.there[0] - met.here[0], met.there[1] - met.here[1])
        if far + span > left:
            return Gone(_at(walk, at, along, far))
        at = Place(*met.there, crossing.end.surface)
        left -= far + span
    return Gone(at)


def _at(walk: Walk, start: Place, along: Point, far: float) -> Place:
    x, y = start.x + far * along[0], start.y + far * along[1]
    return place_on(walk, walk.floor_of(start), x, y) or start
