"""Lines of sight in space, what hides, cover (BM-ARC-03, -04, BM-COUVERT-01, -02, R19, R41, R83)."""

from __future__ import annotations

import pytest
from tests.unit.bm.figures import field_of, stand
from tests.unit.bm.grounds import QUARTER, piece, table

from escarmouche.rulebooks.bonus_malus.ground.sight import HEAVY, LIGHT, is_visible, look, sees


def test_a_figure_sees_others_in_its_front_arc_only() -> None:
    """BM-ARC-04."""
    game = field_of()
    ann, orc = stand(game, 0, 10, 10, facing=0), stand(game, 1, 16, 10, facing=0)
    assert sees(game, ann, orc) and not sees(game, orc, ann)
    assert look(game, orc, ann).visible


def test_scenery_and_figures_hide_apart() -> None:
    """BM-ARC-03, R19, R43: a wall of 1 pace hides half, a figure that stands right before it hides nearly all."""
    wall = table(
        hurdles=[{"id": "w", "shape": {"type": "line", "points": [[14, 8], [14, 12]]}, "height": 1}]
    )
    game = field_of(table=wall)
    ann, orc = stand(game, 0, 10, 10, facing=0), stand(game, 1, 14.6, 10)
    seen = look(game, ann, orc)
    assert seen.by_figures == 0.0 and 1 / 3 < seen.by_scenery < 2 / 3
    assert seen.cover == LIGHT and seen.hidden == pytest.approx(seen.by_scenery)
    stand(game, 1, 12, 10)
    crowded = look(game, ann, orc)
    assert crowded.by_figures > 2 / 3 > crowded.by_scenery
    assert crowded.hiders == (2,) and crowded.cover == HEAVY


def test_who_lies_behind_a_low_wall_is_not_seen() -> None:
    """R1: a figure that is down is a pace tall."""
    wall = table(
        hurdles=[
            {"id": "w", "shape": {"type": "line", "points": [[14, 4], [14, 16]]}, "height": 1.9}
        ]
    )
    game = field_of(table=wall)
    ann, orc = stand(game, 0, 4, 10, facing=0), stand(game, 1, 14.6, 10)
    game.down[orc.id] = True
    assert not look(game, ann, orc).visible and not is_visible(game, ann, orc)


def test_more_than_a_pace_of_wood_is_light_cover() -> None:
    """R83: trees hide nothing else, and a wood that is only brushed is none."""
    game = field_of(
        table=table(scenery=[piece("wood", 12, 4, 16, 12, "wood", "difficult", height=5)])
    )
    ann, orc = stand(game, 0, 8, 10, facing=0), stand(game, 1, 20, 10)
    seen = look(game, ann, orc)
    assert seen.hidden == 0.0 and seen.through_wood == pytest.approx(4) and seen.cover == LIGHT
    edge = stand(game, 1, 12.9, 8)
    assert look(game, ann, edge).cover == 0


def test_the_middle_eye_alone_sees_less() -> None:
    """BM-ARC-03, R19: an option."""
    post = table(scenery=[piece("post", 12, 9.7, 12.4, 10.3, "solid", "impassable", height=4)])
    wide, narrow = field_of(table=post), field_of(table=post, centre_eye_only=True)
    hidden = []
    for game in (wide, narrow):
        ann, orc = stand(game, 0, 10, 10, facing=0), stand(game, 1, 20, 10)
        hidden.append(look(game, ann, orc).hidden)
    assert hidden[0] < hidden[1]


def test_what_is_seen_is_seen_either_way_of_asking() -> None:
    """BM-ARC-03: the quick answer is that of the full look."""
    game = field_of(table=QUARTER)
    spots = [
        (5, 13, "ground"),
        (13, 13, "roof"),
        (5, 5, "hall"),
        (12, 5, "ground"),
        (23, 19, "ground"),
    ]
    figures = [stand(game, n % 2, x, y, surface=on) for n, (x, y, on) in enumerate(spots)]
    for one in figures:
        for other in figures:
            if one is not other:
                assert is_visible(game, one, other) == look(game, one, other).visible
