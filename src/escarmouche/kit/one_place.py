"""Where one figure is put: any place that the book allows, however the rule says so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import cos, pi, sin
from typing import Any

from escarmouche.core.answers import MALFORMED, Answers
from escarmouche.core.explain import Refusal, Refused, refuse
from escarmouche.kit.point_data import Point, is_number

WhyNot = Callable[[Any, Any, float, float], Refusal | None]  # state, figure, x, y
CORNERS = 48  # of a circle that is drawn
WAYS = 16  # in which a figure is proposed to go


class OnePlace(Answers):
    """A place for a figure: `why_not(state, figure, x, y)` is the rule that decides, for everybody.

    Within `reach` of where it stands some places all around are proposed, and to stay; `worth` are further
    places that a player may want to try. Something is always legal: the rule must let it stay.
    """

    __slots__ = ("_figure", "_reach", "_state", "_why_not", "_worth")

    def __init__(
        self,
        state: Any,
        figure: Any,
        reach: float,
        why_not: WhyNot,
        worth: Callable[[Any, Any], Iterable[Point]] | None = None,
    ) -> None:
        self._state, self._figure, self._reach = state, figure, reach
        self._why_not, self._worth = why_not, worth

    def seen_by(self, seen: Any) -> OnePlace:
        """The same rule, asked of the view."""
        return OnePlace(seen, self._figure, self._reach, self._why_not, self._worth)

    def check(self, answer: Any) -> Refusal | None:
        """As the rule says."""
        return self._why_not(self._state, self._figure, *answer)

    def candidates(self) -> Sequence[Point]:
        """To stay, what is worth trying, and places all around, near and far: those that are legal."""
        x, y = self._here
        ways = [(step, k) for step in (self._reach, self._reach / 2) for k in range(WAYS)]
        around = [_away(x, y, step, 2 * pi * k / WAYS) for step, k in ways]
        wanted = () if self._worth is None else self._worth(self._state, self._figure)
        return [place for place in ((x, y), *wanted, *around) if self.check(place) is None]

    def default(self) -> Point:
        """To stay."""
        return self._here

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """All around as far as it may go."""
        x, y = self._here
        return ([_away(x, y, self._reach, 2 * pi * k / CORNERS) for k in range(CORNERS)],)

    @property
    def _here(self) -> Point:
        return self._state.x[self._figure.id], self._state.y[self._figure.id]

    def encode(self, answer: Any) -> Any:
        """As `[x, y]`."""
        return list(answer)

    def decode(self, data: Any) -> Point:
        """From `[x, y]`."""
        if isinstance(data, list) and len(data) == 2 and all(map(is_number, data)):
            return float(data[0]), float(data[1])
        raise Refused(refuse(MALFORMED, expected="[x, y]", given=repr(data)[:80]))

    def describe(self) -> dict[str, Any]:
        """A place, within so much of where the figure stands."""
        centre, radius = list(self._here), self._state.radius[self._figure.id]
        return {
            "form": "place",
            "figure": self._figure.id,
            "radius": radius,
            "centre": centre,
            "within": self._reach,
        }


def _away(x: float, y: float, far: float, angle: float) -> Point:
    return x + far * cos(angle), y + far * sin(angle)
