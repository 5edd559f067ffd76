"""Piercing artillery: three thresholds for one die, and everything on the line up to the reach."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from math import cos, hypot, sin
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.words import Tell
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Artillery
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import Attempt
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import Bands, Test
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import damage_reading, roll_test
from escarmouche.rulebooks.age_des_escarmouches.ground import hidden_enemies
from escarmouche.rulebooks.age_des_escarmouches.ground.terrain import BARRICADE
from escarmouche.rulebooks.age_des_escarmouches.shooting import declared_shot
from escarmouche.rulebooks.age_des_escarmouches.shooting.allocation import who_is_hit
from escarmouche.rulebooks.age_des_escarmouches.shooting.declared_shot import BANDS, Shot
from escarmouche.rulebooks.age_des_escarmouches.shooting.hits import (
    Struck,
    blow_of,
    damage_of,
    full_strength,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, bodies, placed
from escarmouche.table.beam_parts import shape_of
from escarmouche.table.measure import TOLERANCE, Point

PIERCES = Phrase("ade.event.pierces", "ADE-3.2.3.3-23", "ADE-3.2.3.3-24")
SPENT = Phrase("ade.event.shot_spent", "ADE-3.2.3.3-27")
STOPPED = Phrase("ade.event.shot_stopped", "ADE-3.2.3.3-24")
PIERCED = Phrase("ade.score.pierced", "ADE-3.2.3.3-26")


def aimed(game: State, shot: Shot) -> Generator[Any, Any, int]:
    """ADE-3.2.3.3-22: one die against the thresholds of short, medium and long range: how many it meets.

    A-R39: the distance of the named target plays no part; where thresholds are equal the longest counts.
    """
    (outcome,) = yield from roll_test(game, attempt_of(game, shot))
    return int(outcome.value)


def attempt_of(game: State, shot: Shot) -> Attempt:
    """The test of a piercing shot, with its three thresholds."""
    plain = declared_shot.attempt(game, shot, BANDS[0].difficulty)
    assert isinstance(plain.reading, Test)
    bands = tuple(band.difficulty for band in BANDS)
    return replace(plain, reading=Bands(plain.reading.value, bands, plain.reading.shift))


def land(game: State, shot: Shot, met: int) -> Generator[Any, Any, tuple[Struck, ...]]:
    """ADE-3.2.3.3-25: one element after the other takes a damage test, as far as the shot reaches."""
    reach = BANDS[met - 1].times * shot.weapon.range  # ADE-3.2.3.3-23
    line = line_of(game, shot, reach)
    yield Tell(PIERCES, {"figure": shot.shooter.id, "reach": reach, "line": [line.start, line.end]})
    if line.stopped_by is not None:
        yield Tell(STOPPED, {"figure": shot.shooter.id, "scenery": line.stopped_by})
    light = shot.weapon.artillery is Artillery.LIGHT_PIERCING
    strength = full_strength(game, shot)
    struck: list[Struck] = []
    for element in line.elements:
        if strength.value < 0:  # ADE-3.2.3.3-27: 0 still tests
            yield Tell(SPENT, {"figure": shot.shooter.id, "target": element.id})
            break
        if _was_struck(element, struck):
            continue
        victim = element
        if (
            element.camp != shot.shooter.camp
        ):  # ADE-3.2.3.3-29: allocation for each enemy in a melee
            victim = yield from who_is_hit(game, shot, element)
        if _was_struck(victim, struck):
            continue  # A-R39: nobody takes two tests of one shot
        struck.append((yield from damage_of(game, shot, victim, strength)))
        if light:
            strength = strength.plus(_lost(game, shot, victim, strength))
    return tuple(struck)


def tested(game: State, shot: Shot, line: Line) -> tuple[Figure, ...]:
    """Those of a line who take a damage test, if everybody on it is struck itself: its FOR may be spent first."""
    found: list[Figure] = []
    strength = full_strength(game, shot)
    for element in line.elements:
        if strength.value < 0:  # ADE-3.2.3.3-27
            break
        found.append(element)
        if shot.weapon.artillery is Artillery.LIGHT_PIERCING:
            strength = strength.plus(_lost(game, shot, element, strength))
    return tuple(found)


def _was_struck(figure: Figure, struck: list[Struck]) -> bool:
    return any(one.blow.victim is figure for one in struck)


def _lost(game: State, shot: Shot, victim: Figure, strength: Total) -> Why:
    """ADE-3.2.3.3-26: the FOR falls by the RES of each element, as its test read it (A-R39).

    ADE-3.2.3.3-28: that of heavy artillery does not.
    """
    resistance = damage_reading(game, blow_of(shot, victim, strength)).resistance
    return Why(-resistance.value, PIERCED, victim.id)


# -- the line ------------------------------------------------------------------------------------


class Line(NamedTuple):
    """ADE-3.2.3.3-24: from the edge of the shooter's base to where the shot ends, and what is on it."""

    start: Point
    end: Point
    elements: tuple[Figure, ...]
    stopped_by: str | None = None


