"""The cost of a fork at a random decision, beside copying a chess board."""

from __future__ import annotations

from random import Random

from escarmouche.core.game import Game
from escarmouche.lab.bench.games import new_game, play_on
from escarmouche.lab.bench.measure import Contest, Effort, Group, Row, Timing, race
from escarmouche.lab.bench.peers import chess_boards, peer

LATEST = 200  # answers after which most games still go on


def run(effort: Effort) -> Group:
    """Fork games that stand at random decisions; copy boards that stand at random positions."""
    group = Group("Fork at a random decision")
    rng, chess = Random(3), peer("chess")
    games = at_random_decisions(effort.some(60), rng)
    replayed = sum(len(game._inputs) for game in games) / len(games)
    _check(games)
    runners = {
        "fork": (lambda: [game.fork() for game in games for _ in range(5)], 5.0 * len(games)),
        "copy": (lambda: [game.state.copy() for game in games for _ in range(5)], 5.0 * len(games)),
        "look": (lambda: [game.fork().pending for game in games], float(len(games))),
    }
    if chess is not None:
        boards = chess_boards(chess, rng, len(games))
        runners["chess"] = (
            lambda: [board.copy(stack=False) for board in boards for _ in range(5)],
            5.0 * len(boards),
        )
    timings = race(runners, effort)
    group.rows += [
        Row("fork", "fork alone (lazy: nothing is copied until somebody looks)", timings["fork"]),
        Row("fork_look", "fork and first look: copy, and replay of the inputs", timings["look"]),
        Row("state_copy", "of which the copy of the state", timings["copy"]),
    ]
    if chess is not None:
        what = "python-chess: copy(stack=False) of a board"
        group.rows.append(Row("chess_copy", what, timings["chess"]))
    group.contests += _contests(timings)
    group.notes.append(
        f"{len(games)} live games with a log, each at a decision drawn from its first {LATEST}; "
        f"{replayed:.2f} inputs to replay on average (0 to {max(len(g._inputs) for g in games)})."
    )
    return group


def at_random_decisions(count: int, rng: Random) -> list[Game]:
    """Live games with a log, each stopped at a random decision."""
    games: list[Game] = []
    seed = 1000
    while len(games) < count:
        game = new_game(seed, log=True)
        play_on(game, Random(seed), rng.randrange(LATEST))
        seed += 1
        if game.pending:
            games.append(game)
    return games


def _check(games: list[Game]) -> None:
    for game in games:
        twin = game.fork()
        assert twin.state.digest() == game.state.digest(), "a fork must stand where the game stands"
        assert [ask.question for ask in twin.pending] == [ask.question for ask in game.pending]


def _contests(timings: dict[str, Timing]) -> list[Contest]:
    copied = looked = None
    if "chess" in timings:
        board = timings["chess"].best
        copied = (timings["fork"].best + timings["copy"].best) / board
        looked = timings["look"].best / board
    what = "fork and copy of the state over python-chess's copy of a board"
    check = "every fork has the digest and the questions of its game"
    return [
        Contest("fork_chess", what, copied, wanted=10.0, at_most=True, check=check),
        Contest(
            "fork_look_chess",
            "the same with the span run again, from its start through its inputs to its question",
            looked,
            check=check,
        ),
    ]
