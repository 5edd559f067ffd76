"""The question where a charge ends that succeeds, and what is drawn of it."""

from __future__ import annotations

from typing import Any

from escarmouche.core.answers import Chooser
from escarmouche.rulebooks.last_fantasy_war.moves.legality import Goal
from escarmouche.rulebooks.last_fantasy_war.moves.places import MovePlace

OTHERWISE = 4  # one time in so many it is drawn from which side it comes


class ChargePlace(MovePlace):
    """Where a unit may end its charge."""

    __slots__ = ()

    def seen_by(self, seen: Any) -> ChargePlace:
        """The same rule, asked of the view."""
        return ChargePlace(seen, self._figure, self.intent)

    def sample(self, chooser: Chooser) -> Goal:
        """Mostly the place by which it is known that the charge succeeds, which is straight ahead where that is free.

        One time in four any place in contact that comes to mind, on all sides of the targets, to which a straight line leads.
        """
        return super().sample(chooser) if not chooser.randrange(OTHERWISE) else self.default()
