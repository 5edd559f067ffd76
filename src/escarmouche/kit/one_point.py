"""A point of the table at which somebody aims, under the disc of what it takes in: any that the book allows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import cos, pi, sin
from typing import Any

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Refusal, Refused, refuse
from escarmouche.kit.point_data import Point, is_number

FORM = "[x, y]"
PROPOSED = 16  # so many points at most
DIGITS = 3
AROUND = 12  # directions that come to mind
TRIES = 6


class OnePoint(Answers):
    """`(x, y)`, as data `[x, y]`: `why_not` is the rule that decides, for everybody; `spots` are worth trying."""

    __slots__ = ()

    @property
    @abstractmethod
    def figure(self) -> int:
        """Who aims."""

    @property
    @abstractmethod
    def within(self) -> float:
        """How far it may aim."""

    @property
    @abstractmethod
    def radius(self) -> float:
        """Of what is taken in about the point."""

    @abstractmethod
    def why_not(self, x: float, y: float) -> Refusal | None:
        """What speaks against a point."""

    @abstractmethod
    def spots(self) -> Iterable[Point]:
        """Points that a player may think of, the first ones first."""

    def check(self, answer: Any) -> Refusal | None:
        """As the rule says."""
        if not isinstance(answer, tuple) or len(answer) != 2 or not all(map(is_number, answer)):
            return refuse(MALFORMED, expected=FORM, given=repr(answer)[:80])
        return self.why_not(*answer)

    # -- proposals -----------------------------------------------------------------------------

    def _legal(self) -> Iterator[Point]:
        seen: set[Point] = set()
        for x, y in self.spots():
            spot = (round(x, DIGITS), round(y, DIGITS))
            if spot not in seen and self.check(spot) is None:
                yield spot
            seen.add(spot)

    def exists(self) -> bool:
        """Whether there is any."""
        return next(self._legal(), None) is not None

    def candidates(self) -> Sequence[Point]:
        """Some of them."""
        return list(islice(self._legal(), PROPOSED))

    def sample(self, chooser: Chooser) -> Point:
        """Somewhere near one of those."""
        found = self.candidates()
        x, y = found[chooser.randrange(len(found))]
        for _each in range(TRIES):
            spot = (
                round(x + 2 * chooser.random() - 1.0, DIGITS),
                round(y + 2 * chooser.random() - 1.0, DIGITS),
            )
            if self.check(spot) is None:
                return spot
        return x, y

    def default(self) -> Point:
        """The first."""
        return next(self._legal())

    # -- data ----------------------------------------------------------------------------------

    def encode(self, answer: Any) -> Any:
        """As `[x, y]`."""
        return list(answer)

    def decode(self, data: Any) -> Point:
        """From `[x, y]`."""
        if isinstance(data, list) and len(data) == 2 and all(map(is_number, data)):
            return float(data[0]), float(data[1])
        raise Refused(refuse(MALFORMED, expected=FORM, given=repr(data)[:80]))

    def describe(self) -> dict[str, Any]:
        """A disc to lay down, as large as what it takes in."""
        return {
            "form": "template",
            "radius": self.radius,
            "from": self.figure,
            "within": self.within,
            "on": None,
        }


def around(spot: Point, reach: float) -> Iterator[Point]:
    """Points all around a spot, far and near: what comes to mind, not all that there is."""
    for far in (reach, reach / 2, reach / 4):
        for k in range(AROUND):
            angle = 2 * pi * k / AROUND
            yield (spot[0] + far * cos(angle), spot[1] + far * sin(angle))
