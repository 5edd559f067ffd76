"""Army files: places, lines, clauses, remedies in both languages, all problems at once, round trips, nothing that crashes."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.lfw.army_files import (  # fmt: skip
    CAPTAIN,
    FOLDER,
    READY,
    force,
    ids,
    led,
    own,
    printed,
    problems,
    ready,
)

from escarmouche.rosters import REMEDY, ArmyError
from escarmouche.rulebooks.last_fantasy_war import army as armies
from escarmouche.text import LANGUAGES, Wording, render

BOOK = "last-fantasy-war"


def test_every_problem_is_found_at_once_with_its_line() -> None:
    text = """\
rulebook = "last-fantasy-war"
id = "essai"
name = "Essai"
points = 300
faction = "demon"
[[figures]]
id = "guerier-demon"
options = ["lance"]
[[figures]]
id = "chevalier-demon"
mount = "cerf-de-guerre"
specialist = "capitain"
[[figures]]
id = "moi"
name = "Moi"
m = 5
cc = 1
cp = 0
e = 0
d = 9
pv = 2
co = 7
role = "elit"
type = "dragon"
weapons = ["epe"]
equipment = ["armur"]
rules = ["protection", "voll", "souffle"]
specialists = ["mage"]
abilities = ["massacrez"]
notes = ["chef"]
mounts = ["cheval"]
silhouette = "dragon"
wings = 2
count = 99
"""
    found = [(each.line, each.phrase.id.removeprefix("lfw.roster.")) for each in problems(text)]
    assert found == [
        (5, "unknown_faction"),
        (7, "unknown_sheet"),
        (8, "rosters.unknown_option"),
        (11, "not_ridden"),
        (12, "unknown_specialist"),
        (13, "no_domain"),
        (17, "number_out"),
        (20, "number_out"),
        (23, "unknown_word"),
        (24, "unknown_word"),
        (25, "unknown_weapon"),
        (26, "unknown_equipment"),
        (27, "rosters.bad_measure"),
        (27, "rosters.misspelt_skill"),
        (27, "rosters.unknown_skill"),
        (29, "unknown_ability"),
        (30, "unknown_word"),
        (31, "unknown_mount"),
        (32, "silhouette"),
        (33, "rosters.unknown_key"),
        (34, "count"),
    ]
    meant = {each.phrase.id: each.data.get("meant") for each in problems(text)}
    assert meant["lfw.roster.unknown_faction"] == "demons"
    assert meant["lfw.roster.unknown_sheet"] == "guerrier-demon"
    assert meant["lfw.roster.unknown_specialist"] == "capitaine"
    assert meant["lfw.roster.unknown_ability"] == "massacrez-les"


# One slip each, and a clause that is said of it.
ZEALOT = {"specialist": "zelote", "level": 1}
MAGE = {"specialist": "mage", "level": 1}
SLIPS: dict[str, tuple[str, str]] = {
    "unknown_faction": (force(CAPTAIN, faction="elfes"), "LFW-FACTION-01"),
    "format": (force(CAPTAIN, points=0), "LFW-ARMEE-02"),
    "unknown_sheet": (led(printed("xyzzy")), "LFW-FACTION-02"),
    "printed_otherwise": (led(own("diablotin")), "LFW-ROLE-01"),
    "number_out": (led(own("a", co=12)), "LFW-CARAC-08"),
    "unknown_weapon": (led(own("a", weapons=["xyzzy"])), "LFW-ARME-01"),
    "unknown_equipment": (led(own("a", equipment=["xyzzy"])), "LFW-ARME-01"),
    "unknown_mount": (led(own("a", mounts=["xyzzy"])), "LFW-CAV-01"),
    "unknown_domain": (led(own("a", domains=["xyzzy"])), "LFW-SPE-MAGE-07"),
    "no_domain": (led(own("a", specialists=["mage"])), "LFW-SPE-MAGE-07"),
    "not_ridden": (led(printed("guerrier-demon", mount="cauchemar")), "LFW-CAV-01"),
    "mount_alone": (led(printed("cauchemar")), "LFW-CAV-01"),
    "which_half": (led(printed("guerrier-demon", specialist_half="mount")), "LFW-CAV-04"),
    "unknown_specialist": (led(printed("guerrier-demon", specialist="xyzzy")), "LFW-SPE-01"),
    "not_marked": (led(printed("diablotin", skills=["gardien"], **ZEALOT)), "LFW-SPE-03"),
    "one_specialist": (led(printed("guerrier-demon", skills=["gardien"], count=2, **ZEALOT)), "LFW-ARMEE-04"),
    "level": (led(printed("guerrier-demon", specialist="zelote", level=5)), "LFW-SPE-02"),
    "unknown_skill": (led(printed("guerrier-demon", skills=["planque"], **ZEALOT)), "LFW-SPE-04"),
    "skill_twice": (led(printed("guerrier-demon", specialist="zelote", level=2, skills=["gardien", "gardien"])), "LFW-SPE-04"),
    "skill_number": (led(printed("guerrier-demon", **ZEALOT)), "LFW-SPE-04"),
    "skill_levels": (led(printed("guerrier-demon", skills=["brute"], **ZEALOT)), "LFW-SPE-04"),
    "without_specialist": (led(printed("guerrier-demon", level=2)), "LFW-SPE-02"),
    "choice_wanted": (
        force(printed("chevalier-demon", specialist="capitaine", level=2, skills=["chef-d-equipe", "protecteur"])),
        "LFW-SKILL-CAP-PROTECTEUR-01",
    ),
    "bad_choice": (
        led(printed("sorciere-infernale", skills=["sage"], choices={"sage": "soin-celeste"}, **MAGE)),
        "LFW-SKILL-MAGE-SAGE-01",
    ),
    "nothing_to_choose": (
        led(printed("sorciere-infernale", skills=["grande-ame"], choices={"sage": "soin-celeste"}, **MAGE)),
        "LFW-SPE-04",
    ),
    "unknown_spell": (led(printed("sorciere-infernale", spells=["soin-celeste", "cache-d-ombre"])), "LFW-SPE-MAGE-07"),
    "spell_twice": (led(printed("sorciere-infernale", spells=["cache-d-ombre"] * 2)), "LFW-SORTFORME-01"),
    "spell_number": (led(printed("sorciere-infernale", spells=["cache-d-ombre"])), "LFW-SORTFORME-01"),
    "no_spells": (led(printed("guerrier-demon", spells=["cache-d-ombre"])), "LFW-SORTFORME-01"),
    "unique_specialist": (
        led(own("a", notes=["unique"], specialists=["zelote"], skills=["gardien"], **ZEALOT)),
        "LFW-RULE-UNIQUE-02",
    ),
    "no_unit": (force(), "LFW-ARMEE-01"),
    "other_format": (led(points=400), "LFW-ARMEE-02"),
    "over_format": (led(printed("guerrier-demon", count=20)), "LFW-ARMEE-02"),
    "other_faction": (led(printed("chasseur")), "LFW-FACTION-02"),
    "restricted": (led(printed("brute-infernale", count=2)), "LFW-FACTION-03"),
    "one_captain": (force(printed("guerrier-demon")), "LFW-ARMEE-03"),
    "same_specialty": (
        led(*(printed(id, sheet="guerrier-demon", skills=["gardien"], **ZEALOT) for id in "ab")),
        "LFW-ARMEE-04",
    ),
    "commander_not_captain": (led(own("a", notes=["commandant"])), "LFW-ARMEE-05"),
    "legend": (led(own("a", notes=["legende"])), "LFW-ARMEE-07"),
    "half_format": (led(own("a", pv=20, cc=2, d=2, cp=3)), "LFW-ARMEE-08"),
    "unique_twice": (led(own("a", notes=["unique"], count=2)), "LFW-RULE-UNIQUE-01"),
    "too_many": (led(printed("behemoth-de-braise", count=2), points=600), "LFW-ROLE-01"),
    "weapon_twice": (led(own("a", weapons=[{"id": "w", "name": "W"}, {"id": "w", "name": "W"}])), "LFW-ARME-01"),
}  # fmt: skip


@pytest.mark.clause(
    "LFW-ROLE-01",
    "LFW-ARME-01",
    "LFW-CAV-01",
    "LFW-SPE-01",
    "LFW-SPE-02",
    "LFW-SPE-03",
    "LFW-SPE-MAGE-07",
    "LFW-TYPE-05",
    "LFW-RULE-UNIQUE-01",
    "LFW-RULE-UNIQUE-02",
)
@pytest.mark.parametrize("slip", SLIPS)
def test_one_slip_is_one_problem_with_its_clause_and_remedy(slip: str) -> None:
    text, clause = SLIPS[slip]
    (problem,) = problems(text)
    assert problem.phrase.id == f"lfw.roster.{slip}"
    assert clause in problem.phrase.clauses
    for lang in LANGUAGES:
        for id in (problem.phrase.id, problem.phrase.id + REMEDY):
            assert Wording(lang).has(id), id
            told = render(id, dict(problem.data), lang)
            assert told.strip() and "⟨" not in told, told


def test_texts_of_both_languages_have_the_same_ids() -> None:
    folder = FOLDER.parent.parent / "text"
    for room in ("army", "names"):
        french, english = (
            tomllib.loads((folder / f"{room}.{lang}.toml").read_text(encoding="utf-8"))
            for lang in ("fr", "en")
        )
        assert french.keys() == english.keys()


@pytest.mark.parametrize("id", READY)
def test_what_is_written_is_read_again(id: str) -> None:
    army = ready(id)
    data = armies.army_to_data(army)
    again = armies.army_from_data(data)
    assert armies.army_to_data(again) == data and again.points == army.points
    assert armies.validate(again) == []


def test_a_sheet_of_ones_own_is_written_and_read_again() -> None:
    blade = {"id": "lame", "name": "Lame", "attacks": 2, "force": 1, "rules": ["precis 1"]}
    text = led(
        own(
            "moi",
            ct=4,
            pm=2,
            role="elite",
            weapons=[blade, "arc"],
            equipment=["bouclier"],
            rules=["protection 6", "habile combat"],
            specialists=["mage"],
            domains=["eau"],
            knows=1,
            spells=["le-calme-du-lac"],
            base=32,
            specialist="mage",
            level=1,
            skills=["grande-ame"],
        )
    )
    army = armies.read_army(text)
    data = armies.army_to_data(army)
    assert armies.army_to_data(armies.army_from_data(data)) == data
    sheet = army.entries[1].profile
    assert sheet.magic == 4 and sheet.spells == ("le-calme-du-lac",) and sheet.has("bouclier")


def test_sheets_are_made_again_from_what_is_kept_of_them() -> None:
    for id in READY:
        for entry in ready(id).entries:
            for sheet in entry.sheets:
                again = armies.sheet_from_data(sheet.written)
                assert again.written == sheet.written and again.points == sheet.points
                told = [p.id for p in again.plugins], again.life, again.command, again.abilities
                assert told == ([p.id for p in sheet.plugins], sheet.life, sheet.command, sheet.abilities)  # fmt: skip


def test_the_example_is_legal() -> None:
    text = (FOLDER.parent / "example.toml").read_text(encoding="utf-8")
    assert armies.read_army(text).entries[2].rider.base is None


PLAIN_DATA = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=8,
)
KEYS = ("id", "sheet", "count", "options", "mount", "mount_options", "specialist", "level")
MORE = ("skills", "choices", "specialist_half", "spells", "pv", "m", "weapons", "rules", "domains")


@settings(max_examples=60, deadline=None)
@given(value=PLAIN_DATA, key=st.sampled_from((*KEYS, *MORE)))
def test_nothing_crashes_whatever_stands_in_an_entry(value: Any, key: str) -> None:
    entry = {"id": "chevalier-demon", "specialist": "capitaine", "level": 1, key: value}
    data = {"rulebook": BOOK, "id": "a", "name": "A", "points": 300, "faction": "demons"}
    try:
        army = armies.army_from_data({**data, "figures": [entry]})
    except ArmyError:
        return
    armies.validate(army)


@settings(max_examples=40, deadline=None)
@given(value=PLAIN_DATA)
def test_nothing_crashes_whatever_stands_for_an_army(value: Any) -> None:
    for data in (value, {"rulebook": BOOK, "figures": value}, {"rulebook": value}):
        with pytest.raises(ArmyError):
            armies.army_from_data(data)


def test_ids_of_slips_are_said_once() -> None:
    assert ids(led(printed("a", sheet="diablotin"), printed("a", sheet="pyromane"))) == ["same_id"]
