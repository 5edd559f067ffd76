"""Stopping short of somebody, or of where there is no room: at the very place."""

from __future__ import annotations

from math import hypot, sqrt

import pytest

from escarmouche.rulebooks.bonus_malus.moves.legality import trip_to
from escarmouche.rulebooks.bonus_malus.moves.short_stops import shortened, stop_before
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.trips import Trip, closely

from .figures import field_of, stand

clause = pytest.mark.clause


def _run(game: State, figure: Figure, x: float, y: float) -> Trip:
    trip = trip_to(game, figure, Place(x, y), "run")
    assert trip is not None
    return trip


@clause("BM-SKILL-EFFRAYANT-03")
def test_who_comes_too_near_only_between_two_stops_ends_there() -> None:
    """A way that grazes the rim of what is kept clear by a thousandth of a pace, between two stops a quarter apart."""
    game = field_of()
    mover, foe = stand(game, 0, 5, 10), stand(game, 1, 10.125, 12.999)
    trip = _run(game, mover, 15, 10)
    near = hypot(10.125 - 10.125, 2.999) - 1.0
    assert near < 2.0 - 1e-4
    gaps = [
        hypot(stop.place.x - 10.125, 2.999) - 1.0
        for stop in closely(trip).stops
        if isinstance(stop.place, Place)
    ]
    assert min(gaps) > 2.0 - 1e-4  # at no stop is it too near
    ended = stop_before(game, mover, trip, foe, 2.0)
    assert ended.length == pytest.approx(5.125 - sqrt(9.0 - 2.999**2), abs=1e-3)


@clause("BM-ACTION-DEPLACER-04")
def test_the_last_place_with_room_is_the_very_last() -> None:
    """It stops where it touches the friend who stands at the end of its way."""
    game = field_of()
    mover = stand(game, 0, 5, 10)
    trip = _run(game, mover, 13.1, 10)
    stand(game, 0, 13.37, 10)
    ended = shortened(game, mover, trip)
    assert ended.length == pytest.approx(7.37, abs=1e-3)
    assert ended.cost == pytest.approx(7.37, abs=1e-3)


def test_where_there_is_room_nowhere_on_the_way_it_is_not_gone() -> None:
    game = field_of()
    mover = stand(game, 0, 5, 10)
    trip = _run(game, mover, 5.6, 10)
    stand(game, 0, 6.0, 10)
    assert shortened(game, mover, trip).length == 0.0
