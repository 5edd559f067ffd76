"""Special rules and skills that meet: which of them are heard at the same point, and random pairs and triples of them in whole turns."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any

import pytest
from tests.properties.lfw.plain_beside import ByFaces, repeat
from tests.thorough import tries
from tests.unit.lfw.units import field_of

from escarmouche.core.game import Game
from escarmouche.rosters.skill_lists import Measure, Skill, skill_of
from escarmouche.rulebooks.last_fantasy_war import RULEBOOK
from escarmouche.rulebooks.last_fantasy_war.army.catalogue import with_plugins
from escarmouche.rulebooks.last_fantasy_war.army.mustering import sheet_of
from escarmouche.rulebooks.last_fantasy_war.army.played_rules import unit_rules, weapon_rules
from escarmouche.rulebooks.last_fantasy_war.army.printed import Numbers, PrintedSheet
from escarmouche.rulebooks.last_fantasy_war.harm.cavalry import mount
from escarmouche.rulebooks.last_fantasy_war.rule_names import ROLLS, RULES
from escarmouche.rulebooks.last_fantasy_war.rules.registry import (
    FAMILIES,
    collected,
    unit_plugin,
    weapon_plugin,
)
from escarmouche.rulebooks.last_fantasy_war.sheet import BASES, HEIGHTS, TYPES, Specialty, Weapon
from escarmouche.rulebooks.last_fantasy_war.specialist_table import SKILLS, TABLE
from escarmouche.rulebooks.last_fantasy_war.specialists.registry import skill_plugin
from escarmouche.rulebooks.last_fantasy_war.state import State, add_unit, enter, unit_called
from escarmouche.table.storeys.model import Place

WORDS = {
    "explosion": ("d6,1.5", "2d6,3"),
    "impacte": ("2,1", "1,0,perforant"),
    "comportement-instable": ("fidele,peureuse", "vengeresse", "sauvage", "inapte,fidele"),
}
PHASES = ("organisation", "movement", "shooting", "melee", "morale")


def written(rng: Random, id: str) -> Skill:
    """A rule with a number or a word where it wants one."""
    measure = RULES[id].measure
    text = id
    if measure is Measure.RANK:
        text = f"{id} {rng.randint(3, 6) if id in ('protection', 'protection-magique') else 2}"
    elif measure is Measure.ABOUT:
        text = f"{id} {rng.choice(WORDS.get(id, ROLLS))}"
    made = skill_of(text, RULES)
    assert made is not None, text
    return made


def mixed(rng: Random, known: Any) -> tuple[Skill, ...]:
    """Two or three of them."""
    return tuple(written(rng, id) for id in rng.sample(sorted(known), rng.choice([1, 2, 3])))


def sheet(rng: Random, name: str) -> Any:
    """A unit that shoots and fights, with rules on itself and on its weapons, perhaps a specialist."""
    type = rng.choice(TYPES)
    weapons = [
        with_plugins(
            Weapon(id, {"fr": id, "en": id}, rng.randint(1, 3), 1, far, mixed(rng, weapon_rules()))
        )
        for id, far in (("sword", None), ("bow", 14.0))
    ]
    specialty = None
    if rng.random() < 0.4:
        kind = rng.choice([kind for kind in TABLE if kind != "mage"])
        skills = [skill.id for skill in TABLE[kind].skills if not skill.asks]
        specialty = Specialty(kind, 4, tuple(rng.sample(skills, 3)))
    printed = PrintedSheet(
        id=name,
        names={"fr": name, "en": name},
        faction="neutre",
        numbers=Numbers(m=6, cc=4, ct=4, cp=1, e=1, d=4, pv=rng.randint(1, 5), co=7),
        type=type,
        weapons=tuple(weapons),
        rules=mixed(rng, {id: kind for id, kind in unit_rules().items() if id != "unique"}),
        base=BASES[type],
        height=HEIGHTS[type],
    )
    return sheet_of(printed, (), specialty)


def field(rng: Random) -> State:
    """Six units a side, one of them mounted, on an empty table."""
    game = field_of(2)
    for camp in (0, 1):
        for n in range(4):
            unit = add_unit(game, camp, sheet(rng, f"unit-{camp}-{n}"), "entry")
            if n == 3:
                mount(game, unit, unit_called(game, unit.id - 1))
    for camp in (0, 1):
        for n in range(3):
            y = 9.0 + 6.0 * camp
            enter(game, unit_called(game, 4 * camp + n), Place(4.0 + 7.0 * n, y))
    game.turn, game.scenario = 2, "colline"
    game.agenda = tuple(("phase", name) for name in PHASES)
    return game


def played(number: int) -> str:
    """A turn with random answers; its digest."""
    rng = Random(f"mix {number}")
    state = field(rng)
    dice = [rng.randint(1, 6) for _die in range(600)]
    game = Game(RULEBOOK, {}, ByFaces(dice), state=state)
    for _answer in range(400):
        if game.over or not game.pending:
            break
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(rng))
    return str(game.state.digest())


def compare_mix(number: int) -> None:
    """Nothing breaks, and the same answers and dice come to the same end."""
    assert played(number) == played(number)


@pytest.mark.clause("LFW-RULE-GEN-03")
def test_pairs_and_triples_of_rules_play_and_come_to_the_same_end_again() -> None:
    repeat(compare_mix, tries(25, 3_000))


def meetings() -> dict[str, list[str]]:
    """By point, the rules of units and weapons and the skills that are heard there, in the order in which they are listed."""
    rng = Random("points")
    found: dict[str, list[str]] = defaultdict(list)
    makers = [
        (unit_plugin, collected(FAMILIES, "UNIT")),
        (weapon_plugin, collected(FAMILIES, "WEAPON")),
    ]
    for make, listed in makers:
        for id in listed:
            plugin = make(written(rng, id))
            for point, _handler, _layer in () if plugin is None else plugin.handlers:
                if id not in found[point.name]:
                    found[point.name].append(id)
    for id in SKILLS:
        skill = skill_plugin(Skill(id))
        for point, _handler, _layer in () if skill is None else skill.handlers:
            found[point.name].append(id)
    return dict(found)


@pytest.mark.clause("LFW-RULE-GEN-03", "LFW-RULE-IMPLACABLE-02")
def test_rules_that_meet_at_a_point_are_known() -> None:
    """Where more than one is heard, what comes of them does not hang on their order: numbers add up or count once,
    of words any one is enough. The exceptions are told here: of `reads`, the one that spreads a shot replaces the others."""
    met = {name: ids for name, ids in meetings().items() if len(ids) > 1}
    assert {"force", "critical", "against parade", "reroll", "hinders", "score", "gait"} <= set(met)
    assert met["spreads"] == ["explosion", "ligne", "souffle"]
    assert met["strike right"] == ["frappe-en-premier", "frappe-en-dernier"]
    assert {"protection", "gardien"} <= set(met["protection"])
