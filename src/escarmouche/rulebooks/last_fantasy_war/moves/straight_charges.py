"""Whom a unit could charge straight ahead as all stand now: a glance, for who draws charges without thought."""

from __future__ import annotations

from math import hypot

from escarmouche.kit.duos import unit_of
from escarmouche.memory import remembered_while_all_stand
from escarmouche.rulebooks.last_fantasy_war.ground.contact import touches
from escarmouche.rulebooks.last_fantasy_war.ground.gait import Gait, gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import walk_past_nobody
from escarmouche.rulebooks.last_fantasy_war.ground.ways import goes_straight
from escarmouche.rulebooks.last_fantasy_war.moves.contacts import JUST_TOUCHING
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import half_move, length_of
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, State, Unit
from escarmouche.table.storeys.model import Perch
from escarmouche.table.storeys.way_check import place_on
from escarmouche.table.sweeps import discs_met

CHARGES = Intent(CHARGE)


def leads_straight_at(game: State, unit: Unit, foe: Unit) -> bool:
    """Whether a charge would come into contact with an enemy on the straight line between the two.

    Nobody hangs on the answer: what a charge can reach is found out when it is resolved (`reaching`).
    """
    gait = gait_of(game, unit, CHARGE)
    return _leads(game, unit, foe, gait, length_of(game, unit, CHARGES))


@remembered_while_all_stand
def _leads(game: State, unit: Unit, foe: Unit, gait: Gait, length: float) -> bool:
    i, j, here = unit.id, foe.id, game.place_of(unit.id)
    if isinstance(here, Perch):
        return False
    x, y = game.x[j], game.y[j]
    away = hypot(x - here.x, y - here.y)
    apart = game.radius[i] + game.radius[j] + JUST_TOUCHING
    if not apart < away <= length + apart:
        return False
    share = 1.0 - apart / away
    spot = (here.x + share * (x - here.x), here.y + share * (y - here.y))
    skip = (*unit_of(game, i), *unit_of(game, j))
    bases = (game.radius[i], game.x, game.y, game.radius, skip)
    if discs_met(*here.point, *spot, *bases, any_one=True):
        return False
    walk = walk_past_nobody(game, unit, gait)
    place = place_on(walk, walk.floors.number[game.surface[j]], *spot)
    if place is None or not touches(game, unit, place, foe):
        return False
    return goes_straight(game, unit, place, gait, length, half_move(game, unit, CHARGES), walk)
