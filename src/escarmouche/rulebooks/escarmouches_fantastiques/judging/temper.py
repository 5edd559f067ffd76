"""How bold a player is: the weights that turn gains and losses into a choice.

They were found by letting judgements play each other. `TEMPER` is what `greedy` plays with; a player
that searches tries others beside it.
"""

from __future__ import annotations

from typing import NamedTuple


class Temper(NamedTuple):
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


TEMPER = Temper()

MOODS = (
    TEMPER._replace(caution=0.3, care=0.6, threat_now=0.25, threat_later=0.15, exposed=0.15),
    TEMPER._replace(caution=1.0, care=1.6, threat_now=0.9, threat_later=0.6, exposed=0.6),
    TEMPER._replace(keenness=-0.3, prospect=0.8, threat_now=1.0, threat_later=0.8),
    TEMPER._replace(keenness=2.0, support=0.6),
    TEMPER._replace(goal=2.5),
    TEMPER._replace(goal=0.5),
)
