"""Pushes and falls (BM-CHUTE-01 to -05, R15, R18, R23, R70, R87)."""

from __future__ import annotations

import pytest
from tests.unit.bm.figures import field_of, play, stand
from tests.unit.bm.grounds import QUARTER, piece, roof, table

from escarmouche.rulebooks.bonus_malus.displacement.falls import (
    damage_of_fall,
    fall_if_unsupported,
    fall_off_link,
)
from escarmouche.rulebooks.bonus_malus.displacement.forced import part, push, where_pushed
from escarmouche.table.storeys.model import Perch, Place


@pytest.mark.parametrize(
    ("height", "modifier"),
    [(1.9, None), (2.0, -1), (2.99, -1), (3.0, 0), (4.0, 1), (5.0, 2), (6.0, 3), (8.5, 5)],
)
def test_the_value_of_a_fall_is_the_whole_part_of_its_height(
    height: float, modifier: int | None
) -> None:
    """BM-CHUTE-02, -03, -04, -05: E20 of the examples."""
    total = damage_of_fall(height)
    assert (None if total is None else total.value) == modifier


def test_a_push_goes_straight_away_and_leaves_the_facing() -> None:
    """BM-ACTIONS-06, R70, R85."""
    game = field_of()
    ann = stand(game, 0, 10, 10, facing=30)
    found = play(push(game, ann, (9.0, 10.0), 5.0))
    assert (game.x[ann.id], game.y[ann.id], game.facing[ann.id]) == pytest.approx((15, 10, 30))
    assert found.result == pytest.approx(5) and found.events == ["pushed"]


def test_a_push_stops_at_scenery_bases_and_the_edge() -> None:
    """R70: higher than a pace; lower is slid over."""
    fence = {"id": "f", "shape": {"type": "line", "points": [[30, 2], [30, 8]]}, "height": 1.5}
    kerb = {"id": "k", "shape": {"type": "line", "points": [[30, 20], [30, 28]]}, "height": 0.5}
    rock = piece("rock", 14, 8, 16, 12, "impassable", "solid", height=3)
    game = field_of(table=table(scenery=[rock], hurdles=[fence, kerb]))
    ann = stand(game, 0, 12, 10)
    assert where_pushed(game, ann, (11, 10), 5.0).place.x == pytest.approx(13.5, abs=1e-3)
    amy = stand(game, 0, 28, 5)
    assert where_pushed(game, amy, (27, 5), 5.0).place.x == pytest.approx(29.5, abs=1e-3)
    abe = stand(game, 0, 28, 24)
    assert where_pushed(game, abe, (27, 24), 4.0).place.x == pytest.approx(32)
    ada, _friend = stand(game, 0, 20, 30), stand(game, 0, 23, 30)
    assert where_pushed(game, ada, (19, 30), 5.0).place.x == pytest.approx(22, abs=1e-3)
    ali = stand(game, 0, 34, 34)
    assert where_pushed(game, ali, (33, 34), 5.0).place.x < 36


def test_over_an_edge_it_falls_directly_below_and_goes_no_farther() -> None:
    """BM-CHUTE-01, R87."""
    game = field_of(table=QUARTER)
    ann = stand(game, 0, 15, 13, "personnage", surface="roof")
    found = play(push(game, ann, (14.0, 13.0), 5.0), dice=[6])
    assert found.events == ["pushed", "fell", "wounded"]
    assert game.place_of(ann.id) == Place(pytest.approx(16.5, abs=1e-3), 13.0, "ground")  # type: ignore[arg-type]


def test_a_push_too_short_for_the_edge_does_not_fall() -> None:
    """BM-CHUTE-01: half of the base over the void is not more than half."""
    game = field_of(table=QUARTER)
    ann = stand(game, 0, 15, 13, surface="roof")
    assert play(push(game, ann, (14.0, 13.0), 0.98)).events == ["pushed"]
    assert game.surface[ann.id] == "roof"


def test_both_part_straight_away_from_each_other() -> None:
    """BM-COMBAT-05, R23: two paces of gap."""
    game = field_of()
    ann, orc = stand(game, 0, 10, 10, facing=0), stand(game, 1, 11, 10, facing=180)
    play(part(game, ann, orc))
    assert (game.x[ann.id], game.x[orc.id]) == pytest.approx((9, 12))
    assert (game.facing[ann.id], game.facing[orc.id]) == (0, 180)


def test_a_push_may_bring_into_contact_with_others() -> None:
    """R70: engaged, without a charge; both turn (BM-ARC-05)."""
    game = field_of()
    ann, orc = stand(game, 0, 10, 10, facing=90), stand(game, 1, 14, 10, facing=0)
    play(push(game, ann, (9.0, 10.0), 5.0))
    assert game.x[ann.id] == pytest.approx(13) and game.facing[orc.id] == pytest.approx(180)
    assert game.facing[ann.id] == pytest.approx(0)


def test_who_is_pushed_or_down_on_a_ladder_falls_to_its_foot() -> None:
    """R18, BM-CHUTE-02."""
    game = field_of(table=QUARTER)
    ann = stand(game, 0, 20, 30, "personnage")
    game.put(ann.id, Perch("ladder", 0.9))
    assert play(fall_off_link(game, ann), dice=[1, 1]).events == ["fell"]
    assert game.place_of(ann.id) == Place(9.4, 13.0)
    game.put(ann.id, Perch("ladder", 0.3))
    assert play(push(game, ann, (0.0, 0.0), 1.0)).events == ["fell"]


def test_who_has_more_than_half_of_its_base_over_the_void_falls() -> None:
    """BM-CHUTE-01: by area; at a corner three quarters of it are."""
    game = field_of(table=table(surfaces=[roof(2.0)]))
    ann = stand(game, 0, 15.95, 15.95, "personnage", surface="roof")
    assert play(fall_if_unsupported(game, ann), dice=[1, 1]).events == ["fell"]
    amy = stand(game, 0, 15.95, 12, surface="roof")
    assert play(fall_if_unsupported(game, amy)).events == []
    ghost = stand(game, 0, 10.05, 10.05, "spectre", surface="roof")
    assert play(fall_if_unsupported(game, ghost)).events == []
