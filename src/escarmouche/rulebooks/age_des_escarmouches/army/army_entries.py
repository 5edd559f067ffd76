"""What an army is: entries of like figures, their cards, and the army itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from escarmouche.rulebooks.age_des_escarmouches.army import affiliations, formats
from escarmouche.rulebooks.age_des_escarmouches.army.affiliation_catalogue import AFFILIATIONS
from escarmouche.rulebooks.age_des_escarmouches.army.affiliations import Affiliation
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Kind, Names, Profile, skills_of
from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import Skill
from escarmouche.rulebooks.age_des_escarmouches.content.artefacts import ARTEFACTS
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import FORMULAS


class Learnt(NamedTuple):
    """A formula of a personal collection, at its level (ADE-4.6.2-07 for those of level X)."""

    formula: str
    chosen: int | None = None

    @property
    def level(self) -> int:
        """What it counts against the limit of the collection."""
        return FORMULAS[self.formula].level or 0 if self.chosen is None else self.chosen


@dataclass(frozen=True, slots=True)
class Entry:
    """Figures of one profile with the same options and equipment (ADE-1.3.4.3-01), on their cards.

    ADE-1.3.5-02: what they carry is given to them here, once for each of them; ADE-1.3.5-03: for good.
    """

    id: str
    profile: Profile
    count: int = 1
    cards: tuple[int, ...] = (1,)  # how many figures each card represents
    artefacts: tuple[str, ...] = ()
    formulas: tuple[Learnt, ...] = ()
    solos: tuple[str, ...] = ()
    alias: Names = field(default_factory=dict)  # ADE-1.3.6-21: the name under which it serves

    @property
    def options(self) -> tuple[object, ...]:
        """What must be the same for figures to share a card, in whatever order it was written."""
        held = (self.artefacts, self.formulas, self.solos)
        return (self.reference, *(frozenset(each) for each in held))

    @property
    def reference(self) -> object:
        """A-R14: name and profile make a reference card, whatever id a file gives it.

        A-R77: an Incarné is a person, known by its name.
        """
        return reference_card(self.profile)

    @property
    def names(self) -> Names:
        """ADE-1.3.6-21: what they are called in their army."""
        return self.alias or self.profile.names

    @property
    def per_card(self) -> int:
        """How many of these figures one card may represent."""
        profile = self.profile
        mystic = profile.kind is not Kind.WARRIOR
        return formats.figures_per_card(profile.value, profile.incarnate, mystic)

    @property
    def carried(self) -> int:
        """ADE-1.3.5-04, ADE-4.2.2-02: what each figure's artefacts add to its VAL."""
        return sum(ARTEFACTS[each].value for each in self.artefacts)


def reference_card(profile: Profile) -> object:
    """What two cards have in common that are identical (ADE-1.3.4.1-10)."""
    if profile.incarnate:
        return profile.names["fr"].casefold()
    return replace(profile, id="", singular={}, silhouette="", fluff={})


class MachineEntry(NamedTuple):
    """A war machine of a list, and the entries of those who serve it at deployment (ADE-4.7.1-04)."""

    id: str
    profile: Profile
    crew: tuple[str, ...]


class Card(NamedTuple):
    """One card of the activation pile."""

    entry: Entry
    number: int  # among the cards of its entry, from 1
    size: int  # how many figures it represents

    @property
    def id(self) -> str:
        """Its name in the game."""
        return self.entry.id if len(self.entry.cards) == 1 else f"{self.entry.id}-{self.number}"


@dataclass(frozen=True, slots=True)
class Army:
    """A list: its format, its people, its theme, its commander, and its fighters."""

    id: str
    names: Names
    format: int  # ADE-1.1.3-01
    people: str
    commander: str  # ADE-1.3.3-01: the entry of an Incarné
    entries: tuple[Entry, ...]
    special: frozenset[formats.Special] = frozenset()
    affiliation: str | None = None  # ADE-1.3.6-17: one at most
    points: int = 0  # ADE-1.1.3-02: its value, written by `prices.priced`
    fluff: Names = field(default_factory=dict)
    summons: tuple[tuple[str, Profile], ...] = ()  # A-R69: whom its formulas bring, by formula

    machines: tuple[MachineEntry, ...] = ()  # 4.7
    own_theme: Affiliation | None = None  # an affiliation that no list of ours has

    @property
    def theme(self) -> Affiliation | None:
        """The affiliation that it pays for."""
        if self.own_theme is not None:
            return self.own_theme
        return None if self.affiliation is None else AFFILIATIONS[self.affiliation]

    @property
    def cards(self) -> tuple[Card, ...]:
        """ADE-1.4-01: what its activation pile is made of."""
        return tuple(
            Card(entry, number, size)
            for entry in self.entries
            for number, size in enumerate(entry.cards, 1)
        )

    @property
    def limits(self) -> formats.Limits:
        """What the format allows."""
        return formats.limits(self.format, self.special)

    def renames(self, entry: Entry) -> bool:
        """ADE-1.3.6-21: whether this Incarné serves another affiliation than its own."""
        return affiliations.renamed(self.affiliation, entry.profile)

    def skills(self, entry: Entry) -> tuple[Skill, ...]:
        """The skills that the figures of an entry have in this army."""
        return skills_of(entry.profile, self.renames(entry))

    def capacities(self, entry: Entry) -> tuple[str, ...]:
        """ADE-1.3.6-23: special capacities stay behind with the name."""
        return () if self.renames(entry) else entry.profile.capacities

    def incarnates(self) -> Iterator[Entry]:
        """ADE-1.1.2.4-05: its characters."""
        return (entry for entry in self.entries if entry.profile.incarnate)
