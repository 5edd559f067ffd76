"""The scenarios: what counts for whom, when a game is over, who has won (R79, R80)."""

from __future__ import annotations

import pytest
from tests.unit.bm.figures import field_of, play, stand

from escarmouche.core.sides import allied
from escarmouche.rulebooks.bonus_malus import scenarios
from escarmouche.rulebooks.bonus_malus.displacement.facing import turn_all
from escarmouche.rulebooks.bonus_malus.scenarios import carrying
from escarmouche.rulebooks.bonus_malus.scenarios.scenario import Scenario, spoils
from escarmouche.rulebooks.bonus_malus.state import (
    CASUALTY,
    ESCAPED,
    FLED,
    ON_TABLE,
    Counter,
    Group,
    State,
    leave,
)
from escarmouche.rulebooks.bonus_malus.table_maker import make_table
from escarmouche.table.storeys.model import Place


def staged(id: str, groups: int = 2) -> tuple[State, Scenario]:
    """A bare table in the first turn of a scenario."""
    game = field_of(groups)
    game.camps = tuple(Group(n, {"fr": f"G{n}", "en": f"G{n}"}, 250) for n in range(groups))
    game.scenario = id
    game.edges = ("bottom", "top", "left", "right")[:groups]
    game.exits = scenarios.of(game).exits(game)
    return game, scenarios.of(game)


# -- points destroyed ------------------------------------------------------------------------------


@pytest.mark.clause("BM-PRES-03")
def test_points_destroyed_count_for_who_felled_them() -> None:
    game, scenario = staged("escarmouche", 3)
    victims = [stand(game, 2, 4.0 * n, 20.0, "combat+", "epee") for n in range(3)]
    for camp in range(3):
        stand(game, camp, 4.0 * camp, 4.0)
    price = victims[0].profile.price
    for figure, by in zip(victims, (0, 1, None), strict=True):
        leave(game, figure, CASUALTY)
        game.felled_by[figure.id] = by
    assert scenario.points(game, 0) == scenario.points(game, 1) == 2 * price
    assert scenario.points(game, 2) == 0
    assert [len(list(spoils(game, camp))) for camp in range(3)] == [2, 2, 0]
    assert sum(part.points for part in scenario.sources(game)[0]) == 2 * price


def test_winning_takes_a_tenth_of_the_size() -> None:
    game, scenario = staged("escarmouche")
    stand(game, 0, 4.0, 4.0)
    stand(game, 1, 4.0, 30.0)
    cheap = stand(game, 1, 9.0, 30.0, "combat")
    leave(game, cheap, FLED)
    assert scenario.points(game, 0) < scenario.needed(game) == 25.0
    assert scenario.result(game).winner is None
    for n in range(4):
        leave(game, stand(game, 1, 12.0 + n, 30.0, "combat, tir+, personnage"), CASUALTY)
    result = scenario.result(game)
    assert (result.winner, result.reason.id) == (0, "bm.result.by_points")
    assert result.scores[0] == scenario.points(game, 0)


def test_a_group_without_anybody_able_has_lost() -> None:
    game, scenario = staged("escarmouche")
    stand(game, 0, 4.0, 4.0)
    last = stand(game, 1, 4.0, 30.0)
    assert not scenario.over(game)
    game.fleeing[last.id] = True
    assert scenario.over(game)
    assert scenario.result(game).reason.id == "bm.result.last_standing"
    assert scenario.result(game).winner == 0


def test_allies_win_together() -> None:
    game, scenario = staged("escarmouche", 3)
    game.sides = allied(3, [(0, 2)])
    stand(game, 2, 4.0, 4.0)
    leave(game, stand(game, 1, 4.0, 30.0), CASUALTY)
    assert scenario.result(game).winners == (0, 2)


# -- Terminaux -------------------------------------------------------------------------------------


