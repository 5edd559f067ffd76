"""Chapters 3.2.1.3, 3.2.1.4 and 4.5.5.2: who sees whom, and how much stands in between.

`sees(game, viewer, target)` and `why_not_see` judge a line of sight as the viewer looks now;
`turning=True` judges it as after a free turn, which is what a fighter may do during its own activation
(A-R28). `obstruction` is the degree, explained part by part. Tests that aim at somebody take
`shift_of(degree)` into their shifts. War machines look from their own base: `View`, `degree_in`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, degrees, hypot, sin
from typing import NamedTuple

from escarmouche.core.explain import Number, Phrase, Refusal, Total, Why, refuse
from escarmouche.core.hooks import first, gather, is_heard
from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.ground import terrain
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import outline_of
from escarmouche.rulebooks.age_des_escarmouches.state import (
    TOUCHING,
    Figure,
    State,
    bodies,
    placed,
    placed_at,
    widest,
)
from escarmouche.table.bases import Placed, RoundBase, base_distance
from escarmouche.table.beam_parts import comes_near
from escarmouche.table.beams import Beam, beam_between, share_of
from escarmouche.table.measure import TOLERANCE, Point, at_most
from escarmouche.table.shapes import Box, Disc, Interval, Shape

NEAR = Phrase("ade.sight.near", "ADE-3.2.1.3-06", "ADE-3.2.1.3-07")
HALF = Phrase("ade.sight.half", "ADE-3.2.1.3-08", "ADE-3.2.1.3-12")
WHOLE = Phrase("ade.sight.whole", "ADE-3.2.1.3-09", "ADE-3.2.1.3-12")
TALL = Phrase("ade.sight.tall", "ADE-3.2.1.3-10")
LOW = Phrase("ade.sight.low", "ADE-3.2.1.3-11")
NEVER_NEGATIVE = Phrase("ade.sight.never_negative", "ADE-3.2.1.3-13")
OTHER_LEVEL = Phrase("ade.sight.other_level", "ADE-4.5.5.2-02")
OBSTRUCTED = Phrase("ade.sight.obstructed", "ADE-3.2.1.3-03", "ADE-3.2.1.3-15", "ADE-3.2.3.3-09")
BEHIND_HIM = Phrase("ade.refusal.out_of_view", "ADE-3.2.1.3-01", "ADE-3.2.1.3-19")
NO_LINE = Phrase("ade.refusal.no_line_of_sight", "ADE-3.2.1.3-14", "ADE-3.2.1.3-19")
HIDDEN = Phrase("ade.refusal.hidden", "ADE-3.2.1.3-19", "ADE-SKILL-ECLAIREUR-04")
WAS_HIDDEN = Phrase("ade.refusal.was_hidden", "ADE-SKILL-ECLAIREUR-05")

NEAR_TARGET = 2.5  # ADE-3.2.1.3-07, in cm; exactly so much is near (A-R26)
BLIND = 3  # ADE-3.2.1.3-14: from this degree on nothing is seen
FLOOR = Why(0, NEVER_NEGATIVE)
OPEN = Total(floor=FLOOR)  # nothing stands in between
POINT_BASE = 1.25  # A-R40: a bare point is looked at as a base of 25 mm would be
SIGHT, SHOT = "sight", "shot"  # what one looks for: some skills ask


class View(NamedTuple):
    """From which base one looks, and who never stands in the way: oneself, a machine's crew (A-R70)."""

    base: Placed
    left_out: frozenset[int]
    level: int


class Obstacle(NamedTuple):
    """What stands in a beam: the lines that it cuts, its height, and the ground that it covers."""

    parts: list[Interval]
    height: float
    shape: Shape
    scenery: bool


class Line(NamedTuple):
    """What lies between a base and the one that is looked at: the beam, and what stands in it."""

    goal: Placed
    beam: Beam | None
    found: list[Obstacle]
    level: int  # from which one looks
    cut: list[Why]  # how much of it they cut
    height: list[Why]  # how tall they are, beside the target

    def is_near(self, obstacle: Obstacle) -> bool:
        """ADE-3.2.1.3-07: whether the part of it that stands in the beam comes near to the target."""
        shape, goal = obstacle.shape, self.goal
        x, y, reach = goal.x, goal.y, NEAR_TARGET + _radius(goal) + TOLERANCE
        left, low, right, high = shape.bbox
        if x < left - reach or x > right + reach or y < low - reach or y > high + reach:
            return False
        if shape.distance_to_point(x, y) > reach:
            return False
        assert self.beam is not None
        return comes_near(self.beam, shape, goal, NEAR_TARGET)


