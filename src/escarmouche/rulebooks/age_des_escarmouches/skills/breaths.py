"""The item Souffle X/Y: a cone of fire, frost or worse, of FOR X and Y cm long (chapter 5.1)."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

BREATH = Phrase("ade.item.souffle", "ADE-EQUIP-SOUFFLE-01", "ADE-EQUIP-SOUFFLE-04")
WIDTH = 5.0  # ADE-EQUIP-SOUFFLE-03: how many times longer than wide; nothing is rounded (B-R7)


class Breath(NamedTuple):
    """What a fighter breathes."""

    strength: int
    length: float  # cm

    @property
    def width(self) -> float:
        """ADE-EQUIP-SOUFFLE-03, -05: at its far end, in cm."""
        return self.length / WIDTH


@remembered
def breathing(strength: int, length: int) -> Plugin:
    """What it does with it is an action of its own: `shooting.breathing`."""
    breath = Breath(strength, float(length))

    def breathes(game: State, figure: Figure) -> Breath:
        return breath

    return Plugin("souffle", BREATH, (points.BREATHES, breathes))
