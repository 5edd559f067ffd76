"""Totals never disagree with their reasons."""

from __future__ import annotations

import pytest

from escarmouche.core.explain import Phrase, Refused, Total, Why, refuse

BASE, BONUS, FLOOR, CAP = (Phrase(f"test.{word}", "T-1") for word in ("a", "b", "floor", "cap"))


def test_a_total_is_the_sum_of_its_parts() -> None:
    total = Total(Why(3, BASE), Why(-1, BONUS))
    assert total.value == 2
    assert total.parts == (Why(3, BASE), Why(-1, BONUS))
    assert Total().value == 0 and Total().parts == ()


@pytest.mark.parametrize(
    ("given", "floor", "cap", "value", "reason"),
    [
        (-4, 1, None, 1, FLOOR),
        (9, None, 6, 6, CAP),
        (9, 1, 6, 6, CAP),
        (-4, 1, 6, 1, FLOOR),
        (-4, 3, 2, 2, FLOOR),  # a cap below the floor wins
    ],
)
def test_a_bound_shows_as_a_part(
    given: int, floor: int | None, cap: int | None, value: int, reason: Phrase
) -> None:
    total = Total(Why(given, BASE))
    if floor is not None:
        total = total.at_least(floor, FLOOR)
    if cap is not None:
        total = total.at_most(cap, CAP)
    assert total.value == value
    assert sum(part.value for part in total.parts) == value
    assert total.parts[-1].reason == reason


def test_a_part_is_cancelled_before_the_cap() -> None:
    """The survey's bug: 5 + 4 capped at 6, without the 4, is 5 and not 2."""
    total = Total(Why(5, BASE), Why(4, BONUS)).at_most(6, CAP)
    assert total.value == 6
    assert total.without(BONUS).value == 5
    assert total.without(BONUS).parts == (Why(5, BASE),)
    assert total.plus(Why(-9, BONUS)).value == 0


def test_of_several_bounds_the_strictest_holds() -> None:
    low = Total(Why(-5, BASE)).at_least(1, FLOOR).at_least(0, CAP)
    assert low.value == 1 and low.parts[-1].reason == FLOOR
    high = Total(Why(9, BASE)).at_most(4, CAP).at_most(6, FLOOR)
    assert high.value == 4 and high.parts[-1].reason == CAP


def test_inexact_fractions_need_no_correction() -> None:
    """Since Python 3.12 `sum` of floats rounds otherwise than addition one by one."""
    total = Total(*(Why(0.1, BASE) for _ in range(10)), Why(1e16, BONUS), Why(-1e16, BONUS))
    assert len(total.parts) == 12
    assert len(total.at_least(-1, FLOOR).parts) == 12


def test_phrases_are_equal_by_id() -> None:
    assert Phrase("x", "A") == Phrase("x") != Phrase("y")
    assert len({Phrase("x"), Phrase("x", "A")}) == 1
    assert Phrase("x") != "x"


def test_a_refusal_names_reason_clause_and_numbers() -> None:
    with pytest.raises(Refused, match=r"test\.a \[T-1\] by=0\.4"):
        raise Refused(refuse(BASE, by=0.4))
