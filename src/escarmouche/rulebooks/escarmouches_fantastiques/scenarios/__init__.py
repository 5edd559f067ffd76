"""The six scenarios, each a module: its set-up, what it adds to play, its end and its victory."""

from __future__ import annotations

from importlib import import_module

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.core.words import Rule
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios.scenario import Scenario
from escarmouche.rulebooks.escarmouches_fantastiques.state import State

UNKNOWN_SCENARIO = Phrase("ef.setup.unknown_scenario", "EF-SCEN-01")

# EF-SCEN-01: in the order of the text, which is the order of the d6 (R34).
MODULES = {
    "bataille-rangee": "pitched_battle",
    "occupation-du-terrain": "holding_ground",
    "roi-de-la-colline": "king_of_the_hill",
    "sauvetage": "rescue",
    "gemme-maudite": "cursed_gem",
    "pillage": "plunder",
}
IDS = tuple(MODULES)
ROLLED = "au-hasard"  # the scenario is thrown for when the game begins

_FOUND: dict[str, Scenario] = {}


def scenario(id: str) -> Scenario:
    """The scenario with this id."""
    found = _FOUND.get(id)
    if found is None:
        if id not in MODULES:
            raise SetupError("scenario", UNKNOWN_SCENARIO, given=id, known=[*IDS, ROLLED])
        found = _FOUND[id] = import_module(f"{__name__}.{MODULES[id]}").SCENARIO
    return found


def of(game: State) -> Scenario:
    """The scenario being played."""
    return _FOUND.get(game.scenario) or scenario(game.scenario)


def prepare(game: State, what: str) -> Rule:
    """The span of what a scenario does before deployment."""
    yield from of(game).prepare(game, what)
