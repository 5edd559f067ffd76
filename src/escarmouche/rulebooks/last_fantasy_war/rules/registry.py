"""Which plug-in stands behind the name of a special rule or of a type: each family lists its own.

A module of this folder has `UNIT` for rules of units and equipment, `WEAPON` for rules of weapons, heard while they are used,
both by the id that `rule_names` has, a function from the rule as it is written to its plug-in; and `TYPE` for what a type
brings by itself. A rule that chapters read as a word (`mort`, `nyctalope`) has none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType

from escarmouche.core.hooks import Plugin
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war.rules import (
    areas,
    blows,
    courage_rules,
    duels,
    fighting,
    fire,
    mounts,
    movement,
    roll_modifiers,
    shields,
    shots,
    unit_types,
)

Maker = Callable[[Skill], Plugin]

FAMILIES: tuple[ModuleType, ...] = (
    areas,
    blows,
    courage_rules,
    duels,
    fighting,
    fire,
    mounts,
    movement,
    roll_modifiers,
    shields,
    shots,
    unit_types,
)


def collected(families: tuple[ModuleType, ...], name: str) -> dict[str, Maker]:
    """What the families list under a name, all together."""
    found: dict[str, Maker] = {}
    for family in families:
        listed: Mapping[str, Maker] = getattr(family, name, {})
        twice = found.keys() & listed.keys()
        assert not twice, f"two plug-ins for {sorted(twice)}"
        found.update(listed)
    return found


def made(makers: Mapping[str, Maker], skill: Skill) -> Plugin | None:
    """The plug-in of a rule, where it has one."""
    maker = makers.get(skill.id)
    return None if maker is None else maker(skill)


def unit_plugin(skill: Skill) -> Plugin | None:
    """What a special rule of a unit does."""
    return made(collected(FAMILIES, "UNIT"), skill)


def weapon_plugin(skill: Skill) -> Plugin | None:
    """What a special rule of a weapon does while it is used."""
    return made(collected(FAMILIES, "WEAPON"), skill)


def type_plugin(type: str) -> Plugin | None:
    """What a type brings by itself (LFW-TYPE-02 to -04); infantry nothing."""
    return made(collected(FAMILIES, "TYPE"), Skill(type))
