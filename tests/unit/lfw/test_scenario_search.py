"""Fouille précipitée: hiding places, searches, markers that nobody knows, the way out."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.grounds import table
from tests.unit.lfw.test_setup_games import refused
from tests.unit.lfw.units import field_of, play, stand

from escarmouche.rulebooks.last_fantasy_war import scenarios
from escarmouche.rulebooks.last_fantasy_war.laying import TREASURE
from escarmouche.rulebooks.last_fantasy_war.moves.asking import moves
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.scenarios.pieces import built
from escarmouche.rulebooks.last_fantasy_war.scenarios.search import (
    CACHE,
    is_in,
    places_of,
    search,
)
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.shooting import phase
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, MOVE, RUN, SAVED, State
from escarmouche.rulebooks.last_fantasy_war.tables.maps import map_called
from escarmouche.table.pieces import Table

SEARCH: Any = scenarios.scenario("fouille")
BOW = Weapon("arc", {"fr": "Arc", "en": "Bow"}, range=18.0)


def town() -> Table:
    """Three ruins and a wall."""
    ruins = [
        {
            "id": f"ruin-{n}",
            "height": 0,
            "properties": ["difficult"],
            "outline": [[x, 10], [x + 3, 10], [x + 3, 13], [x, 13]],
            "rim": "slope",
        }
        for n, x in enumerate((3, 10, 18), 1)
    ]
    wall = {"id": "wall", "shape": {"type": "line", "points": [[6, 6], [9, 6]]}, "height": 0.6}
    return table(surfaces=ruins, hurdles=[wall])


def searching() -> State:
    """A game about three ruins."""
    game = field_of(2, town())
    game.scenario, game.edges = "fouille", ("bottom", "top")
    play(SEARCH.prepare(game))
    return game


def caches(game: State) -> dict[str, int]:
    """The markers that lie face down, and the failures there."""
    return {marker.id: marker.failures for marker in game.markers if marker.kind == CACHE}


@pytest.mark.clause("LFW-SCEN-FOUILLE-04", "LFW-SCEN-FOUILLE-05")
def test_three_markers_face_down_and_nothing_tells_which() -> None:
    game = searching()
    assert caches(game) == {"ruin-1": 0, "ruin-2": 0, "ruin-3": 0}
    assert len({marker._replace(id="", x=0, y=0, surface="") for marker in game.markers}) == 1
    found = []
    for face in (1, 2, 3):
        game = searching()
        unit = stand(game, 0, 11.5, 11.5, "ruin-2")
        played = play(search(game, unit, "ruin-2"), [4, face])
        assert played.rolls[1].sides == 3, "each of three with the same chance"
        found.append("search_found" in played.events)
    assert sum(found) == 1


@pytest.mark.clause("LFW-SCEN-FOUILLE-11", "LFW-SCEN-FOUILLE-12")
def test_the_last_marker_is_the_treasure() -> None:
    game = searching()
    unit = stand(game, 0, 11.5, 11.5, "ruin-2")
    assert play(search(game, unit, "ruin-2"), [4, 2]).events == ["search_empty"]
    assert "ruin-2" not in caches(game)
    assert play(search(game, unit, "ruin-1"), [5, 2]).events == ["search_empty"]
    played = play(search(game, unit, "ruin-3"), [6])
    assert played.events == ["search_found"]
    (treasure,) = game.markers
    assert (treasure.kind, treasure.bearer) == (TREASURE, unit.id)


@pytest.mark.clause("LFW-SCEN-FOUILLE-09", "LFW-SCEN-FOUILLE-10", "LFW-SCEN-FOUILLE-11")
def test_failures_help_whoever_searches_next() -> None:
    game = searching()
    one, other = stand(game, 0, 11.5, 11.5, "ruin-2"), stand(game, 1, 12.5, 12.5, "ruin-2")
    assert play(search(game, one, "ruin-2"), [3]).events == ["search_failed"]
    assert play(search(game, other, "ruin-2"), [2]).events == ["search_failed"], "2 + 1"
    assert caches(game)["ruin-2"] == 2
    assert play(search(game, one, "ruin-2"), [2, 3]).events == ["search_empty"], "2 + 2"


@pytest.mark.clause("LFW-SCEN-FOUILLE-08")
def test_who_may_search() -> None:
    game = searching()
    unit, far = stand(game, 0, 9.7, 11.5), stand(game, 0, 8.0, 11.5)

    def may(one: Any) -> bool:
        return any(SEARCH.shooting_deeds(game, one))

    assert may(unit), "a part of its base is in the ruin"
    assert not may(far)
    game.moved[unit.id] = RUN
    assert not may(unit)
    game.moved[unit.id] = CHARGE
    assert may(unit), "B-R22: after a charge that failed"
    game.fleeing[unit.id] = True
    assert not may(unit)
    game.fleeing[unit.id] = False
    stand(game, 1, 9.7, 10.5)
    assert not may(unit), "in a melee"


@pytest.mark.clause("LFW-SCEN-FOUILLE-08")
def test_inside_a_building_and_not_on_its_roof() -> None:
    game = field_of(2, map_called("fouille-2"))
    game.scenario = "fouille"
    houses = [s for s in game.table.storeys.surfaces if s.inside]
    roofs = [s for s in game.table.storeys.surfaces if s.roof == houses[0].inside]
    piece = next(one for one in built(game.table) if one.id == houses[0].id)
    inside = stand(game, 0, *piece.middle, houses[0].id)
    assert is_in(game, inside, piece)
    above = stand(game, 0, *piece.middle, roofs[0].id)
    assert not is_in(game, above, piece)


@pytest.mark.clause("LFW-SCEN-FOUILLE-08")
def test_a_search_is_the_activation_of_the_shooting_phase() -> None:
    game = searching()
    unit = stand(game, 0, 11.5, 11.5, "ruin-2", shooting=4, weapons=(BOW,))
    stand(game, 1, 11.5, 18.0)
    play(phase.begin(game))
    assert unit.id in game.to_shoot
    played = play(phase.shoots(game, unit.id), [1], ["search@ruin-2"])
    assert played.rolled == ["search"], "it does not shoot"
    assert game.shot[unit.id]
    assert unit not in phase.shooters(game, 0)


@pytest.mark.clause("LFW-SCEN-FOUILLE-08")
def test_no_weapon_is_needed() -> None:
    game = searching()
    unit = stand(game, 0, 11.5, 11.5, "ruin-2")
    play(phase.begin(game))
    game.rounds = None
    assert phase.shooters(game, 0) == [unit]
    assert play(phase.shoots(game, unit.id), [2]).events == ["search_failed"], "it is not asked"


@pytest.mark.clause("LFW-SCEN-FOUILLE-13", "LFW-SCEN-FOUILLE-14", "LFW-SCEN-FOUILLE-15")
def test_out_by_its_own_edge_with_the_treasure() -> None:
    game = searching()
    unit = stand(game, 0, 12.0, 6.0)
    stand(game, 1, 12.0, 20.0)
    assert SEARCH.result(game).winner is None
    game.markers = (game.markers[0]._replace(kind=TREASURE, id="treasure", bearer=unit.id),)
    assert (SEARCH.result(game).winner, SEARCH.result(game).reason.id) == (0, "lfw.result.search")
    agenda: tuple[tuple[Any, ...], ...] = (("moves turn",), ("engagements",))
    game.agenda = agenda
    play(moves(game, unit, Intent(MOVE)), answers=[[12.0, 3.5], "none"])
    assert game.status[unit.id] != SAVED, "3'' from the edge is not less than 3''"
    play(moves(game, unit, Intent(MOVE)), answers=[[12.0, 3.3], "none", "yes"])
    assert game.status[unit.id] == SAVED
    assert SEARCH.over(game)
    assert game.agenda == (("turn over",),), "B-R16: nothing can change any more"
    assert SEARCH.result(game).winner == 0


@pytest.mark.clause("LFW-SCEN-FOUILLE-15")
def test_not_without_the_treasure_nor_by_the_other_edge() -> None:
    game = searching()
    unit = stand(game, 0, 4.0, 4.0)
    assert len(play(moves(game, unit, Intent(MOVE)), answers=[[4.0, 1.0]]).asked) == 1
    bearer = stand(game, 0, 12.0, 20.0)
    game.markers = (game.markers[0]._replace(kind=TREASURE, id="treasure", bearer=bearer.id),)
    play(moves(game, bearer, Intent(MOVE)), answers=[[12.0, 23.0], "none"])
    assert not game.rescued


@pytest.mark.clause("LFW-SCEN-FOUILLE-02")
@pytest.mark.parametrize(("face", "turns"), [(1, 8), (4, 9), (6, 10)])
def test_seven_turns_and_a_die(face: int, turns: int) -> None:
    game = searching()
    assert SEARCH.turns(game) == 10
    play(SEARCH.deployed(game), [face])
    assert SEARCH.turns(game) == turns


@pytest.mark.clause(
    *("LFW-SCEN-FOUILLE-01", "LFW-SCEN-FOUILLE-03", "LFW-SCEN-FOUILLE-06", "LFW-SCEN-FOUILLE-07")
)
def test_the_table_the_zones_and_the_opponents() -> None:
    assert refused(3, scenario="fouille").phrase.id == "lfw.setup.other_number"
    bare = refused(2, scenario="fouille", table={"scenery": []})
    assert bare.phrase.id == "lfw.setup.too_few_places"
    game = searching()
    area = SEARCH.area(game, 1)
    assert area.stray(12.0, 22.0, 1.0) == 0
    assert area.stray(12.0, 21.5, 1.0) == pytest.approx(0.5)
    assert SEARCH.edges(2) == ("bottom", "top")
    assert SEARCH.fixed_order(game) is None


@pytest.mark.clause("LFW-SCEN-FOUILLE-05")
def test_the_map_fixes_three_places_that_favour_nobody() -> None:
    ready = map_called("fouille-2")
    assert ready is not None
    three = places_of(ready)
    assert len(three) == 3
    assert sum(place.middle[1] for place in three) == pytest.approx(36.0)
