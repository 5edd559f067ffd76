"""Many games on all cores, and what they say: win rates that never go without their intervals.

Game number n is a function of (what is played, seed, n): its table, dice and players are seeded from
these alone. So results depend neither on the number of workers nor on who finishes first, and what
an interruption keeps is part of what would have come.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any, Protocol

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.core.rulebook import Rulebook, demand_automata
from escarmouche.lab.automaton_sides import handed_over, stand_in
from escarmouche.lab.statistics import Interval, Mean, mean_of, wilson
from escarmouche.players import make
from escarmouche.rulebooks import rulebook as find_rulebook

LIMIT = 20_000  # answers after which a game is taken to be endless
BATCHES_PER_WORKER = 16
LARGEST_BATCH = 25
ALL = "all"

# What the extra `lab` brings (`make lab`): worker processes, and Parquet files.
POOL_PACKAGE = "joblib"
PARQUET_PACKAGE = "pyarrow"


class MissingExtra(RuntimeError):
    """Something was asked for that only the extra `lab` can do."""

    def __init__(self, package: str) -> None:
        self.package = package
        super().__init__(f"{package} is not installed: make lab, or pip install 'escarmouche[lab]'")


def has_extra(package: str) -> bool:
    """Whether a package of the extra `lab` is installed."""
    return find_spec(package) is not None


def demand_extra(package: str) -> None:
    """Raise `MissingExtra` where a package of the extra `lab` is not installed."""
    if not has_extra(package):
        raise MissingExtra(package)


def default_workers() -> int:
    """All cores, where there is what it takes to use them."""
    return os.cpu_count() or 1 if has_extra(POOL_PACKAGE) else 1


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a simulation, with everything about it that may be counted.

    Sides are those of the simulation (the first army and player are side 0), whatever the seat.
    """

    number: int
    seed: int
    scenario: str
    swapped: bool  # side 0 sat in the second seat
    winner: int | None  # the side; None is a draw
    scores: tuple[float, ...]  # by side
    answers: int
    seconds: float
    allies: tuple[int, ...] = ()  # the sides that won together with the winner


@dataclass(slots=True)
class Results:
    """The games played, in order of their numbers, and what they amount to."""

    players: tuple[str, ...]
    asked: int
    games: list[Played] = field(default_factory=list)
    seconds: float = 0.0
    partial: bool = False  # interrupted before all games were played

    def wins(self, side: int, scenario: str | None = None) -> Interval:
        """The win rate of a side, draws counted as not won, with its 95 % interval."""
        games = self._of(scenario)
        won = sum(game.winner == side or side in game.allies for game in games)
        return wilson(won, len(games))

    def draws(self, scenario: str | None = None) -> Interval:
        """The share of drawn games."""
        games = self._of(scenario)
        return wilson(sum(game.winner is None for game in games), len(games))

    @property
    def scenarios(self) -> list[str]:
        """The scenarios that were played, in order of appearance."""
        return list(dict.fromkeys(game.scenario for game in self.games))

    @property
    def length(self) -> Mean:
        """Answers per game."""
        return mean_of([float(game.answers) for game in self.games])

    @property
    def games_per_second(self) -> float:
        """Over the whole run, all workers together."""
        return len(self.games) / self.seconds if self.seconds else 0.0

    @property
    def answers_per_second(self) -> float:
        """Over the whole run, all workers together."""
        return sum(game.answers for game in self.games) / self.seconds if self.seconds else 0.0

    def _of(self, scenario: str | None) -> list[Played]:
        return [game for game in self.games if scenario in (None, game.scenario)]

    def summary(self) -> dict[str, Any]:
        """Everything that counts, as plain data."""
        rows = [None, *self.scenarios] if len(self.scenarios) > 1 else [None]
        return {
            "players": list(self.players),
            "asked": self.asked,
            "played": len(self.games),
            "partial": self.partial,
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
            "answers_per_second": self.answers_per_second,
            "answers_per_game": self.length.mean,
            "rates": [
                {
                    "scenario": scenario,
                    "games": len(self._of(scenario)),
                    "wins": [self.wins(side, scenario)._asdict() for side in _sides(self.players)],
                    "draws": self.draws(scenario)._asdict(),
                }
                for scenario in rows
            ],
        }

    def write(self, path: str | Path) -> None:
        """The games as Parquet, or with the summary as JSON, by the name's ending."""
        path = Path(path)
        if path.suffix == ".json":
            data = {**self.summary(), "games": [asdict(game) for game in self.games]}
            path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        elif path.suffix == ".parquet":
            _write_parquet(path, self)
        else:
            raise ValueError(f"{path}: results go to a .parquet or a .json file")


