"""How far an aura reaches (A-R53): measured when it is needed, its bearer included, no sight needed.

That a bearer in flight gives nothing is `hearing.auras`.
"""

from __future__ import annotations

from escarmouche.rulebooks.last_fantasy_war.ground.distances import in_range
from escarmouche.rulebooks.last_fantasy_war.hearing import modifiers
from escarmouche.rulebooks.last_fantasy_war.points import AURA_RANGE
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, friendly


def reaches(game: State, bearer: Unit, unit: Unit, within: float) -> bool:
    """Whether a unit stands in an aura; skills of the bearer may widen it (LFW-SKILL-CAP-CHARISMATIQUE-02)."""
    more = sum(why.value for why in modifiers(game, bearer, AURA_RANGE))
    return unit is bearer or in_range(game, bearer, unit, within + more)


def serves(game: State, bearer: Unit, unit: Unit, within: float) -> bool:
    """The same for friends (A-R15: it is its own)."""
    return friendly(game, bearer, unit) and reaches(game, bearer, unit, within)
