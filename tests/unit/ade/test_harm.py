"""Damage, death and states of chapter 5: random games of armies that carry them, and what players are shown and choose."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.ade import rosters
from tests.unit.ade.bench import field, fighter, play, profile
from tests.unit.ade.games import BOOK, state_of

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.players import make
from escarmouche.rulebooks.age_des_escarmouches import wounds
from escarmouche.rulebooks.age_des_escarmouches.army.roster import army_to_data, read_army
from escarmouche.rulebooks.age_des_escarmouches.card.profile import skills_of
from escarmouche.rulebooks.age_des_escarmouches.content.peoples import Way
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import BIDULE
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import blow_of, damage_reading
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.attributes import attributes, way_of
from escarmouche.rulebooks.age_des_escarmouches.judging.chances import breaks_away
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import worth
from escarmouche.rulebooks.age_des_escarmouches.odds.assumptions import harm
from escarmouche.rulebooks.age_des_escarmouches.skills.registry import plugins_of
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enter


def _skilled(game: State, camp: int, **more: Any) -> Figure:
    """A fighter with the plug-ins of the skills and items of its card."""
    card = profile(**more)
    return fighter(game, camp, *plugins_of(card, skills_of(card)), **more)


def _army(other: bool) -> Any:
    """Everybody who is hard to kill, or kills strangely, in 300 PA."""
    text = rosters.army(
        rosters.leader("liche", 55, peu=6, skills=["mort-vivant", "acharne"]),
        rosters.figure("mage", 30, skills=["magicien/4/feu"], rank=1, formulas=["gerbe"]),
        rosters.figure("spectre", 22, 2, peu=5, skills=["ethere", "mort-vivant"]),
        rosters.figure("golem", 22, 2, skills=["construct", "dur-a-cuire", "insensible/1"]),
        rosters.figure("roc", 25, skills=["inalterable", "endurance", "regeneration/4"]),
        rosters.figure(
            "venin",
            15,
            3,
            skills=["toxique/3", "vulnerable", "acharne"],
            tir=4,
            weapons=["Arc 4/20"],
        ),
        rosters.figure("loup", 20, skills=["farouche", "instinct-de-survie", "fleau/lion+blesse"]),
        rosters.figure("saint", 25, equipment=["arme-sacree", "armure-sacree", "epee-hache"]),
        points=300,
        id="essai-b" if other else "essai-a",
    )
    return army_to_data(read_army(text))


def _game(seed: int) -> Game:
    options = {"toxins_stay": bool(seed % 2), "ethereal_crosses_all": bool(seed % 3 == 0)}
    setup = {
        "armies": [_army(False), _army(True)],
        "scenario": BOOK.scenarios()[seed % len(BOOK.scenarios())],
        "table": {"seed": seed},
        "options": options,
    }
    return Game(BOOK, setup, SeededDice.from_seed(seed))


def _check(state: State) -> None:
    """Who has fallen stands there with one PV, and nobody who has none is on the table."""
    for army in state.army:
        for figure in army:
            fallen = conditions.has(state, figure, conditions.FALLEN)
            assert state.life[figure.id] == 1 if fallen else state.life[figure.id] >= 0
            assert not fallen or state.deaths[figure.id] == 0


def test_random_games_with_all_these_skills_come_to_their_end() -> None:
    told: set[str] = set()
    for seed in range(8):
        game, rng = _game(seed), Random(seed)
        while game.pending:
            ask = game.pending[0]
            game.accept(ask, ask.answers.sample(rng))
            _check(state_of(game))
        told |= {event.phrase.id for event in game.events}
        left = state_of(game)
        assert not any(
            conditions.has(left, f, conditions.FALLEN) for army in left.army for f in army
        )
    assert {
        "ade.event.fights_on",
        "ade.event.toxic_marker",
        "ade.event.toxic_immune",
        "ade.roll.toxic",
        "ade.event.damage_changed",
        "ade.event.disengages_freely",
    } <= told


def test_greedy_players_come_to_the_end_as_well() -> None:
    players = [make("greedy", 0), make("greedy", 1)]
    game = _game(5)
    while game.pending:
        ask = game.pending[0]
        game.accept(ask, players[ask.who](game.view(ask.who), ask))
    assert state_of(game).phase == "over"


# -- the pipeline of B-R1, written a second time --------------------------------------------------------

VICTIM = ("dur-a-cuire", "instinct-de-survie", "vulnerable", "ethere")


def _plainly(difference: int, die: int, attacker: set[str], victim: set[str], banes: int) -> int:
    """What B-R1 says, step by step, with no word of the engine but the table."""
    if die == 1 and "arme-sacree" in attacker and "armure-sacree" not in victim:
        die = 6
    elif die == 6 and "armure-sacree" in victim and "arme-sacree" not in attacker:
        die = 1
    column = max(0, min(9, (difference + 7) // 2))
    column = max(0, min(9, column + banes - ("dur-a-cuire" in victim)))
    cell = BIDULE[die - 1][column]
    if die == 4 and "instinct-de-survie" in victim:
        cell = 0
    total = cell
    total += cell >= 3 and "epee-hache" in attacker
    total += cell >= 1 and "vulnerable" in victim
    total -= "ethere" in victim
    return max(0, total)


@pytest.mark.clause(
    "ADE-EQUIP-ARME-SACREE-01",
    "ADE-EQUIP-ARME-SACREE-02",
    "ADE-EQUIP-ARMURE-SACREE-01",
    "ADE-EQUIP-ARMURE-SACREE-02",
    "ADE-EQUIP-EPEE-HACHE-01",
    "ADE-SKILL-DUR-A-CUIRE-01",
    "ADE-SKILL-INSTINCT-DE-SURVIE-01",
    "ADE-SKILL-VULNERABLE-01",
    "ADE-SKILL-ETHERE-01",
    "ADE-SKILL-FLEAU-01",
)
@given(
    st.integers(0, 16),
    st.integers(1, 6),
    st.sets(st.sampled_from(["arme-sacree", "epee-hache"])),
    st.sets(st.sampled_from([*VICTIM, "armure-sacree"])),
    st.sets(st.sampled_from(["lion", "construct", "incarne"])),
)
def test_the_order_of_a_damage_test(
    strength: int, die: int, items: set[str], protects: set[str], banes: set[str]
) -> None:
    game = field()
    skills = [skill for skill in protects if skill in VICTIM]
    armour = ["armure-sacree"] if "armure-sacree" in protects else []
    named = [f"fleau/{'+'.join(sorted(banes))}"] if banes else []
    striker = _skilled(game, 0, scores={"FOR": strength}, skills=named, equipment=sorted(items))
    struck = _skilled(
        game, 1, scores={"RES": 6}, skills=[*skills, "construct"], equipment=armour, people="lion"
    )
    dealt = damage_reading(game, blow_of(game, striker, struck)).dealt(die)
    fitting = len(banes & {"lion", "construct"})
    assert dealt.value == _plainly(strength - 6, die, items, protects, fitting)
    assert dealt.value == sum(part.value for part in dealt.parts)


# -- names ---------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "ADE-SKILL-IMMORTEL-DESTIN-01",
    "ADE-SKILL-IMMORTEL-LUMIERE-01",
    "ADE-SKILL-IMMORTEL-TENEBRES-01",
    "ADE-SKILL-IMMORTEL-TENEBRES-03",
    "ADE-SKILL-IMMORTEL-TENEBRES-04",
)
@pytest.mark.parametrize(
    ("skill", "way", "word"),
    [
        ("immortel-du-destin", Way.DESTINY, "etre-du-destin"),
        ("immortel-de-la-lumiere", Way.LIGHT, "voies-de-la-lumiere"),
        ("immortel-des-tenebres", Way.DARKNESS, "meandres-des-tenebres"),
    ],
)
def test_immortals_follow_a_way_of_their_own(skill: str, way: Way, word: str) -> None:
    """Whatever their people; and no Immortel is an undead, even if its card said so."""
    game = field()
    being = _skilled(game, 0, skills=[skill, "mort-vivant"], people="loup")
    assert way_of(being.profile) is way
    assert {"immortel", "etre", word} <= attributes(being.profile, False)
    dark = skill == "immortel-des-tenebres"
    assert ("mort-vivant" in attributes(being.profile, False)) is not dark


@pytest.mark.clause("ADE-SKILL-IMMORTEL-DESTIN-02")
def test_the_immortal_of_destiny_has_conscience() -> None:
    game = field()
    being = _skilled(game, 0, skills=["immortel-du-destin"])
    assert {skill.id for skill in skills_of(being.profile)} >= {"conscience", "immunite"}


@pytest.mark.clause("ADE-SKILL-FLEAU-01")
def test_whoever_is_renamed_goes_by_no_name_of_its_own() -> None:
    game = field()
    hero = _skilled(game, 0)
    assert hero.profile.id in attributes(hero.profile, False)
    assert hero.profile.id not in attributes(hero.profile, True)


# -- what players are shown and choose -----------------------------------------------------------------


@pytest.mark.clause("ADE-SKILL-ACHARNE-02")
def test_nobody_is_promised_the_death_of_one_who_has_fallen() -> None:
    game = field()
    orc = _skilled(game, 1, skills=["acharne"])
    enter(game, orc, 40.0, 40.0, 0.0)
    assert list(harm(game, orc, int)) and worth(game, orc) > 0.0
    game.life[orc.id] = 0
    assert play(lambda g: wounds.bury(g, [orc]), game, []).returned == []
    assert conditions.has(game, orc, conditions.FALLEN) and game.life[orc.id] == 1
    assert not list(harm(game, orc, int)) and worth(game, orc) == 0.0
    assert play(lambda g: wounds.hurt(g, orc, 3), game, []).returned == 0
    assert game.life[orc.id] == 1


@pytest.mark.clause("ADE-SKILL-ETHERE-05")
def test_the_computer_knows_that_nothing_holds_an_ethereal() -> None:
    game = field()
    wraith, orc = _skilled(game, 0, skills=["ethere"]), _skilled(game, 1)
    assert breaks_away(game, wraith, orc, "INI") == 1.0
    assert breaks_away(game, orc, wraith, "INI") < 1.0
