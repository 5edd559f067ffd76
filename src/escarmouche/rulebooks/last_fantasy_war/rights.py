"""First and last: who may act before all others of a step, who has to wait for them (LFW-CHARGEPREM-*, A-R67, B-R51)."""

from __future__ import annotations

from escarmouche.core.hooks import Point
from escarmouche.core.rounds import Right
from escarmouche.rulebooks.last_fantasy_war.hearing import all_said
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit


def right_of(game: State, unit: Unit, point: Point, *more: Right) -> Right:
    """What rules and effects say at a point, with what else is known; A-R61, B-R51: first and last cancel out."""
    heard = all_said(game, unit, point)
    if not heard and not more:
        return Right.USUAL  # mostly
    said = {*heard, *more}
    if Right.FIRST in said and Right.LAST not in said:
        return Right.FIRST
    return Right.LAST if Right.LAST in said and Right.FIRST not in said else Right.USUAL


def hurried(game: State, unit: Unit, point: Point) -> Right:
    """The same for charges and shots, which may be hastened or delayed for a turn (A-R61, A-R67)."""
    if not game.hastened[unit.id] and not game.delayed[unit.id]:
        return right_of(game, unit, point)
    more = [Right.FIRST] if game.hastened[unit.id] else []
    more += [Right.LAST] if game.delayed[unit.id] else []
    return right_of(game, unit, point, *more)
