"""The scenarios: control of points, lengths, ends and victories."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.grounds import block, table
from tests.unit.lfw.units import field_of, play, rule, stand

from escarmouche.core.explain import Phrase
from escarmouche.core.sides import allied
from escarmouche.rulebooks.last_fantasy_war import points, scenarios
from escarmouche.rulebooks.last_fantasy_war.scenarios import control
from escarmouche.rulebooks.last_fantasy_war.scenarios.breach import breach
from escarmouche.rulebooks.last_fantasy_war.scenarios.stronghold import positions
from escarmouche.rulebooks.last_fantasy_war.state import DESTROYED, State, leave, unit_called
from escarmouche.rulebooks.last_fantasy_war.table_maker import make_table
from escarmouche.rulebooks.last_fantasy_war.turn.course import turn_over
from escarmouche.table.shapes import Line

HILL = {"surfaces": [block("hill", 8, 8, 16, 16, 1.5, "slope")]}


def on_the_hill(opponents: int = 2) -> State:
    """A game about a hill of 8 by 8 inches in the middle."""
    game = field_of(opponents, table(**HILL))
    game.scenario = "colline"
    game.edges = scenarios.of(game).edges(opponents)[:opponents]
    play(scenarios.of(game).prepare(game))
    return game


def in_the_breach() -> State:
    """A game about two breaches."""
    game = field_of(2)
    game.scenario, game.edges = "breche", ("bottom", "top")
    play(scenarios.of(game).prepare(game))
    return game


def at_the_stronghold() -> State:
    """A game about four positions."""
    game = field_of(2, make_table(5, layout="stronghold"))
    game.scenario, game.turn = "assaut", 1
    play(scenarios.of(game).prepare(game))
    return game


def ended(game: State) -> list[str]:
    """What a turn's end tells."""
    return play(scenarios.of(game).end_turn(game)).events


# -- control ---------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-JOUER-POINT-01", "LFW-JOUER-POINT-02", "LFW-JOUER-ZONE-01")
def test_a_point_is_held_by_the_most_units_partly_in_it() -> None:
    game = on_the_hill(3)
    hill = scenarios.of(game).hill(game)  # type: ignore[attr-defined]
    assert control.most(game, hill) is None, "nobody is there"
    stand(game, 0, 7.6, 12.0)
    assert control.most(game, hill) == 0, "a part of its base"
    stand(game, 1, 10.0, 10.0)
    assert control.most(game, hill) is None, "a tie"
    stand(game, 1, 14.0, 14.0)
    assert control.most(game, hill) == 1
    stand(game, 2, 7.0, 12.0)
    assert control.most(game, hill) == 1, "beside it is not on it"


@pytest.mark.clause("LFW-JOUER-POINT-03", "LFW-JOUER-ZONE-02", "LFW-SKILL-ECL-CONTROLE-01")
def test_whoever_flees_or_fights_does_not_count() -> None:
    game = on_the_hill()
    hill = scenarios.of(game).hill(game)  # type: ignore[attr-defined]
    one = stand(game, 0, 10.0, 10.0)
    game.fleeing[one.id] = True
    assert control.most(game, hill) is None
    game.fleeing[one.id] = False
    stand(game, 1, 11.0, 10.0)
    assert control.most(game, hill) is None, "both are in a melee"
    scout = rule(points.CONTROLS, lambda *_about: Phrase("lfw.rule.test"))
    stand(game, 1, 10.5, 10.9, plugins=[scout])
    assert control.most(game, hill) == 1, "a scout counts in a melee"


@pytest.mark.clause("LFW-JOUER-POINT-02")
def test_allies_count_together() -> None:
    game = on_the_hill(3)
    game.sides = allied(3, [(0, 2)])
    hill = scenarios.of(game).hill(game)  # type: ignore[attr-defined]
    for camp, x in ((0, 9.0), (1, 11.0), (2, 13.0)):
        stand(game, camp, x, 10.0)
    assert control.most(game, hill) == 0


