"""The lists of equipment say what the book says, and what the rulings add."""

from __future__ import annotations

from typing import Any

import pytest

from escarmouche.rosters.skill_lists import Skill, skill_of, spelt
from escarmouche.rulebooks.bonus_malus.army.catalogue import LIGHT_WEAPON, equipment
from escarmouche.rulebooks.bonus_malus.army.listed_clauses import LISTED
from escarmouche.rulebooks.bonus_malus.army.outfit import outfit_of, unarmed_uses
from escarmouche.rulebooks.bonus_malus.army.sheets import piece_of
from escarmouche.rulebooks.bonus_malus.equipment import Use
from escarmouche.rulebooks.bonus_malus.skill_names import SKILLS

TE, TA, AS = "de-taille-et-d-estoc", "transperce-armure", "assommoir"
PB = "passe-bouclier"


def told(use: Use) -> tuple[int, set[str]]:
    return use.damage, {spelt(skill) for skill in use.skills}


BLOWS = {
    # id: hands, damage, attributes
    "dague": (1, -1, {f"{TE} 2-"}),
    "vibrodague": (1, 0, {f"{TE} 2-", f"{TA} 1"}),
    "matraque": (1, -1, {f"{AS} 2-"}),
    "epee": (1, 0, {f"{TE}-"}),
    "machette": (1, 0, {f"{TE}-"}),
    "hache-a-2-mains": (2, 1, {f"{TA} 1"}),
    "marteau": (1, 0, {f"{AS}-"}),
    "masse-d-arme": (1, 0, {f"{AS}-"}),
    "electro-matraque-en-phrik": (1, -1, {"electrochoc", f"{AS}-", "phrik"}),
    "vibroepee": (1, 1, {f"{TE}-"}),
    "vibroepee-en-phrik": (1, 1, {f"{TE}-", "phrik"}),
    "sabre-laser": (1, 2, {f"{TA} 3", "brise-arme", "parade-des-tirs"}),
    "double-sabre-laser": (2, 2, {f"{TA} 3", "brise-arme", "parade-des-tirs", "combats-multiples"}),
    "baton-de-combat": (2, -1, {"combats-multiples"}),
    "electro-baton-en-phrik": (2, -1, {"combats-multiples", "electrochoc", "phrik"}),
    # R82
    "arme-legere": (1, -1, set()),
    "fouet": (1, -2, set()),
    "lance": (2, 1, {"avec-bouclier"}),
    "lame-consacree": (1, 0, {f"{TE}-", "magique"}),
    "gourdin-electrique": (1, -1, {"electrochoc", f"{AS}-", "bruyant"}),
}


@pytest.mark.clause(
    *(f"BM-WEAPON-{name}-01" for name in (
        "DAGUE", "VIBRODAGUE", "MATRAQUE", "EPEE", "HACHE2M", "MARTEAU", "ELECTROMATRAQUE", "VIBROEPEE",
        "VIBROEPEEPHRIK", "SABRE", "DOUBLESABRE", "BATON", "ELECTROBATON",
    )),
    "BM-MELEE-03",
)  # fmt: skip
@pytest.mark.parametrize("id", BLOWS)
def test_weapons_for_close_combat(id: str) -> None:
    """BM-WEAPON-*: damage, attributes, hands."""
    hands, damage, attributes = BLOWS[id]
    weapon = equipment().weapons[id]
    assert weapon.melee is not None and not weapon.is_light
    assert (weapon.hands, *told(weapon.melee)) == (hands, damage, attributes)


SHOTS = {
    # id: hands, range, damage, attributes
    "dague": (1, 1, -1, {"lancer", "silencieux"}),
    "vibrodague": (1, 1, 0, {"lancer", f"{TA} 1", "silencieux"}),
    "pistolet": (1, 6, 1, {PB}),
    "fusil": (2, 12, 1, {PB, f"{TA} 1"}),
    "arbalete-wookie": (2, 5, 2, {"zone 1", PB, f"{TA} 2"}),
    "grenades": (1, 3, 1, {"zone 2", "lancer", "deviation", PB, f"{TA} 1", "projection"}),
    "cocktail-molotov": (1, 3, 0, {"zone 3", "lancer", "deviation", PB, f"{TA} 1"}),
    "fusil-blaster": (2, 12, 2, {f"{TA} 1"}),
    "fusil-blaster-lourd": (2, 12, 2, {f"{TA} 2"}),
    "fusil-blaster-a-repetition": (2, 10, 2, {"cadence 2", f"{TA} 1"}),
    "petit-pistolet-blaster": (1, 5, 1, set()),
    "pistolet-blaster": (1, 5, 2, set()),
    "lance-flamme": (1, 3, 1, {"zone 1", PB, f"{TA} 1"}),
    "gatling-blaster": (2, 12, 2, {"cadence 3", f"{TA} 1"}),
    "fusil-blaster-de-sniper": (2, 18, 2, {f"{TA} 1"}),
    # R44, R82
    "pistolet-lourd": (1, 5, 0, {f"{TA} 1", PB}),
    "canon-d-assaut": (2, 12, 3, {"zone 1", f"{TA} 3", "rechargement", "exosquelette-necessaire"}),
    "arc": (2, 8, 0, {"silencieux"}),
}


