"""What a situation says of alliances and of camps that the rules play, whatever the book."""

from __future__ import annotations

from typing import Any

import pytest
from tests.toy import automaton
from tests.toy.book import BOOK

from escarmouche.core.dice import ScriptedDice
from escarmouche.rosters import Source, TomlReader
from escarmouche.rulebooks import rulebook
from escarmouche.situation_files.casts import Stage
from escarmouche.situations import SituationError, run_situation
from escarmouche.situations.alliances import declare
from escarmouche.situations.staged_game import StagedGame, StagedRulebook

CAMPS = {"red": 0, "blue": 1, "green": 2}


def staged(said: dict[str, Any]) -> tuple[Stage[Any], TomlReader]:
    state = BOOK.begin({"hands": [[1], [9], [1]], "rounds": 1})
    top = TomlReader(Source(said, {}, whole="situation"), (), said)
    stage = Stage(state, CAMPS, {}, lambda _game, _step: False, False)
    declare(top, BOOK, stage)
    return stage, top


def test_the_rules_play_a_camp_of_a_situation() -> None:
    stage, top = staged({"alliances": [["red", "green"]], "automata": {"blue": "brute"}})
    assert not top.source.problems
    assert stage.state.sides.enemies(1) == (0, 2) and stage.state.sides.allies(0) == (2,)
    book = StagedRulebook(BOOK, stage)
    game = StagedGame(book, {}, ScriptedDice([2, 10]), state=stage.state)
    assert sorted(ask.who for ask in game.pending) == [0, 2]
    game.answer_data(0, "1")
    game.answer_data(2, "1")
    assert automaton.WEAKEST in [event.phrase for event in game.events]


@pytest.mark.parametrize(
    "said",
    [
        {"alliances": [["red", "violet"]]},
        {"alliances": [["red", "green"], ["red", "blue"]]},
        {"alliances": 3},
        {"automata": {"blue": "poet"}},
        {"automata": {"violet": "brute"}},
        {"automata": ["brute"]},
    ],
)
def test_slips_are_named(said: dict[str, Any]) -> None:
    _stage, top = staged(said)
    (problem,) = top.source.problems
    assert problem.phrase.id in ("situations.bad_alliances", "situations.bad_automata")


def test_a_book_that_knows_neither_says_so() -> None:
    assert not rulebook("ef").has_automata
    with pytest.raises(SituationError) as error:
        run_situation("""
title: nobody is there
rulebook: ef
figures:
  knight: {camp: red, at: [10, 10], profile: {melee: [4]}}
  orc: {camp: blue, at: [11, 10], profile: {armour: 3}}
phase: melee
alliances: [[red, blue]]
automata: {blue: brute}
expect:
  - {event: roll.defence, figure: orc}
""")
    assert {p.phrase.id for p in error.value.problems} == {
        "situations.bad_alliances",
        "situations.bad_automata",
    }
