"""The driver: questions, sealed questions, dice, refusals that change nothing."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from tests.toy.book import BOOK
from tests.unit.core.scripts import AB, ROLL, Notes, P, ask, game_of, reply, told

from escarmouche.core.answers import MALFORMED, NOT_AN_OPTION
from escarmouche.core.explain import Phrase, Refused, Total, Why
from escarmouche.core.game import GAME_IS_OVER, NOT_PENDING, WRONG_CAMP, Event, Game, play
from escarmouche.core.words import AskAll, Roll, Rule, Tell
from escarmouche.lab.battery import view_text


def two_questions(game: Notes) -> Rule:
    for who in (0, 1):
        game.note((yield ask(who)))


def sealed(game: Notes) -> Rule:
    answers = yield AskAll({who: ask(who) for who in (2, 0, 1)})
    game.note(tuple(answers.items()))


def standing(game: Game) -> Any:
    return (game.state.digest(), list(game.answers), len(game.events), game.faces[:], game.pending)


def test_questions_come_one_by_one() -> None:
    game = game_of(two_questions)
    assert [a.who for a in game.pending] == [0] and game.result is None
    reply(game, "a", "b")
    assert told(game) == ("a", "b") and game.over
    assert game.view(1).result == game.result is not None


@pytest.mark.parametrize(
    ("who", "data", "reason"),
    [(1, "a", WRONG_CAMP), (7, "a", WRONG_CAMP), (0, "c", NOT_AN_OPTION), (0, 3, MALFORMED)],
)
def test_a_refused_answer_changes_nothing(who: int, data: Any, reason: Phrase) -> None:
    game = game_of(two_questions)
    before = standing(game)
    with pytest.raises(Refused) as caught:
        game.answer_data(who, data)
    assert caught.value.refusal.reason == reason
    assert standing(game) == before


def test_an_answer_given_twice_or_after_the_end() -> None:
    game = game_of(two_questions)
    first = game.pending[0]
    game.answer(first, "a")
    before = standing(game)
    with pytest.raises(Refused) as twice:
        game.answer(first, "a")
    assert twice.value.refusal.reason == NOT_PENDING and standing(game) == before
    reply(game, "a")
    before = standing(game)
    for late in (partial(game.answer, first, "a"), partial(game.answer_data, 0, "a")):
        with pytest.raises(Refused) as caught:
            late()
        assert caught.value.refusal.reason == GAME_IS_OVER and standing(game) == before


def test_an_answer_to_another_games_question_is_refused() -> None:
    game, other = game_of(two_questions), game_of(two_questions)
    with pytest.raises(Refused, match=r"not_pending"):
        game.answer(other.pending[0], "a")


def test_sealed_answers_come_together_in_the_order_of_camps() -> None:
    game = game_of(sealed)
    assert sorted(a.who for a in game.pending) == [0, 1, 2]
    for who in (1, 2, 0):
        assert told(game) == ()
        game.answer_data(who, "ab"[who % 2])
    assert told(game) == (((0, "a"), (1, "b"), (2, "a")),)


def test_a_sealed_answer_is_given_once() -> None:
    game = game_of(sealed)
    mine = game.question_for(1)
    game.answer(mine, "a")
    before = standing(game)
    with pytest.raises(Refused, match=r"not_pending"):
        game.answer(mine, "b")
    with pytest.raises(Refused, match=r"wrong_camp .*waiting=\[2, 0\]"):
        game.answer_data(1, "b")
    assert standing(game) == before


def test_a_sealed_answer_is_in_nobody_elses_view() -> None:
    def views(answer: str) -> list[str]:
        game = Game(BOOK, {"hands": [[1, 2], [3, 4], [5, 6]]}, game_of(sealed)._dice)
        game.answer_data(1, answer)
        return [view_text(game.view(who)) for who in (0, 2, None, 1)]

    assert views("3") == views("4")


def test_sealed_questions_for_one_camp_and_for_none() -> None:
    """A rule that asks all who may answer gets a mapping, however many they are."""

    def rule(game: Notes) -> Rule:
        game.note(dict((yield AskAll({}))))
        game.note(dict((yield AskAll({1: ask(1)}))))

    game = game_of(rule)
    assert told(game) == ({},)
    reply(game, "b")
    assert told(game) == ({}, {1: "b"})


def test_a_rule_cannot_change_the_answers_that_a_fork_replays() -> None:
    def rule(game: Notes) -> Rule:
        answers = yield AskAll({0: ask(0), 1: ask(1)})
        with pytest.raises(TypeError):
            answers[0] = "c"
        game.note(dict(answers))
        game.note((yield ask(0)))

    game = game_of(rule)
    reply(game, "a", "b")
    assert told(game.fork()) == told(game)


def test_each_camp_answers_for_itself() -> None:
    with pytest.raises(AssertionError):
        AskAll({0: ask(1)})


def test_dice_are_counted_logged_and_hidden() -> None:
    def rule(game: Notes) -> Rule:
        game.note((yield Roll(ROLL, 2)))
        game.note((yield Roll(ROLL, 1, to=frozenset({1}), sides=10)))
        yield ask(0)

    game = game_of(rule)
    assert game.state.dice_thrown == 3 == len(game.faces)
    assert tuple(game.faces) == told(game)[0] + told(game)[1]
    assert [len(game.view(who).events) for who in (0, 1, None)] == [1, 2, 1]


def test_tells_go_to_whom_they_concern() -> None:
    def rule(game: Notes) -> Rule:
        yield Tell(P, {"n": 1})
        yield Tell(P, {"n": 2}, to=frozenset({0, 2}))
        yield Tell(P, {"n": 3}, to=frozenset())
        yield ask(0)

    game = game_of(rule)
    seen = {who: [e.data["n"] for e in game.view(who).events] for who in (0, 1, 2, None)}
    assert seen == {0: [1, 2], 1: [1], 2: [1, 2], None: [1]}


def test_a_roll_keeps_its_figure_and_its_score_apart() -> None:
    """`target` is whom an attack aims at; the number to reach is the score."""
    event = Event(ROLL, {"figure": 1, "target": 9}, None, 0, (3,), Total(Why(4, P)))
    data = event.as_data()
    assert (data["target"], data["score"], data["faces"]) == (9, 4, [3])
    assert data["why"] == [{"value": 4, "reason": "test.phrase", "clauses": []}]


def test_event_data_is_plain() -> None:
    data = {"who": frozenset({2, 1}), "total": Total(Why(1, P)), "phrase": P, "path": [(1.0, 2)]}
    shown = Event(P, data, None, 0).as_data()
    assert (shown["who"], shown["phrase"], shown["path"]) == ([1, 2], P.id, [[1.0, 2]])
    assert shown["total"]["value"] == 1


def test_a_game_without_a_log_plays_the_same_game() -> None:
    def rule(game: Notes) -> Rule:
        game.note((yield Roll(ROLL, 3)))
        game.note((yield ask(0)))
        game.note((yield Roll(ROLL, 3)))

    quiet, loud = game_of(rule, rule, log=False), game_of(rule, rule)
    for game in (quiet, loud):
        reply(game, "a", "b")
    assert quiet.state.digest() == loud.state.digest()
    assert quiet.events == [] and quiet.answers == [] and not quiet.can_undo
    with pytest.raises(AssertionError):
        quiet.fork()


def test_players_see_views_only_and_a_game_without_end_stops() -> None:
    def for_ever(game: Notes) -> Rule:
        yield ask(0)
        game.next(("0",))

    game = game_of(two_questions)
    play(game, [lambda view, ask: AB.default() if view.who == ask.who else "?"] * 2)
    assert told(game) == ("a", "a")
    with pytest.raises(RuntimeError, match="50 answers"):
        play(game_of(for_ever), [lambda view, ask: "a"], limit=50)
