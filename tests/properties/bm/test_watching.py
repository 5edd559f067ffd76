"""What a guard sees along a way, against a twin that looks at every two-hundredth of a pace."""

from __future__ import annotations

from random import Random

import pytest
from tests.unit.bm.figures import field_of, stand

from escarmouche.rulebooks.bonus_malus.ground.sight import sees
from escarmouche.rulebooks.bonus_malus.ground.supposing import standing_at
from escarmouche.rulebooks.bonus_malus.moves.legality import trip_to
from escarmouche.rulebooks.bonus_malus.reactions.watching import FINEST, spot_after, watch
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.pieces import Scenery
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import rectangle
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.trips import Trip

OFTEN = 0.005
SHADE = 2e-3  # to which the twin and the bisected length may differ

clause = pytest.mark.clause


def _slit(rng: Random) -> tuple[State, Figure, Figure, Trip]:
    """Two walls close before a guard with a slit between them, and a run past it."""
    gap = rng.uniform(0.02, 0.4)
    near = rng.uniform(0.02, 0.6)
    at = 18.0 + rng.uniform(-0.6, 0.6)
    walls = [
        Scenery(
            f"wall-{n}",
            "rocks",
            rectangle(at + side * (gap / 2 + 4.0), 10.6 + near, 8.0, 0.2),
            3.0,
            frozenset({"solid"}),
        )
        for n, side in enumerate((-1, 1))
    ]
    game = field_of(table=Table(36.0, 36.0, tuple(walls)))
    guard = stand(game, 0, 18, 10, "gardien", facing=90)
    y = rng.uniform(13.0, 18.0)
    mover = stand(game, 1, 12.0 + rng.random(), y)
    goal = Place(game.x[mover.id] + 9.9, y + rng.uniform(-1, 1))
    trip = trip_to(game, mover, goal, "run")
    assert trip is not None
    return game, guard, mover, trip


def _looked_at(game: State, guard: Figure, mover: Figure, trip: Trip) -> list[tuple[float, bool]]:
    found = []
    for n in range(int(trip.length / OFTEN) + 1):
        with standing_at(game, mover, spot_after(trip, n * OFTEN)):
            found.append((n * OFTEN, sees(game, guard, mover)))
    return found


def _first_spell(looks: list[tuple[float, bool]]) -> tuple[float, float] | None:
    """From where to where it is first seen for as long as a guard surely notices."""
    start: float | None = None
    for at, seen in [*looks, (looks[-1][0], False)]:
        if seen and start is None:
            start = at
        elif not seen and start is not None:
            if at - start > FINEST + OFTEN:
                return start, at
            start = None
    return None


@clause("BM-SKILL-GARDIEN-02", "BM-SKILL-GARDIEN-04")
@pytest.mark.parametrize("seed", range(12))
def test_a_slit_right_before_the_guard_is_not_missed(seed: int) -> None:
    game, guard, mover, trip = _slit(Random(seed))
    looks = _looked_at(game, guard, mover, trip)
    spell, found = _first_spell(looks), watch(game, guard, mover, trip, True)
    if not any(seen for _at, seen in looks):
        assert found.spotted is None
    if spell is not None:
        assert found.spotted is not None and found.spotted <= spell[0] + SHADE
    if found.spotted is not None:
        with standing_at(game, mover, spot_after(trip, found.spotted)):
            assert sees(game, guard, mover)
    assert found.seen_at_end == looks[-1][1]


def test_the_slits_show_something_for_a_short_while() -> None:
    """Else the other test would not try anything."""
    spells = []
    for seed in range(12):
        game, guard, mover, trip = _slit(Random(seed))
        spells.append(_first_spell(_looked_at(game, guard, mover, trip)))
    lengths = [end - start for spell in spells if spell is not None for start, end in [spell]]
    assert len(lengths) > 6 and min(lengths) < 1.5
