"""The six scenarios: their set-up, what they add to play, and who wins."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from escarmouche.army_shelf import load_army
from escarmouche.core.dice import SeededDice
from escarmouche.core.explain import Phrase
from escarmouche.core.game import Game
from escarmouche.core.hooks import first
from escarmouche.core.rulebook import SetupError
from escarmouche.core.words import Ask, AskAll, Roll, Rule, Tell
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario, points
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import routed
from escarmouche.rulebooks.escarmouches_fantastiques.crews import use_piece
from escarmouche.rulebooks.escarmouches_fantastiques.deployment import PlaceAnswers
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.morale import rout
from escarmouche.rulebooks.escarmouches_fantastiques.movement import Move, MoveAnswers, move
from escarmouche.rulebooks.escarmouches_fantastiques.moves import UsePiece
from escarmouche.rulebooks.escarmouches_fantastiques.paths import why_not_go
from escarmouche.rulebooks.escarmouches_fantastiques.profile import (
    Entry,
    Piece,
    PieceKind,
    Profile,
    Role,
)
from escarmouche.rulebooks.escarmouches_fantastiques.roster import army_to_data
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios import (
    cursed_gem,
    holding_ground,
    king_of_the_hill,
    pitched_battle,
    plunder,
    prison,
    rescue,
)
from escarmouche.rulebooks.escarmouches_fantastiques.setup import (
    choose_scenario,
    enrol,
    make_table_for,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Camp,
    Figure,
    FireWall,
    Gem,
    Rescue,
    State,
    afflict,
    enter,
    has_effect,
)
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import make_piece, prison_at
from escarmouche.rulebooks.escarmouches_fantastiques.turn import begin, end_turn, leaders
from escarmouche.rulebooks.escarmouches_fantastiques.walking import walk
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import bury, lose
from escarmouche.table.scenery import Scenery, Table
from escarmouche.table.shapes import Disc, rectangle

SOURCE = Phrase("test.source")
EDGES = ("bottom", "left", "top", "right")
GUN = Piece("gun", {"fr": "canon"}, PieceKind.EXPLOSIVE, 3)


# -- helpers ------------------------------------------------------------------------------------


def profile(**changes: Any) -> Profile:
    plain: dict[str, Any] = {
        "id": "troop",
        "names": {"fr": "troupe", "en": "troop"},
        "movement": 6,
        "melee": (3,),
        "armour": 2,
        "mental": 3,
        "price": 10,
    }
    return Profile(**{**plain, **changes})


HERO = {"role": Role.HERO, "items": ("endurance",), "movement": 12, "mental": 5, "life": 2}


def stage(scenario: str, *scenery: Scenery, camps: int = 2) -> State:
    """An empty table 48'' square in the first turn's Movement phase."""
    game = State(
        camps=tuple(Camp(n, {"fr": f"camp {n}"}, 500) for n in range(camps)),
        table=Table(48.0, 48.0, scenery),
        scenario=scenario,
        turn=1,
        phase="movement",
        edges=("bottom", "top") if camps == 2 else EDGES[:camps],
        order=tuple(range(camps)),
    )
    for values in (game.started, game.victory, game.gold):
        values.extend([0] * camps)
    game.army.extend([()] * camps)
    game.pieces.extend([()] * camps)
    game.reserve.extend([()] * camps)
    return game


def add(game: State, camp: int, x: float, y: float, **changes: Any) -> Figure:
    """A figure of its own roster entry, on the table."""
    figure = enlist(game, camp, **changes)
    enter(game, figure, x, y)
    game.started[camp] += 1
    return figure


def enlist(game: State, camp: int, **changes: Any) -> Figure:
    """A figure that is not in play."""
    enrol(game, camp, Entry(f"entry-{len(game.figures)}", profile(**changes), 1))
    figure: Figure = game.figures[-1]
    return figure


