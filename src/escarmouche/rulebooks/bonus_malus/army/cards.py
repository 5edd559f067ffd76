"""A force of this book as a player chooses it: plain data, with phrases where words are wanted."""

from __future__ import annotations

from typing import Any

from escarmouche.kit.army_emblems import army_emblems
from escarmouche.rulebooks.bonus_malus.army.force import Army, Entry
from escarmouche.rulebooks.bonus_malus.army.profiles import ready_profiles, sheets_of
from escarmouche.rulebooks.bonus_malus.army.sheets import FACTIONS, NEUTRAL
from escarmouche.rulebooks.bonus_malus.army.skill_rules import (
    equipment_rules,
    sign,
    skill_name,
    skill_rule,
    special_skills,
)
from escarmouche.rulebooks.bonus_malus.army.traits import of_profile
from escarmouche.rulebooks.bonus_malus.dice import ABSENT
from escarmouche.rulebooks.bonus_malus.equipment import Names
from escarmouche.rulebooks.bonus_malus.profile import Profile

SCORES = ("combat", "tir", "lancer", "initiative", "moral")
NORMAL_MOVE = 5.0  # BM-ACTION-DEPLACER-02
MOVES = {"rapide": 8.0, "lent": 3.0}  # BM-SKILL-RAPIDE-01, BM-SKILL-LENT-01
HEAVY = -1.0  # BM-SKILL-LOURD-01, R63
PLAIN = "·"  # a skill without a modifier


def army_card(army: Army) -> dict[str, Any]:
    """The force and its entries."""
    return {
        "id": army.id,
        "names": army.names,
        "fluff": _words(army.fluff),
        "points": army.points,
        "format": army.format,  # R78: only forces of one size meet
        "figures": army.figures,
        "entries": [_entry(army, entry) for entry in army.entries],
    }


def catalogue() -> list[dict[str, Any]]:
    """R76: every faction with its profiles; the neutrals serve all of them."""
    return [
        {
            "id": id,
            "names": names,
            "allies": [] if id == NEUTRAL else [NEUTRAL],
            "cards": faction_cards(id),
        }
        for id, names in FACTIONS.items()
    ]


def faction_cards(faction: str) -> list[dict[str, Any]]:
    """The profiles of a faction, each with the emblem that tells it from the others."""
    profiles = [ready_profiles()[sheet.id] for sheet in sheets_of(faction)]
    emblems = army_emblems([of_profile(profile) for profile in profiles])
    return [
        {**profile_card(profile), "emblem": str(emblem)}
        for profile, emblem in zip(profiles, emblems, strict=True)
    ]


def _entry(army: Army, entry: Entry) -> dict[str, Any]:
    return {
        **profile_card(entry.profile),
        "id": entry.id,
        "count": entry.count,
        "price": entry.price,
        "role": _role(army, entry.profile),
    }


def profile_card(profile: Profile) -> dict[str, Any]:
    """BM-PRES-04: what a card says: skills with their modifiers, equipment, price."""
    skills, things = special_skills(profile), list(equipment_rules(profile))
    return {
        "id": profile.id,
        "names": profile.names,
        "count": 1,
        "price": profile.price,
        "each": profile.price,
        "silhouette": profile.silhouette,
        "role": "character" if profile.life > 1 else "troop",
        "flies": False,
        "life": profile.life,
        "base": 2 * profile.radius,
        "fluff": _words(profile.fluff),
        "scores": scores(profile),
        "abilities": [skill_name(skill) for skill in skills],
        "items": [thing["name"] for thing in things],
        "spells": [],
        "helps": [*(skill_rule(skill) for skill in skills), *things],
        "piece": None,
    }


def scores(profile: Profile) -> dict[str, Any]:
    """Its base move, and the common skills as the book writes them; 3- where it has none (BM-DEFAULT-01)."""
    return {"move": base_move(profile), **{id: _score(profile, id) for id in SCORES}}


def base_move(profile: Profile) -> float:
    """R63: 5 paces, 8 or 3, and one less for the heavy."""
    usual = next((paces for id, paces in MOVES.items() if profile.has(id)), NORMAL_MOVE)
    return usual + (HEAVY if profile.has("lourd") else 0.0)


def _score(profile: Profile, id: str) -> str:
    skill = profile.skill(id)
    return sign(ABSENT if skill is None else skill.modifier) or PLAIN


def _role(army: Army, profile: Profile) -> str:
    if profile.life > 1:
        return "character"
    return "troop" if profile.faction == army.faction else "ally"


def _words(names: Names) -> Names:
    return names or {"fr": "", "en": ""}
