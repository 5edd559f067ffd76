"""The reference cards of four peoples, ours (A-R1, B-R75): an army file takes one by its name (`card = "..."`)."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile
from escarmouche.rulebooks.age_des_escarmouches.content.cards import (
    dwarfs,
    lions,
    scorpions,
    wolves,
)

CARDS: Mapping[str, Profile] = {
    card.id: card
    for people in (lions.CARDS, scorpions.CARDS, wolves.CARDS, dwarfs.CARDS)
    for card in people
}
