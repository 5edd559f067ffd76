"""match, replay, verify, play, simulate, odds, table: what they print and what they write."""

from __future__ import annotations

import json
import webbrowser
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Run

SIDES = ("--army", "cendre-250", "--army", "ecorce-250")
SHORT = (*SIDES, "--seed", 7, "--option", "turns=2", "--players", "random,random")


def test_match_tells_the_game_in_both_languages(run: Run) -> None:
    french, english = run("match", *SHORT), run("match", *SHORT, "--lang", "en", "--why")
    assert french.exit_code == english.exit_code == 0
    assert "Tour 1" in french.stdout and "Mouvement" in french.stdout
    assert "Turn 1" in english.stdout and "[EF-DEPL-04]" in english.stdout
    assert "⟨" not in french.stdout + english.stdout


def test_match_draws_saves_and_shows(run: Run, tmp_path: Path) -> None:
    files = ("--draw", tmp_path / "pictures", "--html", tmp_path / "page.html")
    result = run("match", *SHORT, *files, "--save", tmp_path / "game.json", "--quiet")
    assert result.exit_code == 0
    drawn = sorted(path.name for path in (tmp_path / "pictures").iterdir())
    assert drawn == ["turn-01.svg", "turn-02.svg", "turn-end.svg"]
    assert "<svg" in (tmp_path / "page.html").read_text(encoding="utf-8")
    assert str(tmp_path / "game.json") in result.stdout.replace("\n", "")


def test_match_as_png(run: Run, tmp_path: Path) -> None:
    words = ("--option", "turns=1", "--draw", tmp_path, "--format", "png", "--quiet")
    assert run("match", *SIDES, "--seed", 7, "--players", "random,random", *words).exit_code == 0
    assert (tmp_path / "turn-end.png").read_bytes().startswith(b"\x89PNG")


def test_match_as_json_is_repeatable(run: Run) -> None:
    first, second = (run("match", *SHORT, "--json") for _ in range(2))
    data = json.loads(first.stdout)
    assert first.stdout == second.stdout
    assert data["over"] and data["result"]["reason"].startswith("ef.result")
    assert {"event", "clauses", "after"} <= set(data["events"][0])


def test_a_live_match_needs_no_seed_and_verifies(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "live.json"
    words = ("--players", "random,random", "--option", "turns=1", "--quiet", "--save", path)
    assert run("match", *SIDES, *words).exit_code == 0
    assert run("verify", path).exit_code == 0


def test_replay_tells_the_same_game(run: Run, saved: Path) -> None:
    whole = run("replay", saved, "--lang", "en")
    part = run("replay", saved, "--lang", "en", "--until", 10)
    assert whole.exit_code == part.exit_code == 0
    assert whole.stdout.startswith(part.stdout)
    played = json.loads(run("replay", saved, "--json").stdout)
    assert played["end"] == json.loads(saved.read_text(encoding="utf-8"))["end"]


def test_replay_draws(run: Run, saved: Path, tmp_path: Path) -> None:
    files = ("--draw", tmp_path, "--html", tmp_path / "page.html")
    assert run("replay", saved, *files, "--json").exit_code == 0
    assert (tmp_path / "turn-end.svg").is_file() and (tmp_path / "page.html").is_file()


def test_verify_recomputes_every_die(run: Run, saved: Path) -> None:
    told = json.loads(run("verify", saved, "--json").stdout)
    held = json.loads(saved.read_text(encoding="utf-8"))
    assert told["verified"] is True
    assert told["dice"] == len(held["faces"]) and told["answers"] == len(held["answers"])
    assert told["digest"] == held["dice"]["digest"]
    assert str(told["dice"]) in run("verify", saved, "--lang", "en").stdout


def test_play_writes_the_page_and_opens_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    page = tmp_path / "page.html"
    assert run("play", "--out", page, "--no-open").exit_code == 0 and opened == []
    assert run("play", "--out", page, "--lang", "en").exit_code == 0
    assert opened == [page.resolve().as_uri()]
    assert "<html" in page.read_text(encoding="utf-8")


def test_simulate_gives_rates_and_files(run: Run, tmp_path: Path) -> None:
    words = ("--games", 4, "--players", "random,random", "--workers", 1)
    told = run("simulate", *SIDES, *words, "--out", tmp_path / "games.json", "--json")
    data = json.loads(told.stdout)
    assert data["played"] == 4 and len(data["rates"][0]["wins"]) == 2
    assert len(json.loads((tmp_path / "games.json").read_text(encoding="utf-8"))["games"]) == 4
    shown = run("simulate", *SIDES, *words, "--lang", "en")
    assert shown.exit_code == 0 and "draws" in shown.stdout


def test_odds_are_exact(run: Run) -> None:
    # Melee 4 against Armour 1 of a Puissant attacker: 4/6, and no defence is left.
    words = ("cendre-500/marteaux", "cendre-500/novices")
    data = json.loads(run("odds", *words, "--json").stdout)
    assert data["exact"] is True and data["killed"] == pytest.approx(2 / 3)
    assert sum(row["chance"] for row in data["outcomes"]) == pytest.approx(1)
    assert "66,67" in run("odds", *words).stdout
    shot = run("odds", "cendre-250/frondeurs", "cendre-250/novices", "-k", "shot", "-d", 10)
    assert shot.exit_code == 0


def test_table_as_picture_and_data(run: Run, tmp_path: Path) -> None:
    assert run("table", "--seed", 3, "-o", tmp_path / "t.svg").exit_code == 0
    assert (tmp_path / "t.svg").read_text(encoding="utf-8").startswith("<svg")
    assert run("table", "--seed", 3, "-o", tmp_path / "t.png", "--lamp").exit_code == 0
    data = json.loads(run("table", "--seed", 3, "--json").stdout)
    assert data["width"] == 48 and data["scenery"]


@pytest.mark.parametrize(
    "command",
    [
        ("match",),
        ("replay",),
        ("verify",),
        ("play",),
        ("situation",),
        ("rulebooks",),
        ("clauses",),
        ("simulate",),
        ("odds",),
        ("table",),
        ("army", "check"),
        ("army", "price"),
        ("army", "list"),
    ],
)
def test_every_help_shows_an_example(run: Run, command: tuple[str, ...]) -> None:
    told = run(*command, "--help")
    assert told.exit_code == 0
    assert "Example" in told.stdout and f"escarmouche {command[0]}" in " ".join(told.stdout.split())


def test_version(run: Run) -> None:
    assert run("--version").stdout.strip() == "0.1.0"


def test_every_player_that_is_named_plays(run: Run) -> None:
    for pair in ("expert,greedy", "random,expert"):
        words = ("--seed", 3, "--option", "turns=1", "--quiet", "--players", pair)
        assert run("match", *SIDES, *words).exit_code == 0
