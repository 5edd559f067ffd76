"""Whole random games: games and answers per second, beside random chess and tic-tac-toe."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from escarmouche.api import army_data
from escarmouche.army_shelf import army_text
from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.lab.bench.measure import Contest, Effort, Group, Row, Timing, quiet
from escarmouche.lab.bench.peers import chess_game, peer, spiel_game
from escarmouche.rosters.source import read_toml
from escarmouche.rulebooks import rulebook, shelved
from escarmouche.rulebooks.escarmouches_fantastiques.movement import MoveAnswers
from escarmouche.rulebooks.escarmouches_fantastiques.proposals import Proposals

BOOK = "escarmouches-fantastiques"
# Lists of the bench's own: those of the shelf change for fairness, and figures are compared over time.
OWN = Path(__file__).parent / "armies"
LISTS = ("cendre-500", "ecorce-500")
ARMIES = tuple(str(OWN / f"{name}.toml") for name in LISTS)
SECOND_BOOK = "age-des-escarmouches"
SECOND_ARMIES = ("gue-300", "meute-300")
FOURTH_BOOK = "bonus-malus"  # its tables have storeys
FOURTH_ARMIES = ("legion-250", "francs-coureurs-250")
FIFTH_BOOK = "last-fantasy-war"  # so have these, and buildings with an inside
FIFTH_ARMIES = ("gladeris-300-battue", "legion-d-os-300-cryptes")
FIFTH_SCENARIO = "colline"
SKILLED_ARMIES = (("digue-300", "alambic-300"), ("lune-300", "enclume-300"))  # in turn; its own
LIMIT = 20_000
IN_A_ROW = 3  # so many games of one book before those of the next


@cache
def _armies() -> list[Any]:
    return [army_data(army, rulebook(BOOK)) for army in ARMIES]


def new_game(seed: int, *, log: bool = False) -> Game:
    """A 500-point pitched battle on a table of its own, at its first question."""
    setup = {"armies": _armies(), "scenario": "bataille-rangee", "table": {"seed": seed}}
    return Game(rulebook(BOOK), setup, SeededDice.from_seed(seed), log=log)


@cache
def _data_of(armies: tuple[str, ...]) -> list[Any]:
    return [dict(read_toml(_text_of(army)).data) for army in armies]


def _text_of(army: str) -> str:
    """The list of the bench's own by that name, or else that of the shelf."""
    own = OWN / f"{army}.toml"
    return own.read_text(encoding="utf-8") if own.is_file() else army_text(army)


def second_game(seed: int, armies: tuple[str, ...] = SECOND_ARMIES) -> Game:
    """A 300-point battle of the second book on a table of its own, at its first question."""
    return _skirmish(SECOND_BOOK, armies, seed)


def fourth_game(seed: int) -> Game:
    """A 250-point skirmish of the fourth book on a table with storeys of its own, at its first question."""
    return _skirmish(FOURTH_BOOK, FOURTH_ARMIES, seed)


def fifth_game(seed: int) -> Game:
    """A 300-point battle of the fifth book for a hill, on a table with storeys of its own, at its first question."""
    return _skirmish(FIFTH_BOOK, FIFTH_ARMIES, seed, FIFTH_SCENARIO)


def _skirmish(book: str, armies: tuple[str, ...], seed: int, scenario: str = "escarmouche") -> Game:
    setup = {"armies": _data_of(armies), "scenario": scenario, "table": {"seed": seed}}
    return Game(shelved(book), setup, SeededDice.from_seed(seed), log=False)


def skilled_game(seed: int) -> Game:
    """The same of two peoples whose fighters carry skills and items."""
    return second_game(seed, SKILLED_ARMIES[seed % len(SKILLED_ARMIES)])


def play_on(game: Game, rng: Random, most: int = LIMIT) -> int:
    """Answer at random until the end, or until there were enough answers; says how many."""
    answers = 0
    while game.pending and answers < most:
        ask = game.pending[0]
        game.accept(ask, ask.answers.sample(rng))
        answers += 1
    return answers


