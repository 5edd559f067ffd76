"""What answers, forks and first looks cost in calls of functions: figures that no busy machine changes."""

from __future__ import annotations

from random import Random
from time import process_time

from escarmouche.api import army_data
from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.lab.bench.games import (
    ARMIES,
    BOOK,
    FIFTH_ARMIES,
    FIFTH_BOOK,
    FIFTH_SCENARIO,
    FOURTH_ARMIES,
    FOURTH_BOOK,
    SECOND_ARMIES,
    SECOND_BOOK,
    play_on,
)
from escarmouche.lab.bench.measure import Contest, Effort, Group, Table, calls_of, quiet
from escarmouche.rulebooks import shelved

FEW, MANY = 44, 156  # bodies of 500 and of 2000 points
LATEST = 200  # answers after which most games still go on
TIMES = 3  # of which the best counts
SMALL, LARGE = (
    f"Escarmouches Fantastiques, {FEW} bodies",
    f"Escarmouches Fantastiques, {MANY} bodies",
)

# By name: book, armies, scenario, and how many games are played.
KINDS: dict[str, tuple[str, tuple[str, ...], str, int]] = {
    SMALL: (BOOK, ARMIES, "bataille-rangee", 12),
    LARGE: (BOOK, ("cendre-2000", "ecorce-2000"), "bataille-rangee", 4),
    "L'Âge des Escarmouches": (SECOND_BOOK, SECOND_ARMIES, "escarmouche", 8),
    "Confrontation": ("confrontation", ("gobelin-200", "griffon-200"), "", 8),
    "Bonus/Malus": (FOURTH_BOOK, FOURTH_ARMIES, "escarmouche", 8),
    "Last Fantasy War": (FIFTH_BOOK, FIFTH_ARMIES, FIFTH_SCENARIO, 4),
}


def run(effort: Effort) -> Group:
    """Play, fork and look; count."""
    group = Group("Calls")
    rows, costs = [], {}
    for name, (_book, _armies, _scenario, games) in KINDS.items():
        answered, lapse = _answers(name, effort.some(games))
        looked = look_calls(name, effort.some(40))
        costs[name] = answered, lapse
        rows.append((name, f"{answered:.0f}", f"{lapse * 1e6:.0f} µs", f"{looked:.1f}"))
        group.figures |= {f"{name}: calls of an answer": answered, f"{name}: of a look": looked}
    head = ("book", "calls of an answer", "its time", "calls of a fork and first look")
    group.tables.append(
        Table("Random games from the first question on, without a log", head, tuple(rows))
    )
    (few, short), (many, long) = costs[SMALL], costs[LARGE]
    what = f"an answer at {MANY} bodies over one at {FEW}, in calls"
    check = f"{long / short:.2f} times the time"
    group.contests.append(
        Contest("answer_156_calls", what, many / few, wanted=2.0, at_most=True, check=check)
    )
    group.notes.append(
        "Calls are those of Python functions. Forks are made at random decisions among the first "
        f"{LATEST}; a fork is looked at when its question is asked for."
    )
    return group


def new_game(name: str, seed: int, *, log: bool = False) -> Game:
    """A game of one of the kinds, at its first question."""
    book, armies, scenario, _games = KINDS[name]
    rules = shelved(book)
    setup = {"armies": [army_data(army, rules) for army in armies], "table": {"seed": seed}}
    if scenario:
        setup["scenario"] = scenario
    return Game(rules, setup, SeededDice.from_seed(seed), log=log)


def answer_calls(name: str, games: int) -> float:
    """Calls for one answer of random games."""
    played = [new_game(name, seed) for seed in range(games)]
    answers: list[int] = []
    calls = calls_of(lambda: answers.extend(_play_all(played)))
    return calls / sum(answers)


def look_calls(name: str, count: int) -> float:
    """Calls for a fork and the first look at it, at random decisions."""
    games, rng, seed = list[Game](), Random(3), 1000
    while len(games) < count:
        game = new_game(name, seed, log=True)
        play_on(game, Random(seed), rng.randrange(LATEST))
        seed += 1
        if game.pending:
            games.append(game)
    return sum(calls_of(lambda game=game: game.fork().pending) for game in games) / count  # type: ignore[misc]


def _answers(name: str, games: int) -> tuple[float, float]:
    calls, lapses = answer_calls(name, games), []
    for _ in range(TIMES):
        played = [new_game(name, seed) for seed in range(games)]
        with quiet():
            begun = process_time()
            answers = sum(_play_all(played))
            lapses.append((process_time() - begun) / answers)
    return calls, min(lapses)


def _play_all(games: list[Game]) -> list[int]:
    return [play_on(game, Random(seed)) for seed, game in enumerate(games)]
