"""Army files: one TOML format for all rulebooks, read with places, checked with reasons."""

from escarmouche.rosters.problems import REMEDY, ArmyError, Problem, demand_legal, nearest, shown
from escarmouche.rosters.source import Source, read_toml
from escarmouche.rosters.toml_reader import TomlReader

__all__ = [
    "REMEDY",
    "ArmyError",
    "Problem",
    "Source",
    "TomlReader",
    "demand_legal",
    "nearest",
    "read_toml",
    "shown",
]