class Played:
    """What a rule asked, threw and told."""

    def __init__(self, rule: Rule, answers: Sequence[Any] = (), faces: Sequence[int] = ()) -> None:
        self.told: list[str] = []
        self.data: dict[str, Any] = {}
        self.asked: list[Ask] = []
        self.rolls: list[Roll] = []
        answers, faces, value = list(answers), list(faces), None
        while True:
            try:
                word = rule.send(value)
            except StopIteration:
                break
            value = None
            assert not isinstance(word, AskAll)
            if isinstance(word, Tell):
                self.told.append(word.phrase.id)
                self.data[word.phrase.id] = word.data
            elif isinstance(word, Roll):
                self.rolls.append(word)
                value, faces = tuple(faces[: word.dice]), faces[word.dice :]
                assert len(value) == word.dice, f"no dice left for {word.what.id}"
            else:
                self.asked.append(word)
                assert answers, f"nobody answers {word.question.id}"
                value = answers.pop(0)
                assert word.answers.check(value) is None, word.answers.check(value)
        assert not answers and not faces

    @property
    def questions(self) -> list[str]:
        return [ask.question.id for ask in self.asked]


def area(kind: str, id: str, x: float, y: float, side: float = 6.0) -> Scenery:
    return make_piece(kind, id, rectangle(x, y, side, side))


@cache
def armies(size: int, *names: str) -> list[Any]:
    return [army_to_data(load_army(f"{name}-{size}")) for name in names]


def blow(attacker: Figure, **changes: Any) -> Hit:
    return Hit(SOURCE, attacker.camp, attacker.id, melee=True)._replace(**changes)


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


# -- La gemme maudite ---------------------------------------------------------------------------


def gem_stage(*scenery: Scenery, camps: int = 2) -> State:
    game = stage("gemme-maudite", *scenery, camps=camps)
    Played(played_scenario.prepare(game, "gem"))
    return game


def bearing(game: State, figure: Figure) -> None:
    game.gem = Gem(game.x[figure.id], game.y[figure.id], figure.id)


@pytest.mark.clause("EF-SCEN-GEMME-01")
def test_the_gem_lies_at_the_centre_where_it_can_be_reached() -> None:
    game = gem_stage(area("building", "b", 25, 25), area("wood", "w", 24, 24))
    assert game.gem == Gem(24, 24)
    assert [piece.id for piece in game.table.scenery] == ["w"]


@pytest.mark.clause("EF-SCEN-GEMME-02")
@pytest.mark.parametrize(("x", "offered"), [(24.0, True), (23.5, True), (23.49, False)])
def test_whoever_ends_a_move_in_contact_may_pick_it_up(x: float, offered: bool) -> None:
    game = gem_stage()
    figure = add(game, 0, 20, 24)
    played = Played(walk(game, figure, ((x, 24.0),)), answers=["yes"] * offered)
    assert played.questions == ["ef.ask.pick_up_gem"] * offered
    assert game.gem == (Gem(x, 24, figure.id) if offered else Gem(24, 24))


@pytest.mark.clause("EF-SCEN-GEMME-02")
def test_nobody_has_to_and_standing_still_is_no_move() -> None:
    game = gem_stage()
    figure = add(game, 0, 20, 24)
    Played(walk(game, figure, ((23.6, 24.0),)), answers=["no"])
    assert game.gem == Gem(24, 24)
    assert not Played(walk(game, figure, ((23.6, 24.0),))).asked


@pytest.mark.clause("EF-SCEN-GEMME-02")
def test_only_one_bearer_no_routed_one_and_never_a_piece() -> None:
    game = gem_stage()
    bearer, other = add(game, 0, 24, 24), add(game, 1, 20, 24)
    bearing(game, bearer)
    assert not Played(walk(game, other, ((23.0, 24.0),))).asked
    game.gem = Gem(24, 22)
    afflict(game, other, routed())
    assert not Played(walk(game, other, ((24.0, 22.0),))).asked
    enrol(game, 0, Entry("gun", profile(), 1, GUN))
    piece = game.figures[2]
    enter(game, piece, 24, 10)
    game.gem = Gem(24, 12)
    assert not Played(walk(game, piece, ((24.0, 12.0),))).asked


