"""The table of a situation in a book with storeys: scenery with plain outlines, and storeys as a table file has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters.toml_reader import TomlReader
from escarmouche.situation_files.scenery_reader import SHAPES, kind_of, outline_of
from escarmouche.table.scenery import Table, shape_to_data, table_from_data

UNKNOWN_SCENERY = Phrase("rosters.unknown_scenery")
# Of a piece; what they hold is judged by who reads tables.
KEYS = ("id", "name", "height", "properties", "surface", "shape")


@dataclass(frozen=True)
class StoreyGrounds:
    """What a book says of tables: their usual side, its kinds of scenery (height and properties), its words for mistakes."""

    side: float
    kinds: Mapping[str, tuple[float, frozenset[str]]]
    usual: str
    bad_shape: Phrase
    bad_table: Phrase

    def table_of(self, top: TomlReader) -> Table:
        """The table that is described; an empty one of the usual size where none is."""
        inner = top.table("table")
        if inner is None:
            return Table(self.side, self.side)
        data: dict[str, Any] = {"width": self.side, "depth": self.side, **inner.data}
        data["scenery"] = [
            self._piece(each, number) for number, each in enumerate(inner.tables("scenery"), 1)
        ]
        data["storeys"] = self._storeys(inner)
        try:
            return table_from_data(data)
        except ValueError as problem:
            top.report("table", self.bad_table, problem=str(problem))
            return Table(self.side, self.side)

    def _piece(self, item: TomlReader, number: int) -> Mapping[str, Any]:
        """`{kind: wall, rectangle: [x, y, width, depth], height: 3, properties: [...]}`."""
        kind = self.usual
        if item.raw("kind") is not None:
            kind = kind_of(item, self.kinds, self.usual, UNKNOWN_SCENERY)
        height, properties = self.kinds[kind]
        usual = {"id": f"{kind}-{number}", "height": height, "properties": sorted(properties)}
        written = {key: value for key in KEYS if (value := item.raw(key)) is not None}
        outlined = {key: value for key in SHAPES if (value := item.raw(key)) is not None}
        item.finish()
        return self._with_shape(item, {**usual, **written, **outlined, "kind": kind})

    def _storeys(self, inner: TomlReader) -> Mapping[str, Any]:
        storeys = inner.table("storeys")
        if storeys is None:
            return {}
        hurdles = [self._with_shape(item, dict(item.data)) for item in storeys.tables("hurdles")]
        return {**storeys.data, "hurdles": hurdles}

    def _with_shape(self, item: TomlReader, data: dict[str, Any]) -> dict[str, Any]:
        """The outline as a table file has it, from `disc`, `line`, `rectangle` or `polygon`."""
        if "shape" not in data:
            shape = outline_of(item, self.bad_shape)
            data["shape"] = None if shape is None else shape_to_data(shape)
        return {key: value for key, value in data.items() if key not in SHAPES}
