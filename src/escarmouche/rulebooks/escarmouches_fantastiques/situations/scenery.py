"""The table of a situation: scenery by kind and outline, and fire walls already burning."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.rosters import TomlReader
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import KINDS, make_piece
from escarmouche.situation_files import scenery_reader
from escarmouche.situation_files.scenery_reader import kind_of, outline_of
from escarmouche.table import scenery as tables
from escarmouche.table.scenery import Scenery

UNKNOWN_TERRAIN = Phrase("ef.situation.unknown_terrain")
BAD_SHAPE = Phrase("ef.situation.bad_shape")
BAD_TABLE = Phrase("ef.situation.bad_table")

SIDE = 48.0


class Wall(NamedTuple):
    """A fire wall as it is written."""

    scenery: Scenery
    camp: str
    turn: int | None


def table_of(top: TomlReader) -> tables.Table:
    """The table; an empty one of 48'' by 48'' where none is described."""
    return scenery_reader.table_of(top, SIDE, _piece, BAD_TABLE)


def _piece(item: TomlReader, number: int) -> Scenery | None:
    kind = kind_of(item, KINDS, "field", UNKNOWN_TERRAIN)
    id = item.text("id", f"{kind}-{number}")
    shape = outline_of(item, BAD_SHAPE)
    item.finish()
    return None if shape is None else make_piece(kind, id, shape)


def fire_walls(top: TomlReader) -> list[Wall]:
    """Walls of fire that burn already: a rectangle, whose side lit it, and in which turn."""
    found = []
    for number, item in enumerate(top.tables("fire_walls"), 1):
        shape = outline_of(item, BAD_SHAPE)
        id = item.text("id", f"fire-wall-{number}")
        camp, turn = item.text("camp"), item.integer("turn", -1)
        item.finish()
        if shape is not None:
            piece = make_piece("fire-wall", id, shape)
            found.append(Wall(piece, camp, None if turn < 0 else turn))
    return found
