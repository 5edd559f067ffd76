"""What stands on a card besides numbers: skills, weapons, armour, each with its rule in a line and its clauses.

A rule is `{"name", "help", "clauses"}`: what it is called, what it does in our words, the clauses of the book.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from escarmouche.core.explain import Phrase, Said
from escarmouche.memory import remembered
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus.army.catalogue import PACKAGE
from escarmouche.rulebooks.bonus_malus.dice import modifier_of
from escarmouche.rulebooks.bonus_malus.equipment import (
    Item,
    Protection,
    ShotUse,
    Upgrade,
    Use,
    Weapon,
)
from escarmouche.rulebooks.bonus_malus.profile import Profile
from escarmouche.rulebooks.bonus_malus.skill_names import (
    ATTRIBUTES,
    COMMON,
    COUNTERS,
    POWERS,
    SKILLS,
    TYPES,
)

Rule = dict[str, Any]

MEASURED = Phrase("bm.card.measured", "BM-PRES-04")
BLOW, SHOT = Phrase("bm.card.blow", "BM-DEGATS-02"), Phrase("bm.card.shot", "BM-TIRDEGATS-01")
BOTH = Phrase("bm.card.both", "BM-EQUIP-06")
SAVE = Phrase("bm.card.save", "BM-SVG-01")
SAVE_AGAINST_SHOTS = Phrase("bm.card.save_against_shots", "BM-SVG-07")
SHIELD = Phrase("bm.card.shield", "BM-SHIELD-BOUCLIER-02")

# How every skill and attribute is called, and one that is about something by what it is about.
NAMES: Mapping[str, Phrase] = {
    **{id: Phrase(f"bm.skill.{id}") for id in (*SKILLS, *ATTRIBUTES)},
    **{f"tueur-{about}": Phrase(f"bm.skill.tueur-{about}") for about in TYPES},
}
# Where the clauses of the book are named otherwise than files write the skill.
STEMS = {
    "annule-les-sauvegardes": "SKILL-ANNULESVG",
    "armure-en-phrik": "SKILL-ARMUREPHRIK",
    "attaque-de-groupe": "GROUPE",
    "bruyant": "MELEE",
    "charge-en-tirant": "SKILL-CHARGETIR",
    "combat": "COMBAT",
    "contre-par-sabre-laser": "FORCE-CONTRESABRE",
    "coup-dans-le-dos": "SKILL-COUPDOS",
    "de-taille-et-d-estoc": "SKILL-TAILLEESTOC",
    "degats": "DEGATS",
    "destinee-speciale": "SKILL-DESTINEE",
    "duel-de-force": "FORCE-DUEL",
    "exosquelette-necessaire": "SKILL-EXONECESSAIRE",
    "expert-en-maniement-du-fouet": "SKILL-FOUET",
    "imposition-des-mains": "SKILL-IMPOSITION",
    "initiative": "ACTALT",
    "insensible-aux-electrochocs": "SKILL-INSENSIBLE",
    "lancer-d-objets": "FORCE-LANCEROBJETS",
    "lecture-de-pensees": "SKILL-LECTURE",
    "legende-vivante": "SKILL-LEGENDE",
    "magique": "SKILL-SPECTRE",
    "marcheur-agile": "SKILL-MARCHEUR",
    "meditation-de-combat": "FORCE-MEDITATION",
    "moral": "MORAL",
    "parade-des-tirs": "SKILL-PARADETIRS",
    "personnage": "VITALITE",
    "portee-amelioree": "UPGRADE-PORTEE",
    "repousse-l-adversaire": "SKILL-REPOUSSE",
    "sensible-a-la-force": "SKILL-SENSIBLE",
    "tir": "TIR",
    "tirer-en-courant": "SKILL-TIRERCOURANT",
    "transperce-armure": "SKILL-TRANSPERCE",
}
# Of a stem that holds more than the skill, the clauses that speak of it.
ONLY = {
    "bruyant": ("BM-MELEE-02",),
    "initiative": ("BM-ACTALT-05", "BM-ACTALT-06"),
    "magique": ("BM-SKILL-SPECTRE-02",),
    "tir": ("BM-TIR-02",),
}


def sign(modifier: int) -> str:
    """A modifier as the book writes it; nothing where there is none.

    >>> [sign(m) for m in (-3, -1, 0, 1, 2)]
    ['3-', '-', '', '+', '2+']
    """
    if not modifier:
        return ""
    steps = "" if abs(modifier) == 1 else str(abs(modifier))
    return f"{steps}{'+' if modifier > 0 else '-'}"


@remembered
def _clauses() -> tuple[str, ...]:
    table = files(PACKAGE) / "clauses.tsv"
    lines = table.read_text(encoding="utf-8").splitlines()[1:]
    return tuple(line.partition("\t")[0] for line in lines)


@remembered
def clauses_of(id: str) -> tuple[str, ...]:
    """The clauses of a skill or an attribute, in the order of the book."""
    if id in ONLY:
        return ONLY[id]
    part = "FORCE" if id in (*POWERS, *COUNTERS) else "SKILL"
    stem = STEMS.get(id, f"{part}-{id.replace('-', '').upper()}")
    return tuple(one for one in _clauses() if one.removeprefix(f"BM-{stem}-").isdecimal())


# -- skills ----------------------------------------------------------------------------------------


def skill_phrase(skill: Skill) -> Phrase:
    """How a skill is called."""
    about = "" if skill.about is None else f"-{skill.about}"
    return Phrase(f"bm.skill.{skill.id}{about}", *clauses_of(skill.id))


def skill_name(skill: Skill) -> Phrase | Said:
    """A skill as a card writes it: `Combat+`, `Tir 2+`, `Attaques multiples 2`."""
    held = sign(skill.modifier) if skill.rank is None else str(skill.rank)
    apart = f" {held}" if held[:1].isdecimal() else held
    phrase = skill_phrase(skill)
    return Said(MEASURED, {"skill": phrase, "held": apart}) if held else phrase


def skill_rule(skill: Skill) -> Rule:
    """A skill with what it does."""
    phrase = Phrase(f"bm.skill.{skill.id}", *clauses_of(skill.id))
    return {
        "name": skill_name(skill),
        "help": f"{phrase.id}.help",
        "clauses": list(phrase.clauses),
    }


def special_skills(profile: Profile) -> list[Skill]:
    """Those that are not among the numbers of its card."""
    numbers = tuple(id for id in COMMON if id != "degats")
    return [skill for skill in profile.skills if skill.id not in numbers]


# -- things ----------------------------------------------------------------------------------------


def equipment_rules(profile: Profile) -> Iterator[Rule]:
    """What it carries: weapons (a pair once), armour, shield, improvements, objects."""
    twins = [weapon.id for weapon in profile.weapons]
    for weapon in {weapon.id: weapon for weapon in profile.weapons}.values():
        yield weapon_rule(weapon, twins.count(weapon.id))
    if profile.armour is not None:
        yield protection_rule(profile.armour, is_shield=False)
    if profile.shield is not None:
        yield protection_rule(profile.shield, is_shield=True)
    yield from map(thing_rule, profile.upgrades)
    yield from map(thing_rule, profile.items)


def weapon_rule(weapon: Weapon, number: int = 1) -> Rule:
    """A weapon: what its blow and its shot do, in how many hands."""
    blow = None if weapon.melee is None or weapon.is_light else _blow(weapon.melee, weapon.hands)
    shot = None if weapon.shot is None else _shot(weapon.shot, weapon.hands)
    told = Said(BOTH, {"blow": blow, "shot": shot}) if blow and shot else blow or shot
    names = {lang: f"2 × {name}" if number > 1 else name for lang, name in weapon.names.items()}
    return {"name": names, "help": told, "clauses": list(weapon.clauses)}


def _blow(use: Use, hands: int) -> Said:
    return Said(BLOW, {**_told(use), "two_hands": hands == 2})


def _shot(use: ShotUse, hands: int) -> Said:
    return Said(SHOT, {**_told(use), "two_hands": hands == 2, "range": use.range})


def _told(use: Use) -> dict[str, Any]:
    return {
        "damage": sign(use.damage) or None,
        "skills": [skill_name(skill) for skill in use.skills],
    }


def protection_rule(protection: Protection, is_shield: bool) -> Rule:
    """Armour or a shield: the value of its save, against what."""
    phrase = SHIELD if is_shield else SAVE_AGAINST_SHOTS if protection.shots_only else SAVE
    data = {"save": sign(modifier_of(protection.save)) or None}
    skills = [skill_name(skill) for skill in protection.skills]
    help = Said(phrase, {**data, "skills": skills})
    return {"name": protection.names, "help": help, "clauses": list(protection.clauses)}


def thing_rule(thing: Upgrade | Item) -> Rule:
    """An improvement or an object."""
    return {
        "name": thing.names,
        "help": f"bm.word.{thing.id}",
        "clauses": list(thing.clauses),
    }