def _sides(players: Sequence[str]) -> range:
    return range(len(players))


def _write_parquet(path: Path, results: Results) -> None:
    demand_extra(PARQUET_PACKAGE)
    import pyarrow as pa
    from pyarrow import parquet

    rows = [asdict(game) for game in results.games]
    schema = pa.schema(
        [
            ("number", pa.int64()),
            ("seed", pa.uint64()),
            ("scenario", pa.string()),
            ("swapped", pa.bool_()),
            ("winner", pa.int8()),
            ("scores", pa.list_(pa.float64())),
            ("answers", pa.int32()),
            ("seconds", pa.float64()),
            ("allies", pa.list_(pa.int8())),
        ],
        metadata={"escarmouche": json.dumps(results.summary())},
    )
    parquet.write_table(pa.Table.from_pylist(rows, schema=schema), path)


# -- one game ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plan:
    """What is simulated. Everything a worker needs, and nothing that changes."""

    rulebook: str
    armies: tuple[Mapping[str, Any], ...]
    scenarios: tuple[str, ...]
    players: tuple[str, ...]
    seed: int
    setup: Mapping[str, Any] = field(default_factory=dict)


def seed_of(seed: int, number: int, what: str = "game") -> int:
    """The seed of one game of a series: a hash, so that neighbours have nothing in common."""
    text = f"{seed}:{number}:{what}".encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "little")


def seats_of(plan: Plan, number: int) -> list[int]:
    """Which side sits in each seat. Seats change every other game; scenarios go on beside that."""
    sides = len(plan.players)
    turn = number % sides
    return [(seat + turn) % sides for seat in range(sides)]


