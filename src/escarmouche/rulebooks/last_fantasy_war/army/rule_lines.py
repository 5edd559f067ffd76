"""What stands on a card besides numbers: rules, weapons, equipment, skills, abilities, spells, each with a line and its clauses.

A line is `{"name", "help", "clauses"}`: what it is called, what it does in our words, the clauses of the book.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from escarmouche.core.explain import Phrase, Said
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war.army.printed import PrintedSheet
from escarmouche.rulebooks.last_fantasy_war.command.registry import ABILITIES
from escarmouche.rulebooks.last_fantasy_war.magic.registry import SPELLS
from escarmouche.rulebooks.last_fantasy_war.magic_names import DOMAINS
from escarmouche.rulebooks.last_fantasy_war.rule_names import ROLLS, RULES
from escarmouche.rulebooks.last_fantasy_war.sheet import SPECIALISTS, Sheet, Specialty, Weapon
from escarmouche.rulebooks.last_fantasy_war.specialist_table import SKILLS

Line = dict[str, Any]

MEASURED = Phrase("lfw.card.measured", "LFW-ROLE-01")
WORDED = Phrase("lfw.card.worded", "LFW-ROLE-01")
BLOW, SHOT = Phrase("lfw.card.blow", "LFW-ARME-03"), Phrase("lfw.card.shot", "LFW-ARME-03")
TYPES: Mapping[str, Phrase] = {
    "infanterie": Phrase("lfw.type.infanterie", "LFW-TYPE-01"),
    "bete": Phrase("lfw.type.bete", "LFW-TYPE-02"),
    "monstre": Phrase("lfw.type.monstre", "LFW-TYPE-03"),
    "behemoth": Phrase("lfw.type.behemoth", "LFW-TYPE-04"),
}
SPECIALIST = Phrase("lfw.card.specialist", "LFW-SPE-02")
MAGIC = Phrase("lfw.card.magic", "LFW-SORTFORME-01", "LFW-SPE-MAGE-07")

PLUS = ("protection", "protection-magique", "regeneration", "independant")  # (6+)
MINUS = ("maniabilite",)  # (-1)
INCHES = ("ligne", "terreur")

# Where the clauses of the book are named otherwise than files write the rule.
STEMS = {
    "comportement-instable": "COMPORTINSTABLE",
    "force-d-impact": "FORCEIMPACT",
    "frappe-en-dernier": "FRAPPEDERNIER",
    "frappe-en-premier": "FRAPPEPREMIER",
    "mort": "VIVANT",
    "neutre": "VIVANT",
    "paire-d-arme": "PAIREARME",
    "peur-du-feu": "PEURFEU",
}
OF_THE_NIGHT = {"nyctalope": ("LFW-ENV-NUIT-02",), "lumineux": ("LFW-ENV-NUIT-03",)}


def clauses_of(id: str) -> tuple[str, ...]:
    """The first clause of a special rule, which tells it; B-R77: what has no entry of its own is told where it is used."""
    if id in OF_THE_NIGHT:
        return OF_THE_NIGHT[id]
    stem = STEMS.get(id, id.replace("-", "").upper())
    return (f"LFW-RULE-{stem}-01",)


# -- rules -------------------------------------------------------------------------------------------

NAMES: Mapping[str, Phrase] = {id: Phrase(f"lfw.rule.{id}", *clauses_of(id)) for id in RULES}
ROLL_NAMES: Mapping[str, Phrase] = {roll: Phrase(f"lfw.rolls.{roll}") for roll in ROLLS}


def rule_name(rule: Skill) -> Phrase | Said:
    """A rule as a card writes it: `Protection (6+)`, `Habile (combat)`."""
    phrase, number, words = NAMES[rule.id], _number(rule), _words(rule)
    if number is not None:
        return Said(MEASURED, {"rule": phrase, "held": number})
    return Said(WORDED, {"rule": phrase, "held": words}) if words else phrase


def _number(rule: Skill) -> str | None:
    """What stands in brackets where it is a number or lengths."""
    if rule.rank is not None:
        before, after = "-" if rule.id in MINUS else "", "+" if rule.id in PLUS else ""
        inches = "''" if rule.id in INCHES else ""
        return f"{before}{rule.rank}{after}{inches}"
    if rule.about is None:
        return None
    parts = rule.about.upper().split(",")
    if rule.id == "explosion":
        return ", ".join(f"{part}''" for part in parts)
    return ", ".join(parts) if rule.id == "impacte" else None


def _words(rule: Skill) -> list[Phrase]:
    """What stands in brackets where it is words: rolls, or other rules."""
    if rule.about is None:
        return []
    if rule.about in ROLLS:
        return [ROLL_NAMES[rule.about]]
    return [NAMES[word] for word in rule.about.split(",") if word in NAMES]


def rule_line(rule: Skill) -> Line:
    """A rule with what it does."""
    phrase = NAMES[rule.id]
    return {
        "name": rule_name(rule),
        "help": f"{phrase.id}.help",
        "clauses": list(phrase.clauses),
    }


# -- things ------------------------------------------------------------------------------------------


def weapon_line(weapon: Weapon) -> Line:
    """A weapon: range, attacks, force, rules (LFW-ARME-03)."""
    told = {
        "attacks": weapon.attacks,
        "force": weapon.force,
        "range": weapon.range,
        "rules": [rule_name(rule) for rule in weapon.rules],
    }
    help = Said(SHOT if weapon.shoots else BLOW, told)
    return {"name": weapon.names, "help": help, "clauses": list(help.phrase.clauses)}


EQUIPMENT: Mapping[str, Phrase] = {
    "armure": Phrase("lfw.equipment.armure", "LFW-RULE-TRANCHANT-01"),
    "bouclier": Phrase("lfw.equipment.bouclier", *clauses_of("bouclier")),
    "bouclier-long": Phrase("lfw.equipment.bouclier-long", *clauses_of("bouclier-long")),
    "torche": Phrase("lfw.equipment.torche", "LFW-ENV-NUIT-03"),
}


def equipment_line(word: str) -> Line:
    """Armour, a shield, a torch."""
    return _told(EQUIPMENT[word])


def _told(phrase: Phrase) -> Line:
    return {"name": phrase, "help": f"{phrase.id}.help", "clauses": list(phrase.clauses)}


# -- skills, abilities, spells -----------------------------------------------------------------------


SPECIALIST_NAMES: Mapping[str, Phrase] = {
    kind: Phrase(f"lfw.specialist.{kind}", "LFW-SPE-01") for kind in SPECIALISTS
}
SKILL_NAMES: Mapping[str, Phrase] = {
    id: Phrase(f"lfw.skill.{id}", *skill.clauses) for id, skill in SKILLS.items()
}
DOMAIN_NAMES: Mapping[str, Phrase] = {
    domain: Phrase(f"lfw.domain.{domain}", "LFW-SPE-MAGE-07") for domain in DOMAINS
}


def specialty_name(specialty: Specialty) -> Said:
    """`Capitaine, level 2`."""
    about = {"specialist": SPECIALIST_NAMES[specialty.kind], "level": specialty.level}
    return Said(SPECIALIST, about)


def skill_line(id: str) -> Line:
    """A skill of a specialist."""
    return _told(SKILL_NAMES[id])


def magic_name(spells: Sequence[str]) -> Said:
    """`Magie (feu, vent)`: the domains of the spells that it knows."""
    known = [name for id, name in DOMAIN_NAMES.items() if set(DOMAINS[id]) & set(spells)]
    return Said(WORDED, {"rule": MAGIC, "held": known})


def ability_line(id: str) -> Line:
    """A command ability."""
    known = ABILITIES.get(id)
    clauses = () if known is None else known.phrase.clauses
    return _told(Phrase(f"lfw.ability.{id}", *clauses))


def spell_line(id: str) -> Line:
    """A spell."""
    known = SPELLS.get(id)
    clauses = () if known is None else known.phrase.clauses
    return _told(Phrase(f"lfw.spell.{id}", *clauses))


def rules_shown(sheet: Sheet | PrintedSheet) -> list[Skill]:
    """Those that its equipment does not already say."""
    given = {"bouclier", "bouclier-long"} & set(sheet.equipment)
    torch = {"lumineux"} if "torche" in sheet.equipment else set()
    return [rule for rule in sheet.rules if rule.id not in given | torch]


def lines(sheet: Sheet) -> Iterator[Line]:
    """Everything that a card explains, in its order."""
    yield _told(TYPES[sheet.type])
    yield from map(rule_line, rules_shown(sheet))
    if sheet.specialty is not None:
        yield from map(skill_line, sheet.specialty.skills)
    yield from map(ability_line, sheet.abilities)
    if sheet.spells:
        yield {**_told(MAGIC), "name": magic_name(sheet.spells)}
    yield from map(spell_line, sheet.spells)
    yield from map(weapon_line, sheet.weapons)
    yield from map(equipment_line, sheet.equipment)
