"""Profiles of a situation: by the id of a ready one, or written out by skills, weapons, armour and the rest."""

from __future__ import annotations

from dataclasses import replace

from escarmouche.rosters.skill_lists import read_skills
from escarmouche.rosters.toml_reader import TomlReader
from escarmouche.rulebooks.bonus_malus.army.mustering import profile_of
from escarmouche.rulebooks.bonus_malus.army.outfit import outfit_of
from escarmouche.rulebooks.bonus_malus.army.sheets import NEUTRAL, Sheet
from escarmouche.rulebooks.bonus_malus.profile import Profile
from escarmouche.rulebooks.bonus_malus.skill_names import SKILLS

# Where each thing of an equipment may be written; a situation need not say what is what.
LISTS, SINGLE = ("weapons", "items", "upgrades", "equipment"), ("armour", "shield")


def called(profile: Profile, name: str) -> Profile:
    """The same under the name that it has in the file."""
    return replace(profile, names={"fr": name, "en": name})


def written_out(item: TomlReader, name: str) -> Profile:
    """`{skills: [combat+, "tir 2+"], weapons: [dague], armour: armure, shield: bouclier, hands: [dague]}`."""
    inner = item.table("profile") or TomlReader(item.source, (*item.path, "profile"), {})
    skills = read_skills(inner, "skills", SKILLS)
    places = _equipment(inner)
    outfit = outfit_of([text for _place, text in places])
    for slip in outfit.slips:
        inner.source.report((*inner.path, *places[slip.place][0]), slip.phrase, **slip.data)
    hands = inner.texts("hands") if "hands" in inner.data else None
    silhouette, price = inner.text("silhouette", "infantry"), inner.raw("price")
    inner.finish()
    sheet = Sheet(
        name.lower(),
        {"fr": name, "en": name},
        NEUTRAL,
        skills,
        tuple(text for _place, text in places),
        hands,
        silhouette,
    )
    profile = profile_of(sheet, outfit)
    return profile if type(price) is not int else replace(profile, price=price)


def _equipment(inner: TomlReader) -> list[tuple[tuple[str | int, ...], str]]:
    """Each thing with its place in the file."""
    found: list[tuple[tuple[str | int, ...], str]] = []
    for key in LISTS:
        found += [((key, n), text) for n, text in enumerate(inner.texts(key))]
    for key in SINGLE:
        text = inner.text(key, "")
        found += [((key,), text)] if text else []
    return found
