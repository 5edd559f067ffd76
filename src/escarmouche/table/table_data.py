"""Tables as plain data (for JSON and TOML), read back with errors that name the place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .pieces import LARGEST_SIDE, Scenery, Table, Zone
from .plain_data import (
    Data,
    is_simple,
    items_in,
    mapping_in,
    number_in,
    point_in,
    points_in,
    positive_in,
    text_in,
    words_in,
)
from .shapes import Capsule, Disc, Line, Polygon, Shape
from .storeys.model import GROUND, NOTHING
from .storeys.shown_storeys import shown_storeys
from .storeys.sides import Side, part_of
from .storeys.storeys_data import (
    sides_from_data,
    sides_to_data,
    storeys_from_data,
    storeys_to_data,
)


def table_to_data(table: Table) -> Data:
    """Return a table as plain data that JSON can hold."""
    told: Data = {
        "width": table.width,
        "depth": table.depth,
        "scenery": [_piece_to_data(piece) for piece in table.scenery],
        "zones": [{"id": zone.id, "shape": shape_to_data(zone.shape)} for zone in table.zones],
    }
    if table.storeys:
        told["storeys"] = storeys_to_data(table.storeys, shape_to_data)
    return told


def _piece_to_data(piece: Scenery) -> Data:
    told = _without_sides(piece)
    if piece.sides and isinstance(piece.shape, Polygon):
        told["sides"] = sides_to_data(piece.shape, piece.sides)
    return {"id": told.pop("id"), "kind": told.pop("kind"), "name": piece.name, **told}


def shown_table(
    table: Table, unit: str | None = None, states: Mapping[str, str] | None = None
) -> Data:
    """What an interface draws of a table: its size, the unit where it is not inches, its scenery, its storeys.

    `states`: how openings and links stand now.
    """
    told: Data = {"width": table.width, "depth": table.depth}
    if unit is not None:
        told["unit"] = unit
    told["scenery"] = [_shown(piece) for piece in table.scenery]
    if table.storeys:
        told["storeys"] = shown_storeys(table, states or {}, shape_to_data)
    return told


def _drawn(outline: Polygon, sides: Sequence[Side]) -> list[Data]:
    written = zip(sides_to_data(outline, sides), sides, strict=True)
    return [told | {"points": [list(p) for p in part_of(outline, side)]} for told, side in written]


def shown_zones(zones: Mapping[int, Polygon]) -> list[Data]:
    """What an interface draws of the deployment zones, by camp."""
    return [
        {"camp": camp, "points": [list(point) for point in zone.points]}
        for camp, zone in zones.items()
    ]


def _shown(piece: Scenery) -> Data:
    told = _without_sides(piece)
    if piece.sides and isinstance(piece.shape, Polygon):
        told["sides"] = _drawn(piece.shape, piece.sides)
    return told


def _without_sides(piece: Scenery) -> Data:
    told: Data = {
        "id": piece.id,
        "kind": piece.kind,
        "height": piece.height,
        "properties": sorted(piece.properties),
        "shape": shape_to_data(piece.shape),
    }
    return told if piece.surface == GROUND else told | {"surface": piece.surface}


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
    top = mapping_in(data, "table")
    pieces = items_in(top, "scenery", _piece)
    zones = items_in(top, "zones", _zone)
    width = number_in(top, "width", "table")
    depth = number_in(top, "depth", "table")
    if not max(width, depth) <= LARGEST_SIDE:
        raise ValueError(f"table: a side is at most {LARGEST_SIDE:g}")
    storeys = NOTHING
    if "storeys" in top:
        storeys = storeys_from_data(top["storeys"], shape_from_data)
    try:
        return Table(width, depth, tuple(pieces), tuple(zones), storeys)
    except ValueError as error:
        raise ValueError(f"table: {error}") from error


def flat_table_from_data(data: object, sides: Sequence[str] = ()) -> Table:
    """The same for a book without storeys, whose scenery may have sides of these kinds at most."""
    table = table_from_data(data)
    if table.storeys:
        raise ValueError("storeys: this book is played on one level; leave them out")
    for k, piece in enumerate(table.scenery):
        for side in piece.sides:
            if side.kind not in sides:
                known = f"is none of {', '.join(sides)}" if sides else "means nothing in this book"
                raise ValueError(f"scenery[{k}].sides: {side.kind!r} {known}")
    return table


def _piece(item: object, where: str) -> Scenery:
    data = mapping_in(item, where)
    shape = shape_from_data(data.get("shape"), f"{where}.shape")
    sides: tuple[Side, ...] = ()
    if data.get("sides"):
        if not isinstance(shape, Polygon):
            raise ValueError(f"{where}.sides: only a polygon has sides; its shape is another")
        sides = sides_from_data(data, where, points_in(data["shape"], f"{where}.shape"))
    try:
        return Scenery(
            id=text_in(data, "id", where),
            kind=text_in(data, "kind", where),
            shape=shape,
            height=number_in(data, "height", where, 0.0),
            properties=words_in(data, "properties", where),
            name=text_in(data, "name", where, ""),
            sides=sides,
            surface=text_in(data, "surface", where, GROUND),
        )
    except ValueError as error:
        raise ValueError(str(error) if where in str(error) else f"{where}: {error}") from error


def _zone(item: object, where: str) -> Zone:
    data = mapping_in(item, where)
    return Zone(text_in(data, "id", where), shape_from_data(data.get("shape"), f"{where}.shape"))


def shape_from_data(item: object, where: str = "shape") -> Shape:
    """Build a shape from plain data; a ValueError names the place that is wrong."""
    data = mapping_in(item, where)
    builders: dict[str, Callable[[Data, str], Shape]] = {
        "disc": _disc,
        "capsule": _capsule,
        "polygon": _polygon,
        "line": lambda d, w: Line(points_in(d, w)),
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
    x, y = number_in(data, "x", where), number_in(data, "y", where)
    return Disc(x, y, positive_in(data, "radius", where))


def _capsule(data: Data, where: str) -> Capsule:
    a = point_in(data.get("a"), f"{where}.a")
    return Capsule(a, point_in(data.get("b"), f"{where}.b"), positive_in(data, "radius", where))


def _polygon(data: Data, where: str) -> Polygon:
    polygon = Polygon(points_in(data, where))
    if not is_simple(polygon.points):
        raise ValueError(f"{where}.points: the outline crosses itself")
    return polygon
