"""Prices follow the formula (R77), and come to the costs of the table (R76)."""

from __future__ import annotations

import pytest
from tests.unit.bm.force_files import force, own, printed

from escarmouche.rulebooks.bonus_malus import army as forces
from escarmouche.rulebooks.bonus_malus.army.catalogue import equipment
from escarmouche.rulebooks.bonus_malus.army.item_prices import steps
from escarmouche.rulebooks.bonus_malus.army.prices import price_of
from escarmouche.rulebooks.bonus_malus.army.profiles import sheets, with_options

# R76: every printed cost, which the formula comes to; but for the three with laser sabres (49, 121 and 116 there), which won
# nearly all of their games at those (docs/balance/bonus-malus.md).
COSTS = {
    "legionnaire": 43, "sentinelle": 58, "tireur-embusque": 63, "briseur-lourd": 56, "servant-de-gatling": 70,
    "automate": 31, "voltigeur": 49, "officier": 86, "forban": 41, "artificier": 54, "coupe-jarret": 37,
    "medecin-de-bord": 36, "fusilier": 41, "as-de-la-gachette": 77, "colosse-velu": 70, "aventurier-au-fouet": 77,
    "apprenti": 53, "garde-d-honneur": 41, "moine-guerrier": 46, "duelliste": 55, "maitre": 147, "lame-noire": 143,
    "cultiste": 27, "goule": 15, "loup-garou": 46, "spectre": 48, "demon": 85, "mage": 51, "traqueur": 77,
    "milicien-a-la-lance": 26, "milicien-au-fusil": 29, "veilleur": 26, "badaud": 5,
}  # fmt: skip
# Ours, by the same formula: who carries what no profile of the table does.
OURS = {"bretteur": 29, "bagarreur": 19, "rebouteux": 18, "chasseur-de-primes": 71, "molosse": 20}
OPTIONS = {
    ("legionnaire", "fusil-lourd"): 1,
    ("garde-d-honneur", "epee-et-bouclier"): -3,
    ("forban", "machette"): 0,
    ("fusilier", "dum-dum"): 1,
    ("fusilier", "longue-portee"): 6,
    ("medecin-de-bord", "trousse"): -2,
    ("briseur-lourd", "masse-d-arme"): 0,
    ("servant-de-gatling", "kevlar"): 0,
    ("rebouteux", "trousse"): 9,
}
# R77: what the formula gives for single things; a dagger and a vibrodagger with the point for being thrown.
THINGS = {
    "baton-de-combat": 3, "dague": 3 + 1, "matraque": 3, "epee": 4, "machette": 4, "vibrodague": 5 + 1,
    "hache-a-2-mains": 5, "marteau": 5, "masse-d-arme": 5, "vibroepee": 6, "vibroepee-en-phrik": 7,
    "electro-baton-en-phrik": 9, "electro-matraque-en-phrik": 10, "sabre-laser": 22, "double-sabre-laser": 23,
    "fouet": 1, "lance": 5, "lame-consacree": 7, "gourdin-electrique": 8, "petit-pistolet-blaster": 7,
    "pistolet-lourd": 7, "pistolet": 8, "pistolet-blaster": 9, "lance-flamme": 10, "fusil": 13, "fusil-blaster": 14,
    "arbalete-wookie": 14, "fusil-blaster-lourd": 15, "cocktail-molotov": 15, "grenades": 17,
    "fusil-blaster-de-sniper": 20, "fusil-blaster-a-repetition": 25, "gatling-blaster": 35, "arc": 8,
    "canon-d-assaut": 14, "armure-legere": 3, "armure": 6, "armure-lourde": 9, "armure-en-phrik": 8,
    "armure-lourde-en-phrik": 11, "champ-de-protection": 10, "cuirasse-en-kevlar": 9, "bouclier": 4,
    "bouclier-en-phrik": 5, "poings-americains": 2, "couteau": 2, "munitions-dum-dum": 2,
    "munitions-perforantes": 1, "portee-amelioree": 1, "jet-pack": 5, "trousse-de-premiers-secours": 9,
    "materiel-de-soin": 11,
}  # fmt: skip


