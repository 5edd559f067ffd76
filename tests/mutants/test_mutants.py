"""The breaker itself: it notices a planted break, and finds a planted gap in the tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.books import ROOT
from tests.mutants.breaks import breaks_of, broken

RULES = '''
"""A small book."""

from dataclasses import dataclass

LONGEST, SHORTEST = 30, 4
RANGES = {"bow": (SHORTEST, LONGEST)}


def why_not_shoot(away: int, seen: bool) -> str | None:
    if not seen:
        return "unseen"
    if away > LONGEST:
        return "too far"
    return None


def cost(men: int, each: int = 5) -> int:
    total = 0
    while men:
        men -= 1
        total += each
    return total


def morale(men: int) -> bool:
    return men > 3


@dataclass(frozen=True, slots=True)
class Card:
    name: str
    base: int = 25


def too_near(away: int) -> bool:
    return away < RANGES["bow"][0]


def width(card: Card) -> int:
    return card.base
'''
TESTS = """
def test_shots():
    from planted.rules import why_not_shoot

    assert why_not_shoot(30, True) is None
    assert why_not_shoot(31, True) == "too far"
    assert why_not_shoot(10, False) == "unseen"


def test_cost():
    from planted.rules import cost

    assert cost(2) == 10


def test_ranges():
    from planted.rules import too_near

    assert too_near(3) and not too_near(4)


def test_bases():
    from planted.rules import Card, width

    assert width(Card("pikeman")) == 25


def test_morale_somehow():
    from planted.rules import morale

    assert morale(5)
"""
RUN = """
import json, sys
from pathlib import Path
from tests.mutants.__main__ import every_break, judged
from tests.mutants import noticing
from tests.mutants.books import Broken
noticing.LEAST = 1.0  # the tests are quick, and one break does not end
folder = Path(sys.argv[1])
part = Broken("planted", "planted", (folder / "planted" / "rules.py",),
              (str(folder), f"--rootdir={folder}"), lambda id: True, ("test_planted.py",))
found = judged(part, every_break(part), 10.0, keep=folder)
print(json.dumps([[v.wrong.kind, v.wrong.before, v.by] for v in found.verdicts]))
"""


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    package = tmp_path / "planted"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.py").write_text(RULES, encoding="utf-8")
    (tmp_path / "test_planted.py").write_text(TESTS, encoding="utf-8")
    return tmp_path


def test_breaks_are_noticed_and_gaps_are_found(planted: Path) -> None:
    # Nothing of the tests around it, but the modules that are compiled already.
    compiled = {name: os.environ[name] for name in ("PYTHONPYCACHEPREFIX",) if name in os.environ}
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(planted)],
        cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}:{planted}", **compiled},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    verdicts = [tuple(each) for each in json.loads(done.stdout.splitlines()[-1])]
    noticed = {(kind, before): by for kind, before, by in verdicts if by}
    survived = {(kind, before) for kind, before, by in verdicts if not by}
    assert survived == {("boundary", "men > 3"), ("constant", "3")}
    assert noticed["boundary", "away > LONGEST"] == "test_planted.py::test_shots"
    # What runs only when the module is imported: the value of a name, the usual value of an
    # argument or of a field.
    assert noticed["constant", "30"] == "test_planted.py::test_shots"
    assert noticed["constant", "5"] == "test_planted.py::test_cost"
    assert noticed["constant", "4"] == "test_planted.py::test_ranges"
    assert noticed["constant", "25"] == "test_planted.py::test_bases"
    assert noticed["arithmetic", "men -= 1"] == "(it does not end)"
    assert ("condition negated", "if not seen:") in noticed
    assert ("branch dropped", "if not seen:") in noticed


def test_a_break_keeps_its_name_when_lines_shift(planted: Path) -> None:
    path = planted / "planted" / "rules.py"
    before = breaks_of(path)
    path.write_text("# A line more.\n" + RULES, encoding="utf-8")
    after = breaks_of(path)
    assert [wrong.id for wrong in before] == [wrong.id for wrong in after]
    assert [wrong.line + 1 for wrong in before] == [wrong.line for wrong in after]


def test_every_break_compiles_and_changes_the_module(planted: Path) -> None:
    path = planted / "planted" / "rules.py"
    right = compile(RULES, "rules", "exec", dont_inherit=True)
    for wrong in breaks_of(path):
        assert compile(broken(wrong), "rules", "exec", dont_inherit=True) != right, wrong


@pytest.mark.parametrize(
    "text",
    [
        "def f(x: int) -> str: return f'{x + 1}'",
        "@cache(size=3)\ndef f() -> None: ...",
        "def f(x): raise ValueError(x + 1)",
        "def f(x): return x[0]",
        "TIDY = 1e-6",
        "def f(x): return x - TOLERANCE",
        "def f(x, y): return x <= y + TOLERANCE",
        "def f(x): return 'a' + x",
    ],
)
def test_what_is_no_rule_is_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(text, encoding="utf-8")
    assert [str(wrong) for wrong in breaks_of(path)] == []


def test_the_breaker_imports_nothing_that_it_breaks_before_it_watches() -> None:
    """What is imported before the hook says nothing of what is reached: its breaks would all survive."""
    look = [
        "import sys",
        "from tests.mutants.__main__ import Noticing, part",
        "Noticing(part('table'), (), print)",
        "assert 'escarmouche.table' not in sys.modules",
        "import escarmouche.table.pieces as pieces",
        "assert type(pieces.__loader__).__module__ == 'tests.mutants.reach'",
    ]
    done = subprocess.run([sys.executable, "-c", "\n".join(look)], cwd=ROOT, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
