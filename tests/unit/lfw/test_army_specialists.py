"""Specialists when an army is built (LFW-SPE-*): levels, skills, prices, what is chosen, what the sheet gains."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import pytest
from tests.unit.lfw.army_files import force, ids, led, own, printed

from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import army as armies
from escarmouche.rulebooks.last_fantasy_war.army.force import Entry
from escarmouche.rulebooks.last_fantasy_war.sheet import ROLES, SPECIALISTS
from escarmouche.rulebooks.last_fantasy_war.specialist_table import (
    ABILITY,
    SKILLS,
    TABLE,
    levels_filled,
)
from escarmouche.rulebooks.last_fantasy_war.specialists.registry import is_shared, skill_plugin

# LFW-SPE-07: prices of the levels for classique / élite / monstre.
PRICES = {
    "capitaine": ((0, 0, 0), (5, 5, 5), (15, 15, 15), (25, 30, 30)),
    "mage": ((10, 15, 15), (20, 25, 35), (25, 30, 40), (30, 35, 45)),
    "zelote": ((5, 10, 10), (10, 15, 20), (15, 25, 30), (20, 30, 40)),
    "tireur-d-elite": ((5, 10, 10), (10, 15, 15), (15, 20, 20), (20, 30, 30)),
    "briscard": ((5, 10, 15), (15, 20, 25), (25, 30, 35), (30, 35, 45)),
    "eclaireur": ((10, 15, 15), (15, 20, 20), (20, 30, 30), (30, 40, 40)),
}
# A set of skills for every level of each.
WAYS = {
    "capitaine": ("chef-d-equipe", "protecteur", "meneur", "inspirant"),
    "mage": ("grande-ame", "projection", "vague-de-magie", "esprit-solide"),
    "zelote": ("gardien", "expert-en-parade", "brute", "prendre-position"),
    "tireur-d-elite": ("saturation", "tireur-aguerri", "precision", "tir-letal"),
    "briscard": ("veteran", "expertise-tactique", "frapper-juste", "chef-de-combat"),
    "eclaireur": ("course-rapide", "planque", "controle-du-terrain", "reperage"),
}
CHOICES = {"protecteur": "a-couvert", "meneur": "repositionnement"}
HERO = {
    "specialists": list(SPECIALISTS),
    "abilities": ["tenez-la-ligne"],
    "domains": ["eau"],
    "knows": 1,
    "pm": 2,
}


def specialist(kind: str, level: int, *skills: str, **more: Any) -> Entry:
    """An entry that is a specialist, in an army with a captain."""
    chosen = {id: choice for id, choice in CHOICES.items() if id in skills}
    told = {"specialist": kind, "level": level, "skills": list(skills), "choices": chosen or None}
    text = own("moi", **{**HERO, **told, **more})
    army = armies.army_from_data(_data(force(text, points=600)))
    return army.entries[0]


def _data(text: str) -> Any:
    import tomllib

    return tomllib.loads(text)


# -- prices (LFW-SPE-07, -08) ------------------------------------------------------------------------


@pytest.mark.clause(
    "LFW-SPE-07",
    "LFW-SPE-08",
    *(
        "LFW-SPE-CAPITAINE-04",
        "LFW-SPE-CAPITAINE-05",
        "LFW-SPE-CAPITAINE-06",
        "LFW-SPE-CAPITAINE-07",
    ),
    *("LFW-SPE-MAGE-03", "LFW-SPE-MAGE-04", "LFW-SPE-MAGE-05", "LFW-SPE-MAGE-06"),
    *("LFW-SPE-ZELOTE-04", "LFW-SPE-ZELOTE-05", "LFW-SPE-ZELOTE-06", "LFW-SPE-ZELOTE-07"),
    *("LFW-SPE-TIREUR-03", "LFW-SPE-TIREUR-04", "LFW-SPE-TIREUR-05", "LFW-SPE-TIREUR-06"),
    *("LFW-SPE-BRISCARD-03", "LFW-SPE-BRISCARD-04", "LFW-SPE-BRISCARD-05", "LFW-SPE-BRISCARD-06"),
    *(
        "LFW-SPE-ECLAIREUR-05",
        "LFW-SPE-ECLAIREUR-06",
        "LFW-SPE-ECLAIREUR-07",
        "LFW-SPE-ECLAIREUR-08",
    ),
)
@pytest.mark.parametrize("kind", SPECIALISTS)
def test_the_level_alone_is_paid_in_the_column_of_the_role(kind: str) -> None:
    """A-R52: not the sum of the levels."""
    for role, column in zip(ROLES, range(3), strict=True):
        plain = armies.army_from_data(_data(force(own("moi", role=role, **HERO)))).points
        for level in (1, 2, 3, 4):
            entry = specialist(kind, level, *WAYS[kind][:level], role=role)
            assert entry.price.points - plain == PRICES[kind][level - 1][column]
            assert TABLE[kind].price_clauses[level - 1] in entry.price.parts[-1].reason.clauses


@pytest.mark.clause("LFW-SPE-08", "LFW-CAV-03")
def test_the_role_of_the_half_that_is_the_specialist() -> None:
    """A-R52."""
    ridden = {"mounts": ["cauchemar"], "mount": "cauchemar", "role": "elite"}
    rider = specialist("zelote", 2, "gardien", "fougueux", **ridden)
    assert rider.price.parts[-1].points == 15
    assert rider.sheets[0].specialty is not None and rider.sheets[1].specialty is None


# -- levels and skills (LFW-SPE-02 to -06) -----------------------------------------------------------


def _fits(level: int, skills: tuple[str, ...]) -> bool:
    """LFW-SPE-04 word for word: for each level in some order one skill of that level or a lower one, none twice."""
    levels = range(1, level + 1)
    return len(set(skills)) == level == len(skills) and any(
        all(SKILLS[id].level <= each for id, each in zip(order, levels, strict=True))
        for order in permutations(skills)
    )


@pytest.mark.clause("LFW-SPE-01", "LFW-SPE-02", "LFW-SPE-04", "LFW-SPE-05")
@pytest.mark.parametrize("kind", SPECIALISTS)
def test_skills_that_go_together(kind: str) -> None:
    known = [skill.id for skill in TABLE[kind].skills]
    for level in (1, 2, 3, 4):
        for skills in combinations(known, level):
            assert levels_filled(tuple(SKILLS[id] for id in skills)) == _fits(level, skills)


@pytest.mark.clause("LFW-SPE-04", "LFW-SPE-05", "LFW-SPE-06", "LFW-SPE-08")
def test_example_e5() -> None:
    """A level 3 specialist takes a skill of level 1, one of 1 or 2, one of 1 to 3, and has one Pv more."""
    weapon = {"fougueux": "epee"}
    right = (
        ("gardien", "fougueux", "brute"),
        ("fougueux", "bagarreur-aguerri", "expert-en-parade"),
    )
    wrong = (
        ("expert-en-parade", "bagarreur-aguerri", "brute"),
        ("brute", "premiere-ligne", "gardien"),
    )
    for skills in (*right, *wrong):
        chosen = weapon if "fougueux" in skills else None
        text = led(
            printed("guerrier-demon", specialist="zelote", level=3, skills=list(skills), choices=chosen)
        )  # fmt: skip
        assert ids(text) == ([] if skills in right else ["skill_levels"])
    army = armies.read_army(
        led(printed("guerrier-demon", specialist="zelote", level=3, skills=list(right[0])))
    )
    entry = army.entries[1]
    assert entry.profile.life == 3 and entry.price.points == 15 + 15


@pytest.mark.clause("LFW-SPE-06")
def test_one_life_point_more_from_level_three_on() -> None:
    for level in (1, 2, 3, 4):
        entry = specialist("zelote", level, *WAYS["zelote"][:level])
        assert entry.profile.life == (3 if level >= 3 else 2)


@pytest.mark.clause("LFW-SPE-02", "LFW-SKILL-CAP-CHEFEQUIPE-01")
def test_a_captain_of_level_one_has_no_choice() -> None:
    army = armies.read_army(led())
    assert army.entries[0].profile.command == 2
    assert army.entries[0].profile.specialty is not None
    assert army.entries[0].profile.specialty.skills == ("chef-d-equipe",)


# -- what the sheet gains ----------------------------------------------------------------------------


@pytest.mark.clause(
    "LFW-SKILL-CAP-PROTECTEUR-01",
    "LFW-SKILL-CAP-AGRESSEUR-01",
    "LFW-SKILL-CAP-MENEUR-01",
    "LFW-SKILL-CAP-MENEUR-02",
    "LFW-ADCFORME-09",
)
def test_either_or_is_chosen_with_the_army() -> None:
    """A-R55, A-R18: the sheet's own abilities and the one that was chosen."""
    for id in ("protecteur", "agresseur", "meneur"):
        level = SKILLS[id].level
        before = {2: ["chef-d-equipe"], 3: ["chef-d-equipe", "charismatique"]}[level]
        skills = [*before[: level - 1], id]
        if level == 3:
            skills = ["chef-d-equipe", "agresseur", id]
        for choice in SKILLS[id].knows:
            chosen = {id: choice} | ({"agresseur": "pas-de-quartier"} if level == 3 else {})
            text = force(
                printed("chevalier-demon", specialist="capitaine", level=level, skills=skills, choices=chosen)
            )  # fmt: skip
            sheet = armies.read_army(text).entries[0].profile
            assert sheet.abilities[0] == "massacrez-les" and choice in sheet.abilities
            other = next(each for each in SKILLS[id].knows if each != choice)
            assert other not in sheet.abilities
            assert sheet.command == 2 + SKILLS[id].command
        assert ids(force(printed("chevalier-demon", specialist="capitaine", level=level, skills=skills, choices={id: "reformation"})))[-1:] == ["bad_choice"]  # fmt: skip