@pytest.mark.clause("LFW-JOUER-POINT-02")
def test_a_barricade_counts_for_whoever_touches_it() -> None:
    game = field_of()
    wall = control.Point("wall", Line(((10.0, 10.0), (13.0, 10.0))))
    one = stand(game, 0, 11.0, 10.55)
    assert control.most(game, wall) == 0
    game.y[one.id] = 10.7
    assert control.most(game, wall) is None


# -- the hill --------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-COLLINE-02", "LFW-SCEN-COLLINE-09", "LFW-JOUER-SCENARIO-01")
def test_three_turns_in_a_row_on_the_hill() -> None:
    game = on_the_hill()
    king = stand(game, 0, 12.0, 12.0)
    other = stand(game, 1, 2.0, 2.0)
    scenario = scenarios.of(game)
    for turn in (1, 2):
        assert "hill_held" in ended(game)
        assert game.streak == (0, turn)
        assert not scenario.over(game)
    game.x[king.id] = 3.0
    ended(game)
    assert game.streak[1] == 0, "a lapse begins anew"
    game.x[other.id] = game.y[other.id] = 12.0
    ended(game)
    assert game.streak == (1, 1)
    game.x[other.id], game.x[king.id] = 2.0, 12.0
    ended(game)
    assert game.streak == (0, 1), "so does a change"
    ended(game)
    ended(game)
    assert scenario.over(game)
    result = scenario.result(game)
    assert (result.winner, result.reason.id) == (0, "lfw.result.hill")
    assert result.scores == (3.0, 0.0)


@pytest.mark.clause("LFW-SCEN-COLLINE-09", "LFW-JOUER-VICTOIRE-01")
def test_who_alone_is_left_has_won() -> None:
    game = on_the_hill(3)
    left = [stand(game, camp, 2.0 + 3 * camp, 2.0) for camp in range(3)]
    scenario = scenarios.of(game)
    leave(game, left[0], DESTROYED)
    assert not scenario.over(game)
    leave(game, left[2], DESTROYED)
    assert scenario.over(game)
    assert (scenario.result(game).winner, scenario.result(game).reason.id) == (
        1,
        "lfw.result.last_standing",
    )
    leave(game, left[1], DESTROYED)
    assert scenario.result(game).winner is None


def test_a_game_without_end_is_a_draw() -> None:
    game = on_the_hill()
    stand(game, 0, 2.0, 2.0)
    stand(game, 1, 20.0, 20.0)
    game.turn = game.options.turns
    assert play(turn_over(game)).events == ["last_turn"]
    assert scenarios.of(game).result(game).winner is None


# -- the breach ------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-BRECHE-04")
def test_a_breach_is_half_a_disc() -> None:
    point = breach(24.0, 24.0, "top")
    assert point.shape.contains(12.0, 23.1)
    assert not point.shape.contains(12.9, 23.1)
    assert point.drawn is not None
    assert point.drawn.contains(12.0, 23.1)
    assert not point.drawn.contains(12.0, 24.1)


@pytest.mark.clause("LFW-SCEN-BRECHE-02", "LFW-SCEN-BRECHE-08")
def test_whoever_holds_the_other_breach_alone_is_through() -> None:
    game = in_the_breach()
    raider, guard = stand(game, 0, 12.0, 22.8), stand(game, 1, 4.0, 22.0)
    assert ended(game) == ["point_taken", "breach_forced"]
    scenario = scenarios.of(game)
    assert scenario.over(game)
    result = scenario.result(game)
    assert (result.winner, result.reason.id) == (0, "lfw.result.breach")
    assert raider.camp != guard.camp


@pytest.mark.clause("LFW-SCEN-BRECHE-08", "LFW-SCEN-BRECHE-09")
def test_both_breaches_held_decide_nothing() -> None:
    game = in_the_breach()
    stand(game, 0, 12.0, 22.8)
    stand(game, 1, 12.0, 1.2)
    assert "both_breaches" in ended(game)
    assert not scenarios.of(game).over(game)
    stand(game, 1, 11.0, 23.0)
    assert "breach_forced" in ended(game), "a tie at one breach, the other is held"
    assert scenarios.of(game).result(game).winner == 1


