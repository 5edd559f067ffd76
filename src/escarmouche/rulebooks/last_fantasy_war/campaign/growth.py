"""What experience is good for (A-R56, ours): the next level of a specialist, with a skill of that level or a lower one (LFW-SPE-04)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.rosters import ArmyError
from escarmouche.rulebooks.last_fantasy_war.army.army_file import army_to_data
from escarmouche.rulebooks.last_fantasy_war.army.force import Army, Entry
from escarmouche.rulebooks.last_fantasy_war.army.roster import (
    OVER_FORMAT,
    army_from_data,
    validate,
)
from escarmouche.rulebooks.last_fantasy_war.army.specialist_entries import CHOICE_WANTED
from escarmouche.rulebooks.last_fantasy_war.campaign.company import Chapter, Company, twins
from escarmouche.rulebooks.last_fantasy_war.specialist_table import LEVELS, TABLE

NO_SPECIALIST = Phrase("lfw.campaign.no_specialist", "LFW-SPE-03")
AT_THE_TOP = Phrase("lfw.campaign.at_the_top", "LFW-SPE-02")
TOO_LITTLE = Phrase("lfw.campaign.too_little", "LFW-SPE-02")
NO_SUCH_LINE = Phrase("lfw.campaign.no_such_line")

# Ours: what the step to a level costs. A specialist that does well earns four to eight points in a game.
COSTS = {2: 5, 3: 10, 4: 15}


def cost_of(level: int) -> int | None:
    """What the next level costs; nothing is beyond the last."""
    return COSTS.get(level + 1)


def advanced(company: Company, id: str, skill: str, choice: str | None = None) -> Company:
    """A specialist spends experience for its next level and learns a skill. `ArmyError` for a skill that it may not have."""
    member, entry = company.member(id), company.entry_of(id)
    specialty = entry.specialty
    if specialty is None:
        raise SetupError("member", NO_SPECIALIST, given=id)
    cost = cost_of(specialty.level)
    if cost is None:
        raise SetupError("member", AT_THE_TOP, given=id, level=LEVELS[-1])
    if member.experience < cost:
        told = {"given": id, "held": member.experience, "cost": cost, "level": specialty.level + 1}
        raise SetupError("member", TOO_LITTLE, **told)
    army = _taught(company.army, entry.id, skill, choice)
    grown = replace(member, experience=member.experience - cost)
    level = specialty.level + 1
    chapter = Chapter(member=id, level=level, skill=skill, spent=cost)
    changed = replace(company, army=army, history=(*company.history, chapter))
    return changed.with_member(grown)


def open_to(company: Company, entry: Entry) -> dict[str, tuple[str, ...]]:
    """LFW-SPE-04: the skills that may come with the next level of a specialist, each with what it asks to choose."""
    specialty = entry.specialty
    if specialty is None or cost_of(specialty.level) is None:
        return {}
    found: dict[str, tuple[str, ...]] = {}
    for skill in TABLE[specialty.kind].skills:
        try:
            _taught(company.army, entry.id, skill.id, None)
        except ArmyError as error:
            asked = [one for one in error.problems if one.phrase.id == CHOICE_WANTED.id]
            if asked and len(error.problems) == 1:
                found[skill.id] = tuple(str(asked[0].data["known"]).split(", "))
        else:
            found[skill.id] = ()
    return found


def _taught(army: Army, entry: str, skill: str, choice: str | None) -> Army:
    """The army with one more level and skill; it may cost more than its format: then somebody stays at home."""
    data: dict[str, Any] = army_to_data(army)
    for line in data["figures"]:
        if line["id"] == entry:
            line["level"] = line.get("level", 1) + 1
            line["skills"] = [*line.get("skills", []), skill]
            if choice is not None:
                line["choices"] = {**line.get("choices", {}), skill: choice}
    made = army_from_data(data)
    problems = [one for one in validate(made) if one.phrase != OVER_FORMAT]
    if problems:
        raise ArmyError(problems)
    return made


def fielded(company: Company, without: tuple[str, ...] = ()) -> Army:
    """The army for the next game, some of its lines left out; `ArmyError` if it is not legal."""
    lines = [entry.id for entry in company.army.entries]
    for id in without:
        if id not in lines:
            raise SetupError("without", NO_SUCH_LINE, given=id, known=", ".join(lines))
    entries = tuple(entry for entry in company.army.entries if entry.id not in without)
    army = replace(company.army, entries=entries)
    problems = validate(army)
    if problems:
        raise ArmyError(problems)
    return army


def levels(company: Company) -> dict[str, int]:
    """The level of each specialist, by member."""
    return {
        id: entry.specialty.level
        for entry in company.army.entries
        if entry.specialty is not None
        for id in twins(entry)
    }