def line_of(game: State, shot: Shot, reach: float) -> Line:
    """The line through the target, as far as it goes, with its elements in order of distance."""
    base, goal = shot.view.base, shot.goal
    away = hypot(goal.x - base.x, goal.y - base.y)
    if away > TOLERANCE:
        ux, uy = (goal.x - base.x) / away, (goal.y - base.y) / away
    else:  # straight above one another: the way it looks
        ux, uy = cos(base.facing), sin(base.facing)
    edge = _edge(shot, ux, uy)
    far = edge + reach  # A-R39: the reach is counted from the edge of the base
    stop, piece = _stopped(game, shot, (base.x + far * ux, base.y + far * uy), far)
    start = (base.x + edge * ux, base.y + edge * uy)
    end = (base.x + stop * ux, base.y + stop * uy)
    return Line(start, end, _elements(game, shot, end), piece)


def _edge(shot: Shot, ux: float, uy: float) -> float:
    """How far it is from the centre of the shooter's base to its edge, towards the target."""
    base = shot.view.base
    outside = 1000.0
    shape = shape_of(base)
    parts = shape.crossings(base.x, base.y, base.x + outside * ux, base.y + outside * uy)
    return parts[-1][1] * outside if parts else 0.0


def _stopped(game: State, shot: Shot, end: Point, far: float) -> tuple[float, str | None]:
    """A-R39: scenery at least as tall as the shooter stops the line; on the ground only (A-R62).

    The piece on which the shooter or the target stands does not: it sees out of it, or on to it (A-R26).
    """
    base, goal = shot.view.base, shot.goal
    found: tuple[float, str | None] = (far, None)
    if goal.level > 0:
        return found
    for piece in game.table.scenery:
        if piece.height < base.base.height - TOLERANCE or piece.height <= 0.0:
            continue
        if piece.kind == BARRICADE:  # it has PS: the line goes through it
            continue
        if piece.shape.contains(base.x, base.y) or piece.shape.contains(goal.x, goal.y):
            continue
        for t, _out in piece.shape.crossings(base.x, base.y, *end):
            found = min(found, (t * far, piece.id), key=lambda each: each[0])
    return found


def _elements(game: State, shot: Shot, end: Point) -> tuple[Figure, ...]:
    """Friends and foes on the line, on the level of the target (A-R39); the hidden are not touched."""
    base, found = shot.view.base, []
    for figure in (*bodies(game), *game.barricades):
        if figure.id in shot.view.left_out or game.level[figure.id] != shot.goal.level:
            continue
        if figure.camp != shot.shooter.camp and hidden_enemies.is_out_of_reach(game, figure):
            continue
        parts = shape_of(placed(game, figure)).crossings(base.x, base.y, *end)
        if parts:
            found.append((parts[0][0], figure.id, figure))
    return tuple(figure for _t, _id, figure in sorted(found, key=lambda each: each[:2]))
