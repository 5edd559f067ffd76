"""Chapter 5.2 as a list: every skill by name, and what is written after the stroke."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import NamedTuple


class Form(Enum):
    """What a skill's parameter is."""

    NONE = "none"
    NUMBER = "number"  # a whole number above 0
    SIGNED = "signed"  # a whole number, which may take away
    DIE = "die"  # what a die must reach, from 1 to 6
    SCORES = "scores"  # one or more characteristics
    WORDS = "words"  # names of peoples, persons, states...
    MAGICIAN = "magician"  # POU, elements, grimoires: ADE-SKILL-MAGICIEN-03, -07, -09
    FAITHFUL = "faithful"  # FOI, litanies: ADE-SKILL-FIDELE-03, -08


class Skill(NamedTuple):
    """A skill of a card: its id and what stands after each stroke, as written."""

    id: str
    parameters: tuple[str, ...] = ()

    @property
    def notation(self) -> str:
        """As army files write it: `chance/2`, `magicien/5/feu+air`."""
        return "/".join((self.id, *self.parameters))

    @property
    def number(self) -> int:
        """Its first parameter, for skills that have a number there."""
        return int(self.parameters[0])

    def words(self, place: int = 0) -> tuple[str, ...]:
        """The words of one parameter: `feu+air` is two."""
        if place >= len(self.parameters):
            return ()
        return tuple(word for word in self.parameters[place].split("+") if word)


# ADE-SKILL-GENERAL-01: what a card may list. The marks beside a characteristic stand for Aguerri and
# Intimidation (ADE-1.1.2.2-01, -02, -03), so that a card need not name these.
SKILLS: Mapping[str, Form] = {
    "acharne": Form.NONE,
    "aguerri": Form.SCORES,
    "artefact": Form.SIGNED,
    "assassin": Form.NONE,
    "autorite": Form.NONE,
    "bond": Form.NONE,
    "bretteur": Form.NONE,
    "brutal": Form.NONE,
    "chance": Form.NUMBER,
    "charge-bestiale": Form.NONE,
    "commandement": Form.NONE,
    "concentration": Form.NUMBER,
    "conscience": Form.NONE,
    "construct": Form.NONE,
    "contre-attaque": Form.NONE,
    "coup-de-maitre": Form.NONE,
    "cri-de-guerre": Form.NUMBER,
    "cri-de-ralliement": Form.NONE,
    "desespere": Form.NONE,
    "destrier": Form.NONE,
    "devotion": Form.NONE,
    "dur-a-cuire": Form.NONE,
    "eclaireur": Form.NONE,
    "enchainement": Form.NONE,
    "endurance": Form.NONE,
    "ennemi-personnel": Form.WORDS,
    "enorme": Form.NONE,
    "ephemere": Form.DIE,
    "ethere": Form.NONE,
    "fanatisme": Form.NONE,
    "farouche": Form.NONE,
    "feal": Form.NUMBER,
    "feinte": Form.NONE,
    "feroce": Form.NONE,
    "fidele": Form.FAITHFUL,
    "fleau": Form.WORDS,
    "frere-de-sang": Form.WORDS,
    "furie-guerriere": Form.NONE,
    "harcelement": Form.NONE,
    "hyperien": Form.NONE,
    "iconoclaste": Form.NONE,
    "immortel-de-la-lumiere": Form.NONE,
    "immortel-des-tenebres": Form.NONE,
    "immortel-du-destin": Form.NONE,
    "immunite": Form.WORDS,
    "implacable": Form.NUMBER,
    "inalterable": Form.NONE,
    "infiltration": Form.NUMBER,
    "insensible": Form.NUMBER,
    "instinct-de-survie": Form.NONE,
    "intimidation": Form.SCORES,
    "invocateur": Form.NUMBER,
    "magicien": Form.MAGICIAN,
    "martyr": Form.NONE,
    "maudit": Form.NONE,
    "mecanicien": Form.DIE,
    "membre-supplementaire": Form.NUMBER,
    "mort-vivant": Form.NONE,
    "musicien": Form.NONE,
    "mutagene": Form.NUMBER,
    "mystique-guerrier": Form.NONE,
    "paria": Form.NONE,
    "piete": Form.NUMBER,
    "porte-etendard": Form.NONE,
    "poseur-de-pieges": Form.NONE,
    "possede": Form.NONE,
    "previsible": Form.NONE,
    "rapidite": Form.NONE,
    "rechargement-rapide": Form.NUMBER,
    "recuperation": Form.SIGNED,
    "regeneration": Form.DIE,
    "rempart": Form.NUMBER,
    "renfort": Form.NONE,
    "resolution": Form.NUMBER,
    "sapeur": Form.NUMBER,
    "selenite": Form.NONE,
    "soin": Form.DIE,
    "thaumaturge": Form.NONE,
    "tir-d-assaut": Form.NONE,
    "tir-instinctif": Form.NONE,
    "toxique": Form.DIE,
    "tueur-ne": Form.NONE,
    "vol": Form.NONE,
    "vulnerable": Form.NONE,
}

# Chapter 5.1, ADE-EQUIP-GENERAL-01: the items with an effect. Any other item is only a description.
ITEMS: Mapping[str, tuple[Form, ...]] = {
    "arme-sacree": (),
    "armure-sacree": (),
    "epee-hache": (),
    "for-en-charge": (Form.NUMBER,),
    "lames-dorsales": (Form.NUMBER, Form.NUMBER),
    "souffle": (Form.NUMBER, Form.NUMBER),
    "vapeur": (Form.SCORES,),
    "naphte": (Form.SCORES,),
}


# ADE-SKILL-GENERAL-03: what a die must reach is not added up: the lower one counts. Mécanicien too (B-R10).
LOWER_COUNTS = frozenset(
    {"ephemere", "mecanicien", "rechargement-rapide", "regeneration", "soin", "toxique"}
)
_ADDED = (Form.NUMBER, Form.SIGNED)
_UNITED = (Form.SCORES, Form.WORDS)


def together(skills: Iterable[Skill]) -> tuple[Skill, ...]:
    """The skills of a fighter, each once: what it acquires a second time is put to what it has (B-R10)."""
    held: dict[str, Skill] = {}
    for skill in skills:
        had = held.get(skill.id)
        held[skill.id] = skill if had is None else _both(had, skill)
    return tuple(held.values())


def _both(one: Skill, other: Skill) -> Skill:
    """ADE-SKILL-GENERAL-02: numbers are added and lists united; ADE-SKILL-GENERAL-03: of some the lower number."""
    form = SKILLS.get(one.id, Form.NONE)
    if one.id in LOWER_COUNTS:
        return one._replace(parameters=(str(min(one.number, other.number)),))
    if form in _ADDED:
        return one._replace(parameters=(str(one.number + other.number),))
    if form in _UNITED:
        words = dict.fromkeys((*one.words(), *other.words()))
        return one._replace(parameters=("+".join(words),))
    return one


def parse(written: str) -> Skill:
    """A skill as it is written, whether or not there is such a skill."""
    id, *parameters = (part.strip() for part in written.split("/"))
    return Skill(id, tuple(parameters))
