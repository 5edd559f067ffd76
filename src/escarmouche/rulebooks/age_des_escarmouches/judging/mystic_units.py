"""What UM are worth to a mystic who does not spend them (chapters 4.6.1, 4.6.4): some of them would be lost."""

from __future__ import annotations

from escarmouche.core.hooks import first
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import (
    is_faithful,
    is_mystic,
    reserve,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import turns_left
from escarmouche.rulebooks.age_des_escarmouches.mystics.upkeep import gems
from escarmouche.rulebooks.age_des_escarmouches.state import WAITING, Figure, State, enemies

UNIT = 0.9  # PA: of a UM that it will still have next turn, or may counter with
SPARE = 0.3  # PA: of one that is lost with the turn: it may still be wanted before that


def held(game: State, mystic: Figure, units: int) -> float:
    """What it is worth to keep so many UM: those that last, or that a counter may ask for, and the rest."""
    wanted = min(units, max(_lasting(game, mystic), _for_counters(game, mystic)))
    return UNIT * wanted + SPARE * (units - wanted)


def spent(game: State, mystic: Figure, units: int) -> float:
    """What a mystic gives up that spends so many of its UM."""
    has = game.energy[mystic.id]
    return held(game, mystic, has) - held(game, mystic, has - units)


def _lasting(game: State, mystic: Figure) -> int:
    """How many of its UM it can take into the next turn, at most.

    ADE-SKILL-FIDELE-06: faith is lost, but for what Piété keeps; ADE-SKILL-MAGICIEN-06: gems that come to a
    full reserve are lost, so those of now are worth keeping only as far as the new ones leave room.
    """
    if turns_left(game) == 0:
        return 0
    if is_faithful(mystic.profile):
        return first(game, mystic, points.FAITH_KEPT) or 0
    return max(0, reserve(game, mystic) - int(gems(game, mystic).value))


def _for_counters(game: State, mystic: Figure) -> int:
    """ADE-4.6.4-02, -05: one counter of each enemy mystic of its kind who has yet to act, by that one's rank."""
    faithful = is_faithful(mystic.profile)
    return sum(
        enemy.profile.rank
        for enemy in enemies(game, mystic.camp)
        if is_mystic(enemy.profile)
        and is_faithful(enemy.profile) is faithful
        and game.activated[enemy.id] == WAITING
    )
