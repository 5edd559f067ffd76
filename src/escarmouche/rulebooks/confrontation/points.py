"""The closed list of points at which skills and lasting effects are heard (R38)."""

from __future__ import annotations

from escarmouche.core.hooks import Point

SCORE = Point("score", "(game, figure, name) -> Why: a modifier of a characteristic")
PLACING_GROUP = Point(
    "placing group",
    "(game, figure) -> 'early' or 'late': forced to place before or after all others",
)
MAY_WAIT = Point("may wait", "(game, figure) -> Phrase when it may place after the Initiative test")
REROLL_ATTACK = Point(
    "reroll attack", "generator (game, figure, faces) -> new faces or None, before any Defence test"
)
READS_ATTACK = Point("reads attack", "(game, figure) -> Phrase when an effect reads the Attack die")
PARRY_ANNOUNCED = Point(
    "parry announced", "generator (game, figure, combat): a counter-attack may be announced now"
)
PARRIED = Point("parried", "generator (game, figure, combat): after a parry that succeeded")
# The boundaries of the phase: generators, everybody is heard.
AFTER_SEPARATION = Point("after separation", "generator (game, figure, phase)")
AFTER_AUTHORITY = Point("after authority", "generator (game, figure, phase)")
COMBAT_CHOSEN = Point("combat chosen", "generator (game, figure, combat)")
BEFORE_ALLOCATION = Point("before allocation", "generator (game, figure, combat)")
AFTER_INITIATIVE = Point("after initiative", "generator (game, figure, combat)")
BEFORE_ATTACK = Point("before attack", "generator (game, figure, combat)")
AFTER_ATTACK = Point("after attack", "generator (game, figure, combat)")
AFTER_WOUND = Point("after wound", "generator (game, figure, combat)")
END_OF_COMBAT = Point("end of combat", "generator (game, figure, combat)")
END_OF_PHASE = Point("end of phase", "generator (game, figure, phase)")
