"""Mur de feu: a barrier of flames until the next Magic phase.

What it does to moves stands in `paths` (EF-SPELL-MUR-DE-FEU-05, -06), to lines of sight in `sight`
(EF-SPELL-MUR-DE-FEU-04); `turn` puts it out (EF-SPELL-MUR-DE-FEU-07).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from math import asin, atan2, cos, degrees, hypot, radians, sin
from typing import Any, NamedTuple

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques.moves import decode_path
from escarmouche.rulebooks.escarmouches_fantastiques.sight import blocked_line
from escarmouche.rulebooks.escarmouches_fantastiques.spells.places import (
    TRIES,
    around,
    drawn_within,
)
from escarmouche.rulebooks.escarmouches_fantastiques.spells.spell import Spell
from escarmouche.rulebooks.escarmouches_fantastiques.spells.targets import (
    CASTS,
    RANGE,
    distance_to,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    FireWall,
    State,
    enemies,
    everyone,
    gap,
    is_engaged,
)
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import make_piece
from escarmouche.table.curves import (
    Circle,
    Curve,
    around_box,
    around_turned,
    farthest_box,
    near_box,
)
from escarmouche.table.free_space import free_places
from escarmouche.table.measure import TOLERANCE, Point, at_most
from escarmouche.table.shapes import Disc, Polygon, rectangle

NAME = Phrase(
    "ef.spell.mur-de-feu",
    "EF-SPELL-MUR-DE-FEU-01",
    "EF-SPELL-MUR-DE-FEU-04",
    "EF-SPELL-MUR-DE-FEU-05",
    "EF-SPELL-MUR-DE-FEU-07",
)
PLACE = Phrase(
    "ef.ask.fire_wall",
    "EF-SPELL-MUR-DE-FEU-01",
    "EF-SPELL-MUR-DE-FEU-02",
    "EF-SPELL-MUR-DE-FEU-03",
)
RISES = Phrase("ef.event.fire_wall", "EF-SPELL-MUR-DE-FEU-01", "EF-SPELL-MUR-DE-FEU-07")
OUT_OF_RANGE = Phrase("ef.refusal.fire_wall_out_of_range", "EF-SPELL-MUR-DE-FEU-02")
OVER_FIGURE = Phrase("ef.refusal.fire_wall_over_figure", "EF-SPELL-MUR-DE-FEU-03")
OFF_TABLE = Phrase("ef.refusal.fire_wall_off_table", "EF-SPELL-MUR-DE-FEU-02")
NOT_FROM_MELEE = Phrase("ef.refusal.fire_wall_from_melee", "EF-TOUR-MAGIE-05")
NO_PLACE = Phrase("ef.refusal.no_fire_wall_place", "EF-SPELL-MUR-DE-FEU-03")

LENGTH, WIDTH = 6.0, 1.0  # EF-SPELL-MUR-DE-FEU-01
NEAREST = 6  # how many enemies a wall is proposed against
STEP = 15  # degrees between the directions in which room for a wall is looked for first
PAIRS = 12  # of so many neighbours, the nearest to each other, the directions are tried next
FINEST = 1e-4  # inches: what moves the end of a wall by less is not looked at


class Barrier(NamedTuple):
    """Where a wall of fire is laid: its centre, and the direction of its length in degrees."""

    x: float
    y: float
    angle: float

    @property
    def shape(self) -> Polygon:
        """EF-SPELL-MUR-DE-FEU-01: 6'' by 1''; R25: straight, at any angle."""
        return rectangle(self.x, self.y, LENGTH, WIDTH, radians(self.angle))


def cast(game: State, caster: Figure) -> Rule:
    """EF-SPELL-MUR-DE-FEU-01: a barrier of flames rises where the caster's player lays it."""
    about = {"figure": caster.id, "spell": NAME}
    barrier = yield Ask(caster.camp, PLACE, BarrierAnswers(game, caster), about)
    yield Tell(CASTS, {**about, "place": [barrier.x, barrier.y]})
    lit = 1 + sum(wall.turn == game.turn for wall in game.fire_walls)
    shape = barrier.shape
    piece = make_piece("fire-wall", f"fire-wall-{game.turn}-{lit}", shape)
    game.fire_walls = (*game.fire_walls, FireWall(piece, game.turn, caster.camp))
    corners = [list(corner) for corner in shape.points]
    yield Tell(RISES, {"scenery": piece.id, "caster": caster.id, "corners": corners})


