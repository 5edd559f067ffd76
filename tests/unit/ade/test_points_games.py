"""Whole games of armies whose fighters put points into their characteristics, are lucky, cursed, aware..."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from tests.unit.ade.games import BOOK, new_game, setup_of, state_of

from escarmouche.core.game import Game
from escarmouche.players import make

SKILLS = ("chance/2", "maudit", "mutagene/2", "conscience", "possede", "hyperien", "resolution/2")
BOLD = ("MOU", "INI", "ATT", "FOR", "DEF", "RES", "COU")


def equipped(number: int) -> Game:
    """A game in which every fighter has Concentration or a boiler, and three of the skills besides."""
    setup, rng = deepcopy(setup_of(number)), Random(number)
    for army in setup["armies"]:
        for profile in army["figures"]:
            held = profile.setdefault("skills", [])
            named = {skill.partition("/")[0] for skill in held}
            held += [s for s in rng.sample(SKILLS, 3) if s.partition("/")[0] not in named]
            if rng.random() < 0.5 and "concentration" not in named:
                held.append("concentration/3")
                profile["concentration"] = rng.sample(BOLD, 4)
            else:
                listed = "+".join(rng.sample(BOLD, 3))
                profile["equipment"] = [*profile.get("equipment", []), f"vapeur/{listed}"]
    return new_game(number, **setup)


def told(game: Game) -> Counter[str]:
    assert BOOK.faults(state_of(game)) == []
    return Counter(event.phrase.id.removeprefix("ade.") for event in game.events)


@pytest.mark.parametrize("number", range(8))
def test_random_games_with_points_end(number: int) -> None:
    game, rng = equipped(number), Random(number)
    while game.pending:
        ask = game.pending[0]
        answer: Any = ask.answers.sample(rng)
        assert ask.answers.check(answer) is None, (ask.question.id, answer)
        game.accept(ask, answer)
    seen = told(game)
    assert seen["event.points_put"] and seen["roll.vapour"] and seen["event.mutagen_total"]


@pytest.mark.parametrize("number", range(2))
def test_the_computer_puts_its_points_somewhere(number: int) -> None:
    game = equipped(number)
    greedy = make("greedy", 1)
    seen = told(game)
    for n in range(600):
        if n % 25 == 0:
            seen = told(game)
        if not game.pending or (seen["event.points_put"] > 5 and seen["roll.vapour"]):
            break
        ask = game.pending[0]
        game.answer(ask, greedy(game.view(ask.who), ask))
    seen = told(game)
    assert seen["event.points_put"] > 5
    assert seen["roll.vapour"]
