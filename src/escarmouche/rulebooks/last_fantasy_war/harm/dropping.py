"""What a unit carries lies beside where it stood when it is destroyed (LFW-JOUER-TRESOR-12)."""

from __future__ import annotations

from escarmouche.kit.duos import unit_of
from escarmouche.rulebooks.last_fantasy_war.laying import base_at, lay_later, lies, nearest_room
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit


def drop(game: State, unit: Unit, bearers: tuple[int, ...] | None = None) -> None:
    """All that it carries is put down beside it; B-R7: what is lost in a combat waits until it is known who has won.

    `bearers`: whose it was, where that is not the unit itself: a pair of which it is what remains.
    """
    held = unit_of(game, unit.id) if bearers is None else bearers
    for marker in game.markers:
        if marker.bearer in held:
            base = base_at(game, unit)
            if game.combat is None:
                lay_later(game, marker, base)
            else:
                lies(game, marker, nearest_room(game, marker, base))
