"""Forced moves: pushes and ties (R23, R70, R87). They leave the facing as it was, and cost nobody a free attack."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.displacement.facing import turn_all
from escarmouche.rulebooks.bonus_malus.displacement.falls import (
    fall_at,
    fall_if_unsupported,
    fall_off_link,
)
from escarmouche.rulebooks.bonus_malus.ground.arcs import heading
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.ground.gait import SMALL, gait_of
from escarmouche.rulebooks.bonus_malus.ground.walking import bare_walk, everybody_else
from escarmouche.rulebooks.bonus_malus.hearing import each_heard
from escarmouche.rulebooks.bonus_malus.points import MOVED
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.straight import follow

PUSHED = Phrase("bm.event.pushed", "BM-SKILL-REPOUSSE-01", "BM-FORCE-POUSSEE-02")
PARTED = Phrase("bm.event.parted", "BM-COMBAT-05")


class Pushed(NamedTuple):
    """Where a push ends: at a place, or over the edge at a spot."""

    place: Place
    length: float
    over: Point | None = None


def push(game: State, figure: Figure, away_from: Point, length: float) -> Rule:
    """R70: straight away from a point, as far as scenery higher than a pace, bases and the edge let it; over the void it
    falls there and goes no farther (R87). Returns how far it went.
    """
    if game.status[figure.id] != ON_TABLE:
        return 0.0
    if game.perch[figure.id] is not None:  # R18
        yield from fall_off_link(game, figure)
        return 0.0
    ends = where_pushed(game, figure, away_from, length)
    if ends.length <= TOLERANCE and ends.over is None:
        return 0.0
    before = engaged_with(game, figure)
    height = game.elevation(figure.id)
    game.put(figure.id, ends.place)
    yield Tell(PUSHED, {"figure": figure.id, "length": ends.length})
    if ends.over is not None:
        yield from fall_at(game, figure, ends.over, height)
        return ends.length
    yield from each_heard(game, figure, MOVED)
    met = [foe for foe in engaged_with(game, figure) if foe not in before]
    if met:  # R70: engaged, without a charge
        yield from turn_all(game, [figure, *met])
    yield from fall_if_unsupported(game, figure)
    return ends.length


def part(game: State, one: Figure, other: Figure, length: float = 1.0) -> Rule:
    """BM-COMBAT-05, R23: both go back, straight away from where the other stood."""
    here, there = (game.x[one.id], game.y[one.id]), (game.x[other.id], game.y[other.id])
    yield Tell(PARTED, {"figure": one.id, "target": other.id})
    yield from push(game, one, there, length)
    yield from push(game, other, here, length)


def where_pushed(game: State, figure: Figure, away_from: Point, length: float) -> Pushed:
    """Where it would end."""
    here = game.place_of(figure.id)
    assert not isinstance(here, Perch)
    ux, uy = _direction(game, figure, away_from)
    gait = replace(
        gait_of(game, figure), wall=None, ladder=None, hurdle=None, water=1.0, falls=True
    )
    walk = bare_walk(game, figure, gait, everybody_else(game, figure))
    gone = follow(walk, here, (ux, uy), _within(game, here, (ux, uy), length), SMALL)
    far = hypot(gone.place.x - here.x, gone.place.y - here.y)
    if gone.over is not None and gait.ghost:  # R60: it does not fall
        return Pushed(gone.place, far)
    return Pushed(gone.place, far, gone.over)


def _direction(game: State, figure: Figure, away_from: Point) -> Point:
    dx, dy = game.x[figure.id] - away_from[0], game.y[figure.id] - away_from[1]
    away = hypot(dx, dy)
    if away <= TOLERANCE:
        ux, uy = heading(game, figure)
        return (-ux, -uy)
    return (dx / away, dy / away)


def _within(game: State, here: Place, along: Point, length: float) -> float:
    """R70: how far one gets before the edge of the table."""
    for at, step, most in (
        (here.x, along[0], game.table.width),
        (here.y, along[1], game.table.depth),
    ):
        if step > 1e-9:
            length = min(length, (most - 0.01 - at) / step)
        elif step < -1e-9:
            length = min(length, (0.01 - at) / step)
    return max(0.0, length)
