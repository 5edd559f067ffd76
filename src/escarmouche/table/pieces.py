"""The table and what stands on it; immutable, so that games can share and fork it freely."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .measure import TOLERANCE, Point
from .shapes import Interval, Polygon, Shape
from .storeys.model import GROUND, NOTHING, Storeys
from .storeys.sides import Side, whole_outline

Row = tuple[
    float, float, float, float, Callable[[float, float, float, float], list[Interval]], "Scenery"
]

LARGEST_SIDE = 600.0  # of a table, in the book's unit: more is a mistake, or malice


@dataclass(frozen=True, slots=True)
class Scenery:
    """A piece of scenery; what it does to figures is said by properties that rulebooks define."""

    id: str
    kind: str
    shape: Shape
    height: float = 0.0
    properties: frozenset[str] = frozenset()
    name: str = ""
    sides: tuple[
        Side, ...
    ] = ()  # stretches of its outline that are otherwise than its properties say
    surface: str = GROUND  # what it stands on

    def __post_init__(self) -> None:
        if not self.sides:
            return
        if not isinstance(self.shape, Polygon):
            raise ValueError(f"{self.id!r} has sides, so its shape must be a polygon")
        whole_outline(self.shape, self.sides, self.sides[0])  # refuses what does not fit

    @property
    def identity(self) -> str:
        """Return all that rules can ask about it, equal in every process; its name is for readers."""
        words = ",".join(sorted(self.properties))
        told = f"{self.id}:{self.kind}:{self.shape!r}:{self.height}:{words}"
        if self.sides:
            told += ":" + ",".join(side.identity for side in self.sides)
        return told if self.surface == GROUND else f"{told}:on {self.surface}"


@dataclass(frozen=True, slots=True)
class Zone:
    """A named area without substance: deployment, objective, exit."""

    id: str
    shape: Shape


@dataclass(frozen=True, slots=True)
class Table:
    """The table: its origin is the lower-left corner, x to the right, y away from it."""

    width: float
    depth: float
    scenery: tuple[Scenery, ...] = ()
    zones: tuple[Zone, ...] = ()
    storeys: Storeys = NOTHING
    _pieces: Mapping[str, tuple[Scenery, ...]] = field(init=False, repr=False, compare=False)
    _shapes: Mapping[str, tuple[Shape, ...]] = field(init=False, repr=False, compare=False)
    _rows: Mapping[str, tuple[Row, ...]] = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)
    # What rules have worked out about it (`escarmouche.memory`).
    memory: dict[Any, Any] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        if self.width <= 0.0 or self.depth <= 0.0:
            raise ValueError("a table needs a width and a depth")
        _demand_distinct([piece.id for piece in self.scenery], "scenery")
        _demand_distinct([zone.id for zone in self.zones], "zone")
        if self.storeys:
            self._demand_room_for_storeys()
        pieces: dict[str, list[Scenery]] = {}
        for piece in self.scenery:
            for word in piece.properties:
                pieces.setdefault(word, []).append(piece)
        listed = {word: tuple(found) for word, found in pieces.items()}
        rows = {word: tuple(map(_row, found)) for word, found in listed.items()}
        shapes = {word: tuple([piece.shape for piece in found]) for word, found in listed.items()}
        object.__setattr__(self, "_pieces", listed)
        object.__setattr__(self, "_shapes", shapes)
        object.__setattr__(self, "_rows", rows)
        places = [side for piece in self.scenery for side in piece.shape.bbox]
        told = sum([n * side for n, side in enumerate(places, start=1)])
        object.__setattr__(self, "_hash", int(1000.0 * (told + self.width)))

    def _demand_room_for_storeys(self) -> None:
        for surface in self.storeys.surfaces:
            left, low, right, high = surface.outline.bbox
            if min(left, low, self.width - right, self.depth - high) < -TOLERANCE:
                raise ValueError(f"the surface {surface.id!r} reaches beyond the table")
        for piece in self.scenery:
            if piece.surface != GROUND and not any(
                s.id == piece.surface for s in self.storeys.surfaces
            ):
                raise ValueError(
                    f"{piece.id!r} stands on {piece.surface!r}, and there is no such surface"
                )

    def __hash__(self) -> int:
        """Known from the start: tables are compared often."""
        return self._hash

    @property
    def identity(self) -> str:
        """Return what tells this table from another, equal in every process."""
        pieces = ";".join(piece.identity for piece in self.scenery)
        zones = ";".join(f"{zone.id}:{zone.shape!r}" for zone in self.zones)
        told = f"{self.width}x{self.depth}:{pieces}:{zones}"
        return f"{told}:{self.storeys.identity}" if self.storeys else told

    def with_property(self, word: str) -> tuple[Scenery, ...]:
        """Return the pieces that have a property, in the order of the table."""
        return self._pieces.get(word, ())

    def shapes_with(self, word: str) -> tuple[Shape, ...]:
        """Return the shapes of the pieces that have a property, as movement wants them."""
        return self._shapes.get(word, ())

    def rows_with(self, word: str) -> tuple[Row, ...]:
        """Return boxes, crossing functions and pieces: what a sight query walks through."""
        return self._rows.get(word, ())

    def with_scenery(self, piece: Scenery) -> Table:
        """Return the table with one more piece, or with the piece of that id replaced."""
        if any(other.id == piece.id for other in self.scenery):
            kept = tuple(piece if other.id == piece.id else other for other in self.scenery)
        else:
            kept = (*self.scenery, piece)
        return Table(self.width, self.depth, kept, self.zones, self.storeys)

    def without_scenery(self, id: str) -> Table:
        """Return the table without a piece."""
        kept = tuple(piece for piece in self.scenery if piece.id != id)
        if len(kept) == len(self.scenery):
            raise KeyError(id)
        return Table(self.width, self.depth, kept, self.zones, self.storeys)

    def piece(self, id: str) -> Scenery:
        """Return the piece of scenery with this id."""
        for piece in self.scenery:
            if piece.id == id:
                return piece
        raise KeyError(id)

    def zone(self, id: str) -> Zone:
        """Return the zone with this id."""
        for zone in self.zones:
            if zone.id == id:
                return zone
        raise KeyError(id)

    def is_on(self, x: float, y: float) -> bool:
        """Say whether a centre is on the table; one that reaches the edge is off."""
        return 0.0 < x < self.width and 0.0 < y < self.depth

    def nearest_edges(self, x: float, y: float) -> list[tuple[str, float, Point]]:
        """Return (edge, distance, nearest point on it), nearest first; ties keep a fixed order."""
        edges: list[tuple[str, float, Point]] = [
            ("left", x, (0.0, y)),
            ("right", self.width - x, (self.width, y)),
            ("bottom", y, (x, 0.0)),
            ("top", self.depth - y, (x, self.depth)),
        ]
        edges.sort(key=lambda edge: round(edge[1], 6))
        return edges


def _row(piece: Scenery) -> Row:
    return (*piece.shape.bbox, piece.shape.crossings, piece)


def _demand_distinct(ids: list[str], what: str) -> None:
    for name in ids:
        if ids.count(name) > 1:
            raise ValueError(f"two pieces of {what} have the id {name!r}")
