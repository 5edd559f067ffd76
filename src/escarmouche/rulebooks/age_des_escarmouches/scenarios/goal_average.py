"""Chapter 1.3.6.2: what each side has lost, and the goal-average that follows from it."""

from __future__ import annotations

from escarmouche.rulebooks.age_des_escarmouches.state import State


def losses(game: State, camp: int) -> int:
    """ADE-1.3.6.2-02: the final VAL of each fighter, as many times as it died."""
    return sum(f.value * game.deaths[f.id] for f in game.figures if f.camp == camp)


def goal_average(game: State, camp: int, bonus: int = 0) -> int:
    """ADE-1.3.6.2-01, -03: what the others lost, minus what one lost, plus what the scenario adds."""
    enemies = sum(losses(game, other.id) for other in game.camps if other.id != camp)
    return enemies - losses(game, camp) + bonus
