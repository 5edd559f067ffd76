"""What an army may hold (LFW-FACTION-*, LFW-ARMEE-*, A-R51), and the armies and sheets that come with the book (A-R62, A-R63)."""

from __future__ import annotations

import pytest
from tests.unit.lfw.army_files import CAPTAIN, READY, force, ids, led, own, printed, ready

from escarmouche.kit.army_emblems import army_emblems
from escarmouche.rulebooks.last_fantasy_war import army as armies
from escarmouche.rulebooks.last_fantasy_war.army.factions import (
    factions,
    printed_sheets,
    sheets_of,
)
from escarmouche.rulebooks.last_fantasy_war.army.played_rules import unit_rules, weapon_rules
from escarmouche.rulebooks.last_fantasy_war.army.prices import price_of
from escarmouche.rulebooks.last_fantasy_war.sheet import BASES, MM, ROLES, SPECIALISTS, TYPES

LEVEL_FOUR = {"specialist": "zelote", "level": 4}
FOUR = ["gardien", "fougueux", "brute", "degager-le-passage"]


# Armies of legendary scenarios break limits of the others.
CLASSIC = [id for id in READY if not id.startswith(("titan-", "respect-"))]


def test_four_armies_of_300_and_one_of_600_for_each_faction() -> None:
    sizes = {faction: sorted(ready(id).format for id in CLASSIC if ready(id).faction == faction) for faction in factions()}  # fmt: skip
    assert sizes == {id: [300, 300, 300, 300, 600] for id in ("demons", "legion-d-os", "gladeris")}
    assert all(f"{faction}-300" in READY for faction in factions())


@pytest.mark.parametrize("id", CLASSIC)
def test_a_ready_army_is_legal_and_nearly_spends_its_points(id: str) -> None:
    army = ready(id)
    assert army.id == id and id.startswith(f"{army.faction}-{army.format}")
    assert armies.validate(army, army.format) == []
    assert army.format * 0.95 <= army.points <= army.format


@pytest.mark.parametrize("id", READY)
def test_no_two_kinds_of_an_army_look_alike(id: str) -> None:
    army = ready(id)
    emblems = army_emblems(armies.traits.army_traits(army))
    assert len(set(emblems)) == len(army.entries)


# -- content (A-R62, A-R63, A-R18, A-R20) ------------------------------------------------------------


@pytest.mark.parametrize("faction", list(factions()))
def test_a_faction_has_all_that_it_needs(faction: str) -> None:
    sheets = sheets_of(faction)
    assert len(sheets) >= 8
    assert {sheet.type for sheet in sheets} == set(TYPES)
    assert {sheet.role for sheet in sheets} == set(ROLES)
    assert {kind for sheet in sheets for kind in sheet.specialists} == set(SPECIALISTS)
    assert any(sheet.mounts for sheet in sheets) and any(sheet.is_mount for sheet in sheets)
    assert any("commandant" in sheet.notes for sheet in sheets)
    assert any(sheet.options for sheet in sheets)


def test_sheets_are_as_they_have_to_be() -> None:
    """A-R18: captains know an ability; A-R20: mages have domains, spells, Pm and a CT; mounts are there, no rule is idle."""
    known, of_weapons = unit_rules(), weapon_rules()
    for sheet in printed_sheets().values():
        if "capitaine" in sheet.specialists:
            assert 1 <= len(sheet.abilities) <= 2, sheet.id
        if "mage" in sheet.specialists:
            assert sheet.domains and len(sheet.usual) == sheet.spells == 2, sheet.id
            assert sheet.numbers.pm and sheet.numbers.ct, sheet.id
        assert all(printed_sheets()[id].is_mount for id in sheet.mounts)
        assert all(rule.id in known for rule in sheet.rules), sheet.id
        assert all(rule.id in of_weapons for weapon in sheet.weapons for rule in weapon.rules)
        assert set(sheet.names) == set(sheet.fluff) == {"fr", "en"}
        assert any(weapon.range is None for weapon in sheet.weapons), sheet.id


@pytest.mark.clause("LFW-FIG-01", "LFW-FIG-02", "LFW-FIG-03")
def test_bases() -> None:
    """A-R17: round, by type; heavy infantry 32 mm; a cavalry 50."""
    for id, sheet in armies.ready_sheets().items():
        across = 2 * sheet.radius / MM
        assert round(across) in (BASES[sheet.type], 32 if sheet.type == "infanterie" else 0), id
    rider = ready("demons-300-chevauchee").entries[0]
    assert round(2 * rider.radius / MM) == 50 and rider.height == 2.0


def test_prices_lie_in_the_bands_of_the_book() -> None:
    """A-R63: swarm under 15 points, base 10 to 25, élite 20 to 50."""
    cost = {id: price_of(sheet).points for id, sheet in printed_sheets().items()}
    assert all(cost[id] < 15 for id in ("diablotin", "zombie"))
    assert all(10 <= cost[id] <= 25 for id in ("guerrier-demon", "guerrier-squelette", "chasseur"))
    assert all(20 <= cost[id] <= 50 for id in ("pyromane", "legionnaire-d-os", "tueur-de-demons"))
    assert cost["seigneur-demon"] > 150