@pytest.mark.clause("EF-SCEN-GEMME-03")
def test_the_killer_of_the_bearer_in_melee_may_take_it() -> None:
    game = gem_stage()
    bearer, killer = add(game, 0, 24, 30), add(game, 1, 25, 30)
    bearing(game, bearer)
    played = Played(bury(game, [(bearer, blow(killer))]), answers=["yes"])
    assert played.questions == ["ef.ask.take_gem"]
    assert game.gem == Gem(25, 30, killer.id)


@pytest.mark.clause("EF-SCEN-GEMME-03")
def test_otherwise_it_drops_where_the_bearer_stood() -> None:
    game = gem_stage()
    bearer, killer = add(game, 0, 24, 30), add(game, 1, 25, 30)
    bearing(game, bearer)
    Played(bury(game, [(bearer, blow(killer)), (killer, blow(bearer))]))  # both die together
    assert game.gem == Gem(24, 30)
    for hit in (blow(killer, melee=False), Hit(SOURCE, 1)):
        bearer = add(game, 0, 10, 30)
        bearing(game, bearer)
        assert not Played(bury(game, [(bearer, hit)])).asked
        assert game.gem == Gem(10, 30)


@pytest.mark.clause("EF-SCEN-GEMME-03")
def test_a_bearer_who_flees_off_the_table_leaves_it_at_the_edge() -> None:
    game = gem_stage()
    bearer = add(game, 0, 24, 4, movement=12)
    add(game, 1, 24, 40)
    bearing(game, bearer)
    afflict(game, bearer, routed())
    Played(rout(game, 0))
    assert not game.in_play[bearer.id]
    assert game.gem == Gem(24, 0, None, 4)


@pytest.mark.clause("EF-SCEN-GEMME-03")
def test_a_bearer_burnt_on_his_way_drops_it_there() -> None:
    game = gem_stage()
    bearer = add(game, 0, 24, 30, armour=0)
    bearing(game, bearer)
    wall = make_piece("fire-wall", "f", rectangle(24, 34, 6, 1))
    game.fire_walls = (FireWall(wall, 1, 1),)
    Played(walk(game, bearer, ((24.0, 36.0),)), faces=[6])
    assert game.gem is not None and game.gem.bearer is None
    assert game.gem.y == pytest.approx(33, abs=1e-3) == 30 + game.gem.moved


@pytest.mark.clause("EF-SCEN-GEMME-04")
def test_the_gem_travels_six_inches_a_turn_over_all_bearers() -> None:
    game = gem_stage()
    fast, other = add(game, 0, 24, 24, movement=12), add(game, 0, 24, 29, movement=12)
    bearing(game, fast)
    refusal = why_not_go(game, fast, ((24.0, 17.9),), 12)
    assert refusal is not None and refusal.reason is cursed_gem.TOO_FAR
    assert why_not_go(game, other, ((24.0, 40.0),), 12) is None
    Played(walk(game, fast, ((24.0, 28.0),)))
    assert game.gem == Gem(24, 28, fast.id, 4)
    Played(played_scenario.of(game).do(game, f"hand:{other.id}"))
    assert why_not_go(game, other, ((24.0, 31.0),), 12) is None
    assert why_not_go(game, other, ((24.0, 31.01),), 12) is not None
    played_scenario.of(game).turn_begins(game)
    assert why_not_go(game, other, ((24.0, 35.0),), 12) is None


@pytest.mark.clause("EF-SCEN-GEMME-04")
def test_a_routed_bearer_flees_with_it_six_inches_at_most() -> None:
    game = gem_stage()
    bearer = add(game, 0, 24, 20, movement=12)
    bearing(game, bearer)
    afflict(game, bearer, routed())
    Played(rout(game, 0))
    assert game.gem is not None and game.gem.bearer == bearer.id
    assert game.gem.y == pytest.approx(14)


