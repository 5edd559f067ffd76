"""Crews at work: a piece made ready to fire, or moved with its crew beside it."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from escarmouche.core.answers import MALFORMED
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques import artillery, scenarios
from escarmouche.rulebooks.escarmouches_fantastiques.moves import OnePlace, UsePiece
from escarmouche.rulebooks.escarmouches_fantastiques.paths import (
    OFF_TABLE,
    Path,
    from_here,
    through_flames,
    walk,
    why_not_stand,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, figure_of, put
from escarmouche.table.measure import Point, less_than

PLACE_CREW = Phrase("ef.ask.place_crew", "EF-ART-03", "EF-ART-10")
PIECE_READY = Phrase("ef.event.piece_ready", "EF-ART-07", "EF-ART-09")
PIECE_MOVED = Phrase("ef.event.piece_moved", "EF-ART-04", "EF-ART-05", "EF-ART-10")
CREW_TOO_FAR = Phrase("ef.refusal.crew_too_far", "EF-ART-03")


def use_piece(game: State, use: UsePiece) -> Rule:
    """EF-ART-09: this turn the crew either moves its piece or fires it."""
    piece = figure_of(game, use.piece)
    crew = [figure_of(game, id) for id in use.crew]
    artillery.put_to_work(game, piece, crew)
    if not use.path:
        game.fires[piece.id] = True
        yield Tell(PIECE_READY, {"figure": piece.id, "crew": list(use.crew)})
        return
    offsets = [(game.x[c.id] - game.x[piece.id], game.y[c.id] - game.y[piece.id]) for c in crew]
    for crewman in crew:  # they walk with the piece: out of its way until they are placed
        x, y = game.x[crewman.id], game.y[crewman.id]
        put(game, crewman, *_aside(crewman))
        yield from scenarios.of(game).teleported(game, crewman, x, y)
    trail = from_here(game, piece, use.path)
    yield from walk(game, piece, use.path)
    yield Tell(PIECE_MOVED, {"figure": piece.id, "crew": list(use.crew)})
    for crewman, offset in zip(crew, offsets, strict=True):
        answers = CrewPlaces(game, piece, crewman, offset)
        about = {"figure": crewman.id, "piece": piece.id}
        place = yield Ask(piece.camp, PLACE_CREW, answers, about)
        yield from through_flames(game, crewman, [*_beside(trail, offset), place])
        if game.in_play[crewman.id]:
            put(game, crewman, *place)


def _beside(trail: Path, offset: Point) -> list[Point]:
    """The way of a crewman who walks beside his piece: he burns in the flames that he crosses."""
    return [(x + offset[0], y + offset[1]) for x, y in trail]


def _aside(crewman: Figure) -> Point:
    return (-1000.0 - 10.0 * crewman.id, -1000.0)


class CrewPlaces(OnePlace):
    """Where a crewman ends who walked with his piece: at less than 1'' of it (R19)."""

    __slots__ = ("_offset", "crewman", "game", "piece")

    def __init__(self, game: State, piece: Figure, crewman: Figure, offset: Point) -> None:
        self.game = game
        self.piece = piece
        self.crewman = crewman
        self._offset = offset

    def check(self, answer: Any) -> Refusal | None:
        """On the table, free, and beside the piece (unless his comrades left no room there)."""
        if not (isinstance(answer, tuple) and len(answer) == 2):
            return refuse(MALFORMED, expected="[x, y]", given=repr(answer))
        x, y = answer
        if not self.game.table.is_on(x, y):
            return refuse(OFF_TABLE, figure=self.crewman.id)
        dx, dy = x - self.game.x[self.piece.id], y - self.game.y[self.piece.id]
        away = (dx * dx + dy * dy) ** 0.5 - self.piece.radius - self.crewman.radius
        if not less_than(away, artillery.SERVING_DISTANCE) and self._beside():
            return refuse(CREW_TOO_FAR, figure=self.crewman.id, distance=away)
        return why_not_stand(self.game, self.crewman, (x, y))

    def candidates(self) -> Sequence[Point]:
        """Where he stood relative to the piece, else spots around it."""
        found = self._beside()
        rings = (n * 0.5 for n in range(2, 200))
        return found or next(spots for extra in rings if (spots := self._ring(extra)))

    def _beside(self) -> list[Point]:
        px, py = self.game.x[self.piece.id], self.game.y[self.piece.id]
        same = (px + self._offset[0], py + self._offset[1])
        return [*self._free([same]), *self._ring(0.0), *self._ring(0.4), *self._ring(0.8)]

    def _ring(self, extra: float) -> list[Point]:
        px, py = self.game.x[self.piece.id], self.game.y[self.piece.id]
        reach = self.piece.radius + self.crewman.radius + extra
        angles = [2 * pi * k / 48 for k in range(48)]
        return self._free([(px + reach * cos(a), py + reach * sin(a)) for a in angles])

    def _free(self, spots: list[Point]) -> list[Point]:
        return [
            spot
            for spot in spots
            if self.game.table.is_on(*spot) and why_not_stand(self.game, self.crewman, spot) is None
        ]

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """The ring around the piece within which he serves it."""
        px, py = self.game.x[self.piece.id], self.game.y[self.piece.id]
        away = self.piece.radius + self.crewman.radius + artillery.SERVING_DISTANCE
        angles = [2 * pi * k / 48 for k in range(48)]
        return [[(px + away * cos(a), py + away * sin(a)) for a in angles]]

    def describe(self) -> dict[str, Any]:
        """A disc around the piece."""
        return {
            "form": "place",
            "figure": self.crewman.id,
            "near": self.piece.id,
            "within": artillery.SERVING_DISTANCE,
        }
