"""Armies written as text, for the tests."""

from __future__ import annotations

from escarmouche.rosters import ArmyError, Problem
from escarmouche.rulebooks.escarmouches_fantastiques.roster import read_army

HEAD = """\
rulebook = "escarmouches-fantastiques"
id = "essai"
name = { fr = "Essai", en = "Trial" }
"""

# 10 points each: a round number to fill an army with.
FILLER = """
[[figures]]
id = "filler"
name = "Filler"
count = %d
movement = 6
melee = [3]
armour = 1
mental = 2
"""

CREATURE = """
[[creatures]]
id = "imp"
name = "Imp"
movement = 6
melee = [3]
armour = 1
mental = %d
"""


def figure(extra: str = "", name: str = "one", count: int = 1) -> str:
    """A figure of 10 points, with further lines."""
    return (
        f'\n[[figures]]\nid = "{name}"\nname = "One"\ncount = {count}\n'
        f"movement = 6\nmelee = [3]\narmour = 1\nmental = 2\n{extra}\n"
    )


def piece(
    name: str = "gun", crew: int = 2, extra: str = "", kind: str = "piercing", shooting: int = 5
) -> str:
    """A piercing piece of 30 points with crewmen of 10 points."""
    return (
        f'\n[[artillery]]\nid = "{name}"\nname = "Gun"\nkind = "{kind}"\nshooting = {shooting}\n'
        f'[artillery.crew]\nname = "Crew"\ncount = {crew}\n'
        f"movement = 6\nmelee = [3]\narmour = 1\nmental = 2\n{extra}\n"
    )


def filled(points: int, *parts: str) -> str:
    """A file whose parts are completed by so many points of ordinary figures."""
    return HEAD + "".join(parts) + FILLER % (points // 10)


def problems(text: str) -> list[Problem]:
    """What is wrong with a file, which may be nothing."""
    try:
        read_army(text)
    except ArmyError as error:
        return list(error.problems)
    return []


def ids(text: str) -> list[str]:
    """The ids of what is wrong, without their common beginning."""
    return [problem.phrase.id.removeprefix("ef.roster.") for problem in problems(text)]
