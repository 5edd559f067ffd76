"""Which plug-in stands behind a skill of a specialist: each specialist lists its own.

A module of this folder has `SKILLS`, by the id that `specialist_table` has, a function from the skill to its plug-in; what
was chosen when the army was built is the skill's `about` (Fougueux: the id of a weapon). Skills of a rider that serve its
mount as well, and of a mount its rider (A-R14 i), are listed in `SHARED`. `CALLING` is what a specialist has whatever its
skills: what it learns (A-R56).
"""

from __future__ import annotations

from types import ModuleType

from escarmouche.core.hooks import Plugin
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war.rules.registry import collected, made
from escarmouche.rulebooks.last_fantasy_war.specialists import (
    briscard,
    capitaine,
    eclaireur,
    mage,
    tireur_d_elite,
    zelote,
)

FAMILIES: tuple[ModuleType, ...] = (
    capitaine,
    mage,
    zelote,
    tireur_d_elite,
    briscard,
    eclaireur,
)


def skill_plugin(skill: Skill) -> Plugin | None:
    """What a skill does in play; None where it only changes the sheet."""
    return made(collected(FAMILIES, "SKILLS"), skill)


def is_shared(id: str) -> bool:
    """Whether a skill acts on both halves of a cavalry (LFW-CAV-04, A-R14 i)."""
    return any(id in getattr(family, "SHARED", ()) for family in FAMILIES)


def calling_plugin(kind: str) -> Plugin | None:
    """What a specialist of a kind has whatever its skills."""
    callings: tuple[Plugin, ...] = tuple(
        family.CALLING for family in FAMILIES if hasattr(family, "CALLING")
    )
    return next((plugin for plugin in callings if plugin.id == kind), None)
