"""The moments at which something that lasts may end, and how an effect says which of them.

    lay(game, bearer, Effect(MALAISE, END_OF_TURN))            # "for this turn" (R10)
    lay(game, bearer, Effect(GUARDED, until_next_activation(user)))  # "until its next activation" (R71)

The turn announces them: `TURN` when a turn ends, `ACTIVATION` when a figure's activation begins, and whose.
"""

from __future__ import annotations

from escarmouche.core.bearers import announce
from escarmouche.core.bearers import figure as bearer_of
from escarmouche.core.state import Until
from escarmouche.rulebooks.bonus_malus.state import Figure, State

TURN = "turn"
ACTIVATION = "activation"

END_OF_TURN = TURN  # R10: "this turn", "for this turn", "until the end of the turn"


def until_next_activation(figure: Figure) -> Until:
    """R12, R14, R71: until the next activation of somebody begins."""
    return Until(ACTIVATION, bearer_of(figure.id))


def turn_has_ended(game: State) -> None:
    """What lasted until now is over."""
    announce(game, TURN)


def activation_begins(game: State, figure: Figure) -> None:
    """What lasted until this figure acts again is over."""
    if any(game.effects):  # only figures bear effects, and mostly none does
        announce(game, ACTIVATION, bearer_of(figure.id))
