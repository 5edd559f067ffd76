"""What a computer makes of spells and abilities: each of them is worth casting where it helps, and none where it does not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.unit.lfw.fights import TOUCH, bow
from tests.unit.lfw.turns import SPANS
from tests.unit.lfw.units import field_of, play, stand

from escarmouche.core.words import Ask, Roll, Rule
from escarmouche.players.greedy import best_answer
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war.command.registry import ABILITIES
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import remove
from escarmouche.rulebooks.last_fantasy_war.judging.ability_worth import gain_of
from escarmouche.rulebooks.last_fantasy_war.judging.judgement import JUDGEMENT
from escarmouche.rulebooks.last_fantasy_war.judging.spellcraft import plan_of
from escarmouche.rulebooks.last_fantasy_war.magic.registry import SPELLS
from escarmouche.rulebooks.last_fantasy_war.rules.registry import unit_plugin
from escarmouche.rulebooks.last_fantasy_war.state import RUN, State, Unit
from escarmouche.table.scenery import Scenery, Table
from escarmouche.table.shapes import rectangle

TERROR = Skill("terreur", rank=6)


def battle(*spells: str, abilities: tuple[str, ...] = ()) -> tuple[State, Unit]:
    """A mage beside friends who fight, are hurt, flee, wait and have fallen; enemies who shoot, frighten and hide."""
    wall = Scenery("wall", "rocks", rectangle(12, 3, 1, 3), 4.0, frozenset({"impassable", "solid"}))
    game = field_of(2, Table(24.0, 24.0, (wall,)))
    mage = stand(
        *(game, 0, 9, 9),
        spells=spells,
        magic=9,
        shooting=3,
        command=3,
        abilities=abilities,
        courage=7,
    )
    fighter = stand(game, 0, 9, 11, life=4, points=40, courage=8, columns={"life": 2})
    stand(game, 1, 9 + TOUCH, 11, life=4, points=40, courage=8)
    stand(game, 0, 6, 9, points=30, shooting=4, courage=8, weapons=(bow(),))
    stand(game, 0, 7, 7, points=30, courage=8, columns={"fleeing": True})
    stand(game, 0, 10, 3, points=30)
    fallen = stand(game, 0, 3, 3, points=30)
    for x, y in ((9, 16), (11, 16), (13, 15)):
        stand(game, 1, x, y, points=40, shooting=3, courage=8, life=3, weapons=(bow(2, 1, 18),))
    stand(game, 1, 14, 3, points=30, courage=8)
    terror = unit_plugin(TERROR)
    assert terror is not None
    stand(game, 1, 11, 13, points=40, rules=(TERROR,), plugins=(terror,))
    play(remove(game, fallen))
    assert fighter.camp == mage.camp
    return game, mage


@pytest.mark.parametrize("spell", SPELLS)
def test_each_spell_is_worth_casting_here(spell: str) -> None:
    """In the midst of a battle every one of them has a use, and the plan says on whom."""
    game, mage = battle(spell)
    plan = plan_of(game, mage)
    assert plan.spell == spell and plan.gain > 0.0
    asked = play_greedily(game, mage)
    assert asked[:2] == ["lfw.ask.cast", "lfw.ask.spell"]
    assert game.cast[mage.id] == 1 and game.magic[mage.id] == 9 - SPELLS[spell].cost


def play_greedily(game: State, mage: Unit) -> list[str]:
    """The magic phase, answered as the computer would, with random dice; what it was asked."""
    asked: list[str] = []
    rng, game.order, game.agenda = Random(1), (mage.camp,), (("cast",),)
    while game.agenda:
        step, game.agenda = game.agenda[0], game.agenda[1:]
        rule, value = SPANS[str(step[0])](game, *step[1:]), None
        while (word := next_word(rule, value)) is not None:
            value = None
            if isinstance(word, Roll):
                value = tuple(rng.randint(1, word.sides) for _die in range(word.dice))
            elif isinstance(word, Ask):
                asked.append(word.question.id)
                value = best_answer(JUDGEMENT, game, word, rng)
                assert word.answers.check(value) is None
    return asked


def next_word(rule: Rule, value: Any) -> Any:
    """What a rule yields next; None when it is over."""
    try:
        return rule.send(value)
    except StopIteration:
        return None


@pytest.mark.parametrize("ability", ABILITIES)
def test_each_ability_is_worth_a_point_here(ability: str) -> None:
    game, mage = battle(abilities=(ability,))
    foe = stand(game, 1, 9, 9 - TOUCH, points=40)
    for unit in game.standing(0):
        if unit.profile.weapons:
            game.moved[unit.id] = RUN if ability == "repositionnement" else None
    assert gain_of(game, mage, ABILITIES[ability]) > 0.0
    assert foe.camp == 1


def test_nothing_is_cast_where_nothing_helps() -> None:
    """A mage alone with one enemy far away keeps its points."""
    game = field_of(2)
    mage = stand(game, 0, 2, 2, magic=9, spells=("soin-celeste", "jet-de-pierre", "tempete"))
    stand(game, 1, 23, 23)
    assert plan_of(game, mage).spell in ("", "tempete")
    assert plan_of(game, mage, "soin-celeste").spell == ""


@pytest.mark.clause("LFW-ADC-ONSEREPREND-01", "LFW-ADC-ONSEREPREND-02")
def test_who_can_rally_others_keeps_a_point_for_it_and_spends_it_when_one_flees() -> None:
    """LFW-ADC-ONSEREPREND-01, LFW-ADC-ONSEREPREND-02."""
    game, king = battle(abilities=("massacrez-les", "on-se-reprend"))
    fights, rallies = ABILITIES["massacrez-les"], ABILITIES["on-se-reprend"]
    game.command[king.id] = 2
    of_two = gain_of(game, king, fights)
    game.command[king.id] = 1
    assert gain_of(game, king, fights) < of_two
    assert gain_of(game, king, rallies) > gain_of(game, king, fights), "a friend flees"
    for one in game.bodies(king.camp):
        game.fleeing[one.id] = False
    assert gain_of(game, king, rallies) < 0.0
