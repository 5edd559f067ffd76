"""Piles, heads, refusals and reserves as functions; how a viewer supposes what he cannot see."""

from __future__ import annotations

from random import Random

import pytest
from tests.unit.ade.bench import field, fighter, play
from tests.unit.ade.games import BOOK, new_game, played_until, state_of

from escarmouche.core.hooks import attach
from escarmouche.rulebooks.age_des_escarmouches.command import sequence
from escarmouche.rulebooks.age_des_escarmouches.enrolment import enrol
from escarmouche.rulebooks.age_des_escarmouches.skills.predictable import PLUGIN
from escarmouche.rulebooks.age_des_escarmouches.state import ACTIVATED, CardHandle, State, enter
from escarmouche.rulebooks.age_des_escarmouches.wounds import bury


def table_of(red: int, blue: int) -> State:
    """So many cards of one fighter each, piled in their order."""
    game = field(turn=1, phase="activation")
    for camp, count in enumerate((red, blue)):
        for n in range(count):
            figure = fighter(game, camp)
            enter(game, figure, 5.0 + 5 * n, 10.0 + 70 * camp, 0.0)
            game.cards = (*game.cards, CardHandle(camp, figure.card, (figure.id,)))
    for camp in (0, 1):
        cards = sequence.waiting_cards(game, camp)
        sequence.lay_pile(game, camp, cards, sequence.face_up(game, camp, cards))
    return game


@pytest.mark.clause("ADE-1.4-11")
@pytest.mark.parametrize(
    ("red", "blue", "refusals"), [(3, 3, [0, 0]), (2, 5, [3, 0]), (4, 1, [0, 3]), (0, 2, [2, 0])]
)
def test_refusals_are_the_cards_that_one_has_fewer(
    red: int, blue: int, refusals: list[int]
) -> None:
    game = table_of(red, blue)
    game.refusals = [9, 9]
    sequence.count_refusals(game)
    assert game.refusals == refusals


@pytest.mark.clause("ADE-1.4-12")
def test_an_effect_that_spares_a_card_costs_a_refusal_or_gives_one() -> None:
    game = table_of(2, 2)
    game.refusals = [1, 0]
    sequence.no_card_activated(game, 0)
    assert game.refusals == [0, 0]
    sequence.no_card_activated(game, 0)
    assert game.refusals == [0, 1]


@pytest.mark.clause("ADE-1.4-04", "ADE-1.4-05", "ADE-1.4-06", "ADE-1.4-10")
def test_a_card_leaves_the_sequence_when_nobody_of_it_waits() -> None:
    game = table_of(3, 1)
    a, b, c = (figure.card for figure in game.army[0])
    sequence.set_aside(game, 0, b)
    assert sequence.sequence(game, 0) == (a, c, b)
    assert sequence.head_of_sequence(game, 0) == (a, b)
    assert sequence.head_of_pile(game, 0) == a
    game.activated[game.army[0][1].id] = ACTIVATED  # out of turn, in the reserve
    sequence.retire(game, 0)
    assert sequence.sequence(game, 0) == (a, c)
    game.life[game.army[0][0].id] = 0
    played = play(lambda state: bury(state, list(state.figures)), game)
    assert [figure.card for figure in played.returned] == [a]
    assert sequence.sequence(game, 0) == (c,)
    assert game.pile_backs[0] == (None,)


@pytest.mark.clause("ADE-1.4-03")
def test_the_reserve_is_limited_by_the_rank_of_the_commander() -> None:
    game = table_of(3, 1)
    assert sequence.reserve_room(game, 0) == 0, "nobody commands"
    leader = fighter(game, 0, rank=2)
    game.commander[0] = leader.id
    assert sequence.reserve_room(game, 0) == 2
    for figure in game.army[0]:
        sequence.set_aside(game, 0, figure.card)
    assert sequence.reserve_room(game, 0) == 0, "cards that are there stay (A-R18)"
    assert len(game.reserve[0]) == 3


@pytest.mark.clause("ADE-3.1.3-04", "ADE-SKILL-PREVISIBLE-02")
def test_one_predictable_fighter_turns_his_card_up_until_he_is_dead() -> None:
    game = table_of(2, 1)
    plain = game.army[0][0]
    seer = enrol(
        game, 0, plain.profile, card=plain.card, plugins=(PLUGIN,), handlers=attach((PLUGIN,))
    )
    enter(game, seer, 60.0, 10.0, 0.0)
    sequence.lay_pile(game, 0, game.pile[0], sequence.face_up(game, 0, game.pile[0]))
    assert game.pile_backs[0] == (plain.card, None)


@pytest.mark.clause("ADE-3.1.3-02", "ADE-3.1.3-03")
@pytest.mark.parametrize("number", range(8))
def test_a_viewer_supposes_some_order_of_the_cards_that_lie_face_down(number: int) -> None:
    """His own pile he knows; the other's cards he knows too, but not their order."""
    rng = Random(number)
    game = played_until(new_game(number), "ade.ask.act", rng)
    state, orders = state_of(game), set()
    for _ in range(20):
        seen = game.seen(1)
        assert isinstance(seen, State)
        assert seen.pile == [(), state.pile[1]]
        full = BOOK.determinise(seen, rng)
        assert isinstance(full, State)
        assert full.pile[1] == state.pile[1]
        assert sorted(full.pile[0]) == sorted(state.pile[0])
        for card, back in zip(full.pile[0], state.pile_backs[0], strict=True):
            assert back in (None, card)
        orders.add(full.pile[0])
        assert not BOOK.faults(full)
    assert len(orders) > 1 or len(state.pile[0]) < 3


def test_two_at_one_screen_must_not_look_on_while_cards_lie_face_down() -> None:
    rng, game = Random(2), new_game(2)
    seen = set()
    while game.pending:
        state, ask = state_of(game), game.pending[0]
        hidden = any(None in backs for backs in state.pile_backs)
        assert BOOK.apart(state, 0, 1) is hidden
        assert BOOK.apart(state, 0, 0) is False
        assert game.apart(0, 1) is (hidden or len(game.pending) > 1 or game._sealed is not None)
        seen.add(hidden)
        game.answer(ask, ask.answers.sample(rng))
    assert seen == {True, False}


@pytest.mark.clause("ADE-3.1.3-02")
def test_nobody_can_change_a_pile_that_is_laid() -> None:
    """No question but the first of a phase takes an order."""
    rng, game = Random(1), new_game(1)
    asked: dict[int, int] = {}
    while game.pending:
        ask = game.pending[0]
        if ask.answers.describe()["form"] == "order":
            key = state_of(game).turn
            asked[key] = asked.get(key, 0) + 1
        game.answer(ask, ask.answers.sample(rng))
    assert set(asked.values()) == {2}, "once for each side, in the deployment and in every turn"
