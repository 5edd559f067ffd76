"""What specialists learn for a campaign (LFW-SPE-*, A-R56): noted for the report, nothing is bought with it in a game."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit


def gain(game: State, unit: Unit, kind: str, why: Phrase, points: int) -> None:
    """A specialist of a kind has won experience; other units learn nothing."""
    specialty = unit.profile.specialty
    if specialty is not None and specialty.kind == kind:
        game.experience = (*game.experience, (unit.id, why.id, points))
