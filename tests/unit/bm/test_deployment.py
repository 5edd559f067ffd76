"""The deployment (R79): a roll for the zones, figures one by one or all as proposed, Infiltration."""

from __future__ import annotations

from typing import Any, cast

import pytest
from tests.unit.bm.figures import field_of, stand
from tests.unit.bm.grounds import piece, roof, table
from tests.unit.bm.shelf import force

from escarmouche.core.dice import ScriptedDice
from escarmouche.core.explain import Refused
from escarmouche.core.game import Game
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.bonus_malus import deployment, scenarios
from escarmouche.rulebooks.bonus_malus.deployment import DeployPlace, why_not_place
from escarmouche.rulebooks.bonus_malus.scenarios.grounds import strip
from escarmouche.rulebooks.bonus_malus.scenarios.placing import put_near
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, RESERVE, State, leave
from escarmouche.rulebooks.bonus_malus.table_maker import make_table
from escarmouche.table.storeys.model import Place

BOOK = rulebook("bonus-malus")


def begun(*names: str, dice: list[int], **more: Any) -> Game:
    """A game at its first question."""
    setup = {"armies": [force(name) for name in names], "table": {"seed": 3}, **more}
    return Game(BOOK, setup, ScriptedDice(dice))


@pytest.mark.clause("BM-PRES-03")
def test_the_high_roller_chooses_and_the_low_roller_places_first() -> None:
    game = begun("legion-150", "ordre-150", dice=[2, 5])
    (ask,) = game.pending
    assert (ask.who, ask.question.id) == (1, "bm.ask.zone")
    game.answer(ask, "bottom")
    assert cast(State, game.state).edges == ("top", "bottom")
    (ask,) = game.pending
    assert (ask.who, ask.question.id) == (0, "bm.ask.deploy")


def test_a_tie_is_rolled_again_among_the_tied() -> None:
    game = begun("legion-150", "ordre-150", "cercle-150", dice=[4, 4, 2, 1, 6])
    (ask,) = game.pending
    assert ask.who == 1
    assert cast(State, game.state).order == (2, 0, 1)


@pytest.mark.clause("BM-PRES-03")
def test_figures_are_placed_one_by_one_in_turn() -> None:
    game = begun("legion-150", "ordre-150", dice=[2, 5])
    game.answer(game.pending[0], "top")
    asked = []
    for _ in range(4):
        (ask,) = game.pending
        asked.append(ask.who)
        spot = next(a for a in ask.answers.candidates() if isinstance(a, Place))
        game.answer(ask, spot)
    assert asked == [0, 1, 0, 1]


def test_all_as_proposed_is_one_answer_each() -> None:
    game = begun("legion-250", "cercle-250", dice=[2, 5, *[1, 6] * 10])
    game.answer(game.pending[0], "top")
    for camp in (0, 1):
        (ask,) = game.pending
        assert (ask.who, ask.answers.default()) == (camp, "all")
        game.answer(ask, "all")
    state = cast(State, game.state)
    assert all(state.status[figure.id] == ON_TABLE for figure in state.figures)
    for figure in state.figures:
        zone = scenarios.of(state).zone(state, figure.camp)
        assert zone.contains(state.x[figure.id], state.y[figure.id])
    assert state.turn == 1


def test_another_one_first() -> None:
    game = begun("legion-150", "ordre-150", dice=[2, 5])
    game.answer(game.pending[0], "top")
    first = game.pending[0].about["figure"]
    game.answer(game.pending[0], "next")
    assert game.pending[0].about["figure"] != first
    assert game.pending[0].who == 0


def test_answers_survive_their_text_form_and_garbage_is_refused() -> None:
    game = begun("legion-150", "ordre-150", dice=[2, 5])
    game.answer(game.pending[0], "top")
    answers = game.pending[0].answers
    for answer in answers.candidates():
        assert answers.decode(answers.encode(answer)) == answer
    for bad in (None, 3, ["x", 1], [1, 2, 3], {"on": "ladder"}):
        with pytest.raises(Refused):
            answers.decode(bad)
    assert answers.check("everybody") is not None
    assert answers.check(Place(18.0, 18.0)) is not None
    assert answers.check(Place(400.0, 1.0)) is not None
    told = answers.describe()
    assert told["form"] == "place"
    assert [option["key"] for option in told["options"]] == ["all", "next"]
    assert answers.reach_by_surface()["floors"]


# -- Infiltration ----------------------------------------------------------------------------------


def reason(game: State, skills: str, place: Place) -> str | None:
    """Why a figure with these skills may not be placed there."""
    figure = stand(game, 0, 1.0, 1.0, skills)
    refusal = why_not_place(game, figure, place)
    return None if refusal is None else refusal.reason.id.removeprefix("bm.refusal.")


