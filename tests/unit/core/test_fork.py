"""Forks: lazy, independent, without the log, at the same decision, with the same future."""

from __future__ import annotations

from tests.unit.core.scripts import ROLL, Notes, P, ask, game_of, reply, told

from escarmouche.core.words import AskAll, Roll, Rule, Tell

RUNS: list[str] = []


def busy(game: Notes) -> Rule:
    RUNS.append("run")
    game.note((yield Roll(ROLL, 2)))
    yield Tell(P)
    game.note((yield ask(0)))
    game.note((yield Roll(ROLL, 1)))
    game.note((yield ask(1)))


def sealed(game: Notes) -> Rule:
    game.note((yield Roll(ROLL)))
    game.note(tuple((yield AskAll({who: ask(who) for who in (0, 1, 2)})).items()))
    game.note((yield AskAll({0: ask(0), 1: ask(1)}))[1])
    game.note((yield ask(2)))


def test_a_fork_costs_nothing_until_it_is_looked_at() -> None:
    game = game_of(busy)
    reply(game, "a")
    before = len(RUNS)
    forks = [game.fork().fork() for _ in range(5)]
    assert len(RUNS) == before
    assert forks[0].state.digest() == game.state.digest()
    assert len(RUNS) == before + 1


def test_a_fork_replays_answers_and_dice_and_brings_no_log() -> None:
    game = game_of(busy, busy)
    reply(game, "a", "b", "b")
    fork = game.fork()
    assert fork.pending[0].who == 1 and told(fork) == told(game)
    assert (fork.events, fork.answers, fork.faces) == ([], [], [])
    events = len(game.events)
    reply(fork, "a")
    assert len(game.events) == events and len(fork.events) == 0
    reply(game, "a")
    assert fork.state.digest() == game.state.digest() and fork.over


def test_game_and_fork_go_their_own_ways() -> None:
    game = game_of(busy, busy)
    digest, fork = game.state.digest(), game.fork()
    reply(fork, "b", "b", "b")
    assert game.state.digest() == digest
    again = game.fork()
    reply(game, "a")
    assert again.state.digest() == digest
    assert told(fork)[1] == "b" and told(game)[1] == "a"


def test_a_fork_takes_the_answer_to_its_games_question() -> None:
    """`accept` with a sample drawn from the original, before anything else was looked at."""
    game = game_of(busy)
    fork = game.fork()
    fork.accept(game.pending[0], "b")
    reply(game, "b")
    assert fork.state.digest() == game.state.digest()


def test_half_answered_sealed_questions_are_forked() -> None:
    game = game_of(sealed)
    game.answer_data(1, "b")
    fork = game.fork()
    assert sorted(a.who for a in fork.pending) == [0, 2]
    for each in (fork, game):
        each.answer_data(2, "a")
        each.answer_data(0, "a")
    assert told(fork) == told(game) and told(game)[1] == ((0, "a"), (1, "b"), (2, "a"))
    for each in (game.fork(), fork.fork(), game, fork):
        each.answer_data(0, "a")
        later = each.fork()
        for one in (each, later):
            one.answer_data(1, "b")
            one.answer_data(2, "b")
            assert told(one)[2:] == ("b", "b") and one.over


def test_a_fork_of_half_answered_questions_keeps_its_answers_to_itself() -> None:
    game = game_of(sealed)
    game.answer_data(0, "a")
    game.fork().answer_data(1, "a")
    assert sorted(a.who for a in game.pending) == [1, 2]
    first = game.fork()
    first.accept(first.question_for(2), "a")
    assert sorted(a.who for a in game.fork().pending) == [1, 2]


def test_a_finished_game_can_be_forked() -> None:
    game = game_of(busy)
    reply(game, "a", "a")
    fork = game.fork()
    assert fork.over and fork.result == game.result and fork.pending == ()
    assert fork.state.digest() == game.state.digest()
