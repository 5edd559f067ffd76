"""How a book says what its lines are in the tale: for each role its messages, with who did it to whom and what is seen.

TALE = tale_of("toy", {Role.ACT: {"roll.blow": at("target").seen(Sight.BLOW)}, Role.FALL: {"event.slain": VICTIM}})
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from escarmouche.core.tale import Role, Sight, Tale, TaleLine


class Between(NamedTuple):
    """The fields that name who does it and to whom, and what can be seen of it."""

    by: str = ""
    to: str = ""
    sight: Sight | None = None
    success: bool | None = None
    inverted: bool = False

    def seen(self, sight: Sight, success: bool | None = None, *, inverted: bool = False) -> Between:
        """The same, shown at the table; see `TaleLine`."""
        return self._replace(sight=sight, success=success, inverted=inverted)


NOBODY = Between()
ITSELF = Between("figure", "figure")
DOER = Between("figure")  # to nobody
VICTIM = Between("", "figure")  # by nobody who is named
FELLED = Between("by", "figure")


def at(field: str) -> Between:
    """The figure does it to those of a field."""
    return Between("figure", field)


def against(field: str) -> Between:
    """It was done to the figure by those of a field: the figure answers it."""
    return Between(field, "figure")


def tale_of(book: str, told: Mapping[Role, Mapping[str, Between]]) -> Tale:
    """A book's tale; the ids are without its prefix.

    >>> tale_of("toy", {Role.ACT: {"roll.blow": at("target")}})["toy.roll.blow"].to
    'target'
    """
    return MappingProxyType(
        {
            f"{book}.{id}": TaleLine(role, *between)
            for role, kinds in told.items()
            for id, between in kinds.items()
        }
    )
