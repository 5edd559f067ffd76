"""What contradicts itself in a state: nothing, ever. Batteries of random games ask."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from escarmouche.core.hooks import is_heard
from escarmouche.rulebooks.last_fantasy_war.ground.distances import gap_at
from escarmouche.rulebooks.last_fantasy_war.ground.solids import height_of
from escarmouche.rulebooks.last_fantasy_war.hearing import voices
from escarmouche.rulebooks.last_fantasy_war.points import AURA, SCORE
from escarmouche.rulebooks.last_fantasy_war.scores import LIFE, score
from escarmouche.rulebooks.last_fantasy_war.state import (
    DESTROYED,
    ON_TABLE,
    State,
    Unit,
    unit_called,
)

TOUCHING = 1e-3


def faults(game: State) -> list[str]:
    """Everything that is wrong."""
    auras = bool(voices(game, AURA))
    found = [
        f"{unit.identity}: {what}" for unit in game.figures for what in _of_unit(game, unit, auras)
    ]
    found += [
        f"{one.identity} and {other.identity} overlap"
        for one, other in _side_by_side(game)
        if _overlap(game, one, other)
    ]
    return [*found, *_of_duos(game), *_of_markers(game)]


def _of_unit(game: State, unit: Unit, auras: bool) -> Iterator[str]:
    i = unit.id
    here, life = game.status[i] == ON_TABLE, game.life[i]
    full = unit.profile.life
    if here and (auras or is_heard(game, unit, SCORE)):
        full = int(score(game, unit, LIFE).value)
    if game.in_play[i] != here:
        yield "in play or not"
    if here and not 0 < life <= full:
        yield f"{life} Pv of {full}"
    if game.status[i] == DESTROYED and life > 0:
        yield "destroyed with Pv left"
    if here and not game.table.is_on(game.x[i], game.y[i]):
        yield "off the table"
    if here and not _on_surface(game, i):
        yield f"nowhere on {game.surface[i]}"
    if game.command[i] < 0 or game.magic[i] < 0:
        yield "less than no Pc or Pm"
    if game.fleeing[i] and not here:
        yield "flees from nowhere"
    if game.crippled[i] is not None and 2 * life > full:
        yield "crippled with more than half of its Pv"


def _side_by_side(game: State) -> Iterator[tuple[Unit, Unit]]:
    """All pairs of bases that lines along and across the table may meet both of: others do not overlap."""
    xs, ys, rs = game.x, game.y, game.radius
    bodies = sorted(game.bodies(), key=lambda unit: xs[unit.id] - rs[unit.id])
    for number, one in enumerate(bodies, start=1):
        y, radius = ys[one.id], rs[one.id]
        right = xs[one.id] + radius
        for other in islice(bodies, number, None):
            i = other.id
            wide = rs[i]
            if xs[i] - wide > right:
                break  # so are all that follow
            wide += radius
            if -wide < ys[i] - y < wide:
                yield one, other


def _on_surface(game: State, id: int) -> bool:
    if game.perch[id] is not None:
        return True
    return game.surface[id] in game.table.storeys.surfaces_at(game.x[id], game.y[id])


def _overlap(game: State, one: Unit, other: Unit) -> bool:
    """LFW-MVT-05: bases that lie over each other, of units that are about as high."""
    if game.perch[one.id] is not None or game.perch[other.id] is not None:
        return False
    if gap_at(game, one, game.place_of(one.id), other) >= -TOUCHING:
        return False
    low, high = sorted((one, other), key=lambda unit: game.elevation(unit.id))
    return game.elevation(high.id) < game.elevation(low.id) + height_of(game, low) - TOUCHING


def _of_duos(game: State) -> list[str]:
    """LFW-CAV-02: both halves of a cavalry are there, at one place, and have moved alike."""
    found = []
    for duo in game.duos:
        halves = [unit_called(game, id) for id in duo]
        if len({game.status[id] for id in duo}) > 1:
            found.append(f"{halves[0].identity} rides what is not there")
        if len({(game.x[id], game.y[id], game.surface[id]) for id in duo}) > 1:
            found.append(f"{halves[0].identity} is not where its mount is")
    return found


def _of_markers(game: State) -> list[str]:
    return [
        f"{marker.id} is borne by who is not there"
        for marker in game.markers
        if marker.bearer is not None and game.status[marker.bearer] != ON_TABLE
    ]
