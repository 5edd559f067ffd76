"""Thousands of random games, each examined, then played again in another process.

    python -m escarmouche.lab.soak --games 10000 --workers 2 --keep soak.jsonl

Game number n is the same game on every machine: its scenario, armies, table, dice and answers all come
from n. With `--keep` the finished batches are written down, and a second run goes on where the first
stopped. Prints a JSON summary; exits with 1 when anything failed, naming the games:

    python -m escarmouche.lab.soak --only 4711
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import escarmouche
from escarmouche.army_shelf import armies, army_text
from escarmouche.core.rulebook import Rulebook
from escarmouche.core.save import save
from escarmouche.lab.battery import Exam, examine, replayed_digest
from escarmouche.rosters.source import read_toml
from escarmouche.rulebooks import first_rulebook, shelved

BATCH = 20
MELEES_AT_ONCE = 500  # they are short
CAMPS = (2,) * 14 + (3, 4)  # how often so many sides meet, where the book lets them
CHANGED = "the source changed during the run: start it again from a copy that nobody edits"
COUNTED = ("answers", "forks", "undone", "refused", "candidates")


def _code() -> str:
    """A fingerprint of the source as it was when this process read it."""
    folder, summed = Path(escarmouche.__file__).parent, blake2b(digest_size=8)
    for file in sorted(folder.rglob("*.py")):
        summed.update(file.read_bytes())
    return summed.hexdigest()


CODE = _code()


# -- one game ----------------------------------------------------------------------------------


def setup_of(book: str, number: int) -> dict[str, Any]:
    """What game number n is played with."""
    book, _sign, melees = book.partition(":")
    rng, rules = Random(f"{book} {number}"), shelved(book)
    if melees:
        melee = rules.random_setup(rng)
        assert melee is not None, f"{rules.title} has no set-ups of its own to draw"
        return melee
    scenarios = rules.scenarios()
    scenario = scenarios[number % len(scenarios)] if scenarios else None
    size = rng.choice(rules.battery_sizes) if rules.battery_sizes else ""
    known = [army for army in _armies(rules.id) if not size or army.endswith(f"-{size}")]
    most = rules.battery_camps(size, scenario)
    camps = min(most, rng.choice(CAMPS)) if most > 2 else 2
    camps = max(camps, rules.camps_in(scenario).start)
    tables = rules.battery_tables
    setup: dict[str, Any] = {
        "armies": [_army(id) for id in rules.battery_armies(known, scenario, camps, rng)],
        "scenario": scenario,
        "table": {"seed": number, **tables[number % len(tables)]},
        "options": dict(rules.battery_options),
    }
    return {key: value for key, value in setup.items() if value}


@cache
def _armies(book: str) -> list[str]:
    return armies(book)


@cache
def _army(id: str) -> dict[str, Any]:
    return dict(read_toml(army_text(id)).data)


def play(book: str, number: int, often: float) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """Examine one game: what it counted, and its save with the digest of its end."""
    exam, found = Exam(number, often), {"game": number}
    try:
        setup = setup_of(book, number)
        game = examine(_book(book), setup, exam)
        kept = {"game": number, "book": book, "save": save(game), "digest": game.state.digest()}
    except Exception as problem:  # whatever a rule raises is a finding
        return found | {"after": exam.answers, "failure": _told(problem)}, None
    counts = {name: getattr(exam, name) for name in COUNTED}
    return found | counts | {"span": exam.longest_span, "scenario": setup.get("scenario", "")}, kept


def _book(name: str) -> Rulebook:
    return shelved(name.partition(":")[0])


def _told(problem: Exception) -> str:
    last = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{type(problem).__name__} at {Path(last.filename).name}:{last.lineno}: {problem}"[:600]


# -- one batch ---------------------------------------------------------------------------------


def batch(book: str, first: int, count: int, often: float) -> dict[str, Any]:
    """Examine some games, then play their saves again in a process with another hash seed."""
    games, kept = [], []
    for number in range(first, first + count):
        found, game = play(book, number, often)
        games.append(found)
        if game is not None:
            kept.append(game)
    failures = [game for game in games if "failure" in game]
    failures += _replay_elsewhere(kept, hash_seed=1 + first % 4_000_000_000)
    return {
        "first": first,
        "code": CODE,
        "games": len(games),
        **{name: sum(game.get(name, 0) for game in games) for name in COUNTED},
        "longest game": max((game.get("answers", 0) for game in games), default=0),
        "longest span": max((game.get("span", 0) for game in games), default=0),
        "scenarios": dict(Counter(game["scenario"] for game in games if "scenario" in game)),
        "failures": failures,
    }


def _replay_elsewhere(kept: list[dict[str, Any]], hash_seed: int) -> list[dict[str, Any]]:
    """The games that do not come out the same in another process."""
    done = subprocess.run(
        [sys.executable, "-m", "escarmouche.lab.soak", "--replay"],
        input="\n".join(json.dumps(game) for game in kept),
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        capture_output=True,
        text=True,
        check=False,
    )
    said = {line["game"]: line for line in map(json.loads, done.stdout.splitlines())}
    if any(line["code"] != CODE for line in said.values()):
        return [{"game": kept[0]["game"], "failure": CHANGED}]
    wanted = {game["game"]: game["digest"] for game in kept}
    return [
        {"game": number, "failure": f"replay: {said.get(number, done.stderr[-300:])}"}
        for number, digest in wanted.items()
        if said.get(number, {}).get("digest") != digest
    ]


def replay(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Play saves again, one on each line."""
    for line in lines:
        game = json.loads(line)
        try:
            digest = replayed_digest(_book(game["book"]), game["save"])
            yield {"game": game["game"], "code": CODE, "digest": digest}
        except Exception as problem:
            yield {"game": game["game"], "code": CODE, "failure": _told(problem)}


