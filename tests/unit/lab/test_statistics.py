"""Wilson's interval against values published and computed elsewhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escarmouche.lab.statistics import mean_of, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_known_values(wins: int, games: int, low: float, high: float) -> None:
    interval = wilson(wins, games)
    assert interval.rate == wins / games
    assert (interval.low, interval.high) == pytest.approx((low, high), abs=5e-5)


def test_nothing_played_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 0.0, 1.0)
    with pytest.raises(ValueError):
        wilson(3, 2)


@given(st.integers(1, 500), st.data())
def test_the_interval_holds_the_rate_and_mirrors(games: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, games))
    interval, mirror = wilson(wins, games), wilson(games - wins, games)
    assert 0.0 <= interval.low <= interval.rate <= interval.high <= 1.0
    assert (1 - interval.low, 1 - interval.high) == pytest.approx((mirror.high, mirror.low))
    assert wilson(wins, games, 0.99).low <= interval.low


def test_means() -> None:
    mean, error = mean_of([1.0, 2.0, 3.0, 4.0])
    assert mean == 2.5
    assert error == pytest.approx(1.959964 * (5 / 3 / 4) ** 0.5, rel=1e-5)
    assert mean_of([7.0]).error == mean_of([]).error == float("inf")
