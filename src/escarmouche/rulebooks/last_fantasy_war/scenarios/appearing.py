"""Where a unit may appear in the midst of a game (LFW-SCEN-FLEAU-13, -14): anywhere, more than 3'' from all enemies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.kit.free_place import FreePlace
from escarmouche.kit.storey_distances import places_so_far
from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_at
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import is_on_table, walk_of
from escarmouche.rulebooks.last_fantasy_war.laying import RADIUS, lying
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.rulebooks.last_fantasy_war.treasures import is_overlapped
from escarmouche.table.curves import Circle, Curve
from escarmouche.table.free_space import CLEAR
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.pieces import Table
from escarmouche.table.ranks import grid
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.standing_room import Demand
from escarmouche.table.storeys.walks import Walk

NO_ROOM = Phrase("lfw.refusal.no_room_to_appear", "LFW-SCEN-FLEAU-14")
TOO_NEAR = Phrase("lfw.refusal.appears_too_near", "LFW-SCEN-FLEAU-14")

KEPT = 3.0
COARSE = 3.0


def why_not_appear(game: State, unit: Unit, place: Place) -> Refusal | None:
    """LFW-SCEN-FLEAU-14: more than 3'' from every enemy, where its base has room."""
    walk = walk_of(game, unit, gait_of(game, unit))
    stands = is_on_table(game, unit, place) and walk.may_stop(place)
    if not stands or is_overlapped(game, unit, place):  # LFW-JOUER-TRESOR-01
        return refuse(NO_ROOM, figure=unit.id)
    for foe in game.foes(unit.camp):
        away = distance_at(game, unit, place, foe)
        if away <= KEPT + TOLERANCE:
            return refuse(TOO_NEAR, figure=unit.id, other=foe.id, by=KEPT - away, least=KEPT)
    return None


@remembered_as_all_stand
def has_room(game: State, unit: Unit) -> bool:
    """Whether there is any place for it: mostly some spot of a wide net is one."""
    answers = AppearPlace(game, unit)
    spots = grid((0.0, 0.0, game.table.width, game.table.depth), COARSE)
    surfaces_at = game.table.storeys.surfaces_at
    places = (Place(x, y, surfaces_at(x, y)[0]) for x, y in spots if game.table.is_on(x, y))
    return any(answers.why_not(place) is None for place in places) or answers.exists()


def why_no_room(game: State, unit: Unit) -> Refusal | None:
    """What is said of a unit for which there is no place."""
    return None if has_room(game, unit) else refuse(NO_ROOM, figure=unit.id)


class AppearPlace(FreePlace):
    """Any place that the rule allows."""

    __slots__ = ("_game", "_unit")

    def __init__(self, game: State, unit: Unit) -> None:
        self._game, self._unit = game, unit

    @property
    def table(self) -> Table:
        """That of the game."""
        return self._game.table

    @property
    def radius(self) -> float:
        """Of the unit."""
        return self._game.radius[self._unit.id]

    def walk(self) -> Walk:
        """Everybody is in its way."""
        return walk_of(self._game, self._unit, gait_of(self._game, self._unit))

    def why_not(self, place: Place) -> Refusal | None:
        """As the rule says."""
        return why_not_appear(self._game, self._unit, place)

    def nowhere(self) -> Refusal:
        """There is no room."""
        return refuse(NO_ROOM, figure=self._unit.id)

    def demand(self) -> Demand:
        """More than 3'' from every enemy."""
        return Demand(lambda place: self.why_not(place) is None, self._bounds)

    def _bounds(self, height: float) -> Iterator[Curve]:
        for one in lying(self._game):
            yield Circle(one.x, one.y, self.radius + RADIUS)
        for foe in self._game.foes(self._unit.camp):
            yield from places_so_far(self._game, self._unit, foe, KEPT + CLEAR, height)

    def worth(self) -> Iterator[Point]:
        """In the middle of the table; near enemies, and before those who carry something away."""
        yield from super().worth()
        for unit in self._game.bodies():
            yield (self._game.x[unit.id], self._game.y[unit.id])
        yield from ((marker.x, marker.y) for marker in self._game.markers)

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """The whole table."""
        width, depth = self.table.width, self.table.depth
        return (((0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth)),)

    def describe(self) -> dict[str, Any]:
        """A place with its surface, for the unit."""
        return {**super().describe(), "figure": self._unit.id, "options": []}
