"""Who may shoot, at whom, with what (LFW-TIR-02, LFW-TIRRES-*, A-R34)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.rulebooks.last_fantasy_war import points
from escarmouche.rulebooks.last_fantasy_war.ground.contact import about_it, in_melee
from escarmouche.rulebooks.last_fantasy_war.ground.distances import (
    distance,
    distance_to_point,
    nearest_first,
)
from escarmouche.rulebooks.last_fantasy_war.ground.sight import sees
from escarmouche.rulebooks.last_fantasy_war.hearing import all_said, first_said, voices
from escarmouche.rulebooks.last_fantasy_war.scores import range_of, shooting_weapons
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.state import (
    CHARGE,
    FLIGHT,
    ON_TABLE,
    RUN,
    State,
    Unit,
    friendly,
    hostile,
)
from escarmouche.rulebooks.last_fantasy_war.treasures import is_hampered
from escarmouche.table.measure import at_most

HAS_SHOT = Phrase("lfw.refusal.has_shot", "LFW-TIR-03")
NO_WEAPON = Phrase("lfw.refusal.no_shooting_weapon", "LFW-TIR-02")
FLEES = Phrase("lfw.refusal.fleeing", "LFW-TIR-02", "LFW-MARQ-05")
ENGAGED = Phrase("lfw.refusal.shooter_engaged", "LFW-TIR-02")
MOVED = Phrase("lfw.refusal.shooter_moved", "LFW-TIR-02", "LFW-MARQ-07")
NO_TARGET = Phrase("lfw.refusal.no_target", "LFW-TIRRES-03", "LFW-TIRRES-06")
NOT_AN_ENEMY = Phrase("lfw.refusal.not_an_enemy", "LFW-TIRRES-01", "LFW-AMI-03")
IN_MELEE_WITH_FRIENDS = Phrase("lfw.refusal.melee_with_friends", "LFW-TIRRES-01")
LADEN = Phrase("lfw.refusal.laden", "LFW-JOUER-TRESOR-09")
OUT_OF_RANGE = Phrase("lfw.refusal.out_of_range", "LFW-TIRRES-02", "LFW-TIRRES-03")
UNSEEN = Phrase("lfw.refusal.unseen", "LFW-TIRRES-05", "LFW-LDV-01")

SHOOT = "shoot"  # the step, as ELIGIBLE hears it
TIRING = (CHARGE, FLIGHT, RUN)


# -- the shooter -----------------------------------------------------------------------------------------


def armed(game: State) -> list[Unit]:
    """Who on the table may have shooting weapons: of its sheet, or given by something for a while."""
    given = voices(game, points.ARMS)  # mostly to nobody
    return [unit for unit in game.standing() if unit.profile.shooting_weapons or unit in given]


def why_cannot_shoot(game: State, unit: Unit) -> Refusal | None:
    """What keeps a unit from shooting now: it is not eligible, or there is nobody at whom it could shoot."""
    refusal = why_not_eligible(game, unit)
    if refusal is not None:
        return refusal
    if point_weapons(game, unit):
        return None
    if has_target(game, unit):
        return None
    return refuse(NO_TARGET, figure=unit.id)


def point_weapons(game: State, unit: Unit) -> list[Weapon]:
    """LFW-RULE-EXPLOSION-01: those that it may aim at a point and at nobody: some point is always in range and seen, that where it stands."""
    return [
        weapon
        for weapon in shooting_weapons(game, unit)
        if is_at_a_point(game, unit, weapon) and why_not_with(game, unit, weapon) is None
    ]


def is_at_a_point(game: State, unit: Unit, weapon: Weapon) -> bool:
    """Whether a weapon is aimed at a point, which may be the middle of a unit."""
    return first_said(game, unit, points.AT_A_POINT, weapon, weapon=weapon) is not None


def why_not_eligible(game: State, unit: Unit) -> Refusal | None:
    """LFW-TIR-02: no shooting weapon, in a melee, in flight, or it has charged, fled or run this turn.

    LFW-CAV-18: each half of a cavalry shoots for itself; what it has done and its melee are those of the pair.
    """
    i = unit.id
    if game.status[i] != ON_TABLE or game.shot[i]:
        return refuse(HAS_SHOT, figure=i)
    if not shooting_weapons(game, unit):
        return refuse(NO_WEAPON, figure=i)
    if game.fleeing[i]:
        return refuse(FLEES, figure=i)
    if in_melee(game, unit):
        return refuse(ENGAGED, figure=i)
    barred: Refusal | None = first_said(game, unit, points.BARRED, SHOOT)
    if barred is not None:
        return barred
    if not any(why_not_with(game, unit, weapon) is None for weapon in shooting_weapons(game, unit)):
        return why_not_with(game, unit, shooting_weapons(game, unit)[0])
    return None


def why_not_with(game: State, unit: Unit, weapon: Weapon) -> Refusal | None:
    """LFW-TIR-02: after a charge, a flight or a run it shoots with nothing, unless a rule says otherwise of a weapon."""
    said = (
        *all_said(game, unit, points.ELIGIBLE, SHOOT),
        *all_said(game, unit, points.SHOOTS_WITH, weapon, weapon=weapon),
    )
    if not said:
        tired = game.moved[unit.id] in TIRING
        return refuse(MOVED, figure=unit.id) if tired else _why_not_laden(game, unit)
    allowed = any(one is True for one in said)
    if game.moved[unit.id] in TIRING and not allowed:
        return refuse(MOVED, figure=unit.id)
    refused = (one for one in said if isinstance(one, Refusal))
    if allowed:
        return None
    return next(refused, None) or _why_not_laden(game, unit)


def why_too_heavy(game: State, unit: Unit, weapon: Weapon) -> Refusal | None:
    """LFW-RULE-LOURD-01, LFW-JOUER-TRESOR-09: why a weapon is fired nowhere after its move, not even in a melee."""
    said = all_said(game, unit, points.SHOOTS_WITH, weapon, weapon=weapon)
    if any(one is True for one in said):
        return None
    return next((one for one in said if isinstance(one, Refusal)), None) or _why_not_laden(
        game, unit
    )


def _why_not_laden(game: State, unit: Unit) -> Refusal | None:
    """LFW-JOUER-TRESOR-09: with a treasure all its weapons are heavy."""
    if not game.markers:
        return None
    still = game.moved[unit.id] is None and game.moved_before[unit.id] is None
    return None if still or not is_hampered(game, unit) else refuse(LADEN, figure=unit.id)


# -- the target ------------------------------------------------------------------------------------------


def has_target(game: State, unit: Unit, weapon: Weapon | None = None) -> bool:
    """LFW-TIRRES-01: whether there is anybody at whom it may shoot, with a weapon or with any of its own."""
    usable = _usable(game, unit, weapon)
    return any(
        _is_reached(game, unit, foe, usable) and why_no_aim(game, unit, foe) is None
        for foe in nearest_first(game, unit, game.foes(unit.camp))
    )


def may_shoot_at(game: State, unit: Unit, target: Unit, weapon: Weapon | None = None) -> bool:
    """Whether nothing forbids a target: whether it is in range is sooner said than whether it is seen."""
    reached = _is_reached(game, unit, target, _usable(game, unit, weapon))
    return reached and why_no_aim(game, unit, target) is None


def weapons_for(game: State, unit: Unit, target: Unit) -> list[Weapon]:
    """LFW-TIRRES-02: those of its weapons that reach a target."""
    return [
        weapon
        for weapon in shooting_weapons(game, unit)
        if why_no_shot(game, unit, target, weapon) is None
    ]


def why_no_shot(
    game: State, unit: Unit, target: Unit, weapon: Weapon | None = None
) -> Refusal | None:
    """What forbids a target: no enemy, in a melee with friends, unseen, too far; `weapon` None: with all it has."""
    return why_no_aim(game, unit, target) or _why_not_reached(game, unit, target, weapon)


def why_no_aim(game: State, unit: Unit, target: Unit) -> Refusal | None:
    """LFW-TIRRES-01, -05, A-R34: whom it may not aim at, whatever it shoots with."""
    about = {"figure": unit.id, "target": target.id}
    if game.status[target.id] != ON_TABLE or not hostile(game, unit, target):
        return refuse(NOT_AN_ENEMY, **about)
    for other in about_it(game, target):
        if friendly(game, unit, other):
            return refuse(IN_MELEE_WITH_FRIENDS, **about, other=other.id)
    said: Refusal | None = first_said(game, target, points.UNTARGETED, unit)
    if said is not None:
        return said
    return None if sees(game, unit, target) else refuse(UNSEEN, **about)


def _why_not_reached(
    game: State, unit: Unit, target: Unit, weapon: Weapon | None
) -> Refusal | None:
    """LFW-TIRRES-02, -03: the range counts, edge of base to edge of base."""
    usable = _usable(game, unit, weapon)
    if not usable:
        weapons = shooting_weapons(game, unit) if weapon is None else (weapon,)
        return why_not_with(game, unit, weapons[0])
    if _is_reached(game, unit, target, usable):
        return None
    shots = [(_away(game, unit, target, one), most) for one, most in usable]
    away, most = min(shots, key=lambda shot: shot[0] - shot[1])
    about = {"figure": unit.id, "target": target.id}
    return refuse(OUT_OF_RANGE, **about, distance=away, most=most, by=away - most)


def _usable(game: State, unit: Unit, weapon: Weapon | None) -> list[tuple[Weapon, float]]:
    """What it may shoot with, one weapon or all of its own, each with its range."""
    weapons = shooting_weapons(game, unit) if weapon is None else (weapon,)
    return [
        (one, range_of(game, unit, one).value)
        for one in weapons
        if why_not_with(game, unit, one) is None
    ]


def _is_reached(game: State, unit: Unit, target: Unit, usable: list[tuple[Weapon, float]]) -> bool:
    for weapon, most in usable:
        if at_most(_away(game, unit, target, weapon), most):
            return True
    return False


def _away(game: State, unit: Unit, target: Unit, weapon: Weapon) -> float:
    """How far a target is for a weapon; LFW-RULE-EXPLOSION-01: one that is aimed at a point is aimed at its middle."""
    if not is_at_a_point(game, unit, weapon):
        return distance(game, unit, target)
    i = target.id
    return distance_to_point(game, unit, (game.x[i], game.y[i]), game.elevation(i))
