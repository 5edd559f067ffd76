"""The questions who declares a charge and at whom, and what is drawn of them by who answers without thought.

Most charges that could be declared lead nowhere, or need a long look for a way round others. So mostly those are drawn that lead
straight at an enemy whom nobody charges yet; now and then any other.
"""

from __future__ import annotations

from collections.abc import Iterable

from escarmouche.core.answers import Chooser, Option
from escarmouche.core.explain import Refusal
from escarmouche.rulebooks.last_fantasy_war.moves.charges import (
    why_not_target,
    within_reach,
)
from escarmouche.rulebooks.last_fantasy_war.moves.eligibility import why_not_move
from escarmouche.rulebooks.last_fantasy_war.moves.straight_charges import leads_straight_at
from escarmouche.rulebooks.last_fantasy_war.one_unit import OneMore, OneUnit, WhyNot
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, State, Unit

ANYHOW = 16  # one time in so many whatever is legal is drawn, hopeless or not
DECLINED = 2  # of so many draws that end with declining at once


class Declarer(OneUnit):
    """Who declares a charge, or nobody."""

    __slots__ = ()

    def sample(self, chooser: Chooser) -> str:
        """Units are drawn, and an enemy in the reach of each, until one gets straight at it; none of them declares where none does.

        One time in eight to decline; one time in sixteen any option that is legal, uniformly: so there are charges too that need a way
        round something, that share a target, or that fail.
        """
        drawn = chooser.randrange(ANYHOW) if self._more else 0
        if not drawn:
            return super().sample(chooser)
        left = list(self._among) if drawn > DECLINED else []
        while left:
            unit = left.pop(int(chooser.random() * len(left)))
            if _has_straight_target(self._game, unit, chooser):
                return str(unit.id)
        return self._more[-1].key


class Target(OneUnit):
    """Whom a unit charges."""

    __slots__ = ("_unit",)

    def __init__(
        self, game: State, unit: Unit, among: Iterable[Unit], more: Iterable[Option] = ()
    ) -> None:
        self._unit = unit
        super().__init__(game, among, _of(unit), more)

    def sample(self, chooser: Chooser) -> str:
        """Uniformly one of those at whom a straight line leads and whom nobody charges yet.

        Where there is none, and one time in sixteen, any option that is legal.
        """
        left = list(self._among) if not self._more and chooser.randrange(ANYHOW) else []
        while left:
            foe = left.pop(int(chooser.random() * len(left)))
            if _is_straight_target(self._game, self._unit, foe):
                return str(foe.id)
        return super().sample(chooser)


class FurtherTarget(OneMore):
    """Whom else it charges: who answers without thought mostly leaves it at one, as two are seldom reached together."""

    __slots__ = ()
    seldom = ANYHOW

    def __init__(
        self, game: State, unit: Unit, among: Iterable[Unit], more: Iterable[Option]
    ) -> None:
        super().__init__(game, among, _of(unit), more)


def _of(unit: Unit) -> WhyNot:
    """What speaks against a target of a unit."""

    def why_not(state: State, target: Unit) -> Refusal | None:
        return why_not_target(state, unit, target)

    return why_not


def _has_straight_target(game: State, unit: Unit, chooser: Chooser) -> bool:
    """Whether it may declare a charge, and at an enemy that is drawn a straight line leads."""
    if why_not_move(game, unit, CHARGE) is not None:
        return False
    foes = within_reach(game, unit)
    if not foes:
        return False
    return _is_straight_target(game, unit, foes[int(chooser.random() * len(foes))])


def _is_straight_target(game: State, unit: Unit, foe: Unit) -> bool:
    """Whether it may charge somebody whom nobody charges yet, and a straight line leads there."""
    if any(foe.id in charge.targets for charge in game.charges):
        return False
    return leads_straight_at(game, unit, foe) and why_not_target(game, unit, foe) is None
