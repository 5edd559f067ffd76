"""Straight over one floor, past nobody: most moves are such, and soon looked up because no enemy bears on them (R16)."""

from __future__ import annotations

from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.bonus_malus.ground.gait import Gait
from escarmouche.rulebooks.bonus_malus.ground.lying import lying
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.ways import Leg, Way

BERTH = 0.02  # how far a way keeps from an enemy that it does not charge: more than contact (R1)


def open_way(
    game: State, figure: Figure, goal: Place, gait: Gait, allowance: float
) -> tuple[Walk, Way] | None:
    """The straight way on one floor past which no enemy stands; nothing where there is none, be it that another way leads there."""
    i = figure.id
    if game.perch[i] is not None or is_by_enemy(game, figure, goal):
        return None
    walk = walk_alone(game.table, game.radius[i], figure.profile.height, gait)
    floors = walk.floors.number
    floor = floors[goal.surface]
    if floors[game.surface[i]] != floor:
        return None
    ground, leg = walk.ground(floor), ((game.x[i], game.y[i]), (goal.x, goal.y))
    if not ground.is_free(leg):
        return None
    cost = ground.price(leg)
    if cost > allowance + TOLERANCE:
        return None
    return walk, Way((Leg(walk.name_of(floor), leg),), (), cost)


def lone_walk(game: State, figure: Figure, goal: Place, gait: Gait) -> Walk | None:
    """How it could go straight to a place past which no enemy stands, while all doors stand as the table has them."""
    i = figure.id
    if game.openings or game.perch[i] is not None or is_by_enemy(game, figure, goal):
        return None
    return walk_alone(game.table, game.radius[i], figure.profile.height, gait)


def is_by_enemy(game: State, figure: Figure, goal: Place) -> bool:
    """Whether an enemy stands so near to the straight line to a place, on whatever floor, that it might bear on a way."""
    i, foes = figure.id, game.sides.foes[figure.camp]
    x, y, near = game.x[i], game.y[i], game.radius[i] + BERTH
    dx, dy = goal.x - x, goal.y - y
    square = dx * dx + dy * dy
    for foe in game.figures:
        j = foe.id
        if foe.camp not in foes or game.status[j] != ON_TABLE or game.perch[j] is not None:
            continue
        ex, ey, reach = game.x[j] - x, game.y[j] - y, near + game.radius[j]
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
def walk_alone(table: Table, radius: float, height: float, gait: Gait) -> Walk:
    """How anybody of that build could go on each floor if nobody else stood there; doors and links are not asked for."""
    shapes, areas = lying(table, gait)
    return Walk(table, radius, height, gait, (), shapes, areas)
