"""ADE-3.2.3.1-03: a hidden enemy in the way. What hides a fighter, and from whom, is the skill Éclaireur's."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees
from typing import NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Path
from escarmouche.rulebooks.age_des_escarmouches.state import (
    TOUCHING,
    Figure,
    State,
    enemies,
    gap_at,
    placed_at,
)
from escarmouche.table.measure import Point
from escarmouche.table.trails import lengths_at, path_length, point_at

DETECTED = Phrase("ade.event.detected", "ADE-3.2.3.1-03")

SHORT = 0.02  # cm: how far from contact it stops (B-R29: just short of it)
STEP_BACK = 0.1


class Meeting(NamedTuple):
    """The hidden enemy whom a mover runs into, and the way that it has gone till then."""

    hidden: Figure
    path: Path


def first_met(
    game: State, figure: Figure, trail: Sequence[Point], level: int | None = None
) -> Meeting | None:
    """The first hidden enemy on a way: its base would be touched there (A-R31); only those of its level."""
    if True not in game.hidden:
        return None  # nearly always
    on = game.level[figure.id] if level is None else level
    met: tuple[float, Figure] | None = None
    for enemy in enemies(game, figure.camp):
        if not game.hidden[enemy.id] or game.level[enemy.id] != on:
            continue
        centre = (game.x[enemy.id], game.y[enemy.id])
        found = lengths_at(trail, centre, figure.slim + enemy.slim, 0.0)
        if found and (met is None or found[0] < met[0]):
            met = (found[0], enemy)
    if met is None:
        return None
    return Meeting(met[1], _until(game, figure, trail, met[0], met[1]))


def _until(
    game: State, figure: Figure, trail: Sequence[Point], length: float, enemy: Figure
) -> Path:
    """The part of a way that ends just short of a base."""
    whole = path_length(trail)
    length = max(0.0, min(whole, length) - SHORT)
    while length > 0.0 and _touches(game, figure, trail, length, enemy):
        length = max(0.0, length - STEP_BACK)
    return _cut(trail, length)


def _touches(
    game: State, figure: Figure, trail: Sequence[Point], length: float, enemy: Figure
) -> bool:
    path = _cut(trail, length)
    (ax, ay), (bx, by) = (trail[0], *path)[-2:]
    facing = degrees(atan2(by - ay, bx - ax))
    base = placed_at(figure, *path[-1], facing, game.level[figure.id])
    return gap_at(game, base, figure.radius, enemy) <= TOUCHING


def _cut(trail: Sequence[Point], length: float) -> Path:
    """The points of a trail up to a length, after its start."""
    kept: list[Point] = []
    gone = 0.0
    for a, b in pairwise(trail):
        step = path_length((a, b))
        if gone + step >= length:
            break
        kept.append(b)
        gone += step
    return (*kept, point_at(trail, length))


def detect(game: State, hidden: Figure, by: Figure) -> Rule:
    """A hidden fighter is hidden no more."""
    game.hidden[hidden.id] = False
    yield Tell(DETECTED, {"figure": hidden.id, "by": by.id}, reveals=True)
