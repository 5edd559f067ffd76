"""The profiles of the book: whole, legal, and between them carrying everything that the book has."""

from __future__ import annotations

import json

import pytest

from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus.army.catalogue import LIGHT_WEAPON, equipment
from escarmouche.rulebooks.bonus_malus.army.outfit import outfit_of
from escarmouche.rulebooks.bonus_malus.army.profiles import (
    profile_from_data,
    ready_profiles,
    sheets,
    with_options,
)
from escarmouche.rulebooks.bonus_malus.army.sheets import FACTIONS, Sheet, piece_of
from escarmouche.rulebooks.bonus_malus.profile import Profile
from escarmouche.rulebooks.bonus_malus.skill_names import ATTRIBUTES, COUNTERS, POWERS, SKILLS
from escarmouche.rulebooks.bonus_malus.skills.registry import figure_plugin


def variants() -> list[Sheet]:
    """Every profile, plain and with each of its options."""
    return [
        with_options(sheet, taken)
        for sheet in sheets().values()
        for taken in ([], *([option] for option in sheet.options))
    ]


@pytest.mark.clause("BM-PRES-04")
def test_somebody_carries_everything() -> None:
    """R65, R76: no skill, attribute, power or piece of equipment that nobody has."""
    profiles = [*ready_profiles().values()]
    skills = {skill.id for profile in profiles for skill in profile.skills}
    assert SKILLS.keys() - skills == set()
    abouts = {skill.about for p in profiles for skill in p.skills if skill.id == "tueur"}
    assert abouts == {"demoniaque", "lycan", "spectre", "humain"}
    listed = equipment()
    pieces = {piece_of(text) for sheet in variants() for text in sheet.equipment}
    carried = {piece.id for piece in pieces if piece is not None}
    known = {*listed.weapons, *listed.armours, *listed.shields, *listed.upgrades, *listed.items}
    assert known - carried == {LIGHT_WEAPON}
    attributes = {"portee-amelioree"} & carried  # BM-UPGRADE-PORTEE-01: a number of the range
    for sheet in variants():
        attributes |= {skill.id for skill in _attributes(sheet)}
    assert ATTRIBUTES.keys() - attributes == set()


def _attributes(sheet: Sheet) -> list[Skill]:
    outfit = outfit_of(sheet.equipment)
    uses = [use for w in outfit.weapons for use in (w.melee, w.shot) if use is not None]
    worn = [each for each in (outfit.armour, outfit.shield) if each is not None]
    upgrades = [improved.upgrade for improved in outfit.improvements]
    lists = [each.skills for each in uses] + [each.skills for each in worn]
    lists += [each.skills for each in upgrades] + [each.skills for each in outfit.items]
    return [skill for skills in lists for skill in skills]


def test_every_variant_is_without_a_slip() -> None:
    for sheet in variants():
        assert outfit_of(sheet.equipment).slips == (), sheet.id
        assert set(sheet.names) == set(sheet.fluff) == {"fr", "en"}
        assert sheet.faction in FACTIONS


@pytest.mark.clause("BM-FORCE-03")
def test_only_the_sensitive_have_powers() -> None:
    for profile in ready_profiles().values():
        has_powers = any(map(profile.has, (*POWERS, *COUNTERS)))
        assert not has_powers or profile.has("sensible-a-la-force")


@pytest.mark.clause("BM-VITALITE-01", "BM-VITALITE-04", "BM-SKILL-ENORME-01")
def test_bodies() -> None:
    """R1: bases and heights; R27: vitality points."""
    ready = ready_profiles()
    bodies = {id: (p.life, 2 * p.radius, p.height) for id, p in ready.items()}
    assert bodies["legionnaire"] == (1, 1.0, 2.0)
    assert bodies["maitre"] == (3, 1.0, 2.0)
    assert bodies["demon"] == (6, 2.0, 4.0)
    assert [id for id, p in ready.items() if p.life == 6] == ["demon"]


def test_what_they_hold_at_first() -> None:
    """R78: as much as two hands hold, in the order of the equipment."""
    held = {id: profile.hands for id, profile in ready_profiles().items()}
    assert held["legionnaire"] == ("fusil-blaster",)
    assert held["officier"] == ("vibroepee", "pistolet-blaster")
    assert held["automate"] == ("pistolet-blaster", "bouclier")
    assert held["as-de-la-gachette"] == ("pistolet-blaster", "pistolet-blaster")
    assert held["milicien-a-la-lance"] == ("lance", "bouclier")
    assert held["servant-de-gatling"] == ("gatling-blaster",)  # in both hands, though one would do
    assert held["demon"] == ()


def test_objects_are_among_the_skills() -> None:
    """R74."""
    ready = ready_profiles()
    assert ready["voltigeur"].has("bondissant")
    assert ready["medecin-de-bord"].skill("soin") == Skill("soin", 2)
    kit = profile_of_option("rebouteux", "trousse")
    assert kit.skill("soin") == Skill("soin", 1)


def profile_of_option(id: str, option: str) -> Profile:
    from escarmouche.rulebooks.bonus_malus.army.mustering import profile_of

    return profile_of(with_options(sheets()[id], [option]))


def test_options_change_names_ids_and_hands() -> None:
    lancer = profile_of_option("garde-d-honneur", "epee-et-bouclier")
    assert lancer.id == "garde-d-honneur-epee-et-bouclier"
    assert lancer.names["en"] == "Guard of honour (sword and shield)"
    assert lancer.hands == ("epee", "bouclier-en-phrik")
    both = with_options(sheets()["fusilier"], ["dum-dum", "longue-portee"])
    assert both.names["fr"] == "Fusilier (Dum-Dum, longue portée)"
    shot = outfit_of(both.equipment).weapons[0].shot
    assert shot is not None and (shot.damage, shot.range) == (2, 18.0)


def test_a_new_weapon_is_held_where_the_old_one_was() -> None:
    """R38: nobody with a heavy rifle begins with a truncheon in hand."""
    assert profile_of_option("legionnaire", "fusil-lourd").hands == ("fusil-blaster-lourd",)
    assert profile_of_option("forban", "machette").hands == ("pistolet", "machette")
    assert profile_of_option("briseur-lourd", "masse-d-arme").hands == ("canon-d-assaut",)


def test_plug_ins_stand_in_the_order_of_the_skills() -> None:
    for profile in ready_profiles().values():
        made = [plugin for s in profile.skills if (plugin := figure_plugin(s)) is not None]
        assert [plugin.id for plugin in profile.plugins] == [plugin.id for plugin in made]


def test_a_profile_is_made_again_from_what_was_written() -> None:
    for profile in ready_profiles().values():
        again = profile_from_data(json.loads(json.dumps(profile.written)))
        assert (again.id, again.names, again.skills) == (profile.id, profile.names, profile.skills)
        assert (again.hands, again.price, again.life) == (
            profile.hands,
            profile.price,
            profile.life,
        )
        assert [w.id for w in again.weapons] == [w.id for w in profile.weapons]
