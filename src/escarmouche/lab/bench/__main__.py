from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from escarmouche.lab.bench import fork, games, memory, odds, paths, report, sight
from escarmouche.lab.bench.load import opening, runs
from escarmouche.lab.bench.measure import Effort, Group, time_loop

GROUPS: dict[str, Callable[[Effort], Group]] = {
    "games": games.run,
    "fork": fork.run,
    "sight": sight.run,
    "paths": paths.run,
    "odds": odds.run,
    "memory": memory.run,
    "opening": opening.run,
    "server": runs.run,
}


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m escarmouche.lab.bench", description=__doc__)
    parser.add_argument("--docs", type=Path, default=Path("docs"), help="where the report goes")
    parser.add_argument("--quick", action="store_true", help="few repetitions; writes nothing")
    parser.add_argument("--only", choices=GROUPS, help="one group; writes nothing")
    parser.add_argument(
        "--soak", type=float, default=runs.SOAK, metavar="MINUTES", help="of the server; 20 in full"
    )
    given = parser.parse_args(words)
    effort = Effort(3, 0.25) if given.quick else Effort()
    loop = time_loop(effort)
    found: list[Group] = []
    groups: dict[str, Callable[[Effort], Group]] = {
        **GROUPS,
        "server": partial(runs.run, soak=given.soak),
    }
    for name, run in groups.items():
        if given.only in (None, name):
            print(f"{name} ...", file=sys.stderr, flush=True)
            found.append(run(effort))
    machine = report.Machine.here()
    print(report.render(machine, loop, found))
    if not given.quick and given.only is None:
        report.write(given.docs, machine, loop, found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
