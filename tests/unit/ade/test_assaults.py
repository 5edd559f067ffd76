"""Assaults, groups and flight: what situations do not show."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from random import Random
from typing import Any

import pytest
from tests.unit.ade.bench import field, fighter
from tests.unit.ade.games import BOOK, new_game, state_of

from escarmouche.core.answers import Answers
from escarmouche.core.explain import Phrase, Refusal
from escarmouche.core.game import Game
from escarmouche.rulebooks.age_des_escarmouches import available_actions
from escarmouche.rulebooks.age_des_escarmouches.actions import groups
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import MARCH
from escarmouche.rulebooks.age_des_escarmouches.actions.runs import RUN
from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import Deeds
from escarmouche.rulebooks.age_des_escarmouches.assaults import contact_places
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import STEPS
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import (
    CHARGE_ACTION,
    ENGAGEMENT_ACTION,
)
from escarmouche.rulebooks.age_des_escarmouches.assaults.escapes import Step, Steps, steps_of
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Base
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import Activation
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import value_of
from escarmouche.rulebooks.age_des_escarmouches.fighter import move_potential
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import MOU
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import controls
from escarmouche.rulebooks.age_des_escarmouches.ground import flight, sight
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ACTING,
    TOUCHING,
    Figure,
    State,
    enter,
    gap,
    gap_at,
    placed_at,
    put,
)

RIDER: dict[str, Any] = {"base": Base(25.0, 50.0), "power": 2}


def placed_fighter(
    game: State, camp: int, at: tuple[float, float], level: int = 0, **more: Any
) -> Figure:
    figure = fighter(game, camp, **more)
    enter(game, figure, *at, 90.0, level)
    return figure


# -- places ----------------------------------------------------------------------------------------


@pytest.mark.clause("ADE-3.2.3.2.2-03")
@pytest.mark.parametrize("mine", [{}, RIDER, {"base": Base(40.0)}])
@pytest.mark.parametrize("theirs", [{}, RIDER, {"base": Base(50.0)}])
def test_every_place_beside_an_enemy_is_in_contact_and_overlaps_nothing(
    mine: dict[str, Any], theirs: dict[str, Any]
) -> None:
    rng = Random(repr((mine, theirs)))
    for _ in range(40):
        game = field()
        one = placed_fighter(game, 0, (20.0, 20.0), **mine)
        other = placed_fighter(game, 1, (45.0, 45.0), **theirs)
        put(game, other, 45.0, 45.0, rng.random() * 360)
        for end in contact_places.around(game, one, other, 0):
            base = placed_at(one, *end.place, end.facing)
            assert -1e-6 <= gap_at(game, base, one.radius, other) <= TOUCHING


@pytest.mark.clause("ADE-3.2.3.2.2-10")
def test_the_places_between_two_enemies_touch_both() -> None:
    rng = Random(5)
    for _ in range(100):
        game = field()
        one = placed_fighter(game, 0, (20.0, 20.0), base=Base(rng.choice([25.0, 40.0, 50.0])))
        a = placed_fighter(game, 1, (45.0, 45.0))
        away, angle = 2.5 + rng.random() * 3, radians(rng.random() * 360)
        b = placed_fighter(game, 1, (45 + away * cos(angle), 45 + away * sin(angle)))
        found = list(contact_places.between(game, one, a, b, 0))
        assert bool(found) == (gap(game, a, b) <= 2 * one.radius + 2 * contact_places.HAIR)
        for end in found:
            base = placed_at(one, *end.place, end.facing)
            for enemy in (a, b):
                assert -1e-6 <= gap_at(game, base, one.radius, enemy) <= TOUCHING


@pytest.mark.parametrize("theirs", [{}, RIDER])
def test_nobody_touches_two_enemies_on_one_spot(theirs: dict[str, Any]) -> None:
    """They fly at different levels, or are off the table: there is no place, and no error."""
    game = field()
    one = placed_fighter(game, 0, (20.0, 20.0))
    a = placed_fighter(game, 1, (45.0, 45.0), **theirs)
    b = placed_fighter(game, 1, (45.0, 45.0), **theirs)
    assert list(contact_places.between(game, one, a, b, 0)) == []


@pytest.mark.clause("ADE-3.2.3.2.2-10")
@pytest.mark.parametrize(("mine", "theirs"), [(RIDER, {}), ({}, RIDER), (RIDER, RIDER)])
def test_places_between_two_enemies_are_found_for_rectangles_too(
    mine: dict[str, Any], theirs: dict[str, Any]
) -> None:
    rng, found = Random(repr((mine, theirs))), 0
    for _ in range(25):
        game = field()
        one = placed_fighter(game, 0, (20.0, 20.0), **mine)
        a = placed_fighter(game, 1, (45.0, 45.0), **theirs)
        b = placed_fighter(game, 1, (45.0 + 3.5 + rng.random() * 2, 45.0))
        for end in contact_places.between(game, one, a, b, 0):
            base = placed_at(one, *end.place, end.facing)
            gaps = [gap_at(game, base, one.radius, enemy) for enemy in (a, b)]
            assert gaps[0] == pytest.approx(contact_places.HAIR, abs=0.002)
            found += all(-1e-6 <= each <= TOUCHING for each in gaps)
    assert found >= 25


def test_a_rider_charges_with_his_narrow_side_first() -> None:
    game = field()
    rider = placed_fighter(game, 0, (20.0, 20.0), **RIDER)
    placed_fighter(game, 1, (40.0, 20.0))
    deed = Deed("charge", rider.id, targets=(1,))
    route = CHARGE_ACTION.route(game, rider, deed, ())
    assert not isinstance(route, Refusal)
    assert route.facing == pytest.approx(0.0)
    assert route.path[-1][0] == pytest.approx(40 - 1.25 - 2.5, abs=0.01)
    put(game, rider, *route.path[-1], route.facing)
    assert game.contacts[rider.id] == (1,)


# -- the list of steps -----------------------------------------------------------------------------


def test_the_steps_of_an_assault_stand_in_the_order_that_was_ruled() -> None:
    order = (
        *("declared", "fear", "reactions", "shot", "move", "contact", "flights", "continuation"),
        *("escapes", "penalty", "done"),
    )
    assert [step for step in STEPS if step.removeprefix("assault ") in order] == [
        f"assault {word}" for word in order
    ]
    assert set(STEPS) <= set(BOOK.spans)


# -- steps of 1 cm ---------------------------------------------------------------------------------


@pytest.mark.clause("ADE-3.2.3.2.2-15")
def test_a_step_away_is_1_cm_long_and_leaves_the_assailant() -> None:
    game = field()
    target = placed_fighter(game, 1, (20.0, 20.0))
    one = placed_fighter(game, 0, (20.0, 17.498))
    found = steps_of(game, target, (one.id,))
    assert found
    for step in found:
        assert hypot(step.place[0] - 20, step.place[1] - 20) == pytest.approx(1.0, abs=0.002)
    assert found[0].place == (20.0, 21.0), "straight away first"
    answers = Steps(game, target.id, (one.id,))
    assert answers.check(Step((20.0, 21.0), 45.0)) is None
    for place in ((20.0, 21.1), (20.0, 20.9), (19.0, 19.9)):
        assert answers.check(Step(place)) is not None
    assert answers.decode(answers.encode(found[0])) == found[0]


@pytest.mark.clause("ADE-3.2.3.2.2-15")
def test_a_step_may_keep_or_lose_other_contacts_but_not_make_new_ones() -> None:
    game = field()
    target = placed_fighter(game, 1, (20.0, 20.0))
    one = placed_fighter(game, 0, (20.0, 17.498))
    old = placed_fighter(game, 0, (22.5, 20.0))  # in contact before
    placed_fighter(game, 0, (16.5, 20.0))  # 1 cm away: a step to the left would touch him
    assert game.contacts[target.id] == (one.id, old.id)
    answers = Steps(game, target.id, (one.id,))
    assert answers.check(Step((20.0, 21.0))) is None
    refusal = answers.check(Step((19.0, 20.0)))
    assert refusal is not None
    assert refusal.reason.id == "ade.refusal.step_contact"


# -- actions together ------------------------------------------------------------------------------


class Shout(Action):
    """A free action."""

    id, nature, family = "shout", Nature.FREE, "shout"
    phrase = Phrase("ade.action.stand", "ADE-3.2.3-06")


@pytest.mark.clause("ADE-3.2.3-06")
def test_free_actions_come_besides_whatever_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    game = field()
    ann = placed_fighter(game, 0, (20.0, 20.0))
    shout = Shout()
    monkeypatch.setitem(available_actions.ACTIONS, "shout", shout)
    game.activated[ann.id] = ACTING
    for done in (("run",), ("march",), ("charge",)):
        record = Activation(camp=0, card="x", members=(ann.id,), actor=ann.id, done=done)
        assert available_actions.why_not_take(game, record, ann, shout) is None
        assert available_actions.why_not_take(game, record, ann, RUN) is not None
    free_first = Activation(camp=0, card="x", members=(ann.id,), actor=ann.id, done=("shout",))
    assert available_actions.why_not_take(game, free_first, ann, RUN) is None
    assert available_actions.why_not_take(game, free_first, ann, MARCH) is None


@pytest.mark.clause("ADE-3.2.3-02")
def test_line_of_sight_of_a_group_is_judged_when_it_is_declared() -> None:
    """A-R29: the first of a group, once he is there, would hide the target from the second."""
    game = field()
    ann = placed_fighter(game, 0, (10.0, 27.0))
    bea = placed_fighter(game, 0, (20.0, 14.0))
    orc = placed_fighter(game, 1, (20.0, 30.0))
    second = Deed("charge", bea.id, targets=(orc.id,))
    deed = Deed("charge", ann.id, ((20.0, 27.498),), targets=(orc.id,), others=(second,))
    assert groups.why_not_together(game, CHARGE_ACTION, deed) is None
    assert groups.why_not(game, CHARGE_ACTION, deed) is None
    put(game, ann, 20.0, 27.498, 90.0)
    assert not sight.sees(game, bea, orc, turning=True)
    assert CHARGE_ACTION.why_not(game, bea, second, ()) is not None


# -- levels ----------------------------------------------------------------------------------------

WINGS: dict[str, Any] = {"air": 15.0, "mou": 7.5, "skills": ["vol"]}


@pytest.mark.clause("ADE-4.5.5-01", "ADE-4.5.5-02")
def test_effects_and_zones_reach_the_next_level_and_no_farther() -> None:
    game = field()
    mystic = placed_fighter(game, 0, (20.0, 20.0), rank=1)
    others = [placed_fighter(game, 0, (20.0, 25.0), level, **WINGS) for level in (0, 1, 2)]
    assert [flight.affects(game, mystic, other) for other in others] == [True, True, False]
    assert [controls(game, mystic, other) for other in others] == [True, True, False]
    aloft = others[2]
    assert [flight.affects(game, aloft, other) for other in others] == [False, True, True]


@pytest.mark.clause("ADE-4.5.1-02", "ADE-4.5.3-02")
@pytest.mark.parametrize(
    ("here", "there", "march", "run"),
    [(0, 0, 7.5, 15), (1, 1, 15, 30), (0, 1, 10, 20), (1, 0, 10, 20), (1, 2, 10, 20)],
)
def test_the_potentials_of_the_ange_morbide(
    here: int, there: int, march: float, run: float
) -> None:
    """A-E12, A-D17: 7.5 on the ground, 15 in the air, 10 to change; twice that for a run or a charge."""
    game = field()
    angel = placed_fighter(game, 0, (20.0, 20.0), here, **WINGS)
    assert MARCH.potential(game, angel, there).value == march
    assert RUN.potential(game, angel, there).value == run
    assert CHARGE_ACTION.potential(game, angel, there).value == run
    assert ENGAGEMENT_ACTION.potential(game, angel, there).value == run


@pytest.mark.clause("ADE-4.5.3-02")
def test_a_slow_flyer_who_changes_level_goes_nowhere_rather_than_back() -> None:
    game = field()
    goose = placed_fighter(game, 0, (20.0, 20.0), 1, air=2.5, mou=5.0, skills=["vol"])
    assert MARCH.potential(game, goose, 0).value == 0
    assert move_potential.mou_of(game, goose, 0).value == -2.5


def test_lifting_a_figure_to_judge_a_way_leaves_the_table_alone() -> None:
    game = field()
    bat = placed_fighter(game, 0, (20.0, 20.0), 1, **WINGS)
    orc = placed_fighter(game, 1, (20.0, 30.0))
    before = game.digest()
    route = CHARGE_ACTION.route(game, bat, Deed("charge", bat.id, targets=(orc.id,)), ())
    assert not isinstance(route, Refusal)
    assert (route.level, game.level[bat.id]) == (0, 1)
    assert game.digest() == before


@pytest.mark.clause("ADE-3.2.3.2.2-05")
def test_all_who_have_an_enemy_in_reach_may_think_of_charging_him_together() -> None:
    game = field()
    ann = placed_fighter(game, 0, (20.0, 20.0))
    bea = placed_fighter(game, 0, (24.0, 20.0))
    cid = placed_fighter(game, 0, (80.0, 80.0))
    orc = placed_fighter(game, 1, (22.0, 32.0))
    (deed,) = CHARGE_ACTION.together(game, [ann, bea, cid])
    assert [one.figure for one in deed.all] == [ann.id, bea.id]
    assert deed.targets == (orc.id,)
    assert groups.why_not(game, CHARGE_ACTION, deed) is None


@pytest.mark.clause("ADE-4.5.1-02")
def test_a_flyer_tests_the_mou_of_where_he_is() -> None:
    """A-E12: MOU 7.5/15 counts 3 in a test on the ground, and 6 in the air."""
    game = field()
    low = placed_fighter(game, 0, (20.0, 20.0), 0, **WINGS)
    high = placed_fighter(game, 0, (30.0, 20.0), 1, **WINGS)
    assert value_of(game, low, MOU).value == 3
    assert value_of(game, high, MOU).value == 6


# -- random games ----------------------------------------------------------------------------------


def _told(game: Game) -> set[str]:
    return {event.phrase.id.removeprefix("ade.event.") for event in game.events}


def _together(answers: Answers) -> Deed | None:
    """A charge of several, where there is one: by chance alone they are rare."""
    if type(answers) is not Deeds or len(answers.figures) < 2:
        return None
    deeds = CHARGE_ACTION.together(answers.game, answers.figures)
    return next((deed for deed in deeds if answers.check(deed) is None), None)


def test_random_players_assault_and_touch() -> None:
    """Contacts come about in most games; over some games everything does that assaults are made of."""
    told: list[set[str]] = []
    groups_seen = 0
    for number in range(10):
        game, rng = new_game(number), Random(number)
        while game.pending:
            ask = game.pending[0]
            game.answer(ask, _together(ask.answers) or ask.answers.sample(rng))
        told.append(_told(game))
        groups_seen += sum(
            len(event.data["figures"]) > 1
            for event in game.events
            if event.phrase.id == "ade.event.assault"
        )
        assert state_of(game).records == ()
    assert sum("assault_contact" in one for one in told) >= 6
    every = set().union(*told)
    assert {"assault", "charged", "dodges", "disengages", "disengagement_won"} <= every
    assert groups_seen > 0
