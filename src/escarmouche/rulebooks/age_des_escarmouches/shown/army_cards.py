"""An army of this book as a player chooses it: plain data, with phrases where words are wanted."""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rulebooks.age_des_escarmouches.army import formats, prices
from escarmouche.rulebooks.age_des_escarmouches.army.affiliations import Capacity, Solo
from escarmouche.rulebooks.age_des_escarmouches.army.army_entries import Army, Entry, MachineEntry
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Names
from escarmouche.rulebooks.age_des_escarmouches.content.artefacts import ARTEFACTS
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import ALL
from escarmouche.rulebooks.age_des_escarmouches.shown import card_rules
from escarmouche.rulebooks.age_des_escarmouches.skills.army_capacities import boons_of


def army_card(army: Army) -> dict[str, Any]:
    """The army and its entries, with what each fighter costs in it."""
    return {
        "id": army.id,
        "names": army.names,
        "fluff": _about(army),
        "points": army.points,
        "format": army.format,  # ADE-1.1.3-01: only armies of one format meet
        "figures": sum(entry.count for entry in army.entries),
        "entries": [
            *(_entry(army, entry) for entry in army.entries),
            *(_machine(entry) for entry in army.machines),
        ],
    }


# A-R3: what is said of a format that the book's own tables do not know (ADE-1.1.3-04).
UNOFFICIAL = {
    "fr": "Format non officiel : hors des tables du livre.",
    "en": "Unofficial format: the book's own tables do not know it.",
}


def _about(army: Army) -> Names:
    """What is told of an army, and whether its format is one of the book's."""
    told = _words(army.fluff)
    if formats.official(army.format):
        return told
    return {lang: f"{UNOFFICIAL[lang]} {told[lang]}".strip() for lang in told}


def _entry(army: Army, entry: Entry) -> dict[str, Any]:
    """ADE-1.1.2-01: what a card says, and what the figures carry."""
    profile = entry.profile
    skills = army.skills(entry)
    carried = [ARTEFACTS[id] for id in entry.artefacts]
    paid = _paid(army, entry)
    formulas = [Phrase(f"ade.formula.{learnt.formula}") for learnt in entry.formulas]
    return {
        "id": entry.id,
        "names": entry.names,
        "count": entry.count,
        "price": prices.entry_price(army, entry),
        "each": prices.figure_price(army, entry),
        "silhouette": profile.silhouette,
        "role": "commander" if entry.id == army.commander else _role(entry),
        "rank": profile.rank,
        "cards": len(entry.cards),
        "flies": profile.air is not None,
        "life": profile.life,
        "base": profile.base.width / 10,
        "fluff": _words(profile.fluff),
        "scores": {
            name: profile.printed(name) for name in ALL if profile.printed(name) is not None
        },
        "marks": card_rules.marks_of(profile),
        "abilities": [card_rules.skill_name(skill) for skill in skills],
        "items": [each.names for each in (*carried, *paid)],
        "spells": formulas,
        "helps": [
            *card_rules.rules_of(profile, skills),
            *({"name": weapon.names, "help": _weapon(weapon)} for weapon in profile.weapons),
            *({"name": each.names, "help": _words(each.rule)} for each in (*carried, *paid)),
            *({"name": each, "help": f"{each.id}.help"} for each in formulas),
        ],
        "piece": None,
    }


def _paid(army: Army, entry: Entry) -> list[Capacity | Solo]:
    """ADE-1.3.6-06: the capacities and solos from which the figures benefit."""
    theme = army.theme
    if theme is None:
        return []
    held = set(boons_of(army, entry))
    offered: list[Capacity | Solo] = [*theme.capacities, *theme.solos]
    return [one for one in offered if one.id in held]


def _machine(entry: MachineEntry) -> dict[str, Any]:
    """ADE-4.7.2-01 to -04: a war machine, as its card shows it; its `life` are its PS."""
    profile, machine = entry.profile, entry.profile.machine
    assert machine is not None
    return {
        "id": entry.id,
        "names": profile.names,
        "count": 1,
        "price": profile.value,
        "each": profile.value,
        "silhouette": profile.silhouette,
        "role": "machine",
        "rank": profile.rank,
        "cards": 1,
        "flies": False,
        "life": machine.structure,
        "base": profile.base.width / 10,
        "fluff": _words(profile.fluff),
        "scores": {
            "PS": machine.structure,
            "RES": profile.scores["RES"],
            "POI": machine.weight,
            "EQU": machine.crew,
        },
        "abilities": [card_rules.skill_name(skill) for skill in profile.skills],
        "items": [],
        "spells": [],
        "helps": [
            *card_rules.rules_of(profile, profile.skills),
            *({"name": weapon.names, "help": _weapon(weapon)} for weapon in profile.weapons),
        ],
        "piece": None,
    }


def _role(entry: Entry) -> str:
    return "incarnate" if entry.profile.incarnate else "troop"


def _weapon(weapon: Any) -> Names:
    """ADE-1.1.2.3-02: its FOR and its range."""
    told = f"FOR {weapon.strength}, {weapon.range:g} cm"
    return {"fr": told, "en": told}


def _words(names: Names) -> Names:
    return names or {"fr": "", "en": ""}
