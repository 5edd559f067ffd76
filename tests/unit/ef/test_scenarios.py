"""The scenarios: what all of them share, and those that count figures, ground or gold."""

from __future__ import annotations

import random

import pytest
from tests.unit.ef.scenario_stage import (
    GUN,
    HERO,
    SOURCE,
    Played,
    add,
    area,
    armies,
    blow,
    enlist,
    profile,
    stage,
)

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import routed
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.profile import (
    Entry,
    Role,
)
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios import (
    holding_ground,
    king_of_the_hill,
    pitched_battle,
    plunder,
)
from escarmouche.rulebooks.escarmouches_fantastiques.setup import (
    choose_scenario,
    enrol,
    make_table_for,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Gem,
    State,
    afflict,
    enter,
)
from escarmouche.rulebooks.escarmouches_fantastiques.turn import end_turn
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import bury, lose
from escarmouche.table.shapes import Disc

# -- all of them --------------------------------------------------------------------------------


@pytest.mark.clause("EF-SCEN-01")
def test_the_scenarios_stand_in_the_order_of_the_text() -> None:
    assert [played_scenario.scenario(id).id for id in played_scenario.IDS] == list(
        played_scenario.IDS
    )
    for id in played_scenario.IDS:
        found = played_scenario.scenario(id)
        assert found.phrase.id == f"ef.scenario.{id}"
        assert found.summary.id == f"ef.scenario.{id}.summary" and found.summary.clauses


@pytest.mark.clause("EF-SCEN-01")
def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(SetupError):
        played_scenario.scenario("bataille-navale")


@pytest.mark.clause("EF-SCEN-01")
@pytest.mark.parametrize(("face", "id"), list(enumerate(played_scenario.IDS, 1)))
def test_one_die_may_choose_the_scenario(face: int, id: str) -> None:
    game = stage(played_scenario.ROLLED, area("wood", "w", 24, 24))
    enlist(game, 0, **HERO)
    Played(choose_scenario(game, None), faces=[face])
    assert game.scenario == id
    assert game.agenda[0] == ("terrain",) and game.agenda[-2:] == (("first to deploy",), ("turn",))


@pytest.mark.clause("EF-SCEN-COLLINE-01")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_made_table_is_made_anew_around_the_hill_that_was_thrown(face: int) -> None:
    """And around nothing else: for the others the table stays the one that was shown."""
    game = stage(played_scenario.ROLLED, area("wood", "w", 24, 24))
    enlist(game, 0, **HERO)
    shown = game.table
    Played(choose_scenario(game, (("seed", 5),)), faces=[face])
    if game.scenario == "roi-de-la-colline":
        assert game.table == make_table_for("roi-de-la-colline", {"seed": 5})
    else:
        assert game.table is shown


@pytest.mark.clause("EF-SCEN-01", "EF-SCEN-COLLINE-01")
def test_a_table_drawn_by_hand_survives_the_die() -> None:
    game = stage(played_scenario.ROLLED, area("wood", "mine", 8, 8))
    Played(choose_scenario(game, None), faces=[3])
    assert [piece.id for piece in game.table.scenery] == ["mine"]


@pytest.mark.clause("EF-SCEN-01", "EF-SCEN-SAUVETAGE-02")
def test_a_scenario_that_the_armies_cannot_play_is_thrown_again() -> None:
    game = stage(played_scenario.ROLLED)
    enlist(game, 0)
    played = Played(choose_scenario(game, None), faces=[4, 2, 6])
    assert game.scenario == "pillage"
    assert played.told.count("ef.event.scenario_impossible") == 2


@pytest.mark.clause("EF-SCEN-02")
@pytest.mark.parametrize("id", played_scenario.IDS)
def test_every_scenario_lasts_six_turns(id: str) -> None:
    game = stage(id)
    add(game, 0, 10, 10)
    add(game, 1, 10, 40)
    game.turn = 5
    Played(end_turn(game))
    assert game.agenda == (("turn",),)
    game.turn, game.agenda = 6, ()
    assert Played(end_turn(game)).told == ["ef.event.game_ends"]
    assert game.agenda == ()


@pytest.mark.clause("EF-SCEN-03")
@pytest.mark.parametrize("id", [id for id in played_scenario.IDS if id != "sauvetage"])
@pytest.mark.parametrize("camps", [2, 3, 4])
def test_equal_scores_are_a_draw(id: str, camps: int) -> None:
    game = stage(id, area("great-hill", "h", 24, 24), camps=camps)
    game.gem = Gem(24, 24)
    result = played_scenario.of(game).result(game)
    assert result.winner is None
    assert len(set(result.scores)) == 1 and len(result.scores) == camps


