"""Dice of the book: rolls to hit and to fight, defence tests, courage, D3 (LFW-DE-*, LFW-COURAGE-*, LFW-SORTDE-*, LFW-CRIT-*)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from escarmouche.core.explain import Data, Number, Phrase, Said, Total, Why
from escarmouche.core.words import Alike, Outcome, Reading, Roll, Rule

CRITICAL_BY = Why(2, Phrase("lfw.why.critical_by", "LFW-CRIT-01", "LFW-CRIT-05"))
NARROWLY = 2  # LFW-RULE-DEGATMAGIQUE-01
AT_LEAST = Phrase("lfw.reading.at_least", "LFW-ATTTIR-03", "LFW-ATTMEL-03", "LFW-SORTDE-01")
DEFENCE = Phrase("lfw.reading.defence", "LFW-DEF-01", "LFW-DEF-02", "LFW-SORTDE-03")
COURAGE = Phrase("lfw.reading.courage", "LFW-COURAGE-01", "LFW-COURAGE-02")


def _needed(need: Number, modifiers: Total) -> Data:
    """What a reading says of itself: what is needed, and what is added with its reasons."""
    return {"need": need, "modifier": modifiers.value, "modifiers": modifiers}


@dataclass(frozen=True, slots=True)
class Strike(Reading):
    """A roll to hit or a combat roll: the die with its modifiers reaches CT or CC (LFW-ATTTIR-04, LFW-ATTMEL-04).

    `modifiers` are added to the die (the dodge or parade of the target among them, as a minus). A natural 6 always succeeds, a
    natural 1 never does (LFW-SORTDE-01, LFW-SORTDE-02), unless it is `sure` (LFW-ENV-INTERIEUR-10).
    """

    modifiers: Total
    need: Total  # CT or CC
    critical: Total | None = Total(CRITICAL_BY)  # how much above it; None: it cannot be critical
    sure: bool = False
    sixes: bool = False  # LFW-SPELL-LUMIERE-BENEDICTION-03: a natural 6 is always critical

    @property
    def totals(self) -> Mapping[str, Total]:
        """The modifiers, and CT or CC."""
        return {"modifier": self.modifiers, "need": self.need}

    def outcome(self, faces: tuple[int, ...]) -> Outcome:
        """Whether it succeeds; its value is 2 for a critical hit, 1 for a plain one (A-R12).

        LFW-CRIT-04: a natural 6 that only luck makes a hit is no critical one.
        """
        (face,) = faces
        result = face + self.modifiers.value
        if not self.sure and (face == 1 or (face != 6 and result < self.need.value)):
            return Outcome(False, 0)
        if self.critical is None:
            return Outcome(True, 1)
        beyond = result >= self.need.value + max(0, self.critical.value)
        return Outcome(True, 2 if beyond or (self.sixes and face == 6) else 1)

    def exact(self, face: int) -> bool:
        """Whether the die comes to just what is needed (B-R56: luck is not exact)."""
        return face != 1 and face + self.modifiers.value == self.need.value

    def said(self) -> Said:
        """What is needed, with what is added."""
        return Said(AT_LEAST, _needed(self.need.value, self.modifiers))


@dataclass(frozen=True, slots=True)
class Defence(Reading):
    """A defence test: the die less the force reaches D, or as many wounds as it falls short by (LFW-DEF-02, -03, A-R11)."""

    modifiers: Total  # the force as a minus, and what else bears on it
    need: Total  # D
    wounds: Total = Total()  # that rules add to those of a failed test, or take off
    narrow: Total = (
        Total()
    )  # that rules add where it is not exceeded by 2 (LFW-RULE-DEGATMAGIQUE-01)

    @property
    def totals(self) -> Mapping[str, Total]:
        """The modifiers, D, and the wounds that rules add."""
        return {
            "modifier": self.modifiers,
            "need": self.need,
            "wounds": self.wounds,
            "narrow": self.narrow,
        }

    def outcome(self, faces: tuple[int, ...]) -> Outcome:
        """Whether it is defended, and the number of wounds (B-R53)."""
        (face,) = faces
        short = int(self.need.value - face - self.modifiers.value)
        wounds = 0
        if short > 0:
            wounds = short + sum(int(why.value) for why in self.wounds.given if why.value > 0)
        if short > -NARROWLY:
            wounds += int(self.narrow.value)
        less = sum(int(why.value) for why in self.wounds.given if why.value < 0)
        wounds = max(0, wounds + less)
        if face == 6:
            wounds = max(0, wounds - 1)  # LFW-SORTDE-03
        elif face == 1:
            wounds = max(1, wounds)  # LFW-SORTDE-04
        return Outcome(short <= 0, wounds)

    def exact(self, face: int) -> bool:
        """Whether the die comes to just what is needed."""
        return bool(face + self.modifiers.value == self.need.value)

    def said(self) -> Said:
        """What is needed."""
        return Said(DEFENCE, _needed(self.need.value, self.modifiers))


@dataclass(frozen=True, slots=True)
class AtLeast(Reading):
    """A die of no attack: N or more with what is added (a protection, a jump, a barricade)."""

    need: int
    modifiers: Total = Total()

    @property
    def totals(self) -> Mapping[str, Total]:
        """The modifiers."""
        return {"modifier": self.modifiers}

    def outcome(self, faces: tuple[int, ...]) -> Outcome:
        """Whether it is enough, and what it comes to."""
        result = faces[0] + self.modifiers.value
        return Outcome(result >= self.need, result)

    def exact(self, face: int) -> bool:
        """Whether the die comes to just what is needed."""
        return bool(face + self.modifiers.value == self.need)

    def said(self) -> Said:
        """What is needed."""
        return Said(AT_LEAST, _needed(self.need, self.modifiers))


@dataclass(frozen=True, slots=True)
class Courage(Reading):
    """Two dice, the courage or more; a double 6 always succeeds, a double 1 never does (LFW-COURAGE-01 to -03)."""

    modifiers: Total
    need: int
    together = True

    @property
    def totals(self) -> Mapping[str, Total]:
        """The modifiers."""
        return {"modifier": self.modifiers}

    def outcome(self, faces: tuple[int, ...]) -> Outcome:
        """Whether it holds."""
        if sum(faces) in (2, 12):
            return Outcome(sum(faces) == 12, sum(faces))
        result = sum(faces) + int(self.modifiers.value)
        return Outcome(result >= self.need, result)

    def said(self) -> Said:
        """What is needed."""
        return Said(COURAGE, _needed(self.need, self.modifiers))

    def alike(self) -> Alike:
        """Every face counts: two dice are added."""
        return ((1,), (2,), (3,), (4,), (5,), (6,))


def effects_of(reading: Reading, faces: tuple[int, ...]) -> tuple[object, ...]:
    """What faces come to as far as it makes a difference: of a test that holds or fails, only that."""
    outcomes = reading.outcomes(faces)
    plain = isinstance(reading, AtLeast | Courage)
    return tuple(one.success for one in outcomes) if plain else tuple(outcomes)


HALVES: Alike = ((1, 2), (3, 4), (5, 6))


def d3(what: Phrase, about: Data) -> Rule:
    """LFW-DE-01, -02: half of a six-sided die, rounded up. One that a fate may replace: `fates.d3`."""
    (face,) = yield Roll(what, 1, about=about, alike=HALVES)
    return halved(face)


def halved(face: int) -> int:
    """What a die counts for as a D3.

    >>> [halved(face) for face in range(1, 7)]
    [1, 1, 2, 2, 3, 3]
    """
    return (face + 1) // 2
