"""What attacks bring on average, in points of price, from closed forms of the dice (`odds`)."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.kit.duos import unit_of
from escarmouche.memory import remembered_while_same
from escarmouche.rulebooks.last_fantasy_war import odds
from escarmouche.rulebooks.last_fantasy_war.attack import MELEE, SHOT, Attack
from escarmouche.rulebooks.last_fantasy_war.judging.worth import MATTERS, of_loss
from escarmouche.rulebooks.last_fantasy_war.melee.strike import usable
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import allowance
from escarmouche.rulebooks.last_fantasy_war.scores import attacks, shooting_weapons
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.shooting.eligibility import why_no_shot, why_not_with
from escarmouche.rulebooks.last_fantasy_war.shooting.shot import shot_with
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, State, Unit, unit_called


class Harm(NamedTuple):
    """What an attack does on average: how many Pv it takes, and how likely it takes the last."""

    points: float = 0.0
    destroyed: float = 0.0


# -- attacks -----------------------------------------------------------------------------------------


def harm(game: State, attack: Attack) -> Harm:
    """How many Pv it takes of those that its target has, and how likely all of them."""
    life = game.life[attack.target]
    if life <= 0:
        return Harm()
    spread = odds.wounds(game, attack)
    points = sum(min(number, life) * chance for number, chance in spread.items())
    return Harm(points, odds.at_least(spread, life))


def value_of(game: State, attack: Attack) -> float:
    """What it takes from its target, in points of price."""
    found = harm(game, attack)
    return of_loss(game, unit_called(game, attack.target), found.points, found.destroyed)


# -- melee -------------------------------------------------------------------------------------------


def blow(
    game: State, one: Unit, other: Unit, weapon: Weapon | None = None, charges: bool = False
) -> float:
    """What one attack of a unit takes from another with the best of its weapons, or with one of them; as one who `charges`."""
    return _best_blow(game, one, other, weapon, charges)


@remembered_while_same(*MATTERS)
def _best_blow(game: State, one: Unit, other: Unit, weapon: Weapon | None, charges: bool) -> float:
    known = usable(game, one) if weapon is None else (weapon,)
    return max([_blow(game, one, other, each, charges) for each in known], default=0.0)


@remembered_while_same(*MATTERS)
def charge_reach(game: State, unit: Unit) -> float:
    """How far a charge of a unit leads."""
    return float(allowance(game, unit, CHARGE).value)


def _blow(game: State, one: Unit, other: Unit, weapon: Weapon, charges: bool) -> float:
    number = int(attacks(game, one, weapon, other).value)
    manner = SHOT if weapon.shoots else MELEE
    made = Attack(manner, other.id, one.id, weapon, number, weapon.force, cover=False)
    return value_of(game, made._replace(charged=charges))


def pair(game: State, unit: Unit) -> list[Unit]:
    """All of a base: both halves of a cavalry (LFW-CAV-13)."""
    return [unit_called(game, id) for id in unit_of(game, unit.id)]


def clash(game: State, one: Unit, other: Unit, charges: bool = False) -> tuple[float, float]:
    """What a round of combat takes from the other's base and from its own: each strikes whom it hurts most."""
    ours, theirs = pair(game, one), pair(game, other)
    gained = sum(
        max(blow(game, a, b, charges=charges) for b in theirs)
        for a in ours
        if not game.fleeing[a.id]
    )
    lost = sum(max(blow(game, b, a) for a in ours) for b in theirs if not game.fleeing[b.id])
    return gained, lost


# -- shots -------------------------------------------------------------------------------------------


def shot(game: State, one: Unit, other: Unit, weapon: Weapon) -> float:
    """What a shot takes on average; A-R14 a: of a cavalry as if the half aimed at were always struck."""
    return value_of(game, shot_with(game, one, other, weapon))


@remembered_while_same(*MATTERS)
def best_shot_now(game: State, one: Unit, most: int) -> float:
    """The same as `best_shot`, of the state as it is: many ask."""
    return best_shot(game, one, most)


def best_shot(game: State, one: Unit, most: int) -> float:
    """The best of all shots that it may make where it stands, at the nearest of its enemies."""
    weapons = [
        each for each in shooting_weapons(game, one) if why_not_with(game, one, each) is None
    ]
    if not weapons or one.profile.shooting is None:
        return 0.0
    x, y = game.x[one.id], game.y[one.id]
    foes = sorted(
        game.foes(one.camp), key=lambda foe: (game.x[foe.id] - x) ** 2 + (game.y[foe.id] - y) ** 2
    )
    best = 0.0
    for foe in foes[:most]:
        for weapon in weapons:
            if why_no_shot(game, one, foe, weapon) is None:
                best = max(best, shot(game, one, foe, weapon))
    return best
