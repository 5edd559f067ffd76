"""Where a unit may appear in the midst of a game (LFW-SCEN-FLEAU-13, -14): anywhere, more than 3'' from all enemies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.kit.point_data import is_number
from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_at
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.ways import is_on_table, walk_of
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.ranks import grid
from escarmouche.table.storeys.model import GROUND, Place

NO_ROOM = Phrase("lfw.refusal.no_room_to_appear", "LFW-SCEN-FLEAU-14")
TOO_NEAR = Phrase("lfw.refusal.appears_too_near", "LFW-SCEN-FLEAU-14")

KEPT = 3.0
STEP = 1.0  # of the places that are looked at


def why_not_appear(game: State, unit: Unit, place: Place) -> Refusal | None:
    """LFW-SCEN-FLEAU-14: more than 3'' from every enemy, where its base has room."""
    walk = walk_of(game, unit, gait_of(game, unit))
    if not is_on_table(game, unit, place) or not walk.may_stop(place):
        return refuse(NO_ROOM, figure=unit.id)
    for foe in game.foes(unit.camp):
        away = distance_at(game, unit, place, foe)
        if away <= KEPT + TOLERANCE:
            return refuse(TOO_NEAR, figure=unit.id, other=foe.id, by=KEPT - away, least=KEPT)
    return None


def has_room(game: State, unit: Unit) -> bool:
    """Whether there is any place for it."""
    return _first(game, unit) is not None


@remembered_as_all_stand
def _first(game: State, unit: Unit) -> Place | None:
    return next(_legal(game, unit), None)


def _legal(game: State, unit: Unit) -> Iterator[Place]:
    """Places over the whole table, those in its middle first."""
    table = game.table
    spots = sorted(
        grid((0.0, 0.0, table.width, table.depth), STEP),
        key=lambda at: (abs(at[0] - table.width / 2) + abs(at[1] - table.depth / 2), at),
    )
    for x, y in spots:
        if table.is_on(x, y):
            place = Place(x, y, table.storeys.surfaces_at(x, y)[0])
            if why_not_appear(game, unit, place) is None:
                yield place


class AppearPlace(Answers):
    """Any place that the rule allows."""

    __slots__ = ("_game", "_unit")

    def __init__(self, game: State, unit: Unit) -> None:
        self._game, self._unit = game, unit

    def check(self, answer: Any) -> Refusal | None:
        """A place of the table, on a surface that is there."""
        if not isinstance(answer, Place):
            return refuse(MALFORMED, expected='[x, y, "surface"]', given=repr(answer)[:80])
        table = self._game.table
        there = table.is_on(answer.x, answer.y)
        if not there or answer.surface not in table.storeys.surfaces_at(answer.x, answer.y):
            return refuse(NO_ROOM, figure=self._unit.id)
        return why_not_appear(self._game, self._unit, answer)

    def candidates(self) -> Sequence[Place]:
        """Some of them, all over the table."""
        found = list(_legal(self._game, self._unit))
        return found[:: max(1, len(found) // 16)]

    def sample(self, chooser: Chooser) -> Place:
        """Any of them."""
        found = list(_legal(self._game, self._unit))
        return found[chooser.randrange(len(found))]

    def default(self) -> Place:
        """The first."""
        found = _first(self._game, self._unit)
        assert found is not None
        return found

    def encode(self, answer: Any) -> Any:
        """`[x, y, surface]`."""
        return [answer.x, answer.y, answer.surface]

    def decode(self, data: Any) -> Any:
        """The same, back; the surface may be left out: then it is the lowest."""
        fine = isinstance(data, list) and len(data) in (2, 3) and all(map(is_number, data[:2]))
        if not fine or (len(data) == 3 and not isinstance(data[2], str)):
            raise Refused(refuse(MALFORMED, expected='[x, y, "surface"]', given=repr(data)[:80]))
        x, y = float(data[0]), float(data[1])
        if len(data) == 3:
            return Place(x, y, data[2])
        table = self._game.table
        return Place(x, y, table.storeys.surfaces_at(x, y)[0] if table.is_on(x, y) else GROUND)

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """The whole table."""
        width, depth = self._game.table.width, self._game.table.depth
        return (((0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth)),)

    def reach_by_surface(self, figure: int | None = None) -> dict[str, Any]:
        """The same, and every surface."""
        floors = [{"floor": GROUND, "surfaces": [GROUND], "rings": self.reach()}]
        for surface in self._game.table.storeys.surfaces:
            rings = [surface.outline.points]
            floors.append({"floor": surface.id, "surfaces": [surface.id], "rings": rings})
        return {"floors": floors, "perches": ()}

    def describe(self) -> dict[str, Any]:
        """A place with its surface."""
        storeys = self._game.table.storeys
        return {
            "form": "place",
            "figure": self._unit.id,
            "radius": self._game.radius[self._unit.id],
            "surfaces": [GROUND, *(surface.id for surface in storeys.surfaces)],
            "options": [],
        }
