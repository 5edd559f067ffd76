"""The peoples whose fighters the text names, and who fights beside whom (R35, R37)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from escarmouche.rulebooks.confrontation.profile import Names


@dataclass(frozen=True, slots=True)
class People:
    """A people, and the peoples that may send it allies."""

    names: Names
    allies: frozenset[str] = frozenset()


# R37: a side is one player. Who may be allied is ours; the relation is the same both ways.
PEOPLES: Mapping[str, People] = {
    "lion": People({"fr": "Lion d'Alahan", "en": "Lion of Alahan"}, frozenset({"griffon", "nain"})),
    "griffon": People({"fr": "Griffon", "en": "Griffin"}, frozenset({"lion"})),
    "scorpion": People({"fr": "Scorpion", "en": "Scorpion"}, frozenset({"gobelin"})),
    "orque": People({"fr": "Orques", "en": "Orcs"}, frozenset({"gobelin"})),
    "gobelin": People({"fr": "Gobelins", "en": "Goblins"}, frozenset({"orque", "scorpion"})),
    "nain": People({"fr": "Nains", "en": "Dwarfs"}, frozenset({"lion"})),
}
