"""Tables to play on, made from a number: fair, varied, and with room to march.

One player sets up the terrain and the other picks his edge (EF-DEPL-01, EF-DEPL-02), so a good table
gives neither edge an advantage. Pieces therefore come in pairs, facing each other through the
centre, which balances left against right as well as bottom against top. The two of a pair are alike
in size and effect, and in outline only if they lie across a middle line; what stands alone stands
on the centre.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, field
from math import cos, dist, hypot, pi, sin, sqrt
from typing import NamedTuple

from escarmouche.rulebooks.escarmouches_fantastiques.terrain import (
    FIRE,
    HILL,
    HOLDS,
    IMPASSABLE,
    KINDS,
    LINE,
    OBSTACLE,
    SQUARE,
    THEMES,
    WOOD,
    Kind,
    Outline,
    apart,
    boxes_apart,
    holds,
    kind_of,
    make_piece,
)
from escarmouche.table.measure import Point
from escarmouche.table.polygons import Box, boxed, centroid, distance_to_edges, edges_of
from escarmouche.table.scenery import Scenery, Table
from escarmouche.table.shapes import Line, Polygon

CORRIDOR = 3.0  # left between a barrier and whatever is next to it, the edge of the table included
PATH = 1.0  # left between two pieces that can both be walked through
MARGIN = 0.5  # left between such a piece and the edge of the table
LEAST_HELD = 4  # pieces that can be occupied: fewer make a dull Occupation du terrain
SMALLEST_SIDE = 24.0

_FULL_SIDE = 48.0  # the side for which the catalogue states its sizes
_GROUND_PER_PIECE = 205.0  # square inches: 8 to 14 pieces on 48 by 48
_IMPASSABLE_SHARE = 0.08  # of the table at most: each zone stays more than 60 % free (EF-DEPL-03)
_SQUEEZES = (1.0, 0.8, 0.6, 0.4)  # of the sizes, until all that is wanted finds room
_KINDS_TRIED = 4
_ROUNDS = 10
_SPOTS = 4

Wish = Callable[[Kind], bool]


class Chance:
    """A small generator of numbers (splitmix64): the same seed gives the same table everywhere."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & 0xFFFFFFFFFFFFFFFF

    def word(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return z ^ (z >> 31)

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1."""
        return (self.word() * limit) >> 64

    def between(self, low: float, high: float) -> float:
        """A number of a range: the next word as `word` has it, drawn here for speed."""
        z = self._state = (self._state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return low + (high - low) * ((z ^ (z >> 31)) >> 11) / 9007199254740992.0

    def pick(self, weights: dict[str, int]) -> str:
        """A key, as often as its weight says."""
        left = self.below(sum(weights.values()))
        for key, weight in weights.items():
            left -= weight
            if left < 0:
                return key
        raise ValueError("nothing to pick from")


class _Stencil:
    """An outline about the point (0, 0), not laid yet: its box, and circles inside and around it.

    Circles and boxes settle most places at a glance, which is what makes a table quick to make.
    """

    __slots__ = ("box", "inner", "is_barrier", "kind", "margin", "outer", "points", "size")

    def __init__(self, kind: Kind, points: list[Point], size: float) -> None:
        self.kind, self.points, self.size = kind, points, size
        self.is_barrier = kind.is_barrier
        self.margin = CORRIDOR if self.is_barrier else MARGIN
        self.box = boxed(points)
        self.outer = max([hypot(x, y) for x, y in points])
        self.inner = 0.0
        if kind.form != LINE:
            self.inner = distance_to_edges(edges_of(points), 0.0, 0.0)

    def turned(self) -> _Stencil:
        """The same, turned about by half a turn: its circles are the same, its box is turned too."""
        twin, (x0, y0, x1, y1) = copy(self), self.box
        twin.points = [(-x, -y) for x, y in self.points]
        twin.box = (-x1, -y1, -x0, -y0)
        return twin

    def laid(self, spot: Point) -> Outline:
        """The outline at its place, to a thousandth of an inch: people read tables too."""
        sx, sy = spot
        points = tuple([(round(x + sx, 3), round(y + sy, 3)) for x, y in self.points])
        return Line(points) if self.kind.form == LINE else Polygon(points)

    def box_at(self, spot: Point) -> Box:
        """The box of the outline at its place, known before it is laid."""
        (x0, y0, x1, y1), (sx, sy) = self.box, spot
        return (round(x0 + sx, 3), round(y0 + sy, 3), round(x1 + sx, 3), round(y1 + sy, 3))

    def gap(self, other: _Stencil) -> float:
        """A barrier leaves room for a march on every side; a wood and a marsh nearly touch."""
        return CORRIDOR if self.is_barrier or other.is_barrier else PATH

    def too_near(self, spot: Point, other: _Stencil, there: Point) -> bool:
        """Whether two stencils surely lack their gap: the circles inside them already do."""
        return dist(spot, there) < self.inner + other.inner + self.gap(other)


class _Placed(NamedTuple):
    """A stencil at its place."""

    stencil: _Stencil
    spot: Point
    shape: Outline


@dataclass(slots=True)
class _Layout:
    """A table in the making."""

    width: float
    depth: float
    scale: float  # of areas, for small tables and for crowded ones
    weights: dict[str, int]
    placed: list[_Placed] = field(default_factory=list)

    @property
    def held(self) -> int:
        """How many pieces can be occupied (EF-SCEN-OCCUPATION-01)."""
        return sum(HOLDS in stencil.kind.properties for stencil, _, _ in self.placed)

    @property
    def impassable(self) -> float:
        """How much ground nobody can enter."""
        kept = (stencil for stencil, _, _ in self.placed)
        return sum(stencil.size for stencil in kept if IMPASSABLE in stencil.kind.properties)

    def table(self) -> Table:
        """The table, its pieces numbered among their kind in the order of placing (R36)."""
        numbers: dict[str, int] = {}
        pieces: list[Scenery] = []
        for stencil, _, shape in self.placed:
            kind = stencil.kind.id
            numbers[kind] = numbers.get(kind, 0) + 1
            pieces.append(make_piece(kind, f"{kind}-{numbers[kind]}", shape))
        return Table(self.width, self.depth, tuple(pieces))

    def neighbours(self, stencil: _Stencil, spot: Point) -> list[_Placed] | None:
        """Pieces that only their outlines can tell far enough; None where there is surely no room.

        Surely none: the circles inside lack their gap. Surely enough: the circles around have it,
        and a hundredth more, which is more than rounding takes; or the boxes have it.
        """
        inner, outer, is_barrier = stencil.inner, stencil.outer, stencil.is_barrier
        near = []
        for kept in self.placed:
            other, there, _ = kept
            far = dist(spot, there)
            gap = CORRIDOR if is_barrier or other.is_barrier else PATH
            if far < inner + other.inner + gap:
                return None
            if far <= outer + other.outer + gap + 0.01:
                near.append(kept)
        box = stencil.box_at(spot)
        if not holds(self.width, self.depth, box, stencil.margin):
            return None
        return [kept for kept in near if not boxes_apart(box, kept[2].bbox, stencil.gap(kept[0]))]

    def loneliness(self, spot: Point) -> float:
        """How far a spot and the one facing it are from each other and from every piece."""
        apart = 2 * dist(spot, (self.width / 2, self.depth / 2))
        return min([apart, *[dist(spot, there) for _, there, _ in self.placed]])


def make_table(
    seed: int,
    width: float = 48.0,
    depth: float = 48.0,
    *,
    pieces: int | None = None,
    theme: str | None = None,
    central: str | None = None,
) -> Table:
    """A table from a seed; the theme and the number of pieces follow from it unless they are given.

    `central` is the kind of the piece on the centre, which is placed before all others, as Roi de la
    colline demands (EF-SCEN-COLLINE-01). Pairs make an even number: one on the centre adds one. A
    crowded table gets smaller pieces, and fewer when nothing else helps.
    """
    _check(width, depth, pieces, theme, central)
    best: _Layout | None = None
    for squeeze in _SQUEEZES:
        layout, missing = _attempt(Chance(seed), width, depth, squeeze, pieces, theme, central)
        if layout.held >= LEAST_HELD:
            if not missing:
                return layout.table()
            if best is None or len(layout.placed) > len(best.placed):
                best = layout
    if best is None:
        raise ValueError("no room for the terrain on this table")
    return best.table()


def _check(
    width: float, depth: float, pieces: int | None, theme: str | None, central: str | None
) -> None:
    if min(width, depth) < SMALLEST_SIDE:
        raise ValueError(f"a table is at least {SMALLEST_SIDE:g}'' wide and deep")
    if pieces is not None and pieces < LEAST_HELD:
        raise ValueError(f"a table has at least {LEAST_HELD} pieces of terrain")
    if theme is not None and theme not in THEMES:
        raise ValueError(f"unknown theme {theme!r}: one of {', '.join(THEMES)}")
    if central is not None and not _may_be_central(kind_of(central)):
        raise ValueError(f"a {central} cannot be the central piece")


def _may_be_central(kind: Kind) -> bool:
    """A wall cannot be shared fairly, and fire is nobody's terrain."""
    return kind.form != LINE and FIRE not in kind.properties


def _attempt(
    chance: Chance,
    width: float,
    depth: float,
    squeeze: float,
    pieces: int | None,
    theme: str | None,
    central: str | None,
) -> tuple[_Layout, int]:
    """Lay a whole table; says as well how many pairs found no room."""
    weights = dict(THEMES[theme or list(THEMES)[chance.below(len(THEMES))]])
    layout = _Layout(width, depth, squeeze * min(1.0, min(width, depth) / _FULL_SIDE), weights)
    wanted = _how_many(chance, width * depth)
    wanted = pieces or wanted
    if central is not None or wanted % 2:
        _place_centre(chance, layout, central)
    wishes = _wishes(next(iter(weights)))
    placed = [_place_pair(chance, layout, next(wishes)) for _ in range(wanted // 2)]
    return layout, placed.count(False)


def _how_many(chance: Chance, ground: float) -> int:
    usual = max(5, round(ground / _GROUND_PER_PIECE))
    spread = max(1, round(0.27 * usual))
    return usual - spread + chance.below(2 * spread + 1)


def _wishes(look: str) -> Iterator[Wish]:
    """What each pair must be: first four pieces to hold, of which two hide, then the rest."""
    yield lambda kind: HOLDS in kind.properties and not kind.properties.isdisjoint({WOOD, HILL})
    yield lambda kind: HOLDS in kind.properties
    yield lambda kind: kind.id == look
    yield lambda kind: OBSTACLE in kind.properties
    while True:
        yield lambda kind: True


def _place_centre(chance: Chance, layout: _Layout, central: str | None) -> None:
    kind = _choose(chance, layout, _may_be_central) if central is None else kind_of(central)
    stencil = _stencil(chance, kind, _size(chance, layout, kind))
    spot = (layout.width / 2, layout.depth / 2)
    layout.placed.append(_Placed(stencil, spot, stencil.laid(spot)))


def _place_pair(chance: Chance, layout: _Layout, wish: Wish) -> bool:
    for _ in range(_KINDS_TRIED):
        kind = _choose(chance, layout, wish)
        size = _size(chance, layout, kind)
        one = _stencil(chance, kind, size)
        mate = _stencil(chance, _mate(chance, layout, kind), size * chance.between(0.92, 1.08))
        pair = _find_room(chance, layout, one, mate)
        if pair is not None:
            layout.placed += pair
            layout.weights[kind.id] = (layout.weights[kind.id] + 1) // 2
            return True
    return False


def _choose(chance: Chance, layout: _Layout, wish: Wish) -> Kind:
    """A kind of the theme that fits the wish; nothing impassable once there is enough of it."""
    room = _IMPASSABLE_SHARE * layout.width * layout.depth - layout.impassable

    usual: dict[str, int] = {}
    wished: dict[str, int] = {}
    for word, weight in layout.weights.items():
        kind = KINDS[word]
        if IMPASSABLE not in kind.properties or 2.2 * kind.largest * layout.scale <= room:
            usual[word] = weight
            if wish(kind):
                wished[word] = weight
    return KINDS[chance.pick(wished or usual)]


def _mate(chance: Chance, layout: _Layout, kind: Kind) -> Kind:
    """The kind that faces this one: often itself, else one with the very same effects."""
    kin = {word: 1 for word in layout.weights if KINDS[word].properties == kind.properties}
    kin[kind.id] = kin.get(kind.id, 0) + 1
    return KINDS[chance.pick(kin)]


def _size(chance: Chance, layout: _Layout, kind: Kind) -> float:
    """An area, or a length for a line; pieces of a fixed size keep it on every table."""
    size = chance.between(kind.smallest, kind.largest)
    if kind.smallest == kind.largest:
        return size
    return size * (sqrt(layout.scale) if kind.form == LINE else layout.scale)


def _find_room(
    chance: Chance, layout: _Layout, one: _Stencil, mate: _Stencil
) -> tuple[_Placed, _Placed] | None:
    """Two places that face each other through the centre, rather far from what is there already."""
    twin: _Stencil | None = None
    reach = 1.0 + max(one.outer, mate.outer)
    for _ in range(_ROUNDS):
        spots = [_spot(chance, layout, one) for _ in range(_SPOTS)]
        for spot in sorted(spots, key=layout.loneliness, reverse=True):
            x, y = layout.width - spot[0], layout.depth - spot[1]
            dx, dy = chance.between(-1.0, 1.0), chance.between(-1.0, 1.0)
            if _near_middle(layout, spot, reach):
                twin = twin or one.turned()
                pair = _at(layout, one, spot, twin, (x, y))
            else:
                pair = _at(layout, one, spot, mate, (x + dx, y + dy))
            if pair is not None:
                return pair
    return None


def _near_middle(layout: _Layout, spot: Point, reach: float) -> bool:
    """Whether a piece may lie in two halves: only its exact twin, turned about, balances it."""
    return min(abs(spot[0] - layout.width / 2), abs(spot[1] - layout.depth / 2)) < reach


def _at(
    layout: _Layout, one: _Stencil, spot: Point, mate: _Stencil, facing: Point
) -> tuple[_Placed, _Placed] | None:
    """The pair at these two spots, if there is room; the cheap questions come first."""
    if one.too_near(spot, mate, facing):
        return None
    near = layout.neighbours(one, spot)
    if near is None:
        return None
    others = layout.neighbours(mate, facing)
    if others is None:
        return None
    first = one.laid(spot)
    if not all(apart(kept, first, one.gap(other)) for other, _, kept in near):
        return None
    second = mate.laid(facing)
    if not all(apart(kept, second, mate.gap(other)) for other, _, kept in others):
        return None
    if not apart(first, second, one.gap(mate)):
        return None
    return _Placed(one, spot, first), _Placed(mate, facing, second)


def _spot(chance: Chance, layout: _Layout, stencil: _Stencil) -> Point:
    """A spot from which an outline stays on the table, with its margin."""
    margin, (x0, y0, x1, y1) = stencil.margin, stencil.box
    return (
        chance.between(margin - x0, layout.width - margin - x1),
        chance.between(margin - y0, layout.depth - margin - y1),
    )


# --- outlines, about the point (0, 0) ------------------------------------------------------


def _stencil(chance: Chance, kind: Kind, size: float) -> _Stencil:
    return _Stencil(kind, _outline(chance, kind, size), size)


def _outline(chance: Chance, kind: Kind, size: float) -> list[Point]:
    regular = kind.smallest == kind.largest
    if kind.form == LINE:
        return _bent(chance, size)
    stretch = 1.0 if regular else chance.between(1.0, 1.6)
    turn = chance.between(0.0, pi)
    if kind.form == SQUARE:
        wide, deep = sqrt(size * stretch) / 2, sqrt(size / stretch) / 2
        return _turned([(-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)], turn)
    return _turned(_blob(chance, size, stretch, 0.05 if regular else 0.2), turn)


def _blob(chance: Chance, area: float, stretch: float, wobble: float) -> list[Point]:
    """An irregular outline of a given area. Its corners go round one point, so it is simple."""
    corners = 8 + chance.below(5)
    points: list[Point] = []
    long = sqrt(stretch)
    for k in range(corners):
        angle = 2 * pi * (k + chance.between(-0.25, 0.25)) / corners
        far = 1.0 + chance.between(-wobble, wobble)
        points.append((far * cos(angle) * long, far * sin(angle) / long))
    cx, cy = centroid(points)
    factor = sqrt(area / _area(points))
    return [((x - cx) * factor, (y - cy) * factor) for x, y in points]


def _bent(chance: Chance, length: float) -> list[Point]:
    """A line that is straight, slightly bent, or goes round a corner."""
    bend = (0.0, chance.between(0.2, 0.7), pi / 2)[chance.below(3)]
    share = 0.5 + chance.between(-0.15, 0.15)
    first, second = length * share, length * (1.0 - share)
    points = [(-first, 0.0), (0.0, 0.0), (second * cos(bend), second * sin(bend))]
    if bend == 0.0:
        points.pop(1)
    turned = _turned(points, chance.between(0.0, 2 * pi))
    cx, cy = Line(tuple(turned)).centre()
    return [(x - cx, y - cy) for x, y in turned]


def _turned(points: list[Point], angle: float) -> list[Point]:
    c, s = cos(angle), sin(angle)
    return [(x * c - y * s, x * s + y * c) for x, y in points]


def _area(points: list[Point]) -> float:
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum([px * qy - qx * py for (px, py), (qx, qy) in pairs])) / 2