def run(effort: Effort) -> Group:
    """Play ours, chess and tic-tac-toe in turn."""
    group = Group("Whole games, random against random, without a log")
    chess, spiel = peer("chess"), peer("open_spiel.python.games.tic_tac_toe")
    spent: dict[str, list[float]] = {}
    lengths: list[float] = []
    second_lengths: list[float] = []
    skilled_lengths: list[float] = []
    fourth_lengths: list[float] = []
    fifth_lengths: list[float] = []
    chess_rng, spiel_rng = Random(1), Random(2)
    for repetition in range(effort.repetitions + 1):
        few = effort.some(12)
        seeds = range(repetition * few, (repetition + 1) * few)
        ours, second, skilled, fourth, fifth = _in_turn(seeds)
        ours.report(spent, lengths)
        second.report(spent, second_lengths, "second ")
        skilled.report(spent, skilled_lengths, "skilled ")
        fourth.report(spent, fourth_lengths, "fourth ")
        fifth.report(spent, fifth_lengths, "fifth ")
        if chess is not None:
            _theirs("chess", lambda: chess_game(chess, chess_rng), effort.some(6), spent)
        if spiel is not None:
            _theirs("spiel", lambda: spiel_game(spiel, spiel_rng), effort.some(300), spent)
        if repetition == 0:
            spent.clear()  # that was to warm up
            lengths.clear()
            second_lengths.clear()
            fourth_lengths.clear()
            fifth_lengths.clear()
            skilled_lengths.clear()
    timings = {name: Timing.of(seconds) for name, seconds in spent.items()}
    length = _mean(lengths)
    group.rows += [
        Row(
            "games", "complete 500-point games, set-up and a new table each", timings["game"], True
        ),
        Row("setup", "of which the set-up: armies, a table made from its seed", timings["setup"]),
        Row("answers", "answers, over whole games", timings["answer"], True),
        Row("answers_playing", "answers, from the first question on", timings["playing"], True),
        Row(
            "ade_answers_playing",
            "L'Âge des Escarmouches, 300 points: answers, from the first question on",
            timings["second playing"],
            True,
        ),
        Row(
            "ade_skilled_answers_playing",
            "the same with armies that carry skills and items",
            timings["skilled playing"],
            True,
        ),
        Row(
            "bm_answers_playing",
            "Bonus/Malus, 250 points, a table with storeys: answers, from the first question on",
            timings["fourth playing"],
            True,
        ),
        Row(
            "lfw_answers_playing",
            "Last Fantasy War, 300 points, a table with storeys: answers, from the first question on",
            timings["fifth playing"],
            True,
        ),
    ]
    if chess is not None:
        group.rows.append(Row("chess", "python-chess: random moves", timings["chess"], True))
    if spiel is not None:
        what = "OpenSpiel: random steps of tic-tac-toe in Python"
        group.rows.append(Row("spiel", what, timings["spiel"], True))
    group.contests += _contests(timings, spent)
    group.notes += [
        (
            f"A game has {length:.0f} answers on average ({LISTS[0]} against {LISTS[1]}, "
            "Bataille rangée, 44 bodies). Every game was played to its result."
        ),
        (
            f"A game of L'Âge des Escarmouches has {_mean(second_lengths):.0f} answers "
            f"({SECOND_ARMIES[0]} against {SECOND_ARMIES[1]}); one with armies that carry skills "
            f"{_mean(skilled_lengths):.0f} ({', '.join(' against '.join(pair) for pair in SKILLED_ARMIES)}), "
            f"one of Bonus/Malus {_mean(fourth_lengths):.0f} ({FOURTH_ARMIES[0]} against {FOURTH_ARMIES[1]}), "
            f"one of Last Fantasy War {_mean(fifth_lengths):.0f} ({FIFTH_ARMIES[0]} against {FIFTH_ARMIES[1]}). "
            "They are played in turn, {IN_A_ROW} games of each in a row; a ratio is the median of those of the repetitions."
        ),
        (
            f"The sampler of destinations: {_words(MoveAnswers.sample)} "
            f"The proposals: {_words(Proposals)} "
            "In random play a figure on its way to a goal stops at what stands in its way, and one that goes "
            "into contact goes straight (no detour is searched)."
        ),
    ]
    return group


def _mean(figures: list[float]) -> float:
    return sum(figures) / len(figures)


