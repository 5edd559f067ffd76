"""Who has attacked whom (R81): sentries are alerted by it, and neutrals turn on whoever did it."""

from __future__ import annotations

from escarmouche.rulebooks.bonus_malus.state import Figure, State


def note_attack(game: State, attacker: Figure, victim: Figure) -> None:
    """A blow, a shot or a power at somebody of another group, whatever comes of it."""
    pair = (victim.camp, attacker.camp)
    if victim.camp != attacker.camp and pair not in game.attacked_by:
        game.attacked_by = (*game.attacked_by, pair)
