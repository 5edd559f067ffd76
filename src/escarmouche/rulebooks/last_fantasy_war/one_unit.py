"""A question whose answer is a unit: those whom a rule allows, and why not another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from escarmouche.core.answers import Chooser, Option
from escarmouche.core.explain import Phrase, Refusal
from escarmouche.kit.one_figure import OneFigure
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

UNIT = Phrase("lfw.option.unit")
PASS = "pass"
PASSES = Phrase("lfw.option.pass", "LFW-TOUR-03")

WhyNot = Callable[[State, Unit], Refusal | None]
Serves = Callable[[State, Unit], bool]


class OneUnit(OneFigure):
    """One of the units of which a rule has nothing bad to say; whoever names another hears what it says."""

    __slots__ = ()

    def __init__(
        self,
        game: State,
        among: Iterable[Unit],
        why_not: WhyNot,
        more: Iterable[Option] = (),
        phrase: Phrase = UNIT,
        serves: Serves | None = None,
    ) -> None:
        super().__init__(game, among, why_not, more, phrase, serves)


class LastResort(OneUnit):
    """Units that hardly anybody would choose: who answers without thought takes the last option, mostly, which is to stop."""

    __slots__ = ()
    seldom: ClassVar[int] = 32  # one time in so many it is another

    def default(self) -> str:
        """To stop, where one may."""
        last = self.options[-1].key
        return super().default() if last.isdecimal() else last

    def sample(self, chooser: Chooser) -> str:
        """Now and then one of them."""
        if self._more and chooser.randrange(self.seldom):
            return self._more[-1].key
        return super().sample(chooser)


class OneMore(LastResort):
    """Further units, which one may well leave out."""

    __slots__ = ()
    seldom = 3
