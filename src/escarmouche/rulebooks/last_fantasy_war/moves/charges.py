"""Charges: whom a unit may declare as targets, and the whole of one charge that is resolved (LFW-CHARGEDECL-*, LFW-CHARGERES-*)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import hypot, inf
from operator import attrgetter
from typing import NamedTuple

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.rounds import Right
from escarmouche.core.sides import Sides
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.duos import Duo, is_aboard, unit_of
from escarmouche.memory import remembered_while_all_stand
from escarmouche.rulebooks.last_fantasy_war import scenarios, treasures
from escarmouche.rulebooks.last_fantasy_war.ground.contact import (
    engaged_with,
    in_melee,
    touching,
)
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance, gap_at, nearest_first
from escarmouche.rulebooks.last_fantasy_war.ground.gait import Gait, gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.land import land_of
from escarmouche.rulebooks.last_fantasy_war.ground.prices import (
    NOTHING,
    Price,
    as_far_as_paid,
    price_of,
)
from escarmouche.rulebooks.last_fantasy_war.ground.sight import sees
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import Berths, is_taken, walk_of
from escarmouche.rulebooks.last_fantasy_war.harm.cavalry import partner_of
from escarmouche.rulebooks.last_fantasy_war.hearing import all_said, each_heard
from escarmouche.rulebooks.last_fantasy_war.moves import drifts
from escarmouche.rulebooks.last_fantasy_war.moves.asking import QUESTIONS
from escarmouche.rulebooks.last_fantasy_war.moves.charge_places import ChargePlace
from escarmouche.rulebooks.last_fantasy_war.moves.courses import straight_price
from escarmouche.rulebooks.last_fantasy_war.moves.eligibility import why_not_move
from escarmouche.rulebooks.last_fantasy_war.moves.falling_short import falls_short
from escarmouche.rulebooks.last_fantasy_war.moves.flown_lines import flown_towards
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.jumps import wiped_out
from escarmouche.rulebooks.last_fantasy_war.moves.legality import Goal, berths_of, why_across
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import half_move, reach_of
from escarmouche.rulebooks.last_fantasy_war.moves.making import arrived, make, mark, travel
from escarmouche.rulebooks.last_fantasy_war.moves.reaching import most_contacts
from escarmouche.rulebooks.last_fantasy_war.moves.straight_charges import straight_charge
from escarmouche.rulebooks.last_fantasy_war.points import CHARGE_RIGHT, CHARGED, UNSEEN_TARGETS
from escarmouche.rulebooks.last_fantasy_war.rights import hurried
from escarmouche.rulebooks.last_fantasy_war.state import (
    CHARGE,
    ON_TABLE,
    Charge,
    State,
    Unit,
    hostile,
    unit_called,
)
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.room import stops_from_end
from escarmouche.table.storeys.straight import follow, straight_way
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.ways import Way

NOT_HOSTILE = Phrase("lfw.refusal.not_an_enemy", "LFW-CHARGEDECL-01")
NOT_IN_RANGE = Phrase("lfw.refusal.out_of_charge_range", "LFW-CHARGEDECL-02", "LFW-DIST-04")
NOT_SEEN = Phrase("lfw.refusal.not_seen", "LFW-CHARGEDECL-03", "LFW-LDV-01")
ONE_BASE = Phrase("lfw.refusal.charge_the_mount", "LFW-CAV-21")

IN_MELEE = Phrase("lfw.event.charge_cancelled_melee", "LFW-CHARGERES-10")
GONE = Phrase("lfw.event.charge_cancelled_gone", "LFW-CHARGERES-11")
MEETS = Phrase("lfw.event.charge_met", "LFW-CHARGERES-06", "LFW-CHARGERES-07")
REACHES = Phrase("lfw.event.charge_reached", "LFW-CHARGERES-03", "LFW-CHARGERES-15")
FAILS = Phrase("lfw.event.charge_failed", "LFW-CHARGERES-04", "LFW-CHARGERES-05")
CAUGHT = Phrase("lfw.event.caught", "LFW-CHARGERES-13", "LFW-CHARGERES-14")

HALVINGS = 24


# -- declaring -------------------------------------------------------------------------------------------


def why_not_target(
    game: State, unit: Unit, target: Unit, reach: float | None = None
) -> Refusal | None:
    """LFW-CHARGEDECL-01 to -03: an enemy within charge range, measured straight, that the unit sees now; `reach`: that range, where it is known."""
    reach = reach_of(game, unit, CHARGE) if reach is None else reach
    if game.status[target.id] != ON_TABLE or not hostile(game, unit, target):
        return refuse(NOT_HOSTILE, figure=unit.id, target=target.id)
    if is_aboard(game, target.id):
        return refuse(ONE_BASE, figure=unit.id, target=target.id)
    beyond = distance(game, unit, target) - reach
    if beyond > TOLERANCE:
        return refuse(NOT_IN_RANGE, figure=unit.id, target=target.id, by=beyond)
    if not sees(game, unit, target) and not any(all_said(game, unit, UNSEEN_TARGETS)):
        return refuse(NOT_SEEN, figure=unit.id, target=target.id)
    return scenarios.of(game).why_not_charge(game, unit, target)


def targets_of(game: State, unit: Unit) -> list[Unit]:
    """Whom a unit may declare as targets."""
    return list(possible_targets(game, unit))


def within_reach(game: State, unit: Unit) -> Sequence[Unit]:
    """Enemies no farther than a charge leads, seen or not."""
    return within(game, unit, reach_of(game, unit, CHARGE))


def within(game: State, unit: Unit, reach: float) -> Sequence[Unit]:
    """Enemies no farther than that."""
    return sorted(nearest_within(game, unit, reach), key=attrgetter("id"))


def possible_targets(game: State, unit: Unit, seen: bool = False) -> Iterator[Unit]:
    """The same one by one; `seen`: without those that a rule lets it charge unseen."""
    return (foe for foe in within_reach(game, unit) if may_aim_at(game, unit, foe, seen))


def may_aim_at(game: State, unit: Unit, foe: Unit, seen: bool = False) -> bool:
    """LFW-CHARGEDECL-03: whether a unit may charge an enemy that is in its reach; `seen`: without a rule that lets it charge unseen."""
    if not sees(game, unit, foe) and (seen or not any(all_said(game, unit, UNSEEN_TARGETS))):
        return False
    return scenarios.of(game).why_not_charge(game, unit, foe) is None


class Near(NamedTuple):
    """What was found of charges while nobody moves: whoever asks about many has it at hand."""

    within: dict[tuple[Unit, float], Sequence[Unit]]  # by who charges, and how far
    able: dict[int, Unit]  # who had somebody to charge when its camp was last asked


def who_is_near(game: State) -> Near:
    """What is known as all stand."""
    return _known(game, game.sides, game.duos)


@remembered_while_all_stand
def _known(_game: State, _sides: Sides, _duos: tuple[Duo, ...]) -> Near:
    return Near({}, {})


def nearest_within(
    game: State, unit: Unit, reach: float, near: Near | None = None
) -> Sequence[Unit]:
    """Enemies no farther than that, the nearest first; `near`: what is known of that, where it is at hand."""
    known = (near or who_is_near(game)).within
    found = known.get((unit, reach))
    if found is None:
        found = known[unit, reach] = _nearest_within(game, unit, reach)
    return found


def _nearest_within(game: State, unit: Unit, reach: float) -> Sequence[Unit]:
    """The same looked for; who of them is seen is looked at one by one."""
    xs, ys, rs = game.x, game.y, game.radius
    x, y, far = xs[unit.id], ys[unit.id], reach + rs[unit.id] + TOLERANCE
    found = [
        foe
        for foe in game.foes(unit.camp)
        if hypot(xs[foe.id] - x, ys[foe.id] - y) - rs[foe.id] <= far
        and not is_aboard(game, foe.id)
        and distance(game, unit, foe) - reach <= TOLERANCE
    ]
    return nearest_first(game, unit, found) if len(found) > 1 else found


def has_target(
    game: State, unit: Unit, besides: Sequence[Unit] = (), near: Near | None = None
) -> bool:
    """Whether a unit may charge anybody, or anybody besides some: the nearest are the likeliest to be seen."""
    foes = nearest_within(game, unit, reach_of(game, unit, CHARGE), near)
    return any(foe not in besides and may_aim_at(game, unit, foe) for foe in foes)


def any_has_target(game: State, camp: int, units: Sequence[Unit]) -> bool:
    """The same of any of some units of a camp: who had a target when it was last asked mostly has one still."""
    near = who_is_near(game)
    last = near.able.get(camp)
    if last is not None and last in units and has_target(game, last, near=near):
        return True
    for unit in units:
        if has_target(game, unit, near=near):
            near.able[camp] = unit
            return True
    return False


def why_not_declare(game: State, unit: Unit) -> Refusal | None:
    """Why a unit may not declare a charge: it is not eligible, or has nobody to charge."""
    refusal = why_not_move(game, unit, CHARGE)
    if refusal is not None or has_target(game, unit):
        return refusal
    return refuse(NOT_IN_RANGE, figure=unit.id, target=None, by=0.0)


# -- resolving -------------------------------------------------------------------------------------------


def resolve(game: State, charge: Charge) -> Rule:
    """One charge, from the half moves of those who charge back to what becomes of fleeing targets."""
    game.charges = tuple(one for one in game.charges if one.unit != charge.unit)
    unit = unit_called(game, charge.unit)
    if game.status[unit.id] != ON_TABLE:
        return
    unit = base_of(game, unit)
    if in_melee(game, unit) or game.fleeing[unit.id]:
        yield Tell(IN_MELEE, {"figure": unit.id})  # A-R30: it has not moved
        return
    targets = _standing(game, charge.targets)
    if not targets:
        yield Tell(GONE, {"figure": unit.id})
        return
    rider = partner_of(game, unit)
    meeting = yield from _meet_half_way(game, unit, targets)
    # LFW-CHARGERES-08: once all of them have come, the unit makes its own move
    yield from _charge(game, unit, Intent(CHARGE, tuple(t.id for t in targets)))
    if rider is not None and game.status[unit.id] != ON_TABLE:  # LFW-CAV-21: the mount has fallen
        meeting = [(each.at_survivor(unit.id, rider.id), gone) for each, gone in meeting]
    yield from _finish(game, meeting)


def _standing(game: State, ids: tuple[int, ...]) -> list[Unit]:
    """The bases of those who are still there."""
    units = [unit_called(game, id) for id in ids]
    return list(dict.fromkeys(base_of(game, u) for u in units if game.status[u.id] == ON_TABLE))


def _charge(game: State, unit: Unit, intent: Intent) -> Rule:
    """LFW-CHARGERES-03, -12: into contact with as many targets as it can, or as near as it gets. Returns whether it touches one."""
    yield from treasures.leave_behind(game, unit, CHARGE)
    if intent.left is None:
        yield from drifts.drift(game, unit, intent)
    most = most_contacts(game, unit, intent)
    if not most or (game.options.all_targets_or_fail and most < len(intent.targets)):
        yield Tell(FAILS, {"figure": unit.id, "targets": list(intent.targets)})
        mark(game, unit, CHARGE)
        yield from falls_short(game, unit, intent)
        return False
    intent = intent._replace(least=most)
    goal = yield _ask_where(game, unit, intent)
    if not (yield from _goes(game, unit, intent, goal)):
        return False
    # LFW-RULE-DUELLISTE-10: units in a duel may be charged, though contact with them is no melee yet
    met = [foe for foe in touching(game, unit) if base_of(game, foe).id in intent.targets]
    if not met:
        return False
    yield from has_charged(game, unit, met)
    return True


def _ask_where(game: State, unit: Unit, intent: Intent) -> Ask:
    """The question where it ends."""
    base = base_of(game, unit)
    about = {"figure": base.id, "kind": CHARGE, "targets": list(intent.targets)}
    return Ask(unit.camp, QUESTIONS[CHARGE], ChargePlace(game, base, intent), about)


def _goes(game: State, unit: Unit, intent: Intent, goal: Goal) -> Rule:
    """Straight there, as mostly, or on the way that is found. Returns whether it is still on the table."""
    found = straight_charge(game, unit, goal, intent) if isinstance(goal, Place) else None
    if found is None:
        return (yield from make(game, unit, intent, goal))
    mark(game, unit, CHARGE)
    yield from travel(game, unit, CHARGE, found, goal)
    return game.status[base_of(game, unit).id] == ON_TABLE


def has_charged(game: State, unit: Unit, met: list[Unit]) -> Rule:
    """LFW-CHARGERES-13 to -15: it has charged this turn; whoever flees and is touched is destroyed at once."""
    for half in unit_of(game, unit.id):
        game.has_charged[half] = True
    yield Tell(REACHES, {"figure": unit.id, "targets": [foe.id for foe in met]})
    touched = engaged_with(game, unit)  # more than its targets, if it tramples
    fleeing = dict.fromkeys(base_of(game, foe) for foe in touched if game.fleeing[foe.id])
    by = tuple(dict.fromkeys((unit.id, *unit_of(game, unit.id))))  # LFW-CAV-06: both have charged
    for foe in fleeing:
        yield Tell(CAUGHT, {"figure": unit.id, "target": foe.id})
        lost = yield from wiped_out(game, foe, by)
        game.caught = (*game.caught, (unit.id, foe.camp, lost))  # A-R31
    left = [foe for foe in met if game.status[foe.id] == ON_TABLE]
    for half in unit_of(game, unit.id):
        yield from each_heard(game, unit_called(game, half), CHARGED, left)


# -- mutual charges --------------------------------------------------------------------------------------

Meeting = list[tuple[Charge, Price]]  # a charge that meets another, and what it has cost so far


def _meet_half_way(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-CHARGERES-06, -07, A-R29: targets that charge the unit come half of the way towards it, straight."""
    found: Meeting = []
    for charge in game.charges:
        foe = unit_called(game, charge.unit)
        back = foe in targets and unit.id in charge.targets
        if not back or game.fleeing[foe.id] or in_melee(game, foe):
            continue
        if hurried(game, foe, CHARGE_RIGHT) is Right.LAST:  # A-R67
            continue
        yield from drifts.drift(game, foe, Intent(CHARGE, charge.targets))
        half = gap_at(game, foe, game.place_of(foe.id), unit) / 2
        gone = yield from _advance(game, foe, unit, charge, half)
        found.append((charge, gone))
    met = [charge for charge, _gone in found]
    game.charges = tuple(one for one in game.charges if one not in met)
    return found


