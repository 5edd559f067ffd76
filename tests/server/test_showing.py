"""What is said again of a table is what would be said of it for the first time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from escarmouche import Game
from escarmouche.core.state import State, rows
from escarmouche.rulebooks import rulebook
from escarmouche.server.show.showing import Showings
from escarmouche.server.show.speaking import Speaker
from escarmouche.server.show.views import table_of

EF = rulebook("escarmouches-fantastiques")
ARMIES = ("cendre-250", "ecorce-250", "heures-mortes-250", "sauvesel-250")


def moments(scenario: str, camps: int, seed: int) -> Iterator[Game]:
    """A game after each of its answers, some of them taken back."""
    rng = Random(seed)
    game = Game.new(EF.id, armies=list(rng.sample(ARMIES, camps)), scenario=scenario, seed=seed)
    while not game.over:
        yield game
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(rng))
        if game.can_undo and rng.random() < 0.1:
            yield game
            game.undo()
    yield game


@pytest.mark.parametrize("scenario", EF.scenarios())
def test_the_words_of_a_table_are_the_same_however_often_it_was_shown(scenario: str) -> None:
    for camps, seed in ((2, 3), (3, 4)) if scenario == "bataille-rangee" else ((2, 5),):
        showings = Showings()
        for game in moments(scenario, camps, seed):
            state = game.seen(None)
            assert showings.of(game, None).view == table_of(EF, state, Speaker(state))


def test_a_figure_that_did_not_change_is_not_described_again() -> None:
    last: tuple[State, dict[str, Any]] | None = None
    kept = made = 0
    for game in moments("bataille-rangee", 2, 7):
        state = game.seen(None)
        told = EF.present(state) if last is None else EF.present_again(state, *last)
        assert told == EF.present(state)
        if last is not None:
            old, before = {f["id"]: f for f in last[1]["figures"]}, dict(enumerate(rows(last[0])))
            for shown in told["figures"]:  # a summoned one may be new
                same = rows(state)[shown["id"]] == before.get(shown["id"])
                assert not same or shown is old[shown["id"]]
                kept, made = kept + same, made + (not same)
        last = (state, told)
    assert kept > 10 * made > 0
