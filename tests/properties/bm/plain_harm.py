"""Damage roll, save, loss (R28 to R31, R56): the second implementation."""

from __future__ import annotations

from dataclasses import dataclass

from tests.properties.bm.plain_figures import (
    ARMOURS,
    ARMS,
    PB,
    SABRES,
    TA,
    Plain,
    Tray,
    Way,
)

MELEE, FREE, SHOT, POWER, FALL = "melee", "free", "shot", "power", "fall"


@dataclass
class Blow:
    """All that a damage roll and the save against it depend on."""

    kind: str
    attacker: Plain
    victim: Plain
    way: Way
    weapon: str | None = None  # id; None: no weapon
    unarmed: bool = False
    at: tuple[float, float] | None = None  # whence it comes, if not from the attacker
    targeted: bool = True  # R86
    cover: int = 0
    cut: bool = False  # De taille et d'estoc has succeeded

    @property
    def reaches(self) -> bool:
        """R60: whether it does anything to a ghost."""
        if not self.victim.has("spectre") or self.kind == POWER:
            return True
        if "spectre" in self.attacker.slays:
            return True
        return self.weapon in SABRES or "magique" in self.way.attributes


def damage_modifier(blow: Blow) -> int:
    """R26, R34: `way` has what bare hands come to."""
    modifier = blow.way.damage
    if blow.weapon is not None and blow.attacker.has("exosquelette"):
        modifier += 1  # BM-SKILL-EXOSQUELETTE-03
    modifier += blow.victim.is_prey_of(blow.attacker)
    return modifier + blow.attacker.sick()


def strike(tray: Tray, blow: Blow) -> None:
    """R28: damage roll, save, loss."""
    blow.victim.lose(points_lost(tray, blow))


def points_lost(tray: Tray, blow: Blow) -> int:
    """The rolls alone: damage, save, size of the loss."""
    if not tray.passes(damage_modifier(blow)):
        return 0
    save = save_modifier(blow, tray.options)
    if save is not None and tray.passes(save):
        return 0
    sides = loss_die(blow)
    return 1 if sides == 1 else -(-tray.faces(1)[0] // (6 // sides))


def fall(tray: Tray, figure: Plain, height: float) -> None:
    """R15: the value of the damage roll is the whole part of the height, from 2 on; no shield, nothing against shots."""
    if height < 2 or not tray.passes(int(height) - 3):
        return
    nobody = Plain(-1, -1, 0.0, 0.0, 0.0, {})
    save = save_modifier(Blow(FALL, nobody, figure, Way(0, {})), tray.options)
    if save is None or not tray.passes(save):
        figure.lose(1)


def loss_die(blow: Blow) -> int:
    """R56."""
    fatal = blow.attacker.has("coup-fatal") or blow.victim.is_prey_of(blow.attacker) > 0
    if blow.cut:
        return 6 if fatal else 2
    return 3 if fatal else 1


def save_modifier(blow: Blow, options: frozenset[str] = frozenset()) -> int | None:
    """R29 to R31: None where there is no save at all."""
    victim, shot = blow.victim, blow.kind == SHOT
    if blow.attacker.has("annule-les-sauvegardes"):
        return None
    others = [2] * victim.has("robuste") + [2] * victim.has("sensible-a-la-force")
    others += [3] * victim.has("destinee-speciale")
    others += [2] * ("priere" in victim.effects) + [2] * ("meditation" in victim.effects)
    if shot:
        others += _against_shots(blow, blow.targeted or "area_saves_for_all" in options)
    worn = []
    if victim.armour is not None and (shot or victim.armour != "champ-de-protection"):
        worn.append(ARMOURS[victim.armour])
    phrik = victim.armour is not None and "phrik" in victim.armour
    if _shield_counts(blow):
        worn.append(2)
        phrik = phrik or "phrik" in str(victim.shield)
    if not others and not worn:
        return None
    total = sum(others) + sum(worn)
    if worn:
        pierce = blow.way.attributes.get(TA, 0)
        if phrik and blow.weapon in SABRES and blow.kind != SHOT:
            pierce = 0
        total -= pierce
        if others and "pierce_without_floor" not in options:
            total = max(total, sum(others))
    if total <= 0 and "no_roll_at_zero" in options:
        return None
    return total - 3


def _against_shots(blow: Blow, targeted: bool) -> list[int]:
    victim = blow.victim
    found = [blow.cover] if blow.cover else []
    if targeted:
        if victim.down or victim.crawling:
            found.append(2)  # R14: once
        if victim.ran == "zig-zag":
            found.append(2)
        elif victim.ran == "run":
            found.append(2 if victim.has("rapide") else 1)
    parries = any(
        arm.blow is not None and "parade-des-tirs" in arm.blow.attributes
        for arm in (ARMS[id] for id in victim.hands if id in ARMS)
    )
    if parries and victim.has("sensible-a-la-force"):
        found.append(4)
    return found


def _shield_counts(blow: Blow) -> bool:
    """R31."""
    victim = blow.victim
    if victim.shield is None or victim.crawling or blow.kind in (FREE, FALL):
        return False
    if PB in blow.way.attributes and not victim.has("blinde"):
        return False
    if blow.at is not None:
        return victim.sees_ahead(*blow.at)
    attacker = blow.attacker
    return victim.sees_ahead(attacker.x, attacker.y, attacker.radius)
