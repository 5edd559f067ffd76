"""What follows from the kind of a figure: its power (1.1.2.6) and its standard height (4.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from escarmouche.rulebooks.age_des_escarmouches.card.profile import Base


class Stature(NamedTuple):
    """ADE-1.1.2.6-01: power is not printed, it follows from the kind; so does the height, in cm."""

    power: int
    height: float


# ADE-1.1.2.6-02: dwarfs, goblins, weapon bearers, humans and dogs have power 1; ADE-1.1.2.6-03: riders and
# the Wolfen have 2. On foot and small is 1, whatever the kind; large or mounted is 2 (A-R2).
STATURES: Mapping[str, Stature] = {
    "akhamial": Stature(1, 2),  # ADE-4.8-07, as the next three
    "porteur-d-arme": Stature(1, 2),
    "etincelant": Stature(1, 2),
    "petit-gobelin": Stature(1, 2),
    "chien": Stature(1, 2),  # no height in the book: ours
    "grand-gobelin": Stature(1, 3),  # ADE-4.8-08
    "nain": Stature(1, 3),
    "humain": Stature(1, 4),  # ADE-4.8-09
    "orque": Stature(1, 4),
    "loup": Stature(2, 4),  # the animal; no height in the book: ours
    "geant": Stature(2, 5),  # ADE-4.8-10
    "formor": Stature(2, 5),
    "petit-cavalier": Stature(2, 5),  # a goblin or a dwarf on its mount
    "wolfen": Stature(2, 6),  # ADE-4.8-11
    "cavalier": Stature(2, 6),
    "grand-wolfen": Stature(2, 7),  # ADE-4.8-12
    "grande-creature": Stature(2, 7),
}
ENORMOUS = Stature(3, 10)  # ADE-1.1.2.6-04, ADE-4.8-13: it wins over all the others (A-R2)

# ADE-1.1.1-03: round or square, as the owner likes; the usual size for each power (A-R1).
USUAL_BASES = {1: Base(25.0), 2: Base(40.0), 3: Base(50.0)}


def stature(kind: str, enormous: bool) -> Stature:
    """ADE-4.8-05, -06: the standard height, and never that of the model."""
    return ENORMOUS if enormous else STATURES[kind]
