"""Moves that end in no contact: places to go to, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin

from escarmouche.rulebooks.confrontation import movement
from escarmouche.rulebooks.confrontation.judging.surroundings import Surroundings
from escarmouche.table.measure import TOLERANCE, Point

DIRECTIONS = 12
SHARES = (1.0, 0.5)
CLEAR = 0.6  # cm: how far from an enemy one stops who does not mean to touch it
MARGIN = 0.3  # cm beyond the reach of an enemy's charge


def places_of(
    scene: Surroundings, limits: dict[int, float]
) -> Iterator[tuple[float, Point, int, float]]:
    """Places within reach of the longest move, by level: their worth, where, which level, how far."""
    game, me = scene.game, scene.figure
    here = movement.here(game, me)
    for level, limit in limits.items():
        longest = limit - 0.02
        for x, y in _thought_of(scene, here, longest):
            x = min(max(x, 0.1), game.table.width - 0.1)
            y = min(max(y, 0.1), game.table.depth - 0.1)
            far = hypot(x - here[0], y - here[1])
            if far > longest + TOLERANCE or (far <= 0.3 and level == scene.level):
                continue
            # In contact with somebody is a fight, and no place to stand.
            if not scene.touches(x, y, level, CLEAR / 2):
                yield scene.place(x, y, level), movement.rounded((x, y)), level, far


def _thought_of(scene: Surroundings, here: Point, longest: float) -> Iterator[Point]:
    for turn in range(DIRECTIONS):
        angle = 2 * pi * turn / DIRECTIONS
        for share in SHARES:
            yield here[0] + longest * share * cos(angle), here[1] + longest * share * sin(angle)
    for aim in scene.goal.aims:
        yield _part_of_way(here, aim, longest, 0.0)
        yield _part_of_way(here, aim, longest / 2, 0.0)
    for foe in scene.foes:
        yield _part_of_way(here, (foe.x, foe.y), longest, foe.apart + CLEAR)
        yield _part_of_way(here, (foe.x, foe.y), longest, foe.apart + foe.stride + MARGIN)


def _part_of_way(here: Point, goal: Point, longest: float, short: float) -> Point:
    """Towards a goal as far as one gets, stopping short of it; away from it, if one is nearer than that."""
    dx, dy = goal[0] - here[0], goal[1] - here[1]
    far = hypot(dx, dy)
    if far < 1e-6:
        return here
    share = max(-longest, min(longest, far - short)) / far
    return (here[0] + dx * share, here[1] + dy * share)
