"""Sauter (BM-ACTION-SAUTER-01, R13) and the bound (BM-SKILL-BONDISSANT-01, R52) as questions and deeds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import cos, hypot, pi, sin
from typing import Any

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Ask, Rule
from escarmouche.kit.one_storey_place import OneStoreyPlace, Turned
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.ground.gait import RUN, may_leap
from escarmouche.rulebooks.bonus_malus.ground.leaps import (
    UP,
    Jump,
    flies_to,
    is_clear,
    is_under_something,
    run_up,
)
from escarmouche.rulebooks.bonus_malus.ground.walking import Goal, base_move, walk_of
from escarmouche.rulebooks.bonus_malus.moves.going import go, turn_on_the_spot
from escarmouche.rulebooks.bonus_malus.moves.legality import OFF_TABLE, TOO_FAR, why_not_stand
from escarmouche.rulebooks.bonus_malus.moves.manners import BOUND, JUMP
from escarmouche.rulebooks.bonus_malus.moves.worth import contacts
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.measure import TOLERANCE, Point, direction
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.trips import Stop, Trip, trip_of
from escarmouche.table.storeys.walks import Walk

WHERE = Phrase("bm.ask.where", "BM-ACTION-SAUTER-01", "BM-SKILL-BONDISSANT-01")
NOT_A_JUMP = Phrase("bm.refusal.not_a_jump", "BM-ACTION-SAUTER-01")
LEAP_TOO_FAR = Phrase("bm.refusal.leap_too_far", "BM-ACTION-SAUTER-01")
LEAP_TOO_HIGH = Phrase("bm.refusal.leap_too_high", "BM-ACTION-SAUTER-01")
IN_THE_WAY = Phrase("bm.refusal.leap_blocked", "BM-ACTION-SAUTER-01")
NO_FLIGHT = Phrase("bm.refusal.no_flight", "BM-SKILL-BONDISSANT-01")
BOUND_TOO_FAR = Phrase("bm.refusal.bound_too_far", "BM-SKILL-BONDISSANT-01")
CANNOT_LEAP = Phrase("bm.refusal.cannot_leap", "BM-SKILL-DEPLACEMENTLIMITE-01")
HANGS = Phrase("bm.refusal.on_ladder", "BM-ACTION-SAUTER-01")
IS_DOWN = Phrase("bm.refusal.is_down", "BM-ATERRE-05")

FAR = 8.0  # BM-SKILL-BONDISSANT-01
AROUND = 12
NEAREST = 4

WhyNot = Callable[[State, Figure, Goal], Refusal | None]


def why_not_jump(game: State, figure: Figure, goal: Goal) -> Refusal | None:
    """R13: what speaks against landing there after a run-up."""
    if goal == game.place_of(figure.id):
        return None
    if isinstance(goal, Perch):
        return refuse(NOT_A_JUMP, figure=figure.id)
    if not game.table.is_on(*goal.point):
        return refuse(OFF_TABLE, figure=figure.id)
    far = hypot(goal.x - game.x[figure.id], goal.y - game.y[figure.id])
    most = 2.0 * float(base_move(game, figure).value)
    if far > most + TOLERANCE:
        return refuse(TOO_FAR, figure=figure.id, by=far - most)
    refusal = why_not_stand(game, figure, goal, RUN)
    if refusal is not None:
        return refusal
    jump = run_up(game, figure, goal)
    if jump is None:
        return refuse(NOT_A_JUMP, figure=figure.id)
    if jump.leap > jump.run + TOLERANCE:
        return refuse(LEAP_TOO_FAR, figure=figure.id, by=jump.leap - jump.run)
    storeys = game.table.storeys
    off, land = storeys.height_of(jump.off.surface), storeys.height_of(goal.surface)
    if land - off > UP + TOLERANCE:
        return refuse(LEAP_TOO_HIGH, figure=figure.id, by=land - off - UP)
    if not is_clear(game, figure, jump.off, goal):
        return refuse(IN_THE_WAY, figure=figure.id)
    if is_under_something(game, goal.point, land, off + UP):
        return refuse(IN_THE_WAY, figure=figure.id)
    return None


def why_not_bound(game: State, figure: Figure, goal: Goal) -> Refusal | None:
    """R52: what speaks against bounding there."""
    if goal == game.place_of(figure.id):
        return None
    if isinstance(goal, Perch):
        return refuse(NO_FLIGHT, figure=figure.id)
    if not game.table.is_on(*goal.point):
        return refuse(OFF_TABLE, figure=figure.id)
    far = flies_to(game, figure, goal)
    if far is not None and far > FAR + TOLERANCE:
        return refuse(BOUND_TOO_FAR, figure=figure.id, by=far - FAR)
    refusal = why_not_stand(game, figure, goal, RUN)
    if refusal is None and far is None:
        return refuse(NO_FLIGHT, figure=figure.id)
    return refusal


class LeapPlace(OneStoreyPlace[State, Figure]):
    """Where a figure lands."""

    __slots__ = ("most", "why")

    def __init__(self, state: State, figure: Figure, most: float, why_not: WhyNot) -> None:
        self.most, self.why = most, why_not

        def walk(game: State, mover: Figure) -> Walk:
            return walk_of(game, mover, RUN)

        super().__init__(state, figure, most, walk, why_not, turns=True)

    def seen_by(self, seen: Any) -> LeapPlace:
        """The same rule, asked of the view."""
        return LeapPlace(seen, self._figure, self._allowance, self.why)

    def _proposed(self) -> Iterator[Goal]:
        game, figure = self._state, self._figure
        yield self._here
        foes = sorted(game.foes(figure.camp), key=lambda foe: distance(game, figure, foe))
        for foe in foes[:NEAREST]:
            yield from contacts(game, figure, foe, self._allowance)
        for number in range(2 * AROUND):
            yield from self._thought(number)

    def sample(self, chooser: Chooser) -> Goal | Turned:
        """To stay, beside an enemy, or anywhere around: drawn first, thought out then, until one is legal.

        What lies higher than its feet by more than it can jump is passed over.
        """
        game, figure = self._state, self._figure
        (x, y), xs, ys = self._spot, game.x, game.y
        foes = [
            (hypot(xs[foe.id] - x, ys[foe.id] - y), foe.id, foe) for foe in game.foes(figure.camp)
        ]
        near = [foe for _away, _id, foe in sorted(foes)[:NEAREST]]
        left: list[Figure | int | None] = [None, *near, *range(2 * AROUND)]
        while left:
            drawn = left.pop(int(chooser.random() * len(left)))
            if drawn is None:
                return self.default()
            for goal in self._thought(drawn):
                if not self._is_too_high(goal) and self._why_not(game, figure, goal) is None:
                    return self._answered(goal)
        return self.default()

    def _is_too_high(self, goal: Goal) -> bool:
        """Whether a jump from where it stands would have to lead higher than it may; a bound leads to any height."""
        if self.why is not why_not_jump or isinstance(goal, Perch):
            return False
        height, feet = self._storeys.height_of(goal.surface), self._state.elevation(self._figure.id)
        return height > feet + UP + TOLERANCE

    def _thought(self, drawn: Figure | int) -> Iterable[Goal]:
        if isinstance(drawn, Figure):
            return contacts(self._state, self._figure, drawn, self._allowance)
        far = self._allowance * (0.99 if drawn < AROUND else 0.5)
        return self._around(far, drawn % AROUND)

    def _around(self, far: float, k: int) -> Iterable[Place]:
        """The places in one direction of twelve."""
        (x, y), angle = self._spot, 2 * pi * k / AROUND
        px, py = round(x + far * cos(angle), 3), round(y + far * sin(angle), 3)
        if not self._state.table.is_on(px, py):
            return ()
        return [Place(px, py, id) for id in self._storeys.surfaces_at(px, py)]

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """How far it could get at most."""
        x, y = self._spot
        steps = [2 * pi * k / 48 for k in range(48)]
        return [[(x + self._allowance * cos(a), y + self._allowance * sin(a)) for a in steps]]

    def reach_by_surface(self, figure: int | None = None) -> dict[str, Any]:
        """The same on every floor: what cannot be reached of it is told when it is pointed at."""
        ring = self.reach()[0]
        floors = self._walk_of(self._state, self._figure).floors.surfaces
        told = [{"floor": ids[0], "surfaces": ids, "rings": [ring]} for ids in floors]
        return {"floors": told, "perches": []}


def jumping(game: State, figure: Figure) -> Rule:
    """BM-ACTION-SAUTER-01: a straight run-up, then a leap no longer than it, onwards."""
    most = 2.0 * float(base_move(game, figure).value)
    places = LeapPlace(game, figure, most, why_not_jump)
    goal, facing = yield from _asked(game, figure, "jump", places)
    if goal == game.place_of(figure.id):
        yield from turn_on_the_spot(game, figure, JUMP, facing)
        return
    yield from go(game, figure, JUMP, jump_trip(game, figure, goal), facing)


def bounding(game: State, figure: Figure) -> Rule:
    """BM-SKILL-BONDISSANT-01, R52: up to 8 paces through the air, with no fall where it means to land."""
    goal, facing = yield from _asked(
        game, figure, "bound", LeapPlace(game, figure, FAR, why_not_bound)
    )
    if goal == game.place_of(figure.id):
        yield from turn_on_the_spot(game, figure, BOUND, facing)
        return
    yield from go(game, figure, BOUND, bound_trip(game, figure, goal), facing)


def _asked(game: State, figure: Figure, action: str, places: LeapPlace) -> Rule:
    about = {"figure": figure.id, "action": action}
    answer = yield Ask(figure.camp, WHERE, places, about)
    return answer if isinstance(answer, Turned) else Turned(answer)


def jump_trip(game: State, figure: Figure, goal: Place) -> Trip:
    """The run-up and the leap; lower ground is a fall of the difference (R13)."""
    jump = run_up(game, figure, goal)
    assert isinstance(jump, Jump)
    run = trip_of(jump.walk, game.place_of(figure.id), jump.run_up, bends=True)
    stops = (*run.stops, Stop(goal, run.length + jump.leap, run.end.heading, True))
    falls = ((len(stops) - 1, jump.drop),) if jump.drop > TOLERANCE else ()
    return Trip(stops, run.cost + jump.leap, falls)


def bound_trip(game: State, figure: Figure, goal: Place) -> Trip:
    """One leap."""
    here = game.place_of(figure.id)
    far = flies_to(game, figure, goal) or 0.0
    turned = direction((game.x[figure.id], game.y[figure.id]), goal.point)
    return Trip((Stop(here, 0.0, None), Stop(goal, far, turned, True)), far)


def why_no_jump_now(game: State, figure: Figure) -> Refusal | None:
    """BM-SKILL-DEPLACEMENTLIMITE-01, R21: not for who is barred from it, lies, or hangs on something."""
    if game.perch[figure.id] is not None:
        return refuse(HANGS, figure=figure.id)
    return why_no_bound_now(game, figure)


def why_no_bound_now(game: State, figure: Figure) -> Refusal | None:
    """R52: not while down, nor with a limited gait."""
    if game.down[figure.id]:
        return refuse(IS_DOWN, figure=figure.id)
    return None if may_leap(game, figure) else refuse(CANNOT_LEAP, figure=figure.id)
