"""What a fighter is worth to whoever kills it, in PA, as the scenario counts."""

from __future__ import annotations

from escarmouche.rulebooks.confrontation import scenarios
from escarmouche.rulebooks.confrontation.scenarios.breakthrough import ATTACKER
from escarmouche.rulebooks.confrontation.state import Figure, State

# La percée: an attacker may still come through, and one who falls counts for the enemy; whoever stops them
# counts only because it stops them.
THROUGH, STOPPING = 2.0, 0.6
BEARER = 0.4  # La relique: of an army, what hangs on whoever bears it
PLACE = 0.07  # Tenir le terrain: of an army, what a point is worth


def turns_left(game: State) -> int:
    """The turns after this one."""
    return max(0, scenarios.of(game).turns(game) - game.turn)


def army_of(game: State) -> float:
    """The value of an army, in PA: what scenario points are measured by."""
    return max(50.0, *(float(camp.points) for camp in game.camps))


def pressing(game: State, camp: int) -> float:
    """How much a camp must dare: nothing while it is ahead, else the more the later it is."""
    scenario = scenarios.of(game)
    if scenario.result(game).winner == camp:
        return 0.0
    return min(1.0, game.turn / scenario.turns(game)) ** 2


def worth(game: State, figure: Figure) -> float:
    """What its death brings to its enemies."""
    value = float(figure.profile.value)
    if game.scenario == "la-percee":
        return value * (THROUGH if figure.camp == ATTACKER else STOPPING)
    if any(counter.bearer == figure.id for counter in game.counters):
        value += BEARER * army_of(game)
    return value
