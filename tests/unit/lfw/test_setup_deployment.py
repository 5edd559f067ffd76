"""The deployment: dice for the order, edges, units in turn or armies in full, scouts, vanguards, who begins."""

from __future__ import annotations

from typing import Any, cast

import pytest
from tests.thorough import tries
from tests.unit.lfw.army_files import ready
from tests.unit.lfw.units import field_of, rule, stand

from escarmouche.core.dice import ScriptedDice, SeededDice
from escarmouche.core.explain import Refused
from escarmouche.core.game import Game
from escarmouche.kit.duos import is_aboard
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.last_fantasy_war import points, scenarios
from escarmouche.rulebooks.last_fantasy_war.army.roster import army_to_data
from escarmouche.rulebooks.last_fantasy_war.deployment import DeployPlace, vanguard_steps, waiting
from escarmouche.rulebooks.last_fantasy_war.placing import (
    proposed,
    scouting,
    why_not_place,
)
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, RESERVE, State, Unit
from escarmouche.rulebooks.last_fantasy_war.table_maker import make_table
from escarmouche.table.pieces import Table
from escarmouche.table.storeys.model import GROUND, Place

BOOK = rulebook("last-fantasy-war")
ARMIES = ("demons-300", "legion-d-os-300", "gladeris-300")


def begun(opponents: int, dice: list[int], **more: Any) -> Game:
    """A game at its first question; further dice are ones and sixes."""
    armies = [army_to_data(ready(ARMIES[n % 3])) for n in range(opponents)]
    setup = {"armies": armies, "table": {"seed": 3}, **more}
    return Game(BOOK, setup, ScriptedDice([*dice, *[1, 6, 3, 5] * 40]))


def state_of(game: Game) -> State:
    return cast(State, game.state)


def to_place(table: Table | None = None, opponents: int = 2, scenario: str = "breche") -> State:
    """An empty table before the first turn."""
    game = field_of(opponents, table)
    game.turn, game.scenario = 0, scenario
    game.edges = scenarios.of(game).edges(opponents)[:opponents]
    return game


def in_reserve(game: State, camp: int, **told: Any) -> Unit:
    """A unit that is still to be placed."""
    unit = stand(game, camp, 12.0, 12.0, **told)
    game.status[unit.id], game.in_play[unit.id] = RESERVE, False
    game.x[unit.id] = game.y[unit.id] = 1e6
    return unit


def a_scout() -> Any:
    return rule(points.DEPLOYMENT, lambda *_about: "eclaireur")


# -- order -----------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-JOUER-DEPLOIEMENT-05", "LFW-JOUER-PLACEMENT-02", "LFW-SCEN-BRECHE-03")
def test_the_high_roller_chooses_its_edge_and_places_first() -> None:
    game = begun(2, [2, 5], scenario="breche")
    (ask,) = game.pending
    assert (ask.who, ask.question.id) == (1, "lfw.ask.edge")
    game.answer(ask, "bottom")
    assert state_of(game).edges == ("top", "bottom")
    (ask,) = game.pending
    assert (ask.who, ask.question.id) == (1, "lfw.ask.deploy")


@pytest.mark.clause("LFW-JOUER-DEPLOIEMENT-05")
def test_a_tie_is_rolled_again_among_the_tied() -> None:
    game = begun(3, [4, 4, 2, 1, 6], scenario="colline")
    assert state_of(game).order == (1, 0, 2)


@pytest.mark.clause("LFW-SCEN-COLLINE-05", "LFW-JOUER-PLACEMENT-02")
def test_three_choose_among_four_edges() -> None:
    game = begun(3, [4, 2, 6], scenario="colline")
    for who, edge in ((2, "right"), (0, "top"), (1, "left")):
        (ask,) = game.pending
        assert (ask.who, ask.question.id) == (who, "lfw.ask.edge")
        game.answer(ask, edge)
    assert state_of(game).edges == ("top", "left", "right")


