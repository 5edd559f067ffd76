"""Set-ups at random: all scenarios, both ways to activate, two to four groups, every skill and every thing."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.bonus_malus import scenarios
from escarmouche.rulebooks.bonus_malus.army.catalogue import equipment
from escarmouche.rulebooks.bonus_malus.army.roster import army_from_data
from escarmouche.rulebooks.bonus_malus.drawn_setups import drawn_setup
from escarmouche.rulebooks.bonus_malus.skill_names import SKILLS

DRAWN = 500  # of 5,000 that are played in the long run
NEVER_BOUGHT = {"arme-legere"}  # what a gun for two hands is in melee (R35)


@cache
def drawn() -> list[dict[str, Any]]:
    return [drawn_setup(Random(number)) for number in range(DRAWN)]


def test_every_scenario_either_way_and_two_to_four_groups() -> None:
    setups = drawn()
    assert {setup["scenario"] for setup in setups} == set(scenarios.IDS)
    assert {setup["options"]["classic_activation"] for setup in setups} == {True, False}
    assert {len(setup["armies"]) for setup in setups} == {2, 3, 4}
    assert any("automata" in setup for setup in setups)


def test_every_skill_and_every_thing_is_carried_by_somebody() -> None:
    profiles = [
        entry.profile
        for setup in drawn()
        for army in setup["armies"]
        for entry in army_from_data(army).entries
    ]
    assert {skill.id for profile in profiles for skill in profile.skills} >= set(SKILLS)
    listed, carried = equipment(), set[str]()
    for profile in profiles:
        carried |= {weapon.id for weapon in profile.weapons}
        carried |= {each.id for each in (profile.armour, profile.shield) if each is not None}
        carried |= {item.id for item in profile.items} | {each.id for each in profile.upgrades}
    things = (listed.weapons, listed.armours, listed.shields, listed.items, listed.upgrades)
    assert carried >= {id for kind in things for id in kind} - NEVER_BOUGHT


def test_such_a_game_begins() -> None:
    for setup in drawn()[:20]:
        assert Game(rulebook("bm"), setup, SeededDice(b"x")).pending
