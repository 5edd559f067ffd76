"""Chances of single attacks, closed and quick, for weighing hundreds of answers.

They say what `lab.odds` would say of the same attack; a test compares the two.
"""

from __future__ import annotations

from escarmouche.core.hooks import first
from escarmouche.memory import Memory, remembered
from escarmouche.rulebooks.escarmouches_fantastiques import points
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.melee import MELEE_HIT
from escarmouche.rulebooks.escarmouches_fantastiques.scores import (
    melee_attacks,
    mental,
    shooting_attacks,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import armour_against

ENDURED = 0.5  # EF-ITEM-ENDURANCE-01: 1 to 3 on a d6
Key = tuple[object, ...]

_ATTACKS = Memory[Key, tuple[float, ...]]()
_FAILS = Memory[Key, float]()


def passes(game: State, score: float) -> float:
    """The chance of a test at this score (EF-GEN-02, and R2 as the players chose)."""
    low, high = (1.0, 5.0) if game.options.extremes_decide else (0.0, 6.0)
    return min(max(score, low), high) / 6.0


def attacks(game: State, figure: Figure, melee: bool) -> tuple[float, ...]:
    """The chance to hit of each of its melee or ranged attacks, as it is now."""

    def chances() -> tuple[float, ...]:
        totals = melee_attacks(game, figure) if melee else shooting_attacks(game, figure)
        return tuple([passes(game, total.value) for total in totals])

    return _ATTACKS.known((figure, game.effects[figure.id], melee, game.options), chances)


def fails(
    game: State, victim: Figure, attacker: Figure | None, melee: bool, less: int = 0
) -> float:
    """The chance that a hit wounds: a failed defence roll, and nothing that undoes it."""
    effects = game.effects
    other = () if attacker is None else effects[attacker.id]
    key = (victim, effects[victim.id], attacker, other, melee, less, game.options)

    def chance() -> float:
        hit = Hit(MELEE_HIT, -1, None if attacker is None else attacker.id, melee)
        failed = 1.0 - passes(game, armour_against(game, victim, hit).value - less)
        return failed * (1.0 - ENDURED) if points.DEFENCE_FAILED in victim.handlers else failed

    return _FAILS.known(key, chance)


@remembered
def blows(hits: tuple[float, ...], wounds: float, life: int) -> tuple[float, float]:
    """The chance that such attacks kill, and the Life Points they take on average."""
    left = [0.0] * life + [1.0]  # chance of each number of Life Points left
    for hit in hits:
        chance = hit * wounds
        for n in range(life):
            moved = left[n + 1] * chance
            left[n] += moved
            left[n + 1] -= moved
    return left[0], life - sum(n * share for n, share in enumerate(left))


def strike(game: State, attacker: Figure, victim: Figure) -> tuple[float, float]:
    """All melee attacks of a figure on another: chance to kill, wounds on average."""
    limit: int | None = first(game, victim, points.MELEE_LIMIT)
    hits = attacks(game, attacker, True)
    if limit is not None:  # EF-ITEM-ARGENT-01
        hits = tuple(sorted(hits, reverse=True)[:limit])
    return blows(hits, fails(game, victim, attacker, True), max(1, game.life[victim.id]))


def volley(game: State, shooter: Figure, victim: Figure) -> tuple[float, float]:
    """All its shots on another, nothing in between: chance to kill, wounds on average."""
    hits = attacks(game, shooter, False)
    return blows(hits, fails(game, victim, shooter, False), max(1, game.life[victim.id]))


def resists(game: State, figure: Figure) -> float:
    """The chance of its Mental roll."""
    return passes(game, mental(figure).value)
