"""How the dice of a camp fell beside what was to be expected of them, by exact odds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from escarmouche.core.events import Event
from escarmouche.core.fortunes import Fortune
from escarmouche.text import verdicts

MOST_TOGETHER = 4  # dice read together whose combinations are still gone through


class Luck:
    """Collects the rolls of one camp."""

    def __init__(self) -> None:
        self.chances: list[float] = []  # of each test, by the exact odds
        self.passed = 0
        self._faces = 0
        self._usual = Fraction(0)
        self._dice = 0

    def add(self, event: Event, names: Any) -> None:
        """A roll: tests by how they are read, other dice by their faces."""
        chances = chances_of(event, names)
        if chances is None:
            self.add_faces(event)
            return
        self.chances += chances
        self.passed += sum(verdicts(event, names))

    def add_faces(self, event: Event) -> None:
        """Dice by what they show."""
        self._dice += len(event.faces)
        self._faces += sum(event.faces)
        self._usual += len(event.faces) * Fraction(event.sides + 1, 2)

    def add_fortune(self, fortune: Fortune) -> None:
        """A test of which the book itself says how likely it was; one that could not fail, or not succeed, is none."""
        if 0 < fortune.chance < 1:
            self.chances.append(float(fortune.chance))
            self.passed += fortune.passed

    def told(self) -> dict[str, Any]:
        """As a message tells it."""
        dice = self._dice
        return {
            "tests": len(self.chances),
            "passed": self.passed,
            "expected": round(sum(self.chances), 2),
            "better": round(share_below(self.chances, self.passed), 4),
            "dice": dice,
            "average": round(self._faces / dice, 2) if dice else 0.0,
            "usual": round(float(self._usual / dice), 2) if dice else 0.0,
        }


def chances_of(event: Event, names: Any) -> list[float] | None:
    """The chance of each test of a roll to succeed; None where there is nothing to succeed at."""
    faces, sides = event.faces, range(1, event.sides + 1)
    reading = event.reading
    if reading is not None:
        if reading.outcome(faces if reading.together else faces[:1]).success is None:
            return None
        many = len(faces) if reading.together else 1
        if many > MOST_TOGETHER:
            return None
        good = [reading.outcome(thrown).success for thrown in product(sides, repeat=many)]
        chance = sum(map(bool, good)) / len(good)
        return [chance] if reading.together else [chance] * len(faces)
    if event.target is None:
        return None
    each = [Event(event.phrase, {}, None, 0, (face,), event.target) for face in sides]
    chance = sum(verdicts(one, names)[0] for one in each) / event.sides
    return [chance] * len(verdicts(event, names))


def share_below(chances: Iterable[float], passed: int) -> float:
    """How many of all games with these tests would have gone worse; half of those that go the same.

    >>> share_below([0.5, 0.5], 1)
    0.5
    """
    odds = _distribution(list(chances))
    return sum(odds[:passed]) + odds[passed] / 2 if passed < len(odds) else 1.0


def _distribution(chances: Sequence[float]) -> list[float]:
    """The chance of each number of successes."""
    odds = [1.0]
    for chance in chances:
        missed = [each * (1 - chance) for each in odds]
        hit = [each * chance for each in odds]
        odds = [a + b for a, b in zip([*missed, 0.0], [0.0, *hit], strict=True)]
    return odds