def _advance(game: State, foe: Unit, unit: Unit, charge: Charge, length: float) -> Rule:
    """Straight towards the unit, as far as it legally can and its charge pays for. Returns what that has cost of the charge."""
    here = game.place_of(foe.id)
    if not isinstance(here, Place):
        return NOTHING
    intent = Intent(CHARGE, charge.targets)
    length = min(length, reach_of(game, foe, CHARGE))
    flown = flown_towards(game, foe, unit, length, intent)
    end = _half_way(game, foe, unit, intent, here, length) if flown is None else flown
    far = hypot(end.x - here.x, end.y - here.y)
    spent = Price(far)
    if far > TOLERANCE:
        gait = gait_of(game, foe, CHARGE)
        if not gait.flies:  # LFW-RULE-VOL-02: no ground slows who flies
            walk = walk_of(game, foe, gait, berths_of(game, foe, intent))
            spent = straight_price(game, foe, gait, walk, end)
        yield from treasures.leave_behind(game, foe, CHARGE)
        mark(game, foe, CHARGE)
        game.put(foe.id, end)
        yield Tell(MEETS, {"figure": foe.id, "target": unit.id, "length": far})
        yield from arrived(game, foe, CHARGE, flown is not None, start=here)
    return spent


def _half_way(
    game: State, foe: Unit, unit: Unit, intent: Intent, here: Place, length: float
) -> Place:
    """The last place on the ground at which it may stop."""
    dx, dy = game.x[unit.id] - here.x, game.y[unit.id] - here.y
    away = hypot(dx, dy) or 1.0
    gait, reach = gait_of(game, foe, CHARGE), reach_of(game, foe, CHARGE)
    walk = walk_of(game, foe, gait, berths_of(game, foe, intent))
    end = follow(walk, here, (dx / away, dy / away), length, gait.step).place
    way = straight_way(walk, here, end, inf)
    land = land_of(game.table, foe.profile.type)
    if way is not None and not gait.flies:
        if price_of(walk, gait, land, way).total > reach + TOLERANCE:
            way, _price = as_far_as_paid(walk, gait, land, way, here, reach)
    return next(_stops(game, foe, intent, walk, gait, way), here)


