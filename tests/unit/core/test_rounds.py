"""Rounds: alternating until all pass, first and last rights, hearing in order, sealed choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.toy.book import BOOK

from escarmouche.core.answers import YES_OR_NO
from escarmouche.core.dice import ScriptedDice, SeededDice
from escarmouche.core.explain import Phrase
from escarmouche.core.game import Game
from escarmouche.core.rounds import (
    Right,
    Turns,
    acts_in,
    first_to_act,
    from_camp,
    heard_in_order,
    rotated,
    sealed,
)
from escarmouche.core.words import Ask, AskAll, Tell

WHAT = Phrase("test.what")
CAMPS = (0, 1, 2, 3)


def run(turns: Turns, units: list[int], wishes: Iterator[bool]) -> list[tuple[int, bool]]:
    """Who was asked, and whether he acted: each act uses up one of his units."""
    told: list[tuple[int, bool]] = []
    while (camp := turns.whose(lambda camp: units[camp] > 0)) is not None:
        acts = next(wishes, False)
        units[camp] -= acts
        turns = turns.acted(camp) if acts else turns.passed(camp)
        told.append((camp, acts))
        assert len(told) < 200
    return told


def naive(units: list[int], wishes: Iterator[bool], camps: int) -> list[tuple[int, bool]]:
    """The same as a player would count it: round after round, until a whole round brings nothing."""
    told: list[tuple[int, bool]] = []
    silent, camp = 0, 0
    while silent < camps:
        if units[camp] > 0:
            acts = next(wishes, False)
            units[camp] -= acts
            told.append((camp, acts))
            silent = 0 if acts else silent + 1
        else:
            silent += 1  # nothing to do: as if he passed
        camp = (camp + 1) % camps
    return told


some_units = st.lists(st.integers(0, 3), min_size=2, max_size=4)
some_wishes = st.lists(st.booleans(), max_size=30)


@given(some_units, some_wishes)
def test_turns_go_round_until_all_have_passed_in_a_row(
    units: list[int], wishes: list[bool]
) -> None:
    turns = Turns(tuple(range(len(units))))
    expected = naive(list(units), iter(wishes), len(units))
    assert run(turns, list(units), iter(wishes)) == expected


@given(some_units, some_wishes)
def test_with_a_last_chance_the_second_pass_in_a_row_of_one_camp_ends_it(
    units: list[int], wishes: list[bool]
) -> None:
    left = list(units)
    told = run(Turns(tuple(range(len(units))), last_chance=True), left, iter(wishes))
    since: list[int] = []
    for number, (camp, acts) in enumerate(told):
        since = [] if acts else [*since, camp]
        ends = len(set(since)) < len(since)
        assert ends == (number == len(told) - 1) or not any(left)
    assert any(units) == bool(told)


def test_two_players_decline_decline_decline() -> None:
    told = run(Turns((0, 1), last_chance=True), [1, 1], iter([False] * 9))
    assert told == [(0, False), (1, False), (0, False)]


def test_whoever_cannot_act_is_skipped_and_interrupts_nothing() -> None:
    told = run(Turns((0, 1, 2), last_chance=True), [1, 0, 1], iter([False, False, True]))
    assert told == [(0, False), (2, False), (0, True), (2, False), (2, False)]


def test_first_rights_come_first_and_then_the_first_camp_begins_again() -> None:
    """Player 0 has two units with the right to be first, player 1 one: 0, 1, 0; then 0, 1, usual."""
    units = {0: [Right.FIRST, Right.FIRST, Right.USUAL], 1: [Right.FIRST, Right.USUAL, Right.LAST]}
    turns: Turns | None = Turns((0, 1), stage=Right.FIRST)
    told: list[tuple[int, Right]] = []
    while turns is not None:
        stage = turns.stage

        def able(camp: int, stage: Right = stage) -> list[Right]:
            return [right for right in units[camp] if acts_in(stage, right)]

        camp = turns.whose(able)
        if camp is None:
            turns = turns.next_stage()
            continue
        unit = able(camp)[0]
        units[camp].remove(unit)
        told.append((camp, unit))
        turns = turns.acted(camp)
    first, usual, last = Right.FIRST, Right.USUAL, Right.LAST
    assert told == [(0, first), (1, first), (0, first), (0, usual), (1, usual), (1, last)]


def test_whoever_does_not_use_its_first_right_keeps_the_unit_for_the_usual_turns() -> None:
    assert acts_in(Right.USUAL, Right.FIRST) and not acts_in(Right.FIRST, Right.USUAL)
    assert not acts_in(Right.USUAL, Right.LAST) and not acts_in(Right.LAST, Right.FIRST)


@given(st.permutations(CAMPS))
def test_orders_turn_and_begin_with_anybody(order: list[int]) -> None:
    again = tuple(order)
    for _ in CAMPS:
        again = rotated(again)
    assert again == tuple(order)
    for camp in CAMPS:
        assert from_camp(order, camp)[0] == camp and sorted(from_camp(order, camp)) == [*CAMPS]


def ask_of(able: set[int]) -> Callable[[int], Ask | None]:
    return lambda camp: Ask(camp, WHAT, YES_OR_NO) if camp in able else None


@given(st.permutations(CAMPS), st.sets(st.sampled_from(CAMPS)), st.sets(st.sampled_from(CAMPS)))
def test_each_is_heard_in_order(order: list[int], able: set[int], willing: set[int]) -> None:
    def answered(rule: Any) -> Any:
        asked, value = [], None
        try:
            while True:
                ask = rule.send(value)
                asked.append(ask.who)
                value = "yes" if ask.who in willing else "no"
        except StopIteration as end:
            return asked, end.value

    heard = [camp for camp in order if camp in able]
    asked, answers = answered(heard_in_order(order, ask_of(able)))
    assert asked == heard and set(answers) == able
    asked, found = answered(first_to_act(order, ask_of(able)))
    eager = [camp for camp in heard if camp in willing]
    assert found == ((eager[0], "yes") if eager else None)
    assert asked == (heard[: heard.index(eager[0]) + 1] if eager else heard)


def test_what_is_sealed_is_revealed_together_and_nothing_where_nobody_chooses() -> None:
    rule = sealed(CAMPS, ask_of({1, 3}), lambda said: Tell(WHAT, {"said": dict(said)}))
    word = next(rule)
    assert isinstance(word, AskAll) and set(word.asks) == {1, 3}
    told = rule.send({1: "yes", 3: "no"})
    assert isinstance(told, Tell) and told.reveals and told.data == {"said": {1: "yes", 3: "no"}}
    assert list(sealed(CAMPS, ask_of(set()), lambda said: Tell(WHAT))) == []


# -- in a game -----------------------------------------------------------------------------------


def parley(answers: list[str], gold: int = 2) -> Game:
    game = Game(
        BOOK, {"hands": [[9], [1], [1]], "rounds": 1, "gold": gold}, SeededDice.from_seed(1)
    )
    for answer in answers:
        ask = game.pending[0]
        assert ask.question.id == "toy.parley"
        game.answer(ask, answer)
    return game


def test_a_parley_of_three_sides() -> None:
    game = parley(["pass", "buy", "pass", "pass"])
    assert game.pending[0].who == 1  # nobody but himself has acted since: he is asked again
    game.answer(game.pending[0], "pass")
    assert game.pending[0].question.id == "toy.card"
    assert [event.phrase.id for event in game.events] == ["toy.bought", "toy.agreed"]


def test_it_ends_when_nobody_has_any_gold() -> None:
    game = parley(["buy", "buy", "buy"], gold=1)
    assert game.pending[0].question.id == "toy.card"


def test_favour_counts_in_the_first_round_and_no_longer() -> None:
    setup = {"hands": [[9, 9], [1, 1]], "rounds": 2, "gold": 1}
    game = Game(BOOK, setup, ScriptedDice([10, 1, 1, 10, 1, 1]))
    while game.pending:
        ask = game.pending[0]
        wanted = {"toy.parley": "buy" if ask.who == 0 else "pass", "toy.sneak": "stay"}
        game.answer(ask, wanted.get(ask.question.id, ask.answers.default()))
    blows = [event for event in game.events if event.phrase.id == "toy.blow"]
    assert [[w.reason.id for w in blow.target.parts] for blow in blows if blow.target] == [
        ["toy.strength", "toy.strength", "toy.strong", "toy.favoured", "toy.most"],
        ["toy.strength", "toy.strength", "toy.strong", "toy.most"],
    ]