# -- facing --------------------------------------------------------------------------------------


def view_of(game: State, figure: Figure, facing: float | None = None) -> View:
    """What a fighter looks from, as it looks or as it would look."""
    looks = game.facing[figure.id] if facing is None else facing
    level = game.level[figure.id]
    base = placed_at(figure, game.x[figure.id], game.y[figure.id], looks, level)
    return View(base, frozenset((figure.id,)), level)


def facing_to(game: State, figure: Figure, place: Point) -> float:
    """Which way one looks who looks straight at a place, in degrees; where it stands, as it looks."""
    dx, dy = place[0] - game.x[figure.id], place[1] - game.y[figure.id]
    if hypot(dx, dy) <= TOLERANCE:
        return game.facing[figure.id]
    return degrees(atan2(dy, dx)) % 360.0


def may_turn(game: State, figure: Figure) -> bool:
    """A-R28: a fighter turns freely in its own activation; whoever reacts has the facing that it has."""
    return figure.camp == game.active or game.phase != "activation"


def facing_for(game: State, figure: Figure, place: Point) -> float:
    """Which way it looks when it aims at a place: to it, if it may turn."""
    return facing_to(game, figure, place) if may_turn(game, figure) else game.facing[figure.id]


def in_field(base: Placed, goal: Placed) -> bool:
    """ADE-3.2.1.3-01: the half of the table before it; any part of a base in it is enough (A-R28)."""
    c, s = cos(base.facing), sin(base.facing)
    if isinstance(goal.base, RoundBase):
        before = (goal.x - base.x) * c + (goal.y - base.y) * s + goal.base.radius
    else:
        before = max((x - base.x) * c + (y - base.y) * s for x, y in goal.corners())
    return before >= -TOLERANCE


# -- the degree ----------------------------------------------------------------------------------


def obstruction(
    game: State,
    viewer: Figure,
    target: Figure,
    purpose: str = SIGHT,
    facing: float | None = None,
) -> Total:
    """ADE-3.2.1.3-03: the degree of obstruction from one fighter to another, explained."""
    return degree_from(game, view_of(game, viewer, facing), viewer, target, purpose)


def degree_from(
    game: State, view: View, viewer: Figure, target: Figure, purpose: str = SIGHT
) -> Total:
    """The same from a given base, with what the skills of the one who looks change about it."""
    clear = sees_through(game, view, viewer, placed(game, target), purpose)
    if clear is not None:
        return Total(Why(0, clear), floor=FLOOR)
    line = _line(game, view, placed(game, target), frozenset((target.id,)))
    changes = gather(game, viewer, points.SIGHT, target, purpose)
    return _degree(line, line.cut + line.height, changes)


def sees_through(
    game: State, view: View, viewer: Figure, goal: Placed, purpose: str = SIGHT
) -> Phrase | None:
    """What lets a fighter see a base whatever stands in between, and wherever it looks."""
    if not is_heard(game, viewer, points.SEES_THROUGH):
        return None  # nearly always
    away = base_distance(view.base, goal)
    said: Phrase | None = first(game, viewer, points.SEES_THROUGH, away, goal.level, purpose)
    return said


def degree_in(
    game: State,
    view: View,
    goal: Placed,
    targets: frozenset[int] = frozenset(),
    heights: bool = True,
) -> Total:
    """The degree from a base to another: where the nearest stands, how much is cut, how tall it all is.

    ADE-3.2.1.3-04: the beam lies between the edges of the two bases. Its three diagrams, ADE-3.2.1.3-16, -17, -18,
    come to 0, 1 + 1 and 0 + 1 + 1.
    `heights` is False for a bare point, which has none (A-R40).
    """
    line = _line(game, view, goal, targets)
    return _degree(line, line.cut + line.height if heights else line.cut)


