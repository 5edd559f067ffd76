"""What an action is: something that a figure may spend one or two of its actions on (BM-ACTIONS-03, -04)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from escarmouche.core.explain import Phrase, Refusal
from escarmouche.core.words import Rule
from escarmouche.rulebooks.bonus_malus.state import Figure, State

# R8: the types of which a figure may do each once in an activation.
MOVE, LEAP, SHOT, COMBAT = "move", "leap", "shot", "combat"
FREE_OF_LIMIT = ""


@dataclass(frozen=True)
class Action:
    """An action of the book, a skill or a scenario.

    `why_not` says what speaks against it now beside its cost and its type, which every action has in common. `does` asks
    what else is to be asked (where to, at whom), then carries it out.
    """

    id: str
    phrase: Phrase
    kind: str
    cost: int
    why_not: Callable[[State, Figure], Refusal | None]
    does: Callable[[State, Figure], Rule]
    keeps_aim: bool = False  # BM-ACTION-VISER-02: it does not lose an aim by being done
    goes: bool = False  # what is meant by whoever points at a place and says nothing else