@pytest.mark.clause("EF-SCEN-GEMME-04")
def test_a_bearer_who_is_displaced_drops_it() -> None:
    game = gem_stage()
    bearer = add(game, 0, 24, 30)
    bearing(game, bearer)
    played = Played(played_scenario.of(game).teleported(game, bearer, 24, 30))
    assert played.told == ["ef.event.gem_dropped"]
    assert game.gem == Gem(24, 30)
    assert not Played(played_scenario.of(game).teleported(game, bearer, 24, 30)).told


@pytest.mark.clause("EF-SCEN-GEMME-04", "EF-ART-10")
def test_a_crewman_who_pushes_his_piece_lays_it_down() -> None:
    game = gem_stage()
    enrol(game, 0, Entry("gun", profile(), 2, GUN))
    piece, one, two = game.figures
    enter(game, piece, 30, 30)
    enter(game, one, 30, 31.5)
    enter(game, two, 30, 28.5)
    bearing(game, one)
    use = UsePiece(piece.id, (one.id, two.id), ((33.0, 30.0),))
    Played(use_piece(game, use), answers=[(33.0, 31.5), (33.0, 28.5)])
    assert game.gem == Gem(30, 31.5)


@pytest.mark.clause("EF-SCEN-GEMME-05")
def test_it_is_handed_once_a_turn_to_a_friend_in_contact() -> None:
    game = gem_stage()
    bearer, friend, far = add(game, 0, 24, 24), add(game, 0, 25, 24), add(game, 0, 27, 24)
    add(game, 1, 23, 24)  # an enemy in contact gets nothing
    bearing(game, bearer)
    for figure in game.army[0]:
        game.moved[figure.id] = True  # even when nobody may move any more
    answers = MoveAnswers(game, 0)
    assert answers.deeds() == [f"hand:{friend.id}"]
    assert MoveAnswers(game, 1).deeds() == []
    assert played_scenario.of(game).deed(game, f"hand:{friend.id}").data["to"] == friend.id
    assert answers.check(f"hand:{far.id}") is not None
    Played(move(game, 0), answers=[f"hand:{friend.id}"])
    assert game.gem == Gem(25, 24, friend.id, 0, handed=True)
    assert answers.deeds() == []
    played_scenario.of(game).turn_begins(game)
    assert answers.deeds() == [f"hand:{bearer.id}"]


@pytest.mark.clause("EF-SCEN-GEMME-05")
def test_the_routed_neither_give_nor_receive() -> None:
    game = gem_stage()
    bearer, friend = add(game, 0, 24, 24), add(game, 0, 25, 24)
    bearing(game, bearer)
    afflict(game, friend, routed())
    assert played_scenario.of(game).deeds(game, 0) == []
    bearing(game, friend)
    assert played_scenario.of(game).deeds(game, 0) == []


@pytest.mark.clause("EF-SCEN-GEMME-06")
@pytest.mark.parametrize(
    ("y", "winner"), [(24.0, None), (24.00005, None), (24.01, 0), (40.0, 0), (23.9, 1)]
)
def test_the_half_where_it_lies_decides(y: float, winner: int | None) -> None:
    game = gem_stage()
    game.gem = Gem(3, y)
    assert cursed_gem.SCENARIO.result(game).winner == winner
    bearer = add(game, 1, 3, y)  # whoever bears it
    bearing(game, bearer)
    assert cursed_gem.SCENARIO.result(game).winner == winner


@pytest.mark.clause("EF-SCEN-GEMME-06")
@pytest.mark.parametrize(
    ("place", "winner"),
    [((24, 40), 0), ((40, 24), 1), ((24, 8), 2), ((8, 24), 3), ((30, 30), None)],
)
def test_with_four_sides_the_farthest_edge_wins(
    place: tuple[float, float], winner: int | None
) -> None:
    game = gem_stage(camps=4)
    game.gem = Gem(*place)
    assert cursed_gem.SCENARIO.result(game).winner == winner


def test_players_are_told_where_the_gem_should_go() -> None:
    game = gem_stage()
    assert cursed_gem.SCENARIO.objectives(game, 0) == [(24, 24)]
    bearing(game, add(game, 1, 24, 24))
    assert (24, 12) in cursed_gem.SCENARIO.objectives(game, 1)
    assert len(cursed_gem.SCENARIO.objectives(game, 0)) == 4


