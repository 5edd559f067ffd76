"""Guards: the exact first point at which a mover is seen and within reach."""

from __future__ import annotations

from math import hypot, sqrt

import pytest

from escarmouche.rulebooks.bonus_malus.ground.sight import sees
from escarmouche.rulebooks.bonus_malus.ground.supposing import standing_at
from escarmouche.rulebooks.bonus_malus.moves.legality import trip_to
from escarmouche.rulebooks.bonus_malus.reactions.charging import where_to
from escarmouche.rulebooks.bonus_malus.reactions.watching import spot_after, watch, within_charge
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.pieces import Scenery
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import rectangle
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.trips import Stop, Trip

from .figures import field_of, stand

clause = pytest.mark.clause


def _run(game: State, figure: Figure, x: float, y: float) -> Trip:
    trip = trip_to(game, figure, Place(x, y), "run")
    assert trip is not None
    return trip


def _met(game: State, guard: Figure, mover: Figure, trip: Trip, at: float) -> bool:
    with standing_at(game, mover, spot_after(trip, at)):
        return sees(game, guard, mover) and within_charge(game, guard, mover)


@clause("BM-SKILL-GARDIEN-02")
def test_where_the_reach_is_entered_is_a_root() -> None:
    """In the open: 5 paces from edge to edge, in sight all the time."""
    game = field_of(guards_see_movers=True)
    guard = stand(game, 0, 20, 10, "gardien", facing=90)
    mover = stand(game, 1, 12, 14)
    seen = watch(game, guard, mover, _run(game, mover, 22, 14), False)
    assert seen.spells[0][0] == pytest.approx(8 - sqrt(36 - 16), abs=1e-3)
    assert seen.seen_at_end


@clause("BM-SKILL-GARDIEN-04")
def test_where_the_front_arc_is_entered_is_a_root_too() -> None:
    """It comes from behind: seen as soon as a part of its base is in the front half."""
    game = field_of()
    guard = stand(game, 0, 20, 10, "gardien", facing=0)
    mover = stand(game, 1, 15, 13)
    trip = _run(game, mover, 25, 13)
    seen = watch(game, guard, mover, trip, True)
    assert seen.spotted == pytest.approx(4.5, abs=1e-3)
    assert seen.spells[0][0] == pytest.approx(4.5, abs=1e-3)


@clause("BM-SKILL-GARDIEN-02", "BM-SKILL-GARDIEN-04")
@pytest.mark.parametrize("y", [12.0, 13.0, 13.6])
def test_where_scenery_stops_hiding_it_is_bisected(y: float) -> None:
    """Just before that point it is not met, just after it is."""
    rock = Scenery("rock", "rocks", rectangle(14, 16, 8, 1), 3.0, frozenset({"solid"}))
    game = field_of(table=Table(36.0, 36.0, (rock,)))
    guard = stand(game, 0, 19, 17.6, "gardien", facing=270)
    mover = stand(game, 1, 12, y)
    trip = _run(game, mover, 21, y)
    seen = watch(game, guard, mover, trip, True)
    first = seen.spells[0][0]
    assert _met(game, guard, mover, trip, first)
    assert not _met(game, guard, mover, trip, first - 1e-4)
    assert all(not _met(game, guard, mover, trip, at * first / 200) for at in range(199))


@clause("BM-SKILL-GARDIEN-04")
def test_whoever_is_seen_all_the_time_does_not_come_into_sight() -> None:
    """R54: unless it was out of it in between."""
    game = field_of()
    guard = stand(game, 0, 20, 10, "gardien", facing=90)
    mover = stand(game, 1, 12, 14)
    trip = _run(game, mover, 22, 14)
    assert watch(game, guard, mover, trip, False).spotted is None
    pillar = Scenery("pillar", "rocks", rectangle(17, 12.5, 1.5, 0.6), 3.0, frozenset({"solid"}))
    hidden = field_of(table=Table(36.0, 36.0, (pillar,)))
    guard = stand(hidden, 0, 20, 10, "gardien", facing=90)
    mover = stand(hidden, 1, 10, 14)
    found = watch(hidden, guard, mover, _run(hidden, mover, 20, 14), False)
    assert found.spotted is not None and found.spells


def test_nobody_is_met_in_the_air() -> None:
    """R54: a leap is met where it lands."""
    game = field_of()
    guard = stand(game, 0, 20, 10, "gardien", facing=90)
    mover = stand(game, 1, 12, 14)
    leap = Trip((Stop(Place(12, 14), 0.0, None), Stop(Place(20, 14), 8.0, 0.0, True)), 8.0)
    seen = watch(game, guard, mover, leap, True)
    assert seen.spells == ((8.0, 8.0),)
    assert spot_after(leap, 7.9) == Place(12, 14)


def test_a_trip_is_cut_to_the_very_place() -> None:
    """What is left begins where it was cut; a fall stays on its side of the cut."""
    stops = tuple(Stop(Place(float(n), 0.0), float(n), 0.0) for n in range(5))
    trip = Trip(stops, 4.0, ((3, 2.5),))
    before, after = trip.until(2.25), trip.after(2.25)
    assert before.end.place == Place(2.25, 0.0) and before.falls == ()
    assert after.start == before.end and after.end == trip.end
    assert after.falls == ((1, 2.5),) and after.stops[1] == stops[3]
    assert before.cost + after.cost == pytest.approx(4.0)
    assert trip.until(3.0).falls == ((3, 2.5),) and trip.after(3.0).falls == ()


@clause("BM-SKILL-GARDIEN-02")
def test_a_guard_charges_from_wherever_there_is_room() -> None:
    """Friends leave no room straight ahead nor beside it, and a gap farther round: it is found, to a hair."""
    game = field_of()
    guard, mover = stand(game, 0, 10, 10, "gardien", facing=0), stand(game, 1, 13, 10)
    for x, y in ((12.0, 10.75), (12.0, 9.25), (13.0, 8.9), (14.1, 10.0)):
        stand(game, 0, x, y)
    found = where_to(game, guard, mover)
    assert found is not None
    assert hypot(found.x - 13, found.y - 10) - 1 < 0.01
    assert hypot(found.x - 12, found.y - 10.75) - 1 < 0.01  # as near as the friend lets it
    stand(game, 0, 13.0, 11.1)
    assert where_to(game, guard, mover) is None
