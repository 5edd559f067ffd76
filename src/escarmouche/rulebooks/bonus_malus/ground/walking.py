"""Where a figure can go: its base movement, the walk of one moment, and the cheapest way there (R11, R16).

Friends are crossed and enemies are not (BM-ACTION-DEPLACER-04): only enemies stand in the way of a walk, each a little wider than
it is, so that a way never brushes by somebody whom it would then be engaged with. Contact is made only where it ends.
"""

from __future__ import annotations

from math import hypot

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with, foes_at
from escarmouche.rulebooks.bonus_malus.ground.gait import (
    CRAWL,
    DEAR,
    HARMFUL,
    MOVE,
    RUN,
    STRAIGHT,
    Gait,
    gait_of,
    stepping_off,
)
from escarmouche.rulebooks.bonus_malus.ground.lying import lying
from escarmouche.rulebooks.bonus_malus.ground.open_ways import (
    BERTH,
    lone_walk,
    walk_alone,
    way_past_nobody,
)
from escarmouche.rulebooks.bonus_malus.hearing import all_said
from escarmouche.rulebooks.bonus_malus.points import BASE_MOVE
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State, height_of, hostile
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.storeys.falls import overhanging_share
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.perched_ways import way_between
from escarmouche.table.storeys.straight import straight_way
from escarmouche.table.storeys.walks import Body, Walk
from escarmouche.table.storeys.ways import Leg, Way

BASE = Phrase("bm.score.base_move", "BM-ACTION-DEPLACER-02")
PACES = 5  # BM-ACTION-DEPLACER-02
USUAL = Total(Why(PACES, BASE))
MOST_OVER_VOID = 0.5 + 1e-3  # BM-CHUTE-01: of a base, by area
VOID = 1.0  # R15: what lies no deeper than a small obstacle is high is no void
APPROACH = 0.03  # from so far a charge goes straight in

Goal = Place | Perch


def base_move(game: State, figure: Figure) -> Total:
    """BM-ACTION-DEPLACER-02, R63: 5 paces, and what skills make of them."""
    if BASE_MOVE not in figure.handlers and not game.effects[figure.id]:
        return USUAL  # nearly everybody
    said = all_said(game, figure, BASE_MOVE)
    return Total(Why(PACES, BASE), *said) if said else USUAL


def allowance_of(game: State, figure: Figure, manner: str) -> float:
    """How far a manner of moving leads: twice the base for a run, half of it for a crawl (R11: not rounded)."""
    base = float(base_move(game, figure).value)
    if manner == RUN:
        return 2 * base  # BM-ACTION-COURIR-01
    return base / 2 if manner == CRAWL else base  # BM-ACTION-RAMPER-01


def walk_of(game: State, figure: Figure, manner: str = MOVE, charged: tuple[int, ...] = ()) -> Walk:
    """How a figure can go now, with its enemies in its way; up to those whom it charges."""
    return walk_with(game, figure, gait_of(game, figure, manner), charged)


@remembered_as_all_stand
def walk_with(game: State, figure: Figure, gait: Gait, charged: tuple[int, ...]) -> Walk:
    """Those whom it is to touch, or touches already, are in its way no wider than they are."""
    touched = {*charged, *[foe.id for foe in engaged_with(game, figure)]}
    foes = [foe.id for foe in game.foes(figure.camp) if game.perch[foe.id] is None]
    x, y, radius, surface = game.x, game.y, game.radius, game.surface
    bodies = [
        Body(x[i], y[i], radius[i] + (0.0 if i in touched else BERTH), surface[i]) for i in foes
    ]
    return bare_walk(game, figure, gait, bodies)


def walk_within(game: State, figure: Figure, gait: Gait, far: float) -> Walk:
    """How it can go no farther than that: mostly nobody is so near that it stands in the way."""
    x, y = game.x[figure.id], game.y[figure.id]
    for foe in game.foes(figure.camp):
        reach = far + game.radius[figure.id] + game.radius[foe.id] + BERTH
        if hypot(game.x[foe.id] - x, game.y[foe.id] - y) <= reach:
            return walk_with(game, figure, gait, ())
    states = tuple(game._states_for(figure.id).items())
    return walk_alone(game.table, game.radius[figure.id], figure.profile.height, gait, states)


def bare_walk(game: State, figure: Figure, gait: Gait, bodies: list[Body] | None = None) -> Walk:
    """How it could go if only these stood in its way."""
    shapes, areas = lying(game.table, gait)
    return Walk(
        game.table,
        game.radius[figure.id],
        figure.profile.height,
        gait,
        bodies or [],
        shapes,
        areas,
        game._states_for(figure.id),
    )


