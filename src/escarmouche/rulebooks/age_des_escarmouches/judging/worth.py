"""What a fighter is worth to whoever kills it, in PA, as the scenario counts."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from escarmouche.rulebooks.age_des_escarmouches import scenarios
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.summoner_bonds import bond_of
from escarmouche.rulebooks.age_des_escarmouches.scenarios.breakthrough import ATTACKER
from escarmouche.rulebooks.age_des_escarmouches.scenarios.commanders_head import (
    HEAD,
    OTHER_INCARNATE,
)
from escarmouche.rulebooks.age_des_escarmouches.scenarios.watch import REACH, Watch
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

# How many PA a scenario point is worth: many of them are won in some scenarios, few in others.
POINT = {
    "tenir-le-terrain": 60.0,
    "le-butin": 55.0,
    "la-tete-du-commandeur": 45.0,
    "la-percee": 28.0,
    "le-guet": 45.0,
}
COMMANDER = 1.25  # its PT and its refusals go with it
SUMMONED = 0.4  # it leaves by itself, and nobody counts it
SPENT, UNHURT, WHOLE = 0.55, 0.15, 0.3  # of a fighter: alive at all, not wounded, each PV


def point_of(game: State) -> float:
    """A scenario point, in PA."""
    return POINT.get(game.scenario, 0.0)


def urgency(game: State) -> float:
    """From little at the beginning to everything in the last turn."""
    return 0.35 + 0.65 * (game.turn / scenarios.of(game).turns(game)) ** 2


def turns_left(game: State) -> int:
    """The turns after this one."""
    return max(0, scenarios.of(game).turns(game) - game.turn)


def worth(game: State, figure: Figure) -> float:
    """What its death brings to its enemies: nothing, if it has fallen already (ADE-SKILL-ACHARNE-02)."""
    if figure.profile.machine is not None:
        return 0.5 * figure.value
    if game.effects[figure.id] and conditions.has(game, figure, conditions.FALLEN):
        return 0.0
    value = float(figure.value)
    if bond_of(game, figure) is not None:
        value = SUMMONED * figure.profile.value
    if game.commander[figure.camp] == figure.id:
        value *= COMMANDER
    return value + point_of(game) * _points(game, figure)


def _points(game: State, figure: Figure) -> float:
    """The scenario points that hang on it."""
    if game.scenario == "la-tete-du-commandeur":
        if not figure.profile.incarnate:
            return 0.0
        first = (
            game.commander[figure.camp] == figure.id and not game.new_commander_malus[figure.camp]
        )
        return float(HEAD if first else OTHER_INCARNATE)
    if game.scenario == "la-percee":
        return 1.0 if figure.camp == ATTACKER else 0.0
    if game.scenario == "le-butin":
        return 1.2 * sum(counter.bearer == figure.id for counter in game.counters)
    if game.scenario == "le-guet":
        return 0.7 if near_the_place(game, figure) else 0.0
    return 0.0


def near_the_place(game: State, figure: Figure) -> bool:
    """Whether it counts for the place that is watched."""
    scenario = scenarios.of(game)
    assert isinstance(scenario, Watch)
    x, y = scenario.place(game)
    return hypot(game.x[figure.id] - x, game.y[figure.id] - y) - figure.radius <= REACH


# -- wounds ----------------------------------------------------------------------------------------


def left(life: int, full: int) -> float:
    """The share of a fighter that is left with so many PV: the last of them is worth most."""
    if life <= 0:
        return 0.0
    unhurt = UNHURT if 2 * (full - life) < full else 0.0  # ADE-1.2.5-03
    return SPENT + unhurt + WHOLE * life / full


def harm(chances: Sequence[float], life: int, full: int) -> float:
    """The share of a fighter that is lost on average; `chances` of 0, 1, 2... PV lost."""
    after = sum(chance * left(life - lost, full) for lost, chance in enumerate(chances))
    return left(life, full) - after


def gain(game: State, victim: Figure, chances: Sequence[float]) -> float:
    """What a chance of wounds on a fighter brings, in PA."""
    share = harm(chances, game.life[victim.id], victim.profile.life)
    return worth(game, victim) * share
