"""Where the scenario wants a fighter to be: what a place is worth to it, and places to look at.

Values are PA, like the worth of fighters. Late in the game places weigh more than kills.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot, tanh
from typing import NamedTuple

from escarmouche.kit.goal_worth import in_time
from escarmouche.rulebooks.age_des_escarmouches import scenarios
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import (
    near_the_place,
    point_of,
    turns_left,
    urgency,
)
from escarmouche.rulebooks.age_des_escarmouches.scenarios.breakthrough import (
    ATTACKER,
    STOPPED,
    THROUGH,
)
from escarmouche.rulebooks.age_des_escarmouches.scenarios.scenario import STRIP
from escarmouche.rulebooks.age_des_escarmouches.scenarios.watch import REACH, Watch
from escarmouche.rulebooks.age_des_escarmouches.state import Counter, Figure, State, figure_of
from escarmouche.table.measure import Point
from escarmouche.table.shapes import Polygon
from escarmouche.table.zones import band, into, short_of

INSIDE = 1.0  # cm: how far inside a zone one wants to stand
EVEN = 30.0  # PA: how much more than the enemy one wants to be in a quarter
HELPERS = (1.0, 0.4, 0.2)  # what the first, the second, the third at a place is worth
FEW = 0.1  # and any other
CARRIED = 0.6  # how much a bearer's way home weighs beside having the counter


class Goal(NamedTuple):
    """What places are worth to one fighter, and places to consider."""

    value: Callable[[float, float], float]
    aims: tuple[Point, ...] = ()


NOWHERE = Goal(lambda _x, _y: 0.0)


def goal_of(game: State, figure: Figure, stride: float) -> Goal:
    """What the scenario asks of a fighter who goes so far in a turn."""
    find = _GOALS.get(game.scenario)
    return NOWHERE if find is None or stride <= 0 else find(game, figure, stride)


# -- quarters --------------------------------------------------------------------------------------


def _quarters(game: State, figure: Figure, stride: float) -> Goal:
    """Each quarter is worth what this fighter changes there (ADE-1.3.2-02)."""
    w, d = game.table.width, game.table.depth
    weights = [0.0] * 4
    for camp, army in enumerate(game.army):
        for other in army:
            if other is not figure:
                side = 1.0 if camp == figure.camp else -1.0
                q = (game.x[other.id] >= w / 2) + 2 * (game.y[other.id] >= d / 2)
                weights[q] += side * other.value
    worth, left = point_of(game) * urgency(game), turns_left(game)
    gains = [worth * (tanh((n + figure.value) / EVEN) - tanh(n / EVEN)) for n in weights]
    boxes = [
        Polygon(((a, b), (a + w / 2, b), (a + w / 2, b + d / 2), (a, b + d / 2)))
        for b in (0.0, d / 2)
        for a in (0.0, w / 2)
    ]

    def value(x: float, y: float) -> float:
        return max(
            gain * in_time(short_of(box, x, y, INSIDE), stride, left)
            for gain, box in zip(gains, boxes, strict=True)
        )

    x, y = game.x[figure.id], game.y[figure.id]
    return Goal(value, tuple(into(box, x, y, INSIDE) for box in boxes))


# -- loot ------------------------------------------------------------------------------------------


def _loot(game: State, figure: Figure, stride: float) -> Goal:
    if any(counter.bearer == figure.id for counter in game.counters):
        return _homewards(game, figure, stride)
    mine = _assigned(game, figure)
    if mine is None:
        return _hunting_bearers(game, figure, stride)
    cx, cy, worth, left = mine.x, mine.y, point_of(game), turns_left(game)

    def value(x: float, y: float) -> float:
        away = hypot(x - cx, y - cy) - (figure.slim - 0.1)
        return worth * in_time(away, stride, left)

    return Goal(value, ((cx, cy),))


def _assigned(game: State, figure: Figure) -> Counter | None:
    """The counters that lie about, each to the fighter who reaches it first."""
    lying = [counter for counter in game.counters if counter.bearer is None]
    bearers = {counter.bearer for counter in game.counters}
    free = [f for f in game.army[figure.camp] if not game.contacts[f.id] and f.id not in bearers]
    pairs = sorted(
        (hypot(game.x[f.id] - c.x, game.y[f.id] - c.y) / max(1.0, f.profile.mou), f.id, n)
        for n, c in enumerate(lying)
        for f in free
    )
    busy: set[int] = set()
    taken: set[int] = set()
    for _away, id, n in pairs:
        if id not in busy and n not in taken:
            if id == figure.id:
                return lying[n]
            busy.add(id)
            taken.add(n)
    return None


def _homewards(game: State, figure: Figure, stride: float) -> Goal:
    zone, worth = scenarios.of(game).zone(game, figure.camp), point_of(game)
    left = turns_left(game)

    def value(x: float, y: float) -> float:
        return worth * (1.0 + CARRIED * in_time(short_of(zone, x, y, INSIDE), stride, left))

    return Goal(value, (into(zone, game.x[figure.id], game.y[figure.id], INSIDE),))


def _hunting_bearers(game: State, figure: Figure, stride: float) -> Goal:
    bearers = [figure_of(game, c.bearer) for c in game.counters if c.bearer is not None]
    foes = [bearer for bearer in bearers if bearer.camp != figure.camp]
    if not foes:
        return NOWHERE
    worth, left = 0.25 * point_of(game), turns_left(game)

    def value(x: float, y: float) -> float:
        away = min(hypot(x - game.x[f.id], y - game.y[f.id]) for f in foes)
        return worth * in_time(away, stride, left)

    return Goal(value, tuple((game.x[f.id], game.y[f.id]) for f in foes))


# -- la percée, le guet ----------------------------------------------------------------------------


def _breakthrough(game: State, figure: Figure, stride: float) -> Goal:
    if figure.camp != ATTACKER:
        return NOWHERE
    worth, rush, left = point_of(game), urgency(game), turns_left(game)
    start = scenarios.of(game).zone(game, ATTACKER)
    goal = band(game.table.width, game.table.depth, game.edges[1 - ATTACKER], STRIP)

    def value(x: float, y: float) -> float:
        through = THROUGH * in_time(short_of(goal, x, y, INSIDE), stride, left)
        return worth * (through - STOPPED * start.contains(x, y) * rush)

    return Goal(value, (into(goal, game.x[figure.id], game.y[figure.id], INSIDE),))


def _watch(game: State, figure: Figure, stride: float) -> Goal:
    scenario = scenarios.of(game)
    assert isinstance(scenario, Watch)
    px, py = scenario.place(game)
    reach = REACH + figure.radius - 0.5
    nearer = _before(game, figure, (px, py))
    share = HELPERS[nearer] if nearer < len(HELPERS) else FEW
    worth = share * point_of(game) * (2.0 if figure.camp == ATTACKER else 1.5)
    left = turns_left(game)

    def value(x: float, y: float) -> float:
        return worth * in_time(hypot(x - px, y - py) - reach, stride, left)

    return Goal(value, ((px, py),))


def _before(game: State, figure: Figure, place: Point) -> int:
    """How many friends are there, or get there sooner."""
    if near_the_place(game, figure):
        return 0
    x, y = place

    def turns(one: Figure) -> float:
        return hypot(game.x[one.id] - x, game.y[one.id] - y) / max(1.0, one.profile.mou)

    own = turns(figure)
    return sum(turns(one) < own for one in game.army[figure.camp])


_GOALS: dict[str, Callable[[State, Figure, float], Goal]] = {
    "tenir-le-terrain": _quarters,
    "le-butin": _loot,
    "la-percee": _breakthrough,
    "le-guet": _watch,
}
