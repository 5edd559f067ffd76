"""One unit of two sheets: one base, moved together; the book says who answers; one falls, the other remains."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escarmouche.core.freeze import Freezer, by_fields
from escarmouche.core.state import column
from escarmouche.kit.duos import (
    Duo,
    DuoState,
    Half,
    answers_for,
    body_of,
    duo_of,
    go_to,
    is_aboard,
    mount_up,
    part,
    unit_of,
)

WHO_ANSWERS = {
    "move": Half.MOUNT, "fall": Half.RIDER, "courage": Half.EITHER, "melee": Half.EACH,
}  # fmt: skip


class Figure(NamedTuple):
    """Who it is."""

    id: int
    camp: int
    radius: float


@dataclass
class Field(DuoState):
    """A bare field."""

    life: list[int] = column(blank=0)


def field() -> Field:
    """A knight, its horse, a squire, a wolf; and an enemy."""
    game = Field()
    for id, (camp, radius) in enumerate(((0, 0.5), (0, 1.0), (0, 0.5), (0, 0.8), (1, 0.5))):
        game.figures.append(Figure(id, camp, radius))
        game.x.append(2.0 * id)
        game.y.append(0.0)
        game.radius.append(radius)
        game.life.append(2)
        game.effects.append(())
    return game


def test_two_figures_become_one_unit_on_one_base() -> None:
    game = field()
    duo = mount_up(game, 0, 1)
    assert duo == Duo(0, 1) and duo_of(game, 0) is duo_of(game, 1) is game.duos[0]
    assert (game.x[0], game.y[0], game.radius[0]) == (game.x[1], game.y[1], 1.0)
    assert is_aboard(game, 0) and not is_aboard(game, 1) and body_of(game, 0) == 1
    assert unit_of(game, 1) == (0, 1) and unit_of(game, 2) == (2,) and not is_aboard(game, 2)


@given(st.sampled_from((0, 1)), st.floats(-9, 9), st.floats(-9, 9))
def test_all_moves_are_made_together(half: int, x: float, y: float) -> None:
    game = field()
    mount_up(game, 0, 1)
    go_to(game, half, x, y)
    assert (game.x[0], game.y[0]) == (game.x[1], game.y[1]) == (x, y)
    assert game.x[2:] == [4.0, 6.0, 8.0]


def test_the_book_says_who_answers_for_what() -> None:
    game = field()
    mount_up(game, 0, 1)
    for half in (0, 1):
        assert answers_for(game, WHO_ANSWERS, "move", half) == (1,)
        assert answers_for(game, WHO_ANSWERS, "fall", half) == (0,)
        assert answers_for(game, WHO_ANSWERS, "melee", half) == (0, 1)
        assert answers_for(game, WHO_ANSWERS, "courage", half, chosen=1) == (1,)
    with pytest.raises(AssertionError, match="chosen"):
        answers_for(game, WHO_ANSWERS, "courage", 0)
    assert all(answers_for(game, WHO_ANSWERS, matter, 2) == (2,) for matter in WHO_ANSWERS)


@pytest.mark.parametrize(("fallen", "left"), [(0, 1), (1, 0)])
def test_one_falls_and_the_other_stands_there_on_its_own_base(fallen: int, left: int) -> None:
    game = field()
    mount_up(game, 0, 1, base=1.5)
    mount_up(game, 2, 3)
    go_to(game, 0, 5.0, 7.0)
    assert part(game, fallen) == left
    assert (game.x[left], game.y[left]) == (5.0, 7.0)
    assert game.radius[:2] == [0.5, 1.0] and not is_aboard(game, left)
    assert game.duos == (Duo(2, 3),)
    assert part(game, left) is None  # both fell at once: nobody remains
    assert part(game, 4) is None


def test_nobody_rides_twice_nor_with_the_enemy() -> None:
    game = field()
    mount_up(game, 0, 1)
    with pytest.raises(AssertionError):
        mount_up(game, 2, 1)
    with pytest.raises(AssertionError):
        mount_up(game, 3, 4)


def test_copies_digests_and_frozen_states_know_duos() -> None:
    game = field()
    mount_up(game, 0, 1)
    copy = game.copy()
    part(copy, 0)
    assert game.duos and not copy.duos and copy.digest() != game.digest()
    freezer = Freezer(Field, [by_fields(Duo), by_fields(Figure)])
    assert freezer.thaw(freezer.freeze(game)).digest() == game.digest()
