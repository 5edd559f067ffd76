"""Healing as skills and powers do it (R59): points, and whom a casualty meets that comes back."""

from __future__ import annotations

from escarmouche.core.words import Rule
from escarmouche.rulebooks.bonus_malus.displacement.facing import turn_all
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.harm.vitality import heal
from escarmouche.rulebooks.bonus_malus.state import CASUALTY, Figure, State


def heal_with(game: State, healer: Figure, ally: Figure, points: int | None) -> Rule:
    """So many points, or all of them. BM-ARC-05: a casualty that comes back in contact with enemies is engaged with them."""
    lay = game.status[ally.id] == CASUALTY
    yield from heal(game, ally, points, healer)
    foes = engaged_with(game, ally)
    if lay and foes:
        yield from turn_all(game, [ally, *foes])
