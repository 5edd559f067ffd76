"""The table, its scenery and zones, and their form as plain data."""

from .pieces import Scenery, Table, Zone
from .table_data import shape_from_data, shape_to_data, table_from_data, table_to_data

__all__ = [
    "Scenery",
    "Table",
    "Zone",
    "shape_from_data",
    "shape_to_data",
    "table_from_data",
    "table_to_data",
]
