"""situation, rulebooks, clauses, army: what they print and how they exit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Run

GOOD = """
title: a blow that armour turns
rulebook: ef
clauses: [EF-CAR-ARM-02]
figures:
  knight: {camp: red, at: [10, 10], profile: {melee: [4]}}
  orc: {camp: blue, at: [11, 10], profile: {armour: 3}}
phase: melee
dice: [4, 5, 3]
answers:
  - red: {attack: knight, targets: [orc]}
  - blue: {attack: orc, targets: [knight]}
expect: [{event: roll.defence, figure: orc, score: 3}]
"""


def test_situation_prints_events_and_verdict(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "good.yaml"
    path.write_text(GOOD, encoding="utf-8")
    told = run("situation", path, "--lang", "en")
    assert told.exit_code == 0
    assert "EF-CAR-ARM-02" in told.stdout and "✓" in told.stdout
    (data,) = json.loads(run("situation", path, "--json").stdout)
    assert data["ok"] is True and data["clauses"] == ["EF-CAR-ARM-02"]
    assert any(event["event"] == "ef.roll.defence" for event in data["events"])


def test_a_situation_that_goes_otherwise_exits_1(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "other.yaml"
    path.write_text(GOOD.replace("score: 3}", "score: 2}"), encoding="utf-8")
    told = run("situation", path, "--quiet", "--lang", "en")
    assert told.exit_code == 1
    assert "expect[1]" in told.stdout and "score 3" in told.stdout


def test_one_bad_situation_does_not_hide_the_next(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "both.yaml"
    path.write_text(GOOD.replace("phase", "fase") + "---" + GOOD, encoding="utf-8")
    told = run("situation", path, "--lang", "en")
    assert told.exit_code == 2
    assert "fase" in told.stderr and "phase" in told.stderr and "✓" in told.stdout
    assert "2 situations, 0 failed, 1 unreadable." in told.stdout.replace("\u00a0", " ")
    good, bad = json.loads(run("situation", path, "--json").stdout)
    assert good["ok"] and not bad["ok"] and bad["line"] == 2 and bad["title"] == good["title"]
    assert [problem["place"] for problem in bad["unreadable"]] == ["fase"]


def test_a_file_that_holds_no_situation_is_counted(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "list.yaml"
    path.write_text("- a list\n---" + GOOD, encoding="utf-8")
    told = run("situation", path, "--lang", "en")
    assert told.exit_code == 2 and "line 1, situation" in told.stderr
    assert "2 situations, 0 failed, 1 unreadable." in told.stdout.replace("\u00a0", " ")


def test_rulebooks(run: Run) -> None:
    books = json.loads(run("rulebooks", "--json").stdout)
    assert [(book["id"], book["clauses"]) for book in books] == [
        ("escarmouches-fantastiques", 233),
        ("age-des-escarmouches", 1017),
        ("confrontation", 190),
        ("bonus-malus", 429),
        ("last-fantasy-war", 1063),
    ]
    told = run("rulebooks").stdout
    assert "Escarmouches Fantastiques" in told and "Âge des Escarmouches" in told


@pytest.fixture
def no_situations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the book take their time, and are run elsewhere."""
    (tmp_path / "tests" / "situations" / "ef").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("no_situations")
def test_clauses_for_a_machine(run: Run) -> None:
    data = json.loads(run("clauses", "ef", "--json").stdout)
    assert list(data) == ["book", "total", "enforced", "proved", "clauses"]
    assert data["total"] == len(data["clauses"]) == 233
    assert list(data["clauses"][0]) == ["id", "kind", "state", "cited_in", "proved_by"]
    assert {clause["state"] for clause in data["clauses"]} <= {
        "enforced",
        "not applicable",
        "missing",
    }


@pytest.mark.usefixtures("no_situations")
def test_clauses_for_people(run: Run) -> None:
    told = run("clauses", "ef", "--all", "--lang", "en")
    assert told.exit_code == 0
    assert "233" in told.stdout and "EF-GEN-01" in told.stdout


def test_army_check_price_and_list(run: Run) -> None:
    assert run("army", "check", "cendre-250", "ecorce-250").exit_code == 0
    data = json.loads(run("army", "price", "cendre-1000", "--json").stdout)
    assert sum(entry["total"] for entry in data["entries"]) == data["points"]
    assert "EF-COUT-TOTAL-01" in data["entries"][0]["clauses"]
    told = run("army", "price", "cendre-1000", "--lang", "en")
    assert told.exit_code == 0 and "⟨" not in told.stdout
    listed = json.loads(run("army", "list", "--rules", "ef", "--json").stdout)
    assert {key: listed[0][key] for key in ("id", "points")} == {"id": "cendre-250", "points": 250}
    assert "cendre-250" in run("army", "list").stdout
