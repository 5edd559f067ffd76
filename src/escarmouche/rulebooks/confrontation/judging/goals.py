"""Where the scenario wants a fighter to be: what a place is worth to it, in PA, and places to look at."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot, tanh
from typing import NamedTuple

from escarmouche.kit.goal_worth import in_time
from escarmouche.rulebooks.confrontation import scenarios
from escarmouche.rulebooks.confrontation.judging.worth import (
    BEARER,
    PLACE,
    army_of,
    turns_left,
)
from escarmouche.rulebooks.confrontation.scenarios.breakthrough import ATTACKER, THROUGH
from escarmouche.rulebooks.confrontation.scenarios.places import REACH
from escarmouche.rulebooks.confrontation.scenarios.scenario import STRIP
from escarmouche.rulebooks.confrontation.state import GROUND, Figure, State, figure_of
from escarmouche.table.measure import Point
from escarmouche.table.zones import band, into, short_of

INSIDE = 0.5  # cm: how far inside a zone one wants to stand
EVEN = 25.0  # PA: how much more than the enemy one wants to be at a place
ALOFT = 0.5  # what a place on the ground is worth to who flies above it: it has still to come down
HELPERS = (1.0, 0.3, 0.15)  # what the first, the second, the third at the relic is worth
CARRIED = 0.8  # of the relic, how much the way home weighs beside having it
HUNTED = 0.4  # of the relic, what nearness to its enemy bearer is worth


class Goal(NamedTuple):
    """What places are worth to one fighter (x, y, level), and places to consider."""

    value: Callable[[float, float, int], float]
    aims: tuple[Point, ...] = ()


NOWHERE = Goal(lambda _x, _y, _level: 0.0)


def goal_of(game: State, figure: Figure) -> Goal:
    """What the scenario asks of a fighter."""
    find = _GOALS.get(game.scenario)
    return NOWHERE if find is None else find(game, figure)


def stride_of(game: State, figure: Figure) -> float:
    """How far it runs in a turn, flying if it can."""
    return 2.0 * max(1.0, figure.profile.mou, figure.profile.air or 0.0)


# -- tenir le terrain --------------------------------------------------------------------------------


def _places(game: State, figure: Figure) -> Goal:
    """Each place is worth what this fighter changes there, in every turn that is left."""
    stride, turns = stride_of(game, figure), turns_left(game) + 1
    point = PLACE * army_of(game)
    rows = []
    for place in game.counters:
        held = _held(game, figure, (place.x, place.y))
        more = tanh((held + figure.profile.value) / EVEN) - tanh(held / EVEN)
        rows.append((place.x, place.y, 0.5 * point * more))

    def value(x: float, y: float, level: int) -> float:
        best = 0.0
        for px, py, worth in rows:
            away = max(0.0, hypot(x - px, y - py) - REACH - figure.radius + INSIDE)
            best = max(best, worth * max(0.3, turns - away / stride))
        return best * (1.0 if level == GROUND else ALOFT)

    return Goal(value, tuple((px, py) for px, py, _worth in rows))


def _held(game: State, figure: Figure, place: Point) -> float:
    """Ours there, and those who are on their way before it, less theirs."""
    x, y = place
    own = hypot(game.x[figure.id] - x, game.y[figure.id] - y)
    total = 0.0
    for army in game.army:
        for other in army:
            if other is figure or game.routed[other.id]:
                continue
            away = hypot(game.x[other.id] - x, game.y[other.id] - y)
            near = away <= REACH + other.radius
            if other.camp != figure.camp:
                total -= other.profile.value if near else 0.0
            elif near or (away < own and _nearest(game, other) == place):
                total += other.profile.value
    return total


def _nearest(game: State, figure: Figure) -> Point:
    x, y = game.x[figure.id], game.y[figure.id]
    return min(
        ((counter.x, counter.y) for counter in game.counters),
        key=lambda at: hypot(at[0] - x, at[1] - y),
    )


# -- la percée ---------------------------------------------------------------------------------------


def _breakthrough(game: State, figure: Figure) -> Goal:
    """An attacker who comes through counts five times, and no more for the enemy; above the ground too."""
    if figure.camp != ATTACKER:
        return NOWHERE
    goal = band(game.table.width, game.table.depth, game.edges[1 - ATTACKER], STRIP)
    stride, left = stride_of(game, figure), turns_left(game)
    worth = (THROUGH + 1.0) * figure.profile.value

    def value(x: float, y: float, _level: int) -> float:
        return worth * in_time(short_of(goal, x, y, INSIDE), stride, left)

    return Goal(value, (into(goal, game.x[figure.id], game.y[figure.id], INSIDE),))


# -- la relique --------------------------------------------------------------------------------------


def _relic(game: State, figure: Figure) -> Goal:
    (relic,) = game.counters
    worth, left = BEARER * army_of(game), turns_left(game)
    if relic.bearer == figure.id:
        return _homewards(game, figure, worth)
    stride = stride_of(game, figure)
    if relic.bearer is None:
        share = _share(game, figure, (relic.x, relic.y))
        short = figure.radius - 0.2  # its base must cover it
    elif figure_of(game, relic.bearer).camp != figure.camp:
        share, short = HUNTED, 0.0
    else:
        return NOWHERE

    def value(x: float, y: float, level: int) -> float:
        found = share * worth * in_time(hypot(x - relic.x, y - relic.y) - short, stride, left)
        return found * (1.0 if level == GROUND else ALOFT)

    return Goal(value, ((relic.x, relic.y),))


def _share(game: State, figure: Figure, place: Point) -> float:
    """The first who can be there fetches it; the next ones only cover it."""
    x, y = place

    def turns(one: Figure) -> float:
        return hypot(game.x[one.id] - x, game.y[one.id] - y) / stride_of(game, one)

    free = [f for f in game.army[figure.camp] if not game.contacts[f.id] and not game.routed[f.id]]
    before = sum(turns(one) < turns(figure) for one in free)
    return HELPERS[before] if before < len(HELPERS) else 0.05


def _homewards(game: State, figure: Figure, worth: float) -> Goal:
    """With it nobody runs (see the scenario), and its own zone ends the game."""
    zone = scenarios.of(game).zone(game, figure.camp)
    stride, left = max(1.0, figure.profile.mou), turns_left(game)

    def value(x: float, y: float, _level: int) -> float:
        return worth * (1.0 + CARRIED * in_time(short_of(zone, x, y, INSIDE), stride, left))

    return Goal(value, (into(zone, game.x[figure.id], game.y[figure.id], INSIDE),))


_GOALS: dict[str, Callable[[State, Figure], Goal]] = {
    "tenir-le-terrain": _places,
    "la-percee": _breakthrough,
    "la-relique": _relic,
}
