"""What a browser gets of a game of the book: every view fits the server's models, every sentence is there."""

from __future__ import annotations

from random import Random

import pytest
from tests.unit.ade.games import new_game

from escarmouche.server.messages.view import View
from escarmouche.server.show.logs import Log
from escarmouche.server.show.views import snapshot, summary_of


@pytest.mark.parametrize("number", [1, 2])
def test_every_view_fits_the_models(number: int) -> None:
    rng, game = Random(number), new_game(number)
    logs = {viewer: Log(viewer) for viewer in (0, 1, None)}
    while game.pending:
        if len(game.answers) % 12 == 0 or len(game.answers) < 4:
            for viewer, log in logs.items():
                told = snapshot(game, viewer, log, None, "digest")
                shown = View.model_validate(told["view"])
                assert len(shown.figures) == len(game.state.figures)
                assert "⟨" not in repr(told), "a sentence is missing, or a number in it"
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(rng))
    summary = summary_of(game, "digest")
    assert summary["over"] and summary["result"] is not None
    assert "⟨" not in repr(summary)
    for viewer, log in logs.items():
        assert "⟨" not in repr(snapshot(game, viewer, log, "secret", "digest"))
