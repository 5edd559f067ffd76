"""Where a base stands that is just so far from another, on a table with storeys: what bounds places by their distance."""

from __future__ import annotations

from math import sqrt

from escarmouche.kit.one_storey_place import Mover
from escarmouche.kit.storey_state import StoreyState
from escarmouche.table.curves import Circle, Curve


def places_so_far(
    game: StoreyState, one: Mover, other: Mover, far: float, height: float
) -> list[Curve]:
    """Where the first has its centre if its base is just so far from the other's in space, its feet at a height.

    Nothing if it is farther anyway.
    """
    rise = height - game.elevation(other.id)
    if abs(rise) > far:
        return []
    apart = game.radius[one.id] + game.radius[other.id] + sqrt(far * far - rise * rise)
    return [Circle(game.x[other.id], game.y[other.id], apart)]
