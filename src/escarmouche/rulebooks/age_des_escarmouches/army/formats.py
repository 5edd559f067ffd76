"""Chapters 1.1.3, 1.3.1 and 1.3.4: the format of a game, and the limits that it sets to an army."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import divided

# ADE-1.1.3-03: what the game is made for; others may be agreed on (ADE-1.1.3-04), unofficially (A-R3).
SMALLEST, LARGEST = 200, 600
STEP = 100


class Special(Enum):
    """ADE-1.3.4.2-01: formats that opponents may agree on, one or both of them (A-R13)."""

    HEROES = "heros"
    CREATURES = "creatures"


@dataclass(frozen=True, slots=True)
class Limits:
    """ADE-1.3.4.1-01: what an army of a format may hold."""

    troop: int  # the highest VAL of a troop figure
    incarnate: int  # the highest VAL of an Incarné, with all that it carries (ADE-1.3.4.1-04)
    incarnates: int  # the highest sum of their VAL
    identical: int  # cards, not figures (ADE-1.3.4.1-10)
    figures: int
    highest_rank: int = 2  # ADE-1.3.4.1-03: no Incarné of rank 3


TABLE = {
    200: Limits(50, 75, 100, 1, 15),  # ADE-1.3.4.1-05
    300: Limits(75, 100, 150, 1, 20),  # ADE-1.3.4.1-06
    400: Limits(100, 150, 200, 2, 25),  # ADE-1.3.4.1-07
    500: Limits(125, 175, 250, 2, 30),  # ADE-1.3.4.1-08
    600: Limits(150, 200, 300, 3, 35),  # ADE-1.3.4.1-09
}


def official(format: int) -> bool:
    """ADE-1.1.3-03: whether the book's own tables know the format."""
    return SMALLEST <= format <= LARGEST


def tier(format: int) -> int:
    """ADE-1.3.4.1-02, ADE-1.3.6-10: the next higher multiple of 100; below 200 the row of 200 (A-R3)."""
    return max(SMALLEST, -divided(-format, STEP) * STEP)


def limits(format: int, special: frozenset[Special] = frozenset()) -> Limits:
    """ADE-1.3.4.1-01: the limits of a format, agreed for both players (A-R3), and of special ones."""
    row = _row(tier(format))
    heroes, creatures = Special.HEROES in special, Special.CREATURES in special
    return Limits(
        troop=divided(format, 2) if creatures else row.troop,  # ADE-1.3.4.2-05
        incarnate=divided(2 * format, 3) if heroes else row.incarnate,  # ADE-1.3.4.2-03
        incarnates=format if heroes else row.incarnates,  # ADE-1.3.4.2-04
        identical=row.identical,
        figures=row.figures,
        highest_rank=3 if heroes else row.highest_rank,  # ADE-1.3.4.2-02
    )


def _row(multiple: int) -> Limits:
    if multiple in TABLE:
        return TABLE[multiple]
    more, last = (multiple - LARGEST) // STEP, TABLE[LARGEST]  # A-R3
    return Limits(
        last.troop + 25 * more,
        last.incarnate + 25 * more,
        last.incarnates + 50 * more,
        last.identical + (1 if multiple >= 800 else 0),
        last.figures + 5 * more,
    )


def turns(format: int) -> int:
    """ADE-1.3.1-02: two turns, and one for each hundred PA begun."""
    return 2 - divided(-format, STEP)


# ADE-1.3.4.3-03, -04, -05: up to which printed VAL a card may represent so many figures.
FIGURES_PER_CARD = ((29, 3), (49, 2))


def figures_per_card(value: int, incarnate: bool, mystic: bool) -> int:
    """How many figures one card may represent, by the printed VAL (ADE-1.3.4.3-02).

    ADE-1.3.4.3-08: an Incarné is alone on its card (A-R77). ADE-1.3.4.3-06: so is any mystic.
    """
    if incarnate or mystic:
        return 1
    return next((most for upto, most in FIGURES_PER_CARD if value <= upto), 1)


def fewest_cards(figures: int, per_card: int) -> int:
    """ADE-1.3.4.3-07: as few cards as can hold the figures."""
    return -divided(-figures, per_card)
