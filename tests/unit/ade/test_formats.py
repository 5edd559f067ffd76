"""Formats: limits, turns, figures for each card."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escarmouche.rulebooks.age_des_escarmouches.army import formats
from escarmouche.rulebooks.age_des_escarmouches.army.affiliations import Per, Price
from escarmouche.rulebooks.age_des_escarmouches.army.formats import Limits, Special, limits, turns

BOTH = frozenset(Special)
NOTHING = dict.fromkeys(Per, 0)


@pytest.mark.clause(
    "ADE-1.1.3-03", "ADE-1.3.4.1-01", *(f"ADE-1.3.4.1-{n:02}" for n in (3, 5, 6, 7, 8, 9))
)
def test_the_table_of_limits() -> None:
    assert [limits(points) for points in (200, 300, 400, 500, 600)] == [
        Limits(50, 75, 100, 1, 15, 2),
        Limits(75, 100, 150, 1, 20, 2),
        Limits(100, 150, 200, 2, 25, 2),
        Limits(125, 175, 250, 2, 30, 2),
        Limits(150, 200, 300, 3, 35, 2),
    ]
    assert [formats.official(points) for points in (199, 200, 600, 601)] == [
        False,
        True,
        True,
        False,
    ]


@pytest.mark.clause("ADE-1.3.4.1-02", "ADE-1.1.3-04")
@given(st.integers(1, 3000))
def test_between_two_rows_the_higher_one_counts(points: int) -> None:
    """A-R3: below 200 the row of 200; above 600 the table goes on."""
    row = max(200, -(-points // 100) * 100)
    assert limits(points) == limits(row)
    lower, upper = limits(points), limits(points + 100)
    assert (lower.troop, lower.figures) <= (upper.troop, upper.figures)
    assert lower.incarnate <= lower.incarnates


def test_beyond_the_table() -> None:
    assert limits(700) == Limits(175, 225, 350, 3, 40, 2)
    assert limits(800) == Limits(200, 250, 400, 4, 45, 2)


@pytest.mark.clause(*(f"ADE-1.3.4.2-{n:02}" for n in range(1, 6)))
def test_heroes_and_creatures() -> None:
    assert limits(250, frozenset({Special.HEROES})) == Limits(75, 166, 250, 1, 20, 3)
    assert limits(250, frozenset({Special.CREATURES})) == Limits(125, 100, 150, 1, 20, 2)
    assert limits(250, BOTH) == Limits(125, 166, 250, 1, 20, 3)


@pytest.mark.clause("ADE-1.3.1-02")
def test_the_length_of_a_game() -> None:
    """Example A-E15."""
    known = {100: 3, 150: 4, 200: 4, 250: 5, 300: 5, 350: 6, 400: 6, 500: 7, 600: 8, 700: 9, 1: 3}
    assert {points: turns(points) for points in known} == known


@pytest.mark.clause(*(f"ADE-1.3.4.3-{n:02}" for n in range(2, 9)))
@pytest.mark.parametrize(("value", "most"), [(0, 3), (29, 3), (30, 2), (49, 2), (50, 1), (200, 1)])
def test_figures_for_each_card(value: int, most: int) -> None:
    assert formats.figures_per_card(value, incarnate=False, mystic=False) == most
    assert formats.figures_per_card(value, incarnate=True, mystic=False) == 1
    assert formats.figures_per_card(value, incarnate=False, mystic=True) == 1
    assert [formats.fewest_cards(n, 3) for n in (1, 3, 4, 6, 7)] == [1, 1, 2, 2, 3]


@pytest.mark.clause("ADE-1.3.6-08", "ADE-1.3.6-09", "ADE-1.3.6-10", "ADE-1.3.6-11", "ADE-1.3.6-12")
def test_prices_of_capacities() -> None:
    price = Price((10, 15, 20, 25, 30))
    known = {
        150: 10,
        200: 10,
        201: 15,
        250: 15,
        300: 15,
        400: 20,
        500: 25,
        600: 30,
        700: 35,
        900: 45,
    }
    assert {points: price.at(points, NOTHING) for points in known} == known
    assert Price().at(300, NOTHING) == 0
    assert Price(each=3, per=Per.CARD).at(300, {**NOTHING, Per.CARD: 7}) == 21
