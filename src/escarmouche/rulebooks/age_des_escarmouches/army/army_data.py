"""An army as plain data of the form of the files: what saves hold."""

from __future__ import annotations

from typing import Any

from escarmouche.rosters.army_files import without_blanks
from escarmouche.rulebooks.age_des_escarmouches.army.army_entries import Army, Entry, MachineEntry
from escarmouche.rulebooks.age_des_escarmouches.army.army_file import PRINTED_SCORES, RULEBOOK
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Base, Profile, Weapon


def army_to_data(army: Army) -> dict[str, Any]:
    """The army as plain data. Its value is not written: it follows."""
    data = {
        "rulebook": RULEBOOK,
        "id": army.id,
        "name": dict(army.names),
        "fluff": dict(army.fluff),
        "points": army.format,
        "formats": sorted(each.value for each in army.special),
        "people": army.people,
        "commander": army.commander,
        "affiliation": army.affiliation,
        "figures": [_entry(army, entry) for entry in army.entries],
        "machines": [_machine(entry) for entry in army.machines],
        "summons": [_summoned(army, *each) for each in army.summons],
    }
    return without_blanks(data)


def _entry(army: Army, entry: Entry) -> dict[str, Any]:
    profile = entry.profile
    data = {
        **_profile(profile),
        "id": entry.id,
        "profile": profile.id if profile.id != entry.id else None,
        "people": profile.people if profile.people != army.people else None,
        "count": entry.count,
        "cards": list(entry.cards),
        "artefacts": list(entry.artefacts),
        "formulas": [
            each.formula if each.chosen is None else f"{each.formula}/{each.chosen}"
            for each in entry.formulas
        ],
        "solos": list(entry.solos),
        "alias": dict(entry.alias),
    }
    return without_blanks(data)


def _summoned(army: Army, formula: str, profile: Profile) -> dict[str, Any]:
    people = profile.people if profile.people != army.people else None
    return without_blanks(
        {"formula": formula, **_profile(profile), "id": profile.id, "people": people}
    )


def _machine(entry: MachineEntry) -> dict[str, Any]:
    profile, machine = entry.profile, entry.profile.machine
    assert machine is not None
    return without_blanks(
        {
            "id": entry.id,
            "name": dict(profile.names),
            "value": profile.value,
            "ps": machine.structure,
            "res": profile.scores["RES"],
            "poi": machine.weight,
            "equ": machine.crew,
            "servers": machine.servers,
            "crew": list(entry.crew) if len(entry.crew) > 1 else entry.crew[0],
            "mou": profile.mou or None,
            "height": profile.height,
            "base": _base(profile.base),
            "weapons": [_weapon(weapon) for weapon in profile.weapons],
            "skills": [skill.notation for skill in profile.skills],  # ADE-SKILL-REMPART-01
            "fluff": dict(profile.fluff),
        }
    )


def _profile(profile: Profile) -> dict[str, Any]:
    return {
        "name": dict(profile.names),
        "figure": dict(profile.singular),
        "rank": profile.rank,
        "value": profile.value,
        "mou": profile.mou if profile.air is None else [profile.mou, profile.air],
        "stature": profile.stature,
        "base": _base(profile.base),
        "incarnate": profile.incarnate,
        "affiliations": list(profile.affiliations),
        "class": profile.fighting_class,
        "aguerri": sorted(profile.hardened),
        "intimidation": sorted(profile.intimidating),
        "concentration": sorted(profile.focused),
        "weapons": [_weapon(weapon) for weapon in profile.weapons],
        "equipment": list(profile.equipment),
        "skills": [skill.notation for skill in profile.skills],
        "capacities": list(profile.capacities),
        "silhouette": profile.silhouette,
        "fluff": dict(profile.fluff),
    } | {name.lower(): profile.scores[name] for name in PRINTED_SCORES if name in profile.scores}


def _base(base: Base) -> Any:
    return base.width if base.depth is None else [base.width, base.depth]


def _weapon(weapon: Weapon) -> dict[str, Any]:
    data = {
        "name": dict(weapon.names),
        "strength": weapon.strength,
        "range": int(weapon.range),
        "artillery": weapon.artillery.value if weapon.artillery else None,
    }
    return {key: value for key, value in data.items() if value is not None}
