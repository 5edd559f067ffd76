"""Units that come onto the table in the course of a game, by an edge (LFW-SCEN-FLOT-21, B-R25)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Roll, Rule
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_at
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.ways import walk_of
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, enter
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.walks import Walk

ORDER = Phrase("lfw.roll.arrival_order", "LFW-SCEN-FLOT-21")

KEPT = 1.0  # more than this from those who are there already
STEP = 0.25  # how finely room is looked for
HUNDRED = 100  # faces of the dice that say who arrives where: the lowest on the left
ROWS = 12  # how many ranks deep, where the edge is full


def spread(game: State, units: Sequence[Unit], edge: str) -> Rule:
    """B-R25: along an edge, bases touching it, evenly and in random order. Returns those for whom there was room."""
    waiting, placed = list(units), list[Unit]()
    if len({unit.entry for unit in units}) > 1:
        faces = yield Roll(ORDER, len(units), sides=HUNDRED)
        drawn = sorted(zip(faces, units, strict=True), key=lambda each: each[0])
        waiting = [unit for _face, unit in drawn]
    for number, unit in enumerate(waiting):
        share = (number + 0.5) / len(units)
        place = next(_spots(game, unit, edge, share), None)
        if place is not None:
            enter(game, unit, place)
            placed.append(unit)
    return placed


def _spots(game: State, unit: Unit, edge: str, share: float) -> Iterator[Place]:
    """Where it may stand, the nearest to its share of the edge first; ranks behind the first where that is full."""
    r, table = game.radius[unit.id], game.table
    along = table.width if edge in ("bottom", "top") else table.depth
    walk = walk_of(game, unit, gait_of(game, unit))
    for row in range(ROWS):
        deep = r + row * (2 * r + 0.1)
        for far in _outwards(share * along, r, along - r):
            place = _place(game, edge, far, deep)
            if place is not None and _is_free(game, unit, place, walk):
                yield place


def _outwards(start: float, least: float, most: float) -> Iterator[float]:
    """To either side of a spot, farther and farther."""
    start = min(max(start, least), most)
    yield start
    for n in range(1, int((most - least) / STEP) + 2):
        for far in (start - n * STEP, start + n * STEP):
            if least <= far <= most:
                yield far


def _place(game: State, edge: str, far: float, deep: float) -> Place | None:
    table = game.table
    x, y = {
        "bottom": (far, deep),
        "top": (far, table.depth - deep),
        "left": (deep, far),
        "right": (table.width - deep, far),
    }[edge]
    if not table.is_on(x, y):
        return None
    return Place(x, y, table.storeys.surfaces_at(x, y)[0])


def _is_free(game: State, unit: Unit, place: Place, walk: Walk) -> bool:
    """Room for its base, more than 1'' from every enemy."""
    if not walk.may_stop(place):
        return False
    return all(
        distance_at(game, unit, place, foe) > KEPT + TOLERANCE for foe in game.foes(unit.camp)
    )
