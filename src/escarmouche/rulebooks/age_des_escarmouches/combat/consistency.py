"""What contradicts itself in a combat phase: nothing, ever."""

from __future__ import annotations

from escarmouche.core import records
from escarmouche.kit.melees import centre_of
from escarmouche.rulebooks.age_des_escarmouches.combat.combat_record import (
    COMBAT,
    CombatPhase,
    standing,
)
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import Combat
from escarmouche.rulebooks.age_des_escarmouches.state import State


def faults(game: State) -> list[str]:
    """ADE-3.3.2-03, -06: everybody in one combat at most, each combat one against those who touch it."""
    phases, combats = records.opened(game, CombatPhase), records.opened(game, Combat)
    if len(phases) > 1 or (combats and not phases) or (phases and game.phase != "combat"):
        return [f"{len(phases)} combat phases and {len(combats)} combats in phase {game.phase}"]
    found, seen = [], set[int]()
    contacts = dict(enumerate(game.contacts))
    for _id, phase_record in phases:
        for formed in standing(game, phase_record.waiting):
            if formed.kind != COMBAT:
                continue
            if seen & set(formed.figures):
                found.append(f"{formed.figures}: in two combats")
            if centre_of(contacts, formed.figures) is None:
                found.append(f"{formed.figures}: no combat")
            seen |= set(formed.figures)
    return found
