"""The reference card (1.1.2): its numbers in their order, its marks, and the rule of each skill and item on it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.ade import rosters
from tests.unit.ade.bench import profile

from escarmouche.core.explain import Phrase, Said
from escarmouche.rulebooks.age_des_escarmouches.army.roster import read_army
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile, Weapon, skills_of
from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import (
    ITEMS,
    SKILLS,
    Form,
    Skill,
    parse,
)
from escarmouche.rulebooks.age_des_escarmouches.shown import card_rules
from escarmouche.rulebooks.age_des_escarmouches.shown.army_cards import army_card
from escarmouche.rulebooks.age_des_escarmouches.skills import registry
from escarmouche.server.show.speaking import Speaker
from escarmouche.text import LANGUAGES, Wording

SAMPLE = {
    Form.NONE: (),
    Form.NUMBER: ("2",),
    Form.SIGNED: ("-1",),
    Form.DIE: ("4",),
    Form.SCORES: ("ATT+DEF",),
    Form.WORDS: ("toxique",),
    Form.MAGICIAN: ("4", "feu+air"),
    Form.FAITHFUL: ("3", "universelle"),
}


def _skill(id: str) -> Skill:
    return Skill(id, SAMPLE[SKILLS[id]])


def _item(id: str) -> str:
    return "/".join((id, *(SAMPLE[form][0] for form in ITEMS[id])))


def _both(thing: Any) -> dict[str, str]:
    said: dict[str, str] = Speaker().plain(thing)
    return said


def _has(id: str) -> bool:
    return all(Wording(lang).has(id) for lang in LANGUAGES)


# -- every skill, every item -----------------------------------------------------------------------


@pytest.mark.clause("ADE-SKILL-GENERAL-01")
@pytest.mark.parametrize("id", SKILLS)
def test_every_skill_of_the_book_has_its_clauses(id: str) -> None:
    rule = card_rules.skill_rule(_skill(id))
    assert rule["clauses"], "see CLAUSES_OF"
    assert all(clause.startswith("ADE-SKILL-") for clause in rule["clauses"])


@pytest.mark.parametrize("id", SKILLS)
def test_every_skill_opens_its_rule_in_both_languages(id: str) -> None:
    rule = card_rules.skill_rule(_skill(id))
    assert _has(rule["help"]), rule["help"]
    name = _both(rule["name"])
    assert "⟨" not in repr(name)
    if SKILLS[id] is not Form.NONE:
        assert "/" in name["fr"], "what stands after the stroke"


@pytest.mark.clause("ADE-EQUIP-GENERAL-01")
def test_every_item_opens_its_rule_in_both_languages() -> None:
    assert registry.ITEMS.keys() == ITEMS.keys()
    for id in ITEMS:
        rule = card_rules.item_rule(_item(id))
        assert rule is not None
        assert rule["clauses"] and _has(rule["help"]), id
        assert "⟨" not in repr(_both(rule["name"]))


def test_another_item_is_only_a_description() -> None:
    assert card_rules.item_rule("lanterne sourde") is None


def test_a_skill_is_called_as_its_plugin_is() -> None:
    for id in SKILLS:
        if id in registry.SKILLS:
            assert (
                registry.SKILLS[id](_skill(id)).phrase.id == card_rules.skill_phrase(Skill(id)).id
            )


# -- marks -----------------------------------------------------------------------------------------


@pytest.mark.clause("ADE-1.1.2.2-01", "ADE-1.1.2.2-02", "ADE-1.1.2.2-03", "ADE-1.1.2.2-04")
def test_half_circles_triangles_and_bold_numbers() -> None:
    card = profile(
        hardened=frozenset({"ATT", "DEF"}),
        intimidating=frozenset({"DEF"}),
        focused=frozenset({"INI"}),
    )
    marks = [(mark["score"], mark["sign"]) for mark in card_rules.marks_of(card)]
    assert marks == [
        ("INI", "bold"),
        ("ATT", "half-circle"),
        ("DEF", "half-circle"),
        ("DEF", "triangle"),
    ]
    assert card_rules.marks_of(profile()) == []


@pytest.mark.clause("ADE-1.1.2.2-01", "ADE-1.1.2.3-03")
def test_what_marks_stand_for_is_not_listed_again() -> None:
    card = profile(skills=["aguerri/ATT", "chance/2"], equipment=("arme-sacree", "lanterne"))
    rules = card_rules.rules_of(card, skills_of(card))
    assert [_both(rule["name"])["fr"] for rule in rules if "CHANCE" in rule["clauses"][0]]
    assert not any("AGUERRI" in clause for rule in rules for clause in rule["clauses"])


def test_the_parameters_of_a_skill_are_written_after_its_name() -> None:
    name = card_rules.named(Phrase("ade.skill.magicien"), ("5", "feu+air"))
    assert isinstance(name, Said)
    assert _both(name)["fr"] == "Magicien/5/feu, air"


# -- the card --------------------------------------------------------------------------------------


def _entry(**more: Any) -> dict[str, Any]:
    card = army_card(read_army(rosters.army(rosters.figure("one", **more))))
    found: dict[str, Any] = next(entry for entry in card["entries"] if entry["id"] == "one")
    return found


@pytest.mark.clause(
    "ADE-1.1.2-01", "ADE-1.1.2.1-01", "ADE-1.1.2.1-02", "ADE-1.1.2.1-08", "ADE-1.1.2.1-10"
)
def test_the_numbers_of_a_card_stand_in_their_order_and_a_dash_is_left_out() -> None:
    bow = [{"name": "Arc", "strength": 4, "range": 20}]
    scores = _entry(peu=3, tir=4, weapons=bow)["scores"]
    assert list(scores) == ["MOU", "INI", "ATT", "FOR", "DEF", "RES", "TIR", "COU", "PEU", "DIS"]
    assert "TIR" not in _entry()["scores"] and "PEU" not in _entry()["scores"]


@pytest.mark.clause("ADE-1.1.2.3-01", "ADE-1.1.2.3-02")
def test_a_ranged_weapon_is_written_with_its_strength_and_range() -> None:
    assert Weapon({"fr": "Arc", "en": "Bow"}, 4, 20.0).notation == "Arc 4/20"


@pytest.mark.clause("ADE-1.1.2.4-01", "ADE-1.1.2.4-02", "ADE-1.1.2.4-06", "ADE-1.1.2.5-01")
def test_rank_people_and_value_stand_on_the_card() -> None:
    army = read_army(rosters.army(rosters.figure("one", 17)))
    card: Profile = next(entry.profile for entry in army.entries if entry.id == "one")
    assert (card.rank, card.people, card.value, card.incarnate) == (1, "lion", 17, False)
    assert card.fighting_class is None and card.affiliations == ()


@pytest.mark.clause(
    "ADE-1.1.2.4-03", "ADE-1.1.2.4-04", "ADE-1.1.2.4-05", "ADE-1.1.2.4-07", "ADE-4.2.1-02"
)
def test_the_whole_rank_line_of_an_incarnate_templar() -> None:
    """A-E3: `Rang 2 du Griffon. Temple. Templier. Incarné.`"""
    text = rosters.army(
        rosters.leader("severian", rank=2, class_="templier", affiliations=["temple"]),
        people="griffon",
    )
    card = next(entry.profile for entry in read_army(text).entries)
    assert (card.rank, card.people, card.affiliations) == (2, "griffon", ("temple",))
    assert card.fighting_class == "templier" and card.incarnate
    brought = [skill.id for skill in skills_of(card)]
    assert brought == ["enchainement", "contre-attaque", "coup-de-maitre"]


def test_items_are_parsed_like_skills() -> None:
    assert parse("lames-dorsales/1/5") == Skill("lames-dorsales", ("1", "5"))


@pytest.mark.clause("ADE-1.1.2.2-01", "ADE-1.1.2.2-02", "ADE-1.1.2.2-03")
def test_a_mark_that_is_written_out_as_a_skill_is_the_same_mark() -> None:
    text = rosters.army(rosters.figure("one", skills=["aguerri/ATT+DEF", "intimidation/DEF"]))
    card = next(entry.profile for entry in read_army(text).entries if entry.id == "one")
    assert (card.hardened, card.intimidating) == (frozenset({"ATT", "DEF"}), frozenset({"DEF"}))
    assert card.skills == ()
    assert rosters.problems(rosters.army(rosters.figure("one", skills=["aguerri/XYZ"])))
