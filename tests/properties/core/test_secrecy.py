"""Secrecy by non-interference: games that differ only in what a camp may not know look the same to it.

Each pair of games is played to its end by the same public course, while one camp's hand, orders, sneaking,
sealed cards and hidden dice differ, as do the piles and the traitor that nobody may see.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.toy.book import BOOK, setup_of
from tests.toy.state import State

from escarmouche.core.dice import ScriptedDice, SeededDice
from escarmouche.core.explain import Refused
from escarmouche.core.game import Game
from escarmouche.lab.battery import view_text

SPARE = (3, 8)  # cards that are never played: what the two games' hands differ in
ROUNDS = 4


def setup(seed: int, spy: int, twin: int) -> dict[str, Any]:
    given = setup_of(seed)
    camps = len(given["hands"])
    hands = [[9 - camp, 5, camp, 5, 6] for camp in range(camps)]
    hands[spy] = [*hands[spy], SPARE[twin]]
    orders, piles = ["go"] * 4, [[1, 2, 3] for _ in range(4)]
    orders[spy], piles[spy] = ("burn", "wait")[twin], [[1, 2, 3], [4, 5, 6]][twin]
    return {
        "hands": hands, "rounds": ROUNDS, "traitor": (seed + twin) % camps, "orders": orders,
        "piles": piles,
    }  # fmt: skip


def answer_of(game: Game, camp: int, spy: int, twin: int, seed: int) -> str:
    """The public course is a function of the seed; only hidden steps depend on the twin."""
    ask, number = game.question_for(camp), seed + 3 * game.state.dice_thrown
    if ask.question.id == "toy.card":
        assert isinstance(game.state, State)
        played = game.state.round - 1
        return str(setup(seed, spy, twin)["hands"][camp][played])
    if ask.question.id == "toy.sneak":
        if len(game.answers) % 5 == 4:
            return "unmask" if camp != spy else "stay"
        step = ("left", "right")[(twin + number) % 2 if camp == spy else number % 2]
        moved = sum(
            1 for who, data in game.answers[-2:] if who == camp and data in ("left", "right")
        )
        return step if moved < 2 else "stay"
    keys: list[str] = list(ask.answers.candidates())
    return keys[number % len(keys)]


def course(seed: int, spy: int, twin: int, dice: Any, viewer: int | None) -> Iterator[Any]:
    """Play, and show what the viewer sees at each decision (and what it is told when it errs)."""
    game = Game(BOOK, setup(seed, spy, twin), dice)
    while game.pending:
        yield (view_text(game.view(viewer)), _told_off(game, viewer))
        camp = game.pending[-1].who  # the last first: sealed answers lie about for a while
        game.answer_data(camp, answer_of(game, camp, spy, twin, seed))
    yield (view_text(game.view(viewer)), game)


def _told_off(game: Game, viewer: int | None) -> list[str]:
    said = []
    for data in ("3", "8", "nonsense", None, 7):
        if viewer is None or not any(ask.who == viewer for ask in game.pending):
            continue
        try:
            ask = game.question_for(viewer)
            said.append(repr(ask.answers.check(ask.answers.decode(data))))
        except Refused as refused:
            said.append(str(refused))
    return said


def twins(seed: int, spy: int, viewer: int | None) -> tuple[list[Any], list[Any]]:
    """Both courses. The second has other faces wherever the first threw dice for the spy alone."""
    one = list(course(seed, spy, 0, SeededDice.from_seed(seed), viewer))
    game: Game = one[-1][1]
    hidden = [event.to == frozenset({spy}) for event in game.events for _face in event.faces]
    faces = [
        face % 10 + 1 if secret else face for face, secret in zip(game.faces, hidden, strict=True)
    ]
    assert any(hidden), "the game must throw hidden dice"
    return one, list(course(seed, spy, 1, ScriptedDice(faces), viewer))


@pytest.mark.parametrize("seed", range(24))
def test_what_a_camp_may_not_know_does_not_show(seed: int) -> None:
    camps = 2 + seed % 3
    spy = seed % camps
    for viewer in [*(camp for camp in range(camps) if camp != spy), None]:
        one, two = twins(seed, spy, viewer)
        assert len(one) == len(two)
        for (seen, said), (seen_too, said_too) in zip(one[:-1], two[:-1], strict=True):
            assert seen == seen_too
            assert said == said_too
        assert one[-1][0] == two[-1][0]


def test_the_spy_itself_sees_the_difference() -> None:
    """The property above is not empty: the two games do differ, and their owner sees it."""
    one, two = twins(5, 5 % 4, 5 % 4)
    assert all(a[0] != b[0] for a, b in zip(one, two, strict=True))
    assert one[-1][1].state.digest() != two[-1][1].state.digest()


def test_a_careless_field_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The property has teeth: a rulebook that forgets to hide its spies fails it."""
    monkeypatch.setattr(type(BOOK), "hides", lambda self, game, figure, who: False)
    seen = [twins(seed, 0, 1) for seed in range(3)]
    assert any(a[0] != b[0] for one, two in seen for a, b in zip(one, two, strict=False))
