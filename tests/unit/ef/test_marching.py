"""Several figures sent the same way with one gesture: a row of single moves, each judged where the others have gone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.lab.soak import setup_of
from escarmouche.rulebooks import rulebook
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


@pytest.mark.clause("EF-TOUR-MVT-01", "EF-TOUR-MVT-02")
@pytest.mark.parametrize("seed", range(2))
def test_in_random_games_every_move_of_a_march_is_legal_in_its_turn(seed: int) -> None:
    """The preview makes its moves on a copy; the game itself makes the same ones, each by its own check."""
    book, chance, marched = rulebook("ef"), Random(seed), 0
    game = Game(book, setup_of("ef", seed), SeededDice.from_seed(seed))
    while game.pending:
        ask = game.pending[0]
        answers = game.question_for(ask.who).answers
        if not isinstance(answers, MoveAnswers) or chance.random() > 0.4:
            game.answer(ask, ask.answers.sample(chance))
            continue
        ids = [figure.id for figure in answers.movable()]
        some = chance.sample(ids, min(len(ids), 8))
        by = (chance.uniform(-8, 8), chance.uniform(-8, 8))
        moves = book.preview_march(game.seen(ask.who), answers, some, by)
        told = len(game.events)
        for move in moves:
            if any(event.faces for event in game.events[told:]):
                break  # dice fell on the way: what was foreseen may be otherwise
            now = game.pending[0]
            game.answer(now, now.answers.decode(move["answer"]))
            marched += 1
        if not moves:
            game.answer(ask, ask.answers.sample(chance))
    assert marched > 50
