"""The table of a situation: scenery by kind and outline, and fire walls already burning."""

from __future__ import annotations

from math import isfinite, radians
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Table, nearest, shown
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import KINDS, make_piece
from escarmouche.table import scenery as tables
from escarmouche.table.scenery import Scenery
from escarmouche.table.shapes import Disc, Line, Polygon, Shape, rectangle

UNKNOWN_TERRAIN = Phrase("ef.situation.unknown_terrain")
BAD_SHAPE = Phrase("ef.situation.bad_shape")
BAD_TABLE = Phrase("ef.situation.bad_table")

SIDE = 48.0
SHAPES = {
    "disc": "disc: [x, y, radius]",
    "line": "line: [[x, y], [x, y]]",
    "rectangle": "rectangle: [x, y, width, depth, angle]",
    "polygon": "polygon: [[x, y], [x, y], [x, y]]",
}


class Wall(NamedTuple):
    """A fire wall as it is written."""

    scenery: Scenery
    camp: str
    turn: int | None


def table_of(top: Table) -> tables.Table:
    """The table; an empty one of 48'' by 48'' where none is described."""
    inner = top.table("table")
    if inner is None:
        return tables.Table(SIDE, SIDE)
    width, depth = inner.number("width", SIDE), inner.number("depth", SIDE)
    pieces = [_piece(each, number) for number, each in enumerate(inner.tables("scenery"), 1)]
    inner.finish()
    try:
        return tables.Table(width, depth, tuple(piece for piece in pieces if piece is not None))
    except ValueError as problem:
        top.report("table", BAD_TABLE, problem=str(problem))
        return tables.Table(SIDE, SIDE)


def _piece(item: Table, number: int) -> Scenery | None:
    kind = item.text("kind")
    if kind not in KINDS:
        if not item.source.flagged((*item.path, "kind")):
            meant = nearest(kind, KINDS) or ", ".join(KINDS)
            item.report("kind", UNKNOWN_TERRAIN, given=shown(kind), meant=meant)
        kind = "field"
    id = item.text("id", f"{kind}-{number}")
    shape = _shape(item)
    item.finish()
    return None if shape is None else make_piece(kind, id, shape)


def fire_walls(top: Table) -> list[Wall]:
    """Walls of fire that burn already: a rectangle, whose side lit it, and in which turn."""
    found = []
    for number, item in enumerate(top.tables("fire_walls"), 1):
        shape = _shape(item)
        id = item.text("id", f"fire-wall-{number}")
        camp, turn = item.text("camp"), item.integer("turn", -1)
        item.finish()
        if shape is not None:
            piece = make_piece("fire-wall", id, shape)
            found.append(Wall(piece, camp, None if turn < 0 else turn))
    return found


def _shape(item: Table) -> Shape | None:
    given = {key: value for key in SHAPES if (value := item.raw(key)) is not None}
    if len(given) != 1:
        item.report(None, BAD_SHAPE, given=shown(list(given)), form="; ".join(SHAPES.values()))
        return None
    ((key, value),) = given.items()
    try:
        return _outline(key, value)
    except (TypeError, ValueError, ZeroDivisionError, IndexError):
        item.report(key, BAD_SHAPE, given=shown(value), form=SHAPES[key])
        return None


def _outline(key: str, value: Any) -> Shape:
    if key == "disc":
        x, y, radius = _numbers(value, 3)
        return Disc(x, y, radius)
    if key == "rectangle":
        x, y, width, depth, *angle = _numbers(value, 4, 5)
        return rectangle(x, y, width, depth, *map(radians, angle))
    points = tuple([_point(item) for item in value])
    return Line(points) if key == "line" else Polygon(points)


def _numbers(value: Any, *counts: int) -> list[float]:
    if not isinstance(value, list) or len(value) not in counts:
        raise ValueError
    numbers = [float(number) for number in value if type(number) in (int, float)]
    if len(numbers) != len(value) or not all(isfinite(n) and abs(n) < 1e4 for n in numbers):
        raise ValueError
    return numbers


def _point(value: Any) -> tuple[float, float]:
    x, y = _numbers(value, 2)
    return (x, y)


def point(value: Any) -> tuple[float, float] | None:
    """A place [x, y], or None when it is none."""
    try:
        return _point(value)
    except (TypeError, ValueError):
        return None
