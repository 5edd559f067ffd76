"""The table around one fighter: whom it would charge, who may charge or shoot it, what a place is worth."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from escarmouche.rulebooks.confrontation import movement
from escarmouche.rulebooks.confrontation.characteristics import TIR
from escarmouche.rulebooks.confrontation.judging.ai_weights import CALM, AiWeights
from escarmouche.rulebooks.confrontation.judging.combatants import Suppose, combatant_of
from escarmouche.rulebooks.confrontation.judging.combats import combat_value, value_between
from escarmouche.rulebooks.confrontation.judging.goals import NOWHERE, Goal, goal_of
from escarmouche.rulebooks.confrontation.judging.shots import Shots, at_distance, shots_of
from escarmouche.rulebooks.confrontation.judging.worth import pressing, worth
from escarmouche.rulebooks.confrontation.state import GROUND, Figure, State, enemies

NEAR = 14.0  # cm: a friend so near may come to help
LONGEST = 3.0  # turns: beyond this a prospect draws no less


class Foe(NamedTuple):
    """An enemy, as one fighter sees it."""

    figure: Figure
    x: float
    y: float
    level: int
    apart: float  # what the centres of the two are apart in contact
    stride: float  # how far it charges
    charge: float  # PA: what we gain by charging it
    hope: float  # the same with a friend who follows, and what must be dared
    press: float
    dive: float  # and by diving at it
    charged: float  # what we lose when it charges us
    dived: float
    weight: float  # how much that is to be feared, by when it can act
    shots: Shots | None  # what it shoots with


class Surroundings:
    """What one fighter knows of the table; made once for each question."""

    def __init__(self, game: State, figure: Figure, weights: AiWeights = CALM) -> None:
        self.game, self.figure, self.weights = game, figure, weights
        self.level = game.level[figure.id]
        self.goal: Goal = NOWHERE if game.routed[figure.id] else goal_of(game, figure)
        self.friends = [
            (game.x[f.id], game.y[f.id])
            for f in game.army[figure.camp]
            if f is not figure and not game.routed[f.id]
        ]
        self.pressing = pressing(game, figure.camp)
        # What it brings to a combat, and what it would if it were charged.
        self._body = combatant_of(game, figure)
        self._charged = combatant_of(game, figure, Suppose(frozenset({figure.id})))
        self.foes = [self._foe(foe) for foe in enemies(game, figure.camp)]
        # The same as plain tuples, for places by the dozen: what may be gained, the best first, ...
        self._hopes = [(f.x, f.y, f.apart, f.level, f.hope, max(f.dive, f.hope)) for f in self.foes]
        self._hopes.sort(key=lambda hope: -hope[-1])
        # ... and what is to be feared.
        self._fears = [
            (f.x, f.y, f.apart, f.level, f.stride, f.weight * f.charged, f.weight * f.dived)
            for f in self.foes
        ]
        self._aimed = [
            (f.x, f.y, f.apart, f.level, f.shots, self.weights.exposed * f.weight)
            for f in self.foes
            if f.shots is not None
        ]
        armed = figure.profile.weapon is not None and figure.profile.printed(TIR) is not None
        self.shots = (
            [(foe, shots_of(game, figure, foe.figure)) for foe in self.foes] if armed else []
        )

    def _foe(self, foe: Figure) -> Foe:
        game, me, i = self.game, self.figure, foe.id
        at = frozenset({i})
        mine = frozenset({me.id})
        its, its_charged = combatant_of(game, foe), combatant_of(game, foe, Suppose(at))
        charge = value_between(game, self._body, its_charged)
        charged = -value_between(game, self._charged, its)
        dive, dived = charge, charged
        press = self.weights.press * self.pressing * worth(game, foe)
        hope = charge
        if self.friends:  # any friend will do: one like itself
            both = -value_between(game, its_charged, self._body, self._body)
            hope += self.weights.follow * max(0.0, both - charge)
        if me.profile.flies:
            dive = combat_value(game, me.camp, me, [foe], Suppose(at, mine))
        if foe.profile.flies:
            dived = -combat_value(game, me.camp, me, [foe], Suppose(mine, at))
        armed = foe.profile.weapon is not None and foe.profile.printed(TIR) is not None
        return Foe(
            foe,
            game.x[i],
            game.y[i],
            game.level[i],
            me.radius + foe.radius,
            2.0 * float(movement.mou_of(game, foe).value),
            charge,
            hope + press,
            press,
            dive + press,
            charged,
            dived,
            self._weight(foe),
            shots_of(game, foe, me) if armed else None,
        )

    def _weight(self, foe: Figure) -> float:
        """How soon it can charge: this turn still, the next one, or hardly at all."""
        game, weights = self.game, self.weights
        if game.routed[foe.id]:
            return 0.0
        if game.contacts[foe.id]:
            return 0.5 * weights.threat_later
        return weights.threat_later if game.activated[foe.id] else weights.threat_now

    # -- what a place is worth -----------------------------------------------------------------------

    def place(self, x: float, y: float, level: int) -> float:
        """What it is worth to stand there, free."""
        weights = self.weights
        value = weights.goal * self.goal.value(x, y, level)
        value += self.prospect(x, y, level) - self.danger(x, y, level)
        return value

    def danger(self, x: float, y: float, level: int) -> float:
        """What enemies may do to it there; friends nearby make it less."""
        feared, shot, weights = list[float](), 0.0, self.weights
        for foe_x, foe_y, apart, foe_level, stride, charged, dived in self._fears:
            drop = foe_level - level
            if drop in (0, 1) and hypot(foe_x - x, foe_y - y) - apart <= stride:
                loss = dived if drop else charged
                if loss > 0.0:
                    feared.append(loss)
        for foe_x, foe_y, apart, foe_level, shots, weight in self._aimed:
            away = hypot(foe_x - x, foe_y - y) - apart
            shot += weight * at_distance(shots, away, foe_level != level)
        feared.sort(reverse=True)
        total, share = 0.0, 1.0
        for loss in feared[:3]:
            total += share * loss
            share *= weights.others
        return weights.caution * total * self._alone(x, y) + shot

    def touches(self, x: float, y: float, level: int, clear: float) -> bool:
        """Whether an enemy stands as near to a place as that."""
        for foe_x, foe_y, apart, foe_level, _hope, _dive in self._hopes:
            if foe_level == level and hypot(foe_x - x, foe_y - y) < apart + clear:
                return True
        return False

    def _alone(self, x: float, y: float) -> float:
        near = sum([hypot(fx - x, fy - y) <= NEAR for fx, fy in self.friends])
        return max(0.4, 1.0 - self.weights.company * near)

    def prospect(self, x: float, y: float, level: int) -> float:
        """The best charge that can follow, the sooner the better; and what it may shoot at."""
        weights, best, nearest = self.weights, 0.0, 1e3
        reach = 2.0 * self._mou(level)
        for foe_x, foe_y, apart, foe_level, hope, dive in self._hopes:
            away = hypot(foe_x - x, foe_y - y) - apart
            if away < 0.0:
                away = 0.0
            if away < nearest:
                nearest = away
            drop = level - foe_level
            gain = dive if drop == 1 else hope
            if gain > best:  # what comes later is worth less
                turns = min(LONGEST, max(0.0, away - reach) / reach)
                turns += 0.0 if drop in (0, 1) else 1.0
                best = max(best, gain * weights.patience**turns)
        keen = weights.keenness * (min(60.0, nearest) if not self.shots else 0.0)
        return weights.prospect * best - keen + self._aims(x, y, level)

    def _aims(self, x: float, y: float, level: int) -> float:
        best = 0.0
        for foe, shots in self.shots:
            away = max(0.0, hypot(foe.x - x, foe.y - y) - foe.apart)
            sure = at_distance(shots, away, foe.level != level)
            best = max(best, sure, 0.5 * shots.bands[-1] * (1.0 - min(1.0, away / 90.0)))
        return self.weights.prospect * best

    def _mou(self, level: int) -> float:
        air = self.figure.profile.air
        return max(0.5, self.figure.profile.mou if level == GROUND or air is None else air)