@pytest.mark.clause(
    *("LFW-JOUER-DEPLOIEMENT-01", "LFW-JOUER-DEPLOIEMENT-03", "LFW-SCEN-BRECHE-07"),
    *("LFW-SCEN-COLLINE-08", "LFW-SCEN-RELIQUE-09"),
)
@pytest.mark.parametrize(
    ("scenario", "opponents", "dice"),
    [("breche", 2, [5, 2]), ("colline", 3, [5, 3, 1]), ("relique", 3, [5, 3, 1])],
)
def test_units_are_placed_one_by_one_in_turn(
    scenario: str, opponents: int, dice: list[int]
) -> None:
    game = begun(opponents, dice, scenario=scenario)
    while game.pending[0].question.id == "lfw.ask.edge":
        game.answer(game.pending[0], game.pending[0].answers.default())
    asked = []
    for _ in range(2 * opponents):
        (ask,) = game.pending
        asked.append(ask.who)
        game.answer(ask, next(a for a in ask.answers.candidates() if isinstance(a, Place)))
    assert asked == [*range(opponents)] * 2


@pytest.mark.clause(*("LFW-JOUER-DEPLOIEMENT-02", "LFW-JOUER-DEPLOIEMENT-04", "LFW-SCEN-ASSAUT-07"))
def test_the_defender_of_the_stronghold_deploys_in_full_first() -> None:
    game = begun(2, [], scenario="assaut")
    for _ in range(3):
        (ask,) = game.pending
        assert (ask.who, ask.question.id) == (1, "lfw.ask.deploy")
        game.answer(ask, next(a for a in ask.answers.candidates() if isinstance(a, Place)))
    game.answer(game.pending[0], "all")
    assert game.pending[0].who == 0


@pytest.mark.clause("LFW-JOUER-COMMENCER-01", "LFW-JOUER-DEROULEMENT-01", "LFW-JOUEURS-02")
def test_when_all_stand_dice_tell_who_begins() -> None:
    game = begun(2, [5, 2], scenario="breche")
    game.answer(game.pending[0], "top")
    while game.pending[0].question.id.startswith("lfw.ask.deploy"):
        game.answer(game.pending[0], "all")
    told = [event.phrase.id for event in game.events if hasattr(event, "phrase")]
    assert told.index("lfw.event.all_deployed") < told.index("lfw.event.initiative")
    state = state_of(game)
    assert all(state.status[unit.id] == ON_TABLE for unit in state.figures)


def test_another_one_first() -> None:
    game = begun(2, [5, 2], scenario="breche")
    game.answer(game.pending[0], "top")
    first = game.pending[0].about["figure"]
    game.answer(game.pending[0], "next")
    assert game.pending[0].about["figure"] != first


# -- where -----------------------------------------------------------------------------------------


@pytest.mark.clause(
    *("LFW-JOUER-PLACEMENT-01", "LFW-SCEN-BRECHE-06", "LFW-SCEN-COLLINE-06", "LFW-SCEN-COLLINE-07")
)
@pytest.mark.parametrize(
    ("scenario", "opponents", "spot", "fine"),
    [
        ("breche", 2, (12.0, 2.4), True),
        ("breche", 2, (12.0, 2.6), False),
        ("colline", 2, (12.0, 5.5), True),
        ("colline", 2, (0.6, 5.5), True),
        ("colline", 2, (12.0, 5.6), False),
        ("colline", 3, (12.0, 5.5), True),
        ("colline", 3, (3.4, 0.5), True),
        ("colline", 3, (2.8, 0.5), False),
        ("colline", 3, (0.6, 5.5), False),
    ],
)
def test_wholly_in_the_zone(
    scenario: str, opponents: int, spot: tuple[float, float], fine: bool
) -> None:
    game = to_place(opponents=opponents, scenario=scenario)
    unit = in_reserve(game, 0)
    refusal = why_not_place(game, unit, Place(*spot, GROUND))
    assert (refusal is None) == fine
    if refusal is not None:
        assert refusal.reason.id == "lfw.refusal.outside_zone"


