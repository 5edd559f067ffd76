"""The table of a situation: scenery by kind and outline."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.rosters import TomlReader
from escarmouche.rulebooks.age_des_escarmouches.ground.terrain import KINDS, SIDES
from escarmouche.situation_files import scenery_reader
from escarmouche.situation_files.scenery_reader import piece_of
from escarmouche.table import scenery as tables
from escarmouche.table.scenery import Scenery

UNKNOWN_TERRAIN = Phrase("ade.situation.unknown_terrain")
BAD_SHAPE = Phrase("ade.situation.bad_shape")
BAD_SIDES = Phrase("ade.situation.bad_sides", "ADE-4.8-04")
BAD_TABLE = Phrase("ade.situation.bad_table")

SIDE = 90.0


def table_of(top: TomlReader) -> tables.Table:
    """The table; an empty one of 90 by 90 cm where none is described."""
    return scenery_reader.table_of(top, SIDE, _piece, BAD_TABLE)


def _piece(item: TomlReader, number: int) -> Scenery | None:
    sides = (SIDES, BAD_SIDES)
    return piece_of(item, number, KINDS, "field", UNKNOWN_TERRAIN, BAD_SHAPE, sides)
