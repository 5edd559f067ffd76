"""Staffs, authority, cries and sacrifices (chapter 5.2): when a computer player makes use of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import THIS_TEST
from escarmouche.rulebooks.age_des_escarmouches.fear import rout
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.galvanisation import in_own_zone
from escarmouche.rulebooks.age_des_escarmouches.judging.chances import chance
from escarmouche.rulebooks.age_des_escarmouches.judging.combat_estimates import brawl
from escarmouche.rulebooks.age_des_escarmouches.judging.formulas import best_recited
from escarmouche.rulebooks.age_des_escarmouches.judging.mystic_units import held
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import left, turns_left, worth
from escarmouche.rulebooks.age_des_escarmouches.skills.rallying_cry import (
    CRIED,
    RALLYING_CRY,
    routed_friends,
)
from escarmouche.rulebooks.age_des_escarmouches.skills.sacrifices import SACRIFICES, gained_by
from escarmouche.rulebooks.age_des_escarmouches.state import WAITING, Figure, State, figure_of

TOGETHER = 0.2  # PA: a card fewer is a refusal more
HEARTENED = 0.3  # PA: for each friend whom the other's zone reaches besides
ROUT = 0.25  # of its worth: what a fighter who runs is not worth any more
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
    return sum(
        ROUT * worth(game, friend) * _heartened(game, figure, friend)
        for friend in routed_friends(game, figure)
        if rout.who_frightens(game, friend) is None
    )


def _heartened(game: State, figure: Figure, friend: Figure) -> float:
    """How much likelier a friend is itself again for a cry, when it matters.

    Before it runs, or while it fights, the cry saves it; else it is tested at the end of the turn anyway
    (ADE-4.4.2-07), and only a turn that follows makes the second chance worth anything.
    """
    then = game.copy()
    conditions.put(then, friend, CRIED[figure.profile.rank], THIS_TEST)
    now = _rallies(then, friend)
    if game.activated[friend.id] == WAITING or game.contacts[friend.id]:
        return now
    return now * (1.0 - _rallies(game, friend)) if turns_left(game) else 0.0


def _rallies(game: State, friend: Figure) -> float:
    return max(chance(game, test) for test in rout.rally_tests(game, friend))


def sacrifice_worth(game: State, mystic: Figure, friend: Figure, damage: int) -> float:
    """ADE-SKILL-DEVOTION-02, ADE-SKILL-MARTYR-02: what it could recite with these UM, against what the friend loses."""
    life, then = game.life[friend.id], game.copy()
    price = _prospects(game, friend, life) - _prospects(game, friend, life - damage)
    then.energy[mystic.id] += gained_by(game, mystic, damage)
    with_it, without = best_recited(then, mystic), best_recited(game, mystic)
    if with_it.brought <= without.brought:
        return -price  # no formula waits for it
    kept = [held(state, mystic, state.energy[mystic.id]) for state in (then, game)]
    return with_it.net + kept[0] - without.net - kept[1] - price


def _prospects(game: State, friend: Figure, life: int) -> float:
    """What its side has of it with so many PV, once its combat is fought: little of whoever is lost anyway."""
    if life <= 0:
        return 0.0
    value = worth(game, friend) * left(life, friend.profile.life)
    if not game.contacts[friend.id]:
        return value
    then = game.copy()
    then.life[friend.id] = life
    toll = brawl(then, friend, [figure_of(game, id) for id in game.contacts[friend.id]])
    return value + toll.others - toll.one


def _amounts(game: State, friend: Figure) -> range:
    return range(1, game.life[friend.id] + 1)
