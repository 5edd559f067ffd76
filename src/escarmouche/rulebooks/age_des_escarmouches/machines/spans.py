"""The steps of war machines, by their names on the agenda."""

from __future__ import annotations

from escarmouche.core.rulebook import Span
from escarmouche.rulebooks.age_des_escarmouches.activation import machine_moves
from escarmouche.rulebooks.age_des_escarmouches.combat import machine_attack
from escarmouche.rulebooks.age_des_escarmouches.machines import crew

SPANS: dict[str, Span] = {
    "crews": crew.announce,
    "crew busy": machine_moves.busy,
    "machine pushed": machine_moves.pushed,
    "machine goes": machine_moves.goes,
    "machine struck": machine_attack.strike,
}
