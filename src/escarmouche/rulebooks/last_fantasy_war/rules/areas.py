"""Weapons that strike more than their target: Explosion, Ligne, Souffle (LFW-RULE-EXPLOSION-*, -LIGNE-*, -SOUFFLE-*)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from math import hypot
from typing import Any

from escarmouche.core.explain import Data, Phrase, Refusal, Total, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.kit.one_point import OnePoint, around
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import fates, points, rerolls, scores
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
from escarmouche.rulebooks.last_fantasy_war.dice import Strike
from escarmouche.rulebooks.last_fantasy_war.ground.contact import about_it, in_melee
from escarmouche.rulebooks.last_fantasy_war.ground.directions import along, random_direction
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_to_point
from escarmouche.rulebooks.last_fantasy_war.ground.sight import sees_spot
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.spots import about_foes, spot_at
from escarmouche.rulebooks.last_fantasy_war.ground.weather import BLOWS, blown, wind_of
from escarmouche.rulebooks.last_fantasy_war.hearing import modifiers
from escarmouche.rulebooks.last_fantasy_war.rerolls import Throw, throw
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.shooting.to_hit import ROLL, clumsiness, need_of
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, friendly, unit_called
from escarmouche.table.measure import TOLERANCE, Point, at_most
from escarmouche.table.storeys.model import Place

EXPLOSION = Phrase("lfw.rule.explosion", *(f"LFW-RULE-EXPLOSION-{n:02}" for n in range(1, 7)))
LINE = Phrase("lfw.rule.ligne", "LFW-RULE-LIGNE-01", "LFW-RULE-LIGNE-02")
BREATH = Phrase("lfw.rule.souffle", "LFW-RULE-SOUFFLE-01", "LFW-RULE-SOUFFLE-02")
WHERE = Phrase("lfw.ask.blast", "LFW-RULE-EXPLOSION-01")
POINT_ROLL = Phrase("lfw.roll.blast_spot", "LFW-RULE-EXPLOSION-01", "LFW-RULE-EXPLOSION-02")
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


def breath_stretch(game: State, unit: Unit, target: Unit) -> tuple[Point, Point]:
    """LFW-RULE-SOUFFLE-01, B-R47: the segment from 1'' off the shooter's base to the target."""
    here, there = spot_of(game, unit), spot_of(game, target)
    far = hypot(there[0] - here[0], there[1] - here[1])
    return _towards(here, there, min(far, game.radius[unit.id] + CLEAR_OF_SHOOTER)), there


def breathes(game: State, unit: Unit, attack: Attack) -> Rule:
    """LFW-RULE-SOUFFLE-01, -02: all within 1'' of that segment."""
    stretch = breath_stretch(game, unit, unit_called(game, attack.target))
    victims = caught(game, unit, *stretch, BREADTH)
    yield from ()
    return [attack._replace(target=one.id, blast=True) for one in victims]  # LFW-CAV-12


def breath(_skill: Skill) -> Plugin:
    """Souffle."""
    return Plugin("souffle", BREATH, (points.SPREADS, breathes))


def line_stretch(game: State, unit: Unit, target: Unit, skill: Skill) -> tuple[Point, Point]:
    """LFW-RULE-LIGNE-01, B-R43: N'' on from the target's edge, away from the shooter."""
    here, there = spot_of(game, unit), spot_of(game, target)
    edge = hypot(there[0] - here[0], there[1] - here[1]) - game.radius[target.id]
    far = edge + float(skill.rank or 1)
    return _towards(here, there, edge), _towards(here, there, far)


def line(skill: Skill) -> Plugin:
    """LFW-RULE-LIGNE-01, -02: whoever is met on that segment, each with rolls of its own."""

    def goes_through(game: State, unit: Unit, attack: Attack) -> Rule:
        target = unit_called(game, attack.target)
        met = caught(game, unit, *line_stretch(game, unit, target, skill), 0.0)
        others = [
            one for one in met if base_of(game, one) is one and one is not base_of(game, target)
        ]
        yield from ()
        return [attack, *(attack._replace(target=one.id) for one in others)]

    return Plugin("ligne", LINE, (points.SPREADS, goes_through))


# -- explosions ------------------------------------------------------------------------------------------


def drift_and_radius(skill: Skill) -> tuple[str, float]:
    """`explosion d6,1.5`: it drifts a die's inches, and strikes within 1.5''."""
    drift, _, within = (skill.about or "d6,1").partition(",")
    return drift, float(within or 1)


