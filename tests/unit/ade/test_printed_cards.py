"""Cards as they are printed: weapons, ranks, bases, movements, marks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.unit.ade.rosters import army, figure, ids, leader

from escarmouche.rulebooks.age_des_escarmouches.army.equipment_limits import most_artefacts
from escarmouche.rulebooks.age_des_escarmouches.army.roster import (
    read_army,
)
from escarmouche.rulebooks.age_des_escarmouches.card.profile import skills_of

BOOK = "age-des-escarmouches"
ALIAS = {"fr": "X", "en": "X"}


def entry(text: str, id: str) -> Any:
    return next(each for each in read_army(text).entries if each.id == id)


# --- cards as printed ------------------------------------------------------------------------


@pytest.mark.clause("ADE-1.1.2.3-01", "ADE-1.1.2.3-02", "ADE-1.1.2.3-03")
def test_the_notation_of_weapons() -> None:
    """Example A-E1: `Arc 4/20` is a bow of FOR 4 and range 20."""
    weapons = ["Arc 4/20", {"name": {"fr": "Bombarde", "en": "Bombard"}, "strength": 9, "range": 25, "artillery": "zone-lourde"}]  # fmt: skip
    text = army(figure("archer", weapons=weapons, tir=4, skills=["tir-instinctif"]))
    bow, bombard = entry(text, "archer").profile.weapons
    assert (bow.names["fr"], bow.strength, bow.range, bow.notation) == ("Arc", 4, 20.0, "Arc 4/20")
    assert bombard.artillery.value == "zone-lourde"
    assert ids(army(figure("archer", weapons=["Arc 4/20"]))) == ["no_tir"]
    assert ids(army(figure("archer", tir=3, weapons=["Arc quatre"]))) == ["weapon_form"]


@pytest.mark.clause("ADE-1.1.2.4-01", "ADE-1.1.2.4-02", "ADE-1.1.2.4-05", "ADE-1.1.2.4-06")
def test_a_simple_rank_line() -> None:
    """Example A-E2: rank 1 of the Lion: no affiliation, no class, no Incarné."""
    profile = entry(army(figure("soldier")), "soldier").profile
    assert (profile.rank, profile.people, profile.incarnate) == (1, "lion", False)
    assert (profile.affiliations, profile.fighting_class) == ((), None)
    assert [ids(army(figure("a", rank=n))) for n in (0, 1, 3, 4)] == [["rank"], [], [], ["rank"]]
    assert ids(army(people="licorne")) == ["unknown_people"]
    assert ids(army(figure("a", people="licorne"))) == ["unknown_people"]


@pytest.mark.clause(
    "ADE-1.1.2.4-03", "ADE-1.1.2.4-04", "ADE-1.1.2.4-05", "ADE-1.1.2.4-07", "ADE-4.2-01",
    "ADE-4.2.1-01", "ADE-4.2.1-02", "ADE-4.2.1-03", "ADE-4.2.2-03",
)  # fmt: skip
def test_a_complete_rank_line() -> None:
    """Example A-E3: rank 2 of the Griffon, of the Temple, Templar, Incarné, and what follows."""
    line: dict[str, Any] = {"people": "griffon", "affiliations": ["temple"], "class_": "templier"}
    profile = entry(army(leader("severian", **line), people="griffon"), "severian").profile
    assert (profile.rank, profile.people, profile.affiliations) == (2, "griffon", ("temple",))
    assert (profile.fighting_class, profile.incarnate) == ("templier", True)
    assert most_artefacts(profile) == 2
    extra = ["enchainement", "contre-attaque", "coup-de-maitre"]
    assert [skill.notation for skill in skills_of(profile)] == extra
    shooter = replace(profile, scores={**profile.scores, "TIR": 4})
    assert [s.notation for s in skills_of(shooter)] == [*extra, "rechargement-rapide/1"]
    mystic = entry(army(leader("severian", skills=["fidele/4"])), "severian").profile
    assert [skill.notation for skill in skills_of(mystic)] == ["fidele/4"]


@pytest.mark.clause("ADE-4.6.6-02", "ADE-4.6.6-03", "ADE-SKILL-MYSTIQUE-GUERRIER-01")
def test_a_warrior_mystic_has_more() -> None:
    text = army(figure("mage", skills=["magicien/3/feu", "mystique-guerrier"]))
    found = [skill.notation for skill in skills_of(entry(text, "mage").profile)]
    assert found[2:] == ["contre-attaque", "immunite/deconcentration"]
    assert ids(army(figure("mage", skills=["mystique-guerrier"]))) == ["not_mystic"]


@pytest.mark.clause(
    "ADE-1.1.2.6-01", "ADE-1.1.2.6-02", "ADE-1.1.2.6-03", "ADE-1.1.2.6-04",
    *(f"ADE-4.8-{n:02}" for n in range(5, 14)),
)  # fmt: skip
@pytest.mark.parametrize(("stature", "power", "height"), [
    ("akhamial", 1, 2), ("porteur-d-arme", 1, 2), ("etincelant", 1, 2), ("petit-gobelin", 1, 2),
    ("grand-gobelin", 1, 3), ("nain", 1, 3), ("humain", 1, 4), ("orque", 1, 4), ("chien", 1, 2),
    ("geant", 2, 5), ("formor", 2, 5), ("petit-cavalier", 2, 5), ("wolfen", 2, 6), ("loup", 2, 4),
    ("cavalier", 2, 6), ("grand-wolfen", 2, 7), ("grande-creature", 2, 7),
])  # fmt: skip
def test_power_and_height_follow_from_the_kind(stature: str, power: int, height: int) -> None:
    profile = entry(army(figure("a", stature=stature)), "a").profile
    assert (profile.power, profile.height) == (power, height)
    assert profile.base.width == {1: 25, 2: 40}[power]
    huge = entry(army(figure("a", stature=stature, skills=["enorme"])), "a").profile
    assert (huge.power, huge.height, huge.life, huge.base.width) == (3, 10, 6, 50)


def test_bases_are_round_or_not() -> None:
    found = entry(army(figure("a", base=[25, 50])), "a").profile.base
    assert (found.width, found.depth) == (25, 50)
    assert found.radius == pytest.approx(2.795, abs=0.001)
    assert entry(army(figure("a", base=30)), "a").profile.base.radius == 1.5
    assert ids(army(figure("a", base="large"))) == ["base_form"]


@pytest.mark.parametrize(("base", "fits"), [(10, True), (9, False), (200, True), (201, False)])
def test_a_base_measures_from_one_to_twenty_centimetres(base: int, fits: bool) -> None:
    for given in (base, [base, 50], [50, base]):
        assert ids(army(figure("a", base=given))) == ([] if fits else ["base_form"])


def test_a_flyer_has_two_movements() -> None:
    """Example A-E12: MOU 7.5 / 15."""
    profile = entry(army(figure("ange", mou=[7.5, 15], skills=["vol"])), "ange").profile
    assert (profile.mou, profile.air) == (7.5, 15.0)
    assert ids(army(figure("ange", mou=[7.5, 15]))) == ["air"]
    assert ids(army(figure("ange", skills=["vol"]))) == ["air"]
    assert ids(army(figure("ange", mou="vite"))) == ["mou_form"]


@pytest.mark.clause("ADE-1.1.2.2-01", "ADE-1.1.2.2-02", "ADE-1.1.2.2-03", "ADE-1.1.2.2-04")
def test_marks_stand_beside_characteristics_that_exist() -> None:
    marks: dict[str, Any] = {
        "aguerri": ["att", "INI"],
        "intimidation": ["att"],
        "concentration": ["def"],
    }
    profile = entry(army(figure("a", **marks, skills=["concentration/2"])), "a").profile
    assert profile.hardened == {"ATT", "INI"}
    assert profile.intimidating == {"ATT"}
    assert profile.focused == {"DEF"}
    assert ids(army(figure("a", aguerri=["tir"]))) == ["mark_on_dash"]
    assert ids(army(figure("a", aguerri=["charme"]))) == ["unknown_score"]
    assert ids(army(figure("a", concentration=["def"]))) == ["focus_without_skill"]


@pytest.mark.clause(
    "ADE-1.1.2.1-01", "ADE-1.1.2.5-01", "ADE-SKILL-GENERAL-01", "ADE-EQUIP-GENERAL-01"
)
@pytest.mark.parametrize(("more", "wrong"), [
    ({"ini": None}, "missing_score"), ({"dis": None}, ""), ({"att": 99}, "score"),
    ({"att": -1}, "score"), ({"value": -5}, "value"), ({"mou": 0}, "mou"),
    ({"skills": ["courrage"]}, "unknown_skill"), ({"skills": ["chance"]}, "skill_form"),
    ({"skills": ["chance/x"]}, "skill_form"), ({"skills": ["soin/7"]}, "skill_form"),
    ({"skills": ["soin/5", "recuperation/-1"]}, ""), ({"skills": ["bond/2"]}, "skill_form"),
    ({"skills": ["bond", "bond"]}, "skill_twice"),
    ({"skills": ["fleau/orque", "fleau/mort-vivant"]}, ""),
    ({"skills": ["magicien/4"]}, "skill_form"), ({"skills": ["magicien/4/bois"]}, "unknown_element"),
    ({"skills": ["magicien/4/eau", "fidele/4"]}, "two_mystics"),
    ({"skills": ["selenite"]}, "selenite"), ({"skills": ["selenite", "magicien/4/eau"]}, ""),
    ({"equipment": ["vieux chapeau", "arme-sacree", "vapeur/MOU+FOR", "souffle/4/15"]}, ""),
    ({"equipment": ["souffle/4"]}, "item_form"), ({"silhouette": "nuage"}, "silhouette"),
    ({"stature": "humian"}, "stature"), ({"incarnate": "oui"}, "yes_or_no"), ({"count": 0}, "count"),
])  # fmt: skip
def test_what_a_card_may_print(more: dict[str, Any], wrong: str) -> None:
    text = army(figure("soldier", **more))
    assert ids(text) == ([wrong] if wrong else [])
