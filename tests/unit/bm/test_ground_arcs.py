"""Arcs, contact, distances (BM-ARC-01 to -07, BM-MEASURE-01, R1, R19, R20)."""

from __future__ import annotations

import pytest
from tests.unit.bm.figures import field_of, play, stand
from tests.unit.bm.grounds import QUARTER, roof, table

from escarmouche.rulebooks.bonus_malus.displacement.facing import turn_when_engaged
from escarmouche.rulebooks.bonus_malus.ground.arcs import (
    facing_all,
    facings,
    held_by,
    in_front,
    touches_behind,
)
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with, touching
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.table.measure import angle_of
from escarmouche.table.storeys.model import Perch, Place


def test_any_part_of_a_base_strictly_in_front_is_in_the_front_arc() -> None:
    """BM-ARC-01, BM-ARC-02, BM-ARC-04: the front half of the space around it."""
    game = field_of()
    ann = stand(game, 0, 10, 10, facing=90)
    assert in_front(game, ann, stand(game, 1, 10, 14))
    assert in_front(game, ann, stand(game, 1, 14, 9.6))  # a part of it is
    assert not in_front(game, ann, stand(game, 1, 14, 9.5))  # it only touches the line
    assert not in_front(game, ann, stand(game, 1, 10, 6))
    assert in_front(game, ann, (20.0, 10.5)) and not in_front(game, ann, (20.0, 9.5))


def test_the_point_of_contact_says_whether_somebody_comes_from_behind() -> None:
    """BM-ARC-05, R55: not the whole base, as for sight."""
    game = field_of()
    orc = stand(game, 1, 10, 10, facing=0)
    beside = stand(game, 0, 9.9, 11)
    assert in_front(game, orc, beside) and touches_behind(game, orc, beside)
    assert not touches_behind(game, orc, stand(game, 0, 11, 10))


def test_facings_that_hold_all_adversaries() -> None:
    """BM-ARC-06: two opposite each other are both held; three at 120 degrees are not."""
    game = field_of()
    orc = stand(game, 1, 10, 10, facing=0)
    east, west = stand(game, 0, 11, 10), stand(game, 0, 9, 10)
    middle = facing_all(game, orc, [east, west])
    assert middle is not None and held_by(game, orc, middle, [east, west]) == (east, west)
    north = stand(game, 0, 10, 11)
    assert facing_all(game, orc, [east, west, north]) == pytest.approx(90)
    south = stand(game, 0, 10, 9)
    assert facing_all(game, orc, [east, west, north, south]) is None


def test_who_cannot_face_all_chooses_among_what_holds_most() -> None:
    """BM-ARC-07: no facing is offered that holds fewer of the same."""
    game = field_of()
    orc = stand(game, 1, 10, 10, facing=0)
    foes = [stand(game, 0, *at) for at in ((11, 10), (9, 10), (10, 11), (10, 9))]
    held = [held_by(game, orc, facing, foes) for facing in facings(game, orc, foes)]
    assert all(len(each) == 3 for each in held) and len(held) == 4
    found = play(turn_when_engaged(game, orc), answers=["90"])
    assert found.asked[0].question.id == "bm.ask.face" and game.facing[orc.id] == pytest.approx(90)


def test_one_adversary_is_faced_without_a_question() -> None:
    """BM-ARC-05: it turns at once."""
    game = field_of()
    orc, _ann = stand(game, 1, 10, 10, facing=0), stand(game, 0, 9, 10)
    assert play(turn_when_engaged(game, orc)).asked == [] and game.facing[orc.id] == 180


def test_contact_is_near_and_level() -> None:
    """BM-ACTION-COMBATTRE-01, R1, R18: 0.01 apart at most, and less than a pace higher or lower."""
    game = field_of(table=table(surfaces=[roof(0.8, "wall"), roof(1.0, "wall", "high", 20.0)]))
    ann = stand(game, 0, 9.5, 13)
    orc = stand(game, 1, 10.5, 13, surface="roof")
    assert engaged_with(game, ann) == [orc]
    game.put(orc.id, Place(10.52, 13.0, "roof"))
    assert engaged_with(game, ann) == []
    amy, ork = stand(game, 0, 19.5, 23), stand(game, 1, 20.5, 23, surface="high")
    assert touching(game, amy) == [] and touching(game, ork) == []


def test_walls_part_those_on_their_two_sides() -> None:
    """BM-ACTION-COMBATTRE-01: not through a wall, but in a door that stands open."""
    game = field_of(table=QUARTER)
    inside, outside = stand(game, 1, 7.5, 3, surface="hall"), stand(game, 0, 8.5, 3)
    assert touching(game, inside) == []
    game.put(inside.id, Place(7.5, 5.0, "hall"))
    game.put(outside.id, Place(8.5, 5.0))
    assert touching(game, inside) == [outside]
    game.set_state("door", "closed")
    assert touching(game, inside) == []


def test_distances_are_taken_in_space_between_edges_of_bases() -> None:
    """BM-MEASURE-01, R1."""
    game = field_of(table=QUARTER)
    ann, amy = stand(game, 0, 6, 13), stand(game, 0, 2, 13)
    orc = stand(game, 1, 11, 13, surface="roof")
    assert distance(game, ann, amy) == pytest.approx(3)
    assert distance(game, ann, orc) == pytest.approx(5)  # 4 across and 3 up
    game.put(orc.id, Perch("ladder", 0.5))
    assert distance(game, ann, orc) == pytest.approx((3.0**2 + 1.5**2) ** 0.5)


def test_an_angle_a_hair_below_nothing_is_nothing() -> None:
    """No figure looks at 360 degrees."""
    assert (-1e-17) % 360.0 == 360.0  # what the remainder alone makes of it
    assert angle_of(-1e-17) == 0.0 and angle_of(-90.0) == 270.0 and angle_of(450.0) == 90.0
