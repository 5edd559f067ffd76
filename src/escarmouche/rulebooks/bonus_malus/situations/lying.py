"""What lies on the table of a situation, and the doors by which one leaves it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.rosters.problems import shown
from escarmouche.rosters.toml_reader import TomlReader
from escarmouche.rulebooks.bonus_malus.situations.reasons import BAD_LYING, UNKNOWN_BEARER
from escarmouche.rulebooks.bonus_malus.state import Counter, Dropped, State
from escarmouche.situation_files.casts import bearer_of
from escarmouche.situation_files.scenery_reader import point

EXITS, PLACE = "exits: [[0, 10, 0, 14]]", "{at: [18, 18]}"
OWNED = "{weapon: dague, owner: ann, at: [18, 18]}"


def read(top: TomlReader, game: State, camps: Mapping[str, int], names: Mapping[str, int]) -> None:
    """`exits`, `counters`, `dropped`; `order: [blue, red]` of the classic system."""
    game.exits = tuple(_exits(top))
    game.counters = tuple(_counters(top, game, camps, names))
    game.dropped = tuple(_dropped(top, names))
    order = top.raw("order")
    if order is not None:
        if isinstance(order, list) and all(name in camps for name in order):
            game.order = tuple(camps[name] for name in order)
        else:
            top.report("order", BAD_LYING, given=shown(order), form="order: [blue, red]")


def _exits(top: TomlReader) -> list[tuple[float, float, float, float]]:
    given = top.raw("exits") or []
    found = []
    for each in given if isinstance(given, list) else [given]:
        if isinstance(each, list) and len(each) == 4 and all(type(n) in (int, float) for n in each):
            found.append((float(each[0]), float(each[1]), float(each[2]), float(each[3])))
        else:
            top.report("exits", BAD_LYING, given=shown(each), form=EXITS)
    return found


def _counters(
    top: TomlReader, game: State, camps: Mapping[str, int], names: Mapping[str, int]
) -> list[Counter]:
    found = []
    for number, item in enumerate(top.tables("counters"), 1):
        bearer = bearer_of(item, names, UNKNOWN_BEARER)
        place: Any = point(item.raw("at"))
        if bearer is not None:
            place = (game.x[bearer], game.y[bearer])
        kind = item.text("kind", "terminal")
        id, surface = item.text("id", f"{kind}-{number}"), item.text("surface", "ground")
        holder = camps.get(item.text("holder", ""))
        item.finish()
        if place is None:
            item.report("at", BAD_LYING, given=shown(dict(item.data)), form=PLACE)
        else:
            x, y = place
            found.append(Counter(id, kind, x, y, surface, holder, bearer))
    return found


def _dropped(top: TomlReader, names: Mapping[str, int]) -> list[Dropped]:
    found = []
    for item in top.tables("dropped"):
        place, owner = point(item.raw("at")), item.text("owner", "")
        weapon, surface = item.text("weapon"), item.text("surface", "ground")
        item.finish()
        if place is None or owner not in names:
            item.report("at", BAD_LYING, given=shown(dict(item.data)), form=OWNED)
        else:
            found.append(Dropped(weapon, names[owner], *place, surface))
    return found
