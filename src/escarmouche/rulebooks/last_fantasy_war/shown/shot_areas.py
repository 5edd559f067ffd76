"""Shots that strike more than their target (Explosion, Ligne, Souffle), told before they are made: whom, and what is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from escarmouche.core.forecast import Area, Prospect
from escarmouche.core.words import Ask
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.rules.areas import (
    BREADTH,
    BlastPoint,
    breath_stretch,
    caught,
    drift_and_radius,
    line_stretch,
    meant_place,
    spot_of,
)
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.shooting.shot import shot_with
from escarmouche.rulebooks.last_fantasy_war.shown import blast_odds
from escarmouche.rulebooks.last_fantasy_war.shown.blast_odds import Explosion
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.measure import Point

EXPLODES, GOES_ON, SPREADS = "explosion", "ligne", "souffle"


# -- explosions ------------------------------------------------------------------------------------------


def explosion_at(seen: State, unit: Unit, attack: Attack, point: Point) -> Explosion | None:
    """That of a weapon, aimed at a point; None where it does not explode."""
    assert attack.weapon is not None
    skill = next((rule for rule in attack.weapon.rules if rule.id == EXPLODES), None)
    if skill is None:
        return None
    drift, radius = drift_and_radius(skill)
    height = seen.table.storeys.height_at(meant_place(seen, unit, attack, point))
    return Explosion(attack, point, height, drift, radius)


def explosion_on(seen: State, unit: Unit, target: Unit, weapon: Weapon) -> Explosion | None:
    """The same, aimed at the middle of a unit."""
    attack = shot_with(seen, unit, target, weapon)
    return explosion_at(seen, unit, attack, spot_of(seen, target))


def of_point(seen: State, ask: Ask, unit: Unit, point: Point) -> Iterator[Prospect]:
    """An explosive shot at a point."""
    assert isinstance(ask.answers, BlastPoint)
    made = explosion_at(seen, unit, ask.answers.attack, point)
    if made is not None:
        yield from blast_odds.prospects(seen, unit, made)


def around(seen: State, made: Explosion) -> Area:
    """What an explosion takes in, and how far off it may come down."""
    return Area((made.point,), made.radius, blast_odds.farthest(seen, made.drift))


# -- lines and breaths -----------------------------------------------------------------------------------


def met(seen: State, unit: Unit, target: Unit, weapon: Weapon) -> list[Unit]:
    """Whom else a shot meets: beyond its target, or all along a breath."""
    area = along(seen, unit, target, weapon)
    if area is None:
        return []
    found = caught(seen, unit, area.points[0], area.points[1], area.radius)
    if weapon.has(SPREADS):
        return [one for one in found if one is not target]
    return [one for one in found if base_of(seen, one) is one and one is not base_of(seen, target)]


def along(seen: State, unit: Unit, target: Unit, weapon: Weapon) -> Area | None:
    """The stretch that a breath or a line takes in; None where the weapon has neither."""
    if weapon.has(SPREADS):
        return Area(breath_stretch(seen, unit, target), BREADTH)
    skill = next((rule for rule in weapon.rules if rule.id == GOES_ON), None)
    return None if skill is None else Area(line_stretch(seen, unit, target, skill), 0.0)
