"""Storeys as plain data (for JSON, TOML and YAML), read back with errors that name the place and the remedy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from escarmouche.table.measure import Point
from escarmouche.table.plain_data import (
    Data,
    is_number,
    is_simple,
    items_in,
    mapping_in,
    number_in,
    point_in,
    points_in,
    text_in,
    words_in,
)
from escarmouche.table.shapes import Polygon, Shape

from .model import GROUND, LINKS, Hurdle, Link, Perch, Place, Storeys, Surface
from .sides import OPEN, OPENING, SIDES, WALL, Side

MOST_SURFACES, MOST_CORNERS, MOST_SIDES, MOST_LINKS, MOST_HURDLES = 60, 40, 80, 100, 100
TALLEST = 100.0  # in the book's unit: more is a mistake, or malice

ShapeReader = Callable[[object, str], Shape]
ShapeWriter = Callable[[Shape], Data]


def storeys_from_data(item: object, read_shape: ShapeReader, where: str = "storeys") -> Storeys:
    """Build storeys from plain data; a ValueError names the place that is wrong."""
    top = mapping_in(item, where)
    _demand_known(top, ("surfaces", "links", "hurdles"), where)

    def hurdle(entry: object, place: str) -> Hurdle:
        data = mapping_in(entry, place)
        _demand_known(data, ("id", "shape", "height", "surface", "properties"), place)
        shape = read_shape(data.get("shape"), f"{place}.shape")
        surface, words = (
            text_in(data, "surface", place, GROUND),
            words_in(data, "properties", place),
        )
        return Hurdle(_id(data, place), shape, _height(data, "height", place), surface, words)

    surfaces = items_in(top, "surfaces", surface_from_data, where, MOST_SURFACES)
    links = items_in(top, "links", _link, where, MOST_LINKS)
    hurdles = items_in(top, "hurdles", hurdle, where, MOST_HURDLES)
    try:
        storeys = Storeys(tuple(surfaces), tuple(links), tuple(hurdles))
        for link in storeys.links:
            for end in (link.lower, link.upper):
                storeys.place_at(end.x, end.y, end.surface)
        return storeys
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from error


def storeys_to_data(storeys: Storeys, write_shape: ShapeWriter) -> Data:
    """Return storeys as plain data that JSON can hold."""
    return {
        "surfaces": [surface_to_data(surface) for surface in storeys.surfaces],
        "links": [link_to_data(link) for link in storeys.links],
        "hurdles": [hurdle_to_data(hurdle, write_shape) for hurdle in storeys.hurdles],
    }


def link_to_data(link: Link) -> Data:
    """Return a link as plain data, in the state that the table has it in."""
    return {
        "id": link.id,
        "kind": link.kind,
        "lower": place_to_data(link.lower),
        "upper": place_to_data(link.upper),
        "state": link.state,
        "properties": sorted(link.properties),
    }


def hurdle_to_data(hurdle: Hurdle, write_shape: ShapeWriter) -> Data:
    """Return a low wall as plain data."""
    return {
        "id": hurdle.id,
        "shape": write_shape(hurdle.shape),
        "height": hurdle.height,
        "surface": hurdle.surface,
        "properties": sorted(hurdle.properties),
    }


# -- surfaces and sides ----------------------------------------------------------------------------

_SURFACE_FIELDS = (
    "id", "outline", "height", "bottom", "headroom", "properties", "inside", "roof", "piece", "rim", "sides", "name",
)  # fmt: skip
_SIDE_FIELDS = (
    "kind", "edge", "edges", "from", "to", "rise", "beyond", "id", "sill", "head", "state", "properties",
)  # fmt: skip


def surface_from_data(item: object, where: str) -> Surface:
    """Build a surface from plain data."""
    data = mapping_in(item, where)
    _demand_known(data, _SURFACE_FIELDS, where)
    outline, edge_of = _outline(data, where)
    height = _height(data, "height", where)
    try:
        return Surface(
            id=_id(data, where),
            outline=outline,
            height=height,
            bottom=_height(data, "bottom", where, 0.0),
            headroom=_limit(data, "headroom", where),
            properties=words_in(data, "properties", where),
            inside=text_in(data, "inside", where, ""),
            roof=text_in(data, "roof", where, ""),
            piece=text_in(data, "piece", where, ""),
            rim=_rim(data.get("rim", WALL), f"{where}.rim"),
            sides=_sides(data, where, outline, edge_of),
            name=text_in(data, "name", where, ""),
        )
    except ValueError as error:
        message = str(error)
        raise ValueError(message if where in message else f"{where}: {message}") from error


def _outline(data: Data, where: str) -> tuple[Polygon, Callable[[int], tuple[int, bool]]]:
    """The outline, and where its edges, numbered as they are written, have come to lie."""
    points = points_in(data, where, "outline")
    if len(points) > MOST_CORNERS:
        raise ValueError(
            f"{where}.outline: {len(points)} corners are too many; at most {MOST_CORNERS}"
        )
    return outline_from(points, f"{where}.outline")


def outline_from(
    points: Sequence[Point], where: str
) -> tuple[Polygon, Callable[[int], tuple[int, bool]]]:
    """A polygon whose corners all count, and where its edges, numbered as they are written, have come to lie."""
    try:
        outline = Polygon(tuple(points))
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from error
    if len(outline.points) != len(points):
        raise ValueError(f"{where}: a corner stands there twice; leave one out")
    if not is_simple(outline.points):
        raise ValueError(f"{where}: the outline crosses itself")
    turned = outline.points[0] != (float(points[0][0]), float(points[0][1]))
    count = len(points)
    return (
        outline,
        lambda number: ((count - 2 - number) % count, True) if turned else (number, False),
    )


def _sides(
    data: Data, where: str, outline: Polygon, edge_of: Callable[[int], tuple[int, bool]]
) -> tuple[Side, ...]:
    found = items_in(
        data, "sides", lambda item, at: _side(item, at, outline, edge_of), where, MOST_SIDES
    )
    return tuple(side for several in found for side in several)


def sides_from_data(data: Data, where: str, points: Sequence[Point]) -> tuple[Side, ...]:
    """The sides of an outline whose corners are written in this order."""
    if not data.get("sides"):
        return ()
    return _sides(data, where, *outline_from(points, where))


def _side(
    item: object, where: str, outline: Polygon, edge_of: Callable[[int], tuple[int, bool]]
) -> list[Side]:
    data = mapping_in(item, where)
    _demand_known(data, _SIDE_FIELDS, where)
    found = []
    for written in _edges(data, where, len(outline.edges)):
        number, turned = edge_of(written)
        length = outline.edges[number][4]
        start, end = number_in(data, "from", where, 0.0), number_in(data, "to", where, length)
        if not 0.0 <= start < end <= length + 1e-6:
            raise ValueError(
                f"{where}: a side from {start:g} to {end:g} does not lie on edge {written}, which is {length:g} long"
            )
        part = (max(0.0, length - end), length - start) if turned else (start, min(end, length))
        found.append(_described(data, where, number, part))
    return found


def _edges(data: Data, where: str, count: int) -> list[int]:
    if ("edge" in data) == ("edges" in data):
        raise ValueError(f"{where}: say which edge it is on: edge: 0, or edges: [0, 1]")
    edges = [data["edge"]] if "edge" in data else data["edges"]
    if not isinstance(edges, list | tuple):
        raise ValueError(f"{where}.edges: expected a list of numbers")
    for edge in edges:
        if isinstance(edge, bool) or not isinstance(edge, int) or not 0 <= edge < count:
            raise ValueError(
                f"{where}: there is no edge {edge!r}; the outline has edges 0 to {count - 1}"
            )
    if len(set(edges)) != len(edges) or (
        len(edges) > 1 and ("from" in data or "to" in data or "id" in data)
    ):
        raise ValueError(f"{where}: from, to and id belong to one edge; name each edge once")
    return list(edges)


def _rim(item: object, where: str) -> Side:
    data = {"kind": item} if isinstance(item, str) else mapping_in(item, where)
    _demand_known(data, ("kind", "rise", "properties"), where)
    rim = _described(data, where, 0, (0.0, inf))
    if rim.kind == OPENING:
        raise ValueError(
            f"{where}: an opening is one of the sides; a rim is a slope, a wall or a ledge"
        )
    return rim


def _described(data: Data, where: str, edge: int, part: tuple[float, float]) -> Side:
    kind = _one_of(data, "kind", where, SIDES)
    side = Side(
        edge=edge,
        kind=kind,
        start=part[0],
        end=part[1],
        rise=_height(data, "rise", where, 0.0),
        beyond=text_in(data, "beyond", where, ""),
        id=text_in(data, "id", where, ""),
        sill=_height(data, "sill", where, 0.0),
        head=_limit(data, "head", where),
        state=text_in(data, "state", where, OPEN),
        properties=words_in(data, "properties", where),
    )
    if kind == OPENING and not side.id:
        raise ValueError(f"{where}.id: an opening needs an id, by which its state is known")
    if kind != OPENING and (side.sill or side.head < inf or side.state != OPEN):
        raise ValueError(f"{where}: sill, head and state belong to an opening, not to a {kind}")
    if side.head <= side.sill:
        raise ValueError(f"{where}.head: expected more than the sill, {side.sill:g}")
    return side


def surface_to_data(surface: Surface) -> Data:
    """Return a surface as plain data."""
    return {
        "id": surface.id,
        "name": surface.name,
        "outline": [list(point) for point in surface.outline.points],
        "height": surface.height,
        "bottom": surface.bottom,
        **({"headroom": surface.headroom} if surface.headroom < inf else {}),
        "properties": sorted(surface.properties),
        "inside": surface.inside,
        **({"roof": surface.roof} if surface.roof else {}),
        "piece": surface.piece,
        "rim": {
            "kind": surface.rim.kind,
            "rise": surface.rim.rise,
            "properties": sorted(surface.rim.properties),
        },
        "sides": sides_to_data(surface.outline, surface.sides),
    }


def sides_to_data(outline: Polygon, sides: Sequence[Side]) -> list[Data]:
    """Return sides as plain data, by the edges of an outline that is written as it is kept."""
    return [_side_to_data(side, outline.edges[side.edge][4]) for side in sides]


def _side_to_data(side: Side, length: float) -> Data:
    told: Data = {
        "kind": side.kind,
        "edge": side.edge,
        "from": side.start,
        "to": min(side.end, length),
    }
    told |= {
        "rise": side.rise,
        "beyond": side.beyond,
        "id": side.id,
        "properties": sorted(side.properties),
    }
    if side.kind == OPENING:
        told |= {"sill": side.sill, "state": side.state}
        told |= {"head": side.head} if side.head < inf else {}
    return told


# -- links and places ------------------------------------------------------------------------------


def _link(item: object, where: str) -> Link:
    data = mapping_in(item, where)
    _demand_known(data, ("id", "kind", "lower", "upper", "state", "properties"), where)
    lower, upper = (_end(data, key, where) for key in ("lower", "upper"))
    state, words = text_in(data, "state", where, OPEN), words_in(data, "properties", where)
    return Link(_id(data, where), _one_of(data, "kind", where, LINKS), lower, upper, state, words)


def _end(data: Data, key: str, where: str) -> Place:
    place = f"{where}.{key}"
    told = mapping_in(data.get(key), place)
    _demand_known(told, ("surface", "at"), place)
    return Place(*point_in(told.get("at"), f"{place}.at"), text_in(told, "surface", place, GROUND))


def place_from_data(item: object, storeys: Storeys, where: str = "place") -> Place | Perch:
    """A place, `{surface: roof, at: [x, y]}`, or a perch, `{on: ladder, share: 0.5}`.

    Without a surface it is the one that is there; where there are several, it must be named.
    """
    data = mapping_in(item, where)
    if "on" in data:
        return _perch(data, storeys, where)
    _demand_known(data, ("surface", "at"), where)
    x, y = point_in(data.get("at"), f"{where}.at")
    surface = text_in(data, "surface", where) if "surface" in data else None
    try:
        return storeys.place_at(x, y, surface)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from error


def _perch(data: Data, storeys: Storeys, where: str) -> Perch:
    _demand_known(data, ("on", "share"), where)
    link, share = text_in(data, "on", where), number_in(data, "share", where)
    known = [one.id for one in storeys.links]
    if link not in known:
        raise ValueError(
            f"{where}.on: there is no link {link!r}; there are {', '.join(known) or 'none'}"
        )
    if not 0.0 < share < 1.0:
        raise ValueError(f"{where}.share: expected more than 0 and less than 1, found {share:g}")
    return Perch(link, share)


def place_to_data(place: Place | Perch) -> Data:
    """Return a place or a perch as plain data."""
    if isinstance(place, Perch):
        return {"on": place.link, "share": place.share}
    return {"surface": place.surface, "at": [place.x, place.y]}


def states_from_data(item: object, storeys: Storeys, where: str = "openings") -> dict[str, str]:
    """How openings and links stand, `{door-1: closed}`: those that are named, the others as the table has them."""
    states = storeys.openings()
    for id, state in mapping_in(item, where).items():
        if id not in states:
            raise ValueError(
                f"{where}: there is no opening {id!r}; there are {', '.join(states) or 'none'}"
            )
        if not isinstance(state, str):
            raise ValueError(f"{where}.{id}: expected a word, found {state!r}")
        states[id] = state
    return states


# -- what all of them need -------------------------------------------------------------------------


def _id(data: Data, where: str) -> str:
    id = text_in(data, "id", where)
    if not id or id == GROUND:
        raise ValueError(f"{where}.id: expected a name of its own, found {id!r}")
    return id


def _height(data: Data, key: str, where: str, default: float | None = None) -> float:
    value = number_in(data, key, where, default)
    if not 0.0 <= value <= TALLEST:
        raise ValueError(f"{where}.{key}: expected 0 to {TALLEST:g}, found {value:g}")
    return value


def _limit(data: Data, key: str, where: str) -> float:
    """A height that may be left out: then there is no limit."""
    value: Any = data.get(key)
    if value is None:
        return inf
    if not is_number(value) or not 0.0 < value <= TALLEST:
        raise ValueError(
            f"{where}.{key}: expected more than 0, at most {TALLEST:g}, found {value!r}"
        )
    return float(value)


def _one_of(data: Data, key: str, where: str, words: Sequence[str]) -> str:
    word = text_in(data, key, where)
    if word not in words:
        raise ValueError(f"{where}.{key}: {word!r} is none of {', '.join(words)}")
    return word


def _demand_known(data: Data, fields: Sequence[str], where: str) -> None:
    for key in data:
        if key not in fields:
            raise ValueError(f"{where}: there is no field {key!r}; there are {', '.join(fields)}")
