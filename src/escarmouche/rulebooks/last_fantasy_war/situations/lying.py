"""What lies on the table of a situation, charges that are declared, and the order of the camps."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.rosters.problems import shown
from escarmouche.rosters.toml_reader import TomlReader
from escarmouche.rulebooks.last_fantasy_war.scenarios.objectives import OBJECTIVES
from escarmouche.rulebooks.last_fantasy_war.situations.reasons import BAD_LYING, UNKNOWN_UNIT
from escarmouche.rulebooks.last_fantasy_war.state import Charge, Marker, State
from escarmouche.situation_files.casts import lying_on_storeys

CHOSEN = "{red: attrition, blue: suprematie, improvised: preservation}"
CHARGE = "{unit: ann, targets: [orc]}"


def read(top: TomlReader, game: State, camps: Mapping[str, int], names: Mapping[str, int]) -> None:
    """`order: [blue, red]`, `charges: [{unit: ann, targets: [orc]}]`, `markers: [{kind: treasure, at: [12, 12]}]`."""
    game.order = _order(top, camps)
    game.charges = tuple(_charges(top, names))
    lying = lying_on_storeys(
        top, "markers", "objective", game, camps, names, UNKNOWN_UNIT, BAD_LYING
    )
    game.markers = tuple(Marker(*each) for each in lying)
    _objectives(top, game, camps)


def _objectives(top: TomlReader, game: State, camps: Mapping[str, int]) -> None:
    """`objectives: {red: attrition, blue: suprematie, improvised: preservation}`: those that were chosen and drawn."""
    told = top.raw("objectives")
    if told is None:
        return
    wanted = [*camps, "improvised"]
    if not isinstance(told, dict) or set(told) != set(wanted) or set(told.values()) - {*OBJECTIVES}:
        top.report("objectives", BAD_LYING, given=shown(told), form=CHOSEN)
        return
    game.objectives = tuple(told[name] for name in camps)
    game.improvised = told["improvised"]


def _order(top: TomlReader, camps: Mapping[str, int]) -> tuple[int, ...]:
    order = top.raw("order")
    if order is None:
        return tuple(camps.values())
    if isinstance(order, list) and sorted(order) == sorted(camps):
        return tuple(camps[name] for name in order)
    top.report("order", BAD_LYING, given=shown(order), form=f"order: [{', '.join(camps)}]")
    return tuple(camps.values())


def _charges(top: TomlReader, names: Mapping[str, int]) -> list[Charge]:
    found = []
    for item in top.tables("charges"):
        unit, targets = item.text("unit"), item.texts("targets")
        item.finish()
        if unit in names and targets and all(name in names for name in targets):
            found.append(Charge(names[unit], tuple(names[name] for name in targets)))
        else:
            item.report("unit", BAD_LYING, given=shown(dict(item.data)), form=CHARGE)
    return found
