"""Some fighters of a list: the answer to "which of them?"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse

Picked = tuple[int, ...]
MANY = 5  # from so many on, only some of the combinations are proposed


class Reasons(NamedTuple):
    """Why a pick is refused: the rules that say who may be picked, and how many."""

    not_listed: Phrase
    too_few: Phrase
    too_many: Phrase
    why_not: Callable[[int], Refusal | None] | None = (
        None  # of one fighter, where there is more to say
    )


class FigureSelection(Answers):
    """At least `least` and at most `most` of these fighters. The answer is a tuple of their ids, rising.

    As data: `[3, 7]`.
    """

    __slots__ = ("_preferred", "_reasons", "figures", "least", "most")
    worded = True

    def __init__(
        self,
        figures: Sequence[int],
        least: int,
        most: int,
        reasons: Reasons,
        preferred: int | None = None,
    ) -> None:
        self.figures = tuple(sorted(figures))
        self.least, self.most = least, min(most, len(self.figures))
        self._reasons = reasons
        self._preferred = preferred  # how many, for whoever does not care

    def seen_by(self, seen: Any) -> FigureSelection:
        """A list of fighters holds no state."""
        return self

    def check(self, answer: Any) -> Refusal | None:
        """Each of the list, once, and not too few nor too many."""
        if not isinstance(answer, tuple):
            return refuse(MALFORMED, expected="[figure, ...]", given=repr(answer)[:80])
        for id in answer:
            if id not in self.figures or answer.count(id) > 1:
                return self._why_not(id)
        if len(answer) < self.least:
            return refuse(self._reasons.too_few, least=self.least, given=len(answer))
        if len(answer) > self.most:
            return refuse(self._reasons.too_many, most=self.most, given=len(answer))
        return None

    def _why_not(self, id: int) -> Refusal:
        why_not = self._reasons.why_not
        said = None if why_not is None else why_not(id)
        return said or refuse(self._reasons.not_listed, figure=id)

    def candidates(self) -> Sequence[Picked]:
        """Every combination of a short list; of a long one, each alone and as many as may be."""
        sizes = range(self.least, self.most + 1)
        if len(self.figures) < MANY:
            found = [c for n in sizes for c in combinations(self.figures, n)]
        else:
            found = [self.figures[:n] for n in sizes]
            found += [(id,) for id in self.figures if self.least <= 1]
        return [c for c in dict.fromkeys(found) if self.check(c) is None]

    def sample(self, chooser: Chooser) -> Picked:
        """One of the proposals."""
        found = self.candidates()
        return found[chooser.randrange(len(found))]

    def default(self) -> Picked:
        """As many as the rule suggests, or as few as it allows."""
        wanted = self.figures[: self.least if self._preferred is None else self._preferred]
        return wanted if self.check(wanted) is None else self.candidates()[0]

    def encode(self, answer: Picked) -> Any:
        """A list of ids."""
        return list(answer)

    def decode(self, data: Any) -> Picked:
        """The same, back, in rising order."""
        if not isinstance(data, list) or any(type(id) is not int for id in data):
            raise Refused(refuse(MALFORMED, expected="[figure, ...]", given=repr(data)[:200]))
        return tuple(sorted(data))

    def describe(self) -> dict[str, Any]:
        """The list, and how many of it."""
        return {
            "form": "picks",
            "figures": list(self.figures),
            "least": self.least,
            "most": self.most,
        }
