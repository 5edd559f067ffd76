"""From plain data to the state before the first decision."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.kit.setup_checks import demand_room, section
from escarmouche.memory import remembered_briefly
from escarmouche.rosters import demand_legal
from escarmouche.rulebooks.age_des_escarmouches import scenarios
from escarmouche.rulebooks.age_des_escarmouches.army import prices
from escarmouche.rulebooks.age_des_escarmouches.army.army_entries import Army, Card
from escarmouche.rulebooks.age_des_escarmouches.army.crew_shares import shares
from escarmouche.rulebooks.age_des_escarmouches.army.formats import Special
from escarmouche.rulebooks.age_des_escarmouches.army.roster import army_from_data, validate
from escarmouche.rulebooks.age_des_escarmouches.enrolment import make_figure, with_camps
from escarmouche.rulebooks.age_des_escarmouches.ground import terrain
from escarmouche.rulebooks.age_des_escarmouches.ground.table_maker import make_table
from escarmouche.rulebooks.age_des_escarmouches.options import Options
from escarmouche.rulebooks.age_des_escarmouches.skills import army_capacities as paid
from escarmouche.rulebooks.age_des_escarmouches.state import Camp, CardHandle, Crew, Figure, State
from escarmouche.rulebooks.age_des_escarmouches.turn.course_of_game import OPENING
from escarmouche.rulebooks.age_des_escarmouches.turn.deployment import free_ground
from escarmouche.table.scenery import Table
from escarmouche.table.table_data import flat_table_from_data

BAD_SETUP = Phrase("ade.setup.bad_value")
BAD_ARMY = Phrase("ade.setup.bad_army")
TWO_ARMIES = Phrase("ade.setup.two_armies", "ADE-1.3.1-01")
NOT_AGREED = Phrase("ade.setup.special_format_not_agreed", "ADE-1.3.4.2-01")
ONE_FORMAT = Phrase("ade.setup.one_format", "ADE-1.1.3-01", "ADE-1.3.1-02")
BAD_TABLE = Phrase("ade.setup.bad_table")
SHOWN_FORMAT = 200
TABLE_TOO_SMALL = Phrase("ade.setup.table_too_small", "ADE-2-01")

NO_ROOM = Phrase("ade.setup.no_room", "ADE-2.2-04")

SMALLEST_TABLE = 60.0
GAP = 0.5  # cm between two bases, when room is looked for


def begin(setup: Mapping[str, Any]) -> State:
    """ADE-1.3.1-01: the armies are made; the game begins with its deployment."""
    options = Options.from_data(section(setup, "options", BAD_SETUP))
    scenario = scenarios.scenario(setup.get("scenario", "escarmouche"))
    armies = _armies(setup, options)
    game = with_camps(
        State(),
        [Camp(number, army.names, army.points, army.summons) for number, army in enumerate(armies)],
    )
    game.options, game.scenario, game.format = options, scenario.id, armies[0].format
    for camp, army in enumerate(armies):
        muster(game, camp, army)
    game.table = _table(section(setup, "table", BAD_SETUP), game.format)
    if "scenery" in section(setup, "table", BAD_SETUP):
        for camp in (0, 1):  # tables that we make leave room enough
            demand_room(game, camp, free_ground(game, camp), GAP, NO_ROOM)
    game.agenda = OPENING
    return game


def _armies(setup: Mapping[str, Any], options: Options) -> list[Army]:
    data = setup.get("armies")
    if not isinstance(data, list) or len(data) != 2:
        given = len(data) if isinstance(data, list) else repr(data)[:80]
        raise SetupError("armies", TWO_ARMIES, given=given)
    armies = [_army(_plain(number, each), options) for number, each in enumerate(data)]
    formats = [army.format for army in armies]
    if formats[0] != formats[1]:  # A-R3: agreed on, the same for both
        raise SetupError("armies", ONE_FORMAT, formats=formats)
    for number, army in enumerate(armies):
        _demand_agreement(number, army, options)
    return armies


def _plain(number: int, army: Any) -> str:
    """The data of an army as text; what cannot be written is no army."""
    try:
        return json.dumps(army, sort_keys=True)
    except (TypeError, ValueError) as problem:
        place = f"armies[{number}]"
        raise SetupError(place, BAD_ARMY, given=repr(army)[:80]) from problem


def _demand_agreement(number: int, army: Army, options: Options) -> None:
    """ADE-1.3.4.2-01: a special format is used only where both players agreed on it beforehand."""
    agreed = {Special.HEROES: options.heroes, Special.CREATURES: options.creatures}
    for special in sorted(army.special, key=lambda each: each.value):
        if not agreed[special]:
            option = special.name.lower()
            raise SetupError(
                f"armies[{number}]", NOT_AGREED, format=special.value, option=f"options.{option}"
            )


@remembered_briefly
def _army(data: str, options: Options) -> Army:
    """Checked once, however many games it plays."""
    army = army_from_data(json.loads(data))
    return demand_legal(army, validate(army, options))


# -- fighters and cards --------------------------------------------------------------------------


def muster(game: State, camp: int, army: Army) -> None:
    """ADE-1.4-01: the fighters of an army, and the cards that stand for them."""
    for card in army.cards:
        figures = tuple(_fighter(game, camp, army, card).id for _ in range(card.size))
        game.cards = (*game.cards, CardHandle(camp, card.id, figures))
        if card.entry.id == army.commander and game.commander[camp] is None:
            game.commander[camp] = figures[0]  # ADE-1.3.3-01, -03: as the list says
    _machines(game, camp, army)


def _machines(game: State, camp: int, army: Army) -> None:
    """ADE-4.7.1-04: machines, each with the crew that is deployed with it."""
    if not army.machines:
        return
    free = {entry.id: _fighters_of(game, camp, army, entry.id) for entry in army.entries}
    crews = shares(army.machines, {id: len(figures) for id, figures in free.items()})
    for entry, share in zip(army.machines, crews, strict=True):
        machine = make_figure(game, camp, entry.profile, entry.id, entry.profile.value)
        members = tuple(free[id].pop(0) for id, count in share.items() for _ in range(count))
        for id in members:
            game.host[id] = entry.id
        game.crews = (*game.crews, Crew(machine.id, camp, entry.id, members))
        game.cards = (*game.cards, CardHandle(camp, entry.id, (machine.id,)))


def _fighters_of(game: State, camp: int, army: Army, entry: str) -> list[int]:
    cards = {card.id for card in army.cards if card.entry.id == entry}
    return [figure.id for figure in game.figures if figure.camp == camp and figure.card in cards]


def _fighter(game: State, camp: int, army: Army, card: Card) -> Figure:
    entry = card.entry
    profile, renamed = entry.profile, army.renames(entry)
    if renamed:  # ADE-1.3.6-21: it fights under the name that it was given
        profile = replace(profile, names=entry.names, singular={})
    worth, known = (
        prices.final_value(army, card),
        tuple((f.formula, f.level) for f in entry.formulas),
    )
    return make_figure(
        game,
        camp,
        profile,
        card.id,
        worth,
        renamed=renamed,
        formulas=known,
        artefacts=entry.artefacts,
        boons=paid.boons_of(army, entry),
    )


# -- the table -----------------------------------------------------------------------------------


def make_terrain(wanted: Mapping[str, Any], scenario: str | None) -> Table:
    """The table of a set-up, to look at: that of the smallest games."""
    return _table(wanted, SHOWN_FORMAT)


def _table(wanted: Mapping[str, Any], format: int) -> Table:
    """The table given, or one made from its seed, of the usual size (A-R20)."""
    width, depth = terrain.usual_size(format)
    try:
        if "scenery" in wanted:
            table = flat_table_from_data({"width": width, "depth": depth, **wanted}, terrain.SIDES)
        else:
            width, depth = float(wanted.get("width", width)), float(wanted.get("depth", depth))
            table = _made(int(wanted.get("seed", 0)), width, depth)
    except (TypeError, ValueError, OverflowError) as problem:
        raise SetupError("table", BAD_TABLE, problem=str(problem)) from problem
    if min(table.width, table.depth) < SMALLEST_TABLE:
        raise SetupError("table", TABLE_TOO_SMALL, given=[table.width, table.depth])
    return table


@remembered_briefly
def _made(seed: int, width: float, depth: float) -> Table:
    return make_table(seed, width, depth)
