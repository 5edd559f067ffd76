"""Reactions: the geometry of an interception, what a Ruée tells, and many fights at close quarters."""

from __future__ import annotations

from collections import Counter
from math import hypot
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.ade.bench import field, fighter
from tests.unit.ade.games import BOOK

from escarmouche.core import records
from escarmouche.core.dice import ScriptedDice, SeededDice
from escarmouche.core.game import Game
from escarmouche.core.state import redact
from escarmouche.rosters import Source, TomlReader
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.actions.forced_passage import difficulty
from escarmouche.rulebooks.age_des_escarmouches.actions.legs import Leg, back_along
from escarmouche.rulebooks.age_des_escarmouches.actions.pushed_aside import is_in
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import Assault
from escarmouche.rulebooks.age_des_escarmouches.available_actions import ACTIONS
from escarmouche.rulebooks.age_des_escarmouches.command import sequence
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import Activation
from escarmouche.rulebooks.age_des_escarmouches.reactions import interception
from escarmouche.rulebooks.age_des_escarmouches.reactions.declared_action import Window
from escarmouche.rulebooks.age_des_escarmouches.reactions.interception import (
    excluded,
    in_reach,
    may_meet,
    points_on_the_way,
)
from escarmouche.rulebooks.age_des_escarmouches.reactions.offers import (
    leg_of,
    may_answer,
    offers,
    window_of,
)
from escarmouche.rulebooks.age_des_escarmouches.situations.stage import stage
from escarmouche.rulebooks.age_des_escarmouches.state import State, enter
from escarmouche.table.trails import path_length


@pytest.mark.clause(
    "ADE-TACT-INTERCEPTION-05", "ADE-TACT-INTERCEPTION-06", "ADE-TACT-INTERCEPTION-08"
)
@pytest.mark.parametrize(
    ("interceptor", "lengths"),
    [
        ((32, 36), [20]),  # A-D13: x = 4 is in the excluded part
        ((32, 33), [20]),  # A-D13: nothing just MOU away is left: the farthest point, not x = 6
        ((32, 38), [6, 18]),  # both are left: x = 12 - 6 and 12 + 6
        ((32, 41), []),  # too far
        ((14, 24), []),  # only the excluded part is near enough
    ],
)
def test_where_an_interceptor_may_be_placed(
    interceptor: tuple[float, float], lengths: list[float]
) -> None:
    game = field()
    actor, other = fighter(game, 0, mou=12.5), fighter(game, 1, mou=10.0)
    enter(game, actor, 20, 30, 0)
    enter(game, other, *interceptor, 180)
    leg = Leg(actor.id, ((40.0, 30.0),), 0.0, 25.0)
    assert excluded(game, leg) == 6  # 12.5 / 2, rounded down (A-R10)
    assert in_reach(game, other, leg) == pytest.approx(lengths)
    for spot in points_on_the_way(game, other, leg):
        assert hypot(spot.place[0] - spot.stop_place[0], spot.place[1] - spot.stop_place[1]) == (
            pytest.approx(2.502)
        )


@pytest.mark.clause("ADE-TACT-INTERCEPTION-05", "ADE-TACT-INTERCEPTION-07")
def test_the_charge_of_an_interceptor_is_as_long_as_its_straight_way() -> None:
    game = field()
    actor, other = fighter(game, 0, mou=12.5), fighter(game, 1, mou=10.0)
    enter(game, actor, 20, 30, 0)
    enter(game, other, 32, 36, 180)
    (spot,) = points_on_the_way(game, other, Leg(actor.id, ((40.0, 30.0),), 0.0, 25.0))
    interception.charge(game, "", other, actor, spot)
    ((_id, assault),) = records.opened(game, Assault)
    (route,) = assault.routes
    assert route.path == ((40.0, 30.0),)
    assert (route.cost, route.potential, route.left) == pytest.approx((10.0, 10.0, 0.0))


POINTS = st.tuples(st.floats(5, 85), st.floats(5, 85))


@settings(max_examples=300, deadline=None)
@given(st.lists(POINTS, min_size=2, max_size=4), POINTS, st.floats(0, 10))
def test_nobody_is_left_out_of_an_interception_before_his_distances_are_measured(
    trail: list[tuple[float, float]], place: tuple[float, float], spare: float
) -> None:
    game = field()
    actor, other = fighter(game, 0), fighter(game, 1)
    enter(game, actor, *trail[0], 0)
    enter(game, other, *place, 0)
    leg = Leg(actor.id, tuple(trail[1:]), 0.0, 25.0)
    if in_reach(game, other, leg):
        assert may_meet(game, [other], trail[0], trail[-1], path_length(trail) + spare)


