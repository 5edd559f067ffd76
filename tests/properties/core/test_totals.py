"""Totals under any sequence of additions, bounds and cancellations."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from escarmouche.core.dice import SeededDice
from escarmouche.core.explain import Phrase, Total, Why

REASONS = [Phrase(f"test.reason.{n}") for n in range(4)]
FLOOR, CAP = Phrase("test.floor"), Phrase("test.cap")
whys = st.builds(Why, st.integers(-9, 9), st.sampled_from(REASONS))
bounds = st.lists(st.tuples(st.booleans(), st.integers(-9, 9)), max_size=4)


@given(st.lists(whys, max_size=6), bounds, st.sampled_from(REASONS), st.lists(whys, max_size=3))
def test_a_total_is_its_parts(
    parts: list[Why], limits: list[tuple[bool, int]], gone: Phrase, more: list[Why]
) -> None:
    total = Total(*parts)
    for is_floor, limit in limits:
        total = total.at_least(limit, FLOOR) if is_floor else total.at_most(limit, CAP)
    left = [part for part in parts if part.reason != gone]
    for result, given_parts in ((total, parts), (total.without(gone).plus(*more), [*left, *more])):
        bare = sum(part.value for part in given_parts)
        floors = [limit for is_floor, limit in limits if is_floor]
        caps = [limit for is_floor, limit in limits if not is_floor]
        expected = min([max([bare, *floors]), *caps])
        assert result.value == expected
        assert sum(part.value for part in result.parts) == expected
        assert len(result.parts) - len(given_parts) == (bare != expected)


@given(st.binary(max_size=80), st.lists(st.integers(0, 400), min_size=1, max_size=20))
def test_a_die_is_a_function_of_its_number(secret: bytes, numbers: list[int]) -> None:
    whole = SeededDice(secret).faces(0, 401)
    dice = SeededDice(secret)
    assert [dice.faces(n, 1)[0] for n in numbers] == [whole[n] for n in numbers]
