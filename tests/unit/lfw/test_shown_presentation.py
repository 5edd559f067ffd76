"""What an interface is told of a game: the same whether it is told anew or what did not change is kept."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.units import field_of, stand

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.lab.soak import setup_of
from escarmouche.players import make
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.last_fantasy_war.army.mustering import ready_sheets
from escarmouche.rulebooks.last_fantasy_war.harm.cavalry import mount
from escarmouche.rulebooks.last_fantasy_war.shown import presentation, sight, trials
from escarmouche.rulebooks.last_fantasy_war.shown.conditions import conditions
from escarmouche.rulebooks.last_fantasy_war.state import (
    BOTH,
    CHARGE,
    MOVE,
    RUN,
    Charge,
    Marker,
    State,
    add_unit,
    enter,
    unit_called,
)
from escarmouche.table.scenery import Table
from escarmouche.table.storeys.model import Place
from escarmouche.text import LANGUAGES, StateNames


def _duel() -> State:
    sheets = ready_sheets()
    game = trials.duel(sheets["guerrier-demon"], sheets["chasseur"], "melee")
    game.scenario, game.edges = "colline", ("bottom", "top")
    return game


def test_what_is_kept_is_what_would_be_told_anew() -> None:
    book = rulebook("lfw")
    game = Game(book, setup_of("lfw", 2), SeededDice.from_seed(2))
    player, before, told = make("random", 5), None, None
    for _ in range(80):
        if game.over:
            break
        now = game.state.copy()
        anew = book.present(now)
        if before is not None and told is not None:
            assert book.present_again(now, before, told) == anew
        before, told = now, anew
        ask = game.pending[0]
        game.answer(ask, player(game.view(ask.who), ask))


@pytest.mark.clause("LFW-MARQ-04")
def test_markers_of_units_are_signs_the_gravest_first() -> None:
    """LFW-MARQ-04 to -07."""
    game = _duel()
    game.fleeing[0], game.crippled[0], game.moved[0] = True, BOTH, CHARGE
    kinds = [sign["kind"] for sign in conditions(game, unit_called(game, 0))]
    assert kinds == ["fleeing", "wounded", "busy", "engaged"]


@pytest.mark.parametrize(
    ("phase", "moved", "told"),
    [
        ("shooting", RUN, True),
        ("melee", RUN, False),
        ("morale", MOVE, False),
        ("melee", CHARGE, True),
    ],
)
def test_what_kept_from_shooting_is_not_told_after_it(phase: str, moved: str, told: bool) -> None:
    """LFW-MARQ-07: of the moves only a charge matters in a melee; a sign on everybody would tell nothing."""
    game = _duel()
    game.phase, game.moved[0] = phase, moved
    kinds = [sign["kind"] for sign in conditions(game, unit_called(game, 0))]
    assert ("busy" in kinds) is told


@pytest.mark.clause("LFW-CAV-01")
def test_a_cavalry_is_one_token_with_two_cards() -> None:
    """LFW-CAV-01, -02."""
    game, sheets = _duel(), ready_sheets()
    rider = add_unit(game, 0, sheets["guerrier-demon"], "rider")
    steed = add_unit(game, 0, sheets["cauchemar"], "steed")
    mount(game, rider, steed)
    enter(game, rider, Place(5.0, 5.0))
    shown = {each["id"]: each for each in presentation.present(game)["figures"]}
    assert shown[rider.id]["aboard"] == steed.id and shown[steed.id]["rider"] == rider.id
    assert shown[rider.id]["radius"] == shown[steed.id]["radius"]
    assert shown[rider.id]["names"] != shown[steed.id]["names"]


@pytest.mark.clause("LFW-CHARGEDECL-01")
def test_declared_charges_stay_until_they_are_resolved() -> None:
    """LFW-CHARGEDECL-01."""
    game = _duel()
    game.charges = (Charge(0, (1,)),)
    assert presentation.present(game)["declared"] == [{"figure": 0, "targets": [1]}]


def test_one_treasure_is_what_all_are_after() -> None:
    game = _duel()
    game.markers = (Marker("relic", "treasure", 4.0, 5.0, bearer=1),)
    (marker,) = presentation.present(game)["markers"]
    assert (marker["kind"], marker["x"]) == ("relic", game.x[1])
    game.markers = (*game.markers, Marker("knoll", "point", 9.0, 9.0, holder=0))
    kinds = [(each["kind"], each["camp"]) for each in presentation.present(game)["markers"]]
    assert kinds == [("counter", None), ("counter", 0)]


@pytest.mark.clause("LFW-JOUER-POINT-02")
def test_a_point_tells_who_controls_it_and_by_how_many() -> None:
    game = _duel()
    game.table, game.turn = Table(24.0, 24.0), 1
    game.markers = (Marker("hill", "point", 12.0, 12.0),)
    game.put(0, Place(12.0, 12.0, "ground"))
    game.put(1, Place(2.0, 2.0, "ground"))
    (hill,) = presentation.present(game)["markers"]
    assert hill["camp"] == 0
    assert hill["name"].phrase.id == "lfw.marker.controlled"
    assert [count.data for count in hill["name"].data["counts"]] == [{"camp": 0, "count": 1}]
    game.put(1, Place(12.0, 14.0, "ground"))
    (hill,) = presentation.present(game)["markers"]
    assert (hill["camp"], hill["name"].phrase.id) == (None, "lfw.marker.disputed")


def test_ways_out_are_drawn() -> None:
    game = _duel()
    game.table, game.scenario, game.edges = Table(24.0, 24.0), "rush", ("bottom", "top")
    exits = [each for each in presentation.present(game)["markers"] if each["kind"] == "exit"]
    assert [(each["camp"], each["line"]) for each in exits] == [
        (0, [[24.0, 0.0], [21.0, 0.0]]),
        (1, [[0.0, 24.0], [3.0, 24.0]]),
    ]


@pytest.mark.clause("LFW-TOUR-04")
def test_the_track_has_six_phases() -> None:
    """LFW-TOUR-04."""
    turn = presentation.present(_duel())["turn"]
    phases = [phase["id"] for phase in turn["phases"]][2:-1]
    assert phases == ["organisation", "magic", "movement", "shooting", "melee", "morale"]


def test_a_look_tells_the_range_and_what_is_hidden() -> None:
    sheets = ready_sheets()
    game = trials.duel(sheets["archer-squelette"], sheets["chasseur"], "shot", 5.0)
    told = sight.preview(game, unit_called(game, 0), unit_called(game, 1))
    assert told["hidden"] == 0.0 and told["blocked"] is None and told["in_range"]
    assert told["shot"] is None


def test_whatever_stands_on_a_table_is_called_in_words() -> None:
    book = rulebook("lfw")
    for scenario in book.scenarios():
        state: Any = book.bare_state(book.terrain({"seed": 3}, scenario))
        storeys = state.table.storeys
        ids = [surface.id for surface in storeys.surfaces]
        ids += [side.id for surface in storeys.surfaces for side in surface.sides if side.id]
        ids += [one.id for one in (*storeys.hurdles, *state.table.scenery)]
        for lang in LANGUAGES:
            names = [StateNames(state, lang).scenery(id) for id in ids]
            assert names and not [n for n in names if "." in n or n[0].islower()], (scenario, names)


def test_the_ground_that_counts_is_shown_with_how_many_are_on_it() -> None:
    """LFW-JOUER-POINT-02, LFW-OBJSEC-SUPREMATIE-01: a point with its outline; the centre, where somebody is to rule there."""
    game = field_of(2)
    game.scenario, game.turn = "colline", 2
    game.markers = (Marker("hill", "point", 12.0, 12.0),)
    for camp, x in ((0, 11.0), (0, 13.0), (1, 12.0)):
        stand(game, camp, x, 12.0 if camp == 0 else 13.5)
    (hill,) = presentation.present(game)["markers"]
    assert hill["area"]["type"] == "polygon" and hill["camp"] == 0
    assert hill["counts"] == [{"camp": 0, "count": 2}, {"camp": 1, "count": 1}]
    game.scenario, game.markers = "croisee", ()
    assert presentation.present(game)["markers"] == []
    game.objectives, game.improvised = ("suprematie", "attrition"), "preservation"
    (centre,) = presentation.present(game)["markers"]
    assert centre["area"] == {"type": "disc", "x": 12.0, "y": 12.0, "radius": 6.0}
    assert (centre["camp"], centre["bearer"]) == (0, None)
