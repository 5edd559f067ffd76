"""The prison of Sauvetage on the table: where it may stand, and where one stands beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot, radians
from typing import Any, NamedTuple

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, citing, refuse
from escarmouche.rulebooks.escarmouches_fantastiques.deployment import zone_of
from escarmouche.rulebooks.escarmouches_fantastiques.moves import OnePlace
from escarmouche.rulebooks.escarmouches_fantastiques.paths import IN_FLAMES, why_not_stand
from escarmouche.rulebooks.escarmouches_fantastiques.standing_room import bounds_of_standing
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import (
    IMPASSABLE,
    PRISON_SIDE,
    apart,
    inside,
    prison_at,
)
from escarmouche.table.curves import Curve, Segment, around_shape
from escarmouche.table.free_space import free_places
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.shapes import Polygon

PRISON_OFF_TABLE = Phrase("ef.refusal.prison_off_table", "EF-SCEN-SAUVETAGE-01")
PRISON_TOO_NEAR = Phrase("ef.refusal.prison_too_near", "EF-SCEN-SAUVETAGE-01")
PRISON_IN_ZONE = Phrase("ef.refusal.prison_in_zone", "EF-SCEN-SAUVETAGE-01")
PRISON_SHUT_IN = Phrase("ef.refusal.prison_shut_in", "EF-SCEN-SAUVETAGE-01")
NOT_BESIDE = Phrase("ef.refusal.not_beside_prison", "EF-SCEN-SAUVETAGE-04")
OFF_TABLE = Phrase("ef.refusal.prisoner_off_table", "EF-SCEN-SAUVETAGE-04")

AISLE = 2.0  # between the prison and anything impassable
ROOM = 1 / 3  # of the ground around it, at least, must be free to stand on
GRID = 3.0  # of the places proposed
STEP = 0.5  # between two spots along its walls


class PrisonPlace(NamedTuple):
    """The centre of the prison and how it is turned, in degrees."""

    x: float
    y: float
    angle: float = 0.0

    @property
    def shape(self) -> Polygon:
        """Its walls."""
        return prison_at(self.x, self.y, radians(self.angle))


def around(shape: Polygon, reach: float) -> Iterator[Point]:
    """Points at a distance from the walls of a building: along each wall, then at its corner."""
    edges = shape.edges
    for n, (x, y, ux, uy, length) in enumerate(edges):
        stops = max(1, round(length / STEP))
        for k in range(stops + 1):
            along = length * k / stops
            yield (x + ux * along + uy * reach, y + uy * along - ux * reach)
        _x, _y, vx, vy, _length = edges[(n + 1) % len(edges)]
        dx, dy = uy + vy, -ux - vx
        size = hypot(dx, dy)
        if size > TOLERANCE:
            corner_x, corner_y = x + ux * length, y + uy * length
            yield (corner_x + dx / size * reach, corner_y + dy / size * reach)


def sides(shape: Polygon, reach: float) -> list[Point]:
    """The spot before the middle of each wall."""
    return [
        (x + ux * length / 2 + uy * reach, y + uy * length / 2 - ux * reach)
        for x, y, ux, uy, length in shape.edges
    ]


class PrisonAnswers(Answers):
    """Where the defender sets the prison. The answer is a `PrisonPlace`.

    EF-SCEN-SAUVETAGE-01: anywhere on the table, even in a zone (R37), over woods and hills. It needs 2''
    to anything impassable and a third of the ground around it free, so that it can be reached. With
    more than two sides the zones are too narrow to share: there it stays out of all of them.
    """

    __slots__ = ("_radius", "_zones", "camp", "game")

    def __init__(self, game: State, camp: int, radius: float) -> None:
        self.game = game
        self.camp = camp
        self._radius = radius
        crowded = len(game.camps) > 2 and bool(game.edges)
        self._zones = [zone_of(game, side.id) for side in game.camps] if crowded else []

    def check(self, answer: Any) -> Refusal | None:
        """On the table, out of the way, and open to visitors."""
        if not isinstance(answer, PrisonPlace):
            return refuse(MALFORMED, expected="[x, y, angle]", given=repr(answer))
        table, shape = self.game.table, answer.shape
        if not inside(table.width, table.depth, shape, -TOLERANCE):
            return refuse(PRISON_OFF_TABLE)
        for piece in table.with_property(IMPASSABLE):
            if not apart(piece.shape, shape, AISLE - TOLERANCE):
                return refuse(PRISON_TOO_NEAR, scenery=piece.id, least=AISLE)
        if not all(apart(zone, shape, 0.0) for zone in self._zones):
            return refuse(PRISON_IN_ZONE)
        spots = list(around(shape, self._radius))
        if sum(map(self._is_free, spots)) < ROOM * len(spots):
            return refuse(PRISON_SHUT_IN)
        return None

    def _is_free(self, spot: Point) -> bool:
        table = self.game.table
        return table.is_on(*spot) and not any(
            piece.shape.intersects_disc(*spot, self._radius)
            for piece in table.with_property(IMPASSABLE)
        )

    def places(self) -> Iterator[PrisonPlace]:
        """Legal places: the middle of one's own zone first, then all over the table."""
        table = self.game.table
        spots = [(table.width / 2, table.depth / 2)]
        if self.game.edges and not self._zones:
            left, low, right, high = zone_of(self.game, self.camp).bbox
            spots.insert(0, ((left + right) / 2, (low + high) / 2))
        columns, ranks = int(table.width / GRID), int(table.depth / GRID)
        spots += [
            (GRID * (i + 0.5), GRID * (j + 0.5)) for j in range(ranks) for i in range(columns)
        ]
        for spot in spots:
            if self.check(PrisonPlace(*spot)) is None:
                yield PrisonPlace(*spot)

    def candidates(self) -> Sequence[PrisonPlace]:
        """All of these."""
        return list(self.places())

    def sample(self, chooser: Chooser) -> PrisonPlace:
        """Somewhere, turned somehow."""
        table = self.game.table
        for _ in range(20):
            place = PrisonPlace(
                round(chooser.random() * table.width, 2),
                round(chooser.random() * table.depth, 2),
                float(chooser.randrange(90)),
            )
            if self.check(place) is None:
                return place
        found = self.candidates()
        return found[chooser.randrange(len(found))]

    def default(self) -> PrisonPlace:
        """The first of the places."""
        return next(self.places())

    def encode(self, answer: PrisonPlace) -> Any:
        """[x, y, angle]."""
        return list(answer)

    def decode(self, data: Any) -> PrisonPlace:
        """The same, back; without an angle it is set square."""
        if isinstance(data, list) and 2 <= len(data) <= 3:
            if all(type(number) in (int, float) and abs(number) < 1e5 for number in data):
                return PrisonPlace(*map(float, data))
        raise Refused(refuse(MALFORMED, expected="[x, y, angle]", given=repr(data)[:200]))

    def describe(self) -> dict[str, Any]:
        """A square building to set down, and where it may not be."""
        return {
            "form": "building",
            "kind": "prison",
            "side": PRISON_SIDE,
            "aisle": AISLE,
            "closed": [[list(point) for point in zone.points] for zone in self._zones],
        }


