"""The question where to: one legality for everybody (`legality.why_not_go`), and what is drawn of the reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import hypot
from typing import Any

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Refusal
from escarmouche.kit.one_storey_place import OneStoreyPlace
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.land import land_of
from escarmouche.rulebooks.last_fantasy_war.ground.open_ground import OpenGround
from escarmouche.rulebooks.last_fantasy_war.ground.prices import Price, price_of
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.moves.contact_arcs import contact_arcs
from escarmouche.rulebooks.last_fantasy_war.moves.intents import FORCE, PILE_IN, POSITION, Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import (
    KEPT,
    STAYS,
    Goal,
    Means,
    gets_straight,
    going,
    level_walk,
    means_of,
    walk_for,
    why_not_go,
)
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import half_move, length_of
from escarmouche.rulebooks.last_fantasy_war.moves.reaching import reached_by
from escarmouche.rulebooks.last_fantasy_war.moves.worth import (
    one_drawn,
    places_worth_trying,
    thoughts,
)
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, ENGAGE, MOVE, RUN, State, Unit
from escarmouche.rulebooks.last_fantasy_war.treasures import is_overlapped
from escarmouche.table.measure import Point
from escarmouche.table.storeys.borders import floors_of
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.storey_reach import FloorReach, reach_by_floor
from escarmouche.table.storeys.straight import follow, straight_way
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.way_check import place_on, place_on_floor

ANYWHERE = (RUN, MOVE, POSITION)  # moves that need not end in contact
DRAWN = 3  # thoughts: then it stays, or goes where it surely can
DRAWN_OF_ONE = 1  # place of a thought that is of several
DRAWN_BESIDE = 2  # the same of moves into contact, most of which lead nowhere
DRAWN_OPEN = 5  # the same of moves over open ground
SELDOM = 16  # one time in so many thoughts of all kinds are drawn
STAYING = 24  # and it stays at once
HEMMED_IN = 4  # one time in so many it looks for another way where no ground is open
SHIFTING = 3  # one time in so many it looks for another place in its melee
BEFORE = 0.01  # so far it stops before what is in its way
LEAST = 0.2  # less than this is no way
DIGITS = 3


class MovePlace(OneStoreyPlace[State, Unit]):
    """Where a unit may go with an intent."""

    __slots__ = ("_drawn", "intent")

    def __init__(self, state: State, unit: Unit, intent: Intent) -> None:
        self.intent = intent
        self._drawn: tuple[Place, Price] | None = None  # the last place over open ground

        def walk(game: State, mover: Unit) -> Walk:
            return walk_for(game, mover, intent)

        def why_not(game: State, mover: Unit, goal: Goal) -> Refusal | None:
            return why_not_go(game, mover, goal, intent)

        super().__init__(state, unit, partial(length_of, state, unit, intent), walk, why_not)

    def seen_by(self, seen: Any) -> MovePlace:
        """The same rule, asked of the view."""
        return MovePlace(seen, self._figure, self.intent)

    def _proposed(self) -> Iterator[Goal]:
        if self.intent.kind in STAYS:
            yield self._here
        yield from places_worth_trying(self._state, self._figure, self.intent)

    def candidates(self) -> Sequence[Goal]:
        """Those of the proposals that are legal."""
        return list(self.legal())

    def legal(self) -> Iterator[Goal]:
        """The same one after the other: whoever wants a few of them pays for no more."""
        means, seen = means_of(self._state, self._figure, self.intent), set[Goal]()
        for goal in self._proposed():
            if goal not in seen:
                seen.add(goal)
                if self._is_legal(goal, means):
                    yield goal

    def _is_legal(self, goal: Goal, means: Means | None = None) -> bool:
        """The same rule, which need not say how much is missing."""
        found = why_not_go(self._state, self._figure, goal, self.intent, False, means)
        return found is None

    def sample(self, chooser: Chooser) -> Goal:
        """Mostly straight over open ground to where something draws it, or as far as the ground is open; now and then it stays.

        Thoughts of all kinds are drawn one time in sixteen, now and then where no ground is open, and for other moves than runs and normal
        ones: up hills, into buildings, through woods, into contact. It goes straight there too, or stops where something is in the
        way: no detour is looked for. Who has to move and has drawn nothing that is legal goes to a place that is known to be.
        Who is in a melee mostly stands: two times in three it neither shifts nor piles in.
        """
        if isinstance(self._here, Perch):
            return self.default()
        if self.intent.kind in (ENGAGE, PILE_IN) and chooser.randrange(SHIFTING):
            return self._here
        if self.intent.kind in (RUN, MOVE) and chooser.randrange(SELDOM):
            if not chooser.randrange(STAYING):
                return self._here
            found = self._on_open_ground(chooser)
            if found is not None or chooser.randrange(HEMMED_IN):
                return found or self._here
        return self._of_all_kinds(chooser)

    def _on_open_ground(self, chooser: Chooser) -> Place | None:
        """A few draws of `one_drawn`, each as far as nothing is in the way."""
        game, unit, here = self._state, self._figure, self._here
        gait = gait_of(game, unit, self.intent.kind, self.intent.paid)
        if gait.flies or isinstance(here, Perch):
            return None
        length, half = length_of(game, unit, self.intent), half_move(game, unit, self.intent)
        foes, ground = game.foe_bodies(unit.camp), None
        for _each in range(DRAWN_OPEN):
            goal = one_drawn(game, unit, length, foes, chooser)
            if goal is None:
                continue
            if ground is None:  # all draws look at the same
                ground = OpenGround(game, unit, gait, KEPT, game.sides.foes[unit.camp], length)
            share = ground.share(goal)
            place = self._as_far_as(here, goal, share)
            if place is None or is_overlapped(game, unit, place):
                continue
            if share >= 1.0 or ground.share(place) >= 1.0:
                price = ground.price(place)
                if price.is_paid_by(length, half):
                    self._drawn = (place, price)
                    return place
        return None

    def price_of(self, goal: Goal) -> Price | None:
        """What the move costs, where it was found out as the place was drawn: it need not be found again (`legality.open_price`)."""
        return self._drawn[1] if self._drawn is not None and self._drawn[0] is goal else None

    def _as_far_as(self, here: Place, goal: Place, share: float) -> Place | None:
        """The goal, or a place on the same floor just before what is in the way after a share of the line there."""
        dx, dy = goal.x - here.x, goal.y - here.y
        far = hypot(dx, dy)
        if share < 1.0:
            share -= BEFORE / (far or 1.0)
        if share * far <= LEAST:
            return None
        table, x, y = (
            self._state.table,
            round(here.x + share * dx, DIGITS),
            round(here.y + share * dy, DIGITS),
        )
        return place_on_floor(table, floors_of(table).number[here.surface], x, y)

    def _of_all_kinds(self, chooser: Chooser) -> Goal:
        """Thoughts are drawn until one of them leads somewhere; now and then it stays, where it may."""
        game, unit, intent = self._state, self._figure, self.intent
        stays, here = intent.kind in STAYS, self._here
        means = means_of(game, unit, intent)
        left = thoughts(game, unit, intent, means.length)
        walk = level_walk(game, unit, means)
        most = DRAWN if intent.kind in ANYWHERE else DRAWN_BESIDE
        for _each in range(min(most, len(left))):
            drawn = chooser.randrange(len(left) + stays)
            if drawn == len(left):
                return here
            thought = left[drawn]
            left[drawn] = left[-1]
            left.pop()
            goals = list(thought())
            for _goal in range(min(DRAWN_OF_ONE, len(goals))):
                goal = goals.pop(chooser.randrange(len(goals)))
                if self._is_drawn(goal, means, walk):
                    return goal
                for place in self._short_of(goal, means, walk):
                    if self._is_drawn(place, means, walk):
                        return place
        return self.default()

    def _is_drawn(self, goal: Place, means: Means, walk: Walk) -> bool:
        """Through a door that was forced the way may bend."""
        if self.intent.kind == FORCE:
            return self._is_legal(goal)
        return gets_straight(self._state, self._figure, goal, self.intent, means, walk)

    def _short_of(self, goal: Place, means: Means, walk: Walk) -> Iterator[Place]:
        """Where somebody stops who goes straight on: before what is in the way, and half as far."""
        here = self._here
        if self.intent.kind not in ANYWHERE or isinstance(here, Perch):
            return
        dx, dy = goal.x - here.x, goal.y - here.y
        far = hypot(dx, dy)
        if far <= LEAST:
            return
        end = follow(walk, here, (dx / far, dy / far), far, means.gait.step).place
        for share in (1.0, 0.5):
            x = round(here.x + share * (end.x - here.x), DIGITS)
            y = round(here.y + share * (end.y - here.y), DIGITS)
            if hypot(x - here.x, y - here.y) > LEAST:
                place = place_on(walk, walk.floor_of(end), x, y)
                if place is not None:
                    yield place

    def default(self) -> Goal:
        """To stay; who must move goes to the first place that is legal, of a charge to the one by which it is known that it succeeds."""
        if self.intent.kind in STAYS:
            return self._here
        if self.intent.kind == CHARGE:
            reached = reached_by(self._state, self._figure, self.intent)
            if reached.place is not None and reached.number >= self.intent.least:
                return reached.place
        legal = (goal for goal in self._proposed() if self._is_legal(goal))
        return next(legal, self._here)

    # -- what is drawn -------------------------------------------------------------------------------

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """What can be reached of the floor on which it stands."""
        own = self._state.surface[self._figure.id]
        return [ring for floor in self._floors() if own in floor.surfaces for ring in floor.rings]

    def reach_by_surface(self, figure: int | None = None) -> dict[str, Any]:
        """What can be reached, floor by floor; and where a move may end that must end in contact."""
        arcs = contact_arcs(self._state, self._figure, self.intent)
        floors = self._passed() if arcs else self._floors()
        return {
            "floors": [
                {"floor": reach.floor, "surfaces": reach.surfaces, "rings": reach.rings}
                for reach in floors
            ],
            "perches": [],
            "contacts": [arc._asdict() for arc in arcs],
        }

    def _passed(self) -> list[FloorReach]:
        """Where somebody may pass who may end nowhere but in contact: no place of it is asked whether one may end there."""
        return reach_by_floor(self._walk_of(self._state, self._figure), self._here, self._allowance)

    def _floors(self) -> list[FloorReach]:
        """Ways are weighed as they are searched for; where that may be too little, each place is looked at as it would be gone to."""
        game, unit, intent = self._state, self._figure, self.intent
        walk, here = self._walk_of(game, unit), self._here
        if isinstance(here, Perch):
            return []
        land = land_of(game.table, base_of(game, unit).profile.type)
        if not (land.difficult or land.hard):
            return reach_by_floor(walk, here, self._allowance)
        gait = gait_of(game, unit, intent.kind, intent.paid)
        half = half_move(game, unit, intent)

        def may_end(place: Place) -> bool:
            if not walk.may_stop(place):
                return False
            way = straight_way(walk, here, place, self._allowance)
            if way is not None:
                price = price_of(walk, gait, land, way)
                if price.is_paid_by(self._allowance, half):
                    return True
            return going(game, unit, place, intent) is not None

        return reach_by_floor(walk, here, self._allowance, may_end)
