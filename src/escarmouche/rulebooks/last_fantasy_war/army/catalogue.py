"""The weapons of the book and what else units carry, read from `data/weapons.toml` (LFW-ARME-*, A-R16, A-R62)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from escarmouche.core.hooks import attach
from escarmouche.memory import remembered
from escarmouche.rosters.skill_lists import Skill, skill_of
from escarmouche.rulebooks.last_fantasy_war.rule_names import RULES
from escarmouche.rulebooks.last_fantasy_war.rules.registry import weapon_plugin
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon

PACKAGE = "escarmouche.rulebooks.last_fantasy_war"

# LFW-ARME-01: equipment that is no weapon, with the rules that it gives; armour is a word for Tranchant (B-R48).
EQUIPMENT: Mapping[str, tuple[Skill, ...]] = {
    "armure": (),
    "bouclier": (Skill("bouclier"),),
    "bouclier-long": (Skill("bouclier-long"),),
    "torche": (Skill("lumineux"),),  # A-R48
}


@remembered
def weapons() -> Mapping[str, Weapon]:
    """Every weapon of the book, by id."""
    data = data_file("weapons.toml")
    return MappingProxyType({id: weapon_from_data(id, each) for id, each in data.items()})


def weapon_from_data(id: str, data: Mapping[str, Any]) -> Weapon:
    """LFW-ARME-03: a name, a range where it shoots, attacks, force, rules."""
    return with_plugins(
        Weapon(
            id,
            data["name"],
            attacks=data.get("attacks", 1),
            force=data.get("force", 0),
            range=float(data["range"]) if "range" in data else None,
            rules=rules_of(data.get("rules", ())),
        )
    )


def with_plugins(weapon: Weapon) -> Weapon:
    """A weapon with what its rules do while it is used."""
    plugins = tuple(p for rule in weapon.rules if (p := weapon_plugin(rule)) is not None)
    return replace(weapon, plugins=plugins, handlers=attach(plugins))


def rules_of(texts: Iterable[str]) -> tuple[Skill, ...]:
    """Rules as our own files write them."""
    found = []
    for text in texts:
        rule = skill_of(text, RULES)
        assert rule is not None, f"no special rule {text!r}"
        found.append(rule)
    return tuple(found)


def data_file(name: str) -> dict[str, Any]:
    """A TOML file of the book's `data`."""
    folder = files(PACKAGE) / "data"
    return tomllib.loads(folder.joinpath(name).read_text(encoding="utf-8"))
