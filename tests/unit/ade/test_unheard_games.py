"""A game without a log, of which nobody hears what is told all the time, goes as one that is told."""

from __future__ import annotations

from random import Random

import pytest
from tests.unit.ade.games import BOOK, setup_of

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.core.state import fingerprint


@pytest.mark.parametrize("number", range(3))
def test_a_game_that_nobody_hears_goes_as_any_other(number: int) -> None:
    """The same answers to the same questions, and all stands the same, up to the end."""
    told, unheard = (
        Game(BOOK, setup_of(number), SeededDice.from_seed(number), log=log) for log in (True, False)
    )
    assert told.state.has_listeners and not unheard.state.has_listeners
    rng = Random(number)
    while told.pending:
        ask, same = told.pending[0], unheard.pending[0]
        answer = ask.answers.sample(rng)
        assert (ask.who, ask.question) == (same.who, same.question)
        assert repr(ask.about) == repr(same.about)
        told.accept(ask, answer)
        unheard.accept(same, same.answers.decode(ask.answers.encode(answer)))
        assert fingerprint(told.state) == fingerprint(unheard.state)
    assert unheard.over and told.result == unheard.result
    assert told.events and not unheard.events