class BesidePrison(OnePlace):
    """Where a prisoner comes out: in contact with the prison. The answer is a point.

    If figures crowd its walls all around, as near as there is room.
    """

    __slots__ = ("_ring", "figure", "game", "shape")

    def __init__(self, game: State, figure: Figure, shape: Polygon) -> None:
        self.game = game
        self.figure = figure
        self.shape = shape
        self._ring: float | None = None

    def _free(self, spot: Point) -> Refusal | None:
        if not self.game.table.is_on(*spot):
            return refuse(OFF_TABLE, figure=self.figure.id)
        refusal = why_not_stand(self.game, self.figure, spot)
        in_flames = refusal is not None and refusal.reason == IN_FLAMES
        return refusal if in_flames else citing(refusal, "EF-SCEN-SAUVETAGE-04")

    def _is_free(self, spot: Point) -> bool:
        return self._free(spot) is None

    def _spots(self) -> list[Point]:
        """Usual places along its walls."""
        return [spot for spot in around(self.shape, self.figure.radius) if self._is_free(spot)]

    def _bounds(self) -> list[Curve]:
        table = self.game.table
        return bounds_of_standing(self.game, self.figure, (0.0, 0.0, table.width, table.depth))

    def _along_walls(self) -> Iterator[Point]:
        """Every place in contact with its walls that matters: none only if there is no room for it there."""
        walls = around_shape(self.shape, self.figure.radius)
        return free_places([*walls, *self._bounds()], self._is_free, walls)

    def _farther(self) -> list[Point]:
        """Free places away from its walls, the nearest first: where others leave room before it, or a wall ends.

        The nearest of all is where what bounds the free ground meets, or straight before a corner of the prison.
        """
        bounds = self._bounds()
        corners = [
            spot
            for curve in bounds
            if isinstance(curve, Segment)
            for spot in (curve.at(curve.along(corner)) for corner in self.shape.points)
            if self._is_free(spot)
        ]
        return sorted([*corners, *free_places(bounds, self._is_free)], key=self._away)

    def _away(self, spot: Point) -> float:
        return self.shape.distance_to_point(*spot) - self.figure.radius

    @property
    def ring(self) -> float:
        """How far from its walls it is placed: 0 unless there is no room."""
        if self._ring is None:
            beside = bool(self._spots()) or next(self._along_walls(), None) is not None
            self._ring = 0.0 if beside else max(0.0, self._away(self._farther()[0]))
        return self._ring

    def check(self, answer: Any) -> Refusal | None:
        """Beside the prison, on the table, and free."""
        if not (isinstance(answer, tuple) and len(answer) == 2):
            return refuse(MALFORMED, expected="[x, y]", given=repr(answer))
        away = self._away(answer)
        if away > TOLERANCE and away > self.ring + TOLERANCE:
            return refuse(NOT_BESIDE, figure=self.figure.id, distance=away)
        return self._free(answer)

    def candidates(self) -> Sequence[Point]:
        """Free spots along its walls; where there are none, the nearest free ones."""
        found = self._spots() or list(self._along_walls())
        if found:
            return found
        return [spot for spot in self._farther() if self._away(spot) <= self.ring + TOLERANCE]

    def describe(self) -> dict[str, Any]:
        """A band along the walls."""
        return {
            "form": "place",
            "figure": self.figure.id,
            "walls": [list(point) for point in self.shape.points],
            "within": self.ring,
        }
