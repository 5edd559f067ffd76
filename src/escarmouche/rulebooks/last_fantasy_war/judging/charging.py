"""Which charges are worth declaring: only those that a unit expects to win."""

from __future__ import annotations

from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance
from escarmouche.rulebooks.last_fantasy_war.judging.estimates import best_shot, clash, pair
from escarmouche.rulebooks.last_fantasy_war.judging.places import prefers_shots
from escarmouche.rulebooks.last_fantasy_war.judging.worth import worth
from escarmouche.rulebooks.last_fantasy_war.moves.charges import most_contacts, targets_of
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import allowance
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, State, Unit, unit_called

ROUNDS = 1.6  # a combat lasts longer than its first round
ENOUGH = 0.5  # so much a charge must bring
LOSES_SHOTS = 0.5  # of what a target shoots: it will not while it fights
FEWER = 0.35  # of what comrades who charge the same target spare it
LOST = 1.15  # its own losses weigh more than what it takes


def value(game: State, unit: Unit, target: Unit) -> float:
    """What a charge brings: what it takes and keeps from shooting, less what it suffers and gives up."""
    if not _reaches(game, unit, target):
        return -5.0
    if game.fleeing[target.id]:
        return worth(game, target)  # LFW-CHARGERES-13
    gained, lost = clash(game, unit, target)
    mates = sum(target.id in charge.targets for charge in game.charges)
    lost *= max(0.0, 1.0 - FEWER * mates)
    spared = LOSES_SHOTS * sum(best_shot(game, half, 3) for half in pair(game, target))
    given_up = sum(best_shot(game, half, 4) for half in pair(game, unit))
    told = ROUNDS * (gained - LOST * lost) + spared - given_up
    return told - (2.0 if prefers_shots(game, unit) else 0.0)


def _reaches(game: State, unit: Unit, target: Unit) -> bool:
    """At a glance where there is room to spare, else by the ways that it could take."""
    most = float(allowance(game, unit, CHARGE).value)
    if distance(game, unit, target) > most:
        return False
    return bool(most_contacts(game, unit, Intent(CHARGE, (target.id,))))


@remembered_as_all_stand
def best_target(game: State, unit: Unit, declared: int) -> tuple[float, int]:
    """The best of its targets, with what a charge at it brings; `declared`: how many charges stand, which changes it."""
    found = [(value(game, unit, foe), foe.id) for foe in targets_of(game, unit)[:5]]
    return max(found, default=(-5.0, -1))


def of_unit(game: State, unit: Unit) -> float:
    """What its best charge brings."""
    told, _target = best_target(game, unit, len(game.charges))
    return told - ENOUGH


def of_further(game: State, unit: Unit, target: Unit, chosen: list[int]) -> float:
    """One more target: it can strike only one of them, and all strike it."""
    if not most_contacts(game, unit, Intent(CHARGE, (*chosen, target.id))) > len(chosen):
        return -1.0
    gained, lost = clash(game, unit, target)
    return 0.3 * gained - lost if not game.fleeing[target.id] else worth(game, target)


def met(game: State, id: int) -> Unit:
    """A target by its id."""
    return unit_called(game, id)
