"""Combats whose fighters fall on the way, and the clauses that the questions and rolls of the phase cite."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest
from tests.unit.cc.bare import SIDE, Fight, card, field, stand, star, value
from tests.unit.cc.frame import add, answer, play
from tests.unit.cc.frame import field as whole

from escarmouche.core import records
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.confrontation import points
from escarmouche.rulebooks.confrontation.combat.combat_record import Combat
from escarmouche.rulebooks.confrontation.options import Options
from escarmouche.rulebooks.confrontation.state import (
    DEAD,
    Figure,
    State,
    figure_of,
)
from escarmouche.rulebooks.confrontation.wounds import bury
from escarmouche.text import render

PLAIN = card()


# -- citations ---------------------------------------------------------------------------------------


@pytest.mark.clause("CC-IX-C-1-01", "CC-IX-A-2-03")
def test_who_is_named_is_told_with_the_clause_that_asks_for_him() -> None:
    game = field(tactics=0)
    star(game, 0, PLAIN, [PLAIN, PLAIN])
    fight = Fight(game, (5, 1)).answer("figure:1")
    (told,) = fight.told("event.named_fighter")
    assert told.phrase.clauses == ("CC-IX-C-1-01", "CC-IX-C-1-09")
    game = field(tactics=0)
    for camp, x, y in ((0, 0, 0), (1, 1, 0), (0, 1, 1), (1, 0, 1)):  # a ring
        stand(game, camp, PLAIN, 40 + SIDE * x, 40 + SIDE * y)
    fight = Fight(game, (5, 1)).answer("figure:1")
    (told,) = fight.told("event.named_fighter")
    assert told.phrase.clauses == ("CC-IX-A-2-03",)


# -- what is told of a charge --------------------------------------------------------------------------


@pytest.mark.clause("CC-IX-E-5-18")
@pytest.mark.parametrize(
    ("all_three", "said"), [(True, "INI, ATT and DEF −1"), (False, ": ATT −1")]
)
def test_a_charge_is_told_with_what_it_lowers(all_three: bool, said: str) -> None:
    state = whole()
    state.options = Options(charged_penalty=all_three)
    add(state, 0, PLAIN, 10.0, 10.0)
    add(state, 1, PLAIN, 20.0, 10.0)
    game = play(state, [("activate", 0)])
    answer(game, {"action": "charge", "figure": 0, "path": [[17.5, 10.0]], "targets": [1]})
    (charged,) = [event for event in game.events if event.phrase.id == "cc.event.charged"]
    assert said in render(charged.phrase, charged.data, "en")


# -- the dead ----------------------------------------------------------------------------------------


@pytest.mark.clause("CC-IX-E-6-03", "CC-IX-C-2-04")
def test_the_dice_of_the_dead_are_gone_at_once_and_the_others_go_on() -> None:
    """R28, R40: one of two falls in the first pass; the lone fighter strikes the other, with the dice that he has."""
    game = field(tactics=0)
    strong, weak = card("strong", 50, FOR=30, RES=40, mou=0), card("weak", 10, FOR=0)
    star(game, 0, strong, [weak, weak])
    fight = Fight(game, (5, 1, 5, 1, 4, 5, 5))
    fight.answer("figure:1", "figure:1", "attack:2", "attack:1", "attack:3", "figure:1")
    fight.answer("figure:1")
    assert fight.state.status[1] == DEAD and fight.state.fought == [True] * 3
    ((_id, combat),) = records.opened(fight.state, Combat)
    pools = {pool.figure: pool for pool in combat.pools}
    assert (pools[1].attack_left, pools[1].defence_left) == (0, 0)
    assert fight.asked == "ask.defend"  # the other one, whom he must strike in this pass too
    assert (pools[0].attack_left, pools[2].attack_left, pools[2].defence_left) == (2, 1, 1)


def slayer(*victims: int) -> Plugin:
    """An effect that takes some fighters away at the end of its bearer's combat."""

    def strike(game: State, figure: Figure, id: str) -> Generator[Any, Any, None]:
        for victim in victims:
            yield from bury(game, figure_of(game, victim), figure)

    return Plugin("slayer", Phrase("cc.test.slayer"), (points.END_OF_COMBAT, strike))


def three_combats(*plugins: Plugin) -> State:
    """0 against 1; 2 against 3 and 4; 5 against 6."""
    game = field(tactics=0)
    stand(game, 0, PLAIN, 20, 20, *plugins)
    stand(game, 1, PLAIN, 20 + SIDE, 20)
    star(game, 0, PLAIN, [PLAIN, PLAIN], x=40, y=40)
    star(game, 0, PLAIN, [PLAIN], x=60, y=60)
    return game


@pytest.mark.clause("CC-IX-C-1-05", "CC-IX-C-1-06")
def test_a_combat_whose_fighters_an_effect_took_away_is_nobodys_turn() -> None:
    """The hand passes once, and the other player has the combat that is left."""
    fight = Fight(three_combats(slayer(3, 4)), (5, 1, 5, 1, 5, 1))
    fight.answer("figure:1", "figure:0", "attack:0", "attack:0")
    assert fight.asked == "ask.place"
    assert [e.data["camp"] for e in fight.told("event.speaking_turn")] == [0, 1]
    assert [e.data["figure"] for e in fight.told("event.combat_begins")] == [0, 5]
    fight.answer("attack:0", "attack:0")
    assert fight.asked == "" and len(fight.told("event.speaking_turn")) == 2


@pytest.mark.clause("CC-IX-C-2-01", "CC-STATE-05")
def test_a_combat_that_an_effect_thinned_is_fought_by_those_who_are_left() -> None:
    """R40: the contacts of the dead vanish, the others keep their combat; dice are counted as it begins."""
    fight = Fight(three_combats(slayer(3)), (5, 1, 5, 1, 5, 1))
    fight.answer("figure:1", "figure:0", "attack:0", "attack:0")
    assert (fight.asked, fight.who, fight.keys) == ("ask.which_combat", 1, ["figure:2", "figure:5"])
    fight.answer("figure:2")
    begun = fight.told("event.combat_begins")[-1]
    assert (begun.data["figure"], begun.data["others"]) == (2, [4])
    assert [value(e.data["dice"]) for e in fight.told("event.combat_dice")[2:]] == [2, 2]


# -- opposed tests -----------------------------------------------------------------------------------


@pytest.mark.clause("CC-TEST-02", "CC-IX-C-4-01")
def test_equal_results_below_nought_are_thrown_again_too() -> None:
    """R1, R31: numbers are compared however low; a tie is a tie."""
    game = field(tactics=0)
    low = card("low", INI=-5)
    star(game, 0, low, [low])
    fight = Fight(game, (5, 1, 2, 2, 1, 3)).answer("attack:0", "attack:0")
    assert [event.data["value"] for event in fight.told("event.tied")] == [-3]
    (won,) = fight.told("event.initiative")
    assert (won.data["camp"], value(won.data["total"]), value(won.data["other_total"])) == (
        1,
        -2,
        -4,
    )
