"""What a scenario is about, as places that draw units: markers, and what else it names."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

HELD, FREE, TAKEN = 3.0, 12.0, 14.0  # a marker of one's own, of nobody, of an enemy
CARRIED = 16.0  # by an enemy


class Drawn(NamedTuple):
    """A place that draws a unit: how much, and from how far it counts as there."""

    x: float
    y: float
    worth: float
    reach: float = 1.0


def goals_of(game: State, unit: Unit) -> list[Drawn]:
    """The markers on the table."""
    found = []
    for marker in game.markers:
        if marker.bearer is not None:
            bearer = game.figures[marker.bearer]
            if game.sides.hostile(unit.camp, bearer.camp):
                found.append(Drawn(game.x[bearer.id], game.y[bearer.id], CARRIED))
            continue
        own = marker.holder is not None and game.sides.friendly(unit.camp, marker.holder)
        worth = HELD if own else FREE if marker.holder is None else TAKEN
        found.append(Drawn(marker.x, marker.y, worth))
    return found