def everybody_else(game: State, figure: Figure) -> list[Body]:
    """Whoever is in the way of one that is pushed, falls or comes back: friend or enemy, and who hangs too low to be under."""
    return [
        Body(game.x[other.id], game.y[other.id], game.radius[other.id], game.surface[other.id])
        for other in game.standing()
        if other is not figure and _reaches_down(game, other, figure.profile.height)
    ]


def _reaches_down(game: State, other: Figure, height: float) -> bool:
    """Whether nobody so tall has room under another: that one stands, or hangs lower than that."""
    floor = game.table.storeys.height_of(game.surface[other.id])
    return game.perch[other.id] is None or game.elevation(other.id) - floor < height - TOLERANCE


# -- standing ------------------------------------------------------------------------------------


def is_taken(game: State, figure: Figure, place: Goal) -> bool:
    """BM-ACTION-DEPLACER-04: whether another figure stands where it would: nobody is stacked."""
    storeys = game.table.storeys
    spot = place[:2] if isinstance(place, Place) else storeys.spot_of(place)
    return is_taken_at(game, figure, spot, storeys.height_at(place))


def is_taken_at(game: State, figure: Figure, spot: Point, low: float) -> bool:
    """The same of a spot at a height; who lies there may stand up."""
    (x, y), r = spot, game.radius[figure.id]
    top = low + figure.profile.height
    rs = game.radius
    wide = r + max(rs)
    left, right = x - wide, x + wide
    for i, (ox, oy) in enumerate(zip(game.x, game.y, strict=True)):
        if not left <= ox <= right:
            continue  # most stand elsewhere
        dx, dy, reach = ox - x, oy - y, r + rs[i] - TOLERANCE
        if dx * dx + dy * dy >= reach * reach or game.status[i] != ON_TABLE:
            continue
        other: Figure = game.figures[i]
        if other is not figure:
            foot = game.elevation(i)
            if low < foot + other.profile.height - TOLERANCE and foot < top - TOLERANCE:
                return True
    return False


def would_fall(game: State, figure: Figure, place: Goal) -> bool:
    """BM-CHUTE-01: whether more than half of its base would be above the void (by area, R15)."""
    if isinstance(place, Perch) or not game.table.storeys.height_of(place.surface):
        return False
    return over_void(game, figure, place) > MOST_OVER_VOID


def over_void(game: State, figure: Figure, place: Place) -> float:
    """R15: the share of its base under which there is nothing within a small obstacle's height."""
    return overhanging_share(game.table, place, game.radius[figure.id], VOID)


def may_stop(game: State, figure: Figure, walk: Walk, place: Goal) -> bool:
    """Whether a figure may end there: it has room, stands on no low wall, and holds itself."""
    if is_taken(game, figure, place):
        return False
    if isinstance(place, Perch):
        return True
    return walk.may_stop(place) and not would_fall(game, figure, place)


# -- ways ----------------------------------------------------------------------------------------


def way_to(
    game: State, figure: Figure, goal: Goal, manner: str, allowance: float
) -> tuple[Walk, Way] | None:
    """The way on which a figure goes somewhere, no dearer than an allowance, with the walk on which it was found.

    Straight where that is within the allowance, else the cheapest. R15: it steps off an edge that hurts only where nothing else leads there.
    """
    gait = gait_of(game, figure, manner)
    if gait.ghost:
        through = ghostly_way(game, figure, goal, gait, allowance)
        if through is not None:
            return through
    found = _way(game, figure, goal, gait, manner, allowance)
    if found is None and _is_far_below(game, figure, goal):
        found = _way(game, figure, goal, stepping_off(gait), manner, allowance)
    return found


def _is_far_below(game: State, figure: Figure, goal: Goal) -> bool:
    drop = game.elevation(figure.id) - game.table.storeys.height_at(goal)
    return isinstance(goal, Place) and drop >= HARMFUL - TOLERANCE


def _way(
    game: State, figure: Figure, goal: Goal, gait: Gait, manner: str, allowance: float
) -> tuple[Walk, Way] | None:
    here = game.place_of(figure.id)
    if isinstance(here, Place) and isinstance(goal, Place):
        direct = straight_to(game, figure, goal, gait, allowance)
        if direct is not None:  # it costs more than it has to, at times; nothing is saved by less
            return direct
    if manner in STRAIGHT:
        return None
    charged = foes_at(game, figure, goal)
    if charged and isinstance(here, Place) and isinstance(goal, Place):
        return _charge(game, figure, here, goal, gait, charged, allowance)
    walk = walk_with(game, figure, gait, charged)
    found = way_between(walk, here, goal, allowance)
    return None if found is None else (walk, found)


