"""What a card says: numbers as the book writes them, every rule, skill and thing with its line, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.army_files import READY, ready

from escarmouche.core.explain import Said
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import army as armies
from escarmouche.rulebooks.last_fantasy_war.army.catalogue import EQUIPMENT
from escarmouche.rulebooks.last_fantasy_war.army.rule_lines import (
    equipment_line,
    rule_name,
    skill_line,
)
from escarmouche.rulebooks.last_fantasy_war.magic_names import DOMAINS
from escarmouche.rulebooks.last_fantasy_war.rule_names import ROLLS, RULES
from escarmouche.rulebooks.last_fantasy_war.sheet import ROLES, SPECIALISTS
from escarmouche.rulebooks.last_fantasy_war.specialist_table import SKILLS
from escarmouche.text import LANGUAGES, Wording, render


def said(told: Any, lang: str = "en") -> str:
    if isinstance(told, Said):
        return render(told.phrase, told.data, lang)
    return str(told[lang]) if isinstance(told, dict) else render(told, {}, lang)


@pytest.mark.clause(
    *(f"LFW-CARAC-{n:02}" for n in range(1, 11)), "LFW-ARME-01", "LFW-ARME-03", "LFW-UNITE-01"
)
def test_the_numbers_of_a_card() -> None:
    card = armies.sheet_card(armies.ready_sheets()["maitre-de-chasse"])
    assert card["scores"] == {
        "move": 5.0,
        "melee": "3+",
        "shooting": "3+",
        "parade": 2,
        "dodge": 0,
        "defence": "3+",
        "courage": "6+",
        "command": 1,
        "magic": 0,
    }
    assert card["life"] == 3
    lines = {said(line["name"]): said(line["help"]) for line in card["helps"]}
    assert lines["Axe"] == "Att 1, force 1; Axe."
    assert lines["Throwing axe"] == "Range 6'', Att 1, force 1; Axe."
    assert "Armour" in lines and "Mountaineer" in lines and "Infantry" in lines
    assert armies.sheet_card(armies.ready_sheets()["zombie"])["scores"]["shooting"] == "-"


def test_everything_on_a_card_has_its_line() -> None:
    cards = [armies.sheet_card(sheet) for sheet in armies.ready_sheets().values()]
    cards += [card for id in READY for card in armies.army_card(ready(id))["entries"]]
    for card in cards:
        for line in card["helps"]:
            assert line["clauses"], line
            for lang in LANGUAGES:
                for told in (line["name"], line["help"]):
                    text = said(told, lang)
                    assert text.strip() and "⟨" not in text and "{" not in text and "lfw." not in text  # fmt: skip


def test_every_name_is_there_in_both_languages() -> None:
    """A-R65: rules, skills, types, roles and specialists of one name are told apart by what they are."""
    wanted = [
        *(f"lfw.rule.{id}" for id in RULES),
        *(f"lfw.rule.{id}.help" for id in RULES),
        *(f"lfw.skill.{id}" for id in SKILLS),
        *(f"lfw.skill.{id}.help" for id in SKILLS),
        *(f"lfw.equipment.{id}.help" for id in EQUIPMENT),
        *(f"lfw.specialist.{id}" for id in SPECIALISTS),
        *(f"lfw.role.{id}" for id in ROLES),
        *(f"lfw.domain.{id}" for id in DOMAINS),
        *(f"lfw.rolls.{id}" for id in ROLLS),
    ]
    for lang in LANGUAGES:
        assert [id for id in wanted if not Wording(lang).has(id)] == []


def test_rules_are_written_as_on_cards() -> None:
    told = {
        "Protection (6+)": Skill("protection", rank=6),
        "Handling (-1)": Skill("maniabilite", rank=1),
        "Terror (3'')": Skill("terreur", rank=3),
        "Skilled (combat)": Skill("habile", about="combat"),
        "Unstable behaviour (Faithful and Skittish)": Skill("comportement-instable", about="fidele,peureuse"),
        "Impact (2, 1)": Skill("impacte", about="2,1"),
        "Explosion (D6'', 1.5'')": Skill("explosion", about="d6,1.5"),
        "Relentless (1)": Skill("implacable", rank=1),
        "Swift": Skill("rapide"),
    }  # fmt: skip
    assert {said(rule_name(rule)): rule for rule in told.values()} == told
    assert said(skill_line("veteran")["name"]) == said(rule_name(Skill("veteran"))) == "Veteran"
    assert equipment_line("torche")["clauses"] == ["LFW-ENV-NUIT-03"]


def test_a_card_of_an_army() -> None:
    card = armies.army_card(ready("demons-300-chevauchee"))
    assert (card["points"], card["format"], card["figures"]) == (291, 300, 12)
    first = card["entries"][0]
    assert first["silhouette"] == "rider" and first["scores"]["move"] == 8.0
    assert said(first["names"]) == "Demon knight (lance) / Nightmare steed"
    assert first["mount"]["life"] == 3 and first["role"] == "character"
    assert said(first["abilities"][-3]) == "Warlord" or "Captain of level 3" in map(said, first["abilities"])  # fmt: skip


def test_the_catalogue_has_every_sheet_once() -> None:
    told = armies.catalogue()
    cards = [card["id"] for faction in told for card in faction["cards"]]
    assert sorted(cards) == sorted(armies.ready_sheets())
    assert [faction["id"] for faction in told] == ["demons", "legion-d-os", "gladeris"]
    for faction in told:
        emblems = [card["emblem"] for card in faction["cards"]]
        assert len(set(emblems)) == len(emblems)
