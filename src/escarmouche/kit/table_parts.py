"""What a table is made of, so that a book's state can be kept and gone on from (see `core.freeze`)."""

from __future__ import annotations

from escarmouche.table.scenery import Scenery, Table, Zone
from escarmouche.table.shapes import Capsule, Disc, Line, Polygon
from escarmouche.table.storeys.model import Hurdle, Link, Place, Storeys, Surface
from escarmouche.table.storeys.sides import Side

_ABOVE_THE_GROUND = (Storeys, Surface, Link, Hurdle, Place, Side)
TABLE_PARTS: tuple[type, ...] = (
    *(Table, Scenery, Zone, Disc, Capsule, Line, Polygon),
    *_ABOVE_THE_GROUND,
)
