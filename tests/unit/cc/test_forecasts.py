"""What an answer may bring, told beforehand: the same chances as those of the rules' own dice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.unit.cc.bare import CLONE, PRETORIAN, card, star
from tests.unit.cc.bare import Fight as Combat
from tests.unit.cc.bare import field as combat_field
from tests.unit.cc.frame import add, field

from escarmouche.core.answers import Choice
from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.core.words import Ask
from escarmouche.lab.odds import odds_of
from escarmouche.rulebooks.confrontation import RULEBOOK, forecasts, testing
from escarmouche.rulebooks.confrontation.activation.phase import ACTIONS
from escarmouche.rulebooks.confrontation.combat.attack import DEFEND
from escarmouche.rulebooks.confrontation.deeds import Deed, Deeds
from escarmouche.rulebooks.confrontation.profile import Weapon
from escarmouche.rulebooks.confrontation.state import State

BOW = Weapon({"fr": "arc", "en": "bow"}, 4, 30.0)
ARCHER = card("archer", TIR=3, weapon=BOW)
EAGLE = card("eagle", mou=8.0, air=20.0, ATT=3)


def chances(seen: State, ask: Ask, answer: Any) -> dict[str, float]:
    """By the last part of the phrase's name."""
    found: dict[str, float] = {}
    for prospect in forecasts.prospects(seen, ask, answer):
        assert prospect.trial is not None
        odds = odds_of(prospect.state, prospect.trial)
        for chance in prospect.chances:
            found[chance.said[0].id.rpartition(".")[2]] = odds.chance(chance.holds)
    return found


def act(game: State, deed: Deed) -> dict[str, float]:
    answers = Deeds(game, [deed.figure], ACTIONS)
    assert answers.check(deed) is None
    return chances(game, Ask(0, DEFEND, answers, {}), deed)


def test_a_shot_tells_whether_it_hits_and_what_it_does() -> None:
    game = field()
    archer, foe = add(game, 0, ARCHER, 20.0, 20.0), add(game, 1, CLONE, 30.0, 20.0)
    told = act(game, Deed("shoot", archer.id, (), (foe.id,)))
    assert set(told) == {"hits", "stuns", "wounds", "kills"}
    assert 0.0 < told["wounds"] < told["hits"] < 1.0


@pytest.mark.clause("CC-IX-E-5-18", "CC-IX-B-2-03")
def test_a_charge_counts_what_it_takes_and_a_dive_what_it_gives() -> None:
    """The charged defends at -1 (R15); who dives attacks at +2."""
    game = field()
    guard, foe = add(game, 0, PRETORIAN, 20.0, 20.0), add(game, 1, CLONE, 32.5, 20.0)
    told = act(game, Deed("charge", guard.id, ((30.0, 20.0),), (foe.id,)))
    assert told["lands"] == pytest.approx(float(testing.attack_odds(5, 2 - 1, 1).lands), abs=2e-5)
    eagle = add(game, 0, EAGLE, 20.0, 40.0, level=1)
    below = add(game, 1, CLONE, 22.5, 40.0)
    told = act(game, Deed("dive", eagle.id, ((20.0, 40.0),), (below.id,)))
    assert told["lands"] == pytest.approx(float(testing.attack_odds(5, 2 - 1, 1).lands), abs=2e-5)
    assert not game.charged[below.id] and not game.dived[eagle.id]  # nothing has happened


@pytest.mark.clause("CC-IX-E-1-01", "CC-IX-E-5-04")
def test_each_defence_tells_what_it_is_worth() -> None:
    game = combat_field()
    star(game, 0, PRETORIAN, [CLONE])
    fight = Combat(game, [4, 2, 4, 2]).answer("attack:1", "attack:2")
    (ask,) = fight.game.pending
    assert ask.question == DEFEND and ask.about["figure"] == 1
    met = {key: chances(fight.state, ask, key)["met"] for key in ask.answers.candidates()}
    assert set(met) == {"none", "parry:1", "sustained"}
    for key, dice, defence in (("none", 0, 2), ("parry:1", 1, 2), ("sustained", 1, 0)):
        lands = float(testing.attack_odds(5, defence, dice).lands)
        assert met[key] == pytest.approx(1 - lands, abs=2e-5), key


def test_what_has_no_dice_tells_nothing() -> None:
    game = field()
    guard = add(game, 0, PRETORIAN, 20.0, 20.0)
    assert act(game, Deed("stand", guard.id)) == {}


def test_what_a_question_foretells_is_told_of_every_option() -> None:
    """Of a melee fought to the end: a question that says so has something to tell behind each option."""
    game = Game(RULEBOOK, RULEBOOK.random_setup(Random(1)), SeededDice(b"melee"))
    foretold, silent = set[str](), set[str]()
    while not game.over:
        ask = game.pending[0]
        (foretold if RULEBOOK.foretells(ask) else silent).add(ask.question.id)
        if RULEBOOK.foretells(ask):
            assert isinstance(ask.answers, Choice)
            for option in ask.answers.options:
                assert [*RULEBOOK.prospects(game.seen(ask.who), ask, option.key)], option
        game.answer(ask, ask.answers.default())
    assert foretold == {"cc.ask.defend", "cc.ask.target"} and silent
