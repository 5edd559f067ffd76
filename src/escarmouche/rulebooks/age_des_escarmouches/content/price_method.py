"""What a card should cost, by a stated method (A-R1): where prices begin, before games correct them.

Blows and what one withstands are worth more together than apart, so they are multiplied; what lets a fighter do
something else is added. Skills have a price each, times their number where a number makes them better. Prices that
games have corrected differ from it, and `docs/balance/age-des-escarmouches.md` says by how much and why.
"""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile
from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import Skill, parse

MELEE = 0.125  # PA for each point of (ATT + DEF + half of INI) times (FOR + RES)
USUAL_MOU, PACE = 10.0, 0.3  # PA for each cm more or less than usual
SHOT = 0.3  # PA for each point of TIR times FOR of the weapon, at its range of 20 cm
COURAGE, USUAL_COURAGE = 0.8, 4
DISCIPLINE, USUAL_DISCIPLINE = 0.6, 2
FEAR = 0.5
MARK = 2.0  # of Aguerri, Intimidation or Concentration, in one characteristic
MYSTIC = 3.5  # for each point of POU or FOI
SIZE = {1: 1.0, 2: 1.0, 3: 1.6}  # by PUI: charges, heights, and the PV of whoever is Énorme
CHARACTER = 1.3  # an Incarné, with the skills that every one of them has

# PA; a tuple is a price for having it and one for each of its number.
SKILLS: Mapping[str, float | tuple[float, float]] = {
    "acharne": 3,
    "aguerri": 2,
    "artefact": 2,
    "assassin": 5,
    "autorite": 5,
    "bond": 3,
    "bretteur": 3,
    "brutal": 2,
    "chance": (0, 3),
    "charge-bestiale": 4,
    "commandement": 7,
    "concentration": (0, 2),
    "conscience": 2,
    "construct": 1,
    "contre-attaque": 3,
    "coup-de-maitre": 3,
    "cri-de-guerre": 2,
    "cri-de-ralliement": 3,
    "desespere": 2,
    "destrier": 6,
    "devotion": 1,
    "dur-a-cuire": 5,
    "eclaireur": 4,
    "enchainement": 3,
    "endurance": 2,
    "ennemi-personnel": 3,
    "enorme": 0,
    "ephemere": -2,
    "ethere": 8,
    "fanatisme": 2,
    "farouche": 3,
    "feal": (0, 1),
    "feinte": 2,
    "feroce": 4,
    "fidele": 0,
    "fleau": 2,
    "frere-de-sang": 0,
    "furie-guerriere": 3,
    "harcelement": 4,
    "hyperien": 1,
    "iconoclaste": 1,
    "immortel-de-la-lumiere": 3,
    "immortel-des-tenebres": 4,
    "immortel-du-destin": 3,
    "immunite": 2,
    "implacable": (0, 3),
    "inalterable": 2,
    "infiltration": 3,
    "insensible": (0, 1),
    "instinct-de-survie": 5,
    "intimidation": 2,
    "invocateur": (0, 2),
    "magicien": 0,
    "martyr": 1,
    "maudit": -3,
    "mecanicien": 3,
    "membre-supplementaire": (0, 4),
    "mort-vivant": 3,
    "musicien": 6,
    "mutagene": (4, 1),
    "mystique-guerrier": 4,
    "paria": -1,
    "piete": (0, 1),
    "porte-etendard": 5,
    "poseur-de-pieges": 4,
    "possede": 2,
    "previsible": -2,
    "rapidite": 4,
    "rechargement-rapide": 4,
    "recuperation": (0, 2),
    "regeneration": 4,
    "rempart": 1,
    "renfort": 4,
    "resolution": (0, 2),
    "sapeur": 3,
    "selenite": 1,
    "soin": 4,
    "thaumaturge": 1,
    "tir-d-assaut": 4,
    "tir-instinctif": 2,
    "toxique": 5,
    "tueur-ne": 6,
    "vol": 8,
    "vulnerable": -2,
}
ITEMS: Mapping[str, float] = {
    "arme-sacree": 3,
    "armure-sacree": 4,
    "epee-hache": 3,
    "for-en-charge": 3,
    "lames-dorsales": 5,
    "souffle": 8,
    "vapeur": 4,
    "naphte": 4,
}


def method_price(profile: Profile) -> int:
    """What the method gives for a card, in PA."""
    scores = profile.scores
    blows = scores.get("ATT", 0) + scores.get("DEF", 0) + scores.get("INI", 0) / 2
    price = MELEE * blows * (scores.get("FOR", 0) + scores.get("RES", 0)) * SIZE[profile.power]
    price += PACE * (profile.mou - USUAL_MOU)
    price += COURAGE * (scores.get("COU", 0) - USUAL_COURAGE)
    price += DISCIPLINE * (scores.get("DIS", USUAL_DISCIPLINE - 1) - USUAL_DISCIPLINE)
    price += FEAR * scores.get("PEU", 0)
    price += MARK * (len(profile.hardened) + len(profile.intimidating))
    price += max([_shooting(profile, n) for n in range(len(profile.weapons))], default=0.0)
    price += sum(_skill_price(skill) for skill in profile.skills)
    price += sum(ITEMS.get(parse(item).id, 0) for item in profile.equipment)
    if profile.incarnate:
        price *= CHARACTER
    return max(1, round(price + MYSTIC * profile.mystic_score))


def _shooting(profile: Profile, place: int) -> float:
    weapon = profile.weapons[place]
    return SHOT * profile.scores.get("TIR", 0) * weapon.strength * weapon.range / 20


def _skill_price(skill: Skill) -> float:
    price = SKILLS[skill.id]
    return price[0] + price[1] * skill.number if isinstance(price, tuple) else price
