"""What it is worth for a unit to stand somewhere: whom it could shoot at or charge from there, who could do it to it.

A place is weighed in a copy of the state in which the unit stands there.
"""

from __future__ import annotations

from itertools import islice
from math import hypot, inf
from typing import NamedTuple

from escarmouche.kit.goal_worth import in_time
from escarmouche.memory import remembered_while_same
from escarmouche.rulebooks.last_fantasy_war import scenarios
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.sight import look
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import walk_of
from escarmouche.rulebooks.last_fantasy_war.judging.estimates import (
    best_shot,
    best_shot_now,
    charge_reach,
    clash,
    pair,
    shot,
)
from escarmouche.rulebooks.last_fantasy_war.judging.goals import Drawn, goals_of
from escarmouche.rulebooks.last_fantasy_war.judging.roads import Road, road_to
from escarmouche.rulebooks.last_fantasy_war.judging.worth import MATTERS, near_foes
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import (
    Means,
    means_of,
    why_not_go,
    why_not_stand,
)
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import allowance
from escarmouche.rulebooks.last_fantasy_war.moves.worth import places_worth_trying
from escarmouche.rulebooks.last_fantasy_war.scores import range_of, shooting_weapons
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.state import MOVE, State, Unit
from escarmouche.rulebooks.last_fantasy_war.treasures import carried
from escarmouche.table.measure import Point
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.straight import straight_way
from escarmouche.table.storeys.walks import Walk

Goal = Place | Perch

TRIED, WEIGHED = 18, 4  # so many places are thought of, and so many weighed in full
DETOURS = 3  # so many are looked at to which no straight way leads
WORTH_A_DETOUR = 2.0  # so much better they must be
NEAR_GOAL = 2.0  # inches from which the straight line is as good as any
FEARED = 3  # so many enemies are looked at
DANGER = 0.5  # of what enemies could do to it before it acts again
NEXT_CHARGE = 0.6  # of what a charge in the next turn would bring
NEAREST = 4  # so many draw it
LEAST_GAIN = 0.3  # so much better a place must be
PER_INCH = 0.25  # for each inch nearer to where it would be
OUT_OF_REACH = 16.0  # of enemies: so far from them who carries a treasure would be
SHOT_IN_RUN = 0.25  # of a shot that it could only make in the next turn


class Plan(NamedTuple):
    """The best move that a unit can make now: of which kind, where to, and how much better that is than to stay."""

    kind: str
    goal: Goal
    gain: float


def plan_of(game: State, unit: Unit, kinds: tuple[str, ...]) -> Plan | None:
    """The best of its moves of some kinds; None where none is better than to stay."""
    return _plan(game, unit, tuple(map(Intent, kinds)), LEAST_GAIN)


def gains(game: State, unit: Unit, kind: str, least: float) -> bool:
    """Whether a move of a kind is better than to stay, by more than `least` too."""
    return _plan(game, unit, (Intent(kind),), max(LEAST_GAIN, least)) is not None


def plan_on(game: State, unit: Unit, intent: Intent) -> Plan | None:
    """The best way to go on with a move of which a part is made."""
    return _plan(game, unit, (intent,), LEAST_GAIN)


@remembered_while_same(*MATTERS)
def _plan(game: State, unit: Unit, intents: tuple[Intent, ...], least_gain: float) -> Plan | None:
    pull, stays = pull_of(game, unit), staying(game, unit)
    # Nothing but a shot makes a place better than it looks at a glance.
    least = -inf if _weapons(game, unit) else stays + least_gain
    best: Plan | None = None
    for intent in intents:
        for goal, told in _likely(game, unit, intent, pull, least):
            enough = least_gain if best is None else best.gain
            gain = value(game, unit, goal, intent.kind, told, stays + enough) - stays
            if gain > enough:
                best = Plan(intent.kind, goal, gain)
    return best


