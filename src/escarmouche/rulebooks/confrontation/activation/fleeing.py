"""Whoever is routed runs towards his own edge and over it (R39; see the rulings, the frame)."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.confrontation import moving
from escarmouche.rulebooks.confrontation.activation.moves import NOT_FREE, potential
from escarmouche.rulebooks.confrontation.deeds import Action, Deed, Path
from escarmouche.rulebooks.confrontation.state import (
    FLED,
    Figure,
    State,
    is_free,
    leave,
)
from escarmouche.table.measure import TOLERANCE, Point

FLEES = Phrase("cc.action.flee", "CC-IX-H-01")
GONE = Phrase("cc.event.fled", "CC-IX-H-01")
CORNERED = Phrase("cc.event.cornered", "CC-IX-H-01")
NOT_ROUTED = Phrase("cc.refusal.not_routed", "CC-IX-H-01")

TIMES = 2  # he runs
TURNS = (
    0,
    20,
    -20,
    40,
    -40,
    60,
    -60,
)  # degrees off the straight way, for whoever has something in front
SHARES = (1.0, 0.5, 0.25)


class Flee(Action):
    """He runs as far as he can; where nothing is in his way, straight to his edge."""

    id = "flee"
    phrase = FLEES

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """Only he who is routed, and free."""
        if not game.routed[figure.id]:
            return refuse(NOT_ROUTED, figure=figure.id)
        if not is_free(game, figure):
            return refuse(NOT_FREE, figure=figure.id, enemy=game.contacts[figure.id][0])
        return None

    def why_not(self, game: State, figure: Figure, deed: Deed) -> Refusal | None:
        """There is nothing to choose."""
        if deed.path or deed.targets or deed.level is not None:
            return refuse(moving.NO_MOVE, figure=figure.id)
        return None

    def carry_out(self, game: State, figure: Figure, deed: Deed) -> Rule:
        """He runs; he who comes to his edge is gone."""
        limit = float(potential(game, figure, TIMES).value)
        path = way_out(game, figure, limit)
        if path is None:
            yield Tell(CORNERED, {"figure": figure.id})
            return
        yield from moving.move_along(game, figure, path, self.phrase)
        if _to_edge(game, figure, path[-1]) <= figure.radius + TOLERANCE:
            yield Tell(GONE, {"figure": figure.id, "camp": figure.camp})
            leave(game, figure, FLED)


def _to_edge(game: State, figure: Figure, place: Point) -> float:
    """How far a place is from the fighter's own edge."""
    return place[1] if game.edges[figure.camp] == "bottom" else game.table.depth - place[1]


def way_out(game: State, figure: Figure, limit: float) -> Path | None:
    """Of some straight ways that are free and end in no contact, the one that comes nearest to his edge."""
    x, y = moving.here(game, figure)
    ahead = -pi / 2 if game.edges[figure.camp] == "bottom" else pi / 2
    room = max(0.0, _to_edge(game, figure, (x, y)) - figure.radius)
    best: tuple[float, Path] | None = None
    for turn in TURNS:
        angle = ahead + turn * pi / 180
        for share in SHARES:
            far = min((limit - TOLERANCE) * share, room / max(0.1, abs(sin(angle))))
            end = (x + far * cos(angle), y + far * sin(angle))
            left = _to_edge(game, figure, end)
            if best is not None and left >= best[0] - TOLERANCE:
                continue
            if hypot(end[0] - x, end[1] - y) > TOLERANCE and _is_free_way(game, figure, end, limit):
                best = (left, (end,))
    return best[1] if best is not None else ((x, y),) if room <= TOLERANCE else None


def _is_free_way(game: State, figure: Figure, end: Point, limit: float) -> bool:
    if moving.touched_at(game, figure, end, game.level[figure.id]):
        return False
    return moving.check_path(game, figure, (end,), limit) is None


FLEE = Flee()
