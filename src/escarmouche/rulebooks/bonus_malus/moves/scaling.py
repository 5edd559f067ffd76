"""Escalader as an action of its own (BM-ACTION-ESCALADER-01): for walls that are too high for one move (R11).

A wall that can be scaled in one move is a part of that move. Where it cannot, the figure begins and hangs on it: from there it may go
on climbing, let go, or do nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import starmap
from math import hypot
from typing import Any, NamedTuple

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.one_storey_place import OneStoreyPlace, Turned
from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.bonus_malus.displacement.falls import (
    fall_off_link,
    where_it_falls_off,
)
from escarmouche.rulebooks.bonus_malus.ground.climbs import climbs_from
from escarmouche.rulebooks.bonus_malus.ground.contact import charged_at, engaged_with
from escarmouche.rulebooks.bonus_malus.ground.gait import DEAR, MOVE, gait_of
from escarmouche.rulebooks.bonus_malus.ground.land import high_walls
from escarmouche.rulebooks.bonus_malus.ground.open_ways import lone_walk
from escarmouche.rulebooks.bonus_malus.ground.walking import (
    Goal,
    allowance_of,
    is_taken_at,
    walk_of,
    walk_within,
)
from escarmouche.rulebooks.bonus_malus.ground.wall_perches import hang_on_wall, tidied
from escarmouche.rulebooks.bonus_malus.hearing import first_said
from escarmouche.rulebooks.bonus_malus.moves.disengaging import leave_combat
from escarmouche.rulebooks.bonus_malus.moves.going import (
    arrived,
    as_far_as_it_dares,
    is_interrupted,
    place_at,
    take_posture,
    told,
)
from escarmouche.rulebooks.bonus_malus.moves.legality import NO_ROOM, NO_WAY, TOO_FAR, kept_off_by
from escarmouche.rulebooks.bonus_malus.points import UNREACHABLE
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.straight import straight_way
from escarmouche.table.storeys.trips import Stop, Trip, trip_of
from escarmouche.table.storeys.walks import Exit, Walk
from escarmouche.table.storeys.ways import CLIMB, Crossing, Way

WHERE = Phrase("bm.ask.where", "BM-ACTION-ESCALADER-01")
LETS_GO = Phrase("bm.event.lets_go", "BM-CHUTE-01")
NO_WALL = Phrase("bm.refusal.no_wall", "BM-ACTION-ESCALADER-01")
IN_ONE_MOVE = Phrase("bm.refusal.in_one_move", "BM-ACTION-ESCALADER-03")
HOLDS_NOTHING = Phrase("bm.refusal.holds_nothing", "BM-CHUTE-01")
IS_DOWN = Phrase("bm.refusal.is_down", "BM-ATERRE-05")

LEEWAY = 0.25  # by which the cheapest way is dearer at most, as a rule, than the straight one
SOMETIMES = 10  # in one of so many draws a climb is looked for at all: which way is cheapest has to be searched
SELDOM = 20  # in one of so many draws a way round is searched: that takes long
ON_TOP = 4.0  # so far from the wall a player may point at what is on top of it


class Begun(NamedTuple):
    """A climb that is begun: the way to the wall, the wall, and how much of it is done."""

    walk: Walk
    way: Way
    crossing: Crossing
    share: float


@remembered_as_all_stand
def begun(game: State, figure: Figure, goal: Goal) -> Begun | Refusal:
    """How far a figure gets on its way to the top (or the foot) of a wall."""
    here = game.place_of(figure.id)
    if not isinstance(goal, Place) or not isinstance(here, Place):
        return refuse(NO_WALL, figure=figure.id)
    allowance = allowance_of(game, figure, MOVE)
    if hypot(goal.x - here.x, goal.y - here.y) > allowance + ON_TOP or not _is_near_wall(
        game, figure
    ):
        return refuse(NO_WALL, figure=figure.id)
    top = max((surface.height for surface in game.table.storeys.surfaces), default=0.0)
    most = allowance + DEAR * top + ON_TOP
    walk = walk_within(game, figure, gait_of(game, figure), most)
    way = _cheapest(walk, here, goal, most)
    if way is None:
        return refuse(NO_WAY, figure=figure.id)
    if way.cost <= allowance + TOLERANCE:
        return refuse(IN_ONE_MOVE, figure=figure.id)
    paid, at = 0.0, here
    for number, crossing in enumerate(way.crossings):
        paid += walk.ground(walk.floor_of(at)).price(way.legs[number].points)
        cost = walk.cost_of(crossing) or 0.0
        left = allowance - paid
        if left <= TOLERANCE:
            break
        if cost > left and crossing.kind == CLIMB:
            done = Way(way.legs[: number + 1], way.crossings[:number], paid)
            spot, height = hanging(game, crossing, left / cost)
            if is_taken_at(game, figure, spot, height):
                return refuse(NO_ROOM, figure=figure.id)
            hidden = _why_kept_off(game, figure, spot, height)
            if hidden is not None:
                return hidden
            return Begun(walk, done, crossing, left / cost)
        paid, at = paid + cost, crossing.end
    return refuse(TOO_FAR, figure=figure.id, by=way.cost - allowance)


def _why_kept_off(game: State, figure: Figure, spot: Point, height: float) -> Refusal | None:
    """BM-SKILL-INDECELABLE-02: nobody hangs so near to somebody hidden either."""
    for foe, least in kept_off_by(game, figure):
        i = foe.id
        away = hypot(game.x[i] - spot[0], game.y[i] - spot[1])
        flat = max(0.0, away - game.radius[i] - game.radius[figure.id])
        if hypot(flat, game.elevation(i) - height) < least - TOLERANCE:
            refusal: Refusal | None = first_said(game, foe, UNREACHABLE, figure)
            return refusal
    return None


def _cheapest(walk: Walk, here: Place, goal: Place, most: float) -> Way | None:
    """The cheapest way: it is looked for first among those that are hardly dearer than a straight one."""
    straight = straight_way(walk, here, goal, most)
    if straight is not None:
        found = cheapest_way(walk, here, goal, straight.cost + LEEWAY)
        if found is not None:
            return found
    return cheapest_way(walk, here, goal, most)


def hanging(game: State, crossing: Crossing, share: float) -> tuple[Point, float]:
    """Where one is who has done a share of a crossing: the spot, and how high."""
    (ax, ay), (bx, by) = crossing.start.point, crossing.end.point
    low, high = (game.table.storeys.height_of(e.surface) for e in (crossing.start, crossing.end))
    return (ax + share * (bx - ax), ay + share * (by - ay)), low + share * (high - low)


def why_not_begin(game: State, figure: Figure, goal: Goal) -> Refusal | None:
    """What speaks against beginning to climb there."""
    if goal == game.place_of(figure.id):
        return None
    found = begun(game, figure, goal)
    return found if isinstance(found, Refusal) else None


class ScalePlace(OneStoreyPlace[State, Figure]):
    """Where a climb is meant to lead in the end."""

    __slots__ = ()

    def __init__(self, state: State, figure: Figure) -> None:
        allowance = allowance_of(state, figure, MOVE)
        super().__init__(state, figure, allowance, walk_of, why_not_begin)

    def seen_by(self, seen: Any) -> ScalePlace:
        """The same rule, asked of the view."""
        return ScalePlace(seen, self._figure)

    def _proposed(self) -> Iterator[Goal]:
        yield self._here
        yield from starmap(_top_of, walls_near(self._state, self._figure))

    def sample(self, chooser: Chooser) -> Goal | Turned:
        """To stay, or one of the walls, drawn first and looked at then, because that is a search; where it cannot be begun it stays.

        It is looked at in some draws only; walls to which no straight way leads over open ground even less often.
        """
        luck = chooser.random()
        if luck * SOMETIMES >= 1.0:
            return self.default()
        walls = list(walls_near(self._state, self._figure))
        drawn = int(chooser.random() * (len(walls) + 1))
        if drawn < len(walls):
            exit, along = walls[drawn]
            if luck * SELDOM < 1.0 or self._is_plain(exit.gate.at(along)):
                goal = _top_of(exit, along)
                if self._why_no_goal(goal) is None:
                    return self._answered(goal)
        return self.default()

    def _is_plain(self, foot: Point) -> bool:
        """Whether a straight way leads to the foot of a wall, and nothing on it costs more than its length."""
        game, figure, here = self._state, self._figure, self._here
        if not isinstance(here, Place):
            return False
        walk = lone_walk(game, figure, Place(*foot, here.surface), gait_of(game, figure))
        if walk is None:
            return False
        ground, leg = walk.ground(walk.floor_of(here)), (here.point, foot)
        far = hypot(foot[0] - here.x, foot[1] - here.y)
        return ground.is_free(leg) and ground.price(leg) <= ground.least * far + TOLERANCE


def _top_of(exit: Exit, along: float) -> Place:
    """Where one arrives who gets over a wall at one place of it."""
    x, y = exit.gate.opposite(along)
    return Place(round(x, 3), round(y, 3), exit.crossing.end.surface)


def walls_near(game: State, figure: Figure) -> Iterator[tuple[Exit, float]]:
    """The walls that it could begin to scale now and not finish, each at its nearest place."""
    here = game.place_of(figure.id)
    if not isinstance(here, Place) or not _is_near_wall(game, figure):
        return
    allowance = allowance_of(game, figure, MOVE)
    build = (game.radius[figure.id], figure.profile.height, gait_of(game, figure))
    for exit in climbs_from(game.table, *build, game.openings, here.surface):
        gate, toll = exit.gate, exit.toll
        (sx, sy), (ux, uy) = gate.start, gate.along
        dx, dy = here.x - sx, here.y - sy
        aside = dx * uy - dy * ux
        if not -allowance < aside < allowance:
            continue
        for low, high in gate.free:  # whoever stands there is looked at when it goes
            along = min(max(dx * ux + dy * uy, low + 0.01), max(low, high - 0.01))
            away = hypot(dx - along * ux, dy - along * uy)
            if away < allowance - TOLERANCE and away + toll > allowance + TOLERANCE:
                yield exit, along


def _is_near_wall(game: State, figure: Figure) -> bool:
    """Whether any wall that is scaled, and more than a small obstacle, is near enough to be begun: mostly none is."""
    x, y, far = game.x[figure.id], game.y[figure.id], allowance_of(game, figure, MOVE)
    for x0, y0, x1, y1 in high_walls(game.table):
        if x0 - far <= x <= x1 + far and y0 - far <= y <= y1 + far:
            return True
    return False


def scaling(game: State, figure: Figure) -> Rule:
    """BM-ACTION-ESCALADER-01, R11: to the wall and up as far as the move lasts; there it hangs."""
    about = {"figure": figure.id, "action": "scale"}
    answer = yield Ask(figure.camp, WHERE, ScalePlace(game, figure), about)
    goal = answer.goal if isinstance(answer, Turned) else answer
    if goal == game.place_of(figure.id):  # it stays
        return
    found = begun(game, figure, goal)
    assert isinstance(found, Begun)
    if not (yield from leave_combat(game, figure)):
        return
    start, before = game.place_of(figure.id), engaged_with(game, figure)
    climb = _up_the_wall(game, figure, found, trip_of(found.walk, start, found.way, bends=True))
    if charged_at(game, figure, climb.end.place):
        climb = yield from as_far_as_it_dares(game, figure, climb)
    foot = Trip(tuple(stop for stop in climb.stops if isinstance(stop.place, Place)), climb.cost)
    tidied(game)  # nobody else climbs there by the holds that it has not reached yet
    take_posture(game, figure, MOVE, foot.length)
    if (yield from is_interrupted(game, figure, foot)):
        return
    if isinstance(climb.end.place, Perch):
        hang_on_wall(game, figure, found.crossing, found.share)
    place_at(game, figure, climb)
    yield told(game, figure, MOVE, climb)
    yield from arrived(game, figure, before, climb.length)


def _up_the_wall(game: State, figure: Figure, found: Begun, foot: Trip) -> Trip:
    """The way to the wall, and the part of the wall after it; its holds are laid for as long as they are asked about."""
    there = hang_on_wall(game, figure, found.crossing, found.share)
    rise = found.share * (found.crossing.ascent + found.crossing.descent)
    down = found.crossing.descent > found.crossing.ascent
    edge = Stop(Perch(there.link, 1.0 if down else 0.0), foot.length, foot.end.heading)
    end = Stop(there, foot.length + rise, foot.end.heading)
    return Trip((*foot.stops, edge, end), foot.cost)


def why_not_scale(game: State, figure: Figure) -> Refusal | None:
    """Not lying; and only where there is a wall that is too high for one move."""
    if game.down[figure.id]:
        return refuse(IS_DOWN, figure=figure.id)
    if next(walls_near(game, figure), None) is None:
        return refuse(NO_WALL, figure=figure.id)
    return None


def letting_go(game: State, figure: Figure) -> Rule:
    """R11, R15: from a wall, a ladder or a rope to its foot; R36: it is a move, so whoever it leaves strikes first.

    R54: and a guard may meet it where it comes down.
    """
    if not (yield from leave_combat(game, figure)):
        return
    yield Tell(LETS_GO, {"figure": figure.id})
    trip = drop_off(game, figure)
    if trip is None or not (yield from is_interrupted(game, figure, trip)):
        yield from fall_off_link(game, figure)


def drop_off(game: State, figure: Figure) -> Trip | None:
    """The way down of who lets go: through the air, to the foot of what it hung on."""
    down = where_it_falls_off(game, figure)
    if down is None:
        return None
    height = game.elevation(figure.id) - game.table.storeys.height_of(down.surface)
    stops = Stop(game.place_of(figure.id), 0.0, None), Stop(down, height, None, True)
    return Trip(stops, 0.0, ((1, height),))


def why_not_let_go(game: State, figure: Figure) -> Refusal | None:
    """Only for who hangs on something."""
    if game.perch[figure.id] is None:
        return refuse(HOLDS_NOTHING, figure=figure.id)
    return None
