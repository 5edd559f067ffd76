"""A table with storeys for tests of moves: two roofs, a hall with a door, a ladder, low walls, a wood, water."""

from __future__ import annotations

from typing import Any

from escarmouche.table.scenery import Table, table_from_data


def box(x0: float, y0: float, x1: float, y1: float) -> list[list[float]]:
    """The corners of a rectangle."""
    return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]


def table(**storeys: Any) -> Table:
    """An otherwise empty table of 36 by 36 paces."""
    scenery = storeys.pop("scenery", [])
    return table_from_data({"width": 36, "depth": 36, "scenery": scenery, "storeys": storeys})


def piece(
    id: str, x0: float, y0: float, x1: float, y1: float, *words: str, height: float = 0.0
) -> Any:
    """A rectangular piece of scenery."""
    shape = {"type": "polygon", "points": box(x0, y0, x1, y1)}
    return {"id": id, "kind": "rocks", "shape": shape, "height": height, "properties": list(words)}


def roof(
    height: float = 3.0, rim: str = "ledge", id: str = "roof", at: float = 10.0
) -> dict[str, Any]:
    """A block of 6 by 6 with one corner at (at, at)."""
    outline = box(at, at, at + 6, at + 6)
    return {"id": id, "outline": outline, "height": height, "rim": rim}


QUARTER = table(
    scenery=[
        piece("wood", 2, 24, 8, 30, "difficult", "wood", height=5),
        piece("pool", 26, 4, 32, 10, "deep-water"),
        piece("rock", 20, 18, 22, 20, "impassable", "solid", height=3),
    ],
    surfaces=[
        roof(),
        roof(1.5, "wall", "crate", 24.0),
        {
            "id": "hall",
            "outline": box(2, 2, 8, 8),
            "height": 0,
            "inside": "house",
            "rim": {"kind": "wall", "rise": 3, "properties": ["smooth"]},
            "sides": [
                {"kind": "opening", "id": "door", "edge": 1, "from": 2, "to": 4, "head": 2.2}
            ],
        },
    ],
    links=[
        {
            "id": "ladder",
            "kind": "ladder",
            "lower": {"at": [9.4, 13]},
            "upper": {"surface": "roof", "at": [10.6, 13]},
        }
    ],
    hurdles=[
        {"id": "fence", "shape": {"type": "line", "points": [[18, 6], [18, 12]]}, "height": 1.2}
    ],
)
