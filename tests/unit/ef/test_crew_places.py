"""What a crew may do with its piece and where it comes to stand (EF-ART-03, R19); who may run or shoot where."""

from __future__ import annotations

from math import asin, cos, degrees, hypot, radians, sin
from typing import Any

import pytest
from tests.unit.ef.magic_field import BLUE, IMP, RED, Field

from escarmouche.rulebooks.escarmouches_fantastiques.artillery import move_allowance
from escarmouche.rulebooks.escarmouches_fantastiques.crew_places import Walk
from escarmouche.rulebooks.escarmouches_fantastiques.crews import CrewPlaces
from escarmouche.rulebooks.escarmouches_fantastiques.movement import MoveAnswers
from escarmouche.rulebooks.escarmouches_fantastiques.moves import UsePiece
from escarmouche.rulebooks.escarmouches_fantastiques.paths import find_path
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Entry, Piece, PieceKind
from escarmouche.rulebooks.escarmouches_fantastiques.proposals import uses_of
from escarmouche.rulebooks.escarmouches_fantastiques.setup import enrol
from escarmouche.rulebooks.escarmouches_fantastiques.shooting import (
    NO_SHOOTING,
    SHOOTER_IN_MELEE,
    why_it_cannot_shoot,
)
from escarmouche.rulebooks.escarmouches_fantastiques.spells.moves import run_to
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, enter
from escarmouche.table.trails import path_length

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


@pytest.mark.clause("EF-ART-04")
def test_the_outline_of_a_reach_of_a_piece_ends_where_its_crew_is_tired() -> None:
    field = Field()
    piece, *crew = gun_at(field, 24.0, 24.0, 60.0, 120.0)
    rings = MoveAnswers(field.game, RED).reach(piece.id)
    far = max(hypot(x - 24.0, y - 24.0) for ring in rings for x, y in ring)
    assert far == pytest.approx(move_allowance(len(crew)), abs=0.2)


@pytest.mark.clause("EF-ART-03")
@pytest.mark.parametrize("number", [-1, 99])
def test_nobody_uses_a_piece_that_does_not_exist(number: int) -> None:
    field = Field()
    gun_at(field, 24.0, 24.0, 60.0, 120.0)
    refusal = MoveAnswers(field.game, RED).check(UsePiece(number, (1, 2)))
    assert refusal is not None and refusal.reason.id == "ef.refusal.cannot_move"


@pytest.mark.parametrize("answer", [None, "there", (1.0,), [1.0, 2.0]])
def test_what_is_no_place_is_refused(answer: Any) -> None:
    field = Field()
    piece, man = gun_at(field, 24.0, 24.0, 90.0)
    place = (field.game.x[man.id], field.game.y[man.id])
    walk = Walk(field.game, piece, ((24.0, 24.0),) * 2, man, place, (), (man.id, piece.id))
    refusal = CrewPlaces(walk, ()).check(answer)
    assert refusal is not None and refusal.reason.id == "core.refusal.malformed"


@pytest.mark.clause("EF-SPELL-PARANOIA-02")
def test_who_must_run_round_somebody_touches_its_goal_where_it_comes_first() -> None:
    """R27: the shortest way to contact, not the way to the point that lies straight ahead."""
    field = Field()
    runner, goal = field.figure(RED, 10.0, 20.0, movement=12), field.figure(RED, 16.0, 20.0)
    field.figure(RED, 13.0, 20.0)
    path = run_to(field.game, runner, goal)
    ahead = find_path(field.game, runner, 15.0, 20.0, 20.0)
    assert ahead is not None and len(path) > 1
    assert hypot(path[-1][0] - 16.0, path[-1][1] - 20.0) == pytest.approx(1.0, abs=0.001)
    here = (10.0, 20.0)
    assert path_length((here, *path)) < path_length((here, *ahead)) - 0.05


@pytest.mark.clause("EF-CAR-TIR-02", "EF-TOUR-TIR-14")
def test_who_has_no_ranged_attack_is_told_so_before_anything_else() -> None:
    field = Field()
    unarmed, archer = field.figure(RED, 10.0, 20.0), field.figure(RED, 10.0, 22.0, shooting=(3,))
    field.figure(BLUE, 11.0, 20.0)
    field.figure(BLUE, 11.0, 22.0)
    assert why_it_cannot_shoot(field.game, unarmed) is NO_SHOOTING
    assert why_it_cannot_shoot(field.game, archer) is SHOOTER_IN_MELEE
