"""The odds of a combat while its dice are placed and defences announced, by the rules that will roll them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from escarmouche.core import records
from escarmouche.core.explain import Phrase, Said
from escarmouche.core.forecast import Answer, Chance, Prospect, Trial, certain, readings, rolls_of
from escarmouche.core.hooks import each, is_heard
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.combat.defences import defended
from escarmouche.rulebooks.age_des_escarmouches.combat.placement_answers import Placing
from escarmouche.rulebooks.age_des_escarmouches.combat.placing import dice_of, open_to
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import DAMAGE, blow_of, damage_test
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import Combat, Placement
from escarmouche.rulebooks.age_des_escarmouches.exchange.defending import Defending
from escarmouche.rulebooks.age_des_escarmouches.exchange.rolling import (
    ATTACK,
    DEFENCE,
    blades_of,
    roll_attacks,
    roll_defences,
)
from escarmouche.rulebooks.age_des_escarmouches.odds.assumptions import harm, tried, wisely
from escarmouche.rulebooks.age_des_escarmouches.odds.combat_walk import (
    Told,
    from_attacks,
    from_steps,
)
from escarmouche.rulebooks.age_des_escarmouches.skills import counter_attack
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

ONE_ATTACK = Phrase("ade.forecast.attack", "ADE-3.3.4.2.1-03")
ONE_DEFENCE = Phrase("ade.forecast.defence", "ADE-3.3.4.2.2-05")
GETS_THROUGH = Phrase("ade.forecast.gets_through", "ADE-3.3.4.2.2-06", "ADE-3.3.4.2.3-01")
SPARE_DICE_TURN = Phrase("ade.forecast.spare_dice_turn", "ADE-SKILL-CONTRE-ATTAQUE-02")
NOBODY_FEINTS = Phrase("ade.forecast.nobody_feints", "ADE-SKILL-FEINTE-01")
FIRST_BLOWS = Phrase("ade.forecast.first_blows", "ADE-SKILL-COUP-DE-MAITRE-02")

Rolling = Callable[[State, Figure, Figure, int, bool], Generator[Any, Any, int]]


class Dice(NamedTuple):
    """How many dice attack, and how many defend."""

    attack: int
    defence: int


def dice_between(game: State, attacker: int, target: int) -> Dice:
    """Those that were placed; before that, everything in attack, and half of the target's dice in defence."""
    fought = [
        (id, combat)
        for id, combat in records.opened(game, Combat)
        if {attacker, target} <= set(combat.members)
    ]
    if not fought:  # as if they fought all whom they touch, or each other at least
        ours, theirs = (max(1, len(game.contacts[id])) for id in (attacker, target))
        return Dice(_share(1 + ours, ours), (1 + theirs) // 2)
    id, combat = fought[-1]
    placed = dict(combat.placed)
    attack = _share(
        int(dice_of(game, id, figure_of(game, attacker)).value), len(combat.adversaries(attacker))
    )
    if attacker in placed:
        attack = placed[attacker].attacks.count(target)
    return Dice(attack, _guard(game, id, target).defence)


def _share(dice: int, adversaries: int) -> int:
    """ADE-3.3.4-06: what of them one adversary may get."""
    return -(-dice // adversaries)


def _guard(game: State, id: str, figure: int) -> Placement:
    """How it has placed its dice; before that, half of those that may defend, and nothing on anybody."""
    combat = records.read(game, id, Combat)
    placed = dict(combat.placed)
    if figure in placed:
        return placed[figure]
    fighter = figure_of(game, figure)
    dice = int(dice_of(game, id, fighter).value)
    open = open_to(game, fighter, None, dice)
    usual = Placing(figure, dice, combat.adversaries(figure), open).default()
    return Placement((), usual.defence)


def trial(game: State, attacker: int, target: int) -> Trial:
    """All the attacks of one on the other: attack tests, defence tests, damage tests, and what skills make of them."""
    dice, figure = dice_between(game, attacker, target), figure_of(game, attacker)
    blades = blades_of(game, figure)
    mine = Placement(
        (target,) * dice.attack,
        blades=() if blades is None else (target,) * blades.dice,
        offensive=target if is_heard(game, figure, points.CHAIN) else None,
    )
    both = (attacker, target)
    placed = ((attacker, mine), (target, Placement((), dice.defence)))
    combat = Combat(one=attacker, others=(target,), order=both, placed=placed)
    return from_attacks(game, SUPPOSED, combat, Told(target, attacker))


SUPPOSED = "#supposed"  # the record of a combat that is only told of


# -- one die -------------------------------------------------------------------------------------------


def _one_die(
    game: State, roll: Rolling, both: tuple[Figure, Figure], named: Phrase, what: Phrase
) -> Prospect:
    """One die of a fighter against another."""
    trial = tried(lambda state: roll(state, *both, 1, False))
    reads = readings(rolls_of(game, trial, wisely(game)), what)
    said = Said(named, {"figure": both[0].id, "target": both[1].id})
    chance = Chance(said, lambda successes: successes > 0, reads, both[1].id)
    return Prospect(game, (chance,), trial, wisely(game))


def _blow(game: State, fighter: Figure, struck: Figure) -> Generator[Any, Any, int]:
    return (yield from damage_test(game, replace(blow_of(game, fighter, struck), marked=False)))


# -- while dice are placed -----------------------------------------------------------------------------


def of_placement(game: State, asked: Placing, answer: Placement) -> Iterator[Prospect]:
    """What the dice of a fighter may do so placed: one attack, one defence, and all of them, by adversary."""
    me = figure_of(game, asked.figure)
    id, combat = fought_by(game, me.id)
    laid = _laid(game, id, me, answer)
    for foe in (figure_of(game, other) for other in asked.adversaries):
        yield _one_die(game, roll_attacks, (me, foe), ONE_ATTACK, ATTACK)
        if not asked.all_attack:
            yield _one_die(game, roll_defences, (me, foe), ONE_DEFENCE, DEFENCE)
        if foe.id in (*answer.attacks, *answer.blades) or _may_counter(game, laid, me, foe):
            supposed = foe.id not in dict(combat.placed)
            yield _exchanged(game, (id, laid), me, foe, supposed)
    if any(_may_hurt(game, laid, other, me) for other in asked.adversaries):
        trial = from_attacks(game, id, laid, Told(me.id))
        chances = tuple(harm(game, me, lambda end: end.wounds, (), True))
        yield Prospect(game, chances, trial, wisely(game))
    yield from supposed_of(game, laid)


def _laid(game: State, id: str, me: Figure, answer: Placement) -> Combat:
    """The combat with its dice so placed, and those who come after it with half of theirs in defence."""
    combat = records.read(game, id, Combat)
    placed = tuple((one, answer if one == me.id else _guard(game, id, one)) for one in combat.order)
    return records.changed_in(combat, {"placed": placed})


def _may_counter(game: State, combat: Combat, me: Figure, foe: Figure) -> bool:
    """ADE-SKILL-CONTRE-ATTAQUE-01: whether attacks of another that fail may turn its dice on it."""
    attacked = me.id in combat.placement(foe.id).attacks + combat.placement(foe.id).blades
    turns = combat.placement(me.id).defence > 0 and is_heard(game, me, points.RIPOSTE)
    return attacked and turns and counter_attack.may_counter(game, foe.id)


def _may_hurt(game: State, combat: Combat, other: int, me: Figure) -> bool:
    laid = combat.placement(other)
    return me.id in laid.attacks + laid.blades or _may_counter(
        game, combat, figure_of(game, other), me
    )


def _exchanged(
    game: State, fought: tuple[str, Combat], me: Figure, foe: Figure, supposed: bool
) -> Prospect:
    """All its dice that come to one adversary, against all that this one has in defence, or may well have."""
    id, combat = fought
    blow = tried(lambda state: _blow(state, me, foe))
    reads = readings(rolls_of(game, blow, wisely(game)), DAMAGE)
    guard = combat.placement(foe.id).defence
    said = Said(GETS_THROUGH, {"target": foe.id, "dice": guard, "supposed": supposed})
    through = Chance(said, lambda end: end.hits > 0, (), foe.id)
    chances = (through, *harm(game, foe, lambda end: end.wounds, reads))
    trial = from_attacks(game, id, combat, Told(foe.id, me.id))
    return Prospect(game, chances, trial, meeting_first(game, me))


def meeting_first(game: State, me: Figure) -> Answer:
    """As `wisely`; and whoever is attacked by several meets the attacks of one of them before the others'."""
    otherwise = wisely(game)

    def answer(ask: Ask) -> Any:
        answers = ask.answers
        if type(answers) is not Defending or me.id not in answers.attacks:
            return otherwise(ask)
        mine = [me.id] * answers.attacks[me.id]
        rest = [a for a, landed in answers.attacks.items() if a != me.id for _ in range(landed)]
        return tuple(sorted([*mine, *rest][: answers.dice]))

    return answer


def fought_by(game: State, figure: int) -> tuple[str, Combat]:
    """The combat that a fighter is in."""
    return [pair for pair in records.opened(game, Combat) if figure in pair[1].members][-1]


def supposed_of(game: State, combat: Combat) -> Iterator[Prospect]:
    """How players are taken to use the skills that the odds reckon with, where somebody has them."""
    members = [figure_of(game, id) for id in combat.members]
    for figure in members:
        laid = combat.placement(figure.id)
        if laid.defence and is_heard(game, figure, points.RIPOSTE):
            yield certain(game, Said(SPARE_DICE_TURN, {"figure": figure.id}), figure.id)
        if laid.attacks and feints(game, figure):
            yield certain(game, Said(NOBODY_FEINTS, {"figure": figure.id}), figure.id)
        if laid.sacrificed and len(combat.adversaries(figure.id)) > 1:
            yield certain(game, Said(FIRST_BLOWS, {"figure": figure.id}), figure.id)


def feints(game: State, figure: Figure) -> bool:
    """ADE-SKILL-FEINTE-06: whether it has something to say after the counter-attacks."""
    layer = points.AFTER_ATTACKS.layers.index("feint")
    kinds = [effect.kind for effect in game.effects[figure.id]]
    return any(plugin.at(points.AFTER_ATTACKS, layer) for plugin in (*figure.plugins, *kinds))


# -- while defences are announced --------------------------------------------------------------------


def of_defences(game: State, asked: Defending, answer: tuple[int, ...]) -> Iterator[Prospect]:
    """What its defences may cancel, and what the attacks that are left may do to it."""
    me = figure_of(game, asked.figure)
    id, combat = fought_by(game, me.id)
    for other in asked.attacks:
        yield _one_die(game, roll_defences, (me, figure_of(game, other)), ONE_DEFENCE, DEFENCE)

    def step(state: State, id: str) -> Rule:
        if answer:
            yield from defended(state, id, me, answer)
        yield from each(points.AFTER_DEFENCES, state, (me,), id)

    trial = from_steps(game, id, combat, Told(me.id), (step,))
    yield Prospect(
        game, tuple(harm(game, me, lambda end: end.wounds, (), True)), trial, wisely(game)
    )


# -- while blows are marked ----------------------------------------------------------------------------


def of_marked_blows(game: State, about: Mapping[str, Any], marked: int) -> Iterator[Prospect]:
    """ADE-SKILL-RESOLUTION-05: its damage tests on one enemy, so many of them with Aguerri."""
    me, foe = figure_of(game, about["figure"]), figure_of(game, about["other"])
    blows = [replace(blow_of(game, me, foe), marked=n < marked) for n in range(about["tests"])]

    def rule(state: State) -> Generator[Any, Any, int]:
        dealt = 0
        for blow in blows:
            dealt += yield from damage_test(state, blow)
        return min(dealt, state.life[foe.id])

    trial = tried(rule)
    reads = readings(rolls_of(game, trial, wisely(game)), DAMAGE)
    yield Prospect(game, tuple(harm(game, foe, int, reads)), trial, wisely(game))