def why_not_there(game: State, caster: Figure, barrier: Barrier) -> Refusal | None:
    """EF-SPELL-MUR-DE-FEU-02: every point in range; EF-SPELL-MUR-DE-FEU-03: over no figure.

    The farthest point of a rectangle is a corner. R25: it may lie over terrain.
    """
    refusal = _why_no_room(game, caster, barrier.shape)
    if refusal is not None:
        return refusal
    if game.options.spells_need_sight:  # R23, option: its middle must be seen
        line = (game.x[caster.id], game.y[caster.id], barrier.x, barrier.y)
        hidden = blocked_line(game, *line)
        return None if hidden is None else refuse(hidden, figure=caster.id)
    return None


def _why_no_room(game: State, caster: Figure, shape: Polygon) -> Refusal | None:
    """The same of whatever rectangle, which need not be seen."""
    table, about = game.table, {"figure": caster.id}
    farthest = max([distance_to(game, caster, x, y) for x, y in shape.points])
    if not at_most(farthest, RANGE):
        return refuse(OUT_OF_RANGE, **about, distance=farthest, by=farthest - RANGE)
    left, low, right, high = shape.bbox
    if min(left, low, table.width - right, table.depth - high) < -TOLERANCE:
        return refuse(OFF_TABLE, **about)
    for figure in everyone(game):
        x, y, r = game.x[figure.id], game.y[figure.id], figure.radius
        if left < x + r and x - r < right and low < y + r and y - r < high:
            if shape.intersects_disc(x, y, r):
                return refuse(OVER_FIGURE, **about, target=figure.id)
    return None


