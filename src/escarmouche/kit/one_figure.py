"""A question whose answer is a figure: the list of those whom a rule allows, and why not another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from escarmouche.core.answers import Choice, Chooser, Option
from escarmouche.core.explain import Phrase, Refusal

WhyNot = Callable[[Any, Any], Refusal | None]  # of a state and a figure
Serves = Callable[
    [Any, Any], bool
]  # the same where only yes or no is wanted, which may be sooner told


class OneFigure(Choice):
    """One of the figures of which a rule has nothing bad to say; whoever names another hears what it says.

    The rule is asked when somebody looks at the list, while the question is open: whoever draws one asks about no other.
    """

    __slots__ = ("_among", "_game", "_made", "_more", "_phrase", "_serves", "_why_not")

    def __init__(
        self,
        game: Any,
        among: Iterable[Any],
        why_not: WhyNot,
        more: Iterable[Option],
        phrase: Phrase,
        serves: Serves | None = None,
    ) -> None:
        self._game, self._why_not, self._preferred = game, why_not, None
        self._among, self._more, self._phrase = tuple(among), tuple(more), phrase
        self._made: tuple[Option, ...] | None = None
        self._serves = serves

    @property
    def options(self) -> tuple[Option, ...]:  # type: ignore[override]
        """The list, made once."""
        if self._made is None:
            allowed = [one for one in self._among if self.allows(one)]
            listed = [Option(str(one.id), self._phrase, {"figure": one.id}) for one in allowed]
            self._made = (*listed, *self._more)
        return self._made

    @property
    def among(self) -> tuple[Any, ...]:
        """The figures of whom the rule is asked, in the order of the list."""
        return self._among

    def allows(self, one: Any) -> bool:
        """Whether the rule has nothing to say against one of them: for who need not look at the whole list."""
        if self._serves is not None:
            return self._serves(self._game, one)
        return self._why_not(self._game, one) is None

    def sample(self, chooser: Chooser) -> str:
        """Any option, uniformly: they are drawn until one is legal."""
        left = [*self._more, *self._among]
        while left:
            drawn = left.pop(int(chooser.random() * len(left)))
            if isinstance(drawn, Option):
                return drawn.key
            if self.allows(drawn):
                return str(drawn.id)
        return self.default()

    def check(self, answer: Any) -> Refusal | None:
        """What speaks against a figure that is not in the list, in the rule's own words."""
        if self._made is None:  # nobody has looked at the list, so nobody else is asked about
            for option in self._more:
                if option.key == answer:
                    return None
            for one in self._among:
                if str(one.id) == answer:
                    return self._why_not(self._game, one)
        refusal = super().check(answer)
        if refusal is None or not str(answer).isdecimal():
            return refusal
        if int(answer) >= len(self._game.figures):
            return refusal
        return self._why_not(self._game, self._game.figures[int(answer)]) or refusal
