"""How bold a player is: the weights that turn gains and losses into a choice, in PA."""

from __future__ import annotations

from typing import NamedTuple


class AiWeights(NamedTuple):
    """Weights of what a place is worth; 1 is what a fighter costs."""

    caution: float = 0.55  # how much a danger weighs beside a gain: whoever only waits wins nothing
    threat_now: float = 0.8  # of what enemies could do who act after us this turn
    threat_later: float = 0.45  # of what they could do next turn
    others: float = 0.4  # of what the second who could charge would add, and so on
    prospect: float = 0.6  # of the best charge that a place allows next turn
    patience: float = 0.7  # what a prospect keeps for each turn that it is away
    exposed: float = 0.5  # of the shots that a place invites
    keenness: float = 0.08  # PA for each centimetre nearer to the enemy
    company: float = 0.12  # how much of a danger each friend nearby takes away
    press: float = (
        0.2  # of an enemy's worth, what coming to blows is worth to who is not ahead at the end
    )
    follow: float = 0.5  # of what a friend who follows would add to a charge
    goal: float = 1.0  # how much the places of the scenario draw


CALM = AiWeights()
