"""Chapter 4.4: who frightens whom, and who is immune to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase, Total
from escarmouche.core.hooks import gather
from escarmouche.rulebooks.age_des_escarmouches import immunity, points
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import PEU, score
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

OWN_FEAR = Phrase("ade.immune.own_peu", "ADE-4.4-02")
RESISTED_IT = Phrase("ade.immune.resisted", "ADE-4.4.1-05")


class Fear(NamedTuple):
    """A PEU that a fighter shows to another, and the name under which one is immune to it."""

    value: Total
    name: str = immunity.FEAR


def fears_of(game: State, figure: Figure, other: Figure, charging: bool = False) -> list[Fear]:
    """ADE-4.4-01: every PEU that a fighter shows to another, as it stands (A-R57): its own, and those of its skills.

    Each by itself, for who is immune to one need not be so to a lower one of another name (B-R42).
    """
    shown: list[Any] = gather(game, figure, points.FRIGHTENS, other, charging)
    own = score(game, figure, PEU)
    return shown if own is None else [*shown, Fear(own)]


def immune(game: State, figure: Figure, fear: Fear) -> Phrase | None:
    """What makes a fighter immune to a PEU: its own (ADE-4.4-02), one that it resisted (-4.4.1-05), a skill."""
    own, shown = score(game, figure, PEU), int(fear.value.value)
    if own is not None and own.value >= shown:
        return OWN_FEAR
    if game.fear_immunity[figure.id] >= shown:
        return RESISTED_IT  # A-R57: to the end of the game
    return immunity.immune(game, figure, fear.name, immunity.Fright(shown))


def most_feared(
    game: State, figure: Figure, adversaries: Iterable[Figure], charging: bool = False
) -> tuple[Figure, Total] | None:
    """ADE-4.4.1-01: the adversary whom a fighter must brave: the highest PEU of those that touch it (A-R58)."""
    found: tuple[Figure, Total] | None = None
    for other in adversaries:
        for fear in fears_of(game, other, figure, charging):
            if found is not None and fear.value.value <= found[1].value:
                continue
            if immune(game, figure, fear) is None:
                found = (other, fear.value)
    return found