# -- Sauvetage ----------------------------------------------------------------------------------


def rescue_stage(*scenery: Scenery, camps: int = 2, attacker: int = 0) -> tuple[State, Figure]:
    """A prison at (24, 24), walls from 22 to 26, and a Hero inside."""
    walls = make_piece("prison", "prison-1", prison_at(24, 24))
    game = stage("sauvetage", *scenery, walls, camps=camps)
    enlist(game, attacker, **HERO)
    game.rescue = Rescue(attacker, "prison-1")
    Played(played_scenario.prepare(game, "prisoner"))
    assert game.rescue.prisoner is not None
    prisoner: Figure = game.figures[game.rescue.prisoner]
    return game, prisoner


def released(game: State, prisoner: Figure, x: float, y: float) -> None:
    assert game.rescue is not None
    game.rescue = game.rescue._replace(freed=1)
    enter(game, prisoner, x, y)


@pytest.mark.clause("EF-SCEN-SAUVETAGE-02")
def test_without_any_character_it_cannot_be_played() -> None:
    game = stage("sauvetage")
    enlist(game, 0)
    enlist(game, 1, role=Role.TITAN)
    refusal = rescue.SCENARIO.refuses(game)
    assert refusal is not None and refusal.reason is rescue.NO_CHARACTER
    enlist(game, 1, role=Role.SORCERER)
    assert rescue.SCENARIO.refuses(game) is None


@pytest.mark.clause("EF-SCEN-SAUVETAGE-01")
def test_a_table_without_room_for_the_prison_is_refused() -> None:
    game = stage("sauvetage", area("building", "b", 24, 24, side=46))
    enlist(game, 0, **HERO)
    refusal = rescue.SCENARIO.refuses(game)
    assert refusal is not None and refusal.reason is rescue.NO_ROOM_FOR_PRISON


@pytest.mark.clause("EF-SCEN-SAUVETAGE-01")
def test_the_highest_die_attacks_and_only_who_has_a_character_throws() -> None:
    game = stage("sauvetage", camps=3)
    for camp in (0, 2):
        enlist(game, camp, **HERO)
    enlist(game, 1)
    Played(played_scenario.prepare(game, "attacker"), faces=[3, 3, 2, 5])
    assert game.rescue == Rescue(2)
    assert rescue.defender(game) == 0
    game.figures[0] = enlist(game, 1)
    game.figures.pop()
    Played(played_scenario.prepare(game, "attacker"))  # one alone has a character: no die


@pytest.mark.clause("EF-SCEN-SAUVETAGE-01")
def test_the_defender_sets_the_prison_anywhere_but_where_it_cannot_be_reached() -> None:
    game = stage("sauvetage", area("building", "b", 10, 24), area("wood", "w", 40, 40))
    enlist(game, 1, **HERO)
    game.rescue = Rescue(1)
    answers = prison.PrisonAnswers(game, 0, 0.5)

    def why(x: float, y: float, angle: float = 0.0) -> str | None:
        refusal = answers.check(prison.PrisonPlace(x, y, angle))
        return None if refusal is None else refusal.reason.id

    assert why(40, 40) is None  # in the wood
    assert why(24, 46) is None  # against the edge of the enemy's zone
    assert why(2, 2) is None  # in a corner
    assert why(2, 2, 45) == why(1.9, 20) == "ef.refusal.prison_off_table"
    assert why(16, 24) == "ef.refusal.prison_too_near"
    assert why(17, 24) is None
    assert answers.decode([40, 40]) == prison.PrisonPlace(40, 40)
    assert all(answers.check(place) is None for place in answers.candidates())
    played = Played(
        played_scenario.prepare(game, "prison"), answers=[prison.PrisonPlace(40, 40, 30)]
    )
    assert [ask.who for ask in played.asked] == [0]
    assert game.rescue.prison == "prison-1"
    assert {"impassable", "blocks-sight"} <= game.table.piece("prison-1").properties