def _likely(
    game: State, unit: Unit, intent: Intent, pull: Pull, least: float
) -> list[tuple[Goal, float]]:
    """The places of a kind of move that look best at a glance, and how good: those to which it can go straight, else round things.

    `least`: who looks no better than that is not wanted.
    """
    asked = islice(places_worth_trying(game, unit, intent), 3 * TRIED)
    spot_of = game.table.storeys.spot_of
    told: dict[Goal, float] = {goal: pull.at(*spot_of(goal)) for goal in asked}
    ranked: list[Goal] = sorted(told, key=lambda goal: -told[goal])
    if not ranked or told[ranked[0]] <= least:
        return []
    means, close = means_of(game, unit, intent), told[ranked[0]] - WORTH_A_DETOUR
    walk = walk_of(game, unit, means.gait, means.berths)
    found: list[Goal] = []
    for goal in ranked[:TRIED]:
        if len(found) == WEIGHED or told[goal] <= (least if found else min(least, close)):
            break
        if _is_straight(game, unit, goal, intent, means, walk):
            found.append(goal)
    if not found or told[found[0]] <= close:
        for goal in ranked[:DETOURS]:
            if told[goal] > least and goal not in found:
                if why_not_go(game, unit, goal, intent, tell=False, means=means) is None:
                    found.insert(0, goal)
                    break
    return [(goal, told[goal]) for goal in found]


def _is_straight(
    game: State, unit: Unit, goal: Goal, intent: Intent, means: Means, walk: Walk
) -> bool:
    """Whether it gets there without turning, by what is quick to see."""
    here = game.place_of(unit.id)
    if isinstance(goal, Perch) or isinstance(here, Perch):
        return False
    if not walk.may_stop(goal) or why_not_stand(game, unit, goal, intent, means) is not None:
        return False
    return straight_way(walk, here, goal, means.length) is not None


def value(
    game: State, unit: Unit, goal: Goal, kind: str, drawn: float, least: float = -inf
) -> float:
    """A place in full: what draws it there, what it could shoot at, what threatens it.

    `least`: of what is no more than that it is not asked how much less it is.
    """
    then = game.copy()
    then.put(unit.id, goal)
    told = drawn + _aimed(then, unit, game, goal, kind)
    if told <= least:
        return told
    return told - DANGER * danger(then, unit, game, (told - least) / DANGER)


@remembered_while_same(*MATTERS)
def staying(game: State, unit: Unit) -> float:
    """What it is worth to stay where it stands."""
    drawn = pull_of(game, unit).at(game.x[unit.id], game.y[unit.id])
    aimed = sum(best_shot_now(game, half, FEARED) for half in pair(game, unit))
    return drawn + aimed - DANGER * danger(game, unit, game)


def _aimed(then: State, unit: Unit, game: State, goal: Goal, kind: str) -> float:
    """What it could shoot at there: at once, or, where its move or its heavy weapon forbids that, in the next turn."""
    later = sum(best_shot(then, half, FEARED) for half in pair(then, unit))
    if goal == game.place_of(unit.id) or not later:
        return later
    for half in pair(then, unit):
        then.moved[half.id] = kind
    now = sum(best_shot(then, half, FEARED) for half in pair(then, unit))
    return max(now, SHOT_IN_RUN * later)


# -- what draws it -----------------------------------------------------------------------------------


class Pull(NamedTuple):
    """What draws a unit, wherever it would stand: goals of the scenario, and a distance from which it can do something."""

    goals: tuple[Drawn, ...]
    foes: tuple[tuple[float, float, float], ...]
    radius: float
    stride: float
    left: int  # turns after this one
    reach: float
    keeps_off: bool  # it had better stay at a distance
    roads: tuple[Road, ...]  # to each of the goals

    @classmethod
    def of(cls, game: State, unit: Unit) -> Pull:
        """As all stand now."""
        foes = near_foes(game, unit)[:NEAREST]
        shoots = prefers_shots(game, unit)
        reach = charge_reach(game, unit) - 0.5
        if carried(game, unit) is not None:
            shoots, reach = True, OUT_OF_REACH
        elif shoots:
            reach = 0.75 * max(
                float(range_of(game, half, weapon).value) for half, weapon in _weapons(game, unit)
            )
        goals = tuple(goals_of(game, unit))
        gait, base = gait_of(game, unit, MOVE), base_of(game, unit)
        roads = tuple(
            road_to(game.table, game.radius[unit.id], gait, base.profile.type, _middle(goal))
            for goal in goals
        )
        return cls(
            goals,
            tuple((game.x[foe.id], game.y[foe.id], game.radius[foe.id]) for foe in foes),
            game.radius[unit.id],
            float(allowance(game, unit, MOVE).value) or 1.0,
            max(1, scenarios.of(game).turns(game) - game.turn),
            reach,
            shoots,
            roads,
        )

    def at(self, x: float, y: float) -> float:
        """How much it likes a spot."""
        best = -inf if self.goals else 0.0
        for goal, road in zip(self.goals, self.roads, strict=True):
            away, worth = goal.away(x, y, self.radius), goal.worth
            drawn = worth * in_time(away, self.stride, self.left)
            if away > NEAR_GOAL and (drawn > best or worth < 0.0):  # round things it is no nearer
                drawn = worth * in_time(_round(goal, road, away, x, y), self.stride, self.left)
            best = max(best, drawn)
        return best - PER_INCH * self._away(x, y)

    def _away(self, x: float, y: float) -> float:
        """How far it is from where it could act: a charge for who fights, the range of its weapon for who shoots."""
        gap = min((hypot(fx - x, fy - y) - r for fx, fy, r in self.foes), default=self.reach)
        gap -= self.radius
        if self.keeps_off and gap < 0.5 * self.reach:
            return self.reach - gap
        return max(0.0, gap - self.reach)


