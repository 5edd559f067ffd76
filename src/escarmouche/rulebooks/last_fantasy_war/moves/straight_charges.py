"""Charges that lead straight at an enemy: that is told at a glance, without any search.

What is said here is surely so: the search for contacts (`reaching`) would find the same place. Where it says nothing the search is asked.
"""

from __future__ import annotations

from math import atan2, cos, hypot, sin

from escarmouche.memory import remembered_while_all_stand
from escarmouche.rulebooks.last_fantasy_war.ground.contact import reach_of_contact, touches
from escarmouche.rulebooks.last_fantasy_war.ground.gait import Gait, gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.prices import Price
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.straight_lines import straight_going
from escarmouche.rulebooks.last_fantasy_war.ground.ways import Going
from escarmouche.rulebooks.last_fantasy_war.moves.contacts import DIGITS, JUST_TOUCHING
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import CLEAR
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import length_of
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, State, Unit, unit_called
from escarmouche.rulebooks.last_fantasy_war.treasures import is_overlapped
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Place

CHARGES = Intent(CHARGE)


def leads_straight_at(game: State, unit: Unit, foe: Unit) -> bool:
    """Whether a charge at an enemy would surely come into contact with it straight ahead, as all stand now."""
    return straight_contact(game, unit, foe, length_of(game, unit, CHARGES)) is not None


def straight_contact(game: State, unit: Unit, foe: Unit, length: float) -> Place | None:
    """Where a charge of a length touches an enemy that goes straight at it; nothing where that is not sure."""
    base = base_of(game, unit)
    away = hypot(game.x[foe.id] - game.x[base.id], game.y[foe.id] - game.y[base.id])
    apart = game.radius[base.id] + game.radius[foe.id] + JUST_TOUCHING
    if not apart < away <= length + apart:
        return None
    found = _straight_contact(game, base, foe, gait_of(game, base, CHARGE))
    if found is None or found[1].total > length + TOLERANCE:
        return None
    return None if is_overlapped(game, base, found[0]) else found[0]


@remembered_while_all_stand
def _straight_contact(game: State, base: Unit, foe: Unit, gait: Gait) -> tuple[Place, Price] | None:
    """The same of a charge that lasts, and what it costs: the first place of `contacts.gaps_towards`, as nobody is near it."""
    i, j = base.id, foe.id
    x, y, ring = game.x[j], game.y[j], game.radius[i] + game.radius[j] + JUST_TOUCHING
    towards = atan2(game.y[i] - y, game.x[i] - x)
    x, y = round(x + ring * cos(towards), DIGITS), round(y + ring * sin(towards), DIGITS)
    on = game.table.storeys.surfaces_at(x, y)
    place = Place(x, y, on[0])
    if len(on) > 1 or not game.table.is_on(x, y):
        return None
    found = straight_going(game, base, place, gait, _kept(game), (foe,), 2 * JUST_TOUCHING)
    if found is None or not touches(game, base, place, foe):
        return None
    return place, found.price


def straight_charge(game: State, unit: Unit, goal: Place, intent: Intent) -> Going | None:
    """The way of a charge to a place that is legal, where it leads straight there: the one that `legality.going` finds; nothing where that is not sure."""
    base = base_of(game, unit)
    gait = gait_of(game, base, CHARGE)
    if gait.flies:
        return None
    met = [base_of(game, unit_called(game, id)) for id in intent.targets]
    found = straight_going(game, base, goal, gait, _kept(game), met)
    if found is None or found.price.total > length_of(game, unit, intent) + TOLERANCE:
        return None
    return found


def _kept(game: State) -> float:
    """LFW-CHARGERES-09: how far a charge keeps off enemies that it was not declared at."""
    return reach_of_contact(game) + CLEAR
