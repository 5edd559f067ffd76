"""Hitting, the defence test, wounds, protections, crippled and destroyed: the second implementation."""

from __future__ import annotations

from dataclasses import dataclass

from tests.properties.lfw.plain_units import (
    ALL,
    BOTH,
    CLUMSY,
    ELITE,
    EXACT,
    HABILE,
    SLOW,
    Arm,
    Plain,
    Tray,
    combined,
    helping,
    hindering,
)


@dataclass
class Blow:
    """An attack on one unit (LFW-ATT-01): by whom, with what; what it gained on the way."""

    attacker: Plain
    target: Plain
    arm: Arm
    shot: bool
    steady: bool = False  # no critical (LFW-RULE-EXPLOSION-06)
    attacks: int = 1
    need: int = 0
    force: int = 0
    critical: bool = False

    def has(self, rule: str) -> bool:
        """Whether the weapon has a rule, or the unit for all its weapons, or by a skill."""
        return self.arm.has(rule) or self.attacker.has(rule) or rule in self.taught

    def value(self, rule: str) -> int:
        """B-R78: once, with its largest value."""
        own = (self.arm.rules.get(rule, 0), self.attacker.rules.get(rule, 0))
        return max(*own, int(rule in self.taught))

    @property
    def taught(self) -> tuple[str, ...]:
        """LFW-SKILL-BRI-FRAPPER-01, -02: its melee weapons; LFW-SKILL-TIR-LETAL-01, -02: its shooting weapons, which impacts are not."""
        skill = "tir-letal" if self.shot and self.arm.id != IMPACT else "frapper-juste"
        fits = self.attacker.knows(skill) and not (self.shot and skill == "frapper-juste")
        return ("precis", "perforant") if fits else ()

    def sum(self, rule: str) -> int:
        """LFW-RULE-IMPLACABLE-02: those that add up."""
        return self.arm.rules.get(rule, 0) + self.attacker.rules.get(rule, 0)


@dataclass
class Wounds:
    """What an attack has left to be suffered."""

    blow: Blow
    many: int


IMPACT = "impact"
NOBODY = Plain(-1, -1)  # LFW-ATT-03: a hit that no unit makes

# -- to hit ------------------------------------------------------------------------------------


def rolls_to_hit(tray: Tray, blow: Blow, modifier: int, many: int) -> list[tuple[bool, bool]]:
    """Rolls of touch or combat: of each whether it succeeds, whether it is critical; some are thrown again, once."""
    what, label = ("touche", "hit") if blow.shot else ("combat", "combat")
    help = helping(blow.attacker.rules, blow.arm.rules, roll=what)
    help, hindrance = combined(help, hindering(defending_rules(blow), roll=what))
    faces = tray.throw(label, blow.attacker.id, many)
    read = [_read(blow, face, modifier) for face in faces]
    exact = [face + modifier == blow.need for face in faces]
    forced = [
        n
        for n, (good, _critical) in enumerate(read)
        if good and (hindrance == ALL or (hindrance == EXACT and exact[n]))
    ]
    were = [n for n in forced if read[n][1]]
    rest = [n for n in forced if not read[n][1]]
    for critical, again in ((True, were), (False, rest)):  # LFW-RULE-IMPERTINENT-02
        if again:
            new = tray.throw(label, blow.attacker.id, len(again))
            for n, face in zip(again, new, strict=True):
                good, best = _read(blow, face, modifier)
                read[n] = good, best and critical
    wanted = [
        n
        for n, (good, _critical) in enumerate(read)
        if (help == ELITE and not good) or (help == HABILE and faces[n] == 1)
    ]
    if wanted:
        new = tray.throw(label, blow.attacker.id, len(wanted))
        for n, face in zip(wanted, new, strict=True):
            read[n] = _read(blow, face, modifier)
    return read


def further_rolls(
    tray: Tray, blow: Blow, modifier: int, rolls: list[tuple[bool, bool]]
) -> list[tuple[bool, bool]]:
    """LFW-SKILL-TIR-SATURATION-01, -02: a roll at -1 for each critical hit, which gives no further one."""
    many = sum(critical for _good, critical in rolls)
    if not many or not blow.attacker.knows("saturation"):
        return []
    return rolls_to_hit(tray, blow, modifier - 1, many)


