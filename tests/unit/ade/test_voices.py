"""Command, cries and mystics of chapter 5.2: random games of armies that carry them, and what `greedy` makes of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.unit.ade import rosters
from tests.unit.ade.bench import field, fighter, profile
from tests.unit.ade.games import BOOK, state_of

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.players import make
from escarmouche.rulebooks.age_des_escarmouches.army.roster import army_to_data, read_army
from escarmouche.rulebooks.age_des_escarmouches.command import staffs, tactics
from escarmouche.rulebooks.age_des_escarmouches.enrolment import make_figure
from escarmouche.rulebooks.age_des_escarmouches.fear import rout
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions, galvanisation
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import known_to
from escarmouche.rulebooks.age_des_escarmouches.judging import voice_choices
from escarmouche.rulebooks.age_des_escarmouches.shown import presentation
from escarmouche.rulebooks.age_des_escarmouches.skills.sacrifices import USE_DEVOTION
from escarmouche.rulebooks.age_des_escarmouches.state import Staff, State, enter

MAGE = ["magicien/4/feu", "recuperation/1"]
PRIEST = ["fidele/3/universelle", "piete/1", "thaumaturge"]
ICONOCLAST = ["fidele/3/universelle", "iconoclaste"]


def _army() -> Any:
    """Everybody who has a voice, in 300 PA."""
    text = rosters.army(
        rosters.leader(skills=["commandement", "autorite", "cri-de-ralliement"], dis=4),
        rosters.figure("mage", 30, skills=MAGE, formulas=["gerbe"]),
        rosters.figure("priest", 25, skills=PRIEST, formulas=["rappel-des-braves"]),
        rosters.figure("drummer", 15, skills=["musicien"]),
        rosters.figure("bearer", 15, skills=["porte-etendard", "martyr"]),
        rosters.figure("loyal", 15, 2, skills=["feal/2", "devotion"]),
        rosters.figure("crier", 15, 2, skills=["cri-de-guerre/6"]),
        rosters.figure("pariah", 15, skills=["paria"], peu=5),
        points=300,
    )
    return army_to_data(read_army(text))


def _game(seed: int) -> Game:
    setup = {"armies": [_army(), _army()], "scenario": "escarmouche", "table": {"seed": seed}}
    return Game(BOOK, setup, SeededDice.from_seed(seed))


def _asked(game: Game, answer: Any) -> set[str]:
    """Play a game to its end; returns which questions were asked."""
    asked = set()
    while game.pending:
        ask = game.pending[0]
        asked.add(ask.question.id)
        game.accept(ask, answer(game, ask))
    return asked


def test_random_games_with_all_these_skills_come_to_their_end() -> None:
    asked: set[str] = set()
    for seed in range(6):
        rng = Random(seed)
        asked |= _asked(_game(seed), lambda _game, ask, rng=rng: ask.answers.sample(rng))
    assert {
        "ade.ask.staff_musician",
        "ade.ask.staff_standard",
        "ade.ask.authority",
        "ade.ask.sacrifice",
    } <= asked


def test_greedy_players_make_use_of_staffs_and_authority() -> None:
    players = [make("greedy", 0), make("greedy", 1)]
    said: dict[str, set[Any]] = {}

    def answer(game: Game, ask: Any) -> Any:
        given = players[ask.who](game.view(ask.who), ask)
        said.setdefault(ask.question.id, set()).add(given)
        return given

    _asked(_game(3), answer)
    assert said["ade.ask.staff_musician"] != {"none"}
    assert "yes" in said.get("ade.ask.authority", {"yes"})


def test_authority_is_kept_for_what_is_dear() -> None:
    assert voice_choices.wants_authority(2, 5)
    assert not voice_choices.wants_authority(1, 5)
    assert voice_choices.wants_authority(1, 1)


def test_a_cry_is_worth_the_friends_whom_it_may_rally() -> None:
    game = field(turn=1, phase="activation")
    crier, friend = fighter(game, 0, rank=2), fighter(game, 0)
    for x, one in enumerate((crier, friend)):
        enter(game, one, 20.0 + 10 * x, 20.0, 0.0)
    assert voice_choices.cry_worth(game, crier) == 0.0
    conditions.put(game, friend, conditions.ROUTED, rout.UNTIL)
    before = game.effects[friend.id]
    assert voice_choices.cry_worth(game, crier) > 0.0
    assert game.effects[friend.id] == before  # nothing was changed by thinking about it


def test_a_friend_bleeds_only_for_gems_that_a_formula_waits_for() -> None:
    game = field(turn=1, phase="activation")
    mage = fighter(game, 0, skills=["magicien/5/feu"], scores={"POU": 5})
    friend = fighter(game, 0, worth=1)
    for x, one in enumerate((mage, friend)):
        enter(game, one, 20.0 + 10 * x, 20.0, 0.0)
        game.life[one.id] = 4
    assert voice_choices.sacrifice_worth(game, mage, friend, 1) < 0.0  # it knows no formula


def test_a_cheap_friend_bleeds_for_a_formula_that_a_magician_cannot_pay() -> None:
    game = field(turn=1, phase="activation")
    card = profile("mage", ["magicien/5/feu"], scores={"POU": 5})
    mage = make_figure(game, 0, card, card.id, 20, formulas=(("gerbe", 3),))
    friend, foe = fighter(game, 0, worth=2), fighter(game, 1, worth=40)
    dear = fighter(game, 0, worth=60)
    for x, one in zip((20.0, 30.0, 28.0, 16.0), (mage, friend, foe, dear), strict=True):
        enter(game, one, x, 20.0 if one is not foe else 26.0, 0.0)
        game.life[one.id] = 4
    (formula,) = known_to(mage)
    game.energy[mage.id] = formula.cost - 1
    assert voice_choices.sacrifice_worth(game, mage, friend, 1) > 0.0
    assert voice_choices.sacrifice_worth(game, mage, dear, 1) < 0.0
    game.energy[mage.id] = formula.cost + 2
    assert voice_choices.sacrifice_worth(game, mage, friend, 1) < 0.0  # it has enough


@pytest.mark.clause("ADE-SKILL-COMMANDEMENT-11")
def test_a_staff_names_its_members() -> None:
    assert Staff(1, 2, 3).members == (2, 3)
    assert Staff(1, None, 3).members == (3,)
    game = field(turn=1)
    lead = fighter(game, 0)
    game.staffs = (Staff(lead.id, None, 7),)
    assert staffs.is_of_a_staff(game, lead)


@pytest.mark.clause("ADE-SKILL-DEVOTION-01")
def test_only_magicians_have_use_for_devotion() -> None:
    game = field(turn=1)
    mage = fighter(game, 0, skills=["magicien/5/feu"], scores={"POU": 5})
    priest = fighter(game, 0, skills=["fidele/5/x"], scores={"FOI": 5})
    assert USE_DEVOTION.suits(mage)
    assert not USE_DEVOTION.suits(priest)
    assert not USE_DEVOTION.suits(fighter(game, 0))


def test_a_game_with_staffs_can_be_kept_and_gone_on_from() -> None:
    game, rng = _game(1), Random(1)
    while game.pending and not state_of(game).staffs:
        ask = game.pending[0]
        staff = "staff" in ask.question.id
        game.accept(ask, ask.answers.candidates()[-1] if staff else ask.answers.sample(rng))
    freezer = BOOK.freezer()
    assert freezer is not None
    thawed = freezer.thaw(freezer.freeze(game.state))
    assert isinstance(thawed, State)
    assert thawed.staffs == state_of(game).staffs
    assert tactics.cost_of(thawed, 0, tactics.TACTICS["ruee"]).value == 3


@pytest.mark.clause("ADE-SKILL-COMMANDEMENT-14")
def test_the_zones_of_a_staff_are_shown_with_all_that_they_bring() -> None:
    game = field(turn=1, phase="activation")
    lead = fighter(game, 0, galvanisation.COMMANDEMENT)
    music = fighter(game, 0, galvanisation.MUSICIEN)
    for x, one in enumerate((lead, music)):
        enter(game, one, 20.0 + 5 * x, 20.0, 0.0)

    def told(one: Any) -> tuple[set[str], bool]:
        shown = presentation.figure(game, one)
        names = {phrase.id for aura in shown["auras"] for phrase in aura["names"]}
        signs = {sign["name"].id for sign in shown["conditions"]}
        return names, "ade.condition.staff" in signs

    assert told(music) == ({"ade.skill.musicien"}, False)
    game.staffs = (Staff(lead.id, music.id),)
    assert told(music) == told(lead)
    assert told(music) == ({"ade.skill.musicien", "ade.skill.commandement"}, True)
