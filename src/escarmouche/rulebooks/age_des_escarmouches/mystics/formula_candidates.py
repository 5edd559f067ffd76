"""What comes to a mystic's mind: at whom, at what point and at which level it may recite a formula."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin
from typing import TypeVar

from escarmouche.core.answers import Chooser
from escarmouche.rulebooks.age_des_escarmouches.actions.action import TRIES, Deed
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import Aim, Formula
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import level_of
from escarmouche.rulebooks.age_des_escarmouches.mystics import aiming
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enemies, gap, opponent
from escarmouche.table.measure import TOLERANCE, Point

T = TypeVar("T")
DIRECTIONS = 8
NEARBY = (3.0, 8.0)  # how far from itself a mystic thinks of setting somebody, in cm
AROUND = tuple(
    (far * cos(2 * pi * turn / DIRECTIONS), far * sin(2 * pi * turn / DIRECTIONS))
    for far in NEARBY
    for turn in range(DIRECTIONS)
)


def levels_of(figure: Figure, formula: Formula) -> Sequence[int | None]:
    """The levels worth trying: the highest and, for a formula X, the lowest."""
    most = level_of(figure, formula.id) or 1
    return (None,) if formula.level is not None or most == 1 else (None, 1)


def aims(game: State, figure: Figure, formula: Formula, bare: Deed) -> Iterator[Deed]:
    """A formula at everybody in range; those aimed at points, at some of them."""
    if formula.aim is Aim.SELF:
        yield bare
    elif formula.aim is Aim.POINT:
        for enemy in enemies(game, figure.camp):
            yield bare._replace(path=(_place(game.x[enemy.id], game.y[enemy.id]),))
    elif formula.aim is Aim.PLACE:
        for dx, dy in AROUND:
            yield _beside(game, figure, bare, dx, dy)
    else:
        for targets in targets_of(game, figure, formula, bare):
            yield at(bare, targets)


def at(bare: Deed, targets: tuple[int, ...]) -> Deed:
    """The same, aimed at these."""
    return Deed(bare.action, bare.figure, (), None, targets, bare.by, bare.level)


def targets_of(game: State, figure: Figure, formula: Formula, bare: Deed) -> list[tuple[int, ...]]:
    """Each in range, and where it takes several, some who follow one another on the roster."""
    bodies = [target.id for target in _in_range(game, figure, formula)]
    found: list[tuple[int, ...]] = [(id,) for id in bodies]
    if formula.several and bare.level is None:
        most = level_of(figure, formula.id) or 1
        if 1 < most <= len(bodies):
            found += [tuple(bodies[n : n + most]) for n in range(len(bodies) - most + 1)]
    return found


def _in_range(game: State, figure: Figure, formula: Formula) -> list[Figure]:
    """The fighters of the camps at which it may be aimed, as far as it carries."""
    camps: tuple[int, ...] = (0, 1)
    if formula.aim in (Aim.ALLY, Aim.ENEMY):
        camps = (figure.camp if formula.aim is Aim.ALLY else opponent(figure.camp),)
    farthest = aiming.farthest(game, figure, formula) + TOLERANCE
    x, y, xs, ys = game.x[figure.id], game.y[figure.id], game.x, game.y
    reach = farthest + figure.radius
    near = [
        target
        for camp in camps
        for target in game.army[camp]
        if hypot(xs[target.id] - x, ys[target.id] - y) <= reach + target.radius
    ]
    return [
        target
        for target in near
        if (figure.is_round and target.is_round) or gap(game, figure, target) <= farthest
    ]


def _beside(game: State, figure: Figure, bare: Deed, dx: float, dy: float) -> Deed:
    """Aimed at a place so far from the mystic."""
    return bare._replace(path=(_place(game.x[figure.id] + dx, game.y[figure.id] + dy),))


def some_places(game: State, figure: Figure, bare: Deed, chooser: Chooser) -> Iterator[Deed]:
    """Of many places only those are thought of that are drawn."""
    for _ in range(TRIES):
        dx, dy = AROUND[int(chooser.random() * len(AROUND))]
        yield _beside(game, figure, bare, dx, dy)


def in_any_order(found: list[T], chooser: Chooser) -> Iterator[T]:
    """Each of them once."""
    while found:
        yield found.pop(int(chooser.random() * len(found)))


def _place(x: float, y: float) -> Point:
    return (round(x, 3), round(y, 3))
