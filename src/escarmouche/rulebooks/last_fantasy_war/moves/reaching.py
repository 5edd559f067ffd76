"""Whom a charge can reach (LFW-CHARGERES-03, -12, A-R28): with how many of its targets it can end in contact, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import hypot
from typing import NamedTuple

from escarmouche.memory import remembered_as_all_stand, remembered_while_all_stand
from escarmouche.rulebooks.last_fantasy_war.ground.contact import touches
from escarmouche.rulebooks.last_fantasy_war.ground.contact_bounds import farthest_contact
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import is_on_table, walk_of
from escarmouche.rulebooks.last_fantasy_war.moves.contact_search import ContactSearch
from escarmouche.rulebooks.last_fantasy_war.moves.contacts import (
    between,
    gaps_towards,
    likely_contacts,
    nobody_touches_all,
)
from escarmouche.rulebooks.last_fantasy_war.moves.full_rings import ring_is_full
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import (
    berths_of,
    gets_straight,
    means_of,
    why_not_stand,
)
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import half_move, length_of
from escarmouche.rulebooks.last_fantasy_war.moves.straight_charges import straight_contact
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, State, Unit, unit_called
from escarmouche.rulebooks.last_fantasy_war.terrain import DEEP_WATER, IMPASSABLE
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.shapes import Shape
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.straight import straight_way


class Reached(NamedTuple):
    """How many targets, and a place in contact with all of them; none: no way leads to any."""

    number: int = 0
    place: Place | None = None


def most_contacts(game: State, unit: Unit, intent: Intent) -> int:
    """LFW-CHARGERES-12, A-R28: with how many of its targets a charge can end in contact."""
    return reached_by(game, unit, intent).number


def reached_by(game: State, unit: Unit, intent: Intent) -> Reached:
    """The same, with a place where it ends so."""
    return _reached(game, unit, intent._replace(least=1), length_of(game, unit, intent))


@remembered_as_all_stand
def _reached(game: State, unit: Unit, intent: Intent, length: float) -> Reached:
    """Several are looked for first; of who can reach but one it mostly shows straight away."""
    near = _near(game, unit, intent)
    for count in range(len(near), 1, -1):
        for some in combinations(near, count):
            place = _place(game, unit, some, intent, length)
            if place is not None:
                return Reached(count, place)
    if not near:
        return Reached()
    place = straight_contact(game, unit, near[0], length) if intent.kind == CHARGE else None
    if place is not None:
        return Reached(1, place)  # as most often, who charges only whom it surely gets to
    means = means_of(game, unit, intent)
    for foe in near:
        for place in _gaps(game, unit, foe):
            if gets_straight(game, unit, place, intent, means):
                return Reached(1, place)
    for foe in near:
        place = _place(game, unit, (foe,), intent, length)
        if place is not None:
            return Reached(1, place)
    return Reached()


def _near(game: State, unit: Unit, intent: Intent) -> list[Unit]:
    """The targets of a charge that are not too far off at once."""
    meant = dict.fromkeys(base_of(game, unit_called(game, id)) for id in intent.targets)
    return [foe for foe in meant if _is_near(game, unit, foe, intent)]


def _is_near(game: State, unit: Unit, foe: Unit, intent: Intent) -> bool:
    """Whether the move is long enough as the crow flies."""
    most = max(length_of(game, unit, intent), half_move(game, unit, intent))
    away = hypot(game.x[foe.id] - game.x[unit.id], game.y[foe.id] - game.y[unit.id])
    return away <= most + farthest_contact(game, unit, foe) + TOLERANCE


@remembered_as_all_stand
def _is_far(game: State, unit: Unit, foe: Unit, intent: Intent, _length: float) -> bool:
    """Whether it is sure that no way into contact is short enough, told by a single search.

    Whoever touches it could go on to its centre, were nobody around it: so no way into contact is shorter than the way there
    by more than the distance of contact. Not told beside other floors and low walls, where one may touch across a border, nor
    where its base would hang over the edge of the table there.
    """
    here, there = game.place_of(unit.id), game.place_of(foe.id)
    reach = farthest_contact(game, unit, foe)
    if isinstance(here, Perch) or isinstance(there, Perch) or not is_on_table(game, unit, there):
        return False
    gait = gait_of(game, unit, intent.kind)
    if gait.flies or not _stands_clear(game, there, reach + game.radius[unit.id]):
        return False
    x, y, wide = there.x, there.y, reach + game.radius[unit.id]
    around = tuple(
        other
        for other in game.bodies()
        if hypot(game.x[other.id] - x, game.y[other.id] - y) <= wide + game.radius[other.id]
    )
    berths = tuple(one for one in berths_of(game, unit, intent) if one[0] not in around)
    walk = walk_of(game, unit, replace(gait, difficult=False, jumps=True), berths, around)
    most = _most(game, unit, intent) + reach
    direct = straight_way(walk, here, there, most)
    return direct is None and cheapest_way(walk, here, there, most) is None


def _stands_clear(game: State, place: Place, wide: float) -> bool:
    """Whether there is nothing but bases and level ground about a place."""
    (x, y), storeys = place.point, game.table.storeys
    shapes: list[Shape] = [hurdle.shape for hurdle in storeys.hurdles]
    shapes += [piece.shape for piece in game.table.with_property(IMPASSABLE)]
    shapes += [piece.shape for piece in game.table.with_property(DEEP_WATER)]
    return not any(shape.distance_to_point(x, y) <= wide for shape in shapes) and not any(
        surface.outline.distance_to_edge(x, y) <= wide for surface in storeys.surfaces
    )


@remembered_as_all_stand
def _place(
    game: State, unit: Unit, foes: tuple[Unit, ...], intent: Intent, length: float
) -> Place | None:
    """A place in contact with all of these to which a way leads, if there is any."""
    means = means_of(game, unit, intent)
    most = _most(game, unit, intent)
    if nobody_touches_all(game, unit, foes):
        return None
    if any(ring_is_full(game, unit, foe, means, most) for foe in foes):
        return None
    first = _first_thoughts(game, unit, foes)
    if len(foes) > 1:  # of one target it was looked at before
        for place in first:
            if gets_straight(game, unit, place, intent, means):
                return place
    search = ContactSearch(game, unit, intent, means, most)

    def may_stand(place: Place) -> bool:
        return why_not_stand(game, unit, place, intent, means) is None

    def may_end(place: Place) -> bool:
        return all(touches(game, unit, place, foe) for foe in foes) and may_stand(place)

    found = search.likeliest_of(first, may_stand)
    if found is not None or any(_is_far(game, unit, foe, intent, length) for foe in foes):
        return found
    return search.first_of(likely_contacts(game, unit, foes, intent), may_end)


def _first_thoughts(game: State, unit: Unit, foes: tuple[Unit, ...]) -> Sequence[Place]:
    """What comes to mind first."""
    if len(foes) == 1:
        return _gaps(game, unit, foes[0])
    return tuple(between(game, unit, *foes)) if len(foes) == 2 else ()


@remembered_while_all_stand
def _gaps(game: State, unit: Unit, foe: Unit) -> tuple[Place, ...]:
    """Asked for twice: which of them are straight ahead, then to which a way leads."""
    return tuple(gaps_towards(game, unit, foe))


def _most(game: State, unit: Unit, intent: Intent) -> float:
    """How long a way may be at most; a search counts some doors of buildings dearer than they are."""
    inside = gait_of(game, unit, intent.kind).indoors
    doors = 2 * max(0.0, 2 * game.radius[unit.id] - 1.0) if inside else 0.0
    return max(length_of(game, unit, intent), half_move(game, unit, intent)) + doors + TOLERANCE
