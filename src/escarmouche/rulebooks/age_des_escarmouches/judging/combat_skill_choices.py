"""What the skills of close combat are worth as they are used: dice turned, feints, blows pressed home, ambushes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from escarmouche.core import records
from escarmouche.core.hooks import is_heard
from escarmouche.core.words import Ask
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.combat.placement_answers import Placing
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import (
    Attack,
    Combat,
    Placement,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.chances import (
    Exchange,
    Spread,
    edge,
    exchanged,
    joined,
    mean,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.combat_estimates import Pair
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import harm, worth
from escarmouche.rulebooks.age_des_escarmouches.skills.counter_attack import Countering
from escarmouche.rulebooks.age_des_escarmouches.skills.master_stroke import Designating
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

SPARED_DIE = 0.8  # how much of what a die can do it does in a combat that is still to come
LATER = 0.15  # of its worth, for each enemy who may still come and find it in a fury


# -- as dice are placed ------------------------------------------------------------------------------


def dice_of_exchange(striker: Placement, defender: Placement) -> Exchange:
    """The dice of one against another, as both have placed theirs, or may."""
    return Exchange(
        len(striker.attacks),
        defender.defence,
        len(striker.blades),
        striker.sacrificed,
        striker.offensive is not None,
        defender.defensive is not None,
    )


def ripostes(game: State, me: Figure, pair: Pair, mine: Placement, theirs: Placement) -> float:
    """ADE-SKILL-CONTRE-ATTAQUE-01: what dice in defence bring that meet no success and become attacks."""
    if not mine.defence or not theirs.attacks or not is_heard(game, me, points.RIPOSTE):
        return 0.0
    dice, attacks, hits = mine.defence, len(theirs.attacks), pair.theirs.hits
    missed = attacks * (1.0 - hits)
    turned = min(missed, max(0.0, dice - attacks * hits))
    parried = pair.mine.parried if theirs.defence > len(mine.attacks) else 0.0
    blow = pair.their_worth * harm(_once(pair.mine.damage, pair.their_life[0]), *pair.their_life)
    return turned * pair.mine.hits * (1.0 - parried) * blow


def _once(damage: Spread, life: int) -> Spread:
    return joined((1.0,), damage, life)


def raging(game: State, me: Figure, answers: Placing) -> float:
    """ADE-SKILL-FURIE-GUERRIERE-04: in a fury it defends itself from nobody else this turn either."""
    others = [id for id in game.contacts[me.id] if id not in answers.adversaries]
    return LATER * worth(game, me) * len(others)


# -- as attacks were made ----------------------------------------------------------------------------


def combat_of(game: State, figure: int) -> Combat:
    """The combat that it is in."""
    return [one for _id, one in records.opened(game, Combat) if figure in one.members][-1]


def outcome(game: State, combat: Combat, camp: int, attacks: Sequence[Attack]) -> float:
    """What successes bring to a camp that are still to be defended and felt."""
    net = 0.0
    for victim in (figure_of(game, id) for id in combat.members):
        guards, life = combat.placement(victim.id).defence, game.life[victim.id]
        taken: Spread = (1.0, *([0.0] * life))
        for attack in attacks:
            if attack.target != victim.id or not attack.landed:
                continue
            blows = edge(game, figure_of(game, attack.attacker), victim)._replace(hits=1.0)
            used = min(guards, attack.landed)
            guards -= used
            own, blades = (0, attack.landed) if attack.blade else (attack.landed, 0)
            given = combat.placement(attack.attacker).sacrificed
            chained = combat.placement(attack.attacker).offensive == victim.id
            dice = Exchange(own, used, blades, given, chained and bool(blows.again))
            taken = joined(taken, exchanged(blows, dice, life), life)
        cost = worth(game, victim) * harm(taken, life, victim.profile.life)
        net += -cost if victim.camp == camp else cost
    return net


def _with_guard(combat: Combat, figure: int, defence: int) -> Combat:
    laid = combat.placement(figure)._replace(defence=defence)
    placed = tuple((who, laid if who == figure else other) for who, other in combat.placed)
    return records.changed_in(combat, {"placed": placed})


def _weigh_counter(game: State, ask: Ask, answer: tuple[int, ...]) -> float:
    """On average: an attack that a turned die makes lands with some chance, and the die defends no more."""
    answers = ask.answers
    assert isinstance(answers, Countering)
    combat, me = combat_of(game, answers.figure), figure_of(game, answers.figure)
    left = _with_guard(combat, me.id, answers.dice - len(answer))
    value = outcome(game, left, ask.who, combat.attacks)
    for id in answer:
        foe = figure_of(game, id)
        blows = edge(game, me, foe)
        more = Attack(me.id, id, 1)
        gain = outcome(game, left, ask.who, (*combat.attacks, more))
        gain -= outcome(game, left, ask.who, combat.attacks)
        value += blows.hits * gain
    return value


def _weigh_feint(game: State, ask: Ask, answer: str) -> float:
    """What both sides' successes come to when one is given up for what it cancels."""
    figure = ask.about["figure"]
    combat = combat_of(game, figure)
    if answer == "none":
        return outcome(game, combat, ask.who, combat.attacks)
    word, *rest = answer.split(":")
    blade = rest[-1] == "with-blade"
    other = int(rest[0])
    attacks = _less(combat.attacks, figure, other, blade)
    if word == "defence":
        left = _with_guard(combat, other, combat.placement(other).defence - 1)
        return outcome(game, left, ask.who, attacks)
    attacks = _less(attacks, other, int(rest[1]), word == "blade")
    return outcome(game, combat, ask.who, attacks)