class BarrierAnswers(Answers):
    """A `Barrier`. Proposed: before the nearest enemies, halfway to them, and all around."""

    __slots__ = ("caster", "game")

    def __init__(self, game: State, caster: Figure) -> None:
        self.game = game
        self.caster = caster

    def check(self, answer: Any) -> Refusal | None:
        """Whether a wall may lie there."""
        if not isinstance(answer, Barrier):
            return refuse(MALFORMED, expected='{"centre", "angle"}', given=repr(answer))
        return why_not_there(self.game, self.caster, answer)

    def legal(self) -> Iterator[Barrier]:
        """Legal walls, one after the other; a finer search where the usual ones fail."""
        found = False
        for search in (self._spots, self._anywhere):
            for barrier in search() if not found else ():
                if why_not_there(self.game, self.caster, barrier) is None:
                    found = True
                    yield barrier

    def exists(self) -> bool:
        """Whether there is any legal wall: as a rule one lies somewhere around the caster."""
        game, caster = self.game, self.caster
        for barrier in self._all_around():
            on_table = game.table.is_on(barrier.x, barrier.y)
            if on_table and why_not_there(game, caster, barrier) is None:
                return True
        return next(self.legal(), None) is not None

    def _spots(self) -> Iterator[Barrier]:
        yield from self._before_enemies()
        yield from self._all_around()

    def _before_enemies(self) -> Iterator[Barrier]:
        game, caster = self.game, self.caster
        x, y = game.x[caster.id], game.y[caster.id]
        foes = sorted(enemies(game, caster.camp), key=lambda foe: gap(game, caster, foe))
        for foe in foes[:NEAREST]:
            dx, dy = game.x[foe.id] - x, game.y[foe.id] - y
            away = hypot(dx, dy) or 1.0
            for far in (away - foe.radius - WIDTH, away / 2):
                far = min(far, 14.0)
                yield Barrier(x + dx * far / away, y + dy * far / away, _across(dx, dy))

    def _all_around(self) -> Iterator[Barrier]:
        x, y = self.game.x[self.caster.id], self.game.y[self.caster.id]
        for far in (12.0, 6.0):
            for px, py in around(x, y, far, 8):
                yield Barrier(px, py, _across(px - x, py - y))

    def _anywhere(self) -> Iterator[Barrier]:
        """Some places in the first direction in which a wall may lie; none is found only if there is no room in any."""
        if not self._has_any_breadth():
            return
        for angle in self._directions():
            free = self._free_in(angle, LENGTH, WIDTH)
            found = [Barrier(x, y, angle) for x, y in islice(free, NEAREST)]
            if found:
                yield from found
                return

    def _free_in(self, angle: float, length: float, width: float) -> Iterator[Point]:
        """Where a wall in this direction may lie, or what is inside of it: none only if there is no room."""
        wall = rectangle(0.0, 0.0, length, width, radians(angle))
        return free_places(self._bounds(wall), self._may_lie(angle, length, width))

    def _has_any_breadth(self) -> bool:
        """Whether a disc as wide as a wall finds room in range: in a thick crowd nothing else need be asked."""
        game, half, (x, y) = self.game, WIDTH / 2, self._here
        reach = self.caster.radius + RANGE - half
        bound = Circle(x, y, reach)
        bodies = [Circle(game.x[f.id], game.y[f.id], f.radius + half) for f in everyone(game)]
        table = around_box((0.0, 0.0, game.table.width, game.table.depth), half)
        curves = near_box([bound, *table, *bodies], bound.box)
        size = 2 * max(body.radius for body in bodies)
        cells: dict[tuple[int, int], list[Circle]] = {}
        for body in bodies:
            cells.setdefault((int(body.x // size), int(body.y // size)), []).append(body)

        def is_free(place: Point) -> bool:
            px, py = place
            if not game.table.is_on(px, py) or hypot(px - x, py - y) > reach + TOLERANCE:
                return False
            column, row = int(px // size), int(py // size)
            return not any(
                hypot(px - body.x, py - body.y) < body.radius - 2 * TOLERANCE
                for i in (column, column - 1, column + 1)
                for j in (row, row - 1, row + 1)
                for body in cells.get((i, j), ())
            )

        return next(free_places(curves, is_free), None) is not None

    def _may_lie(self, angle: float, length: float, width: float) -> Callable[[Point], bool]:
        """Whether a wall in this direction may lie at a place; that it would lie over a figure is seen soonest."""
        game, caster = self.game, self.caster
        c, s = cos(radians(angle)), sin(radians(angle))
        bodies = [
            (x * c + y * s, y * c - x * s, f.radius - 2 * TOLERANCE)
            for f, x, y in [(f, game.x[f.id], game.y[f.id]) for f in everyone(game)]
        ]
        long, wide = length / 2, width / 2

        def may_lie(place: Point) -> bool:
            x, y = place
            u, v = x * c + y * s, y * c - x * s
            for along, across, r in bodies:
                if -wide - r < across - v < wide + r and -long < along - u < long:
                    return False
            if length < LENGTH:  # what is inside of it
                inner = rectangle(x, y, length, width, radians(angle))
                return _why_no_room(game, caster, inner) is None
            return why_not_there(game, caster, Barrier(x, y, angle)) is None

        return may_lie

    def _bounds(self, wall: Polygon) -> list[Curve]:
        """What bounds the middle of a wall that is turned so: its range, the figures, the edge of the table."""
        game, (x, y) = self.game, self._here
        reach = self.caster.radius + RANGE
        left, low, right, high = wall.bbox
        table = (-left, -low, game.table.width - right, game.table.depth - high)
        curves: list[Curve] = [Circle(x - u, y - v, reach) for u, v in wall.points]
        curves += around_box(table)
        for f in everyone(game):
            curves += around_turned(Disc(game.x[f.id], game.y[f.id], f.radius), wall, 0.0)
        return near_box(curves, farthest_box((x, y), reach))

    def _directions(self) -> Iterator[float]:
        """All directions in which there may be room, by steps and halved again and again.

        What lies in every wall of some directions is a thinner one: where there is no room for it, there is none for any of
        them. After the steps, those in which a side lies against two figures, or the wall just squeezes between them.
        """
        half, spans = STEP / 2, [float(turn) for turn in range(0, 180, STEP)]
        while spans and LENGTH * radians(half) > FINEST:
            share, left = sin(radians(half)), list[float]()
            length, width = LENGTH - WIDTH * share, WIDTH - LENGTH * share
            for middle in spans:
                if next(self._free_in(middle, length, width), None) is not None:
                    yield middle
                    left += [middle - half / 2, middle + half / 2]
            half /= 2
            if 4 * half == STEP:
                yield from (turn for turn in self._squeezes() if _is_near(turn, left, half))
            spans = left

    def _squeezes(self) -> list[float]:
        """The directions of a wall that lies against two neighbours."""
        game, (x, y) = self.game, self._here
        near = [f for f in everyone(game) if hypot(game.x[f.id] - x, game.y[f.id] - y) <= RANGE]
        pairs = sorted(combinations(near, 2), key=lambda pair: gap(game, *pair))
        found = dict[float, None]()
        for one, other in pairs[:PAIRS]:
            found.update(dict.fromkeys(round(turn, 6) for turn in _along(game, one, other)))
        return list(found)

    @property
    def _here(self) -> Point:
        return (self.game.x[self.caster.id], self.game.y[self.caster.id])

    def candidates(self) -> Sequence[Barrier]:
        """The legal proposals."""
        return list(self.legal())

    def sample(self, chooser: Chooser) -> Barrier:
        """A random legal wall."""
        x, y = self.game.x[self.caster.id], self.game.y[self.caster.id]
        for _ in range(TRIES):
            centre = drawn_within(chooser, x, y, 1.0, RANGE)
            barrier = Barrier(*centre, 180.0 * chooser.random())
            if why_not_there(self.game, self.caster, barrier) is None:
                return barrier
        candidates = self.candidates()
        return candidates[chooser.randrange(len(candidates))]

    def default(self) -> Barrier:
        """The first that is legal."""
        return next(self.legal())

    def encode(self, answer: Barrier) -> Any:
        """{"centre": [x, y], "angle": 90}."""
        return {"centre": [answer.x, answer.y], "angle": answer.angle}

    def decode(self, data: Any) -> Barrier:
        """The same, back."""
        if isinstance(data, dict) and set(data) == {"centre", "angle"}:
            angle = data["angle"]
            if type(angle) in (int, float) and abs(angle) < 1e5:
                ((x, y),) = decode_path([data["centre"]])
                return Barrier(x, y, float(angle))
        raise Refused(refuse(MALFORMED, expected='{"centre", "angle"}', given=repr(data)[:200]))

    def describe(self) -> dict[str, Any]:
        """A rectangle to lay down and to turn."""
        return {
            "form": "barrier",
            "length": LENGTH,
            "width": WIDTH,
            "from": self.caster.id,
            "within": RANGE,
        }


def _is_near(turn: float, middles: Sequence[float], half: float) -> bool:
    """Whether a direction lies within so many degrees of one of some; a wall lies in it both ways."""
    return any(abs((turn - middle + 90.0) % 180.0 - 90.0) <= half + TOLERANCE for middle in middles)


def _along(game: State, one: Figure, other: Figure) -> Iterator[float]:
    """The directions of a wall that touches two figures with one side, or each with a side of its own."""
    dx, dy = game.x[other.id] - game.x[one.id], game.y[other.id] - game.y[one.id]
    far, towards = hypot(dx, dy), degrees(atan2(dy, dx))
    both = one.radius + other.radius
    for apart, turn in (
        (one.radius - other.radius, 0.0),
        (both + WIDTH, 0.0),
        (both + LENGTH, 90.0),
    ):
        if abs(apart) <= far:
            lean = degrees(asin(apart / far))
            yield from ((towards + turn + side * lean) % 180.0 for side in (1.0, -1.0))


def _across(dx: float, dy: float) -> float:
    """The angle of a wall that faces a direction."""
    return degrees(atan2(dy, dx)) + 90.0


def why_not(game: State, caster: Figure) -> Phrase | None:
    """R23: it cannot be cast from a melee, nor where there is no room for it."""
    if is_engaged(game, caster):
        return NOT_FROM_MELEE
    return None if BarrierAnswers(game, caster).exists() else NO_PLACE


SPELL = Spell("mur-de-feu", NAME, cast, why_not, needs_room=True)
