"""What a card says: numbers as the book writes them, every skill and thing with its rule, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from escarmouche.army_shelf import load_army
from escarmouche.core.explain import Phrase, Said
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus import army as forces
from escarmouche.rulebooks.bonus_malus.army.skill_rules import (
    clauses_of,
    equipment_rules,
    skill_name,
    weapon_rule,
)
from escarmouche.rulebooks.bonus_malus.skill_names import ATTRIBUTES, SKILLS
from escarmouche.text import LANGUAGES, Wording, render


def said(told: Any, lang: str = "en") -> str:
    if isinstance(told, Said):
        return render(told.phrase, told.data, lang)
    return told[lang] if isinstance(told, dict) else render(told, {}, lang)


@pytest.mark.clause("BM-PRES-04", "BM-DEFAULT-01", "BM-DEFAULT-02")
def test_the_numbers_of_a_card() -> None:
    card = forces.profile_card(forces.ready_profiles()["briseur-lourd"])
    assert card["scores"] == {
        "move": 4.0,
        "combat": "·",
        "tir": "·",
        "lancer": "3-",
        "initiative": "-",
        "moral": "+",
    }
    moves = {id: forces.profile_card(p)["scores"]["move"] for id, p in forces.ready_profiles().items()}  # fmt: skip
    assert (moves["loup-garou"], moves["demon"], moves["legionnaire"]) == (8.0, 3.0, 5.0)


def test_every_skill_and_thing_has_its_rule() -> None:
    for profile in forces.ready_profiles().values():
        for rule in forces.profile_card(profile)["helps"]:
            assert rule["clauses"], rule
            for lang in LANGUAGES:
                for told in (rule["name"], rule["help"]):
                    text = said(told, lang)
                    assert text.strip() and "⟨" not in text and "{" not in text


def test_every_skill_has_a_name_a_line_and_clauses() -> None:
    for id in {**SKILLS, **ATTRIBUTES}:
        assert clauses_of(id), id
        for lang in LANGUAGES:
            assert Wording(lang).has(f"bm.skill.{id}") and Wording(lang).has(f"bm.skill.{id}.help")


def test_skills_are_written_as_on_cards() -> None:
    written = [Skill("combat", 1), Skill("tir", -2), Skill("cadence", rank=3), Skill("lent")]
    assert [said(skill_name(skill)) for skill in written] == [
        "Combat+",
        "Tir 2-",
        "Cadence 3",
        "Lent",
    ]
    assert said(skill_name(Skill("tueur", about="lycan"))) == "Tueur de Lycan"


def test_weapons_say_what_they_do() -> None:
    weapons = forces.equipment().weapons
    told = {id: said(weapon_rule(weapons[id])["help"]) for id in ("fusil-blaster", "epee", "dague")}
    assert told["fusil-blaster"] == "Range 12, Dégâts 2+, two hands; Transperce Armure 1."
    assert told["epee"] == "Dégâts; De taille et d’estoc-."
    assert told["dague"].startswith("In close combat: Dégâts -; De taille et d’estoc 2-. Thrown:")
    pair = next(equipment_rules(forces.ready_profiles()["duelliste"]))
    assert pair["name"]["en"] == "2 × Phrik vibrosword"


def test_a_card_of_a_force() -> None:
    card = forces.army_card(load_army("legion-150"))
    assert (card["points"], card["format"], card["figures"]) == (148, 150, 3)
    roles = {entry["id"]: entry["role"] for entry in card["entries"]}
    assert roles == {"officier": "character", "legionnaire": "troop", "bagarreur": "ally"}
    assert isinstance(card["entries"][0]["abilities"][0], Phrase)


def test_the_catalogue_has_every_profile_once() -> None:
    told = forces.catalogue()
    cards = [card["id"] for faction in told for card in faction["cards"]]
    assert sorted(cards) == sorted(forces.ready_profiles())
    assert [faction["id"] for faction in told][-1] == "neutres"
    for faction in told:
        emblems = [card["emblem"] for card in faction["cards"]]
        assert len(set(emblems)) == len(emblems)
