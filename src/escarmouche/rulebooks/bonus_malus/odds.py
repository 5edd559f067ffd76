"""Exact chances of the book's rolls, from their modifiers alone: for whoever weighs answers.

The rules themselves need none of it; a test compares it with what they roll.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from escarmouche.memory import remembered
from escarmouche.rulebooks.bonus_malus.dice import CLASSIC, dice_of, divided

FACES = 6


@remembered
def chance(modifier: int, need: int = CLASSIC) -> Fraction:
    """That the die that counts shows `need` or more (BM-TEST-02, -03).

    >>> [str(chance(m)) for m in (-3, -2, -1, 0, 1, 2, 3)]
    ['1/16', '1/8', '1/4', '1/2', '3/4', '7/8', '15/16']
    """
    enough = Fraction(min(max(FACES + 1 - need, 0), FACES), FACES)
    dice = dice_of(modifier)
    return 1 - (1 - enough) ** dice if modifier > 0 else enough**dice


@remembered
def scores(modifier: int) -> tuple[Fraction, ...]:
    """How likely each score from 1 to 6 is."""
    return tuple(
        chance(modifier, face) - chance(modifier, face + 1) for face in range(1, FACES + 1)
    )


class Opposed(NamedTuple):
    """An opposed roll as the first of the two sees it (BM-TEST-01)."""

    win: Fraction
    tie: Fraction
    loss: Fraction


@remembered
def opposed(own: int, other: int) -> Opposed:
    """The strictly higher score wins (BM-COMBAT-03), equal ones are a tie (BM-COMBAT-05)."""
    win = sum((p * (1 - chance(other, face)) for face, p in enumerate(scores(own), 1)), Fraction(0))
    tie = sum((a * b for a, b in zip(scores(own), scores(other), strict=True)), Fraction(0))
    return Opposed(win, tie, 1 - win - tie)


def harmed(damage: int, save: int | None) -> Fraction:
    """That a damage roll succeeds and is not saved (R28); `save` None: no save at all (BM-SVG-04)."""
    return chance(damage) if save is None else chance(damage) * (1 - chance(save))


@remembered
def points_lost(sides: int, life: int) -> Fraction:
    """The mean of what a die of the size of a loss takes from so many points; `sides` 1: a single point."""
    if sides == 1:
        return Fraction(min(1, life))
    shown = (min(divided(face, sides), life) for face in range(1, FACES + 1))
    return Fraction(sum(shown), FACES)
