"""A fighter as its card prints it and as it stands, in plain words: what the second implementation reads.

Nothing here comes from the engine. `plain_damage`, `plain_rerolls` and `plain_combat` were written from the text of
the book and the rulings alone, to be run beside the engine on the same dice and the same answers.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

WEAKENED = frozenset({"INI", "ATT", "FOR", "DEF", "RES", "TIR", "COU", "PEU", "DIS", "POU", "FOI"})


class Asked(NamedTuple):
    """A player is asked something; what comes back is a number (how many, or 1 for yes)."""

    camp: int
    question: str
    least: int
    most: int


class Thrown(NamedTuple):
    """Dice are thrown; what comes back are their faces."""

    dice: int


Plainly = Generator[Asked | Thrown, Any, Any]


@dataclass(frozen=True)
class Card:
    """What is printed: skills without a number by name, and those with one apart."""

    scores: Mapping[str, int]
    people: str = "lion"
    skills: frozenset[str] = frozenset()
    items: frozenset[str] = frozenset()
    hardened: frozenset[str] = frozenset()  # Aguerri
    intimidating: frozenset[str] = frozenset()  # Intimidation
    luck: int = 0  # Chance/X
    resolve: int = 0  # Résolution/X
    toxic: tuple[int, ...] = ()  # Toxique/X, as often as it is printed
    banes: tuple[str, ...] = ()  # Fléau/X
    foes: tuple[str, ...] = ()  # Ennemi personnel/X
    immune: frozenset[str] = frozenset()  # Immunité/X
    charge: int = 0  # FOR en charge/+X
    blades: tuple[int, int] | None = None  # Lames dorsales (X/Y)

    @property
    def life(self) -> int:
        """ADE-1.2.5-01: 4 PV; ADE-SKILL-ENORME-01: 6."""
        return 6 if "enorme" in self.skills else 4


@dataclass
class Fighter:
    """A card in play."""

    camp: int
    card: Card
    lost: int = 0  # PV
    routed: bool = False
    lucky: int = 0  # uses of Chance in this turn
    resolved: int = 0  # uses of Résolution in this turn
    charge_bonus: int = 0  # in FOR, if its player wants it in this combat
    markers: list[int] = field(default_factory=list)  # toxic ones
    fallen: bool = False  # Acharné: it awaits the end of the phase
    avenged: set[str] = field(default_factory=set)  # personal enemies whom it has eliminated

    @property
    def wounded(self) -> bool:
        """ADE-1.2.5-03: half of its PV or more are lost; ADE-SKILL-ENDURANCE-01 changes the malus only (B-R31)."""
        return 2 * self.lost >= self.card.life

    @property
    def wound_malus(self) -> int:
        """ADE-1.2.5-04: a single -1. Possédé has none; Endurance puts it off to more than half."""
        if "possede" in self.card.skills:  # ADE-SKILL-POSSEDE-01
            return 0
        if "endurance" in self.card.skills:
            return -1 if 2 * self.lost > self.card.life else 0
        return -1 if self.wounded else 0

    def score(self, name: str) -> int:
        """A characteristic as it is now; A-R8: different states add up."""
        value = self.card.scores[name]
        if name in WEAKENED:
            value += self.wound_malus
            value -= self.routed  # ADE-4.4.2-01
        if name == "FOR":
            value += self.charge_bonus  # ADE-EQUIP-FOR-CHARGE-01
        return value

    def is_called(self, word: str) -> bool:
        """B-R39: an attribute, a people, a kind that a skill gives, or a state."""
        if word == "blesse":
            return self.wounded
        if word == "deroute":
            return self.routed
        return word == self.card.people or word in self.card.skills
