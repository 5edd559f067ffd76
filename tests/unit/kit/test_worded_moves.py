"""Moves in words of the game: each is a legal answer, and does what it says."""

from __future__ import annotations

from math import dist, hypot
from typing import Any

import pytest

from escarmouche import Game
from escarmouche.core.worded_move import WordedMove
from escarmouche.kit.worded_moves import behind, worded_moves
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.escarmouches_fantastiques.movement import MoveAnswers
from escarmouche.rulebooks.escarmouches_fantastiques.situations import stage
from escarmouche.situations.book import profile
from escarmouche.situations.document import Document
from escarmouche.situations.schema import open_document
from escarmouche.table.pieces import Scenery
from escarmouche.table.shapes import Line

EF = rulebook("ef")


def field(others: dict[str, Any], scenery: list[dict[str, Any]] | None = None, **mine: Any) -> Any:
    me = {"camp": "red", "at": [10, 10], "profile": {"movement": 6, **mine}}
    said: dict[str, Any] = {"figures": {"me": me, **others}, "phase": "movement"}
    if scenery:
        said["scenery"] = scenery
    top = open_document(Document(said))
    state = stage(top, profile).state
    top.source.fail()
    return state


def wishes(state: Any) -> dict[str, list[WordedMove]]:
    answers = MoveAnswers(state, 0)
    found: dict[str, list[WordedMove]] = {}
    for move in worded_moves(EF, state, answers, 0, None):
        assert answers.check(answers.decode(move.told["answer"])) is None, move
        found.setdefault(move.said.phrase.id.removeprefix("core.wish."), []).append(move)
    return found


def end(move: WordedMove) -> tuple[float, float]:
    x, y = move.told["path"][-1]
    return x, y


def test_hold_and_towards_and_straight() -> None:
    state = field({"orc": {"camp": "blue", "at": [10, 30]}})
    found = wishes(state)
    assert found["hold"][0].told["answer"] == {"figure": 0, "path": []}
    (towards,) = found["towards"]
    assert end(towards) == pytest.approx((10, 16)) and towards.said.data["short"]
    assert end(found["left"][0]) == pytest.approx((4, 10))
    assert end(found["right"][0]) == pytest.approx((16, 10))
    assert "contact" not in found


def test_who_sits_at_the_upper_edge_has_its_left_on_the_other_side() -> None:
    state = field({"orc": {"camp": "blue", "at": [10, 30]}})
    state.edges = ("top", "bottom")
    found = wishes(state)
    assert end(found["left"][0]) == pytest.approx((16, 10))
    assert end(found["forward"][0])[1] < 10


@pytest.mark.clause("EF-TOUR-TIR-05")
def test_a_shooter_is_also_told_how_far_it_keeps_its_shot() -> None:
    found = wishes(field({"orc": {"camp": "blue", "at": [10, 30]}}, shooting=[4]))
    whole, half = found["towards"]
    assert end(whole) == pytest.approx((10, 16)) and end(half) == pytest.approx((10, 13))
    assert half.said.data["kept"]


def test_contact_is_found_wherever_there_is_room_beside_an_enemy() -> None:
    """Friends stand where the straight way ends: the exact place beside them is found."""
    friends = {
        "a": {"camp": "red", "at": [9.49, 13.1]},
        "b": {"camp": "red", "at": [10.51, 13.1]},
    }
    state = field({"orc": {"camp": "blue", "at": [10, 14]}, **friends}, movement=8)
    orc = 1
    (contact,) = wishes(state)["contact"]
    assert contact.said.data["target"] == orc
    touch = state.radius[0] + state.radius[orc]
    assert dist(end(contact), (10, 14)) == pytest.approx(touch, abs=1e-3)


def test_contact_is_not_offered_where_there_is_no_room() -> None:
    ring = {
        f"f{k}": {"camp": "red", "at": [10 + dx, 14 + dy]}
        for k, (dx, dy) in enumerate(((1, 0), (-1, 0), (0, 1), (0, -1)))
    }
    state = field({"orc": {"camp": "blue", "at": [10, 14]}, **ring}, movement=12)
    gaps = [hypot(state.x[i] - 10, state.y[i] - 14) for i in range(2, 6)]
    assert max(gaps) == pytest.approx(1.0)
    assert "contact" not in wishes(state)


def test_behind_a_wall_is_close_up_to_it_on_the_far_side() -> None:
    wall = Scenery("w", "low-wall", Line(((6.0, 12.0), (14.0, 12.0))))
    x, y = behind(wall, (10.0, 10.0), 0.5, (10.0, 30.0))
    assert (x, y) == pytest.approx((10, 11.5), abs=1e-3)
    x, y = behind(wall, (10.0, 10.0), 0.5, (10.0, 2.0))
    assert (x, y) == pytest.approx((10, 12.5), abs=1e-3)


@pytest.mark.parametrize(
    ("book", "armies"),
    [
        ("escarmouches-fantastiques", ["cendre-250", "ecorce-250"]),
        ("age-des-escarmouches", ["gue-200", "officine-200"]),
        ("confrontation", ["griffon-200", "orque-200"]),
    ],
)
def test_every_book_words_the_moves_of_its_first_question(book: str, armies: list[str]) -> None:
    game = Game.new(book, armies=armies, seed=7)
    while (form := game.pending[0].answers.describe())["form"] not in ("moves", "deeds"):
        game.answer(game.pending[0], game.pending[0].answers.default())
    ask = game.pending[0]
    figure, action = form["figures"][0]["figure"], None
    if form["form"] == "deeds":
        actions = form["figures"][0]["actions"]
        action = next(a["id"] for a in actions if a["potential"] and "targets" not in a)
    said = worded_moves(game.rulebook, game.seen(ask.who), ask.answers, figure, action)
    kinds = {move.said.phrase.id for move in said}
    assert {"core.wish.towards", "core.wish.forward", "core.wish.join"} <= kinds
    for move in said:
        assert ask.answers.check(ask.answers.decode(move.told["answer"])) is None
