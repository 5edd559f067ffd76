"""What a table with storeys is made of: surfaces and their sides, links between them, hurdles on them.

Kinds of sides and links are few and known to the kernel; what else is true of a surface, a side or a link is said by
words that rulebooks define. Heights are measured from the ground, which is at 0 and everywhere where nothing
covers it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import inf
from operator import attrgetter, itemgetter
from typing import NamedTuple

from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.shapes import Polygon, Shape

from .sides import OPEN, OPENING, WALL, Side, overlap, part_of, whole_outline, words_of

GROUND = "ground"  # the surface that every table has

LADDER, ROPE, STAIRS, TRAPDOOR, LIFT = "ladder", "rope", "stairs", "trapdoor", "lift"
HOLDS = "wall"  # of who has stopped on a wall that it scales; books lay it for that one and take it away
LINKS = (LADDER, ROPE, STAIRS, TRAPDOOR, LIFT, HOLDS)


class Place(NamedTuple):
    """Where a figure stands: the centre of its base, and on which surface."""

    x: float
    y: float
    surface: str = GROUND

    @property
    def point(self) -> Point:
        """The place as seen from above."""
        return (self.x, self.y)


class Perch(NamedTuple):
    """A place on a link, for books that let a figure end there: at a share of it, from below."""

    link: str
    share: float


@dataclass(frozen=True, slots=True)
class Surface:
    """A flat piece of ground at a height; below it, down to its bottom, is solid matter."""

    id: str
    outline: Polygon
    height: float
    bottom: float = 0.0  # of a walkway or a roof: its underside
    headroom: float = inf  # over it, where nothing above says less
    properties: frozenset[str] = frozenset()
    inside: str = ""  # the building whose inside this is
    roof: str = ""  # the building whose roof this is
    piece: str = ""  # the piece of scenery that it belongs to
    rim: Side = Side(0, WALL)  # what all of the outline is like of which no side speaks
    sides: tuple[Side, ...] = ()  # openings may lie on other sides, which they pierce
    name: str = ""
    stretches: tuple[Side, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        store = object.__setattr__
        if self.bottom > self.height:
            raise ValueError(f"surface {self.id!r}: its bottom is above its height")
        if self.inside and self.roof:
            raise ValueError(
                f"surface {self.id!r}: it is an inside or a roof; leave one of them out"
            )
        store(self, "stretches", whole_outline(self.outline, self.sides, self.rim))

    def holds(self, x: float, y: float) -> bool:
        """Say whether a point lies within the outline, its rim included."""
        return self.outline.contains(x, y)

    def part(self, side: Side) -> tuple[Point, Point]:
        """The two ends of a side, counter-clockwise."""
        return part_of(self.outline, side)


@dataclass(frozen=True, slots=True)
class Link:
    """What joins two places for whoever uses it: a ladder, a rope, stairs, a trapdoor, a lift."""

    id: str
    kind: str
    lower: Place
    upper: Place
    state: str = OPEN
    properties: frozenset[str] = frozenset()

    def ends(self) -> tuple[Place, Place]:
        """The two places that it joins, the lower one first."""
        return self.lower, self.upper

    def foot_of(self, share: float) -> Point:
        """The spot below a perch on it."""
        (ax, ay, _), (bx, by, _) = self.lower, self.upper
        return (ax + share * (bx - ax), ay + share * (by - ay))


@dataclass(frozen=True, slots=True)
class Hurdle:
    """A low wall, fence or ditch on a surface: passed for a toll, and nobody stops on it."""

    id: str
    shape: Shape
    height: float
    surface: str = GROUND
    properties: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Storeys:
    """All that a table has above and upon its bare ground."""

    surfaces: tuple[Surface, ...] = ()
    links: tuple[Link, ...] = ()
    hurdles: tuple[Hurdle, ...] = ()
    _by_id: Mapping[str, Surface] = field(init=False, repr=False, compare=False)
    # about the surfaces, from left to right, each with its number
    _boxes: tuple[tuple[float, float, float, float, int, Surface], ...] = field(
        init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        found: set[str] = {GROUND}
        for id in (*[s.id for s in self.surfaces], *[part.id for part in self._parts()]):
            if id in found:
                raise ValueError(
                    f"two things have the id {id!r}; give each surface, link, hurdle and opening its own"
                )
            found.add(id)
        object.__setattr__(self, "_by_id", {surface.id: surface for surface in self.surfaces})
        boxes = sorted([_box_about(n, one) for n, one in enumerate(self.surfaces)], key=_first)
        object.__setattr__(self, "_boxes", tuple(boxes))
        for surface in self.surfaces:
            for side in surface.sides:
                self._demand(side.beyond or GROUND, f"surface {surface.id!r}")
        self._demand_links()
        for hurdle in self.hurdles:
            self._demand(hurdle.surface, f"hurdle {hurdle.id!r}")
        self._demand_unambiguous()

    def with_links(self, links: tuple[Link, ...]) -> Storeys:
        """The same with other links; all else is known to be in order."""
        new = object.__new__(Storeys)
        for name in ("surfaces", "hurdles", "_by_id", "_boxes"):
            object.__setattr__(new, name, getattr(self, name))
        object.__setattr__(new, "links", links)
        new._demand_links()
        return new

    def _demand_links(self) -> None:
        ids = {GROUND, *self._by_id, *[hurdle.id for hurdle in self.hurdles]}
        for link in self.links:
            if link.id in ids:
                raise ValueError(f"two things have the id {link.id!r}; give each its own")
            ids.add(link.id)
            for end in (link.lower, link.upper):
                self._demand(end.surface, f"link {link.id!r}")
            if self.height_of(link.lower.surface) > self.height_of(link.upper.surface):
                raise ValueError(
                    f"link {link.id!r}: its lower end is above its upper end; exchange them"
                )

    def _parts(self) -> Iterable[Link | Hurdle | Side]:
        yield from self.links
        yield from self.hurdles
        for surface in self.surfaces:
            yield from (side for side in surface.sides if side.id)

    def _demand(self, surface: str, where: str) -> None:
        if surface != GROUND and surface not in self._by_id:
            known = ", ".join([GROUND, *self._by_id])
            raise ValueError(f"{where}: there is no surface {surface!r}; there are {known}")

    def _demand_unambiguous(self) -> None:
        """No two surfaces of one height share ground, or nobody could say on which of them one stands."""
        for n, one in enumerate(self.surfaces):
            for other in self.surfaces[:n]:
                if abs(one.height - other.height) <= TOLERANCE and overlap(
                    one.outline, other.outline
                ):
                    raise ValueError(
                        f"the surfaces {other.id!r} and {one.id!r} overlap at the same height;"
                        " make them one, or give one of them another height"
                    )

    def __bool__(self) -> bool:
        """Whether there is anything at all: a table without is flat."""
        return bool(self.surfaces or self.links or self.hurdles)

    @property
    def identity(self) -> str:
        """Return all that rules can ask about them, equal in every process."""
        surfaces = ";".join(map(_surface_identity, self.surfaces))
        links = ";".join(
            f"{x.id}:{x.kind}:{x.lower!r}:{x.upper!r}:{x.state}:{words_of(x.properties)}"
            for x in self.links
        )
        hurdles = ";".join(
            f"{x.id}:{x.shape!r}:{x.height}:{x.surface}:{words_of(x.properties)}"
            for x in self.hurdles
        )
        return f"{surfaces}|{links}|{hurdles}"

    def surface(self, id: str) -> Surface:
        """Return a surface above the ground by its id."""
        return self._by_id[id]

    def height_of(self, surface: str) -> float:
        """Return the height of a surface; that of the ground is 0."""
        return 0.0 if surface == GROUND else self._by_id[surface].height

    def height_at(self, place: Place | Perch) -> float:
        """Return how high the feet are of whoever is at a place or a perch."""
        if isinstance(place, Place):
            return 0.0 if place.surface == GROUND else self._by_id[place.surface].height
        low, high = (self.height_of(end.surface) for end in self.link(place.link).ends())
        return low + place.share * (high - low)

    def spot_of(self, place: Place | Perch) -> Point:
        """Return a place or a perch as seen from above."""
        if isinstance(place, Place):
            return (place.x, place.y)
        return self.link(place.link).foot_of(place.share)

    def link(self, id: str) -> Link:
        """Return a link by its id."""
        for link in self.links:
            if link.id == id:
                return link
        raise KeyError(id)

    def opening(self, id: str) -> tuple[Surface, Side]:
        """Return an opening by its id, with the surface whose side it is."""
        for surface in self.surfaces:
            for side in surface.sides:
                if side.id == id and side.kind == OPENING:
                    return surface, side
        raise KeyError(id)

    def openings(self) -> dict[str, str]:
        """Every opening and link that has a state, and how it stands before the game."""
        states = {
            side.id: side.state for s in self.surfaces for side in s.sides if side.kind == OPENING
        }
        return states | {link.id: link.state for link in self.links}

    def surfaces_at(self, x: float, y: float) -> list[str]:
        """Return the surfaces on which one can stand at a spot, lowest first: those that nothing solid covers."""
        here: list[tuple[int, Surface]] = []  # within whose outline it lies: mostly none
        for x0, y0, x1, y1, number, surface in self._boxes:
            if x0 > x:
                break  # so do all that follow
            if x <= x1 and y0 <= y <= y1 and surface.outline.contains(x, y):
                here.append((number, surface))
        if not here:
            return [GROUND]
        if len(here) == 1:
            only = here[0][1]
            return [only.id] if only.bottom <= TOLERANCE else [GROUND, only.id]
        return _not_covered([surface for _number, surface in sorted(here, key=_first)])

    def place_at(self, x: float, y: float, surface: str | None = None) -> Place:
        """Return the place at a spot; a ValueError says which surface to name, or that the named one is not there."""
        there = self.surfaces_at(x, y)
        if surface is None:
            if len(there) == 1:
                return Place(x, y, there[0])
            raise ValueError(
                f"({x:g}, {y:g}) lies on several surfaces; name one of {', '.join(there)}"
            )
        if surface in there:
            return Place(x, y, surface)
        self._demand(surface, f"({x:g}, {y:g})")
        raise ValueError(
            f"({x:g}, {y:g}) is not on {surface!r}; there one stands on {' or '.join(there)}"
        )

    def below(self, x: float, y: float, height: float) -> str:
        """Return the highest surface at a spot that is no higher than this: where one lands who falls there."""
        low = [id for id in self.surfaces_at(x, y) if self.height_of(id) <= height + TOLERANCE]
        return low[-1] if low else self.surfaces_at(x, y)[0]

    def headroom_at(self, place: Place) -> float:
        """Return how much height is free above a place."""
        if place.surface == GROUND:
            own, height = inf, 0.0
        else:
            own, height = self.surface(place.surface).headroom, self.surface(place.surface).height
        above = [
            surface.bottom - height
            for surface in self.surfaces
            if surface.height > height
            and surface.bottom > height + TOLERANCE
            and surface.holds(place.x, place.y)
        ]
        return min([own, *above])


def _box_about(number: int, surface: Surface) -> tuple[float, float, float, float, int, Surface]:
    x0, y0, x1, y1 = surface.outline.bbox
    return (x0 - TOLERANCE, y0 - TOLERANCE, x1 + TOLERANCE, y1 + TOLERANCE, number, surface)


_first = itemgetter(0)  # of a box its left side, of a numbered surface its number


NOTHING = Storeys()


def covers(upper: Surface, lower: Surface) -> bool:
    """Say whether a surface is solid over another, where both are: then nobody stands on the other."""
    return (
        upper is not lower
        and upper.bottom <= lower.height + TOLERANCE
        and lower.height < upper.height
    )


def _not_covered(here: list[Surface]) -> list[str]:
    """Those of some surfaces at one spot on which one can stand, lowest first; also the ground, where none is solid down to it."""
    found: list[Surface] = []
    grounded = False
    for surface in here:
        grounded = grounded or surface.bottom <= TOLERANCE
        for other in here:
            if covers(other, surface):
                break
        else:
            found.append(surface)
    found.sort(key=attrgetter("height"))
    ids = [surface.id for surface in found]
    return ids if grounded else [GROUND, *ids]


def _surface_identity(surface: Surface) -> str:
    sides = ",".join(side.identity for side in (*surface.sides, surface.rim))
    told: tuple[float | str, ...] = (
        surface.height,
        surface.bottom,
        surface.headroom,
        words_of(surface.properties),
        surface.inside,
        surface.piece,
    )
    if surface.roof:
        told += (surface.roof,)
    return f"{surface.id}:{surface.outline!r}:{told}:{sides}"
