"""The steps of activations, and of actions that go on later, by their names on the agenda."""

from __future__ import annotations

from escarmouche.core.rulebook import Span
from escarmouche.rulebooks.age_des_escarmouches.activation import (
    card_activation,
    continued_actions,
    machine_moves,
)
from escarmouche.rulebooks.age_des_escarmouches.machines import crew

SPANS: dict[str, Span] = {
    "activation": card_activation.activation,
    "next of group": card_activation.next_of_group,
    "disengage": continued_actions.disengage,
    "disengaged": continued_actions.disengaged,
    "assault continuation": continued_actions.continuation,
    "assault goes on": continued_actions.goes_on,
    "crews": crew.announce,
    "crew busy": machine_moves.busy,
    "machine pushed": machine_moves.pushed,
    "machine goes": machine_moves.goes,
}
