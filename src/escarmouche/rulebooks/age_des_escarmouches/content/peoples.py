"""Peoples, with the way they follow and their own word for an affiliation (A-R16, B-R46)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from escarmouche.rulebooks.age_des_escarmouches.card.profile import Names


class Way(Enum):
    """The three alignments."""

    LIGHT = "lumiere"
    DESTINY = "destin"
    DARKNESS = "tenebres"


@dataclass(frozen=True, slots=True)
class People:
    """ADE-1.1.2.4-01: the people that a rank line names."""

    names: Names
    way: Way
    label: Names  # ADE-1.3.6-02: what its affiliations are called


PEOPLES: Mapping[str, People] = {
    "lion": People({"fr": "Lion", "en": "Lion"}, Way.LIGHT, {"fr": "Bannière", "en": "Banner"}),
    "griffon": People(
        {"fr": "Griffon", "en": "Griffin"}, Way.LIGHT, {"fr": "Ordre", "en": "Order"}
    ),
    "loup": People({"fr": "Loup", "en": "Wolf"}, Way.DESTINY, {"fr": "Meute", "en": "Pack"}),
    "hyene": People({"fr": "Hyène", "en": "Hyena"}, Way.DARKNESS, {"fr": "Curée", "en": "Quarry"}),
    "belier": People({"fr": "Bélier", "en": "Ram"}, Way.DARKNESS, {"fr": "Maison", "en": "House"}),
    "scorpion": People(
        {"fr": "Scorpion", "en": "Scorpion"}, Way.DARKNESS, {"fr": "Officine", "en": "Laboratory"}
    ),
    "ophidien": People(
        {"fr": "Ophidiens", "en": "Ophidians"}, Way.DARKNESS, {"fr": "Culte", "en": "Cult"}
    ),
    "gobelin": People(
        {"fr": "Gobelins", "en": "Goblins"}, Way.DESTINY, {"fr": "Comptoir", "en": "Counter"}
    ),
    "nain": People({"fr": "Nains", "en": "Dwarfs"}, Way.DESTINY, {"fr": "Forge", "en": "Forge"}),
    "orque": People({"fr": "Orques", "en": "Orcs"}, Way.DESTINY, {"fr": "Clan", "en": "Clan"}),
}
