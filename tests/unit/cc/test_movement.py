"""Ways: what they cost, what is in the way on which level, how far a pursuit goes (R17, R35)."""

from __future__ import annotations

from math import hypot

import pytest
from tests.unit.cc.bare import card
from tests.unit.cc.frame import add, field, table_of

from escarmouche.core.explain import Refused
from escarmouche.rulebooks.confrontation import movement, pursuit_moves
from escarmouche.rulebooks.confrontation.activation.phase import ACTIONS
from escarmouche.rulebooks.confrontation.deeds import Deed
from escarmouche.table.measure import Point

GUARD = card("guard", mou=10.0)
EAGLE = card("eagle", mou=8.0, air=20.0)
WOOD = table_of(wood=("wood", 45.0, 45.0, 10.0, 10.0))
HOUSE = table_of(house=("building", 45.0, 45.0, 10.0, 10.0))


def refused(refusal: object) -> str | None:
    return None if refusal is None else refusal.reason.id  # type: ignore[attr-defined]


def test_a_way_is_as_long_as_the_limit_and_no_longer() -> None:
    game = field()
    guard = add(game, 0, GUARD, 20.0, 20.0)
    assert movement.check_path(game, guard, ((30.0, 20.0),), 10.0) is None
    refusal = movement.check_path(game, guard, ((30.1, 20.0),), 10.0)
    assert refused(refusal) == "cc.refusal.too_far"
    assert refusal is not None and refusal.data["by"] == pytest.approx(0.1)


def test_difficult_ground_costs_twice_its_length_on_the_ground_only() -> None:
    game = field(table=WOOD)
    guard = add(game, 0, GUARD, 35.0, 45.0)
    eagle = add(game, 0, EAGLE, 35.0, 60.0, 1)
    assert movement.cost_of(game, ((35.0, 45.0), (45.0, 45.0)), 0).total == pytest.approx(15.0)
    assert refused(movement.check_path(game, guard, ((45.0, 45.0),), 14.9)) == "cc.refusal.too_far"
    assert movement.check_path(game, guard, ((45.0, 45.0),), 15.0) is None
    assert movement.check_path(game, eagle, ((45.0, 45.0),), 18.1) is None  # CC-IX-B-1-02


def test_friends_and_enemies_are_in_the_way_on_the_same_level_only() -> None:
    game = field()
    eagle = add(game, 0, EAGLE, 20.0, 20.0)
    add(game, 0, GUARD, 25.0, 20.0)
    assert (
        refused(movement.check_path(game, eagle, ((30.0, 20.0),), 20.0)) == "cc.refusal.in_the_way"
    )
    assert movement.check_path(game, eagle, ((30.0, 20.0),), 20.0, level=1) is None
    add(game, 1, EAGLE, 27.0, 20.0, 1)
    refusal = movement.check_path(game, eagle, ((30.0, 20.0),), 20.0, level=1)
    assert refused(refusal) == "cc.refusal.in_the_way"


def test_impassable_ground_bars_the_way_and_the_place_but_not_above_it() -> None:
    game = field(table=HOUSE)
    eagle = add(game, 0, EAGLE, 35.0, 45.0)
    assert (
        refused(movement.check_path(game, eagle, ((55.0, 45.0),), 30.0)) == "cc.refusal.no_ground"
    )
    assert movement.check_path(game, eagle, ((45.0, 45.0),), 30.0, level=2) is None
    assert refused(movement.why_not_stand(game, eagle, (45.0, 45.0), 0)) == "cc.refusal.no_ground"


def test_the_shortest_way_goes_round_and_is_legal() -> None:
    game = field(table=HOUSE)
    guard = add(game, 0, GUARD, 35.0, 45.0)
    path = movement.find_path(game, guard, (55.0, 45.0), 40.0)
    assert path is not None and len(path) > 1
    assert movement.check_path(game, guard, path, 40.0) is None
    assert movement.find_path(game, guard, (55.0, 45.0), 20.5) is None


def test_a_thorough_way_avoids_difficult_ground() -> None:
    game = field(table=WOOD)
    guard = add(game, 0, GUARD, 38.0, 41.0)
    to: Point = (52.0, 41.0)
    assert movement.find_path(game, guard, to, 20.0) is None  # straight through costs 24
    path = movement.find_path(game, guard, to, 20.0, thorough=True)
    assert path is not None and movement.check_path(game, guard, path, 20.0) is None


def test_nobody_leaves_the_table() -> None:
    game = field()
    guard = add(game, 0, GUARD, 5.0, 20.0)
    assert refused(movement.check_path(game, guard, ((0.0, 20.0),), 10.0)) == "cc.refusal.off_table"


def test_contacts_follow_a_move() -> None:
    game = field()
    guard = add(game, 0, GUARD, 20.0, 20.0)
    foe = add(game, 1, GUARD, 30.0, 20.0)
    above = add(game, 1, EAGLE, 27.5, 20.0, 1)
    for _word in movement.move_along(game, guard, ((27.5, 20.0),), movement.PURSUES):
        pass
    assert game.contacts[guard.id] == (foe.id,)
    assert game.contacts[foe.id] == (guard.id,)
    assert game.contacts[above.id] == ()


