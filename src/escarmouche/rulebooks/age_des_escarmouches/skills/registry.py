"""The skills that are written, by name. A skill that is not here is printed on cards and does nothing yet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile
from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import Skill
from escarmouche.rulebooks.age_des_escarmouches.fighter import galvanisation
from escarmouche.rulebooks.age_des_escarmouches.skills import (
    fanatic,
    mending,
    mystic_skills,
    predictable,
    resolution,
    undead,
)
from escarmouche.rulebooks.age_des_escarmouches.skills.hardened import marks_of

# What makes the plug-in of a skill, from what stands after its stroke.
SKILLS: Mapping[str, Callable[[Skill], Plugin]] = {
    "previsible": lambda skill: predictable.PLUGIN,
    "mort-vivant": lambda skill: undead.PLUGIN,
    "fanatisme": lambda skill: fanatic.PLUGIN,
    "regeneration": lambda skill: mending.regeneration(skill.number),
    "soin": lambda skill: mending.healing(skill.number),
    "ephemere": lambda skill: mending.ephemeral(skill.number),
    "magicien": lambda skill: mystic_skills.MAGICIEN,
    "fidele": lambda skill: mystic_skills.FIDELE,
    "immunite": lambda skill: mystic_skills.immunity(skill.words()),
    "commandement": lambda skill: galvanisation.COMMANDEMENT,
    "musicien": lambda skill: galvanisation.MUSICIEN,
    "porte-etendard": lambda skill: galvanisation.PORTE_ETENDARD,
    "resolution": lambda skill: resolution.resolution(skill.number),
    "invocateur": lambda skill: mystic_skills.summoner(skill.number),
}


def plugins_of(profile: Profile, skills: Iterable[Skill]) -> tuple[Plugin, ...]:
    """The marks of a card, then its skills, as plug-ins."""
    marks = marks_of(profile.hardened, profile.intimidating)
    return (*marks, *(SKILLS[skill.id](skill) for skill in skills if skill.id in SKILLS))