@pytest.mark.clause("EF-SCEN-SAUVETAGE-01")
def test_a_nook_is_no_place_for_a_prison() -> None:
    bars = [
        make_piece("rocks", f"r{n}", rectangle(x, y, wide, deep))
        for n, (x, y, wide, deep) in enumerate(
            [(24, 20.9, 10, 1), (24, 27.1, 10, 1), (20.9, 24, 1, 5), (27.1, 24, 1, 5)]
        )
    ]
    game = stage("sauvetage", *bars)
    wide = prison.PrisonAnswers(game, 0, 1.5)  # a base three inches wide
    assert wide.check(prison.PrisonPlace(24, 24)) is not None
    big = stage("sauvetage")
    assert prison.PrisonAnswers(big, 0, 0.5).default() == prison.PrisonPlace(24, 7.5)


@pytest.mark.clause("EF-SCEN-SAUVETAGE-01")
def test_with_four_sides_it_stays_out_of_the_narrow_zones() -> None:
    game = stage("sauvetage", camps=4)
    answers = prison.PrisonAnswers(game, 1, 0.5)
    refusal = answers.check(prison.PrisonPlace(24, 2.5))
    assert refusal is not None and refusal.reason is prison.PRISON_IN_ZONE
    assert answers.check(prison.PrisonPlace(24, 24)) is None


@pytest.mark.clause("EF-SCEN-SAUVETAGE-02", "EF-SCEN-SAUVETAGE-03")
def test_the_prisoner_is_the_likeness_of_a_character() -> None:
    game = stage("sauvetage", make_piece("prison", "prison-1", prison_at(24, 24)))
    hero = enlist(game, 0, **HERO)
    witch = enlist(game, 0, role=Role.SORCERER, spells=("invocation", "paralysie"))
    enlist(game, 0)
    game.rescue = Rescue(0, "prison-1")
    Played(played_scenario.prepare(game, "prisoner"), answers=[witch.entry])
    prisoner = game.figures[-1]
    assert prisoner.profile is witch.profile and prisoner.id not in (hero.id, witch.id)
    assert not game.in_play[prisoner.id] and game.army[0] == () and game.started == [0, 0]
    assert game.rescue.prisoner == prisoner.id
    assert leaders(game, 0) == []


@pytest.mark.clause("EF-SCEN-SAUVETAGE-04")
def test_an_ally_who_ends_a_move_at_the_prison_frees_him() -> None:
    game, prisoner = rescue_stage()
    ally = add(game, 0, 24, 18)
    played = Played(walk(game, ally, ((24.0, 21.5),)), answers=[(21.5, 24.0)])
    assert played.told == ["ef.event.moved", "ef.event.freed"]
    assert game.rescue is not None and game.rescue.freed == 1
    assert prisoner in game.army[0] and game.started == [1, 0]  # R17
    assert leaders(game, 0) == [prisoner]  # R4
    # R37: he acts from the next turn, and no spell moves him now.
    for point in (points.MAY_ACT, points.MAY_ATTACK):
        assert first(game, prisoner, point) is rescue.JUST_FREED_PHRASE
    assert why_not_go(game, prisoner, ((20.0, 24.0),), 12) is not None
    assert MoveAnswers(game, 0).check(Move(prisoner.id, ((20.0, 24.0),))) is not None


@pytest.mark.clause("EF-SCEN-SAUVETAGE-04")
def test_neither_enemies_nor_passers_by_nor_the_idle_free_him() -> None:
    game, _prisoner = rescue_stage()
    enemy, ally = add(game, 1, 24, 18), add(game, 0, 30, 21.5)
    Played(walk(game, enemy, ((24.0, 21.5),)))
    Played(walk(game, ally, ((30.0, 18.0),)))
    Played(walk(game, ally, ((26.0, 21.4),)))  # a tenth of an inch short
    idle = add(game, 0, 21.5, 24)
    Played(walk(game, idle, ((21.5, 24.0),)))  # R43l
    Played(played_scenario.of(game).teleported(game, idle, 30, 30))
    assert game.rescue is not None and game.rescue.freed is None


