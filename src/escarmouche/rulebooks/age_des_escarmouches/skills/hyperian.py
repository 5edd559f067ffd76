"""Hypérien: frightening to those who follow the meanders of darkness, by its COU."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.content.peoples import Way
from escarmouche.rulebooks.age_des_escarmouches.fear.fear_sources import Fear
from escarmouche.rulebooks.age_des_escarmouches.fighter.attributes import way_of
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import COU, score
from escarmouche.rulebooks.age_des_escarmouches.immunity import FEAR
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

HYPERIAN = Phrase(
    "ade.skill.hyperien",
    "ADE-SKILL-HYPERIEN-01",
    "ADE-SKILL-HYPERIEN-02",
    "ADE-SKILL-HYPERIEN-03",
)
NAME = "hyperien"


def _frightens(game: State, figure: Figure, other: Figure, charging: bool) -> Fear | None:
    """ADE-SKILL-HYPERIEN-01: its PEU is its COU for those of darkness (B-R46).

    ADE-SKILL-HYPERIEN-02: under a name of its own, so that immunity to PEU is none to it; it is to any other PEU.
    """
    courage = score(game, figure, COU) if way_of(other.profile) is Way.DARKNESS else None
    return None if courage is None else Fear(courage, NAME)


def _immune(game: State, figure: Figure, tags: tuple[object, ...]) -> Phrase | None:
    """ADE-SKILL-HYPERIEN-03: to PEU, and to others like it."""
    return HYPERIAN if FEAR in tags or NAME in tags else None


PLUGIN = Plugin(
    NAME,
    HYPERIAN,
    (points.FRIGHTENS, _frightens),
    (points.IMMUNE, _immune),
)
