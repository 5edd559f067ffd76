"""Armies of units with random rules, skills, spells and abilities, so that all of them meet in play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from escarmouche.rulebooks.last_fantasy_war.army.played_rules import unit_rules, weapon_rules
from escarmouche.rulebooks.last_fantasy_war.magic_names import ABILITIES, DOMAINS
from escarmouche.rulebooks.last_fantasy_war.specialist_table import TABLE

SPELLS = tuple(spell for domain in DOMAINS.values() for spell in domain)
WRITTEN = {
    "explosion": "explosion d6,1.5",
    "impacte": "impacte 2,1",
    "comportement-instable": "comportement-instable fidele,peureuse",
    "ligne": "ligne 3",
    "protection": "protection 5",
    "protection-magique": "protection-magique 5",
    "regeneration": "regeneration 4",
    "independant": "independant 3",
    "terreur": "terreur 4",
}
ROLLED = ("elite", "habile", "impertinent", "impetueux")
ROLLS = ("touche", "combat", "defense", "protection", "courage")
# What only scenarios and army lists look at, and what only makes sense for a mount.
APART = ("unique", "inapte", "fidele", "peureuse", "sauvage", "vengeresse")
OF_UNITS = tuple(sorted(id for id in unit_rules() if id not in APART))
OTHERS = ("zelote", "tireur-d-elite", "briscard", "eclaireur")
OF_WEAPONS = tuple(sorted(weapon_rules()))


def written(rule: str, rng: Random) -> str:
    """A rule as a file writes it."""
    if rule in WRITTEN:
        return WRITTEN[rule]
    if rule in ROLLED:
        return f"{rule} {rng.choice(ROLLS)}"
    ranked = unit_rules().get(rule) or weapon_rules()[rule]
    return f"{rule} {rng.randint(1, 2)}" if ranked.measure.name == "RANK" else rule


def _weapon(rng: Random, id: str, reach: int | None) -> dict[str, Any]:
    rules = [written(rule, rng) for rule in rng.sample(OF_WEAPONS, rng.randint(0, 2))]
    made = {"id": id, "name": id, "attacks": rng.randint(1, 2), "force": rng.randint(0, 1)}
    return {**made, "rules": rules, **({"range": reach} if reach else {})}


def unit(rng: Random, id: str, must: Sequence[str] = ()) -> dict[str, Any]:
    """A unit of its own sheet, with some rules."""
    rules = list(dict.fromkeys([*must, *rng.sample(OF_UNITS, 2)]))
    made: dict[str, Any] = {
        "id": id,
        "name": {"fr": id, "en": id},
        "m": rng.randint(4, 7),
        "cc": 4,
        "cp": rng.randint(0, 2),
        "e": rng.randint(0, 1),
        "d": rng.randint(4, 5),
        "pv": rng.randint(1, 3),
        "co": rng.randint(6, 8),
        "type": rng.choice(["infanterie", "bete"]),
        "weapons": [_weapon(rng, f"{id}-lame", None)],
        "rules": [written(rule, rng) for rule in rules],
    }
    if rng.random() < 0.5:
        made["ct"] = rng.randint(3, 4)
        made["weapons"].append(_weapon(rng, f"{id}-arc", rng.choice([9, 12, 18])))
    return made


def specialist(rng: Random, kind: str) -> dict[str, Any]:
    """LFW-SPE-05: of level 3, with a skill of each level that asks for nothing."""
    skills = [
        rng.choice([one.id for one in TABLE[kind].skills if one.level == level and not one.asks])
        for level in (1, 2, 3)
    ]
    return {"specialists": [kind], "specialist": kind, "level": 3, "skills": skills}


def mage(rng: Random, id: str, spells: Sequence[str]) -> dict[str, Any]:
    """A unit that knows some spells and has points for them."""
    domains = [domain for domain, its in DOMAINS.items() if any(s in its for s in spells)]
    made = unit(rng, id)
    made |= {"ct": 3, "pm": 5, "domains": domains, "knows": len(spells), "spells": list(spells)}
    made |= {"type": "infanterie", "specialists": ["mage"]}
    return made


def army(rng: Random, id: str, spells: Sequence[str], rules: Sequence[str]) -> dict[str, Any]:
    """A captain, two mages, and four others, one of them a monster."""
    captain = unit(rng, f"{id}-chef")
    captain |= {"pc": 3, "abilities": list(rng.sample(ABILITIES, 4)), "specialists": ["capitaine"]}
    captain |= {"specialist": "capitaine", "level": 1, "skills": ["chef-d-equipe"]}
    figures = [captain, *(mage(rng, f"{id}-mage-{n}", spells[n::2]) for n in range(2))]
    figures[1] |= specialist(rng, "mage")
    figures += [unit(rng, f"{id}-soldat-{n}", rules[n::4]) for n in range(4)]
    figures[-1]["type"] = "monstre"
    for one, kind in zip(figures[3:], OTHERS, strict=False):
        one |= specialist(rng, kind)
    return {
        "rulebook": "last-fantasy-war",
        "id": id,
        "name": {"fr": id, "en": id},
        "points": 600,
        "faction": "gladeris",
        "figures": figures,
    }


def setup_of(number: int) -> dict[str, Any]:
    """A set-up for each number; over some numbers every spell and every rule has its turn."""
    rng = Random(f"mixes {number}")
    spells = [SPELLS[(8 * number + k) % len(SPELLS)] for k in range(8)]
    rules = [OF_UNITS[(4 * number + k) % len(OF_UNITS)] for k in range(4)]
    others = [rng.choice(SPELLS) for _each in range(4)]
    return {
        "armies": [
            army(rng, "premiers", spells, rules),
            army(rng, "seconds", list(dict.fromkeys([*spells[::-1], *others]))[:8], rules[::-1]),
        ],
        "scenario": "colline",
        "options": {"turns": 4},
        "table": {"seed": number},
    }
