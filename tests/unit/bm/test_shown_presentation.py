"""What an interface is told of a game: the same whether it is told anew or what did not change is kept."""

from __future__ import annotations

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.lab.soak import setup_of
from escarmouche.players import make
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.bonus_malus.army.profiles import ready_profiles
from escarmouche.rulebooks.bonus_malus.shown import presentation, trials
from escarmouche.rulebooks.bonus_malus.shown.conditions import conditions
from escarmouche.rulebooks.bonus_malus.state import CASUALTY, Dropped, figure_of, leave


def test_what_is_kept_is_what_would_be_told_anew() -> None:
    book = rulebook("bm")
    game = Game(book, setup_of("bm", 2), SeededDice.from_seed(2))
    player, before = make("random", 5), None
    told = None
    for _ in range(60):
        if game.over:
            break
        now = game.state.copy()
        anew = book.present(now)
        if before is not None and told is not None:
            assert book.present_again(now, before, told) == anew
        before, told = now, anew
        ask = game.pending[0]
        game.answer(ask, player(game.view(ask.who), ask))


def test_states_are_signs_the_gravest_first() -> None:
    profiles = ready_profiles()
    game = trials.duel(profiles["officier"], profiles["legionnaire"], "melee")
    game.stunned[0] = game.down[0] = game.aimed[0] = True
    game.life[0] = 1
    kinds = [sign["kind"] for sign in conditions(game, figure_of(game, 0))]
    assert kinds == ["paralysed", "prone", "wounded", "aiming", "leader", "engaged"]
    leave(game, figure_of(game, 1), CASUALTY)
    assert [sign["name"].id for sign in conditions(game, figure_of(game, 1))] == [
        "bm.condition.casualty"
    ]


def test_what_lies_there_and_the_ways_out_are_markers() -> None:
    profiles = ready_profiles()
    game = trials.duel(profiles["officier"], profiles["legionnaire"], "melee")
    game.edges = ("bottom", "top")
    game.dropped = (Dropped("matraque", 1, 4.0, 5.0, "ground"),)
    game.exits = ((0.0, 1.0, 0.0, 3.0),)
    markers = presentation.present(game)["markers"]
    assert [marker["kind"] for marker in markers] == ["dropped", "exit"]
    assert markers[0]["name"]["fr"] == "Matraque"
