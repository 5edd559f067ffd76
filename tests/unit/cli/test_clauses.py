"""Clause coverage: citations, situations, and what marked tests leave behind."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.conftest import Proofs
from tests.unit.cli.conftest import Run

from escarmouche.lab import clauses
from escarmouche.rulebooks import every_rulebook, rulebook

ROOT = Path(__file__).parents[3]
BOOK = rulebook("ef")
SITUATION = """
title: a figure stays where it is
rulebook: ef
clauses: [EF-TOUR-MVT-02]
figures:
  knight: {camp: red, at: [10, 10]}
  orc: {camp: blue, at: [20, 10]}
answers: [{red: end}, {blue: end}]
state: {knight: {at: [X, 10]}}
"""


def test_the_table_is_whole_and_in_our_own_words() -> None:
    table = clauses.read_table(BOOK)
    assert len(table) == len({clause.id for clause in table}) == 233
    for clause in table:
        assert re.fullmatch(r"EF(-[A-Z]+)+-\d\d", clause.id)
        assert all(len(clause.statements[lang]) > 8 for lang in ("fr", "en"))
        assert clause.statements["fr"] != clause.statements["en"]


def test_short_citations_count() -> None:
    cited: dict[str, list[str]] = {}
    for clause, place in clauses.citations(BOOK):
        cited.setdefault(clause, []).append(place)
    known = {clause.id for clause in clauses.read_table(BOOK)}
    assert set(cited) <= known, "the code cites clauses that do not exist"
    assert any("artillery.py" in place for place in cited["EF-ART-06"])


def test_situations_prove_only_when_they_pass(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "situations" / "ef"
    folder.mkdir(parents=True)
    (folder / "good.yaml").write_text(SITUATION.replace("X", "10"), encoding="utf-8")
    (folder / "other.yaml").write_text(SITUATION.replace("X", "11"), encoding="utf-8")
    (folder / "broken.yaml").write_text("title: [", encoding="utf-8")
    found = clauses.coverage(BOOK, tmp_path)
    (move,) = [each for each in found.clauses if each.clause.id == "EF-TOUR-MVT-02"]
    assert move.proved_by == ["tests/situations/ef/good.yaml:2"] and move.settled
    assert found.proved == 1
    assert found.failed == ["tests/situations/ef/broken.yaml", "tests/situations/ef/other.yaml:2"]


def test_check_exits_1_while_a_complete_book_lacks_something(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tests" / "situations" / "ef").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    assert run("clauses", "ef").exit_code == 0
    told = run("clauses", "--check", "--lang", "en")
    assert told.exit_code == 1 and "declared complete" in told.stderr
    for book in every_rulebook():
        monkeypatch.setattr(type(book), "complete", False)
    assert run("clauses", "--check").exit_code == 0


MARKED = """
import pytest

@pytest.mark.clause("EF-GEN-01", "EF-GEN-02")
def test_one(): pass

@pytest.mark.clause("EF-GEN-02")
@pytest.mark.parametrize("n", [1, 2])
def test_two(n): assert n == 1

def test_nothing(): pass
"""
ONE, TWO = "test_marked.py::test_one", "test_marked.py::test_two[1]"
WHOLE = {ONE: ["EF-GEN-01", "EF-GEN-02"], TWO: ["EF-GEN-02"]}


def held(root: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(
        (root / ".proofs" / "ef.json").read_text(encoding="utf-8")
    )
    return found


def test_marked_tests_leave_proofs_under_xdist(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = clause(*ids): x\n", encoding="utf-8")
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path / "conftest.py")
    (tmp_path / "test_marked.py").write_text(MARKED, encoding="utf-8")
    words = ("-q", "-p", "no:cacheprovider", "-p", "no:hypothesispytest", "-n", "1")
    command = [sys.executable, "-m", "pytest", *words]
    here = {**os.environ, "PYTHONPATH": str(ROOT)}  # what the session's helpers are imported from
    subprocess.run(command, cwd=tmp_path, env=here, capture_output=True, check=False)
    assert held(tmp_path) == WHOLE
    assert dict(clauses.test_proofs(BOOK, tmp_path)) == {tuple(c): t for t, c in WHOLE.items()}


def session(root: Path, reports: dict[str, bool], keyword: str = "") -> dict[str, list[str]]:
    """What a session leaves in which these tests passed or failed."""
    options = {"keyword": keyword, "markexpr": ""}
    config: Any = SimpleNamespace(
        rootpath=root, args=["tests"], getoption=lambda name, default: options.get(name, default)
    )
    proofs = Proofs(config)
    for test, passed in reports.items():
        marks = [("clauses", WHOLE[test])] if test in WHOLE else []
        report: Any = SimpleNamespace(
            nodeid=test, when="call", passed=passed, user_properties=marks
        )
        proofs.pytest_runtest_logreport(report)
    proofs.pytest_sessionfinish()
    return held(root)


def test_proofs_that_no_longer_hold_are_taken_out(tmp_path: Path) -> None:
    file = tmp_path / "test_marked.py"
    file.write_text(MARKED, encoding="utf-8")
    other = "test_marked.py::test_nothing"
    assert session(tmp_path, {ONE: True, TWO: True, other: True}) == WHOLE
    assert session(tmp_path, {other: True}, keyword="nothing") == WHOLE, "not run: kept"
    assert session(tmp_path, {"test_else.py::test_x": True}) == WHOLE, "another file: kept"
    assert session(tmp_path, {TWO: False}, keyword="two") == {ONE: WHOLE[ONE]}, "failed: out"
    file.write_text(MARKED.replace("def test_one", "def test_new"), encoding="utf-8")
    assert session(tmp_path, {TWO: True}, keyword="two") == {TWO: WHOLE[TWO]}, "gone: out"
    assert session(tmp_path, {other: True}) == {}, "its file was run without it: out"
    assert session(tmp_path, {TWO: True}) == {TWO: WHOLE[TWO]}
    file.unlink()
    assert session(tmp_path, {"test_else.py::test_x": True}) == {}, "the file is gone: out"
