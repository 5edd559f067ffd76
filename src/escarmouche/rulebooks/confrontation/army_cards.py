"""An army of this book as a player chooses it: plain data, with phrases where words are wanted."""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.kit.army_emblems import army_emblems
from escarmouche.rulebooks.confrontation.army import Army, Entry
from escarmouche.rulebooks.confrontation.army_file import PRINTED
from escarmouche.rulebooks.confrontation.content.catalogue import cards_of
from escarmouche.rulebooks.confrontation.content.peoples import PEOPLES
from escarmouche.rulebooks.confrontation.figure_traits import of_profile
from escarmouche.rulebooks.confrontation.profile import Names, Profile

MAGICIAN = Phrase("cc.calling.magician", "CC-IX-C-3-04")
FAITHFUL = Phrase("cc.calling.faithful", "CC-IX-C-3-04")
FLYER = Phrase("cc.calling.flyer", "CC-IX-B-1-02")


def army_card(army: Army) -> dict[str, Any]:
    """The army and its entries."""
    return {
        "id": army.id,
        "names": army.names,
        "fluff": _words(army.fluff),
        "points": army.points,
        "format": army.format,  # R35: only armies of one format meet
        "figures": army.figures,
        "entries": [_entry(army, entry) for entry in army.entries],
    }


def catalogue() -> list[dict[str, Any]]:
    """R35: every people with its allies and its cards."""
    return [
        {
            "id": id,
            "names": people.names,
            "allies": sorted(people.allies),
            "cards": people_cards(id),
        }
        for id, people in PEOPLES.items()
    ]


def people_cards(people: str) -> list[dict[str, Any]]:
    """The cards of a people, each with the emblem that tells it from the others."""
    profiles = cards_of(people)
    emblems = army_emblems([of_profile(profile) for profile in profiles])
    return [
        {**profile_card(profile), "emblem": str(emblem)}
        for profile, emblem in zip(profiles, emblems, strict=True)
    ]


def _entry(army: Army, entry: Entry) -> dict[str, Any]:
    profile = entry.profile
    return {
        **profile_card(profile),
        "id": entry.id,
        "count": entry.count,
        "price": entry.price,
        "role": _role(army, profile),
    }


def profile_card(profile: Profile) -> dict[str, Any]:
    """CC-IX-C-01: what a reference card says."""
    skills = [Phrase(f"cc.skill.{skill}") for skill in profile.skills]
    callings = _callings(profile)
    return {
        "id": profile.id,
        "names": profile.names,
        "count": 1,
        "price": profile.value,
        "each": profile.value,
        "silhouette": profile.silhouette,
        "role": "character" if profile.character else "troop",
        "flies": profile.flies,
        "life": None,  # there are Wound states, and no points of life
        "base": profile.base / 10,
        "fluff": _words(profile.fluff),
        "scores": scores(profile),
        "abilities": [*callings, *skills],
        "items": [],
        "spells": [],
        "helps": [
            *({"name": each, "help": f"{each.id}.help"} for each in (*callings, *skills)),
            *_weapon(profile),
        ],
        "piece": None,
    }


def scores(profile: Profile) -> dict[str, float]:
    """MOU on the ground, VOL in flight, and every characteristic of the card, in their order."""
    told: dict[str, float] = {"MOU": profile.mou}
    if profile.air is not None:
        told["VOL"] = profile.air
    return told | {name: profile.scores[name] for name in PRINTED if name in profile.scores}


def _role(army: Army, profile: Profile) -> str:
    if profile.character:
        return "character"
    return "troop" if profile.people == army.people else "ally"


def _callings(profile: Profile) -> list[Phrase]:
    held = [(profile.magician, MAGICIAN), (profile.faithful, FAITHFUL), (profile.flies, FLYER)]
    return [phrase for is_so, phrase in held if is_so]


def _weapon(profile: Profile) -> list[dict[str, Any]]:
    if profile.weapon is None:
        return []
    told = f"FOR {profile.weapon.strength}, {profile.weapon.range:g} cm"
    return [{"name": profile.weapon.names, "help": {"fr": told, "en": told}}]


def _words(names: Names) -> Names:
    return names or {"fr": "", "en": ""}
