"""What lies on the table of a situation, and the doors by which one leaves it."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.rosters.problems import shown
from escarmouche.rosters.toml_reader import TomlReader
from escarmouche.rulebooks.bonus_malus.situations.reasons import BAD_LYING, UNKNOWN_BEARER
from escarmouche.rulebooks.bonus_malus.state import Counter, Dropped, State
from escarmouche.situation_files.casts import lying_on_storeys
from escarmouche.situation_files.scenery_reader import point

EXITS = "exits: [[0, 10, 0, 14]]"
OWNED = "{weapon: dague, owner: ann, at: [18, 18]}"


def read(top: TomlReader, game: State, camps: Mapping[str, int], names: Mapping[str, int]) -> None:
    """`exits`, `counters`, `dropped`; `order: [blue, red]` of the classic system."""
    game.exits = tuple(_exits(top))
    lying = lying_on_storeys(
        top, "counters", "terminal", game, camps, names, UNKNOWN_BEARER, BAD_LYING
    )
    game.counters = tuple(Counter(*each) for each in lying)
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
