"""How bold a player is: the weights that turn gains and losses into a choice.

They were found by letting judgements play each other.
"""

from __future__ import annotations

from typing import NamedTuple


class AiWeights(NamedTuple):
    """Weights of what an answer is worth; 1 is the PA of a fighter."""

    caution: float = 0.75  # how much a loss weighs beside a gain: whoever only waits wins nothing
    care: float = 1.15  # the same for commanders, mystics, bearers
    threat_now: float = 0.45  # of what enemies could do who have not acted this turn
    threat_later: float = 0.25  # of what they could do next turn
    exposed: float = 0.2  # of the shots that a place invites
    crowd: float = 0.35  # of every danger but the worst
    keenness: float = 1.0  # of the charge that a place allows later
    patience: float = 0.6  # what of it is left for each turn that it takes
    aim: float = 0.5  # of the shot that a place allows later
    goal: float = 1.0  # how much the scenario's places draw
    effort: float = 0.01  # for each centimetre: nobody runs for nothing


WEIGHTS = AiWeights()
_BY_SCENARIO: dict[str, AiWeights] = {
    "la-tete-du-commandeur": WEIGHTS._replace(care=1.3),
    "la-percee": WEIGHTS._replace(goal=1.2),
}


def weights_of(scenario: str) -> AiWeights:
    """The weights that suit a scenario."""
    return _BY_SCENARIO.get(scenario, WEIGHTS)