@pytest.mark.clause("EF-SCEN-BATAILLE-01", "EF-SCEN-BATAILLE-02")
def test_a_pitched_battle_counts_the_dead_in_points() -> None:
    game = stage("bataille-rangee")
    killer, hero = add(game, 0, 10, 10), add(game, 1, 20, 20, price=30, **HERO)
    Played(bury(game, [(hero, blow(killer))]))
    assert pitched_battle.SCENARIO.scores(game) == (80, 0)
    Played(lose(game, killer))
    assert pitched_battle.SCENARIO.scores(game) == (80, 10)
    assert pitched_battle.SCENARIO.result(game).winner == 0


# -- Occupation du terrain ----------------------------------------------------------------------


@pytest.mark.clause("EF-SCEN-OCCUPATION-01", "EF-SCEN-OCCUPATION-02")
def test_the_side_with_more_figures_holds_a_piece() -> None:
    game = stage("occupation-du-terrain", area("wood", "w", 10, 10), area("hill", "h", 30, 30))
    for x, y, camp in ((9, 10, 0), (11, 10, 0), (10, 12, 1), (30, 30, 1)):
        add(game, camp, x, y)
    assert holding_ground.SCENARIO.scores(game) == (1, 1)
    add(game, 0, 28, 28)  # a tie: nobody holds the hill
    assert holding_ground.SCENARIO.scores(game) == (1, 0)
    assert holding_ground.SCENARIO.result(game).winner == 0


@pytest.mark.clause("EF-SCEN-OCCUPATION-01")
def test_the_centre_of_the_base_decides_who_is_on_a_piece() -> None:
    game = stage("occupation-du-terrain", area("wood", "w", 10, 10))
    add(game, 0, 13.2, 10)  # only part of its base is in the wood
    assert holding_ground.SCENARIO.scores(game) == (0, 0)
    add(game, 1, 12.9, 12)
    assert holding_ground.SCENARIO.scores(game) == (0, 1)


@pytest.mark.clause("EF-SCEN-OCCUPATION-01")
def test_routed_figures_count_and_artillery_pieces_do_not() -> None:
    game = stage("occupation-du-terrain", area("wood", "w", 10, 10))
    enrol(game, 0, Entry("gun", profile(), 1, GUN))
    enter(game, game.figures[0], 9, 9)  # the piece; its crewman is elsewhere
    enter(game, game.figures[1], 30, 30)
    assert holding_ground.SCENARIO.scores(game) == (0, 0)
    runaway = add(game, 1, 11, 11)
    afflict(game, runaway, routed())
    assert holding_ground.SCENARIO.scores(game) == (0, 1)


@pytest.mark.clause("EF-SCEN-OCCUPATION-01")
def test_only_pieces_on_which_one_can_stand_are_numbered() -> None:
    game = stage(
        "occupation-du-terrain",
        area("building", "b", 40, 40),
        area("marsh", "m", 10, 10),
        area("wood", "w", 20, 20),
    )
    played = Played(played_scenario.prepare(game, "pieces"))
    assert played.data["ef.event.pieces_to_hold"]["scenery"] == ["m", "w"]
    assert holding_ground.SCENARIO.objectives(game, 0) == [(10, 10), (20, 20)]


@pytest.mark.clause("EF-SCEN-OCCUPATION-01")
def test_a_table_with_nothing_to_hold_is_refused() -> None:
    game = stage("occupation-du-terrain", area("building", "b", 40, 40))
    refusal = holding_ground.SCENARIO.refuses(game)
    assert refusal is not None and refusal.reason is holding_ground.NOTHING_TO_HOLD


@pytest.mark.clause("EF-SCEN-OCCUPATION-02")
def test_three_sides_each_need_more_than_every_other() -> None:
    game = stage("occupation-du-terrain", area("wood", "w", 10, 10), camps=3)
    for camp, x in ((0, 8), (1, 9.5), (2, 11)):
        add(game, camp, x, 10)
    assert holding_ground.SCENARIO.scores(game) == (0, 0, 0)
    add(game, 2, 12, 12)
    assert holding_ground.SCENARIO.result(game).winner == 2


# -- Roi de la colline --------------------------------------------------------------------------


@pytest.mark.clause("EF-SCEN-COLLINE-01")
def test_a_table_from_a_seed_has_its_great_hill() -> None:
    setup = {"armies": armies(250, "cendre", "ecorce"), "scenario": "roi-de-la-colline"}
    game = Game(rulebook("ef"), {**setup, "table": {"seed": 3}}, SeededDice.from_seed(1))
    assert isinstance(game.state, State)
    hill = king_of_the_hill.great_hill(game.state.table)
    assert hill is not None
    left, low, right, high = hill.shape.bbox
    assert 9 <= right - left <= 12 and 9 <= high - low <= 12


