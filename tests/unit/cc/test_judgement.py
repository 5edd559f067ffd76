"""What a greedy player of the book prefers; and that it beats chance in every scenario."""

from __future__ import annotations

from random import Random

import pytest
from tests.unit.cc.bare import card
from tests.unit.cc.frame import add, army, field, now

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.players.greedy import best_answer
from escarmouche.rulebooks.confrontation import RULEBOOK
from escarmouche.rulebooks.confrontation.activation.phase import ACTIONS
from escarmouche.rulebooks.confrontation.deeds import Deeds
from escarmouche.rulebooks.confrontation.judging.deeds import best_deed
from escarmouche.rulebooks.confrontation.profile import Weapon

GUARD = card("guard", 30, mou=10.0)
WEAK = card("weak", 20, mou=10.0, ATT=2, DEF=2, FOR=4, RES=4)
OGRE = card("ogre", 80, mou=10.0, ATT=5, DEF=5, FOR=8, RES=11)
BOW = Weapon({"fr": "arc", "en": "bow"}, 4, 30.0)
ARCHER = card("archer", 20, mou=10.0, TIR=4, weapon=BOW)


def test_whoever_can_charge_somebody_weak_does() -> None:
    state = field()
    guard = add(state, 0, GUARD, 20.0, 20.0)
    foe = add(state, 1, WEAK, 35.0, 20.0)
    deed = best_deed(Deeds(state, [guard.id], ACTIONS))
    assert deed.action == "charge" and deed.targets == (foe.id,)


def test_an_archer_shoots_rather_than_stand_about() -> None:
    state = field()
    archer = add(state, 0, ARCHER, 20.0, 20.0)
    foe = add(state, 1, OGRE, 47.0, 20.0)
    deed = best_deed(
        Deeds(state, [archer.id], {"shoot": ACTIONS["shoot"], "stand": ACTIONS["stand"]})
    )
    assert deed.action == "shoot" and deed.targets == (foe.id,)


@pytest.mark.parametrize("scenario", RULEBOOK.scenarios())
def test_it_beats_chance(scenario: str) -> None:
    won = 0.0
    for seed in range(6):
        camp = seed % 2
        pair = [army("lion-100"), army("orque-100")]
        data = {"armies": pair, "scenario": scenario, "table": {"seed": seed}}
        game, chooser = Game(RULEBOOK, data, SeededDice(bytes([seed]))), Random(seed)
        while not game.over:
            ask = game.pending[0]
            if ask.who == camp:
                said = best_answer(RULEBOOK.judgement(), now(game), ask, chooser)
            else:
                said = ask.answers.sample(chooser)
            game.answer(ask, said)
        assert game.result is not None
        won += 0.5 if game.result.winner is None else game.result.winner == camp
    assert won >= 4
