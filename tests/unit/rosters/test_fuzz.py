"""Whatever somebody writes, reading it ends in an army or in an `ArmyError`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.thorough import tries
from tests.unit.rosters.test_files import catalogue

from escarmouche import army_shelf, rosters
from escarmouche.army_shelf import armies, army_text
from escarmouche.rosters import ArmyError
from escarmouche.rosters.toml_lines import lines_of
from escarmouche.rulebooks.escarmouches_fantastiques import roster

CATALOGUES = {language: catalogue(language) for language in ("fr", "en")}
PIECES = st.sampled_from(
    [
        "[[figures]]",
        "[[artillery]]",
        "[artillery.crew]",
        "[[creatures]]",
        "[",
        "]",
        "{",
        "}",
        "=",
        ",",
        ".",
        '"',
        "'",
        '"""',
        "'''",
        "#",
        "\\",
        "id",
        "name",
        "melee",
        "=",
        "[3]",
        "armour",
        "=",
        "6",
        "role",
        "=",
        "'hero'",
        "items",
        "=",
        "['argent']",
        "nan",
        "1e999",
        "0xff",
        "true",
        "07:32:00",
        "spells",
        "points",
        "rulebook",
        "=",
        "'escarmouches-fantastiques'",
        "fr",
        "\n",
        "\r\n",
        "\t",
        "\x00",
        "é",
        "\ufeff",
    ]
)
TOML_LIKE = st.lists(st.one_of(PIECES, st.just("\n"), st.text(max_size=5)), max_size=60)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
TEXTS = {army: army_text(army) for army in armies("escarmouches-fantastiques")}


def check(text: str) -> None:
    """Both readers answer, and every problem can be said in both languages."""
    for read in (roster.read_army, army_shelf.read_army):
        try:
            read(text)
        except ArmyError as error:
            said(error)


def said(error: ArmyError) -> None:
    assert error.problems
    for problem in error.problems:
        for messages in CATALOGUES.values():
            assert messages[problem.phrase.id].format(**problem.data)
            assert messages[problem.phrase.id + rosters.REMEDY].format(**problem.data)


@given(TOML_LIKE.map(" ".join) | TOML_LIKE.map("".join) | st.text())
def test_random_text(text: str) -> None:
    check(text)


@settings(max_examples=tries(50, 300), deadline=None)
@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_mutated_characters(army: str, data: st.DataObject) -> None:
    text = TEXTS[army]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        upto = min(len(text), at + data.draw(st.integers(0, 30)))
        text = text[:at] + data.draw(PIECES | st.text(max_size=4)) + text[upto:]
    check(text)


@settings(max_examples=tries(50, 300), deadline=None)
@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_mutated_lines(army: str, data: st.DataObject) -> None:
    lines = TEXTS[army].splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        key = lines[at].split("=")[0]
        numbers = [f"{key}= {number}" for number in (-1, 0, 4, 7, 300, 10**30)]
        others = ["", lines[at] * 2, lines[at][::-1], f"{key}= ['x', 1]", *numbers, *lines]
        lines[at] = data.draw(st.sampled_from(others))
    check("\n".join(lines))


@settings(max_examples=tries(50, 400), deadline=None)
@given(st.data())
def test_mutated_data(data: st.DataObject) -> None:
    army: Any = tomllib.loads(TEXTS[data.draw(st.sampled_from(sorted(TEXTS)))])
    here = army
    while isinstance(here, dict | list) and here:
        keys = sorted(here) if isinstance(here, dict) else range(len(here))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(here[key], dict | list) or data.draw(st.booleans()):
            here[key] = data.draw(VALUES)
            break
        here = here[key]
    try:
        roster.army_from_data(army)
    except ArmyError as error:
        said(error)


def paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The path of everything in some data."""
    inside: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    return [each for key, inner in inside for each in [(*path, key), *paths(inner, (*path, key))]]


@settings(max_examples=tries(100, 600))
@given(TOML_LIKE.map(" ".join) | TOML_LIKE.map("".join))
def test_everything_in_valid_toml_has_a_line(text: str) -> None:
    with suppress(ValueError):
        data = tomllib.loads(text)
        assert set(paths(data)) <= set(lines_of(text))


@pytest.mark.parametrize("army", sorted(TEXTS))
def test_everything_in_our_armies_has_a_line(army: str) -> None:
    assert set(paths(tomllib.loads(TEXTS[army]))) <= set(lines_of(TEXTS[army]))