@pytest.mark.clause("BM-TEST-03")
@pytest.mark.parametrize(("face", "taken"), [(2, False), (3, True)])
def test_a_terminal_needs_a_three(face: int, taken: bool) -> None:
    game, scenario = staged("terminaux")
    play(scenario.prepare(game))
    assert [(one.x, one.y) for one in game.counters] == [(9.0, 18.0), (18.0, 18.0), (27.0, 18.0)]
    figure = stand(game, 0, 18.0, 17.0, "initiative")
    (hack,) = scenario.actions(game, figure)
    assert hack.why_not(game, figure) is None
    told = play(hack.does(game, figure), [face])
    assert told.rolled == ["initiative"]
    assert game.counters[1].holder == (0 if taken else None)
    assert (hack.why_not(game, figure) is None) != taken, "one's own is not taken again"


def test_terminals_are_worth_points_from_the_second_turn_on() -> None:
    game, scenario = staged("terminaux")
    play(scenario.prepare(game))
    game.counters = tuple(one._replace(holder=1) for one in game.counters[:2])
    play(scenario.end_turn(game))
    assert game.scored == (0.0, 0.0)
    game.turn = 2
    play(scenario.end_turn(game))
    assert game.scored == (0.0, 2.0)
    assert scenario.points(game, 1) == 2.0


def test_nobody_works_at_a_terminal_from_afar_or_in_a_fight() -> None:
    game, scenario = staged("terminaux")
    play(scenario.prepare(game))
    figure = stand(game, 0, 18.0, 15.0, "initiative")
    (hack,) = scenario.actions(game, figure)
    refusal = hack.why_not(game, figure)
    assert refusal is not None
    assert refusal.reason.id == "bm.refusal.no_terminal"
    near = stand(game, 0, 9.0, 17.0)
    stand(game, 1, 9.0, 16.0)
    refusal = hack.why_not(game, near)
    assert refusal is not None
    assert refusal.reason.id == "bm.refusal.busy_fighting"


# -- La relique ------------------------------------------------------------------------------------


def test_the_relic_is_taken_carried_and_dropped() -> None:
    game, scenario = staged("la-relique")
    play(scenario.prepare(game))
    figure = stand(game, 0, 18.0, 17.0, "combat", "fusil, dague", hands="fusil")
    take, drop = scenario.actions(game, figure)
    assert drop.why_not(game, figure) is not None
    play(take.does(game, figure))
    assert carrying.carried(game, figure) is not None
    assert game.hands[figure.id] == ("dague",), "a gun for two hands is put away"
    game.x[figure.id] = 20.0
    play(scenario.after_activation(game, figure))
    assert game.counters[0].x == 20.0
    assert drop.cost == 0
    play(drop.does(game, figure))
    assert carrying.carried(game, figure) is None


def test_whoever_is_down_lets_it_fall() -> None:
    game, scenario = staged("la-relique")
    figure = stand(game, 0, 10.0, 10.0, columns={"down": True})
    game.counters = (Counter("relic", "relic", 18.0, 18.0, bearer=figure.id),)
    told = play(scenario.after_activation(game, figure))
    assert told.events == ["thing_falls"]
    assert game.counters[0][2:4] == (10.0, 10.0)


def test_carrying_it_over_ones_own_edge_wins() -> None:
    game, scenario = staged("la-relique")
    stand(game, 1, 4.0, 30.0)
    stand(game, 0, 4.0, 4.0)
    figure = stand(game, 0, 10.0, 0.8)
    game.counters = (Counter("relic", "relic", 18.0, 18.0, bearer=figure.id),)
    play(scenario.after_activation(game, figure))
    assert game.status[figure.id] == ESCAPED
    assert scenario.over(game)
    result = scenario.result(game)
    assert (result.winner, result.scores, result.reason.id) == (0, (3.0, 0.0), "bm.result.relic")


def test_else_it_is_whoever_holds_it() -> None:
    game, scenario = staged("la-relique")
    stand(game, 0, 4.0, 4.0)
    figure = stand(game, 1, 10.0, 10.0)
    game.counters = (Counter("relic", "relic", 10.0, 10.0, bearer=figure.id),)
    assert scenario.result(game).winner == 1


