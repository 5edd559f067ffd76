"""Fanatisme: it never runs away, and fear does not stop its assaults."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

# ADE-SKILL-FANATISME-02: the other effects of rout are its too. ADE-SKILL-FANATISME-03, -04: an assault whose
# challenge it lost is made all the same, and it is routed: see `assaults.fear_challenges`.
FANATIC = Phrase("ade.skill.fanatisme", "ADE-SKILL-FANATISME-01", "ADE-SKILL-FANATISME-02")


def _never(game: State, figure: Figure) -> Phrase:
    return FANATIC


PLUGIN = Plugin("fanatisme", FANATIC, (points.FLEES, _never))
