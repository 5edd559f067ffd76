"""Acharné: eliminated, it goes only when the phase does."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

# ADE-SKILL-ACHARNE-02, -03: in which state it is meanwhile says `conditions.FALLEN`; `wounds` puts it there, and
# takes it away at the end of the phase.
RELENTLESS = Phrase("ade.skill.acharne", "ADE-SKILL-ACHARNE-01")


def _stays_up(game: State, figure: Figure) -> Phrase:
    return RELENTLESS


PLUGIN = Plugin("acharne", RELENTLESS, (points.FALLS, _stays_up))
