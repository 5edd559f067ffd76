"""What random players draw is judged soonest, and as everybody's answers are."""

from __future__ import annotations

from random import Random

import pytest

from escarmouche.core.game import Game
from escarmouche.lab.bench.calls import LARGE, SMALL, new_game
from escarmouche.rulebooks.escarmouches_fantastiques.magic import CastAnswers
from escarmouche.rulebooks.escarmouches_fantastiques.movement import MoveAnswers
from escarmouche.rulebooks.escarmouches_fantastiques.moves import may_go_along, why_not_along
from escarmouche.rulebooks.escarmouches_fantastiques.proposals import Proposals


def _questions(kind: str, seed: int, answers: int) -> Game:
    game, rng = new_game(kind, seed), Random(seed)
    for _ in range(answers):
        ask = game.pending[0]
        drawn = ask.answers.sample(rng)
        assert ask.answers.check(drawn) is None
        game.accept(ask, drawn)
        if not game.pending:
            break
    return game


@pytest.mark.parametrize(("kind", "seed"), [(SMALL, 3), (SMALL, 4), (LARGE, 3)])
def test_a_way_is_free_if_and_only_if_nothing_forbids_it(kind: str, seed: int) -> None:
    verdicts = set()
    for answers in (40, 90, 140, 190):
        game = _questions(kind, seed, answers)
        ask = game.pending[0]
        if not isinstance(ask.answers, MoveAnswers):
            continue
        state = ask.answers.game
        for figure in ask.answers.movable():
            proposed = Proposals(state, figure)
            for n in range(proposed.count):
                path = proposed.path(n, detours=False)
                if path is not None:
                    free = may_go_along(state, figure, path, proposed.near)
                    assert free == (why_not_along(state, figure, path) is None)
                    verdicts.add(free)
    assert verdicts == {True, False}


def test_every_casting_that_is_possible_is_drawn_and_no_other() -> None:
    seen = 0
    for seed in range(8):
        game, rng = new_game(SMALL, seed), Random(seed)
        while game.pending and seen < 8:
            ask = game.pending[0]
            if isinstance(ask.answers, CastAnswers):
                drawn = {ask.answers.sample(rng) for _ in range(200)}
                assert drawn == set(ask.answers.candidates())
                seen += 1
            game.accept(ask, ask.answers.sample(rng))
    assert seen == 8