# -- L'évasion -------------------------------------------------------------------------------------


@pytest.mark.clause("BM-FUITE-04")
def test_a_runner_at_a_door_is_out() -> None:
    game, scenario = staged("l-evasion")
    stand(game, 1, 18.0, 20.0)
    runners = [stand(game, 0, 10.0, 34.8), stand(game, 0, 18.0, 34.8)]
    for figure in runners:
        play(scenario.after_activation(game, figure))
    assert [game.status[f.id] for f in runners] == [ESCAPED, ON_TABLE]
    assert scenario.points(game, 0) == 1.0


def test_half_of_a_smaller_force_must_get_out_and_more_of_an_equal_one() -> None:
    game, scenario = staged("l-evasion")
    for n in range(8):
        stand(game, 0, 2.0 * n + 1, 2.0)
    required = scenario.required  # type: ignore[attr-defined]
    assert required(game) == 5, "0.5 x 250 / 200 of eight"
    game.camps = (game.camps[0].__class__(0, game.camps[0].names, 200), game.camps[1])
    assert required(game) == 4


def test_the_keepers_win_when_too_few_are_left() -> None:
    game, scenario = staged("l-evasion")
    stand(game, 1, 18.0, 30.0)
    runners = [stand(game, 0, 3.0 * n + 2, 2.0) for n in range(4)]
    assert not scenario.over(game)
    for figure in runners[:3]:
        leave(game, figure, CASUALTY)
    assert scenario.over(game)
    assert scenario.result(game).winner == 1


def test_the_keepers_begin_on_their_guard() -> None:
    game, scenario = staged("l-evasion")
    keeper = stand(game, 1, 18.0, 25.0)
    play(scenario.deployed(game))
    assert game.guarding[keeper.id]
    assert [effect.kind.id for effect in game.effects[keeper.id]] == ["on-watch"]


@pytest.mark.clause("BM-SKILL-GARDIEN-06")
def test_a_keeper_that_has_been_engaged_watches_no_longer() -> None:
    game, scenario = staged("l-evasion")
    keeper, runner = stand(game, 1, 18.0, 25.0), stand(game, 0, 18.0, 24.0)
    play(scenario.deployed(game))
    play(turn_all(game, [keeper, runner]))
    assert not game.guarding[keeper.id]


# -- L'embuscade -----------------------------------------------------------------------------------


def test_the_ambushers_are_hidden_until_they_act_or_are_come_near() -> None:
    game, scenario = staged("l-embuscade")
    stand(game, 0, 18.0, 4.0)
    hidden, near = stand(game, 1, 10.0, 20.0), stand(game, 1, 18.0, 20.0)
    play(scenario.deployed(game))
    assert game.hiding == [None, "ambush", "ambush"]
    walker = stand(game, 0, 18.0, 17.5)
    play(scenario.after_activation(game, walker))
    assert game.hiding[near.id] is None
    assert game.hiding[hidden.id] == "ambush"
    game.done[hidden.id] = ("shot",)
    play(scenario.after_activation(game, hidden))
    assert game.hiding[hidden.id] is None


def test_ambushers_keep_off_the_convoy_and_in_the_scenery() -> None:
    game, scenario = staged("l-embuscade")
    game.table = make_table(2)
    stand(game, 0, 18.0, 4.0)
    figure = stand(game, 1, 1.0, 35.0)
    near = scenario.why_not_deploy(game, figure, Place(18.0, 10.0))
    assert near is not None
    assert near.reason.id == "bm.refusal.too_near_the_convoy"
    bare = scenario.why_not_deploy(game, figure, Place(18.0, 34.5))
    assert bare is not None
    assert bare.reason.id == "bm.refusal.nothing_to_hide_in"
    wall = game.table.storeys.hurdles[1].shape.bbox
    fine = Place(wall[0] - 0.8, (wall[1] + wall[3]) / 2)
    assert scenario.why_not_deploy(game, figure, fine) is None


