"""Chapters 3.2.1.2, 3.2.1.5, 3.2.3.1 and 4.8: ways over the table, and what they cost.

A fighter does not choose its way: it goes straight, and where it cannot, round what is in its way by
the shortest path. So an answer is a place. A rectangular base turns as it goes (A-R28): its narrow
side leads, and only where it ends must it fit as it then looks.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import NamedTuple

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.age_des_escarmouches.ground import leaps, terrain, trap_tokens
from escarmouche.rulebooks.age_des_escarmouches.ground.leaps import Leap
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import (
    NEARLY,
    Obstacles,
    Path,
    box_of,
    costly,
    outline_of,
    unfit_ground,
)
from escarmouche.rulebooks.age_des_escarmouches.immunity import CLUTTERED, RULE, immune
from escarmouche.rulebooks.age_des_escarmouches.state import (
    TOUCHING,
    Figure,
    Standing,
    State,
    around,
    enemies,
    gap_from,
    neighbours,
    placed_at,
)
from escarmouche.table.bases import Placed, RoundBase
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.movement import (
    length_in_areas,
    path_length,
    sweep_hits_shape,
)
from escarmouche.table.scenery import Scenery
from escarmouche.table.scenery_spacing import apart
from escarmouche.table.shapes import Disc, Line, Polygon, Shape
from escarmouche.table.zones import base_within

TOO_FAR = Phrase("ade.refusal.too_far", "ADE-3.2.1.5-01", "ADE-3.2.1.5-02")
NO_WAY = Phrase("ade.refusal.no_way", "ADE-3.2.3.1-02", "ADE-3.2.1.2-02")
LONGER_WAY = Phrase("ade.refusal.longer_way", "ADE-3.2.3.1-01", "ADE-3.2.3.1-04")
IN_THE_WAY = Phrase("ade.refusal.in_the_way", "ADE-3.2.1.2-01", "ADE-3.2.1.2-02")
OFF_TABLE = Phrase("ade.refusal.off_table", "ADE-3.2.3.1-01")
NO_ROOM = Phrase("ade.refusal.no_room", "ADE-3.2.1.2-01", "ADE-3.2.1.2-02")
NO_GROUND = Phrase("ade.refusal.no_ground", "ADE-4.8-01")

NEXT = (-0.001, 0.0, 0.001)  # cm: to the places next to one, as they are written
WAYS_ALIKE = 0.005  # two ways are equally long when they differ by less than this share


class Cost(NamedTuple):
    """What a way takes of a potential: its length, more for difficult ground, more for climbing."""

    length: float
    difficult: float = 0.0
    climbed: float = 0.0

    @property
    def total(self) -> float:
        """Everything together."""
        return self.length + self.difficult + self.climbed


class Way(NamedTuple):
    """A way to a place: the points after the start, its cost, and the parts of it that are leapt."""

    path: Path
    cost: Cost
    leaps: tuple[Leap, ...] = ()


# -- scenery -------------------------------------------------------------------------------------


def is_crossed(figure: Figure, piece: Scenery) -> bool:
    """ADE-4.8-01: a fighter crosses what is strictly lower than itself (never what is impossible)."""
    return terrain.IMPOSSIBLE not in piece.properties and piece.height < figure.profile.height


def cost_of(
    game: State, figure: Figure, trail: Sequence[Point], leapt: Sequence[Leap] = ()
) -> Cost:
    """ADE-4.8-02, -03: climbing costs the height, and coming down as much again.

    A-R73: a centimetre of difficult ground costs two. A-R62: in the air nothing costs more. ADE-SKILL-BOND-02: nor what
    is leapt.
    """
    if len(trail) == 2:  # nearly always: straight
        (ax, ay), (bx, by) = trail
        length = hypot(bx - ax, by - ay)
        x0, x1 = (ax - NEARLY, bx + NEARLY) if ax < bx else (bx - NEARLY, ax + NEARLY)
        y0, y1 = (ay - NEARLY, by + NEARLY) if ay < by else (by - NEARLY, ay + NEARLY)
    else:
        length = path_length(trail)
        x0, y0, x1, y1 = box_of(trail)
    if leapt:
        parts = [cost_of(game, figure, part) for part in leaps.walked(trail, leapt)]
        return Cost(
            length, sum(part.difficult for part in parts), sum(part.climbed for part in parts)
        )
    if game.level[figure.id] > 0:
        return Cost(length)
    rough, climbed = [], 0.0
    for box, shape, is_rough, height in costly(game.table, figure.profile.height):
        if box[0] >= x1 or box[1] >= y1 or box[2] <= x0 or box[3] <= y0:
            continue
        if is_rough:
            rough.append(shape)
        if height:
            climbed += _sides_crossed(trail, shape) * height
    difficult = 0.0
    if rough and immune(game, figure, CLUTTERED, RULE) is None:  # ADE-SKILL-ETHERE-03
        difficult = length_in_areas(trail, rough) * (terrain.DIFFICULT_FACTOR - 1)
    # Every way has its cost, and the constructor would take thrice as long.
    return tuple.__new__(Cost, (length, difficult, climbed))


def _sides_crossed(trail: Sequence[Point], shape: Shape) -> int:
    """How often a trail goes up or down: a wall without thickness is both at once."""
    crossed = 0
    for (ax, ay), (bx, by) in pairwise(trail):
        found = shape.crossings(ax, ay, bx, by)
        if isinstance(shape, Line):
            crossed += 2 * sum(TOLERANCE < t < 1 - TOLERANCE for t, _ in found)
        else:
            crossed += sum((t0 > TOLERANCE) + (t1 < 1 - TOLERANCE) for t0, t1 in found)
    return crossed


# -- standing ------------------------------------------------------------------------------------


def outline(base: Placed) -> Polygon | None:
    """The outline of a rectangular base; a round one has none."""
    return None if isinstance(base.base, RoundBase) else Polygon(base.corners())


def why_not_stand(
    game: State, figure: Figure, place: Point, facing: float, level: int | None = None
) -> Refusal | None:
    """What forbids a base to end somewhere: the edge, another base, ground that does not hold it."""
    x, y = place
    if not game.table.is_on(x, y):  # A-R78: it leaves the table when its centre passes the edge
        return refuse(OFF_TABLE, figure=figure.id)
    stands = game.level[figure.id] if level is None else level
    near = around(game, x, y, stands, figure.radius)
    return _no_room(game, figure, (x, y, facing, stands), near)


def why_not_stand_free(
    game: State, figure: Figure, place: Point, facing: float
) -> Refusal | Figure | None:
    """The same; and else the enemy, if there is one, with whom it would be in contact there."""
    if not game.table.is_on(*place):
        return refuse(OFF_TABLE, figure=figure.id)
    return why_not_free(game, figure, place, facing)


def why_not_free(
    game: State,
    figure: Figure,
    place: Point,
    facing: float,
    among: Sequence[int] | None = None,
) -> Refusal | Figure | None:
    """The same of a place on the table. `among`: the bodies that may be there, where somebody has looked who is near."""
    x, y = place
    level = game.level[figure.id]
    near = around(game, x, y, level, figure.radius, among)
    if not near:  # mostly nobody else is there
        return None if level > 0 else no_ground(game, figure, (x, y, facing, level))
    refusal = _no_room(game, figure, (x, y, facing, level), near)
    if refusal is not None:
        return refusal
    touched = _touched(game, figure, (x, y, facing, level), near)
    return touched[0] if touched else None


def _no_room(game: State, figure: Figure, place: Standing, near: list[Figure]) -> Refusal | None:
    """Another base, or the ground: `near` are those who may touch it there."""
    for other in near:
        overlap = 0.0 if other is figure else -gap_from(game, figure, place, other)
        if overlap > TOLERANCE:
            return refuse(NO_ROOM, figure=figure.id, other=other.id, by=overlap)
    return None if place[3] > 0 else no_ground(game, figure, place)


def no_ground(game: State, figure: Figure, place: Standing) -> Refusal | None:
    """A-R73: what forbids a base to stand there: nobody on impossible ground, on a hill as tall as it is or astride
    a wall or a sheer side; on top of what is sheer only with its whole base.
    """
    x, y, reach = place[0], place[1], figure.radius + NEARLY
    for piece, shape in unfit_ground(game.table, figure.profile.height):
        left, low, right, high = shape.bbox
        if left - reach > x or low - reach > y or right + reach < x or high + reach < y:
            continue
        base = placed_at(figure, *place)
        if _under(shape, base, figure.radius) and not _on_top(figure, piece, shape, base):
            return refuse(NO_GROUND, figure=figure.id, scenery=piece.id)
    return None


def _under(shape: Shape, base: Placed, radius: float) -> bool:
    if not shape.intersects_disc(base.x, base.y, radius):
        return False
    edges = outline(base)
    return edges is None or not apart(shape, edges, 0.0)


def _on_top(figure: Figure, piece: Scenery, shape: Shape, base: Placed) -> bool:
    if isinstance(shape, Line) or not is_crossed(figure, piece):
        return False
    edges = outline(base)
    if edges is None:
        return base_within(shape, base.x, base.y, figure.radius)
    return all(shape.contains(*corner) for corner in edges.points)


def written(
    game: State, figure: Figure, place: Point, facing: float, level: int | None = None
) -> Point:
    """A place as it is written down, to a thousandth of a centimetre: on the side where it has room.

    A way may graze a base or a wall (A-R31), and rounding must not push whoever stops on it into them.
    """
    x, y = round(place[0], 3), round(place[1], 3)
    if why_not_stand(game, figure, (x, y), facing, level) is None:
        return (x, y)
    near = [(round(x + dx, 3), round(y + dy, 3)) for dx in NEXT for dy in NEXT]
    for other in sorted(near, key=lambda at: hypot(at[0] - place[0], at[1] - place[1])):
        if why_not_stand(game, figure, other, facing, level) is None:
            return other
    return (x, y)


def touched_at(game: State, figure: Figure, place: Point, facing: float) -> list[Figure]:
    """The enemies with whom it would be in contact at a place (ADE-3.2.1.1-01)."""
    (x, y), level = place, game.level[figure.id]
    near = neighbours(game, enemies(game, figure.camp), x, y, level, figure.radius)
    return _touched(game, figure, (x, y, facing, level), near)


def _touched(game: State, figure: Figure, place: Standing, near: list[Figure]) -> list[Figure]:
    return [
        other
        for other in near
        if other.camp != figure.camp
        and other.profile.machine is None  # A-R24: contact with a machine is none with an enemy
        and gap_from(game, figure, place, other) <= TOUCHING
    ]


def crossed(game: State, figure: Figure, trail: Sequence[Point], level: int) -> list[Figure]:
    """The enemies through whom a way led on a level: its base was over theirs, more than in contact."""
    inner, found = figure.slim - TOUCHING, []
    for enemy in enemies(game, figure.camp):
        i = enemy.id
        if game.level[i] != level or game.hidden[i]:
            continue
        shape: Shape = Disc(game.x[i], game.y[i], enemy.radius)
        if not enemy.is_round:
            shape = outline_of(enemy, game.x[i], game.y[i], game.facing[i])
        if any(sweep_hits_shape(shape, *a, *b, inner) for a, b in pairwise(trail)):
            found.append(enemy)
    return found


# -- ways ----------------------------------------------------------------------------------------


def is_clear(game: State, figure: Figure, to: Point, through: Collection[int] = ()) -> bool:
    """Whether nothing lies on the straight line from where a fighter stands."""
    here = (game.x[figure.id], game.y[figure.id])
    return not Obstacles(game, figure, through).block(here, to)


def find_way(
    game: State,
    figure: Figure,
    to: Point,
    longest: float,
    through: Collection[int] = (),
    explained: bool = True,
) -> Way | Refusal:
    """ADE-3.2.3.1-01: straight; -02, -04: else round the obstacles by the shortest way.

    A-R31: what it can climb does not bend its way if its potential pays for it, else it goes round it.
    Unless it is to be `explained`, a refusal does not say by how much a way round is too long.
    On foot: `leaping_ways` has those of who leaps.
    """
    found: Way | Refusal | None = None
    if game.traps_laid:  # seldom
        found = _way_round_traps(game, figure, to, longest, through)
    if found is None:
        found = _way_or_none_in_reach(game, figure, to, longest, frozenset(through))
    if explained and found is NONE_IN_REACH:
        return _why_none_in_reach(game, figure, to, longest, through)
    return found


NONE_IN_REACH = refuse(NO_WAY)


def _way_round_traps(
    game: State, figure: Figure, to: Point, longest: float, through: Collection[int]
) -> Way | None:
    """ADE-SKILL-POSEUR-DE-PIEGES-02: round the traps of which it knows, if its potential lasts for it (B-R62).

    None where it has nothing to go round, or cannot: then it goes as if they were not there.
    """
    here = (game.x[figure.id], game.y[figure.id])
    traps = trap_tokens.shunned(game, figure, here, to, longest + TOLERANCE)
    if not traps:
        return None
    lie = Obstacles(game, figure, through)
    lie.shapes = (*lie.shapes, *traps)
    trail = lie.round(here, to, longest, True) if lie.block(here, to) else None
    if trail is None:
        return None
    cost = cost_of(game, figure, trail)
    return Way(tuple(trail[1:]), cost) if cost.total <= longest + TOLERANCE else None


# A way is asked for when it is offered, checked, answered by the adversary and gone.
@remembered_as_all_stand
def _way_or_none_in_reach(
    game: State, figure: Figure, to: Point, longest: float, through: frozenset[int]
) -> Way | Refusal:
    lie = Obstacles(game, figure, through)
    here = (game.x[figure.id], game.y[figure.id])
    blocked = lie.block(here, to)
    if not blocked:
        straight = Way((to,), cost_of(game, figure, (here, to)))
        if straight.cost.total <= longest + TOLERANCE:
            return straight
        if straight.cost.climbed == 0.0:
            return too_far(figure, straight.cost, longest)
    for over in (True, False) if lie.climbs else (True,):
        trail = lie.round(here, to, longest, over) if blocked or not over else None
        if trail is not None:
            cost = cost_of(game, figure, trail)
            if cost.total <= longest + TOLERANCE:
                return Way(tuple(trail[1:]), cost)
    return NONE_IN_REACH


def _why_none_in_reach(
    game: State, figure: Figure, to: Point, longest: float, through: Collection[int]
) -> Refusal:
    """By how much the way round is too long; or that there is none."""
    here, lie = (game.x[figure.id], game.y[figure.id]), Obstacles(game, figure, through)
    far = lie.round(here, to, 4 * longest, over=True)
    if far is None:
        return refuse(NO_WAY, figure=figure.id)
    return too_far(figure, cost_of(game, figure, far), longest)


def too_far(figure: Figure, cost: Cost, longest: float) -> Refusal:
    """ADE-3.2.1.5-02: a way that takes more than the potential, and by how much."""
    by = cost.total - longest
    return refuse(TOO_FAR, figure=figure.id, by=by, potential=longest, cost=cost.total)


def drawn_way(
    game: State,
    figure: Figure,
    path: Path,
    longest: float,
    through: Collection[int] = (),
    explained: bool = True,
) -> Way | Refusal:
    """A way that the player drew: one of the shortest, where there are several (ADE-3.2.3.1-05)."""
    wanted = find_way(game, figure, path[-1], longest, through, explained)
    if isinstance(wanted, Refusal) or len(path) == 1:
        return wanted
    trail = ((game.x[figure.id], game.y[figure.id]), *path)
    if any(not game.table.is_on(x, y) for x, y in path):
        return refuse(OFF_TABLE, figure=figure.id)
    lie = Obstacles(game, figure, through)
    if any(lie.block(a, b) for a, b in pairwise(trail)):
        return refuse(IN_THE_WAY, figure=figure.id)
    cost = cost_of(game, figure, trail)
    more = cost.length - wanted.cost.length
    if more > WAYS_ALIKE * wanted.cost.length + TOLERANCE:
        return refuse(LONGER_WAY, figure=figure.id, by=more)
    if cost.total > longest + TOLERANCE:
        return too_far(figure, cost, longest)
    return Way(path, cost)


def remember(
    game: State, figure: Figure, way: Way, longest: float, through: Collection[int]
) -> None:
    """Keep a straight way that was found, for whoever asks for it next."""
    _way_or_none_in_reach.keep(way, game, figure, way.path[-1], longest, frozenset(through))


def facing_along(game: State, figure: Figure, path: Path) -> float:
    """Which way it looks at the end of a way, in degrees."""
    i = figure.id
    if len(path) == 1:  # nearly always: straight
        dx, dy = path[0][0] - game.x[i], path[0][1] - game.y[i]
        return degrees(atan2(dy, dx)) % 360.0 if hypot(dx, dy) > TOLERANCE else game.facing[i]
    trail = ((game.x[i], game.y[i]), *path)
    for number in range(len(path), 0, -1):
        (ax, ay), (bx, by) = trail[number - 1], trail[number]
        if hypot(bx - ax, by - ay) > TOLERANCE:
            return degrees(atan2(by - ay, bx - ax)) % 360.0
    return game.facing[figure.id]