@pytest.mark.clause("LFW-SCEN-ASSAUT-05", "LFW-SCEN-ASSAUT-06")
@pytest.mark.parametrize(
    ("camp", "spot", "fine"),
    [
        (1, (12.0, 12.0), True),
        (1, (9.6, 9.6), True),
        (1, (9.4, 12.0), False),
        (0, (12.0, 2.4), True),
        (0, (22.0, 12.0), True),
        (0, (2.5, 2.6), True),
        (0, (12.0, 2.6), False),
        (0, (3.4, 3.4), False),
    ],
)
def test_the_stronghold_and_all_around_it(camp: int, spot: tuple[float, float], fine: bool) -> None:
    game = to_place(scenario="assaut")
    unit = in_reserve(game, camp)
    assert (why_not_place(game, unit, Place(*spot, GROUND)) is None) == fine


@pytest.mark.clause("LFW-SCEN-RELIQUE-06", "LFW-SCEN-RELIQUE-07", "LFW-SCEN-RELIQUE-08")
@pytest.mark.parametrize(
    ("camp", "spot", "fine"),
    [
        (2, (4.0, 11.4), True),
        (2, (4.0, 11.6), False),
        (0, (2.0, 13.0), True),
        (0, (6.0, 22.0), True),
        (0, (6.0, 18.0), False),
        (0, (13.0, 22.0), False),
        (1, (13.0, 22.0), True),
        (1, (22.0, 14.0), True),
        (1, (22.0, 11.0), False),
    ],
)
def test_quarters_and_a_half(camp: int, spot: tuple[float, float], fine: bool) -> None:
    game = to_place(opponents=3, scenario="relique")
    unit = in_reserve(game, camp)
    assert (why_not_place(game, unit, Place(*spot, GROUND)) is None) == fine


@pytest.mark.clause("LFW-JOUER-PLACEMENT-04", "LFW-SCEN-RELIQUE-08")
@pytest.mark.parametrize(("camp", "least"), [(2, 1.0), (0, 3.0)])
def test_nobody_is_placed_near_an_enemy(camp: int, least: float) -> None:
    game = to_place(opponents=3, scenario="relique")
    unit = in_reserve(game, camp)
    x, y = (6.0, 11.0) if camp == 2 else (2.0, 13.0)
    foe = stand(game, 1, x, y - 0.9 - least if camp == 2 else y + 0.9 + least)
    refusal = why_not_place(game, unit, Place(x, y, GROUND))
    assert refusal is not None
    assert (refusal.reason.id, refusal.data["other"]) == (
        "lfw.refusal.too_near_to_deploy",
        foe.id,
    )
    game.y[foe.id] += -0.2 if camp == 2 else 0.2
    assert why_not_place(game, unit, Place(x, y, GROUND)) is None


@pytest.mark.clause("LFW-JOUER-PLACEMENT-03")
def test_a_base_larger_than_its_zone_sticks_out_as_little_as_it_can() -> None:
    game = to_place(scenario="breche")
    giant = in_reserve(game, 0, type="behemoth")
    r = game.radius[giant.id]
    assert r > 1.9, "wider than the strip of 3 inches"
    place = proposed(game, giant)
    assert place.y <= r + 0.1, "against its edge"
    assert why_not_place(game, giant, place) is None
    assert why_not_place(game, giant, Place(12.0, r + 0.5, GROUND)) is not None


@pytest.mark.clause("LFW-JOUER-PLACEMENT-03")
def test_where_no_room_is_left_one_stands_beside_the_zone() -> None:
    game = to_place(scenario="assaut")
    for column in range(5):
        for row in range(5):
            stand(game, 1, 9.6 + 1.2 * column, 9.6 + 1.2 * row)
    late = in_reserve(game, 1)
    place = proposed(game, late)
    assert why_not_place(game, late, place) is None
    assert 8.0 < place.x < 16.0
    assert 8.0 < place.y < 16.0


def test_a_place_is_checked_as_it_comes() -> None:
    game = begun(2, [5, 2], scenario="breche")
    game.answer(game.pending[0], "bottom")
    (ask,) = game.pending
    assert isinstance(ask.answers, DeployPlace)
    for bad in ([12.0, 20.0], [12.0], "none", [1.0, "x"], [12.0, 2.0, "cellar"], [50.0, 2.0]):
        with pytest.raises(Refused):
            game.answer_data(0, bad)
    place = next(a for a in ask.answers.candidates() if isinstance(a, Place))
    assert ask.answers.decode(ask.answers.encode(place)) == place
    assert ask.answers.describe()["form"] == "place"
    game.answer_data(0, [place.x, place.y])


