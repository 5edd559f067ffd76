"""What may be added to what in an activation; distances between bases; scenarios that hear of losses."""

from __future__ import annotations

from functools import partial
from math import hypot

import pytest
from tests.unit.ade.bench import field, fighter, play
from tests.unit.ade.games import BOOK

from escarmouche.core import records
from escarmouche.rulebooks.age_des_escarmouches import available_actions, scenarios
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Nature
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import MARCH, STAND
from escarmouche.rulebooks.age_des_escarmouches.actions.runs import RUN
from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import Deeds
from escarmouche.rulebooks.age_des_escarmouches.assaults import contact_places
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Base
from escarmouche.rulebooks.age_des_escarmouches.command import tactics
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import Activation
from escarmouche.rulebooks.age_des_escarmouches.ground import flight
from escarmouche.rulebooks.age_des_escarmouches.state import (
    FLED,
    ON_TABLE,
    Counter,
    Figure,
    State,
    enter,
    gap,
    put,
)
from escarmouche.rulebooks.age_des_escarmouches.wounds import bury, heal, remove


def acting(*done: str) -> tuple[State, Activation, Figure]:
    """A fighter who has taken these actions."""
    game = field(turn=1, phase="activation")
    figure = fighter(game, 0)
    enter(game, figure, 20.0, 20.0, 0.0)
    record = Activation(
        camp=0, card=figure.card, members=(figure.id,), actor=figure.id, done=tuple(done)
    )
    records.start(game, record)
    return game, record, figure


def reason(done: tuple[str, ...], action: Action) -> str | None:
    game, record, figure = acting(*done)
    refusal = available_actions.why_not_take(game, record, figure, action)
    return None if refusal is None else refusal.reason.id.removeprefix("ade.refusal.")


@pytest.mark.clause("ADE-3.2.3-05", "ADE-3.2.3-08", "ADE-3.2.3.2.1-01", "ADE-3.2.3.2.1-03")
def test_an_exclusive_action_stands_alone_and_of_each_family_there_is_one() -> None:
    assert (MARCH.nature, RUN.nature) == (Nature.CUMULATIVE, Nature.EXCLUSIVE)
    assert reason((), MARCH) is None
    assert reason((), RUN) is None
    assert reason(("march",), RUN) == "exclusive"
    assert reason(("run",), MARCH) == "exclusive"
    assert reason(("march",), MARCH) == "once_of_a_kind"
    assert reason(("march",), STAND) is None, "he may stop"
    game, record, figure = acting("march")
    assert not available_actions.has_more_to_do(game, record, figure)


@pytest.mark.clause("ADE-3.2.4-09", "ADE-3.2.4-03")
def test_one_tactic_in_a_speaking_turn() -> None:
    game = field(turn=1, phase="activation")
    leader = fighter(game, 0, rank=2)
    enter(game, leader, 20.0, 20.0, 0.0)
    game.commander[0], game.tactic_points[0] = leader.id, 9
    hold = tactics.TACTICS["temporisation"]
    assert tactics.why_not_use(game, 0, hold) is None
    list(tactics.pay(game, 0, hold))
    assert (game.tactic_points[0], game.tactics_used[0]) == (7, ("temporisation",))
    refusal = tactics.why_not_use(game, 0, hold)
    assert refusal is not None and refusal.reason == tactics.ONE_A_SPEECH
    game.tactic_this_speech[0] = False
    assert tactics.why_not_use(game, 0, hold) is None


@pytest.mark.clause("ADE-3.2.1.4-01", "ADE-1.1.1-03", "ADE-3.2.1.1-01")
def test_distances_run_from_edge_to_edge_whatever_the_bases() -> None:
    game = field()
    foot = fighter(game, 0)
    rider = fighter(game, 1, base=Base(25.0, 50.0))
    enter(game, foot, 20.0, 20.0, 0.0)
    enter(game, rider, 30.0, 20.0, 0.0)
    assert gap(game, foot, rider) == pytest.approx(10 - 1.25 - 2.5)
    put(game, rider, 30.0, 20.0, 90.0)
    assert gap(game, foot, rider) == pytest.approx(10 - 1.25 - 1.25)
    put(game, rider, 22.5, 20.0, 90.0)
    assert (game.contacts[foot.id], game.contacts[rider.id]) == ((rider.id,), (foot.id,))
    put(game, rider, 30.0, 20.0, 0.0)
    assert (game.contacts[foot.id], game.contacts[rider.id]) == ((), ())


