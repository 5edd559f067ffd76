"""Tables of behaviour: levels in order, each once a turn, rows at their own moments; ties by a die."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Roll
from escarmouche.kit.behaviour_tables import Row, always, least_of, row_for

TIED = Phrase("test.tied", "TEST-2")


def row(level: int, moment: str, does: str, wanted: bool = True) -> Row:
    return Row(level, moment, lambda seen, unit: wanted, does, Phrase(f"test.{does}"))


CLASSIC = (
    row(1, "charge", "charges", wanted=False),
    row(2, "melee", "strikes"),
    Row(1, "move", always, "wanders", Phrase("test.wanders")),
)


def test_the_first_row_that_holds_at_its_moment() -> None:
    assert row_for(CLASSIC, "charge", (), None, 1) is None
    found = row_for(CLASSIC, "move", (), None, 1)
    assert found is not None and found.does == "wanders"
    assert row_for(CLASSIC, "move", (1,), None, 1) is None  # that level is used up this turn
    assert row_for(CLASSIC, "melee", (1,), None, 1) is CLASSIC[1]


rows = st.lists(
    st.builds(row, st.integers(1, 3), st.sampled_from("ab"), st.sampled_from("xyz"), st.booleans()),
    max_size=8,
)


@given(rows, st.sampled_from("ab"), st.sets(st.integers(1, 3)))
def test_no_row_before_it_would_do(table: list[Row], moment: str, used: set[int]) -> None:
    def holds(one: Row) -> bool:
        return one.moment == moment and one.level not in used and one.when(None, None)

    found = row_for(table, moment, used, None, None)
    holding = [one for one in table if holds(one)]
    if found is None:
        assert not holding
    else:
        lowest = min(one.level for one in holding)
        assert found is next(one for one in holding if one.level == lowest)


def chosen(rule: Any, face: int) -> tuple[Any, int]:
    """What is chosen, and among how many a die was asked for (1: no die)."""
    try:
        word = next(rule)
        assert isinstance(word, Roll)
        rule.send((face,))
    except StopIteration as end:
        return end.value, 1 if "word" not in locals() else word.sides
    raise AssertionError("it asks twice")


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=6), st.data())
def test_the_least_by_one_key_then_the_next_then_a_die(
    found: list[tuple[int, int]], data: st.DataObject
) -> None:
    best = min(found)
    equal = [one for one in found if one == best]
    face = data.draw(st.integers(1, len(equal)))
    rule = least_of(found, lambda one: one[0], lambda one: one[1], tied=TIED)
    assert chosen(rule, face) == (best, len(equal))
