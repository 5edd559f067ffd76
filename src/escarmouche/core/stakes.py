"""The closed vocabulary of what a scenario is about: an interface draws each once, for every book."""

from __future__ import annotations

from enum import StrEnum


class Stake(StrEnum):
    """What is fought for. A rulebook says which of its scenarios is about which."""

    BATTLE = "battle"  # whoever loses less has won
    GROUND = "ground"  # places to hold
    HILL = "hill"  # one place to hold
    PRISONER = "prisoner"  # somebody to be freed
    PRIZE = "prize"  # one thing that all are after
    SPOILS = "spoils"  # many things to be taken
    BREAKTHROUGH = "breakthrough"  # the other side's edge
    WAVES = "waves"  # to hold out against those who come from everywhere
    GIANT = "giant"  # one alone, against all the others
    LOT = "lot"  # it is thrown for
    OTHER = "other"
