"""The scenarios: the chapter has none, these are ours (R35).

A scenario gives deployment zones, perhaps another number of turns, counters on the table, points that can
be counted at any moment. "melee" is no scenario for armies: it is what a bare set-up plays.
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks.confrontation.scenarios.breakthrough import Breakthrough
from escarmouche.rulebooks.confrontation.scenarios.melee import Melee
from escarmouche.rulebooks.confrontation.scenarios.places import Places
from escarmouche.rulebooks.confrontation.scenarios.relic import Relic
from escarmouche.rulebooks.confrontation.scenarios.scenario import Scenario
from escarmouche.rulebooks.confrontation.state import State

UNKNOWN_SCENARIO = Phrase("cc.setup.unknown_scenario")

FOR_ARMIES: dict[str, Scenario] = {
    each.id: each for each in (Scenario(), Places(), Breakthrough(), Relic())
}
IDS = tuple(FOR_ARMIES)
MELEE = Melee()
SCENARIOS = {**FOR_ARMIES, MELEE.id: MELEE}


def scenario(id: object) -> Scenario:
    """The scenario with this id, for armies."""
    found = FOR_ARMIES.get(id) if isinstance(id, str) else None
    if found is None:
        raise SetupError("scenario", UNKNOWN_SCENARIO, given=str(id), known=list(IDS))
    return found


def of(game: State) -> Scenario:
    """The scenario being played."""
    return SCENARIOS[game.scenario]
