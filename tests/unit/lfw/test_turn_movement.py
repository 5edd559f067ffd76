"""The movement phase: rallying, flights, runs, normal moves, engagements by turns (LFW-FUITE-*, LFW-COURSE-*, LFW-NORMAL-*, LFW-ENGAGE-*)."""

from __future__ import annotations

import pytest
from tests.unit.lfw.fights import TOUCH, cavalry
from tests.unit.lfw.turns import PASS, offered, questions, run
from tests.unit.lfw.units import field_of, stand

from escarmouche.rulebooks.last_fantasy_war.state import DESTROYED, ENGAGE, FLIGHT, MOVE, RUN


@pytest.mark.clause("LFW-FUITE-01", "LFW-FUITE-02", "LFW-MARQ-03")
def test_whoever_flees_tests_before_anybody_moves() -> None:
    """LFW-FUITE-01, -02, LFW-MARQ-03, A-R25: one rallies and may act as usual, one goes on fleeing."""
    game = field_of(2)
    one, two = (stand(game, 0, 6.0 + 6 * n, 6, columns={"fleeing": True}) for n in range(2))
    stand(game, 1, 20, 20, columns={"fleeing": False})
    played = run(game, ("rally",), dice=[4, 3, 2, 2])
    assert played.events == ["rallied", "still_flees"]
    assert not game.fleeing[one.id] and game.fleeing[two.id]
    assert game.moved[one.id] is None


@pytest.mark.clause("LFW-FUITE-03", "LFW-FUITE-04", "LFW-FUITE-06", "LFW-FUITE-08")
def test_fleeing_units_come_first_and_must_flee() -> None:
    """LFW-FUITE-03, -04, -06, -08: red must resolve its flights; only then may it make others flee; no test after them."""
    game = field_of(2)
    fleeing = stand(game, 0, 6, 12, columns={"fleeing": True})
    calm = stand(game, 0, 18, 6)
    foe = stand(game, 1, 6, 18)
    played = run(game, ("flights",), answers=[PASS, PASS])
    assert game.moved[fleeing.id] == FLIGHT and game.fleeing[fleeing.id]
    assert played.rolls == []
    assert questions(played) == [(1, "who_flees"), (0, "who_flees")]
    assert offered(played, 1) == [str(calm.id), PASS]
    assert game.y[fleeing.id] < 12 and game.moved[foe.id] is None


@pytest.mark.clause("LFW-FUITE-05", "LFW-FUITE-07")
def test_a_unit_flees_of_its_own_will_and_tests_after_it() -> None:
    """LFW-FUITE-05, -07, A-R24, A-R25: out of a melee; it fails its test and gets the marker."""
    game = field_of(2)
    red = stand(game, 0, 12, 12)
    stand(game, 1, 12, 12 + TOUCH)
    played = run(game, ("flights",), dice=[1, 2], answers=[str(red.id), PASS])
    assert game.fleeing[red.id] and game.moved[red.id] == FLIGHT
    assert "runs_away" in played.events and played.events[-1] == "flees"


@pytest.mark.clause("LFW-FUITE-07")
def test_who_holds_after_its_flight_is_not_marked() -> None:
    """LFW-FUITE-07, A-R25: rallied, but its move is used: it may neither charge nor run."""
    game = field_of(2)
    red = stand(game, 0, 12, 12)
    stand(game, 1, 12, 12 + TOUCH)
    run(game, ("flights",), ("runs",), dice=[6, 2], answers=[str(red.id), PASS, PASS])
    assert not game.fleeing[red.id] and game.moved[red.id] == FLIGHT


def test_nobody_flees_of_its_own_will_where_the_table_says_so() -> None:
    """A-R24: the option; nobody is asked then."""
    game = field_of(2, voluntary_flight=False)
    stand(game, 0, 12, 12)
    stand(game, 1, 12, 12 + TOUCH)
    assert run(game, ("flights",)).asked == []


@pytest.mark.clause("LFW-COURSE-01", "LFW-TOUR-02", "LFW-TOUR-03")
def test_units_run_by_turns_and_a_pass_is_not_final() -> None:
    """LFW-COURSE-01, LFW-TOUR-02, -03, A-R22: red passes, blue runs, red thinks better of it; two passes in a row end it."""
    game = field_of(2)
    reds = [stand(game, 0, 4.0 + 4 * n, 4) for n in range(2)]
    blue = stand(game, 1, 12, 20)
    answers = [PASS, str(blue.id), [12, 19], str(reds[0].id), [4, 6], PASS]
    played = run(game, ("runs",), answers=answers)
    assert [camp for camp, asked in questions(played) if asked == "who_runs"] == [0, 1, 0, 0]
    assert (game.moved[reds[0].id], game.moved[blue.id], game.moved[reds[1].id]) == (RUN, RUN, None)


@pytest.mark.clause(
    "LFW-MVT-01",
    "LFW-MVT-02",
    "LFW-MVT-03",
    "LFW-MVT-04",
    "LFW-COURSE-02",
    "LFW-NORMAL-01",
    "LFW-NORMAL-02",
)
def test_each_unit_makes_one_move() -> None:
    """LFW-MVT-01 to -04, LFW-COURSE-02, LFW-NORMAL-01, -02: who has run makes no normal move; who flees makes none at all."""
    game = field_of(2)
    ran = stand(game, 0, 4, 4, columns={"moved": RUN})
    flees = stand(game, 0, 8, 4, columns={"fleeing": True})
    free = stand(game, 0, 12, 4)
    played = run(game, ("moves",), ("note moves",), answers=[str(free.id), [12, 8]])
    assert offered(played) == [str(free.id), PASS]
    assert game.moved_before == [RUN, None, MOVE]
    assert game.moved[ran.id] == RUN and game.moved[flees.id] is None


@pytest.mark.clause("LFW-ENGAGE-01", "LFW-NORMAL-02")
def test_only_who_is_in_a_melee_makes_an_engagement_move() -> None:
    """LFW-ENGAGE-01, LFW-NORMAL-02, A-R32: who touches an enemy makes no normal move, but may shift."""
    game = field_of(2)
    red = stand(game, 0, 12, 12)
    blue = stand(game, 1, 12, 12 + TOUCH)
    free = stand(game, 0, 4, 4)
    played = run(
        game,
        ("moves",),
        ("engagements",),
        answers=[PASS, str(red.id), [12, 12], str(blue.id), [12, 12 + TOUCH]],
    )
    assert offered(played) == [str(free.id), PASS]
    assert game.moved[red.id] == game.moved[blue.id] == ENGAGE


def test_who_is_out_of_the_game_is_skipped() -> None:
    """A-R21: the second of three players has nobody left; the order goes on without it and keeps its place."""
    game = field_of(3)
    stand(game, 0, 4, 4)
    stand(game, 1, 8, 4, columns={"status": DESTROYED})
    stand(game, 2, 20, 20)
    played = run(game, ("moves",), answers=[PASS, PASS])
    assert [camp for camp, _asked in questions(played)] == [0, 2]
    assert game.order == (0, 1, 2)


@pytest.mark.clause("LFW-CAV-06", "LFW-MVT-02")
def test_a_cavalry_moves_as_one() -> None:
    """LFW-CAV-06, LFW-MVT-02: its mount is asked for, and both have the marker."""
    game = field_of(2)
    rider, mount = cavalry(game, 0, 6, 6, {}, {"move": 7.0})
    stand(game, 1, 20, 20)
    played = run(game, ("moves",), answers=[str(mount.id), [12, 6], PASS])
    assert game.moved[rider.id] == game.moved[mount.id] == MOVE
    assert offered(played) == [str(mount.id), PASS]
