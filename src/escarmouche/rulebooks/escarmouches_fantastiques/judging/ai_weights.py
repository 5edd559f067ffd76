"""How bold a player is: the weights that turn gains and losses into a choice.

They were found by letting judgements play each other. A player that looks ahead tries other moods
beside the calm one of `greedy`.
"""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.memory import remembered


class AiWeights(NamedTuple):
    """Weights of what a place is worth; 1 is the points that a figure costs."""

    caution: float = 0.55  # how much a loss weighs beside a gain: whoever only waits wins nothing
    care: float = 0.95  # the same for Heroes, Sorcerers and whoever bears what must not be lost
    threat_now: float = 0.5  # of what foes could do who move after us this turn
    threat_later: float = 0.3  # of what they could do next turn
    prospect: float = 0.15  # of the best charge that a place allows next turn
    exposed: float = 0.35  # of the shots that a place invites
    comfort: float = 6.0  # how near casters and shooters let an enemy come
    keenness: float = 0.8  # how much nearness to the enemy draws
    goal: float = 1.3  # how much the scenario's places draw
    support: float = 0.2  # how much a friend who may still join takes off a charge's risk
    shelter: float = 0.9  # how much a character trusts the closest-target rule
    frailty: float = 0.4  # how much more careful a wounded character is


WEIGHTS = AiWeights()

# Where bodies on the ground decide, the living are worth more than what they kill.
_HOLDING = AiWeights(
    caution=0.75,
    care=1.2,
    prospect=0.35,
    comfort=8.0,
    keenness=1.0,
    goal=1.0,
    support=0.0,
    shelter=0.0,
    frailty=0.0,
)
_BY_SCENARIO = {
    "occupation-du-terrain": _HOLDING,
    "roi-de-la-colline": _HOLDING,
    "pillage": WEIGHTS._replace(caution=0.8, care=1.4),  # every dead figure is gold for the enemy
}

Mood = tuple[tuple[str, float], ...]  # weights multiplied, by name

CALM: Mood = ()
MOODS: tuple[Mood, ...] = (
    (("caution", 0.5), ("care", 0.6), ("threat_now", 0.5), ("threat_later", 0.5)),
    (("caution", 1.7), ("care", 1.6), ("threat_now", 1.8), ("threat_later", 2.0)),
    (("keenness", -0.4), ("prospect", 5.0), ("threat_now", 2.0), ("threat_later", 2.7)),
    (("keenness", 2.5), ("threat_now", 0.8)),
    (("goal", 1.9),),
    (("goal", 0.4),),
)


@remembered
def suited(scenario: str, mood: Mood = CALM) -> AiWeights:
    """The weights that suit a scenario, in some mood."""
    base = _BY_SCENARIO.get(scenario, WEIGHTS)
    return base._replace(**{name: getattr(base, name) * factor for name, factor in mood})
