"""Skills that bear on when combat dice are placed. The chapter speaks of such effects; these are ours (R35g).

R22, R23: an effect takes the place of the order that the class gives, and contradictory ones cancel.
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.confrontation import points
from escarmouche.rulebooks.confrontation.state import Figure, State

COOL_HEAD = Phrase("cc.skill.sang-froid", "CC-IX-C-4-11")


def early(game: State, figure: Figure) -> str:
    """CC-IX-C-4-09, R23: it places before all others."""
    return "early"


def late(game: State, figure: Figure) -> str:
    """CC-IX-C-4-10, R23: it places after all others."""
    return "late"


def may_wait(game: State, figure: Figure) -> Phrase:
    """CC-IX-C-4-11: it may place after the Initiative test."""
    return COOL_HEAD


PRECIPITATION = Plugin(
    "precipitation",
    Phrase("cc.skill.precipitation", "CC-IX-C-4-09"),
    (points.PLACING_GROUP, early),
)
FLEGME = Plugin("flegme", Phrase("cc.skill.flegme", "CC-IX-C-4-10"), (points.PLACING_GROUP, late))
SANG_FROID = Plugin("sang-froid", COOL_HEAD, (points.MAY_WAIT, may_wait))
