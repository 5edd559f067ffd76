"""The spans of the combat phase, by the names that stand on the agenda."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.rulebook import Span
from escarmouche.rulebooks.age_des_escarmouches.combat import (
    blows,
    machine_attack,
    phase,
    placing,
    pursuit,
    tactics,
)
from escarmouche.rulebooks.age_des_escarmouches.scenarios.time_limit import bounded

# ADE-1.3.1-07: time that is up ends the game between combats, and before any pursuit.
SPANS: Mapping[str, Span] = {
    "combats": phase.begin,
    "separate": phase.separate,
    "first combat": bounded(phase.first_speaker),
    "combat speech": bounded(phase.speech),
    "combat begins": placing.begin,
    "combat tactics": tactics.offered,
    "combat order": placing.settle_order,
    "combat dice": placing.place,
    "combat attacks": blows.attacks,
    "combat defences": blows.defences,
    "combat damage": blows.damage,
    "combat losses": blows.remove_losses,
    "machine struck": machine_attack.strike,
    "pursuits": bounded(pursuit.pursue),
    "pursuit made": pursuit.pursuit_made,
    "pursuit combats": bounded(pursuit.combats),
}
