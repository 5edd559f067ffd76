"""From plain data to the state before the first decision."""

from __future__ import annotations

import json
import marshal
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase, Refusal
from escarmouche.core.hooks import Plugin, attach
from escarmouche.core.rulebook import SetupError
from escarmouche.core.words import Roll, Rule, Tell
from escarmouche.kit.setup_checks import section
from escarmouche.memory import remembered_briefly
from escarmouche.rosters import demand_legal
from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario
from escarmouche.rulebooks.escarmouches_fantastiques.abilities import ABILITIES
from escarmouche.rulebooks.escarmouches_fantastiques.deployment import zone
from escarmouche.rulebooks.escarmouches_fantastiques.items import ITEMS
from escarmouche.rulebooks.escarmouches_fantastiques.options import Options
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Army, Entry, Profile
from escarmouche.rulebooks.escarmouches_fantastiques.roster import army_from_data, validate
from escarmouche.rulebooks.escarmouches_fantastiques.state import Camp, Figure, State, add_body
from escarmouche.rulebooks.escarmouches_fantastiques.table_maker import make_table
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import Polygon
from escarmouche.table.table_data import flat_table_from_data

BAD_SETUP = Phrase("ef.setup.bad_value")
NUMBER_OF_ARMIES = Phrase("ef.setup.number_of_armies", "EF-DEPL-02")
BAD_TABLE = Phrase("ef.setup.bad_table")
SCENARIO_ROLL = Phrase("ef.roll.scenario", "EF-SCEN-01", "EF-SEQ-01")
SCENARIO_CHOSEN = Phrase("ef.event.scenario", "EF-SCEN-01", "EF-SEQ-01")
SCENARIO_IMPOSSIBLE = Phrase("ef.event.scenario_impossible", "EF-SCEN-01")

TOO_SMALL = Phrase("ef.setup.table_too_small", "EF-DEPL-03")

MOST_CAMPS = 4
CROWDING = 1.5  # how much more room than its bases an army needs, terrain in its zone included


def begin(setup: Mapping[str, Any]) -> State:
    """EF-SEQ-01: first the scenario, then the deployment, then the turns."""
    armies, room = _mustered(_armies(setup))
    scenario = setup.get("scenario", "bataille-rangee")
    if scenario != played_scenario.ROLLED:
        played_scenario.scenario(scenario)  # refuses unknown ids
    game = armies.copy()
    game.options = Options.from_data(section(setup, "options", BAD_SETUP))
    game.scenario = scenario
    wanted = {**_default_size(len(game.camps)), **section(setup, "table", BAD_SETUP)}
    game.table = make_terrain(wanted, scenario if scenario != played_scenario.ROLLED else None)
    _demand_room(game, room)
    game.agenda = (("scenario", None if "scenery" in wanted else dict_to_items(wanted)),)
    return game


def _default_size(camps: int) -> dict[str, float]:
    """R5: 48'' by 48''; more than two sides need a larger table to keep 18'' between them."""
    side = 48.0 if camps == 2 else 72.0
    return {"width": side, "depth": side}


def _demand_room(game: State, needed: Sequence[float]) -> None:
    """An army that cannot be deployed is refused before the first die, not in the middle."""
    table, camps = game.table, len(game.camps)
    try:
        zones = [zone(table.width, table.depth, e, camps) for e in ("bottom", "left")[: camps - 1]]
    except ValueError:
        zones = []
    room = min((_area(found) for found in zones), default=0.0)
    for camp, area in enumerate(needed):
        if area > room:
            raise SetupError("table", TOO_SMALL, camp=camp, width=table.width, depth=table.depth)


def _area(zone: Polygon) -> float:
    left, low, right, high = zone.bbox
    return (right - left) * (high - low)


