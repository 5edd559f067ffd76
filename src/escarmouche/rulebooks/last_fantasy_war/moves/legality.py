"""What speaks against ending a move somewhere: one answer for page, players and situations alike."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import NamedTuple

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.rulebooks.last_fantasy_war.ground.contact import (
    enemies_at,
    held_by,
    may_touch,
    reach_of_contact,
)
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_at, gap_at
from escarmouche.rulebooks.last_fantasy_war.ground.gait import (
    Gait,
    gait_of,
    is_trampled,
    on_level,
)
from escarmouche.rulebooks.last_fantasy_war.ground.land import in_deep_water
from escarmouche.rulebooks.last_fantasy_war.ground.open_ground import open_line
from escarmouche.rulebooks.last_fantasy_war.ground.prices import Price
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import (
    Berths,
    is_on_table,
    is_taken,
    walk_of,
)
from escarmouche.rulebooks.last_fantasy_war.ground.ways import Going, goes_straight, going_to
from escarmouche.rulebooks.last_fantasy_war.hearing import first_said
from escarmouche.rulebooks.last_fantasy_war.moves.intents import (
    FORCE,
    PILE_IN,
    POSITION,
    Intent,
)
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import half_move, length_of
from escarmouche.rulebooks.last_fantasy_war.points import UNTARGETED
from escarmouche.rulebooks.last_fantasy_war.state import (
    CHARGE,
    ENGAGE,
    MOVE,
    RUN,
    State,
    Unit,
    hostile,
    unit_called,
)
from escarmouche.rulebooks.last_fantasy_war.treasures import is_overlapped
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.trips import trip_of
from escarmouche.table.storeys.walks import Walk

Goal = Place | Perch

OFF_TABLE = Phrase("lfw.refusal.off_table", "LFW-BORDS-01", "LFW-MVT-05")
NO_ROOM = Phrase("lfw.refusal.no_room", "LFW-MVT-05", "LFW-ESCALADER-02", "LFW-TERRAIN-FALAISE-01")
DEEP = Phrase("lfw.refusal.deep_water", "LFW-ENV-EAUXPROF-01")
NO_WAY = Phrase("lfw.refusal.no_way", "LFW-MVT-05", "LFW-ESCALADER-01", "LFW-ENV-INTERIEUR-03")
TOO_FAR = Phrase("lfw.refusal.too_far", "LFW-NORMAL-03", "LFW-COURSE-03", "LFW-CHARGERES-02")
TOO_NEAR = Phrase("lfw.refusal.too_near", "LFW-COURSE-04", "LFW-NORMAL-04")
TOO_NEAR_THROUGH = Phrase("lfw.refusal.too_near", "LFW-ENV-INTERIEUR-15")
KEEPS_CONTACTS = Phrase("lfw.refusal.keeps_contacts", "LFW-ENGAGE-03")
NOT_DECLARED = Phrase("lfw.refusal.not_declared", "LFW-CHARGERES-09")
NO_TARGET = Phrase("lfw.refusal.no_target_there", "LFW-CHARGERES-03")
MORE_TARGETS = Phrase("lfw.refusal.more_targets", "LFW-CHARGERES-12")
NOT_IN_COMBAT = Phrase("lfw.refusal.not_in_combat", "LFW-ENFONCER-03")
NO_FOE = Phrase("lfw.refusal.no_foe_there", "LFW-ENFONCER-01")
ON_TREASURE = Phrase("lfw.refusal.on_treasure", "LFW-JOUER-TRESOR-01")
NOT_THROUGH = Phrase("lfw.refusal.not_through", "LFW-ENV-INTERIEUR-16")

LOOK_BEYOND = 4.0  # past the move, so that a player is told how much is missing
KEPT = 1.0  # LFW-COURSE-04, LFW-NORMAL-04
FAR_OFF = 8.0  # between centres: nobody keeps such a berth
CLEAR = 1e-3  # so much more than contact
STAYS = (RUN, MOVE, ENGAGE, PILE_IN, FORCE, POSITION)  # moves that need not be made
UNMEANT = {CHARGE: NOT_DECLARED, PILE_IN: NOT_IN_COMBAT}


class Means(NamedTuple):
    """What a unit has for a move: how it goes, from whom it keeps off, how far it gets, and how far in any case."""

    gait: Gait
    berths: Berths
    length: float
    half: float

    @property
    def most(self) -> float:
        """No way is longer, whatever reduces the move."""
        return max(self.length, self.half)


def means_of(game: State, unit: Unit, intent: Intent) -> Means:
    """The means of a unit for a move, worked out once for all places that are looked at."""
    gait = gait_of(game, unit, intent.kind, intent.paid)
    berths = berths_of(game, unit, intent, gait)
    return Means(gait, berths, length_of(game, unit, intent), half_move(game, unit, intent))


def why_not_go(
    game: State,
    unit: Unit,
    goal: Goal,
    intent: Intent,
    tell: bool = True,
    means: Means | None = None,
) -> Refusal | None:
    """What speaks against ending a move there; `tell`: also how much is missing, which takes another search."""
    here = game.place_of(unit.id)
    if goal == here and intent.kind in STAYS:
        return None
    if isinstance(goal, Perch):
        return refuse(NO_WAY, figure=unit.id)
    means = means or means_of(game, unit, intent)
    refusal = why_not_end(game, unit, goal, intent, means)
    if refusal is not None:
        return refusal
    found = going(game, unit, goal, intent, means=means)
    if found is not None:
        return _why_not_that_way(unit, found, intent)
    longer = going(game, unit, goal, intent, LOOK_BEYOND, means) if tell else None
    if longer is None:
        return refuse(NO_WAY, figure=unit.id)
    return refuse(TOO_FAR, figure=unit.id, by=longer.price.beyond(means.length))


def why_not_end(
    game: State, unit: Unit, goal: Place, intent: Intent, means: Means, walk: Walk | None = None
) -> Refusal | None:
    """What speaks against a place before any way there is looked for; `walk`: that of its means, where it is known."""
    refusal = why_not_stand(game, unit, goal, intent, means, walk)
    refusal = refusal or why_not_there(game, unit, goal, intent)
    if refusal is not None:
        return refusal
    far = hypot(goal.x - game.x[unit.id], goal.y - game.y[unit.id])
    if far > means.most + TOLERANCE:  # no way is shorter than the straight line
        return refuse(TOO_FAR, figure=unit.id, by=far - means.length)
    return None


def gets_straight(
    game: State, unit: Unit, goal: Place, intent: Intent, means: Means, walk: Walk | None = None
) -> bool:
    """Whether the move may end there, and a straight line that it pays for leads there. No way round anything is looked for."""
    if hypot(goal.x - game.x[unit.id], goal.y - game.y[unit.id]) > means.most + TOLERANCE:
        return False
    walk = walk or level_walk(game, unit, means)
    if why_not_end(game, unit, goal, intent, means, walk) is not None:
        return False
    return goes_straight(game, unit, goal, means.gait, means.length, means.half, walk)


def open_price(game: State, unit: Unit, goal: Goal, intent: Intent) -> Price | None:
    """What a move costs that leads straight to a place of the same floor, nothing in its way; nothing where a way has to be looked for.

    It is what `going` finds: no way is shorter.
    """
    if intent.kind not in (MOVE, RUN) or isinstance(goal, Perch):
        return None
    base = base_of(game, unit)
    gait = gait_of(game, base, intent.kind, intent.paid)
    foes = game.sides.foes[base.camp]
    price = None if gait.flies else open_line(game, base, gait, goal, KEPT, foes)
    if price is not None and (
        price.water or price.difficult
    ):  # what is too dear may be cheaper round it
        means = length_of(game, unit, intent), half_move(game, unit, intent)
        return price if price.is_paid_by(*means) else None
    return price


def level_walk(game: State, unit: Unit, means: Means) -> Walk:
    """The walk on which ways are looked for: as if no terrain were difficult."""
    return walk_of(game, unit, on_level(means.gait), means.berths)


def going(
    game: State,
    unit: Unit,
    goal: Place,
    intent: Intent,
    more: float = 0.0,
    means: Means | None = None,
) -> Going | None:
    """The way that a unit takes to get somewhere within its move; `more`: if it had so much more."""
    means = means or means_of(game, unit, intent)
    near = _in_the_way(game, goal, means.berths)
    found = _going(game, unit, goal, intent, more, means._replace(berths=near))
    if found is None or len(near) == len(means.berths):
        return found
    apart = [foe for foe, _berth in means.berths if foe not in dict(near)]
    if _passes(game, unit, found, apart):
        return _going(game, unit, goal, intent, more, means)
    return found


def _going(
    game: State, unit: Unit, goal: Place, intent: Intent, more: float, means: Means
) -> Going | None:
    charged = enemies_at(game, unit, goal) if intent.kind not in (MOVE, RUN) else []
    return going_to(
        game,
        unit,
        goal,
        means.gait,
        means.length + more,
        means.half,
        means.berths,
        tuple(_bodies(game, charged)),
    )


def _in_the_way(game: State, goal: Place, berths: Berths) -> Berths:
    """A-R6: the berths that count where a move ends: not those of enemies above or below it, a steep side between them."""
    xs, ys, on, perch = game.x, game.y, game.surface, game.perch
    found = [
        (foe, berth)
        for foe, berth in berths
        if (on[foe.id] == goal.surface and perch[foe.id] is None)  # as most do
        or hypot(xs[foe.id] - goal.x, ys[foe.id] - goal.y) > FAR_OFF
        or may_touch(game, goal, foe)
    ]
    return berths if len(found) == len(berths) else tuple(found)


def _passes(game: State, unit: Unit, found: Going, apart: list[Unit]) -> bool:
    """Whether a way leads nearer than 1'' to one of some whom it could touch there."""
    if found.flown:
        return False
    stops = trip_of(found.walk, game.place_of(unit.id), found.way).stops
    return any(
        isinstance(stop.place, Place)
        and gap_at(game, unit, stop.place, foe) < KEPT - TOLERANCE
        and may_touch(game, stop.place, foe)
        for foe in apart
        for stop in stops[1:]
    )


def walk_for(game: State, unit: Unit, intent: Intent) -> Walk:
    """How a unit can go with an intent."""
    gait = gait_of(game, unit, intent.kind)
    return walk_of(game, unit, gait, berths_of(game, unit, intent))


def berths_of(game: State, unit: Unit, intent: Intent, gait: Gait | None = None) -> Berths:
    """From which enemies a move keeps off all the way, and how far."""
    foes: Iterable[Unit] = game.foe_bodies(unit.camp)
    if intent.kind in (MOVE, RUN):
        return tuple([(foe, KEPT) for foe in foes])
    if intent.kind == POSITION:  # A-R58
        touched = held_by(game, unit)
        return tuple((foe, KEPT) for foe in foes if foe not in touched)
    if intent.kind in (CHARGE, PILE_IN):
        meant = {base_of(game, unit_called(game, id)) for id in intent.targets}
        keep = reach_of_contact(game) + CLEAR
        if (gait or gait_of(game, unit, intent.kind)).tramples:  # LFW-RULE-CHARGEMONSTRUEUSE-02
            foes = [foe for foe in foes if not is_trampled(foe)]
        return tuple([(foe, keep) for foe in foes if foe not in meant])
    if intent.kind == ENGAGE:
        held = held_by(game, unit)
        shunned = (foe for foe in foes if foe not in held and is_shunned(game, unit, foe))
        return tuple((foe, KEPT) for foe in shunned)
    return ()


def is_shunned(game: State, unit: Unit, foe: Unit) -> bool:
    """LFW-RULE-DUELLISTE-10: an enemy that others may not attack is left alone, except by a charge."""
    return first_said(game, foe, UNTARGETED, unit) is not None


def _bodies(game: State, units: list[Unit]) -> list[Unit]:
    return list(dict.fromkeys(base_of(game, unit) for unit in units))


# -- the end of a move -----------------------------------------------------------------------------------


def why_not_stand(
    game: State,
    unit: Unit,
    goal: Place,
    intent: Intent,
    means: Means | None = None,
    walk: Walk | None = None,
) -> Refusal | None:
    """What speaks against a place as such: off the table, taken, deep water, too near to an enemy."""
    if not is_on_table(game, unit, goal):
        return refuse(OFF_TABLE, figure=unit.id)
    if in_deep_water(game.table, base_of(game, unit).profile.type, goal):
        return refuse(DEEP, figure=unit.id)
    means = means or means_of(game, unit, intent)
    if is_taken(game, unit, goal, means.gait.tramples):
        return refuse(NO_ROOM, figure=unit.id)
    if is_overlapped(game, unit, goal):
        return refuse(ON_TREASURE, figure=unit.id)
    if (walk or level_walk(game, unit, means)).may_stop(goal):  # as most often
        return why_across(game, unit, goal, intent, means.berths)
    close = _too_near(game, unit, goal, means.berths)
    kept = _in_the_way(game, goal, close)
    if kept:
        reason = UNMEANT.get(intent.kind, TOO_NEAR)
        return refuse(reason, figure=unit.id, target=kept[0][0].id)
    if close:  # none of them counts there
        near = _in_the_way(game, goal, means.berths)
        if level_walk(game, unit, means._replace(berths=near)).may_stop(goal):
            return why_across(game, unit, goal, intent, near)
    return refuse(NO_ROOM, figure=unit.id)


def why_across(
    game: State, unit: Unit, goal: Place, intent: Intent, berths: Berths
) -> Refusal | None:
    """LFW-CHARGERES-09, LFW-ENFONCER-03, A-R6: whom it would touch across a low wall, where contact is wider than a berth."""
    reason = UNMEANT.get(intent.kind)
    if reason is None or not game.table.storeys.hurdles:
        return None
    touched = enemies_at(game, unit, goal)
    met = next((foe for foe, _berth in berths if foe in touched), None)
    return None if met is None else refuse(reason, figure=unit.id, target=met.id)


def _too_near(game: State, unit: Unit, goal: Place, berths: Berths) -> Berths:
    """The berths that a base would lie in at a place."""
    x, y, far = goal.x, goal.y, game.radius[unit.id] - TOLERANCE
    xs, ys, rs = game.x, game.y, game.radius
    return tuple(
        [
            one
            for one in berths
            if hypot(xs[one[0].id] - x, ys[one[0].id] - y) - rs[one[0].id] - one[1] < far
        ]
    )


def why_not_there(game: State, unit: Unit, goal: Place, intent: Intent) -> Refusal | None:
    """What the kind of move demands of its end."""
    if intent.kind == ENGAGE:
        touched = enemies_at(game, unit, goal)
        lost = [foe for foe in held_by(game, unit) if foe not in touched]
        return refuse(KEEPS_CONTACTS, figure=unit.id, target=lost[0].id) if lost else None
    if intent.kind in (CHARGE, PILE_IN):
        met = targets_at(game, unit, goal, intent)
        if not met:
            return refuse(NO_TARGET if intent.kind == CHARGE else NO_FOE, figure=unit.id)
        if len(met) < intent.least:
            return refuse(MORE_TARGETS, figure=unit.id, count=intent.least)
    if intent.kind == FORCE:
        for foe in game.bodies():
            near = hostile(game, unit, foe) and distance_at(game, unit, goal, foe) <= KEPT
            if near:
                return refuse(TOO_NEAR_THROUGH, figure=unit.id, target=foe.id)
    return None


def targets_at(game: State, unit: Unit, goal: Place, intent: Intent) -> list[Unit]:
    """Those of its targets with which it would be in contact there; a cavalry is one (A-R14 k)."""
    meant = {base_of(game, unit_called(game, id)) for id in intent.targets}
    return [foe for foe in _bodies(game, enemies_at(game, unit, goal)) if foe in meant]


def _why_not_that_way(unit: Unit, found: Going, intent: Intent) -> Refusal | None:
    if intent.kind == FORCE and not any(c.by == intent.through for c in found.way.crossings):
        return refuse(NOT_THROUGH, figure=unit.id)
    return None
