"""Who is the tactician: two dice and DIS, then DIS, then the ladder of ties."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.ade.bench import field, fighter, play

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.command.tactician import determine, discipline
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.state import State
from escarmouche.text import render_event

SKILL = Phrase("ade.skill.aguerri")


def led(first: dict[str, Any], second: dict[str, Any], **more: Any) -> State:
    game = field(**more)
    game.commander = [fighter(game, 0, **first).id, fighter(game, 1, **second).id]
    return game


def dis(value: int | None) -> dict[str, Any]:
    return {"scores": {"DIS": value}}


@pytest.mark.clause("ADE-2.1-01", "ADE-2.1-02", "ADE-2.1-05")
@pytest.mark.parametrize(
    ("dice", "winner"), [([3, 4, 2, 3], 0), ([1, 1, 6, 6], 1), ([2, 2, 3, 4], 1)]
)
def test_two_dice_and_discipline(dice: list[int], winner: int) -> None:
    """DIS 4 against 2: 11 to 7, 6 to 14, 8 to 9. Nobody is asked anything, marks in DIS or not."""
    game = led({**dis(4), "hardened": frozenset({"DIS"})}, dis(2), active=0)
    played = play(determine, game, dice)
    assert played.returned == winner
    assert game.tactician == winner
    assert played.events == ["roll.tactician", "roll.tactician", "event.tactician"]
    assert "4" in render_event(played.rolls[0], "en")


@pytest.mark.clause("ADE-2.1-03")
def test_equal_totals_go_to_the_higher_discipline() -> None:
    played = play(determine, led(dis(4), dis(2)), [1, 2, 2, 3])
    assert played.returned == 0
    assert "event.tactician_by_dis" in played.events


@pytest.mark.clause("ADE-2.1-04")
def test_then_the_ladder_of_ties() -> None:
    """A-R21: marks, VAL, and a die whose winner is the tactician himself."""
    equal = [2, 3, 1, 4]
    marked = led({**dis(3), "worth": 10}, {**dis(3), "worth": 9, "hardened": frozenset({"DIS"})})
    assert play(determine, marked, equal).returned == 1
    dearer = led({**dis(3), "worth": 10}, {**dis(3), "worth": 9})
    assert play(determine, dearer, equal).returned == 0
    even = play(determine, led(dis(3), dis(3)), [*equal, 5], (0, "even"))
    assert even.returned == 1


@pytest.mark.clause("ADE-2.1-06")
def test_what_the_commander_suffers_counts() -> None:
    game = led(dis(4), dis(4))
    commander = game.figures[0]
    game.life[commander.id] = 1
    conditions.put(game, commander, conditions.ROUTED, "rally")
    assert discipline(game, commander).value == 2
    assert play(determine, game, [3, 3, 2, 3]).returned == 1


def test_a_dash_and_the_undead() -> None:
    """A-R75: a dash counts -1 here; a skill may put another number in its place."""
    undead = Plugin("u", SKILL, (points.TACTICIAN_SCORE, lambda g, f: Total(Why(-1, SKILL))))
    game = field()
    bare, dead = fighter(game, 0, scores={"DIS": None}), fighter(game, 1, undead, scores={"DIS": 9})
    assert (discipline(game, bare).value, discipline(game, dead).value) == (-1, -1)
