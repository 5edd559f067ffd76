"""Shots and throws (R38 to R46, R86): the second implementation."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, hypot, radians, sin

from tests.properties.bm.plain_figures import ABSENT, ARMS, NEAR, TA, Plain, Tray, Way
from tests.properties.bm.plain_harm import SHOT, Blow, strike

BOTH = "both"


def shooting(figure: Plain) -> list[str]:
    """What it holds that shoots or is thrown."""
    return [id for id in figure.hands if id in ARMS and ARMS[id].shot is not None]


def shot_way(figure: Plain, id: str) -> Way:
    """A weapon with its ammunition (R30, R73)."""
    way = ARMS[id].shot
    assert way is not None
    bullets = figure.bullets.get(id)
    if bullets == "munitions-dum-dum":
        return way._replace(damage=way.damage + 1)
    if bullets == "munitions-perforantes":
        return way._replace(attributes={**way.attributes, TA: way.attributes.get(TA, 0) + 1})
    return way


def shoot_on_the_way(tray: Tray, shooter: Plain, target: Plain, charging: bool) -> None:
    """R47: at Tir-, one single shot while running, all of a Tirer action at whom it charges."""
    id = tray.choose("weapon", shooter.id, shooting(shooter))
    way = shot_way(shooter, id)
    for _shot in range(way.attributes.get("cadence", 1) if charging else 1):
        if target.out:
            return
        modifier = shot_modifier(shooter, target, id, way, False, False) - 1
        one_shot(tray, shooter, target, [shooter, target], id, way, modifier, 0)


def shoot(
    tray: Tray, shooter: Plain, everybody: Sequence[Plain], cover: int, precise: bool
) -> None:
    """The action Tirer, or Tir précis: every shot of it. `cover` is that of enemies from the shooter."""
    arms = shooting(shooter)
    options = list(arms)
    if shooter.has("pistolero") and len(arms) == 2 and not precise:
        options.append(BOTH)
    chosen = tray.choose("weapon", shooter.id, options)
    both = chosen == BOTH
    fired = arms if both else [chosen]
    for id in fired:
        way = shot_way(shooter, id)
        single = precise or (both and "pistolero_full_rate" not in tray.options)
        shots = 1 if single else way.attributes.get("cadence", 1)
        for _number in range(shots):
            if shooter.out or not within_reach(shooter, everybody, way):
                break
            aimed_at = next_target(tray, shooter)
            if aimed_at is None:
                return
            target = next(each for each in everybody if str(each.id) == aimed_at)
            target = drawn(tray, target, everybody)
            modifier = shot_modifier(shooter, target, id, way, both, precise)
            modifier -= shooter.down and "shaky_when_down" in tray.options  # R21
            if id in ("dague", "vibrodague"):
                shooter.hands.remove(id)  # R38
            if shooter.gap(target) > 2 * way.range:
                continue  # R42: lost
            one_shot(tray, shooter, target, everybody, id, way, modifier, 0 if precise else cover)


def within_reach(figure: Plain, everybody: Sequence[Plain], way: Way) -> bool:
    """Whether anybody is left to shoot at."""
    return any(
        each.camp != figure.camp and not each.out and figure.gap(each) <= 2 * way.range
        for each in everybody
    )


def next_target(tray: Tray, shooter: Plain) -> str | None:
    """Whom the player has shot at; nobody any more."""
    assert tray.chosen < len(tray.choices), "another shot, plainly"
    choice = tray.choices[tray.chosen]
    assert choice[:2] == ("whom", shooter.id), choice
    tray.chosen += 1
    return None if choice.answer == "none" else choice.answer


def drawn(tray: Tray, target: Plain, everybody: Sequence[Plain]) -> Plain:
    """R42: one of all engaged in the same melee."""
    melee, seen = [target], [target]
    while melee:
        one = melee.pop()
        for each in everybody:
            if each.camp != one.camp and each.touches(one) and each not in seen:
                seen.append(each)
                melee.append(each)
    if len(seen) == 1:
        return target
    seen.sort(key=lambda each: each.id)
    return seen[(tray.faces(1)[0] - 1) % len(seen)]


def shot_modifier(
    shooter: Plain, target: Plain, id: str, way: Way, both: bool, precise: bool
) -> int:
    """R40, R45."""
    modifier = shooter.skills.get("lancer" if "lancer" in way.attributes else "tir", ABSENT)
    modifier -= shooter.gap(target) > way.range
    modifier += precise or shooter.aimed
    modifier -= shooter.wounds == 2
    modifier -= shooter.on_ladder
    modifier -= both
    modifier -= ARMS[id].hands == 2 and len(shooter.hands) == 2
    modifier -= 2 * ("choc" in shooter.effects)
    return modifier + shooter.sick() + shooter.blessed(True)


def one_shot(
    tray: Tray,
    shooter: Plain,
    target: Plain,
    everybody: Sequence[Plain],
    id: str,
    way: Way,
    modifier: int,
    cover: int,
) -> None:
    """The roll, then each victim in full."""
    zone = way.attributes.get("zone", 0)
    if tray.passes(modifier):
        at = (target.x, target.y)
        victims = [
            each for each in everybody if each is not target and target.gap(each) < zone - NEAR
        ]
        victims.insert(0, target)
    elif "deviation" in way.attributes:
        at = _impact(tray, target)
        victims = [each for each in everybody if _gap(each, at) < zone - NEAR]
    else:
        return
    for victim in victims:
        if victim.out:
            continue
        aimed_at = victim is target
        blow = Blow(SHOT, shooter, victim, way, id, at=None if aimed_at else at, targeted=aimed_at)
        blow.cover = cover if aimed_at else 0
        if blow.reaches:
            strike(tray, blow)
            _projection(tray, blow)


def _impact(tray: Tray, target: Plain) -> tuple[float, float]:
    """BM-SKILL-DEVIATION-02 to -04, R46: two dice until they differ, then one with a side for each degree."""
    low, high = sorted(tray.faces(2))
    while low == high:
        low, high = sorted(tray.faces(2))
    (degree,) = tray.faces(1, 360)
    angle = radians(degree)
    far = target.radius + ceil(low / 3)
    return (target.x + far * cos(angle), target.y + far * sin(angle))


def _gap(figure: Plain, at: tuple[float, float]) -> float:
    return max(0.0, hypot(figure.x - at[0], figure.y - at[1]) - figure.radius)


def _projection(tray: Tray, blow: Blow) -> None:
    """BM-SKILL-PROJECTION-01, -02."""
    victim, shooter = blow.victim, blow.attacker
    found = [n for name, n in blow.way.attributes.items() if name == "projection"]
    if shooter.has("projection"):
        found.append(shooter.skills["projection"] + shooter.blessed(True))
    if victim.out or victim.has("enorme") or not found:
        return
    if tray.passes(max(found) + shooter.sick()):
        victim.fall_down()
