"""Tables to play on, made from a number (R79, R83): houses with insides and roofs, towers, walkways, and what lies between.

Everything comes in pairs that face each other through the centre, so that neither edge has an advantage; what stands
alone stands on the centre and is its own image. Strips along the edges stay free of walls, for the deployment.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Any, NamedTuple

from escarmouche.rulebooks.bonus_malus import terrain
from escarmouche.table.outlines import Chance
from escarmouche.table.polygons import Box
from escarmouche.table.scenery import Table
from escarmouche.table.scenery_spacing import boxes_apart
from escarmouche.table.table_data import table_from_data

SIDE = 36.0  # R79: paces
SMALLEST, LARGEST = 24.0, 60.0
NARROW = 34.0  # on a smaller table a house stands alone
FREE = 6.6  # along every edge: nothing that bars the way
GAP = 2.2  # between what bars the way: room for the largest base, and for every door (R79)
PATH = 1.2  # between what can be walked through
LOWEST, HIGHEST = 3.0, 5.4  # R79: walls are 3 to 6 paces high
FLOOR = 0.2  # how thick a roof is
CENTRES = ("quarter", "den", "depot")  # what scenarios want in the middle

Data = dict[str, Any]


class Piece(NamedTuple):
    """One piece: the ground that it takes, whether it bars the way, and its parts as plain data."""

    box: Box
    bars: bool
    scenery: tuple[Data, ...] = ()
    surfaces: tuple[Data, ...] = ()
    links: tuple[Data, ...] = ()
    hurdles: tuple[Data, ...] = ()


def make_table(
    seed: int, width: float = SIDE, depth: float = SIDE, centre: str = "quarter"
) -> Table:
    """A table from a seed, fair to facing edges; `centre`: what the scenario wants in the middle."""
    if not SMALLEST <= min(width, depth) <= max(width, depth) <= LARGEST:
        raise ValueError(f"a table is {SMALLEST:g} to {LARGEST:g} paces wide and deep")
    if centre not in CENTRES:
        raise ValueError(f"unknown centre {centre!r}: one of {', '.join(CENTRES)}")
    chance = Chance(seed)
    pieces = list(_centre(chance, centre, width, depth))
    narrow = min(width, depth) < NARROW
    built = _house if narrow else _compound
    pieces += _pair(built(chance, width, depth, centre != "quarter"), width, depth)
    for kind in _wanted(chance, 4 if centre == "quarter" else 3):
        placed = _find_room(chance, kind, pieces, width, depth)
        if placed is not None:
            pieces += _pair(placed, width, depth)
    return table_from_data(
        {
            "width": width,
            "depth": depth,
            "scenery": _numbered([one for piece in pieces for one in piece.scenery]),
            "storeys": {
                "surfaces": [one for piece in pieces for one in piece.surfaces],
                "links": [one for piece in pieces for one in piece.links],
                "hurdles": _numbered([one for piece in pieces for one in piece.hurdles]),
            },
        }
    )


def _wanted(chance: Chance, least: int) -> list[str]:
    """What lies about beside the buildings: so many pairs or one more, low walls always among them."""
    first = [terrain.LOW_WALL, (terrain.WOODS, terrain.RUBBLE)[chance.below(2)]]
    others = [terrain.CRATE, terrain.WOODS, terrain.POOL, terrain.RUBBLE, terrain.SHALLOWS]
    more = range(least - 2 + chance.below(2))
    return [*first, *(others.pop(chance.below(len(others))) for _ in more)]


def _numbered(parts: list[Data]) -> list[Data]:
    """Each piece with the number that it has among its kind."""
    counts: dict[str, int] = {}
    found = []
    for part in parts:
        kind = part["id"]
        counts[kind] = counts.get(kind, 0) + 1
        found.append({**part, "id": f"{kind}-{counts[kind]}"})
    return found


# -- pairs -----------------------------------------------------------------------------------------


def _pair(piece: Piece, width: float, depth: float) -> list[Piece]:
    """A piece and its image through the centre."""
    return [piece, _turned(piece, width, depth)]


def _turned(piece: Piece, width: float, depth: float) -> Piece:
    def spot(point: Any) -> list[float]:
        return [round(width - point[0], 3), round(depth - point[1], 3)]

    def shape(data: Data) -> Data:
        if data["type"] == "disc":
            x, y = spot((data["x"], data["y"]))
            return {**data, "x": x, "y": y}
        return {**data, "points": [spot(point) for point in data["points"]]}

    def name(id: str) -> str:
        return id.removesuffix("-1") + "-2" if id.endswith("-1") else id

    def surface(data: Data) -> Data:
        sides = [
            {k: name(v) if k in ("id", "beyond") else v for k, v in side.items()}
            for side in data.get("sides", ())
        ]
        told = {**data, "id": name(data["id"]), "sides": sides}
        told["outline"] = [spot(point) for point in data["outline"]]
        return told | {k: name(data[k]) for k in ("inside", "roof") if k in data}

    def end(data: Data) -> Data:
        told = {"at": spot(data["at"])}
        return told | {"surface": name(data["surface"])} if "surface" in data else told

    def link(data: Data) -> Data:
        ends = {key: end(data[key]) for key in ("lower", "upper")}
        return {**data, "id": name(data["id"]), **ends}

    x0, y0, x1, y1 = piece.box
    return Piece(
        (width - x1, depth - y1, width - x0, depth - y0),
        piece.bars,
        tuple({**one, "shape": shape(one["shape"])} for one in piece.scenery),
        tuple(map(surface, piece.surfaces)),
        tuple(map(link, piece.links)),
        tuple({**one, "shape": shape(one["shape"])} for one in piece.hurdles),
    )


# -- buildings -------------------------------------------------------------------------------------


def _box(x: float, y: float, w: float, d: float) -> list[list[float]]:
    return [[x, y], [x + w, y], [x + w, y + d], [x, y + d]]


def _house(chance: Chance, width: float, depth: float, full: bool) -> Piece:
    """A small house alone, for tables on which there is no room for more."""
    w, d, high = 4.0, 3.4, LOWEST + chance.below(5) / 2
    x = round(FREE + 1.0 + chance.between(0.0, max(0.0, width - 2 * FREE - w - 2.0)), 1)
    y = round(depth / 2 - d - (1.7 if full else 1.2), 2)
    left = chance.below(2) == 0
    wall, out = (x, -1.0) if left else (x + w, 1.0)
    ladder = {
        "id": "ladder-1",
        "kind": "ladder",
        "lower": {"at": [round(wall + out * 0.8, 3), y + d / 2]},
        "upper": {"surface": "roof-1", "at": [round(wall - out * 0.8, 3), y + d / 2]},
    }
    inside, roof = _storeys(chance, x, y, w, d, high)
    return Piece((x - 1.0, y, x + w + 1.0, y + d), True, surfaces=(inside, roof), links=(ladder,))


def _storeys(
    chance: Chance, x: float, y: float, w: float, d: float, high: float
) -> tuple[Data, Data]:
    """The inside of a house with its door and its window, and its roof."""
    door, pane = (0, 2) if chance.below(2) else (2, 0)  # towards the edge, or the middle
    middle, shut = w / 2, "closed" if chance.below(2) else "open"
    openings = [
        {"id": "door-1", "edge": door, "from": middle - 1.2, "to": middle + 1.2, "head": 2.6,
         "state": shut, "properties": ["door"]},
        {"id": "window-1", "edge": pane, "from": middle - 1.0, "to": middle + 1.0, "sill": 1.0,
         "head": 2.4, "properties": ["window"]},
    ]  # fmt: skip
    inside = {
        "id": "house-1",
        "outline": _box(x, y, w, d),
        "height": 0,
        "inside": "building-1",
        "rim": {"kind": "wall", "rise": high},
        "sides": [{"kind": "opening", **opening} for opening in openings],
    }
    roof = {
        "id": "roof-1",
        "outline": _box(x, y, w, d),
        "height": round(high + FLOOR, 2),
        "bottom": high,
        "roof": "building-1",
        "rim": "wall",
    }
    return inside, roof


def _compound(chance: Chance, width: float, depth: float, full: bool) -> Piece:
    """A house that one can go into, a tower beside it, and a walkway from roof to roof."""
    w, d = 5.0 + chance.below(3) / 2, 4.5 + chance.below(2) / 2
    bridge, side = 2.5 + chance.below(3) / 2, 4.0
    high = LOWEST + chance.below(5) / 2  # 3 to 5
    whole = w + bridge + side
    room = width - 2 * FREE - whole
    x = round(FREE + 1.0 + chance.between(0.0, max(0.0, room - 1.0)), 1)
    low = depth / 2 - d - (3.6 if full else 1.4)
    y = round(min(low, FREE + 0.8 + chance.between(0.0, 1.6)), 1)
    swapped = chance.below(2) == 1  # the tower on the other side
    hx, tx = (x + side + bridge, x) if swapped else (x, x + w + bridge)
    bx = x + side if swapped else x + w
    roof = round(high + FLOOR, 2)
    ty = y + (d - side) / 2
    by = y + d / 2 - 1.0
    towards = "tower-1", "roof-1"
    house, top = _storeys(chance, hx, y, w, d, high)
    top["sides"] = [_joint(3 if swapped else 1, by - y, d)]
    tower = {"id": towards[0], "outline": _box(tx, ty, side, side), "height": roof, "rim": "wall",
             "sides": [_joint(1 if swapped else 3, by - ty, side)]}  # fmt: skip
    walkway = {
        "id": "walkway-1",
        "outline": _box(bx, by, bridge, 2.0),
        "height": roof,
        "bottom": high,
        "rim": "ledge",
        "sides": [
            {"kind": "slope", "edge": 3, "beyond": towards[0] if swapped else towards[1]},
            {"kind": "slope", "edge": 1, "beyond": towards[1] if swapped else towards[0]},
        ],
    }
    return Piece(
        (x, min(y, ty), x + whole, max(y + d, ty + side)),
        True,
        surfaces=(house, top, tower, walkway),
        links=tuple(_ladders(hx, y, w, d, tx, ty, side, swapped)),
    )


def _joint(edge: int, start: float, length: float) -> Data:
    """Where a walkway begins: edges 1 and 3 run up and down, as outlines are written."""
    low, high = (start, start + 2.0) if edge == 1 else (length - start - 2.0, length - start)
    return {"kind": "slope", "edge": edge, "from": low, "to": high, "beyond": "walkway-1"}


def _ladders(
    hx: float, y: float, w: float, d: float, tx: float, ty: float, side: float, swapped: bool
) -> Iterator[Data]:
    """One up the far wall of the house, a rope up the tower."""
    wall, out = (hx + w, 1.0) if swapped else (hx, -1.0)
    yield {
        "id": "ladder-1",
        "kind": "ladder",
        "lower": {"at": [round(wall + out * 0.8, 3), y + d / 2]},
        "upper": {"surface": "roof-1", "at": [round(wall - out * 0.8, 3), y + d / 2]},
    }
    foot, out = (tx, -1.0) if swapped else (tx + side, 1.0)
    yield {
        "id": "rope-1",
        "kind": "rope",
        "lower": {"at": [round(foot + out * 0.8, 3), ty + side / 2]},
        "upper": {"surface": "tower-1", "at": [round(foot - out * 0.8, 3), ty + side / 2]},
    }


# -- what lies between -----------------------------------------------------------------------------


def _find_room(
    chance: Chance, kind: str, pieces: list[Piece], width: float, depth: float
) -> Piece | None:
    """A place in the lower half where a piece keeps its distance, from its own image too."""
    for _ in range(40):
        free = FREE if kind in (terrain.POOL,) else 2.6
        x = round(chance.between(free + 1.5, width - free - 1.5), 1)
        y = round(chance.between(FREE + 0.2, depth / 2 - 0.6), 1)
        piece = _small(chance, kind, x, y)
        others = [*pieces, _turned(piece, width, depth)]
        inside = piece.box[0] >= 1.0 and piece.box[2] <= width - 1.0 and piece.box[1] >= FREE - 0.4
        if inside and all(_apart(piece, other) for other in others):
            return piece
    return None


def _apart(one: Piece, other: Piece) -> bool:
    return boxes_apart(one.box, other.box, GAP if one.bars or other.bars else PATH)


def _small(chance: Chance, kind: str, x: float, y: float) -> Piece:
    if kind == terrain.LOW_WALL:
        long = 4.0 + chance.below(5) / 2
        points = [[x - long / 2, y], [x + long / 2, y]]
        if chance.below(2):
            points = [[x, y - long / 2], [x, y + long / 2]]
        return _hurdle(kind, {"type": "line", "points": points}, 1.4)
    if kind == terrain.CRATE:
        w, d = (2.0, 0.9) if chance.below(2) else (0.9, 2.0)
        return _hurdle(kind, {"type": "polygon", "points": _box(x - w / 2, y - d / 2, w, d)}, 1.6)
    size = chance.between(1.6, 2.5)
    points = list(_blob(chance, x, y, size))
    height, words = terrain.KINDS[kind]
    data = {"id": kind, "kind": kind, "name": terrain.NAMES[kind].id, "height": height}
    data |= {"shape": {"type": "polygon", "points": points}, "properties": sorted(words)}
    return Piece(_bounds(points), False, (data,))


def _hurdle(kind: str, shape: Data, height: float) -> Piece:
    data = {"id": kind, "shape": shape, "height": height}
    return Piece(_bounds(shape["points"]), False, hurdles=(data,))


def _blob(chance: Chance, x: float, y: float, size: float) -> Iterator[list[float]]:
    turn = chance.between(0.0, pi)
    for k in range(7):
        far, at = size * chance.between(0.8, 1.1), turn + 2 * pi * k / 7
        yield [round(x + far * cos(at), 2), round(y + far * sin(at), 2)]


def _bounds(points: list[list[float]]) -> Box:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs), min(ys), max(xs), max(ys))


# -- the middle ------------------------------------------------------------------------------------


def _centre(chance: Chance, centre: str, width: float, depth: float) -> Iterator[Piece]:
    """What scenarios want in the middle: nothing, a den in the rubble, a depot behind low walls."""
    x, y = width / 2, depth / 2
    if centre == "den":
        points = [
            [round(x + 2.6 * cos(pi * k / 4 + 0.4), 2), round(y + 2.6 * sin(pi * k / 4 + 0.4), 2)]
            for k in range(8)
        ]
        height, words = terrain.KINDS[terrain.RUBBLE]
        data = {"id": terrain.RUBBLE, "kind": terrain.RUBBLE, "height": height}
        data |= {"name": terrain.NAMES[terrain.RUBBLE].id, "properties": sorted(words)}
        yield Piece(
            _bounds(points), False, ({**data, "shape": {"type": "polygon", "points": points}},)
        )
    elif centre == "depot":
        for dx in (-3.0, 3.0):
            ends = [[x + dx, y - 2.2], [x + dx, y + 2.2]]
            yield _hurdle(terrain.LOW_WALL, {"type": "line", "points": ends}, 1.4)
        yield Piece((x - 3.0, y - 2.4, x + 3.0, y + 2.4), False)


def pieces_of(table: Table) -> int:
    """How many pieces a table has: buildings, and all that lies about."""
    storeys = table.storeys
    surfaces = [s for s in storeys.surfaces if not s.inside and not s.id.startswith("walkway")]
    return len(surfaces) + len(storeys.hurdles) + len(table.scenery)
