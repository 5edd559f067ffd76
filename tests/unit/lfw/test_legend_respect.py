"""Commanding respect: champions, territories, and every line of the score."""

from __future__ import annotations

import pytest
from tests.unit.lfw.legends import begun, run
from tests.unit.lfw.units import field_of, play, stand

from escarmouche.core.bearers import figure as bearer_of
from escarmouche.core.bearers import lay
from escarmouche.core.rulebook import SetupError
from escarmouche.core.state import Effect
from escarmouche.rosters import ArmyError
from escarmouche.rulebooks.last_fantasy_war import deployment
from escarmouche.rulebooks.last_fantasy_war.harm import wounds
from escarmouche.rulebooks.last_fantasy_war.placing import why_not_place
from escarmouche.rulebooks.last_fantasy_war.rules.duels import DUEL
from escarmouche.rulebooks.last_fantasy_war.scenarios.respect import Respect
from escarmouche.rulebooks.last_fantasy_war.sheet import Specialty
from escarmouche.rulebooks.last_fantasy_war.state import (
    DESTROYED,
    State,
    Unit,
    leave,
    unit_called,
)
from escarmouche.rulebooks.last_fantasy_war.tables.maps import map_called
from escarmouche.table.scenery import Table
from escarmouche.table.storeys.model import GROUND, Place

RESPECT = Respect()
CAPTAIN = Specialty("capitaine", 1, ("chef-d-equipe",))
BARE = {"width": 24.0, "depth": 48.0, "scenery": []}


def field(captain: bool = False) -> tuple[State, Unit, Unit]:
    """Two champions with a companion each; the first may be a captain."""
    game = field_of(2, Table(24.0, 48.0))
    game.scenario = "respect"
    first = stand(game, 0, 12.0, 20.0, specialty=CAPTAIN if captain else None)
    stand(game, 0, 6.0, 20.0)
    second = stand(game, 1, 12.0, 28.0)
    for x in (4.0, 6.0, 8.0):
        stand(game, 1, x, 28.0)
    game.champions = (first.id, second.id)
    return game, first, second


def destroy(game: State, unit: Unit, *by: Unit) -> None:
    """A unit falls by some."""
    game.destroyed_by[unit.id] = tuple(one.id for one in by)
    leave(game, unit, DESTROYED)


def scores(game: State) -> list[float]:
    """Of both."""
    return [RESPECT.points(game, camp) for camp in (0, 1)]


# -- before the game -------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-RESPECT-01", "LFW-SCEN-RESPECT-02", "LFW-SCEN-RESPECT-03")
@pytest.mark.clause("LFW-SCEN-RESPECT-04")
def test_armies_of_600_points_with_legends_and_dear_units() -> None:
    game = begun("respect", "respect-legion-d-os", "demons-600")
    notes = [note for unit in game.figures for note in unit.profile.notes]
    assert "legende" in notes
    assert max(unit.profile.points for unit in game.figures) > 150
    with pytest.raises(ArmyError) as found:
        begun("respect", "gladeris-300", "demons-600")
    assert [each.phrase.id for each in found.value.problems] == ["lfw.roster.other_format"]


@pytest.mark.clause("LFW-SCEN-RESPECT-06", "LFW-SCEN-RESPECT-07")
def test_a_vast_table() -> None:
    table = map_called("respect-2")
    assert table is not None and RESPECT.why_not_table(table) is None
    with pytest.raises(SetupError) as found:
        begun("respect", "demons-600", "gladeris-600", table={"width": 24.0, "depth": 30.0})
    assert found.value.phrase.id == "lfw.setup.not_vast"


@pytest.mark.clause("LFW-SCEN-RESPECT-07", "LFW-SCEN-RESPECT-08", "LFW-SCEN-RESPECT-18")
def test_the_defender_chooses_its_territory_and_deploys_first_9_inches_from_the_other() -> None:
    game = begun("respect", "demons-600", "gladeris-600", table=BARE)
    own = [next(u.id for u in game.figures if u.camp == camp) for camp in (0, 1)]
    played = run(RESPECT.prepare(game), answers=[str(own[0]), str(own[1]), "top"])
    assert played.asked[-1].who == 1
    assert game.edges == ("bottom", "top")
    assert RESPECT.fixed_order(game) == (1, 0)
    unit = deployment.waiting(game, 1)[0]
    r = game.radius[unit.id]
    far, near = Place(12.0, 33.01 + r, GROUND), Place(12.0, 33.0 + r, GROUND)
    assert why_not_place(game, unit, far, loose=False) is None
    assert why_not_place(game, unit, near, loose=False) is not None


@pytest.mark.clause("LFW-SCEN-RESPECT-09")
def test_champions_are_named_in_secret_and_shown_together_a_rider_or_its_mount() -> None:
    game = begun("respect", "legion-d-os-600", "demons-600", table=BARE)
    rider, mount = game.duos[0].rider, game.duos[0].mount
    other = next(unit.id for unit in game.figures if unit.camp == 1)
    played = run(RESPECT.prepare(game), answers=[str(mount), str(other), "bottom"])
    assert game.champions == (mount, other)
    keys = [option.key for option in played.asked[0].answers.options]  # type: ignore[attr-defined]
    assert {str(rider), str(mount)} <= set(keys)
    (named,) = [told for told in played.told if told.phrase.id == "lfw.event.champions"]
    assert named.reveals


