"""Which armies the roles of a scenario take (`Scenario.demand`), and armies of that kind for batteries of games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from importlib.resources import files

from escarmouche.core.answers import Chooser
from escarmouche.core.roles import Role
from escarmouche.memory import remembered
from escarmouche.rulebooks.last_fantasy_war.army.catalogue import PACKAGE
from escarmouche.rulebooks.last_fantasy_war.army.force import Army
from escarmouche.rulebooks.last_fantasy_war.army.roster import read_army, validate
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import Demand, Scenario

ALONE = 0.3  # how often a single player plays, where a scenario is for one


def drawn(known: Sequence[str], scenario: Scenario, camps: int, rng: Chooser) -> list[str]:
    """One for each role, of those that are known, or of all where a role wants another kind."""
    if scenario.opponents[0] == 1 and rng.random() < ALONE:
        camps = 1
    among = [
        _fitting(tuple(known), scenario.id, scenario.demand(camp, camps)) for camp in range(camps)
    ]
    return [each[rng.randrange(len(each))] for each in among]


@remembered
def _fitting(known: tuple[str, ...], scenario: str, demand: Demand) -> tuple[str, ...]:
    """Those that a role takes; of a format of its own, those of all sizes."""
    special = demand.format is not None or demand.most is not None
    among = [id for id in _ready() if special or id in known]
    found = tuple(id for id in among if _suits(scenario, demand, _ready()[id]))
    assert found, f"no army of the book plays {scenario}"
    return found


def _suits(scenario: str, demand: Demand, army: Army) -> bool:
    return army.scenario in (None, scenario) and not validate(army, demand=demand)


def roles(scenario: Scenario, camps: int) -> tuple[Role, ...]:
    """LFW-JOUER-SCENARIO-02: what each army is; LFW-SCEN-TITAN-04: a titan is of no format."""
    demands = [scenario.demand(camp, camps) for camp in range(camps)]
    return tuple(
        Role(name, partial(_suits, scenario.id, demand), any_size=demand.most is not None)
        for name, demand in zip(scenario.roles(camps), demands, strict=True)
    )


@remembered
def _ready() -> dict[str, Army]:
    """The armies of the book, by id."""
    folder = files(PACKAGE) / "data" / "armies"
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    found = [read_army((folder / name).read_text(encoding="utf-8")) for name in names]
    return {army.id: army for army in found}
