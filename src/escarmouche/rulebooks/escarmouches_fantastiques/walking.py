"""What happens along a path: a figure follows it, through flames if it crosses any."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import first
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario, points
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.paths import Path, cost_of, from_here
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, FireWall, State, put
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import suffer
from escarmouche.table.measure import Point
from escarmouche.table.movement import stop_before, sweep_hits_shape

MOVED = Phrase("ef.event.moved", "EF-TOUR-MVT-02")
BURNT = Phrase("ef.event.crosses_fire", "EF-SPELL-MUR-DE-FEU-05")
FLAMES = Phrase("ef.source.fire_wall", "EF-SPELL-MUR-DE-FEU-05", "EF-SPELL-MUR-DE-FEU-06")


def walk(game: State, mover: Figure, path: Path, *, own: bool = True) -> Rule:
    """Follow a checked path: through flames if it crosses any, then to its end.

    What was spent counts against shooting (R10); the scenario hears of every move a figure makes,
    and whether it is its `own` (R37, R38).
    """
    trail = from_here(game, mover, path)
    cost = cost_of(game, mover, trail)
    game.spent[mover.id] += cost.total
    game.travelled[mover.id] += cost.length
    if game.fire_walls:
        yield from through_flames(game, mover, trail)
        if not game.in_play[mover.id]:
            return
    x, y = path[-1]
    put(game, mover, x, y)
    yield Tell(
        MOVED,
        {
            "figure": mover.id,
            "path": [*trail],
            "length": cost.length,
            "cost": cost.total,
            "difficult": cost.difficult or None,
            "obstacles": cost.obstacles or None,
        },
    )
    yield from played_scenario.of(game).moved(game, mover, cost.length, own=own)


def through_flames(game: State, mover: Figure, trail: Sequence[Point]) -> Rule:
    """One hit for each wall of fire on the way, in the order in which they are crossed (R25)."""
    for wall, entry in _flames_on(game, trail, mover.radius):
        yield from _burn(game, mover, wall, entry)
        if not game.in_play[mover.id]:
            return


def _flames_on(game: State, trail: Sequence[Point], radius: float) -> list[tuple[FireWall, Point]]:
    """The walls that a base touches on its way, nearest first, and where it enters each (R25)."""
    if not game.fire_walls:
        return []
    found = [(wall, entry) for wall in game.fire_walls if (entry := _entry(wall, trail, radius))]
    return [(wall, point) for wall, (_leg, _share, point) in sorted(found, key=lambda f: f[1])]


def _entry(
    wall: FireWall, trail: Sequence[Point], radius: float
) -> tuple[int, float, Point] | None:
    """Where a base first touches the flames: the leg of its way, how far along it, the point."""
    for leg, ((ax, ay), (bx, by)) in enumerate(pairwise(trail)):
        shape = wall.scenery.shape
        if sweep_hits_shape(shape, ax, ay, bx, by, radius):
            share = stop_before(ax, ay, bx, by, radius, (), (), (), (), (shape,))
            return (leg, share, (ax + (bx - ax) * share, ay + (by - ay) * share))
    return None


def _burn(game: State, mover: Figure, wall: FireWall, entry: Point) -> Rule:
    """EF-SPELL-MUR-DE-FEU-05: one automatic hit; EF-SPELL-MUR-DE-FEU-06: armour may turn it."""
    put(game, mover, *entry)
    if mover.piece is not None or first(game, mover, points.SPELL_ON) is not None:
        return
    yield Tell(BURNT, {"figure": mover.id})
    yield from suffer(game, [(mover.id, Hit(FLAMES, wall.camp))])