# -- the score -------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-RESPECT-11")
def test_a_captain_a_commander_or_the_only_unit_begins_with_2_points() -> None:
    game, first, _second = field(captain=True)
    assert scores(game) == [2.0, 0.0]
    game, first, second = field()
    assert scores(game) == [0.0, 0.0]
    for unit in game.figures:
        assert not RESPECT.is_captain(game, unit)
    alone = field_of(2, Table(24.0, 48.0))
    assert RESPECT.is_captain(alone, stand(alone, 0, 5.0, 5.0))
    ridden = field_of(2, Table(24.0, 48.0))
    rider, steed = stand(ridden, 0, 5.0, 5.0, id="rider"), stand(ridden, 0, 5.0, 5.0, id="steed")
    assert RESPECT.is_captain(ridden, rider) and RESPECT.is_captain(ridden, steed), "one cavalry"
    crowd = field_of(2, Table(24.0, 48.0))
    stand(crowd, 0, 9.0, 9.0)
    assert RESPECT.is_captain(crowd, stand(crowd, 0, 5.0, 5.0, notes=("commandant",)))
    assert first.id != second.id


@pytest.mark.clause("LFW-SCEN-RESPECT-12", "LFW-SCEN-RESPECT-16", "LFW-SCEN-RESPECT-17")
def test_example_b11_a_captain_that_fells_two_and_the_champion_in_a_duel() -> None:
    game, first, second = field(captain=True)
    others = [unit for unit in game.standing(1) if unit is not second]
    destroy(game, others[0], first)
    destroy(game, others[1], first)
    lay(game, bearer_of(second.id), Effect(DUEL, "game", first.id))
    assert not RESPECT.ends_now(game)
    destroy(game, second, first)
    assert scores(game) == [10.0, 0.0]
    assert RESPECT.result(game).winner == 0


@pytest.mark.clause("LFW-SCEN-RESPECT-13", "LFW-SCEN-RESPECT-10")
def test_example_b11_a_champion_felled_by_another_costs_3_points() -> None:
    game, first, second = field()
    another = next(unit for unit in game.standing(0) if unit is not first)
    destroy(game, second, another)
    assert scores(game) == [-3.0, 0.0]
    result = RESPECT.result(game)
    assert result.winner == 1 and result.reason.id == "lfw.result.respect"


@pytest.mark.clause("LFW-SCEN-RESPECT-13", "LFW-SCEN-RESPECT-16")
def test_example_b11_a_batch_that_the_champion_shares_is_its_own() -> None:
    game, first, second = field()
    another = next(unit for unit in game.standing(0) if unit is not first)
    destroy(game, second, first, another)
    assert scores(game) == [5.0, 0.0]


@pytest.mark.clause("LFW-SCEN-RESPECT-17")
def test_another_unit_in_a_duel() -> None:
    game, first, second = field()
    another = next(unit for unit in game.standing(0) if unit is not first)
    lay(game, bearer_of(second.id), Effect(DUEL, "game", another.id))
    destroy(game, second, another)
    assert scores(game) == [-2.0, 0.0]


@pytest.mark.clause("LFW-SCEN-RESPECT-14", "LFW-SCEN-RESPECT-15", "LFW-SCEN-RESPECT-05")
def test_a_champion_that_flees_and_flees_off_the_table() -> None:
    game, _first, second = field()
    game.ran_away = (second.id,)
    assert scores(game) == [2.0, 0.0] and not RESPECT.over(game)
    game.ran_off = (second.id,)
    destroy(game, second)
    assert scores(game) == [5.0, 0.0]
    assert RESPECT.over(game) and RESPECT.turns(game) > 30


@pytest.mark.clause("LFW-SCEN-RESPECT-10")
def test_a_tie_is_a_draw() -> None:
    game, _first, second = field()
    destroy(game, second)
    assert scores(game) == [0.0, 0.0] and RESPECT.result(game).winner is None
    assert unit_called(game, second.id) is second


@pytest.mark.clause("LFW-SCEN-RESPECT-17", "LFW-RULE-DUELLISTE-07")
@pytest.mark.parametrize(("apart", "points"), [(0.0, 6.0), (3.0, 5.0)])
def test_a_duel_that_was_over_before_the_blow(apart: float, points: float) -> None:
    """B-R50: the champions were parted, by a spell or a push; a shot that fells one of them then falls in no duel."""
    game, first, second = field()
    side = game.radius[first.id] + game.radius[second.id]
    game.put(second.id, Place(12.0, 20.0 + side + apart))
    for one, other in ((first, second), (second, first)):
        lay(game, bearer_of(one.id), Effect(DUEL, "game", other.id))
    play(wounds.destroy(game, second, (first.id,)))
    assert RESPECT.points(game, 0) == points
