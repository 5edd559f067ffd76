"""The charge of a guard that ends the move of an enemy (BM-SKILL-GARDIEN-02, R54)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from math import ceil, hypot
from typing import NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.ground.contact import (
    charged_at,
    engaged_with,
    touched_at,
)
from escarmouche.rulebooks.bonus_malus.ground.gait import MOVE
from escarmouche.rulebooks.bonus_malus.ground.supposing import standing_at
from escarmouche.rulebooks.bonus_malus.ground.walking import base_move, may_stop, walk_of
from escarmouche.rulebooks.bonus_malus.morale.testing import dares_charge
from escarmouche.rulebooks.bonus_malus.moves.going import arrived, make_way, walked
from escarmouche.rulebooks.bonus_malus.moves.legality import trip_to, why_not_stand
from escarmouche.rulebooks.bonus_malus.moves.short_stops import HAIR, kept_off
from escarmouche.rulebooks.bonus_malus.moves.worth import JUST_TOUCHING, contacts
from escarmouche.rulebooks.bonus_malus.reactions.watching import PRECISE, spot_after
from escarmouche.rulebooks.bonus_malus.state import Figure, State, able
from escarmouche.table.curves import Circle, Segment, cut_up
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.room import room_bounds, stopping_bounds
from escarmouche.table.storeys.standing_room import Demand, changes_on_line
from escarmouche.table.storeys.trips import OFTEN, Trip
from escarmouche.table.storeys.way_check import place_on

INTERRUPTS = Phrase("bm.event.interrupts", "BM-SKILL-GARDIEN-02")
DARES_NOT = Phrase("bm.event.guard_afraid", "BM-SKILL-GARDIEN-02")


class Chance(NamedTuple):
    """When a guard can charge a mover, and where it would stand in contact with it."""

    walked: float
    contact: Place


def first_chance(
    game: State, guard: Figure, mover: Figure, trip: Trip, spells: Iterable[tuple[float, float]]
) -> Chance | None:
    """The first moment at which the mover can be stopped where it is and a way leads the guard to it.

    It is looked for at the exact first moment of each spell, wherever it begins or ends that the mover has room to stop, and every quarter of
    a pace; from the first of these at which there is one it is bisected back. Not exact: a way to the mover that is crooked, or ends where
    there is hardly room in contact, might be open for less than a quarter of a pace and be missed.
    """
    for start, end in spells:
        missed: float | None = None
        for moment in _looks(game, mover, trip, start, end):
            contact = contact_after(game, guard, mover, trip, moment)
            if contact is not None:
                return _earliest(game, guard, mover, trip, missed, Chance(moment, contact))
            missed = moment
    return None


def contact_after(
    game: State, guard: Figure, mover: Figure, trip: Trip, walked: float
) -> Place | None:
    """Where the guard would meet the mover after so many paces; nothing where that one cannot be stopped or reached."""
    spot = spot_after(trip, walked)
    touched = touched_at(game, mover, spot)
    if guard in touched:
        return None  # it has come by itself
    walk = walk_of(game, mover, MOVE, tuple(other.id for other in touched))
    if isinstance(spot, Place) and not may_stop(game, mover, walk, spot):
        return None  # over a friend, or on a low wall
    with standing_at(game, mover, spot):
        return where_to(game, guard, mover)


def _looks(game: State, mover: Figure, trip: Trip, start: float, end: float) -> Iterator[float]:
    """The first moment of a spell; where that will not do, all at which something may change, a quarter of a pace apart at most."""
    yield start
    steps = {start + OFTEN * n for n in range(1, ceil((end - start) / OFTEN))}
    rims = (
        rim + slip for rim in _rims(game, mover, trip, start, end) for slip in (0.0, HAIR, -HAIR)
    )
    yield from sorted(each for each in {*steps, *rims, end} if start < each <= end)


def _rims(game: State, mover: Figure, trip: Trip, start: float, end: float) -> Iterator[float]:
    """Where on its way the mover gets room to stop, or has it no longer."""
    walk = walk_of(game, mover, MOVE)

    def others(height: float) -> list[Circle]:
        return [Circle(d.x, d.y, d.radius) for d in kept_off(game, mover, height)]

    for one, other in pairwise(trip.stops):
        a, b = one.place, other.place
        if other.walked < start or one.walked > end or other.leapt:
            continue
        if isinstance(a, Place) and isinstance(b, Place) and a.surface == b.surface:
            line = Segment(*a.point, *b.point)
            met = changes_on_line(walk, Demand(walk.may_stop, others), line) if a != b else []
            yield from (one.walked + far for far in met)


def _earliest(
    game: State, guard: Figure, mover: Figure, trip: Trip, missed: float | None, found: Chance
) -> Chance:
    """The first chance between a moment without one and a moment with one."""
    while missed is not None and found.walked - missed > PRECISE:
        middle = (missed + found.walked) / 2
        contact = contact_after(game, guard, mover, trip, middle)
        if contact is None:
            missed = middle
        else:
            found = Chance(middle, contact)
    return found


def where_to(game: State, guard: Figure, mover: Figure) -> Place | None:
    """The place in contact that it can reach within its base movement, the one straight ahead first."""
    allowance = float(base_move(game, guard).value)
    if game.down[guard.id] or game.perch[guard.id] is not None:
        return None
    for place in chain(contacts(game, guard, mover, allowance), _all_around(game, guard, mover)):
        if why_not_stand(game, guard, place, MOVE) is None and trip_to(game, guard, place, MOVE):
            return place
    return None


def _all_around(game: State, guard: Figure, mover: Figure) -> Iterator[Place]:
    """Places in contact on its own floor where room begins or ends, and amid each stretch between: the nearest first."""
    i, j, here = guard.id, mover.id, game.place_of(guard.id)
    reach = game.radius[i] + game.radius[j] + JUST_TOUCHING
    far = float(base_move(game, guard).value) + reach
    if not isinstance(here, Place) or hypot(game.x[j] - here.x, game.y[j] - here.y) > far:
        return
    walk, ring = walk_of(game, guard, MOVE, (j,)), Circle(game.x[j], game.y[j], reach)
    floor = walk.floor_of(here)
    bounds = [*room_bounds(walk, floor, ring.box), *stopping_bounds(walk, floor, ring.box)]
    bounds += [
        Circle(game.x[f.id], game.y[f.id], game.radius[f.id] + game.radius[i] + JUST_TOUCHING)
        for f in game.standing()
        if f is not guard and f is not mover
    ]
    spots = cut_up(ring, bounds)
    for spot in sorted(spots, key=lambda one: hypot(one[0] - here.x, one[1] - here.y)):
        place = place_on(walk, floor, *spot)
        if place is not None:
            yield place


def interrupt(game: State, guard: Figure, mover: Figure, trip: Trip, chance: Chance) -> Rule:
    """R54: the mover is stopped there, the guard moves into contact. Returns whether it did.

    BM-SKILL-EFFRAYANT-02: it must dare to; a guard that does not stays where it is, and the enemy goes on.
    """
    game.guarding[guard.id] = False
    about = {"figure": guard.id, "target": mover.id, "walked": chance.walked}
    with standing_at(game, mover, spot_after(trip, chance.walked)):
        met = charged_at(game, guard, chance.contact)  # R51: a test for each whom it would touch
    for foe in met:
        if not (yield from dares_charge(game, guard, foe)):
            yield Tell(DARES_NOT, about)
            return False
    yield Tell(INTERRUPTS, about)
    before, way_gone = engaged_with(game, mover), trip.until(chance.walked)
    if chance.walked <= TOLERANCE:
        game.ran[mover.id] = None  # R12: a run of 0 gives nothing
    if not (yield from walked(game, mover, way_gone)):
        return True  # it fell on its way
    # R55: where its own charge has just ended, those whom it met are engaged before the guard comes
    yield from arrived(game, mover, before, way_gone.length)
    if not able(game, guard) or mover in engaged_with(game, guard):
        return True
    way = trip_to(game, guard, chance.contact, MOVE)
    assert way is not None, "the guard could go there a moment ago"
    yield from make_way(game, guard, MOVE, way)
    return mover in engaged_with(game, guard) or not able(game, mover)
