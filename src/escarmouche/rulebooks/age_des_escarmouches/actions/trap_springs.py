"""Traps that somebody sets off on its way."""

from __future__ import annotations

from collections.abc import Generator, Sequence
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
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, Trap, figure_of
from escarmouche.table.measure import Point
from escarmouche.table.trails import path_length

SPRUNG = Phrase("ade.event.trap_sprung", "ADE-SKILL-POSEUR-DE-PIEGES-05")
STRENGTH = Total(Why(5, Phrase("ade.score.trap", "ADE-SKILL-POSEUR-DE-PIEGES-05")))

Sprung = tuple[float, Trap]  # how far along a way, and which


def on_way(game: State, figure: Figure, trail: Sequence[Point], levels: Levels) -> list[Sprung]:
    """ADE-SKILL-POSEUR-DE-PIEGES-05: the traps that it sets off, in order, each at the first point within reach.

    The way begins where it stands, so that it sets off what is near there. B-R62: on the ground only.
    ADE-SKILL-POSEUR-DE-PIEGES-06: not everybody does. ADE-SKILL-ECLAIREUR-05: nor does an enemy's trap bear on
    who is hidden.
    """
    traps = [*trap_tokens.all_traps(game)]
    if not traps:
        return []
    hidden = is_out_of_reach(game, figure)
    found: list[Sprung] = []
    for part, start in _on_ground(trail, levels):
        for trap in traps:
            if hidden and trap.camp != figure.camp:
                continue
            at = trap_tokens.first_near(figure, part, trap)
            if at is not None and all(other is not trap for _at, other in found):
                found.append((start + at, trap))
    if not found or trap_tokens.is_unharmed(game, figure):
        return []  # nearly always
    return sorted(found, key=lambda one: (one[0], one[1].number))


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
    for _at, trap in on_way(game, figure, (start, end), (level, level, level)):
        if not (yield from spring(game, figure, trap)):
            break
    yield from wounds.bury(game, [figure])
