"""The table of a situation: scenery by kind and outline."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Table, outlines
from escarmouche.rosters.outlines import kind_of, outline_of
from escarmouche.rulebooks.confrontation.terrain import KINDS, make_piece
from escarmouche.table import scenery as tables
from escarmouche.table.scenery import Scenery

UNKNOWN_TERRAIN = Phrase("cc.situation.unknown_terrain")
BAD_SHAPE = Phrase("cc.situation.bad_shape")
BAD_TABLE = Phrase("cc.situation.bad_table")

SIDE = 90.0


def table_of(top: Table) -> tables.Table:
    """The table; an empty one of 90 by 90 cm where none is described."""
    return outlines.table_of(top, SIDE, _piece, BAD_TABLE)


def _piece(item: Table, number: int) -> Scenery | None:
    kind = kind_of(item, KINDS, "field", UNKNOWN_TERRAIN)
    id, shape = item.text("id", f"{kind}-{number}"), outline_of(item, BAD_SHAPE)
    height = item.number("height", KINDS[kind].height)
    item.finish()
    if shape is None:
        return None
    made = make_piece(kind, id, shape)
    return Scenery(made.id, made.kind, shape, height, made.properties, made.name)
