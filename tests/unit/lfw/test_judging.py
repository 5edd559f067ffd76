"""What the greedy player of the book weighs: it charges where it expects to win, shoots at whom it hurts most, holds points."""

from __future__ import annotations

import pytest
from tests.unit.lfw.grounds import piece, table
from tests.unit.lfw.units import field_of, stand

from escarmouche.rulebooks.last_fantasy_war.army.mustering import ready_sheets
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.judging import charging
from escarmouche.rulebooks.last_fantasy_war.judging.estimates import blow, clash
from escarmouche.rulebooks.last_fantasy_war.judging.goals import goals_of, stands_on_goal
from escarmouche.rulebooks.last_fantasy_war.judging.places import plan_of
from escarmouche.rulebooks.last_fantasy_war.judging.roads import road_to
from escarmouche.rulebooks.last_fantasy_war.shown import trials
from escarmouche.rulebooks.last_fantasy_war.state import MOVE, Marker, State, unit_called


def _facing(one: str, other: str, far: float) -> State:
    sheets = ready_sheets()
    game = trials.duel(sheets[one], sheets[other], "shot", far)
    game.scenario = "colline"
    return game


@pytest.mark.clause("LFW-CHARGEDECL-01")
def test_the_strong_charge_the_weak_and_not_the_other_way_round() -> None:
    """LFW-CHARGEDECL-01."""
    game = _facing("seigneur-demon", "zombie", 6.0)
    assert charging.of_unit(game, unit_called(game, 0)) > 0
    assert charging.of_unit(game, unit_called(game, 1)) < 0


def test_a_blow_takes_more_from_who_is_worth_more() -> None:
    game = _facing("seigneur-demon", "zombie", 0.0)
    lord, zombie = unit_called(game, 0), unit_called(game, 1)
    gained, lost = clash(game, lord, zombie)
    assert gained == blow(game, lord, zombie) > 0
    assert lost == blow(game, zombie, lord)


def test_each_of_several_weapons_is_weighed() -> None:
    """The best of them is what a blow without a chosen weapon comes to."""
    game = _facing("belier-infernal", "zombie", 0.0)
    ram, zombie = unit_called(game, 0), unit_called(game, 1)
    weighed = [blow(game, ram, zombie, weapon) for weapon in ram.profile.weapons]
    assert len(set(weighed)) == 2 and max(weighed) == blow(game, ram, zombie)


@pytest.mark.clause("LFW-CHARGERES-13")
def test_who_flees_is_worth_a_charge() -> None:
    """LFW-CHARGERES-13."""
    game = _facing("zombie", "seigneur-demon", 6.0)
    assert charging.of_unit(game, unit_called(game, 0)) < 0
    game.fleeing[1] = True
    assert charging.of_unit(game, unit_called(game, 0)) > 0


@pytest.mark.clause("LFW-JOUER-POINT-02")
def test_a_point_draws_until_it_is_held() -> None:
    """LFW-JOUER-POINT-02."""
    game = _facing("chasseur", "zombie", 40.0)
    hunter = unit_called(game, 0)
    x, y = game.x[0], game.y[0]
    game.markers = (Marker("spot", "point", x + 8.0, y),)
    plan = plan_of(game, hunter, (MOVE,))
    assert plan is not None and game.table.storeys.spot_of(plan.goal)[0] > x + 2.0
    assert not stands_on_goal(game, hunter)
    game.x[0] = x + 8.0
    assert stands_on_goal(game, hunter)
    assert len(goals_of(game, hunter)) == 1


@pytest.mark.clause("LFW-MVT-05")
def test_a_goal_behind_a_wall_is_as_far_as_the_way_round_it() -> None:
    """LFW-MVT-05: whoever stands before a long wall is farther from what lies behind it than who stands at its end."""
    ground = table(scenery=[piece("wall", 4, 11, 20, 12, "impassable", height=3)])
    game = field_of(table=ground)
    ann = stand(game, 0, 12, 9)
    road = road_to(ground, game.radius[ann.id], gait_of(game, ann, MOVE), "infanterie", (12, 15))
    assert road.to(12.0, 14.0) < 3.0  # on its side
    assert road.to(12.0, 9.0) > 15.0  # all the way round
    assert road.to(3.0, 10.0) < road.to(12.0, 9.0) - 5.0