@pytest.mark.clause("LFW-SCEN-BRECHE-02", "LFW-JOUER-VICTOIRE-01")
def test_the_last_army_has_won() -> None:
    game = in_the_breach()
    stand(game, 1, 4.0, 4.0)
    ended(game)
    assert scenarios.of(game).over(game)
    assert scenarios.of(game).result(game).winner == 1


# -- the stronghold --------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-ASSAUT-02", "LFW-DE-02")
@pytest.mark.parametrize(("face", "turns"), [(1, 6), (2, 6), (3, 7), (6, 8)])
def test_the_length_is_rolled_when_all_are_deployed(face: int, turns: int) -> None:
    game = at_the_stronghold()
    scenario = scenarios.of(game)
    assert scenario.turns(game) == 8
    assert play(scenario.deployed(game), [face]).events == ["length"]
    assert scenario.turns(game) == turns
    assert not scenario.over(game), "nothing ends it before"


@pytest.mark.clause("LFW-SCEN-ASSAUT-10", "LFW-SCEN-ASSAUT-11", "LFW-SCEN-ASSAUT-08")
def test_a_position_is_held_by_whoever_is_alone_on_it() -> None:
    game = at_the_stronghold()
    scenario, places = scenarios.of(game), positions(game.table)
    for point in places[:2]:
        stand(game, 0, *point.spot, point.id)
    stand(game, 1, *places[2].spot, places[2].id)
    assert ended(game) == ["point_taken"] * 3
    assert scenario.result(game).scores == (2.0, 1.0)
    assert scenario.result(game).reason.id == "lfw.result.positions"
    x, y = places[0].spot
    stand(game, 1, x + 1.05, y + 1.05, places[0].id)
    assert ended(game) == ["point_lost"], "not alone any more"
    result = scenario.result(game)
    assert (result.winner, result.scores) == (None, (1.0, 1.0))
    game.fleeing[3] = True
    assert scenario.result(game).winner == 0, "whoever flees does not dispute it"


# -- the relic -------------------------------------------------------------------------------------


def about_the_relic() -> State:
    """A game of three about the relic."""
    game = field_of(3)
    game.scenario, game.edges = "relique", ("left", "right", "bottom")
    play(scenarios.of(game).prepare(game))
    return game


@pytest.mark.clause("LFW-SCEN-RELIQUE-02")
def test_a_die_at_the_end_of_the_fourth_turn() -> None:
    game = about_the_relic()
    scenario = scenarios.of(game)
    game.turn = 3
    assert ended(game) == []
    game.turn = 4
    assert scenario.turns(game) == 7
    assert play(scenario.end_turn(game), [3]).events == ["length"]
    assert scenario.turns(game) == 6


@pytest.mark.clause(
    *("LFW-SCEN-RELIQUE-05", "LFW-SCEN-RELIQUE-10", "LFW-SCEN-RELIQUE-11", "LFW-SCEN-RELIQUE-01")
)
def test_whoever_has_the_relic_else_the_defender() -> None:
    game = about_the_relic()
    scenario = scenarios.of(game)
    (relic,) = game.markers
    assert (relic.x, relic.y, relic.bearer) == (12.0, 12.0, None)
    assert scenario.result(game).winner == 2
    thief = stand(game, 1, 3.0, 3.0, columns={"fleeing": True})
    game.markers = (relic._replace(bearer=thief.id),)
    result = scenario.result(game)
    assert (result.winner, result.reason.id) == (1, "lfw.result.relic"), "in flight too"
    assert unit_called(game, thief.id) is thief


@pytest.mark.clause("LFW-JOUER-SCENARIO-02", "LFW-JOUER-SCENARIO-03", "LFW-JOUER-AVANT-03")
@pytest.mark.parametrize("id", scenarios.IDS)
def test_every_scenario_tells_what_it_is(id: str) -> None:
    scenario: Any = scenarios.scenario(id)
    assert scenario.phrase.clauses
    assert scenario.summary.clauses
    assert len(scenario.opponents) >= 1
    assert scenario.layout