@pytest.mark.clause("ADE-TACT-PASSAGE-03")
def test_a_d15_the_difficulty_of_a_forced_passage() -> None:
    game = field()
    others = [
        fighter(game, 1, scores={"FOR": 6, "RES": 7}),
        fighter(game, 1, scores={"FOR": 5, "RES": 5}),
    ]
    assert difficulty(game, others).value == 11


# -- what a Ruée tells -----------------------------------------------------------------------------


def staged(data: dict[str, Any]) -> State:
    source = Source(data)
    found = stage(TomlReader(source, (), data), lambda name: pytest.fail(name))
    source.fail()
    return found.state


def rush() -> Game:
    state = staged(
        {
            "figures": {
                "lea": {"camp": "red", "at": [10, 10], "profile": {"incarnate": True}},
                "ann": {"camp": "red", "at": [20, 10]},
                "orc": {"camp": "blue", "at": [10, 80], "profile": {"ini": 6}},
                "imp": {"camp": "blue", "at": [20, 80]},
            },
            "active": "red",
            "pile": {"red": ["lea", "ann"]},
            "tactic_points": {"red": 3},
            "until": "end of turn",
        }
    )
    return Game(BOOK, {}, ScriptedDice([1]), state=state)


@pytest.mark.clause("ADE-TACT-RUEE-06")
def test_a_rush_tells_one_number_of_the_opponents_pile_and_nothing_more() -> None:
    game = rush()
    game.answer_data(0, "ruee:lea")
    game.answer_data(0, {"action": "stand", "figure": 0})
    game.answer_data(0, "card:ann")
    (roll,) = [event for event in game.events if event.phrase.id == "ade.roll.rush"]
    assert set(roll.data) == {"figure", "characteristic"}
    assert roll.reading is not None
    assert [part.value for part in roll.reading.totals["difficulty"].parts] == [6]
    assert set(game.state.pile_backs[1]) == {None}  # type: ignore[attr-defined]


def test_a_card_that_was_shown_and_waits_again_is_known_where_it_lies() -> None:
    game = rush()
    game.answer_data(0, "ruee:lea")
    game.answer_data(0, {"action": "stand", "figure": 0})
    game.answer_data(0, "card:ann")  # and ann fails her test
    seen = redact(game.state, 1)
    assert isinstance(seen, State)
    assert seen.pile_backs[0] == ("ann",)
    full = sequence.determinise(seen, Random(1))
    assert full.pile == game.state.pile  # type: ignore[attr-defined]


# -- close quarters --------------------------------------------------------------------------------


def crowd(rng: Random) -> State:
    """Two sides thrown together in the middle of the table, with tactics to spend."""
    figures: dict[str, Any] = {}
    taken: list[tuple[float, float, float]] = []

    def place(radius: float) -> list[float]:
        while True:
            x, y = round(rng.uniform(25, 65), 3), round(rng.uniform(25, 65), 3)
            if all(hypot(x - a, y - b) > radius + r + 0.05 for a, b, r in taken):
                taken.append((x, y, radius))
                return [x, y]

    for camp in ("red", "blue"):
        for number in range(6):
            profile: dict[str, Any] = {
                "incarnate": number == 0,
                "rank": 3 if number == 0 else 1,
                "mou": rng.choice([7.5, 10, 12.5, 15]),
                "ini": rng.randint(1, 6),
                "for": rng.randint(3, 10),
            }
            profile |= (
                {},
                {"tir": 4, "weapons": ["Arc 5/20"]},
                {"base": [25, 50], "stature": "cavalier"},
                {"peu": 4},
                {"skills": ["vol"], "mou": [7.5, 15]},
                {},
            )[number]
            figures[f"{camp}-{number}"] = {
                "camp": camp,
                "at": place(2.9 if "base" in profile else 1.3),
                "card": f"{camp}-card-{number // 2}",
                "facing": rng.randrange(360),
                "profile": profile,
            }
    return staged(
        {
            "figures": figures,
            "tactic_points": {"red": 9, "blue": 9},
            "refusals": {"red": 1, "blue": 1},
            "until": "end of game",
        }
    )


def eager(ask: Any, rng: Random) -> Any:
    """An answer that uses tactics more often than not."""
    wanted = {"ade.ask.react": ("",), "ade.ask.speak": ("vigilance:", "ruee:")}
    starts = wanted.get(ask.question.id)
    if starts is not None and rng.random() < 0.5:
        keys = [k for k in ask.answers.candidates() if k != "pass" and k.startswith(starts)]
        if keys:
            return keys[rng.randrange(len(keys))]
    return ask.answers.sample(rng)


