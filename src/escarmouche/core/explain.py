"""Explained numbers: every total, event, question and refusal names its reason and its clauses.

Nothing is formatted here. A `Phrase` is the id of a sentence in the message catalogues plus the
clauses it rests on; French and English are rendered for each reader outside the core.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Phrase:
    """A sentence of the catalogues and the clauses behind it. Made once, at import.

    Phrases are compared by identity of their id, so a rule that cancels another names the
    other's phrase and never its text.
    """

    __slots__ = ("clauses", "id")

    def __init__(self, id: str, *clauses: str) -> None:
        self.id = id
        self.clauses = clauses

    def __repr__(self) -> str:
        return f"Phrase({self.id!r}, {', '.join(map(repr, self.clauses))})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)


Number = int | float


class Why(NamedTuple):
    """One part of a total: how much, for which reason, and which figure or piece brought it."""

    value: Number
    reason: Phrase
    source: int | None = None


class Total:
    """A number derived from its reasons, so that it can never disagree with them.

    A floor and a cap apply after everything else, so a rule may still cancel one of the parts; the
    correction they make is shown as a part of its own.
    """

    __slots__ = ("_cap", "_floor", "given", "value")

    def __init__(self, *given: Why, floor: Why | None = None, cap: Why | None = None) -> None:
        self.given = given
        self._floor, self._cap = floor, cap
        value: Number = 0
        for part in given:
            value += part[0]
        if floor is not None and value < floor[0]:
            value = floor[0]
        if cap is not None and value > cap[0]:
            value = cap[0]
        self.value = value

    @property
    def parts(self) -> tuple[Why, ...]:
        """Every reason with its value; they add up to the total."""
        bare: Number = 0
        for part in self.given:
            bare += part[0]
        if bare == self.value:
            return self.given
        bound = self._floor if self.value > bare else self._cap
        assert bound is not None
        return (*self.given, Why(self.value - bare, bound.reason))

    def plus(self, *parts: Why) -> Total:
        """The same total with further reasons."""
        return Total(*self.given, *parts, floor=self._floor, cap=self._cap)

    def without(self, reason: Phrase) -> Total:
        """The same total once a rule has cancelled every part that has this reason."""
        kept = [part for part in self.given if part.reason != reason]
        return Total(*kept, floor=self._floor, cap=self._cap)

    def at_least(self, floor: Number, reason: Phrase) -> Total:
        """The same total, never below a floor (of several, the highest holds)."""
        if self._floor is not None and self._floor.value >= floor:
            return self
        return Total(*self.given, floor=Why(floor, reason), cap=self._cap)

    def at_most(self, cap: Number, reason: Phrase) -> Total:
        """The same total, never above a cap (of several, the lowest holds)."""
        if self._cap is not None and self._cap.value <= cap:
            return self
        return Total(*self.given, floor=self._floor, cap=Why(cap, reason))

    def __repr__(self) -> str:
        return f"Total({', '.join(f'{p.value:+} {p.reason.id}' for p in self.parts)})"


Data = Mapping[str, Any]
NOTHING: Data = {}


class Said(NamedTuple):
    """A phrase with the numbers that fill it, to be rendered in each reader's language."""

    phrase: Phrase
    data: Data = NOTHING


@dataclass(slots=True)  # not frozen: many are made, and most of them only to be counted
class Refusal:
    """Why something may not be done: the phrase, and the numbers that fill it."""

    reason: Phrase
    data: Data = field(default_factory=dict)


class Refused(Exception):
    """Raised when an answer is not legal. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        clauses = ", ".join(refusal.reason.clauses)
        details = ", ".join(f"{key}={value}" for key, value in refusal.data.items())
        super().__init__(
            f"{refusal.reason.id}{f' [{clauses}]' if clauses else ''} {details}".strip()
        )


def refuse(reason: Phrase, **data: Any) -> Refusal:
    """Shorthand for rules: `return refuse(TOO_FAR, by=0.4)`. Without the constructor it takes half the time."""
    refusal: Refusal = object.__new__(Refusal)
    refusal.reason, refusal.data = reason, data
    return refusal


def citing(refusal: Refusal | None, *clauses: str) -> Refusal | None:
    """The same refusal for who comes to it by other clauses: a pursuit that is too long, a jump."""
    return None if refusal is None else Refusal(Phrase(refusal.reason.id, *clauses), refusal.data)
