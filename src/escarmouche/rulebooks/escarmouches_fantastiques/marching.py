"""Several figures sent the same way with one gesture, before it is done.

EF-TOUR-MVT-01: a side moves its figures one after the other, in the order that it likes. So a march is a row of single
moves, each judged on the table that those before it leave. Nothing here decides anything: each move is checked again
when it is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from escarmouche.core.answers import Answers
from escarmouche.rulebooks.escarmouches_fantastiques import paths
from escarmouche.rulebooks.escarmouches_fantastiques.movement import Move, MoveAnswers
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    figure_of,
    is_engaged,
    put,
)
from escarmouche.table.measure import Point

LOOK_BEYOND = 6.0  # inches: how far past the allowance a way round something is looked for


def march(
    seen: State, answers: Answers | None, figures: Sequence[int], by: Point
) -> list[dict[str, Any]]:
    """The moves that take these figures so far in one direction, in the order in which they can be made.

    Whoever cannot go so far goes as far as it can; whoever is engaged stays, since leaving costs blows (EF-TOUR-MVT-09).
    """
    if not isinstance(answers, MoveAnswers):
        return []
    after = seen.copy()
    then = MoveAnswers(after, answers.camp)
    able = {figure.id for figure in then.movable()}
    wanted = [figure_of(after, id) for id in dict.fromkeys(figures) if id in able]
    left = [figure for figure in wanted if not is_engaged(after, figure)]
    left.sort(key=lambda f: (-(after.x[f.id] * by[0] + after.y[f.id] * by[1]), f.id))
    made, left = _go(then, left, by, short=False)
    fewer, _stay = _go(then, left, by, short=True)
    return [*made, *fewer]


def _go(
    then: MoveAnswers, left: list[Figure], by: Point, *, short: bool
) -> tuple[list[dict[str, Any]], list[Figure]]:
    """Move those who can, the foremost first, until nobody makes room for another any more; and who is left."""
    made: list[dict[str, Any]] = []
    while True:
        before, wait = len(made), list[Figure]()
        for mover in left:
            found = _step(then, mover, by, short)
            if found is None:
                wait.append(mover)
                continue
            x, y = found["path"][-1]
            put(then.game, mover, x, y)
            then.game.moved[mover.id] = True
            made.append(found)
        left = wait
        if len(made) == before:
            return made, left


def _step(then: MoveAnswers, mover: Figure, by: Point, short: bool) -> dict[str, Any] | None:
    """The move of one figure, if it is legal as the table stands then."""
    game = then.game
    to = (game.x[mover.id] + by[0], game.y[mover.id] + by[1])
    path = _as_far_as_it_can(game, mover, to) if short else _whole(game, mover, to)
    if not path or then.check(Move(mover.id, path)) is not None:
        return None
    cost = paths.cost_of(game, mover, paths.from_here(game, mover, path))
    return {
        "figure": mover.id,
        "path": [list(point) for point in path],
        "cost": cost._asdict(),
        "allowance": mover.movement,
        "answer": then.encode(Move(mover.id, path)),
        "short": short,
    }


def _whole(game: State, mover: Figure, to: Point) -> paths.Path | None:
    return paths.find_path(game, mover, *to, mover.movement) if game.table.is_on(*to) else None


def _as_far_as_it_can(game: State, mover: Figure, to: Point) -> paths.Path | None:
    """As much of the way as can be paid; of the straight way, as far as it is free, where none leads there."""
    found = paths.find_path(game, mover, *to, mover.movement + LOOK_BEYOND)
    if found is None:
        x, y = game.x[mover.id], game.y[mover.id]
        share = paths.free_share(game, mover, *to)
        found = ((x + (to[0] - x) * share, y + (to[1] - y) * share),)
    return paths.shortened(game, mover, found, mover.movement)
