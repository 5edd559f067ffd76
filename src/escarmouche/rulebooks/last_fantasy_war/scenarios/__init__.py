"""The scenarios (LFW-SCEN-LISTE-01): classic ones that need no army of the rules'."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks.last_fantasy_war.scenarios.breach import Breach
from escarmouche.rulebooks.last_fantasy_war.scenarios.hill import KingOfTheHill
from escarmouche.rulebooks.last_fantasy_war.scenarios.relic import Relic
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import Scenario
from escarmouche.rulebooks.last_fantasy_war.scenarios.stronghold import Stronghold
from escarmouche.rulebooks.last_fantasy_war.state import State

UNKNOWN_SCENARIO = Phrase("lfw.setup.unknown_scenario", "LFW-SCEN-LISTE-01")

ALL: tuple[Scenario, ...] = (KingOfTheHill(), Breach(), Stronghold(), Relic())
SCENARIOS = {each.id: each for each in ALL}
IDS = tuple(SCENARIOS)


def scenario(id: object) -> Scenario:
    """The scenario with this id."""
    found = SCENARIOS.get(id) if isinstance(id, str) else None
    if found is None:
        raise SetupError("scenario", UNKNOWN_SCENARIO, given=str(id)[:80], known=list(IDS))
    return found


def of(game: State) -> Scenario:
    """The scenario being played."""
    return SCENARIOS[game.scenario]
