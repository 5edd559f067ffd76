"""Games of fighters with the skills of close combat, to the end, by random players and by the computer's."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from tests.unit.ade.games import BOOK, new_game, setup_of, state_of

from escarmouche.core.game import Game
from escarmouche.players import make

SKILLS = (
    *("contre-attaque", "coup-de-maitre", "enchainement", "feinte", "tueur-ne"),
    *("membre-supplementaire/2", "destrier", "charge-bestiale", "furie-guerriere", "bretteur"),
    *("brutal", "desespere", "feroce", "implacable/1", "assassin", "assassin", "resolution/2"),
)
ITEMS = ("for-en-charge/3", "lames-dorsales/2/6")


def armed(number: int, **more: Any) -> Game:
    """A game in which every fighter has six of the skills, and perhaps an item."""
    setup, rng = deepcopy(setup_of(number)), Random(number)
    for army in setup["armies"]:
        for profile in army["figures"]:
            held = profile.setdefault("skills", [])
            held += [skill for skill in dict.fromkeys(rng.sample(SKILLS, 6)) if skill not in held]
            profile["equipment"] = rng.sample(ITEMS, rng.randrange(3))
    return new_game(number, **{**setup, **more})


@pytest.mark.parametrize("number", range(8))
def test_random_games_with_blades_end(number: int) -> None:
    game, rng = armed(number), Random(number)
    while game.pending:
        ask = game.pending[0]
        answer = ask.answers.sample(rng)
        assert ask.answers.check(answer) is None
        assert ask.answers.decode(ask.answers.encode(answer)) == answer
        game.accept(ask, answer)
    assert BOOK.faults(state_of(game)) == []
    assert game.result is not None


def test_the_computer_plays_with_blades_to_the_end() -> None:
    game = armed(1)
    players = [make("greedy", 1), make("greedy", 2)]
    while game.pending:
        ask = game.pending[0]
        game.answer(ask, players[ask.who](game.view(ask.who), ask))
    told = Counter(event.phrase.id for event in game.events)
    wanted = ("counter_attack", "dice_sacrificed", "assassinates", "fury", "offensive_chain")
    assert [name for name in wanted if not told[f"ade.event.{name}"]] == []
