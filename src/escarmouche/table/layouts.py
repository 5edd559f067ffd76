"""Tables to play on, made from a number: fair, varied, and with room to march.

A fair table gives neither edge an advantage. Pieces therefore come in pairs, facing each other through
the centre, which balances left against right as well as bottom against top. The two of a pair are alike
in size and effect, and in outline only if they lie across a middle line; what stands alone stands
on the centre. What there is to lay, and how far apart, is a book's `Catalogue`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from math import dist, hypot, sqrt
from typing import NamedTuple

from escarmouche.table.scenery_spacing import Outline, apart, boxes_apart, holds

from .measure import Point
from .outlines import LINE, Chance, Kind, outline_of
from .pieces import LARGEST_SIDE, Scenery, Table
from .polygons import Box, boxed, distance_to_edges, edges_of
from .shapes import Line, Polygon

_SQUEEZES = (1.0, 0.8, 0.6, 0.4)  # of the sizes, until all that is wanted finds room
_KINDS_TRIED = 4
_ROUNDS = 10
_SPOTS = 4

Wish = Callable[[Kind], bool]


def having(*properties: str) -> Wish:
    """The wish for a kind that has all of these properties."""
    wanted = frozenset(properties)
    return lambda kind: wanted <= kind.properties


@dataclass(frozen=True, slots=True)
class Catalogue:
    """What a book lays on its tables, in its own unit of length."""

    kinds: Mapping[str, Kind]
    themes: Mapping[str, Mapping[str, int]]  # what grows where, and how often
    first_wishes: tuple[Wish, ...]  # what the first pairs must be, before what gives the look
    later_wishes: tuple[Wish, ...]  # what must follow it
    impassable: str  # the property of ground that nobody enters
    held: str  # the property of pieces of which a table needs at least `least_held`
    least_held: int
    never_central: frozenset[str]  # properties of what may not stand on the centre
    corridor: float  # left between a barrier and whatever is next to it, the table's edge included
    path: float  # left between two pieces that can both be walked through
    margin: float  # left between such a piece and the edge of the table
    smallest_side: float
    full_side: float  # the side for which the sizes are stated
    ground_per_piece: float
    impassable_share: float  # of the table at most
    unit: str  # how a length is written in messages
    jitter: float = 1.0  # how far the two of a pair may miss each other's mirror image

    def kind(self, id: str) -> Kind:
        """The kind with this id; a ValueError names those there are."""
        if id not in self.kinds:
            raise ValueError(f"unknown kind of terrain {id!r}: one of {', '.join(self.kinds)}")
        return self.kinds[id]

    def may_be_central(self, kind: Kind) -> bool:
        """A wall cannot be shared fairly."""
        return kind.form != LINE and self.never_central.isdisjoint(kind.properties)

    def gap(self, one: bool, other: bool) -> float:
        """A barrier leaves room for a march on every side; a wood and a marsh nearly touch."""
        return self.corridor if one or other else self.path


class _Stencil:
    """An outline about the point (0, 0), not laid yet: its box, and circles inside and around it.

    Circles and boxes settle most places at a glance, which is what makes a table quick to make.
    """

    __slots__ = ("box", "inner", "is_barrier", "kind", "margin", "outer", "points", "size", "stock")

    def __init__(self, stock: Catalogue, kind: Kind, points: list[Point], size: float) -> None:
        self.stock, self.kind, self.points, self.size = stock, kind, points, size
        self.is_barrier = kind.is_barrier
        self.margin = stock.corridor if self.is_barrier else stock.margin
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
        """The outline at its place, to a thousandth: people read tables too."""
        sx, sy = spot
        points = tuple([(round(x + sx, 3), round(y + sy, 3)) for x, y in self.points])
        return Line(points) if self.kind.form == LINE else Polygon(points)

    def box_at(self, spot: Point) -> Box:
        """The box of the outline at its place, known before it is laid."""
        (x0, y0, x1, y1), (sx, sy) = self.box, spot
        return (round(x0 + sx, 3), round(y0 + sy, 3), round(x1 + sx, 3), round(y1 + sy, 3))

    def gap(self, other: _Stencil) -> float:
        """A barrier leaves room for a march on every side; a wood and a marsh nearly touch."""
        return self.stock.gap(self.is_barrier, other.is_barrier)

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

    stock: Catalogue
    width: float
    depth: float
    scale: float  # of areas, for small tables and for crowded ones
    weights: dict[str, int]
    placed: list[_Placed] = field(default_factory=list)

    @property
    def held(self) -> int:
        """How many pieces can be held."""
        return sum(self.stock.held in stencil.kind.properties for stencil, _, _ in self.placed)

    @property
    def impassable(self) -> float:
        """How much ground nobody can enter."""
        word, kept = self.stock.impassable, (stencil for stencil, _, _ in self.placed)
        return sum(stencil.size for stencil in kept if word in stencil.kind.properties)

    def table(self) -> Table:
        """The table, its pieces numbered among their kind in the order of placing."""
        numbers: dict[str, int] = {}
        pieces: list[Scenery] = []
        for stencil, _, shape in self.placed:
            kind = stencil.kind
            numbers[kind.id] = numbers.get(kind.id, 0) + 1
            pieces.append(kind.piece(f"{kind.id}-{numbers[kind.id]}", shape))
        return Table(self.width, self.depth, tuple(pieces))

    def neighbours(self, stencil: _Stencil, spot: Point) -> list[_Placed] | None:
        """Pieces that only their outlines can tell far enough; None where there is surely no room.

        Surely none: the circles inside lack their gap. Surely enough: the circles around have it,
        and a hundredth more, which is more than rounding takes; or the boxes have it.
        """
        inner, outer, is_barrier = stencil.inner, stencil.outer, stencil.is_barrier
        stock = self.stock
        near = []
        for kept in self.placed:
            other, there, _ = kept
            far = dist(spot, there)
            gap = stock.corridor if is_barrier or other.is_barrier else stock.path
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


def lay_table(
    stock: Catalogue,
    seed: int,
    width: float | None = None,
    depth: float | None = None,
    *,
    pieces: int | None = None,
    theme: str | None = None,
    central: str | None = None,
) -> Table:
    """A table from a seed; the theme and the number of pieces follow from it unless they are given.

    Without a width or a depth it is as wide or as deep as the book's full table.
    `central` is the kind of the piece on the centre, which is placed before all others. Pairs make an
    even number: one on the centre adds one. A crowded table gets smaller pieces, and fewer when nothing
    else helps.
    """
    width = stock.full_side if width is None else width
    depth = stock.full_side if depth is None else depth
    _check(stock, width, depth, pieces, theme, central)
    best: _Layout | None = None
    for squeeze in _SQUEEZES:
        layout, missing = _attempt(
            stock, Chance(seed), width, depth, squeeze, pieces, theme, central
        )
        if layout.held >= stock.least_held:
            if not missing:
                return layout.table()
            if best is None or len(layout.placed) > len(best.placed):
                best = layout
    if best is None:
        raise ValueError("no room for the terrain on this table")
    return best.table()


def _check(
    stock: Catalogue,
    width: float,
    depth: float,
    pieces: int | None,
    theme: str | None,
    central: str | None,
) -> None:
    if min(width, depth) < stock.smallest_side:
        raise ValueError(f"a table is at least {stock.smallest_side:g}{stock.unit} wide and deep")
    if not max(width, depth) <= LARGEST_SIDE:
        raise ValueError(f"a table is at most {LARGEST_SIDE:g}{stock.unit} wide and deep")
    if pieces is not None and pieces < stock.least_held:
        raise ValueError(f"a table has at least {stock.least_held} pieces of terrain")
    if theme is not None and theme not in stock.themes:
        raise ValueError(f"unknown theme {theme!r}: one of {', '.join(stock.themes)}")
    if central is not None and not stock.may_be_central(stock.kind(central)):
        raise ValueError(f"a {central} cannot be the central piece")


def _attempt(
    stock: Catalogue,
    chance: Chance,
    width: float,
    depth: float,
    squeeze: float,
    pieces: int | None,
    theme: str | None,
    central: str | None,
) -> tuple[_Layout, int]:
    """Lay a whole table; says as well how many pairs found no room."""
    themes = stock.themes
    weights = dict(themes[theme or list(themes)[chance.below(len(themes))]])
    scale = squeeze * min(1.0, min(width, depth) / stock.full_side)
    layout = _Layout(stock, width, depth, scale, weights)
    wanted = _how_many(chance, width * depth / stock.ground_per_piece)
    wanted = pieces or wanted
    if central is not None or wanted % 2:
        _place_centre(chance, layout, central)
    wishes = _wishes(stock, next(iter(weights)))
    placed = [_place_pair(chance, layout, next(wishes)) for _ in range(wanted // 2)]
    return layout, placed.count(False)


def _how_many(chance: Chance, ground: float) -> int:
    usual = max(5, round(ground))
    spread = max(1, round(0.27 * usual))
    return usual - spread + chance.below(2 * spread + 1)


def _wishes(stock: Catalogue, look: str) -> Iterator[Wish]:
    """What each pair must be: first what the book wants, then the look of the theme, then the rest."""
    yield from stock.first_wishes
    yield lambda kind: kind.id == look
    yield from stock.later_wishes
    while True:
        yield lambda kind: True


def _place_centre(chance: Chance, layout: _Layout, central: str | None) -> None:
    stock = layout.stock
    wish = stock.may_be_central
    kind = _choose(chance, layout, wish) if central is None else stock.kind(central)
    stencil = _stencil(stock, chance, kind, _size(chance, layout, kind))
    spot = (layout.width / 2, layout.depth / 2)
    layout.placed.append(_Placed(stencil, spot, stencil.laid(spot)))


def _place_pair(chance: Chance, layout: _Layout, wish: Wish) -> bool:
    for _ in range(_KINDS_TRIED):
        kind = _choose(chance, layout, wish)
        size = _size(chance, layout, kind)
        one = _stencil(layout.stock, chance, kind, size)
        other = _mate(chance, layout, kind)
        mate = _stencil(layout.stock, chance, other, size * chance.between(0.92, 1.08))
        pair = _find_room(chance, layout, one, mate)
        if pair is not None:
            layout.placed += pair
            layout.weights[kind.id] = (layout.weights[kind.id] + 1) // 2
            return True
    return False


def _choose(chance: Chance, layout: _Layout, wish: Wish) -> Kind:
    """A kind of the theme that fits the wish; nothing impassable once there is enough of it."""
    stock, kinds = layout.stock, layout.stock.kinds
    room = stock.impassable_share * layout.width * layout.depth - layout.impassable

    usual: dict[str, int] = {}
    wished: dict[str, int] = {}
    for word, weight in layout.weights.items():
        kind = kinds[word]
        if stock.impassable not in kind.properties or 2.2 * kind.largest * layout.scale <= room:
            usual[word] = weight
            if wish(kind):
                wished[word] = weight
    return kinds[chance.pick(wished or usual)]


def _mate(chance: Chance, layout: _Layout, kind: Kind) -> Kind:
    """The kind that faces this one: often itself, else one with the very same effects."""
    kinds = layout.stock.kinds
    kin = {word: 1 for word in layout.weights if kinds[word].properties == kind.properties}
    kin[kind.id] = kin.get(kind.id, 0) + 1
    return kinds[chance.pick(kin)]


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
    jitter = layout.stock.jitter
    reach = jitter + max(one.outer, mate.outer)
    for _ in range(_ROUNDS):
        spots = [_spot(chance, layout, one) for _ in range(_SPOTS)]
        for spot in sorted(spots, key=layout.loneliness, reverse=True):
            x, y = layout.width - spot[0], layout.depth - spot[1]
            dx, dy = chance.between(-jitter, jitter), chance.between(-jitter, jitter)
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


def _stencil(stock: Catalogue, chance: Chance, kind: Kind, size: float) -> _Stencil:
    return _Stencil(stock, kind, outline_of(chance, kind, size), size)
