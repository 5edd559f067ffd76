"""Weapons that strike more than their target: Explosion, Ligne, Souffle (LFW-RULE-EXPLOSION-*, -LIGNE-*, -SOUFFLE-*)."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from escarmouche.core.explain import Data, Phrase, Refusal, Total, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.kit.one_place import OnePlace
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import fates, points, rerolls, scores
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
from escarmouche.rulebooks.last_fantasy_war.dice import Strike
from escarmouche.rulebooks.last_fantasy_war.ground.contact import melee_of
from escarmouche.rulebooks.last_fantasy_war.ground.directions import along, random_direction
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_to_point
from escarmouche.rulebooks.last_fantasy_war.ground.solids import (
    base_of,
    height_of,
    scenery_blockers,
)
from escarmouche.rulebooks.last_fantasy_war.ground.weather import BLOWS, blown, wind_of
from escarmouche.rulebooks.last_fantasy_war.hearing import modifiers
from escarmouche.rulebooks.last_fantasy_war.rerolls import Throw, throw
from escarmouche.rulebooks.last_fantasy_war.shooting.to_hit import ROLL, clumsiness, need_of
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, friendly, unit_called
from escarmouche.table.measure import TOLERANCE, Point, at_most
from escarmouche.table.sight_in_space import sees_point
from escarmouche.table.solids import Eye

EXPLOSION = Phrase("lfw.rule.explosion", *(f"LFW-RULE-EXPLOSION-{n:02}" for n in range(1, 7)))
LINE = Phrase("lfw.rule.ligne", "LFW-RULE-LIGNE-01", "LFW-RULE-LIGNE-02")
BREATH = Phrase("lfw.rule.souffle", "LFW-RULE-SOUFFLE-01", "LFW-RULE-SOUFFLE-02")
WHERE = Phrase("lfw.ask.blast", "LFW-RULE-EXPLOSION-01")
DRIFT = Phrase("lfw.roll.drift", "LFW-RULE-EXPLOSION-03")
EXPLODES = Phrase("lfw.event.explodes", "LFW-RULE-EXPLOSION-02", "LFW-RULE-EXPLOSION-04")
BLOWN = Phrase("lfw.event.explosion_blown", "LFW-SPELL-VENT-LEVE-04")
DRIFTS = Phrase("lfw.event.drifts", "LFW-RULE-EXPLOSION-03")
TOO_FAR = Phrase("lfw.refusal.blast_too_far", "LFW-RULE-EXPLOSION-01")
UNSEEN = Phrase("lfw.refusal.blast_unseen", "LFW-RULE-EXPLOSION-01", "LFW-LDV-01")
ON_FRIENDS = Phrase("lfw.refusal.blast_on_melee", "LFW-RULE-EXPLOSION-01", "LFW-TIRRES-01")

RESOLVED_WITH = 2  # LFW-RULE-EXPLOSION-04: CT 2+
BREADTH = 1.0  # LFW-RULE-SOUFFLE-01
CLEAR_OF_SHOOTER = 1.0


# -- lines and breaths ---------------------------------------------------------------------------------


def spot_of(game: State, unit: Unit) -> Point:
    """Where a unit stands, as seen from above."""
    return game.x[unit.id], game.y[unit.id]


def _away(point: Point, a: Point, b: Point) -> float:
    """How far a point is from a segment."""
    (x, y), (ax, ay), (bx, by) = point, a, b
    length = (bx - ax) ** 2 + (by - ay) ** 2
    share = 0.0 if not length else ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length
    share = min(1.0, max(0.0, share))
    return hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))


def _towards(start: Point, end: Point, far: float) -> Point:
    """So far from one point towards another, or beyond it."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return (
        start[0] + (end[0] - start[0]) * far / length,
        start[1] + (end[1] - start[1]) * far / length,
    )


def caught(game: State, shooter: Unit, a: Point, b: Point, breadth: float) -> list[Unit]:
    """Everybody but the shooter, friends too, whose base lies within so much of a segment, the nearest first."""
    own = base_of(game, shooter)
    here = spot_of(game, own)
    found = [
        unit
        for unit in game.standing()
        if base_of(game, unit) is not own
        and _away(spot_of(game, unit), a, b) <= breadth + game.radius[unit.id] + TOLERANCE
    ]
    return sorted(
        found, key=lambda u: (hypot(game.x[u.id] - here[0], game.y[u.id] - here[1]), u.id)
    )


def breathes(game: State, unit: Unit, attack: Attack) -> Rule:
    """LFW-RULE-SOUFFLE-01, -02, B-R47: all within 1'' of the segment from the target to 1'' off the shooter's base."""
    here, there = spot_of(game, unit), spot_of(game, unit_called(game, attack.target))
    far = hypot(there[0] - here[0], there[1] - here[1])
    start = _towards(here, there, min(far, game.radius[unit.id] + CLEAR_OF_SHOOTER))
    victims = caught(game, unit, start, there, BREADTH)
    yield from ()
    return [attack._replace(target=one.id, blast=True) for one in victims]  # LFW-CAV-12


def breath(_skill: Skill) -> Plugin:
    """Souffle."""
    return Plugin("souffle", BREATH, (points.SPREADS, breathes))


def line(skill: Skill) -> Plugin:
    """LFW-RULE-LIGNE-01, -02, B-R43: N'' on from the target's edge, away from the shooter; each with rolls of its own."""
    length = float(skill.rank or 1)

    def goes_through(game: State, unit: Unit, attack: Attack) -> Rule:
        target = unit_called(game, attack.target)
        here, there = spot_of(game, unit), spot_of(game, target)
        edge = hypot(there[0] - here[0], there[1] - here[1]) - game.radius[target.id]
        start, end = _towards(here, there, edge), _towards(here, there, edge + length)
        met = caught(game, unit, start, end, 0.0)
        others = [
            one for one in met if base_of(game, one) is one and one is not base_of(game, target)
        ]
        yield from ()
        return [attack, *(attack._replace(target=one.id) for one in others)]

    return Plugin("ligne", LINE, (points.SPREADS, goes_through))


