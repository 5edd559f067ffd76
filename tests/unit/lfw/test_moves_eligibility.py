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
GAMES = 20  # at most: nobody need be in a melee in each


def test_who_may_move_is_whoever_nothing_speaks_against() -> None:
    """LFW-COURSE-02, LFW-NORMAL-02, LFW-ENGAGE-01: through random games, for every kind of move."""
    met = set[str]()
    for seed in range(1, GAMES + 1):
        met |= _kinds_met(seed)
        if {RUN, MOVE, ENGAGE} <= met:
            return
    raise AssertionError(f"only {met} in {GAMES} games")


def _kinds_met(seed: int) -> set[str]:
    """The kinds of moves that somebody may make at some moment of a game, each compared."""
    book, rng = shelved("last-fantasy-war"), Random(seed)
    setup = {"armies": [army_data(one, book) for one in ARMIES], "scenario": "colline"}
    game = Game(book, {**setup, "table": {"seed": seed}}, SeededDice.from_seed(seed), log=False)
    met = set[str]()
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
    return met
