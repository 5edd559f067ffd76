"""What scenarios ask of their tables, and what they tell of the game: the scourge, the stronghold, the relic, the crossroads, arrivals."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.grounds import block, low_wall, piece, table
from tests.unit.lfw.test_scenario_objectives import CROSSROADS, crossing, tried
from tests.unit.lfw.units import field_of, play, sheet_of, stand

from escarmouche.rulebooks.last_fantasy_war import scenarios
from escarmouche.rulebooks.last_fantasy_war.scenarios import areas, mines
from escarmouche.rulebooks.last_fantasy_war.scenarios.arrivals import spread
from escarmouche.rulebooks.last_fantasy_war.scenarios.rush import RISING
from escarmouche.rulebooks.last_fantasy_war.scenarios.stronghold import positions
from escarmouche.rulebooks.last_fantasy_war.state import RESERVE, add_unit
from escarmouche.table.scenery import Table


def hut(id: str, x: float, y: float, size: float = 1.0) -> dict[str, Any]:
    """A building that one stands on, with its middle there."""
    half = size / 2
    return block(id, x - half, y - half, x + half, y + half, 2.0, roof=id)


def refused(scenario: str, ground: Table) -> str | None:
    """Why a table does not do for a scenario."""
    found = scenarios.scenario(scenario).why_not_table(ground)
    return None if found is None else found[0].id.removeprefix("lfw.setup.")


@pytest.mark.clause("LFW-SCEN-FLEAU-06")
def test_nothing_is_built_on_an_objective_of_the_scourge() -> None:
    """In none of the four quarters."""
    for x in (6.0, 18.0):
        for y in (6.0, 18.0):
            assert refused("fleau", table(surfaces=[hut("hut", x, y)])) == "treasure_built_over"
    assert refused("fleau", table(surfaces=[hut("hut", 12.0, 12.0)])) is None


# -- the stronghold --------------------------------------------------------------------------------

INSIDE = [hut(f"in-{x:g}-{y:g}", x, y) for x in (7.0, 17.0) for y in (7.0, 17.0)]


@pytest.mark.clause("LFW-SCEN-ASSAUT-08", "LFW-SCEN-ASSAUT-09")
def test_positions_lie_more_than_6_inches_from_the_edges() -> None:
    assert len(positions(table(surfaces=INSIDE))) == 4
    near = [hut(f"near-{y:g}", 6.4, y) for y in (8.0, 16.0)]
    assert positions(table(surfaces=near)) == ()


@pytest.mark.clause("LFW-SCEN-ASSAUT-03", "LFW-SCEN-ASSAUT-04")
@pytest.mark.parametrize(("around", "why"), [(11, None), (13, "bare_centre")])
def test_the_centre_has_more_scenery_for_its_size(around: int, why: str | None) -> None:
    """A quarter of the table in the middle against three quarters along its edges: 4 pieces against 12."""
    walls = [low_wall(f"wall-{n}", 1.0, 1.0 + 1.6 * n, 2.0, 1.0 + 1.6 * n) for n in range(around)]
    assert refused("assaut", table(surfaces=INSIDE, hurdles=walls)) == why


# -- the relic -------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-RELIQUE-03")
def test_only_low_walls_fortify_the_half_of_the_defender() -> None:
    assert refused("relique", table(surfaces=[hut("hut", 6.0, 6.0)])) == "relic_open"
    above = [low_wall("above", 6.0, 16.0, 8.0, 16.0)]
    assert refused("relique", table(hurdles=above)) == "relic_open"
    assert refused("relique", table(hurdles=[low_wall("below", 6.0, 8.0, 8.0, 8.0)])) is None


# -- the rush --------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-RUSH-07")
@pytest.mark.parametrize("edge", ["bottom", "top"])
@pytest.mark.parametrize("x", [0.0, 24.0])
def test_a_corner_is_drawn_on_the_table(edge: str, x: float) -> None:
    """A quarter of a disc about the corner."""
    y = 0.0 if edge == "bottom" else 24.0
    area = areas.by_a_corner(24.0, 24.0, edge, (x, y), 3.0)
    assert area.outline is not None
    x0, y0, x1, y1 = area.outline.bbox
    assert (x0, x1) == pytest.approx((0.0, 3.0) if x == 0.0 else (21.0, 24.0))
    assert (y0, y1) == pytest.approx((0.0, 3.0) if y == 0.0 else (21.0, 24.0))


@pytest.mark.clause("LFW-SCEN-RUSH-04")
def test_a_die_says_which_diagonal() -> None:
    """Each face one of the two, as often."""
    game = field_of()
    game.scenario, game.edges = "rush", ("bottom", "top")
    played = play(scenarios.of(game).prepare(game), [1])
    assert played.rolls[0].alike == RISING == ((1, 2, 3), (4, 5, 6))


# -- the crossroads --------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-CROISEE-08", "LFW-SCEN-CROISEE-09")
def test_points_are_told_under_the_names_of_the_objectives() -> None:
    game = crossing("suprematie", "preservation", improvised="attrition")
    game.tally = ((0, "suprematie", 2),)
    (part,) = CROSSROADS.parts(game, 0)
    assert part.points == CROSSROADS.points(game, 0) > 0
    own, other = CROSSROADS.counters(game, 0)
    assert own[1] == part.points and other[1] == 0.0 and own[0] != other[0]
    game.objectives = ()
    assert CROSSROADS.parts(game, 0) == () and CROSSROADS.counters(game, 0) == []


@pytest.mark.clause("LFW-OBJSEC-INVESTIGATION-05")
def test_a_corner_is_tried_once_by_each_army() -> None:
    """B-R14: what others tried there, or it elsewhere, does not bar it."""
    game = crossing("investigation", "investigation")
    unit = stand(game, 0, 4.0, 5.0)
    friend, foe = stand(game, 0, 20.0, 5.0), stand(game, 1, 20.0, 20.0)
    game.attempts = ((foe.id, 0), (friend.id, 1))
    assert tried(game, unit) == ["investigate@corner-0"]
    game.attempts = ((friend.id, 0),)
    assert tried(game, unit) == []


# -- mines, arrivals -------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-MINES-09")
@pytest.mark.parametrize("number", [1, 2])
def test_the_defender_chooses_among_the_rooms_that_can_be_reached(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = field_of(2)
    game.scenario = "mines"
    free = mines.ROOMS[:number]
    monkeypatch.setattr(mines, "_is_open", lambda _table, room: room in free)
    played = play(mines.hide(game), answers=[free[-1].id] if number > 1 else [])
    assert len(played.asked) == number - 1
    assert (game.markers[0].x, game.markers[0].y) == (free[-1].x * 24.0, free[-1].y * 24.0)


@pytest.mark.clause("LFW-SCEN-FLOT-21")
def test_no_die_says_where_units_of_one_kind_arrive() -> None:
    """B-R25: evenly along the edge; the order matters only among different ones."""
    game = field_of(2)
    alike = [add_unit(game, 1, sheet_of(), "same") for _one in range(2)]
    played = play(spread(game, alike, "top"))
    assert played.rolls == [] and played.result == alike
    assert [game.x[unit.id] for unit in alike] == pytest.approx([6.0, 18.0], abs=0.3)
    others = [add_unit(game, 1, sheet_of(), entry) for entry in ("one", "other")]
    assert play(spread(game, others, "bottom"), [70, 20]).result == others[::-1]


@pytest.mark.clause("LFW-SCEN-FLOT-21")
def test_who_finds_no_room_in_many_ranks_takes_the_nearest_place_there_is() -> None:
    """B-R25: the whole upper part of the table is barred, but for what lies below it."""
    rocks = piece("rocks", 0, 6, 24, 24, "impassable", height=3)
    game = field_of(2, table=table(scenery=[rocks]))
    unit = add_unit(game, 1, sheet_of(), "one")
    assert play(spread(game, [unit], "top")).result == [unit]
    assert game.x[unit.id] == pytest.approx(12.0)
    assert game.y[unit.id] == pytest.approx(6.0 - game.radius[unit.id], abs=1e-3)


@pytest.mark.clause("LFW-SCEN-FLOT-21")
def test_who_finds_no_room_at_all_stays_where_it_is() -> None:
    rocks = piece("rocks", 0, 0, 24, 24, "impassable", height=3)
    game = field_of(2, table=table(scenery=[rocks]))
    unit = add_unit(game, 1, sheet_of(), "one")
    assert play(spread(game, [unit], "top")).result == []
    assert game.status[unit.id] == RESERVE
