"""What speaks against going somewhere, for page, players and situations alike (R11, R16, R17)."""

from __future__ import annotations

from math import hypot

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.bonus_malus.ground.contact import foes_at
from escarmouche.rulebooks.bonus_malus.ground.distances import distance, distance_at
from escarmouche.rulebooks.bonus_malus.ground.gait import (
    MOVE,
    STRAIGHT,
    Gait,
    depth_of,
    gait_of,
    swims,
)
from escarmouche.rulebooks.bonus_malus.ground.land import widths_of
from escarmouche.rulebooks.bonus_malus.ground.open_ways import level_way, lone_walk
from escarmouche.rulebooks.bonus_malus.ground.walking import (
    MOST_OVER_VOID,
    VOID,
    Goal,
    allowance_of,
    is_taken,
    straight_to,
    walk_with,
    way_to,
    would_fall,
)
from escarmouche.rulebooks.bonus_malus.hearing import first_said, voices
from escarmouche.rulebooks.bonus_malus.points import GAIT, UNREACHABLE
from escarmouche.rulebooks.bonus_malus.state import Figure, State, hostile
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.overhanging_ways import hangs_on_line, pieces_of
from escarmouche.table.storeys.trips import Trip, trip_of
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.ways import Way

OFF_TABLE = Phrase("bm.refusal.off_table")
NO_ROOM = Phrase("bm.refusal.no_room", "BM-ACTION-DEPLACER-04", "BM-TERRAIN-03")
WOULD_FALL = Phrase("bm.refusal.would_fall", "BM-CHUTE-01")
NO_WAY = Phrase("bm.refusal.no_way", "BM-ACTION-DEPLACER-01", "BM-TERRAIN-02")
NOT_STRAIGHT = Phrase("bm.refusal.not_straight", "BM-ACTION-COURIR-01", "BM-ACTION-COURIR-02")
TOO_FAR = Phrase("bm.refusal.too_far", "BM-ACTION-DEPLACER-01", "BM-ACTION-DEPLACER-02")

OUT_OF_DEPTH = Phrase(
    "bm.refusal.out_of_depth", "BM-SKILL-LOURD-02", "BM-SKILL-DEPLACEMENTLIMITE-01"
)

LOOK_BEYOND = 4.0  # past the allowance, so that a player is told how much is missing
NARROW = 0.82  # of the radius: a plank that carries less than half of a base
KEPT_OFF = 1.0  # BM-SKILL-INDECELABLE-02: so near and no nearer


def why_not_go(game: State, figure: Figure, goal: Goal, manner: str = MOVE) -> Refusal | None:
    """What speaks against ending a move there, with how much it is too far."""
    if may_go(game, figure, goal, manner):
        return None
    refusal = why_not_stand(game, figure, goal, manner)
    if refusal is not None:
        return refusal
    allowance = allowance_of(game, figure, manner)
    far = _far_to(game, figure, goal)
    if far > allowance + TOLERANCE:
        return refuse(TOO_FAR, figure=figure.id, by=far - allowance)
    longer = way_to(game, figure, goal, manner, allowance + LOOK_BEYOND)
    if longer is not None and longer[1].cost <= allowance + TOLERANCE:
        return refuse(WOULD_FALL, figure=figure.id)
    if longer is not None:
        return refuse(TOO_FAR, figure=figure.id, by=longer[1].cost - allowance)
    return refuse(NOT_STRAIGHT if manner in STRAIGHT else NO_WAY, figure=figure.id)


def may_go(game: State, figure: Figure, goal: Goal, manner: str) -> bool:
    """The same as a yes or no, which is told without looking beyond its allowance."""
    if goal == game.place_of(figure.id):
        return True
    if _far_to(game, figure, goal) > allowance_of(game, figure, manner) + TOLERANCE:
        return False  # no way is shorter than the straight line
    if why_not_stand(game, figure, goal, manner) is not None:
        return False
    return way_there(game, figure, goal, manner) is not None


def _far_to(game: State, figure: Figure, goal: Goal) -> float:
    x, y = game.table.storeys.spot_of(goal)
    return hypot(x - game.x[figure.id], y - game.y[figure.id])


def why_not_stand(game: State, figure: Figure, goal: Goal, manner: str) -> Refusal | None:
    """What speaks against a place as such: off the table, taken, over the void, too near to somebody hidden."""
    if not game.table.is_on(*game.table.storeys.spot_of(goal)):
        return refuse(OFF_TABLE, figure=figure.id)
    if is_taken(game, figure, goal):
        return refuse(NO_ROOM, figure=figure.id)
    if isinstance(goal, Place):
        gait = gait_of(game, figure, manner)
        walk = lone_walk(game, figure, goal, gait)
        if walk is None:
            walk = walk_with(game, figure, gait, foes_at(game, figure, goal))
        if not walk.may_stop(goal):
            return refuse(NO_ROOM, figure=figure.id)
        if would_fall(game, figure, goal) and not gait.ghost:
            return refuse(WOULD_FALL, figure=figure.id)
    return why_out_of_depth(game, figure, goal) or why_kept_off(game, figure, goal)


