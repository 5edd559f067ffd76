"""EF-ART-03, R19: what a crew may do with its piece, and where it comes to stand."""

from __future__ import annotations

from math import asin, cos, degrees, hypot, radians, sin

import pytest
from tests.unit.ef.magic_field import IMP, RED, Field

from escarmouche.rulebooks.escarmouches_fantastiques.crew_places import Walk
from escarmouche.rulebooks.escarmouches_fantastiques.crews import CrewPlaces
from escarmouche.rulebooks.escarmouches_fantastiques.movement import MoveAnswers
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Entry, Piece, PieceKind
from escarmouche.rulebooks.escarmouches_fantastiques.proposals import uses_of
from escarmouche.rulebooks.escarmouches_fantastiques.setup import enrol
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, enter

GUN = Piece("gun", {"fr": "canon"}, PieceKind.EXPLOSIVE, 3)
GAP = 15.0  # degrees: between two of the twelve places that are tried first


def gun_at(field: Field, x: float, y: float, *angles: float) -> list[Figure]:
    """A piece and its crew, who touch it."""
    first = len(field.game.figures)
    enrol(field.game, RED, Entry("gun", IMP, len(angles), GUN))
    piece, *crew = field.game.figures[first:]
    enter(field.game, piece, x, y)
    for man, angle in zip(crew, angles, strict=True):
        enter(field.game, man, *round_about(piece, (x, y), angle, man.radius))
    return [piece, *crew]


def round_about(
    piece: Figure, centre: tuple[float, float], angle: float, radius: float, gap: float = 0.0
) -> tuple[float, float]:
    """The place at an angle where a base touches the piece, or keeps a distance."""
    away = piece.radius + radius + gap
    return centre[0] + away * cos(radians(angle)), centre[1] + away * sin(radians(angle))


@pytest.mark.clause("EF-ART-03", "EF-ART-04")
def test_only_legal_uses_of_a_piece_are_offered() -> None:
    field = Field()
    piece, *_crew = gun_at(
        field, 24.0, 1.0, 60.0, 120.0
    )  # at the edge: it cannot be pushed off the table
    answers = MoveAnswers(field.game, RED)
    offered = answers.piece_uses()
    assert [use for use in uses_of(field.game, piece) if answers.check(use) is None] == offered
    assert 0 < len(offered) < len([*uses_of(field.game, piece)])


@pytest.mark.clause("EF-ART-03")
def test_the_last_gap_beside_a_piece_is_found() -> None:
    """Neighbours leave a crewman one place, which none of the places that are tried first hits."""
    field = Field()
    centre = (24.0, 24.0)
    piece, man = gun_at(field, 23.9, 24.0, GAP)
    beside = 1.0 + 0.01  # just more than two bases of one inch
    turn = 2 * degrees(asin(beside / 2 / (piece.radius + 0.5)))
    for angle in (GAP + turn, GAP + 2 * turn, 180.0, 240.0, GAP - turn):
        field.figure(RED, *round_about(piece, centre, angle, 0.5))
    field.figure(RED, *round_about(piece, centre, GAP, 0.5, 1.01))
    start = round_about(piece, centre, GAP, man.radius)
    walk = Walk(field.game, piece, ((23.9, 24.0), centre), man, start, (), (man.id, piece.id))
    assert all(walk.why_not(place) is not None for place in walk.proposals())
    answers = CrewPlaces(walk, ())
    (found,) = answers.candidates()
    assert answers.check(found) is None
    assert hypot(found[0] - start[0], found[1] - start[1]) < 0.1
