"""Staffs, authority, cries and sacrifices (chapter 5.2): when a computer player makes use of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import THIS_TEST
from escarmouche.rulebooks.age_des_escarmouches.fear import rout
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.galvanisation import in_own_zone
from escarmouche.rulebooks.age_des_escarmouches.judging import formulas
from escarmouche.rulebooks.age_des_escarmouches.judging.chances import chance
from escarmouche.rulebooks.age_des_escarmouches.judging.formulas import UNIT
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import left, worth
from escarmouche.rulebooks.age_des_escarmouches.mystics.actions import CALL, INCANTATION
from escarmouche.rulebooks.age_des_escarmouches.skills.rallying_cry import (
    CRIED,
    RALLYING_CRY,
    routed_friends,
)
from escarmouche.rulebooks.age_des_escarmouches.skills.sacrifices import SACRIFICES, gained_by
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

TOGETHER = 0.2  # PA: a card fewer is a refusal more
HEARTENED = 0.3  # PA: for each friend whom the other's zone reaches besides
ROUT = 0.25  # of its worth: what a fighter who runs is not worth any more
RECITED = (INCANTATION.id, CALL.id)
DEAR = 2  # PT


def staff_worth(game: State, lead: Figure, member: Figure) -> float:
    """B-R20: how many friends more the zone of one brings to the other."""
    friends = [f for f in game.army[lead.camp] if f not in (lead, member)]
    more = sum(in_own_zone(game, lead, f) != in_own_zone(game, member, f) for f in friends)
    return TOGETHER + HEARTENED * more


def wants_authority(cost: int, points: int) -> bool:
    """ADE-SKILL-AUTORITE-01: for a dear tactic, or where the points are about to be spent anyway."""
    return cost >= DEAR or points - cost < DEAR


def proposed(game: State, figure: Figure, able: Sequence[str]) -> Iterator[tuple[float, Deed]]:
    """The cry and the sacrifices that a fighter may make now, each with its worth: they are free."""
    if RALLYING_CRY.id in able:
        yield cry_worth(game, figure), Deed(RALLYING_CRY.id, figure.id)
    for action in SACRIFICES:
        if action.id in able:
            for friend in action.willing(game, figure):
                best = max(sacrifice_worth(game, figure, friend, n) for n in _amounts(game, friend))
                yield best, Deed(action.id, figure.id, targets=(friend.id,))


def cry_worth(game: State, figure: Figure) -> float:
    """ADE-SKILL-CRI-DE-RALLIEMENT-02: what the friends are worth who come to themselves, by their chances."""
    total, then = 0.0, game.copy()
    for friend in routed_friends(game, figure):
        if rout.who_frightens(game, friend) is None:
            conditions.put(then, friend, CRIED[figure.profile.rank], THIS_TEST)
            tests = rout.rally_tests(then, friend)
            total += ROUT * worth(game, friend) * max(chance(then, test) for test in tests)
    return total


def sacrifice_worth(game: State, mystic: Figure, friend: Figure, damage: int) -> float:
    """ADE-SKILL-DEVOTION-02, ADE-SKILL-MARTYR-02: what it could recite with these UM, against what the friend loses."""
    life, full = game.life[friend.id], friend.profile.life
    price = worth(game, friend) * (left(life, full) - left(life - damage, full))
    gained, then = gained_by(game, mystic, damage), game.copy()
    then.energy[mystic.id] += gained
    more = _best_formula(then, mystic) - _best_formula(game, mystic)
    return (more + UNIT * gained if more > 0.0 else 0.0) - price


def _best_formula(game: State, mystic: Figure) -> float:
    """What the best recitation that it can pay for brings, beyond its UM."""
    return max(
        (brought for brought, _deed in formulas.proposed(game, mystic, RECITED)), default=0.0
    )


def _amounts(game: State, friend: Figure) -> range:
    return range(1, game.life[friend.id] + 1)
