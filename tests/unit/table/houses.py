"""A house with a roof and a ladder, a yard with a ramp and a walkway, and who goes there."""

from __future__ import annotations

from dataclasses import dataclass

from escarmouche.table.pieces import Table
from escarmouche.table.shapes import rectangle
from escarmouche.table.storeys.model import GROUND, Link, Place, Storeys, Surface
from escarmouche.table.storeys.sides import LEDGE, OPENING, SLOPE, WALL, Side
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.ways import (
    CLIMB,
    DROP,
    Crossing,
    Gait,
    PlainGait,
    Way,
)

SQUARE = rectangle(20.0, 20.0, 10.0, 10.0)  # from 15 to 25
ROOM = Surface(
    "room",
    SQUARE,
    0.0,
    rim=Side(0, WALL, rise=3.0),
    sides=(Side(0, OPENING, 4.0, 6.0, id="door", head=2.0, state="closed"),),
)
ROOF = Surface("roof", SQUARE, 3.2, bottom=3.0, rim=Side(0, WALL))
LADDER = Link("ladder", "ladder", Place(14.0, 20.0), Place(15.5, 20.0, "roof"))
HOUSE = Table(40.0, 40.0, storeys=Storeys((ROOM, ROOF), (LADDER,)))


def mover(table: Table, gait: Gait | None = None, **more: object) -> Walk:
    return Walk(table, 0.5, 1.5, gait or PlainGait(), **more)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Runner(PlainGait):
    """Never climbs, but jumps."""

    def toll(self, crossing: Crossing) -> float | None:
        if crossing.kind == CLIMB:
            return None
        return 0.0 if crossing.kind == DROP else PlainGait.toll(self, crossing)


def kinds(way: Way | None) -> list[str]:
    assert way is not None
    return [crossing.kind for crossing in way.crossings]


WALKWAY = Surface("walkway", rectangle(30.0, 20.0, 10.0, 2.0), 3.2, bottom=3.1, rim=Side(0, LEDGE))
RAMP = Surface(
    "ramp",
    rectangle(37.0, 20.0, 4.0, 2.0),
    1.6,
    rim=Side(0, WALL),
    sides=(Side(1, SLOPE, beyond=GROUND), Side(3, SLOPE, beyond="walkway")),
)
YARD = Table(44.0, 40.0, storeys=Storeys((WALKWAY, RAMP)))