def why_out_of_depth(game: State, figure: Figure, goal: Goal) -> Refusal | None:
    """BM-SKILL-LOURD-02: who cannot swim goes ashore; where the bank is too far for that, nearer to it."""
    if (GAIT not in figure.handlers and not game.effects[figure.id]) or not isinstance(goal, Place):
        return None
    there = depth_of(game, figure, goal)
    if there is None or swims(game, figure):
        return None
    here = depth_of(game, figure)
    if here is None or there < here - TOLERANCE:
        return None  # on dry land, water is in its way as anything is
    return refuse(OUT_OF_DEPTH, figure=figure.id)


def why_kept_off(game: State, figure: Figure, goal: Goal) -> Refusal | None:
    """BM-SKILL-INDECELABLE-02: somebody may not be approached nearer than a pace now."""
    for foe in voices(game, UNREACHABLE):
        if not hostile(game, figure, foe):
            continue
        near = distance_at(game, figure, goal, foe)
        if near < KEPT_OFF - TOLERANCE and near < distance(game, figure, foe) - TOLERANCE:
            refusal: Refusal | None = first_said(game, foe, UNREACHABLE, figure)
            if refusal is not None:
                return refusal
    return None


def kept_off_by(game: State, figure: Figure) -> list[tuple[Figure, float]]:
    """The same by themselves: who may not be approached, and how near nobody comes who does not stand so near already."""
    return [
        (foe, min(KEPT_OFF, distance(game, figure, foe)))
        for foe in voices(game, UNREACHABLE)
        if hostile(game, figure, foe) and first_said(game, foe, UNREACHABLE, figure) is not None
    ]


def is_plain(
    game: State, figure: Figure, goal: Goal, manner: str, allowance: float, level: bool = False
) -> bool:
    """Whether nothing speaks against a place, and a straight way leads there: most legal moves are such, and soon looked up.

    `level`: and it crosses nothing on its way, no rim, low step or door; told sooner still.
    """
    here = game.place_of(figure.id)
    if not isinstance(here, Place) or not isinstance(goal, Place):
        return False
    if hypot(goal.x - here.x, goal.y - here.y) > allowance + TOLERANCE:
        return False
    if is_taken(game, figure, goal):
        return False
    gait = gait_of(game, figure, manner)
    found = _straight(game, figure, goal, gait, allowance, level)
    if found is None:
        return False
    walk, way = found
    if is_too_narrow(game, figure, walk, way):
        return False
    if not walk.may_stop(goal) or (would_fall(game, figure, goal) and not gait.ghost):
        return False
    if why_out_of_depth(game, figure, goal) is not None:
        return False
    if why_kept_off(game, figure, goal) is not None:
        return False
    if not gait.ghost:
        way_there.keep((walk, way), game, figure, goal, manner)
    return True


def _straight(
    game: State, figure: Figure, goal: Place, gait: Gait, allowance: float, level: bool
) -> tuple[Walk, Way] | None:
    here = game.place_of(figure.id)
    walk = lone_walk(game, figure, goal, gait) if level else None
    if walk is None or isinstance(here, Perch):
        return straight_to(game, figure, goal, gait, allowance)
    way = level_way(walk, here, goal, allowance)
    return None if way is None else (walk, way)


@remembered_as_all_stand
def way_there(game: State, figure: Figure, goal: Goal, manner: str) -> tuple[Walk, Way] | None:
    """The way that a figure takes to get there within its allowance."""
    found = way_to(game, figure, goal, manner, allowance_of(game, figure, manner))
    return None if found is None or is_too_narrow(game, figure, *found) else found


def is_too_narrow(game: State, figure: Figure, walk: Walk, way: Way) -> bool:
    """BM-CHUTE-01: whether it would fall on its way, from a plank that carries less than half of its base."""
    least = NARROW * game.radius[figure.id]
    narrow = [id for id, width in widths_of(game.table) if width < least]
    if not narrow or gait_of(game, figure).ghost:  # R60: it does not fall
        return False
    radius = game.radius[figure.id]
    return any(
        hangs_on_line(game.table, surface, a, b, radius, MOST_OVER_VOID, VOID)
        for surface, a, b in pieces_of(walk, way)
        if surface in narrow
    )


def trip_to(game: State, figure: Figure, goal: Goal, manner: str) -> Trip | None:
    """The same as a trip, stop by stop."""
    found = way_there(game, figure, goal, manner)
    if found is None:
        return None
    walk, way = found
    return trip_of(walk, game.place_of(figure.id), way, bends=True)
