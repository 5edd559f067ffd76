"""Force files of Bonus/Malus written as text, for the tests."""

from __future__ import annotations

from typing import Any

from escarmouche.rosters import ArmyError, Problem
from escarmouche.rulebooks.bonus_malus import army as forces

ROOKIE = ["combat", "tir", "initiative", "moral"]


def written(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {written(each)}" for key, each in value.items()) + " }"
    return repr(value) if isinstance(value, int | float) else f'"{value}"'


def printed(id: str, **more: Any) -> str:
    """An entry that names a profile of the book."""
    lines = [f"{key} = {written(value)}" for key, value in more.items() if value is not None]
    return "\n".join(["\n[[figures]]", f'id = "{id}"', *lines]) + "\n"


def own(id: str, *skills: str, **more: Any) -> str:
    """An entry with a profile of its own."""
    return printed(id, **{"name": id.title(), "skills": list(skills or ROOKIE), **more})


def force(*figures: str, points: Any = 250, faction: Any = "legion", **more: Any) -> str:
    """A file of the Legion."""
    head = {"rulebook": "bonus-malus", "id": "essai", "name": "Essai", "points": points}
    head |= {"faction": faction, **more}
    lines = [f"{key} = {written(value)}" for key, value in head.items() if value is not None]
    return "\n".join(lines) + "\n" + "".join(figures)


def three(figure: str, **more: Any) -> str:
    """A force of three with the figure that a test is about."""
    return force(figure, printed("legionnaire", count=2), **more)


def problems(text: str) -> list[Problem]:
    """What is wrong with a file, which may be nothing."""
    try:
        forces.read_army(text)
    except ArmyError as error:
        return list(error.problems)
    return []


def ids(text: str) -> list[str]:
    """The ids of what is wrong, without their common beginning."""
    return [problem.phrase.id.removeprefix("bm.roster.") for problem in problems(text)]
