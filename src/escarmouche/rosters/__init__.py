"""Army files: one TOML format for all rulebooks, read with places, checked with reasons.

>>> from escarmouche.rosters import armies, load_army
>>> army = load_army(armies("escarmouches-fantastiques")[0])
"""

from escarmouche.rosters.problems import REMEDY, ArmyError, Problem, demand_legal, nearest, shown
from escarmouche.rosters.shelf import armies, army_text, load_army, read_army
from escarmouche.rosters.source import Source, read_toml
from escarmouche.rosters.table import Table

__all__ = [
    "REMEDY",
    "ArmyError",
    "Problem",
    "Source",
    "Table",
    "armies",
    "army_text",
    "demand_legal",
    "load_army",
    "nearest",
    "read_army",
    "read_toml",
    "shown",
]