@pytest.mark.clause(
    "LFW-SKILL-MAGE-GRANDEAME-01", "LFW-SKILL-MAGE-SAGE-01", "LFW-SKILL-MAGE-OUVERTURE-01"
)
def test_mages_gain_points_and_spells() -> None:
    """A-R20, A-R57: Sage of its own domains, Ouverture d'esprit of all common ones, none that it knows already."""
    sheet = _mage("grande-ame", "projection", "ouverture-d-esprit", **{"ouverture-d-esprit": "soin-celeste"})  # fmt: skip
    assert sheet.magic == 4 and sheet.spells[-1] == "soin-celeste" and len(sheet.spells) == 3
    sheet = _mage("sage", sage="cache-d-ombre")
    assert sheet.magic == 2 and sheet.spells == (
        "flamme-interieure",
        "terreur-de-l-ombre",
        "cache-d-ombre",
    )
    for choice in ("soin-celeste", "terreur-de-l-ombre"):
        text = led(
            printed("sorciere-infernale", specialist="mage", level=1, skills=["sage"], choices={"sage": choice})
        )  # fmt: skip
        assert ids(text) == ["bad_choice"]


def _mage(*skills: str, **choices: str) -> Any:
    told = {"specialist": "mage", "level": len(skills), "skills": list(skills)}
    text = led(printed("sorciere-infernale", **told, choices=choices or None))
    return armies.read_army(text).entries[1].profile


