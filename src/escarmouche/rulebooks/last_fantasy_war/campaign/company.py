"""A company: an army with what has become of each of its units, as plain data and back. What cannot be read is refused with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks.last_fantasy_war.army.army_file import RULEBOOK, army_to_data
from escarmouche.rulebooks.last_fantasy_war.army.force import Army, Entry
from escarmouche.rulebooks.last_fantasy_war.army.roster import army_from_data
from escarmouche.rulebooks.last_fantasy_war.sheet import Names

NOT_A_COMPANY = Phrase("lfw.campaign.not_a_company")
OTHER_FORM = Phrase("lfw.campaign.other_form")
BAD_VALUE = Phrase("lfw.campaign.bad_value")
UNKNOWN_MEMBER = Phrase("lfw.campaign.unknown_member")

FORM = 1
WON, LOST, DRAWN = OUTCOMES = ("won", "lost", "drawn")


@dataclass(frozen=True)
class Member:
    """One unit of the army through all its games; a cavalry is one."""

    id: str  # the entry of the army, with a number where it has twins
    experience: int = 0  # that is not spent yet
    earned: int = 0  # in all
    games: int = 0
    victims: int = 0  # units that it destroyed
    destroyed: int = 0  # how often it was itself


@dataclass(frozen=True)
class Lesson:
    """What a member has learnt from, by the id of its phrase."""

    member: str
    why: str
    points: int


@dataclass(frozen=True)
class Chapter:
    """One game of its history, or one level that a member has reached between two of them."""

    game: str = ""  # a fingerprint; nothing where a level was reached
    scenario: str = ""
    turns: int = 0
    against: tuple[Names, ...] = ()
    outcome: str = DRAWN
    score: float | None = None
    lessons: tuple[Lesson, ...] = ()
    destroyed: tuple[str, ...] = ()  # members
    member: str = ""
    level: int = 0
    skill: str = ""
    spent: int = 0


@dataclass(frozen=True)
class Company:
    """All of it."""

    army: Army
    members: tuple[Member, ...]
    history: tuple[Chapter, ...] = field(default_factory=tuple)

    def member(self, id: str) -> Member:
        """One of them; whoever is not among them is refused."""
        for one in self.members:
            if one.id == id:
                return one
        known = ", ".join(one.id for one in self.members)
        raise SetupError("member", UNKNOWN_MEMBER, given=id, known=known)

    def with_member(self, changed: Member) -> Company:
        """The same with another account of one member."""
        members = tuple(changed if one.id == changed.id else one for one in self.members)
        return replace(self, members=members)

    def entry_of(self, id: str) -> Entry:
        """The line of the army on which a member stands."""
        return next(entry for entry in self.army.entries if id in twins(entry))


def twins(entry: Entry) -> list[str]:
    """The ids of the members that an entry stands for."""
    if entry.count == 1:
        return [entry.id]
    return [f"{entry.id} {number}" for number in range(1, entry.count + 1)]


def founded(army: Army) -> Company:
    """An army before its first game."""
    ids = (id for entry in army.entries for id in twins(entry))
    return Company(army, tuple(Member(id) for id in ids))


# -- plain data ------------------------------------------------------------------------------------------


def to_data(company: Company) -> dict[str, Any]:
    """As a file keeps it."""
    return {
        "rulebook": RULEBOOK,
        "campaign": FORM,
        "army": army_to_data(company.army),
        "members": [asdict(one) for one in company.members],
        "history": [_chapter_data(one) for one in company.history],
    }


def _chapter_data(chapter: Chapter) -> dict[str, Any]:
    told = {**asdict(chapter), "against": [dict(names) for names in chapter.against]}
    plain = {key: list(value) if isinstance(value, tuple) else value for key, value in told.items()}
    kept = ("outcome", "score")  # what is empty or 0 goes without saying, a score of 0 does not
    return {
        key: value for key, value in plain.items() if value or (key in kept and value is not None)
    }


def from_data(data: Any) -> Company:
    """The company that a file keeps; `SetupError` with the place of what does not fit, `ArmyError` for its army."""
    if not isinstance(data, Mapping) or data.get("rulebook") != RULEBOOK or "army" not in data:
        raise SetupError("campaign", NOT_A_COMPANY, rulebook=RULEBOOK)
    if data.get("campaign") != FORM:
        raise SetupError("campaign", OTHER_FORM, given=repr(data.get("campaign"))[:40], form=FORM)
    army = army_from_data(data["army"])
    members = tuple(_members(data.get("members"), army))
    history = tuple(_history(data.get("history", [])))
    return Company(army, members, history)


def _members(given: Any, army: Army) -> Iterator[Member]:
    """Each unit of the army once, in its order."""
    wanted = [one.id for one in founded(army).members]
    listed = [_member(f"members.{n}", each) for n, each in enumerate(_list("members", given))]
    ids = [one.id for one in listed]
    for n, id in enumerate(ids):
        if id not in wanted or id in ids[:n]:
            told = {"given": id, "known": ", ".join(wanted)}
            raise SetupError(f"members.{n}.id", UNKNOWN_MEMBER, **told)
    known = {one.id: one for one in listed}
    return (known.get(id, Member(id)) for id in wanted)


def _member(place: str, data: Any) -> Member:
    table = _table(place, data)
    numbers = {key: _count(place, table, key) for key in asdict(Member("")) if key != "id"}
    return Member(id=_word(place, table, "id"), **numbers)


def _history(given: Any) -> Iterator[Chapter]:
    for n, each in enumerate(_list("history", given)):
        place = f"history.{n}"
        table = _table(place, each)
        outcome = _word(place, table, "outcome", DRAWN)
        if outcome not in OUTCOMES:
            raise _bad(f"{place}.outcome", outcome, ", ".join(OUTCOMES))
        score = table.get("score")
        if score is not None and type(score) not in (int, float):
            raise _bad(f"{place}.score", score, "12")
        yield Chapter(
            game=_word(place, table, "game", ""),
            scenario=_word(place, table, "scenario", ""),
            turns=_count(place, table, "turns"),
            against=tuple(_names(place, table)),
            outcome=outcome,
            score=score,
            lessons=tuple(_lessons(place, table)),
            destroyed=tuple(_words(place, table, "destroyed")),
            member=_word(place, table, "member", ""),
            level=_count(place, table, "level"),
            skill=_word(place, table, "skill", ""),
            spent=_count(place, table, "spent"),
        )


def _lessons(place: str, table: Mapping[str, Any]) -> Iterator[Lesson]:
    for n, each in enumerate(_list(f"{place}.lessons", table.get("lessons", []))):
        at = f"{place}.lessons.{n}"
        told = _table(at, each)
        yield Lesson(_word(at, told, "member"), _word(at, told, "why"), _count(at, told, "points"))


def _names(place: str, table: Mapping[str, Any]) -> Iterator[Names]:
    for n, each in enumerate(_list(f"{place}.against", table.get("against", []))):
        names = _table(f"{place}.against.{n}", each)
        if set(names) != {"fr", "en"} or not all(isinstance(one, str) for one in names.values()):
            raise _bad(f"{place}.against.{n}", each, '{"fr": "...", "en": "..."}')
        yield dict(names)


def _list(place: str, given: Any) -> list[Any]:
    if not isinstance(given, list):
        raise _bad(place, given, "[...]")
    return given


def _table(place: str, given: Any) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise _bad(place, given, "{...}")
    return given


def _words(place: str, table: Mapping[str, Any], key: str) -> list[str]:
    found = _list(f"{place}.{key}", table.get(key, []))
    for n, word in enumerate(found):
        if not isinstance(word, str):
            raise _bad(f"{place}.{key}.{n}", word, '"..."')
    return found


def _word(place: str, table: Mapping[str, Any], key: str, usual: str | None = None) -> str:
    given = table.get(key, usual)
    if not isinstance(given, str):
        raise _bad(f"{place}.{key}", given, '"..."')
    return given


def _count(place: str, table: Mapping[str, Any], key: str) -> int:
    given = table.get(key, 0)
    if type(given) is not int or given < 0:
        raise _bad(f"{place}.{key}", given, "0, 1, 2...")
    return given


def _bad(place: str, given: Any, wanted: str) -> SetupError:
    return SetupError(place, BAD_VALUE, given=repr(given)[:60], wanted=wanted)
