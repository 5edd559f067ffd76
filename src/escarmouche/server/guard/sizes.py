"""How large a thing from outside may be. Asked before anything is made of it, whatever way it came.

The rulebooks say what is legal; these limits say what one server can hold, and are far beyond every
table that is played on. Each is refused in words: where, how much, how much at most, what to do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import ArmyError, Problem, read_toml
from escarmouche.server.errors import ApiError

MOST_FIGURES = 200  # in one army
MOST_IN_PLAY = 400  # on one table
MOST_ENTRIES = 100  # lines of one army
MOST_ARMY_VALUES = 6_000  # names and numbers in one army: a whole shelf has fewer
MOST_SCENERY = 120  # pieces, and zones
MOST_CORNERS = 100  # of one piece
MOST_STOREY_PARTS = {"surfaces": 60, "links": 100, "hurdles": 100}  # above the ground of one table
MOST_SIDES = 80  # that are described of one surface, openings among them, or of one piece
MOST_OPENINGS = 200  # doors, gates and windows of one table
LONGEST_SIDE = 300.0  # of a table, in the unit of its book
MOST_VALUES = 30_000  # names and numbers in a set-up
MOST_ANSWERS = 10_000  # of a game that is brought in: the longest on record has an eighth of it
MOST_ANSWER_VALUES = 2_000  # names and numbers in one answer
MOST_COMPANY_VALUES = 30_000  # names and numbers in a company: hundreds of games
MOST_PROBLEMS = 50  # told at once; the others are counted

FIGURES = Phrase("server.army.too_many")
ENTRIES = Phrase("server.size.entries")
ARMY_VALUES = Phrase("server.size.army_values")
IN_PLAY = Phrase("server.size.in_play")
SCENERY = Phrase("server.size.scenery")
CORNERS = Phrase("server.size.corners")
SIDE = Phrase("server.size.side")
SIDES = Phrase("server.size.sides")
OPENINGS = Phrase("server.size.openings")
VALUES = Phrase("server.size.values")
ANSWERS = Phrase("server.size.answers")
ANSWER = Phrase("server.size.answer")
COMPANY = Phrase("server.size.company")

_HEADER = re.compile(r"^[ \t]*\[\[", re.MULTILINE)


# -- armies ------------------------------------------------------------------------------------


def check_army_text(text: str) -> None:
    """Raises `ArmyError` for a file that holds more than an army can, or is no TOML."""
    headers = sum(1 for _ in _HEADER.finditer(text))
    if headers > 2 * MOST_ENTRIES:  # not worth the reading
        raise _army_error(ENTRIES, "army", headers, MOST_ENTRIES)
    problem = _wrong_with_army(read_toml(text).data, "army")
    if problem is not None:
        raise _army_error(*problem)


def _army_error(phrase: Phrase, place: str, given: int, most: int) -> ArmyError:
    return ArmyError([Problem(place, None, phrase, {"given": given, "most": most})])


def _wrong_with_army(army: Any, place: str) -> tuple[Phrase, str, int, int] | None:
    """What an army has too much of, where, how much, and how much it may have."""
    held = _values(army, MOST_ARMY_VALUES)
    if held > MOST_ARMY_VALUES:
        return ARMY_VALUES, place, held, MOST_ARMY_VALUES
    lines = list(_lines(army))
    if len(lines) > MOST_ENTRIES:
        return ENTRIES, place, len(lines), MOST_ENTRIES
    figures = _figures(lines)
    if figures > MOST_FIGURES:
        return FIGURES, place, figures, MOST_FIGURES
    return None


def _lines(army: Any) -> Iterator[Mapping[str, Any]]:
    """The lines of an army: the tables of its lists, however a book calls them."""
    if isinstance(army, Mapping):
        for held in army.values():
            if isinstance(held, list | tuple):
                yield from (each for each in held if isinstance(each, Mapping))


def _figures(lines: Sequence[Mapping[str, Any]]) -> int:
    counts = (line.get("count", 1) for line in lines)
    return sum(max(1, count) if type(count) is int else 1 for count in counts)


# -- set-ups -----------------------------------------------------------------------------------


def check_setup(setup: Any) -> None:
    """Raises `ApiError` for the set-up of a game that is larger than the server holds."""
    _demand(VALUES, "setup", _values(setup, MOST_VALUES), MOST_VALUES)
    if not isinstance(setup, Mapping):
        return  # the rulebook says what is wrong with it
    armies = setup.get("armies")
    figures = 0
    for number, army in enumerate(armies if isinstance(armies, list | tuple) else ()):
        problem = _wrong_with_army(army, f"armies[{number}]")
        if problem is not None:
            _demand(*problem)
        figures += _figures(list(_lines(army)))
    _demand(IN_PLAY, "armies", figures, MOST_IN_PLAY)
    _check_table(setup.get("table"))


def _check_table(table: Any) -> None:
    if not isinstance(table, Mapping):
        return
    for side in ("width", "depth"):
        given = table.get(side)
        if isinstance(given, int | float) and not given <= LONGEST_SIDE:
            raise ApiError(SIDE, 422, f"table.{side}", given=given, most=LONGEST_SIDE)
    for kind in ("scenery", "zones"):
        pieces = table.get(kind)
        if not isinstance(pieces, list | tuple):
            continue
        _demand(SCENERY, f"table.{kind}", len(pieces), MOST_SCENERY)
        for number, piece in enumerate(pieces):
            shape = piece.get("shape") if isinstance(piece, Mapping) else None
            points = shape.get("points") if isinstance(shape, Mapping) else None
            if isinstance(points, list | tuple):
                _demand(CORNERS, f"table.{kind}[{number}]", len(points), MOST_CORNERS)
            _demand(SIDES, f"table.{kind}[{number}]", len(_sides(piece)), MOST_SIDES)
    _check_storeys(table.get("storeys"))


def _check_storeys(storeys: Any) -> None:
    """Surfaces with their corners and sides, links, hurdles, and all openings together."""
    if not isinstance(storeys, Mapping):
        return
    for kind, most in MOST_STOREY_PARTS.items():
        parts = storeys.get(kind)
        if not isinstance(parts, list | tuple):
            continue
        _demand(SCENERY, f"table.storeys.{kind}", len(parts), most)
        for number, part in enumerate(parts):
            place = f"table.storeys.{kind}[{number}]"
            _demand(CORNERS, place, _corners(part), MOST_CORNERS)
            _demand(SIDES, place, len(_sides(part)), MOST_SIDES)
    surfaces = storeys.get("surfaces")
    listed = surfaces if isinstance(surfaces, list | tuple) else ()
    sides = [side for surface in listed for side in _sides(surface)]
    openings = sum(isinstance(s, Mapping) and s.get("kind") == "opening" for s in sides)
    _demand(OPENINGS, "table.storeys", openings, MOST_OPENINGS)


def _sides(piece: Any) -> Sequence[Any]:
    sides = piece.get("sides") if isinstance(piece, Mapping) else None
    return sides if isinstance(sides, list | tuple) else ()


def _corners(part: Any) -> int:
    """Of the outline of a surface, or of the shape of a hurdle."""
    if not isinstance(part, Mapping):
        return 0
    shape = part.get("shape")
    points = shape.get("points") if isinstance(shape, Mapping) else part.get("outline")
    return len(points) if isinstance(points, list | tuple) else 0


# -- answers -----------------------------------------------------------------------------------


def check_answer(data: Any, place: str = "answer") -> None:
    """Raises `ApiError` for an answer, given or only asked about, that no question can want."""
    _demand(ANSWER, place, _values(data, MOST_ANSWER_VALUES), MOST_ANSWER_VALUES)


def check_answers(answers: Any) -> None:
    """Raises `ApiError` for a course of a game that is longer than games are."""
    if not isinstance(answers, list | tuple):
        return
    _demand(ANSWERS, "answers", len(answers), MOST_ANSWERS)
    for number, answer in enumerate(answers, 1):
        check_answer(answer, f"answers[{number}]")


def check_company(company: Mapping[str, Any]) -> None:
    """Raises `ApiError` for a company with more history, or a larger army, than the server holds."""
    held = _values(company, MOST_COMPANY_VALUES)
    _demand(COMPANY, "company", held, MOST_COMPANY_VALUES)
    problem = _wrong_with_army(company.get("army"), "company.army")
    if problem is not None:
        _demand(*problem)


def _demand(phrase: Phrase, place: str, given: int, most: int) -> None:
    if given > most:
        raise ApiError(phrase, 422, place, given=given, most=most)


def _values(data: Any, enough: int) -> int:
    """How many values there are in some data; once there are more than enough it stops counting."""
    found, waiting = 0, [data]
    while waiting and found <= enough:
        held = waiting.pop()
        found += 1
        if isinstance(held, Mapping):
            waiting.extend(held.values())
        elif isinstance(held, list | tuple):
            waiting.extend(held)
    return found + (len(waiting) if found > enough else 0)
