"""Through the air: a jump after a run-up (BM-ACTION-SAUTER-01, R13), and a bound in any direction (BM-SKILL-BONDISSANT-01, R52)."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.bonus_malus.ground.contact import touched_at
from escarmouche.rulebooks.bonus_malus.ground.gait import RUN, gait_of
from escarmouche.rulebooks.bonus_malus.ground.open_ways import lone_walk
from escarmouche.rulebooks.bonus_malus.ground.solids import scenery_blockers
from escarmouche.rulebooks.bonus_malus.ground.walking import base_move, walk_of
from escarmouche.rulebooks.bonus_malus.state import Figure, State, height_of
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.sight_in_space import sees_point
from escarmouche.table.solids import Eye, Prism
from escarmouche.table.storeys.model import GROUND, Perch, Place
from escarmouche.table.storeys.straight import straight_way
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.way_check import place_on
from escarmouche.table.storeys.ways import Way
from escarmouche.table.sweeps import stop_before, sweep_blocked, sweep_hits_shape

OVER = 2.0  # R13: what is no taller is jumped over
UP = 1.0  # R13: and so much higher one may land
WAIST = 1.0
HALVINGS = 20


class Jump(NamedTuple):
    """A jump: the run-up, the place from which it is made, how far it goes, and from how high it comes down."""

    run_up: Way
    walk: Walk
    off: Place
    run: float
    leap: float
    drop: float


@remembered_as_all_stand
def run_up(game: State, figure: Figure, goal: Place) -> Jump | None:
    """R13: the longest run-up towards a landing, with what is left to be leapt; nothing for who hangs on a ladder.

    A longer run-up leaves less to be leapt and lets it be longer, so no other one would do where this does not.
    """
    here = game.place_of(figure.id)
    if isinstance(here, Perch):
        return None
    far = hypot(goal.x - here.x, goal.y - here.y)
    if far <= TOLERANCE:
        return None
    walk = lone_walk(game, figure, goal, gait_of(game, figure, RUN))
    if walk is None:
        touched = tuple([other.id for other in touched_at(game, figure, goal)])
        walk = walk_of(game, figure, RUN, touched)
    most = float(base_move(game, figure).value)
    low, best = _longest(walk, here, goal, most)
    if best is None:
        return None
    off, way = best
    storeys = game.table.storeys
    drop = storeys.height_of(off.surface) - storeys.height_of(goal.surface)
    return Jump(way, walk, off, low * far, (1.0 - low) * far, max(0.0, drop))


def _longest(
    walk: Walk, here: Place, goal: Place, most: float
) -> tuple[float, tuple[Place, Way] | None]:
    """The longest run-up as a share of the line: until something stops it, or until it is paid for no longer."""
    ground = walk.ground(walk.floor_of(here))
    line = (*here.point, *goal.point)
    clear = stop_before(*line, ground.radius, ground.xs, ground.ys, ground.rs, (), ground.shapes)
    far = hypot(goal.x - here.x, goal.y - here.y)
    longest = (most + 2 * TOLERANCE) / (far * walk.least_pace())
    for share in (clear, most / far, clear - TOLERANCE / far):
        fine = 0.0 < share <= clear and share <= longest  # a longer one is not paid for
        found = _run(walk, here, goal, share, most) if fine else None
        if found is not None:
            return share, found
    low, high = 0.0, clear  # dear ground, low walls: found by halving
    best: tuple[Place, Way] | None = None
    for _each in range(HALVINGS):
        found = _run(walk, here, goal, (low + high) / 2, most)
        if found is None:
            high = (low + high) / 2
        else:
            low, best = (low + high) / 2, found
    return low, best


def _run(
    walk: Walk, here: Place, goal: Place, share: float, most: float
) -> tuple[Place, Way] | None:
    x, y = here.x + share * (goal.x - here.x), here.y + share * (goal.y - here.y)
    off = place_on(walk, walk.floor_of(here), x, y)
    way = None if off is None else straight_way(walk, here, off, most)
    return None if off is None or way is None else (off, way)


def is_clear(game: State, figure: Figure, off: Place, goal: Place) -> bool:
    """R13: whether nothing on the way through the air is taller than 2 paces, seen from where it leaps."""
    low = game.table.storeys.height_of(off.surface)
    crest, r = low + OVER, game.radius[figure.id]
    line = (off.x, off.y, goal.x, goal.y)
    x0, x1 = (off.x - r, goal.x + r) if off.x < goal.x else (goal.x - r, off.x + r)
    y0, y1 = (off.y - r, goal.y + r) if off.y < goal.y else (goal.y - r, off.y + r)
    for x, y, reach, bottom, top, solid in scenery_blockers(game).rows:
        if x + reach < x0 or x - reach > x1 or y + reach < y0 or y - reach > y1:
            continue  # most stand elsewhere
        if top > crest + TOLERANCE and bottom < crest - TOLERANCE and isinstance(solid, Prism):
            if sweep_hits_shape(solid.shape, *line, r):
                return False
    for other in game.standing():
        j = other.id
        on_ground = game.surface[j] == GROUND and game.perch[j] is None
        if other is figure or (on_ground and other.profile.height <= crest):
            continue  # nearly everybody
        foot = game.elevation(j)
        if foot + height_of(game, other) > crest + TOLERANCE and foot < crest:
            disc = ([game.x[j]], [game.y[j]], [game.radius[j]])
            if sweep_blocked(*line, r, *disc, ()) is not None:
                return False
    return True


def is_under_something(game: State, spot: Point, low: float, high: float) -> bool:
    """Whether a floor or a roof lies over a spot between two heights: nobody comes down through it."""
    return any(
        surface.height > low + TOLERANCE
        and surface.bottom < high - TOLERANCE
        and surface.holds(*spot)
        for surface in game.table.storeys.surfaces
    )


def flies_to(game: State, figure: Figure, goal: Place) -> float | None:
    """R52: how far a bound leads in space; nothing where a roof or a wall is between and no sky over both ends."""
    storeys = game.table.storeys
    spot = (game.x[figure.id], game.y[figure.id])
    low, high = game.elevation(figure.id), storeys.height_of(goal.surface)
    open_sky = not any(
        is_under_something(game, at, z, float("inf")) for at, z in ((spot, low), (goal.point, high))
    )
    if not open_sky:
        eye = Eye(*spot, low + WAIST)
        if not sees_point(eye, *goal.point, high + WAIST, scenery_blockers(game)):
            return None
    return hypot(hypot(goal.x - spot[0], goal.y - spot[1]), high - low)
