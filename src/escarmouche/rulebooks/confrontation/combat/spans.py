"""The spans of the combat phase, by the names that stand on the agenda."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.rulebook import Span
from escarmouche.rulebooks.confrontation.combat import (
    initiative,
    passes,
    phase,
    placing,
    pursuit,
)

SPANS: Mapping[str, Span] = {
    "combat phase": phase.begin,
    "separations": phase.separate,
    "authority": phase.authority,
    "speaking turns": phase.speak,
    "combat begins": placing.begin,
    "combat dice": placing.place,
    "initiative": initiative.test,
    "delayed dice": placing.place_delayed,
    "pass of arms": passes.begin,
    "attacks": passes.attacks,
    "combat ends": passes.end,
    "pursuits": pursuit.pursue,
    "combats of pursuit": pursuit.new_combats,
    "turn passes": phase.turn_passes,
    "end of combat phase": phase.end,
}
