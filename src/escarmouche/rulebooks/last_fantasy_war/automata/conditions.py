"""When a row of a behaviour applies: each condition by the word that the tables have for it (LFW-AUTO-REGLE-08)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from escarmouche.rulebooks.last_fantasy_war import points
from escarmouche.rulebooks.last_fantasy_war.ground.contact import in_melee
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance, in_range
from escarmouche.rulebooks.last_fantasy_war.ground.sight import sees, sees_spot
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import most_life
from escarmouche.rulebooks.last_fantasy_war.morale import halves
from escarmouche.rulebooks.last_fantasy_war.moves import charges
from escarmouche.rulebooks.last_fantasy_war.scores import range_of, score, shooting_weapons
from escarmouche.rulebooks.last_fantasy_war.shooting.eligibility import (
    why_no_aim,
    why_too_heavy,
)
from escarmouche.rulebooks.last_fantasy_war.state import Marker, State, Unit
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Place

SCENT = 9.0  # LFW-AUTO-AGRESSIF-05
UNARMED = 12.0  # LFW-AUTO-TIREUR-03
OVER_GROUND = 0.5  # how high a marker is looked for
HEAVY = "lourd"

Condition = Callable[[State, Unit], bool]


# -- whom a unit sees --------------------------------------------------------------------------------


def visible(game: State, unit: Unit) -> list[Unit]:
    """The enemies that a unit sees; of a cavalry one."""
    return list(_seen(game, unit))


def _seen(game: State, unit: Unit) -> Iterator[Unit]:
    for foe in game.foe_bodies(unit.camp):
        if sees(game, unit, foe):
            yield foe


def to_charge(game: State, unit: Unit) -> list[Unit]:
    """LFW-AUTO-CLASSIQUE-03: those of them that it may declare as the target of a charge."""
    return list(_chargeable(game, unit))


def _chargeable(game: State, unit: Unit) -> Iterator[Unit]:
    yield from charges.possible_targets(game, unit, seen=True)


def to_shoot(game: State, unit: Unit) -> list[Unit]:
    """LFW-AUTO-TIREUR-09, B-R32: those at whom it may shoot, in the range of one of its weapons."""
    return [
        foe
        for foe in game.foes(unit.camp)
        if why_no_aim(game, unit, foe) is None and in_reach(game, unit, foe)
    ]


def in_reach(game: State, unit: Unit, foe: Unit) -> bool:
    """Whether one of its shooting weapons reaches an enemy, seen or not."""
    away = distance(game, unit, foe)
    return any(
        away <= float(range_of(game, unit, weapon).value) + TOLERANCE
        for weapon in shooting_weapons(game, unit)
    )


def bleeding(game: State, unit: Unit) -> list[Unit]:
    """LFW-AUTO-AGRESSIF-05, B-R31: enemies at 9'' or less that have fewer Pv than they could, seen or not; of a cavalry one."""
    found: dict[int, Unit] = {}
    for foe in game.foes(unit.camp):
        if game.life[foe.id] < most_life(game, foe) and in_range(game, unit, foe, SCENT):
            found.setdefault(base_of(game, foe).id, foe)
    return list(found.values())


# -- what a unit sees --------------------------------------------------------------------------------


def objectives(game: State, unit: Unit) -> list[Marker]:
    """LFW-AUTO-CLASSIQUE-05: the points and objectives that it sees; what somebody carries is none."""
    return [one for one in game.markers if one.bearer is None and _sees_marker(game, unit, one)]


def _sees_marker(game: State, unit: Unit, marker: Marker) -> bool:
    """As it sees any spot: out of a building by its openings (A-R44), at night what is near or lit."""
    return sees_spot(game, unit, Place(marker.x, marker.y, marker.surface), OVER_GROUND)


def alert_distance(game: State, unit: Unit) -> float:
    """LFW-AUTO-TIREUR-02, -03: its best light weapon and its move, or its best heavy one if that shoots farther.

    LFW-CAV-06: of a cavalry the mount moves, and the weapons of both count.
    """
    reach = [
        (weapon, float(range_of(game, half, weapon).value))
        for half in halves(game, unit)
        for weapon in shooting_weapons(game, half)
    ]
    if not reach:
        return UNARMED
    light = [far for weapon, far in reach if not weapon.has(HEAVY)]
    heavy = [far for weapon, far in reach if weapon.has(HEAVY)]
    moving = max(light) + float(score(game, unit, "move").value) if light else 0.0
    return max(moving, *heavy) if heavy else moving


def is_alert(game: State, unit: Unit) -> bool:
    """Whether an enemy is within its alert distance."""
    alert = alert_distance(game, unit)
    return any(in_range(game, unit, foe, alert) for foe in game.foes(unit.camp))


# -- the conditions ----------------------------------------------------------------------------------


def _always(_game: State, _unit: Unit) -> bool:
    return True


def _enemy_to_charge(game: State, unit: Unit) -> bool:
    return next(_chargeable(game, unit), None) is not None


def _enemy_seen(game: State, unit: Unit) -> bool:
    return next(_seen(game, unit), None) is not None


def _objective_seen(game: State, unit: Unit) -> bool:
    return bool(objectives(game, unit))


def _blood_near(game: State, unit: Unit) -> bool:
    return bool(bleeding(game, unit))


def _enemy_seen_none_near(game: State, unit: Unit) -> bool:
    """LFW-AUTO-TIREUR-05."""
    return not is_alert(game, unit) and _enemy_seen(game, unit)


def _enemy_seen_none_in_range(game: State, unit: Unit) -> bool:
    """LFW-AUTO-TIREUR-06, B-R32: of no shooting weapon of its own; if it sees nobody the row does not apply."""
    foes = game.foes(unit.camp)
    reached = any(in_reach(game, half, foe) for half in halves(game, unit) for foe in foes)
    return not reached and _enemy_seen(game, unit)


def _objective_seen_none_near(game: State, unit: Unit) -> bool:
    """LFW-AUTO-TIREUR-07."""
    return not is_alert(game, unit) and _objective_seen(game, unit)


def _enemy_to_shoot(game: State, unit: Unit) -> bool:
    return bool(to_shoot(game, unit))


def _in_melee_with_pistol(game: State, unit: Unit) -> bool:
    """LFW-AUTO-TIREUR-10: with a shooting weapon that serves in contact."""
    armed = any(
        points.IN_MELEE in weapon.handlers and why_too_heavy(game, unit, weapon) is None
        for weapon in shooting_weapons(game, unit)
    )
    return armed and in_melee(game, unit)


CONDITIONS: Mapping[str, Condition] = {
    "always": _always,
    "in-melee": in_melee,
    "in-melee-with-pistol": _in_melee_with_pistol,
    "enemy-to-charge": _enemy_to_charge,
    "enemy-seen": _enemy_seen,
    "enemy-seen-none-near": _enemy_seen_none_near,
    "enemy-seen-none-in-range": _enemy_seen_none_in_range,
    "enemy-to-shoot": _enemy_to_shoot,
    "objective-seen": _objective_seen,
    "objective-seen-none-near": _objective_seen_none_near,
    "blood-near": _blood_near,
}
