"""Whatever somebody writes, reading it ends in an army or in an `ArmyError` that can be said."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.thorough import tries

from escarmouche import army_shelf, rosters
from escarmouche.army_shelf import armies, army_text
from escarmouche.rosters import ArmyError
from escarmouche.rosters.toml_lines import lines_of
from escarmouche.rulebooks.age_des_escarmouches.army import prices, roster
from escarmouche.rulebooks.age_des_escarmouches.army.roster import army_to_data, validate
from escarmouche.text.catalogue import Catalogue

BOOK = "age-des-escarmouches"
PACKAGE = "escarmouche.rulebooks.age_des_escarmouches"
CATALOGUES = [Catalogue.load(PACKAGE, lang).messages for lang in ("fr", "en")]
TEXTS = {army: army_text(army) for army in armies(BOOK)}
WORDS = [
    "[[figures]]",
    "[",
    "]",
    "{",
    "}",
    "=",
    ",",
    ".",
    "'",
    '"',
    "#",
    "id",
    "name",
    "=",
    "'x'",
    "rank",
    "=",
    "2",
    "value",
    "=",
    "10",
    "mou",
    "=",
    "10",
    "ini",
    "=",
    "4",
    "skills",
    "=",
    "['chance/2']",
    "weapons",
    "['Arc",
    "4/20']",
    "formulas",
    "['voile']",
    "solos",
    "cards",
    "[3,1]",
    "nan",
    "1e999",
    "true",
    "incarnate",
    "points",
    "people",
    "affiliation",
    "commander",
    "artefacts",
    "['cape-de-brume']",
    "base",
    "[25,50]",
    "count",
    "rulebook",
]
PIECES = st.sampled_from([*WORDS, f"'{BOOK}'", "\n", "\r\n", "\t", "\x00", "é", "\ufeff"])
TOML_LIKE = st.lists(st.one_of(PIECES, st.just("\n"), st.text(max_size=5)), max_size=60)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


def said(error: ArmyError) -> None:
    assert error.problems
    for problem in error.problems:
        for messages in CATALOGUES:
            assert messages[problem.phrase.id].format(**problem.data)
            assert messages[problem.phrase.id + rosters.REMEDY].format(**problem.data)


def check(text: str) -> None:
    for read in (roster.read_army, army_shelf.read_army):
        try:
            found = read(text)
        except ArmyError as error:
            said(error)
        else:
            assert found.points <= found.format


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


@settings(max_examples=tries(50, 400), deadline=None)
@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_mutated_lines(army: str, data: st.DataObject) -> None:
    lines = TEXTS[army].splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        key = lines[at].split("=")[0]
        numbers = [f"{key}= {number}" for number in (-1, 0, 1, 2, 7, 300, 10**30)]
        words = [
            f"{key}= ['{word}']" for word in ("chance/x", "magicien/9/feu", "pavois", "voile/3")
        ]
        others = ["", lines[at] * 2, lines[at][::-1], f"{key}= ['x', 1]", *numbers, *words, *lines]
        lines[at] = data.draw(st.sampled_from(others))
    check("\n".join(lines))


@settings(max_examples=tries(60, 500), deadline=None)
@given(st.data())
def test_mutated_data(data: st.DataObject) -> None:
    """Whatever stands in a save is refused in words, or read, judged, priced and written again."""
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
        found = roster.army_from_data(army)
    except ArmyError as error:
        said(error)
    else:
        if problems := validate(found):
            said(ArmyError(problems))
        assert found.points == prices.army_value(found)
        assert roster.army_from_data(army_to_data(found)) == found


@pytest.mark.parametrize("army", sorted(TEXTS))
def test_everything_in_our_armies_has_a_line(army: str) -> None:
    def paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
        inside: Any = ()
        if isinstance(value, dict):
            inside = value.items()
        elif isinstance(value, list):
            inside = enumerate(value)
        found = [[(*path, key), *paths(inner, (*path, key))] for key, inner in inside]
        return [each for group in found for each in group]

    assert set(paths(tomllib.loads(TEXTS[army]))) <= set(lines_of(TEXTS[army]))