@pytest.mark.clause(
    *(f"BM-SHOOT-{name}-01" for name in (
        "DAGUE", "VIBRODAGUE", "PISTOLET", "FUSIL", "ARBALETE", "GRENADES", "COCKTAIL", "FUSILBLASTER",
        "FUSILBLASTERLOURD", "FUSILREPETITION", "PETITPISTOLETBLASTER", "PISTOLETBLASTER", "LANCEFLAMME",
        "GATLING", "SNIPER",
    ))
)  # fmt: skip
@pytest.mark.parametrize("id", SHOTS)
def test_weapons_that_shoot_or_are_thrown(id: str) -> None:
    """BM-SHOOT-*: range, damage, attributes, hands."""
    hands, range, damage, attributes = SHOTS[id]
    weapon = equipment().weapons[id]
    assert weapon.shot is not None
    assert (weapon.hands, weapon.shot.range) == (hands, range)
    assert told(weapon.shot) == (damage, attributes)
    assert weapon.spent == (id in ("dague", "vibrodague"))  # R38


def test_no_weapon_is_left_out_of_these_tests() -> None:
    assert set(equipment().weapons) == BLOWS.keys() | SHOTS.keys()


@pytest.mark.clause("BM-MAINSNUES-03")
def test_a_shooting_weapon_for_two_hands_is_a_light_weapon_in_close_combat() -> None:
    """R35: Dégâts-, no attribute; not one for a single hand."""
    light = equipment().weapons[LIGHT_WEAPON].melee
    for weapon in equipment().weapons.values():
        if weapon.shot is not None and weapon.id not in BLOWS:
            assert weapon.is_light == (weapon.hands == 2)
            assert (weapon.melee == light) == weapon.is_light


@pytest.mark.clause("BM-SHOOT-02", "BM-MELEE-02")
def test_what_is_heard() -> None:
    """R65: shots, unless Silencieux; blows only with Bruyant."""
    weapons = equipment().weapons
    quiet = {w.id for w in weapons.values() if w.shot is not None and w.shot.has("silencieux")}
    noisy = {w.id for w in weapons.values() if w.melee is not None and w.melee.has("bruyant")}
    assert quiet == {"dague", "vibrodague", "arc"}
    assert noisy == {"gourdin-electrique"}


@pytest.mark.clause(
    "BM-ARMOR-LEGERE-01", "BM-ARMOR-ARMURE-01", "BM-ARMOR-PHRIK-01", "BM-ARMOR-LOURDE-01",
    "BM-ARMOR-LOURDEPHRIK-01", "BM-ARMOR-CHAMP-01", "BM-SHIELD-BOUCLIER-01", "BM-SHIELD-PHRIK-01",
)  # fmt: skip
def test_armour_and_shields() -> None:
    """BM-ARMOR-*, BM-SHIELD-*: the values of their saves; R44: the Kevlar of the example."""
    listed = equipment()
    saves = {id: each.save for id, each in listed.armours.items()}
    assert saves == {
        "armure-legere": 1,
        "armure": 2,
        "armure-en-phrik": 2,
        "armure-lourde": 3,
        "armure-lourde-en-phrik": 3,
        "champ-de-protection": 5,
        "cuirasse-en-kevlar": 3,
    }
    assert {id: each.save for id, each in listed.shields.items()} == {
        "bouclier": 2,
        "bouclier-en-phrik": 2,
    }
    everything = {**listed.armours, **listed.shields}
    assert [id for id, each in everything.items() if each.shots_only] == ["champ-de-protection"]
    assert [id for id, each in everything.items() if each.skills] == [
        "armure-en-phrik",
        "armure-lourde-en-phrik",
        "bouclier-en-phrik",
    ]