def degree_of_point(game: State, view: View, goal: Placed) -> Total:
    """A-R40: the same to a bare point, of which `goal` is the base: whoever stands on it hides nothing of it."""
    spot = Placed(RoundBase(0.0, 0.0), goal.x, goal.y)
    there = [b.id for b in bodies(game) if base_distance(placed(game, b), spot) <= TOLERANCE]
    return degree_in(game, view, goal, frozenset(there), heights=False)


# A line is drawn when a shot is thought of, checked and made.
@remembered_as_all_stand
def _line(game: State, view: View, goal: Placed, targets: frozenset[int]) -> Line:
    """What stands between two bases."""
    beam = beam_between(view.base, goal)
    found = [] if beam is None else list(_obstacles(game, beam, view, goal, targets))
    if beam is None or not found:  # ADE-3.2.1.3-05: without an obstacle nothing
        return Line(goal, beam, found, view.level, [], [])
    cut, height = _cut(beam, found), _height(found, goal.base.height)
    return Line(goal, beam, found, view.level, cut, height)


def _degree(line: Line, cut_and_height: Sequence[Why], changes: Sequence[Why] = ()) -> Total:
    """All parts of it, with what skills change about it."""
    parts = [Why(1, NEAR)] if any(map(line.is_near, line.found)) else []
    parts += cut_and_height
    if line.level != line.goal.level and not _under_cover(line):
        parts.append(Why(-1, OTHER_LEVEL))
    parts += changes
    return Total(*parts, floor=FLOOR) if parts else OPEN


def _cut(beam: Beam, found: list[Obstacle]) -> list[Why]:
    """ADE-3.2.1.3-08, -09: all obstacles together, by the lines that they cut (A-R26)."""
    share = share_of([part for obstacle in found for part in obstacle.parts])
    cut = [Why(1, HALF)] if share >= 0.5 - TOLERANCE else []
    # A-R24: between two bases that touch there is no gap to see through.
    if (1.0 - share) * beam.width <= TOUCHING:
        cut.append(Why(1, WHOLE))
    return cut


def _height(found: list[Obstacle], target: float) -> list[Why]:
    tallest = max([obstacle.height for obstacle in found])
    if tallest >= target - TOLERANCE:
        return [Why(1, TALL)]
    return [Why(-1, LOW)] if at_most(tallest, target / 2) else []


def _under_cover(line: Line) -> bool:
    """ADE-4.5.5.2-02: close behind a piece of scenery that is taller than it is."""
    height = line.goal.base.height + TOLERANCE
    return any(o.scenery and o.height > height and line.is_near(o) for o in line.found)


def _obstacles(
    game: State, beam: Beam, view: View, goal: Placed, targets: frozenset[int]
) -> Iterator[Obstacle]:
    """A-R26: scenery and all other fighters in the beam, on the level of the target (ADE-4.5.5.2-01)."""
    x0, y0, x1, y1 = _around(view.base, goal)
    xs, ys, levels, left_out = game.x, game.y, game.level, view.left_out | targets
    if game.options.hidden_places_secret:  # B-R29: what nobody knows of stands in nobody's way
        left_out = left_out | {i for i, hidden in enumerate(game.hidden) if hidden}
    most = widest(game.radius)
    west, south, east, north = x0 - most, y0 - most, x1 + most, y1 + most
    for other in bodies(game):
        i = other.id
        x, y = xs[i], ys[i]
        if x < west or x > east or y < south or y > north:
            continue  # most stand elsewhere
        reach = other.radius
        if x + reach < x0 or x - reach > x1 or y + reach < y0 or y - reach > y1:
            continue
        if levels[i] != goal.level or i in left_out:
            continue
        if beam.may_meet((x - reach, y - reach, x + reach, y + reach)):
            # ADE-3.2.1.3-12: of a figure, its base.
            body: Shape = Disc(x, y, reach)
            if not other.is_round:
                body = outline_of(other, x, y, game.facing[i])
            parts = _hidden(beam, body)
            if parts:
                yield Obstacle(parts, other.profile.height, body, False)
    if goal.level > 0:
        return  # A-R62: in the air only flyers stand in the way
    for left, low, right, high, _crossings, piece in game.table.rows_with(terrain.OPAQUE):
        if right < x0 or left > x1 or high < y0 or low > y1:
            continue
        shape = piece.shape
        if beam.may_meet((left, low, right, high)) and not _stands_on(shape, view, goal):
            parts = _hidden(beam, shape)
            if parts:
                yield Obstacle(parts, piece.height, shape, True)


