"""Prices follow the formula of A-R64 and come to its own numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.unit.lfw.army_files import READY, led, own, ready

from escarmouche.rulebooks.last_fantasy_war import army as armies
from escarmouche.rulebooks.last_fantasy_war.army.catalogue import weapons
from escarmouche.rulebooks.last_fantasy_war.army.factions import printed_sheets
from escarmouche.rulebooks.last_fantasy_war.army.prices import price_of
from escarmouche.rulebooks.last_fantasy_war.army.printed import (
    Numbers,
    PrintedSheet,
    with_options,
)
from escarmouche.rulebooks.last_fantasy_war.army.strength import REFERENCE, worth, wounds
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon


def sheet(numbers: Numbers = REFERENCE, attacks: int = 1, force: int = 1, **more: object) -> PrintedSheet:  # fmt: skip
    blade = Weapon("lame", {"fr": "Lame", "en": "Blade"}, attacks, force)
    bare = PrintedSheet("a", {"fr": "A", "en": "A"}, "demons", numbers, weapons=(blade,))
    return replace(bare, **more)  # type: ignore[arg-type]


def test_mean_wounds_of_a_hit() -> None:
    """A-R62: by D and force together."""
    found = [round(wounds(total - 4, 4), 2) for total in range(3, 9)]
    assert found == [0.5, 1.0, 1.67, 2.5, 3.33, 4.33]


def test_the_numbers_of_the_formula() -> None:
    """A-R64: the reference costs 15; what one step of each number is worth; the trial profiles."""
    assert worth(sheet()) == pytest.approx(15)
    steps = {
        "pv": sheet(REFERENCE._replace(pv=3)),
        "force": sheet(force=2),
        "d": sheet(REFERENCE._replace(d=3)),
        "cc": sheet(REFERENCE._replace(cc=3)),
        "cp": sheet(REFERENCE._replace(cp=2)),
        "attacks": sheet(attacks=2),
    }
    worths = {"pv": 3.4, "force": 3.4, "d": 4.4, "cc": 4.8, "cp": 6.2, "attacks": 13}
    for name, better in steps.items():
        assert worth(better) - 15 == pytest.approx(worths[name], abs=0.07), name
    trials = {
        4: sheet(Numbers(6, 5, 0, 0, 5, 1, 7), force=0),  # diablotin
        5: sheet(Numbers(4, 5, 0, 0, 5, 2, 7), force=0),  # zombie
        9.5: sheet(Numbers(5, 4, 1, 0, 5, 2, 7), force=0),  # guerrier squelette
        43: sheet(Numbers(5, 3, 2, 0, 3, 2, 7), 2, 1),  # légionnaire
        75: sheet(Numbers(5, 4, 1, 0, 3, 6, 7), 3, 2),  # assemblage macabre
        231: sheet(Numbers(7, 2, 3, 0, 2, 10, 7), 4, 3),  # seigneur démon
    }
    for expected, trial in trials.items():
        assert worth(trial) == pytest.approx(expected, abs=0.5)


def test_what_the_measure_sees_makes_dearer() -> None:
    base = worth(sheet())
    bow = replace(sheet(REFERENCE._replace(ct=4)), weapons=(*sheet().weapons, weapons()["arc"]))
    near = replace(bow, weapons=(*sheet().weapons, weapons()["arc-court"]))
    assert worth(bow) > worth(near) > base  # A-R64: shots, 0.7 up to 12''
    assert worth(sheet(type="monstre")) > base and worth(sheet(type="behemoth")) > base
    assert worth(sheet(equipment=("bouclier",))) == worth(sheet(REFERENCE._replace(cp=2)))
    for rule in ("protection 5", "habile combat", "elite combat", "degat-multiple 1", "precis 1"):
        text = led(own("a", rules=[rule]))
        plain = armies.read_army(led(own("a"))).entries[1].price.points
        assert armies.read_army(text).entries[1].price.points > plain, rule


# What every sheet of the book costs.
COSTS = {
    "diablotin": 6, "guerrier-demon": 15, "pyromane": 20, "sorciere-infernale": 26, "molosse-infernal": 14,
    "cauchemar": 10, "chevalier-demon": 60, "brute-infernale": 45, "behemoth-de-braise": 68, "seigneur-demon": 283,
    "zombie": 6, "guerrier-squelette": 12, "archer-squelette": 12, "legionnaire-d-os": 50, "necromancien": 27,
    "roi-des-tertres": 79, "chien-d-os": 12, "destrier-d-os": 11, "assemblage-macabre": 104, "construction-tueuse": 90,
    "chasseur": 16, "pisteur": 13, "arbaletrier": 14, "tueur-de-demons": 44, "maitre-de-chasse": 68, "chamane": 25,
    "loup-de-chasse": 14, "cerf-de-guerre": 13, "ours-de-roche": 60, "mammouth-des-cimes": 71,
    "harpie-de-cendre": 14, "ecorcheur": 36, "belier-infernal": 60, "vouivre-infernale": 19,
    "spectre": 25, "garde-des-tombes": 32, "servants-de-baliste": 16,
    "lame-errante": 40, "golem-de-pierre": 63, "griffon": 30, "ysaure": 78,
    "colosse-d-os": 278, "pere-des-montagnes": 878, "ravageur": 586,
}  # fmt: skip


def test_the_costs_of_the_sheets() -> None:
    assert {id: price_of(each).points for id, each in printed_sheets().items()} == COSTS


@pytest.mark.clause("LFW-ARME-02")
def test_an_option_costs_what_it_changes() -> None:
    for printed in printed_sheets().values():
        for id, option in printed.options.items():
            changed = with_options(printed, [id])
            assert price_of(changed).points == price_of(printed).points + option.offer.price
            held = {weapon.id for weapon in changed.weapons} | set(changed.equipment)
            assert set(option.offer.gives) <= held
            assert not set(option.offer.replaces) & held - set(option.offer.gives)
            assert changed.id == f"{printed.id}-{id}"


@pytest.mark.parametrize("id", READY)
def test_rows_say_what_each_point_is_for(id: str) -> None:
    army = ready(id)
    rows = armies.price_rows(army)
    assert sum(row["total"] for row in rows) == army.points
    for row in rows:
        assert sum(part["points"] for part in row["parts"]) == row["price"]
        assert row["clauses"]
