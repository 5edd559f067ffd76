"""Which way a rectangular base must look to have room somewhere: any facing there is, not some of them (A-R28).

Where it may stand for one facing has an exact answer (see `standing_room`). For all facings within a turn of that one there is
none if a slimmer base has none, so much slimmer that it lies inside the true one however that is turned. So facings are
halved, and each half is left alone as soon as that is known, or until the turn moves no point of the base any more.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from math import degrees, radians, sin
from typing import TypeVar

from escarmouche.rulebooks.age_des_escarmouches.card.profile import Base
from escarmouche.rulebooks.age_des_escarmouches.ground.standing_room import WRITTEN
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

T = TypeVar("T")

HALF_TURN = 180.0  # a rectangle looks the same from behind
SPANS = 8
FINEST = 2 * WRITTEN  # cm: what moves its corners by less changes nothing that is written down
MM = 10.0


def first_facing(
    figure: Figure, answer_at: Callable[[float], T | None], may_fit: Callable[[float, float], bool]
) -> T | None:
    """An answer at some facing, in degrees; None only where no facing has one.

    `may_fit(facing, turn)`: False only if what lies in its base however that is turned from that facing by so many degrees
    at most (see `slimmer`) finds no room.
    """
    half = HALF_TURN / SPANS / 2
    left = deque([((2 * span + 1) * half, half) for span in range(SPANS)])
    finest = degrees(FINEST / figure.radius)
    while left:
        facing, turn = left.popleft()
        if not may_fit(facing, turn):
            continue  # as most
        answer = answer_at(facing)
        if answer is not None:
            return answer
        if turn > finest:
            left += [(facing - turn / 2, turn / 2), (facing + turn / 2, turn / 2)]
    return None


def strayed(figure: Figure, turn: float) -> float:
    """How far a turn of so many degrees moves a corner of its base at most, and a little more."""
    return figure.radius * radians(turn) + 2 * WRITTEN


def slimmer(game: State, figure: Figure, turn: float) -> tuple[State, Figure] | None:
    """The same table with a base that lies in its own however that is turned by so many degrees; None where nothing is left of it."""
    base, share = figure.profile.base, sin(radians(turn))
    assert base.depth is not None, "a round base looks the same from everywhere"
    less = 2 * MM * 2 * WRITTEN
    width, depth = base.width - share * base.depth - less, base.depth - share * base.width - less
    if min(width, depth) <= 0.0:
        return None
    return _on(game, figure, replace(base, width=width, depth=depth))


def inscribed(game: State, figure: Figure) -> tuple[State, Figure]:
    """The same table with the circle inside its base: where that has no room, its base has none by any facing."""
    return _on(game, figure, Base(2 * MM * (figure.slim - 2 * WRITTEN)))


def _on(game: State, figure: Figure, base: Base) -> tuple[State, Figure]:
    slim = replace(figure, profile=replace(figure.profile, base=base))
    there = game.copy()
    there.figures[figure.id], there.radius[figure.id] = slim, slim.radius
    there.army[figure.camp] = tuple(
        [slim if one is figure else one for one in game.army[figure.camp]]
    )
    return there, slim
