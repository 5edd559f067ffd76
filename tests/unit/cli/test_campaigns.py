"""campaign: a company is founded, records games, grows, fields its army, tells its story; bad files are told."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Run

SIDES = ("--rules", "lfw", "--army", "demons-300", "--army", "legion-d-os-300")
SHORT = (*SIDES, "--seed", 3, "--option", "turns=1", "--players", "random,random")


@pytest.fixture(scope="module")
def game(run: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("campaign") / "game.json"
    result = run("match", *SHORT, "--save", path, "--quiet")
    assert result.exit_code == 0, result.output
    return path


@pytest.fixture
def company(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "company.json"
    assert run("campaign", "found", "demons-300", path).exit_code == 0
    return path


def test_a_game_is_recorded_once_and_told(run: Run, company: Path, game: Path) -> None:
    assert run("campaign", "record", company, game).exit_code == 0
    again = run("campaign", "record", company, game)
    assert again.exit_code == 2 and "déjà inscrite" in again.stderr
    told = run("campaign", "show", company, "--lang", "en")
    assert "0 won" in told.stdout and "Game 1: " in told.stdout and "⟨" not in told.stdout
    rows = list(csv.DictReader(io.StringIO(run("campaign", "export", company).stdout)))
    assert rows[0]["what"] == "game" and rows[0]["scenario"] == "colline"
    assert json.loads(run("campaign", "show", company, "--json").stdout)[0]["what"] == "game"


def test_experience_is_spent_and_the_army_is_written(
    run: Run, company: Path, tmp_path: Path
) -> None:
    poor = run("campaign", "advance", company, "chevalier-demon", "protecteur")
    assert poor.exit_code == 2 and "XP" in poor.stderr
    data = json.loads(company.read_text(encoding="utf-8"))
    data["members"][0]["experience"] = 12
    company.write_text(json.dumps(data), encoding="utf-8")
    words = ("chevalier-demon", "protecteur", "--choice", "a-couvert")
    assert run("campaign", "advance", company, *words).exit_code == 0
    dear = run("campaign", "army", company)
    assert dear.exit_code == 2 and "LFW-ARMEE-02" in dear.stderr
    out = tmp_path / "next.toml"
    assert run("campaign", "army", company, "--without", "diablotin", "--out", out).exit_code == 0
    assert run("army", "check", out).exit_code == 0


def test_what_is_no_company_is_told_with_its_place(run: Run, company: Path, tmp_path: Path) -> None:
    twice = run("campaign", "found", "demons-300", company)
    assert twice.exit_code == 2 and str(company) in twice.stderr.replace("\n", "")
    other = tmp_path / "other.json"
    for text, said in (("{", "ligne 1"), ("[]", "compagnie"), ('{"rulebook": 3}', "compagnie")):
        other.write_text(text, encoding="utf-8")
        bad = run("campaign", "show", other)
        assert bad.exit_code == 2 and said in bad.stderr
    other.write_text('{"rulebook": "ef"}', encoding="utf-8")
    assert "campagnes" in run("campaign", "show", other).stderr
    data = json.loads(company.read_text(encoding="utf-8"))
    other.write_text(json.dumps({**data, "members": [{"id": "nobody"}]}), encoding="utf-8")
    assert "members.0.id" in run("campaign", "show", other).stderr
    assert run("campaign", "show", tmp_path / "none.json").exit_code == 2


def test_a_game_of_others_is_not_recorded(run: Run, saved: Path, company: Path) -> None:
    before = company.read_text(encoding="utf-8")
    assert run("campaign", "record", company, saved).exit_code == 2
    assert company.read_text(encoding="utf-8") == before
