"""What may be wrong with a situation of this book; the sentences are those of every book's files."""

from __future__ import annotations

from escarmouche.core.explain import Phrase

BAD_CAMPS = Phrase("rosters.bad_camps")
UNKNOWN_CAMP = Phrase("rosters.unknown_camp")
BAD_NAME = Phrase("rosters.bad_name")
UNKNOWN_PROFILE = Phrase("bm.situation.unknown_profile")
BAD_STEPS = Phrase("rosters.bad_steps")
UNKNOWN_MOMENT = Phrase("rosters.unknown_moment")
OFF_TABLE = Phrase("rosters.off_table")
OVERLAP = Phrase("rosters.overlap")
BAD_ACTIVATION = Phrase("bm.situation.bad_activation")
UNKNOWN_FIGURE = Phrase("bm.situation.unknown_figure")
UNKNOWN_SCENARIO = Phrase("bm.situation.unknown_scenario")
BAD_TABLE = Phrase("bm.situation.bad_table")
BAD_SHAPE = Phrase("bm.situation.bad_shape")
UNKNOWN_BEARER = Phrase("bm.situation.unknown_bearer")
BAD_LYING = Phrase("bm.situation.bad_lying")
NOT_ITS_WEAPON = Phrase("bm.situation.not_its_weapon", "BM-EQUIP-05")
