"""Paths of a move: what they cost, what forbids them, and how they are found."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import hypot
from typing import NamedTuple

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.movement import (
    discs_met,
    length_in_areas,
    path_length,
    placement_blocked,
    reach_region,
    shortest_path,
    stop_before,
    sweep_hits_shape,
    times_crossed,
)
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import Shape

# What limits a mover, and what made its way dear: each refusal cites just that.
_TOO_FAR = "ef.refusal.too_far"
Clauses = tuple[str, ...]
_ON_FOOT, _IN_FLIGHT = ("EF-CAR-MVT-01", "EF-TOUR-MVT-02"), ("EF-CAR-MVT-01", "EF-TOUR-MVT-03")
_BY_THREE, _BY_TWO = ("EF-ART-04",), ("EF-ART-05",)
_SURCHARGES: dict[tuple[bool, bool], Clauses] = {
    (False, False): (),
    (True, False): ("EF-TOUR-MVT-04",),
    (False, True): ("EF-TOUR-MVT-05",),
    (True, True): ("EF-TOUR-MVT-04", "EF-TOUR-MVT-05"),
}
TOO_FAR: dict[tuple[Clauses, tuple[bool, bool]], Phrase] = {
    (limit, dear): Phrase(_TOO_FAR, *limit, *clauses)
    for limit in (_ON_FOOT, _IN_FLIGHT, _BY_THREE, _BY_TWO)
    for dear, clauses in _SURCHARGES.items()
}
BODY_IN_THE_WAY = Phrase("ef.refusal.body_in_the_way", "EF-TOUR-MVT-02")
IMPASSABLE = Phrase("ef.refusal.impassable", "EF-TOUR-MVT-02")
OFF_TABLE = Phrase("ef.refusal.off_table", "EF-TOUR-MVT-02")
IN_FLAMES = Phrase("ef.refusal.in_flames", "EF-SPELL-MUR-DE-FEU-05")
NO_ROOM = Phrase("ef.refusal.no_room", "EF-TOUR-MVT-02")

Path = tuple[Point, ...]
DIFFICULT_FACTOR = 2.0  # EF-TOUR-MVT-04


class Cost(NamedTuple):
    """What a path costs in all, and of that its length, difficult ground, and obstacles."""

    total: float
    length: float
    difficult: float = 0.0
    obstacles: float = 0.0


def cost_of(game: State, mover: Figure, trail: Sequence[Point]) -> Cost:
    """EF-TOUR-MVT-04: an inch of difficult ground counts two. EF-TOUR-MVT-05: crossing an obstacle
    costs half the printed Movement, on top of the distance (R8).

    EF-TOUR-MVT-03, R8: a flyer pays for neither. R43j: the centre of the base is what counts.
    """
    return _price(game.table, tuple(trail), None if mover.flies else mover.movement / 2)


@remembered_by_table
def _price(table: Table, trail: Path, toll: float | None) -> Cost:
    """What a trail costs to whoever pays this toll at an obstacle; None flies."""
    length = path_length(trail)
    if toll is None:
        return Cost(length, length)
    areas, obstacles = _along(table, trail)
    if not areas and not obstacles:
        return Cost(length, length)
    rough = length_in_areas(trail, areas) * (DIFFICULT_FACTOR - 1) if areas else 0.0
    tolls = sum([times_crossed(trail, line) for line in obstacles]) * toll if obstacles else 0.0
    return Cost(length + rough + tolls, length, rough, tolls)


def _along(table: Table, trail: Sequence[Point]) -> tuple[list[Shape], list[Shape]]:
    """The difficult areas and the obstacles whose surroundings a trail enters: most lie elsewhere."""
    if len(trail) == 2:
        (ax, ay), (bx, by) = trail
        left, right = (ax, bx) if ax < bx else (bx, ax)
        low, high = (ay, by) if ay < by else (by, ay)
    else:
        xs, ys = [point[0] for point in trail], [point[1] for point in trail]
        left, right, low, high = min(xs), max(xs), min(ys), max(ys)
    t = 2 * TOLERANCE
    left, right, low, high = left - t, right + t, low - t, high + t
    areas: list[Shape] = []
    for x0, y0, x1, y1, _crossings, piece in table.rows_with("difficult"):
        if x0 <= right and x1 >= left and y0 <= high and y1 >= low:
            areas.append(piece.shape)
    obstacles: list[Shape] = []
    for x0, y0, x1, y1, _crossings, piece in table.rows_with("obstacle"):
        if x0 <= right and x1 >= left and y0 <= high and y1 >= low:
            obstacles.append(piece.shape)
    return areas, obstacles


def from_here(game: State, mover: Figure, path: Sequence[Point]) -> Path:
    """The whole trail, from where the mover stands."""
    return ((game.x[mover.id], game.y[mover.id]), *path)


def why_not_go(
    game: State,
    mover: Figure,
    path: Sequence[Point],
    allowance: float,
    *,
    beside: Collection[int] = (),
    willing: bool = False,
    near: Sequence[int] | None = None,
) -> Refusal | None:
    """What forbids a mover to follow a path, or None. `beside` are bodies that move with it; `near` are all
    who are near enough to be in its way, where that is known.

    `willing`: it goes where it likes, so it may leave the table if the scenario lets it.
    """
    leaves = not _all_on_table(game, path)
    if leaves:
        refusal = _off_table(game, mover, path, willing)
        if refusal is not None:
            return refusal
    trail = from_here(game, mover, path)
    refusal = _too_long(game, mover, trail, allowance)
    if refusal is not None:
        return refusal
    if leaves:  # EF-SCEN-SAUVETAGE-06: it who leaves the table stands nowhere
        return None if mover.flies else _blocked(game, mover, trail, (mover.id, *beside), near)
    if mover.flies:
        return why_not_stand(game, mover, path[-1], beside=beside)
    # On foot, whatever it could not stand on would have been in its way.
    refusal = _blocked(game, mover, trail, (mover.id, *beside), near)
    if refusal is None and game.fire_walls:
        refusal = _in_flames(game, mover, path[-1])
    return refusal


def may_go(
    game: State, mover: Figure, path: Sequence[Point], allowance: float, near: Sequence[int]
) -> bool:
    """Whether nothing forbids a mover to follow a path where it likes: what `why_not_go` says, soonest.

    In a crowd most ways are barred by a body among those `near`, so the price is asked last.
    """
    if mover.flies or not _all_on_table(game, path):
        return why_not_go(game, mover, path, allowance, willing=True, near=near) is None
    radius, own = mover.radius, (mover.id,)
    trail = from_here(game, mover, path)
    ax, ay = trail[0]
    for bx, by in path:
        if discs_met(ax, ay, bx, by, radius, game.x, game.y, game.radius, own, near, True):
            return False
        if _wall_in_the_way(game, radius, ax, ay, bx, by) is not None:
            return False
        ax, ay = bx, by
    if _too_long(game, mover, trail, allowance) is not None:
        return False
    return not game.fire_walls or _in_flames(game, mover, path[-1]) is None


def _too_long(
    game: State, mover: Figure, trail: Sequence[Point], allowance: float
) -> Refusal | None:
    cost = cost_of(game, mover, trail)
    if cost.total > allowance + TOLERANCE:
        return _too_far(mover, cost, allowance)
    limit = played_scenario.of(game).longest_move(game, mover)
    if limit is not None and cost.length > limit[0] + TOLERANCE:
        return refuse(limit[1], figure=mover.id, by=cost.length - limit[0], allowance=limit[0])
    return None


def _too_far(mover: Figure, cost: Cost, allowance: float) -> Refusal:
    """By how much, what the ground took of it, and the clauses that say so."""
    limit: Clauses = _IN_FLIGHT if mover.flies else _ON_FOOT
    if mover.piece is not None:
        limit = _BY_THREE if allowance >= mover.movement else _BY_TWO
    return refuse(
        TOO_FAR[limit, (cost.difficult > 0.0, cost.obstacles > 0.0)],
        figure=mover.id,
        by=cost.total - allowance,
        allowance=allowance,
        difficult=cost.difficult or None,
        obstacles=cost.obstacles or None,
    )


def _all_on_table(game: State, path: Sequence[Point]) -> bool:
    width, depth = game.table.width, game.table.depth
    for x, y in path:
        if not (0.0 < x < width and 0.0 < y < depth):
            return False
    return True


def _off_table(game: State, mover: Figure, path: Sequence[Point], willing: bool) -> Refusal | None:
    """R7: nobody leaves the table willingly; R43j: over the edge is when the centre reaches it."""
    may_leave = willing and played_scenario.of(game).may_leave(game, mover)
    width, depth, last = game.table.width, game.table.depth, len(path) - 1
    for n, (x, y) in enumerate(path):
        if 0.0 < x < width and 0.0 < y < depth:
            continue
        on_edge = 0.0 <= x <= width and 0.0 <= y <= depth
        if not (may_leave and n == last and on_edge):
            return refuse(OFF_TABLE, figure=mover.id)
    return None


def _blocked(
    game: State,
    mover: Figure,
    trail: Sequence[Point],
    skip: Collection[int],
    near: Sequence[int] | None = None,
) -> Refusal | None:
    """R7: a path crosses neither other bases, friends included, nor impassable terrain."""
    radius = mover.radius
    ax, ay = trail[0]
    for bx, by in trail[1:]:
        met = discs_met(ax, ay, bx, by, radius, game.x, game.y, game.radius, skip, near)
        if met:
            return refuse(BODY_IN_THE_WAY, figure=mover.id, body=min(met)[1])
        wall = _wall_in_the_way(game, radius, ax, ay, bx, by)
        if wall is not None:
            return refuse(IMPASSABLE, figure=mover.id, scenery=wall)
        ax, ay = bx, by
    return None


def _wall_in_the_way(
    game: State, radius: float, ax: float, ay: float, bx: float, by: float
) -> str | None:
    """The impassable piece that a base runs into on a straight way: most lie elsewhere."""
    x0, x1 = (ax - radius, bx + radius) if ax < bx else (bx - radius, ax + radius)
    y0, y1 = (ay - radius, by + radius) if ay < by else (by - radius, ay + radius)
    for left, low, right, high, _crossings, piece in game.table.rows_with("impassable"):
        if x1 < left or x0 > right or y1 < low or y0 > high:
            continue
        if sweep_hits_shape(piece.shape, ax, ay, bx, by, radius):
            return piece.id
    return None


def why_not_stand(
    game: State, mover: Figure, place: Point, *, beside: Collection[int] = ()
) -> Refusal | None:
    """What forbids a base to stand somewhere: another base, impassable ground, flames (R25)."""
    x, y = place
    skip = (mover.id, *beside)
    body = placement_blocked(x, y, mover.radius, game.x, game.y, game.radius, skip)
    if body is not None:
        overlap = mover.radius + game.radius[body] - hypot(game.x[body] - x, game.y[body] - y)
        return refuse(NO_ROOM, figure=mover.id, body=body, overlap=overlap)
    for piece in game.table.with_property("impassable"):
        if piece.shape.intersects_disc(x, y, mover.radius):
            return refuse(IMPASSABLE, figure=mover.id, scenery=piece.id)
    return _in_flames(game, mover, place)


def _in_flames(game: State, mover: Figure, place: Point) -> Refusal | None:
    """R25: nobody ends a move in the flames."""
    for wall in game.fire_walls:
        if wall.scenery.shape.intersects_disc(*place, mover.radius):
            return refuse(IN_FLAMES, figure=mover.id)
    return None


# -- finding paths -----------------------------------------------------------------------------


def find_path(
    game: State,
    mover: Figure,
    x: float,
    y: float,
    longest: float,
    beside: Collection[int] = (),
) -> Path | None:
    """A way to a place: straight for a flyer, else the shortest round bases and buildings.

    `beside` are bodies that move with it.
    """
    ax, ay = game.x[mover.id], game.y[mover.id]
    dx, dy = x - ax, y - ay
    if dx * dx + dy * dy > (longest + TOLERANCE) ** 2:
        return None
    if mover.flies:
        return ((x, y),)
    walls = game.table.shapes_with("impassable")
    found = shortest_path(
        ax,
        ay,
        x,
        y,
        mover.radius,
        game.x,
        game.y,
        game.radius,
        (mover.id, *beside),
        walls,
        (0.0, 0.0, game.table.width, game.table.depth),
        longest,
    )
    return None if found is None else tuple(found[1:])


def is_clear(game: State, mover: Figure, a: Point, b: Point, beside: Collection[int] = ()) -> bool:
    """Whether neither a base nor impassable ground lies on the straight way from one place to another."""
    return mover.flies or _blocked(game, mover, (a, b), (mover.id, *beside)) is None


def free_share(
    game: State, mover: Figure, x: float, y: float, near: Sequence[int] | None = None
) -> float:
    """How much of the straight way to a place is free of bases and impassable ground, 0 to 1."""
    if mover.flies:
        return 1.0
    ax, ay = game.x[mover.id], game.y[mover.id]
    walls = game.table.shapes_with("impassable")
    bodies = (game.x, game.y, game.radius)
    return stop_before(ax, ay, x, y, mover.radius, *bodies, (mover.id,), walls, near)


def shortened(game: State, mover: Figure, path: Sequence[Point], allowance: float) -> Path:
    """As much of a path as the allowance pays for (obstacles that cannot be paid stop it)."""
    trail = from_here(game, mover, path)
    done: list[Point] = [trail[0]]
    for point in trail[1:]:
        if cost_of(game, mover, [*done, point]).total <= allowance + TOLERANCE / 2:
            done.append(point)
            continue
        share = _affordable_share(game, mover, done, point, allowance)
        (ax, ay), (bx, by) = done[-1], point
        if share > 1e-6:
            done.append((ax + (bx - ax) * share, ay + (by - ay) * share))
        break
    return tuple(done[1:])


def _affordable_share(
    game: State, mover: Figure, done: list[Point], point: Point, allowance: float
) -> float:
    """The share of the next leg that can be paid: the cost grows evenly between its breaks."""
    (ax, ay), (bx, by) = done[-1], point
    budget = allowance - cost_of(game, mover, done).total
    length = hypot(bx - ax, by - ay)
    if mover.flies:
        return budget / length
    toll = mover.movement / 2
    areas, lines = _along(game.table, ((ax, ay), (bx, by)))
    rough = [i for shape in areas for i in shape.crossings(ax, ay, bx, by)]
    tolls = sorted(t for line in lines for t, _ in line.crossings(ax, ay, bx, by))
    at = 0.0
    for end in sorted({1.0, *tolls, *(t for interval in rough for t in interval)}):
        middle = (at + end) / 2
        rate = length * (DIFFICULT_FACTOR if any(a < middle < b for a, b in rough) else 1.0)
        if (end - at) * rate > budget:
            return at + budget / rate
        budget -= (end - at) * rate
        at = end
        if end in tolls:
            budget -= toll
            if budget < 0.0:  # it stops short of an obstacle that it cannot pay for
                return max(0.0, at - 5 * TOLERANCE / length)
    return 1.0


def reach_of(
    game: State,
    mover: Figure,
    allowance: float,
    may_end: Callable[[Point], bool],
    beside: Collection[int] = (),
) -> list[list[Point]]:
    """The outlines of the ground that a mover can reach and where it may end, for drawing."""
    limit = played_scenario.of(game).longest_move(game, mover)
    walls = () if mover.flies else game.table.shapes_with("impassable")
    nobody: list[float] = []
    return reach_region(
        game.x[mover.id],
        game.y[mover.id],
        mover.radius,
        allowance if limit is None else min(allowance, limit[0]),
        lambda trail: cost_of(game, mover, trail).total,
        nobody if mover.flies else game.x,
        nobody if mover.flies else game.y,
        nobody if mover.flies else game.radius,
        (mover.id, *beside),
        walls,
        (0.0, 0.0, game.table.width, game.table.depth),
        may_end,
    )
