"""Situations of Confrontation: every slip of the pen is named, with its line and a remedy."""

from __future__ import annotations

from typing import Any

import pytest

from escarmouche.rosters import REMEDY
from escarmouche.situations import SituationError, read_documents, run_situation
from escarmouche.text import LANGUAGES, Wording, render

HEAD = "title: a slip\nrulebook: cc\nclauses: [CC-IX-01]\n"
TWO = """\
figures:
  ann: {camp: red, at: [40, 40]}
  orc: {camp: blue, at: [42.5, 40]}
"""
END = "until: last answer\nexpect: [combat_phase]\n"


def slips(text: str) -> list[Any]:
    (document,) = read_documents(text)
    try:
        run_situation(document)
    except SituationError as error:
        return list(error.problems)
    return []


@pytest.mark.parametrize(("text", "line", "expected"), [
    (TWO + "phase: combt\n", 7, "unknown_phase"),
    (TWO + "tactics: green\n", 7, "unknown_side"),
    (TWO + "steps: combat\n", 7, "bad_steps"),
    (TWO + "camps: [red]\n", 7, "bad_camps"),
    (TWO + "scored: {green: 1}\n", 7, "unknown_camp"),
    (TWO + "scored: {red: many}\n", 7, "bad_setting"),
    (TWO + "counters: [{at: here}]\n", 7, "bad_setting"),
    (TWO + "contacts: [[ann, ann]]\n", 7, "bad_contact"),
    (TWO + "contacts: [[ann, bob]]\n", 7, "bad_contact"),
    ("figures: {}\n", 4, "no_figures"),
    (TWO + "  wait: {camp: red, at: [60, 40]}\n", 7, "bad_name"),
    ("figures:\n  ann: {camp: red, at: [40, 40], profile: garde-roial}\n", 5, "unknown_profile"),
    ("figures:\n  ann: {camp: red, at: [40, 40], wound: deadly}\n", 5, "unknown_word"),
    ("figures:\n  ann: {camp: red, at: [40, 40], level: 3}\n", 5, "bad_level"),
    ("figures:\n  ann: {camp: red, at: there}\n", 5, "bad_place"),
    ("figures:\n  ann: {camp: red, at: {touching: nobody}}\n", 5, "bad_place"),
    ("figures:\n  ann: {camp: green, at: [40, 40]}\n", 5, "unknown_camp"),
    ("figures:\n  ann: {camp: red, at: [40, 40]}\n  orc: {camp: blue, at: [41, 40]}\n", 6, "overlap"),
    (TWO + "table: {scenery: [{kind: volcano, rectangle: [1, 1, 5, 5]}]}\n", 7, "unknown_terrain"),
])  # fmt: skip
def test_slips_are_named(text: str, line: int, expected: str) -> None:
    found = slips(HEAD + text + END)
    assert [(problem.line, problem.phrase.id) for problem in found] == [
        (line, f"cc.situation.{expected}")
    ]
    for lang in LANGUAGES:
        problem = found[0]
        data = {"place": problem.place, **problem.data}
        assert "⟨" not in render(problem.phrase, data, lang)
        assert Wording(lang).has(problem.phrase.id + REMEDY)
        assert "⟨" not in render(problem.phrase.id + REMEDY, data, lang)


def test_a_moment_nobody_knows() -> None:
    found = slips(HEAD + TWO + "until: tomorrow\nexpect: [combat_phase]\n")
    assert [problem.phrase.id for problem in found] == ["cc.situation.unknown_moment"]


def test_what_the_rest_of_the_book_says_of_a_setup_is_said_here_too() -> None:
    for key, expected in (
        ("options: {sixes: false}", "core.setup.unknown_option"),
        ("scenario: la-fin", "cc.setup.unknown_scenario"),
        ("wound_table: {rows: []}", "cc.setup.wound_table"),
    ):
        found = slips(HEAD + TWO + key + "\n" + END)
        assert [(problem.line, problem.phrase.id) for problem in found] == [(7, expected)]


def test_cards_may_be_changed_a_little() -> None:
    text = HEAD + (
        "figures:\n"
        "  ann: {camp: red, at: [40, 40], profile: {card: garde-pretorien, att: 2}}\n"
        "  bob: {camp: red, at: [50, 40], profile: lion-100/garde-royal}\n"
        "  orc: {camp: blue, at: [60, 40], profile: {res: 12}}\n"
        "steps: []\n"
        "state:\n"
        "  ann: {ATT: 2, FOR: 8}\n"
        "  bob: {INI: 4}\n"
        "  orc: {RES: 12, ATT: 3}\n"
    )
    (document,) = read_documents(text)
    result = run_situation(document)
    assert result.ok, result.failures


def test_armies_are_judged_too() -> None:
    text = HEAD + (
        "army: {points: 100, people: lion, figures: [{id: garde-royal, count: 5}]}\n"
        "expect_army: {points: 120, prices: {garde-royal: 24}, problems: [over_format]}\n"
    )
    (document,) = read_documents(text)
    result = run_situation(document)
    assert result.ok, result.failures
