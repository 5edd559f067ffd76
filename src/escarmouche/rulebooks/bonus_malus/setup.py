"""From plain data to the state before the first decision: forces, a scenario, a table, options, automata (R78 to R81)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.core.sides import Sides, allied
from escarmouche.kit.setup_checks import CROWDING, section
from escarmouche.memory import remembered_briefly
from escarmouche.rosters import demand_legal
from escarmouche.rulebooks.bonus_malus import automata, scenarios
from escarmouche.rulebooks.bonus_malus.army.automata_groups import automata_groups
from escarmouche.rulebooks.bonus_malus.army.force import Army
from escarmouche.rulebooks.bonus_malus.army.roster import army_from_data, validate
from escarmouche.rulebooks.bonus_malus.ground.land import high_walls, land_of, widths_of
from escarmouche.rulebooks.bonus_malus.ground.solids import scenery_blockers
from escarmouche.rulebooks.bonus_malus.options import Options
from escarmouche.rulebooks.bonus_malus.scenarios import grounds
from escarmouche.rulebooks.bonus_malus.scenarios.placing import empty_walk
from escarmouche.rulebooks.bonus_malus.scenarios.scenario import Scenario
from escarmouche.rulebooks.bonus_malus.state import Group, State, add_figure, with_groups
from escarmouche.rulebooks.bonus_malus.table_maker import LARGEST, SIDE, SMALLEST, make_table
from escarmouche.table import zones
from escarmouche.table.scenery import Table
from escarmouche.table.table_data import table_from_data

BAD_VALUE = Phrase("bm.setup.bad_value")
NO_ARMIES = Phrase("bm.setup.no_armies", "BM-PRES-01")
TOO_MANY = Phrase("bm.setup.too_many_groups", "BM-PRES-01")
NO_THIRD = Phrase("bm.setup.no_third_group", "BM-PRES-02")
ONE_FORMAT = Phrase("bm.setup.one_format", "BM-PRES-04")
FOR_RULES = Phrase("bm.setup.group_of_the_rules", "BM-PRES-02")
BAD_AUTOMATA = Phrase("bm.setup.bad_automata", "BM-PRES-02")
BAD_ALLIANCES = Phrase("bm.setup.bad_alliances", "BM-PRES-01")
NO_RIVALS = Phrase("bm.setup.no_rivals", "BM-PRES-01")
BAD_TABLE = Phrase("bm.setup.bad_table", "BM-PRES-03")
TABLE_SIDE = Phrase("bm.setup.table_side", "BM-PRES-03")
NO_ROOM = Phrase("bm.setup.no_room", "BM-PRES-03")

LEAST_GROUPS, MOST_GROUPS = 2, 4  # BM-PRES-01
GAP = 0.3  # between two bases, when room is looked for
OPENING = (("deployment",), ("turn",))
PEACEFUL = ("badauds", "neutres")  # R81: postures that attack nobody of their own accord


def begin(setup: Mapping[str, Any]) -> State:
    """The forces are there and the table is laid; the deployment comes first."""
    options = Options.from_data(section(setup, "options", BAD_VALUE))
    scenario = scenarios.scenario(setup.get("scenario", scenarios.IDS[0]))
    armies = _armies(setup, scenario)
    postures = _postures(setup, armies, scenario)
    forces = [*armies, *map(group_of_the_rules, scenario.brings)]
    groups = [Group(n, army.names, army.points) for n, army in enumerate(forces)]
    game = with_groups(State(options=options, scenario=scenario.id), groups)
    game.brought = tuple(range(len(armies), len(forces)))
    game.automata = postures if any(postures) else ()
    game.sides = _sides(setup, len(armies), len(forces), postures)
    game.edges = (*grounds.EDGES[len(armies)], *("bottom" for _ in scenario.brings))
    for camp, army in enumerate(forces):
        for entry in army.entries:
            for _ in range(entry.count):
                add_figure(game, camp, entry.profile, entry.id)
    wanted = section(setup, "table", BAD_VALUE)
    game.table = _table(wanted, scenario)
    game.exits = scenario.exits(game)
    if "scenery" in wanted or "storeys" in wanted:
        _demand_room(game, scenario)  # tables that we make leave room enough
    _walk_over(game)
    game.agenda = OPENING
    return game


def _walk_over(game: State) -> None:
    """What the ground is to those who will go on it, and what hides on it, is found out as the table is laid: nobody waits for it later."""
    scenery_blockers(game)
    widths_of(game.table)
    high_walls(game.table)
    for figure in game.figures:
        empty_walk(game, figure)


# -- forces ----------------------------------------------------------------------------------------


def _armies(setup: Mapping[str, Any], scenario: Scenario) -> list[Army]:
    """BM-PRES-01: two groups or more, as many as the scenario has room for; R78: of one format."""
    data = setup.get("armies")
    if not isinstance(data, list | tuple) or len(data) < LEAST_GROUPS:
        given = len(data) if isinstance(data, list | tuple) else repr(data)[:80]
        raise SetupError("armies", NO_ARMIES, given=given, least=LEAST_GROUPS)
    most = min(scenario.most_groups, MOST_GROUPS - len(scenario.brings))
    if len(data) > most:
        reason = NO_THIRD if most == LEAST_GROUPS else TOO_MANY
        told = {"given": len(data), "most": most, "scenario": scenario.phrase}
        raise SetupError("armies", reason, **told)
    armies = [_army(json.dumps(each, sort_keys=True)) for each in data]
    formats = [army.format for army in armies if army.posture is None]
    if len(set(formats)) > 1 and not (scenario.roles and formats[0] == min(formats)):
        raise SetupError("armies", ONE_FORMAT, formats=formats)
    return armies


@remembered_briefly
def _army(data: str) -> Army:
    """Checked once, however many games it plays."""
    army = army_from_data(json.loads(data))
    return demand_legal(army, validate(army))


def group_of_the_rules(id: str) -> Army:
    """BM-PRES-02: a group that comes with the book, for the rules to play."""
    return automata_groups()[id]


# -- who plays whom --------------------------------------------------------------------------------


def _postures(
    setup: Mapping[str, Any], armies: Sequence[Army], scenario: Scenario
) -> tuple[str | None, ...]:
    """BM-PRES-02, R81: by group, the posture in which the rules play it; None where somebody is asked."""
    given = setup.get("automata") or ()
    known = list(automata.BEHAVIOURS)
    fine = isinstance(given, list | tuple) and len(given) <= len(armies)
    if not fine or any(id is not None and id not in known for id in given):
        raise SetupError("automata", BAD_AUTOMATA, given=repr(given)[:80], known=known)
    own = [*given, *([None] * (len(armies) - len(given)))]
    for camp, army in enumerate(armies):
        if army.posture is not None and own[camp] is None:
            told = {"camp": camp, "army": army.names, "posture": army.posture}
            raise SetupError(f"armies[{camp}]", FOR_RULES, **told)
    return (*own, *(group_of_the_rules(id).posture for id in scenario.brings))


def _sides(
    setup: Mapping[str, Any], armies: int, groups: int, postures: Sequence[str | None]
) -> Sides:
    """Alliances of the set-up; R81: whoever is neutral or a bystander takes nobody for an enemy yet."""
    given = setup.get("alliances") or ()
    try:
        named = [[int(camp) for camp in alliance] for alliance in given]
        if any(camp >= armies for alliance in named for camp in alliance):
            raise ValueError(f"the groups of the set-up are numbered 0 to {armies - 1}")
        sides = allied(groups, named)
    except (TypeError, ValueError) as problem:
        told = {"given": repr(given)[:80], "problem": str(problem)}
        raise SetupError("alliances", BAD_ALLIANCES, **told) from None
    if len(sides.alliances) == 1:
        raise SetupError("alliances", NO_RIVALS, given=repr(given)[:80])
    for camp, posture in enumerate(postures):
        if posture in PEACEFUL:
            sides = Sides(
                sides.alliance,
                tuple(() if n == camp else foes for n, foes in enumerate(sides.foes)),
            )
    return sides


# -- the table -------------------------------------------------------------------------------------


def make_terrain(wanted: Mapping[str, Any], scenario: str | None) -> Table:
    """The table of a set-up, to look at."""
    return _table(wanted, scenarios.scenario(scenario or scenarios.IDS[0]))


def _table(wanted: Mapping[str, Any], scenario: Scenario) -> Table:
    """The table given, or one made from its seed, with what the scenario wants in the middle."""
    width, depth = _side(wanted, "width"), _side(wanted, "depth")
    try:
        if "scenery" in wanted or "storeys" in wanted:
            return table_from_data({"scenery": [], **wanted, "width": width, "depth": depth})
        return _made(int(wanted.get("seed", 0)), width, depth, scenario.layout)
    except (TypeError, ValueError, OverflowError) as problem:
        raise SetupError("table", BAD_TABLE, problem=str(problem)) from problem


def _side(wanted: Mapping[str, Any], key: str) -> float:
    """R79: a side that can be played on: what is not a number is no length either."""
    given: Any = wanted.get(key, SIDE)
    if type(given) not in (int, float) or not SMALLEST <= given <= LARGEST:
        limits = {"least": SMALLEST, "most": LARGEST}
        raise SetupError(f"table.{key}", TABLE_SIDE, given=repr(given)[:80], **limits)
    return float(given)


@remembered_briefly
def _made(seed: int, width: float, depth: float, layout: str) -> Table:
    return make_table(seed, width, depth, layout)


def _demand_room(game: State, scenario: Scenario) -> None:
    land = land_of(game.table)
    barred = [shape for _surface, shape in (*land.impassable, *land.water)]
    barred += [surface.outline for surface in game.table.storeys.surfaces if surface.height > 0]
    for camp in scenario.rivals(game):
        ground = zones.free_ground(scenario.zone(game, camp), barred)
        own = (f.id for f in game.figures if f.camp == camp)
        if ground < CROWDING * sum((2 * game.radius[id] + GAP) ** 2 for id in own):
            raise SetupError("table", NO_ROOM, camp=camp)
