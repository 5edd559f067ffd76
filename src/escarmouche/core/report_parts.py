"""What part an event has in the battle report, so that a report can be told by acts and not line by line.

A book says it by the ids of its messages (`Rulebook.report`), and nothing of it is known to the rules themselves. What a
book leaves out is a line of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from escarmouche.core.explain import Data


class Role(StrEnum):
    """What a line is in the tale."""

    SCENE = (
        "scene"  # an activation or a combat begins: all that follows is of it, up to the next one
    )
    ANNOUNCED = "announced"  # declared now, carried out later in the phase
    ACT = "act"  # somebody does something, mostly to somebody; it may itself be the roll
    MOVE = "move"  # somebody moves: several are told together
    IDLE = "idle"  # somebody lets its chance go by: several are told together
    DICE = "dice"  # a roll that belongs to an act and is told with it
    OUTCOME = "outcome"  # what came of an act; of several for one figure the last says it all
    FALL = "fall"  # an outcome that takes a figure out of the game, and is a loss
    DETAIL = "detail"  # reckoning that belongs to an act and is told to who asks for it


class Part(NamedTuple):
    """The role of a kind of event, and the fields of its data that say who did it and to whom."""

    role: Role
    by: str = ""
    to: str = ""

    def actor(self, data: Data) -> int | None:
        """The figure that acts, the first of several."""
        return next(_ids(data.get(self.by)), None)

    def targets(self, data: Data) -> list[int]:
        """The figures to which it is done."""
        return list(dict.fromkeys(_ids(data.get(self.to))))


Report = Mapping[str, Part]


def _ids(held: Any) -> Iterator[int]:
    for item in held if isinstance(held, list | tuple) else (held,):
        if type(item) is int:
            yield item


def report_of(book: str, told: Mapping[Role, Mapping[str, tuple[str, str]]]) -> Report:
    """A book's report: for each role its messages, without the book's prefix, with who and to whom.

    >>> report_of("toy", {Role.ACT: {"roll.blow": ("figure", "target")}})["toy.roll.blow"].by
    'figure'
    """
    return {
        f"{book}.{id}": Part(role, by, to)
        for role, kinds in told.items()
        for id, (by, to) in kinds.items()
    }