@pytest.mark.clause(
    "LFW-SKILL-BRI-CODE-02",
    "LFW-SKILL-BRI-CONNAISSANCE-01",
    "LFW-SKILL-BRI-CONNAISSANCE-02",
    "LFW-SKILL-BRI-ANCIEN-03",
)
def test_old_campaigners_gain_command_and_lose_life() -> None:
    """A-R60: all changes of Pv together, never less than 1."""
    sheet = specialist("briscard", 2, "veteran", "code-d-honneur").profile
    assert sheet.command == 2 and sheet.abilities == ("tenez-la-ligne", "attaque-heroique")
    sheet = specialist("briscard", 3, "ancien", "veteran", "connaissance-strategique").profile
    assert sheet.command == 2 and "au-pas-de-course" in sheet.abilities and sheet.life == 2
    assert specialist("briscard", 1, "ancien", pv=1).profile.life == 1
    assert specialist("briscard", 1, "ancien", pv=3).profile.life == 2


@pytest.mark.clause("LFW-SKILL-ZEL-FOUGUEUX-01")
def test_the_weapon_of_a_fiery_zealot_is_chosen() -> None:
    assert specialist("zelote", 1, "fougueux").profile.specialty.choices == (("fougueux", "epee"),)  # type: ignore[union-attr]
    two = {"weapons": ["epee", "dague", "arc"], "ct": 4, "specialists": ["zelote"]}
    told = {"specialist": "zelote", "level": 1, "skills": ["fougueux"]}
    assert ids(led(own("a", **two, **told))) == ["choice_wanted"]
    assert ids(led(own("a", **two, **told, choices={"fougueux": "arc"}))) == ["bad_choice"]
    assert ids(led(own("a", **two, **told, choices={"fougueux": "dague"}))) == []


