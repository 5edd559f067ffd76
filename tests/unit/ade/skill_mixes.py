"""Armies whose fighters have skills and items drawn at random, two or three each, to see them meet.

A card may print whatever it likes at whatever VAL (A-R1), so every drawn army is a legal list.
"""

from __future__ import annotations

from random import Random
from typing import Any

from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import ITEMS, SKILLS, Form

# Marks stand for these, a machine or a mystic has them, or an army may have few of them.
NOT_DRAWN = {
    "aguerri",
    "fidele",
    "intimidation",
    "magicien",
    "mystique-guerrier",
    "paria",
    "piete",
    "rempart",
    "selenite",
    "vol",
}
DRAWN = sorted(set(SKILLS) - NOT_DRAWN)
WORDS = {
    "ennemi-personnel": "lion",
    "fleau": "construct",
    "frere-de-sang": "serment",
    "immunite": "toxique",
}
MYSTICS = (
    ("magicien/4/eau+feu selenite", ["trait-d-ether", "onde", "gerbe"]),
    ("magicien/4/feu mystique-guerrier", ["gerbe"]),
    ("fidele/4 piete/1", ["benediction", "main-chaude"]),
    ("magicien/5/tenebres", ["spectre", "dard-d-ombre"]),
)
MARKED = ("INI", "ATT", "FOR", "DEF", "RES", "COU")


def written(skill: str, rng: Random) -> str:
    """A skill as a card prints it."""
    form = SKILLS[skill]
    if form is Form.NONE:
        return skill
    if form is Form.WORDS:
        return f"{skill}/{WORDS[skill]}"
    return f"{skill}/{rng.choice([1, 2, 3] if form is not Form.DIE else [3, 4, 5])}"


def item(rng: Random) -> str:
    """An item as a card prints it."""
    id = rng.choice(sorted(ITEMS))
    scores = "+".join(rng.sample(MARKED, 2))
    given = {"for-en-charge": "2", "lames-dorsales": "1/4", "souffle": "4/15"}
    return f"{id}/{given.get(id, scores)}" if ITEMS[id] else id


def _fighter(rng: Random, id: str, names: list[str]) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": id,
        "name": id,
        "rank": 1,
        "value": 14,
        "mou": rng.choice([7.5, 10, 12.5, 15]),
        "cou": rng.randint(3, 7),
        "dis": rng.randint(1, 4),
        "skills": [written(name, rng) for name in names],
    }
    data |= {name: rng.randint(2, 6) for name in ("ini", "att", "for", "def", "res")}
    if rng.random() < 0.4:
        data |= {"tir": rng.randint(2, 5), "weapons": ["Arc 4/20"]}
    if rng.random() < 0.4:
        data["peu"] = rng.randint(3, 6)
    if rng.random() < 0.5:
        data["equipment"] = [item(rng)]
    if rng.random() < 0.25:
        data["skills"].append("vol")
        data["mou"] = [5, 15]
    for mark in ("aguerri", "intimidation"):
        if rng.random() < 0.25:
            data[mark] = rng.sample(MARKED, 2)
    if "concentration" in names:
        data["concentration"] = rng.sample(MARKED, 2)
    return data


def army(rng: Random, id: str, must: list[str]) -> dict[str, Any]:
    """A list of ten fighters or so; `must` are skills that somebody in it has."""
    people = rng.choice(["lion", "scorpion", "loup", "nain"])
    wanted = [*must, *rng.sample(DRAWN, 16)]
    figures = []
    for number in range(8):
        names = list(dict.fromkeys(wanted[number::8]))
        figures.append(_fighter(rng, f"soldat-{number}", names))
    leader = figures[0]
    leader |= {"incarnate": True, "value": 30, "rank": 2, "dis": 4}
    mystic, formulas = rng.choice(MYSTICS)
    believer = figures[1]
    believer["skills"] += mystic.split()
    believer["formulas"] = formulas
    for other in figures[2:4]:
        other["count"] = 2
    figures[5]["skills"].append("paria")
    return {
        "rulebook": "age-des-escarmouches",
        "id": id,
        "name": id,
        "points": 200,
        "people": people,
        "commander": "soldat-0",
        "figures": figures,
    }


def setup_of(number: int) -> dict[str, Any]:
    """A set-up for each number, on a narrow table, so that they meet at once."""
    rng = Random(f"skills {number}")
    pair = [DRAWN[number % len(DRAWN)], DRAWN[(number * 31 + 7) % len(DRAWN)]]
    return {
        "armies": [army(rng, "premiers", pair), army(rng, "seconds", pair[::-1])],
        "scenario": "escarmouche",
        "table": {"seed": number, "width": 60, "depth": 60},
    }