def explosion(skill: Skill) -> Plugin:
    """Explosion."""
    drift, radius = drift_and_radius(skill)

    def explodes(game: State, unit: Unit, attack: Attack) -> Rule:
        aimed = None if attack.target == unit.id else attack.target
        about: Data = {"figure": unit.id, "target": aimed}
        spot: Point = yield Ask(unit.camp, WHERE, BlastPoint(game, unit, attack, radius), about)
        height = game.table.storeys.height_at(meant_place(game, unit, attack, spot))
        what = POINT_ROLL if aimed is None else ROLL
        spot = yield from where_it_explodes(game, unit, attack, spot, drift, about, what)
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
        far = yield from drifted_inches(game, drift, about)
        ux, uy = along(degree)
        spot = (spot[0] + far * ux, spot[1] + far * uy)
        yield Tell(DRIFTS, {**about, "length": far, "degree": degree})
    wind = wind_of(game)
    if wind is not None:
        spot = blown(game, spot)
        yield Tell(BLOWN, {**about, "length": BLOWS, "degree": round(wind)})
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


class BlastPoint(OnePoint):
    """LFW-RULE-EXPLOSION-01: any point in range that the shooter sees; the middle of whom it aims at comes to mind first."""

    __slots__ = ("_attack", "_game", "_radius", "_unit")

    def __init__(self, game: State, unit: Unit, attack: Attack, radius: float) -> None:
        self._game, self._unit, self._attack, self._radius = game, unit, attack, radius

    def seen_by(self, seen: Any) -> BlastPoint:
        """The same rule, asked of the view."""
        return BlastPoint(seen, self._unit, self._attack, self._radius)

    @property
    def figure(self) -> int:
        """Who shoots."""
        return self._unit.id

    @property
    def within(self) -> float:
        """The range of its weapon."""
        return float(scores.range_of(self._game, self._unit, self.weapon).value)

    @property
    def weapon(self) -> Weapon:
        """What explodes."""
        assert self._attack.weapon is not None
        return self._attack.weapon

    @property
    def attack(self) -> Attack:
        """The shot that explodes."""
        return self._attack

    @property
    def radius(self) -> float:
        """Within which it strikes."""
        return self._radius

    def why_not(self, x: float, y: float) -> Refusal | None:
        """As the rule says."""
        return why_not_blast(self._game, self._unit, self._attack, (x, y), self.within)

    def spots(self) -> Iterator[Point]:
        """The middle of its target and what lies about it; then other enemies, all around, and where it stands itself."""
        game, here = self._game, spot_of(self._game, self._unit)
        if self._attack.target != self._unit.id:
            aimed = spot_of(game, unit_called(game, self._attack.target))
            yield aimed
            yield from around(aimed, self._radius)
        yield from about_foes(game, self._unit, self._radius)
        yield from around(here, self.within)
        yield here


def meant_place(game: State, unit: Unit, attack: Attack, spot: Point) -> Place:
    """The surface of whom it aims at, where that reaches so far; else that which is meant by a spot."""
    on = game.surface[attack.target]
    if attack.target != unit.id and on in game.table.storeys.surfaces_at(*spot):
        return Place(*spot, on)
    return spot_at(game, unit, *spot)


def why_not_blast(
    game: State, unit: Unit, attack: Attack, spot: Point, most: float
) -> Refusal | None:
    """LFW-RULE-EXPLOSION-01, B-R41: within range, seen, on nobody in a melee with friends of the shooter."""
    about = {"figure": unit.id}
    aimed = spot_of(game, unit_called(game, attack.target))
    if hypot(spot[0] - aimed[0], spot[1] - aimed[1]) <= TOLERANCE:
        return None  # whom it may shoot at it may aim at; and where it stands itself
    if not game.table.is_on(*spot):
        return refuse(TOO_FAR, **about, by=0.0)
    place = meant_place(game, unit, attack, spot)
    height = game.table.storeys.height_at(place)
    away = distance_to_point(game, unit, spot, height)
    if not at_most(away, most):
        return refuse(TOO_FAR, **about, by=away - most)
    if not sees_spot(game, unit, place):
        return refuse(UNSEEN, **about)
    for other in game.bodies():
        under = distance_to_point(game, other, spot, height) <= TOLERANCE
        if under and in_melee(game, other):
            if any(friendly(game, unit, one) for one in about_it(game, other)):
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


def drifted_inches(game: State, drift: str, about: Data) -> Rule:
    """`d6`, `2d6`, or a plain number."""
    number, sides = _dice_of(drift)
    if not sides:
        return float(number)
    roll = Roll(DRIFT, number, about=about, sides=sides)
    faces = yield from fates.rolled(game, roll)
    return float(sum(faces))


def _dice_of(drift: str) -> tuple[int, int]:
    """How many dice, and how many faces they have; without faces it is a plain number."""
    number, die, sides = drift.lower().partition("d")
    return int(number or 1), int(sides) if die else 0


def drift_lengths(drift: str) -> dict[float, int]:
    """How far it may drift, each length with the number of ways in which the dice come to it."""
    number, sides = _dice_of(drift)
    if not sides:
        return {float(number): 1}
    throws = product(range(1, sides + 1), repeat=number)
    return dict(Counter(float(sum(faces)) for faces in throws))


UNIT: dict[str, Callable[[Skill], Plugin]] = {}
WEAPON: dict[str, Callable[[Skill], Plugin]] = {
    "explosion": explosion,
    "ligne": line,
    "souffle": breath,
}
