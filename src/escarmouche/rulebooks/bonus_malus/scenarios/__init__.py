"""The scenarios (BM-PRES-03): the book has none, these are ours (R79, R80)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks.bonus_malus.scenarios.ambush import Ambush
from escarmouche.rulebooks.bonus_malus.scenarios.den import Den, Tide
from escarmouche.rulebooks.bonus_malus.scenarios.escape import Escape
from escarmouche.rulebooks.bonus_malus.scenarios.night_watch import NightWatch
from escarmouche.rulebooks.bonus_malus.scenarios.relic import Relic
from escarmouche.rulebooks.bonus_malus.scenarios.scenario import Scenario
from escarmouche.rulebooks.bonus_malus.scenarios.terminals import Terminals
from escarmouche.rulebooks.bonus_malus.state import State

UNKNOWN_SCENARIO = Phrase("bm.setup.unknown_scenario", "BM-PRES-03")

ALL: tuple[Scenario, ...] = (
    Scenario(),
    Terminals(),
    Relic(),
    Escape(),
    Ambush(),
    Den(),
    NightWatch(),
    Tide(),
)
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
