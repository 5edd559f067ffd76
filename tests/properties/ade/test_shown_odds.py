"""The odds that are shown before one commits, against many plays of the engine: random small combats with skills.

Whoever is not asked about answers as the odds suppose (`odds.assumptions`); seeds are fixed.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import pytest
from tests.unit.ade.bench import field, fighter
from tests.unit.ade.games import BOOK, state_of

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.core.words import Ask
from escarmouche.lab.odds import odds_of
from escarmouche.rulebooks.age_des_escarmouches.combat.placement_answers import Placing
from escarmouche.rulebooks.age_des_escarmouches.odds import forecasts
from escarmouche.rulebooks.age_des_escarmouches.odds.assumptions import wisely
from escarmouche.rulebooks.age_des_escarmouches.odds.combat_odds import fought_by
from escarmouche.rulebooks.age_des_escarmouches.skills import (
    chaining,
    counter_attack,
    feint,
    master_stroke,
)
from escarmouche.rulebooks.age_des_escarmouches.skills.counter_attack import Countering
from escarmouche.rulebooks.age_des_escarmouches.skills.fighting_manners import FEROCITY
from escarmouche.rulebooks.age_des_escarmouches.skills.more_dice import (
    BATTLE_FURY,
    BORN_KILLER,
    back_blades,
)
from escarmouche.rulebooks.age_des_escarmouches.skills.resolution import resolution
from escarmouche.rulebooks.age_des_escarmouches.state import State, enter

SKILLS = (
    back_blades(2, 7),
    back_blades(1, 3),
    BATTLE_FURY,
    BORN_KILLER,
    FEROCITY,
    chaining.PLUGIN,
    counter_attack.PLUGIN,
    feint.PLUGIN,
    master_stroke.PLUGIN,
    resolution(1),
)
COMBATS, PLAYS, DEVIATIONS = 10, 150, 4.5
MIDWAY = {
    "ade.ask.feint",
    "ade.ask.counter_attack",
    "ade.ask.master_stroke",
    "ade.ask.defences",
    "ade.ask.blades_met",
    "ade.ask.chained_defence",
    "ade.ask.chained_strength",
    "ade.ask.counter_with_marks",
    "ade.ask.marked_defence",
    "ade.ask.resolution",
    "ade.ask.resolution_blows",
    "ade.ask.placement",
    "ade.ask.first_in_combat",
}


class After:
    """Dice that are known up to a number of them, and thrown by another seed from there on."""

    def __init__(self, before: SeededDice, thrown: int, after: SeededDice) -> None:
        self.before, self.thrown, self.after = before, thrown, after

    def faces(self, first: int, count: int, sides: int = 6) -> tuple[int, ...]:
        return (self.before if first < self.thrown else self.after).faces(first, count, sides)


def brawl(rng: Random) -> State:
    """One fighter against one or two, each with two skills."""
    game = field(turn=1, phase="combat", tactician=0, dominant=0)
    for number in range(rng.choice([2, 2, 3])):
        scores = {name: rng.randint(3, 6) for name in ("ATT", "FOR", "DEF", "RES")}
        scores["INI"] = rng.choice([3, 5]) if number == 0 else 4
        held = rng.sample(SKILLS, 2)
        one = fighter(game, min(number, 1), *held, worth=30, scores=scores)
        enter(game, one, 45.0 + (0.0, 2.5, -2.5)[number], 45.0, 0.0)
    loser = fighter(game, 1)
    game.deaths[loser.id] = 1  # so that red dominates
    game.agenda = (("combats",),)
    return game


class Moment(NamedTuple):
    """A question of a combat, what was answered before it, and what is answered to it."""

    state: State
    dice: SeededDice
    before: tuple[Any, ...]
    ask: Ask
    answer: Any
    seen: Any
    thrown: int


def moments(number: int) -> Iterator[Moment]:
    """The questions of one combat whose odds are shown, answered at random."""
    rng, dice = Random(f"shown {number}"), SeededDice.from_seed(number)
    state = brawl(rng)
    game, before = Game(BOOK, {}, dice, state=state.copy()), list[Any]()
    while game.pending and game.pending[0].question.id in MIDWAY:
        ask = game.pending[0]
        answer = ask.answers.sample(rng)
        if ask.question.id != "ade.ask.first_in_combat":
            thrown = state_of(game).dice_thrown
            yield Moment(state, dice, tuple(before), ask, answer, game.seen(ask.who), thrown)
        before.append(answer)
        game.answer(ask, answer)


def played(moment: Moment, seed: int) -> list[int]:
    """The PV that everybody loses when the combat is played on, all others answering as is supposed."""
    dice = After(moment.dice, moment.thrown, SeededDice.from_seed(1_000_000 + seed))
    game = Game(BOOK, {}, dice, state=moment.state.copy())
    life = moment.state.life
    for answer in (*moment.before, moment.answer):
        game.answer(game.pending[0], answer)
    answers = wisely(state_of(game))
    while game.pending and game.pending[0].question.id in MIDWAY:
        game.answer(game.pending[0], answers(game.pending[0]))
    return [was - now for was, now in zip(life, state_of(game).life, strict=True)]


def is_settled(moment: Moment) -> bool:
    """Whether the odds suppose no dice that lie elsewhere in the end, and tell of all that a victim suffers."""
    answers = moment.ask.answers
    if not isinstance(answers, Placing):
        return isinstance(answers, Countering) or moment.ask.question.id in (
            "ade.ask.feint",
            "ade.ask.master_stroke",
            "ade.ask.defences",
        )
    _id, combat = fought_by(moment.seen, answers.figure)
    last = len(combat.placed) + 1 == len(combat.order)
    return last and (len(combat.others) == 1 or answers.figure == combat.one)


class Tally:
    """What was shown and what came of it, chance by chance."""

    def __init__(self) -> None:
        self.asked = set[str]()
        self.shown, self.came, self.spread = 0.0, 0, 0.0

    def compare(self, moment: Moment) -> None:
        """The chances of harm of one answer, against as many plays of it."""
        losses = [played(moment, seed) for seed in range(PLAYS)]
        for prospect in forecasts.prospects(moment.seen, moment.ask, moment.answer):
            for chance in prospect.chances:
                kind = chance.said.phrase.id.removeprefix("ade.forecast.")
                if prospect.trial is None or kind not in ("hurts", "kills"):
                    continue
                odds = odds_of(prospect.state, prospect.trial, answer=prospect.answer)
                p, victim = float(odds.chance(chance.holds)), chance.said.data["target"]
                needed = 1 if kind == "hurts" else moment.state.life[victim]
                came = sum(lost[victim] >= needed for lost in losses)
                bound = DEVIATIONS * sqrt(p * (1 - p) / PLAYS) + 1e-9
                about = (moment.ask.question.id, moment.answer, kind, victim)
                assert abs(came / PLAYS - p) <= bound, (about, p, came / PLAYS)
                self.asked.add(moment.ask.question.id)
                self.shown, self.came = self.shown + p * PLAYS, self.came + came
                self.spread += p * (1 - p) * PLAYS


@pytest.mark.clause(
    "ADE-3.3.4.2.1-03",
    "ADE-SKILL-CONTRE-ATTAQUE-02",
    "ADE-SKILL-FEINTE-02",
    "ADE-EQUIP-LAMES-DORSALES-04",
)
def test_shown_odds_are_those_of_the_engine() -> None:
    tally = Tally()
    for number in range(COMBATS):
        for moment in filter(is_settled, moments(number)):
            tally.compare(moment)
    assert abs(tally.came - tally.shown) <= 2 * DEVIATIONS * sqrt(tally.spread)
    assert {"ade.ask.placement", "ade.ask.counter_attack", "ade.ask.feint"} <= tally.asked


CASES = {  # what red has, how it lies; what blue has, how it lies
    "chain": (chaining.PLUGIN, {"attacks": [1, 1], "offensive": 1}, BORN_KILLER, [0], 2),
    "guard": (chaining.PLUGIN, {"defence": 2, "defensive": 1}, BORN_KILLER, [0, 0, 0], 0),
    "master": (master_stroke.PLUGIN, {"attacks": [1], "sacrificed": 1}, BORN_KILLER, [0], 2),
    "fury": (BATTLE_FURY, {"attacks": [1, 1, 1], "fury": True}, BORN_KILLER, [0], 2),
    "blades": (back_blades(2, 8), {"attacks": [1], "defence": 1}, BORN_KILLER, [0], 2),
    "riposte": (counter_attack.PLUGIN, {"defence": 2}, BORN_KILLER, [0, 0, 0], 0),
}


@pytest.mark.clause(
    "ADE-SKILL-COUP-DE-MAITRE-03",
    "ADE-SKILL-ENCHAINEMENT-02",
    "ADE-SKILL-ENCHAINEMENT-04",
    "ADE-SKILL-FURIE-GUERRIERE-01",
)
@pytest.mark.parametrize("case", CASES)
def test_a_placement_with_a_skill_is_told_as_it_will_be_played(case: str) -> None:
    skill, mine, theirs, struck, guard = CASES[case]
    state = field(turn=1, phase="combat", tactician=0, dominant=0)
    for number, held in enumerate((skill, theirs)):
        one = fighter(state, number, held, scores={"INI": 5 - number, "FOR": 5, "RES": 4})
        enter(state, one, 45.0 + 2.5 * number, 45.0, 0.0)
    state.deaths[fighter(state, 1).id] = 1  # so that red dominates
    state.agenda = (("combats",),)
    dice = SeededDice.from_seed(0)
    game, before = Game(BOOK, {}, dice, state=state.copy()), list[Any]()
    for data in ("camp:0", {"attacks": struck, "defence": guard}):
        before.append(game.pending[0].answers.decode(data))
        game.answer(game.pending[0], before[-1])
    ask = game.pending[0]
    answer = ask.answers.decode(mine)
    assert ask.who == 0 and ask.answers.check(answer) is None
    thrown = state_of(game).dice_thrown
    tally = Tally()
    tally.compare(Moment(state, dice, tuple(before), ask, answer, game.seen(0), thrown))
    assert tally.asked == {"ade.ask.placement"}
