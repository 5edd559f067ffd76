"""Traps that somebody sets off on its way."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import inf
from typing import Any

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import each, first
from escarmouche.core.words import Tell
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow, damage_test
from escarmouche.rulebooks.age_des_escarmouches.ground import trap_tokens
from escarmouche.rulebooks.age_des_escarmouches.ground.hidden_enemies import (
    audience,
    is_out_of_reach,
    touch,
)
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import box_of
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    Trap,
    figure_of,
    placed_at,
)
from escarmouche.table import bases
from escarmouche.table.measure import Point, at_most
from escarmouche.table.trails import path_length

SPRUNG = Phrase("ade.event.trap_sprung", "ADE-SKILL-POSEUR-DE-PIEGES-05")
STRENGTH = Total(Why(5, Phrase("ade.score.trap", "ADE-SKILL-POSEUR-DE-PIEGES-05")))

Sprung = tuple[float, Trap]  # how far along a way, and which


def on_way(
    game: State, figure: Figure, trail: Sequence[Point], levels: Levels, facing: float
) -> list[Sprung]:
    """ADE-SKILL-POSEUR-DE-PIEGES-05: the traps that it sets off, in order, each at the first point within reach.

    The way begins where it stands, so that it sets off what is near there. B-R62: on the ground only. A rectangular
    base goes with its narrow side in front, and stands at both ends as it looks there.
    ADE-SKILL-POSEUR-DE-PIEGES-06: not everybody does. ADE-SKILL-ECLAIREUR-05: nor does an enemy's trap bear on
    who is hidden.
    """
    traps = [*trap_tokens.all_traps(game)]
    if not traps:
        return []
    hidden, far = is_out_of_reach(game, figure), trap_tokens.far_from(figure)
    found: list[Sprung] = []
    for part, start in _on_ground(trail, levels):
        left, low, right, high = box_of(part)
        for trap in traps:
            if not (left - far <= trap.x <= right + far and low - far <= trap.y <= high + far):
                continue  # nearly always
            if hidden and trap.camp != figure.camp:
                continue
            at = trap_tokens.first_near(figure, part, trap)
            if at is not None and all(other is not trap for _at, other in found):
                found.append((start + at, trap))
    if not figure.is_round:
        found = _as_it_stands(game, figure, trail, levels, facing, traps, found)
    if not found or trap_tokens.is_unharmed(game, figure):
        return []  # nearly always
    return sorted(found, key=lambda one: (one[0], one[1].number))


def _as_it_stands(
    game: State,
    figure: Figure,
    trail: Sequence[Point],
    levels: Levels,
    facing: float,
    traps: Sequence[Trap],
    found: Sequence[Sprung],
) -> list[Sprung]:
    """The same with those that a rectangular base reaches before it turns to go, or as it looks in the end."""
    sprung = {trap.number: (at, trap) for at, trap in found}
    ends = (
        (0.0, trail[0], game.facing[figure.id], levels[0]),
        (path_length(trail), trail[-1], facing, levels[-1]),
    )
    for at, (x, y), looks, level in ends:
        base = placed_at(figure, x, y, looks)
        for trap in traps if level == 0 else ():
            if trap.camp != figure.camp and is_out_of_reach(game, figure):
                continue
            held = sprung.get(trap.number, (inf, trap))
            if at < held[0] and at_most(
                bases.gap(base, trap_tokens.token(trap)), trap_tokens.REACH
            ):
                sprung[trap.number] = (at, trap)
    return [*sprung.values()]


Levels = tuple[int, int, int]  # where it starts, where its way lies, where it ends


def _on_ground(trail: Sequence[Point], levels: Levels) -> list[tuple[Sequence[Point], float]]:
    """The parts of a way on the ground, each with its length from the start: all of it, or only an end."""
    start, on, end = levels
    if on == 0:
        return [(trail, 0.0)]
    (ax, ay), (bx, by) = trail[0], trail[-1]
    parts: list[tuple[Sequence[Point], float]] = []
    if start == 0:  # a flyer that rises begins on the ground
        parts.append((((ax, ay), (ax + JUST, ay)), 0.0))
    if end == 0:
        parts.append((((bx, by), (bx + JUST, by)), path_length(trail)))
    return parts


JUST = 1e-3  # cm: a way that leads nowhere


def spring(game: State, figure: Figure, trap: Trap) -> Generator[Any, Any, bool]:
    """The token is discarded, and the fighter takes a damage test of FOR 5; returns whether it lives."""
    trap_tokens.discard(game, trap)
    place = [trap.x, trap.y]
    told_to = audience(game, figure)
    yield Tell(SPRUNG, {"figure": figure.id, "by": trap.by, "place": place}, told_to, True)
    blow = Blow(figure, STRENGTH, close=False, formula="trap", owner=figure_of(game, trap.by))
    damage = yield from damage_test(game, blow)
    yield from wounds.hurt(game, figure, damage)
    yield from each(points.DAMAGED, game, (figure_of(game, trap.by),), blow, damage)
    if game.life[figure.id] == 0 and first(game, figure, points.FALLS) is not None:
        yield from wounds.bury(game, [figure])  # B-R11: eliminated, and it goes on
    return game.life[figure.id] > 0


def passed(game: State, figure: Figure, start: Point) -> Generator[Any, Any, None]:
    """A fighter was moved straight from somewhere to where it stands, by whatever it was."""
    end, level = (game.x[figure.id], game.y[figure.id]), game.level[figure.id]
    looks = game.facing[figure.id]
    for _at, trap in on_way(game, figure, (start, end), (level, level, level), looks):
        if not (yield from spring(game, figure, trap)):
            break
    yield from wounds.bury(game, [figure])
    yield from touch(game, figure)
