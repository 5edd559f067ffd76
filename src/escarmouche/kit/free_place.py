"""A place for a base that comes onto a table with storeys: wherever a rule allows it.

Whether there is one, and which is the nearest to a spot, has an exact answer (`table.storeys.standing_room`): what is proposed are
the nearest legal places to spots that a player may think of, and a random player takes the nearest to any spot.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Refusal, refuse
from escarmouche.kit.point_data import PLACE_FORM, Point, decode_place
from escarmouche.table.pieces import Table
from escarmouche.table.storeys.model import GROUND, Place
from escarmouche.table.storeys.standing_room import Demand, nearest_with_room, places_with_room
from escarmouche.table.storeys.walks import Walk

DIGITS = 3  # of places that are proposed, where so few still say a legal place


class FreePlace(Answers):
    """`[x, y, surface]`: `why_not` is the rule that decides, for everybody; `demand` says what bounds it."""

    __slots__ = ()

    @property
    @abstractmethod
    def table(self) -> Table:
        """The table on which it comes."""

    @property
    @abstractmethod
    def radius(self) -> float:
        """Of its base."""

    @abstractmethod
    def walk(self) -> Walk:
        """What is in its way."""

    @abstractmethod
    def demand(self) -> Demand:
        """What the rule demands besides room, and where."""

    @abstractmethod
    def why_not(self, place: Place) -> Refusal | None:
        """Why it may not stand at a place that there is."""

    @abstractmethod
    def nowhere(self) -> Refusal:
        """What is said of a place that there is not."""

    def worth(self) -> Iterable[Point]:
        """Spots to which a player may want to be near; the middle of the table."""
        return ((self.table.width / 2, self.table.depth / 2),)

    def meant(self, surfaces: Sequence[str]) -> str:
        """Which surface is meant at a spot where none is named: the lowest."""
        return surfaces[0]

    # -- legality ------------------------------------------------------------------------------

    def check(self, answer: Any) -> Refusal | None:
        """A place of the table, on a surface that is there, where the rule allows it."""
        if not isinstance(answer, Place):
            return refuse(MALFORMED, expected=PLACE_FORM, given=repr(answer)[:80])
        there = self.table.is_on(answer.x, answer.y)
        if not there or answer.surface not in self.table.storeys.surfaces_at(answer.x, answer.y):
            return self.nowhere()
        return self.why_not(answer)

    def exists(self) -> bool:
        """Whether there is any place for it."""
        return self.first() is not None

    def first(self) -> Place | None:
        """Any place for it, None if there is none."""
        return next(places_with_room(self.walk(), self.demand()), None)

    # -- proposals -----------------------------------------------------------------------------

    def nearest(self, spot: Point) -> Place | None:
        """The legal place that is nearest to a spot; in short numbers, where that is legal too."""
        found = nearest_with_room(self.walk(), self.demand(), spot)
        if found is None:
            return None
        short = Place(round(found.x, DIGITS), round(found.y, DIGITS), found.surface)
        return short if self.check(short) is None else found

    def candidates(self) -> Sequence[Place]:
        """The nearest to each spot that a player may think of."""
        return list(dict.fromkeys(self._thought_of()))

    def _thought_of(self) -> Iterator[Place]:
        for spot in self.worth():
            found = self.nearest(spot)
            if found is None:
                return  # there is none anywhere
            yield found

    def sample(self, chooser: Chooser) -> Place:
        """The nearest to any spot."""
        x0, y0, x1, y1 = self.demand().box or (0.0, 0.0, self.table.width, self.table.depth)
        spot = (x0 + chooser.random() * (x1 - x0), y0 + chooser.random() * (y1 - y0))
        found = self.nearest(spot)
        assert found is not None  # nobody is asked where there is no place
        return found

    def default(self) -> Place:
        """The nearest to the first spot that a player thinks of."""
        return next(self._thought_of())

    # -- data ----------------------------------------------------------------------------------

    def encode(self, answer: Any) -> Any:
        """`[x, y, surface]`."""
        return [answer.x, answer.y, answer.surface]

    def decode(self, data: Any) -> Any:
        """The same, back; the surface may be left out."""
        return decode_place(data, self._surface_at)

    def _surface_at(self, x: float, y: float) -> str:
        on = self.table.is_on(x, y)
        return self.meant(self.table.storeys.surfaces_at(x, y)) if on else GROUND

    def reach_by_surface(self, figure: int | None = None) -> dict[str, Any]:
        """What is drawn of the ground, and every surface that comes near it."""
        rings = self.reach(figure)
        xs, ys = [x for ring in rings for x, _ in ring], [y for ring in rings for _, y in ring]
        floors: list[dict[str, Any]] = [{"floor": GROUND, "surfaces": [GROUND], "rings": rings}]
        for surface in self.table.storeys.surfaces:
            x0, y0, x1, y1 = surface.outline.bbox
            if x0 <= max(xs) and x1 >= min(xs) and y0 <= max(ys) and y1 >= min(ys):
                outline = [surface.outline.points]
                floors.append({"floor": surface.id, "surfaces": [surface.id], "rings": outline})
        return {"floors": floors, "perches": ()}

    def describe(self) -> dict[str, Any]:
        """A place with its surface."""
        surfaces = [GROUND, *(surface.id for surface in self.table.storeys.surfaces)]
        return {"form": "place", "radius": self.radius, "surfaces": surfaces}
