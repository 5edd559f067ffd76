"""The long run's own machinery, on a few games: it replays, resumes, and fails loudly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.lab import battery, soak
from escarmouche.rulebooks import rulebook


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, dict[str, Any]]:
    code = soak.main(list(argv))
    return code, json.loads(capsys.readouterr().out)


def test_a_run_is_summed_up_and_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = str(tmp_path / "soak.jsonl")
    monkeypatch.setattr(soak, "BATCH", 2)
    code, found = run(capsys, "--games", "2", "--keep", keep, "--often", "0.01")
    assert code == 0 and found["games"] == 2 and found["failures"] == []
    monkeypatch.setattr(soak, "batch", None)  # whatever is done already is not played again
    again = run(capsys, "--games", "2", "--keep", keep)
    assert again[0] == 0 and again[1]["answers"] == found["answers"]


def test_a_replay_that_differs_is_a_failure() -> None:
    counted, kept = soak.play("ef", 1, 0.0)
    assert kept is not None and counted["answers"] > 20
    assert soak._replay_elsewhere([kept], 5) == []
    (failure,) = soak._replay_elsewhere([{**kept, "digest": "0"}], 5)
    assert failure["game"] == 1 and "replay" in failure["failure"]


def test_other_source_is_told_from_a_game_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    _counted, kept = soak.play("ef", 1, 0.0)
    assert kept is not None
    monkeypatch.setattr(soak, "CODE", "older")
    assert soak._replay_elsewhere([kept], 5) == [{"game": 1, "failure": soak.CHANGED}]


def test_a_flaw_names_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(rulebook("ef")), "faults", lambda self, game: ["broken"])
    found, kept = soak.play("ef", 3, 0.0)
    assert kept is None and found["game"] == 3 and "broken" in found["failure"]


def test_every_scenario_and_army_is_drawn() -> None:
    setups = [soak.setup_of("ef", number) for number in range(300)]
    assert {setup["scenario"] for setup in setups} == set(rulebook("ef").scenarios())
    names = {str(army["name"]) for setup in setups for army in setup["armies"]}
    assert len(names) >= 4
    assert {len(setup["armies"]) for setup in setups} == {2, 3, 4}


def test_the_battery_finds_what_a_view_leaks() -> None:
    game = Game(rulebook("ef"), soak.setup_of("ef", 0), SeededDice(b"x"))
    battery.check_view(game, 0)
    view = game.view(0)
    view.events = (game,)  # type: ignore[assignment]
    assert any(isinstance(thing, Game) for thing in battery.reachable(view))


@pytest.mark.parametrize("number", [0, 1, 2, 4])
def test_a_book_with_secrets_stands_the_battery(number: int) -> None:
    """Whole games of L'Âge des Escarmouches, on an ordinary table and on narrow ones, examined."""
    found, kept = soak.play("ade", number, 0.02)
    assert "failure" not in found, found
    assert kept is not None and found["answers"] > 50 and found["forks"] > 0


@pytest.mark.parametrize("number", [0, 7, 9, 13])
def test_small_games_of_any_skills_stand_the_battery(number: int) -> None:
    """Bonus/Malus on tables with storeys, with figures that were made up: examined, and played again elsewhere."""
    found, kept = soak.play("bm:drawn", number, 0.02)
    assert "failure" not in found, found
    assert kept is not None and found["answers"] > 20
    assert soak._replay_elsewhere([kept], 7) == []
