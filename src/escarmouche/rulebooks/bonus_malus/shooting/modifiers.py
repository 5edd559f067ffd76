"""How well a figure shoots: all that bears on its Tir or Lancer roll, explained (BM-TIR-02)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.rulebooks.bonus_malus import points
from escarmouche.rulebooks.bonus_malus.attack import Means
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.hearing import modifiers
from escarmouche.rulebooks.bonus_malus.scores import skill_modifiers
from escarmouche.rulebooks.bonus_malus.shooting.manner import PLAIN, Manner
from escarmouche.rulebooks.bonus_malus.shooting.means import use_of
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.measure import at_most

LONG_RANGE = Phrase("bm.why.long_range", "BM-PORTEE-02")
ON_LADDER = Phrase("bm.why.on_ladder", "BM-ACTION-ECHELLE-01")
AIMED = Phrase("bm.why.aimed", "BM-ACTION-VISER-01", "BM-ACTION-VISER-02")
LYING = Phrase("bm.why.lying")  # R21, with the option


def is_long_range(game: State, shooter: Figure, target: Figure, means: Means) -> bool:
    """BM-PORTEE-01, -02: whether the target is beyond the range of the weapon (R40: as far again at most)."""
    return not at_most(distance(game, shooter, target), use_of(means).range)


def shot_modifiers(
    game: State, shooter: Figure, target: Figure, means: Means, manner: Manner = PLAIN
) -> Total:
    """BM-TIR-02, BM-SKILL-LANCER-01: its skill, the range, what it does and how it stands (R45: thrown weapons too)."""
    use = use_of(means)
    found: list[Why] = []
    if is_long_range(game, shooter, target, means):
        found.append(Why(-1, LONG_RANGE))
    if game.perch[shooter.id] is not None:
        found.append(Why(-1, ON_LADDER))
    if game.down[shooter.id] and game.options.shaky_when_down:
        found.append(Why(-1, LYING))
    if (
        manner.precise is not None
    ):  # BM-SKILL-TIRPRECIS-04: as if it had aimed, and no more than that
        found.append(Why(+1, manner.precise))
    elif game.aimed[shooter.id]:
        found.append(Why(+1, AIMED))
    found += [Why(-1, reason) for reason in manner.maluses]
    found += modifiers(game, shooter, points.SHOOTING, target, means, uses=(use,))
    return skill_modifiers(game, shooter, use.skill).plus(*found)
