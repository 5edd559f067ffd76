"""What it is worth for a figure to stand somewhere: whom it could strike or shoot at from there, who could do it to it.

A place is weighed in a copy of the state in which the figure stands there and looks at whom it would deal with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from typing import NamedTuple

from escarmouche.rulebooks.bonus_malus import scenarios
from escarmouche.rulebooks.bonus_malus.ground.arcs import turned_towards
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.ground.sight import look
from escarmouche.rulebooks.bonus_malus.ground.walking import Goal, base_move
from escarmouche.rulebooks.bonus_malus.judging.estimates import best_shot, fight, shot
from escarmouche.rulebooks.bonus_malus.judging.worth import near_foes, worth
from escarmouche.rulebooks.bonus_malus.scenarios.grounds import onto_edge
from escarmouche.rulebooks.bonus_malus.shooting.means import in_hand, use_of
from escarmouche.rulebooks.bonus_malus.state import Figure, State, able
from escarmouche.table.measure import Point

LATER_FIGHT, LATER_SHOT = 0.6, 0.3  # of what could only be done in the next turn
DANGER = 0.45  # of what enemies could do to it before it acts again
PER_PACE = 0.35  # for each pace nearer to where it would be
WANTED, CARRIED = 1.5, 5.0  # so much more for what a scenario wants, and for what is borne home
HEIGHT = 0.8  # for each pace that a shooter stands higher, up to a storey or two
STORMERS = 3  # so many enemies are feared at once
FAR = 60.0


class Standing(NamedTuple):
    """A place weighed: what it is worth by itself, and what could be done from it at once."""

    goal: Goal
    facing: float
    place: float
    fight: float
    shot: float

    def value(self, left: int) -> float:
        """With so many actions left."""
        if left > 0:
            return self.place + max(self.fight, self.shot, LATER_FIGHT * self.fight)
        return self.place + max(LATER_FIGHT * self.fight, LATER_SHOT * self.shot)


def standing(game: State, figure: Figure, goal: Goal) -> Standing:
    """A place in full."""
    then = game.copy()
    then.put(figure.id, goal)
    facing = _faced(then, figure)
    then.facing[figure.id] = facing
    foes = engaged_with(then, figure)
    blow = max((fight(then, figure, foe) for foe in foes), default=0.0)
    found = None if foes else best_shot(then, figure)
    return Standing(
        goal,
        facing,
        pull(then, figure) - DANGER * danger(then, figure),
        blow,
        0.0 if found is None else max(0.0, found.value),
    )


def _faced(game: State, figure: Figure) -> float:
    """Towards whom it would look: who is upon it, else the enemy that is worth most for its distance."""
    foes = engaged_with(game, figure) or near_foes(game, figure)[:4]
    if not foes:
        return game.facing[figure.id]
    best = max(foes, key=lambda foe: worth(game, foe) / (3.0 + distance(game, figure, foe)))
    return turned_towards(game, figure, best)


# -- what draws it ---------------------------------------------------------------------------------


def pull(game: State, figure: Figure) -> float:
    """How near it is to what it wants: an objective, an enemy to strike, a range to shoot from."""
    if bears(game, figure):
        return -CARRIED * PER_PACE * min(_far(game, figure, goals_of(game, figure)))
    told = -PER_PACE * _away(game, figure)
    if any(in_hand(game, figure)):
        told += HEIGHT * min(game.elevation(figure.id), 6.0)
    goals = goals_of(game, figure)
    return told - WANTED * PER_PACE * min(_far(game, figure, goals)) if goals else told


def bears(game: State, figure: Figure) -> bool:
    """Whether it carries what a scenario is about."""
    return any(counter.bearer == figure.id for counter in game.counters)


def goals_of(game: State, figure: Figure) -> list[Point]:
    """Where it would be for its scenario: home with what it carries, else where the scenario says."""
    if bears(game, figure):
        x, y = game.x[figure.id], game.y[figure.id]
        return [onto_edge(game.table, game.edges[figure.camp], x, y)]
    return list(scenarios.of(game).objectives(game, figure.camp))


def _far(game: State, figure: Figure, goals: Iterable[Point]) -> Iterator[float]:
    x, y = game.x[figure.id], game.y[figure.id]
    return (hypot(gx - x, gy - y) for gx, gy in goals)


def _away(game: State, figure: Figure) -> float:
    """How far it is from where it could act: contact for who fights, the range of its weapon for who shoots."""
    foes = near_foes(game, figure)
    if not foes:
        return 0.0
    gap = min(distance(game, figure, foe) for foe in foes[:4])
    reach = max((use_of(means).range for means in in_hand(game, figure)), default=0.0)
    wanted = 0.8 * reach if prefers_shots(figure) else 0.0
    return max(0.0, gap - wanted)


def prefers_shots(figure: Figure) -> bool:
    """Whether its shots are better than its blows."""
    profile = figure.profile
    ranged = [w for w in profile.weapons if w.shot is not None and w.shot.range > 2]
    if not ranged:
        return False
    aim = max((_modifier(figure, w.shot.skill) for w in ranged if w.shot), default=-3)
    return aim >= _modifier(figure, "combat") - 1


def _modifier(figure: Figure, id: str) -> int:
    skill = figure.profile.skill(id)
    return -3 if skill is None else skill.modifier


# -- what threatens it -----------------------------------------------------------------------------


def danger(game: State, figure: Figure) -> float:
    """What its enemies could take from it: shots that would find it, charges that would reach it."""
    threats = sorted(
        (_threat(game, foe, figure) for foe in near_foes(game, figure)[:6]), reverse=True
    )
    return min(sum(threats[:STORMERS]), worth(game, figure))


def _threat(game: State, foe: Figure, figure: Figure) -> float:
    if not able(game, foe) or game.fleeing[foe.id]:
        return 0.0
    gap = distance(game, foe, figure)
    return max(_charge(game, foe, figure, gap), _aimed(game, foe, figure, gap))


def _charge(game: State, foe: Figure, figure: Figure, gap: float) -> float:
    reach = float(base_move(game, foe).value)
    if gap > 2 * reach or prefers_shots(foe):
        return 0.0
    near = 1.0 if gap <= reach else 0.5
    return near * max(0.0, fight(game, foe, figure))


def _aimed(game: State, foe: Figure, figure: Figure, gap: float) -> float:
    best = 0.0
    for means in {means.weapon: means for means in in_hand(game, foe)}.values():
        if gap <= 2 * use_of(means).range and look(game, foe, figure).visible:
            best = max(best, shot(game, foe, figure, means))
    return best


# -- the best of some ------------------------------------------------------------------------------


def rough(game: State, figure: Figure, goal: Goal) -> float:
    """A place at a glance, so that few are looked at in full: contacts first, then what draws it."""
    then = game.copy()
    then.put(figure.id, goal)
    foes = engaged_with(then, figure)
    blow = max((fight(then, figure, foe) for foe in foes), default=0.0)
    return pull(then, figure) + max(blow, 0.0) * 2


def best_of(game: State, figure: Figure, goals: Iterable[Goal], most: int) -> list[Standing]:
    """The likeliest of some places, weighed in full."""
    ranked = sorted(goals, key=lambda goal: -rough(game, figure, goal))[:most]
    return [standing(game, figure, goal) for goal in ranked]
