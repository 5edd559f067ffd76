"""Snapshots: a long game opens from the last one that holds, and is the same game."""

from __future__ import annotations

import gc
import time
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.storage.games import row_of

from escarmouche.api import Game
from escarmouche.core.dice_segments import DiceSegment
from escarmouche.players import make
from escarmouche.server.past import opening
from escarmouche.server.past.opening import EVERY, add_snapshot, open_game
from escarmouche.server.past.replays import play_again
from escarmouche.server.seats import Seat
from escarmouche.server.storage import Answer, Row, Storage
from escarmouche.server.storage.schema import SNAPSHOTS


def played(storage: Storage, armies: str = "500", turns: int = 4) -> tuple[Row, list[Answer], Game]:
    """A whole game, with its snapshots, as a server would have kept it."""
    names = [f"cendre-{armies}", f"ecorce-{armies}"]
    made = Game.new("ef", names, "bataille-rangee", 7, options={"turns": turns})
    parts = (DiceSegment.of(0, "07" * 32),)
    row = row_of("g", setup=dict(made.setup), dice=parts, version=made.rulebook.version)
    row.digest = parts[-1].digest
    row.seats = [Seat(0, "ai", "random"), Seat(1, "ai", "random")]
    game = play_again(row, [])
    row.opening = tuple(game.faces)
    storage.add_game(row)
    players, answers, due = [make("random", seat) for seat in range(2)], [], EVERY
    while not game.over:
        ask, thrown = game.pending[0], len(game.faces)
        game.answer(ask, players[ask.who](game.view(ask.who), ask))
        answers.append(Answer(ask.who, game.answers[-1][1], tuple(game.faces[thrown:])))
        if len(answers) >= due:
            due = len(answers) + EVERY if add_snapshot(storage, row, game) else due
    return row, answers, game


def same(one: Game, other: Game) -> bool:
    assert one.settled == other.settled
    return (
        one.state.digest() == other.state.digest()
        and one.answers == other.answers
        and one.faces == other.faces
        and [repr(event) for event in one.events] == [repr(event) for event in other.events]
        and [(ask.who, ask.question.id) for ask in one.pending]
        == [(ask.who, ask.question.id) for ask in other.pending]
    )


def count(storage: Storage) -> int:
    with storage.database.reading() as db:
        return db.scalar(sa.select(sa.func.count()).select_from(SNAPSHOTS)) or 0


def test_a_game_opens_at_any_moment_as_it_was_played(storage: Storage) -> None:
    row, answers, game = played(storage)
    assert count(storage) >= 2
    assert same(open_game(storage, row, answers), game)
    for n in range(0, len(answers), 29):
        assert same(open_game(storage, row, answers, n), play_again(row, answers[:n])), n


@pytest.mark.parametrize("spoil", ["rules", "checksum", "state", "events", "gone"])
def test_a_snapshot_that_does_not_hold_is_passed_over(
    storage: Storage, spoil: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, answers, game = played(storage)
    used: list[Any] = []
    taken_up = opening._taken_up

    def noted(*given: Any) -> Any:
        used.append(taken_up(*given))
        return used[-1]

    monkeypatch.setattr(opening, "_taken_up", noted)
    assert same(open_game(storage, row, answers), game) and used[-1] is not None
    values: dict[str, Any] = {
        "rules": "other",
        "checksum": "0",
        "state": b"nonsense",
        "events": b"nonsense",
    }
    with storage.database.writing() as db:
        first = db.scalar(sa.select(sa.func.min(SNAPSHOTS.c.n)))
        which = SNAPSHOTS.c.n == first
        if spoil == "gone":
            db.execute(SNAPSHOTS.delete().where(which))
        else:
            db.execute(SNAPSHOTS.update().where(which).values({spoil: values[spoil]}))
    assert same(open_game(storage, row, answers), game) and used[-1] is None


def test_a_snapshot_of_other_answers_is_passed_over(storage: Storage) -> None:
    row, answers, _game = played(storage)
    shorter = answers[: EVERY // 2]
    assert same(open_game(storage, row, shorter), play_again(row, shorter))


def test_a_snapshot_of_a_game_that_went_on_is_not_kept(storage: Storage) -> None:
    row, answers, _game = played(storage)
    before = count(storage)
    with storage.changing(row.id, row.change):
        pass
    for n in range(EVERY, len(answers)):
        if add_snapshot(storage, row, play_again(row, answers[:n])):
            pytest.fail("kept by one who did not know the last change")
        if n > EVERY + 40:
            break
    assert count(storage) == before


@pytest.mark.slow
def test_a_long_game_opens_quickly(storage: Storage) -> None:
    row, answers, _game = played(storage, "2000", 20)
    assert len(answers) > 1000
    took = []
    for n in (len(answers), len(answers) // 2, len(answers) - 30):
        gc.collect()  # what playing left behind is not the opening's to clear
        begun = time.process_time()
        open_game(storage, row, answers, n)
        took.append(time.process_time() - begun)
    assert max(took) < 0.2, took
