"""Charges that lead straight at an enemy: that is told at a glance, without any search.

What is said here is surely so: the search for contacts (`reaching`) would find the same place. Where it says nothing the search is asked.
"""

from __future__ import annotations

from math import atan2, cos, hypot, sin

from escarmouche.memory import remembered_while_all_stand
from escarmouche.rulebooks.last_fantasy_war.ground.contact import (
    enemies_at,
    reach_of_contact,
    touches,
)
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.straight_lines import past_bases, past_scenery
from escarmouche.rulebooks.last_fantasy_war.ground.ways import Going
from escarmouche.rulebooks.last_fantasy_war.moves.contacts import DIGITS, JUST_TOUCHING
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import CLEAR
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import length_of
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, State, Unit, unit_called
from escarmouche.rulebooks.last_fantasy_war.treasures import is_overlapped
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Place


def straight_contact(game: State, unit: Unit, foe: Unit, length: float) -> Place | None:
    """Where a charge of a length touches an enemy that goes straight at it; nothing where that is not sure."""
    base = base_of(game, unit)
    away = hypot(game.x[foe.id] - game.x[base.id], game.y[foe.id] - game.y[base.id])
    apart = game.radius[base.id] + game.radius[foe.id] + JUST_TOUCHING
    if not apart < away <= length + apart:
        return None
    place = _ahead(game, base, foe)
    if place is None or is_overlapped(game, base, place):
        return None
    found = past_scenery(game, base, place, gait_of(game, base, CHARGE))
    if found is None or found.price.total > length + TOLERANCE:
        return None
    if not touches(game, base, place, foe) or _meets_others(game, base, foe, place):
        return None
    return place


@remembered_while_all_stand
def _ahead(game: State, base: Unit, foe: Unit) -> Place | None:
    """The first place of `contacts.gaps_towards`, straight ahead, where no other base is near it nor in the way."""
    i, j = base.id, foe.id
    x, y, ring = game.x[j], game.y[j], game.radius[i] + game.radius[j] + JUST_TOUCHING
    towards = atan2(game.y[i] - y, game.x[i] - x)
    x, y = round(x + ring * cos(towards), DIGITS), round(y + ring * sin(towards), DIGITS)
    if not past_bases(game, base, Place(x, y), _kept(game), (foe,), 2 * JUST_TOUCHING):
        return None
    on = game.table.storeys.surfaces_at(x, y) if game.table.is_on(x, y) else []
    return Place(x, y, on[0]) if len(on) == 1 else None


def _meets_others(game: State, base: Unit, foe: Unit, place: Place) -> bool:
    """LFW-CHARGERES-09: whether it would touch anybody else there, across a low wall."""
    if not game.table.storeys.hurdles:
        return False
    return any(base_of(game, other) is not foe for other in enemies_at(game, base, place))


def straight_charge(game: State, unit: Unit, goal: Place, intent: Intent) -> Going | None:
    """The way of a charge to a place that is legal, where it leads straight there: the one that `legality.going` finds; nothing where that is not sure."""
    base = base_of(game, unit)
    gait = gait_of(game, base, CHARGE, intent.paid)
    if gait.flies:
        return None
    met = [base_of(game, unit_called(game, id)) for id in intent.targets]
    if not past_bases(game, base, goal, _kept(game), met):
        return None
    found = past_scenery(game, base, goal, gait)
    if found is None or found.price.total > length_of(game, unit, intent) + TOLERANCE:
        return None
    return found


def _kept(game: State) -> float:
    """LFW-CHARGERES-09: how far a charge keeps off enemies that it was not declared at."""
    return reach_of_contact(game) + CLEAR