# -- factions ----------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-FACTION-01", "LFW-FACTION-02")
def test_units_carry_the_keyword_of_the_faction() -> None:
    assert ids(led(printed("guerrier-demon"))) == []
    assert ids(led(printed("chasseur"))) == ["other_faction"]
    assert ids(led(own("a", faction="gladeris"))) == ["other_faction"]
    assert ids(force(CAPTAIN, faction="elfes")) == ["unknown_faction"]


@pytest.mark.clause("LFW-FACTION-03", "LFW-RULE-VIVANT-01")
def test_a_faction_restricts_and_gives_rules() -> None:
    """Ours: demons see in the dark, the legion is dead, Gladéris climb; one monstrous unit for every 300 points."""
    sheets = armies.ready_sheets()
    assert sheets["diablotin"].has("nyctalope") and sheets["zombie"].has("mort")
    assert sheets["chasseur"].has("montagnard") and not sheets["chasseur"].has("mort")
    for points, most in ((300, 1), (600, 2)):
        for count in (most, most + 1):
            wrong = [] if count == most else ["restricted"]
            assert ids(led(printed("brute-infernale", count=count), points=points)) == wrong


# -- limits ------------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-ARMEE-01", "LFW-ARMEE-02")
def test_the_format() -> None:
    assert ids(led(printed("guerrier-demon", count=16))) == []  # 60 + 240
    assert ids(led(printed("guerrier-demon", count=17))) == ["over_format"]
    army = ready("demons-300")
    assert [each.phrase.id for each in armies.validate(army, 600)] == ["lfw.roster.other_format"]
    assert ids(force()) == ["no_unit"]


@pytest.mark.clause("LFW-ARMEE-03", "LFW-SPE-CAPITAINE-01")
def test_exactly_one_captain() -> None:
    assert ids(force(printed("guerrier-demon"))) == ["one_captain"]
    second = printed("second", sheet="chevalier-demon", specialist="capitaine")
    assert ids(led(second)) == ["one_captain"]
    assert ids(led()) == []


@pytest.mark.clause("LFW-ARMEE-04", "LFW-SPE-01", "LFW-SPE-03")
def test_each_speciality_once() -> None:
    zealot = {"specialist": "zelote", "level": 1, "skills": ["gardien"]}
    one, two = (printed(id, sheet="guerrier-demon", **zealot) for id in ("a", "b"))
    old = printed("c", sheet="guerrier-demon", specialist="briscard", level=1, skills=["veteran"])
    assert ids(led(one, old)) == []
    assert ids(led(one, two)) == ["same_specialty"]


@pytest.mark.clause("LFW-ARMEE-05")
def test_one_commander_who_is_the_captain() -> None:
    lord, knight = printed("seigneur-demon", specialist="capitaine"), printed("chevalier-demon")
    assert ids(force(lord, knight, points=600)) == []
    assert ids(force(printed("seigneur-demon"), CAPTAIN, points=600)) == ["commander_not_captain"]
    chief = own("chef", notes=["commandant"])
    assert ids(force(lord, chief, points=600)) == ["two_commanders", "commander_not_captain"]


@pytest.mark.clause("LFW-ARMEE-06")
def test_one_specialist_of_level_four() -> None:
    top = printed("guerrier-demon", **LEVEL_FOUR, skills=FOUR, choices={"fougueux": "epee"})
    assert ids(led(top)) == []
    captain = printed(
        "chevalier-demon",
        specialist="capitaine",
        level=4,
        skills=["chef-d-equipe", "agresseur", "charismatique", "inspirant"],
        choices={"agresseur": "pas-de-quartier"},
    )
    assert ids(force(captain)) == []
    assert ids(force(captain, top)) == ["two_level_four"]


@pytest.mark.clause("LFW-ARMEE-07")
def test_legends_come_where_a_scenario_allows_them() -> None:
    text = led(own("titan", notes=["legende"]))
    assert ids(text) == ["legend"]
    army = armies.army_from_data(_data(text))
    assert armies.validate(army, legends=True) == []


@pytest.mark.clause("LFW-ARMEE-08")
def test_no_unit_costs_more_than_half_of_the_format() -> None:
    """A-R51: with options, mount and level; an option of the game lifts it."""
    text = force(
        printed("a", sheet="chevalier-demon", specialist="capitaine"),
        own("b", pv=15, cc=3, d=2, cp=3, specialists=["zelote"]),
    )
    price = armies.read_army(text).entries[1].price.points
    assert price <= 150 < price + 20
    skills = {"skills": ["gardien", "fougueux", "brute", "prendre-position"]}
    dear = force(
        printed("a", sheet="chevalier-demon", specialist="capitaine"),
        own("b", pv=15, cc=3, d=2, cp=3, specialists=["zelote"], **LEVEL_FOUR, **skills),
    )
    assert ids(dear) == ["half_format"]
    army = armies.army_from_data(_data(dear))
    assert armies.validate(army, half_format_limit=False) == []


@pytest.mark.clause("LFW-CAV-01")
def test_a_cavalry_is_one_unit_for_the_limit_and_costs_both_halves() -> None:
    """A-R51: base, options, mount and level; the mount's move makes the rider dearer."""
    entry = ready("demons-300-chevauchee").entries[0]
    rider, mount = entry.sheets
    assert (rider.id, mount.id) == ("chevalier-demon-lance", "cauchemar")
    assert entry.price.points == rider.points + mount.points + 8 + 15


def _data(text: str) -> object:
    import tomllib

    return tomllib.loads(text)
