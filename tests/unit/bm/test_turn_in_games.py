"""In whole games nobody acts more often than allowed, and nobody is forgotten (BM-ACTALT-02, -09, -10, BM-ACTIONS-05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from escarmouche import Game
from escarmouche.core.words import Ask
from escarmouche.rulebooks.bonus_malus.actions.limits import pool_of
from escarmouche.rulebooks.bonus_malus.menu import actions_of
from escarmouche.rulebooks.bonus_malus.state import State
from escarmouche.rulebooks.bonus_malus.turn.activation import ACTIVATED, WHAT
from escarmouche.rulebooks.bonus_malus.turn.course import TURN

FORCES = ("legion-250", "francs-coureurs-250", "ordre-250", "cercle-250")
DISABLED = ("bm.event.stunned", "bm.event.out", "bm.event.fled", "bm.event.activation_lost")
WARLIKE = ("fight", "shoot", "group-attack")


class Ledger:
    """What each figure has done in the turn that is going on."""

    def __init__(self) -> None:
        self.activations: Counter[int] = Counter()
        self.spent: Counter[int] = Counter()
        self.types: Counter[tuple[int, str]] = Counter()
        self.able: set[int] = (
            set()
        )  # who stood there when the turn began, and nothing happened to since

    def act(self, game: State, id: int, chosen: str) -> None:
        """Somebody has chosen an action; the limits hold for it."""
        figure = game.figures[id]
        pool = pool_of(game, figure)
        action = next((a for a in actions_of(game, figure) if a.id == chosen), None)
        if action is None:  # changing hands, stopping
            return
        assert action.cost <= game.actions[id]
        self.spent[id] += action.cost
        assert self.spent[id] <= pool.actions
        if action.kind:
            self.types[id, action.kind] += 1
            assert self.types[id, action.kind] <= pool.each_type


def _answer(ask: Ask, chooser: Random) -> Any:
    """At random; but who can fight or shoot mostly does, or nobody would ever fall."""
    if ask.question == WHAT and chooser.random() < 0.8:
        keys = [key for key in ask.answers.candidates() if key in WARLIKE]
        if keys:
            return keys[0]
    return ask.answers.sample(chooser)


@pytest.mark.clause("BM-ACTALT-02", "BM-ACTALT-09", "BM-ACTCLASSIC-07")
@pytest.mark.parametrize("number", range(6))
def test_nobody_acts_more_often_than_allowed(number: int) -> None:
    """BM-ACTALT-02, -09, BM-ACTCLASSIC-07: in both systems, with two to four groups."""
    chooser = Random(number)
    options: Mapping[str, Any] = {"classic_activation": number % 2 == 1, "turns": 5}
    armies = [chooser.choice(FORCES) for _group in range(2 + number % 3)]
    game = Game.new("bm", armies=armies, seed=number, options=options)
    ledger, told, acted = Ledger(), 0, 0
    while not game.over:
        for event in game.events[told:]:
            if event.phrase == TURN:
                assert ledger.able <= set(ledger.activations)  # nobody was forgotten
                ledger = Ledger()
                ledger.able = {figure.id for figure in _state(game).standing()}
            elif event.phrase.id in DISABLED:
                ledger.able.discard(event.data["figure"])
            elif event.phrase == ACTIVATED:
                acted += 1
                ledger.activations[event.data["figure"]] += 1
        told = len(game.events)
        for id, times in ledger.activations.items():
            assert times <= pool_of(_state(game), game.state.figures[id]).activations
        ask = chooser.choice(game.pending)
        chosen = _answer(ask, chooser)
        if ask.question == WHAT:
            ledger.act(_state(game), ask.about["figure"], chosen)
        game.answer(ask, chosen)
    assert acted > 20


def _state(game: Game) -> State:
    state = game.state
    assert isinstance(state, State)
    return state
