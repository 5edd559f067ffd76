"""Whom the formulas of the book bring (A-R69): profiles with their PUI and VAL, ours.

An army may have its own in their place (`[[summons]]` in its file).
"""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.rulebooks.age_des_escarmouches.card.profile import Base, Profile
from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import Skill
from escarmouche.rulebooks.age_des_escarmouches.card.statures import STATURES, USUAL_BASES


def _servant(
    id: str,
    names: tuple[str, str],
    people: str,
    value: int,
    mou: float,
    scores: Mapping[str, int],
    stature: str,
    silhouette: str,
    fluff: tuple[str, str],
    skills: tuple[Skill, ...] = (),
) -> Profile:
    kind = STATURES[stature]
    base: Base = USUAL_BASES[kind.power]
    return Profile(
        id=id,
        names={"fr": names[0], "en": names[1]},
        people=people,
        rank=1,
        value=value,
        mou=mou,
        scores=scores,
        stature=stature,
        power=kind.power,
        height=kind.height,
        base=base,
        skills=skills,
        silhouette=silhouette,
        fluff={"fr": fluff[0], "en": fluff[1]},
    )


# By formula. None of them has a DIS: they obey, they do not believe.
USUAL: Mapping[str, Profile] = {
    "salamandre": _servant(
        "salamandre",
        ("Salamandre", "Salamander"),
        "scorpion",
        18,
        10.0,
        {"INI": 4, "ATT": 4, "FOR": 6, "DEF": 3, "RES": 5, "COU": 5},
        "chien",
        "beast",
        (
            "Elle dort dans le four. On ne la réveille qu'avec des pincettes.",
            "It sleeps in the furnace. It is only woken with tongs.",
        ),
    ),
    "ombre-servante": _servant(
        "ombre-servante",
        ("Ombre servante", "Serving shadow"),
        "scorpion",
        16,
        12.5,
        {"INI": 5, "ATT": 4, "FOR": 4, "DEF": 4, "RES": 4, "COU": 5, "PEU": 4},
        "humain",
        "infantry",
        (
            "Elle sert à table et garde la porte, jamais les deux à la fois.",
            "It waits at table and guards the door, never both at once.",
        ),
    ),
    "spectre": _servant(
        "spectre",
        ("Spectre", "Spectre"),
        "ophidien",
        26,
        10.0,
        {"INI": 4, "ATT": 5, "FOR": 6, "DEF": 4, "RES": 6, "COU": 6, "PEU": 6},
        "humain",
        "monster",
        (
            "Il réclame une dette que personne ne se rappelle avoir contractée.",
            "It claims a debt that nobody remembers having run up.",
        ),
        (Skill("mort-vivant"),),
    ),
    "loup-des-songes": _servant(
        "loup-des-songes",
        ("Loup des songes", "Wolf of dreams"),
        "loup",
        24,
        12.5,
        {"INI": 4, "ATT": 5, "FOR": 6, "DEF": 3, "RES": 6, "COU": 5},
        "loup",
        "beast",
        (
            "Toute la meute l'a rêvé la même nuit ; au matin, il manquait un mouton.",
            "The whole pack dreamt of it the same night; in the morning a sheep was missing.",
        ),
    ),
    "homme-d-argile": _servant(
        "homme-d-argile",
        ("Homme d'argile", "Man of clay"),
        "nain",
        22,
        7.5,
        {"INI": 2, "ATT": 4, "FOR": 6, "DEF": 3, "RES": 7, "COU": 6},
        "humain",
        "infantry",
        (
            "On lui a donné un nom de mineur et un casque. Il ne réclame que le casque.",
            "It was given a miner's name and a helmet. It only ever asks for the helmet.",
        ),
        (Skill("construct"),),
    ),
}
