"""The scenarios (BM-PRES-03): the book has none, these are ours (R79, R80)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks.bonus_malus.scenarios.scenario import Scenario
from escarmouche.rulebooks.bonus_malus.state import State

UNKNOWN_SCENARIO = Phrase("bm.setup.unknown_scenario", "BM-PRES-03")

SCENARIOS: dict[str, Scenario] = {each.id: each for each in (Scenario(),)}
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
