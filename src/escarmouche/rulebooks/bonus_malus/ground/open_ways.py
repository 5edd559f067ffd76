"""Straight past nobody: most moves are such, and soon looked up because no enemy bears on them (R16)."""

from __future__ import annotations

from math import hypot

from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.bonus_malus.ground.gait import Gait
from escarmouche.rulebooks.bonus_malus.ground.lying import lying
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.straight import straight_way
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.ways import Leg, Way

BERTH = 0.02  # how far a way keeps from an enemy that it does not charge: more than contact (R1)


def lone_walk(game: State, figure: Figure, goal: Place, gait: Gait) -> Walk | None:
    """How it could go straight to a place past which no enemy stands."""
    i = figure.id
    if game.perch[i] is not None or is_by_enemy(game, figure, goal):
        return None
    return walk_alone(game.table, game.radius[i], figure.profile.height, gait, game.openings)


def way_past_nobody(walk: Walk, here: Place, goal: Place, allowance: float) -> Way | None:
    """The straight way of who goes alone: to another floor it costs at least what crossings between the two do."""
    floor, last = walk.floors.number[here.surface], walk.floors.number[goal.surface]
    if floor != last:
        least = walk.least_pace() * hypot(goal.x - here.x, goal.y - here.y)
        if least + walk.rises_to(last)[floor] > allowance + TOLERANCE:
            return None  # mostly so
    return straight_way(walk, here, goal, allowance)


def level_way(walk: Walk, here: Place, goal: Place, allowance: float) -> Way | None:
    """The straight way of who goes alone, where it stays on its floor and crosses nothing."""
    floor, leg = walk.floors.number[here.surface], (here.point, goal.point)
    ground = walk.ground(floor)
    if floor != walk.floors.number[goal.surface] or not ground.is_free(leg):
        return None
    cost = ground.price(leg)
    fine = cost <= allowance + TOLERANCE
    return Way((Leg(walk.name_of(floor), leg),), (), cost) if fine else None


def is_by_enemy(game: State, figure: Figure, goal: Place) -> bool:
    """Whether an enemy stands so near to the straight line to a place, on whatever floor, that it might bear on a way."""
    i, foes = figure.id, game.sides.foes[figure.camp]
    x, y, near = game.x[i], game.y[i], game.radius[i] + BERTH
    dx, dy = goal.x - x, goal.y - y
    square = dx * dx + dy * dy
    wide = near + max(game.radius)
    left, right = (x, goal.x) if dx > 0.0 else (goal.x, x)
    low, high = (y, goal.y) if dy > 0.0 else (goal.y, y)
    left, right, low, high = left - wide, right + wide, low - wide, high + wide
    for j, (fx, fy) in enumerate(zip(game.x, game.y, strict=True)):
        if not (left <= fx <= right and low <= fy <= high):
            continue  # most stand elsewhere
        if game.figures[j].camp not in foes or game.status[j] != ON_TABLE:
            continue
        if game.perch[j] is not None:
            continue
        ex, ey, reach = fx - x, fy - y, near + game.radius[j]
        dot = ex * dx + ey * dy
        if dot > square:
            ex, ey = ex - dx, ey - dy
        elif dot > 0.0:
            aside = ex * dy - ey * dx
            if aside * aside <= reach * reach * square:
                return True
            continue
        if ex * ex + ey * ey <= reach * reach:
            return True
    return False


@remembered_by_table
def walk_alone(
    table: Table, radius: float, height: float, gait: Gait, openings: tuple[tuple[str, str], ...]
) -> Walk:
    """How anybody of that build could go if nobody else stood there."""
    shapes, areas = lying(table, gait)
    return Walk(table, radius, height, gait, (), shapes, areas, dict(openings))
