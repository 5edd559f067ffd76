"""Random games that begin in a crowd: assaults on several, escapes, disengagements, groups, dives."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.thorough import tries
from tests.unit.ade.games import BOOK, army, played_until, state_of

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.core.words import Ask
from escarmouche.rulebooks.age_des_escarmouches.faults import faults
from escarmouche.rulebooks.age_des_escarmouches.ground import movement
from escarmouche.rulebooks.age_des_escarmouches.state import State, everyone, put

ARMIES = ("gue-300", "officine-300", "meute-300", "clochers-300")
ANSWERS = 200
BRAWLS = tries(3, 12)


def crowd(number: int) -> Game:
    """A game whose armies stand mixed on a narrow grid, about to begin its first turn."""
    rng = Random(f"brawl {number}")
    setup = {
        "armies": [army(rng.choice(ARMIES)) for _ in range(2)],
        "scenario": "escarmouche",
        "table": {"scenery": []},
    }
    game = played_until(Game(BOOK, setup, SeededDice.from_seed(number)), "ade.ask.act", rng)
    state = state_of(game).copy()
    figures = sorted(everyone(state), key=lambda figure: rng.random())
    for place, figure in enumerate(figures):  # far away first, so that nobody is in anybody's way
        put(state, figure, 2.0 + 6 * (place % 14), 2.0 + 6 * (place // 14), 0.0)
    spots = [(25.0 + 5.3 * (n % 7), 30.0 + 5.3 * (n // 7)) for n in range(len(figures))]
    for figure, spot in zip(figures, spots, strict=True):
        put(state, figure, *spot, rng.random() * 360)
    state.agenda = (("turn",),)
    state.records = ()
    return Game(BOOK, setup, SeededDice.from_seed(number), state=state)


def choose(ask: Ask, rng: Random) -> Any:
    """Mostly an assault on two at once where there is one; else whatever comes to mind."""
    if ask.question.id == "ade.ask.act" and rng.random() < 0.5:
        found = [deed for deed in ask.answers.candidates() if len(deed.targets) > 1]
        if found:
            return found[rng.randrange(len(found))]
    return ask.answers.sample(rng)


def brawl(number: int) -> Counter[str]:
    """Play one, looking for contradictions after every answer; what was asked and what happened."""
    game, rng, seen = crowd(number), Random(number), Counter[str]()
    while game.pending and len(game.answers) < ANSWERS:
        ask = game.pending[0]
        answer = choose(ask, rng)
        assert ask.answers.decode(ask.answers.encode(answer)) == answer
        game.answer(ask, answer)
        assert faults(_state(game)) == [], f"brawl {number}, answer {len(game.answers)}"
        seen[ask.question.id] += 1
    return seen + Counter(event.phrase.id for event in game.events)


@pytest.mark.clause("ADE-3.2.3.2.2-10", "ADE-3.2.3.2.2-11")
def test_brawls_see_all_that_an_assault_is_made_of_and_never_contradict_themselves() -> None:
    seen = Counter[str]()
    for number in range(BRAWLS):
        seen += brawl(number)
    for wanted in (
        *("ade.ask.escapes", "ade.ask.escape_step", "ade.event.escaped", "ade.event.caught"),
        *("ade.event.charged", "ade.event.not_charged", "ade.event.disengagement_won"),
    ):
        assert seen[wanted] > 0, wanted


def _state(game: Game) -> State:
    assert isinstance(game.state, State)
    assert all(
        movement.why_not_stand(
            game.state, f, (game.state.x[f.id], game.state.y[f.id]), game.state.facing[f.id]
        )
        is None
        for f in everyone(game.state)
    )
    return game.state
