"""The best of all directions: found where it lies between those that are looked at first, and not where there is none."""

from __future__ import annotations

from math import cos, inf, pi

import pytest

from escarmouche.table.best_direction import EXACT, best_direction


def _peak(at: float, steep: float = 1.0) -> tuple[float, int]:
    looked: list[float] = []

    def worth(angle: float) -> float:
        return cos(angle - at) * steep

    def at_most(a: float, b: float) -> float:
        return max(worth(a), worth(b)) + steep * (b - a)

    def look(angle: float) -> tuple[float, float]:
        looked.append(angle)
        return worth(angle), angle

    found = best_direction([0.0, pi / 2, pi, 3 * pi / 2], lambda a, b: inf, at_most, look)
    assert found is not None and found[0] >= steep - EXACT
    return found[1], len(looked)


@pytest.mark.parametrize("at", [0.1, 1.7, 3.0, 5.9])
def test_a_peak_between_the_first_directions_is_found(at: float) -> None:
    angle, _looked = _peak(at)
    assert cos(angle - at) > 1.0 - EXACT


def test_most_directions_are_not_looked_at() -> None:
    assert _peak(2.0)[1] < 400


def test_what_is_worth_no_more_than_the_least_is_not_found() -> None:
    found = best_direction(
        [0.0, pi], lambda a, b: 1.0, lambda a, b: 1.0, lambda a: (0.5, a), least=1.0
    )
    assert found is None


def test_promises_that_are_never_kept_come_to_an_end() -> None:
    found = best_direction([0.0], lambda a, b: 9.0, lambda a, b: 9.0, lambda a: (1.0, a))
    assert found is not None and found[0] == 1.0
