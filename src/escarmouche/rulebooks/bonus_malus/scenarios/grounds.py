"""Zones, edges and places of the scenarios (R79), all of them measured from the edges of the table."""

from __future__ import annotations

from math import hypot

from escarmouche.memory import remembered
from escarmouche.rulebooks.bonus_malus.ground.contact import KNEE
from escarmouche.rulebooks.bonus_malus.ground.solids import scenery_blockers
from escarmouche.rulebooks.bonus_malus.state import Counter, Figure, State
from escarmouche.table.measure import Point
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Polygon, rectangle
from escarmouche.table.sight_in_space import sees_point
from escarmouche.table.solids import Eye
from escarmouche.table.zones import band

STRIP = 6.0  # R79: how deep a deployment zone is
MIDDLE = 14.0  # how wide it is where three or four groups meet
AHEAD = 10.0  # BM-SKILL-INFILTRATION-01
EDGES = {2: ("bottom", "top"), 3: ("bottom", "top", "left"), 4: ("bottom", "top", "left", "right")}
FACING = {"bottom": 90.0, "top": 270.0, "left": 0.0, "right": 180.0}  # towards the table
MARKER = 0.5  # the radius of a terminal, a relic, a crate
AT_HAND = 0.5  # so far from a marker one may still touch it


def strip(table: Table, edge: str, crowded: bool, ahead: float = 0.0) -> Polygon:
    """The strip along an edge; `ahead`: so much deeper."""
    return _strip(table.width, table.depth, edge, crowded, STRIP + ahead)


@remembered
def _strip(width: float, depth: float, edge: str, crowded: bool, deep: float) -> Polygon:
    if not crowded:
        return band(width, depth, edge, deep)
    x0, y0, x1, y1 = band(width, depth, edge, deep).bbox
    if edge in ("bottom", "top"):
        x0, x1 = (width - MIDDLE) / 2, (width + MIDDLE) / 2
    else:
        y0, y1 = (depth - MIDDLE) / 2, (depth + MIDDLE) / 2
    return rectangle((x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0)


def deepened(table: Table, zone: Polygon, edge: str, more: float) -> Polygon:
    """A zone with so much more depth, away from its edge."""
    x0, y0, x1, y1 = zone.bbox
    x0, x1 = (x0 - more if edge == "right" else x0), (x1 + more if edge == "left" else x1)
    y0, y1 = (y0 - more if edge == "top" else y0), (y1 + more if edge == "bottom" else y1)
    x0, y0, x1, y1 = max(0.0, x0), max(0.0, y0), min(table.width, x1), min(table.depth, y1)
    return rectangle((x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0)


def from_edge(table: Table, edge: str, x: float, y: float) -> float:
    """How far a spot is from an edge of the table."""
    away = {"bottom": y, "top": table.depth - y, "left": x, "right": table.width - x}
    return away[edge]


def onto_edge(table: Table, edge: str, x: float, y: float) -> Point:
    """The spot of an edge that is nearest, a pace inside."""
    spots = {
        "bottom": (x, 1.0),
        "top": (x, table.depth - 1.0),
        "left": (1.0, y),
        "right": (table.width - 1.0, y),
    }
    return spots[edge]


def opposite(edge: str) -> str:
    """The edge across the table."""
    return {"bottom": "top", "top": "bottom", "left": "right", "right": "left"}[edge]


def rounds(table: Table) -> tuple[Point, ...]:
    """Where sentries go about: four points around the middle."""
    w, d = table.width, table.depth
    return (
        (w * 0.35, d * 0.35),
        (w * 0.65, d * 0.35),
        (w * 0.65, d * 0.65),
        (w * 0.35, d * 0.65),
    )


def at_hand(game: State, figure: Figure, counter: Counter) -> bool:
    """Whether a figure can touch what a scenario laid: its base (nearly) against it, about as high, and no wall between (R16)."""
    i, level = figure.id, game.table.storeys.height_of(counter.surface)
    if abs(game.elevation(i) - level) >= 1.0 or counter.bearer is not None:
        return False
    away = hypot(counter.x - game.x[i], counter.y - game.y[i])
    if away > game.radius[i] + MARKER + AT_HAND:
        return False
    eye = Eye(game.x[i], game.y[i], max(game.elevation(i), level) + KNEE)
    return sees_point(eye, counter.x, counter.y, eye.z, scenery_blockers(game))
