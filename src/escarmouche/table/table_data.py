"""Tables as plain data (for JSON and TOML), read back with errors that name the place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .measure import Point
from .pieces import LARGEST_SIDE, Scenery, Table, Zone
from .shapes import Capsule, Disc, Line, Polygon, Shape

Data = dict[str, Any]
T = TypeVar("T")


def table_to_data(table: Table) -> Data:
    """Return a table as plain data that JSON can hold."""
    return {
        "width": table.width,
        "depth": table.depth,
        "scenery": [_piece_to_data(piece) for piece in table.scenery],
        "zones": [{"id": zone.id, "shape": shape_to_data(zone.shape)} for zone in table.zones],
    }


def _piece_to_data(piece: Scenery) -> Data:
    told = _shown(piece)
    return {"id": told.pop("id"), "kind": told.pop("kind"), "name": piece.name, **told}


def shown_table(table: Table, unit: str | None = None) -> Data:
    """What an interface draws of a table: its size, the unit where it is not inches, its scenery."""
    told: Data = {"width": table.width, "depth": table.depth}
    if unit is not None:
        told["unit"] = unit
    return {**told, "scenery": [_shown(piece) for piece in table.scenery]}


def shown_zones(zones: Mapping[int, Polygon]) -> list[Data]:
    """What an interface draws of the deployment zones, by camp."""
    return [
        {"camp": camp, "points": [list(point) for point in zone.points]}
        for camp, zone in zones.items()
    ]


def _shown(piece: Scenery) -> Data:
    return {
        "id": piece.id,
        "kind": piece.kind,
        "height": piece.height,
        "properties": sorted(piece.properties),
        "shape": shape_to_data(piece.shape),
    }


def shape_to_data(shape: Shape) -> Data:
    """Return a shape as plain data."""
    if isinstance(shape, Disc):
        return {"type": "disc", "x": shape.x, "y": shape.y, "radius": shape.radius}
    if isinstance(shape, Capsule):
        ends = {"a": list(shape.a), "b": list(shape.b)}
        return {"type": "capsule", **ends, "radius": shape.radius}
    kind = "line" if isinstance(shape, Line) else "polygon"
    return {"type": kind, "points": [list(point) for point in shape.points]}


def table_from_data(data: object) -> Table:
    """Build a table from plain data; a ValueError names the place that is wrong."""
    top = _mapping(data, "table")
    pieces = _items(top, "scenery", _piece)
    zones = _items(top, "zones", _zone)
    width = _number(top, "width", "table")
    depth = _number(top, "depth", "table")
    if not max(width, depth) <= LARGEST_SIDE:
        raise ValueError(f"table: a side is at most {LARGEST_SIDE:g}")
    try:
        return Table(width, depth, tuple(pieces), tuple(zones))
    except ValueError as error:
        raise ValueError(f"table: {error}") from error


def _items(top: Data, key: str, build: Callable[[object, str], T]) -> list[T]:
    found = top.get(key, [])
    if not isinstance(found, list | tuple):
        raise ValueError(f"{key}: expected a list")
    return [build(item, f"{key}[{k}]") for k, item in enumerate(found)]


def _piece(item: object, where: str) -> Scenery:
    data = _mapping(item, where)
    words = data.get("properties", [])
    if not isinstance(words, list | tuple) or not all(isinstance(word, str) for word in words):
        raise ValueError(f"{where}.properties: expected a list of words")
    return Scenery(
        id=_text(data, "id", where),
        kind=_text(data, "kind", where),
        shape=shape_from_data(data.get("shape"), f"{where}.shape"),
        height=_number(data, "height", where, 0.0),
        properties=frozenset(words),
        name=_text(data, "name", where, ""),
    )


def _zone(item: object, where: str) -> Zone:
    data = _mapping(item, where)
    return Zone(_text(data, "id", where), shape_from_data(data.get("shape"), f"{where}.shape"))


def shape_from_data(item: object, where: str = "shape") -> Shape:
    """Build a shape from plain data; a ValueError names the place that is wrong."""
    data = _mapping(item, where)
    builders: dict[str, Callable[[Data, str], Shape]] = {
        "disc": _disc,
        "capsule": _capsule,
        "polygon": _polygon,
        "line": lambda d, w: Line(_points(d, w)),
    }
    kind = data.get("type")
    if kind not in builders:
        raise ValueError(f"{where}.type: {kind!r} is none of {', '.join(sorted(builders))}")
    try:
        return builders[kind](data, where)
    except ValueError as error:
        message = str(error)
        raise ValueError(message if where in message else f"{where}: {message}") from error


def _disc(data: Data, where: str) -> Disc:
    x, y = _number(data, "x", where), _number(data, "y", where)
    return Disc(x, y, _positive(data, "radius", where))


def _capsule(data: Data, where: str) -> Capsule:
    a = _point(data.get("a"), f"{where}.a")
    return Capsule(a, _point(data.get("b"), f"{where}.b"), _positive(data, "radius", where))


def _polygon(data: Data, where: str) -> Polygon:
    polygon = Polygon(_points(data, where))
    if not _is_simple(polygon):
        raise ValueError(f"{where}.points: the outline crosses itself")
    return polygon


def _is_simple(polygon: Polygon) -> bool:
    points = polygon.points
    n = len(points)
    for i in range(n):
        for j in range(i + 2, n if i else n - 1):
            if _cross(points[i], points[i + 1], points[j], points[(j + 1) % n]):
                return False
    return True


def _cross(p: Point, q: Point, r: Point, s: Point) -> bool:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return side(p, q, r) * side(p, q, s) < 0.0 and side(r, s, p) * side(r, s, q) < 0.0


def _points(data: Data, where: str) -> tuple[Point, ...]:
    found = data.get("points")
    if not isinstance(found, list | tuple):
        raise ValueError(f"{where}.points: expected a list of [x, y]")
    return tuple(_point(item, f"{where}.points[{k}]") for k, item in enumerate(found))


def _point(item: object, where: str) -> Point:
    if not isinstance(item, list | tuple) or len(item) != 2 or not all(map(_is_number, item)):
        raise ValueError(f"{where}: expected [x, y], found {item!r}")
    return (float(item[0]), float(item[1]))


def _is_number(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return -1e9 < value < 1e9


def _number(data: Data, key: str, where: str, default: float | None = None) -> float:
    value = data.get(key, default)
    if not _is_number(value):
        raise ValueError(f"{where}.{key}: expected a number, found {value!r}")
    return float(value)  # type: ignore[arg-type]


def _positive(data: Data, key: str, where: str) -> float:
    value = _number(data, key, where)
    if value <= 0.0:
        raise ValueError(f"{where}.{key}: expected more than 0, found {value!r}")
    return value


def _text(data: Data, key: str, where: str, default: str | None = None) -> str:
    value = data.get(key, default)
    if not isinstance(value, str):
        raise ValueError(f"{where}.{key}: expected a text, found {value!r}")
    return value


def _mapping(item: object, where: str) -> Data:
    if not isinstance(item, dict):
        raise ValueError(f"{where}: expected a table of fields, found {item!r}")
    return item
