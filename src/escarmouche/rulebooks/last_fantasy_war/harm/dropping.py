"""What a unit carries lies where it stood when it is destroyed (LFW-JOUER-TRESOR-12)."""

from __future__ import annotations

from escarmouche.kit.duos import unit_of
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit


def drop(game: State, unit: Unit) -> None:
    """All that it carries is put down in its place."""
    i = unit.id
    halves = unit_of(game, i)  # B-R7: a pair that loses one half is destroyed as such
    game.markers = tuple(
        marker._replace(x=game.x[i], y=game.y[i], surface=game.surface[i], bearer=None)
        if marker.bearer in halves
        else marker
        for marker in game.markers
    )
