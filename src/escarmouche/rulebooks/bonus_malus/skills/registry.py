"""Which plug-in stands behind the name of a skill: each family of skills lists its own.

A module of this folder has `FIGURE` for skills of figures and objects, `USE` for attributes of weapons; both by the id that
`skill_names` has, a function from the skill as it is written to its plug-in. An attribute that chapters read as a number
(a range, Transperce Armure) has none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType

from escarmouche.core.hooks import Plugin
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus.skills import (
    deploying,
    fear,
    fighting,
    force,
    guard,
    leaders,
    movement,
    saves,
    shooting_skills,
    stealth,
    targeted,
    weapon_attributes,
    whip,
    won_tests,
)

Maker = Callable[[Skill], Plugin]

FAMILIES: tuple[ModuleType, ...] = (
    deploying,
    fear,
    fighting,
    leaders,
    movement,
    saves,
    stealth,
    shooting_skills,
    guard,
    weapon_attributes,
    won_tests,
    force,
    targeted,
    whip,
)


def _collected(name: str) -> dict[str, Maker]:
    found: dict[str, Maker] = {}
    for family in FAMILIES:
        listed: Mapping[str, Maker] = getattr(family, name, {})
        twice = found.keys() & listed.keys()
        assert not twice, f"two plug-ins for {sorted(twice)}"
        found.update(listed)
    return found


def figure_plugin(skill: Skill) -> Plugin | None:
    """What a skill of a figure does; None where chapters read it as a number."""
    maker = _collected("FIGURE").get(skill.id)
    return None if maker is None else maker(skill)


def use_plugin(skill: Skill) -> Plugin | None:
    """What an attribute of a weapon does while it is used."""
    maker = _collected("USE").get(skill.id)
    return None if maker is None else maker(skill)