@pytest.mark.clause("EF-SCEN-SAUVETAGE-04")
def test_an_ally_in_rout_frees_him_too() -> None:
    game, _prisoner = rescue_stage()
    ally = add(game, 0, 21.5, 32, movement=6)
    afflict(game, ally, routed())
    Played(walk(game, ally, ((21.5, 26.0),)), answers=[(24.0, 26.5)])
    assert game.rescue is not None and game.rescue.freed == 1


@pytest.mark.clause("EF-SCEN-SAUVETAGE-04")
def test_he_comes_out_in_contact_or_as_near_as_there_is_room() -> None:
    game, prisoner = rescue_stage()
    assert game.rescue is not None
    walls = rescue.walls(game)
    answers = prison.BesidePrison(game, prisoner, walls)
    assert answers.check((21.5, 24.0)) is None
    for place in ((21.4, 24.0), (21.6, 24.0), (24.0, 24.0)):
        assert answers.check(place) is not None
    assert len(answers.candidates()) >= 36
    for x, y in prison.around(walls, 0.5):
        add(game, 1, x, y)  # a crowd, as tight as can be
    crowded = prison.BesidePrison(game, prisoner, walls)
    assert 0 < crowded.ring <= 1.5
    assert crowded.candidates() and crowded.check(crowded.candidates()[0]) is None
    assert crowded.decode(crowded.encode(crowded.candidates()[0])) == crowded.candidates()[0]


@pytest.mark.clause("EF-SCEN-SAUVETAGE-04")
def test_he_comes_out_in_any_gap_of_a_crowd() -> None:
    """One place is left against the walls, between the usual ones; and if it is too narrow, the nearest beyond."""
    for width in (1.02, 0.9):
        game, prisoner = rescue_stage()
        walls = rescue.walls(game)
        gap = 23.74  # its middle, on the wall at y = 22
        for x, y in prison.around(walls, 0.5):
            if y > 22 or abs(x - gap) > 1.4:
                add(game, 1, x, y)
        add(game, 1, gap - 0.5 - width / 2, 21.5)
        add(game, 1, gap + 0.5 + width / 2, 21.5)
        answers = prison.BesidePrison(game, prisoner, walls)
        assert answers.candidates()
        for place in answers.candidates():
            assert answers.check(place) is None
        # Against the wall, or before the gap in contact with both who stand beside it.
        before = (1.0 - (0.5 + width / 2) ** 2) ** 0.5 if width < 1.0 else 0.0
        assert answers.ring == pytest.approx(before, abs=1e-3)


@pytest.mark.clause("EF-DEPL-04")
def test_a_type_is_set_up_in_the_only_place_of_its_zone_that_is_left() -> None:
    """Houses fill the zone but for a pocket a hair wider than a base, off every row of spots."""
    houses = [
        make_piece("building", f"house-{n}", rectangle((x0 + x1) / 2, y, x1 - x0, deep))
        for n, (x0, x1, y, deep) in enumerate(
            [(0.0, 20.13, 7.5, 15.0), (21.15, 48.0, 7.5, 15.0), (20.13, 21.15, 9.2, 11.6),
             (20.13, 21.15, 1.185, 2.37)]
        )
    ]  # fmt: skip
    game, prisoner = rescue_stage(*houses)
    answers = PlaceAnswers(game, 0, [prisoner])
    assert game.edges[0] == "bottom"
    places = answers.candidates()
    assert len(places) == 1 and answers.check(places[0]) is None