@pytest.mark.clause("ADE-1.2.5-05")
def test_the_dead_leave_the_table_and_whoever_touched_them_is_free() -> None:
    game = field(turn=1, phase="activation")
    one, two = fighter(game, 0), fighter(game, 1)
    enter(game, one, 20.0, 20.0, 0.0)
    enter(game, two, 22.5, 20.0, 0.0)
    assert game.contacts[one.id] == (two.id,)
    game.life[two.id] = 0
    played = play(lambda state: bury(state, [two]), game)
    assert played.returned == [two]
    assert (game.status, game.army) == ([ON_TABLE, "dead"], [(one,), ()])
    assert game.contacts[one.id] == ()
    assert not BOOK.faults(game)


def test_a_counter_lies_where_its_bearer_fell() -> None:
    game = field(turn=1, phase="activation", scenario="le-butin")
    bearer = fighter(game, 0)
    enter(game, bearer, 20.0, 30.0, 0.0)
    game.counters = (Counter("one", 5.0, 5.0, bearer.id),)
    assert scenarios.of(game).points(game) == (1, 0)
    play(lambda state: remove(state, bearer, FLED), game)
    assert game.counters == (Counter("one", 20.0, 30.0, None),)
    assert scenarios.of(game).points(game) == (0, 0)
    assert game.deaths[bearer.id] == 1


def test_the_head_of_the_commander_is_worth_three_points_and_that_of_another_one() -> None:
    game = field(turn=1, phase="activation", scenario="la-tete-du-commandeur")
    leader, hero = fighter(game, 0, incarnate=True), fighter(game, 0, incarnate=True)
    troop = fighter(game, 0)
    game.commander[0] = leader.id
    for n, figure in enumerate((leader, hero, troop)):
        enter(game, figure, 20.0 + 5 * n, 30.0, 0.0)
    for figure, points in ((troop, 0), (hero, 1), (leader, 4)):
        play(partial(remove, figure=figure, status="dead"), game)
        assert scenarios.of(game).points(game) == (0, points)


@pytest.mark.clause("ADE-1.2.5-03")
@pytest.mark.parametrize(("life", "healed", "ends"), [(1, 1, False), (2, 2, True), (3, 1, False)])
def test_the_wounded_state_ends_for_whoever_was_in_it(life: int, healed: int, ends: bool) -> None:
    """A-R7: it ends when enough PV are back; whoever was not in it hears nothing."""
    game = field()
    figure = fighter(game, 0)  # of 4 PV
    enter(game, figure, 10, 10, 0)
    game.life[figure.id] = life
    told = play(lambda state: heal(state, state.figures[0], healed), game).events
    assert told == ["event.healed", *(["event.no_longer_wounded"] if ends else [])]


@pytest.mark.clause("ADE-3.2.3.2.1-01")
def test_the_outline_of_a_reach_is_that_of_the_action_that_is_asked_for() -> None:
    game, record, figure = acting()

    def far(action: str | None) -> float:
        rings = Deeds(game, "activation", record, [figure]).reach_by(figure.id, action)
        return max(hypot(x - 20.0, y - 20.0) for ring in rings for x, y in ring)

    assert far("march") == pytest.approx(10.0, abs=0.1)
    assert far("run") == far(None) == pytest.approx(20.0, abs=0.1)
    answers = Deeds(game, "activation", record, [figure])
    assert answers.reach_by(None, "run") == answers.reach_by(figure.id, "shot") == ()


@pytest.mark.clause("ADE-4.6.1-15")
def test_nobody_recites_who_has_written_nothing_down() -> None:
    _game, _record, figure = acting()
    assert not any(available_actions.ACTIONS[id].suits(figure) for id in ("incantation", "appel"))


@pytest.mark.clause("ADE-4.5.1-01", "ADE-SKILL-VOL-01")
def test_wings_are_the_skill_and_a_mou_for_the_air() -> None:
    game = field()
    assert flight.flies(fighter(game, 0, skills=["vol"], air=15.0))
    assert not flight.flies(fighter(game, 0, skills=["vol"]))
    assert not flight.flies(fighter(game, 0, air=15.0))


@pytest.mark.clause("ADE-3.2.4-07")
@pytest.mark.parametrize("left", [0, 1])
def test_without_points_there_is_no_tactic(left: int) -> None:
    game = field(turn=1)
    game.tactic_points = [left, 0]
    refusal = tactics.why_not_any(game, 0)
    assert (refusal is None) is (left > 0)


def test_who_touches_two_at_once_looks_between_them() -> None:
    game = field()
    one, other, figure = fighter(game, 1), fighter(game, 1), fighter(game, 0)
    enter(game, one, 30.0, 20.0, 0.0)
    enter(game, other, 30.0, 23.0, 0.0)
    enter(game, figure, 10.0, 21.5, 0.0)
    ends = list(contact_places.between(game, figure, one, other, 0))
    looks = {round(end.place[0]): end.facing for end in ends}
    assert looks == {28: pytest.approx(0.0), 32: pytest.approx(180.0)}
