"""Straight ways: how far somebody gets who goes round nothing. What is drawn at random goes so, mostly."""

from __future__ import annotations

from math import floor, hypot

from escarmouche.rulebooks.age_des_escarmouches.ground import terrain
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Way, cost_of
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Obstacles
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State
from escarmouche.table.measure import TOLERANCE, Point

STANDS_OFF = 0.1  # cm: how far from what stops it somebody stops
PARTS = 1000.0  # of a centimetre, in which places are written down
ROUNDING = 0.001  # cm: by so much at most a place gets farther when it is rounded


def way_to(game: State, figure: Figure, to: Point, longest: float, lie: Obstacles) -> Way | None:
    """The straight way to a place, where nothing lies on it and its potential pays for it."""
    here = (game.x[figure.id], game.y[figure.id])
    if lie.block(here, to):
        return None
    cost = cost_of(game, figure, (here, to))
    if cost.length + cost.difficult + cost.climbed > longest + TOLERANCE:
        return None
    return Way((to,), cost)


def way_towards(
    game: State, figure: Figure, to: Point, longest: float, lie: Obstacles
) -> Way | None:
    """As far as it gets: to the edge, to what stands in its way, or to where its potential ends."""
    here = (game.x[figure.id], game.y[figure.id])
    to = on_table(game, here, to)
    if lie.block(here, to):
        left = (1.0 - lie.stop(here, to)) * hypot(to[0] - here[0], to[1] - here[1])
        return way_to(game, figure, nearer(here, to, left + STANDS_OFF), longest, lie)
    cost = cost_of(game, figure, (here, to))
    over = cost.length + cost.difficult + cost.climbed - longest
    if over > TOLERANCE:
        # So much nearer: where it ends in difficult ground a centimetre costs two, elsewhere one (A-R73).
        half, whole = over / terrain.DIFFICULT_FACTOR + ROUNDING, over + ROUNDING
        return way_to(game, figure, nearer(here, to, half), longest, lie) or way_to(
            game, figure, nearer(here, to, whole), longest, lie
        )
    return Way((to,), cost)


def on_table(game: State, here: Point, to: Point) -> Point:
    """The place, or where the straight way to it leaves the table; a little nearer."""
    if game.table.is_on(*to):
        return nearer(here, to, ROUNDING)
    (x, y), (dx, dy), share = here, (to[0] - here[0], to[1] - here[1]), 1.0
    for start, step, size in ((x, dx, game.table.width), (y, dy, game.table.depth)):
        room = size - start if step > 0.0 else start
        if abs(step) * share > room:
            share = room / abs(step)
    return nearer(here, (x + dx * share, y + dy * share), STANDS_OFF)


def nearer(here: Point, to: Point, by: float) -> Point:
    """A place so much nearer than another, on the straight way to it, as it is written down."""
    (x, y), (dx, dy) = here, (to[0] - here[0], to[1] - here[1])
    far = hypot(dx, dy)
    share = 1.0 - by / far if far > by else 0.0
    return (
        floor((x + dx * share) * PARTS + 0.5) / PARTS,  # several times as quick as `round`
        floor((y + dy * share) * PARTS + 0.5) / PARTS,
    )
