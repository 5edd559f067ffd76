"""Answers, forks and looks cost so many calls and no more: counted, so that no busy machine fails it."""

from __future__ import annotations

from random import Random

from escarmouche.core.game import Game
from escarmouche.lab.bench import calls
from escarmouche.lab.bench.calls import LARGE, SMALL, answer_calls, look_calls, new_game
from escarmouche.lab.bench.measure import calls_of


def test_an_answer_among_many_costs_at_most_twice_one_among_few() -> None:
    few, many = answer_calls(SMALL, 3), answer_calls(LARGE, 1)
    assert many <= 2.0 * few, (few, many)


def test_an_answer_costs_no_more_than_it_did() -> None:
    most = dict(zip(calls.KINDS, (110.0, 140.0, 155.0, 260.0, 210.0, 1450.0), strict=True))
    for name, limit in most.items():
        games = 8 if limit > 1000.0 else 2  # some charges cost a hundred times what others do
        assert answer_calls(name, games) <= limit, name


def test_a_fork_and_a_look_cost_little() -> None:
    assert look_calls(SMALL, 60) <= 25.0


def test_questions_are_made_when_somebody_looks() -> None:
    seen = dict[str, int]()
    for seed in range(2):
        game, rng = new_game(SMALL, seed, log=True), Random(seed)
        while game.pending:
            ask = game.pending[0]
            known = seen.get(ask.question.id, 0)
            seen[ask.question.id] = max(known, calls_of(lambda game=game: _look(game)))  # type: ignore[misc]
            game.answer(ask, ask.answers.sample(rng))
    assert seen["ef.ask.type"] <= 15 and seen["ef.ask.place_type"] <= 25, seen
    assert seen["ef.ask.move"] <= 30, seen


def _look(game: Game) -> None:
    assert game.fork().pending
