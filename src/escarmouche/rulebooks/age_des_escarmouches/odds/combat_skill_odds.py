"""The odds of what skills let a fighter do in the midst of a combat: dice turned, feints, master strokes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core import records
from escarmouche.core.forecast import Prospect
from escarmouche.core.hooks import each_by_layer
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.combat.defences import defences
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import damage_test
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import (
    Combat,
    Hit,
    figures,
    read,
)
from escarmouche.rulebooks.age_des_escarmouches.exchange.rolling import combat_blow
from escarmouche.rulebooks.age_des_escarmouches.odds.assumptions import harm, wisely
from escarmouche.rulebooks.age_des_escarmouches.odds.combat_odds import fought_by, supposed_of
from escarmouche.rulebooks.age_des_escarmouches.odds.combat_walk import Step, Told, from_steps
from escarmouche.rulebooks.age_des_escarmouches.skills import feint
from escarmouche.rulebooks.age_des_escarmouches.skills.counter_attack import Countering, turned
from escarmouche.rulebooks.age_des_escarmouches.skills.master_stroke import Designating, designated
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of


def of_counter_attack(
    game: State, asked: Countering, answer: tuple[int, ...]
) -> Iterator[Prospect]:
    """ADE-SKILL-CONTRE-ATTAQUE-01: these dice attack, what is left of them defends; then the rest of the combat."""
    me = figure_of(game, asked.figure)
    id, combat = fought_by(game, me.id)
    order = figures(game, combat.by_initiative)
    after = order[
        order.index(me) + 1 :
    ]  # ADE-SKILL-CONTRE-ATTAQUE-04: those who may still counter it

    def step(state: State, id: str) -> Rule:
        if answer:
            yield from turned(state, id, me, answer)
        yield from each_by_layer(points.AFTER_ATTACKS, state, after, id)

    yield from _to_the_end(game, me, (id, combat), (step, defences))
    yield from supposed_of(game, combat)


def of_feint(game: State, ask: Ask, key: str) -> Iterator[Prospect]:
    """ADE-SKILL-FEINTE-02: one success is given up for what it cancels; then the rest, with no more feints."""
    me = figure_of(game, ask.about["figure"])
    id, combat = fought_by(game, me.id)

    def step(state: State, id: str) -> Rule:
        if key != feint.NONE:
            chosen = feint.keyed_feints(state, read(state, id), me)[key]
            yield from feint.made(state, id, me, chosen)

    yield from _to_the_end(game, me, (id, combat), (step, defences))


def of_master_stroke(game: State, ask: Ask, answers: Designating, key: str) -> Iterator[Prospect]:
    """ADE-SKILL-COUP-DE-MAITRE-02: this blow with a die that was given up, or as it is; the next ones get the dice."""
    me = figure_of(game, ask.about["figure"])
    id, combat = fought_by(game, me.id)
    asked = answers.blow

    def step(state: State, id: str) -> Rule:
        blow = combat_blow(state, me, asked.victim, asked.blade, asked.shifts, asked.marked)
        if key == "yes":
            blow.extras = ((yield from designated(state, me, id, blow)),)
        dealt: Any = yield from damage_test(state, blow)
        hits = read(state, id).hits
        made = Hit(me.id, asked.victim.id, dealt, asked.blade)
        records.update(state, id, hits=(*hits, made))

    yield from _to_the_end(game, me, (id, combat), (step,))


def _to_the_end(
    game: State, me: Figure, fought: tuple[str, Combat], steps: tuple[Step, ...]
) -> Iterator[Prospect]:
    """What the rest of a combat may do to everybody in it whom somebody strikes, or may."""
    id, combat = fought
    struck = {attack.target for attack in combat.attacks}
    for victim in figures(game, [*combat.adversaries(me.id), me.id]):
        if victim.id in struck or steps[-1] is defences:
            trial = from_steps(game, id, combat, Told(victim.id), steps)
            chances = harm(game, victim, lambda end: end.wounds, (), victim.camp == me.camp)
            yield Prospect(game, tuple(chances), trial, wisely(game))
