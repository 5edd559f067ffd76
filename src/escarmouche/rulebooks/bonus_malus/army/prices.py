"""What a figure costs, with every reason (R77)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters.offers import Price, PricePart
from escarmouche.rosters.skill_lists import Skill, spelt
from escarmouche.rulebooks.bonus_malus.army.force import Army
from escarmouche.rulebooks.bonus_malus.army.item_prices import GENERAL_SAVE, share
from escarmouche.rulebooks.bonus_malus.army.outfit import Outfit, outfit_of
from escarmouche.rulebooks.bonus_malus.army.sheets import Sheet
from escarmouche.rulebooks.bonus_malus.equipment import Item, Protection, Upgrade, Weapon

BODY = Phrase("bm.price.body", "BM-VITALITE-01")
SKILL = Phrase("bm.price.skill", "BM-PRES-04")
WEAPON = Phrase("bm.price.weapon", "BM-PRES-04")
ARMOUR = Phrase("bm.price.armour", "BM-PRES-04")
SHIELD = Phrase("bm.price.shield", "BM-PRES-04")
UPGRADE = Phrase("bm.price.upgrade", "BM-PRES-04")
ITEM = Phrase("bm.price.item", "BM-PRES-04")

# R77: the weights of what is measured by a modifier.
WEIGHTS: Mapping[str, Fraction] = {
    "combat": Fraction(1),
    "tir": Fraction(1),
    "lancer": Fraction(1, 2),
    "initiative": Fraction(1, 3),
    "moral": Fraction(1, 3),
    "degats": Fraction(1, 2),
    "etourdissement": Fraction(3, 2),
    "eclairs": Fraction(5, 4),
    **dict.fromkeys(
        ("soin", "guerison", "malaise", "etranglement", "meditation-de-combat", "poussee"),
        Fraction(1),
    ),
    **dict.fromkeys(("magnetisme", "priere", "furtif", "choc", "duel-de-force"), Fraction(3, 4)),
    **dict.fromkeys(
        (
            "imposition-des-mains",
            "bannissement",
            "camouflage",
            "expert-en-maniement-du-fouet",
            "lancer-d-objets",
            "surdeplacement",
            "contre-par-sabre-laser",
            "assommoir",
            "projection",
        ),
        Fraction(1, 2),
    ),
    **dict.fromkeys(("lecture-de-pensees", "de-taille-et-d-estoc"), Fraction(1, 3)),
}

# R77: saves against everything, by value; whoever has more vitality points pays them several times.
SAVES = {"robuste": 2, "sensible-a-la-force": 2, "destinee-speciale": 3}

# R77: what has one price.
FLAT = {
    "legende-vivante": 22,
    "spectre": 20,
    "heros": 10,
    "terrifiant": 9,
    "chef": 8,
    "exosquelette": 8,
    "annule-les-sauvegardes": 8,
    "coup-fatal": 6,
    "ambidextre": 5,
    "attaque-de-groupe": 5,
    "bondissant": 5,
    "tir-precis": 5,
    "art-martial": 4,
    "charge-en-tirant": 4,
    "coup-dans-le-dos": 4,
    "effrayant": 4,
    "gardien": 4,
    "pistolero": 4,
    "rapide": 4,
    "tirer-en-courant": 4,
    "demoniaque": 3,
    "lycan": 3,
    "desengagement-habile": 3,
    "infiltration": 3,
    "soutien": 3,
    "tireur-costaud": 3,
    "combats-multiples": 2,
    "ferocite": 2,
    "repousse-l-adversaire": 2,
    "zig-zag": 2,
    "amphibie": 1,
    "blinde": 1,
    "grimpeur": 1,
    "insensible-aux-electrochocs": 1,
    "marcheur-agile": 1,
    "lourd": -1,
    "lent": -2,
    "deplacement-limite": -3,
}
BODIES = {"personnage": (14, 2), "enorme": (26, 3)}  # points, and how often saves are paid
ONE_POINT_BODY = (4, 1)
LIVES = {1: "BM-VITALITE-01", 2: "BM-VITALITE-04", 3: "BM-SKILL-ENORME-01"}  # by how often
SLAYER, MAN_SLAYER = 4, 8  # Tueur de X
EACH_MORE_ATTACK = 3  # Attaques multiples X


def price_of(sheet: Sheet, outfit: Outfit | None = None) -> Price:
    """The price of one figure, the sum of its reasons."""
    held = outfit_of(sheet.equipment) if outfit is None else outfit
    return Price(tuple(_parts(sheet, held)))


def _parts(sheet: Sheet, held: Outfit) -> Iterator[PricePart]:
    body, times = body_of(sheet)
    yield PricePart(Phrase(BODY.id, LIVES[times]), times, body)
    for skill in sheet.skills:
        if skill.id not in BODIES:
            yield PricePart(SKILL, spelt(skill), skill_price(skill, times))
    for weapon in held.weapons:
        yield _for(WEAPON, weapon, weapon.price * (times if is_a_save(weapon) else 1))
    if held.armour is not None:
        yield _for(ARMOUR, held.armour, held.armour.price * times)
    if held.shield is not None:
        yield _for(SHIELD, held.shield, held.shield.price * times)
    for improved in held.improvements:
        number = sum(weapon.id == improved.weapon for weapon in held.weapons) or 1
        points = improved.upgrade.price * (improved.rank or 1) * number
        yield _for(UPGRADE, improved.upgrade, points)
    for item in held.items:
        yield _for(ITEM, item, item.price)


def is_a_save(weapon: Weapon) -> bool:
    """Whether it protects who holds it, so that it is paid for each body as saves are: the more vitality points, the longer it strikes."""
    return weapon.melee is not None and weapon.melee.has("parade-des-tirs")


def _for(what: Phrase, thing: Weapon | Protection | Upgrade | Item, points: int) -> PricePart:
    """A part with the clauses of the thing that it pays."""
    return PricePart(Phrase(what.id, *thing.clauses), thing.names, points)


def body_of(sheet: Sheet) -> tuple[int, int]:
    """R77: a body by its vitality points, and how often saves are paid for it."""
    if sheet.has("enorme"):
        return BODIES["enorme"]
    return BODIES["personnage"] if sheet.has("personnage") else ONE_POINT_BODY


def skill_price(skill: Skill, times: int) -> int:
    """What one skill costs."""
    if skill.id in WEIGHTS:
        return share(skill.modifier, WEIGHTS[skill.id])
    if skill.id in SAVES:
        return GENERAL_SAVE * SAVES[skill.id] * times
    if skill.id == "attaques-multiples":
        return EACH_MORE_ATTACK * ((skill.rank or 1) - 1)
    if skill.id == "tueur":
        return MAN_SLAYER if skill.about == "humain" else SLAYER
    return FLAT[skill.id]


def rows(army: Army) -> list[dict[str, Any]]:
    """One row for each entry of a force."""
    return [
        price_of(entry.sheet).row(entry.id, entry.sheet.names, entry.count)
        for entry in army.entries
    ]
