"""The skills and attributes of the book by the names that army files and equipment write, and how each is measured.

What they do stands in `skills`, `force` and `weapons`; here is only how they are written (BM-PRES-04).
"""

from __future__ import annotations

from escarmouche.rosters.skill_lists import Measure, SkillKind

# R2: a figure that has none of these still tries, at 3- (BM-DEFAULT-01).
COMMON = ("combat", "tir", "lancer", "degats", "initiative", "moral")

TYPES = ("demoniaque", "lycan", "spectre", "humain")  # BM-SKILL-TUEUR-02

TESTED = (
    "assommoir",
    "bannissement",
    "camouflage",
    "de-taille-et-d-estoc",
    "etourdissement",
    "expert-en-maniement-du-fouet",
    "furtif",
    "imposition-des-mains",
    "lecture-de-pensees",
    "magnetisme",
    "malaise",
    "priere",
    "projection",
    "soin",
)

POWERS = (
    "choc",
    "eclairs",
    "etranglement",
    "guerison",
    "lancer-d-objets",
    "meditation-de-combat",
    "poussee",
    "surdeplacement",
)
COUNTERS = ("contre-par-sabre-laser", "duel-de-force")

PLAIN = (
    "ambidextre",
    "amphibie",
    "annule-les-sauvegardes",
    "art-martial",
    "attaque-de-groupe",
    "blinde",
    "bondissant",
    "charge-en-tirant",
    "chef",
    "combats-multiples",
    "coup-dans-le-dos",
    "coup-fatal",
    "demoniaque",
    "deplacement-limite",
    "desengagement-habile",
    "destinee-speciale",
    "effrayant",
    "enorme",
    "exosquelette",
    "ferocite",
    "gardien",
    "grimpeur",
    "heros",
    "infiltration",
    "insensible-aux-electrochocs",
    "legende-vivante",
    "lent",
    "lourd",
    "lycan",
    "marcheur-agile",
    "personnage",
    "pistolero",
    "rapide",
    "repousse-l-adversaire",
    "robuste",
    "sensible-a-la-force",
    "soutien",
    "spectre",
    "terrifiant",
    "tirer-en-courant",
    "tireur-costaud",
    "tir-precis",
    "zig-zag",
)

# What a profile may list.
SKILLS: dict[str, SkillKind] = {
    **{id: SkillKind(id, Measure.MODIFIER) for id in (*COMMON, *TESTED, *POWERS, *COUNTERS)},
    **{id: SkillKind(id) for id in PLAIN},
    "attaques-multiples": SkillKind("attaques-multiples", Measure.RANK),
    "tueur": SkillKind("tueur", Measure.ABOUT, TYPES),
}

# What a weapon, an armour, a shield, an upgrade or an object may list beside its numbers.
ATTRIBUTES: dict[str, SkillKind] = {
    **{
        id: SkillKind(id, Measure.MODIFIER)
        for id in ("assommoir", "de-taille-et-d-estoc", "projection", "soin")
    },
    **{
        id: SkillKind(id)
        for id in (
            "armure-en-phrik",
            "avec-bouclier",
            "bondissant",
            "brise-arme",
            "bruyant",
            "combats-multiples",
            "deviation",
            "electrochoc",
            "exosquelette-necessaire",
            "lancer",
            "magique",
            "parade-des-tirs",
            "passe-bouclier",
            "phrik",
            "rechargement",
            "sans-arme",
            "silencieux",
        )
    },
    **{
        id: SkillKind(id, Measure.RANK)
        for id in ("cadence", "transperce-armure", "zone", "portee-amelioree")
    },
}
