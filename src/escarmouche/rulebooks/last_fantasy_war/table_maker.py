"""Tables to play on, made from a number (LFW-CHAMP-01, -02, LFW-JOUER-TERRAIN-01, -02, B-R3): 24'' by 24'' as each scenario wants it.

Everything comes with its images, so that nobody has an advantage: turned about the centre by a half, by a quarter where
three or four armies meet, or mirrored where a defender faces two attackers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cos, pi, sin
from typing import Any, NamedTuple

from escarmouche.rulebooks.last_fantasy_war import terrain
from escarmouche.table.outlines import Chance
from escarmouche.table.polygons import Box
from escarmouche.table.scenery import Table
from escarmouche.table.scenery_spacing import boxes_apart
from escarmouche.table.table_data import table_from_data

SIDE = 24.0  # LFW-CHAMP-01
SMALLEST, LARGEST = 22.0, 48.0
GAP = 1.6  # between what bars the way: a monster's base passes
PATH = 0.8  # between what can be walked through
FREE = 3.4  # along every edge: nothing but what one walks through
DOOR, WINDOW = 1.3, 1.0  # A-R50: how wide they are
LOWEST = 2.6  # of a roof
HILL_HEIGHT = 1.5
RUIN_WALL = 2.0

Data = dict[str, Any]
Spot = tuple[float, float]
Image = Callable[[Spot], Spot]


class Piece(NamedTuple):
    """One piece: the ground that it takes, whether it bars the way, and its parts as plain data."""

    box: Box
    bars: bool
    scenery: tuple[Data, ...] = ()
    surfaces: tuple[Data, ...] = ()
    hurdles: tuple[Data, ...] = ()


class Layout(NamedTuple):
    """What a scenario wants: how images fall, what stands where, what may lie about, and where nothing may."""

    images: str  # "half", "quarter", "mirror"
    fixed: Callable[[Chance, float, float], Iterator[Piece]]
    kinds: tuple[str, ...]
    clear: tuple[tuple[Spot, float], ...] = ()  # shares of the table, inches


def make_table(
    seed: int = 0, width: float = SIDE, depth: float = SIDE, layout: str = "breach"
) -> Table:
    """A table from a seed, as a scenario wants it."""
    if not SMALLEST <= min(width, depth) <= max(width, depth) <= LARGEST:
        raise ValueError(f"a table is {SMALLEST:g} to {LARGEST:g} inches wide and deep")
    if layout not in LAYOUTS:
        raise ValueError(f"unknown layout {layout!r}: one of {', '.join(LAYOUTS)}")
    wanted, chance = LAYOUTS[layout], Chance(seed)
    images = _images(wanted.images, width, depth)
    pieces = list(_kept_clear(wanted, width, depth))
    for piece in wanted.fixed(chance, width, depth):
        pieces += _all(piece, images)
    for kind in _drawn(chance, wanted.kinds, 4 if len(images) > 1 else 6):
        placed = _find_room(chance, kind, pieces, images, width, depth)
        pieces += _all(placed, images) if placed is not None else []
    return table_from_data(_written(pieces, width, depth))


def _kept_clear(wanted: Layout, width: float, depth: float) -> Iterator[Piece]:
    for (u, v), r in wanted.clear:
        x, y = u * width, v * depth
        yield Piece((x - r, y - r, x + r, y + r), False)


def _drawn(chance: Chance, kinds: tuple[str, ...], count: int) -> list[str]:
    """So many: the first two kinds always, then each kind once before any comes twice."""
    found: list[str] = list(kinds[:2])
    left = list(kinds[2:])
    while len(found) < count:
        left = left or list(kinds)
        found.append(left.pop(chance.below(len(left))))
    return found


def _written(pieces: Sequence[Piece], width: float, depth: float) -> Data:
    """All as plain data; each part has the number that it has among its kind."""
    numbers: dict[str, int] = {}

    def named(part: Data) -> Data:
        kind = part["id"]
        numbers[kind] = numbers.get(kind, 0) + 1
        return {**part, "id": f"{kind}-{numbers[kind]}"}

    surfaces: list[Data] = []
    for piece in pieces:
        house = len([one for one in surfaces if "inside" in one]) + 1
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


# -- images ----------------------------------------------------------------------------------------


def _images(kind: str, width: float, depth: float) -> tuple[Image, ...]:
    """Where everything comes to lie again; a quarter needs a square."""

    def half(spot: Spot) -> Spot:
        return (width - spot[0], depth - spot[1])

    def mirrored(spot: Spot) -> Spot:
        return (width - spot[0], spot[1])

    def quarter(spot: Spot) -> Spot:
        return (width - spot[1], spot[0])

    def three(spot: Spot) -> Spot:
        return (spot[1], depth - spot[0])

    if kind == "mirror":
        return (mirrored,)
    return (quarter, half, three) if kind == "quarter" and width == depth else (half,)


def _all(piece: Piece, images: Sequence[Image]) -> list[Piece]:
    """A piece and its images; what is its own image stands once."""
    found = [piece]
    for image in images:
        other = _image(piece, image)
        if not any(_same(other.box, one.box) for one in found):
            found.append(other)
    return found


def _same(one: Box, other: Box) -> bool:
    return all(abs(a - b) < 0.01 for a, b in zip(one, other, strict=True))


def _image(piece: Piece, image: Image) -> Piece:
    def spot(point: Any) -> list[float]:
        x, y = image((point[0], point[1]))
        return [round(x, 3), round(y, 3)]

    def shaped(data: Data) -> Data:
        shape = {**data["shape"], "points": [spot(point) for point in data["shape"]["points"]]}
        return {**data, "shape": shape}

    (x0, y0), (x1, y1) = image((piece.box[0], piece.box[1])), image((piece.box[2], piece.box[3]))
    return Piece(
        (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)),
        piece.bars,
        tuple(map(shaped, piece.scenery)),
        tuple({**one, "outline": [spot(p) for p in one["outline"]]} for one in piece.surfaces),
        tuple(map(shaped, piece.hurdles)),
    )


# -- what stands -----------------------------------------------------------------------------------


def _box(x: float, y: float, w: float, d: float) -> list[list[float]]:
    return [[x, y], [x + w, y], [x + w, y + d], [x, y + d]]


def _named(what: str, **more: Any) -> Data:
    return {"id": what, "name": terrain.NAMES[what].id, **more}


def building(chance: Chance, x: float, y: float, w: float, d: float, door: int) -> Piece:
    """LFW-TERRAIN-BATIMENT-01 to -07: an inside with a door and a window, and a roof to stand on.

    `door` is the wall that has it: 0 below, 1 right, 2 above, 3 left; the window is opposite.
    """
    high = LOWEST + chance.below(3) / 2
    long, other = (w, (door + 2) % 4) if door % 2 == 0 else (d, (door + 2) % 4)
    shut = terrain.CLOSED if chance.below(3) == 0 else terrain.OPEN
    openings = [
        {"kind": "opening", "id": "door", "edge": door, "from": (long - DOOR) / 2,
         "to": (long + DOOR) / 2, "head": 2.2, "state": shut, "properties": ["door"]},
        {"kind": "opening", "id": "window", "edge": other, "from": (long - WINDOW) / 2,
         "to": (long + WINDOW) / 2, "sill": 0.8, "head": 2.2, "properties": ["window"]},
    ]  # fmt: skip
    inside = _named(
        terrain.BUILDING, outline=_box(x, y, w, d), height=0, inside="house",
        rim={"kind": "wall", "rise": high}, sides=openings,
    )  # fmt: skip
    roof = {
        "id": "roof",
        "name": terrain.NAMES[terrain.BUILDING].id,
        "outline": _box(x, y, w, d),
        "height": round(high + 0.1, 2),
        "bottom": high,
        "roof": "house",
        "rim": "wall",
    }
    return Piece((x, y, x + w, y + d), True, surfaces=(inside, roof))


def ruin(chance: Chance, x: float, y: float, w: float, d: float, open_side: int) -> Piece:
    """LFW-TERRAIN-RUINE-01, -02: difficult ground between walls that are left, open on one side and at a gap."""
    gap = (open_side + 1 + chance.below(3)) % 4
    long = w if gap % 2 == 0 else d
    sides = [
        {"kind": "slope", "edge": open_side},
        {"kind": "slope", "edge": gap, "from": long / 2 - 0.9, "to": long / 2 + 0.9},
    ]
    surface = _named(
        terrain.RUIN, outline=_box(x, y, w, d), height=0, properties=[terrain.DIFFICULT],
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


def patch(chance: Chance, kind: str, x: float, y: float, size: float) -> Piece:
    """What one walks through: a forest, water, rubble."""
    points = list(_blob(chance, x, y, size))
    height, words = terrain.KINDS[kind]
    data = _named(kind, kind=kind, height=height, properties=sorted(words))
    data |= {"shape": {"type": "polygon", "points": points}}
    return Piece(_bounds(points), False, (data,))


def _blob(chance: Chance, x: float, y: float, size: float) -> Iterator[list[float]]:
    turn = chance.between(0.0, pi)
    for k in range(7):
        far, at = size * chance.between(0.8, 1.1), turn + 2 * pi * k / 7
        yield [round(x + far * cos(at), 2), round(y + far * sin(at), 2)]


def _bounds(points: Sequence[Sequence[float]]) -> Box:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs), min(ys), max(xs), max(ys))


# -- what lies about -------------------------------------------------------------------------------


def _find_room(
    chance: Chance,
    kind: str,
    pieces: Sequence[Piece],
    images: Sequence[Image],
    width: float,
    depth: float,
) -> Piece | None:
    """A place where a piece keeps its distance, from its own images too."""
    for _ in range(120):
        x = round(chance.between(1.5, width - 1.5), 1)
        y = round(chance.between(1.5, depth - 1.5), 1)
        piece = _small(chance, kind, x, y)
        others = [*pieces, *_all(piece, images)[1:]]
        free = FREE if piece.bars and kind != terrain.RUIN else 1.2
        x0, y0, x1, y1 = piece.box
        inside = x0 >= free and y0 >= free and x1 <= width - free and y1 <= depth - free
        if inside and all(_apart(piece, other) for other in others):
            return piece
    return None


def _apart(one: Piece, other: Piece) -> bool:
    return boxes_apart(one.box, other.box, GAP if one.bars or other.bars else PATH)


def _small(chance: Chance, kind: str, x: float, y: float) -> Piece:
    if kind in (terrain.LOW_WALL, terrain.BARRICADE):
        long = 2.5 + chance.below(4) / 2
        across = chance.below(2)
        ends = (
            [[x, y - long / 2], [x, y + long / 2]]
            if across
            else [[x - long / 2, y], [x + long / 2, y]]
        )
        return low_wall(kind, ends)
    if kind == terrain.RUIN:
        w, d = 2.6 + chance.below(3) / 2, 2.6 + chance.below(3) / 2
        return ruin(chance, x - w / 2, y - d / 2, w, d, chance.below(4))
    if kind == terrain.BUILDING:
        w, d = 3.0 + chance.below(3) / 2, 3.0 + chance.below(2) / 2
        return building(chance, x - w / 2, y - d / 2, w, d, chance.below(4))
    if kind == terrain.HILL:
        return hill(x, y, 2.2 + chance.below(2) / 2, chance.below(2))
    return patch(chance, kind, x, y, chance.between(1.1, 1.8))


# -- what scenarios want ---------------------------------------------------------------------------


def _stronghold(chance: Chance, width: float, depth: float) -> Iterator[Piece]:
    """LFW-SCEN-ASSAUT-03, LFW-SCEN-ASSAUT-04, -09: buildings and ruins around the centre, barricades between them, all 6'' from
    the edges; beyond them little lies about.
    """
    x, y = width / 2, depth / 2
    size = 3.4 + chance.below(2) * 0.2
    off = 5.7 - size
    swapped = chance.below(2) == 1
    door, open_side = (2, 3) if chance.below(2) else (1, 0)
    # below on the left, and below on the right; their images are above
    left, right = x - off - size, x + off
    low = y - off - size
    if swapped:
        yield ruin(chance, left, low, size, size, open_side)
        yield building(chance, right, low, size, size, (2, 3)[chance.below(2)])
    else:
        yield building(chance, left, low, size, size, door)
        yield ruin(chance, right, low, size, size, (0, 1)[chance.below(2)])
    yield low_wall(terrain.BARRICADE, [[x - 1.4, y - 4.4], [x + 1.4, y - 4.4]])
    yield low_wall(terrain.BARRICADE, [[x - 4.4, y - 1.4], [x - 4.4, y + 1.4]])


def _king(chance: Chance, width: float, depth: float) -> Iterator[Piece]:
    """LFW-SCEN-COLLINE-03: one hill in the centre, that fits into 12'' across."""
    yield hill(width / 2, depth / 2, 4.2 + chance.below(4) / 2, chance.below(2))


def _town(chance: Chance, width: float, depth: float) -> Iterator[Piece]:
    """LFW-SCEN-BRECHE-05: a house with its image, somewhere before the middle."""
    x = round(chance.between(4.0, width - 8.0), 1)
    y = round(chance.between(5.2, depth / 2 - 4.4), 1)
    yield building(chance, x, y, 3.5, 3.0, chance.below(4))
    if chance.below(2):
        yield hill(width / 2, depth / 2, 2.2, chance.below(2))


def _relic(chance: Chance, width: float, depth: float) -> Iterator[Piece]:
    """LFW-SCEN-RELIQUE-03, -05: barricades and low walls before the defender, below; the middle stays free."""
    x, y = width / 2, depth / 2
    for across in (3.4, 7.6):
        far = y - 0.6 - chance.below(3) * 0.6
        kind = (terrain.BARRICADE, terrain.LOW_WALL)[chance.below(2)]
        yield low_wall(kind, [[x - across - 1.4, far], [x - across + 1.4, far]])
    yield low_wall(terrain.BARRICADE, [[x - 1.6, y - 3.2], [x + 1.6, y - 3.2]])
    w = 3.4
    yield building(chance, x - 8.5, round(chance.between(4.6, 5.6), 1), w, 3.0, chance.below(4))


MEADOW = (terrain.RUIN, terrain.WOODS, terrain.LOW_WALL, terrain.POND)  # LFW-SCEN-COLLINE-04
ANYTHING = (  # LFW-SCEN-BRECHE-05, LFW-SCEN-RELIQUE-04
    *MEADOW,
    terrain.RUBBLE,
    terrain.BARRICADE,
    terrain.HILL,
)
OUTSKIRTS = (terrain.WOODS, terrain.POND, terrain.RUBBLE, terrain.LOW_WALL)
CENTRE = (0.5, 0.5)
LAYOUTS = {
    "stronghold": Layout("half", _stronghold, OUTSKIRTS, ((CENTRE, 5.7),)),
    "hill": Layout("quarter", _king, MEADOW),
    "breach": Layout("half", _town, ANYTHING, (((0.5, 0.0), 4.1), ((0.5, 1.0), 4.1))),
    "relic": Layout("mirror", _relic, ANYTHING, ((CENTRE, 2.9),)),
}
