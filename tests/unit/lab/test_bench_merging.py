"""Groups of the benchmark that are measured alone find their place in the page; the others stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from escarmouche.lab.bench import report
from escarmouche.lab.bench.__main__ import main
from escarmouche.lab.bench.measure import Contest, Group, Table, Timing

LOOP = Timing(50e-9, 60e-9)


def machine(date: str) -> report.Machine:
    return report.Machine("Abacus 3000", 2, "CPython", "Linux", date, "abc", 0.5, {"x": "1"})


def sums(ratio: float) -> Group:
    return Group("Sums", contests=[Contest("a", "over a snail", ratio, wanted=20.0)])


def load(games: str) -> Group:
    table = Table("Games", ("games", "p95"), ((games, "3 ms"),))
    contest = Contest("p95", "p95 of the load", 3.0, 100, at_most=True)
    return Group("Load", contests=[contest], tables=[table], apart=True)


def write(folder: Path, date: str, *groups: Group, whole: bool) -> str:
    report.write(folder, machine(date), LOOP, list(groups), whole=whole)
    return (folder / report.REPORT).read_text(encoding="utf-8")


def test_a_group_alone_replaces_its_section_and_no_other(tmp_path: Path) -> None:
    first = write(tmp_path, "monday", sums(30), Group("Differences", notes=["none"]), whole=True)
    page = write(tmp_path, "tuesday", load("10"), whole=False)
    assert page.startswith(first.rstrip("\n"))
    assert "| 10 | 3 ms |" in page and "Measured on its own: tuesday" in page
    again = write(tmp_path, "wednesday", load("20"), whole=False)
    assert "| 20 | 3 ms |" in again and "| 10 | 3 ms |" not in again
    assert again.startswith(first.rstrip("\n")) and again.count("## Load") == 1
    assert again.count("p95 of the load") == 1


def test_targets_of_the_common_table_are_replaced_where_they_stand(tmp_path: Path) -> None:
    write(tmp_path, "monday", sums(30), whole=True)
    page = write(tmp_path, "tuesday", sums(10), whole=False)
    assert "| over a snail | 10 | at least 20 | **not met** |" in page
    assert page.count("over a snail") == 1 and page.count("## Sums") == 1
    other = Group("Differences", contests=[Contest("b", "over a hare", 2.0, wanted=1.0)])
    page = write(tmp_path, "wednesday", other, whole=False)
    assert page.index("over a snail") < page.index("over a hare") < page.index("## Sums")


def test_a_whole_run_keeps_what_is_measured_on_its_own(tmp_path: Path) -> None:
    write(tmp_path, "monday", sums(30), load("10"), whole=True)
    page = write(tmp_path, "tuesday", sums(40), whole=True)
    assert "| over a snail | 40 |" in page and "| over a snail | 30 |" not in page
    assert "| 10 | 3 ms |" in page and "Measured on its own: monday" in page


def test_a_group_that_does_not_exist_is_said_so() -> None:
    with pytest.raises(SystemExit) as ended:
        main(["nonsense"])
    assert ended.value.code == 2
