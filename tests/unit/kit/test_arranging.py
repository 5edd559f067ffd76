"""Figures that are set up together, and places as plain data."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from escarmouche.core.answers import MALFORMED
from escarmouche.core.explain import Refusal, Refused
from escarmouche.kit.arranging import SHARES, TRIES, Arranging, Places
from escarmouche.kit.point_data import MOST_POINTS, decode_points, is_number


class Row(Arranging):
    """One figure; an arrangement fits where `fits` says so."""

    def __init__(self, fitting: set[tuple[float, float]] | None, room: bool = True) -> None:
        self.fitting, self.room = fitting, room
        self.asked: list[tuple[float, float]] = []

    def arranged(self, across: float, deep: float) -> Places | None:
        self.asked.append((across, deep))
        fits = self.fitting is None or (across, deep) in self.fitting
        return ((across, deep),) if fits else None

    def packed(self) -> Places | None:
        return ((9.0, 9.0),) if self.room else None

    def check(self, answer: Any) -> Refusal | None:
        return None

    def decode(self, data: Any) -> Places:
        return decode_points(data)

    def describe(self) -> dict[str, Any]:
        return {"form": "places"}


def test_arrangements_that_fit_the_front_first() -> None:
    assert Row(None).candidates() == [(share,) for share in SHARES]
    assert SHARES[0] == (0.5, 0.95)
    assert Row({(0.15, 0.3)}).candidates() == [((0.15, 0.3),)]


def test_wherever_there_is_room_when_none_fits() -> None:
    assert Row(set()).candidates() == [((9.0, 9.0),)]
    assert Row(set(), room=False).candidates() == []


def test_a_sample_is_anywhere_and_a_candidate_in_the_end() -> None:
    row = Row(None)
    (place,) = row.sample(Random(3))
    assert row.asked == [place] and place not in SHARES
    stuck = Row(set())
    assert stuck.sample(Random(3)) == ((9.0, 9.0),)
    assert len(stuck.asked) == TRIES + len(SHARES)


def test_places_are_plain_data_and_back() -> None:
    row = Row(None)
    places = ((1.0, 2.5), (3.0, 4.0))
    assert row.encode(places) == [[1.0, 2.5], [3.0, 4.0]]
    assert row.decode(row.encode(places)) == places


@pytest.mark.parametrize("value", [0, -3.5, 9999, 1e-9])
def test_numbers_of_places(value: Any) -> None:
    assert is_number(value)


@pytest.mark.parametrize("value", [True, None, "1", 1e4, -1e4, float("nan"), float("inf"), 10**400])
def test_what_is_no_number_of_a_place(value: Any) -> None:
    assert not is_number(value)


@pytest.mark.parametrize(
    "data",
    [
        None,
        "ab",
        [1, 2],
        [[1]],
        [[1, 2, 3]],
        [[1, "2"]],
        [(1, 2)],
        [[1, 2e4]],
        [[0, 0]] * (MOST_POINTS + 1),
    ],
)
def test_what_is_no_way_is_refused(data: Any) -> None:
    with pytest.raises(Refused) as error:
        decode_points(data)
    assert error.value.refusal.reason == MALFORMED


def test_a_book_may_draw_its_limits_elsewhere() -> None:
    assert decode_points([[2e4, 0]], farthest=1e5) == ((20000.0, 0.0),)
    with pytest.raises(Refused):
        decode_points([[0, 0], [1, 1]], most=1)
