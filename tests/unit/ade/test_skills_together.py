"""A skill that is acquired a second time (B-R10)."""

from __future__ import annotations

import pytest
from tests.unit.ade.bench import profile

from escarmouche.rulebooks.age_des_escarmouches.card.profile import skills_of
from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import (
    SKILLS,
    Form,
    parse,
    together,
)


def both(one: str, other: str) -> list[str]:
    return [skill.notation for skill in together((parse(one), parse(other)))]


@pytest.mark.clause("ADE-SKILL-GENERAL-02")
@pytest.mark.parametrize("id", [id for id, form in SKILLS.items() if form is Form.NUMBER])
def test_numbers_are_added_but_for_those_of_which_the_lower_counts(id: str) -> None:
    expected = "1" if id == "rechargement-rapide" else "3"
    assert both(f"{id}/2", f"{id}/1") == [f"{id}/{expected}"]


@pytest.mark.clause("ADE-SKILL-GENERAL-03")
@pytest.mark.parametrize("id", ["ephemere", "regeneration", "soin", "toxique", "mecanicien"])
def test_of_what_a_die_must_reach_the_lower_counts(id: str) -> None:
    assert both(f"{id}/5", f"{id}/3") == [f"{id}/3"] == both(f"{id}/3", f"{id}/5")


@pytest.mark.clause("ADE-SKILL-GENERAL-02")
def test_lists_are_united_and_each_word_stands_once() -> None:
    assert both("immunite/peu+toxique", "immunite/toxique+deconcentration") == [
        "immunite/peu+toxique+deconcentration"
    ]
    assert both("aguerri/ATT", "aguerri/DEF") == ["aguerri/ATT+DEF"]
    assert both("artefact/1", "artefact/-2") == ["artefact/-1"]
    assert both("vol", "vol") == ["vol"]


@pytest.mark.clause("ADE-SKILL-GENERAL-02", "ADE-SKILL-GENERAL-03")
def test_what_his_condition_brings_is_put_to_what_the_card_prints() -> None:
    shooter = profile(skills=["rechargement-rapide/2", "feinte"], incarnate=True, scores={"TIR": 4})
    held = {skill.id: skill for skill in skills_of(shooter)}
    assert held["rechargement-rapide"].number == 1
    assert len(skills_of(shooter)) == len(held)