class _Tally:
    """What some games of one book took."""

    def __init__(self, make: Callable[[int], Game]) -> None:
        self._make = make
        self._setting_up = self._playing = 0.0
        self._lengths: list[int] = []

    def play(self, seed: int) -> None:
        """One game more, to its end."""
        rng = Random(seed)
        begun = process_time()
        game = self._make(seed)
        ready = process_time()
        self._lengths.append(play_on(game, rng))
        done = process_time()
        assert game.result is not None, "a random game must come to its end"
        self._setting_up += ready - begun
        self._playing += done - ready

    def report(self, spent: dict[str, list[float]], lengths: list[float], prefix: str = "") -> None:
        """Seconds for one of each."""
        games, answers = len(self._lengths), sum(self._lengths)
        lengths += self._lengths
        for name, seconds, units in (
            ("game", self._setting_up + self._playing, games),
            ("setup", self._setting_up, games),
            ("answer", self._setting_up + self._playing, answers),
            ("playing", self._playing, answers),
        ):
            spent.setdefault(f"{prefix}{name}", []).append(seconds / units)


def _in_turn(seeds: range) -> tuple[_Tally, _Tally, _Tally, _Tally, _Tally]:
    """All books in turn, because a shared machine changes its pace within seconds; of each a few games in a row,
    because whoever plays many plays those of one book.
    """
    ours, second = _Tally(new_game), _Tally(second_game)
    skilled, fourth, fifth = _Tally(skilled_game), _Tally(fourth_game), _Tally(fifth_game)
    with quiet():
        for turn in seeds:
            for book in (ours, second, skilled, fourth, fifth):
                for one in range(IN_A_ROW):
                    book.play(IN_A_ROW * turn + one)
    return ours, second, skilled, fourth, fifth


def _theirs(name: str, game: Any, games: int, spent: dict[str, list[float]]) -> None:
    with quiet():
        begun = process_time()
        steps = sum([game() for _ in range(games)])
        spent.setdefault(name, []).append((process_time() - begun) / steps)


def _pace_of(other: str, spent: dict[str, list[float]]) -> float:
    """The median over the repetitions: in each the books had the same machine."""
    pairs = zip(spent["playing"], spent[f"{other} playing"], strict=True)
    return median([first / second for first, second in pairs])


def _contests(timings: dict[str, Timing], spent: dict[str, list[float]]) -> list[Contest]:
    def ratio(ours: str, theirs: str) -> float | None:
        return timings[theirs].best / timings[ours].best if theirs in timings else None

    check = "different games: nothing to compare but the pace"
    return [
        Contest(
            "answers_chess",
            "answers a second over python-chess's random moves a second",
            ratio("playing", "chess"),
            wanted=1.0,
            goal=2.0,
            check=check,
        ),
        Contest(
            "answers_chess_whole",
            "the same with our set-up counted",
            ratio("answer", "chess"),
            wanted=1.0,
            goal=2.0,
            check=check,
        ),
        Contest(
            "answers_spiel",
            "answers a second over OpenSpiel's tic-tac-toe steps a second (the goal)",
            ratio("playing", "spiel"),
            goal=1.0,
            check=check,
        ),
        Contest(
            "answers_ade",
            "answers a second of L'Âge des Escarmouches over Escarmouches Fantastiques'",
            _pace_of("second", spent),
            wanted=0.5,
            check=check,
        ),
        Contest(
            "answers_ade_skilled",
            "the same with armies that carry skills and items",
            _pace_of("skilled", spent),
            wanted=0.5,
            check=check,
        ),
        Contest(
            "answers_bm",
            "answers a second of Bonus/Malus, on a table with storeys, over Escarmouches Fantastiques'",
            _pace_of("fourth", spent),
            wanted=0.5,
            check=check,
        ),
        Contest(
            "answers_lfw",
            "answers a second of Last Fantasy War, on a table with storeys, over Escarmouches Fantastiques'",
            _pace_of("fifth", spent),
            wanted=0.5,
            check=check,
        ),
    ]


def _words(thing: Any) -> str:
    """A docstring as one paragraph."""
    return " ".join((thing.__doc__ or "").split())
