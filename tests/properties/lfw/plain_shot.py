"""One shot at a unit, with cover, a cavalry's other half, lines and breaths; the courage test: the second implementation."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from tests.properties.lfw.plain_harm import (
    Blow,
    defend,
    force_against,
    frighten,
    further_rolls,
    lose,
    own_modifier,
    part,
    passes,
    rolls_to_hit,
    suffer,
)
from tests.properties.lfw.plain_units import Arm, Plain, Tray, helping


def shoot(
    tray: Tray, unit: Plain, target: Plain, arm: Arm, everybody: Sequence[Plain], cover: int = 0
) -> None:
    """LFW-TIRRES-04: one weapon; whom else it reaches (Ligne, Souffle), and whether both of a pair shoot."""
    both = arm.has("paire-d-arme") and tray.choose("pair", unit.id, ["one", "both"]) == "both"
    many = unit.attacks_of(arm, unit.gap(target)) * (2 if both else 1)  # A-R59: first the +1
    shift = -1 if both else 0
    breath = arm.has("souffle")
    for victim in reached(unit, target, arm, everybody):
        if not victim.destroyed:
            volley(tray, unit, victim, arm, many, shift, cover, deviates=not breath)


def reached(unit: Plain, target: Plain, arm: Arm, everybody: Sequence[Plain]) -> list[Plain]:
    """The target and all others in the zone."""
    if arm.has("souffle"):
        far = hypot(target.x - unit.x, target.y - unit.y)
        share = (unit.radius + 1.0) / far
        start = (unit.x + share * (target.x - unit.x), unit.y + share * (target.y - unit.y))
        zone = (start, (target.x, target.y))
        others = [e for e in everybody if _apart(e, zone) <= 1.0 + e.radius]
    elif arm.has("ligne"):
        far = hypot(target.x - unit.x, target.y - unit.y)
        ux, uy = (target.x - unit.x) / far, (target.y - unit.y) / far
        near = (target.x - target.radius * ux, target.y - target.radius * uy)
        length = arm.rules["ligne"]
        zone = (near, (near[0] + length * ux, near[1] + length * uy))
        others = [e for e in everybody if _apart(e, zone) <= e.radius]
    else:
        others = []
    own = {unit.id} | ({unit.other.id} if unit.other else set())
    more = [e for e in others if e is not target and e.id not in own and not e.destroyed]
    if arm.has("souffle"):  # in which order they are struck is nobody's concern: the nearest first
        return sorted([target, *more], key=lambda e: (hypot(e.x - unit.x, e.y - unit.y), e.id))
    more = [e for e in more if e is not target.other]  # LFW-CAV-11: explosions and breaths only
    return [target, *sorted(more, key=lambda e: (hypot(e.x - unit.x, e.y - unit.y), e.id))]


def _apart(unit: Plain, zone: tuple[tuple[float, float], tuple[float, float]]) -> float:
    """From the centre of a base to a segment."""
    (ax, ay), (bx, by) = zone
    length = hypot(bx - ax, by - ay)
    if length == 0:
        return hypot(unit.x - ax, unit.y - ay)
    share = ((unit.x - ax) * (bx - ax) + (unit.y - ay) * (by - ay)) / length**2
    share = min(1.0, max(0.0, share))
    return hypot(unit.x - ax - share * (bx - ax), unit.y - ay - share * (by - ay))


def volley(
    tray: Tray,
    unit: Plain,
    target: Plain,
    arm: Arm,
    many: int,
    shift: int,
    cover: int,
    deviates: bool = True,
) -> None:
    """LFW-ATTTIR-01 to -06; LFW-CAV-09, -12; wounds at once (LFW-TIR-04)."""
    made = Blow(unit, target, arm, shot=True)
    made.need = arm.rules.get("independant", unit.ct)
    dodged = max(0, max(cover, own_dodge(made)) - unit.knows("precision"))
    modifier = own_modifier(made) + shift - dodged
    frighten(made)
    rolls = rolls_to_hit(tray, made, modifier, many)
    rolls += further_rolls(tray, made, modifier, rolls)
    good = sum(hit for hit, _critical in rolls)
    if not good:
        return
    crits = sum(critical for _hit, critical in rolls)
    made.critical = crits > 0
    if target.other is not None and deviates:
        (face,) = tray.throw("deflection", target.id)
        if face <= 2:
            made.target = target.other
            frighten(made)
    made.force = force_against(made) + good - 1
    if "independant" not in arm.rules:
        made.force += crits
    victim = made.target
    lose(tray, victim, suffer(tray, defend(tray, made)), {unit.id})
    if victim.destroyed:
        part(tray, victim)


def own_dodge(made: Blow) -> int:
    """LFW-CAV-10, LFW-RULE-BOUCLIERLONG-01, LFW-RULE-VOL-03."""
    unit = made.target.mount
    long = unit.has("bouclier-long") and not made.has("hache")
    return unit.dodge + (2 if unit.flew else 0) + long


def dares(tray: Tray, unit: Plain, causes: int) -> bool:
    """LFW-MORAL-01 to -03: the courage test of the morale phase."""
    if unit.has("tenace") or unit.has("indecourageable"):
        return True
    faces = tray.throw("courage", unit.id, 2)
    good = passes(unit, faces, unit.courage, 1 - causes)
    if not good and helping(unit.rules, roll="courage") == 2:
        good = passes(unit, tray.throw("courage", unit.id, 2), unit.courage, 1 - causes)
    return good
