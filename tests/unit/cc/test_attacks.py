"""Attacks: announced defences, sustained defence, the tests, what options change, and the two optional skills."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.cc.bare import Fight, card, field, stand, star

from escarmouche.core import records
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect
from escarmouche.core.words import Roll
from escarmouche.rulebooks.confrontation import points
from escarmouche.rulebooks.confrontation.combat.attack import may_sustain
from escarmouche.rulebooks.confrontation.combat.combat_record import Combat, Pool
from escarmouche.rulebooks.confrontation.options import Options
from escarmouche.rulebooks.confrontation.state import DEAD, Wound

START = (5, 1, 5, 1)  # camp 0 has Authority and Initiative
WEAK = card("weak", 10, FOR=0, mou=0)
DEAF = (1, 1)
AGAIN = Phrase("cc.test.again")


def pool_of(fight: Fight, figure: int) -> Pool:
    ((_id, combat),) = records.opened(fight.state, Combat)
    return combat.pool(figure)


def duel(attack: int, other: int, dice: tuple[int, ...], **more: Any) -> Fight:
    """Camp 0 attacks first, with so many dice in attack against so many."""
    game = field(tactics=1, **more)
    star(game, 0, WEAK, [card("other", 20, FOR=0, mou=0)])
    return Fight(game, (*START, *dice)).answer(f"attack:{attack}", f"attack:{other}")


# -- announcements -----------------------------------------------------------------------------------


@pytest.mark.clause("CC-IX-E-1-01", "CC-IX-E-1-02", "CC-IX-E-1-03", "CC-IX-E-1-04", "CC-IX-E-3-01")
def test_the_defence_is_announced_before_the_die_and_its_dice_are_thrown_together() -> None:
    fight = duel(2, 0, (3, 2, 5, 1, *DEAF))
    assert (fight.asked, fight.who) == ("ask.defend", 1)
    assert not fight.told("roll.attack")
    assert fight.keys == ["none", "parry:1", "parry:2"]
    fight.answer("parry:2")
    (roll,) = fight.told("roll.defence")
    assert roll.faces == (2, 5)
    assert fight.totals("event.parried") == [8]


@pytest.mark.clause("CC-IX-E-3-02", "CC-IX-E-3-03", "CC-IX-E-3-04")
@pytest.mark.parametrize(("defence", "end"), [(4, "event.parried"), (3, "event.lands")])
def test_equal_parries_and_less_does_not(defence: int, end: str) -> None:
    """The dice are lost either way."""
    fight = duel(1, 0, (4, defence, *DEAF)).answer("parry:1")
    (said,) = fight.told(end)
    assert (said.data["left"], said.data["difficulty"]) == (1, 7)


@pytest.mark.clause("CC-IX-E-1-05", "CC-IX-E-3-03")
def test_without_defence_dice_nobody_is_asked() -> None:
    fight = duel(1, 2, (4, *DEAF, 4, *DEAF, 4, *DEAF))
    assert fight.told("event.lands_undefended")[0].data["other"] == 1
    assert not fight.told("event.will_parry")


@pytest.mark.clause("CC-IX-E-4-01", "CC-IX-E-4-02", "CC-IX-E-2-04")
def test_a_failed_attack_costs_its_die_and_no_defence_die() -> None:
    game = field(tactics=1)
    star(game, 0, card("a", 10, ATT=2, FOR=0), [card("b", 20, FOR=0)])
    game.wound[0] = Wound.CRITICAL
    fight = Fight(game, (*START[:2], 6, 5, 1, 1)).answer("attack:2", "attack:0", "parry:2")
    assert fight.totals("event.attack_fails") == [0]
    assert not fight.told("roll.defence")
    assert (pool_of(fight, 0).attack_left, pool_of(fight, 1).defence_left) == (1, 2)


@pytest.mark.clause("CC-IX-E-2-02")
def test_a_test_thrown_again_comes_before_the_defence() -> None:
    def again(game: Any, figure: Any, faces: Any) -> Any:
        return (yield Roll(AGAIN, 1, about={"figure": figure.id})) if faces == (1,) else None

    game = field(tactics=1)
    lucky = Plugin("lucky", AGAIN, (points.REROLL_ATTACK, again))
    stand(game, 0, WEAK, 20, 20, lucky)
    stand(game, 1, card("b", 20), 22.5, 20)
    fight = Fight(game, (*START, 1, 6, 2, 5, *DEAF)).answer("attack:1", "attack:0", "parry:1")
    assert fight.totals("event.attack_result") == [11]  # 1 again, 6 again: 8, and ATT 3
    rolls = [e.phrase.id.removeprefix("cc.") for e in fight.game.events if e.faces]
    assert rolls[4:8] == ["roll.attack", "test.again", "roll.six_again", "roll.defence"]


# -- sustained defence -------------------------------------------------------------------------------


@pytest.mark.clause("CC-IX-E-5-01", "CC-IX-E-5-02", "CC-IX-E-5-03", "CC-IX-E-5-08")
@pytest.mark.parametrize(
    ("pool", "may"),
    [
        (Pool(0, 2, 1, 1, 1, 1, True), True),
        (Pool(0, 2, 0, 2, 0, 1, True), True),
        (Pool(0, 2, 0, 2, 0, 2, True), False),  # not the last die
        (Pool(0, 3, 2, 1, 0, 1, True), False),  # more in attack, even if none is left (R25)
        (Pool(0, 3, 1, 1, 1, 1, True), False),  # a die is not placed yet
        (Pool(0, 2, 1, 1, 1, 0, True), False),
        (Pool(0, 2), False),
    ],
)
def test_who_may_sustain(pool: Pool, may: bool) -> None:
    assert may_sustain(pool) is may


@pytest.mark.clause(
    "CC-IX-E-5-04", "CC-IX-E-5-05", "CC-IX-E-5-06", "CC-IX-E-5-07", "CC-IX-E-5-11", "CC-IX-D-3-03"
)
def test_a_sustained_defence_is_kept_even_if_it_fails() -> None:
    """DEF 3 less 2, once; the die serves again, and is lost with the combat."""
    game = field(tactics=1)
    star(game, 1, card("alone", 50, FOR=0), [WEAK, WEAK])
    dice = (1, 5, 1, 5, 4, 1, 1, *DEAF, 1, 2, *DEAF, 1, 6, 1, 1, 1, *DEAF)
    fight = Fight(game, dice).answer("figure:1", "figure:1", "attack:2", "attack:2", "attack:0")
    fight.answer("figure:1")  # Initiative of the two
    fight.answer("figure:1", "parry:2", "sustained", "figure:1")
    ended = fight.told("event.parried", "event.lands")
    assert [e.data["total"].value for e in ended] == [4, 3, 8, 2]
    assert [e.phrase.id for e in ended].count("cc.event.parried") == 1
    assert [e.data["left"] for e in ended] == [1, 1, 1, 1]
    assert len(fight.told("event.must_sustain")) == 2
    for event in ended[1:]:
        parts = [part.reason.id for part in event.data["total"].parts]
        assert parts.count("cc.score.sustained") == 1
    assert fight.asked == "" and not fight.state.records


@pytest.mark.clause("CC-IX-E-5-04", "CC-IX-E-4-01")
def test_the_announcement_counts_even_if_the_attack_fails() -> None:
    """R25."""
    game = field(tactics=1)
    star(game, 0, card("a", 10, ATT=0, FOR=0, mou=0), [card("b", 20, FOR=0, mou=0)])
    game.wound[0] = Wound.LIGHT
    fight = Fight(game, (*START, 1, 5, *DEAF, 4, 1, *DEAF))
    fight.answer("attack:2", "attack:1", "sustained")
    assert fight.totals("event.attack_fails") == [0]
    assert len(fight.told("event.must_sustain")) == 1
    assert fight.told("event.parried", "event.lands")[0].data["total"].value == 1 + 3 - 2


# -- options -----------------------------------------------------------------------------------------


@pytest.mark.clause("CC-IX-F-1-07")
def test_a_sure_attack_need_not_be_thrown() -> None:
    """R27: only if the players agree, ATT is above 0, nobody parries, and nothing reads the die."""
    agreed = Options(skip_sure_attacks=True)
    fight = duel(1, 2, (*DEAF, *DEAF, *DEAF), options=agreed).answer("none", "none")
    assert len(fight.told("event.sure_attack")) == 3 and not fight.told("roll.attack")
    game = field(tactics=1, options=agreed)
    star(game, 0, WEAK, [WEAK])
    reader = Plugin("reader", AGAIN, (points.READS_ATTACK, lambda game, figure: AGAIN))
    game.effects[1] = (Effect(reader, "game"),)
    game.wound[1] = Wound.CRITICAL  # ATT 0: his own attack may fail
    fight = Fight(game, (*START, 4, *DEAF, 1)).answer("attack:1", "attack:1", "none")
    assert not fight.told("event.sure_attack") and len(fight.told("roll.attack")) == 1


@pytest.mark.clause("CC-IX-C-2-04", "CC-IX-D-3-05")
def test_a_one_against_many_that_becomes_a_duel_keeps_its_dice() -> None:
    """R28; R26: what was placed in attack waits for the next pass."""
    game = field(tactics=1)
    star(game, 0, card("strong", 90, FOR=20, RES=30), [WEAK, WEAK])
    dice = (5, 1, 5, 1, 4, 5, 5, 1, 6, 1, 1, *DEAF, 4, 5, 5)
    fight = Fight(game, dice).answer("figure:1", "figure:1", "attack:1", "attack:1", "attack:3")
    fight.answer("figure:1", "figure:1", "none")
    assert fight.state.status[1] == DEAD
    assert [e.data["dice"] for e in fight.told("event.dice_lost")] == [2]
    assert pool_of(fight, 0).attack_left == 2
    fight.answer("parry:1")
    pairs = [(e.data["figure"], e.data["other"]) for e in fight.told("event.attacks")]
    assert pairs == [(0, 1), (0, 2), (2, 0), (0, 2)]
    assert fight.state.status[2] == DEAD
    assert fight.asked == "ask.pursue"


# -- skills ------------------------------------------------------------------------------------------


def skilled(skill: str, dice: tuple[int, ...], on: bool = True) -> Fight:
    game = field(tactics=1, options=Options(counter_attacks=on))
    star(game, 0, WEAK, [card("skilled", 20, FOR=0, mou=0, skills=(skill,))])
    return Fight(game, (*START, *dice)).answer("attack:2", "attack:1")


@pytest.mark.clause("CC-IX-E-5-09")
def test_a_counter_attack_turns_the_die_round() -> None:
    """R24."""
    fight = skilled("contre-attaque", (1, 5, 1, *DEAF, 1, *DEAF, 1, *DEAF)).answer("parry:1")
    assert (fight.asked, fight.who) == ("ask.counter_attack", 1)
    fight.answer("yes")
    assert fight.told("event.counter_attack_die")
    assert [e.data["figure"] for e in fight.told("event.attacks")] == [0, 1, 0, 1]


@pytest.mark.clause("CC-IX-E-5-09")
def test_no_counter_attack_after_a_sustained_defence_nor_without_the_option() -> None:
    fight = skilled("contre-attaque", (1, 5, 1, *DEAF, 1, 5)).answer("sustained")
    assert fight.asked == "" and not fight.told("event.counter_attack_die")
    fight = skilled("contre-attaque", (1, 5, 1, *DEAF, 1, *DEAF), on=False).answer("parry:1")
    assert fight.asked == "" and len(fight.told("event.attacks")) == 3


@pytest.mark.clause("CC-IX-E-5-10")
def test_the_ambidextrous_gains_a_die_once_a_pass_and_never_while_sustaining() -> None:
    """R24."""
    fight = skilled("ambidextre", (1, 5, 1, *DEAF, 1, *DEAF, 1, *DEAF)).answer("parry:1")
    assert len(fight.told("event.ambidextrous_die")) == 1
    assert [e.data["figure"] for e in fight.told("event.attacks")] == [0, 1, 0, 1]
    fight = skilled("ambidextre", (1, 5, 1, *DEAF, 1, 5)).answer("sustained")
    assert not fight.told("event.ambidextrous_die")
