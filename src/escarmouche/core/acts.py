"""What a line of the log shows at the table, told in one way for every book: who does what to whom, and what comes of it.

A book says it by the id of the line's phrase (`Rulebook.acts`); whoever looks on needs to know no book. It names
fields of the line's own data, so that nobody learns from it more than from the line.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple


class Part(StrEnum):
    """The closed vocabulary of what can be seen to happen."""

    SHOT = "shot"  # somebody shoots
    BLOW = "blow"  # somebody strikes
    SPELL = "spell"  # somebody casts
    GUARD = "guard"  # armour, a parry, a cover, a will that resists: against what was done to it
    HARM = "harm"  # dice that say how grave a hit is
    HURT = "hurt"  # somebody is hurt and stays
    FALL = "fall"  # somebody falls
    LEAVES = "leaves"  # somebody leaves the table otherwise
    TEST = "test"  # courage, morale, whatever else is put to the test


class Act(NamedTuple):
    """What the lines of one phrase show. `by` and `at` are the fields of their data that name who acts, and at whom.

    `success`: the sentence itself says whether it came off; otherwise its dice do: any of them for a strike, all of them for a guard.
    `inverted`: those dice are thrown for the other side, so that it holds where they fail.
    """

    part: Part
    by: str | None = "figure"
    at: str | None = None
    success: bool | None = None
    inverted: bool = False


Acts = Mapping[str, Act]
NO_ACTS: Acts = MappingProxyType({})
