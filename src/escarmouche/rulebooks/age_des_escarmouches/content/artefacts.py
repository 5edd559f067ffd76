"""Artefacts, ours (A-R15): what they cost, and to whom they are reserved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from escarmouche.rulebooks.age_des_escarmouches.card.profile import Names


@dataclass(frozen=True, slots=True)
class Artefact:
    """ADE-4.2.2-01: something that an Incarné carries; ADE-1.3.5-04: its cost is added to the VAL of the bearer."""

    id: str
    names: Names
    value: int
    people: str | None = None  # None: anybody's
    bearer: str | None = None  # the profile to which it is reserved
    rule: Names = field(default_factory=dict)


_ALL = (
    Artefact(
        "gantelet-de-plomb",
        {"fr": "Gantelet de plomb", "en": "Leaden gauntlet"},
        6,
        rule={"fr": "+1 en FOR.", "en": "+1 FOR."},
    ),
    Artefact(
        "cape-de-brume",
        {"fr": "Cape de brume", "en": "Mist cloak"},
        8,
        rule={
            "fr": "Les tirs contre le porteur se lisent une colonne à gauche.",
            "en": "Shots at the bearer are read one column left.",
        },
    ),
    Artefact(
        "sablier-fele",
        {"fr": "Sablier fêlé", "en": "Cracked hourglass"},
        5,
        rule={
            "fr": "Action spéciale libre, une fois par partie : +2 en INI jusqu'à la fin du tour.",
            "en": "Free special action, once a game: +2 INI until the end of the turn.",
        },
    ),
    Artefact(
        "fiole-de-vif",
        {"fr": "Fiole de vif", "en": "Phial of quick"},
        7,
        rule={
            "fr": "Action spéciale cumulative, une fois par partie : récupère 2 PV.",
            "en": "Cumulative special action, once a game: recover 2 PV.",
        },
    ),
    Artefact(
        "cor-du-guet",
        {"fr": "Cor du guet", "en": "Watchman's horn"},
        6,
        rule={
            "fr": "Action spéciale exclusive, une fois par partie : +1 en COU au porteur et à ses amis "
            "à 15 cm jusqu'à la fin du tour.",
            "en": "Exclusive special action, once a game: +1 COU for the bearer and its friends within "
            "15 cm until the end of the turn.",
        },
    ),
    Artefact(
        "medaille-du-dernier-pont",
        {"fr": "Médaille du dernier pont", "en": "Medal of the last bridge"},
        4,
        people="lion",
        rule={"fr": "+1 en COU.", "en": "+1 COU."},
    ),
    Artefact(
        "clef-d-ecluse",
        {"fr": "Clef d'écluse", "en": "Lock key"},
        7,
        people="lion",
        bearer="hadrien-le-passeur",
        rule={
            "fr": "Réservée à Hadrien : +1 en DIS pour le jet de tacticien.",
            "en": "Reserved to Hadrien: +1 DIS for the tactician roll.",
        },
    ),
    Artefact(
        "masque-de-bec",
        {"fr": "Masque à bec", "en": "Beaked mask"},
        5,
        people="scorpion",
        rule={"fr": "Immunité/Toxique.", "en": "Immunité/Toxique."},
    ),
    Artefact(
        "collier-de-dents",
        {"fr": "Collier de dents", "en": "Tooth collar"},
        5,
        people="loup",
        rule={"fr": "+1 en PEU.", "en": "+1 PEU."},
    ),
    Artefact(
        "bague-de-cendre",
        {"fr": "Bague de cendre", "en": "Ring of ash"},
        6,
        rule={"fr": "+1 en INI.", "en": "+1 INI."},
    ),
    Artefact(
        "sceau-d-etain",
        {"fr": "Sceau d'étain", "en": "Pewter seal"},
        6,
        rule={"fr": "+1 en DIS.", "en": "+1 DIS."},
    ),
    Artefact(
        "bouclier-reliquaire",
        {"fr": "Bouclier-reliquaire", "en": "Reliquary shield"},
        8,
        people="lion",
        rule={"fr": "+1 en DEF.", "en": "+1 DEF."},
    ),
    Artefact(
        "lentille-noire",
        {"fr": "Lentille noire", "en": "Black lens"},
        7,
        people="scorpion",
        rule={"fr": "+1 en TIR.", "en": "+1 TIR."},
    ),
    Artefact(
        "croc-de-la-premiere-lune",
        {"fr": "Croc de la première lune", "en": "Fang of the first moon"},
        8,
        people="loup",
        rule={"fr": "+1 en ATT.", "en": "+1 ATT."},
    ),
    Artefact(
        "heaume-du-val",
        {"fr": "Heaume du val", "en": "Helm of the vale"},
        9,
        people="nain",
        rule={"fr": "+1 en RES.", "en": "+1 RES."},
    ),
    Artefact(
        "marteau-sans-manche",
        {"fr": "Marteau sans manche", "en": "Hammer without a haft"},
        7,
        people="nain",
        rule={"fr": "+1 en FOR.", "en": "+1 FOR."},
    ),
    Artefact(
        "bottes-de-crue",
        {"fr": "Bottes de crue", "en": "Boots of the spate"},
        6,
        people="lion",
        rule={"fr": "+2,5 cm de MOU.", "en": "+2.5 cm of MOU."},
    ),
)

ARTEFACTS: Mapping[str, Artefact] = {each.id: each for each in _ALL}
