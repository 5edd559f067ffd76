"""The table of a situation: scenery by kind and outline."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Table, nearest, shown
from escarmouche.rosters.outlines import outline_of
from escarmouche.rulebooks.age_des_escarmouches.terrain import KINDS, make_piece
from escarmouche.table import scenery as tables
from escarmouche.table.scenery import Scenery

UNKNOWN_TERRAIN = Phrase("ade.situation.unknown_terrain")
BAD_SHAPE = Phrase("ade.situation.bad_shape")
BAD_TABLE = Phrase("ade.situation.bad_table")

SIDE = 90.0


def table_of(top: Table) -> tables.Table:
    """The table; an empty one of 90 by 90 cm where none is described."""
    inner = top.table("table")
    if inner is None:
        return tables.Table(SIDE, SIDE)
    width, depth = inner.number("width", SIDE), inner.number("depth", SIDE)
    pieces = [_piece(each, number) for number, each in enumerate(inner.tables("scenery"), 1)]
    inner.finish()
    try:
        return tables.Table(width, depth, tuple(piece for piece in pieces if piece is not None))
    except ValueError as problem:
        top.report("table", BAD_TABLE, problem=str(problem))
        return tables.Table(SIDE, SIDE)


def _piece(item: Table, number: int) -> Scenery | None:
    kind = item.text("kind")
    if kind not in KINDS:
        if not item.source.flagged((*item.path, "kind")):
            meant = nearest(kind, KINDS) or ", ".join(KINDS)
            item.report("kind", UNKNOWN_TERRAIN, given=shown(kind), meant=meant)
        kind = "field"
    id, shape = item.text("id", f"{kind}-{number}"), outline_of(item, BAD_SHAPE)
    height = item.number("height", KINDS[kind].height)
    item.finish()
    if shape is None:
        return None
    made = make_piece(kind, id, shape)
    return Scenery(made.id, made.kind, shape, height, made.properties, made.name)
