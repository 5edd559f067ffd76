"""From plain data to the state before the first decision: armies, a scenario, a table, options (LFW-JOUER-AVANT-*, B-R2 to B-R4)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.core.sides import Sides, allied
from escarmouche.kit.duos import mount_up
from escarmouche.kit.setup_checks import section
from escarmouche.memory import remembered_briefly
from escarmouche.rosters import demand_legal
from escarmouche.rulebooks.last_fantasy_war import scenarios
from escarmouche.rulebooks.last_fantasy_war.army import permits
from escarmouche.rulebooks.last_fantasy_war.army.force import Army, Entry
from escarmouche.rulebooks.last_fantasy_war.army.hordes import read_horde, ready_hordes
from escarmouche.rulebooks.last_fantasy_war.army.roster import army_from_data, validate
from escarmouche.rulebooks.last_fantasy_war.automata import tables
from escarmouche.rulebooks.last_fantasy_war.horde import Horde
from escarmouche.rulebooks.last_fantasy_war.options import Options
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import Demand, Scenario
from escarmouche.rulebooks.last_fantasy_war.state import Opponent, State, add_unit, with_opponents
from escarmouche.rulebooks.last_fantasy_war.table_maker import LARGEST, SIDE, SMALLEST, make_table
from escarmouche.rulebooks.last_fantasy_war.tables.maps import map_called
from escarmouche.table.scenery import Table
from escarmouche.table.table_data import table_from_data

BAD_VALUE = Phrase("lfw.setup.bad_value")
NO_ARMIES = Phrase("lfw.setup.no_armies", "LFW-JOUER-AVANT-01")
OTHER_NUMBER = Phrase("lfw.setup.other_number", "LFW-JOUER-AVANT-02")
ONE_FORMAT = Phrase("lfw.setup.one_format", "LFW-ARMEE-02")
BAD_ALLIANCES = Phrase("lfw.setup.bad_alliances", "LFW-JOUER-AVANT-03")
NO_RIVALS = Phrase("lfw.setup.no_rivals", "LFW-JOUER-AVANT-03")
FOR_ANOTHER = Phrase("lfw.setup.army_for_another", "LFW-SCEN-TITAN-02", "LFW-SCEN-RESPECT-02")
UNKNOWN_HORDE = Phrase("lfw.setup.unknown_horde", "LFW-SCEN-FLOT-11")
BAD_TABLE = Phrase("lfw.setup.bad_table", "LFW-JOUER-TERRAIN-01")
TABLE_SIDE = Phrase("lfw.setup.table_side", "LFW-JOUER-TERRAIN-01")

NOBODYS = {"fr": "La marée", "en": "The tide"}
MAP = 0  # the number of the table that is written
OPENING = (("deployment",), ("turn",))


def begin(setup: Mapping[str, Any]) -> State:
    """The armies are known (B-R2) and the table is laid; the deployment comes first."""
    options = Options.from_data(section(setup, "options", BAD_VALUE))
    scenario = scenarios.scenario(setup.get("scenario", scenarios.IDS[0]))
    options = replace(options, night=options.night or scenario.night)
    armies = _armies(setup, scenario, options)
    opponents = [Opponent(n, army.names, army.points) for n, army in enumerate(armies)]
    opponents += [Opponent(len(armies) + n, NOBODYS) for n in range(scenario.brings)]
    game = with_opponents(State(options=options, scenario=scenario.id), opponents)
    game.brought = tuple(range(len(armies), len(opponents)))
    game.automata = _automata(setup, armies, game.brought)
    game.hordes = _hordes(setup) if scenario.brings else ()
    game.sides = _sides(setup, scenario, len(armies), options)
    permits.demand(setup, armies, game.sides, options)
    game.order = tuple(range(len(opponents)))
    game.edges = scenario.edges(len(armies))[: len(opponents)]
    for camp, army in enumerate(armies):
        for entry in army.entries:
            for _ in range(entry.count):
                muster(game, camp, entry)
    game.table = _table(section(setup, "table", BAD_VALUE), scenario, len(armies))
    game.agenda = OPENING
    return game


def muster(game: State, camp: int, entry: Entry) -> None:
    """One unit of a line: a cavalry is a rider and its mount on one base (LFW-CAV-01)."""
    halves = [add_unit(game, camp, sheet, entry.id) for sheet in entry.sheets]
    game.cost[halves[-1].id] = entry.price.points
    if len(halves) == 2:
        mount_up(game, halves[0].id, halves[1].id, entry.radius)


# -- armies ----------------------------------------------------------------------------------------


def _armies(setup: Mapping[str, Any], scenario: Scenario, options: Options) -> list[Army]:
    """LFW-JOUER-AVANT-01, -02: as many as the scenario is for, all of one format."""
    data, least = setup.get("armies"), scenario.opponents[0]
    if not isinstance(data, list | tuple) or not data:
        given = 0 if isinstance(data, list | tuple) else repr(data)[:80]
        raise SetupError("armies", NO_ARMIES, given=given, least=least)
    if len(data) not in scenario.opponents:
        known = [str(count) for count in scenario.opponents]
        raise SetupError(
            "armies", OTHER_NUMBER, given=len(data), known=known, scenario=scenario.phrase
        )
    half = options.half_format_limit
    demands = [scenario.demand(camp, len(data)) for camp in range(len(data))]
    armies = [
        _army(json.dumps(each, sort_keys=True), half, demand)
        for each, demand in zip(data, demands, strict=True)
    ]
    for camp, army in enumerate(armies):
        if army.scenario not in (None, scenario.id):
            told = {"scenario": scenario.phrase, "other": scenarios.scenario(army.scenario).phrase}
            raise SetupError(f"armies[{camp}].scenario", FOR_ANOTHER, **told)
    formats = [a.format for a, wanted in zip(armies, demands, strict=True) if wanted.most is None]
    if len(set(formats)) > 1:
        raise SetupError("armies", ONE_FORMAT, formats=formats)
    return armies


@remembered_briefly
def _army(data: str, half_format_limit: bool, demand: Demand) -> Army:
    """Checked once, however many games it plays."""
    army = army_from_data(json.loads(data))
    problems = validate(army, half_format_limit=half_format_limit, demand=demand)
    return demand_legal(army, problems)


def _automata(
    setup: Mapping[str, Any], armies: list[Army], brought: tuple[int, ...]
) -> tuple[str | None, ...]:
    """LFW-AUTO-REGLE-06: who is played by the rules: armies that nobody has, and those of players who are not there."""
    given = [*(setup.get("automata") or ()), *(None for _army in armies)][: len(armies)]
    return (*given, *(tables.CLASSIC for _camp in brought))


def _hordes(setup: Mapping[str, Any]) -> tuple[Horde, ...]:
    """LFW-SCEN-FLOT-11, -12: the one that is written out or named; else one of those of the book is chosen in the game."""
    given, ready = setup.get("horde"), ready_hordes()
    if given is None:
        return tuple(ready.values())
    if isinstance(given, Mapping):
        return (read_horde(given),)
    if given not in ready:
        raise SetupError("horde", UNKNOWN_HORDE, given=repr(given)[:80], known=list(ready))
    return (ready[given],)


def _sides(setup: Mapping[str, Any], scenario: Scenario, armies: int, options: Options) -> Sides:
    """Alliances of the set-up, or of the scenario; else each for itself."""
    given = setup.get("alliances") or scenario.alliances(armies, options.rivals)
    try:
        named = [[int(camp) for camp in alliance] for alliance in given]
        if any(camp >= armies for alliance in named for camp in alliance):
            raise ValueError(f"the armies of the set-up are numbered 0 to {armies - 1}")
        sides = allied(armies + scenario.brings, named)
    except (TypeError, ValueError) as problem:
        told = {"given": repr(given)[:80], "problem": str(problem)}
        raise SetupError("alliances", BAD_ALLIANCES, **told) from None
    if len(sides.alliances) == 1:
        raise SetupError("alliances", NO_RIVALS, given=repr(given)[:80])
    return sides


# -- the table -------------------------------------------------------------------------------------


def make_terrain(wanted: Mapping[str, Any], scenario: str | None) -> Table:
    """The table of a set-up, to look at; `opponents`: for how many, else for as few as may play."""
    found = scenarios.scenario(scenario or scenarios.IDS[0])
    opponents: Any = wanted.get("opponents")
    fits = type(opponents) is int and opponents in found.opponents
    return _table(wanted, found, opponents if fits else found.opponents[0])


def _table(wanted: Mapping[str, Any], scenario: Scenario, opponents: int) -> Table:
    """The table given, or the map that is written for the scenario (number 0), or one made from another number (B-R3)."""
    width = _side(wanted, "width", scenario.size[0])
    depth = _side(wanted, "depth", scenario.size[1])
    try:
        if "scenery" not in wanted and "storeys" not in wanted and _fits(scenario, width, depth):
            ready = map_called(scenario.map_name(opponents))
            usual = (width, depth) == scenario.size and int(wanted.get("seed", 0)) == MAP
            if ready is not None and usual:
                return ready
            return _made(int(wanted.get("seed", 0)), width, depth, scenario.layout)
        table = table_from_data({"scenery": [], **wanted, "width": width, "depth": depth})
    except (TypeError, ValueError, OverflowError) as problem:
        raise SetupError("table", BAD_TABLE, problem=str(problem)) from problem
    why_not = scenario.why_not_table(table)
    if why_not is not None:  # B-R3
        raise SetupError("table", why_not[0], scenario=scenario.phrase, **why_not[1])
    return table


def _fits(scenario: Scenario, width: float, depth: float) -> bool:
    """LFW-ENV-VASTE-01: whether a table is large enough for a scenario that is played on a vast one."""
    return scenario.size == (SIDE, SIDE) or (width, depth) == scenario.size


def _side(wanted: Mapping[str, Any], key: str, usual: float) -> float:
    """A side that can be played on: what is not a number is no length either."""
    given: Any = wanted.get(key, usual)
    if type(given) not in (int, float) or not SMALLEST <= given <= LARGEST:
        limits = {"least": SMALLEST, "most": LARGEST}
        raise SetupError(f"table.{key}", TABLE_SIDE, given=repr(given)[:80], **limits)
    return float(given)


@remembered_briefly
def _made(seed: int, width: float, depth: float, layout: str) -> Table:
    return make_table(seed, width, depth, layout)
