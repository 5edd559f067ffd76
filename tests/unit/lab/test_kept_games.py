"""Games that were kept are those that would be played, and are not played again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from escarmouche.api import army_data
from escarmouche.lab import simulate as laboratory
from escarmouche.lab.kept_games import KeptGames
from escarmouche.lab.simulate import Plan, Played, simulate
from escarmouche.rulebooks import rulebook

PLAN = Plan("escarmouches-fantastiques", (), ("pillage",), ("random", "random"), 7)


def played(number: int, winner: int | None = 0) -> Played:
    return Played(number, 5, "pillage", False, winner, (1.0, 0.0), 3, 0.5, (1,))


def test_games_come_back_as_they_were_in_order(tmp_path: Path) -> None:
    file = KeptGames(tmp_path / "games.jsonl")
    assert file.of(PLAN) == []
    file.add(PLAN, [played(4), played(1, None)])
    file.add(PLAN, [played(2)])
    assert file.of(PLAN) == [played(1, None), played(2), played(4)]


def test_another_plan_has_games_of_its_own(tmp_path: Path) -> None:
    file = KeptGames(tmp_path / "games.jsonl")
    file.add(PLAN, [played(0)])
    for other in (
        replace(PLAN, seed=8),
        replace(PLAN, scenarios=("prison",)),
        replace(PLAN, armies=({"id": "other"},)),
        replace(PLAN, players=("greedy", "random")),
    ):
        assert file.of(other) == []


def test_a_line_that_a_stop_cut_off_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    KeptGames(path).add(PLAN, [played(0), played(1)])
    path.write_text(path.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    assert KeptGames(path).of(PLAN) == [played(0)]


def test_only_what_is_missing_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = rulebook("ef")
    armies = [army_data(name, book) for name in ("cendre-250", "ecorce-250")]
    file = KeptGames(tmp_path / "games.jsonl")
    asked: list[int] = []
    play_one = laboratory.play_one

    def counted(plan: Plan, number: int) -> Played:
        asked.append(number)
        return play_one(plan, number)

    monkeypatch.setattr(laboratory, "play_one", counted)

    def run(games: int) -> list[Played]:
        return simulate(
            book, armies, "bataille-rangee", games, ("random", "random"), workers=1, kept=file
        ).games

    first = run(2)
    again = run(3)
    assert asked == [0, 1, 2]
    assert again[:2] == first and [game.number for game in again] == [0, 1, 2]
    assert [game.number for game in run(1)] == [0]
    assert asked == [0, 1, 2]
