"""The table of a situation."""

from __future__ import annotations

from escarmouche.rulebooks.last_fantasy_war import terrain
from escarmouche.rulebooks.last_fantasy_war.situations.reasons import BAD_SHAPE, BAD_TABLE
from escarmouche.situation_files.storey_grounds import StoreyGrounds

SIDE = 24.0  # LFW-CHAMP-01
GROUNDS = StoreyGrounds(SIDE, terrain.KINDS, terrain.ROCKS, BAD_SHAPE, BAD_TABLE)
