"""Army files written as text, for the tests."""

from __future__ import annotations

from typing import Any

from escarmouche.rosters import ArmyError, Problem
from escarmouche.rulebooks.age_des_escarmouches.army.army_entries import Army, Card
from escarmouche.rulebooks.age_des_escarmouches.army.roster import read_army

PLAIN = {"mou": 10, "ini": 4, "att": 4, "for": 5, "def": 4, "res": 5, "cou": 4, "dis": 3}


def written(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {written(each)}" for key, each in value.items()) + " }"
    return repr(value) if isinstance(value, int | float) else f'"{value}"'


def figure(id: str, value: int = 15, count: int = 1, **more: Any) -> str:
    """One entry; a key given as None is left out, `class_` is `class`."""
    known = {"name": id.title(), "rank": 1, "value": value, "count": count, **PLAIN, **more}
    lines = [f"{key.rstrip('_')} = {written(v)}" for key, v in known.items() if v is not None]
    return f'\n[[figures]]\nid = "{id}"\n' + "\n".join(lines) + "\n"


def leader(id: str = "chief", value: int = 50, **more: Any) -> str:
    """An Incarné."""
    return figure(id, value, **{"incarnate": True, "rank": 2, **more})


def army(*figures: str, points: int = 200, **more: Any) -> str:
    """A file of the Lion, with an Incarné of 50 PA unless the figures bring their own."""
    head = {"rulebook": "age-des-escarmouches", "id": "essai", "name": "Essai", "points": points}
    head |= {"people": "lion", **more}
    lines = "\n".join(f"{key} = {written(value)}" for key, value in head.items())
    led = any("incarnate = true" in each for each in figures)
    return lines + "\n" + "".join(figures if led else (leader(), *figures))


def problems(text: str) -> list[Problem]:
    """What is wrong with a file, which may be nothing."""
    try:
        read_army(text)
    except ArmyError as error:
        return list(error.problems)
    return []


def ids(text: str) -> list[str]:
    """The ids of what is wrong, without their common beginning."""
    return [problem.phrase.id.removeprefix("ade.roster.") for problem in problems(text)]


def card(list: Army, id: str) -> Card:
    """One card of an army."""
    return next(each for each in list.cards if each.id == id)