# -- pursuits --------------------------------------------------------------------------------------


def test_a_pursuit_goes_half_of_mou_not_rounded() -> None:
    game = field()
    walker = add(game, 0, card("walker", mou=7.5), 20.0, 20.0)
    flyer = add(game, 0, EAGLE, 40.0, 20.0, 1)
    landed = add(game, 0, EAGLE, 60.0, 20.0)
    assert movement.pursuit_of(game, walker).value == 3.75  # R41d
    assert movement.pursuit_of(game, flyer).value == 10.0  # CC-IX-B-1-04
    assert movement.pursuit_of(game, landed).value == 4.0


def test_a_pursuit_may_end_in_contact_or_not_and_stays_on_its_level() -> None:
    game = field()
    eagle = add(game, 0, EAGLE, 20.0, 20.0, 1)
    add(game, 1, EAGLE, 30.0, 20.0, 1)
    answers = pursuit_moves.Pursuing(game, [eagle.id])
    assert answers.check(Deed("pursue", eagle.id, ((27.5, 20.0),))) is None
    assert answers.check(Deed("pursue", eagle.id, ((20.0, 29.0),))) is None
    changed = answers.check(Deed("pursue", eagle.id, ((20.0, 29.0),), (), 0))
    assert refused(changed) == "cc.refusal.level_kept_in_pursuit"  # CC-IX-B-1-06
    assert answers.check(Deed("stand", eagle.id)) is None
    assert refused(answers.check(Deed("stand", 1))) == "cc.refusal.not_he"


def test_every_proposal_of_a_pursuit_is_legal_and_one_of_them_touches() -> None:
    game = field()
    guard = add(game, 0, GUARD, 20.0, 20.0)
    foe = add(game, 1, GUARD, 26.0, 20.0)
    answers = pursuit_moves.Pursuing(game, [guard.id])
    found = answers.candidates()
    assert all(answers.check(deed) is None for deed in found)
    ends = [deed.path[-1] for deed in found if deed.path]
    assert any(foe in movement.touched_at(game, guard, end, 0) for end in ends)


def test_deeds_come_back_from_plain_data_and_bad_data_is_refused() -> None:
    game = field()
    guard = add(game, 0, GUARD, 20.0, 20.0)
    answers = pursuit_moves.Pursuing(game, [guard.id])
    for deed in answers.candidates():
        assert answers.decode(answers.encode(deed)) == deed
    bad = (
        None,
        {"action": "stand"},
        {"action": "stand", "figure": 0, "facing": 3},
        {"action": "pursue", "figure": 0, "path": [[1, float("nan")]]},
        {"action": "pursue", "figure": 0, "path": [[1, 2, 3]]},
        {"action": "pursue", "figure": True},
        {"action": "pursue", "figure": 0, "targets": ["x"]},
        {"action": "pursue", "figure": 0, "level": 1.5},
    )
    for data in bad:
        with pytest.raises(Refused):
            answers.decode(data)


def test_the_outline_of_a_reach_ends_where_the_move_does() -> None:
    game = field()
    guard = add(game, 0, GUARD, 45.0, 45.0)
    (ring,) = movement.reach(game, guard, 10.0)
    far = [((x - 45.0) ** 2 + (y - 45.0) ** 2) ** 0.5 for x, y in ring]
    assert max(far) <= 10.01 and min(far) > 9.0


@pytest.mark.parametrize(("action", "touches"), [("walk", True), ("run", False)])
def test_the_outline_of_a_reach_keeps_clear_of_whom_a_run_may_not_touch(
    action: str, touches: bool
) -> None:
    game = field()
    guard = add(game, 0, GUARD, 45.0, 45.0)
    foe = add(game, 1, GUARD, 52.0, 45.0)
    rings = ACTIONS[action].reach(game, guard)
    near = min(hypot(x - game.x[foe.id], y - game.y[foe.id]) for ring in rings for x, y in ring)
    assert (near < guard.radius + foe.radius + 0.005) is touches


def test_whoever_stands_says_nothing_more() -> None:
    game = field()
    guard, foe = add(game, 0, GUARD, 45.0, 45.0), add(game, 1, GUARD, 60.0, 45.0)
    stand = pursuit_moves.Stand()
    assert stand.why_not(game, guard, Deed("stand", guard.id)) is None
    for more in ({"path": ((46.0, 45.0),)}, {"targets": (foe.id,)}, {"level": 0}):
        refusal = stand.why_not(game, guard, Deed("stand", guard.id, **more))
        assert refused(refusal) == "cc.refusal.no_move"


@pytest.mark.clause("CC-IX-G-01", "CC-IX-B-1-06")
def test_a_pursuer_is_shown_whom_it_may_run_into_on_its_own_level() -> None:
    game = field()
    guard = add(game, 0, GUARD, 45.0, 45.0)
    near, far = add(game, 1, GUARD, 52.5, 45.0), add(game, 1, GUARD, 45.0, 52.6)
    above = add(game, 1, EAGLE, 45.0, 40.0, 1)
    assert pursuit_moves.PURSUE.shown(game, guard) == {"potential": 5.0, "targets": [near.id]}
    assert {far.id, above.id}.isdisjoint(pursuit_moves.PURSUE.shown(game, guard)["targets"])
