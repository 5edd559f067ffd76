from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from escarmouche.lab.bench import (
    calls,
    duels,
    fork,
    games,
    memory,
    odds,
    paths,
    report,
    sight,
    space,
    storeys,
)
from escarmouche.lab.bench.load import levels, opening, soaking
from escarmouche.lab.bench.measure import Effort, Group, time_loop

GROUPS: dict[str, Callable[[Effort], Group]] = {
    "games": games.run,
    "fork": fork.run,
    "calls": calls.run,
    "sight": sight.run,
    "space": space.run,
    "paths": paths.run,
    "storeys": storeys.run,
    "odds": odds.run,
    "duels": duels.run,
    "memory": memory.run,
    "opening": opening.run,
    "sqlite": levels.on_sqlite,
    "postgresql": levels.on_postgresql,
    "soak": soaking.run,
}
LONG = ("soak",)  # only when it is asked for


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m escarmouche.lab.bench",
        description=(
            "Measure everything but the soak, and write docs/bench.md; or measure some groups alone, "
            "and put them into the page that there is."
        ),
    )
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=", ".join(GROUPS))
    parser.add_argument("--docs", type=Path, default=Path("docs"), help="where the report goes")
    parser.add_argument("--quick", action="store_true", help="few repetitions; writes nothing")
    parser.add_argument(
        "--minutes", type=float, default=soaking.MINUTES, help="of the soak; 20 in full"
    )
    given = parser.parse_args(words)
    unknown = [name for name in given.groups if name not in GROUPS]
    if unknown:
        parser.error(f"no group is called {unknown[0]}; there are {', '.join(GROUPS)}")
    chosen = [name for name in GROUPS if name in given.groups or not given.groups]
    if not given.groups:
        chosen = [name for name in chosen if name not in LONG]
    effort = Effort(3, 0.25) if given.quick else Effort()
    loop = time_loop(effort)
    runs = GROUPS | {"soak": partial(soaking.run, minutes=given.minutes)}
    found: list[Group] = []
    for name in chosen:
        print(f"{name} ...", file=sys.stderr, flush=True)
        found.append(runs[name](effort))
    machine = report.Machine.here()
    print(report.render(machine, loop, found))
    if not given.quick:
        report.write(given.docs, machine, loop, found, whole=not given.groups)
    return 0


if __name__ == "__main__":
    sys.exit(main())
