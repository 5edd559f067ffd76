"""Units under a base that has ended its move on them (LFW-RULE-CHARGEMONSTRUEUSE-03, B-R33): each goes the shortest way out."""

from __future__ import annotations

from math import hypot

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.last_fantasy_war.ground.contact import STEP
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.land import in_deep_water
from escarmouche.rulebooks.last_fantasy_war.ground.walking import is_on_table, walk_of
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.rulebooks.last_fantasy_war.treasures import off_treasures
from escarmouche.table.curves import Circle, cut_up
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.falls import landing
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.room import room_bounds, stopping_bounds
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.way_check import place_on

THRUST_ASIDE = Phrase("lfw.event.thrust_aside", "LFW-RULE-CHARGEMONSTRUEUSE-03")

BESIDE = 1e-4  # so much more than touching, so that rounding leaves it free


def under(game: State, base: Unit) -> list[Unit]:
    """The bases on which another lies, that which has the least to go first."""
    found = [other for other in game.bodies() if other is not base and _lies_on(game, base, other)]
    return sorted(found, key=lambda other: -_apart(game, base, other))


def _lies_on(game: State, base: Unit, other: Unit) -> bool:
    level = abs(game.elevation(other.id) - game.elevation(base.id)) < STEP
    reach = game.radius[base.id] + game.radius[other.id]
    return level and _apart(game, base, other) < reach - TOLERANCE


def _apart(game: State, base: Unit, other: Unit) -> float:
    return hypot(game.x[other.id] - game.x[base.id], game.y[other.id] - game.y[base.id])


def thrust_aside(game: State, base: Unit) -> Rule:
    """LFW-RULE-CHARGEMONSTRUEUSE-03: all who lie under it, each to the nearest place in contact with it."""
    left = under(game, base)
    while left:
        unit, *left = left
        place = way_out(game, base, unit, tuple(left))
        if place is None:
            continue
        far = hypot(place.x - game.x[unit.id], place.y - game.y[unit.id])
        game.put(unit.id, place)
        yield Tell(THRUST_ASIDE, {"figure": unit.id, "by": base.id, "length": far})
        yield from off_treasures(game, unit)


def way_out(game: State, base: Unit, unit: Unit, through: tuple[Unit, ...] = ()) -> Place | None:
    """The nearest free place in contact with the base; B-R33: else the nearest free one. `through`: who moves after it."""
    here = game.place_of(unit.id)
    if not isinstance(here, Place):
        return None
    walk = walk_of(game, unit, gait_of(game, unit), (), through)
    reach = game.radius[base.id] + game.radius[unit.id] + BESIDE
    ring = Circle(game.x[base.id], game.y[base.id], reach)
    floor = walk.floor_of(here)
    bounds = [*room_bounds(walk, floor, ring.box), *stopping_bounds(walk, floor, ring.box)]
    spots = [ring.at(ring.along(here.point)), *cut_up(ring, bounds)]
    for spot in sorted(spots, key=lambda one: hypot(one[0] - here.x, one[1] - here.y)):
        place = place_on(walk, floor, *spot)
        if place is not None and _is_legal(game, walk, unit, place):
            return place
    return landing(walk, here.x, here.y, game.elevation(unit.id))


def _is_legal(game: State, walk: Walk, unit: Unit, place: Place) -> bool:
    dry = not in_deep_water(game.table, unit.profile.type, place)
    return dry and is_on_table(game, unit, place) and walk.may_stop(place)