def test_everything_listed_has_its_clauses_and_its_names() -> None:
    listed = equipment()
    everything: dict[str, Any] = {
        **listed.weapons,
        **listed.armours,
        **listed.shields,
        **listed.upgrades,
        **listed.items,
    }
    assert everything.keys() == LISTED.keys()
    for thing in everything.values():
        assert thing.clauses and set(thing.names) == {"fr", "en"}


# -- improvements ----------------------------------------------------------------------------------


def shot_of(*things: str) -> tuple[int, float, int]:
    """Damage, range and Transperce Armure of the first weapon."""
    outfit = outfit_of(things)
    assert outfit.slips == ()
    shot = outfit.weapons[0].shot
    assert shot is not None
    return shot.damage, shot.range, shot.rank("transperce-armure")


@pytest.mark.clause("BM-UPGRADE-DUMDUM-01", "BM-UPGRADE-PERFORANTES-01", "BM-UPGRADE-PORTEE-01")
def test_improvements_of_weapons() -> None:
    """Dum-dum: one more damage; piercing: one more of Transperce Armure, on top; a longer range."""
    assert shot_of("fusil") == (1, 12.0, 1)
    assert shot_of("fusil", "munitions-dum-dum") == (2, 12.0, 1)
    assert shot_of("fusil", "munitions-perforantes: fusil") == (1, 12.0, 2)
    assert shot_of("pistolet", "munitions-perforantes") == (1, 6.0, 1)
    assert shot_of("fusil", "portee-amelioree 6", "munitions-dum-dum") == (2, 18.0, 1)
    assert shot_of("pistolet", "pistolet", "munitions-dum-dum") == (2, 6.0, 0)


def unarmed(skills: list[str], *things: str) -> list[tuple[int, set[str]]]:
    known = [skill_of(text, SKILLS) for text in skills]
    held = [skill for skill in known if skill is not None]
    return [told(use) for use in unarmed_uses(held, outfit_of(things).improvements)]


@pytest.mark.clause(
    "BM-UPGRADE-POINGS-01", "BM-UPGRADE-POINGS-02", "BM-UPGRADE-POINGS-03", "BM-UPGRADE-COUTEAU-01"
)
def test_what_is_on_bare_hands() -> None:
    """R34, R73, R26: knuckledusters, a knife, an exoskeleton, a natural attack."""
    knuckles, knife = {"sans-arme", f"{AS} 2-"}, {"sans-arme", f"{TE} 2-"}
    assert unarmed([]) == [(-3, set())]
    assert unarmed([], "poings-americains") == [(-2, knuckles)]
    assert unarmed(["art-martial"], "poings-americains") == [(0, knuckles)]
    assert unarmed(["ferocite"], "couteau") == [(-1, knife)]
    assert unarmed([], "poings-americains", "couteau") == [(-2, knuckles), (-2, knife)]
    assert unarmed(["exosquelette"]) == [(0, {AS})]
    assert unarmed(["exosquelette", "art-martial"]) == [(2, {AS})]
    assert unarmed(["exosquelette"], "poings-americains") == [(0, {AS})]
    assert unarmed(["exosquelette"], "couteau") == [(1, {AS, *knife})]
    assert unarmed(["degats 2+", "ferocite"]) == [(2, set())]


@pytest.mark.clause("BM-ITEM-JETPACK-01", "BM-ITEM-TROUSSE-01", "BM-ITEM-MATERIEL-01")
def test_objects_give_skills_or_better_them() -> None:
    """R74: a kit gives Soin, or betters it; of two only the better counts."""
    from escarmouche.rulebooks.bonus_malus.army.mustering import with_objects

    items = equipment().items
    kit, supplies = items["trousse-de-premiers-secours"], items["materiel-de-soin"]
    assert with_objects((), [items["jet-pack"]]) == (Skill("bondissant"),)
    assert with_objects((), [kit]) == (Skill("soin", 1),)
    assert with_objects((), [supplies]) == (Skill("soin", 2),)
    assert with_objects((Skill("soin"),), [kit]) == (Skill("soin", 1),)
    assert with_objects((Skill("soin", 1),), [supplies]) == (Skill("soin", 3),)
    assert with_objects((Skill("soin"),), [kit, supplies]) == (Skill("soin", 2),)


@pytest.mark.parametrize("text", ["", "fusil+", "Fusil : x y", "portee-amelioree 0", "a" * 500])
def test_what_is_no_piece_is_none_or_unknown(text: str) -> None:
    assert piece_of(text) is None or outfit_of([text]).slips
