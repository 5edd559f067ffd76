"""Chapters 4.4.1 and 4.4.2: running away: the ways of those who flee, and the forced run of the routed.

Two runs make a flight: the one that a fear challenge brings, straight away from whoever caused it, and the
one of every routed fighter at its activation, to the nearest edge. Both use the whole potential, stop where
the fighter can stand out of contact, and lead off the table if they are long enough (A-R59, A-R60, A-R78).
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from itertools import pairwise
from math import hypot
from typing import Any, NamedTuple

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, Total, refuse
from escarmouche.core.hooks import first
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.actions import moves
from escarmouche.rulebooks.age_des_escarmouches.actions.action import (
    Action,
    Deed,
    Journey,
    Nature,
    Travel,
)
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import passable
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ExplainedChoice
from escarmouche.rulebooks.age_des_escarmouches.fear import rout
from escarmouche.rulebooks.age_des_escarmouches.fighter import move_potential
from escarmouche.rulebooks.age_des_escarmouches.ground import movement, standing_room
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Cost, Way
from escarmouche.rulebooks.age_des_escarmouches.state import (
    FLED,
    WAITING,
    Figure,
    State,
    is_free,
    placed,
)
from escarmouche.table.curves import Segment
from escarmouche.table.free_space import ends_of_ways
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.trails import path_length, point_at

FLEES = Phrase("ade.action.flee", "ADE-4.4.2-05")
RUNNING = move_potential.Pace(2, Phrase("ade.score.fleeing", "ADE-4.4.1-10", "ADE-4.4.2-05"))
NOT_NEAREST = Phrase("ade.refusal.not_nearest_edge", "ADE-4.4.2-05")
WHICH_EDGE = Phrase("ade.ask.which_edge", "ADE-4.4.2-05")
NOT_ROUTED = Phrase("ade.refusal.not_routed", "ADE-4.4.2-05")
NO_ACTION = Phrase("ade.refusal.routed", "ADE-4.4.2-02")
MUST_FLEE = Phrase("ade.refusal.must_flee", "ADE-4.4.2-05")
EDGES = {
    name: Phrase(f"ade.option.edge_{name}", "ADE-4.4.2-05")
    for name in ("left", "right", "bottom", "top")
}

FAR = 400.0  # longer than any way to an edge
STEP = 0.1  # cm: how finely a place to stop at is looked for
FINE = 0.01  # cm: how near to an obstacle it comes
ASIDE = (2.5, 5.0)  # cm: how far beside its line a flight may end that friends bar
OFFSETS = (2.5, 5.0, 10.0, 15.0, 20.0, 30.0)  # where else an edge is reached, if not straight


class Escape(NamedTuple):
    """A flight: its way, and whether it leads off the table."""

    way: Way
    leaves: bool


# -- who must ------------------------------------------------------------------------------------


def never_flees(game: State, figure: Figure) -> Phrase | None:
    """What keeps a fighter from ever running away (B-R34)."""
    said: Phrase | None = first(game, figure, points.FLEES)
    return said


def must_flee(game: State, figure: Figure) -> bool:
    """ADE-4.4.2-05: a routed fighter whose activation begins, in contact with nobody."""
    return (
        game.activated[figure.id] == WAITING
        and rout.is_routed(game, figure)
        and is_free(game, figure)
        and never_flees(game, figure) is None
    )


def why_not_act(game: State, figure: Figure, action: Action) -> Refusal | None:
    """ADE-4.4.2-02: a routed fighter takes no action; it runs, or it stays where it is."""
    if action is FLEE or not rout.is_routed(game, figure):
        return None
    if action.id != moves.STAND.id:
        return refuse(NO_ACTION, figure=figure.id)
    return refuse(MUST_FLEE, figure=figure.id) if must_flee(game, figure) else None


# -- ways ----------------------------------------------------------------------------------------


def potential(game: State, figure: Figure) -> Total:
    """ADE-4.4.1-10, ADE-4.4.2-05: that of a run."""
    return move_potential.potential(game, figure, "flight", RUNNING)


def nearest_edges(game: State, figure: Figure) -> list[str]:
    """The edges of the table that are nearest to its base (ADE-3.2.1.4-01); nearly always one."""
    x, y = game.x[figure.id], game.y[figure.id]
    across = along = 0.0  # a round base reaches as far to each side
    if not figure.is_round:
        corners = placed(game, figure).corners()
        across, along = (max(cx for cx, _ in corners) - x, max(cy for _, cy in corners) - y)
    width, depth = game.table.width - across, game.table.depth - along
    away = {"left": x - across, "right": width - x, "bottom": y - along, "top": depth - y}
    least = min(away.values())
    return [edge for edge, far in away.items() if far <= least + TOLERANCE]


def to_edge(
    game: State,
    figure: Figure,
    edge: str,
    through: Collection[int] = (),
    longest: float | None = None,
) -> Escape:
    """A-R60: the shortest way to an edge, as far as the potential goes, or what is left of it."""
    longest = float(potential(game, figure).value) if longest is None else longest
    to = _on_edge(game, figure, edge, 0.0)
    best = _way_to(game, figure, to, through)
    if best is None or len(best.path) > 1 or best.cost.climbed:
        for place in _ends_on(game, figure, edge, through):
            best = _shorter(game, figure, best, place, through)
    if best is None:
        best = Way((_before_obstacles(game, figure, to, through),), Cost(0.0))
    return _as_far(game, figure, best.path, longest)


def _ends_on(game: State, figure: Figure, edge: str, through: Collection[int]) -> list[Point]:
    """The places of an edge at which the shortest way to it may end, the nearest first: through whatever gap.

    And some all along it, for what costs more than its length (A-R73).
    """
    here, far = (game.x[figure.id], game.y[figure.id]), max(game.table.width, game.table.depth)
    side = Segment(*_on_edge(game, figure, edge, -far), *_on_edge(game, figure, edge, far))
    whole = (0.0, 0.0, game.table.width, game.table.depth)
    ways = standing_room.bounds_of_ways(game, figure, through, whole)
    exact = ends_of_ways(here, [side], ways, lambda at: True, lambda a, b: True)
    some = [_on_edge(game, figure, edge, turn * o) for o in OFFSETS for turn in (1, -1)]
    places = dict.fromkeys([*exact, *some])
    return sorted(places, key=lambda at: hypot(at[0] - here[0], at[1] - here[1]))


def _shorter(
    game: State, figure: Figure, best: Way | None, place: Point, through: Collection[int]
) -> Way | None:
    """The way to another place, if it costs less: no way is shorter than the straight line."""
    here = (game.x[figure.id], game.y[figure.id])
    if best is not None and hypot(place[0] - here[0], place[1] - here[1]) >= best.cost.total:
        return best
    way = _way_to(game, figure, place, through)
    if way is None or (best is not None and way.cost.total >= best.cost.total):
        return best
    return way


def _way_to(game: State, figure: Figure, place: Point, through: Collection[int]) -> Way | None:
    """The way to a place, however far; None where there is none."""
    way = movement.find_way(game, figure, place, FAR, through, explained=False)
    return None if isinstance(way, Refusal) else way


def _on_edge(game: State, figure: Figure, edge: str, along: float) -> Point:
    x, y, w, d = game.x[figure.id], game.y[figure.id], game.table.width, game.table.depth
    across = edge in ("left", "right")
    at = (y if across else x) + along
    at = min(max(at, TOLERANCE), (d if across else w) - TOLERANCE)
    if across:
        return (TOLERANCE if edge == "left" else w - TOLERANCE, at)
    return (at, TOLERANCE if edge == "bottom" else d - TOLERANCE)


def away_from(game: State, figure: Figure, source: Point, through: Collection[int] = ()) -> Escape:
    """ADE-4.4.1-10: in the direction opposite to a point; round friends, up to enemies and walls (A-R59)."""
    x, y = game.x[figure.id], game.y[figure.id]
    dx, dy = x - source[0], y - source[1]
    far, longest = hypot(dx, dy), float(potential(game, figure).value)
    if far <= TOLERANCE:
        return Escape(Way(((x, y),), Cost(0.0)), leaves=False)
    goal = (x + dx / far * longest, y + dy / far * longest)
    end = _within(game, (x, y), goal)
    friends = {friend.id for friend in game.army[figure.camp]}
    barred = not movement.is_clear(game, figure, end, friends)
    if barred:  # by an enemy or a wall: it goes up to it
        end = _before_obstacles(game, figure, end, friends)
    leaving = end != goal and not barred
    way = movement.find_way(game, figure, end, longest, through, explained=False)
    if not isinstance(way, Refusal) and len(way.path) == 1:
        return _as_far(game, figure, way.path, longest, leaving)
    ends = [end]
    if not barred:
        aside = [(side * o * -dy / far, side * o * dx / far) for o in ASIDE for side in (1, -1)]
        beside = [_within(game, (x, y), (end[0] + ax, end[1] + ay)) for ax, ay in aside]
        ends += [place for place in beside if movement.is_clear(game, figure, place, friends)]
    return _round_friends(game, figure, ends, through, longest, leaving)


def _round_friends(
    game: State,
    figure: Figure,
    ends: Sequence[Point],
    through: Collection[int],
    longest: float,
    leaving: bool,
) -> Escape:
    """A-R59: friends are in its way, or where it would end: it goes round them if that leads farther."""
    (x, y), (gx, gy) = (game.x[figure.id], game.y[figure.id]), ends[0]

    def gone(escape: Escape) -> float:
        px, py = escape.way.path[-1]
        return (px - x) * (gx - x) + (py - y) * (gy - y)

    stop = _before_obstacles(game, figure, ends[0], through)
    best = _as_far(game, figure, (stop,), longest, leaving=False)
    for end in ends:
        way = movement.find_way(game, figure, end, 2 * longest, through, explained=False)
        if isinstance(way, Refusal):
            continue
        past = _as_far(game, figure, way.path, longest, leaving)
        return past if past.leaves or gone(past) > gone(best) else best
    return best


def _within(game: State, here: Point, goal: Point) -> Point:
    """The goal, or where the line to it meets the edge of the table."""
    share = 1.0
    for start, end, size in zip(here, goal, (game.table.width, game.table.depth), strict=True):
        for border in (TOLERANCE, size - TOLERANCE):
            beyond = end < border if border < size / 2 else end > border
            if beyond and end != start:
                share = min(share, (border - start) / (end - start))
    share = max(share, 0.0)
    if share == 1.0:
        return goal
    return (here[0] + (goal[0] - here[0]) * share, here[1] + (goal[1] - here[1]) * share)


def _before_obstacles(game: State, figure: Figure, to: Point, through: Collection[int]) -> Point:
    """The last point of a straight line that nothing blocks."""
    here = (game.x[figure.id], game.y[figure.id])
    low, high = 0.0, hypot(to[0] - here[0], to[1] - here[1])
    while high - low > FINE:
        middle = (low + high) / 2
        if movement.is_clear(game, figure, point_at((here, to), middle), through):
            low = middle
        else:
            high = middle
    return point_at((here, to), low)


def _as_far(
    game: State, figure: Figure, path: Sequence[Point], longest: float, leaving: bool = True
) -> Escape:
    """As much of a way as the potential pays for, up to where it can stand; or off the table."""
    trail = ((game.x[figure.id], game.y[figure.id]), *path)
    cost = movement.cost_of(game, figure, trail)
    on_edge = min(_margins(game, trail[-1])) <= 2 * TOLERANCE
    if leaving and on_edge and cost.total < longest - 2 * TOLERANCE:  # A-R78: its centre passes it
        return Escape(Way(tuple(path), cost), leaves=True)
    length = beyond = _payable(game, figure, trail, longest)
    while length > 0.0 and not _stands(game, figure, cut(trail, length)):
        length, beyond = max(0.0, length - STEP), length
    while beyond - length > TOLERANCE:  # the last place where it can, not a step before it
        middle = (length + beyond) / 2
        if _stands(game, figure, cut(trail, middle)):
            length = middle
        else:
            beyond = middle
    kept = cut(trail, length)
    return Escape(Way(kept[1:], movement.cost_of(game, figure, kept)), leaves=False)


def _margins(game: State, place: Point) -> tuple[float, ...]:
    x, y = place
    return (x, y, game.table.width - x, game.table.depth - y)


def _payable(game: State, figure: Figure, trail: Sequence[Point], longest: float) -> float:
    """How much of a trail a potential pays for."""
    whole = path_length(trail)
    if movement.cost_of(game, figure, trail).total <= longest + TOLERANCE:
        return whole
    low, high = 0.0, min(whole, longest)
    if movement.cost_of(game, figure, cut(trail, high)).total <= longest + TOLERANCE:
        return high
    while high - low > FINE:
        middle = (low + high) / 2
        if movement.cost_of(game, figure, cut(trail, middle)).total <= longest:
            low = middle
        else:
            high = middle
    return low


def cut(trail: Sequence[Point], length: float) -> tuple[Point, ...]:
    """The first part of a trail, so long."""
    kept, left = [trail[0]], length
    for a, b in pairwise(trail):
        leg = hypot(b[0] - a[0], b[1] - a[1])
        if left <= leg:
            break
        kept.append(b)
        left -= leg
    return (*kept, point_at(trail, length))


def _stands(game: State, figure: Figure, trail: Sequence[Point]) -> bool:
    """Whether it can stop at the end of a way, touching nobody (ADE-3.2.3.2.1-04)."""
    facing = movement.facing_along(game, figure, tuple(trail[1:]))
    if movement.why_not_stand(game, figure, trail[-1], facing) is not None:
        return False
    return not movement.touched_at(game, figure, trail[-1], facing)


def run_away(game: State, figure: Figure, escape: Escape) -> Rule:
    """It goes; ADE-4.4.2-06: whoever leaves the table is out of the game, and a loss."""
    facing, there = movement.facing_along(game, figure, escape.way.path), True
    if escape.way.cost.length > TOLERANCE:
        path = escape.way.path
        there = yield from moves.walk(game, figure, path, facing, FLEES, escape.way)
    if there and escape.leaves:
        yield from wounds.remove(game, figure, FLED)


def rest_of_run(game: State, figure: Figure, deed: Deed, left: float) -> Rule:
    """What is left of a forced run that somebody held up on its way: to the edge that was declared."""
    edge = deed.by or nearest_edges(game, figure)[0]
    yield from run_away(game, figure, to_edge(game, figure, edge, passable(game, figure), left))


# -- the forced run ------------------------------------------------------------------------------


def declared(game: State, figure: Figure, deed: Deed) -> Generator[Any, Any, Deed]:
    """ADE-TACT-INTERCEPTION-02: a move is declared with where it leads; between equal edges its player says."""
    edges = nearest_edges(game, figure)
    if deed.by is not None or len(edges) < 2:
        return deed._replace(by=deed.by or edges[0])

    def why_not(edge: str) -> Refusal | None:
        return refuse(NOT_NEAREST, figure=figure.id, edge=EDGES[edge]) if edge in EDGES else None

    options = ExplainedChoice(
        [Option(name, EDGES[name], {"figure": figure.id}) for name in edges], why_not
    )
    edge: str = yield Ask(figure.camp, WHICH_EDGE, options, {"figure": figure.id})
    return deed._replace(by=edge)


def edge_of(game: State, figure: Figure, deed: Deed) -> str:
    """The edge that it runs to: the one declared, or whichever is nearest by now."""
    edges = nearest_edges(game, figure)
    return deed.by if deed.by in edges else edges[0]


class Flee(Travel):
    """ADE-4.4.2-05: the only thing that a routed fighter does at its activation, and it must.

    Deed: `{"action": "flee", "figure": 3}`; between edges that are equally near its player is asked, and
    `by` is the answer.
    """

    id = "flee"
    phrase = FLEES
    nature = Nature.EXCLUSIVE
    is_run = True
    of_routed = True
    in_group = False

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """It must be routed and free, and its activation must begin with it."""
        if not rout.is_routed(game, figure):
            return refuse(NOT_ROUTED, figure=figure.id)
        if not is_free(game, figure):
            return refuse(moves.NOT_FREE, figure=figure.id, enemy=game.contacts[figure.id][0])
        return None if must_flee(game, figure) else refuse(NO_ACTION, figure=figure.id)

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """Where to is not its to say."""
        if deed.path or deed.targets or deed.by not in (None, *nearest_edges(game, figure)):
            return refuse(MUST_FLEE, figure=figure.id)
        return None

    def why_not_still(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """Only somebody in contact stops it; where to follows from where it is."""
        if is_free(game, figure):
            return None
        return refuse(moves.NOT_FREE, figure=figure.id, enemy=game.contacts[figure.id][0])

    def potential(self, game: State, figure: Figure, level: int | None = None) -> Total:
        """ADE-4.4.2-05: that of a run; it stays on its level."""
        return potential(game, figure)

    def journey(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Journey | None:
        """A-R60: to the edge, as far as it comes."""
        escape = to_edge(game, figure, edge_of(game, figure, deed), through)
        longest = float(potential(game, figure).value)
        return Journey(escape.way.path, game.facing[figure.id], longest, game.level[figure.id])

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """It runs as far as it can."""
        edge = edge_of(game, figure, deed)
        yield from run_away(game, figure, to_edge(game, figure, edge, passable(game, figure)))


FLEE = Flee()
