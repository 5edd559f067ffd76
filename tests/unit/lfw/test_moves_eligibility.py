"""Who may move is told at a glance as it is told one by one."""

from __future__ import annotations

from random import Random

from escarmouche.api import army_data
from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.rulebooks import shelved
from escarmouche.rulebooks.last_fantasy_war.moves.eligibility import who_may, why_not_move
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, ENGAGE, FLIGHT, MOVE, RUN, State

ARMIES = ("gladeris-300-cavaliers", "demons-300-chevauchee")  # with cavalry


def test_who_may_move_is_whoever_nothing_speaks_against() -> None:
    """LFW-COURSE-02, LFW-NORMAL-02, LFW-ENGAGE-01: through a random game, for every kind of move."""
    book, rng, seed = shelved("last-fantasy-war"), Random(1), 1
    setup = {"armies": [army_data(one, book) for one in ARMIES], "scenario": "colline"}
    game = Game(book, {**setup, "table": {"seed": seed}}, SeededDice.from_seed(seed), log=False)
    met = set()
    while game.pending:
        ask = game.pending[0]
        game.accept(ask, ask.answers.sample(rng))
        if rng.random() < 0.8:
            continue
        state = game.state
        assert isinstance(state, State)
        for camp in range(2):
            for kind in (FLIGHT, CHARGE, RUN, MOVE, ENGAGE):
                may = who_may(state, camp, kind)
                bodies = state.bodies(camp)
                assert may == [unit for unit in bodies if why_not_move(state, unit, kind) is None]
                met |= {kind} if may else set()
    assert {RUN, MOVE, ENGAGE} <= met
