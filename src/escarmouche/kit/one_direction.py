"""In which direction something goes from where a figure stands: any angle that the book allows.

A player points at a place; only the direction counts. What is legal is asked of the rule for the very angle, and whether there is a
legal one at all of the geometry (`directions`): no list of angles bounds what may be answered.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import cos, radians, sin
from typing import Any

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Refusal, Refused, refuse
from escarmouche.kit.point_data import Point, is_number
from escarmouche.table.measure import angle_of, direction

FORM = '{"place": [x, y]}'
NUMBER = r"\d{1,3}(\.\d{1,12})?"
SPREAD = 24  # directions all around that come to mind first
PROPOSED = 48  # at most
TRIES = 4
FIRST = 3  # of those that are proposed, for who draws
CORNERS = 48  # of a circle that is drawn

ALL_AROUND = tuple([angle_of(360.0 * k / SPREAD) for k in range(SPREAD)])


class OneDirection(Answers):
    """An angle in degrees from the x axis. As data `{"degree": 90, "place": [x, y]}`, or one of the two, or the number alone."""

    __slots__ = ()

    @property
    @abstractmethod
    def figure(self) -> int:
        """From whom it is measured."""

    @property
    @abstractmethod
    def spot(self) -> Point:
        """Where that one stands."""

    @property
    @abstractmethod
    def length(self) -> float:
        """How far it goes at most: what is drawn."""

    @abstractmethod
    def why_not(self, degree: float) -> Refusal | None:
        """What forbids a direction."""

    def directions(self) -> Iterable[float]:
        """Directions such that, if any is legal at all, one of these is; nothing where all are legal."""
        return ()

    # -- legality ------------------------------------------------------------------------------

    def check(self, answer: Any) -> Refusal | None:
        """Any angle that the rule allows."""
        if not is_number(answer, 360.0) or answer < 0.0:
            return refuse(MALFORMED, expected=FORM, given=repr(answer)[:80])
        return self.why_not(float(answer))

    def exists(self) -> bool:
        """Whether there is a legal direction."""
        return next(self._legal(), None) is not None

    # -- proposals -----------------------------------------------------------------------------

    def _legal(self) -> Iterator[float]:
        found = dict.fromkeys(ALL_AROUND)
        yield from (degree for degree in found if self.why_not(degree) is None)
        for degree in map(angle_of, self.directions()):
            if degree not in found and self.why_not(degree) is None:
                found[degree] = None
                yield degree

    def candidates(self) -> Sequence[float]:
        """All around, and between and beside whatever is in the way."""
        return list(islice(self._legal(), PROPOSED))

    def sample(self, chooser: Chooser) -> float:
        """Any angle; where a few tries find none that is legal, one of the first that come to mind."""
        for _ in range(TRIES):
            degree = angle_of(360.0 * chooser.random())
            if self.why_not(degree) is None:
                return degree
        found = list(islice(self._legal(), FIRST))
        return found[chooser.randrange(len(found))]

    def default(self) -> float:
        """The first."""
        return next(self._legal())

    # -- data ----------------------------------------------------------------------------------

    def _at(self, degree: float) -> Point:
        x, y = self.spot
        return (x + self.length * cos(radians(degree)), y + self.length * sin(radians(degree)))

    def encode(self, answer: Any) -> Any:
        """The angle, and the place to which it points."""
        return {"degree": answer, "place": list(self._at(answer))}

    def decode(self, data: Any) -> float:
        """The angle, or that of the place at which somebody points."""
        said = data
        if isinstance(data, dict) and data and set(data) <= {"degree", "place"}:
            said = data.get("degree", data.get("place"))
        if isinstance(said, list) and len(said) == 2 and all(map(is_number, said)):
            said = direction(self.spot, (float(said[0]), float(said[1])))
        elif isinstance(said, str) and re.fullmatch(NUMBER, said):
            said = float(said)
        if not is_number(said):
            raise Refused(refuse(MALFORMED, expected=FORM, given=repr(data)[:80]))
        return angle_of(float(said))

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """All around as far as it goes."""
        return ([self._at(360.0 * k / CORNERS) for k in range(CORNERS)],)

    def describe(self) -> dict[str, Any]:
        """A step of a fixed length in any direction."""
        return {"form": "step", "figure": self.figure, "length": self.length}
