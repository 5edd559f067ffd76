"""Simulations: the same results however they are spread, and nothing lost on the way."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet
from tests.toy.serve import shelved

from escarmouche.army_shelf import load_army
from escarmouche.core.rulebook import SetupError
from escarmouche.lab.simulate import Plan, Results, seats_of, seed_of, simulate
from escarmouche.players import UnknownPlayer
from escarmouche.rulebooks.escarmouches_fantastiques.roster import army_to_data

SCENARIOS = ("bataille-rangee", "pillage", "roi-de-la-colline")


def armies() -> list[Any]:
    return [army_to_data(load_army(name)) for name in ("cendre-250", "ecorce-250")]


def some(games: int = 12, **more: Any) -> Results:
    given = {"seed": 4, "workers": 1, "players": ("random", "random"), **more}
    return simulate("ef", armies(), SCENARIOS, games, **given)


def timeless(results: Results) -> list[Any]:
    return [replace(game, seconds=0.0) for game in results.games]


def test_the_number_of_workers_changes_nothing() -> None:
    assert timeless(some(workers=1)) == timeless(some(workers=2))


def test_a_longer_series_begins_like_a_shorter_one() -> None:
    assert timeless(some(12))[:6] == timeless(some(6))
    assert timeless(some(6, seed=5)) != timeless(some(6))


def test_seats_and_scenarios_change_independently() -> None:
    games = some().games
    seen = {(game.scenario, game.swapped) for game in games}
    assert seen == {(scenario, swapped) for scenario in SCENARIOS for swapped in (False, True)}
    assert [game.number for game in games] == list(range(12))


def test_all_scenarios_of_the_book() -> None:
    results = simulate("ef", armies(), "all", 12, ("random", "random"), workers=1)
    assert len(results.scenarios) == 6


def test_sides_are_counted_and_not_seats() -> None:
    """A side keeps its name in both seats: greedy wins as side 0 wherever it sits."""
    results = some(12, players=("greedy", "random"))
    for swapped in (False, True):
        assert sum(game.winner == 0 for game in results.games if game.swapped is swapped) >= 5
    for game in results.games:
        if game.winner is not None:
            assert game.scores[game.winner] == max(game.scores)


def test_three_sides_go_round() -> None:
    plan = Plan("ef", (), (), ("a", "b", "c"), 1)
    assert [seats_of(plan, n) for n in range(4)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]


def test_seeds_have_nothing_in_common() -> None:
    seeds = {seed_of(seed, number) for seed in range(20) for number in range(200)}
    assert len(seeds) == 4000


def test_an_interruption_keeps_what_is_done() -> None:
    def stop(done: int, asked: int) -> None:
        if done >= 4:
            raise KeyboardInterrupt

    results = some(12, progress=stop)
    assert results.partial
    assert 4 <= len(results.games) < 12
    assert timeless(results) == timeless(some())[: len(results.games)]
    assert results.summary()["partial"] is True


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    some(6, progress=lambda done, asked: told.append((done, asked)))
    assert told[-1] == (6, 6)


def test_results_are_written(tmp_path: Path) -> None:
    results = some(6)
    results.write(tmp_path / "r.parquet")
    table = parquet.read_table(tmp_path / "r.parquet")
    assert table.column("winner").to_pylist() == [game.winner for game in results.games]
    assert json.loads(table.schema.metadata[b"escarmouche"])["played"] == 6
    results.write(tmp_path / "r.json")
    data = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert data["rates"][0]["games"] == len(data["games"]) == 6
    with pytest.raises(ValueError, match="parquet"):
        results.write(tmp_path / "r.txt")


def test_what_cannot_be_played_is_refused_before_any_game() -> None:
    with pytest.raises(UnknownPlayer):
        some(players=("random", "clever"))
    with pytest.raises(ValueError, match="2 armies for 3 players"):
        some(players=("random",) * 3)


# -- sides that the rules play, and alliances --------------------------------------------------


def masks(players: tuple[str, ...], games: int = 6, **more: Any) -> Results:
    named = [{"names": {"fr": n, "en": n}, "hand": [3, 5, 7]} for n in ("A", "B", "C")]
    with shelved():
        return simulate("toy", named[: len(players)], "masks", games, players, workers=1, **more)


def test_a_side_is_handed_to_the_rules_whatever_its_seat() -> None:
    results = masks(("random", "rules:brute"))
    assert len(results.games) == 6 and {game.swapped for game in results.games} == {False, True}
    assert results.games != masks(("random", "random")).games
    alone = masks(("rules:brute", "rules:brute"))
    assert all(game.answers == 0 for game in alone.games)


def test_an_automaton_that_the_book_has_not_is_refused_before_the_first_game() -> None:
    with pytest.raises(SetupError):
        masks(("random", "rules:poet"))
    with pytest.raises(SetupError):
        some(1, players=("random", "rules:brute"))


def test_allies_win_together() -> None:
    results = masks(("random", "random", "random"), setup={"alliances": [[0, 1]]})
    for game in results.games:
        assert game.winner is not None
        assert len({game.winner, *game.allies}) in (1, 2)
    won = [results.wins(side).rate for side in range(3)]
    assert sum(won) > 1.0 and any(game.allies for game in results.games)
