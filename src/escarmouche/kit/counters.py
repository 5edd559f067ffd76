"""Counters with bounds: life, command, magic, ammunition. A counter never leaves its bounds.

The values stand in the book's own columns; a `Counter` says between which bounds, and why something cannot be paid.

>>> LIFE = Counter("book.counter.life", most=3)
>>> LIFE.changed(2, +4), LIFE.changed(2, -4)
(3, 0)
>>> LIFE.lost(2, -4)  # what a loss of four really takes
2
"""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.core.explain import Phrase, Refusal, refuse


class Counter(NamedTuple):
    """A number with a name, a least and, where there is one, a most."""

    name: str
    least: int = 0
    most: int | None = None

    def within(self, value: int) -> int:
        """The nearest number that the counter can show."""
        value = max(self.least, value)
        return value if self.most is None else min(self.most, value)

    def changed(self, held: int, change: int) -> int:
        """What it shows after a gain or a loss: at the bound at most, and what is beyond is lost."""
        return self.within(held + change)

    def lost(self, held: int, change: int) -> int:
        """By how much it really goes down: nobody loses more than there is."""
        return held - self.changed(held, change)

    def why_not_pay(self, held: int, price: int, too_little: Phrase) -> Refusal | None:
        """Why a price cannot be paid: it would take the counter below its least. None where it can.

        The book's phrase says {price}, {held} and {missing}.
        """
        missing = price - (held - self.least)
        if missing <= 0:
            return None
        return refuse(too_little, price=price, held=held, missing=missing)
