"""What a place is worth to a figure: blows and shots given and taken, danger, and the scenario."""

from __future__ import annotations

from math import hypot

from escarmouche.core.hooks import first
from escarmouche.rulebooks.escarmouches_fantastiques import artillery, points
from escarmouche.rulebooks.escarmouches_fantastiques.judging import chances
from escarmouche.rulebooks.escarmouches_fantastiques.judging.ai_weights import AiWeights, suited
from escarmouche.rulebooks.escarmouches_fantastiques.judging.goals import goal_of
from escarmouche.rulebooks.escarmouches_fantastiques.judging.worth import melee_gain, shot_gain
from escarmouche.rulebooks.escarmouches_fantastiques.melee import can_strike
from escarmouche.rulebooks.escarmouches_fantastiques.sight import blocked_line
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, enemies
from escarmouche.table.measure import TOLERANCE

RANGE = 18.0
SHOOTERS_WEIGHED = 3
NEAREST = 4  # foes looked at when none is near

Foe = tuple[Figure, float, float, float, float]  # who, where, both radii, its movement
Mark = tuple[float, float, float, float]  # gain or cost, where, reach from centre to centre


class Surroundings:
    """One figure before its enemies. Gains are computed once for each pair, when needed."""

    __slots__ = (
        "_deal",
        "_exposure",
        "_friends",
        "_take",
        "care",
        "figure",
        "foes",
        "game",
        "goal",
        "marks",
        "shoots",
        "stands_off",
        "threat",
        "weights",
    )

    def __init__(
        self,
        game: State,
        figure: Figure,
        reach: float | None = None,
        weights: AiWeights | None = None,
    ) -> None:
        self.game, self.figure = game, figure
        self.weights = suited(game.scenario) if weights is None else weights
        self.foes = self._who_matters(figure.movement if reach is None else reach)
        self._deal: dict[int, float] = {}
        self._take: dict[int, float] = {}
        self.goal = goal_of(game, figure)
        self.care = self._how_careful()
        self.shoots = bool(figure.profile.shooting) and can_strike(game, figure)
        self.stands_off = self._prefers_distance()
        self.marks = self._marks() if self.shoots else []
        self._exposure = self._enemy_shooters()
        self.threat = self._threat_weight()
        self._friends = self._who_may_help()

    def _who_matters(self, reach: float) -> list[Foe]:
        """The foes that it could meet this turn or the next, and the nearest in any case."""
        game, figure, xs, ys = self.game, self.figure, self.game.x, self.game.y
        x, y, radius, own = xs[figure.id], ys[figure.id], figure.radius, figure.movement
        found = []
        for foe in enemies(game, figure.camp):
            i = foe.id
            both = foe.radius + radius
            away = hypot(xs[i] - x, ys[i] - y) - both
            near = away <= reach + max(own, foe.movement) + TOLERANCE
            found.append((not near, away, (foe, xs[i], ys[i], both, foe.movement)))
        found.sort(key=lambda row: row[:2])
        return [foe for far, _away, foe in found if not far] or [row[2] for row in found[:NEAREST]]

    # -- the pairs ---------------------------------------------------------------------------

    def deal(self, foe: Figure) -> float:
        """What its melee attacks on a foe bring."""
        known = self._deal.get(foe.id)
        if known is None:
            known = melee_gain(self.game, self.figure, foe) * self._fear(self.figure, foe)
            self._deal[foe.id] = known
        return known

    def take(self, foe: Figure) -> float:
        """What a foe's melee attacks cost."""
        known = self._take.get(foe.id)
        if known is None:
            known = 0.0
            if can_strike(self.game, foe):
                known = melee_gain(self.game, foe, self.figure) * self._fear(foe, self.figure)
            self._take[foe.id] = known
        return known

    def _fear(self, striker: Figure, other: Figure) -> float:
        """EF-CAP-EFFRAYANT-04: who is afraid strikes less well."""
        if points.FRIGHTENS not in other.handlers or points.FRIGHTENS in striker.handlers:
            return 1.0
        return 1.0 - 0.3 * (1.0 - chances.resists(self.game, striker))

    # -- what it is --------------------------------------------------------------------------

    def _how_careful(self) -> float:
        """Losses weigh more for who must not be lost, and for the wounded."""
        game, figure, weights = self.game, self.figure, self.weights
        precious = figure.is_character or _is_precious(game, figure)
        care = weights.care if precious else weights.caution
        whole = figure.profile.life
        if precious and whole > 1:
            care *= 1.0 + weights.frailty * (1.0 - game.life[figure.id] / whole)
        return care

    def _who_may_help(self) -> list[Foe]:
        """Friends that move after it this turn and could join its melee."""
        game, figure = self.game, self.figure
        if not self.weights.support or game.phase != "movement":
            return []
        xs, ys = game.x, game.y
        return [
            (f, xs[f.id], ys[f.id], f.radius, f.movement)
            for f in game.army[figure.camp]
            if f is not figure
            and not game.moved[f.id]
            and not game.contacts[f.id]
            and f.serves is None
            and not f.profile.shooting
            and not f.profile.spells
        ]

    def _prefers_distance(self) -> bool:
        """Shooters and casters that are worth more from afar."""
        profile = self.figure.profile
        if profile.spells and sum(profile.melee) <= 4:
            return True
        return bool(profile.shooting) and max(profile.shooting) >= max(profile.melee)

    def _marks(self) -> list[Mark]:
        """Whom it would like to shoot, best first."""
        game, figure = self.game, self.figure
        i, far = figure.id, RANGE + figure.movement / 2 + 2.0
        found = [
            (
                shot_gain(game, figure, foe),
                game.x[foe.id],
                game.y[foe.id],
                foe.radius + figure.radius,
            )
            for foe in enemies(game, figure.camp)
            if hypot(game.x[foe.id] - game.x[i], game.y[foe.id] - game.y[i]) <= far
            and not game.contacts[foe.id]
            and points.SHOT_AT not in foe.handlers
        ]
        found.sort(reverse=True)
        return found

    def _enemy_shooters(self) -> list[Mark]:
        """Who could shoot at it, most dangerous first."""
        game, figure = self.game, self.figure
        if points.SHOT_AT in figure.handlers:
            return []
        found: list[Mark] = []
        for foe in enemies(game, figure.camp):
            if foe.profile.shooting and not game.contacts[foe.id] and foe.serves is None:
                reach = RANGE + foe.radius + figure.radius
                place = (game.x[foe.id], game.y[foe.id])
                found.append((shot_gain(game, foe, figure), *place, reach))
        for camp, pieces in enumerate(game.pieces):
            for piece in pieces if camp != figure.camp else ():
                reach = artillery.RANGE + piece.radius + figure.radius
                place = (game.x[piece.id], game.y[piece.id])
                found.append((shot_gain(game, piece, figure), *place, reach))
        found.sort(reverse=True)
        return found[:SHOOTERS_WEIGHED]

    def _threat_weight(self) -> float:
        """Foes that move after us this turn strike this turn; towards the end we must dare."""
        game, camp = self.game, self.figure.camp
        order = game.order
        last = bool(order) and order[-1] == camp
        bold = 1.0 - 0.6 * game.turn / game.options.turns
        return (self.weights.threat_later if last else self.weights.threat_now) * bold

    # -- places ------------------------------------------------------------------------------

    def place(self, x: float, y: float, spent: float = 0.0) -> float:
        """What it is worth to stand there, having spent so much movement."""
        touched: list[Figure] = []
        threats: list[float] = []
        prospect, nearest, own = 0.0, 99.0, self.figure.movement
        for foe, fx, fy, reach, move in self.foes:
            away = hypot(fx - x, fy - y) - reach
            if away <= TOLERANCE:
                touched.append(foe)
                continue
            if away < nearest:
                nearest = away
            if away <= move:
                threats.append(self.take(foe))
            if away <= own:
                prospect = max(prospect, self.deal(foe))
        value = self.weights.goal * self.goal.value(x, y)
        if touched:
            return value + self._melee(touched)
        threats.sort(reverse=True)
        value -= self.care * self.threat * sum(threats[:2])
        if not self.stands_off:
            value += self.weights.prospect * prospect - self._keenness() * nearest
        else:
            value -= 0.4 * max(0.0, nearest - RANGE + 3.0) + 0.3 * max(
                0.0, self.weights.comfort - nearest
            )
        if self.shoots and spent <= own / 2 + TOLERANCE:
            value += self._shot_from(x, y)
        return value - self.exposed(x, y) + self._reaching(x, y, nearest)

    def outlook(self, x: float, y: float) -> float:
        """What it promises to stand there out of contact, shots and the scenario apart."""
        threats: list[float] = []
        prospect, nearest, own = 0.0, 99.0, self.figure.movement
        for foe, fx, fy, reach, move in self.foes:
            away = hypot(fx - x, fy - y) - reach
            nearest = min(nearest, away)
            if away <= move:
                threats.append(self.take(foe))
            if away <= own:
                prospect = max(prospect, self.deal(foe))
        threats.sort(reverse=True)
        value = -self.care * self.weights.threat_later * sum(threats[:2])
        if self.stands_off:
            return value - 0.4 * max(0.0, nearest - RANGE + 3.0)
        return value + self.weights.prospect * prospect - self._keenness() * nearest

    def _keenness(self) -> float:
        return self.weights.keenness * (0.25 + 0.012 * self.figure.profile.price)

    def _melee(self, touched: list[Figure]) -> float:
        """Strike the best of those in contact, and be struck by all that have nobody better."""
        game, me = self.game, self.figure.id
        gain = max(self.deal(foe) for foe in touched) if can_strike(game, self.figure) else 0.0
        loss = 0.0
        for foe in touched:
            others = sum(1 for id in game.contacts[foe.id] if id != me)
            loss += self.take(foe) / (1.0 + others)
            if (foe.profile.shooting or foe.profile.spells) and not others:
                gain += 0.1 * foe.profile.price  # it will not shoot, nor cast far
        if self.stands_off:
            loss *= 1.3
        if self._friends:
            loss /= 1.0 + self.weights.support * min(self._helpers(touched[0]), 2)
        return gain - self.care * loss

    def _helpers(self, foe: Figure) -> int:
        """How many friends could still join against a foe."""
        fx, fy, r = self.game.x[foe.id], self.game.y[foe.id], foe.radius
        return sum(
            1 for _f, hx, hy, hr, move in self._friends if hypot(hx - fx, hy - fy) - hr - r <= move
        )

    def _shot_from(self, x: float, y: float) -> float:
        """The best shot that it would have there."""
        for gain, fx, fy, reach in self.marks:
            if (
                hypot(fx - x, fy - y) - reach <= RANGE
                and blocked_line(self.game, x, y, fx, fy) is None
            ):
                return gain
        return 0.0

    def exposed(self, x: float, y: float) -> float:
        """What the enemy's shooters could do to it there."""
        cost = 0.0
        for danger, fx, fy, reach in self._exposure:
            away = hypot(fx - x, fy - y)
            if away <= reach and blocked_line(self.game, fx, fy, x, y) is None:
                cost += danger * self._open(fx, fy, away - self.figure.radius)
        return self.weights.exposed * self.care * cost

    def _open(self, fx: float, fy: float, away: float) -> float:
        """EF-TOUR-TIR-11: a character is safe while the shooter has a nearer target."""
        shelter = self.weights.shelter
        if not shelter or not self.figure.is_character:
            return 1.0
        game, me = self.game, self.figure
        for friend in game.army[me.camp]:
            if friend is me or game.contacts[friend.id]:
                continue
            if hypot(game.x[friend.id] - fx, game.y[friend.id] - fy) - friend.radius < away:
                return 1.0 - shelter
        return 1.0

    def _reaching(self, x: float, y: float, nearest: float) -> float:
        """EF-CAP-ALLONGE-01: it strikes at 2'' and is not struck."""
        if points.MELEE_REACH not in self.figure.handlers:
            return 0.0
        reach: float = first(self.game, self.figure, points.MELEE_REACH)
        if nearest > reach:
            return 0.0
        return max(
            self.deal(foe) for foe, fx, fy, r, _m in self.foes if hypot(fx - x, fy - y) - r <= reach
        )


def _is_precious(game: State, figure: Figure) -> bool:
    if game.gem is not None and game.gem.bearer == figure.id:
        return True
    return game.rescue is not None and game.rescue.prisoner == figure.id
