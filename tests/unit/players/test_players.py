"""Players answer legally, from their view only, and the greedy one knows what it does."""

from __future__ import annotations

from typing import Any

import pytest

from escarmouche.army_shelf import load_army
from escarmouche.core.answers import Choice, Option
from escarmouche.core.dice import SeededDice
from escarmouche.core.explain import Phrase
from escarmouche.core.game import Game, View, play
from escarmouche.core.words import Ask
from escarmouche.lab.simulate import simulate
from escarmouche.players import (
    NAMES,
    THINKERS,
    GreedyPlayer,
    OutOfAnswers,
    ScriptedPlayer,
    UnknownPlayer,
    make,
)
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario
from escarmouche.rulebooks.escarmouches_fantastiques.roster import army_to_data

WHICH = Phrase("test.ask.which")
ASK = Ask(0, WHICH, Choice([Option(key, WHICH) for key in ("a", "b", "c")]))


def army(name: str) -> Any:
    return army_to_data(load_army(name))


def new_game(scenario: str, seed: int, armies: tuple[str, str], log: bool = False) -> Game:
    setup = {
        "armies": [army(name) for name in armies],
        "scenario": scenario,
        "table": {"seed": seed},
    }
    return Game(rulebook("ef"), setup, SeededDice.from_seed(seed), log=log)


def test_an_unknown_player_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownPlayer, match="random, greedy, expert"):
        make("clever")


@pytest.mark.parametrize("name", NAMES + THINKERS)
def test_a_seed_decides_everything(name: str) -> None:
    digests = set()
    for _ in range(2):
        game = new_game("bataille-rangee", 5, ("cendre-250", "ecorce-250"))
        play(game, [make(name, 1), make("random", 2)], limit=2000)
        digests.add(game.state.digest())
    assert len(digests) == 1


def test_a_script_is_followed_to_its_end() -> None:
    player = ScriptedPlayer(["b", "a"])
    assert [player(None, ASK), player(None, ASK)] == ["b", "a"]
    assert player.left == 0
    with pytest.raises(OutOfAnswers):
        player(None, ASK)


def test_a_script_of_plain_data_replays_a_game() -> None:
    game = new_game("bataille-rangee", 3, ("cendre-250", "sauvesel-250"), log=True)
    play(game, [make("random", 1), make("random", 2)])
    scripts = [
        ScriptedPlayer([data for who, data in game.answers if who == camp], plain=True)
        for camp in (0, 1)
    ]
    again = new_game("bataille-rangee", 3, ("cendre-250", "sauvesel-250"))
    play(again, scripts)
    assert again.state.digest() == game.state.digest()
    assert [script.left for script in scripts] == [0, 0]


def test_greedy_takes_the_default_where_the_book_has_no_opinion() -> None:
    game = new_game("bataille-rangee", 1, ("cendre-250", "ecorce-250"))
    view = View(game, 0)
    assert GreedyPlayer(1)(view, ASK) == "a"


@pytest.mark.parametrize("scenario", played_scenario.IDS)
def test_greedy_plays_every_scenario_to_its_end(scenario: str) -> None:
    seed = played_scenario.IDS.index(scenario)
    pairs = (("heures-mortes-250", "sauvesel-250"), ("ecorce-250", "cendre-250"))
    game = new_game(scenario, seed, pairs[seed % 2])
    play(game, [make("greedy", 1), make("greedy", 2)], limit=1500)
    assert game.result is not None


def test_greedy_fires_its_artillery_casts_shoots_and_strikes() -> None:
    game = new_game("bataille-rangee", 2, ("cendre-1000", "sauvesel-1000"), log=True)
    play(game, [make("greedy", 1), make("greedy", 2)], limit=4000)
    told = {event.phrase.id for event in game.events}
    assert {"ef.event.piece_ready", "ef.event.shot_declared", "ef.event.melee_declared"} <= told
    assert any("spell" in event.data for event in game.events)


def test_greedy_beats_random_from_both_seats() -> None:
    armies = [army("ecorce-250"), army("cendre-250")]
    results = simulate(
        "ef", armies, played_scenario.IDS, 24, ("greedy", "random"), seed=3, workers=1
    )
    assert {game.swapped for game in results.games} == {False, True}
    assert results.wins(0).rate >= 0.85
