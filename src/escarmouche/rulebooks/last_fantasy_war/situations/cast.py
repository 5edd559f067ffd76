"""The units of a situation: their sheet, ready or written out, where they stand, what they ride and how they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from escarmouche.core.state import Keyed
from escarmouche.kit.duos import body_of, unit_of
from escarmouche.rosters.problems import shown
from escarmouche.rosters.toml_reader import TomlReader
from escarmouche.rulebooks.last_fantasy_war.army.mustering import ready_sheets
from escarmouche.rulebooks.last_fantasy_war.automata.subjection import put_under
from escarmouche.rulebooks.last_fantasy_war.automata.tables import IDS
from escarmouche.rulebooks.last_fantasy_war.ground.distances import gap_at
from escarmouche.rulebooks.last_fantasy_war.harm.cavalry import mount
from escarmouche.rulebooks.last_fantasy_war.sheet import Sheet
from escarmouche.rulebooks.last_fantasy_war.situations import sheets
from escarmouche.rulebooks.last_fantasy_war.situations.reasons import (
    BAD_MOUNT,
    BAD_NAME,
    OFF_TABLE,
    OVERLAP,
    UNKNOWN_BEHAVIOUR,
    UNKNOWN_CAMP,
    UNKNOWN_SHEET,
)
from escarmouche.rulebooks.last_fantasy_war.state import (
    DESTROYED,
    ON_TABLE,
    RESERVE,
    State,
    Unit,
    add_unit,
    leave,
    unit_called,
)
from escarmouche.situation_files.casts import (
    camp_of,
    card_of,
    demand_clear,
    demand_on_table,
    members,
    stands_beside,
)
from escarmouche.situation_files.plain_situations import GIVEN_OTHERWISE, RESERVED, like
from escarmouche.situation_files.storey_places import put_on_storeys

READ_APART = ("status", "in_play", "causes")
RIDES = "mounted on"

Cast = list[tuple[TomlReader, Unit]]


def read(
    top: TomlReader, game: State, camps: Mapping[str, int], library: Callable[[str], Any]
) -> dict[str, int]:
    """Make them, mount them and place them, numbered in the order of the file; returns the ids by name."""
    ids: dict[str, int] = {}
    tables: Cast = []
    for name, item in members(top, "figures", (*camps, *RESERVED), BAD_NAME):
        camp = camp_of(item, camps, UNKNOWN_CAMP)
        unit = add_unit(game, camp, _sheet(item, name, library), item.text("entry", name))
        ids[name] = unit.id
        tables.append((item, unit))
    for item, unit in tables:
        _mount(item, game, unit, ids)
    for item, unit in sorted(tables, key=lambda each: stands_beside(each[0])):
        _place(item, game, unit, ids)
    for item, unit in tables:
        _condition(item, game, unit)
        _behaviour(item, game, unit)
        item.finish()
    return ids


def _sheet(item: TomlReader, name: str, library: Callable[[str], Any]) -> Sheet:
    return card_of(item, name, Sheet, sheets, ready_sheets(), library, UNKNOWN_SHEET)


def _mount(item: TomlReader, game: State, unit: Unit, ids: Mapping[str, int]) -> None:
    """LFW-CAV-01: `mounted on: wolf`, another unit of the same camp; either of them has the place of both."""
    name = item.text(RIDES, "")
    if not name:
        return
    steed = ids.get(name)
    mates = [n for n, id in ids.items() if id != unit.id and game.figures[id].camp == unit.camp]
    if (
        steed is None
        or name not in mates
        or any(steed in duo or unit.id in duo for duo in game.duos)
    ):
        item.report(RIDES, BAD_MOUNT, given=shown(name), known=", ".join(mates))
    else:
        mount(game, unit, unit_called(game, steed))


def _place(item: TomlReader, game: State, unit: Unit, ids: Mapping[str, int]) -> None:
    """Whoever has no place is in reserve, unless it is ridden or rides."""
    i = unit.id
    if item.raw("at") is None:
        return
    own = unit_of(game, i)
    others = {name: id for name, id in ids.items() if id not in own and game.status[id] != RESERVE}
    for half in own:
        game.status[half], game.in_play[half] = ON_TABLE, True
    put_on_storeys(game, item, i, others)
    if item.source.flagged((*item.path, "at")):
        return
    demand_on_table(item, game.table, (game.x[i], game.y[i]), OFF_TABLE)
    gaps = [
        (name, gap_at(game, unit, game.place_of(i), unit_called(game, other)))
        for name, other in others.items()
        if game.status[other] == ON_TABLE
        and other == body_of(game, other)
        and game.surface[other] == game.surface[i]
        and game.perch[other] is None
        and game.perch[i] is None
    ]
    demand_clear(item, gaps, OVERLAP)


def _condition(item: TomlReader, game: State, unit: Unit) -> None:
    """Every column that the file names."""
    i = unit.id
    status = item.text("status", game.status[i])
    if status not in (game.status[i], ON_TABLE):
        leave(game, unit, status)
        game.life[i] = 0 if status == DESTROYED else game.life[i]
    for key in _columns():
        cells = getattr(game, key)
        given = item.raw(key)
        if isinstance(cells[i], tuple) and given is not None:
            cells[i] = tuple(given) if isinstance(given, list) else (given,)
        else:
            cells[i] = like(item, key, cells[i])


def _behaviour(item: TomlReader, game: State, unit: Unit) -> None:
    """`behaviour: agressif`: a unit under a behaviour, whoever has it (LFW-AUTO-REGLE-04)."""
    name = item.text("behaviour", "")
    if name in IDS:
        put_under(game, unit, name)
    elif name:
        item.report("behaviour", UNKNOWN_BEHAVIOUR, given=shown(name), known=", ".join(IDS))


def _columns() -> list[str]:
    kept = [f.name for f in fields(State) if f.metadata["keyed"] is Keyed.FIGURE]
    return [name for name in kept if name not in (*GIVEN_OTHERWISE, *READ_APART)]
