"""What a line of the log is in the tale of a game: told by acts in the report, shown act after act at the table.

A book says it by the ids of its phrases (`Rulebook.tale`), once for report, theatre and account; nothing of it is known to the
rules themselves. A line names fields of its own data, so that nobody learns from the tale more than from the
line. What a book leaves out is told as a line of its own, and not shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from escarmouche.core.explain import Data


class Role(StrEnum):
    """What a line is in the report."""

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
    ALONE = "alone"  # a line of its own, as if nothing were said of it; it may be shown


class Sight(StrEnum):
    """The closed vocabulary of what can be seen to happen at the table."""

    SHOT = "shot"  # somebody shoots
    BLOW = "blow"  # somebody strikes
    SPELL = "spell"  # somebody casts
    GUARD = "guard"  # armour, a parry, a cover, a will that resists: against what was done to it
    HARM = "harm"  # dice that say how grave a hit is
    HURT = "hurt"  # somebody is hurt and stays
    FALL = "fall"  # somebody falls
    LEAVES = "leaves"  # somebody leaves the table otherwise
    TEST = "test"  # courage, morale, whatever else is put to the test


OF_ITSELF = (Sight.LEAVES, Sight.TEST)  # where nobody does it, it is done by whom it befalls


class TaleLine(NamedTuple):
    """What the lines of one phrase are. `by` and `to` are the fields of their data that name who does it, and to whom.

    `success`: the sentence itself says whether it came off; otherwise its dice do, any of them for a strike, all of them
    for a guard. `inverted`: those dice are thrown for the other side, so that it holds where they fail.
    """

    role: Role
    by: str = ""
    to: str = ""
    sight: Sight | None = None
    success: bool | None = None
    inverted: bool = False

    def actor(self, data: Data) -> int | None:
        """The figure that acts, the first of several."""
        return next(_ids(data.get(self.by)), None)

    def targets(self, data: Data) -> list[int]:
        """The figures to which it is done."""
        return list(dict.fromkeys(_ids(data.get(self.to))))

    def seen(self, data: Data) -> tuple[int | None, list[int]]:
        """Who is seen to do it, and at whom: whoever guards itself does so against who did it."""
        actor, targets = self.actor(data), self.targets(data)
        if self.sight is Sight.GUARD or (actor is None and self.sight in OF_ITSELF):
            return next(iter(targets), None), list(dict.fromkeys(_ids(data.get(self.by))))
        if self.sight is Sight.TEST:
            return actor, [id for id in targets if id != actor]
        return actor, targets

    def came_off(self, dice: Sequence[bool]) -> bool | None:
        """Whether it came off, by its sentence or by what its dice did.

        One die that strikes is a hit; who guards itself with some dice only neither holds nor gives way.
        """
        if self.success is not None or not dice:
            return self.success
        if self.inverted:
            return not any(dice)
        if self.sight is Sight.GUARD:
            return all(dice) if all(dice) or not any(dice) else None
        return any(dice)


Tale = Mapping[str, TaleLine]
NO_TALE: Tale = MappingProxyType({})


def _ids(held: Any) -> Iterator[int]:
    for item in held if isinstance(held, list | tuple) else (held,):
        if type(item) is int:
            yield item
