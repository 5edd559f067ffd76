"""A company as a page shows it: who has done what, what each may learn now, and what has happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rulebooks.last_fantasy_war.army.force import Entry
from escarmouche.rulebooks.last_fantasy_war.army.rule_lines import (
    SPECIALIST_NAMES,
    ability_line,
    skill_line,
    spell_line,
)
from escarmouche.rulebooks.last_fantasy_war.campaign import growth, telling
from escarmouche.rulebooks.last_fantasy_war.campaign.company import WON, Company, Member
from escarmouche.rulebooks.last_fantasy_war.specialist_table import ABILITY, MELEE_WEAPON, SKILLS


def leaf(company: Company) -> dict[str, Any]:
    """All of it; words and phrases are put into both languages by whoever shows it."""
    games = [chapter for chapter in company.history if chapter.game]
    army = company.army
    return {
        "names": army.names,
        "points": army.points,
        "format": army.format,
        "games": len(games),
        "won": sum(chapter.outcome == WON for chapter in games),
        "members": [_member(company, member) for member in company.members],
        "lines": [{"id": e.id, "names": e.names, "count": e.count} for e in army.entries],
        "history": [{"lines": told} for told in telling.chapters(company)],
    }


def _member(company: Company, member: Member) -> dict[str, Any]:
    entry = company.entry_of(member.id)
    specialty = entry.specialty
    told: dict[str, Any] = {
        "id": member.id,
        "names": entry.names,
        "number": _number(member.id, entry),
        "games": member.games,
        "victims": member.victims,
        "destroyed": member.destroyed,
    }
    if specialty is None:
        return told
    told |= {
        "kind": SPECIALIST_NAMES[specialty.kind],
        "level": specialty.level,
        "held": member.experience,
        "earned": member.earned,
        "cost": growth.cost_of(specialty.level),
        "knows": [skill_line(id)["name"] for id in specialty.skills],
        "skills": list(_skills(company, entry)),
    }
    return told


def _number(id: str, entry: Entry) -> int | None:
    """Which of its twins it is."""
    return None if entry.count == 1 else int(id.removeprefix(f"{entry.id} "))


def _skills(company: Company, entry: Entry) -> Iterator[dict[str, Any]]:
    """LFW-SPE-04: what comes with the next level, and what each skill asks to choose."""
    for id, choices in growth.open_to(company, entry).items():
        names = [{"id": choice, "name": _choice(id, choice, entry)} for choice in choices]
        yield {"id": id, **skill_line(id), "choices": names}


def _choice(skill: str, choice: str, entry: Entry) -> Phrase | Any:
    """The name of an ability, a weapon or a spell."""
    asks = SKILLS[skill].asks
    if asks == ABILITY:
        return ability_line(choice)["name"]
    if asks == MELEE_WEAPON:
        weapons = (weapon for sheet in entry.sheets for weapon in sheet.weapons)
        return next(weapon.names for weapon in weapons if weapon.id == choice)
    return spell_line(choice)["name"]
