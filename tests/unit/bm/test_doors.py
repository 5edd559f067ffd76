"""Doors (R83): how near and how high one stands to open one."""

from __future__ import annotations

import pytest
from tests.unit.bm.figures import field_of, stand
from tests.unit.bm.grounds import box, table

from escarmouche.rulebooks.bonus_malus.plain_actions.doors import within_arm
from escarmouche.rulebooks.bonus_malus.state import State


def hall(height: float, edge: int) -> State:
    """A hall of 6 by 6 at (10, 10) whose floor is so high, with a door of 4 paces in the middle of an edge."""
    door = {"kind": "opening", "id": "door", "edge": edge, "from": 1, "to": 5, "head": 2.2}
    inside = {
        "id": "hall",
        "outline": box(10, 10, 16, 16),
        "height": height,
        "inside": "house",
        "rim": {"kind": "wall", "rise": 3, "properties": ["smooth"]},
        "sides": [{**door, "state": "closed"}],
    }
    return field_of(table=table(surfaces=[inside]))


LOWER, LEFT = 0, 3  # the edges of its outline


@pytest.mark.clause("BM-TEST-03")
@pytest.mark.parametrize(
    ("edge", "at", "reached"),
    [
        (LOWER, (11.0, 8.6), True),  # by its first end
        (LOWER, (13.0, 8.6), True),  # in its middle
        (LOWER, (15.0, 8.6), True),  # by its other end
        (LOWER, (13.0, 8.4), False),
        (LOWER, (9.4, 9.5), False),  # beside the wall, too far from where the door begins
        (LEFT, (8.6, 11.0), True),
        (LEFT, (8.6, 13.0), True),
        (LEFT, (8.6, 15.0), True),
        (LEFT, (8.4, 13.0), False),
    ],
)
def test_a_door_is_reached_along_its_whole_width(
    edge: int, at: tuple[float, float], reached: bool
) -> None:
    """A pace from the edge of the base."""
    game = hall(0.0, edge)
    assert bool([*within_arm(game, stand(game, 0, *at))]) is reached


@pytest.mark.clause("BM-TEST-03")
@pytest.mark.parametrize(("height", "reached"), [(1.0, True), (1.01, False)])
def test_a_door_a_pace_up_is_reached(height: float, reached: bool) -> None:
    game = hall(height, LOWER)
    assert bool([*within_arm(game, stand(game, 0, 13.0, 9.0))]) is reached