# -- scouts and vanguards --------------------------------------------------------------------------


@pytest.mark.clause("LFW-RULE-ECLAIREUR-01", "LFW-RULE-ECLAIREUR-03")
def test_scouts_wait_until_nobody_else_is_left() -> None:
    game = to_place(scenario="breche")
    scout = in_reserve(game, 0, plugins=[a_scout()])
    other = in_reserve(game, 1)
    assert waiting(game, 0) == []
    assert waiting(game, 1) == [other]
    game.status[other.id] = ON_TABLE
    game.x[other.id], game.y[other.id] = 12.0, 22.0
    assert waiting(game, 0) == [scout]


@pytest.mark.clause("LFW-RULE-ECLAIREUR-02")
def test_scouts_stand_anywhere_far_from_enemies() -> None:
    game = to_place(scenario="breche")
    scout = in_reserve(game, 0, plugins=[a_scout()])
    stand(game, 1, 12.0, 20.0)
    assert scouting(game, scout)
    assert why_not_place(game, scout, Place(12.0, 12.5, GROUND)) is None, "outside its zone"
    near = why_not_place(game, scout, Place(12.0, 13.02, GROUND))
    assert near is not None
    assert near.reason.id == "lfw.refusal.scout_too_near"


@pytest.mark.clause("LFW-RULE-AVANTGARDE-01")
def test_vanguards_move_by_turns() -> None:
    game = to_place(scenario="breche")
    told: dict[str, Any] = {"plugins": [rule(points.DEPLOYMENT, lambda *_about: "avant-garde")]}
    ids = [
        stand(game, camp, 3.0 * n + 2, 2 + 20 * camp, **told).id for camp in (0, 1) for n in (0, 1)
    ]
    game.order = (1, 0)
    assert [id for _step, id in vanguard_steps(game)] == [ids[2], ids[0], ids[3], ids[1]]


@pytest.mark.clause("LFW-RULE-AVANTGARDE-01")
def test_a_vanguard_moves_before_it_is_known_who_begins() -> None:
    game = begun(2, [5, 2], scenario="breche")
    game.answer(game.pending[0], "top")
    seen = []
    while state_of(game).turn == 0:
        (ask,) = game.pending
        seen.append(ask.question.id)
        game.answer(ask, "run" if ask.question.id == "lfw.ask.vanguard" else ask.answers.default())
    told = [event.phrase.id for event in game.events if hasattr(event, "phrase")]
    if "lfw.ask.vanguard" in seen:
        assert "lfw.event.ran" in told[: told.index("lfw.event.initiative")]


@pytest.mark.parametrize("scenario", ["colline", "breche", "assaut"])
@pytest.mark.parametrize("seed", range(tries(2, 4)))
def test_all_as_proposed_is_legal_on_every_table(scenario: str, seed: int) -> None:
    names = ("demons-600", "gladeris-600")
    armies = [army_to_data(ready(name)) for name in names]
    setup = {"armies": armies, "scenario": scenario, "table": {"seed": seed}}
    game = Game(BOOK, setup, SeededDice(b"deploy"))
    while game.pending[0].question.id != "lfw.ask.vanguard" and state_of(game).turn == 0:
        game.answer(game.pending[0], game.pending[0].answers.default())
    state = state_of(game)
    assert all(state.status[unit.id] == ON_TABLE for unit in state.figures)
    bodies = [unit for unit in state.figures if not is_aboard(state, unit.id)]
    for one in bodies:
        assert 0 <= state.x[one.id] <= make_table(seed).width


def test_what_the_page_draws_of_zones() -> None:
    game = begun(2, [], scenario="assaut")
    zones = BOOK.present(state_of(game))["zones"]
    assert [zone["camp"] for zone in zones] == [0, 1]
