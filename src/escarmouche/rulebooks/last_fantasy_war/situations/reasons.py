"""What may be wrong with a situation of this book; the sentences are those of every book's files."""

from __future__ import annotations

from escarmouche.core.explain import Phrase

BAD_CAMPS = Phrase("rosters.bad_camps")
UNKNOWN_CAMP = Phrase("rosters.unknown_camp")
BAD_NAME = Phrase("rosters.bad_name")
BAD_STEPS = Phrase("rosters.bad_steps")
UNKNOWN_MOMENT = Phrase("rosters.unknown_moment")
OFF_TABLE = Phrase("rosters.off_table")
OVERLAP = Phrase("rosters.overlap")
UNKNOWN_SHEET = Phrase("lfw.situation.unknown_sheet")
UNKNOWN_WEAPON = Phrase("lfw.situation.unknown_weapon")
UNKNOWN_UNIT = Phrase("lfw.situation.unknown_unit")
BAD_MOUNT = Phrase("lfw.situation.bad_mount", "LFW-CAV-01")
UNKNOWN_SCENARIO = Phrase("lfw.situation.unknown_scenario")
BAD_TABLE = Phrase("lfw.situation.bad_table")
BAD_SHAPE = Phrase("lfw.situation.bad_shape")
BAD_LYING = Phrase("lfw.situation.bad_lying")
UNKNOWN_BEHAVIOUR = Phrase("lfw.situation.unknown_behaviour")
