"""A place for one thing that is put on the table: a fighter who comes back, a trap."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Refusal, Refused, refuse
from escarmouche.kit.point_data import is_number
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State
from escarmouche.table.measure import Point

PROPOSED = 24  # how many places are proposed at most
TRIES = 8  # how many a random player draws before it takes one of those


class OneSpot(Answers):
    """A place, `(x, y)`; as data `[x, y]`. It is asked for only where there is one (`exists`)."""

    __slots__ = ("figure", "game")

    def __init__(self, game: State, figure: Figure) -> None:
        self.game, self.figure = game, figure

    def seen_by(self, seen: Any) -> OneSpot:
        """The same from what the camp may know."""
        return type(self)(seen, self.figure)

    @abstractmethod
    def why_not(self, place: Point) -> Refusal | None:
        """What forbids to put it there."""

    @abstractmethod
    def spots(self) -> Iterator[Point]:
        """Places that may do, the likeliest first; if there is a legal one at all, then one of these is."""

    @abstractmethod
    def drawn(self, chooser: Chooser) -> Point:
        """Some place, legal or not."""

    def nearest(self, place: Point) -> Point:
        """Where it is put if somebody points there: the place itself."""
        return place

    def check(self, answer: Any) -> Refusal | None:
        """A place that the rule allows."""
        if not isinstance(answer, tuple) or len(answer) != 2 or not all(map(is_number, answer)):
            return refuse(MALFORMED, expected="[x, y]", given=repr(answer)[:80])
        return self.why_not(answer)

    def legal(self) -> Iterator[Point]:
        """Legal places, one after the other."""
        return (place for place in self.spots() if self.why_not(place) is None)

    def exists(self) -> bool:
        """Whether there is any."""
        return next(self.legal(), None) is not None

    def candidates(self) -> Sequence[Point]:
        """Some legal places."""
        return list(islice(self.legal(), PROPOSED))

    def sample(self, chooser: Chooser) -> Point:
        """A place drawn at random."""
        for _ in range(TRIES):
            place = self.nearest(self.drawn(chooser))
            if self.why_not(place) is None:
                return place
        return next(self.legal())

    def encode(self, answer: Point) -> Any:
        """`[x, y]`."""
        return list(answer)

    def decode(self, data: Any) -> Point:
        """The same, back."""
        if isinstance(data, list) and len(data) == 2 and all(map(is_number, data)):
            return self.nearest((float(data[0]), float(data[1])))
        raise Refused(refuse(MALFORMED, expected="[x, y]", given=repr(data)[:80]))
