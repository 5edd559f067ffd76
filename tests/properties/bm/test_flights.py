"""Flights on random tables: no straight run ends farther from what is feared than the one that is taken."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random
from typing import Any

from hypothesis import given, settings
from tests.properties.bm.test_moves import crowd, on_table, seeds
from tests.properties.table.worlds import quick
from tests.thorough import tries
from tests.unit.bm.grounds import piece, table

from escarmouche.rulebooks.bonus_malus.ground.distances import distance, distance_at
from escarmouche.rulebooks.bonus_malus.ground.gait import RUN, gait_of
from escarmouche.rulebooks.bonus_malus.ground.walking import allowance_of, ghostly_way, walk_of
from escarmouche.rulebooks.bonus_malus.moves.flights import flight_from
from escarmouche.rulebooks.bonus_malus.moves.legality import is_too_narrow
from escarmouche.rulebooks.bonus_malus.moves.short_stops import may_stay
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.rulebooks.bonus_malus.table_maker import make_table
from escarmouche.table.scenery import Table
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.straight import straight_way

DIRECTIONS = 3600
LENGTHS = 16
SLACK = 0.03  # who grazes a base by less than the tolerance slips past it: such a run goes on for no more than this
some = settings(quick, max_examples=tries(12, 100))


def may_run_to(game: State, figure: Figure, place: Place) -> bool:
    """Whether a straight run leads there and may end there, asked of the rules one place at a time."""
    allowance, walk = allowance_of(game, figure, RUN), walk_of(game, figure, RUN)
    here, gait = game.place_of(figure.id), gait_of(game, figure)
    assert isinstance(here, Place)
    if not may_stay(game, figure, walk, place):
        return False
    if gait.ghost:
        return ghostly_way(game, figure, place, gait, allowance) is not None
    way = straight_way(walk, here, place, allowance)
    return way is not None and not is_too_narrow(game, figure, walk, way)


def farther_run(game: State, figure: Figure, feared: Figure, found: float) -> Place | None:
    """A place of some thousands in all directions at which a run ends farther away than that."""
    allowance, storeys = allowance_of(game, figure, RUN), game.table.storeys
    x, y, fx, fy = game.x[figure.id], game.y[figure.id], game.x[feared.id], game.y[feared.id]
    wide = game.radius[figure.id] + game.radius[feared.id]
    highest = max([surface.height for surface in storeys.surfaces], default=0.0)
    for k in range(DIRECTIONS):
        ux, uy = cos(2 * pi * k / DIRECTIONS), sin(2 * pi * k / DIRECTIONS)
        for n in range(LENGTHS, 0, -1):
            px, py = x + allowance * n / LENGTHS * ux, y + allowance * n / LENGTHS * uy
            if hypot(hypot(px - fx, py - fy) - wide, highest) <= found + SLACK:
                continue
            if game.table.is_on(px, py):
                for id in storeys.surfaces_at(px, py):
                    place = Place(px, py, id)
                    if distance_at(game, figure, place, feared) > found + SLACK:
                        if may_run_to(game, figure, place):
                            return place
    return None


def none_is_farther(game: State) -> None:
    """The first of some figures flees from the second."""
    figure, feared, *_ = on_table(game)
    trip = flight_from(game, figure, feared, RUN)
    if trip is None:
        assert farther_run(game, figure, feared, distance(game, figure, feared)) is None
        return
    end = trip.end.place
    assert isinstance(end, Place) and may_run_to(game, figure, end)
    (x, y), (fx, fy) = end.point, (game.x[feared.id], game.y[feared.id])
    here = game.place_of(figure.id)
    assert isinstance(here, Place)
    aside = (x - here.x) * (here.y - fy) - (y - here.y) * (here.x - fx)
    ahead = (x - here.x) * (here.x - fx) + (y - here.y) * (here.y - fy)
    if abs(aside) < 1e-6 < ahead and trip.cost > allowance_of(game, figure, RUN) - 1e-2:
        return  # R50: straight away as far as it goes, whatever lies beside
    found = distance_at(game, figure, end, feared)
    assert farther_run(game, figure, feared, found) is None


@some
@given(seeds)
def test_no_run_ends_farther_on_a_table_with_all_kinds_of_scenery(seed: int) -> None:
    """BM-FUITE-01, R50: roofs, a hall with a door, a fence, a wood, water; some are ghosts."""
    none_is_farther(crowd(seed))


@some
@given(seeds)
def test_no_run_ends_farther_on_a_table_that_was_made(seed: int) -> None:
    """BM-FUITE-01, R50."""
    none_is_farther(crowd(seed, make_table(seed % 50)))


def dear_table(rng: Random) -> Table:
    """A small table with woods of all shapes, and fences among them."""
    woods: list[Any] = []
    for n in range(7):
        x, y = rng.uniform(3, 21), rng.uniform(3, 21)
        if n % 2:
            shape: Any = {"type": "disc", "x": x, "y": y, "radius": rng.uniform(1, 4)}
        else:
            far = [rng.uniform(1, 5) for _ in range(5)]
            turns = [2 * pi * k / 5 + rng.uniform(0, 1) for k in range(5)]
            corners = zip(far, turns, strict=True)
            points = [[x + r * cos(t), y + r * sin(t)] for r, t in corners]
            shape = {"type": "polygon", "points": points}
        wood = piece(f"wood{n}", 0, 0, 1, 1, "difficult", "wood", height=5)
        woods.append({**wood, "shape": shape})
    fences = []
    for n in range(3):
        (ax, ay), turn = (rng.uniform(2, 22), rng.uniform(2, 22)), rng.uniform(0, 2 * pi)
        line = [[ax, ay], [ax + 5 * cos(turn), ay + 5 * sin(turn)]]
        shape = {"type": "line", "points": line}
        fences.append({"id": f"fence{n}", "shape": shape, "height": 1.2})
    whole = table(scenery=woods, hurdles=fences)
    return Table(24.0, 24.0, whole.scenery, storeys=whole.storeys)


@some
@given(seeds)
def test_no_run_ends_farther_where_ground_is_dear(seed: int) -> None:
    """BM-FUITE-01, R11, R50: difficult ground and low walls cost more."""
    none_is_farther(crowd(seed, dear_table(Random(seed))))
