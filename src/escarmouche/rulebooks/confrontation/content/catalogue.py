"""Every reference card of the book, by id (R35)."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.rulebooks.confrontation.content import (
    dwarfs,
    goblins,
    griffin,
    lion,
    orcs,
    scorpion,
)
from escarmouche.rulebooks.confrontation.profile import Profile

CATALOGUE: Mapping[str, Profile] = {
    profile.id: profile
    for people in (lion, griffin, scorpion, orcs, goblins, dwarfs)
    for profile in people.CARDS
}


def cards_of(people: str) -> tuple[Profile, ...]:
    """The cards of one people, in the order of the catalogue."""
    return tuple(card for card in CATALOGUE.values() if card.people == people)
