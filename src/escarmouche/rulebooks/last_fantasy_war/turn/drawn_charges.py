"""The questions who declares a charge and at whom, and what is drawn of them by who answers without thought.

Most charges that could be declared lead nowhere, or need a long look for a way round others. So mostly those are drawn that lead
straight at an enemy whom nobody charges yet; now and then any other.
"""

from __future__ import annotations

from collections.abc import Iterable

from escarmouche.core.answers import Chooser, Option
from escarmouche.core.explain import Refusal
from escarmouche.rulebooks.last_fantasy_war.moves.charges import (
    may_aim_at,
    nearest_within,
    who_is_near,
    why_not_target,
)
from escarmouche.rulebooks.last_fantasy_war.moves.eligibility import who_may
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import reach_of
from escarmouche.rulebooks.last_fantasy_war.moves.straight_charges import straight_contact
from escarmouche.rulebooks.last_fantasy_war.one_unit import OneMore, OneUnit, WhyNot
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, State, Unit

ANYHOW = 32  # one time in so many whatever is legal is drawn, hopeless or not
DECLINED = 4  # of so many draws, which end with declining at once
LOOKS = 3  # so many units are looked at that have somebody in reach


class Declarer(OneUnit):
    """Who declares a charge, or nobody."""

    __slots__ = ()

    def sample(self, chooser: Chooser) -> str:
        """Units are drawn until one gets straight at the nearest enemy in its reach whom nobody charges yet; where three do not, none declares.

        One time in eight to decline; one time in thirty-two any option that is legal, uniformly: so there are charges too that need a way
        round something, that share a target, or that fail.
        """
        drawn = chooser.randrange(ANYHOW) if self._more else 0
        if not drawn:
            return super().sample(chooser)
        game, looks = self._game, LOOKS if drawn > DECLINED else 0
        able = who_may(game, self._among[0].camp, CHARGE) if looks and self._among else []
        left = [unit for unit in able if unit in self._among]
        near, charged = who_is_near(game), {id for one in game.charges for id in one.targets}
        while left and looks:
            unit = left.pop(int(chooser.random() * len(left)))
            reach = reach_of(game, unit, CHARGE)
            for foe in nearest_within(game, unit, reach, near):
                if foe.id not in charged:
                    looks -= 1
                    if straight_contact(game, unit, foe, reach) and may_aim_at(game, unit, foe):
                        return str(unit.id)
                    break
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

        Where there is none, and one time in thirty-two, any option that is legal.
        """
        left = list(self._among) if not self._more and chooser.randrange(ANYHOW) else []
        reach = reach_of(self._game, self._unit, CHARGE) if left else 0.0
        while left:
            foe = left.pop(int(chooser.random() * len(left)))
            if _is_straight_target(self._game, self._unit, foe, reach):
                return str(foe.id)
        return super().sample(chooser)


class FurtherTarget(OneMore):
    """Whom else it charges: who answers without thought mostly leaves it at one, as two are seldom reached together."""

    __slots__ = ()
    seldom = 16

    def __init__(
        self, game: State, unit: Unit, among: Iterable[Unit], more: Iterable[Option]
    ) -> None:
        super().__init__(game, among, _of(unit), more)


def _of(unit: Unit) -> WhyNot:
    """What speaks against a target of a unit."""

    def why_not(state: State, target: Unit) -> Refusal | None:
        return why_not_target(state, unit, target)

    return why_not


def _is_straight_target(game: State, unit: Unit, foe: Unit, reach: float) -> bool:
    """Whether it may charge somebody whom nobody charges yet, and a straight line leads there."""
    if any(foe.id in charge.targets for charge in game.charges):
        return False
    if straight_contact(game, unit, foe, reach) is None:
        return False
    return why_not_target(game, unit, foe, reach) is None
