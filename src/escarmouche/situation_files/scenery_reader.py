"""Scenery as people write it in files: a table, pieces by kind, and their outlines (a disc, a line, a
rectangle or a polygon).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import isfinite, radians
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters.problems import nearest, shown
from escarmouche.rosters.toml_reader import TomlReader
from escarmouche.table import scenery as tables
from escarmouche.table.outlines import Kind
from escarmouche.table.scenery import Scenery
from escarmouche.table.shapes import Disc, Line, Polygon, Shape, rectangle
from escarmouche.table.storeys.sides import Side, whole_outline
from escarmouche.table.storeys.storeys_data import sides_from_data

SHAPES = {
    "disc": "disc: [x, y, radius]",
    "line": "line: [[x, y], [x, y]]",
    "rectangle": "rectangle: [x, y, width, depth, angle]",
    "polygon": "polygon: [[x, y], [x, y], [x, y]]",
}


def table_of(
    top: TomlReader, side: float, piece_of: Callable[[TomlReader, int], Scenery | None], bad: Phrase
) -> tables.Table:
    """The table that a file describes, piece by piece; an empty square where it describes none."""
    inner = top.table("table")
    if inner is None:
        return tables.Table(side, side)
    width, depth = inner.number("width", side), inner.number("depth", side)
    pieces = [piece_of(each, number) for number, each in enumerate(inner.tables("scenery"), 1)]
    inner.finish()
    try:
        return tables.Table(width, depth, tuple(piece for piece in pieces if piece is not None))
    except ValueError as problem:
        top.report("table", bad, problem=str(problem))
        return tables.Table(side, side)


def kind_of(item: TomlReader, kinds: Iterable[str], instead: str, unknown: Phrase) -> str:
    """The kind of a piece; `instead`, with `unknown` reported, where the book has no such kind."""
    kind, known = item.text("kind"), list(kinds)
    if kind in known:
        return kind
    if not item.source.flagged((*item.path, "kind")):
        meant = nearest(kind, known) or ", ".join(known)
        item.report("kind", unknown, given=shown(kind), meant=meant)
    return instead


def piece_of(
    item: TomlReader,
    number: int,
    kinds: Mapping[str, Kind],
    instead: str,
    unknown: Phrase,
    bad: Phrase,
    sides: tuple[Sequence[str], Phrase] | None = None,
) -> Scenery | None:
    """A piece of a kind of the book's, as tall as its kind unless it says otherwise; None without an outline.

    `sides`: where pieces may have sides, of which kinds, and what is said of bad ones.
    """
    kind = kind_of(item, kinds, instead, unknown)
    id, shape = item.text("id", f"{kind}-{number}"), outline_of(item, bad)
    height = item.number("height", kinds[kind].height)
    described = _sides_of(item, shape, *sides) if sides is not None and shape is not None else ()
    item.finish()
    if shape is None:
        return None
    return replace(kinds[kind].piece(id, shape), height=height, sides=described)


SIDES = "sides: [{kind: wall, edges: [0, 1]}]"


def _sides_of(
    item: TomlReader, shape: Shape, kinds: Sequence[str], bad: Phrase
) -> tuple[Side, ...]:
    """The sides of a polygon or a rectangle; none, with `bad` reported, where they do not fit its outline."""
    given = item.raw("sides")
    if given is None or given == []:
        return ()
    try:
        if not isinstance(shape, Polygon):
            raise ValueError("only a rectangle or a polygon has sides")
        written = item.raw("polygon")
        points = shape.points if written is None else [_point(corner) for corner in written]
        found = sides_from_data({"sides": given}, item.text("kind"), points)
        for side in found:
            if side.kind not in kinds:
                raise ValueError(f"{side.kind!r} is none of {', '.join(kinds)}")
        whole_outline(shape, found, found[0])
        return found
    except (TypeError, ValueError, IndexError) as problem:
        item.report("sides", bad, problem=str(problem), form=SIDES)
        return ()


def outline_of(item: TomlReader, bad: Phrase) -> Shape | None:
    """The one outline of a piece; None, with `bad` reported, where there is none or it is no outline."""
    given = {key: value for key in SHAPES if (value := item.raw(key)) is not None}
    if len(given) != 1:
        item.report(None, bad, given=shown(list(given)), form="; ".join(SHAPES.values()))
        return None
    ((key, value),) = given.items()
    try:
        return _outline(key, value)
    except (TypeError, ValueError, ZeroDivisionError, IndexError):
        item.report(key, bad, given=shown(value), form=SHAPES[key])
        return None


def _outline(key: str, value: Any) -> Shape:
    if key == "disc":
        x, y, radius = _numbers(value, 3)
        return Disc(x, y, _length(radius))
    if key == "rectangle":
        x, y, width, depth, *angle = _numbers(value, 4, 5)
        return rectangle(x, y, _length(width), _length(depth), *map(radians, angle))
    points = tuple([_point(item) for item in value])
    return Line(points) if key == "line" else Polygon(points)


def _numbers(value: Any, *counts: int) -> list[float]:
    if not isinstance(value, list) or len(value) not in counts:
        raise ValueError
    numbers = [float(number) for number in value if type(number) in (int, float)]
    if len(numbers) != len(value) or not all(isfinite(n) and abs(n) < 1e4 for n in numbers):
        raise ValueError
    return numbers


def _length(number: float) -> float:
    if number <= 0.0:
        raise ValueError
    return number


def _point(value: Any) -> tuple[float, float]:
    x, y = _numbers(value, 2)
    return (x, y)


def point(value: Any) -> tuple[float, float] | None:
    """A place [x, y], or None when it is none."""
    try:
        return _point(value)
    except (TypeError, ValueError):
        return None
