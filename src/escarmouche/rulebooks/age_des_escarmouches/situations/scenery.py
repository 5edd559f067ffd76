"""The table of a situation: scenery by kind and outline."""

from __future__ import annotations

from math import isfinite, radians
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Table, nearest, shown
from escarmouche.rulebooks.age_des_escarmouches.terrain import KINDS, make_piece
from escarmouche.table import scenery as tables
from escarmouche.table.scenery import Scenery
from escarmouche.table.shapes import Disc, Line, Polygon, Shape, rectangle

UNKNOWN_TERRAIN = Phrase("ade.situation.unknown_terrain")
BAD_SHAPE = Phrase("ade.situation.bad_shape")
BAD_TABLE = Phrase("ade.situation.bad_table")

SIDE = 90.0
SHAPES = {
    "disc": "disc: [x, y, radius]",
    "line": "line: [[x, y], [x, y]]",
    "rectangle": "rectangle: [x, y, width, depth, angle]",
    "polygon": "polygon: [[x, y], [x, y], [x, y]]",
}


def table_of(top: Table) -> tables.Table:
    """The table; an empty one of 90 by 90 cm where none is described."""
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
    id, shape = item.text("id", f"{kind}-{number}"), _shape(item)
    height = item.number("height", KINDS[kind].height)
    item.finish()
    if shape is None:
        return None
    made = make_piece(kind, id, shape)
    return Scenery(made.id, made.kind, shape, height, made.properties, made.name)


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
