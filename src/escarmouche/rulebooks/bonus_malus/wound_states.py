"""How badly a figure is hurt: a state that follows from its vitality points, and what it costs (BM-VITALITE-04 to -09)."""

from __future__ import annotations

from enum import IntEnum

from escarmouche.core.explain import Phrase
from escarmouche.rulebooks.bonus_malus.state import Figure, State

STATES = 3  # steps from unhurt to out of action


class Wound(IntEnum):
    """The four states of the book's tables, the worse the higher."""

    UNHURT = 0
    WOUNDED = 1  # Combat-
    BADLY_WOUNDED = 2  # Combat- and Tir-
    OUT = 3


NAMES = {
    Wound.UNHURT: Phrase("bm.wound.unhurt", "BM-VITALITE-07", "BM-SKILL-ENORME-02"),
    Wound.WOUNDED: Phrase("bm.wound.wounded", "BM-VITALITE-05", "BM-SKILL-ENORME-03"),
    Wound.BADLY_WOUNDED: Phrase("bm.wound.badly", "BM-VITALITE-06", "BM-SKILL-ENORME-04"),
    Wound.OUT: Phrase("bm.wound.out", "BM-VITALITE-08", "BM-SKILL-ENORME-05"),
}


def wound_of(life: int, most: int) -> Wound:
    """The state of so many points left of so many: each state takes an equal share of them.

    >>> [wound_of(life, 3).name for life in (3, 2, 1, 0)]
    ['UNHURT', 'WOUNDED', 'BADLY_WOUNDED', 'OUT']
    >>> [wound_of(life, 6).value for life in (6, 5, 4, 3, 2, 1, 0)]
    [0, 0, 1, 1, 2, 2, 3]
    >>> [wound_of(life, 1).value for life in (1, 0)]
    [0, 3]
    """
    if life <= 0:
        return Wound.OUT
    return Wound((most - life) * STATES // most) if most >= STATES else Wound.UNHURT


def wound(game: State, figure: Figure) -> Wound:
    """BM-VITALITE-09: as its points are now."""
    return wound_of(game.life[figure.id], figure.profile.life)