def _read(blow: Blow, face: int, modifier: int) -> tuple[bool, bool]:
    """LFW-SORTDE-01, -02, LFW-CRIT-01, -04, LFW-RULE-PRECIS-01."""
    result = face + modifier
    good = face != 1 and (face == 6 or result >= blow.need)
    critical = good and not blow.steady and result >= blow.need + 2 - blow.value("precis")
    return good, critical and result >= blow.need


def defending_rules(blow: Blow) -> dict[str, int]:
    """The rules of whoever is attacked that bear on the roll: a shield too, unless an axe comes (LFW-RULE-HACHE-*)."""
    rules = dict(blow.target.rules)
    shield = "bouclier" in rules and not blow.has("hache")
    long_as_short = "bouclier-long" in rules and blow.has("hache")
    if shield or long_as_short:
        rules["impertinent touche"] = 1  # LFW-RULE-BOUCLIER-02
    return rules


def own_modifier(blow: Blow) -> int:
    """What the attacker's state and weapon take off its roll."""
    return -(1 if blow.attacker.clumsy else 0) - blow.value("maniabilite")


# -- the defence -------------------------------------------------------------------------------


def force_against(blow: Blow) -> int:
    """LFW-RULE-TRANCHANT-01, LFW-RULE-FORCEIMPACT-01."""
    force = blow.arm.force
    if not blow.shot:
        force += blow.attacker.knows("brute")  # LFW-SKILL-ZEL-BRUTE-01
    if blow.has("tranchant") and not blow.target.armoured and blow.target.defence > 4:
        force += 1
    if blow.attacker.charged:
        unit = 0 if blow.shot else blow.attacker.rules.get("force-d-impact", 0)
        force += max(blow.arm.rules.get("force-d-impact", 0), unit)
    return force


def defend(tray: Tray, blow: Blow) -> Wounds:
    """LFW-DEF-01 to -03, LFW-SORTDE-03, -04, B-R53; LFW-RULE-ENFLAMME-01."""
    target = blow.target
    hindrance = hindering(blow.arm.rules, blow.attacker.rules, roll="defense")
    if blow.has("enflamme") and target.has("inflammable"):
        hindrance = ALL
    help, hindrance = combined(helping(target.rules, roll="defense"), hindrance)
    (face,) = tray.throw("defence", target.id)
    result = face - blow.force
    good = result >= target.defence
    again = good and (hindrance == ALL or (hindrance == EXACT and result == target.defence))
    if help == HABILE and face == 1:
        again = True
    if help == ELITE and not good and _wounds(blow, face, result):
        again = tray.choose("reroll", target.id, ["yes", "no"]) == "yes"
    if again:
        (face,) = tray.throw("defence", target.id)
        result = face - blow.force
    return Wounds(blow, _wounds(blow, face, result))


def _wounds(blow: Blow, face: int, result: int) -> int:
    margin = blow.target.defence - result
    wounds = max(0, margin)
    if margin > 0:
        wounds += blow.value("degat-multiple")
    if result < blow.target.defence + 2 and blow.has("degat-magique"):
        wounds += 1
    wounds = max(0, wounds - blow.value("faible"))
    if face == 6:
        wounds = max(0, wounds - 1)
    if face == 1:
        wounds = max(1, wounds)
    return wounds


def frighten(blow: Blow) -> None:
    """LFW-RULE-PEURFEU-01, LFW-TYPE-02."""
    if blow.has("enflamme") and (blow.target.type == "bete" or blow.target.has("peur-du-feu")):
        blow.target.causes.add("fire")


# -- wounds ------------------------------------------------------------------------------------


def suffer(tray: Tray, wounds: Wounds) -> int:
    """What is left after the protections goes off its Pv; returns how many are left (LFW-BLESS-01, -02)."""
    target = wounds.blow.target
    pierced = wounds.blow.critical and wounds.blow.has("perforant")  # LFW-RULE-PERFORANT-01
    left = wounds.many
    for rule, label in (("protection", "protection"), ("protection-magique", "magic_protection")):
        if protection_of(target, rule) and not pierced and left:
            left -= _cancelled(tray, wounds, rule, label, left)
    return left


