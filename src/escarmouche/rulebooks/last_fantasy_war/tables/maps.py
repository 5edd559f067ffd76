"""Maps that are written as data, one for each scenario and number of opponents (B-R3): `data/maps/NAME.toml`.

images = "half"            # everything comes again: "half", "quarter", "mirror", or not at all
[[building]]
at = [3.8, 5.0]            # its lower left corner
size = [3.6, 3.2]
door = "above"             # and the window opposite; shut = true, height = 3.1
[[ruin]]                   # open = "left", gap = "below"
[[hill]]                   # middle, size, first = 0 or 1: whether its first side is gentle
[[low-wall]]               # from, to; so is a barricade
[[wood]]                   # middle and size, or an outline; so are water, rubble and rocks
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from math import cos, pi, sin
from typing import Any

from escarmouche.memory import remembered
from escarmouche.rulebooks.last_fantasy_war import terrain
from escarmouche.rulebooks.last_fantasy_war.tables.images import images_of, with_images
from escarmouche.rulebooks.last_fantasy_war.tables.legend_layouts import wall
from escarmouche.rulebooks.last_fantasy_war.tables.pieces import (
    LOWEST,
    Piece,
    building,
    hill,
    low_wall,
    patch,
    ruin,
    table_of,
)
from escarmouche.table.scenery import Table

PACKAGE = "escarmouche.rulebooks.last_fantasy_war"
SIDE = 24.0  # LFW-CHAMP-01
WALLS = {"below": 0, "right": 1, "above": 2, "left": 3}
ROUND = 12  # corners of what is only given a middle and a size

Data = Mapping[str, Any]


@remembered
def map_called(name: str) -> Table | None:
    """The map of a name, if there is one."""
    file = files(PACKAGE).joinpath("data", "maps", f"{name}.toml")
    return map_from_data(tomllib.loads(file.read_text("utf-8"))) if file.is_file() else None


def map_from_data(data: Data) -> Table:
    """The table that a map describes."""
    width, depth = float(data.get("width", SIDE)), float(data.get("depth", SIDE))
    images = images_of(data["images"], width, depth) if "images" in data else ()
    pieces = [one for piece in _pieces(data) for one in with_images(piece, images)]
    return table_of(pieces, width, depth)


def _pieces(data: Data) -> Iterator[Piece]:
    for kind in (terrain.HILL, terrain.BUILDING, terrain.RUIN):
        yield from (_built(kind, each) for each in data.get(kind, ()))
    for kind in (terrain.LOW_WALL, terrain.BARRICADE):
        yield from (low_wall(kind, [each["from"], each["to"]]) for each in data.get(kind, ()))
    yield from (wall(*each["at"], *each["size"]) for each in data.get("wall", ()))
    for kind in terrain.KINDS:
        yield from (patch(kind, _outline(each)) for each in data.get(kind, ()))


def _built(kind: str, each: Data) -> Piece:
    if kind == terrain.HILL:
        x, y = each["middle"]
        return hill(x, y, each["size"], each.get("first", 0))
    (x, y), (w, d) = each["at"], each["size"]
    if kind == terrain.RUIN:
        return ruin(x, y, w, d, WALLS[each["open"]], WALLS[each["gap"]])
    high, shut = each.get("height", LOWEST), each.get("shut", False)
    return building(x, y, w, d, WALLS[each["door"]], high, shut)


def _outline(each: Data) -> list[list[float]]:
    if "outline" in each:
        return list(each["outline"])
    (x, y), size = each["middle"], each["size"]
    turns = [2 * pi * k / ROUND for k in range(ROUND)]
    return [[round(x + size * cos(a), 2), round(y + size * sin(a), 2)] for a in turns]
