"""Army files of Last Fantasy War written as text, for the tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from escarmouche.rosters import ArmyError, Problem
from escarmouche.rulebooks import last_fantasy_war
from escarmouche.rulebooks.last_fantasy_war import army as armies
from escarmouche.rulebooks.last_fantasy_war.army.force import Army

FOLDER = Path(last_fantasy_war.__file__).parent / "data" / "armies"
READY = sorted(path.name.removesuffix(".toml") for path in FOLDER.glob("*.toml"))
PLAIN = {"m": 5, "cc": 4, "cp": 1, "e": 0, "d": 4, "pv": 2, "co": 7}


def ready(id: str) -> Army:
    """An army that comes with the book."""
    return armies.read_army((FOLDER / f"{id}.toml").read_text(encoding="utf-8"))


def written(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {written(each)}" for key, each in value.items()) + " }"
    return repr(value) if isinstance(value, int | float) else f'"{value}"'


def printed(id: str, **more: Any) -> str:
    """An entry that names a sheet of the book."""
    lines = [f"{key} = {written(value)}" for key, value in more.items() if value is not None]
    return "\n".join(["\n[[figures]]", f'id = "{id}"', *lines]) + "\n"


def own(id: str, **more: Any) -> str:
    """An entry with a sheet of its own."""
    return printed(id, **{"name": id.title(), "weapons": ["epee"], **PLAIN, **more})


def force(*figures: str, points: Any = 300, faction: Any = "demons", **more: Any) -> str:
    """A file of the demons."""
    head = {"rulebook": "last-fantasy-war", "id": "essai", "name": "Essai", "points": points}
    head |= {"faction": faction, **more}
    lines = [f"{key} = {written(value)}" for key, value in head.items() if value is not None]
    return "\n".join(lines) + "\n" + "".join(figures)


CAPTAIN = printed("chevalier-demon", specialist="capitaine")


def led(*figures: str, **more: Any) -> str:
    """An army with a captain, and the units that a test is about."""
    return force(CAPTAIN, *figures, **more)


def problems(text: str) -> list[Problem]:
    """What is wrong with a file, which may be nothing."""
    try:
        armies.read_army(text)
    except ArmyError as error:
        return list(error.problems)
    return []


def ids(text: str) -> list[str]:
    """The ids of what is wrong, without their common beginning."""
    return [problem.phrase.id.removeprefix("lfw.roster.") for problem in problems(text)]
