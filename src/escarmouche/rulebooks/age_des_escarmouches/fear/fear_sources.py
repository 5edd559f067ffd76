"""Chapter 4.4: who frightens whom, and who is immune to it."""

from __future__ import annotations

from collections.abc import Iterable

from escarmouche.core.explain import Phrase, Total
from escarmouche.core.hooks import first
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import PEU, score
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

OWN_FEAR = Phrase("ade.immune.own_peu", "ADE-4.4-02")
RESISTED_IT = Phrase("ade.immune.resisted", "ADE-4.4.1-05")

FEAR = "fear"  # the tag under which skills may make somebody immune


def fear_of(game: State, figure: Figure, other: Figure, charging: bool = False) -> Total | None:
    """ADE-4.4-01: the PEU that a fighter shows to another, as it stands (A-R57); None: it frightens nobody."""
    shown: Total | None = first(game, figure, points.FRIGHTENS, other, charging)
    return shown if shown is not None else score(game, figure, PEU)


def immune(game: State, figure: Figure, fear: Total) -> Phrase | None:
    """What makes a fighter immune to a PEU: its own (ADE-4.4-02), one that it resisted (-4.4.1-05), a skill."""
    own = score(game, figure, PEU)
    if own is not None and own.value >= fear.value:
        return OWN_FEAR
    if game.fear_immunity[figure.id] >= fear.value:
        return RESISTED_IT  # A-R57: to the end of the game
    said: Phrase | None = first(game, figure, points.IMMUNE, (FEAR, fear.value))
    return said


def most_feared(
    game: State, figure: Figure, adversaries: Iterable[Figure], charging: bool = False
) -> tuple[Figure, Total] | None:
    """ADE-4.4.1-01: the adversary whom a fighter must brave: the highest PEU of those that touch it (A-R58)."""
    found: tuple[Figure, Total] | None = None
    for other in adversaries:
        fear = fear_of(game, other, figure, charging)
        if fear is None or immune(game, figure, fear) is not None:
            continue
        if found is None or fear.value > found[1].value:
            found = (other, fear)
    return found
