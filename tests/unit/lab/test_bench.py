"""The benchmarks: their report reads well, and their scenes are what they say. No time is asserted."""

from __future__ import annotations

import gc
import json
from pathlib import Path

import pytest

from escarmouche.lab.bench import fork, odds, paths, report, sight, space
from escarmouche.lab.bench.measure import Contest, Effort, Group, Row, Timing, race

MACHINE = report.Machine(
    "Abacus 3000", 2, "CPython 3.11.7", "Linux", "today", "abc", 0.5, {"x": "1"}
)
LOOP = Timing(50e-9, 60e-9)


@pytest.fixture(autouse=True)
def _what_the_tests_hold_stays_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else each measure, and every test after it, looks through thousands of collected tests for garbage."""
    monkeypatch.setattr(gc, "unfreeze", lambda: None)


def some_group() -> Group:
    group = Group("Sums")
    group.rows = [
        Row("sum", "adding", Timing(2e-6, 3e-6)),
        Row("sums", "adding a lot", Timing(2e-3, 3e-3), per_second=True),
        Row("heap", "what it holds", size=2048.0),
    ]
    group.contests = [
        Contest("a", "over a snail", 30.0, wanted=20.0, check="equal"),
        Contest("b", "over a hare", 0.5, wanted=1.0, goal=2.0),
        Contest("c", "dear", 11.0, wanted=10.0, at_most=True),
        Contest("d", "over a ghost", None, wanted=1.0),
        Contest("e", "over a dream", 3.0, wanted=1.0, goal=2.0),
    ]
    return group


def test_the_report_shows_figures_and_targets() -> None:
    page = report.render(MACHINE, LOOP, [some_group()])
    assert "| adding | 2 µs | 3 µs | 40 |" in page
    assert "| adding a lot | 500 /s | 333 /s | 40,000 |" in page
    assert "| what it holds | 2 KiB | | |" in page
    assert "| over a snail | 30 | at least 20 | met | equal |" in page
    assert "| over a hare | 0.5 | at least 1; goal 2 | **not met** |" in page
    assert "| dear | 11 | at most 10 | **not met** |" in page
    assert "| over a ghost | | at least 1 | peer not installed | |" in page
    assert "| over a dream | 3 | at least 1; goal 2 | goal met |" in page
    assert "Abacus 3000" in page


def test_the_history_grows_by_a_line_of_json(tmp_path: Path) -> None:
    for _ in range(2):
        report.write(tmp_path, MACHINE, LOOP, [some_group()])
    lines = (tmp_path / report.HISTORY).read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2
    assert json.loads(lines[0])["best"] == {"sum": 2e-6, "sums": 2e-3}
    assert json.loads(lines[0])["ratios"]["d"] is None


def test_runners_take_turns() -> None:
    order: list[str] = []
    runners = {name: (lambda name=name: order.append(name), 1.0) for name in ("a", "b")}
    timings = race(runners, Effort(2))
    assert order == ["a", "b"] * 3  # once to warm up
    assert timings["a"].best <= timings["a"].median


def test_the_scenes_hold_what_they_promise() -> None:
    looks = sight.scene(7, 5)
    assert len(looks.state.figures) == 40 and len(looks.state.table.scenery) == 20
    land = paths.field(11, 3)
    assert len(land.xs) + len(land.walls) == 20
    assert all(land.way(*journey) is not None for journey in land.journeys)


def test_forks_and_odds_are_measured_without_peers() -> None:
    least = Effort(1, 0.01)
    assert [row.key for row in fork.run(least).rows][:3] == ["fork", "fork_look", "state_copy"]
    assert odds.run(least).rows[0].key == "odds"


def test_sight_in_space_is_measured_beside_the_flat_one() -> None:
    group = space.run(Effort(1, 0.1))
    keys = ["sight_flat", "sight_space", "sight_partly", "sight_reasons"]
    assert [row.key for row in group.rows] == keys
    assert [contest.key for contest in group.contests] == ["sight_space", "sight_space_calls"]
    assert all(contest.ratio is not None and contest.ratio > 0.0 for contest in group.contests)
    assert "in part" in group.notes[0]
