"""The table of a situation: scenery with plain outlines, and storeys as a table file has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.rosters.toml_reader import TomlReader
from escarmouche.rulebooks.last_fantasy_war import terrain
from escarmouche.rulebooks.last_fantasy_war.situations.reasons import BAD_SHAPE, BAD_TABLE
from escarmouche.situation_files.scenery_reader import SHAPES, outline_of
from escarmouche.table.scenery import Table, shape_to_data, table_from_data

SIDE = 24.0  # LFW-CHAMP-01


def table_of(top: TomlReader) -> Table:
    """An empty table of 24 by 24 inches where none is described."""
    inner = top.table("table")
    if inner is None:
        return Table(SIDE, SIDE)
    data: dict[str, Any] = {"width": SIDE, "depth": SIDE, **inner.data}
    data["scenery"] = [
        _piece(each, number) for number, each in enumerate(inner.tables("scenery"), 1)
    ]
    data["storeys"] = _storeys(inner)
    try:
        return table_from_data(data)
    except ValueError as problem:
        top.report("table", BAD_TABLE, problem=str(problem))
        return Table(SIDE, SIDE)


def _piece(item: TomlReader, number: int) -> Mapping[str, Any]:
    """`{kind: wall, rectangle: [x, y, width, depth], height: 3, properties: [...]}`."""
    kind = item.text("kind", terrain.ROCKS)
    height, properties = terrain.KINDS.get(kind, (0.0, frozenset()))
    usual = {"kind": kind, "id": f"{kind}-{number}", "height": height}
    return _with_shape(item, {**usual, "properties": sorted(properties), **item.data})


def _storeys(inner: TomlReader) -> Mapping[str, Any]:
    storeys = inner.table("storeys")
    if storeys is None:
        return {}
    hurdles = [_with_shape(item, dict(item.data)) for item in storeys.tables("hurdles")]
    return {**storeys.data, "hurdles": hurdles}


def _with_shape(item: TomlReader, data: dict[str, Any]) -> dict[str, Any]:
    """The outline as a table file has it, from `disc`, `line`, `rectangle` or `polygon`."""
    if "shape" not in data:
        shape = outline_of(item, BAD_SHAPE)
        data["shape"] = None if shape is None else shape_to_data(shape)
    return {key: value for key, value in data.items() if key not in SHAPES}
