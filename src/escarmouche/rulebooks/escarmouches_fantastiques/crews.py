"""Crews at work: a piece made ready to fire, or moved with its crew beside it."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from escarmouche.core.answers import MALFORMED, Chooser
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques import artillery, played_scenario
from escarmouche.rulebooks.escarmouches_fantastiques.crew_places import (
    Walk,
    places_for,
    walks_of,
    why_not_there,
)
from escarmouche.rulebooks.escarmouches_fantastiques.moves import OnePlace, UsePiece
from escarmouche.rulebooks.escarmouches_fantastiques.paths import from_here
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, figure_of, put
from escarmouche.rulebooks.escarmouches_fantastiques.walking import through_flames, walk
from escarmouche.table.measure import Point

PLACE_CREW = Phrase("ef.ask.place_crew", "EF-ART-03", "EF-ART-10")
PIECE_READY = Phrase("ef.event.piece_ready", "EF-ART-07", "EF-ART-09")
PIECE_MOVED = Phrase("ef.event.piece_moved", "EF-ART-04", "EF-ART-05", "EF-ART-10")

TRIES = 12  # how often a place is drawn before all are listed


def use_piece(game: State, use: UsePiece) -> Rule:
    """EF-ART-09: this turn the crew either moves its piece or fires it."""
    piece = figure_of(game, use.piece)
    crew = [figure_of(game, id) for id in use.crew]
    artillery.put_to_work(game, piece, crew)
    if not use.path:
        game.fires[piece.id] = True
        yield Tell(PIECE_READY, {"figure": piece.id, "crew": list(use.crew)})
        return
    trail = from_here(game, piece, use.path)
    walks = [walk._replace(absent=()) for walk in walks_of(game, piece, trail, crew)]
    for crewman in crew:  # they walk with the piece: out of its way until they are placed
        x, y = game.x[crewman.id], game.y[crewman.id]
        put(game, crewman, *_aside(crewman))
        yield from played_scenario.of(game).teleported(game, crewman, x, y)
    yield from walk(game, piece, use.path)
    yield Tell(PIECE_MOVED, {"figure": piece.id, "crew": list(use.crew)})
    for number, one in enumerate(walks):
        crewman = one.crewman
        answers = CrewPlaces(one, walks[number + 1 :])
        about = {"figure": crewman.id, "piece": piece.id}
        place = yield Ask(piece.camp, PLACE_CREW, answers, about)
        yield from through_flames(game, crewman, [*_beside(one), place])
        if game.in_play[crewman.id]:
            put(game, crewman, *place)


def _beside(one: Walk) -> list[Point]:
    """The way of a crewman who walks beside its piece: it burns in the flames that it crosses."""
    (px, py), (x, y) = one.trail[0], one.start
    return [(tx + x - px, ty + y - py) for tx, ty in one.trail]


def _aside(crewman: Figure) -> Point:
    return (-1000.0 - 10.0 * crewman.id, -1000.0)


class CrewPlaces(OnePlace):
    """Where a crewman ends who walked with its piece: at less than 1'' of it, with room for the others (R19)."""

    __slots__ = ("others", "walk")

    def __init__(self, walk: Walk, others: Sequence[Walk]) -> None:
        self.walk = walk
        self.others = tuple(others)  # who will be placed after it

    def check(self, answer: Any) -> Refusal | None:
        """On the table, free, beside the piece, where it could walk; and its comrades find room too."""
        if not (isinstance(answer, tuple) and len(answer) == 2):
            return refuse(MALFORMED, expected="[x, y]", given=repr(answer))
        return why_not_there(self.walk, self.others, answer)

    def candidates(self) -> Sequence[Point]:
        """Where it stood relative to the piece, and spots around it."""
        return places_for(self.walk, self.others)

    def sample(self, chooser: Chooser) -> Point:
        """One of them, without judging the others."""
        proposed = list(self.walk.proposals())
        for _ in range(TRIES):
            place = proposed[chooser.randrange(len(proposed))]
            if self.check(place) is None:
                return place
        found = self.candidates()
        return found[chooser.randrange(len(found))]

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """The ring around the piece within which it serves it."""
        (px, py), away = self.walk.trail[-1], self.walk.reach
        angles = [2 * pi * k / 48 for k in range(48)]
        return [[(px + away * cos(a), py + away * sin(a)) for a in angles]]

    def describe(self) -> dict[str, Any]:
        """A disc around the piece."""
        return {
            "form": "place",
            "figure": self.walk.crewman.id,
            "near": self.walk.piece.id,
            "within": artillery.SERVING_DISTANCE,
        }
