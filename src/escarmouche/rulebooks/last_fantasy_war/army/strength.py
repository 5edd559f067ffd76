"""What a sheet does to a reference warrior and how long it stands against him: the measure of prices (A-R64).

Everything is counted out over the faces of the dice, by the rules of attacks (LFW-ATTMEL-*, LFW-ATTTIR-*, LFW-SATUR-*,
LFW-DEF-*, LFW-CRIT-*, LFW-SORTDE-*).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt
from typing import NamedTuple

from escarmouche.memory import remembered
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war.army.printed import Numbers, PrintedSheet
from escarmouche.rulebooks.last_fantasy_war.sheet import BEHEMOTH, MONSTER, Weapon

FACES = range(1, 7)
REFERENCE = Numbers(m=5, cc=4, cp=1, e=0, d=4, pv=2, co=7)  # A-R64
REFERENCE_ATTACKS, REFERENCE_FORCE, REFERENCE_POINTS = 1, 1, 15
SHOT_DODGE = 1  # A-R64: shots are counted against E 1
NEAR, NEAR_WORTH = 12.0, 0.7
EACH_INCH = 0.05  # of M, from 5'' on
USUAL_CRITICAL = 2
NO_CT = 7


class Harm(NamedTuple):
    """What changes the wounds of a defence test."""

    multiple: int = 0
    magic: bool = False
    less: int = 0


PLAIN = Harm()


class Rules(NamedTuple):
    """The rules of a sheet and of one of its weapons together, as the measure reads them."""

    all: tuple[Skill, ...]

    def rank(self, id: str) -> int:
        """The best number with which a rule is there; 0 where it is not."""
        return max((rule.rank or 0 for rule in self.all if rule.id == id), default=0)

    def has(self, id: str, about: str | None = None) -> bool:
        """Whether it is there."""
        return any(rule.id == id and rule.about == about for rule in self.all)


@remembered
def wounds(force: int, defence: int, harm: Harm = PLAIN) -> float:
    """The mean number of wounds of one defence test (A-R11, B-R53).

    >>> [round(wounds(force, 4), 2) for force in (0, 1, 2, 3, 4)]
    [1.0, 1.67, 2.5, 3.33, 4.33]
    """
    return sum(_suffered(face, force, defence, harm) for face in FACES) / 6


def _suffered(face: int, force: int, defence: int, harm: Harm) -> int:
    result = face - force
    margin = max(0, defence - result)
    more = (harm.multiple if margin else 0) + (harm.magic and result < defence + 2) - harm.less
    found = max(0, margin + more)
    if face == 6:
        return max(0, found - 1)
    return max(1, found) if face == 1 else found


def blow(
    need: int, bonus: int, against: int, force: int, defence: int, rules: Rules, roll: str
) -> float:
    """The mean number of wounds of one combat roll."""
    chances = _faces(need, bonus - against, rules, roll)
    harm = _harm(rules)
    return sum(share * wounds(force + crit, defence, harm) for share, crit in chances)


def _faces(need: int, change: int, rules: Rules, roll: str) -> Iterator[tuple[float, int]]:
    """How likely a success is that is critical, and one that is not; with what is thrown again."""
    critical = need + USUAL_CRITICAL - rules.rank("precis")
    plain = crit = 0
    for face in FACES:
        result = face + change - rules.rank("maniabilite")
        if face != 1 and (face == 6 or result >= need):
            crit += result >= critical
            plain += result < critical
    missed = 1 - (plain + crit) / 6
    again = missed if rules.has("elite", roll) else 1 / 6 if rules.has("habile", roll) else 0.0
    yield plain / 6 * (1 + again), 0
    yield crit / 6 * (1 + again), 1


def _harm(rules: Rules) -> Harm:
    return Harm(rules.rank("degat-multiple"), rules.has("degat-magique"), rules.rank("faible"))


# -- offence -----------------------------------------------------------------------------------------


def offence(sheet: PrintedSheet) -> float:
    """Mean wounds a turn on the reference warrior: the best melee weapon, and the best shooting weapon beside it."""
    strokes = [w for w in sheet.weapons if w.range is None] or [BARE_HANDS]
    shots = [w for w in sheet.weapons if w.range is not None]
    best = max(_stroke(sheet, weapon) for weapon in strokes)
    return best + max((_shot(sheet, weapon) for weapon in shots), default=0.0)


BARE_HANDS = Weapon("mains-nues", {})  # A-R16


def _stroke(sheet: PrintedSheet, weapon: Weapon) -> float:
    """A-R37: the higher attack has the better roll, the lower one is parried better; types count (LFW-TYPE-03, -04)."""
    rules = _rules(sheet, weapon)
    bonus = 1 if weapon.attacks > REFERENCE_ATTACKS else 0
    spared = rules.rank("implacable") + (sheet.type == MONSTER)
    ignored = sheet.type == BEHEMOTH or rules.has("attaque-monstrueuse")
    parade = 0 if ignored else max(0, REFERENCE.cp - spared)
    need = rules.rank("independant") or sheet.numbers.cc
    return blow(need, bonus, parade, weapon.force, REFERENCE.d, rules, "combat")


def _shot(sheet: PrintedSheet, weapon: Weapon) -> float:
    """LFW-ATTTIR-06: every success beyond the first and every critical one adds to the force."""
    rules = _rules(sheet, weapon)
    need = rules.rank("independant") or sheet.numbers.ct or NO_CT
    (plain, _), (crit, _) = _faces(need, -SHOT_DODGE, rules, "touche")
    worth = NEAR_WORTH if (weapon.range or 0.0) <= NEAR else 1.0
    harm = _harm(rules)
    mean = sum(
        share * wounds(weapon.force + more, REFERENCE.d, harm)
        for share, more in _volley(weapon.attacks, plain, crit)
    )
    return worth * mean


def _volley(attacks: int, plain: float, crit: float) -> Iterator[tuple[float, int]]:
    """How likely each force is that a number of rolls may add; misses apart."""
    shares = {(0, 0): 1.0}  # by successes and criticals
    for _ in range(attacks):
        thrown: dict[tuple[int, int], float] = {}
        for (hits, crits), share in shares.items():
            for more, chance in (((0, 0), 1 - plain - crit), ((1, 0), plain), ((1, 1), crit)):
                key = (hits + more[0], crits + more[1])
                thrown[key] = thrown.get(key, 0.0) + share * chance
        shares = thrown
    return ((share, hits - 1 + crits) for (hits, crits), share in shares.items() if hits)


def _rules(sheet: PrintedSheet, weapon: Weapon) -> Rules:
    return Rules((*sheet.rules, *weapon.rules))


# -- endurance ---------------------------------------------------------------------------------------


def endurance(sheet: PrintedSheet) -> float:
    """For how many turns it stands against the reference warrior: Pv by the mean wounds that he gives it."""
    numbers = sheet.numbers
    best = max((w.attacks for w in sheet.weapons if w.range is None), default=1)
    bonus = 1 if best < REFERENCE_ATTACKS else 0
    parade = numbers.cp + _shield(sheet) + (best > REFERENCE_ATTACKS)
    force, none = REFERENCE_FORCE, Rules(())
    taken = blow(REFERENCE.cc, bonus, parade, force, numbers.d, none, "combat")
    return numbers.pv / (taken * _unprotected(sheet.rules))


def _shield(sheet: PrintedSheet) -> int:
    return int(sheet.has("bouclier") or sheet.has("bouclier-long"))


def _unprotected(rules: Iterable[Skill]) -> float:
    """LFW-RULE-PROTECTION-01: how many wounds get through."""
    left = 1.0
    for rule in rules:
        if rule.id in ("protection", "protection-magique") and rule.rank:
            left *= (rule.rank - 1) / 6
    return left


# -- both --------------------------------------------------------------------------------------------


def worth(sheet: PrintedSheet, move: int | None = None) -> float:
    """A-R64: 15 points for the reference warrior, others by the mean of offence and endurance, and by their move."""
    inches = sheet.numbers.m if move is None else move
    mean = sqrt(offence(sheet) * endurance(sheet) / REFERENCE.pv)
    return REFERENCE_POINTS * mean * (1 + EACH_INCH * (inches - REFERENCE.m))
