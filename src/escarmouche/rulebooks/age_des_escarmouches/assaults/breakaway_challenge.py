"""ADE-3.2.3.2.1-10 to -14: the challenge by which one breaks away from an enemy in contact."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core.explain import Phrase, Why
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Side, challenge
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import FOR, INI
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

PER_ADVERSARY = Phrase("ade.score.per_adversary", "ADE-3.2.3.2.1-13")
HOLDS = Phrase("ade.score.holding_by_force", "ADE-3.2.3.2.1-10")

WAYS = (INI, FOR)  # ADE-3.2.3.2.1-10: INI against INI, or FOR+2 against FOR
LESS = -2  # ADE-3.2.3.2.1-13
MORE = +2  # ADE-3.2.3.2.1-10


def breaks_away(game: State, fleer: Figure, holder: Figure, by: str) -> Generator[Any, Any, bool]:
    """Whether a fighter gets away from the one who holds it.

    ADE-3.2.3.2.1-12: the holder challenges, and the +2 of strength is the holder's (A-R33); the other reading
    of the book is an option.
    """
    away, hold = _side(game, fleer, by), _side(game, holder, by)
    if game.options.fleer_challenges:
        return (yield from challenge(game, _stronger(away), hold))
    held: bool = yield from challenge(game, _stronger(hold), away)
    return not held


def _side(game: State, figure: Figure, by: str) -> Side:
    """ADE-3.2.3.2.1-13: each is the weaker by 2 for each enemy in contact with itself."""
    count = len(game.contacts[figure.id])
    return Side(figure, by, (Why(LESS * count, PER_ADVERSARY),) if count else ())


def _stronger(side: Side) -> Side:
    if side.characteristic != FOR:
        return side
    return Side(side.figure, FOR, (*side.more, Why(MORE, HOLDS)))