def _round(goal: Drawn, road: Road, away: float, x: float, y: float) -> float:
    """How far it is to a goal, round what is in the way."""
    x0, y0, x1, y1 = goal.shape.bbox
    far = road.to(x, y) - min(x1 - x0, y1 - y0) / 2
    return max(away, far) if far < inf else away


def _middle(goal: Drawn) -> Point:
    x0, y0, x1, y1 = goal.shape.bbox
    return ((x0 + x1) / 2, (y0 + y1) / 2)


@remembered_while_same(*MATTERS)
def pull_of(game: State, unit: Unit) -> Pull:
    """What draws a unit as all stand now."""
    return Pull.of(game, unit)


def _weapons(game: State, unit: Unit) -> list[tuple[Unit, Weapon]]:
    return [
        (half, weapon)
        for half in pair(game, unit)
        if half.profile.shooting is not None
        for weapon in shooting_weapons(game, half)
    ]


def prefers_shots(game: State, unit: Unit) -> bool:
    """Whether it has a weapon that reaches farther than its charge, and aims as well as it fights."""
    found = _weapons(game, unit)
    return any(
        (weapon.range or 0.0) >= 8.0 and (half.profile.shooting or 7) <= half.profile.melee + 1
        for half, weapon in found
    )


# -- what threatens it -------------------------------------------------------------------------------


class Threat(NamedTuple):
    """An enemy that may charge a unit or shoot at it, and from how far."""

    foe: Unit
    reach: float
    weapons: tuple[tuple[Unit, Weapon, float], ...]


@remembered_while_same(*MATTERS)
def threats_of(game: State, unit: Unit) -> tuple[Threat, ...]:
    """The nearest enemies, as they are now wherever the unit will stand."""
    found = []
    for foe in near_foes(game, unit)[: 2 * FEARED]:
        if game.fleeing[foe.id]:
            continue
        weapons = tuple(
            (half, weapon, float(range_of(game, half, weapon).value))
            for half, weapon in _weapons(game, foe)
        )
        reach = charge_reach(game, foe)
        found.append(Threat(foe, reach, weapons))
    return tuple(found)


@remembered_while_same(*MATTERS)
def charged_by(game: State, foe: Unit, unit: Unit) -> float:
    """What a charge of an enemy would take from a unit, as both are now."""
    gained, lost = clash(game, foe, unit)
    return max(0.0, gained - NEXT_CHARGE * lost)


def danger(then: State, unit: Unit, game: State, enough: float = inf) -> float:
    """What its enemies could take from it: shots that would find it, charges that would reach it and win.

    `then`: the state in which it stands where that is asked for; `game`: as it is now. Of what is more than `enough` it is
    not asked how much more.
    """
    told: list[float] = []
    for threat in threats_of(game, unit):
        told.append(_threat(then, threat, unit, game))
        if told[-1]:
            told.sort(reverse=True)
            if sum(told[:FEARED]) > enough:
                break
    return sum(told[:FEARED])


def _threat(then: State, threat: Threat, unit: Unit, game: State) -> float:
    gap = distance(then, threat.foe, unit)
    told = charged_by(game, threat.foe, unit) if gap <= threat.reach else 0.0
    for half, weapon, reach in threat.weapons:
        if gap <= reach and look(then, threat.foe, unit).visible:
            told = max(told, shot(then, half, unit, weapon))
    return told
