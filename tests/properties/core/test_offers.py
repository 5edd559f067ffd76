"""What a camp is offered, and told when it errs, follows from what it may know and from nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from tests.properties.core.twins import PLACES, SPY, course, field_setup
from tests.toy.book import BOOK
from tests.toy.field import Spots, Steps
from tests.unit.core.scripts import Notes, P, ask, game_of

from escarmouche.core.answers import Answers, ChoiceFrom, Option
from escarmouche.core.dice import SeededDice
from escarmouche.core.explain import Phrase
from escarmouche.core.game import Game
from escarmouche.core.words import AskAll, Rule, Tell
from escarmouche.lab.battery import reachable, view_text


def look(game: Game, viewer: int | None) -> Any:
    """Everything that a game tells a camp, and how it speaks of its questions to everybody."""
    return (
        view_text(game.view(viewer)),
        repr(game.pending),
        [(ask.who, ask.question.id) for ask in game.pending],
        [game.apart(viewer, camp) for camp in range(4) if camp < len(game.state.camps)],
        game.can_undo,
        len(game.answers),
    )


def both(seed: int, viewer: int | None) -> tuple[list[Any], list[Any]]:
    return list(course(seed, 0, viewer, look)), list(course(seed, 1, viewer, look))


@pytest.mark.parametrize("seed", range(12))
def test_nothing_that_is_offered_tells_where_a_spy_hides(seed: int) -> None:
    for viewer in [*range(1, 2 + seed % 3), None]:
        one, two = both(seed, viewer)
        # What a camp meets when it steps on the spy tells on it, as it should: not what it is offered.
        for number, (a, b) in enumerate(zip(one, two, strict=True)):
            assert a[0] == b[0], number
            hiding = "toy.hide" in str(a[0][1])
            assert a[1][len(PLACES) :] == b[1][len(PLACES) :] if hiding else a[1] == b[1], number


def test_its_own_camp_sees_the_difference() -> None:
    one, two = both(3, SPY)
    assert [a[0] for a in one[1:]] != [b[0] for b in two[1:]]


@pytest.mark.parametrize("kind", [Spots, Steps])
def test_answers_that_look_at_the_true_state_are_caught(
    kind: type[Answers], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The two properties have teeth: offers differ, or the true state can be reached from the view."""
    monkeypatch.setattr(kind, "seen_by", lambda self, seen: self)
    leaks = [both(seed, 1) for seed in (0, 3, 6)]
    differs = any(a[0] != b[0] for one, two in leaks for a, b in zip(one, two, strict=True))
    game = Game(BOOK, field_setup(0, 0), SeededDice.from_seed(1))
    while not isinstance(game.pending[0].answers, kind):
        ask = game.pending[0]
        game.answer(ask, ask.answers.candidates()[-1])
    view = game.view(game.pending[0].who)
    assert any(thing is game.state for thing in reachable(view))
    assert differs or kind is Steps  # no champion comes near the spy, so its steps do not differ


def test_a_hidden_spy_forbids_its_place_to_nobody_and_is_found_there() -> None:
    game = Game(BOOK, field_setup(0, 0), SeededDice.from_seed(1))
    game.answer_data(0, [5.0, 3.0])
    theirs = game.question_for(1)
    assert theirs.answers.check((5.0, 3.0)) is None and (5.0, 3.0) in theirs.answers.candidates()
    game.answer_data(1, [5.0, 3.0])
    caught = [event for event in game.events if event.phrase.id == "toy.caught"]
    assert [event.to for event in caught] == [None] and not game.can_undo
    assert all(game.state.unmasked)  # type: ignore[attr-defined]


def test_a_book_with_secrets_must_say_how_its_answers_are_seen() -> None:
    class Forgetful(Steps):
        seen_by = Answers.seen_by  # type: ignore[assignment]

    with pytest.raises(TypeError, match=r"Forgetful: .*seen_by"):
        Forgetful(BOOK.begin(field_setup(0, 0)), 0).seen_by(None)


def test_options_that_follow_from_the_state_follow_from_the_view() -> None:
    word = Phrase("toy.option.stay")
    choice = ChoiceFrom(lambda state: [Option(str(n), word) for n in state], [1, 2, 3])
    seen = choice.seen_by([2])
    assert list(choice.candidates()) == ["1", "2", "3"] and list(seen.candidates()) == ["2"]
    assert seen.check("1") is not None


def test_steps_to_come_and_hidden_dice_are_not_in_a_view() -> None:
    game = Game(BOOK, field_setup(1, 0), SeededDice.from_seed(1))
    assert game.state.agenda
    assert game.view(0).state.agenda == () and game.view(0).state.dice_thrown == 0


def test_camps_are_apart_while_something_is_hidden() -> None:
    game = Game(BOOK, field_setup(0, 0), SeededDice.from_seed(1))
    assert game.apart(0, 1) and game.apart(None, 1) and not game.apart(1, 1)


def test_camps_are_apart_while_answers_are_sealed_and_after_a_secret_word() -> None:
    """Even in a book whose state is public: the choice, and the log of who was told, are not."""

    def rule(game: Notes) -> Rule:
        yield ask(0)
        yield AskAll({0: ask(0), 1: ask(1)})
        yield ask(0)
        yield Tell(P, to=frozenset({1}))
        yield ask(0)

    game = game_of(rule)
    assert not game.has_secrets
    found = [game.apart(0, 1)]
    for who in (0, 0, 1, 0):
        game.answer_data(who, "a")
        found.append(game.apart(0, 1))
    assert found == [False, True, True, False, True]
    game.answer_data(0, "a")
    assert game.over and not game.apart(0, 1)