def _less(attacks: Sequence[Attack], attacker: int, target: int, blade: bool) -> list[Attack]:
    """The same with one success less."""
    found, wanted = list(attacks), (attacker, target, blade)
    for place, attack in enumerate(found):
        if (attack.attacker, attack.target, attack.blade) == wanted and attack.landed:
            found[place] = attack._replace(landed=attack.landed - 1)
            break
    return found


def _weigh_blades_met(game: State, ask: Ask, answer: str) -> float:
    """ADE-EQUIP-LAMES-DORSALES-04: one meets what would hurt most."""
    blows = edge(game, figure_of(game, ask.about["other"]), figure_of(game, ask.about["figure"]))
    return int(answer) * (mean(blows.blade) - mean(blows.damage))


def _weigh_marks(game: State, ask: Ask, answer: str) -> float:
    """ADE-SKILL-RESOLUTION-04: what is turned is rolled for certain, what stays may not be."""
    return float(answer)


def _weigh_second_defence(game: State, ask: Ask, answer: str) -> float:
    kind, _, id = answer.partition(":")
    blows = edge(game, figure_of(game, int(id)), figure_of(game, ask.about["figure"]))
    return blows.second * mean(blows.blade if kind == "blade" else blows.damage)


def _weigh_strength(game: State, ask: Ask, answer: str) -> float:
    blows = edge(game, figure_of(game, ask.about["figure"]), figure_of(game, ask.about["other"]))
    return mean(blows.blade if answer == "blade" else blows.damage)


def _weigh_master_stroke(game: State, ask: Ask, answer: str) -> float:
    """ADE-SKILL-COUP-DE-MAITRE-02: on whoever it hurts most, and not on one who is as good as dead."""
    answers = ask.answers
    assert isinstance(answers, Designating)
    if answer == "no":
        return _best_elsewhere(game, ask)
    return _pressed(game, ask.about["figure"], answers.blow.victim.id)


def _pressed(game: State, figure: int, victim: int) -> float:
    combat, foe = combat_of(game, figure), figure_of(game, victim)
    dealt = sum(hit.damage for hit in combat.hits if hit.victim == victim)
    life = game.life[victim] - dealt
    if life <= 0:
        return 0.0
    plain = _once(edge(game, figure_of(game, figure), foe).damage, life)
    more = joined(plain, (0.0, 0.0, 1.0), life)
    full = foe.profile.life
    return worth(game, foe) * (harm(more, life, full) - harm(plain, life, full))


def _best_elsewhere(game: State, ask: Ask) -> float:
    """What it would bring on another of its adversaries who is still to be struck."""
    figure = ask.about["figure"]
    combat = combat_of(game, figure)
    struck = [hit.victim for hit in combat.hits if hit.attacker == figure]
    waiting = [
        attack.target
        for attack in combat.attacks
        if attack.attacker == figure
        and attack.landed
        and attack.target not in (*struck, ask.about["other"])
    ]
    return max([_pressed(game, figure, target) for target in waiting], default=-1.0)


def _weigh_charge_strength(game: State, ask: Ask, answer: str) -> float:
    """ADE-EQUIP-FOR-CHARGE-03: the bonus, unless it is so small that a die is worth more."""
    return float(ask.about["bonus"]) if answer == "yes" else 1.5


# -- from an ambush ----------------------------------------------------------------------------------


def _weigh_ambush(game: State, ask: Ask, answer: str) -> float:
    """ADE-SKILL-ASSASSIN-05: a die brings more now, in its favour, than in the combat."""
    return 1.0 if answer == "yes" else 0.0


def _weigh_guard(game: State, ask: Ask, answer: str) -> float:
    """ADE-SKILL-ASSASSIN-03, -04: the blow that a die may avert, against what it would do in the combat."""
    me, foe = figure_of(game, ask.about["figure"]), figure_of(game, ask.about["other"])
    theirs, mine = edge(game, foe, me), edge(game, me, foe)
    if answer == "yes":
        return theirs.hits * theirs.parried * _harmed(game, me, theirs.damage)
    return SPARED_DIE * mine.hits * (1.0 - mine.parried) * _harmed(game, foe, mine.damage)


def _harmed(game: State, figure: Figure, damage: Spread) -> float:
    life = game.life[figure.id]
    return worth(game, figure) * harm(_once(damage, life), life, figure.profile.life)


def _weigh_riposte(game: State, ask: Ask, answer: str) -> float:
    """ADE-SKILL-ASSASSIN-11: its die is lost in any case."""
    return 1.0 if answer == "yes" else 0.0


WEIGHTS: Mapping[str, Callable[[State, Ask, Any], float]] = {
    "ade.ask.counter_attack": _weigh_counter,
    "ade.ask.counter_with_marks": _weigh_marks,
    "ade.ask.feint": _weigh_feint,
    "ade.ask.blades_met": _weigh_blades_met,
    "ade.ask.chained_defence": _weigh_second_defence,
    "ade.ask.chained_strength": _weigh_strength,
    "ade.ask.master_stroke": _weigh_master_stroke,
    "ade.ask.charge_strength": _weigh_charge_strength,
    "ade.ask.assassinate": _weigh_ambush,
    "ade.ask.assassin_defence": _weigh_guard,
    "ade.ask.assassin_counter": _weigh_riposte,
}
