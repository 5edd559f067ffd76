"""Which charges are worth declaring: only those that a unit expects to win."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.memory import remembered_as_all_stand, remembered_while_same
from escarmouche.rulebooks.last_fantasy_war.ground.contact import engaged_with, in_melee
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.judging import prizes
from escarmouche.rulebooks.last_fantasy_war.judging.estimates import (
    best_shot_now,
    charge_reach,
    clash,
    pair,
)
from escarmouche.rulebooks.last_fantasy_war.judging.goals import stands_on_goal
from escarmouche.rulebooks.last_fantasy_war.judging.places import (
    charged_by,
    prefers_shots,
    threats_of,
)
from escarmouche.rulebooks.last_fantasy_war.judging.worth import MATTERS, worth
from escarmouche.rulebooks.last_fantasy_war.moves.charges import targets_of
from escarmouche.rulebooks.last_fantasy_war.moves.contacts import beside
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import why_not_go
from escarmouche.rulebooks.last_fantasy_war.moves.reaching import most_contacts
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, State, Unit, unit_called

ROUNDS = 1.6  # a combat lasts longer than its first round
ENOUGH = 0.3  # so much a charge must bring
LOSES_SHOTS = 0.5  # of what a target shoots: it will not while it fights
LEAVES_GOAL, TAKES_GOAL = 5.0, 7.0  # who fights holds no point
ROUT = (
    0.15  # of what somebody is worth that loses a combat: its courage is tried (LFW-VICTCOMBAT-04)
)
AMONG_FOES = 0.3  # of what others could do to who goes in among them
PERHAPS, MOST_MATES = 0.4, 3.0  # comrades who could charge too, and how many get at one target
NOTHING = -5.0  # a charge that fails
SIDES = (0, 1, -1)  # eighths of a turn round a target, where it is looked for a way


def _worth(game: State, unit: Unit, target: Unit) -> float:
    """What a charge brings: what it takes and keeps from shooting, less what it suffers and gives up."""
    if game.fleeing[target.id]:
        return worth(game, target)  # LFW-CHARGERES-13
    terms = _terms(game, unit, target)
    gained, lost, mates = terms.gained, terms.lost, _mates(game, unit, target)
    edge = (gained * (1.0 + mates) - lost) / (gained * (1.0 + mates) + lost + 0.1)
    lost /= 1.0 + mates  # it strikes only one of them
    told = ROUNDS * (gained - lost) + terms.spared - terms.given_up
    told += ROUT * edge * worth(game, target if edge > 0.0 else unit)
    return told + terms.goal + terms.prizes - (2.0 if prefers_shots(game, unit) else 0.0)


class _Terms(NamedTuple):
    """What a charge brings apart from what comrades do."""

    gained: float
    lost: float
    spared: float
    given_up: float
    goal: float
    prizes: float


@remembered_while_same(*MATTERS)
def _terms(game: State, unit: Unit, target: Unit) -> _Terms:
    gained, lost = clash(game, unit, target, charges=True)
    spared = LOSES_SHOTS * sum(best_shot_now(game, half, 3) for half in pair(game, target))
    given_up = sum(best_shot_now(game, half, 4) for half in pair(game, unit))
    goal = 0.0
    if stands_on_goal(game, unit):
        goal = -LEAVES_GOAL
    elif stands_on_goal(game, target):
        goal = TAKES_GOAL
    won = prizes.of_charge(game, unit, target) - AMONG_FOES * _among_foes(game, unit, target)
    return _Terms(gained, lost, spared, given_up, goal, won)


def _among_foes(game: State, unit: Unit, target: Unit) -> float:
    """What the comrades of its target could take from it there beyond what they threaten where it stands."""
    there = here = 0.0
    for threat in threats_of(game, unit):
        foe = threat.foe
        if foe is not base_of(game, target) and not in_melee(game, foe):
            if distance(game, foe, target) <= threat.reach:
                there += charged_by(game, foe, unit)
            if distance(game, foe, unit) <= threat.reach:
                here += charged_by(game, foe, unit)
    return max(0.0, there - here)


def _mates(game: State, unit: Unit, target: Unit) -> float:
    """How many comrades fight the target beside it: those who do, who will, and half of those who could."""
    helped = _helpers(game, unit.camp, target)
    return min(sum([told for mate, told in helped if mate is not unit], 0.0), MOST_MATES)


@remembered_while_same(*MATTERS, "charges")
def _helpers(game: State, camp: int, target: Unit) -> tuple[tuple[Unit, float], ...]:
    """Each unit of an army and how much it counts against a target."""
    fighting = {base_of(game, one) for one in engaged_with(game, target)}
    declared = {
        unit_called(game, charge.unit) for charge in game.charges if target.id in charge.targets
    }
    found: list[tuple[Unit, float]] = []
    for mate in game.bodies(camp):
        if game.fleeing[mate.id]:
            continue
        if mate in fighting or mate in declared:
            found.append((mate, 1.0))
        elif game.moved[mate.id] is None and not in_melee(game, mate):
            near = distance(game, mate, target) <= charge_reach(game, mate)
            if near and not prefers_shots(game, mate):
                found.append((mate, PERHAPS))
    return tuple(found)


def _reaches(game: State, unit: Unit, target: Unit) -> bool:
    """LFW-CHARGERES-12: whether a way leads into contact, from the front or from either side of it."""
    return _seems_reached(game, unit, target, charge_reach(game, unit))


@remembered_as_all_stand
def _seems_reached(game: State, unit: Unit, target: Unit, _reach: float) -> bool:
    intent = Intent(CHARGE, (target.id,))
    places = (place for turn in SIDES for place in beside(game, unit, target, turn))
    return any(why_not_go(game, unit, place, intent, tell=False) is None for place in places)


@remembered_while_same(*MATTERS, "charges")
def best_target(game: State, unit: Unit) -> tuple[float, int]:
    """The best of its targets that it can reach, and what a charge at it brings."""
    found = sorted((_worth(game, unit, foe), foe.id) for foe in targets_of(game, unit)[:6])
    for told, id in reversed(found):
        if told <= ENOUGH:
            break
        if _reaches(game, unit, unit_called(game, id)):
            return told, id
    return NOTHING, -1


def of_unit(game: State, unit: Unit) -> float:
    """What its best charge brings."""
    told, _target = best_target(game, unit)
    return told - ENOUGH


def of_further(game: State, unit: Unit, target: Unit, chosen: list[int]) -> float:
    """One more target: it can strike only one of them, and all strike it."""
    gained, lost = clash(game, unit, target)
    told = worth(game, target) if game.fleeing[target.id] else 0.3 * gained - lost
    if told <= 0.0:
        return told
    both = most_contacts(game, unit, Intent(CHARGE, (*chosen, target.id)))
    return told if both > len(chosen) else NOTHING


def of_declared(game: State, unit: Unit) -> float:
    """What a charge brings that is declared already: whoever expects most goes first."""
    targets = [id for charge in game.charges if charge.unit == unit.id for id in charge.targets]
    return max((_worth(game, unit, unit_called(game, id)) for id in targets), default=0.0)
