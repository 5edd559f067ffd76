"""Spells, abilities, special rules and skills that meet: random fights with random pairs and triples of them, each played twice."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from tests.properties.games.battery import battery
from tests.thorough import tries
from tests.unit.lfw.mixes import OF_UNITS, OF_WEAPONS, SPELLS, setup_of, written
from tests.unit.lfw.units import field_of

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.rosters.skill_lists import Skill, skill_of
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.last_fantasy_war.army.catalogue import with_plugins
from escarmouche.rulebooks.last_fantasy_war.army.mustering import sheet_of
from escarmouche.rulebooks.last_fantasy_war.army.played_rules import unit_rules, weapon_rules
from escarmouche.rulebooks.last_fantasy_war.army.printed import Numbers, PrintedSheet
from escarmouche.rulebooks.last_fantasy_war.magic_names import ABILITIES
from escarmouche.rulebooks.last_fantasy_war.sheet import INFANTRY, Sheet, Weapon
from escarmouche.rulebooks.last_fantasy_war.state import State, add_unit, enter
from escarmouche.table.storeys.model import Place

BOOK = rulebook("lfw")
WHERE = ("escarmouche.rulebooks.last_fantasy_war", "RULEBOOK")
EACH = 12  # fights in one test
STEPS = (("phase", "organisation"), ("phase", "magic"), ("phase", "movement"))
AFTER = (("phase", "shooting"), ("phase", "melee"), ("phase", "morale"), ("end of turn",))

RULE, WEAPON, SPELL, ABILITY = "rule", "weapon", "spell", "ability"
THINGS = (
    *((RULE, id) for id in OF_UNITS),
    *((WEAPON, id) for id in OF_WEAPONS),
    *((SPELL, id) for id in SPELLS),
    *((ABILITY, id) for id in ABILITIES),
)

test_games_of_mixed_armies = battery(
    WHERE, BOOK, setup_of, range(tries(2, 60)), often=0.01, listing=0.02
)


def _skills(things: Sequence[tuple[str, str]], family: str, rng: Random) -> tuple[Skill, ...]:
    known = unit_rules() if family == RULE else weapon_rules()
    found = (skill_of(written(id, rng), known) for kind, id in things if kind == family)
    return tuple(skill for skill in found if skill is not None)


def _sheet(name: str, things: Sequence[tuple[str, str]], rng: Random) -> Sheet:
    """A unit that has all of them."""
    rules = _skills(things, WEAPON, rng)
    weapons = (
        Weapon("lame", {"fr": "lame", "en": "lame"}, 2, 1, None, rules),
        Weapon("arc", {"fr": "arc", "en": "arc"}, 2, 0, 12.0, rules),
    )
    printed = PrintedSheet(
        id=name,
        names={"fr": name, "en": name},
        faction="gladeris",
        numbers=Numbers(m=5, cc=3, ct=3, cp=1, e=1, d=4, pv=3, co=7, pc=4, pm=9),
        role="classique",
        type=INFANTRY,
        weapons=tuple(with_plugins(weapon) for weapon in weapons),
        rules=_skills(things, RULE, rng),
        abilities=tuple(id for kind, id in things if kind == ABILITY),
    )
    return sheet_of(printed, tuple(id for kind, id in things if kind == SPELL), None)


def _fight(number: int) -> tuple[State, list[tuple[str, str]]]:
    """Two against two, some in contact, some not; each side has a pair or a triple of things."""
    rng = Random(f"pairs {number}")
    game = field_of(2)
    drawn: list[tuple[str, str]] = []
    for camp, spots in enumerate((((8.0, 8.0), (5.0, 4.0)), ((8.99, 8.0), (12.0, 12.0)))):
        things = [THINGS[(7 * number + 13 * camp) % len(THINGS)]]
        things += rng.sample(THINGS, rng.randint(1, 2))
        drawn += things
        for n, (x, y) in enumerate(spots):
            unit = add_unit(game, camp, _sheet(f"u{camp}{n}", things, rng), "entry")
            enter(game, unit, Place(x, y))
    game.scenario, game.edges = "colline", ("bottom", "top")
    game.agenda = (*STEPS, *AFTER)
    return game, drawn


def _turn_of(played: Game) -> int:
    state = played.state
    assert isinstance(state, State)
    return state.turn


def _played(number: int) -> tuple[str, list[Any]]:
    game, drawn = _fight(number)
    rng = Random(number)
    try:
        played = Game(BOOK, {}, SeededDice.from_seed(number), state=game)
        for _each in range(400):
            if not played.pending or _turn_of(played) > 1:
                break
            ask = played.pending[0]
            played.answer(ask, ask.answers.sample(rng))
    except Exception as problem:
        problem.add_note(f"fight number {number}: {drawn}")
        raise
    return played.state.digest(), [event.data for event in played.events]


@pytest.mark.parametrize("first", range(0, tries(48, 4800), EACH))
def test_random_pairs_and_triples(first: int) -> None:
    """No two or three of them end in an error, and the same dice and answers lead to the same end."""
    for number in range(first, first + EACH):
        assert _played(number)[0] == _played(number)[0], number
