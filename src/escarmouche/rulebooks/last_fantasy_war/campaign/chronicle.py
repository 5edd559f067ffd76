"""What a game leaves behind: who has learnt what, whom it cost, who was beaten (A-R56)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.game import Game
from escarmouche.core.rulebook import Result, SetupError
from escarmouche.core.save import as_data, seal
from escarmouche.rulebooks.last_fantasy_war.army.army_file import army_to_data
from escarmouche.rulebooks.last_fantasy_war.army.force import Army
from escarmouche.rulebooks.last_fantasy_war.army.roster import army_from_data
from escarmouche.rulebooks.last_fantasy_war.campaign.company import (
    DRAWN,
    LOST,
    WON,
    Chapter,
    Company,
    Lesson,
    Member,
    twins,
)
from escarmouche.rulebooks.last_fantasy_war.state import DESTROYED, State, hostile, unit_called

NOT_OVER = Phrase("lfw.campaign.not_over")
NOT_THERE = Phrase("lfw.campaign.not_there")
WHICH_ARMY = Phrase("lfw.campaign.which_army")
RECORDED = Phrase("lfw.campaign.recorded")

Units = dict[str, list[int]]  # the units of a game by member; two of a cavalry


def recorded(company: Company, game: Game, camp: int | None = None) -> Company:
    """The company after a game that is over; `camp` where both sides could be it."""
    result = game.result
    if result is None:
        raise SetupError("game", NOT_OVER)
    mark = seal(as_data(game))
    if any(chapter.game == mark for chapter in company.history):
        raise SetupError("game", RECORDED, number=_number_of(company, mark))
    armies = [army_from_data(data) for data in game.setup["armies"]]
    state = game.state
    assert isinstance(state, State)
    return after(company, state, result, armies, mark, _which(company, armies, camp))


def after(
    company: Company, game: State, result: Result, armies: Sequence[Army], mark: str, camp: int
) -> Company:
    """The company after a game in which it was the army of a camp; `mark` is the game's fingerprint."""
    units = units_of(game, camp, armies[camp])
    chapter = Chapter(
        game=mark,
        scenario=game.scenario,
        turns=game.turn,
        against=tuple(army.names for n, army in enumerate(armies) if game.sides.hostile(camp, n)),
        outcome=_outcome(result, camp),
        score=result.scores[camp] if camp < len(result.scores) else None,
        lessons=tuple(_lessons(game, units)),
        destroyed=tuple(id for id, some in units.items() if _is_destroyed(game, some)),
    )
    members = tuple(_after(game, one, units.get(one.id), chapter) for one in company.members)
    return replace(company, members=members, history=(*company.history, chapter))


def _number_of(company: Company, mark: str) -> int:
    games = [chapter.game for chapter in company.history if chapter.game]
    return games.index(mark) + 1


def _which(company: Company, armies: list[Army], camp: int | None) -> int:
    """The army of the game that is the company, all of it or some."""
    fitting = [n for n, army in enumerate(armies) if _is_part_of(company.army, army)]
    if camp is not None:
        fitting = [n for n in fitting if n == camp]
    if not fitting:
        known = ", ".join(army.id for army in armies)
        raise SetupError("game.armies", NOT_THERE, army=company.army.id, known=known)
    if len(fitting) > 1:
        raise SetupError("camp", WHICH_ARMY, camps=", ".join(map(str, fitting)))
    return fitting[0]


def _is_part_of(whole: Army, part: Army) -> bool:
    """The same army, though some of its units may have stayed at home."""
    lines, found = _lines(whole), _lines(part)
    return part.id == whole.id and all(
        line == lines.get(id) and _count(part, id) <= _count(whole, id)
        for id, line in found.items()
    )


def _lines(army: Army) -> dict[str, Any]:
    """How each line is written, without how many there are."""
    written = army_to_data(army)["figures"]
    return {line["id"]: {**line, "count": None} for line in written}


def _count(army: Army, id: str) -> int:
    """How many units a line has."""
    return next(entry.count for entry in army.entries if entry.id == id)


def units_of(game: State, camp: int, army: Army) -> Units:
    """Which units of a game are which members."""
    found: Units = {}
    for entry in army.entries:
        ids = [u.id for u in game.figures if u.camp == camp and u.entry == entry.id]
        halves = len(entry.sheets)
        for n, id in enumerate(twins(entry)):
            found[id] = ids[n * halves : (n + 1) * halves]
    return found


def _outcome(result: Result, camp: int) -> str:
    if not result.winners:
        return DRAWN
    return WON if camp in result.winners else LOST


def _lessons(game: State, units: Units) -> Iterator[Lesson]:
    """LFW-SPE-CAPITAINE-02, LFW-SPE-CAPITAINE-03, LFW-SPE-MAGE-02, LFW-SPE-ZELOTE-02, LFW-SPE-TIREUR-02, LFW-SPE-BRISCARD-02, LFW-SPE-ECLAIREUR-02: what the game has noted."""
    whose = {unit: id for id, some in units.items() for unit in some}
    for unit, why, points in game.experience:
        if unit in whose:
            yield Lesson(whose[unit], why, points)


def _is_destroyed(game: State, units: list[int]) -> bool:
    """Of a cavalry both halves."""
    return bool(units) and all(game.status[id] == DESTROYED for id in units)


def _after(game: State, member: Member, units: list[int] | None, chapter: Chapter) -> Member:
    """What a game has made of one member; whoever stayed at home is as it was."""
    if not units:
        return member
    points = sum(lesson.points for lesson in chapter.lessons if lesson.member == member.id)
    return replace(
        member,
        experience=member.experience + points,
        earned=member.earned + points,
        games=member.games + 1,
        victims=member.victims + _victims(game, units),
        destroyed=member.destroyed + (member.id in chapter.destroyed),
    )


def _victims(game: State, units: list[int]) -> int:
    """B-R15: enemies in whose destruction it had a share."""
    own = unit_called(game, units[0])
    return sum(
        any(id in game.destroyed_by[other.id] for id in units)
        for other in game.figures
        if hostile(game, own, other)
    )
