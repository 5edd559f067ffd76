"""What is remembered: worked out once for the same, again when anything has changed, bounded, in one module."""

from __future__ import annotations

import re
from pathlib import Path

import escarmouche
from escarmouche import memory
from escarmouche.core.state import State
from escarmouche.memory import (
    Before,
    Memory,
    remembered,
    remembered_as_all_stand,
    remembered_briefly,
    remembered_by_table,
    remembered_step_by_step,
    remembered_while_all_stand,
    remembered_while_same,
)
from escarmouche.table.scenery import Table

SOURCES = Path(escarmouche.__file__).parent


def test_rules_remember_by_one_module_only() -> None:
    by_hand = re.compile(r"\blru_cache\b|functools import .*\bcache\b")
    rules = [path for part in ("core", "kit", "table") for path in (SOURCES / part).rglob("*.py")]
    rules += list((SOURCES / "rulebooks").glob("*/**/*.py"))
    assert len(rules) > 400
    assert [path.name for path in rules if by_hand.search(path.read_text(encoding="utf-8"))] == []


def test_values_are_worked_out_once() -> None:
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    for word in (remembered, remembered_briefly):
        asked.clear()
        rule = word(double)
        assert [rule(3), rule(4), rule(3)] == [6, 8, 6] and asked == [3, 4]


def test_a_table_keeps_what_is_known_about_it_and_not_too_much() -> None:
    asked: list[float] = []

    @remembered_by_table
    def wider(table: Table, by: float) -> float:
        asked.append(by)
        return table.width + by

    one, other = Table(10.0, 10.0), Table(20.0, 20.0)
    assert [wider(one, 1.0), wider(one, 1.0), wider(other, 1.0)] == [11.0, 11.0, 21.0]
    assert asked == [1.0, 1.0], "once for each table"
    for n in range(3 * memory.OF_A_TABLE):
        wider(one, float(n))
    assert all(len(known) <= memory.OF_A_TABLE for known in one.memory.values())
    assert one == Table(10.0, 10.0) and "memory" not in repr(one)


def test_a_rule_about_a_state_is_asked_again_when_anybody_has_moved() -> None:
    asked: list[float] = []

    @remembered_as_all_stand
    def ahead(game: State, by: float) -> float:
        asked.append(by)
        return game.x[0] + by

    game = State(x=[1.0], y=[1.0], radius=[0.5])
    assert [ahead(game, 1.0), ahead(game, 1.0), ahead(game.copy(), 1.0)] == [2.0] * 3
    assert asked == [1.0]
    then = game.copy()
    game.x[0] = 5.0
    assert [ahead(game, 1.0), ahead(then, 1.0)] == [6.0, 2.0]
    ahead.keep(7.0, game, 1.0)
    assert ahead(game, 1.0) == 7.0 and len(asked) == 3
    for n in range(3 * memory.LATEST):
        ahead(game, float(n))
    assert len(ahead._latest) <= memory.LATEST
    for n in range(3 * memory.MOMENTS):  # of few moments: each is a copy of the whole table
        game.x[0] = float(n)
        ahead(game, float(n))
        assert len({id(moment) for moment, _answer in ahead._latest.values()}) <= memory.MOMENTS


def test_all_answers_of_one_moment_are_kept_until_anybody_moves() -> None:
    asked: list[float] = []

    @remembered_while_all_stand
    def ahead(game: State, by: float) -> float:
        asked.append(by)
        return game.x[0] + by

    game = State(x=[1.0], y=[1.0], radius=[0.5])
    many = [float(n) for n in range(3 * memory.LATEST)]
    assert [ahead(game, by) for by in many] == [ahead(game.copy(), by) for by in many]
    assert asked == many
    game.x[0] = 5.0
    assert ahead(game, 1.0) == 6.0 and len(ahead._answers) == 1
    for n in range(memory.MOST + 2):
        ahead(game, float(n))
    assert len(ahead._answers) <= memory.MOST
    ahead.forget()
    assert ahead(game, 1.0) == 6.0 and asked[-1] == 1.0


def test_a_rule_may_go_on_from_its_last_answer() -> None:
    told: list[Before[float]] = []

    @remembered_step_by_step
    def farthest(game: State, before: Before[float]) -> float:
        told.append(before)
        return max(game.x)

    game = State(x=[1.0, 3.0], y=[1.0, 1.0], radius=[0.5, 0.5])
    assert [farthest(game), farthest(game.copy())] == [3.0, 3.0] and told == [None]
    game.x[1] = 7.0
    assert farthest(game) == 7.0
    assert told[1] == (([1.0, 3.0], [1.0, 1.0], [0.5, 0.5]), 3.0), "as all stood then"
    farthest.forget()
    assert farthest(game) == 7.0 and told[2] is None


def test_a_memory_is_bounded() -> None:
    known: Memory[int, int] = Memory()
    assert known.known(1, lambda: 10) == 10 and known.known(1, lambda: 11) == 10
    for n in range(memory.MOST + 2):
        known.known(n, lambda: 1)
    assert len(known._answers) <= memory.MOST
    known.forget()
    assert known.known(1, lambda: 12) == 12


def test_some_fields_are_enough_where_a_rule_looks_at_no_others() -> None:
    asked: list[float] = []

    @remembered_while_same("x", "dice_thrown")
    def beyond(game: State, by: float) -> list[float]:
        asked.append(by)
        return [x + by for x in game.x]

    one, twin = State(x=[1.0, 2.0]), State(x=[1.0, 2.0])
    assert beyond(one, 1.0) == beyond(twin, 1.0) == [2.0, 3.0] and asked == [1.0]
    one.y = [5.0]
    assert beyond(one, 1.0) == [2.0, 3.0] and beyond(one, 2.0) == [3.0, 4.0]
    assert asked == [1.0, 2.0], "of other fields it hears nothing"
    one.x[0] = 9.0
    assert beyond(one, 1.0) == [10.0, 3.0] and beyond(twin, 2.0) == [3.0, 4.0]
    assert asked == [1.0, 2.0, 1.0], "how they stood before is known too"
    for thrown in range(1, 2 * memory.WAYS):
        one.dice_thrown = thrown
        assert beyond(one, 1.0) == [10.0, 3.0] and len(asked) == 3 + thrown
    assert len(beyond._known) == memory.WAYS
    beyond.forget()
    assert beyond(one, 1.0) == [10.0, 3.0] and len(asked) == 3 + 2 * memory.WAYS
