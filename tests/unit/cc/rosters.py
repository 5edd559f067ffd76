"""Army files of Confrontation written as text, for the tests."""

from __future__ import annotations

from typing import Any

from escarmouche.rosters import ArmyError, Problem
from escarmouche.rulebooks.confrontation.roster import read_army

PLAIN = {"mou": 10, "ini": 3, "att": 3, "for": 5, "def": 3, "res": 6, "dis": 3, "cou": 4}


def written(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {written(each)}" for key, each in value.items()) + " }"
    return repr(value) if isinstance(value, int | float) else f'"{value}"'


def printed(id: str, **more: Any) -> str:
    """An entry that names a card of the catalogue."""
    lines = [f"{key} = {written(value)}" for key, value in more.items()]
    return "\n".join(["\n[[figures]]", f'id = "{id}"', *lines]) + "\n"


def own(id: str, value: Any = 15, **more: Any) -> str:
    """An entry with a card of its own; a key given as None is left out, `for_` is `for`."""
    known = {"name": id.title(), "value": value, **PLAIN}
    known |= {key.rstrip("_"): each for key, each in more.items()}
    return printed(id, **{key: each for key, each in known.items() if each is not None})


def army(*figures: str, points: Any = 100, people: Any = "lion", **more: Any) -> str:
    """A file of the Lion."""
    head = {"rulebook": "confrontation", "id": "essai", "name": "Essai", "points": points}
    head |= {"people": people, **more}
    lines = [f"{key} = {written(value)}" for key, value in head.items() if value is not None]
    return "\n".join(lines) + "\n" + "".join(figures)


def problems(text: str) -> list[Problem]:
    """What is wrong with a file, which may be nothing."""
    try:
        read_army(text)
    except ArmyError as error:
        return list(error.problems)
    return []


def ids(text: str) -> list[str]:
    """The ids of what is wrong, without their common beginning."""
    return [problem.phrase.id.removeprefix("cc.roster.") for problem in problems(text)]
