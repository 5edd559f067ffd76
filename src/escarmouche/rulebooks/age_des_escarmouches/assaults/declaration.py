"""Chapter 3.2.3.2.2: charge and engagement as they are declared: against whom, from where, along which way."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from math import atan2, hypot, radians
from typing import Any

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, Total, refuse
from escarmouche.core.sides import THE_OTHER
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches.actions import forced_passage, groups
from escarmouche.rulebooks.age_des_escarmouches.actions.action import (
    Action,
    Deed,
    End,
    Nature,
)
from escarmouche.rulebooks.age_des_escarmouches.assaults import contact_places
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import (
    CHARGE,
    CHARGES,
    ENGAGEMENT,
    ENGAGES,
    Assault,
    Route,
    begin,
)
from escarmouche.rulebooks.age_des_escarmouches.assaults.routes import (
    HIDDEN,
    SPARED,
    Aim,
    drawn,
    forced,
    found,
)
from escarmouche.rulebooks.age_des_escarmouches.command import activation_record
from escarmouche.rulebooks.age_des_escarmouches.fighter import move_potential
from escarmouche.rulebooks.age_des_escarmouches.ground import (
    flight,
    hidden_enemies,
    movement,
    sight,
    straight_ways,
)
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Obstacles
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    enemies,
    figure_of,
    widest,
)
from escarmouche.table.measure import TOLERANCE

TWICE = Phrase("ade.score.assaulting", "ADE-3.2.3.2.2-01", "ADE-3.2.3.2.2-02")
NOT_FREE = Phrase("ade.refusal.assault_not_free", "ADE-3.2.3.2.2-01", "ADE-3.2.3.2.2-02")
NOBODY_NEAR = Phrase("ade.refusal.nobody_in_reach", "ADE-3.2.3.2.2-01", "ADE-3.2.3.2.2-03")
NO_TARGET = Phrase("ade.refusal.assault_without_target", "ADE-3.2.3.2.2-01", "ADE-3.2.3.2.2-03")
NO_ENEMY = Phrase("ade.refusal.assault_no_enemy", "ADE-3.2.3.2.2-01", "ADE-3.2.3.2.2-03")
ANOTHER_LEVEL = Phrase("ade.refusal.assault_level", "ADE-4.5.3-01", "ADE-4.5.2-05")

MARGIN = 0.1  # cm: what a near check allows for rounding
SIDES = (0, 60, -60)  # from which a single enemy is proposed to be assaulted, in degrees
UNSAID = 0.25  # how often a random assault from the near side does not say where it ends
ASSAULTS_TRIED = 2  # how many a random player tries before it does nothing
SELDOM = 0.125  # how often a random assault goes at two enemies, or round what stands in its way


class AssaultMove(Action):
    """A move that must end in contact with an enemy.

    A deed names its targets and, if the player likes, the place where it ends; without one it goes to the
    nearest place in contact with all of them. Whoever else it touches there is a target too (A-R36).
    """

    nature = Nature.EXCLUSIVE
    family = "move"
    is_assault = True
    reveals = True  # ADE-SKILL-ECLAIREUR-09
    free: bool | None = True  # ADE-3.2.3.2.2-01, -02
    answered = False  # A-R76: after the fear, in the step "assault reactions"
    answered_later = True

    def __init__(
        self,
        id: str,
        phrase: Phrase,
        kind: str,
        times: int = 2,
        limit: float | None = None,
    ) -> None:
        self.id, self.phrase, self.kind = id, phrase, kind
        self.pace = move_potential.Pace(times, TWICE)
        self.limit = limit  # what is left of a potential, for an assault that goes on

    def leaving(self, game: State, figure: Figure) -> tuple[int, ...]:
        """ADE-3.2.3.2.2-08, -09: the enemies from whom it disengages: it crosses them, and needs another."""
        return ()

    def potential(self, game: State, figure: Figure, level: int | None = None) -> Total:
        """ADE-3.2.3.2.2-01, -02: twice MOU."""
        return move_potential.potential(game, figure, self.id, self.pace, level)

    def longest(self, game: State, figure: Figure, level: int) -> float:
        """How far it may go, in cm."""
        far = self.potential(game, figure, level)
        if self.limit is None:
            return float(far.value)
        return float(move_potential.left_on(self.limit, self.potential(game, figure), far).value)

    # -- legality ----------------------------------------------------------------------------

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """It must be free, and some enemy within reach: distances may be measured at any time (A-R35)."""
        held = game.contacts[figure.id]
        if held:
            return refuse(NOT_FREE, figure=figure.id, enemy=held[0])
        if not self.in_reach(game, figure):
            return refuse(NOBODY_NEAR, figure=figure.id)
        return None

    def in_reach(self, game: State, figure: Figure) -> list[Figure]:
        """The enemies who are near enough, as the crow flies, on a level that it can reach."""
        here = game.level[figure.id]
        most = self.longest(game, figure, here)
        far = {here: most}
        if flight.flies(figure):
            levels = flight.reachable(game, figure)
            far = {level: self.longest(game, figure, level) for level in levels}
            most = max(far.values())
        x, y, xs, ys = game.x[figure.id], game.y[figure.id], game.x, game.y
        most += figure.radius + widest(game.radius) + MARGIN
        left, right, low, high = x - most, x + most, y - most, y + most
        near = [  # few of many
            enemy
            for enemy in game.army[THE_OTHER[figure.camp]]
            if left <= xs[i := enemy.id] <= right and low < ys[i] < high
        ]
        if not near:
            return near
        leaving, levels, hidden = self.leaving(game, figure), game.level, game.hidden
        shown = game.shown_now  # ADE-SKILL-ECLAIREUR-05
        return [
            enemy
            for enemy in near
            if (longest := far.get(levels[i := enemy.id])) is not None
            and hypot(xs[i] - x, ys[i] - y) - figure.radius - enemy.radius <= longest + TOLERANCE
            and not hidden[i]
            and i not in shown
            and i not in leaving
        ]

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """Whether it may assault these, and get there."""
        return self.why_not_in_group(game, game, figure, deed, through)

    def why_not_in_group(
        self, game: State, then: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """A-R29: line of sight as things stand, its way as it is when those before it have gone."""
        refusal = self.why_not_aim(game, figure, deed)
        if refusal is not None:
            return refusal
        route = self.route(then, figure, deed, through)
        return route if isinstance(route, Refusal) else None

    def why_not_aim(self, game: State, figure: Figure, deed: Deed) -> Refusal | None:
        """Whether these can be assaulted at all; ADE-3.2.3.2.2-02: who charges sees one of them at least.

        A-R35: when it declares it, from where it stands, after a free turn.
        """
        if not deed.targets:
            return refuse(NO_TARGET, figure=figure.id)
        return self._why_not_name(game, figure, deed) or self._why_unseen(game, figure, deed)

    def _why_not_name(self, game: State, figure: Figure, deed: Deed) -> Refusal | None:
        foes = [enemy.id for enemy in enemies(game, figure.camp)]
        leaving, spared = self.leaving(game, figure), activation_record.spared_by(game, figure)
        for target in deed.targets:
            if target not in foes or target in leaving:
                return refuse(NO_ENEMY, figure=figure.id, given=target)
            if target == spared:
                return refuse(SPARED, figure=figure.id, target=target)
            if game.hidden[target]:  # A-R35: nobody reaches it
                return refuse(HIDDEN, figure=figure.id, target=target)
            if target in game.shown_now:
                return refuse(sight.WAS_HIDDEN, figure=target)
        return None

    def _why_unseen(self, game: State, figure: Figure, deed: Deed) -> Refusal | None:
        """None as soon as one of them is seen, else why the first is not."""
        first: Refusal | None = None
        turning = sight.may_turn(game, figure)
        for target in deed.targets if self.kind == CHARGE else ():
            refusal = sight.why_not_see(game, figure, figure_of(game, target), turning)
            if refusal is None:
                return None
            first = first or refusal
        return first

    def is_legal(self, game: State, figure: Figure, deed: Deed, through: Collection[int]) -> bool:
        """The same: by how much a way is too long is not looked for, and for a line of sight last of all."""
        if not deed.targets or self._why_not_name(game, figure, deed) is not None:
            return False
        route = self.route(game, figure, deed, through, explained=False)
        return isinstance(route, Route) and self._why_unseen(game, figure, deed) is None

    def route(
        self,
        game: State,
        figure: Figure,
        deed: Deed,
        through: Collection[int],
        explained: bool = True,
    ) -> Route | Refusal:
        """The way to the place that it names, or to the nearest one in contact with all its targets."""
        game = hidden_enemies.known(game, figure.camp)
        targets = [figure_of(game, target) for target in deed.targets]
        levels = {game.level[target.id] for target in targets}
        level = levels.pop()
        if levels or (deed.level is not None and deed.level != level):
            return refuse(ANOTHER_LEVEL, figure=figure.id, target=targets[0].id)
        refusal = flight.why_not_reach(game, figure, level)
        if refusal is not None:
            return refusal
        through = (*through, *self.leaving(game, figure))
        longest = self.longest(game, figure, level)
        aim = Aim(game, figure, deed, tuple(targets), level, longest, tuple(through), explained)
        if deed.force:
            return forced(aim, self)
        return drawn(aim) if deed.path else found(aim)

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """How far, and against whom."""
        near = [enemy.id for enemy in self.in_reach(game, figure)]
        far = self.longest(game, figure, game.level[figure.id])
        force = forced_passage.why_not_force(game, figure, self) is None
        return {"potential": far, "targets": near, "force": force}

    def ends(self, game: State, figure: Figure, deed: Deed, through: Collection[int]) -> End | None:
        """Where it comes to stand."""
        route = self.route(game, figure, deed, through, explained=False)
        assert isinstance(route, Route), "the deed was checked"
        return End(route.path[-1], route.facing, route.level)

    # -- proposals: each enemy in reach from three sides, and each two that stand close together ----

    def aims(self, game: State, figure: Figure) -> list[tuple[Figure, ...]]:
        """Whom it may assault: one of those in reach, or two at once."""
        near = self.in_reach(game, figure)
        return [*((enemy,) for enemy in near), *self._pairs(game, figure, near)]

    def _pairs(
        self, game: State, figure: Figure, near: Sequence[Figure]
    ) -> list[tuple[Figure, Figure]]:
        """Each two of them who stand so close together that it may touch both."""
        return [
            (one, other)
            for number, one in enumerate(near)
            for other in near[number + 1 :]
            if game.level[one.id] == game.level[other.id]
            and hypot(game.x[one.id] - game.x[other.id], game.y[one.id] - game.y[other.id])
            <= one.radius + other.radius + 2 * figure.radius
        ]

    def together(self, game: State, figures: Sequence[Figure]) -> list[Deed]:
        """On each enemy, all who have it in reach: their powers add up (ADE-3.2.3.2.2-05)."""
        near: dict[int, list[int]] = {}
        for figure in figures:
            for enemy in self.in_reach(game, figure):
                near.setdefault(enemy.id, []).append(figure.id)
        return [
            Deed(
                self.id,
                leader,
                targets=(target,),
                others=tuple(Deed(self.id, other, targets=(target,)) for other in rest),
            )
            for target, (leader, *rest) in near.items()
            if rest
        ]

    def proposals(self, game: State, figure: Figure) -> int:
        """Three for each aim."""
        return len(SIDES) * len(self.aims(game, figure))

    def propose(
        self, game: State, figure: Figure, number: int, through: Collection[int]
    ) -> Deed | None:
        """From the near side, or from another; two enemies from where both are touched."""
        aim, side = divmod(number, len(SIDES))
        targets = self.aims(game, figure)[aim]
        if side == 0:
            return Deed(self.id, figure.id, targets=tuple(target.id for target in targets))
        if len(targets) == 1:
            return self.from_side(game, figure, targets[0], SIDES[side])
        one, other = targets
        ends = list(contact_places.between(game, figure, one, other, game.level[one.id]))
        return self._to(figure, ends[side - 1], one, other) if side <= len(ends) else None

    def draw(
        self, game: State, figure: Figure, through: Collection[int], chooser: Chooser
    ) -> Deed | None:
        """Mostly straight on to one enemy; now and then at two, or round what stands in the way.

        One or two are tried: where neither is legal, most likely none is.
        """
        near = self.in_reach(game, figure)
        if not near:
            return None
        pairs = self._pairs(game, figure, near)
        lie = Obstacles(game, figure, (*through, *self.leaving(game, figure)))
        for _ in range(ASSAULTS_TRIED):
            if pairs and chooser.random() < SELDOM:
                deed = self._at_both(game, figure, pairs[chooser.randrange(len(pairs))], chooser)
                if deed is not None and self.is_legal(game, figure, deed, through):
                    return deed
                continue
            enemy = near[int(chooser.random() * len(near))]
            turn = SIDES[int(chooser.random() * len(SIDES))]
            named = self.from_side(game, figure, enemy, turn)
            if chooser.random() > SELDOM:
                longest = self.longest(game, figure, game.level[enemy.id])
                way = straight_ways.way_to(game, figure, named.path[-1], longest, lie)
                if way is None:
                    continue
                movement.remember(game, figure, way, longest, lie.through)
            if self.is_legal(game, figure, named, through):
                if turn == 0 and chooser.random() < UNSAID:  # the nearest place need not be said
                    return named._replace(path=(), facing=None)
                return named
        return None

    def _at_both(
        self, game: State, figure: Figure, pair: tuple[Figure, Figure], chooser: Chooser
    ) -> Deed | None:
        """At two enemies: mostly a place is named, seldom any that touches both will do."""
        one, other = pair
        if chooser.random() < SELDOM:
            return Deed(self.id, figure.id, targets=(one.id, other.id))
        ends = list(contact_places.between(game, figure, one, other, game.level[one.id]))
        return self._to(figure, ends[chooser.randrange(len(ends))], one, other) if ends else None

    def from_side(self, game: State, figure: Figure, target: Figure, turn: float) -> Deed:
        """At one enemy, so far round it from the near side."""
        x, y = game.x[figure.id] - game.x[target.id], game.y[figure.id] - game.y[target.id]
        angle = atan2(y, x) + radians(turn)
        end = contact_places.beside(game, figure, target, angle, game.level[target.id])
        return self._to(figure, end, target)

    def _to(self, figure: Figure, end: End, *targets: Figure) -> Deed:
        ids = tuple([target.id for target in targets])
        return Deed(self.id, figure.id, (end.place,), end.facing, ids)

    # -- doing -------------------------------------------------------------------------------

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """An assault begins."""
        yield from self.carry_out_together(game, record, deed)

    def carry_out_together(self, game: State, record: str, deed: Deed) -> Rule:
        """ADE-3.2.3-04: all who assault the same targets together."""
        routes = []
        for figure, one, then, through in groups.one_after_another(game, self, deed):
            route = self.route(then, figure, one, through, explained=False)
            assert isinstance(route, Route), "the deed was checked"
            routes.append(route)
        assault = self.assault(game, record, tuple(routes), deed.targets)
        forced = any(one.force for one in deed.all)
        begin(game, replace(assault, force=True) if forced else assault)
        yield from ()

    def assault(
        self, game: State, parent: str, routes: tuple[Route, ...], named: tuple[int, ...]
    ) -> Assault:
        """The record of an assault along these ways; whoever is touched at their ends is a target (A-R36)."""
        touched = dict.fromkeys(named)
        for route in routes:
            figure = figure_of(game, route.figure)
            there = flight.lifted(hidden_enemies.known(game, figure.camp), figure, route.level)
            for enemy in movement.touched_at(there, figure, route.path[-1], route.facing):
                touched.setdefault(enemy.id)
        assailants = tuple(route.figure for route in routes)
        # ADE-3.2.3.2.2-02: the only one whom they name is seen by each of them, or they would not charge.
        sure = named if self.kind == CHARGE and len(named) == 1 else ()
        seen = [
            t for t in touched if self.kind == CHARGE and (t in sure or _seen(game, assailants, t))
        ]
        return Assault(
            parent=parent,
            kind=self.kind,
            camp=figure_of(game, assailants[0]).camp,
            assailants=assailants,
            targets=tuple(touched),
            routes=routes,
            seen=tuple(seen),
            leaving=tuple(
                (a, enemy) for a in assailants for enemy in self.leaving(game, figure_of(game, a))
            ),
        )


def _seen(game: State, assailants: Sequence[int], target: int) -> bool:
    """A-R36: a target is penalised only if somebody who charges sees it."""
    enemy, those = figure_of(game, target), [figure_of(game, a) for a in assailants]
    return any(sight.sees(game, one, enemy, sight.may_turn(game, one)) for one in those)


CHARGE_ACTION = AssaultMove("charge", CHARGES, CHARGE)
ENGAGEMENT_ACTION = AssaultMove("engagement", ENGAGES, ENGAGEMENT)
