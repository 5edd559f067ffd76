"""Army files: every limit that can be broken, with its clause and its remedy."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import Any

import pytest
from tests.unit.ade.rosters import army, card, figure, ids, leader, problems

from escarmouche.army_shelf import armies, army_text, load_army
from escarmouche.army_shelf import read_army as read_any
from escarmouche.rosters import ArmyError
from escarmouche.rulebooks.age_des_escarmouches.army import prices
from escarmouche.rulebooks.age_des_escarmouches.army.equipment_limits import most_artefacts
from escarmouche.rulebooks.age_des_escarmouches.army.roster import (
    army_from_data,
    army_to_data,
    read_army,
    validate,
)
from escarmouche.rulebooks.age_des_escarmouches.card.profile import skills_of
from escarmouche.rulebooks.age_des_escarmouches.options import Options
from escarmouche.text import render

BOOK = "age-des-escarmouches"
ALIAS = {"fr": "X", "en": "X"}


def entry(text: str, id: str) -> Any:
    return next(each for each in read_army(text).entries if each.id == id)


# --- what comes along ------------------------------------------------------------------------


@pytest.mark.clause("ADE-1.1.2-01", "ADE-1.1.3-01", "ADE-1.1.3-02", "ADE-1.3-01", "ADE-1.3-02")
@pytest.mark.parametrize("id", armies(BOOK))
def test_our_armies_are_legal_and_nearly_full(id: str) -> None:
    found = load_army(id)
    assert found.id == id
    assert 0.95 * found.format <= found.points <= found.format
    assert validate(found) == []
    assert all(each.profile.fluff for each in found.entries)


def test_there_are_armies_of_four_peoples_and_three_formats() -> None:
    found = [load_army(id) for id in armies(BOOK)]
    assert len(found) >= 4
    assert {each.people for each in found} == {"lion", "scorpion", "loup", "griffon"}
    assert {each.format for each in found} == {200, 300, 400}


@pytest.mark.parametrize("id", armies(BOOK))
def test_armies_come_back_from_their_data(id: str) -> None:
    found = load_army(id)
    data = army_to_data(found)
    assert army_from_data(data) == found
    assert army_from_data(tomllib.loads(army_text(id))) == found


def test_armies_of_other_books_are_turned_away() -> None:
    text = army_text(armies(BOOK)[0])
    with pytest.raises(ArmyError) as raised:
        read_any(text, "escarmouches-fantastiques")
    (problem,) = raised.value.problems
    assert problem.phrase.id == "rosters.other_book"
    assert ids(text.replace(BOOK, "escarmouches-fantastiques", 1)) == ["other_book"]


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


# --- the commander and the limits ----------------------------------------------------------


@pytest.mark.clause("ADE-1.3.3-01", "ADE-1.3.3-03")
def test_an_incarnate_commands() -> None:
    """A-R12: with one there is no choice, with several the list says which."""
    assert read_army(army()).commander == "chief"
    two = (leader("a", 40), leader("b", 40))
    assert ids(army(*two)) == ["no_commander"]
    assert read_army(army(*two, commander="b")).commander == "b"
    assert ids(army(*two, figure("c"), commander="c")) == ["bad_commander"]
    troops = army(figure("c")).replace("incarnate = true\n", "")
    assert ids(troops) == ["no_incarnate"]
    assert ids(army().partition("[[figures]]")[0]) == ["no_figure"]


@pytest.mark.clause("ADE-1.1.3-02", "ADE-1.3-01", "ADE-1.3.6-07")
def test_the_format_is_not_exceeded() -> None:
    assert ids(army(figure("a", 50), figure("b", 50), figure("c", 50))) == []
    (problem,) = problems(army(figure("a", 50), figure("b", 50), figure("c", 50), figure("d", 1)))
    assert problem.phrase.id == "ade.roster.over_format"
    assert problem.data == {"spent": 201, "format": 200, "over": 1}


@pytest.mark.clause("ADE-1.3.4.1-11", "ADE-1.3.4.2-05")
def test_no_troop_is_too_dear() -> None:
    assert ids(army(figure("a", 50))) == []
    assert ids(army(figure("a", 51))) == ["troop_too_dear"]
    assert ids(army(figure("a", 100), formats=["creatures"])) == []
    assert ids(army(figure("a", 101), formats=["creatures"])) == ["troop_too_dear"]


@pytest.mark.clause(
    "ADE-1.3.4.1-04", "ADE-1.3.4.1-12", "ADE-1.3.5-04", "ADE-4.2.2-02", "ADE-1.3.4.2-03"
)
def test_no_incarnate_is_too_dear_with_all_that_he_carries() -> None:
    assert ids(army(leader(value=75))) == []
    assert ids(army(leader(value=76))) == ["incarnate_too_dear"]
    gauntlet = ["gantelet-de-plomb"]  # 6 PA
    assert ids(army(leader(value=69, artefacts=gauntlet))) == []
    assert ids(army(leader(value=70, artefacts=gauntlet))) == ["incarnate_too_dear"]
    assert ids(army(leader(value=133), formats=["heros"])) == []
    assert ids(army(leader(value=134), formats=["heros"])) == ["incarnate_too_dear"]


@pytest.mark.clause("ADE-1.3.4.1-13", "ADE-1.3.4.2-04")
def test_the_sum_of_the_incarnates() -> None:
    assert ids(army(leader("a", 50), leader("b", 50), commander="a")) == []
    assert ids(army(leader("a", 51), leader("b", 50), commander="a")) == ["incarnates_too_dear"]
    heroes = army(leader("a", 100), leader("b", 100), commander="a", formats=["heros"])
    assert ids(heroes) == []


@pytest.mark.clause("ADE-1.3.4.1-03", "ADE-1.3.4.2-01", "ADE-1.3.4.2-02")
def test_rank_three_is_for_heroes() -> None:
    assert ids(army(leader(rank=3))) == ["rank_too_high"]
    assert ids(army(leader(rank=3), formats=["heros"])) == []
    assert ids(army(figure("troop", rank=3))) == [], "only Incarnés are meant"
    assert ids(army(formats=["heroes"])) == ["unknown_special"]


@pytest.mark.clause("ADE-1.3.4.1-10", "ADE-1.3.4.1-14")
def test_identical_cards_and_figures_are_counted() -> None:
    """A-R14: cards are counted, and figures with other options are still the same card."""
    assert ids(army(figure("a", 10, 3))) == []
    assert ids(army(figure("a", 10, 4))) == ["too_many_cards"]
    assert ids(army(figure("a", 10, 6), points=400)) == []
    assert ids(army(figure("a", 10, 7), points=400)) == ["too_many_cards"]
    twins = [figure(f"t{n}", 5, 3) for n in range(5)]
    assert ids(army(*twins)) == ["too_many_figures"]
    assert ids(army(*twins[:4], figure("last", 5, 2))) == []


@pytest.mark.clause("ADE-1.3.4.3-08")
def test_an_incarnate_serves_once() -> None:
    """A-R77, and its option."""
    text = army(leader("a", 40), leader("b", 40, profile="a", name="A"), commander="a", points=400)
    assert ids(text) == ["incarnate_twice"]
    twice = army_from_data(tomllib.loads(text))
    assert [p.phrase.id for p in validate(twice)] == ["ade.roster.incarnate_twice"]
    assert validate(twice, Options(incarnates_once=False)) == []
    assert ids(army(leader(count=2, value=30), points=400)) == ["incarnate_twice"]


@pytest.mark.clause(
    "ADE-1.3.4.3-01", "ADE-1.3.4.3-03", "ADE-1.3.4.3-04", "ADE-1.3.4.3-05", "ADE-1.3.4.3-07"
)
def test_figures_share_as_few_cards_as_possible() -> None:
    """Example A-E4: three troops of less than 30 PA are on one card; A-R14: any split that is least."""
    three = [figure(f"a{n}", 10, profile="a", name="A") for n in range(3)]
    assert ids(army(*three)) == ["cards_not_fewest"]
    assert ids(army(figure("a", 10, 3))) == []
    assert [each.size for each in read_army(army(figure("a", 10, 3))).cards] == [1, 3]
    for cards, wrong in (([3, 1], []), ([2, 2], []), ([2, 1, 1], ["cards_not_fewest"]), ([4], ["card_too_full"]), ([3], ["cards_sum"]), ([4, 0], ["cards_sum"])):  # fmt: skip
        assert ids(army(figure("a", 10, 4, cards=cards), points=400)) == wrong, cards
    assert read_army(army(figure("a", 10, 4), points=400)).entries[1].cards == (3, 1)
    assert ids(army(figure("a", 30, 3, cards=[3]), points=400)) == ["card_too_full"]
    assert ids(army(figure("a", 30, 2, cards=[2]), points=400)) == []
    assert ids(army(figure("a", 50, 2, cards=[2]), points=400)) == ["card_too_full"]


def test_other_options_need_other_cards() -> None:
    """A-R14: then nothing is to be put together, but they are identical cards all the same."""
    solo: dict[str, Any] = {"affiliation": "gardiens-du-gue", "points": 400}
    text = army(figure("a", 10), figure("b", 10, profile="a", name="A", solos=["pavois"]), **solo)
    assert ids(text) == []
    assert ids(text.replace("points = 400", "points = 300")) == ["too_many_cards"]
    different = army(figure("a", 10), figure("b", 11, profile="a", name="A"))
    assert ids(different) == ["profile_differs"]


@pytest.mark.clause("ADE-1.3.4.3-06")
def test_a_mystic_is_alone_on_his_card() -> None:
    mages = figure("mage", 10, 2, skills=["magicien/3/feu"])
    assert [each.size for each in read_army(army(mages, points=400)).cards] == [1, 1, 1]
    assert ids(army(mages)) == ["too_many_cards"]


@pytest.mark.clause("ADE-SKILL-PARIA-03")
def test_pariahs_are_a_fifth_unless_one_commands() -> None:
    outcasts = figure("outcast", 20, 1, skills=["paria"])
    assert ids(army(outcasts, figure("a", 30))) == []
    assert ids(army(outcasts, figure("a", 29))) == ["too_many_pariahs"]
    assert ids(army(leader(skills=["paria"]), outcasts)) == []


# --- artefacts and formulas ----------------------------------------------------------------


@pytest.mark.clause(
    "ADE-1.3.5-01", "ADE-1.3.5-02", "ADE-1.3.5-03", "ADE-1.3.5-05", "ADE-4.2.2-01", "ADE-4.2.2-03",
    "ADE-SKILL-ARTEFACT-01",
)  # fmt: skip
def test_who_carries_artefacts() -> None:
    two = ["sablier-fele", "cape-de-brume"]
    assert ids(army(leader(artefacts=two))) == []
    assert ids(army(leader(rank=1, artefacts=two))) == ["too_many_artefacts"]
    assert ids(army(leader(rank=1, artefacts=two, skills=["artefact/1"]))) == []
    assert ids(army(leader(artefacts=two, skills=["artefact/-1"]))) == ["too_many_artefacts"]
    assert ids(army(figure("a", artefacts=two[:1]))) == ["too_many_artefacts"]
    assert ids(army(figure("a", artefacts=two[:1], skills=["artefact/1"]))) == []
    both = army(
        leader("a", 40, artefacts=two[:1]), leader("b", 40, artefacts=two[:1]), commander="a"
    )
    assert ids(both) == [], "two bearers may have the same"
    assert ids(army(leader(artefacts=[two[0], two[0]]))) == ["artefact_twice"]
    assert ids(army(leader(artefacts=["sablier-fale"]))) == ["unknown_artefact"]
    assert ids(army(leader(artefacts=["masque-de-bec"]))) == ["reserved_artefact"]
    assert ids(army(leader(artefacts=["clef-d-ecluse"]))) == ["reserved_artefact"]


@pytest.mark.clause(
    "ADE-4.6.1-01", "ADE-4.6.1-02", "ADE-4.6.1-05", "ADE-4.6.1-13", "ADE-4.6.1-14", "ADE-4.6.1-15",
    "ADE-4.6.2-06", "ADE-4.6.2-07", "ADE-4.6.6-06", "ADE-SKILL-MAGICIEN-03", "ADE-SKILL-MAGICIEN-08",
    "ADE-SKILL-MAGICIEN-09", "ADE-SKILL-FIDELE-03", "ADE-SKILL-FIDELE-08", "ADE-SKILL-SELENITE-01",
)  # fmt: skip
@pytest.mark.parametrize(("skills", "formulas", "wrong"), [
    (["magicien/4/feu"], ["gerbe", "brasier"], []),  # 3 + 6, at most 8
    (["magicien/3/feu"], ["gerbe", "lame-ardente"], []),
    (["magicien/3/feu"], ["onde"], ["formula_out_of_reach"]),
    (["magicien/3/feu/eau"], ["onde"], ["element_not_mastered"]),
    (["magicien/3/feu+eau"], ["vapeur-brulante"], []),
    (["magicien/3/eau"], ["vapeur-brulante"], ["element_not_mastered"]),
    (["magicien/3/air"], ["voile", "pas-leger"], []),
    (["magicien/3/air"], ["dissipation/3"], []),
    (["magicien/3/air"], ["dissipation"], ["formula_level"]),
    (["magicien/3/air"], ["voile/2"], ["formula_level"]),
    (["magicien/3/air"], ["dissipation/7"], ["too_many_levels"]),
    (["magicien/3/air"], ["voile", "voile"], ["formula_twice"]),
    (["magicien/3/air"], ["voyle"], ["unknown_formula"]),
    (["magicien/3/feu", "mystique-guerrier"], ["gerbe"], []),
    (["magicien/3/feu", "mystique-guerrier"], ["gerbe", "lame-ardente"], ["too_many_levels"]),
    (["fidele/4"], ["benediction", "main-chaude", "eclat"], []),
    (["fidele/4"], ["main-froide"], ["formula_out_of_reach"]),
    (["fidele/4/tenebres"], ["main-froide"], []),
    (["fidele/4"], ["voile"], ["formula_out_of_reach"]),
    ([], ["voile"], ["formulas_for_mystics"]),
])  # fmt: skip
def test_personal_collections(skills: list[str], formulas: list[str], wrong: list[str]) -> None:
    text = army(figure("mystic", skills=skills, formulas=formulas))
    if formulas == ["gerbe", "brasier"]:
        assert ids(text) == ["too_many_levels"]
        text = text.replace("magicien/4", "magicien/5")
    assert ids(text) == wrong


# --- affiliations --------------------------------------------------------------------------


@pytest.mark.clause(
    "ADE-1.3.6-01", "ADE-1.3.6-02", "ADE-1.3.6-04", "ADE-1.3.6-05", "ADE-1.3.6-06", "ADE-1.3.6-12"
)
def test_a_special_price() -> None:
    """Example A-E5: the house Sarlath of the Ram, whose price is in the text of its capacity."""
    found = read_army(army(figure("a"), figure("b"), people="belier", affiliation="sarlath"))
    (capacity,) = found.theme.capacities  # type: ignore[union-attr]
    assert capacity.names["fr"] == "Maison/Paradoxe (Spécial)"
    assert prices.affiliation_price(found) == 3 * 3
    assert found.points == 50 + 15 + 15 + 9
    stranger = replace(found.entries[0].profile, people="lion")
    assert not found.theme.affects(stranger)  # type: ignore[union-attr]


@pytest.mark.clause("ADE-1.3.6-08", "ADE-1.3.6-17", "ADE-1.3.6-18")
def test_every_capacity_of_the_one_affiliation_is_paid() -> None:
    found = read_army(army(people="scorpion", affiliation="officine-de-verre", points=300))
    assert prices.affiliation_price(found) == 15 + 0
    assert found.points == 50 + 15
    assert ids(army(affiliation=["a", "b"])) == ["rosters.not_text"]
    assert ids(army(affiliation="gardien-du-gue")) == ["unknown_affiliation"]


@pytest.mark.clause("ADE-1.3.6-16")
def test_an_affiliation_is_of_one_people() -> None:
    assert ids(army(people="loup", affiliation="gardiens-du-gue")) == ["foreign_theme"]
    assert ids(army(figure("a", people="loup"))) == ["other_people"]
    mixed = army_from_data(tomllib.loads(army(figure("a", people="loup"))))
    assert validate(mixed, Options(one_people=False)) == []


@pytest.mark.clause("ADE-1.3.6-03", "ADE-1.3.6-13", "ADE-1.3.6-14", "ADE-1.3.6-15", "ADE-1.3.6-19")
def test_solos() -> None:
    theme: dict[str, Any] = {"affiliation": "gardiens-du-gue", "points": 300}
    bow = {"tir": 4, "weapons": ["Arc 4/20"]}
    assert ids(army(figure("a", solos=["pavois"]))) == ["solo_without_theme"]
    assert ids(army(figure("a", solos=["pavoi"]), **theme)) == ["unknown_solo"]
    assert ids(army(leader(solos=["pavois"]), **theme)) == ["solo_unsuited"]
    assert ids(army(figure("a", solos=["oeil-du-fleuve"]), **theme)) == ["solo_unsuited"]
    assert ids(army(figure("a", solos=["pavois", "pavois"]), **theme)) == ["solo_twice"]
    base = read_army(army(figure("a", 10, 3, **bow), **theme)).points
    for rank, price in ((1, 2), (2, 4), (3, 6)):
        text = army(figure("a", 10, 3, rank=rank, solos=["oeil-du-fleuve"], **bow), **theme)
        assert read_army(text).points == base + price, "once for the card, by its rank"
    two = army(figure("a", 10, 6, solos=["pavois"]), **{**theme, "points": 400})
    assert read_army(two).points == 50 + 60 + 16 + 2 * 3, "once for each card"


@pytest.mark.clause("ADE-1.3.6-20", "ADE-1.3.6-21", "ADE-1.3.6-22", "ADE-1.3.6-23")
def test_serving_another_affiliation() -> None:
    theme: dict[str, Any] = {"affiliation": "gardiens-du-gue", "points": 300}
    for mine, wrong in (
        ([], []),
        (["temple"], ["other_affiliation"]),
        (["temple", "gardiens-du-gue"], []),
    ):
        assert ids(army(figure("a", affiliations=mine), **theme)) == wrong
    assert ids(army(figure("a", affiliations=["temple"]))) == [], "without affiliation anybody may"
    skills = ["fleau/orque", "ennemi-personnel/kharg", "frere-de-sang/deux", "bond"]
    other: dict[str, Any] = {
        "affiliations": ["temple"],
        "skills": skills,
        "capacities": ["serment"],
    }
    assert ids(army(leader(**other), **theme)) == ["alias_needed"]
    found = read_army(army(leader(**other, alias=ALIAS), **theme))
    (chief,) = found.entries
    assert found.renames(chief)
    assert [skill.id for skill in found.skills(chief)][:1] == ["bond"]
    assert found.capacities(chief) == ()
    at_home = read_army(army(leader(**other)))
    assert at_home.capacities(at_home.entries[0]) == ("serment",)
    assert len(at_home.skills(at_home.entries[0])) == 4 + 3
    assert ids(army(leader(alias=ALIAS), **theme)) == ["alias_useless"]
    key = leader(
        "hadrien-le-passeur", affiliations=["temple"], alias=ALIAS, artefacts=["clef-d-ecluse"]
    )
    assert ids(army(key, **theme)) == ["lost_artefact"]
    assert ids(army(key.replace("temple", "gardiens-du-gue").replace('alias = { fr = "X", en = "X" }\n', ""), **theme)) == []  # fmt: skip


# --- values --------------------------------------------------------------------------------


@pytest.mark.clause("ADE-1.3.6.1-01", "ADE-1.3.6.1-02", "ADE-1.3.6.1-03", "ADE-1.2.3-04")
@pytest.mark.parametrize(
    ("affiliation", "fighters", "solo", "value"), [(15, 7, 5, 27), (20, 7, 5, 28)]
)
def test_shares_are_added_before_they_are_rounded(
    affiliation: int, fighters: int, solo: int, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Vector A-D19: 24 + 15/7 + 5/3 is 27; 24 + 20/7 + 5/3 is 28, and not 27."""
    from escarmouche.rulebooks.age_des_escarmouches.army import affiliation_catalogue as content
    from escarmouche.rulebooks.age_des_escarmouches.army import affiliations

    ours = content.AFFILIATIONS["gardiens-du-gue"]
    priced = replace(ours.capacities[0], price=affiliations.Price((10, affiliation, 20, 25, 30)))
    shield = replace(ours.solos[0], prices=(solo,))
    theme = replace(ours, capacities=(priced,), solos=(shield,))
    monkeypatch.setitem(content.AFFILIATIONS, "gardiens-du-gue", theme)
    others = [figure(f"o{n}", 10) for n in range(fighters - 4)]
    text = army(figure("a", 24, 3, solos=["pavois"]), *others, points=300, affiliation=ours.id)
    found = read_army(text)
    assert prices.final_value(found, card(found, "a")) == value
    assert prices.final_value(found, card(found, "o0")) == 10 + affiliation // fighters
    assert prices.limit_value(found, card(found, "o0")) == 10, "limits do not count the affiliation"