@pytest.mark.clause("BM-PRES-04")
def test_the_printed_costs() -> None:
    """R76, R77: all 33, and those that we add."""
    assert {id: price_of(sheet).points for id, sheet in sheets().items()} == COSTS | OURS


@pytest.mark.parametrize(("id", "option"), OPTIONS)
def test_the_printed_costs_of_options(id: str, option: str) -> None:
    """R76: what each changes; and nobody offers another."""
    sheet = sheets()[id]
    change = OPTIONS[id, option]
    assert sheet.options[option].offer.price == change
    assert price_of(with_options(sheet, [option])).points == price_of(sheet).points + change
    assert {(s.id, o) for s in sheets().values() for o in s.options} == OPTIONS.keys()


def test_the_prices_of_things() -> None:
    """R77: each as the ruling says it."""
    listed = equipment()
    everything = (listed.weapons, listed.armours, listed.shields, listed.upgrades, listed.items)
    found = {id: each.price for kind in everything for id, each in kind.items()}
    assert {id: price for id, price in found.items() if id != "arme-legere"} == THINGS


def test_a_skill_is_worth_more_by_steps() -> None:
    """R77: K."""
    assert [steps(modifier) for modifier in range(-5, 6)] == [0, 0, 0, 1, 3, 6, 9, 11, 12, 13, 14]


def test_a_price_is_the_sum_of_its_reasons() -> None:
    for id, sheet in sheets().items():
        price = price_of(sheet)
        assert sum(part.points for part in price.parts) == (COSTS | OURS)[id]


def test_saves_are_paid_for_each_body() -> None:
    """R77: once, twice for a Personnage, three times for an Énorme."""
    paid = []
    for body in ([], ["personnage"], ["enorme"]):
        skills = [*body, "robuste", "destinee-speciale"]
        text = force(
            own("a", *skills, armour="armure-en-phrik", shield="bouclier"),
            printed("legionnaire", count=2),
            points=500,
            posture="chasseurs",
        )
        army = forces.read_army(text)
        parts = forces.price_rows(army)[0]["parts"]
        paid.append([part["points"] for part in parts])
    assert paid == [[4, 6, 9, 8, 4], [14, 12, 18, 16, 8], [26, 18, 27, 24, 12]]


def test_rows_say_what_each_point_is_for() -> None:
    text = force(
        printed("fusilier", options=["dum-dum"], count=2),
        printed("forban", upgrades=["couteau"]),
        faction="francs-coureurs",
    )
    rows = forces.price_rows(forces.read_army(text))
    assert [(row["id"], row["count"], row["price"], row["total"]) for row in rows] == [
        ("fusilier", 2, 42, 84),
        ("forban", 1, 43, 43),
    ]
    assert [part["score"] for part in rows[0]["parts"]][:5] == [
        1,
        "combat",
        "tir+",
        "initiative",
        "moral",
    ]
    assert rows[0]["parts"][-1]["score"] == {"fr": "Munitions Dum-Dum", "en": "Dum-dum rounds"}
    assert "BM-PRES-04" in rows[0]["clauses"]


def test_an_improvement_of_a_pair_is_paid_twice() -> None:
    skills = ("combat", "tir", "pistolero")
    one = force(own("a", *skills, weapons=["pistolet"]), printed("legionnaire", count=2))
    two = [
        force(
            own("a", *skills, weapons=["pistolet", "pistolet"], **more),
            printed("legionnaire", count=2),
        )
        for more in ({}, {"upgrades": ["munitions-dum-dum"]})
    ]
    prices = [forces.read_army(text).entries[0].profile.price for text in (one, *two)]
    assert [price - prices[0] for price in prices] == [0, 8, 8 + 4]
