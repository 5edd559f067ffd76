"""The scenarios: the classic ones (LFW-SCEN-LISTE-01), then the legendary ones (LFW-SCEN-LISTE-02), two lists (LFW-JOUER-TYPE-02)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks.last_fantasy_war.scenarios.ambush import Ambush
from escarmouche.rulebooks.last_fantasy_war.scenarios.breach import Breach
from escarmouche.rulebooks.last_fantasy_war.scenarios.crossroads import Crossroads
from escarmouche.rulebooks.last_fantasy_war.scenarios.flood import Flood
from escarmouche.rulebooks.last_fantasy_war.scenarios.hill import KingOfTheHill
from escarmouche.rulebooks.last_fantasy_war.scenarios.mines import Mines
from escarmouche.rulebooks.last_fantasy_war.scenarios.relic import Relic
from escarmouche.rulebooks.last_fantasy_war.scenarios.respect import Respect
from escarmouche.rulebooks.last_fantasy_war.scenarios.rush import Rush
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import Scenario
from escarmouche.rulebooks.last_fantasy_war.scenarios.scourge import SCOURGE
from escarmouche.rulebooks.last_fantasy_war.scenarios.search import Search
from escarmouche.rulebooks.last_fantasy_war.scenarios.stronghold import Stronghold
from escarmouche.rulebooks.last_fantasy_war.scenarios.titan import Titan
from escarmouche.rulebooks.last_fantasy_war.state import State

UNKNOWN_SCENARIO = Phrase("lfw.setup.unknown_scenario", "LFW-SCEN-LISTE-01")

CLASSIC: tuple[Scenario, ...] = (
    KingOfTheHill(),
    Breach(),
    Stronghold(),
    Relic(),
    Ambush(),
    Rush(),
    Search(),
    Crossroads(),
)
LEGENDARY: tuple[Scenario, ...] = (Flood(), Mines(), SCOURGE, Titan(), Respect())
ALL = (*CLASSIC, *LEGENDARY)
SCENARIOS = {each.id: each for each in ALL}
IDS = tuple(SCENARIOS)

CLASSIC_LIST = Phrase("lfw.scenario_list.classic", "LFW-SCEN-LISTE-01")
LEGENDARY_LIST = Phrase("lfw.scenario_list.legendary", "LFW-SCEN-LISTE-02")
LISTS = {each.id: LEGENDARY_LIST if each.legendary else CLASSIC_LIST for each in ALL}


def scenario(id: object) -> Scenario:
    """The scenario with this id."""
    found = SCENARIOS.get(id) if isinstance(id, str) else None
    if found is None:
        raise SetupError("scenario", UNKNOWN_SCENARIO, given=str(id)[:80], known=list(IDS))
    return found


def of(game: State) -> Scenario:
    """The scenario being played."""
    return SCENARIOS[game.scenario]
