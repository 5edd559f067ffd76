"""One combat phase, from its declaration to what comes after (BM-COMBAT-*).

`fight` (free attack, or weapons and the opposed roll) -> `_tie`, or `settle`: tests before the damage, `_damage` (the
allowance of the turn, roll, save, loss), the broken weapon, who goes down, the push, in this order (R37). A `group_attack`
is several of them, of which what befalls the attacker waits until the end (BM-GROUPE-03).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.attack import MELEE, Attack, Means
from escarmouche.rulebooks.bonus_malus.dice import score
from escarmouche.rulebooks.bonus_malus.displacement.facing import turn_when_engaged
from escarmouche.rulebooks.bonus_malus.displacement.forced import part, push
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.harm.damage import (
    UNAFFECTED,
    damage_done,
    damage_modifiers,
    why_unharmed,
)
from escarmouche.rulebooks.bonus_malus.harm.vitality import lose
from escarmouche.rulebooks.bonus_malus.hearing import all_said, each_in_layer, modifiers
from escarmouche.rulebooks.bonus_malus.melee.combat_scores import (
    attacks_from_behind,
    combat_modifiers,
    crowd_malus,
)
from escarmouche.rulebooks.bonus_malus.melee.free_attacks import free_attack, strikes_freely
from escarmouche.rulebooks.bonus_malus.melee.means import (
    Used,
    best_first,
    choose_all,
    in_both_hands,
    make_noise,
)
from escarmouche.rulebooks.bonus_malus.melee.victory import GroupAttack, Victory
from escarmouche.rulebooks.bonus_malus.points import DAMAGE_ALLOWANCE, REACHES, WON
from escarmouche.rulebooks.bonus_malus.provocation import note_attack
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State, hostile

FIGHTS = Phrase("bm.event.fights", "BM-ACTION-COMBATTRE-02")
COMBAT_ROLL = Phrase("bm.roll.combat", "BM-COMBAT-01", "BM-TEST-01")
WINS = Phrase("bm.event.wins", "BM-COMBAT-03")
TIED = Phrase("bm.event.tie", "BM-COMBAT-05")
NOTHING_COMES = Phrase("bm.event.supporter_safe", "BM-SKILL-SOUTIEN-02")
SPENT = Phrase("bm.event.damage_spent", "BM-COMBAT-04", "BM-DEGATS-04", "BM-DEGATS-06")
ONE_ROLL = Phrase("bm.why.one_damage_roll", "BM-DEGATS-04")
SECOND_WEAPON = Phrase("bm.why.second_weapon", "BM-SKILL-AMBIDEXTRE-03", "BM-DEGATS-05")

PACE = 1.0  # BM-COMBAT-05, BM-SKILL-REPOUSSE-01


def opponents(game: State, figure: Figure) -> list[Figure]:
    """BM-ACTION-COMBATTRE-02: whom it may fight: those engaged with it, and whom a skill lets it reach.

    R21: one that lies does not begin a combat against one that stands; R81: nobody does against whom it does not mind.
    """
    reached = [other for more in all_said(game, figure, REACHES) for other in more]
    touched = engaged_with(game, figure)
    if not reached and not touched:
        return touched  # mostly so
    found = dict.fromkeys([*touched, *reached])
    foes = [foe for foe in found if hostile(game, figure, foe)]
    return [foe for foe in foes if game.down[foe.id] or not game.down[figure.id]]


# -- one combat phase ----------------------------------------------------------------------------


def fight(
    game: State, attacker: Figure, defender: Figure, group: GroupAttack | None = None
) -> Rule:
    """One combat phase of somebody who spends an action on it."""
    if strikes_freely(game, attacker, defender):
        before = _adversaries(game, attacker, defender)
        yield from free_attack(game, attacker, defender)
        yield from _turn(game, before, group)
        return
    yield Tell(FIGHTS, {"figure": attacker.id, "target": defender.id})
    own = yield from choose_all(game, attacker, defender)  # R84: the active figure first
    theirs = yield from choose_all(game, defender, attacker)
    note_attack(game, attacker, defender)
    make_noise(game, attacker, own)
    make_noise(game, defender, theirs)
    in_contact = defender in engaged_with(game, attacker)
    frozen = None if group is None else group.crowd
    mine = combat_modifiers(game, attacker, defender, own, True, frozen)
    score_of_attacker = yield from _roll(attacker, defender, mine)
    against = combat_modifiers(game, defender, attacker, theirs, False)
    score_of_defender = yield from _roll(defender, attacker, against)
    if score_of_attacker == score_of_defender:
        yield from _tie(game, attacker, defender, in_contact, group)
    elif score_of_attacker > score_of_defender:
        yield from settle(game, Victory(attacker, defender, own, theirs, group))
    elif in_contact:
        yield from settle(game, Victory(defender, attacker, theirs, own, group))
    else:  # BM-SKILL-SOUTIEN-02, R32
        yield Tell(NOTHING_COMES, {"figure": attacker.id, "target": defender.id})


def _roll(figure: Figure, opponent: Figure, total: Total) -> Rule:
    """BM-COMBAT-01: its own Normal, Bonus or Malus roll (BM-COMBAT-02: two dice with Combat+ against one)."""
    return (yield from score(COMBAT_ROLL, total, {"figure": figure.id, "target": opponent.id}))


def _tie(
    game: State, attacker: Figure, defender: Figure, in_contact: bool, group: GroupAttack | None
) -> Rule:
    """BM-COMBAT-05, R23: both a pace away from each other, nobody is hurt. R32: who only supports stays."""
    yield Tell(TIED, {"figure": attacker.id, "target": defender.id})
    if not in_contact:
        return
    before = _adversaries(game, attacker, defender)
    if group is None:
        yield from part(game, attacker, defender)
    else:
        there = game.x[defender.id], game.y[defender.id]
        yield from push(game, defender, (game.x[attacker.id], game.y[attacker.id]), PACE)
        group.waiting.append(partial(_pushed, game, attacker, there))
    yield from _turn(game, before, group)


# -- what a victory brings -----------------------------------------------------------------------


def settle(game: State, victory: Victory) -> Rule:
    """BM-COMBAT-03: whoever has the higher score has won, whoever spent the action. In the order of R37."""
    winner, loser = victory.winner, victory.loser
    yield Tell(WINS, {"figure": winner.id, "target": loser.id})
    victory.means = _effective(game, victory)
    if not victory.means:  # R60: no effect at all
        yield Tell(UNAFFECTED, {"figure": loser.id, "by": winner.id})
        return
    before = _adversaries(game, winner, loser)
    uses = victory.uses
    yield from each_in_layer(game, winner, WON, "before damage", victory, uses=uses)
    yield from _damage(game, victory)
    for layer in ("weapon", "shock", "stun", "throw down", "push"):
        yield from each_in_layer(game, winner, WON, layer, victory, uses=uses)
    if victory.pushes:
        here = game.x[winner.id], game.y[winner.id]
        yield from victory.befalls(partial(_pushed, game, loser, here))
    yield from _turn(game, before, victory.group)


def _effective(game: State, victory: Victory) -> Used:
    """Only what has any effect on the loser counts (R60)."""
    attacks = [(means, _attack(game, victory, means)) for means in victory.means]
    return tuple(means for means, attack in attacks if why_unharmed(game, attack) is None)


def _attack(game: State, victory: Victory, means: Means, cuts: bool = False) -> Attack:
    winner, loser = victory.winner, victory.loser
    behind = attacks_from_behind(game, winner, loser)
    return Attack(MELEE, loser.id, winner.id, means, behind=behind, cuts=cuts)


def _damage(game: State, victory: Victory) -> Rule:
    """BM-COMBAT-04, R25: a damage roll, one with each weapon of who uses two, as far as the turn's allowance goes.

    BM-GROUPE-02: of a group attack one for each beaten opponent, whatever was rolled before.
    """
    winner, loser = victory.winner, victory.loser
    for number, means in _rolled_with(game, victory):
        if victory.is_over(game):
            return
        if not victory.of_group and _has_spent(game, winner):
            yield Tell(SPENT, {"figure": winner.id, "target": loser.id})
            return
        _count(game, victory)
        attack = _attack(game, victory, means, number in victory.cuts)
        total = damage_modifiers(game, winner, attack)
        points = yield from damage_done(game, attack, total)
        if points:
            yield from victory.befalls(partial(lose, game, loser, points, attack))


def _rolled_with(game: State, victory: Victory) -> list[tuple[int, Means]]:
    """R33: in a group attack one roll for each loser, with the best that it uses."""
    numbered = list(enumerate(victory.means))
    if not victory.of_group:
        return numbered
    best = best_first(game, victory.winner, victory.loser, victory.means)[0]
    return [(number, means) for number, means in numbered if means is best][:1]


def _count(game: State, victory: Victory) -> None:
    """BM-DEGATS-06: it is used up by rolling; R33: a group attack is one roll in all."""
    if victory.of_group and victory.group is not None:
        victory.group.rolled = True
    else:
        game.damage_rolls[victory.winner.id] += 1


def damage_allowance(game: State, figure: Figure) -> Total:
    """R25: one melee damage roll a turn, or as many as the best of its skills allows; one more with a second weapon."""
    most = max([Why(1, ONE_ROLL), *modifiers(game, figure, DAMAGE_ALLOWANCE)], key=_value)
    return Total(most, *_second(game, figure))


def _second(game: State, figure: Figure) -> Iterable[Why]:
    return () if in_both_hands(game, figure) is None else (Why(1, SECOND_WEAPON),)


def _value(why: Why) -> float:
    return why.value


def _has_spent(game: State, figure: Figure) -> bool:
    """BM-MULTI-05: a roll that failed was one of them."""
    return game.damage_rolls[figure.id] >= damage_allowance(game, figure).value


# -- who moves and turns -------------------------------------------------------------------------


def _pushed(game: State, figure: Figure, away_from: tuple[float, float]) -> Rule:
    """R37, R70: a pace straight away; whoever is out of action stays where it lies."""
    if game.status[figure.id] == ON_TABLE:
        yield from push(game, figure, away_from, PACE)


Adversaries = dict[Figure, list[Figure]]


def _adversaries(game: State, *fighters: Figure) -> Adversaries:
    """Who is engaged with whom now, of some and of those about them."""
    near = [other for figure in fighters for other in engaged_with(game, figure)]
    return {figure: engaged_with(game, figure) for figure in dict.fromkeys([*fighters, *near])}


def _turn(game: State, before: Adversaries, group: GroupAttack | None = None) -> Rule:
    """R20: whoever has lost an adversary faces those that are left; whoever met another has turned already.

    R33: one that makes a group attack turns when it is over.
    """
    for figure, foes in before.items():
        waits = group is not None and figure is group.attacker
        if game.status[figure.id] == ON_TABLE and not waits:
            left = engaged_with(game, figure)
            if left and len(left) < len(foes) and all(foe in foes for foe in left):
                yield from turn_when_engaged(game, figure)


# -- against all at once -------------------------------------------------------------------------


def group_attack(game: State, attacker: Figure, order: Iterable[Figure]) -> Rule:
    """BM-GROUPE-01: a combat phase against each of those engaged with it, in the order that it wants.

    BM-GROUPE-03, R33: they feel it at once, it feels what befell it when all is over.
    """
    crowd = crowd_malus(game, attacker) if game.options.frozen_group_malus else None
    group, faced = GroupAttack(attacker, crowd), engaged_with(game, attacker)
    for defender in order:
        if defender in engaged_with(game, attacker):
            yield from fight(game, attacker, defender, group)
    if group.rolled:
        game.damage_rolls[attacker.id] += 1
    before = {**_adversaries(game, attacker), attacker: faced}
    for change in group.waiting:
        yield from change()
    yield from _turn(game, before)
