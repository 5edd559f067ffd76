"""Where a crew comes to stand that walks with its piece (EF-ART-03, R7, R19)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import hypot
from typing import NamedTuple

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.rulebooks.escarmouches_fantastiques.artillery import SERVING_DISTANCE
from escarmouche.rulebooks.escarmouches_fantastiques.paths import (
    NO_ROOM,
    OFF_TABLE,
    is_clear,
    why_not_stand,
)
from escarmouche.rulebooks.escarmouches_fantastiques.standing_room import bounds_around
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State
from escarmouche.table.curves import Circle
from escarmouche.table.free_space import CLEAR, Room, free_places, places_together, room_beside
from escarmouche.table.measure import TOLERANCE, Point, less_than
from escarmouche.table.movement import contact_points, shortest_path
from escarmouche.table.shapes import Line
from escarmouche.table.zones import corridor

CREW_TOO_FAR = Phrase("ef.refusal.crew_too_far", "EF-ART-03")
CREW_NO_WAY = Phrase("ef.refusal.crew_no_way", "EF-TOUR-MVT-02", "EF-ART-03")
LEAVES_NO_ROOM = Phrase("ef.refusal.crew_leaves_no_room", "EF-ART-03")

AROUND = 12  # places proposed on each ring around the piece
RINGS = (0.0, 0.4, 0.8)


class Walk(NamedTuple):
    """A crewman who walks with its piece: its way from start to end, and where the crewman sets out."""

    game: State
    piece: Figure
    trail: tuple[Point, ...]
    crewman: Figure
    start: Point
    crew: tuple[int, ...]  # all who walk with the piece, itself included
    absent: tuple[int, ...] = ()  # bodies that will have gone when it comes there

    @property
    def kept(self) -> Point:
        """Where it ends if it keeps its place beside the piece."""
        (x0, y0), (x1, y1) = self.trail[0], self.trail[-1]
        return (self.start[0] + x1 - x0, self.start[1] + y1 - y0)

    @property
    def reach(self) -> float:
        """From the centre of the piece to its own, when it is just too far away to serve it."""
        return self.piece.radius + self.crewman.radius + SERVING_DISTANCE

    def why_not(self, place: Point) -> Refusal | None:
        """On the table, beside the piece, on free ground, and where it can walk to."""
        (x, y), (px, py) = place, self.trail[-1]
        if not self.game.table.is_on(x, y):
            return refuse(OFF_TABLE, figure=self.crewman.id)
        away = hypot(x - px, y - py) - self.piece.radius - self.crewman.radius
        if not less_than(away, SERVING_DISTANCE):
            return refuse(CREW_TOO_FAR, figure=self.crewman.id, distance=away)
        if away < -TOLERANCE:
            about = {"figure": self.crewman.id, "body": self.piece.id}
            return refuse(NO_ROOM, **about, overlap=-away)
        blocked = why_not_stand(self.game, self.crewman, place, beside=self.absent)
        if blocked is None and not self._has_way(place):
            return refuse(CREW_NO_WAY, figure=self.crewman.id, piece=self.piece.id)
        return blocked

    def _has_way(self, place: Point) -> bool:
        """R7: its way crosses no base but theirs who walk with it, and nothing impassable.

        R19: it pushes all the while, so it never leaves the ground beside the way of the piece.
        """
        game, radius, along = self.game, self.crewman.radius, (*self.crew, self.piece.id)
        if is_clear(game, self.crewman, self.start, place, along):
            return True
        ground = corridor(self.trail, self.reach + radius)
        left, low, right, high = ground.bbox
        near = [  # whoever else there is lies beyond the ground that it does not leave
            (x, y, r)
            for i, (x, y, r) in enumerate(zip(game.x, game.y, game.radius, strict=True))
            if left <= x + r
            and x - r <= right
            and low <= y + r
            and y - r <= high
            and i not in along
        ]
        found = shortest_path(
            *self.start,
            *place,
            radius,
            [x for x, _, _ in near],
            [y for _, y, _ in near],
            [r for _, _, r in near],
            (),
            (*game.table.shapes_with("impassable"), Line((*ground.points, ground.points[0]))),
            (0.0, 0.0, game.table.width, game.table.depth),
        )
        return found is not None

    @property
    def room(self) -> Room:
        """All places where it may end, whatever its comrades do."""
        end, near = self.trail[-1], self.piece.radius + self.crewman.radius
        beside = (*self.absent, self.piece.id)
        bounds = bounds_around(self.game, self.crewman, end, self.reach - CLEAR, beside)
        curves = (Circle(*end, near), *bounds)
        return Room(self.crewman.radius, curves, lambda place: self.why_not(place) is None)

    def proposals(self) -> Iterator[Point]:
        """Beside the piece as it was, and all round it."""
        yield self.kept
        for extra in RINGS:
            yield from contact_points(
                *self.trail[-1], self.piece.radius + extra, self.crewman.radius, AROUND
            )


def walks_of(
    game: State, piece: Figure, trail: Sequence[Point], crew: Sequence[Figure]
) -> list[Walk]:
    """The walks of a crew that is about to push its piece."""
    ids = tuple(crewman.id for crewman in crew)
    absent = (*ids, piece.id)
    return [
        Walk(game, piece, tuple(trail), man, (game.x[man.id], game.y[man.id]), ids, absent)
        for man in crew
    ]


def find_room(
    walks: Sequence[Walk], taken: Collection[tuple[Point, float]] = ()
) -> tuple[Point, ...] | None:
    """A place for each of them, all at once, or None: as they stood if that can be, else wherever there is room.

    `taken` are places of comrades, with their radius, where they will stand before these.
    """
    kept = tuple(walk.kept for walk in walks)
    if _apart(walks, kept, taken) and all(walk.why_not(walk.kept) is None for walk in walks):
        return kept
    rooms = []
    for walk in walks:
        room = walk.room
        for place, radius in taken:
            room = room_beside(room, place, radius)
        rooms.append(room)
    return places_together(rooms)


def _apart(
    walks: Sequence[Walk], places: Sequence[Point], taken: Collection[tuple[Point, float]]
) -> bool:
    """Whether bases would stand beside each other: those who keep their places do, the others perhaps not."""
    return all(
        hypot(x - tx, y - ty) >= walk.crewman.radius + radius - TOLERANCE
        for walk, (x, y) in zip(walks, places, strict=True)
        for (tx, ty), radius in taken
    )


def places_for(walk: Walk, others: Sequence[Walk]) -> list[Point]:
    """Places for one of them that leave room for the others; empty only if there are none at all."""
    found = [place for place in walk.proposals() if why_not_there(walk, others, place) is None]
    if found:
        return found
    room = walk.room
    exact = free_places(room.curves, room.is_free)
    first = next(
        (place for place in exact if find_room(others, _at(walk, place)) is not None), None
    )
    if first is not None or not others:
        return [] if first is None else [first]
    together = find_room([walk, *others])
    return [] if together is None else [together[0]]


def why_not_there(walk: Walk, others: Sequence[Walk], place: Point) -> Refusal | None:
    """What forbids a place to one of them: its own reasons, or that a comrade would find no room."""
    refusal = walk.why_not(place)
    if refusal is None and others and find_room(others, _at(walk, place)) is None:
        return refuse(LEAVES_NO_ROOM, figure=walk.crewman.id, piece=walk.piece.id)
    return refusal


def _at(walk: Walk, place: Point) -> tuple[tuple[Point, float]]:
    return ((place, walk.crewman.radius),)
