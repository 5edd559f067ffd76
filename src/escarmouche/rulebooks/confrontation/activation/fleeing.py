"""Whoever is routed runs towards its own edge and over it (R39; see the rulings, the frame)."""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, hypot, pi, sin

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Rule, Tell
from escarmouche.kit.deeds import Path
from escarmouche.rulebooks.confrontation import movement, standing_room, terrain
from escarmouche.rulebooks.confrontation.activation.moves import NOT_FREE, potential
from escarmouche.rulebooks.confrontation.deeds import Action, Deed
from escarmouche.rulebooks.confrontation.state import (
    FLED,
    Figure,
    State,
    is_free,
    leave,
)
from escarmouche.table.curves import (
    Curve,
    bearings,
    farthest_box,
    meetings,
    near_box,
    with_middles,
)
from escarmouche.table.free_space import stopped_short
from escarmouche.table.measure import TOLERANCE, Point

FLEES = Phrase("cc.action.flee", "CC-IX-H-01")
GONE = Phrase("cc.event.fled", "CC-IX-H-01")
CORNERED = Phrase("cc.event.cornered", "CC-IX-H-01")
NOT_ROUTED = Phrase("cc.refusal.not_routed", "CC-IX-H-01")

TIMES = 2  # it runs
ASIDE = pi / 3  # so far off the straight way at most, where something is in front of it


class Flee(Action):
    """It runs as far as it can; where nothing is in its way, straight to its edge."""

    id = "flee"
    phrase = FLEES

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """Only it who is routed, and free."""
        if not game.routed[figure.id]:
            return refuse(NOT_ROUTED, figure=figure.id)
        if not is_free(game, figure):
            return refuse(NOT_FREE, figure=figure.id, enemy=game.contacts[figure.id][0])
        return None

    def why_not(self, game: State, figure: Figure, deed: Deed) -> Refusal | None:
        """There is nothing to choose."""
        if deed.path or deed.targets or deed.level is not None:
            return refuse(movement.NO_MOVE, figure=figure.id)
        return None

    def carry_out(self, game: State, figure: Figure, deed: Deed) -> Rule:
        """It runs; whoever comes to the edge is gone."""
        limit = float(potential(game, figure, TIMES).value)
        path = way_out(game, figure, limit)
        if path is None:
            yield Tell(CORNERED, {"figure": figure.id})
            return
        yield from movement.move_along(game, figure, path, self.phrase)
        if _to_edge(game, figure, path[-1]) <= figure.radius + TOLERANCE:
            yield Tell(GONE, {"figure": figure.id, "camp": figure.camp})
            leave(game, figure, FLED)


def _to_edge(game: State, figure: Figure, place: Point) -> float:
    """How far a place is from the fighter's own edge."""
    return place[1] if game.edges[figure.camp] == "bottom" else game.table.depth - place[1]


def way_out(game: State, figure: Figure, limit: float) -> Path | None:
    """Of all straight ways ahead that are free and end in no contact, the one that comes nearest to its edge."""
    x, y = movement.here(game, figure)
    room_left = max(0.0, _to_edge(game, figure, (x, y)) - figure.radius)
    if room_left <= TOLERANCE:
        return ((x, y),)
    ahead = -pi / 2 if game.edges[figure.camp] == "bottom" else pi / 2
    straight = _end(game, figure, ahead, room_left, limit)
    if _is_free_way(game, figure, straight, limit):
        return (straight,)
    level = game.level[figure.id]
    curves = [
        *standing_room.bounds_of_standing(game, figure, level),
        *standing_room.bounds_of_contact(game, figure, level),
    ]
    near = near_box(curves, farthest_box((x, y), limit))
    best: tuple[float, Path] | None = None
    for angle in (ahead, *_turns(game, figure, near, ahead, limit)):
        end = _end(game, figure, angle, room_left, limit)
        if best is not None and _to_edge(game, figure, end) >= best[0] - TOLERANCE:
            continue
        trail = ((x, y), end)
        path = stopped_short(trail, near, lambda way: _is_free_way(game, figure, way[-1], limit))
        if path:
            left = _to_edge(game, figure, path[-1])
            if left < _to_edge(game, figure, (x, y)) - TOLERANCE:
                best = min(best or (left, path), (left, path))
    return best[1] if best is not None else None


def _turns(
    game: State, figure: Figure, curves: list[Curve], ahead: float, limit: float
) -> list[float]:
    """The directions that matter, the straightest first, up to so far aside.

    Past what is in its way, to where two such things meet, and amid each gap between them.
    """
    x, y = movement.here(game, figure)
    found = [ahead - ASIDE, ahead + ASIDE, *bearings((x, y), limit, curves)]
    for one, other in combinations(curves, 2):
        found += [
            atan2(py - y, px - x)
            for px, py in meetings(one, other)
            if hypot(px - x, py - y) <= limit + TOLERANCE
        ]

    def off(angle: float) -> float:
        return abs((angle - ahead + pi) % (2 * pi) - pi)

    return sorted([angle for angle in with_middles(found) if off(angle) <= ASIDE + 1e-9], key=off)


def _end(game: State, figure: Figure, angle: float, room_left: float, limit: float) -> Point:
    """As far as it gets in a direction if nobody is in its way: to its edge, or where its potential ends."""
    x, y = movement.here(game, figure)
    far = min(limit - TOLERANCE, room_left / max(1e-9, abs(sin(angle))))
    end = (x + far * cos(angle), y + far * sin(angle))
    over = movement.cost_of(game, ((x, y), end), game.level[figure.id]).total - limit
    while (
        over > TOLERANCE / 2
    ):  # difficult ground: each centimetre of it that it leaves out saves two
        far -= over / terrain.DIFFICULT_FACTOR
        end = (x + far * cos(angle), y + far * sin(angle))
        over = movement.cost_of(game, ((x, y), end), game.level[figure.id]).total - limit
    return end


def _is_free_way(game: State, figure: Figure, end: Point, limit: float) -> bool:
    if movement.touched_at(game, figure, end, game.level[figure.id]):
        return False
    return movement.check_path(game, figure, (end,), limit) is None


FLEE = Flee()
