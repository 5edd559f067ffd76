"""A declared action that the adversary may answer before it is done: its record.

Its steps: `("reactions", id)` asks the passive player as long as something legal is left (`("reactions go
on", id)` once an answer has changed something), then
`("declared", id)` does what is left of the action (`("reactions over", id)` for an assault, whose own steps go
on). A reaction begins inside: a charge (`assaults.assault_record.Assault`) or an activation of a vigilant.
"""

from __future__ import annotations

from dataclasses import dataclass

from escarmouche.core.records import Record, changed_in
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.actions.legs import Leg


@dataclass(frozen=True, kw_only=True)
class Window(Record):
    """ADE-TACT-INTERCEPTION-02: an action was declared and is not done yet; `parent` is the activation."""

    deed: Deed
    legs: tuple[Leg, ...] = ()  # the ways of those who move
    assault: str | None = None  # the assault whose move it is
    tried: tuple[int, ...] = ()  # A-R45: one try for each vigilant and action
    over: tuple[int, ...] = ()  # the actors whose action is over

    @property
    def actors(self) -> tuple[int, ...]:
        """Those who are about to do it."""
        named = [leg.figure for leg in self.legs]
        if not named and self.assault is None:
            named = [one.figure for one in self.deed.all]
        return tuple([id for id in named if id not in self.over] if self.over else named)

    def leg_of(self, figure: int) -> Leg | None:
        """The way of one of them; None for whoever does not move."""
        for leg in self.legs:
            if leg.figure == figure:
                return leg
        return None


_BLANK = Window(deed=Deed("", 0))


def opened(
    parent: str, deed: Deed, legs: tuple[Leg, ...] = (), tried: tuple[int, ...] = ()
) -> Window:
    """The window of an action that was just declared; the constructor takes twice as long."""
    return changed_in(_BLANK, {"parent": parent, "deed": deed, "legs": legs, "tried": tried})
