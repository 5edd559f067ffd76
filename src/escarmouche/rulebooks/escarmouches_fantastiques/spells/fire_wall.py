"""Mur de feu: a barrier of flames until the next Magic phase.

What it does to moves stands in `paths` (EF-SPELL-MUR-DE-FEU-05, -06), to lines of sight in `sight`
(EF-SPELL-MUR-DE-FEU-04); `turn` puts it out (EF-SPELL-MUR-DE-FEU-07).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, degrees, hypot, radians
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
from escarmouche.table.measure import TOLERANCE, at_most
from escarmouche.table.shapes import Polygon, rectangle

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
    shape, table, about = barrier.shape, game.table, {"figure": caster.id}
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
    if game.options.spells_need_sight:  # R23, option: its middle must be seen
        line = (game.x[caster.id], game.y[caster.id], barrier.x, barrier.y)
        hidden = blocked_line(game, *line)
        return None if hidden is None else refuse(hidden, **about)
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
        for search in (self._spots, self._more_spots):
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

    def _more_spots(self) -> Iterator[Barrier]:
        x, y = self.game.x[self.caster.id], self.game.y[self.caster.id]
        for far in range(15, 0, -2):
            for px, py in around(x, y, float(far), 16):
                for angle in (0.0, 45.0, 90.0, 135.0):
                    yield Barrier(px, py, angle)

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


def _across(dx: float, dy: float) -> float:
    """The angle of a wall that faces a direction."""
    return degrees(atan2(dy, dx)) + 90.0


def why_not(game: State, caster: Figure) -> Phrase | None:
    """R23: it cannot be cast from a melee, nor where there is no room for it."""
    if is_engaged(game, caster):
        return NOT_FROM_MELEE
    return None if BarrierAnswers(game, caster).exists() else NO_PLACE


SPELL = Spell("mur-de-feu", NAME, cast, why_not)
