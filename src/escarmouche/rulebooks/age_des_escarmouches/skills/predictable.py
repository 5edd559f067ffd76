"""Prévisible: a card that lies face up in the pile."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

# ADE-SKILL-PREVISIBLE-02: one such fighter is enough for a card; ADE-SKILL-PREVISIBLE-03: `sequence` shows its place.
PREDICTABLE = Phrase("ade.skill.previsible", "ADE-SKILL-PREVISIBLE-01", "ADE-3.1.3-04")


def _face_up(game: State, figure: Figure) -> Phrase:
    return PREDICTABLE


PLUGIN = Plugin("previsible", PREDICTABLE, (points.FACE_UP, _face_up))
