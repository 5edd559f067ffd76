"""The command: `python -m tests.mutants ef --count 200 --seed 1`, or `make mutants BOOK=ef`."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

import pytest

from tests.mutants import report
from tests.mutants.books import NO_RULE, Broken, part
from tests.mutants.breaks import Break, breaks_of
from tests.mutants.noticing import ENOUGH, KEPT, Noticing, Verdict, run_cold


def every_break(of: Broken) -> list[Break]:
    """All that could be broken."""
    found: list[Break] = []
    seen = Counter[str]()
    for wrong in (wrong for path in of.paths for wrong in breaks_of(path)):
        seen[wrong.id] += 1
        if seen[wrong.id] > 1:  # the same words in functions of the same name
            wrong = replace(wrong, id=f"{wrong.id}-{seen[wrong.id]}")
        if not NO_RULE & {*wrong.function.split("."), *wrong.names}:
            found.append(wrong)
    return found


def in_room(all: Sequence[Break], room: str) -> list[Break]:
    """Those of one room of a book."""
    return [wrong for wrong in all if room in wrong.path.parts]


def sample(all: Sequence[Break], count: int, seed: str) -> list[Break]:
    """Some of them, by lot; who is drawn does not depend on where anything stands."""
    drawn = sorted(all, key=lambda wrong: blake2b(f"{seed} {wrong.id}".encode()).digest())
    return drawn[:count]


def judged(
    of: Broken,
    wrongs: Sequence[Break],
    seconds: float = ENOUGH,
    thorough: bool = False,
    jobs: int = 1,
    keep: Path = KEPT,
) -> Noticing:
    """Break these one after the other; survivors are told as they are found."""
    began = time.monotonic()

    def told(verdict: Verdict) -> None:
        done = f"{len(noticing.verdicts)}/{len(wrongs)} {time.monotonic() - began:.0f} s"
        line = report.survivor(verdict) if verdict.by is None else f"noticed {verdict.wrong.id}"
        print(f"{done} {line}", file=sys.__stderr__, flush=True)

    noticing = Noticing(
        of, wrongs, told, seconds, thorough, jobs, keep, report.equivalents(of.name)
    )
    options = ["-qq", "--no-summary", "-p", "no:cacheprovider"]
    code = pytest.main([*options, *of.arguments], plugins=[noticing])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"the tests cannot be run: {code!r}")
    return noticing


def main() -> None:
    """Break a sample of rules, and say which breaks no test notices."""
    words = argparse.ArgumentParser(description=main.__doc__)
    words.add_argument("book", help="ef, cc, ade, bm, lfw or table")
    words.add_argument("--count", type=int, default=200)
    words.add_argument("--seed", default="1")
    words.add_argument("--room", default="", help="only what stands in this folder of the book")
    words.add_argument("--jobs", type=int, default=1, help="breaks that are tried side by side")
    words.add_argument("--only", nargs="*", default=[], help="ids of breaks to look at again")
    words.add_argument("--seconds", type=float, default=ENOUGH, help="of tests for each break")
    words.add_argument(
        "--thorough", action="store_true", help="unit tests of what runs at import: slow"
    )
    words.add_argument("--write", action="store_true", help="write docs/mutants.md")
    words.add_argument("--cold", nargs=2, help=argparse.SUPPRESS)
    given = words.parse_args()
    of = part(given.book)
    all = every_break(of)
    if given.cold:
        (wrong,) = [wrong for wrong in all if wrong.id == given.cold[0]][:1]
        os._exit(run_cold(wrong, Path(given.cold[1])))
    if given.room:
        all = in_room(all, given.room)
    chosen = sample(all, given.count, given.seed)
    if given.only:
        chosen = [wrong for wrong in all if wrong.id in given.only]
    noticing = judged(of, chosen, given.seconds, given.thorough, given.jobs)
    for id in noticing.failing:
        print(f"fails though nothing is broken, so it is not asked: {id}")
    for verdict in noticing.verdicts:
        if verdict.by is None:
            print(report.survivor(verdict))
    print(f"{given.book}: {report.summary(noticing.verdicts)}, of {len(all)} possible breaks")
    print(report.judgement(of.name, noticing.verdicts))
    if given.write and not given.only:
        place = f"{of.name}-{given.room}" if given.room else of.name
        report.written(place, report.section(of.name, given.seed, len(all), noticing.verdicts))


if __name__ == "__main__":
    main()
