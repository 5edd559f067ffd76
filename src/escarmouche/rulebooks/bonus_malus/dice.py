"""Dice of the book: several are thrown, and the highest or the lowest counts (BM-DICE-01, BM-BONUSMALUS-*).

A skill is a modifier: `Tir 2+` is +2, `Tir` is 0, `Tir-` is -1; one that a profile does not have is -3. All that bears on a
roll is added to it (BM-BONUSMALUS-08), so a roll is explained by a `Total` of modifiers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from escarmouche.core.explain import Data, Phrase, Said, Total
from escarmouche.core.words import Alike, Outcome, Reading, Roll, Rule

NORMAL = 3  # BM-EQUIV-05: the value of a skill without a modifier
ABSENT = -3  # BM-DEFAULT-01: the modifier of a common skill that a profile does not have
CLASSIC = 4  # BM-TEST-02: what a test without a stated difficulty needs

NEEDED = Phrase("bm.need.score", "BM-TEST-02", "BM-TEST-03", "BM-BONUSMALUS-07")
HIGHEST = Phrase("bm.need.highest", "BM-BONUSMALUS-03", "BM-BONUSMALUS-05")
LOWEST = Phrase("bm.need.lowest", "BM-BONUSMALUS-04", "BM-BONUSMALUS-06")
DIVIDED = Phrase("bm.need.divided", "BM-DICE-01")
KEPT = Phrase("bm.need.kept", "BM-TEST-01", "BM-BONUSMALUS-07")


def value_of(modifier: int) -> int:
    """BM-EQUIV-01: the number that a skill with a modifier is equal to.

    BM-EQUIV-02, BM-EQUIV-03, BM-EQUIV-04: 3-, 2- and - are 0, 1 and 2; BM-EQUIV-05: 3 without a modifier;
    BM-EQUIV-06, BM-EQUIV-07, BM-EQUIV-08: +, 2+ and 3+ are 4, 5 and 6, and so on.

    >>> [value_of(m) for m in (-3, -2, -1, 0, 1, 2, 3)]
    [0, 1, 2, 3, 4, 5, 6]
    """
    return NORMAL + modifier


def modifier_of(value: int) -> int:
    """BM-EQUIV-01: the other way round."""
    return value - NORMAL


def dice_of(modifier: int) -> int:
    """BM-BONUSMALUS-01, -03 to -07: how many dice are thrown."""
    return abs(modifier) + 1


def kept(modifier: int, faces: tuple[int, ...]) -> int:
    """BM-BONUSMALUS-02: the highest of a bonus roll, the lowest of a malus roll.

    BM-BONUSMALUS-09: three dice of a Tir 2+; BM-BONUSMALUS-10: two of them at long range.

    >>> kept(2, (2, 4, 5)), kept(2 - 1, (3, 5))
    (5, 5)
    """
    return max(faces) if modifier > 0 else min(faces)


@dataclass(frozen=True, slots=True)
class Kept(Reading):
    """A roll of which one die counts; a test where there is something to reach."""

    modifiers: Total
    need: int | None = None
    together = True

    @property
    def totals(self) -> Mapping[str, Total]:
        """The modifiers."""
        return {"modifier": self.modifiers}

    @property
    def modifier(self) -> int:
        """What they come to."""
        return int(self.modifiers.value)

    def outcome(self, faces: tuple[int, ...]) -> Outcome:
        """BM-TEST-02, -03: the die that counts, and whether it reaches what is needed."""
        score = kept(self.modifier, faces)
        return Outcome(None if self.need is None else score >= self.need, score)

    def said(self) -> Said:
        """How many dice, which of them counts, what is needed."""
        data = {
            "modifiers": self.modifiers,
            "modifier": self.modifier,
            "dice": dice_of(self.modifier),
            "keeps": None if not self.modifier else HIGHEST if self.modifier > 0 else LOWEST,
            "need": self.need,
        }
        return Said(KEPT if self.need is None else NEEDED, data)

    def alike(self) -> Alike:
        """The faces that come to the same: for a test those that reach what is needed, and the others."""
        if self.need is None:
            return ((1,), (2,), (3,), (4,), (5,), (6,))
        low = tuple(face for face in range(1, 7) if face < self.need)
        high = tuple(face for face in range(1, 7) if face >= self.need)
        return tuple(group for group in (low, high) if group)


def score(what: Phrase, modifiers: Total, about: Data) -> Rule:
    """A roll whose kept die is compared with another's (BM-TEST-01). Returns the score."""
    modifier, reading = int(modifiers.value), Kept(modifiers)
    faces = yield Roll(what, dice_of(modifier), about=about, alike=None, reading=reading)
    return kept(modifier, tuple(faces))


def test(what: Phrase, modifiers: Total, about: Data, need: int = CLASSIC) -> Rule:
    """A test (BM-TEST-02, BM-TEST-04; BM-TEST-03 with another difficulty). Returns the score: whoever asks compares it."""
    modifier, reading = int(modifiers.value), Kept(modifiers, need)
    faces = yield Roll(what, dice_of(modifier), about=about, alike=None, reading=reading)
    return kept(modifier, tuple(faces))


def passed(what: Phrase, modifiers: Total, about: Data, need: int = CLASSIC) -> Rule:
    """A test. Returns whether it succeeds."""
    return (yield from test(what, modifiers, about, need)) >= need


@dataclass(frozen=True, slots=True)
class Divided(Reading):
    """A D2 or D3 thrown with a D6 (BM-DICE-01): the face divided, rounded up; a D6 as it is."""

    sides: int
    together = True

    @property
    def totals(self) -> Mapping[str, Total]:
        """Nothing bears on it."""
        return {}

    def outcome(self, faces: tuple[int, ...]) -> Outcome:
        """What the face comes to."""
        return Outcome(None, divided(faces[0], self.sides))

    def said(self) -> Said:
        """Which die it stands for."""
        return Said(DIVIDED, {"sides": self.sides})


def divided(face: int, sides: int) -> int:
    """R56: 1-3 and 4-6 of a D2, 1-2, 3-4 and 5-6 of a D3.

    >>> [divided(face, 2) for face in range(1, 7)], [divided(face, 3) for face in range(1, 7)]
    ([1, 1, 1, 2, 2, 2], [1, 1, 2, 2, 3, 3])
    """
    return -(-face * sides // 6)


def small_die(what: Phrase, sides: int, about: Data) -> Rule:
    """A D2, a D3 or a D6. Returns what it shows."""
    (face,) = yield Roll(what, 1, about=about, alike=None, reading=Divided(sides))
    return divided(face, sides)
