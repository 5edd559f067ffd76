"""Where a failed charge ends, beside a look at every hundredth of an inch of its way (LFW-CHARGERES-04, LFW-CHARGERES-05)."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.lfw.grounds import HILL, house, low_wall, piece, table
from tests.unit.lfw.units import field_of, stand

from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance, distance_at
from escarmouche.rulebooks.last_fantasy_war.moves import falling_short
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import why_not_stand
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, RUN, State, Unit
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.trips import Trip

pytestmark = pytest.mark.clause("LFW-CHARGERES-04", "LFW-CHARGERES-05")
LOOK, CLOSE = 0.01, 2e-5
GROUNDS: tuple[dict[str, Any], ...] = (
    {},
    {"hurdles": [low_wall("w", 8, 2, 11, 16, 0.4)]},
    {"surfaces": [HILL]},
    {"surfaces": house()},
    {
        "scenery": [
            piece("f", 7, 4, 12, 9, "difficult"),
            piece("r", 9, 10, 11, 12, "solid", height=3),
        ]
    },
)


def charge(seed: int) -> tuple[State, Unit, Intent]:
    """Somebody in a crowd whose charge does not get there."""
    rng = Random(seed)
    game = field_of(table=table(**rng.choice(GROUNDS)))
    ann = stand(game, 0, rng.uniform(1, 4), rng.uniform(4, 14))
    orc = stand(game, 1, rng.uniform(9, 16), rng.uniform(4, 14))
    for number in range(20):
        x, y = rng.uniform(4, 15), rng.uniform(1, 17)
        if number < 8:  # close to the target
            x, y = game.x[orc.id] + rng.uniform(-3, 1), game.y[orc.id] + rng.uniform(-2, 2)
        far = [hypot(game.x[one.id] - x, game.y[one.id] - y) for one in game.bodies()]
        if min(far) > 1.1:
            one = stand(game, rng.choice((0, 0, 1)), x, y)
            if why_not_stand(game, one, Place(x, y, "ground"), Intent(RUN)) is not None:
                game.put(one.id, Place(rng.uniform(20, 23), 23 - one.id, "ground"))
    return game, ann, Intent(CHARGE, (orc.id,))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_it_gets_as_far_as_there_is_room(seed: int) -> None:
    game, ann, intent = charge(seed)
    here = game.place_of(ann.id)
    (target,) = (one for one in game.bodies() if one.id in intent.targets)
    assert isinstance(here, Place)
    trip = falling_short._trip(game, ann, here, target, intent)
    kept = Trip(tuple(falling_short._kept_away(game, ann, trip)))
    foes = [one for one in game.bodies() if one.camp != ann.camp]
    least = {foe.id: min(1.0, distance(game, ann, foe)) for foe in foes}

    def is_near(walked: float) -> bool:
        place = trip.at(walked).place
        return any(distance_at(game, ann, place, foe) < least[foe.id] - CLOSE for foe in foes)

    def stands(walked: float) -> bool:
        place = trip.at(walked).place
        return isinstance(place, Place) and why_not_stand(game, ann, place, Intent(RUN)) is None

    looks = [LOOK * number for number in range(int(trip.length / LOOK))]
    assert not any(is_near(walked) for walked in looks if walked < kept.length - CLOSE)
    if kept.length < trip.length - 0.1:
        assert any(is_near(kept.length + more) for more in (0.001, 0.01, 0.1))
    found = falling_short.where_it_ends(game, ann, intent)
    far = 0.0 if found is None else found.walked
    assert found is None or stands(far)
    assert not any(stands(walked) for walked in looks if far + LOOK < walked < kept.length - CLOSE)
