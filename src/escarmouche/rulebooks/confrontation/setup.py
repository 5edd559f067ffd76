"""From plain data to the state before the first decision: two armies, or a bare melee (`melee_setup`)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.kit.setup_checks import demand_room, section
from escarmouche.memory import remembered_briefly
from escarmouche.rosters import demand_legal
from escarmouche.rulebooks.confrontation import melee_setup, scenarios, wound_table
from escarmouche.rulebooks.confrontation.army import Army
from escarmouche.rulebooks.confrontation.deployment import free_ground
from escarmouche.rulebooks.confrontation.mustering import make_figure
from escarmouche.rulebooks.confrontation.options import Options
from escarmouche.rulebooks.confrontation.roster import army_from_data, validate
from escarmouche.rulebooks.confrontation.state import Camp, State, with_camps
from escarmouche.rulebooks.confrontation.table_maker import make_table
from escarmouche.rulebooks.confrontation.turn import OPENING
from escarmouche.table.scenery import Table
from escarmouche.table.table_data import flat_table_from_data

BAD_SETUP = Phrase("cc.setup.bad_value")
TWO_ARMIES = Phrase("cc.setup.two_armies")
ONE_FORMAT = Phrase("cc.setup.one_format")
BAD_TABLE = Phrase("cc.setup.bad_table")
TABLE_SIDE = Phrase("cc.setup.table_side")
NO_ROOM = Phrase("cc.setup.no_room")

SIDE = 90.0  # cm: the usual table is a square
SMALLEST_TABLE, LARGEST_TABLE = 60.0, 300.0
GAP = 0.5  # cm between two bases, when room is looked for


def begin(setup: Mapping[str, Any]) -> State:
    """The armies are there and the table is laid; the deployment comes first."""
    options = Options.from_data(section(setup, "options", BAD_SETUP))
    game = melee_setup.begin(setup["melee"]) if "melee" in setup else _with_armies(setup)
    game.options = options
    if setup.get("wound table") is not None:
        game.wound_table = wound_table.from_data(setup["wound table"])
    return game


def _with_armies(setup: Mapping[str, Any]) -> State:
    scenario = scenarios.scenario(setup.get("scenario", scenarios.IDS[0]))
    armies = _armies(setup)
    game = with_camps(
        State(), [Camp(number, army.names, army.points) for number, army in enumerate(armies)]
    )
    game.scenario = scenario.id
    for camp, army in enumerate(armies):
        for entry in army.entries:
            for _ in range(entry.count):
                make_figure(game, camp, entry.profile, entry.id)
    game.table = _table(section(setup, "table", BAD_SETUP))
    if "scenery" in section(setup, "table", BAD_SETUP):
        for camp in (0, 1):  # tables that we make leave room enough
            demand_room(game, camp, free_ground(game, camp), GAP, NO_ROOM)
    game.agenda = OPENING
    return game


def _armies(setup: Mapping[str, Any]) -> list[Army]:
    """R36: two sides; R35: of one format."""
    data = setup.get("armies")
    if not isinstance(data, list) or len(data) != 2:
        given = len(data) if isinstance(data, list) else repr(data)[:80]
        raise SetupError("armies", TWO_ARMIES, given=given)
    armies = [_army(json.dumps(each, sort_keys=True)) for each in data]
    formats = [army.format for army in armies]
    if formats[0] != formats[1]:
        raise SetupError("armies", ONE_FORMAT, formats=formats)
    return armies


@remembered_briefly
def _army(data: str) -> Army:
    """Checked once, however many games it plays."""
    army = army_from_data(json.loads(data))
    return demand_legal(army, validate(army))


# -- the table ---------------------------------------------------------------------------------------


def make_terrain(wanted: Mapping[str, Any], scenario: str | None) -> Table:
    """The table of a set-up, to look at; no scenario of the book wants another."""
    return _table(wanted)


def _table(wanted: Mapping[str, Any]) -> Table:
    """The table given, or one made from its seed."""
    width, depth = _side(wanted, "width"), _side(wanted, "depth")
    try:
        if "scenery" in wanted:
            return flat_table_from_data({**wanted, "width": width, "depth": depth})
        return _made(int(wanted.get("seed", 0)), width, depth)
    except (TypeError, ValueError, OverflowError) as problem:
        raise SetupError("table", BAD_TABLE, problem=str(problem)) from problem


def _side(wanted: Mapping[str, Any], key: str) -> float:
    """A side that can be played on: what is not a number is no length either."""
    given: Any = wanted.get(key, SIDE)
    if type(given) not in (int, float) or not SMALLEST_TABLE <= given <= LARGEST_TABLE:
        limits = {"least": SMALLEST_TABLE, "most": LARGEST_TABLE}
        raise SetupError(f"table.{key}", TABLE_SIDE, given=repr(given)[:80], **limits)
    return float(given)


@remembered_briefly
def _made(seed: int, width: float, depth: float) -> Table:
    return make_table(seed, width, depth)