@pytest.mark.clause("BM-SKILL-INFILTRATION-01")
def test_infiltration_begins_ten_paces_ahead_of_the_zone() -> None:
    game = field_of()
    assert reason(game, "combat", Place(18.0, 5.4)) is None
    assert reason(game, "combat", Place(18.0, 5.6)) == "outside_zone"
    assert reason(game, "combat, infiltration", Place(18.0, 15.4)) is None
    assert reason(game, "combat, infiltration", Place(18.0, 15.6)) == "outside_zone"


@pytest.mark.clause("BM-SKILL-INFILTRATION-01")
def test_infiltration_keeps_three_paces_from_enemies() -> None:
    game = field_of()
    stand(game, 1, 18.0, 15.0)
    near, far = Place(18.0, 11.1), Place(18.0, 10.9)
    assert reason(game, "combat, infiltration", near) == "too_near_to_deploy"
    assert reason(game, "combat, infiltration", far) is None


@pytest.mark.clause("BM-SKILL-INFILTRATION-01")
def test_infiltration_reaches_roofs() -> None:
    field = field_of(table=make_table(4))
    roofs = [s for s in field.table.storeys.surfaces if s.roof and s.outline.bbox[3] < 17.0]
    assert roofs
    x0, y0, x1, y1 = roofs[0].outline.bbox
    place = Place((x0 + x1) / 2, (y0 + y1) / 2, roofs[0].id)
    on_roof = min(place.y, 15.0)
    assert reason(field, "combat, infiltration", place._replace(y=on_roof)) is None
    scouting = stand(field, 0, 1.0, 3.0, "combat, infiltration")
    answers = DeployPlace(field, scouting, 1)
    assert any(isinstance(a, Place) and a.surface != "ground" for a in answers.candidates())


def test_those_who_infiltrate_are_placed_last() -> None:
    game = field_of()
    for skills in ("combat, infiltration", "combat"):
        figure = stand(game, 0, 5.0, 5.0, skills)
        game.status[figure.id] = "reserve"
    assert [f.profile.has("infiltration") for f in deployment.waiting(game, 0)] == [False, True]


def test_the_middle_of_the_edges_where_three_meet() -> None:
    game = field_of(3)
    game.edges = ("bottom", "top", "left")
    for camp in range(3):
        zone = scenarios.of(game).zone(game, camp)
        assert zone.bbox == strip(game.table, game.edges[camp], True).bbox
    assert scenarios.of(game).zone(game, 2).bbox == (0.0, 11.0, 6.0, 25.0)


@pytest.mark.clause("BM-PRES-03")
def test_a_place_without_a_surface_is_the_lowest_there() -> None:
    """A block that one stands on has nothing below it; beyond the table there is the ground."""
    game = field_of(table=table(surfaces=[roof()]))
    answers = DeployPlace(game, stand(game, 0, 2.0, 2.0), 1)
    assert answers.decode([13, 13]) == Place(13.0, 13.0, "roof")
    assert answers.decode([3, 3]) == Place(3.0, 3.0)
    assert answers.decode([400, 3]) == Place(400.0, 3.0)


def test_a_figure_is_put_as_near_as_there_is_room() -> None:
    """Between two others it stands just where it touches both."""
    game = field_of(2, table=table())
    one, other, late = (stand(game, 0, x, 18.0) for x in (17.8, 18.4, 3.0))
    leave(game, late, RESERVE)
    put_near(game, late, 18.1, 18.0)
    apart = game.radius[one.id] + game.radius[late.id]
    assert game.x[late.id] == pytest.approx(18.1, abs=1e-3)
    assert abs(game.y[late.id] - 18.0) == pytest.approx((apart**2 - 0.3**2) ** 0.5, abs=1e-3)
    assert other.id != late.id


def test_the_only_hole_of_a_full_zone_is_found() -> None:
    """R79: rocks all over the zone but for a slit that no grid meets."""
    game = field_of(2, table=table())
    late = stand(game, 0, 3.0, 30.0)
    leave(game, late, RESERVE)
    zone, r = deployment.zone_of(game, late), game.radius[late.id]
    x0, y0, x1, y1 = zone.bbox
    at = (x0 + x1) / 2 + 0.137
    rocks = [
        piece("west", x0, y0, at - r - 0.01, y1, "impassable"),
        piece("east", at + r + 0.01, y0, x1, y1, "impassable"),
    ]
    game.table = table(scenery=rocks)
    place = next(deployment._fitting(game, late, 0.5, 0.9))
    assert why_not_place(game, late, place) is None and abs(place.x - at) < 0.011
