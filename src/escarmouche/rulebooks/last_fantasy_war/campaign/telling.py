"""A company's history in sentences, and as rows for a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.explain import Phrase, Said
from escarmouche.rulebooks.last_fantasy_war import scenarios
from escarmouche.rulebooks.last_fantasy_war.army.rule_lines import SKILL_NAMES, SPECIALIST_NAMES
from escarmouche.rulebooks.last_fantasy_war.campaign.company import (
    DRAWN,
    LOST,
    WON,
    Chapter,
    Company,
    Member,
)
from escarmouche.rulebooks.last_fantasy_war.campaign.growth import cost_of

HEAD = Phrase("lfw.campaign.head")
MEMBER = Phrase("lfw.campaign.member")
SPECIALIST = Phrase("lfw.campaign.specialist")
READY = Phrase("lfw.campaign.ready")
GAME = Phrase("lfw.campaign.game")
LEARNT = Phrase("lfw.campaign.learnt")
FELL = Phrase("lfw.campaign.fell")
RISEN = Phrase("lfw.campaign.risen")
OUTCOME = {
    WON: Phrase("lfw.campaign.won"),
    LOST: Phrase("lfw.campaign.lost"),
    DRAWN: Phrase("lfw.campaign.drawn"),
}


def lines(company: Company) -> Iterator[Said]:
    """The army, its members, its games and levels in their order."""
    games = [chapter for chapter in company.history if chapter.game]
    won = sum(chapter.outcome == WON for chapter in games)
    army = company.army
    told = {"army": army.names, "points": army.points, "format": army.format}
    yield Said(HEAD, {**told, "games": len(games), "won": won})
    for member in company.members:
        yield from _member(company, member)
    for chapter in chapters(company):
        yield from chapter


def chapters(company: Company) -> Iterator[list[Said]]:
    """Its games and levels in their order, each in some sentences."""
    number = 0
    for chapter in company.history:
        number += bool(chapter.game)
        yield list(_chapter(company, chapter, number))


def _member(company: Company, member: Member) -> Iterator[Said]:
    entry = company.entry_of(member.id)
    told = {
        "name": entry.names,
        "id": member.id,
        "games": member.games,
        "victims": member.victims,
        "destroyed": member.destroyed,
    }
    specialty = entry.specialty
    if specialty is None:
        yield Said(MEMBER, told)
        return
    kind = SPECIALIST_NAMES[specialty.kind]
    told |= {"kind": kind, "level": specialty.level, "held": member.experience}
    yield Said(SPECIALIST, {**told, "earned": member.earned})
    cost = cost_of(specialty.level)
    if cost is not None and member.experience >= cost:
        yield Said(READY, {"id": member.id, "level": specialty.level + 1, "cost": cost})


def _chapter(company: Company, chapter: Chapter, number: int) -> Iterator[Said]:
    if not chapter.game:
        told = {"id": chapter.member, "level": chapter.level, "spent": chapter.spent}
        skill = SKILL_NAMES.get(chapter.skill, chapter.skill)
        yield Said(RISEN, {**told, "skill": skill})
        return
    known = scenarios.SCENARIOS.get(chapter.scenario)
    yield Said(
        GAME,
        {
            "number": number,
            "scenario": chapter.scenario if known is None else known.phrase,
            "turns": chapter.turns,
            "against": list(chapter.against),
            "outcome": OUTCOME[chapter.outcome],
        },
    )
    for id, points in sums(chapter).items():
        yield Said(LEARNT, {"id": id, "points": points})
    if chapter.destroyed:
        yield Said(FELL, {"ids": list(chapter.destroyed)})


def sums(chapter: Chapter) -> dict[str, int]:
    """What each member has learnt in a game."""
    found: dict[str, int] = {}
    for lesson in chapter.lessons:
        found[lesson.member] = found.get(lesson.member, 0) + lesson.points
    return found


COLUMNS = ("game", "scenario", "outcome", "score", "turns", "member", "what", "points")


def rows(company: Company) -> Iterator[dict[str, Any]]:
    """One row for each game, each lesson, each loss and each level, in the order of the history; all with the same columns."""
    number = 0
    for chapter in company.history:
        number += bool(chapter.game)
        row: dict[str, Any] = {**dict.fromkeys(COLUMNS, ""), "game": number}
        if not chapter.game:
            what = f"level {chapter.level}: {chapter.skill}"
            yield row | {"member": chapter.member, "what": what, "points": -chapter.spent}
            continue
        row |= {"scenario": chapter.scenario, "outcome": chapter.outcome, "turns": chapter.turns}
        row |= {"score": "" if chapter.score is None else chapter.score}
        yield row | {"what": "game"}
        for lesson in chapter.lessons:
            what = lesson.why.removeprefix("lfw.experience.")
            yield row | {"member": lesson.member, "what": what, "points": lesson.points}
        for id in chapter.destroyed:
            yield row | {"member": id, "what": "destroyed"}