def _stops(
    game: State, foe: Unit, intent: Intent, walk: Walk, gait: Gait, way: Way | None
) -> Iterator[Place]:
    """The places of a way at which it may stop, from its end back. LFW-RULE-CHARGEMONSTRUEUSE-02: enemies who are no behemoths bar none of them to who tramples."""
    if way is None:
        return
    bounds, berths = walk, berths_of(game, foe, intent)
    if gait.tramples:  # its own walk goes through those before whom it may have to stop
        bounds = walk_of(game, foe, replace(gait, tramples=False), berths)
    for place in stops_from_end(bounds, way):
        if why_across(game, foe, place, intent, berths) is not None:
            place = _before_contact(game, foe, place, intent, berths)
        if walk.may_stop(place) and not is_taken(game, foe, place, gait.tramples):
            yield place


def _before_contact(game: State, foe: Unit, place: Place, intent: Intent, berths: Berths) -> Place:
    """LFW-CHARGERES-09: on the line to a place where it would touch somebody across a low wall, the last one where it does not."""
    x, y, low, high = game.x[foe.id], game.y[foe.id], 0.0, 1.0

    def at(share: float) -> Place:
        return Place(x + share * (place.x - x), y + share * (place.y - y), place.surface)

    for _each in range(HALVINGS):
        middle = (low + high) / 2
        clear = why_across(game, foe, at(middle), intent, berths) is None
        low, high = (middle, high) if clear else (low, middle)
    return at(low)


def _finish(game: State, meeting: Meeting) -> Rule:
    """A-R29: whoever is in contact has charged too; if the charge failed, each finishes its own with what is left of it."""
    for charge, gone in meeting:
        foe = unit_called(game, charge.unit)
        if game.status[foe.id] != ON_TABLE:
            continue
        met = [u for u in engaged_with(game, foe) if base_of(game, u).id in charge.targets]
        if met:
            mark(game, foe, CHARGE)
            yield from has_charged(game, foe, met)
        elif not in_melee(game, foe) and _standing(game, charge.targets):
            yield from _charge(game, foe, _rest_of(game, foe, charge, gone))


def _rest_of(game: State, foe: Unit, charge: Charge, gone: Price) -> Intent:
    """What is left of a charge; A-R43: the 3'' of difficult terrain that it has begun are paid for. LFW-MVTRED-01: and of half of M."""
    whole = Intent(CHARGE, charge.targets)
    half = max(0.0, half_move(game, foe, whole) - gone.length)
    left = reach_of(game, foe, CHARGE) - gone.total
    return whole._replace(left=left, half_left=half, paid=gone.ahead)
