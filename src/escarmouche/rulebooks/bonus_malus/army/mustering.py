"""A profile made of what is written: things looked up, skills of objects added, plug-ins attached (R76)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from escarmouche.core.hooks import Plugin, attach
from escarmouche.rosters.skill_lists import Skill, spelt
from escarmouche.rulebooks.bonus_malus.army.hands import usual_hands
from escarmouche.rulebooks.bonus_malus.army.outfit import Outfit, outfit_of, unarmed_uses
from escarmouche.rulebooks.bonus_malus.army.prices import price_of
from escarmouche.rulebooks.bonus_malus.army.sheets import Sheet
from escarmouche.rulebooks.bonus_malus.equipment import Item
from escarmouche.rulebooks.bonus_malus.profile import (
    ENORMOUS_HEIGHT,
    ENORMOUS_RADIUS,
    STANDARD_HEIGHT,
    STANDARD_RADIUS,
    Profile,
)
from escarmouche.rulebooks.bonus_malus.skills.registry import figure_plugin


def profile_of(sheet: Sheet, outfit: Outfit | None = None) -> Profile:
    """What the figures of a sheet have in common."""
    held = outfit_of(sheet.equipment) if outfit is None else outfit
    skills = with_objects(sheet.skills, held.items)
    uses, plugins = unarmed_uses(sheet.skills, held.improvements), _plugins(skills)
    large = sheet.has("enorme")
    return Profile(
        id=sheet.id,
        names=sheet.names,
        faction=sheet.faction,
        skills=skills,
        weapons=held.weapons,
        armour=held.armour,
        shield=held.shield,
        items=held.items,
        upgrades=tuple(each.upgrade for each in held.improvements),
        hands=usual_hands(sheet.skills, held) if sheet.hands is None else sheet.hands,
        unarmed=uses[0],
        unarmed_uses=uses,
        price=price_of(sheet, held).points,
        radius=ENORMOUS_RADIUS if large else STANDARD_RADIUS,
        height=ENORMOUS_HEIGHT if large else STANDARD_HEIGHT,
        silhouette=sheet.silhouette,
        fluff=sheet.fluff,
        plugins=plugins,
        handlers=attach(plugins),
        written=written(sheet),
    )


def with_objects(skills: Sequence[Skill], items: Iterable[Item]) -> tuple[Skill, ...]:
    """R74: an object gives its skill, or betters the bearer's own; of several only the best counts."""
    best: dict[str, Skill] = {}
    for skill in (skill for item in items for skill in item.skills):
        if skill.id not in best or skill.modifier > best[skill.id].modifier:
            best[skill.id] = skill
    own = [
        skill._replace(modifier=skill.modifier + best.pop(skill.id).modifier)
        if skill.id in best
        else skill
        for skill in skills
    ]
    return (*own, *best.values())


def _plugins(skills: Sequence[Skill]) -> tuple[Plugin, ...]:
    """Those of its skills in their order; what armour, shield and weapons do stays with them."""
    made = (figure_plugin(skill) for skill in skills)
    return tuple(plugin for plugin in made if plugin is not None)


def written(sheet: Sheet) -> dict[str, object]:
    """A sheet as plain data, whole: it can be made again without any catalogue (`profiles.profile_from_data`)."""
    return {
        "id": sheet.id,
        "name": dict(sheet.names),
        "faction": sheet.faction,
        "skills": [spelt(skill) for skill in sheet.skills],
        "equipment": list(sheet.equipment),
        "hands": None if sheet.hands is None else list(sheet.hands),
        "silhouette": sheet.silhouette,
        "fluff": dict(sheet.fluff),
    }
