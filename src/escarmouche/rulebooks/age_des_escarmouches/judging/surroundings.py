"""One fighter and what stands around it: what places are worth to it."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from escarmouche.memory import Memory
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Kind
from escarmouche.rulebooks.age_des_escarmouches.fear import rout
from escarmouche.rulebooks.age_des_escarmouches.fighter import move_potential
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import TIR
from escarmouche.rulebooks.age_des_escarmouches.ground.flight import flies
from escarmouche.rulebooks.age_des_escarmouches.judging.ai_weights import AiWeights, weights_of
from escarmouche.rulebooks.age_des_escarmouches.judging.chances import braves
from escarmouche.rulebooks.age_des_escarmouches.judging.combat_estimates import charging, duel
from escarmouche.rulebooks.age_des_escarmouches.judging.goals import Goal, goal_of
from escarmouche.rulebooks.age_des_escarmouches.judging.shots import at_distance, by_range
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import turns_left, worth
from escarmouche.rulebooks.age_des_escarmouches.state import WAITING, Figure, State, enemies

Rows = tuple[tuple[float, float], ...]  # (distance, PA), rising
SOON = 3.0  # turns: what may be done later is worth less when fewer are left
WARY = 0.7  # how much an enemy's own losses keep it from charging


class Terms(NamedTuple):
    """How one fighter stands to another, wherever they are."""

    stride: float  # how far the other charges
    pays: float  # what it brings to charge this enemy
    threat: float  # what it costs to be charged by this enemy
    shoots: Rows  # what its shots cost, by distance
    shot_at: Rows  # what shots at it bring, by distance


class Foe(NamedTuple):
    """An enemy as one fighter sees it."""

    figure: Figure
    x: float
    y: float
    apart: float  # of the centres, when both touch
    level: int
    climbs: bool  # it reaches other levels
    waits: bool  # it may still act this turn
    free: bool
    stride: float
    pays: float
    threat: float
    shoots: Rows
    shot_at: Rows


# -- how two stand to each other: asked often, and it changes only with their states ---------------------

_TERMS = Memory[tuple[object, ...], Terms]()


def terms(game: State, me: Figure, foe: Figure, care: float) -> Terms:
    """How a fighter stands to an enemy, for somebody who takes so much care of itself."""
    i, j = me.id, foe.id
    key = (
        *(me, foe, care, worth(game, me), worth(game, foe), game.options, game.turn),
        *(game.effects[i], game.life[i], game.level[i], game.fear_immunity[i]),
        *(game.effects[j], game.life[j], game.level[j], game.contacts[i], game.contacts[j]),
    )
    return _TERMS.known(key, lambda: _terms(game, me, foe, care))


def _terms(game: State, me: Figure, foe: Figure, care: float) -> Terms:
    mine = duel(game, me, foe, charging(game, [me], foe))
    pays = (mine.others - care * mine.one) * braves(game, me, [foe])
    stride, threat = 0.0, 0.0
    if not rout.is_routed(game, foe):
        stride = 2.0 * float(move_potential.mou_of(game, foe).value)
        theirs = duel(game, foe, me, charging(game, [foe], me))
        # An enemy thinks twice where it would cost more.
        threat = max(0.0, care * theirs.others - WARY * theirs.one)
    return Terms(stride, pays, threat, by_range(game, foe, me), by_range(game, me, foe))


class Surroundings:
    """What places are worth to a fighter, in PA: enemies to fight and to fear, and the scenario's goals."""

    __slots__ = ("ahead", "care", "figure", "foes", "game", "goal", "mou", "stride", "weights")

    def __init__(self, game: State, figure: Figure) -> None:
        self.game, self.figure = game, figure
        self.weights: AiWeights = weights_of(game.scenario)
        self.ahead = min(1.0, turns_left(game) / SOON)
        self.mou = float(move_potential.mou_of(game, figure).value)
        air = figure.profile.air
        self.stride = 2.0 * max(self.mou, air if air is not None and flies(figure) else 0.0)
        self.care = care_of(game, figure, self.weights)
        self.goal: Goal = goal_of(game, figure, self.stride)
        self.foes = [self._foe(enemy) for enemy in enemies(game, figure.camp)]

    def _foe(self, foe: Figure) -> Foe:
        game, me, i = self.game, self.figure, foe.id
        return Foe(
            foe,
            game.x[i],
            game.y[i],
            me.radius + foe.radius,
            game.level[i],
            flies(foe),
            game.activated[i] == WAITING,
            not game.contacts[i],
            *terms(game, me, foe, self.care),
        )

    # -- places ------------------------------------------------------------------------------------

    def place(self, x: float, y: float, level: int = 0, spent: float = 0.0) -> float:
        """What it is worth to stand there, free, once this activation is over."""
        weights = self.weights
        value = weights.goal * self.goal.value(x, y) + self.outlook(x, y, level)
        return value - self.danger(x, y, level) - weights.effort * spent

    def outlook(self, x: float, y: float, level: int) -> float:
        """The best charge or shot that a place allows, now or in turns to come."""
        weights, best = self.weights, 0.0
        for foe in self.foes:
            away = hypot(x - foe.x, y - foe.y) - foe.apart
            if foe.pays > 0.0 and self.stride > 0.0:
                turns = max(1.0, away / self.stride)
                best = max(best, weights.keenness * foe.pays * weights.patience**turns)
            if foe.shot_at:
                best = max(best, weights.aim * at_distance(foe.shot_at, away))
        return best * self.ahead

    def danger(self, x: float, y: float, level: int, spared: Sequence[int] = ()) -> float:
        """What enemies may do to it there: the worst of them, and something for each of the others."""
        weights, total, worst = self.weights, 0.0, 0.0
        for foe in self.foes:
            if foe.figure.id in spared:
                continue
            away = hypot(x - foe.x, y - foe.y) - foe.apart
            now = weights.threat_now if foe.waits else weights.threat_later
            cost = 0.0
            reaches = foe.level == level or foe.climbs
            if foe.threat > 0.0 and foe.free and reaches and away <= foe.stride:
                cost = now * foe.threat
            if foe.shoots and foe.free:
                shot = at_distance(foe.shoots, away)
                cost = max(cost, (weights.exposed if foe.waits else 0.6 * weights.exposed) * shot)
            total += cost
            worst = max(worst, cost)
        return worst + weights.crowd * (total - worst)


def care_of(game: State, figure: Figure, weights: AiWeights) -> float:
    """How much a loss of its weighs beside a gain."""
    precious = game.commander[figure.camp] == figure.id or figure.profile.kind is Kind.PURE_MYSTIC
    bears = any(counter.bearer == figure.id for counter in game.counters)
    return weights.care if precious or bears else weights.caution


def is_shooter(figure: Figure) -> bool:
    """Whether it is armed for it."""
    return bool(figure.profile.weapons) and figure.profile.printed(TIR) is not None
