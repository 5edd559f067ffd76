"""Which of many places in contact a charge gets to: what was found about one of them spares looking at those beside it.

Whoever gets to a place could go on to another that is joined to it by a free line: so no way there is shorter than the
shortest way to the other by more than the line. What is too far by that is not looked at. The same holds for ways outside all
difficult terrain, the only ones that a move pays for which has less than 1'' left over the shortest (LFW-DIFFICILE-01).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, hypot, inf

from escarmouche.rulebooks.last_fantasy_war.ground.gait import jumping, on_level
from escarmouche.rulebooks.last_fantasy_war.ground.prices import STRETCH
from escarmouche.rulebooks.last_fantasy_war.ground.rough import (
    least_length,
    least_reduction,
    rough_of,
)
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import walk_of, walk_round_rough
from escarmouche.rulebooks.last_fantasy_war.ground.ways import Going
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import Means, going, why_not_go
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.straight import straight_way
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.trails import length_in_areas

FAR = 1.0  # by so much more than the move a way is looked for that is too dear
NEARLY = 0.95
MayEnd = Callable[[Place], bool]
FEW = 3  # fewer places are looked at one by one sooner than found to be too dear together


class ContactSearch:
    """One search. `most`: no way is longer that the move pays for."""

    def __init__(self, game: State, unit: Unit, intent: Intent, means: Means, most: float) -> None:
        self._game, self._unit, self._intent, self._means = game, unit, intent, means
        self._most, self._more = most, most - means.most  # doors may be counted too dear
        base = base_of(game, unit)
        self._here = game.place_of(base.id)
        self._type = base.profile.type
        self._rough = rough_of(game.table, self._type) if means.gait.difficult else ()
        self._dear: set[Place] = set()
        self._is_noted_in_vain = False
        self._least: dict[Place, float] = {}  # how long a way is at least
        self._least_clear: dict[Place, float] = {}  # the same of one outside all difficult terrain

    def likeliest_of(self, places: Sequence[Place], may_end: MayEnd) -> Place | None:
        """The most likely one of those where it may end, if it gets there; to no other a way is looked for."""
        if not isinstance(self._here, Place):
            return None
        for place in sorted(places, key=self._likely_price):
            if may_end(place):
                return place if not self._is_out(place) and self._gets_to(place) else None
        return None

    def first_of(self, places: Sequence[Place], may_end: MayEnd) -> Place | None:
        """The first that it gets to of those where it may end, the most likely ones first."""
        if not isinstance(self._here, Place):
            return None
        if self._means.gait.flies:
            return next(
                (place for place in places if may_end(place) and self._gets_to(place)), None
            )
        left = sorted(places, key=self._likely_price)
        likely = (n for n, place in enumerate(left) if not self._is_out(place) and may_end(place))
        first = next(likely, None)
        if first is None or self._gets_to(left[first]):  # mostly, and nothing need be found out
            return None if first is None else left[first]
        return self._first_but([left[first], *filter(may_end, left[first + 1 :])])

    def _first_but(self, left: Sequence[Place]) -> Place | None:
        """The same of places in this order to the first of which it does not get."""
        for number, place in enumerate(left):
            if self._is_out(place):
                continue
            others = left[number + 1 :]
            if self._found_out(place, others):
                continue
            beyond = len(others) >= FEW and self._likely_price(place) > self._means.length
            if number and not (beyond and self._is_dear(place)) and self._gets_to(place):
                return place
            self._note_dear(place, others)
        return None

    def _gets_to(self, place: Place) -> bool:
        told = (self._game, self._unit, place, self._intent)
        return why_not_go(*told, tell=False, means=self._means) is None

    def _is_dear(self, place: Place, by: float = FAR) -> bool:
        """Whether no way there is paid for even by so much more than the move."""
        return self._longer(place, by) is None

    def _longer(self, place: Place, by: float) -> Going | None:
        return going(self._game, self._unit, place, self._intent, by, self._means)

    def _missing(self, place: Place) -> float:
        """By how much more than the move no way there is paid for, as far as that is soon told: nearly as much as one costs that is found."""
        longer = self._longer(place, FAR)
        if longer is None:
            return FAR
        much = NEARLY * longer.price.beyond(self._means.length)
        return much if much > 0.0 and self._is_dear(place, much) else 0.0

    def _straight(self, place: Place) -> float:
        assert isinstance(self._here, Place)
        return hypot(place.x - self._here.x, place.y - self._here.y)

    def _likely_price(self, place: Place) -> float:
        """What the straight line would cost: a guess that says only who is looked at first."""
        assert isinstance(self._here, Place)
        far = self._straight(place)
        if not self._rough:
            return far
        line = (self._here.point, place.point)
        return far + ceil(length_in_areas(line, [piece.shape for piece in self._rough]) / STRETCH)

    def _note_dear(self, place: Place, others: Sequence[Place]) -> None:
        """Where terrain makes a place much dearer than the move, it makes those too dear that are nearer to it than that."""
        if not self._rough or self._is_noted_in_vain:
            return
        others = [other for other in others if not self._is_out(other)]
        if len(others) < FEW:
            return
        near = self._nearer_than(self._missing(place), place, others)
        self._dear |= near
        self._is_noted_in_vain = not near  # then it seldom says anything of those beside the next

    def _nearer_than(self, much: float, place: Place, others: Sequence[Place]) -> set[Place]:
        """Those to which a free line leads from a place that costs no more than that."""
        if much <= 0.0:
            return set()
        walk = walk_of(self._game, self._unit, on_level(self._means.gait), self._means.berths)
        return {
            other
            for other, far in self._joined(walk, place, others).items()
            if far + self._taken_between(place, other) <= much
        }

    def _taken_between(self, place: Place, other: Place) -> float:
        """What terrain takes at most of who goes on from one place straight to another."""
        line = (place.point, other.point)
        wet = length_in_areas(line, [piece.shape for piece in self._rough if piece.wet])
        hard = length_in_areas(line, [piece.shape for piece in self._rough if not piece.wet])
        return wet + ceil((hard - TOLERANCE) / STRETCH)

    # -- what is known ---------------------------------------------------------------------------------

    def _is_out(self, place: Place) -> bool:
        """Whether what is known says that no way there is paid for."""
        if place in self._dear:
            return True
        least = max(self._least.get(place, 0.0), self._straight(place))
        if least > self._most + TOLERANCE:
            return True
        if not self._rough or least <= self._means.half + self._more + TOLERANCE:
            return False  # half of M nothing reduces
        assert isinstance(self._here, Place)
        least = least_length(self._game.table, self._type, self._here, place, least)
        spare = self._means.length + self._more + TOLERANCE - least
        if spare < 0.0:
            return True
        if least_reduction(self._game.table, self._type, self._here, place) > spare:
            return True
        return spare < 1.0 and self._least_clear.get(place, 0.0) > self._most + TOLERANCE

    def _found_out(self, place: Place, others: Sequence[Place]) -> bool:
        """Look how far it is; whether that says that it is out of reach."""
        gait = on_level(self._means.gait)
        heights = self._game.table.storeys
        if heights.height_at(self._here) > heights.height_at(place) + TOLERANCE:
            gait = jumping(gait)  # LFW-SAUTER-01: nobody jumps who does not go down
        walk = walk_of(self._game, self._unit, gait, self._means.berths)
        self._measure(walk, place, others, self._least)
        if self._is_out(place):
            return True
        assert isinstance(self._here, Place)
        held = (self._here, place)
        if self._rough and not any(one.holds(end) for one in self._rough for end in held):
            clear = walk_round_rough(self._game, self._unit, gait, self._means.berths)
            self._measure(clear, place, others, self._least_clear)
        return self._is_out(place)

    def _joined(self, walk: Walk, place: Place, others: Sequence[Place]) -> dict[Place, float]:
        """How far those are from a place to which a free line leads."""
        ground = walk.ground(walk.floor_of(place))
        return {
            other: hypot(other.x - place.x, other.y - place.y)
            for other in others
            if other.surface == place.surface and ground.is_free((other.point, place.point))
        }

    def _measure(
        self, walk: Walk, place: Place, others: Sequence[Place], least: dict[Place, float]
    ) -> None:
        """The shortest way to a place, and what it says about those that are joined to it."""
        assert isinstance(self._here, Place)
        beside = self._joined(walk, place, others)
        limit = self._most + max(beside.values(), default=0.0) + 2 * TOLERANCE
        way = straight_way(walk, self._here, place, limit)
        way = way or cheapest_way(walk, self._here, place, limit)
        cost = inf if way is None else way.cost
        least[place] = max(cost, least.get(place, 0.0))
        for other, far in beside.items():
            known = limit - far if way is None else cost - far
            least[other] = max(known, least.get(other, 0.0))
