"""Effects on figures, camps, cards, zones, scenery and pairs; durations with a subject and a count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escarmouche.core.bearers import (
    BearingState,
    announce,
    camp,
    card,
    effects_on,
    figure,
    gather_from,
    lay,
    lift,
    pair,
    scenery,
    towards,
    zone,
)
from escarmouche.core.explain import Phrase, Why
from escarmouche.core.freeze import Freezer
from escarmouche.core.hooks import Plugin, Point
from escarmouche.core.state import Bearer, Effect, State, Until, expire

COURAGE = Point("courage", "how brave somebody is")
BRAVE = Phrase("test.brave")


def bolder(game: Any, bearer: Bearer, more: int) -> Why | None:
    worth = {"camp": 10, "zone": 20}.get(bearer.kind)
    return None if worth is None else Why(more + worth, BRAVE)


FAVOUR = Plugin("favour", BRAVE, (COURAGE, bolder))
MUTE = Plugin("mute", BRAVE)

BEARERS = (figure(0), figure(2), camp(1), card("ace"), zone("ford"), scenery("wall"), pair(2, 0))
MOMENTS = ("turn", "phase", "activation")


@dataclass
class Table(BearingState):
    """A bare table of three figures."""


def table() -> Table:
    game = Table()
    game.effects = [(), (), ()]
    return game


@pytest.mark.parametrize("bearer", [*BEARERS, towards(1, 0)])
def test_anything_bears_effects_and_loses_them(bearer: Bearer) -> None:
    game, one, other = table(), Effect(FAVOUR, "turn"), Effect(MUTE, "game")
    lay(game, bearer, one)
    lay(game, bearer, other)
    lay(game, camp(0), other)
    assert effects_on(game, bearer) == (one, other)
    lift(game, bearer, one)
    assert effects_on(game, bearer) == (other,)
    assert effects_on(game, camp(0)) == (other,)


def test_a_pair_is_the_same_from_both_ends_and_a_grudge_is_not() -> None:
    game = table()
    lay(game, pair(2, 1), Effect(MUTE, "game"))
    lay(game, towards(2, 1), Effect(MUTE, "game"))
    assert effects_on(game, pair(1, 2)) and not effects_on(game, towards(1, 2))


def test_modifiers_come_from_whatever_bears_them_in_the_order_asked_for() -> None:
    game = table()
    for bearer in (zone("ford"), camp(1), card("ace")):
        lay(game, bearer, Effect(FAVOUR, "turn"))
    whys = gather_from(game, (camp(1), zone("ford"), card("ace"), camp(0)), COURAGE, 2)
    assert [why.value for why in whys] == [12, 22]


def test_until_the_end_of_the_next_turn() -> None:
    game = table()
    effect = Effect(FAVOUR, Until("turn", times=2))
    lay(game, camp(1), effect)
    assert announce(game, "phase") == [] and announce(game, "turn") == []
    (ended,) = announce(game, "turn")
    assert ended.bearer == camp(1) and not game.borne


def test_until_its_next_activation_and_nobody_elses() -> None:
    game = table()
    lay(game, figure(2), Effect(FAVOUR, Until("activation", figure(0))))
    assert announce(game, "activation", figure(2)) == []
    assert [ended.bearer for ended in announce(game, "activation", figure(0))] == [figure(2)]


def test_plain_durations_are_the_next_moment_of_that_name() -> None:
    one, two = table(), table()
    for game in (one, two):
        lay(game, figure(0), Effect(FAVOUR, "turn"))
        lay(game, figure(1), Effect(MUTE, "game"))
    assert [(b.bearer.of, b.effect) for b in announce(one, "turn")] == expire(two, "turn")
    assert one.digest() == two.digest()


durations = st.one_of(
    st.sampled_from(MOMENTS),
    st.builds(
        Until,
        st.sampled_from(MOMENTS),
        st.one_of(st.none(), st.sampled_from(BEARERS)),
        st.integers(1, 3),
    ),
)
said = st.lists(st.tuples(st.sampled_from(MOMENTS), st.sampled_from((None, *BEARERS))), max_size=8)


@given(st.lists(st.tuples(st.sampled_from(BEARERS), durations), max_size=6), said)
def test_an_effect_ends_with_the_last_moment_that_it_counts(
    laid: list[tuple[Bearer, Any]], moments: list[tuple[str, Bearer | None]]
) -> None:
    game = table()
    for number, (bearer, until) in enumerate(laid):
        lay(game, bearer, Effect(FAVOUR, until, number))
    ended: dict[Any, int] = {}
    for when, (moment, subject) in enumerate(moments):
        for gone in announce(game, moment, subject):
            ended[gone.effect.source] = when
    for number, (bearer, given_until) in enumerate(laid):
        until = given_until if isinstance(given_until, Until) else Until(given_until)
        heard = [
            when
            for when, (moment, subject) in enumerate(moments)
            if moment == until.moment and until.subject in (None, subject)
        ]
        over = heard[until.times - 1] if len(heard) >= until.times else None
        assert ended.get(number) == over
        held = [effect.source for effect in effects_on(game, bearer)]
        assert (number in held) == (over is None)


def test_a_copy_goes_its_own_way_and_a_frozen_state_comes_back() -> None:
    game = table()
    lay(game, pair(0, 1), Effect(FAVOUR, Until("turn", camp(1), 2)))
    copy = game.copy()
    announce(copy, "turn", camp(1))
    announce(copy, "turn", camp(1))
    assert copy.borne == () and len(game.borne) == 1
    freezer = Freezer(Table, constants={"favour": FAVOUR})
    again = freezer.thaw(freezer.freeze(game))
    assert isinstance(again, Table) and again.borne == game.borne
    assert again.digest() == game.digest()


def test_a_state_without_bearers_says_so() -> None:
    game = State()
    with pytest.raises(AssertionError, match="BearingState"):
        lay(game, camp(0), Effect(FAVOUR, "turn"))
