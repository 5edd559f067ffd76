"""The question where to: one legality for everybody (`legality.why_not_go`), and what is drawn of the reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import Any

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Refusal
from escarmouche.kit.one_storey_place import OneStoreyPlace, Turned
from escarmouche.rulebooks.bonus_malus.ground.gait import MOVE, RUN, STRAIGHT, ZIGZAG
from escarmouche.rulebooks.bonus_malus.ground.walking import Goal, allowance_of, walk_of
from escarmouche.rulebooks.bonus_malus.moves.legality import is_plain, may_go, why_not_go
from escarmouche.rulebooks.bonus_malus.moves.worth import (
    DIRECTIONS,
    Thought,
    ahead,
    places_worth_trying,
    thoughts,
)
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.measure import Point
from escarmouche.table.storeys.borders import floors_of
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.straight import straight_way
from escarmouche.table.storeys.walks import Walk

RAYS = 72  # in which a straight reach is drawn
SELDOM = 20  # in one of so many draws a way round is searched: that takes long
SOMETIMES = 4  # in one of so many it may cross something on its way, to another floor too
STAYS = 25  # one of so many draws is to stay
ANYWHERE = 0.6  # of the others
PERCHED = (MOVE,)  # manners in which one may end on a ladder


class MovePlace(OneStoreyPlace[State, Figure]):
    """Where a figure may go in one manner, and which way it looks there (BM-ACTION-DEPLACER-03, R85)."""

    __slots__ = ("manner",)

    def __init__(self, state: State, figure: Figure, manner: str) -> None:
        self.manner = manner

        def walk(game: State, mover: Figure) -> Walk:
            return walk_of(game, mover, manner)

        def why_not(game: State, mover: Figure, goal: Goal) -> Refusal | None:
            return why_not_go(game, mover, goal, manner)

        super().__init__(
            state,
            figure,
            allowance_of(state, figure, manner),
            walk,
            why_not,
            perches=manner in PERCHED,
            turns=manner not in (RUN, ZIGZAG),
        )

    def seen_by(self, seen: Any) -> MovePlace:
        """The same rule, asked of the view."""
        return MovePlace(seen, self._figure, self.manner)

    def _proposed(self) -> Iterator[Goal]:
        yield self._here
        yield from places_worth_trying(self._state, self._figure, self.manner)

    def sample(self, chooser: Chooser) -> Goal | Turned:
        """Thoughts are drawn until one of them leads somewhere, straight.

        Another floor, and what lies beyond a rim, a low step or a door, is looked at in some draws only, because mostly no
        straight way leads there; and in a few the first thought is also looked for round corners and up walls, which is a
        search. Who hangs on something has no straight way, so it mostly stays.
        """
        game, figure, luck = self._state, self._figure, chooser.random()
        searches = 1 if luck * SELDOM < 1.0 else 0
        if not searches and game.perch[figure.id] is not None:
            return self.default()
        elsewhere = luck * SOMETIMES < 1.0
        for thought, given in self._drawn(chooser):
            for goal in thought(game, *given):
                if elsewhere or self._is_on_own_floor(goal):
                    if is_plain(
                        game, figure, goal, self.manner, self._allowance, level=not elsewhere
                    ):
                        return self._answered(goal)
                if searches and isinstance(goal, Perch):
                    searches -= 1
                    if may_go(game, figure, goal, self.manner):
                        return self._answered(goal)
            if searches and self.manner not in STRAIGHT:
                searches -= 1
                for goal in thought(game, *given):
                    if may_go(game, figure, goal, self.manner):
                        return self._answered(goal)
        return self.default()

    def _drawn(self, chooser: Chooser) -> Iterator[Thought]:
        """Anywhere around, or about as often one of the thoughts about enemies, cover and ladders, until it is drawn to stay."""
        game, figure, random = self._state, self._figure, chooser.random
        around, others = list(range(DIRECTIONS)), None
        while random() * STAYS >= 1.0:
            if around and (random() < ANYWHERE or others == []):
                drawn = around.pop(int(random() * len(around)))
                yield ahead, (figure, self._allowance, drawn)
                continue
            if others is None:  # thought of when one of them is drawn
                others = thoughts(game, figure, self.manner)
            if others:
                yield others.pop(int(random() * len(others)))
            elif not around:
                return

    def _is_on_own_floor(self, goal: Goal) -> bool:
        own = self._state.surface[self._figure.id]
        if not isinstance(goal, Place) or goal.surface == own:
            return True
        number = floors_of(self._state.table).number
        return number[goal.surface] == number[own]

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """Of a straight move: how far each direction leads."""
        if self.manner not in STRAIGHT:
            return super().reach(figure)
        here = self._here
        return (
            [] if isinstance(here, Perch) else [straight_reach(self._walk(), here, self._allowance)]
        )

    def reach_by_surface(self, figure: int | None = None) -> dict[str, Any]:
        """The same, of the floor on which it runs."""
        if self.manner not in STRAIGHT:
            return super().reach_by_surface(figure)
        here, walk = self._here, self._walk()
        if isinstance(here, Perch):
            return {"floors": [], "perches": []}
        floor = walk.floor_of(here)
        told = {
            "floor": walk.name_of(floor),
            "surfaces": walk.floors.surfaces[floor],
            "rings": [straight_reach(walk, here, self._allowance)],
        }
        return {"floors": [told], "perches": []}

    def _walk(self) -> Walk:
        return self._walk_of(self._state, self._figure)


def straight_reach(walk: Walk, here: Place, allowance: float) -> list[Point]:
    """The outline of what a straight move reaches on its own floor, ray by ray."""
    found: list[Point] = []
    for k in range(RAYS):
        ux, uy = cos(2 * pi * k / RAYS), sin(2 * pi * k / RAYS)
        low, high = 0.0, allowance
        for _each in range(7):
            far = (low + high) / 2 if _each else high
            goal = Place(here.x + far * ux, here.y + far * uy, here.surface)
            if straight_way(walk, here, goal, allowance) is not None:
                low = far
            else:
                high = far
            if low >= allowance:
                break
        found.append((here.x + low * ux, here.y + low * uy))
    return found