def test_the_convoy_counts_what_comes_through_and_the_others_what_does_not() -> None:
    game, scenario = staged("l-embuscade")
    stand(game, 1, 4.0, 20.0)
    through, lost, other, last, on_its_way = (
        stand(game, 0, x, 35.0) for x in (5.0, 10.0, 20.0, 25.0, 30.0)
    )
    for figure in (lost, other, last):
        leave(game, figure, CASUALTY)
    play(scenario.after_activation(game, through))
    assert game.status[through.id] == ESCAPED
    price = through.profile.price
    assert [scenario.points(game, camp) for camp in (0, 1)] == [2.5 * price, 3 * price]
    assert not scenario.over(game)
    assert scenario.result(game).winner == 1
    leave(game, on_its_way, CASUALTY)
    assert scenario.over(game)


# -- groups of the scenario's own ------------------------------------------------------------------


@pytest.mark.clause("BM-PRES-02")
def test_beasts_count_for_who_fells_them_and_never_win_on_points() -> None:
    game, scenario = staged("la-taniere", 3)
    game.brought = (2,)
    game.edges = ("bottom", "top", "bottom")
    for camp in (0, 1):
        stand(game, camp, 4.0, 4.0 + 20 * camp)
    beast, fallen = stand(game, 2, 18.0, 18.0), stand(game, 2, 19.5, 18.0, "combat 2+, tir 2+")
    leave(game, fallen, CASUALTY)
    game.felled_by[fallen.id] = 1
    assert scenario.points(game, 1) == fallen.profile.price
    assert scenario.points(game, 0) == scenario.points(game, 2) == 0
    victim = stand(game, 0, 10.0, 10.0, "combat 2+, tir 2+")
    leave(game, victim, CASUALTY)
    game.felled_by[victim.id] = beast.camp
    assert scenario.points(game, 1) == fallen.profile.price + victim.profile.price
    assert scenario.result(game).winner == 1


@pytest.mark.clause("BM-PRES-02")
def test_two_crates_win_the_night() -> None:
    game, scenario = staged("la-garde-de-nuit", 3)
    game.brought = (2,)
    game.edges = ("bottom", "top", "bottom")
    thief = stand(game, 0, 10.0, 3.0)
    stand(game, 1, 10.0, 30.0)
    game.counters = (
        Counter("crate-1", "crate", 18.0, 18.0, bearer=thief.id),
        Counter("crate-2", "crate", 5.0, 2.0, holder=0),
        Counter("crate-3", "crate", 18.0, 18.0),
    )
    assert not scenario.over(game)
    play(scenario.after_activation(game, thief))
    assert scenario.over(game)
    result = scenario.result(game)
    assert (result.winner, result.reason.id, result.scores) == (0, "bm.result.crates", (2.0, 0, 0))


@pytest.mark.clause("BM-SKILL-INDECELABLE-01")
@pytest.mark.parametrize(("y", "hidden"), [(17.0, "ambush"), (17.01, None)])
def test_an_ambusher_is_seen_from_less_than_two_paces(y: float, hidden: str | None) -> None:
    """R80: at two paces it is still hidden."""
    game, scenario = staged("l-embuscade")
    lying = stand(game, 1, 18.0, 20.0)
    play(scenario.deployed(game))
    play(scenario.after_activation(game, stand(game, 0, 18.0, y)))
    assert game.hiding[lying.id] == hidden


@pytest.mark.clause("BM-PRES-02")
def test_a_convoy_of_sentries_is_alerted_by_who_is_activated() -> None:
    """R81: in an ambush as anywhere else."""
    game, scenario = staged("l-embuscade")
    game.automata = ("sentinelles", None)
    stand(game, 0, 18.0, 4.0, facing=90.0)
    seen = stand(game, 1, 18.0, 14.0)
    assert play(scenario.after_activation(game, seen)).events == ["alarm_seen"]
    assert game.alerted == (True, False)
