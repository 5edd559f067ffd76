"""Places that a spell needs: a point of the table, checked, proposed and drawn."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from math import cos, pi, sin
from typing import Any

from escarmouche.core.answers import MALFORMED, Chooser
from escarmouche.core.explain import Refusal, refuse
from escarmouche.rulebooks.escarmouches_fantastiques.moves import OnePlace
from escarmouche.rulebooks.escarmouches_fantastiques.spells.targets import RANGE
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State
from escarmouche.table.measure import Point

TRIES = 12  # how often a random place is drawn before the list of candidates is made


def around(x: float, y: float, away: float, count: int) -> Iterator[Point]:
    """Points on a circle."""
    for k in range(count):
        angle = 2 * pi * k / count
        yield (x + away * cos(angle), y + away * sin(angle))


def drawn_within(chooser: Chooser, x: float, y: float, least: float, most: float) -> Point:
    """A random point of a ring."""
    angle, away = 2 * pi * chooser.random(), least + (most - least) * chooser.random()
    return (x + away * cos(angle), y + away * sin(angle))


class Places(OnePlace):
    """A point of the table for a spell. The answer is (x, y)."""

    __slots__ = ("caster", "game")

    def __init__(self, game: State, caster: Figure) -> None:
        self.game = game
        self.caster = caster

    @abstractmethod
    def why_not(self, x: float, y: float) -> Refusal | None:
        """What forbids a point."""

    @abstractmethod
    def spots(self) -> Iterable[Point]:
        """Points worth trying; they need not be legal."""

    def more_spots(self) -> Iterable[Point]:
        """Further points, tried only where none of the others is legal: enough to find any legal point there is."""
        return ()

    @abstractmethod
    def draw(self, chooser: Chooser) -> Point:
        """A random point; it need not be legal."""

    def check(self, answer: Any) -> Refusal | None:
        """A point that the spell allows."""
        if not (isinstance(answer, tuple) and len(answer) == 2):
            return refuse(MALFORMED, expected="[x, y]", given=repr(answer))
        return self.why_not(*answer)

    def legal(self) -> Iterator[Point]:
        """Legal points, one after the other."""
        found = False
        for spot in self.spots():
            if self.why_not(*spot) is None:
                found = True
                yield spot
        if not found:
            yield from (spot for spot in self.more_spots() if self.why_not(*spot) is None)

    def exists(self) -> bool:
        """Whether there is any legal point."""
        return next(self.legal(), None) is not None

    def candidates(self) -> Sequence[Point]:
        """The legal ones among the points worth trying."""
        return list(self.legal())

    def sample(self, chooser: Chooser) -> Point:
        """A random legal point."""
        for _ in range(TRIES):
            spot = self.draw(chooser)
            if self.why_not(*spot) is None:
                return spot
        return super().sample(chooser)  # type: ignore[no-any-return]

    def default(self) -> Point:
        """The first legal point worth trying."""
        return next(self.legal())

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """The circle within which the spell can place something."""
        x, y, away = self.circle()
        return [list(around(x, y, away, 48))]

    def circle(self) -> tuple[float, float, float]:
        """Centre and radius of that circle: the range of spells around the caster."""
        caster = self.caster.id
        return self.game.x[caster], self.game.y[caster], self.caster.radius + RANGE
