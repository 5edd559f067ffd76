"""A question whose answer is a unit: those whom a rule allows, and why not another."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal
from escarmouche.kit.one_figure import OneFigure
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

UNIT = Phrase("lfw.option.unit")
PASS = "pass"
PASSES = Phrase("lfw.option.pass", "LFW-TOUR-03")

WhyNot = Callable[[State, Unit], Refusal | None]


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
    ) -> None:
        super().__init__(game, among, why_not, more, phrase)