# -- explosions ------------------------------------------------------------------------------------------


def explosion(skill: Skill) -> Plugin:
    """`explosion d6,1.5`: it drifts a die's inches, and strikes within 1.5''."""
    drift, _, within = (skill.about or "d6,1").partition(",")
    radius = float(within or 1)

    def explodes(game: State, unit: Unit, attack: Attack) -> Rule:
        target = unit_called(game, attack.target)
        height = game.elevation(target.id)
        about: Data = {"figure": unit.id, "target": target.id}

        def why_not(state: State, aimed: Unit, x: float, y: float) -> Refusal | None:
            return _why_not_point(state, unit, aimed, attack, (x, y))

        spot: Point = yield Ask(unit.camp, WHERE, OnePlace(game, target, radius, why_not), about)
        spot = yield from where_it_explodes(game, unit, attack, spot, drift, about)
        yield Tell(EXPLODES, {**about, "at": list(spot), "radius": radius})
        victims = units_within(game, spot, height, radius)
        return [blast(attack, one) for one in victims]

    return Plugin(
        "explosion",
        EXPLOSION,
        (points.SPREADS, explodes),
        (points.AT_A_POINT, lambda *_about: EXPLOSION),
    )


def where_it_explodes(
    game: State,
    unit: Unit,
    attack: Attack,
    spot: Point,
    drift: str,
    about: Data,
    what: Phrase = ROLL,
) -> Rule:
    """LFW-RULE-EXPLOSION-02, -03: on the spot, or so far from it; then the wind takes it along (LFW-SPELL-VENT-LEVE-04)."""
    if not (yield from is_on_spot(game, unit, attack, about, what)):
        degree = yield from random_direction(about)
        far = yield from _inches(game, drift, about)
        ux, uy = along(degree)
        spot = (spot[0] + far * ux, spot[1] + far * uy)
        yield Tell(DRIFTS, {**about, "length": far, "degree": degree})
    wind = wind_of(game)
    if wind is not None:
        spot = blown(game, spot)
        yield Tell(BLOWN, {**about, "length": BLOWS, "degree": wind})
    return spot


def units_within(game: State, spot: Point, height: float, radius: float) -> list[Unit]:
    """All at so much or less from a point, friends too; both halves of a cavalry (A-R14 c)."""
    return [
        one
        for one in game.standing()
        if at_most(distance_to_point(game, one, spot, height), radius)
    ]


def blast(attack: Attack, victim: Unit) -> Attack:
    """LFW-RULE-EXPLOSION-04, LFW-RULE-EXPLOSION-06: CT 2+, nothing critical; LFW-CAV-11: each half for itself.

    LFW-RULE-GEN-04: its own dodge and no cover. LFW-RULE-EXPLOSION-05: with all other rules of the weapon.
    """
    return attack._replace(
        target=victim.id, need=RESOLVED_WITH, cover=False, critical=False, blast=True
    )


def _why_not_point(
    game: State, unit: Unit, aimed: Unit, attack: Attack, spot: Point
) -> Refusal | None:
    """LFW-RULE-EXPLOSION-01, B-R41: within range, seen, on nobody in a melee with friends of the shooter."""
    assert attack.weapon is not None
    height, about = game.elevation(aimed.id), {"figure": unit.id}
    away = distance_to_point(game, unit, spot, height)
    most = scores.range_of(game, unit, attack.weapon).value
    own = hypot(spot[0] - game.x[aimed.id], spot[1] - game.y[aimed.id]) <= TOLERANCE
    if own:  # whom it may shoot at it may aim at
        return None
    if not game.table.is_on(*spot) or not at_most(away, most):
        return refuse(TOO_FAR, **about, by=max(0.0, away - most))
    top = game.elevation(unit.id) + height_of(game, unit)
    eye = Eye(game.x[unit.id], game.y[unit.id], top)
    if not sees_point(eye, *spot, height, scenery_blockers(game)):
        return refuse(UNSEEN, **about)
    for other in game.bodies():
        under = distance_to_point(game, other, spot, height) <= TOLERANCE
        if under and any(friendly(game, unit, one) for one in melee_of(game, other)[1:]):
            return refuse(ON_FRIENDS, **about, target=other.id)
    return None


def is_on_spot(game: State, unit: Unit, attack: Attack, about: Data, what: Phrase = ROLL) -> Rule:
    """LFW-RULE-EXPLOSION-01, -02, -06: one roll for the point, without anybody's dodge, never critical."""
    more = modifiers(game, unit, points.TO_HIT, attack, weapon=attack.weapon)
    total = Total(*clumsiness(game, unit), *attack.modifiers, *more)
    reading = Strike(total, need_of(game, attack, scores.SHOOTING), None)
    (outcome,) = yield from throw(
        game, Throw(unit, rerolls.HIT, what, reading, about, attack=attack)
    )
    return bool(outcome.success)


def _inches(game: State, drift: str, about: Data) -> Rule:
    """`d6`, `2d6`, or a plain number."""
    number, die, sides = drift.lower().partition("d")
    if not die:
        return float(number)
    roll = Roll(DRIFT, int(number or 1), about=about, sides=int(sides))
    faces = yield from fates.rolled(game, roll)
    return float(sum(faces))


UNIT: dict[str, Callable[[Skill], Plugin]] = {}
WEAPON: dict[str, Callable[[Skill], Plugin]] = {
    "explosion": explosion,
    "ligne": line,
    "souffle": breath,
}
