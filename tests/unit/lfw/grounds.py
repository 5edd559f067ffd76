"""Tables for tests of the ground: a hill with a gentle and three steep sides, a cliff, a ruin, a house, low walls, woods, water."""

from __future__ import annotations

from typing import Any

from escarmouche.table.scenery import Table, table_from_data


def box(x0: float, y0: float, x1: float, y1: float) -> list[list[float]]:
    """The corners of a rectangle."""
    return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]


def table(**storeys: Any) -> Table:
    """An otherwise empty table of 24 by 24 inches."""
    scenery = storeys.pop("scenery", [])
    return table_from_data({"width": 24, "depth": 24, "scenery": scenery, "storeys": storeys})


def piece(
    id: str, x0: float, y0: float, x1: float, y1: float, *words: str, height: float = 0.0
) -> Any:
    """A rectangular piece of scenery."""
    shape = {"type": "polygon", "points": box(x0, y0, x1, y1)}
    return {"id": id, "kind": "rocks", "shape": shape, "height": height, "properties": list(words)}


def block(
    id: str,
    x0: float,
    y0: float,
    x1: float,
    y1: float,
    height: float,
    rim: str = "wall",
    **more: Any,
) -> dict[str, Any]:
    """A block on which one stands; its rim is climbed (wall), jumped from (ledge) or walked (slope)."""
    return {"id": id, "outline": box(x0, y0, x1, y1), "height": height, "rim": rim, **more}


def low_wall(id: str, x0: float, y0: float, x1: float, y1: float, height: float = 0.6) -> Any:
    """A low wall without thickness."""
    return {"id": id, "shape": {"type": "line", "points": [[x0, y0], [x1, y1]]}, "height": height}


def thick_wall(id: str, x0: float, y0: float, x1: float, y1: float, height: float = 0.6) -> Any:
    """A barricade with a thickness."""
    return {"id": id, "shape": {"type": "polygon", "points": box(x0, y0, x1, y1)}, "height": height}


def house(id: str = "house", at: float = 8.0, door: float = 1.3, state: str = "open") -> list[Any]:
    """A house of 6 by 6 with its corner at (at, at), a door in the middle of its left wall, a window in its right, and a roof."""
    middle = 3.0
    return [
        {
            "id": f"{id}-in",
            "outline": box(at, at, at + 6, at + 6),
            "height": 0,
            "inside": id,
            "rim": {"kind": "wall", "rise": 3},
            "sides": [
                {"kind": "opening", "id": f"{id}-door", "edge": 3, "from": middle - door / 2,
                 "to": middle + door / 2, "head": 2.2, "state": state, "properties": ["door"]},
                {"kind": "opening", "id": f"{id}-window", "edge": 1, "from": 2.5, "to": 3.5,
                 "sill": 0.8, "head": 2.0, "state": state, "properties": ["window"]},
            ],
        },
        block(f"{id}-roof", at, at, at + 6, at + 6, 3.2, bottom=3.0, roof=id),
    ]  # fmt: skip


HILL = block(
    "hill", 10, 10, 16, 16, 2.0, sides=[{"edge": 0, "kind": "slope"}]
)  # gentle on its lower edge, steep elsewhere
