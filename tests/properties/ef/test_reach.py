"""The drawn region tells the truth: what lies well inside may be gone to, what lies well outside not.

The judge is the engine: the way that the page would propose to a place, put to the check that would
accept it. The margin is the mesh of the net from which the outline is drawn.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import cos, pi, sin
from typing import Any

import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from escarmouche import Game
from escarmouche.rulebooks.escarmouches_fantastiques.movement import Move, MoveAnswers
from escarmouche.rulebooks.escarmouches_fantastiques.paths import find_path
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure
from escarmouche.table.measure import Point
from escarmouche.table.reach import mesh_of

ARMIES = ("cendre-500", "ecorce-500", "sauvesel-500", "heures-mortes-500")
POSITIONS = range(12)
MOVERS, PLACES = 3, 120
LET_PASS = 0.005  # of the places: what is thinner than a mesh of the net


def position(seed: int) -> MoveAnswers:
    """A question of movement somewhere in a game played at random."""
    draw = random.Random(seed)
    game = Game.new("escarmouches-fantastiques", armies=draw.sample(ARMIES, 2), seed=seed)
    decisions = draw.randrange(10, 120)
    while not game.over:
        ask: Any = game.pending[0]
        if decisions <= 0 and isinstance(ask.answers, MoveAnswers):
            return ask.answers
        decisions -= 1
        game.answer(ask, ask.answers.sample(draw))
    return position(seed + 1000)


def region(rings: Any) -> BaseGeometry:
    """Rings as an area; one inside another is a hole."""
    area: BaseGeometry = shapely.Polygon()
    for ring in rings:
        area = area.symmetric_difference(shapely.Polygon(ring).buffer(0))
    return area


def may_go(answers: MoveAnswers, mover: Figure, place: Point) -> bool:
    """What the page would be told of a place."""
    path = find_path(answers.game, mover, *place, mover.movement + 6.0)
    return path is not None and answers.check(Move(mover.id, path)) is None


def places(answers: MoveAnswers, mover: Figure, draw: random.Random) -> Iterator[Point]:
    x, y = answers.game.x[mover.id], answers.game.y[mover.id]
    for _ in range(PLACES):
        away, angle = 1.1 * mover.movement * draw.random() ** 0.5, 2 * pi * draw.random()
        yield x + away * cos(angle), y + away * sin(angle)


@pytest.mark.parametrize("half", [0, 1])
def test_the_drawn_region_is_where_one_may_go(half: int) -> None:
    wrong: list[str] = []
    asked = 0
    for seed in POSITIONS[half::2]:
        answers, draw = position(seed), random.Random(seed)
        movers = answers.movable()
        for mover in draw.sample(movers, min(MOVERS, len(movers))):
            drawn = region(answers.reach(mover.id))
            margin = mesh_of(mover.movement)
            inner, outer = drawn.buffer(-margin), drawn.buffer(margin)
            for place in places(answers, mover, draw):
                point = shapely.Point(place)
                if inner.contains(point) or not outer.contains(point):
                    asked += 1
                    if may_go(answers, mover, place) != inner.contains(point):
                        wrong.append(f"seed {seed}, figure {mover.id}, {place}")
    assert asked > 1000
    assert len(wrong) <= LET_PASS * asked, "\n".join(wrong)


def test_a_flyer_sees_holes_where_others_stand() -> None:
    """It passes over bases and buildings and ends on none."""
    holes = 0
    for seed in POSITIONS:
        answers = position(seed)
        for mover in [f for f in answers.movable() if f.flies][:2]:
            drawn = region(answers.reach(mover.id))
            for other in answers.game.figures:
                centre = shapely.Point(answers.game.x[other.id], answers.game.y[other.id])
                if answers.game.in_play[other.id] and other.id != mover.id:
                    assert not drawn.contains(centre)
                    holes += drawn.convex_hull.contains(centre)
    assert holes > 3
