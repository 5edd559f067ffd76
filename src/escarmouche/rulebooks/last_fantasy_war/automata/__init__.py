"""Units and armies that the rules play (LFW-AUTO-*): three tables of behaviour, read in order.

`tables` reads them from `data/automata`; `conditions` says when a row applies, `errands` whom it is about and why, `routes` where
to, `answers` what is answered to which question. `subjection` puts units under one.
"""

from __future__ import annotations

from escarmouche.core.automata import Behaviour
from escarmouche.core.words import Ask
from escarmouche.rulebooks.last_fantasy_war import fates
from escarmouche.rulebooks.last_fantasy_war.automata.answers import BEHAVIOURS
from escarmouche.rulebooks.last_fantasy_war.automata.subjection import (
    behaviour_of,
    is_any_under_one,
)
from escarmouche.rulebooks.last_fantasy_war.state import State, unit_called

__all__ = ["BEHAVIOURS", "answers_by", "is_any_under_one"]


def answers_by(game: State, ask: Ask) -> Behaviour | None:
    """By which behaviour a question is answered: that of the unit that it is about, else that of the army; None: by its player.

    LFW-AUTO-REGLE-04: a player chooses which of its units under a behaviour acts next; what it then does is told by its table.
    """
    figure = ask.about.get("figure")
    if (
        figure is not None and ask.question != fates.WHICH
    ):  # LFW-SPELL-LUMIERE-APPEL-02: that is its player's
        unit = unit_called(game, int(figure))
        if unit.camp == ask.who:
            behaviour = behaviour_of(game, unit)
            if behaviour is not None:
                return BEHAVIOURS[behaviour]
    id = game.automata[ask.who] if ask.who < len(game.automata) else None
    return None if id is None else BEHAVIOURS[id]
