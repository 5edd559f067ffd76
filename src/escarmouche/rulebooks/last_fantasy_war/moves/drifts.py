"""The wind takes along whatever moves (LFW-SPELL-VENT-LEVE-02, -03, B-R64): a straight leg of 2'' more, free of cost.

It is made where the mover chooses: before its runs and normal moves, on the way, or after them. A charge drifts before its
move, so that it may still end in contact; a flight after it; moves of which contact is the end only as far as they keep it. Where
2'' are not legal it is as much as is, and it destroys nobody. Monsters and behemoths ("titans") may make 1'' of it.
"""

from __future__ import annotations

from functools import partial
from math import hypot

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.last_fantasy_war.ground.contact import (
    enemies_at,
    held_by,
    reach_of_contact,
)
from escarmouche.rulebooks.last_fantasy_war.ground.directions import along
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import Berths, walk_of
from escarmouche.rulebooks.last_fantasy_war.ground.weather import BLOWS, wind_of
from escarmouche.rulebooks.last_fantasy_war.moves.courses import course
from escarmouche.rulebooks.last_fantasy_war.moves.end_bounds import bounds_of_ends
from escarmouche.rulebooks.last_fantasy_war.moves.intents import PILE_IN, Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import CLEAR, KEPT, why_not_stand
from escarmouche.rulebooks.last_fantasy_war.sheet import BEHEMOTH, MONSTER
from escarmouche.rulebooks.last_fantasy_war.state import (
    ENGAGE,
    FLIGHT,
    MOVE,
    RUN,
    State,
    Unit,
    hostile,
)
from escarmouche.table.curves import Segment
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.standing_room import Demand, changes_on_line

WHEN = Phrase("lfw.ask.drift", "LFW-SPELL-VENT-LEVE-02", "LFW-SPELL-VENT-LEVE-03")
ORDERS = {
    when: Phrase(f"lfw.option.drift_{when}", "LFW-SPELL-VENT-LEVE-02")
    for when in ("first", "midway", "last")
}
HOW_FAR = Phrase("lfw.option.drift_length", "LFW-SPELL-VENT-LEVE-03")
DRIFTED = Phrase("lfw.event.drifted", "LFW-SPELL-VENT-LEVE-02", "LFW-SPELL-VENT-LEVE-03")

FIRST, MIDWAY, LAST = "first", "midway", "last"
LIGHTLY = 1.0  # LFW-SPELL-VENT-LEVE-03
HEAVY = (MONSTER, BEHEMOTH)
CHOOSES = (MOVE, RUN)
TOUCHING = (ENGAGE, PILE_IN)
HAIR = 10 * TOLERANCE  # so much before or behind a place where it changes whether it may end


def order_of(game: State, unit: Unit, intent: Intent) -> Rule:
    """When the leg of a move is made; nothing where no wind blows, or where a part of the move is made already."""
    if wind_of(game) is None or intent.left is not None:
        return None
    if intent.kind not in CHOOSES:
        return LAST
    options = [Option(when, phrase) for when, phrase in ORDERS.items()]
    about = {"figure": base_of(game, unit).id, "degree": _shown(wind_of(game))}
    return (yield Ask(unit.camp, WHEN, Choice(options), about))


def drift(game: State, unit: Unit, intent: Intent) -> Rule:
    """The leg itself, as far as it is legal."""
    degree, base = wind_of(game), base_of(game, unit)
    if degree is None or isinstance(game.place_of(base.id), Perch):
        return
    length = yield from _length(game, base)
    end = where_it_drifts(game, base, degree, length, intent)
    far = hypot(end.x - game.x[base.id], end.y - game.y[base.id])
    if far > TOLERANCE:
        game.put(base.id, end)
        yield Tell(DRIFTED, {"figure": base.id, "length": far, "degree": _shown(degree)})


def _shown(degree: float | None) -> int:
    """As it is told: in whole degrees."""
    return round(degree or 0.0)


def _length(game: State, base: Unit) -> Rule:
    """LFW-SPELL-VENT-LEVE-03: the heavy ones choose."""
    if base.profile.type not in HEAVY:
        return BLOWS
    options = [Option(str(int(far)), HOW_FAR, {"length": far}) for far in (BLOWS, LIGHTLY)]
    about = {"figure": base.id, "degree": _shown(wind_of(game))}
    return float((yield Ask(base.camp, WHEN, Choice(options), about)))


def where_it_drifts(game: State, base: Unit, degree: float, length: float, intent: Intent) -> Place:
    """The farthest legal end of the leg; where it stands if there is none."""
    here = game.place_of(base.id)
    assert isinstance(here, Place)
    gait, berths, towards = gait_of(game, base), _kept_off(game, base, intent), along(degree)
    end = course(game, base, gait, towards, length, berths=berths)
    if end.far > TOLERANCE and _may_end(game, base, end.place, intent):
        return end.place
    line = Segment(*here.point, *end.place.point)
    demand = Demand(
        lambda place: _may_end(game, base, place, intent), partial(bounds_of_ends, game, base)
    )
    stops = changes_on_line(walk_of(game, base, gait, berths), demand, line)
    near = {far + slip for far in stops for slip in (0.0, HAIR, -HAIR)}
    for far in sorted(near, reverse=True):
        if TOLERANCE < far < end.far:
            short = course(game, base, gait, towards, far, berths=berths)
            if short.far >= far - TOLERANCE and _may_end(game, base, short.place, intent):
                return short.place
    return here


def _may_end(game: State, base: Unit, place: Place, intent: Intent) -> bool:
    if place.surface not in game.table.storeys.surfaces_at(place.x, place.y):
        return False
    plain = Intent(FLIGHT) if intent.kind not in CHOOSES else Intent(intent.kind)
    if why_not_stand(game, base, place, plain) is not None:
        return False
    if intent.kind not in TOUCHING:
        return True
    there = enemies_at(game, base, place)
    return all(foe in there for foe in held_by(game, base))


def _kept_off(game: State, base: Unit, intent: Intent) -> Berths:
    """1'' from enemies where the move keeps it; else out of contact, but with those whom it touches already."""
    foes = [foe for foe in game.bodies() if hostile(game, base, foe)]
    if intent.kind in CHOOSES:
        return tuple((foe, KEPT) for foe in foes)
    touched = held_by(game, base)
    return tuple((foe, reach_of_contact(game) + CLEAR) for foe in foes if foe not in touched)
