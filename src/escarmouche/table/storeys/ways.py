"""Ways over a table with storeys: legs that are walked, joined by crossings; and what a gait says about them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from escarmouche.table.measure import Point
from escarmouche.table.plain_data import (
    Data,
    items_in,
    mapping_in,
    number_in,
    point_in,
    points_in,
    text_in,
)
from escarmouche.table.trails import path_length

from .model import GROUND, Hurdle, Perch, Place

STEP = "step"  # over a slope, where it leads from one floor to another
CLIMB = "climb"  # over a wall, up or down
DROP = "drop"  # down from a ledge or a wall, jumping or falling
PASS = "pass"  # through an opening; a link gives its own kind


class Crossing(NamedTuple):
    """One crossing: from where to where, and all that its price may depend on."""

    kind: str  # STEP, CLIMB, DROP, PASS, or the kind of a link
    start: Place
    end: Place
    by: str = ""  # the opening or the link
    ascent: float = 0.0
    descent: float = 0.0
    span: float = 0.0  # its length as seen from above
    width: float = 0.0  # of an opening, as its head room
    headroom: float = 0.0
    state: str = ""
    properties: frozenset[str] = frozenset()


class Leg(NamedTuple):
    """A walk on one floor, named by its lowest surface; its points from the first to the last."""

    floor: str
    points: tuple[Point, ...]


class Way(NamedTuple):
    """Legs and the crossings between them, one fewer; the additive cost by which it was found.

    With a perch it ends there: its last leg leads to one end of the link.
    """

    legs: tuple[Leg, ...]
    crossings: tuple[Crossing, ...] = ()
    cost: float = 0.0
    perch: Perch | None = None

    @property
    def length(self) -> float:
        """How far is walked."""
        return sum([path_length(leg.points) for leg in self.legs])


class Risk(NamedTuple):
    """What may go wrong at a crossing: the book's own sentence for it, its numbers, and how likely it is."""

    sentence: Hashable
    data: tuple[tuple[str, Hashable], ...] = ()
    chance: float | None = None


class Gait(Hashable, Protocol):
    """What a book says about one mover: how dear walking and crossing are to it, and what it may not do.

    Tolls, never less than 0, are added to the cost of the legs, so a price that depends on the whole way (a surcharge per complete 2'', a
    ceiling) is for the book to work out afterwards; the toll is then its lower bound. A toll depends on what a
    crossing is, never on where it is. A gait is a value: what it says never changes, and equal gaits say the same.
    """

    @property
    def margin(self) -> float:
        """How far from a rim its centre keeps, above; at least `LEAST_MARGIN`."""

    @property
    def foot(self) -> float | None:
        """How far from the face of a wall its centre keeps; its radius, unless the book says otherwise."""

    def pace(self, surface: str) -> float:
        """What one unit of length costs on a surface."""

    def toll(self, crossing: Crossing) -> float | None:
        """What a crossing costs beside its length as seen from above; nothing if it may not be made."""

    def hurdle_toll(self, hurdle: Hurdle) -> float | None:
        """What getting over a hurdle costs beside its length, or nothing if it may not."""

    def risks(self, crossing: Crossing) -> Sequence[Risk]:
        """What may go wrong at a crossing, for whoever decides; the rule itself throws the dice."""


@dataclass(frozen=True, slots=True)
class PlainGait:
    """Whoever walks, climbs and goes through what is open, each unit of length or height at the same price."""

    margin: float = 0.02
    foot: float | None = None

    def pace(self, surface: str) -> float:
        """One for one."""
        return 1.0

    def toll(self, crossing: Crossing) -> float | None:
        """Its height; no jumping, and nothing that is shut."""
        if crossing.kind == DROP or crossing.state not in ("", "open"):
            return None
        if crossing.kind == STEP:
            return 0.0
        return crossing.ascent + crossing.descent

    def hurdle_toll(self, hurdle: Hurdle) -> float | None:
        """Up and down again."""
        return 2.0 * hurdle.height

    def risks(self, crossing: Crossing) -> Sequence[Risk]:
        """None."""
        return ()


LEAST_MARGIN = 0.02  # nearer to a rim, a leg could lead through the air


class Fault(NamedTuple):
    """Why a way is not one: what is wrong, in which leg or crossing, where, and by how much."""

    what: str
    number: int
    where: Point
    excess: float = 0.0


# What can be wrong with a way.
BROKEN = "broken"  # its parts do not join
OFF_FLOOR = "off floor"  # it starts or ends where nobody can stand
BLOCKED = "blocked"  # something is in the way
NO_CROSSING = "no crossing"  # there is nothing to cross there, or bodies block it
FORBIDDEN = "forbidden"  # the gait does not allow it
TOO_FAR = "too far"


def as_answer(way: Way) -> Way:
    """A way as a player gives it: what is true of its crossings and its cost are found anew when it is judged."""
    bare = [Crossing(c.kind, c.start, c.end, c.by) for c in way.crossings]
    return Way(way.legs, tuple(bare), perch=way.perch)


def way_to_data(way: Way) -> Data:
    """Return a way as plain data: legs, and crossings by their kind and ends."""
    perch = {} if way.perch is None else {"on": way.perch.link, "share": way.perch.share}
    return perch | {
        "legs": [{"floor": leg.floor, "points": [list(p) for p in leg.points]} for leg in way.legs],
        "crossings": [
            {
                "kind": crossing.kind,
                "by": crossing.by,
                "from": {"surface": crossing.start.surface, "at": list(crossing.start.point)},
                "to": {"surface": crossing.end.surface, "at": list(crossing.end.point)},
            }
            for crossing in way.crossings
        ],
    }


MOST_LEGS, MOST_POINTS = 40, 400


def way_from_data(item: object, where: str = "way") -> Way:
    """Read a way; what its crossings are is looked up on the table when it is checked."""
    data = mapping_in(item, where)
    legs = items_in(data, "legs", _leg, where, MOST_LEGS)
    crossings = items_in(data, "crossings", _crossing, where, MOST_LEGS)
    if len(legs) != len(crossings) + 1:
        raise ValueError(
            f"{where}: {len(legs)} legs and {len(crossings)} crossings; one leg more is needed"
        )
    perch = (
        Perch(text_in(data, "on", where), number_in(data, "share", where)) if "on" in data else None
    )
    return Way(tuple(legs), tuple(crossings), perch=perch)


def _leg(item: object, where: str) -> Leg:
    data = mapping_in(item, where)
    points: Sequence[Point] = points_in(data, where)
    if not 1 <= len(points) <= MOST_POINTS:
        raise ValueError(f"{where}.points: expected 1 to {MOST_POINTS} points, found {len(points)}")
    return Leg(text_in(data, "floor", where, GROUND), tuple(points))


def _crossing(item: object, where: str) -> Crossing:
    data = mapping_in(item, where)
    start, end = (_place(data, key, where) for key in ("from", "to"))
    return Crossing(text_in(data, "kind", where), start, end, text_in(data, "by", where, ""))


def _place(data: Data, key: str, where: str) -> Place:
    told = mapping_in(data.get(key), f"{where}.{key}")
    return Place(
        *point_in(told.get("at"), f"{where}.{key}.at"), text_in(told, "surface", where, GROUND)
    )
