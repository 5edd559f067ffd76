"""Several figures sent the same way with one gesture: a row of single moves, each judged where the others have gone."""

from __future__ import annotations

from typing import Any

import pytest

from escarmouche.rulebooks.escarmouches_fantastiques.marching import march
from escarmouche.rulebooks.escarmouches_fantastiques.movement import MoveAnswers
from escarmouche.rulebooks.escarmouches_fantastiques.situations import stage
from escarmouche.situations.book import profile
from escarmouche.situations.document import Document
from escarmouche.situations.schema import open_document


def field(*places: tuple[float, float], **more: Any) -> Any:
    """A row of figures of movement 6, and an enemy at (20, 10)."""
    figures = {
        f"man{n}": {"camp": "red", "at": list(at), "profile": {"movement": 6}}
        for n, at in enumerate(places)
    }
    figures["orc"] = {"camp": "blue", "at": [20, 10]}
    top = open_document(Document({"figures": figures, "phase": "movement", **more}))
    staged = stage(top, profile)
    top.source.fail()
    return staged.state


def ends(state: Any, ids: list[int], by: tuple[float, float]) -> dict[int, tuple[float, float]]:
    moves = march(state, MoveAnswers(state, 0), ids, by)
    return {m["figure"]: (round(m["path"][-1][0], 2), round(m["path"][-1][1], 2)) for m in moves}


@pytest.mark.clause("EF-TOUR-MVT-01", "EF-TOUR-MVT-02")
def test_a_file_goes_forward_the_foremost_first() -> None:
    """The last of the file goes where the first stood: in no other order is there room."""
    state = field((10, 10), (11.1, 10), (12.2, 10))
    moves = march(state, MoveAnswers(state, 0), [0, 1, 2], (2, 0))
    assert [move["figure"] for move in moves] == [2, 1, 0]
    assert not any(move["short"] for move in moves)
    for move in moves:  # each is legal in its turn, for the rules themselves
        answers = MoveAnswers(state, 0)
        answer = answers.decode(move["answer"])
        assert answers.check(answer) is None
        state.x[answer.figure], state.y[answer.figure] = answer.path[-1]
        state.moved[answer.figure] = True


@pytest.mark.clause("EF-TOUR-MVT-02")
def test_who_cannot_go_so_far_goes_as_far_as_it_can() -> None:
    assert ends(field((10, 4), (10, 6)), [0, 1], (9, 0)) == {0: (16, 4), 1: (16, 6)}
    moves = march(field((10, 4)), MoveAnswers(state := field((10, 4)), 0), [0], (9, 0))
    assert moves[0]["short"] and state.x[0] == 10


@pytest.mark.clause("EF-TOUR-MVT-07", "EF-TOUR-MVT-09")
def test_who_is_engaged_stays() -> None:
    """Leaving a melee costs blows: nobody does that by a gesture for many."""
    assert set(ends(field((19, 10), (10, 4)), [0, 1], (0, 3))) == {1}


def test_only_those_who_may_still_move_and_nobody_twice() -> None:
    state = field((10, 4), (10, 6))
    state.moved[0] = True
    assert set(ends(state, [0, 1, 1, 2], (1, 0))) == {1}


def test_nothing_is_changed_by_looking() -> None:
    state = field((10, 4), (10, 6))
    before = state.digest()
    ends(state, [0, 1], (3, 1))
    assert state.digest() == before
