"""Profiles of a situation: by the id of a ready one, or written out by skills, weapons, armour and the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from escarmouche.core.hooks import attach
from escarmouche.rosters.skill_lists import read_skills
from escarmouche.rosters.toml_reader import TomlReader
from escarmouche.rulebooks.bonus_malus.equipment import Weapon
from escarmouche.rulebooks.bonus_malus.profile import (
    ENORMOUS_HEIGHT,
    ENORMOUS_RADIUS,
    STANDARD_HEIGHT,
    STANDARD_RADIUS,
    Profile,
)
from escarmouche.rulebooks.bonus_malus.skill_names import SKILLS
from escarmouche.rulebooks.bonus_malus.skills.registry import figure_plugin


def ready() -> Mapping[str, Profile]:
    """Those that come with the book, by id."""
    return {}


def called(profile: Profile, name: str) -> Profile:
    """The same under the name that it has in the file."""
    return replace(profile, names={"fr": name, "en": name})


def written_out(item: TomlReader, name: str) -> Profile:
    """`{skills: [combat+, "tir 2+"], weapons: [dague], armour: armure, shield: bouclier, hands: [dague]}`."""
    inner = item.table("profile") or TomlReader(item.source, (*item.path, "profile"), {})
    skills = read_skills(inner, "skills", SKILLS)
    from escarmouche.rulebooks.bonus_malus.army.catalogue import equipment

    listed = equipment()
    weapons = tuple(listed.weapons[id] for id in inner.texts("weapons"))
    items = tuple(listed.items[id] for id in inner.texts("items"))
    upgrades = tuple(listed.upgrades[id] for id in inner.texts("upgrades"))
    armour, shield = inner.text("armour", ""), inner.text("shield", "")
    price = inner.integer("price", 10)
    given = (*skills, *(skill for held in items for skill in held.skills))
    plugins = tuple(p for skill in given if (p := figure_plugin(skill)) is not None)
    large = any(skill.id == "enorme" for skill in skills)
    hands = inner.texts("hands") if "hands" in inner.data else _hands(weapons, shield)
    inner.finish()
    return Profile(
        name.lower(),
        {"fr": name, "en": name},
        "neutres",
        given,
        weapons,
        listed.armours[armour] if armour else None,
        listed.shields[shield] if shield else None,
        items,
        upgrades,
        hands,
        price=price,
        radius=ENORMOUS_RADIUS if large else STANDARD_RADIUS,
        height=ENORMOUS_HEIGHT if large else STANDARD_HEIGHT,
        plugins=plugins,
        handlers=attach(plugins),
    )


def _hands(weapons: tuple[Weapon, ...], shield: str) -> tuple[str, ...]:
    held, free = ([shield], 1) if shield else ([], 2)
    for weapon in weapons:
        if weapon.hands <= free:
            held.append(weapon.id)
            free -= weapon.hands
    return tuple(held)
