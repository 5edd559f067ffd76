"""The charge of a guard that ends the move of an enemy (BM-SKILL-GARDIEN-02, R54)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with, touched_at
from escarmouche.rulebooks.bonus_malus.ground.gait import MOVE
from escarmouche.rulebooks.bonus_malus.ground.supposing import standing_at
from escarmouche.rulebooks.bonus_malus.ground.walking import base_move, may_stop, walk_of
from escarmouche.rulebooks.bonus_malus.morale.testing import dares_charge
from escarmouche.rulebooks.bonus_malus.moves.going import arrived, make_way, walked
from escarmouche.rulebooks.bonus_malus.moves.legality import trip_to, why_not_stand
from escarmouche.rulebooks.bonus_malus.moves.worth import contacts
from escarmouche.rulebooks.bonus_malus.reactions.watching import spot_after
from escarmouche.rulebooks.bonus_malus.state import Figure, State, able
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.trips import OFTEN, Trip

INTERRUPTS = Phrase("bm.event.interrupts", "BM-SKILL-GARDIEN-02")
DARES_NOT = Phrase("bm.event.guard_afraid", "BM-SKILL-GARDIEN-02")


class Chance(NamedTuple):
    """When a guard can charge a mover, and where it would stand in contact with it."""

    walked: float
    contact: Place


def first_chance(
    game: State, guard: Figure, mover: Figure, trip: Trip, moments: Iterable[float]
) -> Chance | None:
    """The first moment at which the mover can be stopped where it is and a way leads the guard to it.

    It is looked for at the exact first one, then every quarter of a pace.
    """
    last = -OFTEN
    for moment in moments:
        if moment - last < OFTEN - TOLERANCE and moment < trip.length:
            continue
        last = moment
        spot = spot_after(trip, moment)
        touched = touched_at(game, mover, spot)
        walk = walk_of(game, mover, MOVE, tuple(other.id for other in touched))
        if isinstance(spot, Place) and not may_stop(game, mover, walk, spot):
            continue  # over a friend, or on a low wall
        if guard in touched:
            continue  # it has come by itself
        with standing_at(game, mover, spot):
            contact = where_to(game, guard, mover)
        if contact is not None:
            return Chance(moment, contact)
    return None


def where_to(game: State, guard: Figure, mover: Figure) -> Place | None:
    """The place in contact that it can reach within its base movement, the one straight ahead first."""
    allowance = float(base_move(game, guard).value)
    if game.down[guard.id] or game.perch[guard.id] is not None:
        return None
    for place in contacts(game, guard, mover, allowance):
        if why_not_stand(game, guard, place, MOVE) is None and trip_to(game, guard, place, MOVE):
            return place
    return None


def interrupt(game: State, guard: Figure, mover: Figure, trip: Trip, chance: Chance) -> Rule:
    """R54: the mover is stopped there, the guard moves into contact. Returns whether it did.

    BM-SKILL-EFFRAYANT-02: it must dare to; a guard that does not stays where it is, and the enemy goes on.
    """
    game.guarding[guard.id] = False
    about = {"figure": guard.id, "target": mover.id, "walked": chance.walked}
    if not (yield from dares_charge(game, guard, mover)):
        yield Tell(DARES_NOT, about)
        return False
    yield Tell(INTERRUPTS, about)
    before, way_gone = engaged_with(game, mover), trip.until(chance.walked)
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
