"""What a unit costs, with every reason (A-R51, A-R52, A-R64).

The method: the body by `strength.worth`, with its weapons, type, shield and protections; courage by steps from 7+; a fixed
price for each point of dodge, command and magic, for each ability and spell, and for rules that the measure cannot see;
what games on the table have added or taken off. An option costs what it changes. A mount costs its own sheet, and what the
rider's body gains by its move. A specialist pays for its level.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters.offers import Price, PricePart
from escarmouche.rosters.skill_lists import Skill, spelt
from escarmouche.rulebooks.last_fantasy_war.army.force import Army
from escarmouche.rulebooks.last_fantasy_war.army.printed import PrintedSheet
from escarmouche.rulebooks.last_fantasy_war.army.strength import REFERENCE, REFERENCE_POINTS, worth
from escarmouche.rulebooks.last_fantasy_war.sheet import BEAST, Specialty
from escarmouche.rulebooks.last_fantasy_war.specialist_table import TABLE

BODY = Phrase("lfw.price.body", "LFW-ROLE-01")
COURAGE = Phrase("lfw.price.courage", "LFW-CARAC-08")
DODGE = Phrase("lfw.price.dodge", "LFW-CARAC-05")
ATTACKS = Phrase("lfw.price.attacks", "LFW-COMBATATT-02")
COMMAND = Phrase("lfw.price.command", "LFW-CARAC-09")
MAGIC = Phrase("lfw.price.magic", "LFW-CARAC-10")
ABILITIES = Phrase("lfw.price.abilities", "LFW-ADCFORME-09")
SPELLS = Phrase("lfw.price.spells", "LFW-SORTFORME-01")
RULE = Phrase("lfw.price.rule", "LFW-ROLE-01")
ADJUSTED = Phrase("lfw.price.adjusted", "LFW-ROLE-01")
MOUNT = Phrase("lfw.price.mount", "LFW-CAV-01")
RIDING = Phrase("lfw.price.riding", "LFW-CAV-06")
SPECIALIST = Phrase("lfw.price.specialist", "LFW-SPE-08")  # with the clause of the level

# A-R64
EACH_COMMAND, EACH_MAGIC, EACH_ABILITY, EACH_SPELL = 3, 4, 3, 4
EACH_DODGE = 2
EACH_ATTACK, COUNTED_ATTACKS = 4, 2  # the measure sees no attack beyond the second

# A-R64: "other rules 1-5"; each of those that have a number costs so much for each of it.
FLAT: Mapping[str, int] = {
    **dict.fromkeys(("vol", "explosion", "regeneration"), 5),
    **dict.fromkeys(
        ("balayage", "charge-monstrueuse", "frappe-en-premier", "souffle", "impetueux"), 4
    ),
    **dict.fromkeys(
        ("agile", "eclaireur", "indecourageable", "ligne", "paire-d-arme", "supplementaire"), 3
    ),
    **dict.fromkeys(("terreur", "impacte", "bouclier-long"), 3),
    **dict.fromkeys(
        ("avant-garde", "duelliste", "impertinent", "lance", "pistolet", "rapide", "tenace"), 2
    ),
    **dict.fromkeys(
        ("bouclier", "enflamme", "hache", "inarretable", "montagnard", "nyctalope", "perforant"), 1
    ),
    **dict.fromkeys(("rodeur", "tranchant", "veteran"), 1),
    **dict.fromkeys(("inflammable", "marcheur", "peur-du-feu"), -1),
    **dict.fromkeys(("lent", "lourd"), -2),
    "frappe-en-dernier": -3,
}
BY_RANK: Mapping[str, int] = {"force-d-impact": 2}
# LFW-RULE-ELITE-01, -HABILE-01: of what the measure does not see.
REROLLS = {"elite": 4, "habile": 2}
MEASURED_ROLLS = ("combat", "touche")


def price_of(sheet: PrintedSheet) -> Price:
    """The price of one sheet as it is, the sum of its reasons; spells by their number."""
    return Price(tuple(_parts(sheet)))


def _parts(sheet: PrintedSheet) -> Iterator[PricePart]:
    numbers, body = sheet.numbers, round(worth(sheet))
    yield PricePart(BODY, sheet.names, body)
    steps = REFERENCE.co - numbers.co
    yield from _part(COURAGE, f"{numbers.co}+", round(steps * body / REFERENCE_POINTS))
    yield from _part(DODGE, numbers.e, numbers.e * EACH_DODGE)
    best = max((weapon.attacks for weapon in sheet.weapons if weapon.range is None), default=1)
    yield from _part(ATTACKS, best, max(0, best - COUNTED_ATTACKS) * EACH_ATTACK)
    yield from _part(COMMAND, numbers.pc, numbers.pc * EACH_COMMAND)
    yield from _part(MAGIC, numbers.pm, numbers.pm * EACH_MAGIC)
    yield from _part(ABILITIES, len(sheet.abilities), len(sheet.abilities) * EACH_ABILITY)
    yield from _part(SPELLS, sheet.spells, sheet.spells * EACH_SPELL)
    if sheet.type == BEAST:
        yield PricePart(RULE, "peur-du-feu", FLAT["peur-du-feu"])  # LFW-TYPE-02
    for rule in sheet.all_rules:
        yield from _part(RULE, spelt(rule), rule_price(rule))
    for weapon in sheet.weapons:
        for rule in weapon.rules:
            yield from _part(RULE, spelt(rule), rule_price(rule))
    yield from _part(ADJUSTED, "", sheet.adjust)


def _part(reason: Phrase, score: Any, points: int) -> Iterator[PricePart]:
    if points:
        yield PricePart(reason, score, points)


def rule_price(rule: Skill) -> int:
    """What a rule costs beside what the measure sees of it."""
    if rule.id in BY_RANK:
        return BY_RANK[rule.id] * (rule.rank or 1)
    if rule.id in REROLLS:
        return 0 if rule.about in MEASURED_ROLLS else REROLLS[rule.id]
    return FLAT.get(rule.id, 0)


def mount_parts(rider: PrintedSheet, mount: PrintedSheet) -> tuple[PricePart, ...]:
    """A-R51: the mount's own sheet, and the rider's body with the mount's move."""
    faster = round(worth(rider, mount.numbers.m)) - round(worth(rider))
    own = PricePart(MOUNT, mount.names, price_of(mount).points)
    return (own, *_part(RIDING, mount.numbers.m, faster))


def specialist_part(specialty: Specialty, role: str) -> PricePart:
    """LFW-SPE-08, A-R52: the level alone, in the column of the role of the half that is the specialist."""
    specialist, level = TABLE[specialty.kind], specialty.level
    reason = Phrase(SPECIALIST.id, *SPECIALIST.clauses, specialist.price_clauses[level - 1])
    return PricePart(reason, f"{specialty.kind} {level}", specialist.price(level, role))


def rows(army: Army) -> list[dict[str, Any]]:
    """One row for each entry of an army."""
    return [entry.price.row(entry.id, entry.names, entry.count) for entry in army.entries]
