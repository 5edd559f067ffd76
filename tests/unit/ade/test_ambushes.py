"""Random games, to the end, of armies whose fighters have the skills of deployment, hiding and return."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from tests.unit.ade.games import BOOK, new_game, setup_of, state_of

from escarmouche.core.game import Game
from escarmouche.players.greedy import GreedyPlayer

SKILLS = ("eclaireur", "infiltration/8", "renfort", "poseur-de-pieges", "sapeur/4")


def ambushing(number: int, **more: Any) -> Game:
    """A game in which every fighter has three of the skills."""
    setup, rng = deepcopy(setup_of(number)), Random(number)
    for army in setup["armies"]:
        for profile in army["figures"]:
            held = profile.setdefault("skills", [])
            held += [skill for skill in rng.sample(SKILLS, 3) if skill not in held]
    return new_game(number, **{**setup, **more})


def played(game: Game, rng: Random) -> Counter[str]:
    """How often each line was told in a game that random players play."""
    while game.pending:
        ask = game.pending[0]
        game.accept(ask, ask.answers.sample(rng))
    state = state_of(game)
    assert BOOK.faults(state) == []
    return Counter(event.phrase.id for event in game.events)


@pytest.mark.parametrize("number", range(8))
def test_random_games_of_ambushers_end(number: int) -> None:
    told = played(ambushing(number), Random(number))
    assert told["ade.event.hides"]


@pytest.mark.parametrize("number", range(2))
def test_greedy_players_use_them(number: int) -> None:
    game, player = ambushing(number), GreedyPlayer(number)
    while game.pending:
        ask = game.pending[0]
        game.accept(ask, player(game.view(ask.who), ask))
    told = Counter(event.phrase.id for event in game.events)
    assert told["ade.event.hides"]
    assert told["ade.event.trap_laid"]
