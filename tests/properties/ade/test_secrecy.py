"""Secrecy of piles: two games that differ only in the order of face-down cards look the same to others.

The piles of the twins share their first cards and differ in what follows, so that nothing may differ in
anybody else's eyes before the first of these cards is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.unit.ade.games import BOOK, new_game, state_of

from escarmouche.core.explain import Refused
from escarmouche.core.game import Game
from escarmouche.lab.battery import view_text

OWNER = 0
ATTEMPTS = ("refuse", "temporisation", "card:tambour", ["x"], [[10, 10]], None)


def answer_of(game: Game, camp: int, twin: int, turn: int, seed: int) -> Any:
    """The same in both games, but for the pile that the owner lays in one turn."""
    ask = game.question_for(camp)
    number = seed + 7 * len(game.answers)
    if ask.question.id == "ade.ask.pile":
        cards = list(ask.answers.candidates()[0])
        if camp == OWNER and state_of(game).turn == turn and twin:
            cards[-3:] = cards[-1], cards[-3], cards[-2]
        return cards
    if ask.question.id in ("ade.ask.act", "ade.ask.places"):
        return ask.answers.encode(ask.answers.sample(Random(number)))
    offered = ask.answers.candidates()
    return ask.answers.encode(offered[number % len(offered)])


def course(seed: int, twin: int, turn: int, viewer: int | None) -> Iterator[Any]:
    """Play until the owner's piles show that they differ; what the viewer finds at each decision."""
    game = new_game(seed)
    while game.pending:
        state = state_of(game)
        if state.turn > turn or (state.turn == turn and 0 < len(state.pile[OWNER]) < 3):
            return
        yield view_text(game.view(viewer)), tried(game, viewer)
        camp = game.pending[-1].who
        if camp == OWNER and state.turn == turn and len(state.pile[OWNER]) == 3:
            return  # the first of the cards that differ is its to play: what it is offered differs too
        game.answer_data(camp, answer_of(game, camp, twin, turn, seed))


def tried(game: Game, viewer: int | None) -> list[str]:
    """What the viewer is told about answers, good and bad."""
    told = []
    cards = [
        card.id for card in state_of(game).cards
    ]  # of both camps: a reason gives no order away
    for data in (*ATTEMPTS, *(f"{word}:{id}" for word in ("card", "vigilance") for id in cards)):
        try:
            ask = game.question_for(-1 if viewer is None else viewer)
            told.append(repr(ask.answers.check(ask.answers.decode(data))))
        except Refused as refused:
            told.append(str(refused))
    return told


@pytest.mark.clause("ADE-3.1.3-03", "ADE-2.2-01")
@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("seed", range(4))
def test_the_order_of_a_pile_shows_to_nobody_else(seed: int, turn: int) -> None:
    for viewer in (1 - OWNER, None):
        one, two = list(course(seed, 0, turn, viewer)), list(course(seed, 1, turn, viewer))
        assert len(one) == len(two) > 3
        assert one == two


@pytest.mark.parametrize("turn", [0, 1])
def test_its_owner_sees_it(turn: int) -> None:
    """The property above is not empty: the games do differ, and who laid the pile sees it."""
    one, two = list(course(1, 0, turn, OWNER)), list(course(1, 1, turn, OWNER))
    assert one[-1] != two[-1]


def test_a_careless_book_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The property has teeth: a view that shows the piles fails it."""
    monkeypatch.setattr(type(BOOK), "seen", lambda self, game, who: game.copy())
    assert list(course(1, 0, 0, 1)) != list(course(1, 1, 0, 1))


# -- the same in the middle of a battle ----------------------------------------------------------

NARROW = {"width": 60.0, "depth": 60.0}
ORDER = {"charge": 0, "engagement": 0, "shot": 1, "incantation": 1, "call": 1, "run": 2}


def fierce(game: Game, camp: int, twin: int, turn: int, seed: int) -> Any:
    """An answer of somebody who seeks the fight; the same in both games, but for one pile."""
    ask = game.question_for(camp)
    rng = Random(seed + 7 * len(game.answers))
    if ask.question.id == "ade.ask.pile":
        return answer_of(game, camp, twin, turn, seed)
    if ask.question.id == "ade.ask.act":
        tried = [ask.answers.sample(rng) for _ in range(4)]
        return ask.answers.encode(min(tried, key=lambda deed: ORDER.get(deed.action, 9)))
    return ask.answers.encode(ask.answers.sample(rng))


def battle(seed: int, twin: int, turn: int) -> Iterator[Any]:
    """What the opponent and a spectator find, up to the turn after the piles of which differ.

    With three cards left the head differs, which a Ruée may ask about (A-R23): it ends before that.
    """
    game = new_game(seed, table={"seed": seed, **NARROW})
    while game.pending:
        state = state_of(game)
        laid = state.turn == turn and state.phase != "tactical"
        if state.turn > turn or (laid and len(state.pile[OWNER]) < 4):
            return
        if state.turn == turn:
            views = [view_text(game.view(viewer)) for viewer in (1 - OWNER, None)]
            yield views, tried(game, 1 - OWNER), [ask.question.id for ask in game.pending]
        camp = game.pending[-1].who
        game.answer_data(camp, fierce(game, camp, twin, turn, seed))


@pytest.mark.clause("ADE-3.1.3-03")
@pytest.mark.parametrize(("seed", "turn"), [(1, 2), (2, 3), (5, 2)])
def test_nor_does_it_in_the_middle_of_a_battle(seed: int, turn: int) -> None:
    """Assaults, reactions, fear and what players are asked about them follow from what all can see."""
    one, two = list(battle(seed, 0, turn)), list(battle(seed, 1, turn))
    assert len(one) == len(two) > 3
    assert one == two
