"""The six specialists (LFW-SPE-*): what each level costs, and its skills by level, with what a skill asks to choose or gives at once.

What a skill does in play is a plug-in of `specialists`, by the id that stands here. Command and magic points, known
abilities and spells, and life points are part of the sheet from the beginning: they are given when an army is built.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from escarmouche.rulebooks.last_fantasy_war.sheet import CLASSIC, ELITE, MONSTROUS

LEVELS = (1, 2, 3, 4)  # LFW-SPE-02
HARDENED = 3  # LFW-SPE-06: from this level on, one life point more
MORE_LIFE = 1

# What a skill asks to choose when the army is built (A-R55): one of its abilities, a spell, a melee weapon.
ABILITY, OWN_SPELL, ANY_SPELL, MELEE_WEAPON = "ability", "own spell", "any spell", "melee weapon"


class SpecialSkill(NamedTuple):
    """One skill: its level, the clauses that tell it, and what it changes on the sheet."""

    id: str
    level: int
    clauses: tuple[str, ...]
    command: int = 0  # Pc
    magic: int = 0  # Pm
    life: int = 0  # Pv
    knows: tuple[str, ...] = ()  # abilities: all of them, or one of them where it asks for one
    asks: str | None = None


class Specialist(NamedTuple):
    """One specialist: prices by level and role (LFW-SPE-07), skills."""

    id: str
    clause: str
    prices: tuple[tuple[int, int, int], ...]
    price_clauses: tuple[str, ...]  # by level
    skills: tuple[SpecialSkill, ...]

    def price(self, level: int, role: str) -> int:
        """LFW-SPE-08, A-R52: that of the level alone, in the column of the role."""
        return self.prices[level - 1][(CLASSIC, ELITE, MONSTROUS).index(role)]


def _skill(
    id: str,
    level: int,
    stem: str,
    clauses: int = 1,
    command: int = 0,
    magic: int = 0,
    life: int = 0,
    knows: tuple[str, ...] = (),
    asks: str | None = None,
) -> SpecialSkill:
    cited = tuple(f"LFW-SKILL-{stem}-{n:02}" for n in range(1, clauses + 1))
    return SpecialSkill(id, level, cited, command, magic, life, knows, asks)


CAPTAIN = Specialist(
    "capitaine",
    "LFW-SPE-CAPITAINE-01",
    ((0, 0, 0), (5, 5, 5), (15, 15, 15), (25, 30, 30)),
    (
        "LFW-SPE-CAPITAINE-04",
        "LFW-SPE-CAPITAINE-05",
        "LFW-SPE-CAPITAINE-06",
        "LFW-SPE-CAPITAINE-07",
    ),
    (
        # LFW-SKILL-CAP-CHEFEQUIPE-01
        _skill("chef-d-equipe", 1, "CAP-CHEFEQUIPE", command=2),
        # LFW-SKILL-CAP-PROTECTEUR-01
        _skill(
            "protecteur",
            2,
            "CAP-PROTECTEUR",
            knows=("defense-organisee", "a-couvert"),
            asks=ABILITY,
        ),
        # LFW-SKILL-CAP-AGRESSEUR-01
        _skill(
            "agresseur",
            2,
            "CAP-AGRESSEUR",
            knows=("attaque-tactique", "pas-de-quartier"),
            asks=ABILITY,
        ),
        _skill("charismatique", 3, "CAP-CHARISMATIQUE", 2),
        # LFW-SKILL-CAP-MENEUR-01, LFW-SKILL-CAP-MENEUR-02
        _skill(
            "meneur",
            3,
            "CAP-MENEUR",
            2,
            command=1,
            knows=("repositionnement", "au-pas-de-course"),
            asks=ABILITY,
        ),
        _skill("inspirant", 4, "CAP-INSPIRANT"),
        _skill("chef-de-guerre", 4, "CAP-CHEFGUERRE", 2),
    ),
)
MAGE = Specialist(
    "mage",
    "LFW-SPE-MAGE-07",
    ((10, 15, 15), (20, 25, 35), (25, 30, 40), (30, 35, 45)),
    (
        "LFW-SPE-MAGE-03",
        "LFW-SPE-MAGE-04",
        "LFW-SPE-MAGE-05",
        "LFW-SPE-MAGE-06",
    ),
    (
        # LFW-SKILL-MAGE-GRANDEAME-01
        _skill("grande-ame", 1, "MAGE-GRANDEAME", magic=2),
        # LFW-SKILL-MAGE-SAGE-01
        _skill("sage", 1, "MAGE-SAGE", asks=OWN_SPELL),
        _skill("projection", 2, "MAGE-PROJECTION", 2),
        _skill("violence-mentale", 2, "MAGE-VIOLENCE", 2),
        _skill("vague-de-magie", 3, "MAGE-VAGUE", 2),
        # LFW-SKILL-MAGE-OUVERTURE-01
        _skill("ouverture-d-esprit", 3, "MAGE-OUVERTURE", asks=ANY_SPELL),
        _skill("esprit-solide", 4, "MAGE-SOLIDE"),
        _skill("esprit-createur", 4, "MAGE-CREATEUR", 2),
    ),
)
ZEALOT = Specialist(
    "zelote",
    "LFW-SPE-01",
    ((5, 10, 10), (10, 15, 20), (15, 25, 30), (20, 30, 40)),
    (
        "LFW-SPE-ZELOTE-04",
        "LFW-SPE-ZELOTE-05",
        "LFW-SPE-ZELOTE-06",
        "LFW-SPE-ZELOTE-07",
    ),
    (
        _skill("gardien", 1, "ZEL-GARDIEN", 2),
        _skill("fougueux", 1, "ZEL-FOUGUEUX", asks=MELEE_WEAPON),
        _skill("expert-en-parade", 2, "ZEL-PARADE"),
        _skill("bagarreur-aguerri", 2, "ZEL-BAGARREUR"),
        _skill("premiere-ligne", 3, "ZEL-PREMLIGNE"),
        _skill("brute", 3, "ZEL-BRUTE"),
        _skill("prendre-position", 4, "ZEL-PRENDREPOS", 2),
        _skill("degager-le-passage", 4, "ZEL-DEGAGER", 2),
    ),
)
MARKSMAN = Specialist(
    "tireur-d-elite",
    "LFW-SPE-01",
    ((5, 10, 10), (10, 15, 15), (15, 20, 20), (20, 30, 30)),
    (
        "LFW-SPE-TIREUR-03",
        "LFW-SPE-TIREUR-04",
        "LFW-SPE-TIREUR-05",
        "LFW-SPE-TIREUR-06",
    ),
    (
        _skill("saturation", 1, "TIR-SATURATION", 2),
        _skill("longue-portee", 1, "TIR-LONGUEPORTEE"),
        _skill("bout-portant", 2, "TIR-BOUTPORTANT"),
        _skill("tireur-aguerri", 2, "TIR-AGUERRI"),
        _skill("tireur-mobile", 3, "TIR-MOBILE", 3),
        _skill("precision", 3, "TIR-PRECISION"),
        _skill("tir-de-suppression", 4, "TIR-SUPPRESSION", 2),
        _skill("tir-letal", 4, "TIR-LETAL", 2),
    ),
)
VETERAN = Specialist(
    "briscard",
    "LFW-SPE-01",
    ((5, 10, 15), (15, 20, 25), (25, 30, 35), (30, 35, 45)),
    (
        "LFW-SPE-BRISCARD-03",
        "LFW-SPE-BRISCARD-04",
        "LFW-SPE-BRISCARD-05",
        "LFW-SPE-BRISCARD-06",
    ),
    (
        _skill("veteran", 1, "BRI-VETERAN", 2),
        # LFW-SKILL-BRI-ANCIEN-03
        _skill("ancien", 1, "BRI-ANCIEN", 3, life=-1),
        # LFW-SKILL-BRI-CODE-02
        _skill("code-d-honneur", 2, "BRI-CODE", 2, command=2, knows=("attaque-heroique",)),
        _skill("expertise-tactique", 2, "BRI-EXPERTISE", 3),
        _skill("frapper-juste", 3, "BRI-FRAPPER", 2),
        # LFW-SKILL-BRI-CONNAISSANCE-01, LFW-SKILL-BRI-CONNAISSANCE-02
        _skill(
            "connaissance-strategique",
            3,
            "BRI-CONNAISSANCE",
            2,
            command=2,
            knows=("au-pas-de-course",),
        ),
        _skill("donner-l-exemple", 4, "BRI-EXEMPLE"),
        _skill("chef-de-combat", 4, "BRI-CHEFCOMBAT", 2),
    ),
)
SCOUT = Specialist(
    "eclaireur",
    "LFW-SPE-01",
    ((10, 15, 15), (15, 20, 20), (20, 30, 30), (30, 40, 40)),
    (
        "LFW-SPE-ECLAIREUR-05",
        "LFW-SPE-ECLAIREUR-06",
        "LFW-SPE-ECLAIREUR-07",
        "LFW-SPE-ECLAIREUR-08",
    ),
    (
        _skill("premier-sur-les-lieux", 1, "ECL-PREMIER"),
        _skill("course-rapide", 1, "ECL-COURSE"),
        _skill("planque", 2, "ECL-PLANQUE", 2),
        _skill("grimpeur", 2, "ECL-GRIMPEUR", 2),
        _skill("habitue-des-mauvais-plans", 3, "ECL-HABITUE"),
        _skill("controle-du-terrain", 3, "ECL-CONTROLE", 2),
        _skill("reperage", 4, "ECL-REPERAGE", 3),
        _skill("prendre-l-initiative", 4, "ECL-INITIATIVE", 3),
    ),
)

# LFW-SPE-01
TABLE: Mapping[str, Specialist] = {
    each.id: each for each in (CAPTAIN, MAGE, ZEALOT, MARKSMAN, VETERAN, SCOUT)
}


def skills() -> Iterator[SpecialSkill]:
    """Those of all specialists."""
    return (skill for specialist in TABLE.values() for skill in specialist.skills)


SKILLS: Mapping[str, SpecialSkill] = {skill.id: skill for skill in skills()}


def levels_filled(chosen: tuple[SpecialSkill, ...]) -> bool:
    """LFW-SPE-04: one skill for each level, of that level or a lower one; in whatever order they are written.

    >>> levels_filled(tuple(SKILLS[id] for id in ("gardien", "fougueux", "brute")))
    True
    >>> levels_filled(tuple(SKILLS[id] for id in ("brute", "premiere-ligne", "gardien")))
    False
    """
    ordered = sorted(chosen, key=lambda skill: skill.level)
    return all(skill.level <= level for level, skill in enumerate(ordered, 1))
