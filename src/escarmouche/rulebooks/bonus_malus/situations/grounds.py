"""The table of a situation."""

from __future__ import annotations

from escarmouche.rulebooks.bonus_malus import terrain
from escarmouche.rulebooks.bonus_malus.situations.reasons import BAD_SHAPE, BAD_TABLE
from escarmouche.situation_files.storey_grounds import StoreyGrounds

SIDE = 36.0  # R79
GROUNDS = StoreyGrounds(SIDE, terrain.KINDS, terrain.ROCKS, BAD_SHAPE, BAD_TABLE)
