"""Profiles that are lists of skills with modifiers, as their books write them: Combat+, Tir 2+, Moral-, Attaques 2.

    skills = ["combat+", "tir 2+", "moral 3-", "attaques-multiples 2", "tueur lycan", "lent"]

A book says what it has (`SkillKind`): a skill that is measured by a modifier, one that has a rank, one that is
about something, one that is simply there. Whatever does not fit is reported with its line and a remedy.

>>> skill_of("tir 2+", {"tir": SkillKind("tir", Measure.MODIFIER)})
Skill(id='tir', modifier=2, rank=None, about=None)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.rosters.problems import nearest, shown
from escarmouche.rosters.toml_reader import TomlReader

UNKNOWN_SKILL = Phrase("rosters.unknown_skill")
MISSPELT_SKILL = Phrase("rosters.misspelt_skill")
BAD_MEASURE = Phrase("rosters.bad_measure")
SKILL_TWICE = Phrase("rosters.skill_twice")

_WRITTEN = re.compile(r"(?P<id>[a-z0-9][a-z0-9-]*?[a-z0-9]|[a-z0-9])(?P<rest>[+-]| .*)?")
_MODIFIER = re.compile(r" ?(?P<steps>[1-9]?)(?P<sign>[+-])")
_RANK = re.compile(r" (?P<rank>[1-9][0-9]?)")


class Measure(Enum):
    """What stands behind the name of a skill. The value is an example of it, for messages."""

    NOTHING = "lent"
    MODIFIER = "combat+, combat 2+, combat-, combat 3-"
    RANK = "attaques-multiples 2"
    ABOUT = "tueur lycan"


class SkillKind(NamedTuple):
    """A skill of a book: its id, what measures it, and the words it may be about (any, where none is listed)."""

    id: str
    measure: Measure = Measure.NOTHING
    abouts: tuple[str, ...] = ()


class Skill(NamedTuple):
    """A skill as a profile has it: with how many steps up or down, of which rank, or about what."""

    id: str
    modifier: int = 0
    rank: int | None = None
    about: str | None = None


def skill_of(text: str, known: Mapping[str, SkillKind]) -> Skill | None:
    """A skill as it is written; None where the book has none of that name, or where its measure does not fit."""
    written = _WRITTEN.fullmatch(text.strip().lower())
    kind = None if written is None else known.get(written["id"])
    if written is None or kind is None:
        return None
    rest = written["rest"] or ""
    if kind.measure is Measure.MODIFIER and not rest:
        return Skill(kind.id)
    if kind.measure is Measure.MODIFIER and (steps := _MODIFIER.fullmatch(rest)):
        return Skill(kind.id, _steps(steps))
    if kind.measure is Measure.RANK and (rank := _RANK.fullmatch(rest)):
        return Skill(kind.id, rank=int(rank["rank"]))
    if kind.measure is Measure.ABOUT and rest.startswith(" "):
        about = rest.strip()
        return Skill(kind.id, about=about) if about in (kind.abouts or (about,)) else None
    return Skill(kind.id) if kind.measure is Measure.NOTHING and not rest else None


def _steps(found: re.Match[str]) -> int:
    return int(found["steps"] or 1) * (1 if found["sign"] == "+" else -1)


def spelt(skill: Skill) -> str:
    """A skill as a file writes it: `skill_of` reads it again.

    >>> spelt(Skill("moral", -3)), spelt(Skill("combat", 1)), spelt(Skill("tueur", about="lycan"))
    ('moral 3-', 'combat+', 'tueur lycan')
    """
    if skill.rank is not None:
        return f"{skill.id} {skill.rank}"
    if skill.about is not None:
        return f"{skill.id} {skill.about}"
    sign = "" if not skill.modifier else "+" if skill.modifier > 0 else "-"
    steps = abs(skill.modifier)
    return f"{skill.id} {steps}{sign}" if steps > 1 else f"{skill.id}{sign}"


def read_skills(table: TomlReader, key: str, known: Mapping[str, SkillKind]) -> tuple[Skill, ...]:
    """The skills that a table lists under a key; every slip is reported at its place in the list."""
    found: list[Skill] = []
    for number, text in enumerate(table.texts(key)):
        skill = skill_of(text, known)
        if skill is None:
            _report(table, (key, number), text, known)
        elif any(other.id == skill.id and other.about == skill.about for other in found):
            table.source.report((*table.path, key, number), SKILL_TWICE, given=shown(text))
        else:
            found.append(skill)
    return tuple(found)


def _report(
    table: TomlReader, place: tuple[str, int], text: str, known: Mapping[str, SkillKind]
) -> None:
    """What is wrong with a skill: its measure, its spelling, or everything."""
    path, given = (*table.path, *place), shown(text)
    written = _WRITTEN.fullmatch(text.strip().lower())
    kind = None if written is None else known.get(written["id"])
    if kind is not None:
        form = kind.measure.value
        wanted = ", ".join(f"{kind.id} {about}" for about in kind.abouts) or form
        table.source.report(path, BAD_MEASURE, given=given, wanted=wanted)
        return
    meant = nearest(text if written is None else written["id"], known)
    if meant is None:
        table.source.report(path, UNKNOWN_SKILL, given=given, known=", ".join(known))
    else:
        table.source.report(path, MISSPELT_SKILL, given=given, meant=meant)
