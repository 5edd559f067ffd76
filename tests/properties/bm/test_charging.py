"""When a guard can first charge whoever runs by, against a twin that looks at every hundredth of a pace."""

from __future__ import annotations

from random import Random

import pytest
from tests.unit.bm.figures import field_of, stand

from escarmouche.rulebooks.bonus_malus.moves.legality import trip_to
from escarmouche.rulebooks.bonus_malus.reactions.charging import contact_after, first_chance
from escarmouche.rulebooks.bonus_malus.reactions.watching import Watch, watch
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.pieces import Scenery
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import rectangle
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.trips import Trip

OFTEN = 0.01
SEEDS = range(16)


def _passed(seed: int) -> tuple[State, Figure, Figure, Trip, Watch]:
    """A run through friends, past a guard before whom something lies over which it sees and round which it must go."""
    rng = Random(seed)
    x, wide = 18.0 + rng.uniform(-1.5, 1.5), rng.uniform(0.5, 3.0)
    block = Scenery("block", "rocks", rectangle(x, 11.5, wide, 0.4), 0.9, frozenset({"impassable"}))
    game = field_of(table=Table(36.0, 36.0, (block,)))
    guard = stand(game, 0, 18, 10, "gardien", facing=90)
    y = rng.uniform(12.7, 14.5)
    mover = stand(game, 1, 12.5, y)
    for n in range(rng.randrange(4)):
        stand(game, 1, 13.9 + 1.3 * n + rng.uniform(0.0, 0.2), y + rng.uniform(-0.9, 0.9))
    trip = trip_to(game, mover, Place(22.4, y + rng.uniform(-0.3, 0.3)), "run")
    assert trip is not None
    return game, guard, mover, trip, watch(game, guard, mover, trip, True, unasked=True)


def _first_of_all(
    game: State, guard: Figure, mover: Figure, trip: Trip, seen: Watch
) -> float | None:
    for start, end in seen.spells:
        for n in range(int((end - start) / OFTEN) + 1):
            if contact_after(game, guard, mover, trip, start + n * OFTEN) is not None:
                return start + n * OFTEN
    return None


@pytest.mark.clause("BM-SKILL-GARDIEN-02")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_guard_charges_at_the_first_chance(seed: int) -> None:
    game, guard, mover, trip, seen = _passed(seed)
    found = first_chance(game, guard, mover, trip, seen.spells)
    first = _first_of_all(game, guard, mover, trip, seen)
    assert (found is None) == (first is None)
    if found is not None and first is not None:
        assert first - OFTEN - 1e-6 <= found.walked <= first + 1e-6


def test_the_first_chance_is_seldom_where_it_is_first_seen() -> None:
    """Else the other test would not try anything."""
    late = 0
    for seed in SEEDS:
        game, guard, mover, trip, seen = _passed(seed)
        found = first_chance(game, guard, mover, trip, seen.spells)
        late += found is not None and found.walked > seen.spells[0][0]
    assert late >= 4