def protection_of(unit: Plain, rule: str) -> int:
    """On how much a wound is cancelled; LFW-SKILL-ZEL-GARDIEN-01: on 6 where it has none of its own."""
    own = unit.rules.get(rule, 0)
    return 6 if rule == "protection" and not own and unit.knows("gardien") else own


def _cancelled(tray: Tray, wounds: Wounds, rule: str, label: str, many: int) -> int:
    """LFW-RULE-PROTECTION-01, LFW-RULE-PROTECTIONMAGIQUE-01: a die for each wound; B-R56: rolls against an attack too."""
    blow = wounds.blow
    target, need = blow.target, protection_of(blow.target, rule)
    own = dict(target.rules)
    if rule == "protection" and target.has(rule) and target.knows("gardien"):
        own[f"habile {rule}"] = own.get(f"habile {rule}", 0) + 1  # LFW-SKILL-ZEL-GARDIEN-02
    against = hindering(blow.arm.rules, blow.attacker.rules, roll=rule)
    help, hindrance = combined(helping(own, roll=rule), against)
    faces = tray.throw(label, target.id, many)
    again = [
        n
        for n, face in enumerate(faces)
        if (help == ELITE and face < need)
        or (help == HABILE and face == 1)
        or (hindrance == ALL and face >= need)
        or (hindrance == EXACT and face == need)
    ]
    if again:
        new = tray.throw(label, target.id, len(again))
        for n, face in zip(again, new, strict=True):
            faces[n] = face
    return sum(face >= need for face in faces)


def lose(tray: Tray, unit: Plain, points: int, by: set[int]) -> None:
    """LFW-BLESS-03, -06, LFW-ESTROPIE-01 to -04."""
    points = min(points, unit.life)  # A-R13: those beyond the last Pv are not suffered
    if not points:
        return
    unit.life -= points
    if unit.life <= 0:
        unit.life, unit.destroyed, unit.slain_by = 0, True, set(by)
    elif 2 * unit.life <= unit.full and unit.crippled is None:
        (face,) = tray.throw("crippled", unit.id)
        unit.crippled = SLOW if face <= 2 else CLUMSY if face <= 4 else BOTH


def part(tray: Tray, fallen: Plain) -> None:
    """LFW-CAV-14 to -17: what becomes of the other half; B-R80: who is peureuse flees, LFW-RULE-INAPTE-01."""
    left = fallen.other
    if left is None:
        return
    fallen.other = left.other = None
    if left.destroyed:
        return
    if left.rides:
        left.rides = False
        fall = Blow(NOBODY, left, Arm("fall"), shot=True)
        lose(tray, left, suffer(tray, defend(tray, fall)), set())
        return
    fallen.rides = False
    become(tray, left, fallen)


def become(tray: Tray, mount: Plain, rider: Plain) -> None:
    """LFW-RULE-COMPORTINSTABLE-01, -02: the mount's rule decides."""
    written = next((r for r in mount.rules if r.startswith("comportement-instable ")), None)
    if written is None:
        return
    good, _, bad = written.removeprefix("comportement-instable ").partition(",")
    gained = good
    if bad and bad != good:
        gained = good if mount_dares(tray, mount) else bad
    if gained == "inapte":
        mount.destroyed, mount.slain_by, mount.life = True, set(rider.slain_by), mount.life
    elif gained == "peureuse":
        mount.fleeing = True
    elif gained == "vengeresse":
        mount.rules = {**mount.rules, "elite combat": 1}


def mount_dares(tray: Tray, mount: Plain) -> bool:
    """A courage test outside the morale phase (LFW-COURAGE-01 to -03)."""
    if mount.has("indecourageable"):
        return True
    faces = tray.throw("courage", mount.id, 2)
    return passes(mount, faces, mount.courage, 0)


def passes(unit: Plain, faces: list[int], courage: int, modifier: int) -> bool:
    """LFW-COURAGE-01 to -03, LFW-RULE-VETERAN-01."""
    if unit.has("veteran"):
        modifier = max(0, modifier)
    if faces == [6, 6]:
        return True
    return faces != [1, 1] and sum(faces) + modifier >= courage
