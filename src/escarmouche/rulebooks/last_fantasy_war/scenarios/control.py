"""Strategic points: what each is, and who controls it (LFW-JOUER-POINT-01 to -03, LFW-JOUER-ZONE-01, LFW-JOUER-ZONE-02, B-R5, B-R17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.sides import grouped, strictly_most
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.last_fantasy_war.ground.contact import in_melee, reach_of_contact
from escarmouche.rulebooks.last_fantasy_war.hearing import first_said
from escarmouche.rulebooks.last_fantasy_war.points import CONTROLS
from escarmouche.rulebooks.last_fantasy_war.state import Marker, State, Unit
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.shapes import Line, Shape

TAKEN = Phrase("lfw.event.point_taken", "LFW-JOUER-POINT-02", "LFW-JOUER-POINT-03")
LOST = Phrase("lfw.event.point_lost", "LFW-JOUER-POINT-02", "LFW-JOUER-POINT-03")

POINT = "point"  # the kind of its marker


class Point(NamedTuple):
    """A strategic point: a piece of scenery or a spot of the table, and its boundary (LFW-JOUER-POINT-01)."""

    id: str
    shape: Shape
    drawn: Shape | None = None  # where only a part of it lies on the table

    @property
    def spot(self) -> tuple[float, float]:
        """The middle of what lies on the table."""
        x0, y0, x1, y1 = (self.drawn or self.shape).bbox
        return ((x0 + x1) / 2, (y0 + y1) / 2)


def is_on(game: State, unit: Unit, point: Point) -> bool:
    """LFW-JOUER-POINT-02: wholly or partially in it; a barricade counts for whom touches it."""
    x, y, wide = game.x[unit.id], game.y[unit.id], game.radius[unit.id]
    touches = isinstance(point.shape, Line)
    near = wide + reach_of_contact(game) + TOLERANCE if touches else wide - TOLERANCE
    left, low, right, high = point.shape.bbox
    if not (left - near <= x <= right + near and low - near <= y <= high + near):
        return False  # most stand elsewhere
    away = point.shape.distance_to_point(x, y)
    return away <= near if touches else away < near


def counts(game: State, unit: Unit, point: Point) -> bool:
    """LFW-JOUER-POINT-03: neither in flight nor in a melee, unless a rule says that it counts there."""
    if game.fleeing[unit.id] or not is_on(game, unit, point):
        return False
    if not in_melee(game, unit):
        return True
    return first_said(game, unit, CONTROLS, Marker(point.id, POINT, *point.spot)) is not None


def present(game: State, point: Point) -> dict[int, float]:
    """How many of each camp count on a point; a cavalry is one (B-R5)."""
    found = {camp.id: 0.0 for camp in game.camps}
    for unit in _about(game, point):
        found[unit.camp] += counts(game, unit, point)
    return found


def _about(game: State, point: Point) -> list[Unit]:
    """Those whose bases come near the box about a point: most stand elsewhere."""
    xs, ys, rs, far = game.x, game.y, game.radius, reach_of_contact(game) + TOLERANCE
    left, low, right, high = point.shape.bbox
    return [
        unit
        for unit in game.bodies()
        if left - (wide := rs[unit.id] + far) <= xs[unit.id] <= right + wide
        and low - wide <= ys[unit.id] <= high + wide
    ]


def most(game: State, point: Point) -> int | None:
    """B-R5: the camp that has strictly more than every opponent; allies count together. None: nobody."""
    winners = strictly_most(game.sides, present(game, point))
    return winners[0] if winners else None


def alone(game: State, point: Point) -> int | None:
    """LFW-SCEN-ASSAUT-10, B-R17: the camp that alone counts there."""
    there = [camp for camp, n in grouped(game.sides, present(game, point)).items() if n]
    return there[0] if len(there) == 1 else None


def lay(game: State, points: Sequence[Point]) -> None:
    """A marker in the middle of each point, which tells who holds it."""
    game.markers = tuple(Marker(one.id, POINT, *one.spot) for one in points)


def look(game: State, held: dict[str, int | None]) -> Rule:
    """Who holds which point from now on; changes are told."""
    found = []
    for marker in game.markers:
        holder = held.get(marker.id, marker.holder) if marker.kind == POINT else marker.holder
        if holder != marker.holder:
            told = {"point": marker.id, "camp": holder if holder is not None else marker.holder}
            yield Tell(LOST if holder is None else TAKEN, told)
        found.append(marker._replace(holder=holder))
    game.markers = tuple(found)
