"""What `make faults` found, kept as JSON and written as a page.

`python -m tests.faults.figures` writes docs/faults.md from the last full run.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

from tests.faults.extent import FULL

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "faults"
PAGE = ROOT / "docs" / "faults.md"
DATABASES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
Json = dict[str, Any]


def keep(name: str, figures: Any) -> None:
    """Keep the figures of a full run."""
    if FULL:
        KEPT.mkdir(parents=True, exist_ok=True)
        data = figures if isinstance(figures, dict) else asdict(figures)
        if data.get("starts"):
            data["start"] = median(data.pop("starts"))
        (KEPT / f"{name}.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


# -- the page ----------------------------------------------------------------------------------

KILLS = {
    "kills": "kill -9 of the server",
    "while_starting": "of which before it had started",
    "games": "games played",
    "over": "of which played to the end",
    "answers": "answers on record at the end",
    "by_computers": "of which by computers",
    "acknowledged": "commands acknowledged to persons",
    "taken_back": "of which took an answer back",
    "in_hand": "commands in hand at a kill",
    "already_kept": "of which already on disk",
    "sent_again": "commands acknowledged after they were sent again",
    "connections": "connections made",
    "lost": "**acknowledged and lost**",
    "twice": "**applied twice, or never given**",
    "corrupt": "**games that do not play again as stored**",
    "stuck": "**games that did not go on**",
    "start": "seconds until a new server answers, median",
    "seconds": "seconds in all",
}
OTHERS = (
    ("pair-{}", "kills", "two servers, one killed in turn: kills"),
    ("pair-{}", "acknowledged", "commands acknowledged meanwhile"),
    ("pair-{}", "faults", "**lost, twice or corrupt**"),
    ("race-{}", "rounds", "two servers race for one answer: rounds, each won once"),
    (
        "race-{}",
        "median",
        "between the first and the last of four pages that show it: seconds, median",
    ),
    ("race-{}", "longest", "the same, longest"),
    ("take-over-{}", "times", "the server that drives the computers is killed: times"),
    ("take-over-{}", "median", "until the other drives: seconds, median"),
    ("take-over-{}", "longest", "the same, longest"),
    ("stops-{}", "stops", "SIGTERM in mid-command: stops, all with code 0"),
    ("stops-{}", "longest", "seconds to stop, longest"),
)
AWAY = (
    ("database-stops", "stops", "PostgreSQL stopped at once and started again: times"),
    ("database-stops", "longest", "until every game goes on: seconds, longest"),
    ("file-locked", "longest", "SQLite file locked by another: seconds until every game goes on"),
)

# What happens around a server: its schema grows, its disk is full, its clocks are set, it is suspended.
AROUND = (
    ("migrations-{}", "steps", "steps by which the schema grew"),
    ("migrations-{}", "kills", "kill -9 at each statement of them, from each schema on: kills"),
    ("disk-{}", "told", "disk full: seconds until a player is told that nothing is stored"),
    ("disk-{}", "back", "seconds until every game goes on once there is room"),
    ("time-{}", "games", "games with a minute for each player"),
    ("time-{}", "forward", "wall clock set two hours ahead: seconds lost by a player, most"),
    ("time-{}", "back", "set four hours back: seconds lost, most"),
    ("time-{}", "asleep_seconds", "server suspended (SIGSTOP): seconds"),
    ("time-{}", "asleep", "seconds lost by a player, most"),
)
AROUND_HEAD = "## Schema, disk, clocks"

FLOODS = {
    "requests": "40 of the worst requests at once from each: army files, duels, imports, tables",
    "queries": "50 sockets of each that ask without a pause",
    "computers": "16 games of each in which experts play each other",
    "lists": "10 connections of each that list all games, at 200 games",
    "frames": "10 sockets of each that send frames of 238 kB",
    "connects": "110 new sockets a second of each",
    "endless": "100 connections of each whose headers or bodies never end",
}
FLOOD_HEAD = "## Floods"
MANY_HEAD = "## Two thousand games"


def floods(found: Json) -> str:
    """How six tables fared, at four answers a second each, while two addresses did what they could."""
    lines = [
        FLOOD_HEAD,
        "",
        "Two addresses flood the server; six tables of two go on at four answers a second each. Times are",
        "from an answer until both pages show it, in ms: undisturbed, then in the flood. The share of a",
        "processor is that of the process that serves play, memory that of all processes of the server",
        f"(what they share counts once). The machine had {found['load']:.1f} other processes to run when it began.",
        "",
        "| flood | p50 | p95 | p50 in it | p95 in it | /health, slowest | processor | memory, MB |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for row in found["rows"]:
        share = f"{row['calm_share']:.0%} → {row['share']:.0%}"
        times = [f"{row[key]:.0f}" for key in ("calm_p50", "calm_p95", "p50", "p95", "probe")]
        cells = [FLOODS[row["kind"]], *times, share, f"{row['memory'] / 1e6:.0f}"]
        lines.append("| " + " | ".join(cells) + " |")
    stop = found["stop"]
    lines += [
        "",
        f"SIGTERM in the middle of the first: it ended after {stop['seconds']:.1f} s with code",
        f"{stop['code']}, and left no process behind.",
    ]
    return "\n".join(lines) + "\n"


def many_games(found: Json) -> str:
    """What games leave in memory that were made, looked at and left."""
    first, *then = [f"{size / 1e6:.0f}" for size in found["memory"]]
    rounds = len(then)
    lines = [
        MANY_HEAD,
        "",
        f"{rounds} times {found['games']} games of 500 points a side are made, looked at and left, until none is in memory.",
        f"The serving process has {first} MB before the first, and then, each time all sleep:",
        "",
        "| games so far | "
        + " | ".join(f"{n * found['games']:,}" for n in range(1, rounds + 1))
        + " |",
        "|---|" + "--:|" * rounds,
        "| MB | " + " | ".join(then) + " |",
    ]
    return "\n".join(lines) + "\n"


def around(found: dict[str, Json]) -> str:
    """What came of faults around the server."""
    lines = [
        AROUND_HEAD,
        "",
        "A server that brings a database up to date is killed before each statement and before the commit:",
        "each time the database is as it was before, and the next server brings it up to date. Clocks are those",
        "that a page shows; what passed while nobody tampered is not counted as lost, and up to five seconds",
        "before a pause are given back.",
        "",
        "| | SQLite | PostgreSQL |",
        "|---|--:|--:|",
    ]
    for file, key, words in AROUND:
        cells = [found.get(file.format(name), {}).get(key) for name in DATABASES]
        lines.append(_line(words, cells))
    return "\n".join(lines) + "\n"


def page(found: dict[str, Json]) -> str:
    """The last full run in words and tables: what killed servers came to."""
    day = datetime.now(UTC).date().isoformat()
    lines = [
        "# Faults",
        "",
        f"Written by `make faults` on {day}, on {os.cpu_count()} cores. Bots play over the real API",
        "while the server is killed; after every kill the database is read by other code than the",
        "server's, every game is played again from its answers, and the record is compared with what",
        "each bot was promised. `make test` runs the same with a few kills.",
        "",
        "| | SQLite | PostgreSQL |",
        "|---|--:|--:|",
    ]
    for key, words in KILLS.items():
        lines.append(_line(words, [found.get(f"kills-{name}", {}).get(key) for name in DATABASES]))
    for file, key, words in OTHERS:
        lines.append(
            _line(words, [found.get(file.format(name), {}).get(key) for name in DATABASES])
        )
    lines += ["", "| A database that is away | |", "|---|--:|"]
    lines += [_line(words, [found.get(file, {}).get(key)]) for file, key, words in AWAY]
    lines += [
        "",
        "Also in every run: clients cut off after a frame, in the middle of one and before the",
        "reply; a full disk under either database. None of them may lose or double an answer.",
    ]
    return "\n".join(lines) + "\n"


def parts(found: dict[str, Json], before: str) -> list[str]:
    """The parts of the page; what was not measured this time stands as it was."""
    old = before.split("\n## ")
    stood = {f"## {part.partition(chr(10))[0]}": f"## {part}" for part in old[1:]}
    ours = {file.format(name) for file, _key, _words in AROUND for name in DATABASES}
    made = [page(found) if any(name.startswith("kills-") for name in found) else old[0]]
    made.append(around(found) if ours & set(found) else stood.get(AROUND_HEAD, ""))
    made.append(floods(found["floods"]) if "floods" in found else stood.get(FLOOD_HEAD, ""))
    many = found.get("many-games")
    made.append(many_games(many) if many else stood.get(MANY_HEAD, ""))
    return [part.rstrip("\n") + "\n" for part in made if part]


def _line(words: str, cells: list[Any]) -> str:
    return f"| {words} | " + " | ".join(_cell(cell) for cell in cells) + " |"


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    return f"{value:.2f}" if isinstance(value, float) else f"{value:,}"


def main() -> None:
    found = {path.stem: json.loads(path.read_text("utf-8")) for path in KEPT.glob("*.json")}
    before = PAGE.read_text("utf-8") if PAGE.exists() else ""
    PAGE.write_text("\n".join(parts(found, before)), encoding="utf-8")
    print(PAGE.read_text("utf-8"))


if __name__ == "__main__":
    main()
