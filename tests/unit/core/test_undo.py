"""Taking back: never after dice or a reveal, never another camp's decision, and never half."""

from __future__ import annotations

import pytest
from tests.unit.core.scripts import ROLL, Notes, P, ask, game_of, reply, told

from escarmouche.core.explain import Refused
from escarmouche.core.game import NOTHING_TO_UNDO, Game
from escarmouche.core.words import AskAll, Roll, Rule, Tell


def asks_twice(game: Notes) -> Rule:
    game.note((yield ask(0)))
    yield Tell(P)
    game.note((yield ask(0)))


def throws(game: Notes) -> Rule:
    game.note((yield Roll(ROLL)))


def cannot_undo(game: Game, who: int | None = None) -> None:
    before = (game.state.digest(), len(game.answers), len(game.events))
    with pytest.raises(Refused) as caught:
        game.undo(who)
    assert caught.value.refusal.reason == NOTHING_TO_UNDO
    assert before == (game.state.digest(), len(game.answers), len(game.events))


def test_nothing_to_undo_at_the_start() -> None:
    cannot_undo(game_of(asks_twice))


def test_back_within_a_span_and_across_spans() -> None:
    game = game_of(asks_twice, asks_twice)
    digests = []
    for answer in "aba":
        digests.append((game.state.digest(), len(game.events)))
        reply(game, answer)
    for digest, events in reversed(digests):
        assert game.can_undo
        game.undo()
        assert (game.state.digest(), len(game.events)) == (digest, events)
    cannot_undo(game)
    assert game.answers == []


def test_the_same_answers_lead_to_the_same_game_again() -> None:
    straight, wavering = (game_of(throws, asks_twice, asks_twice, throws) for _ in "12")
    reply(straight, "a", "b", "a", "b")
    reply(wavering, "b", "b")
    wavering.undo()
    wavering.undo()
    reply(wavering, "a", "a")
    wavering.undo()
    reply(wavering, "b", "a", "b")
    assert wavering.state.digest() == straight.state.digest()
    assert wavering.answers == straight.answers and wavering.faces == straight.faces
    assert [e.after for e in wavering.events] == [e.after for e in straight.events]


def test_not_past_dice() -> None:
    def rule(game: Notes) -> Rule:
        game.note((yield ask(0)))
        game.note((yield Roll(ROLL)))
        game.note((yield ask(0)))
        game.note((yield ask(0)))

    game = game_of(rule)
    reply(game, "a")
    cannot_undo(game)
    reply(game, "b")
    game.undo()
    cannot_undo(game)
    assert len(told(game)) == 2 and len(game.faces) == 1


def test_not_past_a_reveal_but_past_what_was_known_before() -> None:
    def rule(game: Notes) -> Rule:
        yield Tell(P, reveals=True)  # before anything was decided
        game.note((yield ask(0)))
        game.note((yield ask(0)))
        yield Tell(P, reveals=True)
        game.note((yield ask(0)))

    game = game_of(rule)
    reply(game, "a")
    game.undo()
    reply(game, "a")
    assert game.can_undo, "replaying the span must not count as a reveal"
    game.undo()
    reply(game, "a", "b")
    cannot_undo(game)


def test_not_once_another_camp_decides_nor_after_the_end() -> None:
    def rule(game: Notes) -> Rule:
        for who in (0, 1, 1):
            game.note((yield ask(who)))

    game = game_of(rule)
    reply(game, "a")
    cannot_undo(game)
    reply(game, "a")
    cannot_undo(game, who=0)
    game.undo(who=1)
    reply(game, "b", "b")
    cannot_undo(game)


def all_choose(game: Notes) -> Rule:
    game.note(tuple((yield AskAll({who: ask(who) for who in (0, 1, 2)})).items()))
    game.note((yield ask(1)))


def test_a_sealed_answer_is_taken_back_alone() -> None:
    """The others' sealed answers stay: nobody has to answer again for somebody else."""
    game = game_of(all_choose)
    game.answer_data(0, "a")
    game.answer_data(1, "a")
    cannot_undo(game, who=0)
    game.undo(who=1)
    assert sorted(a.who for a in game.pending) == [1, 2]
    game.answer_data(2, "b")
    game.answer_data(1, "b")
    assert told(game)[0] == ((0, "a"), (1, "b"), (2, "b"))
    assert game.answers == [(0, "a"), (2, "b"), (1, "b")]


def test_nothing_is_taken_back_once_sealed_answers_are_open() -> None:
    """Not even when the next question is for the camp that answered last."""
    game = game_of(all_choose)
    for who in (0, 2, 1):
        game.answer_data(who, "a")
    assert [a.who for a in game.pending] == [1]
    cannot_undo(game)


def test_undo_in_a_fork() -> None:
    game = game_of(asks_twice, asks_twice)
    reply(game, "a")
    fork = game.fork()
    cannot_undo(fork)
    reply(fork, "b")
    fork.undo()
    assert fork.state.digest() == game.state.digest()
    assert game.can_undo


def test_what_is_settled_is_what_dice_or_a_reveal_followed() -> None:
    """Where taking back by agreement ends: another camp's decision alone settles nothing."""

    def rule(game: Notes) -> Rule:
        for who in (0, 1):
            game.note((yield ask(who)))
        game.note((yield Roll(ROLL)))
        for who in (0, 1):
            game.note((yield ask(who)))
        yield Tell(P, reveals=True)
        game.note((yield ask(0)))
        game.note((yield ask(0)))

    game = game_of(rule)
    settled = []
    for answer in "abaaa":
        reply(game, answer)
        settled.append(game.settled)
    assert settled == [0, 2, 2, 4, 4]
    game.undo()
    assert game.settled == 4
