"""Flight moves (LFW-FUITEMVT-01 to -10, A-R26, A-R27, A-R68 f)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.grounds import block, piece, table
from tests.unit.lfw.units import INCH, field_of, play, rule, stand

from escarmouche.rulebooks.last_fantasy_war.ground.contact import in_melee
from escarmouche.rulebooks.last_fantasy_war.ground.sight import seen_by_nobody
from escarmouche.rulebooks.last_fantasy_war.harm.cavalry import mount
from escarmouche.rulebooks.last_fantasy_war.moves.flights import flees
from escarmouche.rulebooks.last_fantasy_war.points import GAIT
from escarmouche.rulebooks.last_fantasy_war.state import DESTROYED, FLIGHT, State, Unit


def at(game: State, unit: Unit) -> Any:
    """Where it is, as `pytest.approx` compares it."""
    return pytest.approx((game.x[unit.id], game.y[unit.id]), abs=2e-3)


@pytest.mark.clause("LFW-FUITEMVT-01", "LFW-FUITEMVT-02", "LFW-FUITEMVT-04")
def test_it_runs_straight_away_from_the_nearest_enemy() -> None:
    """LFW-FUITEMVT-01, LFW-FUITEMVT-02, LFW-FUITEMVT-04: M + 2'', both halves in one direction."""
    game = field_of()
    ann = stand(game, 0, 8, 8)
    stand(game, 1, 8 - 3, 8 - 4)
    stand(game, 1, 2, 20)
    found = play(flees(game, ann))
    assert found.events == ["fled"] and at(game, ann) == (8 + 0.6 * 7, 8 + 0.8 * 7)
    assert game.moved[ann.id] == FLIGHT and found.result is True


@pytest.mark.clause("LFW-FUITEMVT-02", "LFW-FUITEMVT-06")
def test_of_several_as_near_its_player_chooses() -> None:
    """LFW-FUITEMVT-02, A-R26: contact at the start destroys nobody (LFW-FUITEMVT-06)."""
    game = field_of()
    ann = stand(game, 0, 10, 10)
    west, south = stand(game, 1, 10 - INCH, 10), stand(game, 1, 10, 10 - INCH)
    found = play(flees(game, ann), answers=[str(south.id)])
    assert found.asked[0].question.id == "lfw.ask.flee_from" and west.camp == 1
    assert at(game, ann) == (10.0, 17.0) and not in_melee(game, ann)


@pytest.mark.clause("LFW-FUITEMVT-06")
def test_of_several_through_whom_it_goes_the_same_is_named_each_time() -> None:
    """LFW-FUITEMVT-06: the first of them in the order of units, wherever they lie in memory."""
    named = []
    for _game in range(6):
        game = field_of()
        ann = stand(game, 0, 10, 10)
        stand(game, 1, 10, 10 - INCH)
        for side in (-0.6, 0.6):
            stand(game, 1, 10 + side * INCH, 10 + 0.82 * INCH)
        found = play(flees(game, ann))
        named.append([one.data["target"] for one in found.told if "target" in one.data])
    assert named == [[2]] * 6


@pytest.mark.clause("LFW-FUITEMVT-05")
def test_whoever_no_enemy_sees_may_stay() -> None:
    """LFW-FUITEMVT-05: its move of the turn is made all the same."""
    game = field_of(
        table=table(scenery=[piece("r", 9, 8, 10, 12, "solid", "impassable", height=3)])
    )
    ann = stand(game, 0, 12, 10)
    stand(game, 1, 4, 10)
    assert play(flees(game, ann), answers=["stay"]).events == ["stays_hidden"]
    assert at(game, ann) == (12.0, 10.0) and game.moved[ann.id] == FLIGHT


@pytest.mark.clause("LFW-FUITEMVT-03", "LFW-FUITEMVT-04")
def test_it_may_leave_its_line_to_hide() -> None:
    """LFW-FUITEMVT-03, LFW-FUITEMVT-04: with the second half; or it runs on."""
    rock = piece("r", 14, 11, 15, 15, "solid", "impassable", height=3)
    for hides in (True, False):
        game = field_of(table=table(scenery=[rock]))
        ann = stand(game, 0, 10, 10)
        stand(game, 1, 4, 10)
        place = [16.0, 12.0, "ground"] if hides else [13.5, 10.0, "ground"]
        found = play(flees(game, ann), answers=[place])
        assert found.asked[0].question.id == "lfw.ask.hide"
        assert (("hides" in found.events) is hides) and seen_by_nobody(game, ann) is hides
        assert (game.x[ann.id], game.y[ann.id]) == pytest.approx((16, 12) if hides else (17, 10))


@pytest.mark.clause("LFW-FUITEMVT-06")
def test_running_into_an_enemy_destroys() -> None:
    """LFW-FUITEMVT-06: crossing it or touching it, not only its base."""
    for y in (10.0, 11.05):
        game = field_of()
        ann = stand(game, 0, 10, 10)
        stand(game, 1, 7, 10)
        other = stand(game, 1, 14, y)
        found = play(flees(game, ann))
        assert found.events == ["fled_into_enemy", "destroyed"] and found.result is False
        assert game.status[ann.id] == DESTROYED and found.told[0].data["target"] == other.id
    game = field_of()
    ann = stand(game, 0, 10, 10)
    stand(game, 1, 7, 10)
    stand(game, 1, 14, 11.2)
    assert play(flees(game, ann)).events == ["fled"]


@pytest.mark.clause("LFW-FUITEMVT-06")
def test_running_through_one_it_touches_destroys() -> None:
    """LFW-FUITEMVT-06, A-R26: contact at the start does not count, going through a base does."""
    game = field_of()
    ann = stand(game, 0, 10, 10)
    feared = stand(game, 1, 10 - INCH, 10)
    behind = stand(game, 1, 10 + INCH, 10)
    found = play(flees(game, ann), answers=[str(feared.id)])
    assert found.events == ["fled_into_enemy", "destroyed"]
    assert found.told[0].data["target"] == behind.id


@pytest.mark.clause("LFW-FUITEMVT-07")
def test_running_into_blocking_terrain_destroys() -> None:
    """LFW-FUITEMVT-07: what nobody could climb."""
    for scenery, surfaces in (
        ([piece("r", 14, 8, 16, 12, "impassable", "solid", height=3)], []),
        ([], [block("cliff", 14, 8, 18, 12, 3.0, "ledge")]),
    ):
        game = field_of(table=table(scenery=scenery, surfaces=surfaces))
        ann = stand(game, 0, 10, 10)
        stand(game, 1, 7, 10)
        place = [13.5, 10.0, "ground"]
        found = play(flees(game, ann), answers=[place] if asks(game, ann) else [])
        assert found.events == ["fled_into_terrain", "destroyed"]


def asks(game: State, unit: Unit) -> bool:
    """Whether a hiding place would be offered."""
    then = game.copy()
    rule = flees(then, unit)
    word = next(rule)
    return type(word).__name__ == "Ask"


@pytest.mark.clause("LFW-FUITEMVT-08")
def test_friends_and_what_is_climbed_are_gone_round() -> None:
    """LFW-FUITEMVT-08, A-R68 f: back to its line; the length of the detour counts."""
    game = field_of()
    ann = stand(game, 0, 10, 10)
    stand(game, 1, 7, 10)
    stand(game, 0, 12.5, 10)
    assert play(flees(game, ann)).events == ["fled"]
    assert 15.8 < game.x[ann.id] < 15.95 and game.y[ann.id] == pytest.approx(10, abs=0.01)
    game = field_of(table=table(surfaces=[block("hill", 11.5, 9.5, 12.5, 10.6, 2.0)]))
    amy = stand(game, 0, 10, 10)
    stand(game, 1, 7, 10)
    found = play(flees(game, amy), answers=[lambda ask: ask.answers.default()])
    assert found.events == ["fled"]
    assert game.x[amy.id] > 13.0 and game.surface[amy.id] == "ground"


@pytest.mark.clause("LFW-FUITEMVT-08", "LFW-DIFFICILE-01")
def test_the_way_round_is_the_shortest_and_not_the_cheapest() -> None:
    """LFW-FUITEMVT-08: it leads through a wood beside a friend, though on the other side it would lead through none."""
    wood = piece("wood", 11.9, 8.2, 13.1, 9.5, "difficult")
    ends = []
    for scenery in ([], [wood]):
        game = field_of(table=table(scenery=scenery))
        ann = stand(game, 0, 10, 10)
        stand(game, 1, 8, 10)
        stand(game, 0, 12.5, 10.2)
        assert play(flees(game, ann)).events == ["fled"]
        ends.append(game.x[ann.id])
    assert ends[1] == pytest.approx(ends[0] - 1.0, abs=1e-3)


@pytest.mark.clause("LFW-FUITEMVT-06", "LFW-FUITEMVT-08")
def test_whoever_crosses_an_enemy_on_its_way_round_is_destroyed() -> None:
    """LFW-FUITEMVT-06: also where it would have been past it again at the end."""
    game = field_of()
    ann = stand(game, 0, 10.9, 10)
    stand(game, 1, 8.9, 10)
    stand(game, 0, 12.5, 10.2)
    foe = stand(game, 1, 12.5, 8.5)
    found = play(flees(game, ann))
    assert found.events == ["fled_into_enemy", "destroyed"]
    assert found.told[0].data["target"] == foe.id


@pytest.mark.clause("LFW-FUITEMVT-09")
def test_it_must_jump_from_an_edge() -> None:
    """LFW-FUITEMVT-09: however dangerous that is, and then it runs on."""
    game = field_of(table=table(surfaces=[block("hill", 2, 2, 12, 18, 3.0)]))
    ann = stand(game, 0, 10, 10, "hill")
    stand(game, 1, 7, 10, "hill")
    found = play(flees(game, ann), [6], [[13.5, 10.0]])
    assert found.rolled == ["jump"] and found.events == ["jumped", "fled"]
    assert game.surface[ann.id] == "ground" and game.x[ann.id] == pytest.approx(17, abs=0.05)


@pytest.mark.clause("LFW-BORDS-01", "LFW-FUITEMVT-10")
def test_the_edge_of_the_table_is_the_end_of_it() -> None:
    """LFW-FUITEMVT-10, LFW-BORDS-01."""
    game = field_of()
    ann = stand(game, 0, 20, 10)
    stand(game, 1, 17, 10)
    assert play(flees(game, ann)).events == ["fled_off_table", "destroyed"]


@pytest.mark.clause("LFW-ENV-EAUXPROF-02", "LFW-ENV-EAUXPROF-03")
def test_deep_water_has_its_own_rule() -> None:
    """LFW-ENV-EAUXPROF-02, LFW-ENV-EAUXPROF-03: it drowns, or its move ends at the bank."""
    for face, events in ((2, ["drowned", "destroyed"]), (5, ["crawled_out"])):
        game = field_of(table=table(scenery=[piece("l", 14, 5, 20, 15, "deep-water")]))
        ann = stand(game, 0, 10, 10)
        stand(game, 1, 7, 10)
        assert play(flees(game, ann), [face]).events == events
    assert game.x[ann.id] == pytest.approx(14 - INCH / 2, abs=0.01)


@pytest.mark.clause("LFW-DIFFICILE-01", "LFW-FUITEMVT-01")
def test_difficult_terrain_slows_a_flight() -> None:
    """LFW-DIFFICILE-01, LFW-FUITEMVT-01."""
    game = field_of(table=table(scenery=[piece("f", 0, 0, 24, 24, "difficult")]))
    ann = stand(game, 0, 10, 10)
    stand(game, 1, 7, 10)
    play(flees(game, ann))
    assert game.x[ann.id] == pytest.approx(
        15, abs=0.01
    )  # 5'' and 2'' for two begun stretches of 3''


@pytest.mark.clause("LFW-CAV-06", "LFW-CAV-19")
def test_a_cavalry_flees_and_is_lost_as_one() -> None:
    """LFW-CAV-06, LFW-CAV-19."""
    game = field_of()
    rider, steed = stand(game, 0, 20, 10), stand(game, 0, 20, 10, type="bete")
    mount(game, rider, steed)
    stand(game, 1, 17, 10)
    found = play(flees(game, rider))
    assert found.events == ["fled_off_table", "destroyed", "destroyed"]
    assert game.status[rider.id] == game.status[steed.id] == DESTROYED


@pytest.mark.clause("LFW-RULE-VOL-06")
def test_who_flies_is_lost_only_by_where_it_ends() -> None:
    """LFW-RULE-VOL-06, B-R37."""
    wings = rule(GAIT, lambda _game, _unit: {"flies": True})
    game = field_of(
        table=table(scenery=[piece("r", 12, 8, 13, 12, "impassable", "solid", height=3)])
    )
    crow = stand(game, 0, 10, 10, plugins=(wings,))
    stand(game, 1, 7, 10)
    stand(game, 1, 14, 10)
    assert play(flees(game, crow)).events == ["fled"] and at(game, crow) == (17.0, 10.0)
    low = stand(game, 0, 10, 20, plugins=(wings,))
    stand(game, 1, 7, 20)
    stand(game, 1, 17, 20)
    assert play(flees(game, low)).events == ["fled_into_enemy", "destroyed"]


@pytest.mark.clause("LFW-FUITEMVT-02")
def test_without_enemies_nobody_runs() -> None:
    """LFW-FUITEMVT-02: there is nobody to run from."""
    game = field_of()
    ann = stand(game, 0, 10, 10)
    assert play(flees(game, ann)).events == [] and at(game, ann) == (10.0, 10.0)


@pytest.mark.clause("LFW-FUITEMVT-06", "LFW-FUITEMVT-09")
def test_whoever_jumps_onto_an_enemy_has_run_into_it() -> None:
    game = field_of(table=table(surfaces=[block("hill", 8, 8, 16, 16, 1.5)]))
    unit = stand(game, 0, 15.0, 12.0, "hill")
    stand(game, 1, 13.9, 12.0, "hill")
    stand(game, 1, 17.0, 12.9)
    played = play(flees(game, unit), dice=[6])
    assert played.events[-2:] == ["fled_into_enemy", "destroyed"]
    assert game.status[unit.id] == DESTROYED