# -- all of them -------------------------------------------------------------------------------


def soak(wanted: argparse.Namespace) -> list[dict[str, Any]]:
    """Every batch that is not done yet, on some workers, until the time is up."""
    done = _done(wanted.keep)
    last = wanted.first + wanted.games
    size = wanted.batch or (MELEES_AT_ONCE if ":" in wanted.rules else BATCH)
    starts = [n for n in range(wanted.first, last, size) if n not in done]
    finished = [line for first, line in done.items() if wanted.first <= first < last]
    ends = time.monotonic() + 60 * wanted.minutes
    with ProcessPoolExecutor(wanted.workers) as pool:
        running: set[Future[dict[str, Any]]] = set()
        while running or (starts and time.monotonic() < ends):
            while starts and len(running) < 2 * wanted.workers and time.monotonic() < ends:
                first = starts.pop(0)
                count = min(size, last - first)
                running.add(pool.submit(batch, wanted.rules, first, count, wanted.often))
            ready, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ready:
                finished.append(future.result())
                _write(wanted.keep, finished[-1])
            _progress(finished, wanted.games)
    return finished


def _done(keep: Path | None) -> dict[int, dict[str, Any]]:
    if keep is None or not keep.exists():
        return {}
    lines = [json.loads(line) for line in keep.read_text(encoding="utf-8").splitlines()]
    good = (line for line in lines if line.get("code") == CODE and not line["failures"])
    return {line["first"]: line for line in good}  # what failed, or was played by other code: again


def _write(keep: Path | None, line: dict[str, Any]) -> None:
    if keep is not None:
        with keep.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def _progress(finished: list[dict[str, Any]], games: int) -> None:
    played = sum(line["games"] for line in finished)
    failed = sum(len(line["failures"]) for line in finished)
    print(f"\r{played} of {games} games, {failed} failures", end="", file=sys.stderr, flush=True)


def summary(finished: list[dict[str, Any]], seconds: float) -> dict[str, Any]:
    """What all batches say together."""
    scenarios: Counter[str] = Counter()
    for line in finished:
        scenarios.update(line["scenarios"])
    failures = sorted((f for line in finished for f in line["failures"]), key=lambda f: f["game"])
    return {
        "games": sum(line["games"] for line in finished),
        "failed": len(failures),
        **{name: sum(line[name] for line in finished) for name in COUNTED},
        "longest game": max((line["longest game"] for line in finished), default=0),
        "longest span": max((line["longest span"] for line in finished), default=0),
        "scenarios": dict(scenarios),
        "seconds": round(seconds, 1),
        "failures": failures[:50],
    }


def _arguments(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("escarmouche.lab.soak", description=__doc__)
    parser.add_argument(
        "--rules",
        default="",
        help="rulebook (default: the first of the shelf); BOOK:melees plays set-ups that BOOK draws itself",
    )
    parser.add_argument("--games", type=int, default=1000, help="how many games")
    parser.add_argument(
        "--batch", type=int, default=0, help="games at once; what is kept is whole batches"
    )
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--minutes", type=float, default=600.0, help="start no batch after this")
    parser.add_argument("--often", type=float, default=0.03, help="share of decisions looked into")
    parser.add_argument("--keep", type=Path, help="file of finished batches, to go on from")
    parser.add_argument("--only", type=int, help="one game, with its traceback")
    parser.add_argument("--replay", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args(argv)
    wanted.rules = wanted.rules or first_rulebook().prefix.lower()
    return wanted


def main(argv: list[str]) -> int:
    """The command."""
    wanted = _arguments(argv)
    if wanted.replay:
        for line in replay(sys.stdin):
            print(json.dumps(line), flush=True)
        return 0
    if wanted.only is not None:
        exam = Exam(wanted.only, wanted.often)
        game = examine(shelved(wanted.rules), setup_of(wanted.rules, wanted.only), exam)
        print(json.dumps({"game": wanted.only, "answers": exam.answers, "end": repr(game.result)}))
        return 0
    start = time.monotonic()
    found = summary(soak(wanted), time.monotonic() - start)
    print(file=sys.stderr)
    print(json.dumps(found, indent=1))
    return 1 if found["failed"] or found["games"] < wanted.games else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