@pytest.mark.clause("ADE-SKILL-FRERE-DE-SANG-01", "ADE-SKILL-FRERE-DE-SANG-02")
def test_blood_brothers_pay_a_tenth_less() -> None:
    brothers = [figure(n, 25, skills=["frere-de-sang/deux"]) for n in ("castor", "pollux")]
    alone, both = read_army(army(brothers[0])), read_army(army(*brothers))
    assert alone.points == 50 + 25
    assert both.points == 50 + 22 + 22
    assert prices.final_value(both, card(both, "castor")) == 25


def test_the_price_list_adds_up() -> None:
    for id in armies(BOOK):
        found = load_army(id)
        rows = prices.rows(found)
        assert sum(row["total"] for row in rows) == found.points
        assert all(row["clauses"] for row in rows)


# --- said in words -------------------------------------------------------------------------


def test_every_problem_says_where_why_and_what_to_do() -> None:
    text = army(figure("a", 51), figure("b", 10, 4), leader("c", rank=3, value=80))
    found = problems(text)
    assert len(found) >= 4
    for problem in found:
        assert problem.line is None or problem.line > 0
        assert problem.phrase.clauses
        for lang in ("fr", "en"):
            for id in (problem.phrase.id, f"{problem.phrase.id}.remedy"):
                assert "⟨" not in render(id, {"place": "", **problem.data}, lang)
