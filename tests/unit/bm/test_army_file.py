"""Force files: places, lines, remedies in both languages, all problems at once, round trips, nothing that crashes."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.bm.force_files import force, ids, own, printed, problems, three

from escarmouche.army_shelf import armies, army_text, example_army, load_army
from escarmouche.army_shelf import read_army as read_any
from escarmouche.rosters import REMEDY, ArmyError
from escarmouche.rulebooks.bonus_malus import RULEBOOK
from escarmouche.rulebooks.bonus_malus import army as forces
from escarmouche.text import LANGUAGES, Wording, render

BOOK = "bonus-malus"


def test_every_problem_is_found_at_once_with_its_line() -> None:
    text = """\
rulebook = "bonus-malus"
id = "essai"
name = "Essai"
points = 250
faction = "legoin"
posture = "hordes"
[[figures]]
id = "legionaire"
options = ["fusil"]
[[figures]]
id = "moi"
name = "Moi"
skills = ["combat+", "tirr", "combat", "lent", "rapide", "eclairs", "moral 9+", "tueur elfe", "attaques-multiples 9"]
weapons = ["epee", "dague", "matraque", "arc", "fouet", "canon-d-assaut"]
armour = ["armure", "armure-lourde"]
shield = ["bouclier", "bouclier-en-phrik"]
items = ["jetpack"]
upgrades = ["munitions-dum-dum: arc", "portee-amelioree 9: arc", "portee-amelioree", "couteau 3"]
hands = ["epee", "dague", "matraque"]
silhouette = "dragon"
wings = 2
count = 99
"""
    found = [(each.line, each.phrase.id.removeprefix("bm.roster.")) for each in problems(text)]
    assert found == [
        (5, "unknown_faction"),
        (6, "unknown_posture"),
        (8, "unknown_profile"),
        (9, "rosters.unknown_option"),
        (13, "rosters.misspelt_skill"),
        (13, "rosters.skill_twice"),
        (13, "rosters.bad_measure"),
        (13, "fast_and_slow"),
        (13, "power_without_force"),
        (13, "modifier_out"),
        (13, "rank_out"),
        (14, "too_many_carried"),
        (14, "needs_exoskeleton"),
        (15, "two_armours"),
        (16, "two_shields"),
        (17, "misspelt_equipment"),
        (18, "rank_wanted"),
        (18, "no_rank"),
        (18, "upgrade_of_another"),
        (18, "range_too_far"),
        (19, "hands_full"),
        (20, "silhouette"),
        (21, "rosters.unknown_key"),
        (22, "count"),
    ]
    meant = {each.phrase.id: each.data.get("meant") for each in problems(text)}
    assert meant["bm.roster.unknown_faction"] == "legion"
    assert meant["bm.roster.unknown_profile"] == "legionnaire"
    assert meant["bm.roster.misspelt_equipment"] == "jet-pack"


# One slip each, and what is said of it.
SLIPS: dict[str, tuple[str, str]] = {
    "fast_and_slow": (three(own("a", "rapide", "lent")), "BM-SKILL-RAPIDE-01"),
    "too_many_carried": (
        three(own("a", "combat", weapons=["dague"] * 5)),
        "BM-EQUIP-01",
    ),
    "two_armours": (three(own("a", "combat", armour=["armure", "armure"])), "BM-EQUIP-02"),
    "two_shields": (three(own("a", "combat", shield=["bouclier"] * 2)), "BM-EQUIP-03"),
    "twice_carried": (three(own("a", "combat", items=["jet-pack"] * 2)), "BM-EQUIP-01"),
    "power_without_force": (three(own("a", "combat", "duel-de-force+")), "BM-FORCE-03"),
    "modifier_out": (three(own("a", "combat 4+")), "BM-BONUSMALUS-07"),
    "rank_out": (three(own("a", "attaques-multiples 5")), "BM-SKILL-ATTAQUESMULTIPLES-01"),
    "unknown_equipment": (three(own("a", "tir", weapons=["xyzzy"])), "BM-PRES-04"),
    "not_bought": (three(own("a", "combat", weapons=["arme-legere"])), "BM-MAINSNUES-03"),
    "needs_exoskeleton": (
        three(own("a", "tir", weapons=["canon-d-assaut"])),
        "BM-SKILL-EXONECESSAIRE-01",
    ),
    "upgrade_of_another": (
        three(own("a", "tir", weapons=["pistolet-blaster"], upgrades=["munitions-dum-dum"])),
        "BM-UPGRADE-DUMDUM-02",
    ),
    "two_ammunitions": (
        three(own("a", "tir", weapons=["fusil"], upgrades=["munitions-dum-dum", "munitions-perforantes"])),
        "BM-UPGRADE-PERFORANTES-02",
    ),
    "upgrade_twice": (
        three(own("a", "tir", weapons=["fusil"], upgrades=["portee-amelioree 2", "portee-amelioree 3"])),
        "BM-UPGRADE-PORTEE-01",
    ),
    "range_too_far": (
        three(own("a", "tir", weapons=["pistolet"], upgrades=["portee-amelioree 4"])),
        "BM-UPGRADE-PORTEE-01",
    ),
    "no_longer_range": (
        three(own("a", "lancer", weapons=["grenades"], upgrades=["portee-amelioree 1"])),
        "BM-UPGRADE-PORTEE-01",
    ),
    "which_weapon": (
        three(own("a", "tir", weapons=["pistolet", "fusil"], upgrades=["munitions-dum-dum"])),
        "BM-UPGRADE-PORTEE-01",
    ),
    "upgrade_without_weapon": (
        three(own("a", "tir", weapons=["pistolet"], upgrades=["munitions-dum-dum: fusil"])),
        "BM-EQUIP-01",
    ),
    "rank_wanted": (
        three(own("a", "tir", weapons=["pistolet"], upgrades=["portee-amelioree"])),
        "BM-UPGRADE-PORTEE-01",
    ),
    "no_rank": (three(own("a", "tir", weapons=["pistolet 2"])), "BM-PRES-04"),
    "not_an_upgrade": (
        three(own("a", "tir", weapons=["pistolet", "epee: pistolet"])),
        "BM-PRES-04",
    ),
    "only_upgrades": (three(printed("sentinelle", upgrades=["epee"])), "BM-PRES-04"),
    "hands_full": (
        three(own("a", "combat", weapons=["epee", "dague", "fouet"], hands=["epee", "dague", "fouet"])),
        "BM-EQUIP-03",
    ),
    "two_handed": (
        three(own("a", "tir", weapons=["fusil", "dague"], hands=["fusil", "dague"])),
        "BM-EQUIP-04",
    ),
    "hand_not_carried": (three(printed("sentinelle", hands=["epee"])), "BM-EQUIP-03"),
    "printed_otherwise": (three(own("officier", "combat")), "BM-PRES-04"),
    "unknown_profile": (three(printed("zzz")), "BM-PRES-04"),
    "unknown_faction": (three(printed("officier"), faction="zzz"), "BM-PRES-04"),
    "unknown_posture": (three(printed("officier"), posture="zzz"), "BM-PRES-02"),
    "format": (three(printed("officier"), points=0), "BM-PRES-04"),
    "no_figure": (force(), "BM-PRES-04"),
    "other_format": (three(printed("officier"), points=300), "BM-PRES-04"),
    "over_format": (three(printed("officier"), points=150), "BM-PRES-04"),
    "not_playable": (force(printed("veilleur", count=3), faction="neutres"), "BM-PRES-04"),
    "other_faction": (three(printed("goule")), "BM-PRES-04"),
    "too_many_mercenaries": (three(printed("badaud", count=3)), "BM-PRES-04"),
    "two_legends": (
        three(own("a", "legende-vivante"), points=250).replace("count = 2", "count = 1")
        + own("b", "legende-vivante"),
        "BM-SKILL-LEGENDE-01",
    ),
    "two_enormous": (three(own("a", "enorme", count=2)), "BM-SKILL-ENORME-01"),
    "too_dear": (
        force(own("a", "personnage", "heros", "legende-vivante", "combat 3+", "tir 3+", "robuste", "destinee-speciale", "ambidextre", "pistolero", "terrifiant", "coup-fatal", "chef", "bondissant", "etourdissement 3+", armour="armure-lourde"), printed("automate", count=8), points=500),
        "BM-PRES-04",
    ),
    "how_many": (force(printed("officier")), "BM-PRES-04"),
}  # fmt: skip


@pytest.mark.clause(
    "BM-EQUIP-01", "BM-EQUIP-02", "BM-EQUIP-03", "BM-EQUIP-04", "BM-MELEE-01", "BM-SHOOT-01", "BM-FORCE-03",
    "BM-UPGRADE-DUMDUM-02", "BM-UPGRADE-PERFORANTES-02", "BM-UPGRADE-PORTEE-01", "BM-SKILL-EXONECESSAIRE-01",
    "BM-PRES-04", "BM-ACTIVATION-02",
)  # fmt: skip
@pytest.mark.parametrize("slip", SLIPS)
def test_one_slip_is_one_problem_with_its_clause_and_a_remedy(slip: str) -> None:
    text, clause = SLIPS[slip]
    found = problems(text)
    assert [each.phrase.id for each in found] == [f"bm.roster.{slip}"]
    assert clause in found[0].phrase.clauses
    assert found[0].line is not None or slip in ("no_figure", "how_many")
    for lang in LANGUAGES:
        data = {"place": found[0].place, **found[0].data}
        for told in (found[0].phrase.id, found[0].phrase.id + REMEDY):
            assert Wording(lang).has(told)
            assert "⟨" not in render(told, data, lang) and "{" not in render(told, data, lang)


def test_every_problem_of_the_form_has_a_test_here() -> None:
    from escarmouche.text.catalogue import own_messages

    known = own_messages("escarmouche.rulebooks.bonus_malus", "fr")
    told = {id.removeprefix("bm.roster.") for id in known if id.startswith("bm.roster.")}
    elsewhere = {"other_book", "same_id", "silhouette", "count", "misspelt_equipment"}
    assert {id for id in told if not id.endswith(REMEDY)} == SLIPS.keys() | elsewhere


def test_other_slips_of_the_form() -> None:
    twice = three(printed("officier") + printed("officier"))
    assert "same_id" in ids(twice)
    assert ids(three(printed("officier"), rulebook="autre")) == ["other_book"]
    assert ids(three(printed("officier", options=["epee"]))) == ["rosters.no_options"]
    assert ids(three(own("a", "combat", name=None))) == ["rosters.missing_key"]
    assert ids(three(own("a", "combat", weapons=[1]))) == ["rosters.not_texts"]


def test_what_is_legal_though_it_looks_odd() -> None:
    fine = [
        own("a", "tireur-costaud", weapons=["fusil", "dague"], hands=["fusil", "dague"]),
        own("a", "combat", weapons=["lance"], shield="bouclier", hands=["lance", "bouclier"]),
        own("a", "exosquelette", weapons=["canon-d-assaut"], upgrades=["poings-americains"]),
        own("a", "combat", weapons=["dague", "dague", "dague", "dague"], shield="bouclier"),
        own("a", "combat", weapons=["dague"], hands=[]),
        own("a", "tir", weapons="pistolet", armour="armure", upgrades="munitions-dum-dum"),
        own("a", "moral-", upgrades=["poings-americains", "couteau"]),
        own("a").replace('["combat", "tir", "initiative", "moral"]', "[]"),
        printed("legionnaire-2", profile="legionnaire", options=["fusil-lourd"], upgrades=["couteau"]),
        printed("legionnaire-2", profile="legionnaire", hands=["matraque"], count=1),
    ]  # fmt: skip
    for entry in fine:
        assert ids(three(entry)) == [], entry
        told = forces.army_to_data(forces.read_army(three(entry)))
        assert forces.army_to_data(forces.army_from_data(told)) == told


# -- round trips -----------------------------------------------------------------------------------


def whole(army: Any) -> Any:
    return [
        (e.id, e.count, e.options, e.price, e.profile.id, e.profile.skills, e.profile.hands)
        for e in army.entries
    ] + [weapon.id for e in army.entries for weapon in e.profile.weapons]


@pytest.mark.parametrize("id", armies(BOOK))
def test_an_army_is_read_again_from_its_data(id: str) -> None:
    army = load_army(id)
    data = forces.army_to_data(army)
    again = forces.army_from_data(data)
    assert forces.army_to_data(again) == data
    assert whole(again) == whole(army)
    assert again.id == id and forces.validate(again) == []


def test_profiles_of_ones_own_come_back_whole() -> None:
    text = three(
        own("a", "combat", weapons=["fusil", "dague"], upgrades=["couteau", "portee-amelioree 3"], shield="bouclier", armour="armure", items=["jet-pack"], hands=[], faction="neutres", silhouette="beast")
        + printed("b", profile="legionnaire", options=["fusil-lourd"], upgrades=["couteau"], hands=[])
    )  # fmt: skip
    army = forces.read_army(text)
    again = forces.army_from_data(forces.army_to_data(army))
    assert whole(again) == whole(army)
    assert again.entries[0].profile.hands == () == again.entries[1].profile.hands
    assert again.entries[0].profile.faction == "neutres"
    assert army.entries[1].profile.price == 44 + 2


def test_the_example_is_legal_and_read_by_its_book() -> None:
    text = example_army(RULEBOOK)
    army = read_any(text, BOOK)
    assert army.points <= army.format


# -- whatever somebody writes ----------------------------------------------------------------------

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 1000) | st.text(max_size=12) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(
    key=st.sampled_from(
        [
            "skills",
            "weapons",
            "armour",
            "shield",
            "items",
            "upgrades",
            "hands",
            "options",
            "count",
            "name",
            "profile",
            "faction",
            "silhouette",
            "id",
        ]
    ),
    value=PLAIN,
)
def test_nothing_crashes_whatever_an_entry_says(key: str, value: Any) -> None:
    data = tomllib.loads(army_text("legion-250"))
    data["figures"][0] = {**data["figures"][0], key: value}
    try:
        army = forces.army_from_data(data)
    except ArmyError:
        return
    forces.validate(army)
    forces.army_card(army)
    forces.price_rows(army)
    told = forces.army_to_data(army)
    assert forces.army_to_data(forces.army_from_data(told)) == told


@settings(max_examples=40, deadline=None)
@given(value=PLAIN)
def test_nothing_crashes_whatever_stands_for_a_force(value: Any) -> None:
    for data in (value, {"rulebook": BOOK, "figures": value}, {"rulebook": value}):
        with pytest.raises(ArmyError):
            forces.army_from_data(data)


@pytest.mark.clause("BM-SKILL-EXONECESSAIRE-01")
def test_which_of_its_weapons_needs_an_exoskeleton() -> None:
    """The place is that of the weapon, whatever else it carries."""
    (found,) = problems(
        three(own("a", "tir", weapons=["dague", "canon-d-assaut"], armour="armure"))
    )
    assert found.phrase.id == "bm.roster.needs_exoskeleton"
    assert found.place == "figures[a].weapons[2]"


@pytest.mark.clause("BM-UPGRADE-PORTEE-01", "BM-UPGRADE-PERFORANTES-02")
def test_two_improvements_that_clash_name_the_weapon() -> None:
    for upgrades in (["portee-amelioree 2"] * 2, ["munitions-dum-dum", "munitions-perforantes"]):
        (found,) = problems(three(own("a", "tir", weapons=["fusil"], upgrades=upgrades)))
        assert found.data["weapon"] == "fusil" and found.place == "figures[a].upgrades[2]"