@pytest.mark.clause("EF-SCEN-COLLINE-01")
def test_a_table_drawn_by_hand_gets_one_in_place_of_what_lay_there() -> None:
    game = stage("roi-de-la-colline", area("wood", "near", 24, 18), area("wood", "far", 40, 40))
    Played(played_scenario.prepare(game, "hill"))
    assert [piece.id for piece in game.table.scenery] == ["great-hill-1", "far"]
    before = game.table
    Played(played_scenario.prepare(game, "hill"))
    assert game.table is before
    hill = king_of_the_hill.great_hill(before)
    assert hill is not None and hill.shape == Disc(24, 24, 5)


@pytest.mark.clause("EF-SCEN-COLLINE-02")
def test_the_most_figures_on_the_hill_win() -> None:
    game = stage("roi-de-la-colline")
    Played(played_scenario.prepare(game, "hill"))
    add(game, 0, 24, 24)
    add(game, 0, 10, 10)
    add(game, 1, 24, 28.9)
    add(game, 1, 28, 24)
    assert king_of_the_hill.SCENARIO.scores(game) == (1, 2)
    assert king_of_the_hill.SCENARIO.result(game).winner == 1
    assert (24, 24) in king_of_the_hill.SCENARIO.objectives(game, 0)


# -- Pillage ------------------------------------------------------------------------------------


@pytest.mark.clause(
    "EF-SCEN-PILLAGE-02", "EF-SCEN-PILLAGE-03", "EF-SCEN-PILLAGE-04", "EF-SCEN-PILLAGE-05"
)
@pytest.mark.parametrize(("armour", "dice"), [(0, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_gold_follows_the_printed_armour(armour: int, dice: int) -> None:
    game = stage("pillage")
    assert plunder.gold_dice(enlist(game, 0, armour=armour)) == dice
    assert plunder.gold_dice(enlist(game, 0, armour=armour, role=Role.SORCERER)) == dice + 3
    assert plunder.gold_dice(enlist(game, 0, armour=armour, role=Role.TITAN)) == dice


@pytest.mark.clause("EF-SCEN-PILLAGE-01", "EF-SCEN-PILLAGE-06")
def test_an_enemy_killed_in_melee_brings_gold() -> None:
    game = stage("pillage")
    killer, victim = add(game, 0, 10, 10), add(game, 1, 11, 10, armour=3, role=Role.HERO)
    played = Played(bury(game, [(victim, blow(killer))]), faces=[6, 5, 1, 2, 3])
    assert game.gold == [17, 0]
    assert played.data["ef.event.gold_taken"]["gold"] == 17
    assert plunder.SCENARIO.result(game).winner == 0


@pytest.mark.clause("EF-SCEN-PILLAGE-01")
def test_shots_spells_flight_and_friends_bring_none() -> None:
    game = stage("pillage")
    killer, friend = add(game, 0, 10, 10), add(game, 1, 12, 10)
    for hit in (
        blow(killer, melee=False),
        Hit(SOURCE, 0),
        Hit(SOURCE, 0, melee=True),
        blow(friend),
        blow(friend, camp=0),  # Paranoïa: the caster's deed, the friend's blow
    ):
        victim = add(game, 1, 20, 20)
        assert not Played(bury(game, [(victim, hit)])).rolls
    Played(lose(game, add(game, 1, 30, 30)))
    assert game.gold == [0, 0]


@pytest.mark.clause("EF-SCEN-PILLAGE-01")
def test_with_three_sides_gold_goes_to_the_side_that_struck() -> None:
    game = stage("pillage", camps=3)
    killer, victim = add(game, 2, 10, 10), add(game, 0, 11, 10)
    Played(bury(game, [(victim, blow(killer))]), faces=[4])
    assert game.gold == [0, 0, 4]


# -- whole games --------------------------------------------------------------------------------


NAMES = ("cendre", "ecorce", "sauvesel", "heures-mortes")


@pytest.mark.parametrize("id", [*played_scenario.IDS, played_scenario.ROLLED])
@pytest.mark.parametrize("camps", [2, 3, 4])
def test_random_games_end_and_can_be_taken_up_at_any_moment(id: str, camps: int) -> None:
    for seed in range(2):
        setup = {
            "armies": armies(500, *NAMES[:camps]),
            "scenario": id,
            "table": {"seed": seed, **({"width": 72, "depth": 72} if camps > 2 else {})},
        }
        game = Game(rulebook("ef"), setup, SeededDice.from_seed(seed))
        chooser = random.Random(seed)
        while game.pending:
            ask = game.pending[0]
            answer = ask.answers.sample(chooser)
            assert ask.answers.check(answer) is None
            assert ask.answers.decode(ask.answers.encode(answer)) == answer
            if chooser.random() < 0.05:
                assert game.fork().state.digest() == game.state.digest()
            game.accept(ask, answer)
        assert game.result is not None and len(game.result.scores) == camps
        if isinstance(game.state, State) and game.state.scenario == "sauvetage":
            assert game.result.winner is not None
