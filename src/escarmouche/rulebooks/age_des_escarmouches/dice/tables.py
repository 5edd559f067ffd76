"""Chapters 1.2.1 and 1.2.4: the two tables of the game, and how dice are read in them.

The TRUC turns a difference into a threshold, the BIDULE a difference and a die into damage. Outer
conditions shift the column (ADE-1.2.6-02): all shifts are added, right being positive, applied once,
and stop at the first or last column (A-R5).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from escarmouche.core.explain import Number, Phrase, Said, Total, Why
from escarmouche.core.words import Alike, Outcome, Reading
from escarmouche.memory import remembered

# ADE-1.2.1-04, -05, -06, -07, -08, -09, -10, and the play aid ADE-AID-TRUC-01, -02, -03, -04, -05, -06, -07:
# differences up to -6, -5/-4, -3/-2, -1/0, +1/+2, +3/+4, and from +5. No natural 1 or 6 decides (A-R4):
# 7+ never succeeds on one die, 1+ always does.
TRUC = (7, 6, 5, 4, 3, 2, 1)

# ADE-1.2.4-03, ADE-AID-BIDULE-01: the columns go on to +5/+6 (A-R74), +7/+8, +9/+10 and from +11.
BIDULE = (
    (0, 0, 0, 0, 1, 1, 2, 2, 3, 3),  # ADE-1.2.4-04, ADE-AID-BIDULE-02
    (0, 0, 0, 1, 1, 2, 2, 3, 3, 4),  # ADE-1.2.4-05, ADE-AID-BIDULE-03
    (0, 0, 1, 1, 2, 2, 3, 3, 4, 4),  # ADE-1.2.4-06, ADE-AID-BIDULE-04
    (0, 1, 1, 2, 2, 3, 3, 4, 4, 5),  # ADE-1.2.4-07, ADE-AID-BIDULE-05
    (1, 1, 2, 2, 3, 3, 4, 4, 5, 5),  # ADE-1.2.4-08, ADE-AID-BIDULE-06
    (1, 2, 2, 3, 3, 4, 4, 5, 5, 6),  # ADE-1.2.4-09, ADE-AID-BIDULE-07
)
LAST_TEST_COLUMN, LAST_DAMAGE_COLUMN = len(TRUC) - 1, len(BIDULE[0]) - 1

READ_TEST = Phrase("ade.reading.test", "ADE-1.2.1-02", "ADE-1.2.1-03", "ADE-1.2.6-02")
READ_BANDS = Phrase("ade.reading.bands", "ADE-1.2.1-02", "ADE-1.2.6-02")
READ_DAMAGE = Phrase("ade.reading.damage", "ADE-1.2.4-01", "ADE-1.2.4-02", "ADE-1.2.6-02")
IN_TABLE = Phrase("ade.score.bidule", "ADE-1.2.4-02")
NEVER_BELOW = Phrase("ade.score.no_negative_damage", "ADE-SKILL-ETHERE-01")

UNSHIFTED = Total()
FACES = range(1, 7)
MET, MISSED = Outcome(True), Outcome(False)


def column(difference: Number, shift: Number, last: int) -> int:
    """The column of a difference, shifted, and stopped at the ends of the table (A-R5)."""
    found = min(max((int(difference) + 7) // 2, 0), last)
    return min(max(found + int(shift), 0), last)


def threshold(difference: Number, shift: Number = 0) -> int:
    """What a die must reach: ADE-1.2.1-02."""
    return TRUC[column(difference, shift, LAST_TEST_COLUMN)]


def damage(difference: Number, die: int, shift: Number = 0) -> int:
    """ADE-1.2.4-02: where the column of FOR - RES crosses the row of the die."""
    return BIDULE[die - 1][column(difference, shift, LAST_DAMAGE_COLUMN)]


def at_least(needed: int) -> Alike:
    """The faces that fail and those that succeed."""
    low = tuple(range(1, min(needed, 7)))
    high = tuple(range(max(needed, 1), 7))
    return tuple(group for group in (low, high) if group)


@dataclass(frozen=True, slots=True)
class Test(Reading):
    """ADE-1.2.1-01: a test of X of difficulty Y, read in the TRUC.

    ADE-1.2.1-11: each die is a test of its own.
    """

    __test__ = False  # pytest: not a class of tests

    value: Total
    difficulty: Total
    shift: Total = UNSHIFTED

    @property
    def totals(self) -> Mapping[str, Total]:
        """X, Y and the columns by which the reading is shifted."""
        return {"value": self.value, "difficulty": self.difficulty, "shift": self.shift}

    @property
    def threshold(self) -> int:
        """What a die must reach."""
        return threshold(self.value.value - self.difficulty.value, self.shift.value)

    def outcome(self, faces: tuple[int, ...]) -> Outcome:
        """ADE-1.2.1-03: the threshold or more succeeds."""
        return MET if max(faces) >= self.threshold else MISSED

    def said(self) -> Said:
        """The difference and the threshold."""
        data = {**self.totals, "threshold": self.threshold}
        return Said(READ_TEST, data)

    def alike(self) -> Alike:
        """Two groups of faces at most."""
        return at_least(self.threshold)


class BestOf(Test):
    """ADE-1.2.1-12: several dice for one test; one of them, the mystic's choice, is kept.

    The best die serves every purpose that the TRUC knows, so it is the one that is kept.
    """

    __slots__ = ()
    __test__ = False
    together = True


@dataclass(frozen=True, slots=True)
class Bands(Reading):
    """Several thresholds on one die, from the easiest to the hardest: how many of them it meets."""

    value: Total
    difficulties: tuple[Total, ...]
    shift: Total = UNSHIFTED

    @property
    def totals(self) -> Mapping[str, Total]:
        """X, each difficulty by its number, and the shift."""
        bands = {f"difficulty {n}": each for n, each in enumerate(self.difficulties, 1)}
        return {"value": self.value, **bands, "shift": self.shift}

    @property
    def thresholds(self) -> tuple[int, ...]:
        """What the die must reach, band by band."""
        value, shift = self.value.value, self.shift.value
        return tuple(threshold(value - each.value, shift) for each in self.difficulties)

    def outcome(self, faces: tuple[int, ...]) -> Outcome:
        """It succeeds when the easiest is met; equal thresholds are met together (A-R39)."""
        met = sum(faces[0] >= needed for needed in self.thresholds)
        return Outcome(met > 0, met)

    def said(self) -> Said:
        """The thresholds in order."""
        return Said(READ_BANDS, {**self.totals, "thresholds": list(self.thresholds)})


@dataclass(frozen=True, slots=True)
class Extra:
    """Damage that a skill or an item adds, and the die or reading that it asks for."""

    points: Why
    dice: tuple[int, ...] = ()  # only on these faces, when any are named
    least: int = 0  # only when the table itself gave as much


class TurnedFace(NamedTuple):
    """A face of the damage die that counts as another, and what makes it so."""

    face: int
    counts: int
    by: Phrase


@dataclass(frozen=True, slots=True)
class Damage(Reading):
    """ADE-1.2.4-01, -02: one die in the BIDULE, and then what skills make of it, in the order of B-R1.

    1. The die is rolled, and rolled again (`rerolls`); what follows reads the face that stands.
    2. `turned`: a sacred weapon or armour makes it count as another face, for everything (B-R2).
    3. The column of FOR - RES, all `shift`s together, and the ends of the table (A-R5).
    4. The cell, which is 0 in a row that is `blank`.
    5. `extras`, each judged on that face or on that cell, never on what another extra made of it.
    6. `lessened`.
    7. Nothing goes below 0.
    """

    strength: Total
    resistance: Total
    shift: Total = UNSHIFTED
    turned: tuple[TurnedFace, ...] = ()
    blank: tuple[int, ...] = ()
    extras: tuple[Extra, ...] = ()
    lessened: Total = UNSHIFTED

    @property
    def totals(self) -> Mapping[str, Total]:
        """FOR, RES and the columns by which the reading is shifted."""
        return {"strength": self.strength, "resistance": self.resistance, "shift": self.shift}

    def turn(self, die: int) -> TurnedFace | None:
        """What makes a die count as another face (step 2)."""
        for turned in self.turned:
            if turned.face == die:
                return turned
        return None

    def cell(self, die: int) -> int:
        """What the table gives for a die (steps 3 and 4)."""
        if die in self.blank:
            return 0
        return damage(self.strength.value - self.resistance.value, die, self.shift.value)

    def dealt(self, die: int) -> Total:
        """The damage of a die with its reasons."""
        turned = self.turn(die)
        face = die if turned is None else turned.counts
        cell = self.cell(face)
        added = [
            extra.points
            for extra in self.extras
            if cell >= extra.least and (not extra.dice or face in extra.dice)
        ]
        table = Why(cell, IN_TABLE)
        if not added and not self.lessened.given:
            return Total(table)
        return Total(table, *added, *self.lessened.given).at_least(0, NEVER_BELOW)

    def by_face(self) -> tuple[int, ...]:
        """The damage of each face as a bare number."""
        if not (self.turned or self.blank or self.extras or self.lessened.given):
            difference = self.strength.value - self.resistance.value
            return _table_rows(difference, self.shift.value)  # nearly always: what the table says
        return tuple([int(self.dealt(die).value) for die in FACES])

    def outcome(self, faces: tuple[int, ...]) -> Outcome:
        """The points of damage; there is nothing to succeed at."""
        return Outcome(None, self.dealt(faces[0]).value)

    def said(self) -> Said:
        """FOR against RES."""
        return Said(READ_DAMAGE, self.totals)


@remembered
def _table_rows(difference: Number, shift: Number) -> tuple[int, ...]:
    """A column of the table."""
    return tuple([damage(difference, die, shift) for die in FACES])
