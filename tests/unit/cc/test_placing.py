"""Combat dice: how many, in which order they are placed, and who may wait."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.cc.bare import Fight, card, field, stand, star

from escarmouche.core import records
from escarmouche.core.explain import Phrase, Refused
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect
from escarmouche.rulebooks.confrontation import points
from escarmouche.rulebooks.confrontation.combat.combat_record import Combat
from escarmouche.rulebooks.confrontation.combat.placing import (
    EARLY,
    LATE,
    NORMAL,
    group_of,
    key_of,
)
from escarmouche.rulebooks.confrontation.profile import Profile
from escarmouche.rulebooks.confrontation.state import State

SAID = Phrase("cc.test.effect")
EARLY_EFFECT = Plugin("early", SAID, (points.PLACING_GROUP, lambda game, figure: "early"))
LATE_EFFECT = Plugin("late", SAID, (points.PLACING_GROUP, lambda game, figure: "late"))
WAITING = Plugin("waiting", SAID, (points.MAY_WAIT, lambda game, figure: SAID))
AUTHORITY = (5, 1)

MAGE = card("mage", 80, magician=True)
PRIEST = card("priest", 70, faithful=True)


def order(game: State) -> list[int]:
    """Who places after whom, everybody putting all in defence; equals by their number."""
    fight = Fight(game, (*AUTHORITY, 1, 5))
    while fight.asked in ("ask.authority_of", "ask.place", "ask.who_places", "ask.initiative_of"):
        fight.answer("attack:0" if fight.asked == "ask.place" else fight.keys[0])
    assert fight.asked == ""
    return [event.data["figure"] for event in fight.told("event.dice_placed")]


def afflict(game: State, figure: int, *kinds: Plugin) -> None:
    game.effects[figure] = tuple(Effect(kind, "game") for kind in kinds)


@pytest.mark.clause("CC-IX-C-3-02")
def test_by_rising_value_both_sides_together() -> None:
    game = field()
    star(game, 0, card("a", 30), [card("b", 40), card("c", 20), card("d", 35)])
    assert order(game) == [2, 0, 3, 1]


@pytest.mark.clause("CC-IX-C-3-03", "CC-IX-C-3-06")
@pytest.mark.parametrize(("tactics", "first"), [(0, [1, 0]), (1, [0, 1])])
@pytest.mark.parametrize("kind", [card("equal"), MAGE])
def test_between_equals_the_loser_of_tactics_first(
    tactics: int, first: list[int], kind: Profile
) -> None:
    game = field(tactics=tactics)
    star(game, 0, kind, [kind])
    assert order(game) == first


@pytest.mark.clause("CC-IX-C-3-04", "CC-IX-C-3-05", "CC-IX-C-3-06")
def test_magicians_and_faithful_before_all_others() -> None:
    game = field()
    star(game, 0, card("a", 10), [MAGE, PRIEST, card("b", 5)])
    assert order(game) == [2, 1, 3, 0]


@pytest.mark.clause("CC-IX-C-3-05")
@pytest.mark.parametrize("skill", ["guerrier-mage", "moine-guerrier"])
@pytest.mark.parametrize("calling", ["magician", "faithful"])
def test_either_skill_exempts(skill: str, calling: str) -> None:
    game = field()
    callings: dict[str, Any] = {calling: True}
    star(game, 0, card("trained", 60, skills=(skill,), **callings), [card("b", 5)])
    assert order(game) == [1, 0]


@pytest.mark.clause("CC-IX-C-4-09", "CC-IX-C-4-10")
def test_effects_force_early_and_late() -> None:
    """R23: forced early and early by class are one group, by value; an effect beats the class."""
    game = field()
    star(game, 0, card("a", 30), [MAGE, card("forced", 90), PRIEST, card("d", 5), card("e", 6)])
    afflict(game, 2, EARLY_EFFECT)
    afflict(game, 3, LATE_EFFECT)
    afflict(game, 4, LATE_EFFECT)
    assert order(game) == [1, 2, 5, 0, 4, 3]


@pytest.mark.clause("CC-IX-C-4-09", "CC-IX-C-4-10", "CC-IX-C-4-11")
def test_contradictory_effects_cancel() -> None:
    """R23, R41e: then the class counts; whoever of that class may wait is asked among the last."""
    game = field()
    plain, mage = stand(game, 0, card("a"), 20, 20), stand(game, 0, MAGE, 40, 20)
    for figure in (plain, mage):
        afflict(game, figure.id, EARLY_EFFECT, LATE_EFFECT)
    assert (group_of(game, plain), group_of(game, mage)) == (NORMAL, EARLY)
    afflict(game, mage.id, WAITING)
    afflict(game, plain.id, WAITING)
    assert (group_of(game, plain), group_of(game, mage)) == (NORMAL, LATE)
    assert key_of(game, plain) == (NORMAL, 20, True)


@pytest.mark.clause("CC-IX-C-4-11", "CC-IX-C-4-02", "CC-IX-C-4-03")
def test_who_may_wait_places_after_the_initiative() -> None:
    game = field()
    star(game, 0, card("a", 30, FOR=0), [card("b", 10, FOR=0), card("c", 20, FOR=0)])
    afflict(game, 1, WAITING)
    afflict(game, 2, WAITING)
    fight = Fight(game, (*AUTHORITY, 5, 1)).answer("figure:1")
    assert (fight.who, fight.keys) == (1, ["attack:2", "attack:1", "attack:0", "wait"])
    fight.answer("wait", "wait")
    assert (fight.who, fight.keys) == (0, ["attack:3", "attack:2", "attack:1", "attack:0"])
    fight.answer("attack:0")
    fight.answer("figure:1")  # who tests the Initiative
    assert fight.told("event.initiative")
    assert (fight.asked, fight.game.pending[0].about["figure"]) == ("ask.place", 1)
    assert "wait" not in fight.keys
    fight.answer("attack:0")
    assert fight.game.pending[0].about["figure"] == 2
    fight.answer("attack:0")
    assert [e.data["figure"] for e in fight.told("event.dice_placed")] == [0, 1, 2]
    assert fight.asked == ""


@pytest.mark.clause("CC-IX-C-3-07", "CC-IX-C-3-13")
def test_any_split_and_no_other() -> None:
    game = field()
    star(game, 0, card("a", 10), [card("b"), card("c"), card("d")])
    fight = Fight(game, (*AUTHORITY,)).answer("figure:1")
    assert fight.keys == ["attack:4", "attack:3", "attack:2", "attack:1", "attack:0"]
    for wrong in ("attack:5", "attack:-1", "wait", "attack"):
        with pytest.raises(Refused):
            fight.answer(wrong)
    fight.answer("attack:3")
    ((_id, combat),) = records.opened(fight.state, Combat)
    pool = combat.pool(0)
    assert (pool.attack, pool.defence, pool.attack_left, pool.defence_left) == (3, 1, 3, 1)


@pytest.mark.clause("CC-IX-C-4-12", "CC-IX-C-4-13", "CC-IX-C-4-01")
def test_wounds_bear_on_the_initiative_and_ties_are_thrown_again() -> None:
    game = field()
    star(game, 0, card("a", 10, INI=5), [card("b", 20, INI=3)])
    game.stunned[0] = True
    fight = Fight(game, (*AUTHORITY, 2, 3, 1, 3)).answer("attack:0", "attack:0")
    (won,) = fight.told("event.initiative")
    assert (won.data["camp"], won.data["total"].value, won.data["other_total"].value) == (1, 6, 5)
    assert len(fight.told("event.tied")) == 1
