"""The clock, the plain loop that figures are compared with, and the forms that results have."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from time import process_time
from typing import Any

LOOP = "for i in range(200_000): total += i * i % 7"
LOOP_TURNS = 200_000


@dataclass(frozen=True, slots=True)
class Timing:
    """CPU seconds for one unit of something: the best and the median of several repetitions."""

    best: float
    median: float

    @classmethod
    def of(cls, seconds: list[float]) -> Timing:
        """The two figures that are kept."""
        return cls(min(seconds), median(seconds))


@dataclass(frozen=True, slots=True)
class Row:
    """One figure of the report. `size` is set for what is no duration: bytes."""

    key: str
    what: str
    timing: Timing | None = None
    per_second: bool = False
    size: float | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Contest:
    """How many times as quick as a peer something is (or how dear, for `at_most`).

    `ratio` is None when the peer is not installed; `wanted` is None where no target is set.
    """

    key: str
    what: str
    ratio: float | None
    wanted: float | None = None
    goal: float | None = None
    at_most: bool = False
    check: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is reached; None where there is none, or no peer."""
        if self.ratio is None or self.wanted is None:
            return None
        return self.ratio <= self.wanted if self.at_most else self.ratio >= self.wanted


@dataclass(frozen=True, slots=True)
class Table:
    """Figures of several kinds, side by side."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(slots=True)
class Group:
    """What one module measured."""

    title: str
    rows: list[Row] = field(default_factory=list)
    contests: list[Contest] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    figures: dict[str, float] = field(default_factory=dict)  # of the tables, for the history
    apart: bool = False  # measured on its own as a rule: its targets stand in its own section


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure: repetitions, and a factor on the work of each."""

    repetitions: int = 9
    share: float = 1.0

    def some(self, count: int) -> int:
        """So many of something, or fewer when in a hurry."""
        return max(2, round(count * self.share))


def plain_loop() -> int:
    """The fixed loop: what it costs tells machines apart."""
    total = 0
    for i in range(LOOP_TURNS):
        total += i * i % 7
    return total


def time_loop(effort: Effort) -> Timing:
    """CPU seconds for one turn of the loop."""
    return race({"loop": (plain_loop, LOOP_TURNS)}, effort)["loop"]


Runner = tuple[Callable[[], object], float]  # what to run, and how many units one run is


def race(runners: Mapping[str, Runner], effort: Effort) -> dict[str, Timing]:
    """Time several runners in turn, over and over, so that a busy machine is busy for all."""
    spent: dict[str, list[float]] = {name: [] for name in runners}
    for run, _units in runners.values():
        run()  # warm up
    for _ in range(effort.repetitions):
        for name, (run, units) in runners.items():
            with quiet():
                begun = process_time()
                run()
                spent[name].append((process_time() - begun) / units)
    return {name: Timing.of(seconds) for name, seconds in spent.items()}


@contextmanager
def quiet() -> Iterator[None]:
    """Start from a clean heap; collecting goes on meanwhile, as it does in play."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def calls_of(work: Callable[[], object]) -> int:
    """Count calls of Python functions: a figure that no busy machine changes."""
    count = 0

    def note(_frame: Any, event: str, _arg: Any) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