def straight_to(
    game: State, figure: Figure, goal: Place, gait: Gait, allowance: float
) -> tuple[Walk, Way] | None:
    """The straight way to a place for who stands somewhere, with the walk on which it was found."""
    here = game.place_of(figure.id)
    assert isinstance(here, Place)
    walk = lone_walk(game, figure, goal, gait)
    if walk is not None:
        way = way_past_nobody(walk, here, goal, allowance)
    else:
        walk = walk_with(game, figure, gait, foes_at(game, figure, goal))
        way = straight_way(walk, here, goal, allowance)
    return None if way is None else (walk, way)


def _charge(
    game: State,
    figure: Figure,
    here: Place,
    goal: Place,
    gait: Gait,
    charged: tuple[int, ...],
    allowance: float,
) -> tuple[Walk, Way] | None:
    """Into contact round what is in the way, and then straight in, so that it touches nobody before it ends."""
    walk = walk_with(game, figure, gait, charged)
    before = _before(game, goal, charged)
    around = walk_with(game, figure, gait, ())
    if before is None or not around.is_free(before):
        found = way_between(walk, here, goal, allowance)
        return None if found is None else (walk, found)
    found = way_between(around, here, before, allowance)
    if found is None:
        return None
    last = found.legs[-1]
    leg = Leg(last.floor, (*last.points, goal.point))
    cost = found.cost + APPROACH * gait.pace(goal.surface)
    if cost > allowance + TOLERANCE:
        return None
    return walk, found._replace(legs=(*found.legs[:-1], leg), cost=cost)


def _before(game: State, goal: Place, charged: tuple[int, ...]) -> Place | None:
    """A place just short of contact with all who are charged."""
    dx = dy = 0.0
    for id in charged:
        away = hypot(goal.x - game.x[id], goal.y - game.y[id]) or 1.0
        dx += (goal.x - game.x[id]) / away
        dy += (goal.y - game.y[id]) / away
    length = hypot(dx, dy)
    if length < 0.2:
        return None
    far = APPROACH / min(1.0, length / len(charged))
    return Place(goal.x + dx / length * far, goal.y + dy / length * far, goal.surface)


def ghostly_way(
    game: State, figure: Figure, goal: Goal, gait: Gait, allowance: float
) -> tuple[Walk, Way] | None:
    """BM-SKILL-SPECTRE-03, R60: straight through scenery and walls to any height, but not through figures."""
    here = game.place_of(figure.id)
    if isinstance(here, Perch) or isinstance(goal, Perch):
        return None
    rise = game.table.storeys.height_of(goal.surface) - game.elevation(figure.id)
    cost = hypot(hypot(goal.x - here.x, goal.y - here.y), rise)
    if cost > allowance + TOLERANCE or _meets_enemy(game, figure, here, goal):
        return None
    walk = bare_walk(game, figure, gait)
    floor = walk.name_of(walk.floor_of(goal))
    return walk, Way((Leg(floor, (here.point, goal.point)),), (), cost)


def _meets_enemy(game: State, figure: Figure, here: Place, goal: Place) -> bool:
    """Whether it would run into an enemy on its way through the air, before it ends."""
    length = hypot(goal.x - here.x, goal.y - here.y)
    low = game.elevation(figure.id)
    high = game.table.storeys.height_of(goal.surface)
    for foe in game.standing():
        if not hostile(game, figure, foe):
            continue
        i, reach = foe.id, game.radius[figure.id] + game.radius[foe.id]
        ex, ey = game.x[i] - here.x, game.y[i] - here.y
        along = 0.0
        if length > TOLERANCE:
            along = (ex * (goal.x - here.x) + ey * (goal.y - here.y)) / length
        at = min(max(along, 0.0), length)
        share = at / length if length > TOLERANCE else 0.0
        px, py = here.x + share * (goal.x - here.x), here.y + share * (goal.y - here.y)
        z = low + share * (high - low)
        near = hypot(game.x[i] - px, game.y[i] - py) < reach - TOLERANCE
        if near and abs(z - game.elevation(i)) < height_of(game, foe) and along > 0.0:
            return True
    return False


__all__ = ["DEAR", "Goal", "allowance_of", "base_move", "walk_of", "way_to"]
