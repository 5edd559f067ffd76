"""The scenarios (A-R11): the book's own document of scenarios is missing, these are ours.

A scenario gives deployment zones, perhaps another number of turns, points that can be counted at any
moment, and perhaps a bonus to the goal-average.
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks.age_des_escarmouches.scenarios.breakthrough import Breakthrough
from escarmouche.rulebooks.age_des_escarmouches.scenarios.commanders_head import CommandersHead
from escarmouche.rulebooks.age_des_escarmouches.scenarios.loot import Loot
from escarmouche.rulebooks.age_des_escarmouches.scenarios.quarters import Quarters
from escarmouche.rulebooks.age_des_escarmouches.scenarios.scenario import Scenario
from escarmouche.rulebooks.age_des_escarmouches.scenarios.watch import Watch
from escarmouche.rulebooks.age_des_escarmouches.state import State

UNKNOWN_SCENARIO = Phrase("ade.setup.unknown_scenario", "ADE-1.3.2-01")

SCENARIOS: dict[str, Scenario] = {
    each.id: each
    for each in (Scenario(), Quarters(), Loot(), CommandersHead(), Breakthrough(), Watch())
}
IDS = tuple(SCENARIOS)


def scenario(id: object) -> Scenario:
    """The scenario with this id."""
    found = SCENARIOS.get(id) if isinstance(id, str) else None
    if found is None:
        raise SetupError("scenario", UNKNOWN_SCENARIO, given=str(id), known=list(IDS))
    return found


def of(game: State) -> Scenario:
    """The scenario being played."""
    return SCENARIOS[game.scenario]
