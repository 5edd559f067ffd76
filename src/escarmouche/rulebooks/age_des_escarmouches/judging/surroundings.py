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


# An enemy to go to: x, y, how far apart the centres are when both touch, what a charge brings, and shots by distance.
Prey = tuple[float, float, float, float, Rows]


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

    __slots__ = (
        *("_hunters", "_prey", "ahead", "care", "figure", "foes", "game", "goal", "mou", "stride"),
        "weights",
    )

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
        self._prey = self._seen_as_prey()
        self._hunters = self._seen_as_hunters()

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

    def _seen_as_prey(self) -> list[Prey]:
        """Those of the enemies whom it pays to go to: many places are weighed by them."""
        keenness = self.weights.keenness if self.stride > 0.0 else 0.0
        return [
            (foe.x, foe.y, foe.apart, keenness * foe.pays if foe.pays > 0.0 else 0.0, foe.shot_at)
            for foe in self.foes
            if foe.shot_at or (foe.pays > 0.0 and keenness)
        ]

    def _seen_as_hunters(self) -> list[tuple[Foe, float, float]]:
        """Those who can do something to it, with what they threaten it with, and how much their shots weigh."""
        weights = self.weights
        return [
            (
                foe,
                (weights.threat_now if foe.waits else weights.threat_later) * foe.threat,
                weights.exposed if foe.waits else 0.6 * weights.exposed,
            )
            for foe in self.foes
            if foe.free and (foe.threat > 0.0 or foe.shoots)
        ]

    # -- places ------------------------------------------------------------------------------------

    def place(self, x: float, y: float, level: int = 0, spent: float = 0.0) -> float:
        """What it is worth to stand there, free, once this activation is over."""
        weights = self.weights
        value = weights.goal * self.goal.value(x, y) + self.outlook(x, y, level)
        return value - self.danger(x, y, level) - weights.effort * spent

    def outlook(self, x: float, y: float, level: int) -> float:
        """The best charge or shot that a place allows, now or in turns to come."""
        aim, patience, stride, best = self.weights.aim, self.weights.patience, self.stride, 0.0
        for at_x, at_y, apart, keen, shot_at in self._prey:
            if keen * patience > best:  # else it brings less, however near it is
                turns = (hypot(x - at_x, y - at_y) - apart) / stride
                brought = keen * patience ** (turns if turns > 1.0 else 1.0)
                if brought > best:
                    best = brought
            if shot_at:
                brought = aim * at_distance(shot_at, hypot(x - at_x, y - at_y) - apart)
                if brought > best:
                    best = brought
        return best * self.ahead

    def danger(self, x: float, y: float, level: int, spared: Sequence[int] = ()) -> float:
        """What enemies may do to it there: the worst of them, and something for each of the others."""
        total, worst = 0.0, 0.0
        for foe, threat, exposed in self._hunters:
            if spared and foe.figure.id in spared:
                continue
            away = hypot(x - foe.x, y - foe.y) - foe.apart
            cost = 0.0
            if threat > 0.0 and away <= foe.stride and (foe.level == level or foe.climbs):
                cost = threat
            if foe.shoots:
                shot = exposed * at_distance(foe.shoots, away)
                if shot > cost:
                    cost = shot
            total += cost
            if cost > worst:
                worst = cost
        return worst + self.weights.crowd * (total - worst)


def care_of(game: State, figure: Figure, weights: AiWeights) -> float:
    """How much a loss of its weighs beside a gain."""
    precious = game.commander[figure.camp] == figure.id or figure.profile.kind is Kind.PURE_MYSTIC
    bears = any(counter.bearer == figure.id for counter in game.counters)
    return weights.care if precious or bears else weights.caution


def is_shooter(figure: Figure) -> bool:
    """Whether it is armed for it."""
    return bool(figure.profile.weapons) and figure.profile.printed(TIR) is not None