def test_tactics_at_close_quarters_leave_the_table_in_order() -> None:
    told: Counter[str] = Counter()
    for number in range(12):
        rng = Random(number)
        game = Game(BOOK, {}, SeededDice.from_seed(number), state=crowd(rng))
        while game.pending and game.state.phase == "activation":  # type: ignore[attr-defined]
            ask = game.pending[0]
            game.answer(ask, eager(ask, rng))
            state = game.state
            assert isinstance(state, State)
            assert BOOK.faults(state) == []
        assert isinstance(game.state, State)
        left = [record for _id, record in game.state.records if record.parent is not None]
        if game.state.phase == "maintenance":
            assert left == []
        told.update(event.phrase.id for event in game.events)
    assert told["ade.event.intercepted"] and told["ade.event.vigilant_acts"]
    assert told["ade.event.rush"] and told["ade.event.interception_missed"]


def test_a_window_opens_exactly_where_somebody_can_answer() -> None:
    opened: Counter[bool] = Counter()
    for number in range(8):
        rng = Random(number)
        game = Game(BOOK, {}, SeededDice.from_seed(number), state=crowd(rng))
        while game.pending and game.state.phase == "activation":  # type: ignore[attr-defined]
            ask = game.pending[0]
            answer = eager(ask, rng)
            if isinstance(answer, Deed) and not answer.others and ACTIONS[answer.action].answered:
                opened[is_answered(game.state, answer)] += 1
            game.answer(ask, answer)
    assert opened[True] and opened[False]


def is_answered(state: Any, deed: Deed) -> bool:
    """Whether a window opens; the long way round says the same."""
    if state.figures[deed.figure].camp != state.active:
        return False  # a reaction
    action = ACTIONS[deed.action]
    leg = leg_of(state, action, deed)
    window = Window(deed=deed, legs=() if leg is None else (leg,))
    everything = offers(state, window)
    assert may_answer(state, window) == bool(everything)
    (acting,) = [id for id, one in records.opened(state, Activation) if deed.figure in one.members]
    found = window_of(state, acting, action, deed)
    assert (found is not None) == bool(everything)
    return found is not None


@pytest.mark.clause("ADE-TACT-INTERCEPTION-08")
@pytest.mark.parametrize("after", [0.5, 5.0])
def test_an_interceptor_faces_whence_the_actor_comes_round_a_corner(after: float) -> None:
    """The way bends: it is placed across the part on which the two meet."""
    game = field()
    actor, other = fighter(game, 0, mou=12.5), fighter(game, 1, mou=10.0)
    enter(game, actor, 20, 30, 0)
    enter(game, other, 32, 31 + after, 180)
    trail = ((20.0, 30.0), (32.0, 30.0), (32.0, 42.0))
    assert back_along(trail, 12.0 + after) == pytest.approx(270.0)
    assert back_along(trail, 12.0 - after) == pytest.approx(180.0)
    assert back_along(trail, 0.0) == pytest.approx(180.0)


@pytest.mark.clause("ADE-TACT-INTERCEPTION-06")
def test_the_farthest_point_is_one_of_the_part_that_is_not_excluded() -> None:
    """A corner that lies before it is farther away, and does not count."""
    game = field()
    actor, other = fighter(game, 0, mou=12.5), fighter(game, 1, mou=10.0)
    enter(game, actor, 30, 30, 0)
    enter(game, other, 31, 31, 180)
    leg = Leg(actor.id, ((25.0, 30.0), (33.0, 30.0)), 0.0, 25.0)
    assert excluded(game, leg) == 6
    assert in_reach(game, other, leg) == pytest.approx([6.0])


@pytest.mark.clause("ADE-TACT-PASSAGE-04")
@pytest.mark.parametrize(("beside", "lies_in"), [(2.49, True), (2.51, False), (-2.49, True)])
def test_who_lies_in_the_strip_of_a_way(beside: float, lies_in: bool) -> None:
    """A way may name a point twice: a part without length hides nothing and breaks nothing."""
    game = field()
    actor, other = fighter(game, 0), fighter(game, 1)
    straight = ((20.0, 30.0), (40.0, 30.0))
    for trail in (straight, (straight[0], *straight), (*straight, straight[1])):
        assert is_in(trail, actor, other, (30.0, 30.0 + beside, 0.0)) is lies_in