def test_every_skill_does_something_and_none_that_changes_the_sheet_is_shared() -> None:
    """A-R14 i: Pc, Pm, abilities and spells stay with the half that is the specialist."""
    for id, skill in SKILLS.items():
        plugin = skill_plugin(Skill(id))
        on_sheet = skill.command or skill.magic or skill.life or skill.knows or skill.asks
        assert plugin is not None or on_sheet, id
        assert skill.asks != ABILITY or len(skill.knows) == 2
        assert not (is_shared(id) and plugin is None), id


@pytest.mark.clause("LFW-CAV-03", "LFW-CAV-04")
def test_the_specialist_of_a_cavalry() -> None:
    """A-R14 i: the skills that act on both are shared; points, abilities and the life point are the specialist's."""
    ridden = {"mounts": ["cauchemar"], "mount": "cauchemar"}
    entry = specialist("briscard", 3, "ancien", "code-d-honneur", "frapper-juste", **ridden)
    rider, mount = entry.sheets
    assert (rider.life, mount.life) == (2 + 1 - 1, 3 - 1)
    assert (rider.lent, mount.lent) == (0, 1)  # LFW-CAV-05: which it has again without its rider
    assert (rider.command, mount.command) == (2, 0) and mount.abilities == ()
    assert [plugin.id for plugin in rider.shared] and mount.shared == ()
    own_mount = {**HERO, **ridden}
    text = own("moi", **own_mount, specialist="zelote", level=1, skills=["gardien"], specialist_half="mount")  # fmt: skip
    assert ids(led(text)) == ["not_marked"]  # a nightmare may become nothing


@pytest.mark.clause("LFW-CAV-04", "LFW-CAV-05", "LFW-SPE-06")
def test_example_d18() -> None:
    """A mounted captain of level 3: one pool of 3 Pc and the life point on the rider; the mount has nothing of it."""
    text = force(
        printed(
            "chevalier-demon",
            mount="cauchemar",
            specialist="capitaine",
            level=3,
            skills=["chef-d-equipe", "agresseur", "meneur"],
            choices={"agresseur": "attaque-tactique", "meneur": "repositionnement"},
        )
    )
    rider, mount = armies.read_army(text).entries[0].sheets
    assert (rider.command, mount.command) == (3, 0)
    assert (rider.life, mount.life) == (4, 3)
    assert rider.abilities == ("massacrez-les", "attaque-tactique", "repositionnement")
    assert mount.abilities == () and mount.specialty is None and mount.shared == ()
