"""Harcèlement: out of cover, a shot, and away again: runs that are worth while for the shot on their way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.actions.runs import RUN
from escarmouche.rulebooks.age_des_escarmouches.fighter import move_potential
from escarmouche.rulebooks.age_des_escarmouches.judging import shots
from escarmouche.rulebooks.age_des_escarmouches.judging.moving import (
    AFTER_MARCH,
    SHORT,
    place_value,
    places_of,
    walk_to,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.surroundings import Surroundings, is_shooter
from escarmouche.rulebooks.age_des_escarmouches.state import Figure

LEAST = 0.05  # PA: a shot that promises less is not worth stopping for


def harries(figure: Figure) -> bool:
    """Whether it may shoot in the middle of a run."""
    return points.COMBINES in figure.handlers and is_shooter(figure)


def halts(scene: Surroundings, able: Sequence[str]) -> Iterator[tuple[float, Deed]]:
    """ADE-SKILL-HARCELEMENT-02: places to shoot from, with the best place that the rest of the run leads to."""
    game, figure = scene.game, scene.figure
    if RUN.id not in able or not harries(figure):
        return
    whole = SHORT * float(RUN.potential(game, figure).value)
    level, mou = game.level[figure.id], SHORT * float(move_potential.cm_of(game, figure))
    places = [
        (x, y, far, place_value(scene, x, y, level, far)) for x, y, far in places_of(scene, whole)
    ]
    ends = [(x, y, value) for x, y, _far, value in places]
    for x, y, far, value in places:
        if far > mou:
            continue
        shot = _shot_from(scene, x, y)
        if shot <= LEAST:
            continue
        rest = whole - far
        away = [worth for ex, ey, worth in ends if hypot(ex - x, ey - y) <= rest]
        yield AFTER_MARCH * shot + max([value, *away]), walk_to(scene, RUN, x, y, level)


def _shot_from(scene: Surroundings, x: float, y: float) -> float:
    """What its best shot from a place promises, going by distances."""
    found = 0.0
    for foe in scene.foes:
        away = hypot(x - foe.x, y - foe.y) - foe.apart
        found = max(found, shots.at_distance(foe.shot_at, away))
    return found