def play_one(plan: Plan, number: int) -> Played:
    """Play one game of a plan."""
    book = find_rulebook(plan.rulebook)
    seats = seats_of(plan, number)
    listed = plan.scenarios
    scenario = listed[(number // len(seats)) % len(listed)] if listed else ""
    seed = seed_of(plan.seed, number)
    table = {**plan.setup.get("table", {})}
    table.setdefault("seed", seed % 2**31)
    setup = {
        **plan.setup,
        "armies": [plan.armies[side] for side in seats],
        "table": table,
        **({"scenario": scenario} if scenario else {}),
        **_automata(plan, seats),
    }
    players = [
        make(stand_in(plan.players[side]), seed_of(plan.seed, number, f"side {side}"))
        for side in seats
    ]
    begun = perf_counter()
    game = Game(book, setup, SeededDice.from_seed(seed), log=False)
    answers = run(game, players)
    return _told(game, number, seed, scenario, seats, answers, perf_counter() - begun)


def _automata(plan: Plan, seats: Sequence[int]) -> dict[str, Any]:
    """Which seats the rules play: those of the sides that are handed to them."""
    behaviours = handed_over(plan.players)
    return {"automata": [behaviours[side] for side in seats]} if any(behaviours) else {}


def run(game: Game, players: Sequence[Any], limit: int = LIMIT) -> int:
    """Let players answer to the end; returns how many answers it took.

    A player that draws from the candidates needs no view and its answer no second check.
    """
    blind = [not getattr(player, "needs_view", True) for player in players]
    for count in range(limit):
        pending = game.pending
        if not pending:
            return count
        ask = pending[0]
        who = ask.who
        if blind[who]:
            game.accept(ask, players[who](None, ask))
        else:
            game.answer(ask, players[who](game.view(who), ask))
    raise RuntimeError(f"the game did not end within {limit} answers")


def _told(
    game: Game, number: int, seed: int, scenario: str, seats: list[int], answers: int, took: float
) -> Played:
    result = game.result
    assert result is not None
    # A scenario may bring a group of its own, on which nobody sits: where it wins no side has.
    scores = [0.0] * len(seats)
    for seat, score in enumerate(result.scores[: len(seats)]):
        scores[seats[seat]] = float(score)
    winner = result.winner
    return Played(
        number,
        seed,
        scenario,
        seats[0] != 0,
        None if winner is None or winner >= len(seats) else seats[winner],
        tuple(scores),
        answers,
        took,
        tuple(seats[ally] for ally in result.allies if ally < len(seats)),
    )


# -- all games ---------------------------------------------------------------------------------

Progress = Callable[[int, int], None]  # games done, games asked for


class Keeper(Protocol):
    """What keeps games from one simulation to the next."""

    def of(self, plan: Plan) -> list[Played]:
        """Those of a plan that it has."""

    def add(self, plan: Plan, games: Iterable[Played]) -> None:
        """More of them."""


def simulate(
    rulebook: Rulebook | str,
    armies: Sequence[Mapping[str, Any]],
    scenario: str | Sequence[str],
    games: int,
    players: Sequence[str] = ("greedy", "greedy"),
    seed: int = 0,
    workers: int | None = None,
    progress: Progress | None = None,
    setup: Mapping[str, Any] | None = None,
    kept: Keeper | None = None,
) -> Results:
    """Play many games. `armies` are plain data, one for each player; a player may be the rules themselves
    (`rules:` and a behaviour of the book); `scenario` is an id, "all", or
    a list to go through in turn; `workers` is all cores by default (one without the extra `lab`).
    Ctrl-C keeps what is done: the results are then `partial`. Games that `kept` has are not played again.
    """
    if len(armies) != len(players):
        raise ValueError(f"{len(armies)} armies for {len(players)} players")
    book = find_rulebook(rulebook) if isinstance(rulebook, str) else rulebook
    plan = Plan(
        book.id,
        tuple(armies),
        _scenarios(book, [scenario] if isinstance(scenario, str) else scenario),
        tuple(players),
        seed,
        {} if setup is None else dict(setup),
    )
    for name in players:
        make(stand_in(name))  # refuses an unknown name here, not in a worker
    demand_automata(book, {"automata": handed_over(players)})
    results = Results(plan.players, games)
    if kept is not None:
        results.games += [game for game in kept.of(plan) if game.number < games]
    begun = perf_counter()
    try:
        missing = sorted({*range(games)} - {game.number for game in results.games})
        for batch in _batches(plan, missing, workers or default_workers()):
            results.games += batch
            if kept is not None:
                kept.add(plan, batch)
            if progress is not None:
                progress(len(results.games), games)
    except KeyboardInterrupt:
        results.partial = True
    results.seconds = perf_counter() - begun
    results.games.sort(key=lambda game: game.number)
    return results


def _scenarios(book: Rulebook, wanted: Sequence[str]) -> tuple[str, ...]:
    """The scenarios to go through; "all" stands for every one of the book."""
    found = [id for name in wanted for id in (book.scenarios() if name == ALL else (name,))]
    return tuple(dict.fromkeys(found))


def _batches(plan: Plan, numbers: Sequence[int], workers: int) -> Iterable[list[Played]]:
    """Batches of games as they are done, here or in worker processes."""
    games = len(numbers)
    size = max(1, min(LARGEST_BATCH, games // (workers * BATCHES_PER_WORKER)))
    batches = [numbers[first : first + size] for first in range(0, games, size)]
    if workers == 1:
        return (play_many(plan, batch) for batch in batches)
    demand_extra(POOL_PACKAGE)
    from joblib import Parallel, delayed

    pool = Parallel(n_jobs=workers, return_as="generator_unordered")
    done: Iterable[list[Played]] = pool(delayed(play_many)(plan, batch) for batch in batches)
    return done


def play_many(plan: Plan, numbers: Iterable[int]) -> list[Played]:
    """Several games, one after the other: what a worker does."""
    return [play_one(plan, number) for number in numbers]