@pytest.mark.clause("EF-SCEN-SAUVETAGE-05")
def test_once_free_he_moves_six_inches_a_turn_in_all() -> None:
    game, prisoner = rescue_stage()
    add(game, 1, 40, 40)
    released(game, prisoner, 10, 10)
    refusal = why_not_go(game, prisoner, ((16.1, 10.0),), 12)
    assert refusal is not None and refusal.reason is rescue.TOO_FAR
    Played(walk(game, prisoner, ((14.0, 10.0),)))
    assert why_not_go(game, prisoner, ((16.0, 10.0),), 12) is None
    assert why_not_go(game, prisoner, ((16.1, 10.0),), 12) is not None
    Played(begin(game), answers=["camp:1"], faces=[1, 5])  # R4: his Mental wins
    assert why_not_go(game, prisoner, ((20.0, 10.0),), 12) is None


@pytest.mark.clause("EF-SCEN-SAUVETAGE-06")
def test_he_alone_may_walk_off_the_table_and_wins_by_it() -> None:
    game, prisoner = rescue_stage()
    other = add(game, 0, 5, 20)
    add(game, 1, 40, 40)
    released(game, prisoner, 5, 10)
    assert rescue.SCENARIO.objectives(game, 0) == [(0, 10)]
    answers = MoveAnswers(game, 0)
    assert answers.check(Move(other.id, ((0.0, 20.0),))) is not None
    played = Played(move(game, 0), answers=[Move(prisoner.id, ((0.0, 10.0),))])
    assert "ef.event.escaped" in played.told
    assert not game.in_play[prisoner.id]
    result = rescue.SCENARIO.result(game)
    assert (result.winner, result.reason, result.scores) == (0, rescue.ATTACKER_WINS, (1, 0))


@pytest.mark.clause("EF-SCEN-SAUVETAGE-07")
def test_all_defenders_win_together() -> None:
    game, prisoner = rescue_stage(camps=3, attacker=1)
    add(game, 0, 40, 40)
    result = rescue.SCENARIO.result(game)  # side 2 has nobody left
    assert (result.winners, result.scores) == ((0, 2), (1, 0, 1))
    assert result.reason is rescue.DEFENDERS_WIN
    released(game, prisoner, 10, 10)
    assert rescue.SCENARIO.result(game).winners == (1,)


@pytest.mark.clause("EF-SCEN-SAUVETAGE-06", "EF-SCEN-SAUVETAGE-07")
@pytest.mark.parametrize("attacker", [0, 1])
def test_free_and_alive_or_the_defender_wins(attacker: int) -> None:
    game, prisoner = rescue_stage(attacker=attacker)
    enemy = add(game, 1 - attacker, 40, 40)
    assert rescue.SCENARIO.result(game).winner == 1 - attacker  # still locked up
    released(game, prisoner, 10, 10)
    assert rescue.SCENARIO.result(game).winner == attacker
    Played(bury(game, [(prisoner, blow(enemy))]))
    result = rescue.SCENARIO.result(game)
    assert (result.winner, result.reason) == (1 - attacker, rescue.DEFENDER_WINS)
    assert game.victory == [0, 0]


@pytest.mark.clause("EF-SCEN-SAUVETAGE-06")
def test_fled_in_rout_he_is_saved_as_well() -> None:
    game, prisoner = rescue_stage()
    released(game, prisoner, 4, 10)
    add(game, 1, 40, 40)
    afflict(game, prisoner, routed())
    Played(rout(game, 0))
    assert rescue.SCENARIO.result(game).winner == 0


@pytest.mark.clause("EF-SCEN-SAUVETAGE-07")
def test_with_four_sides_the_three_others_win_the_defence() -> None:
    game, prisoner = rescue_stage(camps=4, attacker=3)
    assert rescue.SCENARIO.result(game).winner == 0
    assert rescue.SCENARIO.scores(game) == (1, 1, 1, 0)
    released(game, prisoner, 10, 10)
    assert rescue.SCENARIO.scores(game) == (0, 0, 0, 1)


def test_players_are_sent_to_the_prison() -> None:
    game, prisoner = rescue_stage()
    ally = add(game, 0, 24, 18)
    goals = rescue.SCENARIO.objectives(game, 0)
    assert len(goals) == 4 and (24, 21.5) in goals
    assert why_not_go(game, ally, ((24.0, 21.5),), 6) is None
    assert not has_effect(game, prisoner, rescue.JUST_FREED)


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
