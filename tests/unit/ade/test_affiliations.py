"""What armies carry and pay for: artefacts, formulas, affiliations, values."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import Any

import pytest
from tests.unit.ade.rosters import army, card, figure, ids, leader

from escarmouche.army_shelf import armies, load_army
from escarmouche.rulebooks.age_des_escarmouches.army import prices
from escarmouche.rulebooks.age_des_escarmouches.army.roster import (
    army_from_data,
    read_army,
    validate,
)
from escarmouche.rulebooks.age_des_escarmouches.options import Options

BOOK = "age-des-escarmouches"
ALIAS = {"fr": "X", "en": "X"}


def entry(text: str, id: str) -> Any:
    return next(each for each in read_army(text).entries if each.id == id)


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
