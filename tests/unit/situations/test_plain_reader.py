"""Situations of a book that brings no reader: the toy, whose armies are no lists of kinds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.toy.serve import shelved

from escarmouche.situations import SituationError, run_situation
from escarmouche.situations.book import book_of
from escarmouche.situations.vocabulary import event_ids, kinds_of, phrase_ids

SNEAKS = """
title: a spy goes unseen
rulebook: toy
setup: {hands: [[1, 2], [3, 4]], orders: [go, stay]}
figures:
  champion: {figure: 0}
  spy: {figure: 1, orders: run}
steps: [[sneak, red]]
until: last answer
answers:
  - red: right
state:
  spy: {at: [1, 0], unmasked: no, orders: run}
  champion: {life: 2}
  round: 0
  score: {red: 0, blue: 0}
"""


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    def forget() -> None:
        for remembered in (book_of, event_ids, kinds_of, phrase_ids):
            remembered.cache_clear()

    with shelved():
        forget()
        yield
    forget()


def test_a_book_without_a_reader_is_read_by_what_its_state_declares() -> None:
    assert run_situation(SNEAKS).failures == ()
    played = run_situation(
        SNEAKS.replace("at: [1, 0]", "at: [2, 0]").replace("round: 0", "round: 1")
    )
    assert [failure.phrase.id for failure in played.failures] == ["situations.other_fact"] * 2


@pytest.mark.parametrize(
    ("right", "wrong", "phrase"),
    [
        ("figure: 1", "figure: 9", "rosters.no_such_figure"),
        ("orders: run}\nsteps", "orders: 3}\nsteps", "rosters.other_value"),
        ("orders: run}\nsteps", "order: run}\nsteps", "rosters.misspelt_key"),
        ("until: last answer", "until: dawn", "rosters.unknown_moment"),
        ("hands: [[1, 2], [3, 4]]", "hands: [[1]]", "toy.camps"),
        ("  spy: {figure", "  red: {figure", "rosters.bad_name"),
        (
            "steps: [[sneak, red]]",
            "steps: [[sneak, red]]\ngame: {round: two}",
            "rosters.other_value",
        ),
    ],
)
def test_what_is_wrong_is_told(right: str, wrong: str, phrase: str) -> None:
    with pytest.raises(SituationError) as found:
        run_situation(SNEAKS.replace(right, wrong, 1))
    assert phrase in [problem.phrase.id for problem in found.value.problems]


def test_values_of_the_game_are_set_and_read() -> None:
    text = SNEAKS.replace("steps:", "game: {round: 2, rounds: 5}\nsteps:", 1)
    assert run_situation(text.replace("round: 0", "round: 2\n  rounds: 5")).ok
