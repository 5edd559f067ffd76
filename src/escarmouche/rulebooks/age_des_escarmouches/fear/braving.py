"""ADE-4.4.1-03: the challenge by which one braves somebody frightening."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.words import Tell
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Side, challenge
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import (
    COU,
    PEU,
    PRINTED,
    score,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

FRIGHTENS = Phrase("ade.event.frightens", "ADE-4.4.1-01", "ADE-4.4.1-03")
IMMUNE_NOW = Phrase("ade.event.immune_to_fear", "ADE-4.4.1-04", "ADE-4.4.1-05")


def courage(game: State, figure: Figure) -> Side:
    """What a fighter sets against fear: its COU; B-R42: whoever has none, its PEU; nothing, where it has neither."""
    for name in (COU, PEU):
        if figure.profile.printed(name) is not None:
            return Side(figure, name)
    return Side(figure, COU, instead=Total(Why(0, PRINTED[COU])))


def resists(game: State, figure: Figure, feared: Figure, fear: Total) -> Generator[Any, Any, bool]:
    """ADE-4.4.1-03: a challenge PEU/COU by whoever frightens; who resists is immune from now on (-05)."""
    yield Tell(FRIGHTENS, {"figure": feared.id, "other": figure.id})
    own = score(game, feared, PEU)
    lent = None if own is not None and own.given == fear.given else fear  # a PEU that a skill lends
    side = Side(feared, PEU, instead=lent)
    if (yield from challenge(game, side, courage(game, figure))):
        return False
    braved = int(side.value(game).value)  # A-R57: the PEU of this challenge, to the end of the game
    game.fear_immunity[figure.id] = max(game.fear_immunity[figure.id], braved)
    yield Tell(IMMUNE_NOW, {"figure": figure.id, "fear": braved})
    return True