def dict_to_items(data: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Plain data as an agenda may hold it."""
    return tuple((key, value) for key, value in data.items() if key in ("seed", "width", "depth"))


def _armies(setup: Mapping[str, Any]) -> list[Any]:
    data = setup.get("armies")
    if not isinstance(data, list) or not 2 <= len(data) <= MOST_CAMPS:
        given = len(data) if isinstance(data, list) else repr(data)
        raise SetupError("armies", NUMBER_OF_ARMIES, given=given, most=MOST_CAMPS)
    return data


class _Muster(NamedTuple):
    """All that follows from the armies alone: a state to copy, and the room that each camp needs."""

    state: State
    room: tuple[float, ...]


def _mustered(data: list[Any]) -> _Muster:
    """Armies of the same data are mustered once: handles are frozen, and columns are copied."""
    try:
        key = marshal.dumps(data, 2)  # the same bytes are the same data; JSON takes far longer
    except ValueError:
        return _muster(data)  # it will say what is wrong
    return _mustered_from(key)


@remembered_briefly
def _mustered_from(data: bytes) -> _Muster:
    return _muster(marshal.loads(data))


def _muster(data: list[Any]) -> _Muster:
    armies = [_army(json.dumps(army, sort_keys=True)) for army in data]
    game = State(camps=tuple(Camp(n, army.names, army.points) for n, army in enumerate(armies)))
    for values in (game.started, game.victory, game.gold):
        values.extend([0] * len(armies))
    for camp, army in enumerate(armies):
        game.army.append(())
        game.pieces.append(())
        game.reserve.append(tuple(entry.id for entry in army.entries))
        for entry in army.entries:
            enrol(game, camp, entry)
    bodies = [[f for f in game.figures if f.camp == camp] for camp in range(len(armies))]
    room = [CROWDING * sum((2 * body.radius + 0.15) ** 2 for body in camp) for camp in bodies]
    return _Muster(game, tuple(room))


@remembered_briefly
def _army(data: str) -> Army:
    """Checked once, however many games it plays."""
    army = army_from_data(json.loads(data))
    return demand_legal(army, validate(army))


def make_terrain(wanted: Mapping[str, Any], scenario: str | None) -> Table:
    """The table given, or one made from its seed (R5, R41); the scenario may want a centre piece."""
    if "scenery" in wanted:
        try:
            return flat_table_from_data(wanted)
        except ValueError as problem:
            raise SetupError("table", BAD_TABLE, problem=str(problem)) from problem
    return make_table_for(scenario, dict(dict_to_items(wanted)))


def make_table_for(scenario: str | None, wanted: Mapping[str, Any]) -> Table:
    """A table from its seed, with the centre piece of the scenario (EF-SCEN-COLLINE-01)."""
    central = "great-hill" if scenario == "roi-de-la-colline" else None
    try:
        return _made(
            int(wanted.get("seed", 0)),
            float(wanted.get("width", 48.0)),
            float(wanted.get("depth", 48.0)),
            central,
        )
    except (TypeError, ValueError) as problem:
        raise SetupError("table", BAD_TABLE, problem=str(problem)) from problem


@remembered_briefly
def _made(seed: int, width: float, depth: float, central: str | None) -> Table:
    return make_table(seed, width, depth, central=central)


# -- figures -----------------------------------------------------------------------------------


def plugins_of(profile: Profile) -> tuple[Plugin, ...]:
    """Its abilities and items as plug-ins."""
    abilities = [ABILITIES[id] for id in profile.abilities]
    return (*abilities, *(ITEMS[id] for id in profile.items))


def make_figure(
    game: State, camp: int, entry: str, number: int, profile: Profile, **more: Any
) -> Figure:
    """A new handle with its columns; not in play yet."""
    plugins = () if more.get("piece") else plugins_of(profile)
    figure = Figure(
        len(game.figures), camp, entry, number, profile, plugins, attach(plugins), **more
    )
    add_body(game, figure)
    return figure


def enrol(game: State, camp: int, entry: Entry) -> None:
    """Make the figures of a roster entry, and its piece if it has one."""
    serves = None
    if entry.piece is not None:
        number = next_number(game, camp, entry.piece.names)
        serves = make_figure(game, camp, entry.id, number, entry.profile, piece=entry.piece).id
    for squad in entry.squads:
        first = next_number(game, camp, squad.profile.one)
        for number in range(first, first + squad.count):
            make_figure(game, camp, entry.id, number, squad.profile, serves=serves)


def next_number(game: State, camp: int, names: Mapping[str, str]) -> int:
    """The number of a camp's next figure of some name: twins of all entries count together."""
    taken = (
        figure.number
        for figure in game.figures
        if figure.camp == camp and not figure.names.items().isdisjoint(names.items())
    )
    return 1 + max(taken, default=0)


# -- the scenario ------------------------------------------------------------------------------


def choose_scenario(game: State, table: tuple[tuple[str, Any], ...] | None) -> Rule:
    """EF-SCEN-01: chosen beforehand, or thrown for with one d6 (R34: in the order of the text).

    `table` says how the table was made, so that it can be made anew around a great hill; None is a
    table drawn by hand, which is kept.
    """
    if game.scenario == played_scenario.ROLLED:
        yield from _throw_for_scenario(game)
        if game.scenario == "roi-de-la-colline" and table is not None:
            game.table = make_table_for(game.scenario, dict(table))
    scenario = played_scenario.of(game)
    refusal: Refusal | None = scenario.refuses(game)
    if refusal is not None:
        raise SetupError("scenario", refusal.reason, **refusal.data)
    yield Tell(SCENARIO_CHOSEN, {"scenario": scenario_phrase(game.scenario)})
    game.next(("terrain",), *scenario.setup_steps(game), ("first to deploy",), ("turn",))


def _throw_for_scenario(game: State) -> Rule:
    while True:
        (face,) = yield Roll(SCENARIO_ROLL)
        game.scenario = played_scenario.IDS[face - 1]
        if played_scenario.of(game).refuses(game) is None:
            return
        yield Tell(SCENARIO_IMPOSSIBLE, {"scenario": scenario_phrase(game.scenario)})


def scenario_phrase(id: str) -> Phrase:
    """The name of a scenario."""
    return SCENARIO_NAMES[id]


SCENARIO_NAMES = {id: Phrase(f"ef.scenario.{id}", "EF-SCEN-01") for id in played_scenario.IDS}
