"""Combats of one against one between random fighters: the engine against the second implementation."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.properties.ade.in_step import enlisted, said, stands, stood, walk
from tests.properties.ade.plain_combat import Laid, Side, combat
from tests.properties.ade.plain_fighters import Fighter
from tests.properties.ade.test_plain_tests import dice_of, drawn, some
from tests.thorough import tries
from tests.unit.ade.bench import profile
from tests.unit.ade.games import BOOK, state_of

from escarmouche.core.dice import ScriptedDice
from escarmouche.core.game import Game
from escarmouche.core.words import Ask
from escarmouche.rulebooks.age_des_escarmouches.enrolment import make_figure, with_camps
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import Placement
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.skills.charge_bonuses import CHARGED_HOME
from escarmouche.rulebooks.age_des_escarmouches.state import Camp, Figure, State, enter

FIRST = ("ade.ask.placement", "ade.ask.charge_strength")
MANNERS = ("coup-de-maitre", "enchainement", "tueur-ne", "destrier")


def duellist(rng: Random, camp: int) -> Fighter:
    """A fighter with what matters in a combat besides."""
    fighter = drawn(rng, camp)
    card = fighter.card
    fighter.card = replace(
        card,
        skills=card.skills | some(rng, MANNERS, 0.3),
        charge=rng.choice([0, 0, 1, 3]),
        blades=(rng.randint(1, 2), rng.randint(1, 12)) if rng.random() < 0.25 else None,
    )
    return fighter


def face_to_face(rng: Random) -> tuple[Fighter, Fighter]:
    """Two whose INI differ, so that nobody must ask who places first."""
    while True:
        one, two = duellist(rng, 0), duellist(rng, 1)
        if one.score("INI") != two.score("INI"):
            return one, two


def ring(
    one: Fighter, two: Fighter, charger: Fighter | None, loser: int
) -> tuple[State, dict[int, Figure]]:
    """The two in contact as the combat phase begins; `loser` has a dead, which makes the other dominant."""
    camps = [Camp(0, {"fr": "A", "en": "A"}), Camp(1, {"fr": "B", "en": "B"})]
    game = with_camps(State(turn=1, phase="activation", tactician=0), camps)
    figures = {}
    for fighter, x in ((one, 40.0), (two, 42.5)):
        figure = figures[fighter.camp] = enlisted(game, fighter)
        enter(game, figure, x, 40.0, 0.0)
        game.activated[figure.id] = "activated"
        if fighter is charger:
            conditions.put(game, figure, CHARGED_HOME, "turn:1")
    dead = make_figure(game, loser, profile("dead"), "dead", 20)
    game.status[dead.id], game.deaths[dead.id] = "dead", 1
    game.agenda = (("phase", "combat"), ("combats",))
    return game, figures


def compare_combat(number: int) -> None:
    """One combat, question by question and die by die; then how both stand."""
    rng = Random(f"combat {number}")
    one, two = face_to_face(rng)
    charger = rng.choice([one, two, None])
    state, figures = ring(one, two, charger, rng.randrange(2))
    dice = dice_of(rng, 80)
    game = Game(BOOK, {}, ScriptedDice(dice), state=state)
    while game.pending[0].question.id not in FIRST:
        game.answer(game.pending[0], game.pending[0].answers.sample(rng))
    sides = [Side(one), Side(two)]
    if state_of(game).dominant == 1:
        sides.reverse()

    def place(ask: Ask) -> Laid:
        answer: Any = ask.answers.sample(rng)
        game.answer(ask, answer)
        return laid(answer)

    charging = next((side for side in sides if side.fighter is charger), None)
    walk(game, combat(sides, charging), dice, rng, state_of(game).dice_thrown, place)
    assert {ask.question.id for ask in game.pending} <= {"ade.ask.pursue"}, game.pending
    for fighter in (one, two):
        engine, plainly = stands(state_of(game), figures[fighter.camp]), stood(fighter)
        assert engine == plainly, f"{engine} by the engine, {plainly} plainly"


def laid(answer: Placement) -> Laid:
    """A placement as the plain one reads it."""
    return Laid(
        len(answer.attacks),
        answer.defence,
        len(answer.marked_attacks),
        answer.marked_defence,
        len(answer.blades),
        answer.sacrificed,
        answer.offensive is not None,
        answer.defensive is not None,
    )


@pytest.mark.clause(
    *("ADE-3.3.4-02", "ADE-3.3.4.1-02", "ADE-3.3.4.2.1-03", "ADE-3.3.4.2.3-02"),
    *(f"ADE-3.3.4.2.2-{n:02}" for n in (1, 3, 5, 6)),
    *(f"ADE-AID-1V1-{n:02}" for n in range(1, 9)),
    *("ADE-EQUIP-FOR-CHARGE-01", "ADE-EQUIP-LAMES-DORSALES-01", "ADE-EQUIP-LAMES-DORSALES-02"),
    *("ADE-EQUIP-LAMES-DORSALES-03", "ADE-EQUIP-LAMES-DORSALES-04", "ADE-SKILL-TUEUR-NE-01"),
    *("ADE-SKILL-COUP-DE-MAITRE-02", "ADE-SKILL-COUP-DE-MAITRE-03", "ADE-SKILL-RESOLUTION-03"),
    *(f"ADE-SKILL-ENCHAINEMENT-{n:02}" for n in range(2, 7)),
    *("ADE-SKILL-RESOLUTION-05", "ADE-SKILL-TOXIQUE-01", "ADE-SKILL-ACHARNE-01"),
)
def test_combats_go_as_they_do_plainly() -> None:
    for number in range(tries(200, 20_000)):
        with said(compare_combat, number):
            compare_combat(number)
