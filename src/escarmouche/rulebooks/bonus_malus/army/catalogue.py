"""The equipment of the book, read from `data/equipment.toml` (BM-EQUIP-*, R72 to R75, R82)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib.resources import files
from typing import Any, TypeVar

from escarmouche.core.hooks import Plugin, attach
from escarmouche.memory import remembered
from escarmouche.rosters.skill_lists import Skill, skill_of
from escarmouche.rulebooks.bonus_malus.army.item_prices import (
    item_price,
    protection_price,
    upgrade_price,
    weapon_price,
)
from escarmouche.rulebooks.bonus_malus.army.listed_clauses import LISTED
from escarmouche.rulebooks.bonus_malus.dice import ABSENT, value_of
from escarmouche.rulebooks.bonus_malus.equipment import (
    Equipment,
    Item,
    Protection,
    ShotUse,
    Upgrade,
    Use,
    Weapon,
)
from escarmouche.rulebooks.bonus_malus.skill_names import ATTRIBUTES
from escarmouche.rulebooks.bonus_malus.skills.registry import use_plugin

PACKAGE = "escarmouche.rulebooks.bonus_malus"
LIGHT_WEAPON = "arme-legere"  # R35: what a shooting weapon for two hands is in close combat

Data = Mapping[str, Any]
U = TypeVar("U", bound=Use)


@remembered
def equipment() -> Equipment:
    """All that figures may carry, each with its price (R77)."""
    data = data_file("equipment.toml")
    light = _use(data["weapons"][LIGHT_WEAPON]["melee"])
    return Equipment(
        weapons={id: _weapon(id, each, light) for id, each in data["weapons"].items()},
        armours={id: _protection(id, each, False) for id, each in data["armours"].items()},
        shields={id: _protection(id, each, True) for id, each in data["shields"].items()},
        upgrades={id: _upgrade(id, each) for id, each in data["upgrades"].items()},
        items={id: _item(id, each) for id, each in data["items"].items()},
    )


def data_file(name: str) -> dict[str, Any]:
    """A TOML file of the book's `data`."""
    folder = files(PACKAGE) / "data"
    return tomllib.loads(folder.joinpath(name).read_text(encoding="utf-8"))


def with_plugins(use: U) -> U:
    """R37: a use with what its attributes do while it is used."""
    plugins = _plugins(use.skills)
    return replace(use, plugins=plugins, handlers=attach(plugins))


def _plugins(skills: Iterable[Skill]) -> tuple[Plugin, ...]:
    made = (use_plugin(skill) for skill in skills)
    return tuple(plugin for plugin in made if plugin is not None)


def _weapon(id: str, data: Data, light: Use) -> Weapon:
    """BM-MAINSNUES-03: one for two hands that shoots is a light weapon in close combat, and is lost if it breaks."""
    hands: int = data.get("hands", 1)
    melee = _use(data["melee"]) if "melee" in data else None
    shot = _shot(data["shot"]) if "shot" in data else None
    bare = Weapon(id, data["name"], LISTED[id], hands, melee, shot, data.get("spent", False))
    is_light = melee is None and hands == 2
    used = light if is_light else melee
    return replace(bare, melee=used, price=weapon_price(bare), is_light=is_light)


def _use(data: Data) -> Use:
    """BM-MELEE-02: a blow makes no noise unless its weapon is Bruyant; nothing need be written for it."""
    return with_plugins(Use(modifier(data["damage"]), _skills(data)))


def _shot(data: Data) -> ShotUse:
    """BM-SHOOT-02: a shot is heard unless its weapon is Silencieux."""
    use = ShotUse(modifier(data["damage"]), _skills(data), range=float(data["range"]))
    return with_plugins(use)


def _protection(id: str, data: Data, is_shield: bool) -> Protection:
    save, skills = value_of(modifier(data["save"])), _skills(data)
    only = bool(data.get("shots_only", False))
    bare = Protection(id, data["name"], LISTED[id], save, only, skills)
    plugins = tuple(plugin for skill in skills if (plugin := use_plugin(skill)) is not None)
    price = protection_price(bare, is_shield)
    return Protection(
        id, bare.names, bare.clauses, save, only, skills, price, plugins, attach(plugins)
    )


def _upgrade(id: str, data: Data) -> Upgrade:
    """R34: one of bare hands is a use of its own, from the 3- of bare hands on."""
    skills, damage = _skills(data), modifier(data.get("damage", ""))
    unarmed = bool(data.get("unarmed", False))
    return Upgrade(
        id,
        data["name"],
        LISTED[id],
        skills,
        damage,
        unarmed=unarmed,
        weapons=tuple(data.get("weapons", ())),
        price=upgrade_price(id),
        use=with_plugins(Use(ABSENT + damage, skills)) if unarmed else None,
    )


def _item(id: str, data: Data) -> Item:
    return Item(id, data["name"], LISTED[id], _skills(data), item_price(id))


def modifier(text: str) -> int:
    """A modifier as cards write it.

    >>> [modifier(text) for text in ("2+", "+", "", "-", "3-")]
    [2, 1, 0, -1, -3]
    """
    if not text:
        return 0
    steps = int(text[:-1] or 1)
    return steps if text[-1] == "+" else -steps


def _skills(data: Data) -> tuple[Skill, ...]:
    found = []
    for text in data.get("skills", ()):
        skill = skill_of(text, ATTRIBUTES)
        assert skill is not None, f"data/equipment.toml: no attribute {text!r}"
        found.append(skill)
    return tuple(found)
