"""What a computer thinks of treasures, ways out, hiding places and objectives."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import Any

from escarmouche.core.words import Ask
from escarmouche.rulebooks.last_fantasy_war import scenarios
from escarmouche.rulebooks.last_fantasy_war.laying import RADIUS, lying
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import allowance
from escarmouche.rulebooks.last_fantasy_war.state import (
    CHARGE,
    MOVE,
    RUN,
    State,
    Unit,
    unit_called,
)
from escarmouche.rulebooks.last_fantasy_war.treasures import at_hand, carried, must_leave

DROPPED, WON = 25.0, 9.0  # what a charge costs that leaves a treasure, and brings that may win one
ALL_THAT_MATTERS = 2.0  # of what a treasure matters to a side
ABOUT_IT, PER_INCH = 4.0, 1.5  # inches from it where one fights for it; what each inch more costs
PASSED_BY = 8.0  # what it costs where a treasure could be taken instead
SEARCHED = 4.0  # what a search is worth beside shots
# How easily each secondary objective is reached, by one that fights rather than hides.
OBJECTIVES: Mapping[str, float] = {
    "suprematie": 1.0,
    "preservation": 0.8,
    "attrition": 0.7,
    "investigation": 0.6,
    "assassinat": 0.4,
}


def would_drop(game: State, unit: Unit) -> bool:
    """Whether a run would cost it what it carries."""
    return must_leave(game, unit, RUN)


def has_one_at_hand(game: State, unit: Unit) -> bool:
    """Whether it stands beside a treasure that nobody has: a move of nothing takes it up."""
    free = (marker for marker in at_hand(game, unit) if marker.bearer is None)
    return carried(game, unit) is None and next(free, None) is not None


def can_take(game: State, unit: Unit) -> bool:
    """Whether a treasure that nobody has lies within a normal move of it."""
    if carried(game, unit) is not None:
        return False
    far = float(allowance(game, unit, MOVE).value) + game.radius[unit.id] + RADIUS
    x, y = game.x[unit.id], game.y[unit.id]
    return any(hypot(one.x - x, one.y - y) <= far for one in lying(game))


def of_charge(game: State, unit: Unit, target: Unit) -> float:
    """What treasures add to a charge, or take from it."""
    dropped = DROPPED if must_leave(game, unit, CHARGE) else 0.0
    passed_by = PASSED_BY if can_take(game, unit) or of_deeds(game, unit) else 0.0
    won = WON if carried(game, target) is not None else 0.0
    return won - dropped - passed_by - _off_the_point(game, unit, target)


def _off_the_point(game: State, unit: Unit, target: Unit) -> float:
    """Where a treasure is all that matters to a side: what it costs to fight far from it."""
    x, y = game.x[target.id], game.y[target.id]
    found = [
        hypot(one.x - x, one.y - y)
        for one in lying(game)
        if scenarios.of(game).matters(game, unit.camp, one) >= ALL_THAT_MATTERS
    ]
    return PER_INCH * max(0.0, min(found) - ABOUT_IT) if found else 0.0


def weigh_keeping(_game: State, _ask: Ask, answer: str) -> float:
    """Whoever has one keeps it."""
    return 1.0 if answer == "none" else 0.0


def weigh_leaving(game: State, ask: Ask, answer: str) -> float:
    """Out with a treasure, or when nothing is left to be done here."""
    unit = unit_called(game, ask.about["figure"])
    wants = carried(game, unit) is not None or any(scenarios.of(game).aims(game, unit))
    return float((answer == "yes") == wants)


def weigh_objective(_game: State, _ask: Ask, answer: str) -> float:
    """The one that is reached most easily."""
    return OBJECTIVES.get(answer, 0.0)


def weigh_deed(_game: State, _ask: Ask, answer: str) -> float:
    """A place is searched before anybody is shot at."""
    return SEARCHED if answer.startswith("search") else 1.0


def of_deeds(game: State, unit: Unit) -> float:
    """What a unit could do instead of a shot."""
    return SEARCHED if any(scenarios.of(game).shooting_deeds(game, unit)) else 0.0


WEIGHTS: Mapping[str, Any] = {
    "lfw.ask.keep_treasure": weigh_keeping,
    "lfw.ask.deliver": weigh_leaving,
    "lfw.ask.escape": weigh_leaving,
    "lfw.ask.leave": weigh_leaving,
    "lfw.ask.objective": weigh_objective,
    "lfw.ask.shoot_or_else": weigh_deed,
}
