"""A profile as it is written (BM-PRES-04, R76): skills, what it carries by name, what it may change."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from escarmouche.rosters.offers import Offer
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus.equipment import Names

NEUTRAL = "neutres"  # R78: mercenaries, and groups that the rules play

FACTIONS: Mapping[str, Names] = {
    "legion": {"fr": "La Légion", "en": "The Legion"},
    "francs-coureurs": {"fr": "Les Francs-coureurs", "en": "The Free Runners"},
    "ordre": {"fr": "L'Ordre", "en": "The Order"},
    "cercle": {"fr": "Le Cercle occulte", "en": "The Occult Circle"},
    NEUTRAL: {"fr": "Neutres", "en": "Neutrals"},
}

_PIECE = re.compile(r"([a-z0-9-]+)(?: ([1-9][0-9]?))?(?:: ?([a-z0-9-]+))?")


class Piece(NamedTuple):
    """One thing of an equipment as it is written: `dague`, `portee-amelioree 4: fusil`."""

    id: str
    rank: int | None = None
    weapon: str | None = None  # which weapon an improvement is for

    def __str__(self) -> str:
        rank = "" if self.rank is None else f" {self.rank}"
        return f"{self.id}{rank}" + ("" if self.weapon is None else f": {self.weapon}")


def piece_of(text: str) -> Piece | None:
    """A thing as it is written; None where it is not written so.

    >>> piece_of("portee-amelioree 4: fusil")
    Piece(id='portee-amelioree', rank=4, weapon='fusil')
    """
    found = _PIECE.fullmatch(text.strip().lower())
    if found is None:
        return None
    return Piece(found[1], None if found[2] is None else int(found[2]), found[3])


class Option(NamedTuple):
    """A change that a profile offers: what it gives, what it takes away, how the figure is then called."""

    offer: Offer
    names: Names


@dataclass(frozen=True)
class Sheet:
    """A profile before anything is looked up. `equipment` is in the order in which its hands take it."""

    id: str
    names: Names
    faction: str
    skills: tuple[Skill, ...]
    equipment: tuple[str, ...] = ()
    hands: tuple[str, ...] | None = None  # None: as much of its equipment as they can hold
    silhouette: str = "infantry"
    fluff: Names = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)

    def has(self, id: str) -> bool:
        """Whether it lists a skill."""
        return any(skill.id == id for skill in self.skills)