def _around(one: Placed, other: Placed) -> Box:
    """A box that holds two bases, and so all beams between them."""
    r, s = _radius(one), _radius(other)
    return (
        min(one.x - r, other.x - s),
        min(one.y - r, other.y - s),
        max(one.x + r, other.x + s),
        max(one.y + r, other.y + s),
    )


def _hidden(beam: Beam, shape: Shape) -> list[Interval]:
    """The lines of a beam that a shape cuts; its edges are no lines to see along."""
    found = beam.hidden_by(shape)
    return [(u, v) for u, v in found if u < 1.0 - TOLERANCE and v > TOLERANCE - 1.0]


def _radius(placed: Placed) -> float:
    """Of the circle around a base."""
    base = placed.base
    if isinstance(base, RoundBase):
        return base.radius
    return hypot(base.width / 2, base.depth / 2)


def _stands_on(shape: Shape, view: View, goal: Placed) -> bool:
    """A-R26: the piece on which either of them stands is no obstacle between them."""
    return (view.level == 0 and shape.contains(view.base.x, view.base.y)) or shape.contains(
        goal.x, goal.y
    )


# -- line of sight -------------------------------------------------------------------------------


def why_not_see(
    game: State,
    viewer: Figure,
    target: Figure,
    turning: bool = False,
    purpose: str = SIGHT,
) -> Refusal | None:
    """ADE-3.2.1.3-19: what keeps it from seeing: its back, or what stands in between.

    With `turning` it may turn to the target first, as in its own activation (A-R28).
    """
    refusal = why_hidden(game, viewer, target)
    if refusal is not None:
        return refusal
    facing = facing_to(game, viewer, (game.x[target.id], game.y[target.id])) if turning else None
    return why_not_from(game, view_of(game, viewer, facing), viewer, target, purpose)


def why_not_from(
    game: State, view: View, viewer: Figure, target: Figure, purpose: str = SIGHT
) -> Refusal | None:
    """The same from a given base, for a target who is not hidden."""
    goal = placed(game, target)
    if sees_through(game, view, viewer, goal, purpose) is not None:
        return None
    if not in_field(view.base, goal):
        return refuse(BEHIND_HIM, figure=viewer.id, target=target.id)
    line = _line(game, view, goal, frozenset((target.id,)))
    known = line.cut + line.height
    changes = gather(game, viewer, points.SIGHT, target, purpose)
    if _sum(known) + _sum(changes) + 1 < BLIND:
        return None  # whether or not something stands near the target
    degree = _degree(line, known, changes)
    if degree.value >= BLIND:
        return refuse(NO_LINE, figure=viewer.id, target=target.id, degree=degree)
    return None


def _sum(parts: Sequence[Why]) -> Number:
    return sum([part.value for part in parts]) if parts else 0


def why_hidden(game: State, viewer: Figure, target: Figure) -> Refusal | None:
    """Whether a target cannot be seen by any enemy, wherever it looks from."""
    if target.camp == viewer.camp:
        return None
    if game.hidden[target.id]:  # ADE-SKILL-ECLAIREUR-04
        return refuse(HIDDEN, figure=target.id)
    if target.id in game.shown_now:
        return refuse(WAS_HIDDEN, figure=target.id)
    said = first(game, target, points.SEEN, viewer)
    return None if said is None else refuse(said, figure=target.id)


def sees(game: State, viewer: Figure, target: Figure, turning: bool = False) -> bool:
    """Whether it has a line of sight on the target.

    ADE-3.2.1.3-20: a player needs none for tactics, so that no tactic asks for it; ADE-3.2.1.3-21: a fighter
    who targets an enemy in executing one does.
    """
    return why_not_see(game, viewer, target, turning) is None


def shift_of(degree: Total) -> tuple[Why, ...]:
    """ADE-3.2.1.3-15: a test aimed at the target is read as many columns further left."""
    return (Why(-degree.value, OBSTRUCTED),) if degree.value else ()
