"""What an interface shows of the combat phase: everything lies openly."""

from __future__ import annotations

from typing import Any

from escarmouche.core import records
from escarmouche.rulebooks.age_des_escarmouches.combat.combat_record import CombatPhase, standing
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import Combat
from escarmouche.rulebooks.age_des_escarmouches.state import State


def shown(game: State) -> dict[str, Any] | None:
    """The melees to part, the combats to resolve, and the one that is being fought; None at other times.

    `melees` are lists of figures; `waiting` too, the one against the others first; `fought` is None or has
    "figures" (the same way), "placed" and "attacks".
    """
    open = records.opened(game, CombatPhase)
    if not open:
        return None
    _id, phase_record = open[0]
    going_on = [combat for _id, combat in records.opened(game, Combat) if not combat.done]
    return {
        "melees": [list(melee) for melee in phase_record.melees],
        "waiting": [list(formed.figures) for formed in standing(game, phase_record.waiting)],
        "fought": _combat(going_on[-1]) if going_on else None,
    }


def _combat(combat: Combat) -> dict[str, Any]:
    """Who placed how many dice, and how many attacks succeeded."""
    return {
        "figures": list(combat.members),
        "order": list(combat.order),
        "placed": [
            {
                "figure": figure,
                "attacks": list(dice.attacks),
                "defence": dice.defence,
                "marked": {"attacks": list(dice.marked_attacks), "defence": dice.marked_defence},
            }
            for figure, dice in combat.placed
        ],
        "attacks": [attack._asdict() for attack in combat.attacks],
    }
