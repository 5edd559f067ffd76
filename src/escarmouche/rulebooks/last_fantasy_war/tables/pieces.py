"""Pieces of terrain as plain data, and a whole table of them (LFW-CHAMP-03, LFW-TERRAIN-*)."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any, NamedTuple

from escarmouche.rulebooks.last_fantasy_war import terrain
from escarmouche.table.polygons import Box
from escarmouche.table.scenery import Table
from escarmouche.table.table_data import table_from_data

DOOR, WINDOW = 1.3, 1.0  # A-R50: how wide they are
LOWEST = 2.6  # of a roof
TWO_ROOMS = 4.8  # how wide a house with two rooms is
HILL_HEIGHT = 1.5
RUIN_WALL = 2.0
GAP_IN_WALL = 1.8

Data = dict[str, Any]
Spot = tuple[float, float]


class Piece(NamedTuple):
    """One piece: the ground that it takes, whether it bars the way, and its parts as plain data."""

    box: Box
    bars: bool
    scenery: tuple[Data, ...] = ()
    surfaces: tuple[Data, ...] = ()
    hurdles: tuple[Data, ...] = ()


def table_of(pieces: Sequence[Piece], width: float, depth: float) -> Table:
    """All of them on a table; each part has the number that it has among its kind."""
    return table_from_data(_written(pieces, width, depth))


def _written(pieces: Sequence[Piece], width: float, depth: float) -> Data:
    """All as plain data; each part has the number that it has among its kind."""
    numbers: dict[str, int] = {}

    def named(part: Data) -> Data:
        kind = part["id"]
        numbers[kind] = numbers.get(kind, 0) + 1
        return {**part, "id": f"{kind}-{numbers[kind]}"}

    surfaces: list[Data] = []
    for piece in pieces:
        house = len([one for one in surfaces if "roof" in one]) + 1
        for part in piece.surfaces:
            told = named(part)
            told |= {key: f"{part[key]}-{house}" for key in ("inside", "roof") if key in part}
            told["sides"] = [
                {**side, "id": f"{side['id']}-{house}"} if "id" in side else side
                for side in part.get("sides", ())
            ]
            surfaces.append(told)
    return {
        "width": width,
        "depth": depth,
        "scenery": [named(one) for piece in pieces for one in piece.scenery],
        "storeys": {
            "surfaces": surfaces,
            "hurdles": [named(one) for piece in pieces for one in piece.hurdles],
        },
    }


# -- what stands -----------------------------------------------------------------------------------


def box_of(x: float, y: float, w: float, d: float) -> list[list[float]]:
    """The corners of a rectangle, from the lower left one on."""
    return [[x, y], [x + w, y], [x + w, y + d], [x, y + d]]


def _named(what: str, **more: Any) -> Data:
    return {"id": what, "name": terrain.NAMES[what].id, **more}


def building(
    x: float, y: float, w: float, d: float, door: int, high: float = LOWEST, shut: bool = False
) -> Piece:
    """LFW-TERRAIN-BATIMENT-01 to -07: an inside with a door and a window, and a roof to stand on.

    `door` is the wall that has it: 0 below, 1 right, 2 above, 3 left; the window is opposite. What is wide has two rooms
    (LFW-ENV-INTERIEUR-02).
    """
    state = terrain.CLOSED if shut else terrain.OPEN
    if w < TWO_ROOMS:
        long = w if door % 2 == 0 else d
        openings = [_door("door", door, long, state), _window((door + 2) % 4, long)]
        rooms = [_room(terrain.HALL, box_of(x, y, w, d), high, openings)]
    else:
        rooms = _two_rooms(x, y, w, d, door, state, high)
    roof = _named(
        terrain.ROOF, outline=box_of(x, y, w, d), height=round(high + 0.1, 2), bottom=high,
        roof="house", rim="wall",
    )  # fmt: skip
    return Piece((x, y, x + w, y + d), True, surfaces=(*rooms, roof))


def _two_rooms(
    x: float, y: float, w: float, d: float, door: int, state: str, high: float
) -> list[Data]:
    """Side by side, with a door between them: one has the door of the house, the other its window."""
    long = w / 2 if door % 2 == 0 else d
    hall = [_door("door", door, long, state)]
    back = [_window((door + 2) % 4, long)]
    between = _door("inner-door", 1, d, terrain.OPEN)
    left, right = box_of(x, y, w / 2, d), box_of(x + w / 2, y, w / 2, d)
    if door == 1:  # on the right: there one comes in
        return [
            _room(terrain.BACK_ROOM, left, high, [*back, between]),
            _room(terrain.HALL, right, high, hall),
        ]
    return [
        _room(terrain.HALL, left, high, [*hall, between]),
        _room(terrain.BACK_ROOM, right, high, back),
    ]


def _room(what: str, outline: list[list[float]], high: float, openings: list[Data]) -> Data:
    rim = {"kind": "wall", "rise": high}
    return _named(what, outline=outline, height=0, inside="house", rim=rim, sides=openings)


def _door(id: str, edge: int, long: float, state: str) -> Data:
    where = {"edge": edge, "from": (long - DOOR) / 2, "to": (long + DOOR) / 2, "head": 2.2}
    return {"kind": "opening", "id": id, **where, "state": state, "properties": ["door"]}


def _window(edge: int, long: float) -> Data:
    where = {"edge": edge, "from": (long - WINDOW) / 2, "to": (long + WINDOW) / 2, "head": 2.2}
    return {"kind": "opening", "id": "window", **where, "sill": 0.8, "properties": ["window"]}


def ruin(x: float, y: float, w: float, d: float, open_side: int, gap: int) -> Piece:
    """LFW-TERRAIN-RUINE-01, -02: difficult ground between walls that are left, open on one side and at a gap in another."""
    long, half = (w if gap % 2 == 0 else d), GAP_IN_WALL / 2
    sides = [
        {"kind": "slope", "edge": open_side},
        {"kind": "slope", "edge": gap, "from": long / 2 - half, "to": long / 2 + half},
    ]
    surface = _named(
        terrain.RUIN, outline=box_of(x, y, w, d), height=0, properties=[terrain.DIFFICULT],
        rim={"kind": "wall", "rise": RUIN_WALL}, sides=sides,
    )  # fmt: skip
    return Piece((x, y, x + w, y + d), True, surfaces=(surface,))


def low_wall(kind: str, ends: list[list[float]]) -> Piece:
    """LFW-TERRAIN-MURET-01, -02: as high as half a man."""
    shape = {"type": "line", "points": ends}
    data = {"id": kind, "shape": shape, "height": terrain.LOW_WALL_HEIGHT}
    return Piece(_bounds(ends), False, hurdles=(data,))


def hill(x: float, y: float, size: float, turn: int) -> Piece:
    """LFW-TERRAIN-COLLINE-01 to -03: eight sides, gentle and steep by turns; `turn` says with which it begins."""
    points = [
        [
            round(x + size * cos(pi / 8 + pi * k / 4), 3),
            round(y + size * sin(pi / 8 + pi * k / 4), 3),
        ]
        for k in range(8)
    ]
    sides = [{"kind": "slope", "edge": k} for k in range(turn, 8, 2)]
    surface = _named(
        terrain.HILL,
        outline=points,
        height=HILL_HEIGHT,
        piece=terrain.HILL,
        rim="wall",
        sides=sides,
    )
    return Piece(_bounds(points), True, surfaces=(surface,))


def patch(kind: str, points: list[list[float]]) -> Piece:
    """What one walks through, or round: a forest, water, rubble, rocks."""
    height, words = terrain.KINDS[kind]
    data = _named(kind, kind=kind, height=height, properties=sorted(words))
    data |= {"shape": {"type": "polygon", "points": points}}
    return Piece(_bounds(points), terrain.IMPASSABLE in words, (data,))


def _bounds(points: Sequence[Sequence[float]]) -> Box:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs), min(ys), max(xs), max(ys))
