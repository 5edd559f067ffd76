"""Parsers of situations and saves: any text gives a result or a polite error, quickly."""

from __future__ import annotations

import json
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.thorough import tries
from tests.unit.situations.test_failures import BASE

from escarmouche import Game
from escarmouche.core.rulebook import SetupError
from escarmouche.core.save import SaveError
from escarmouche.rosters import ArmyError
from escarmouche.situations import Document, SituationError, read_documents, run_situation

BUDGET = settings(
    max_examples=tries(50, 300),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**18), 10**18),
    st.floats(),
    st.text(max_size=12),
    st.sampled_from(["red", "blue", "orc", "knight", "none", "vol", "hero", "melee", "end"]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


def try_situation(given_: Any) -> None:
    with suppress(SituationError):
        for document in read_documents(given_) if isinstance(given_, str) else [Document(given_)]:
            run_situation(document)


@BUDGET
@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    with suppress(SituationError):
        read_documents(text)


@BUDGET
@given(st.data())
def test_a_situation_with_lines_changed(data: st.DataObject) -> None:
    lines = BASE.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines) - 1))
        cut = data.draw(st.integers(0, len(lines[place])))
        insert = data.draw(st.text("[]{}:,-&*!|>'\"#%@ \t0aé\x00", max_size=4))
        lines[place] = (
            lines[place][:cut] + insert + lines[place][cut + data.draw(st.integers(0, 3)) :]
        )
    try_situation("\n".join(lines))


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    items = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    return found + [place for key, value in items for place in places(value, (*path, key))]


def put(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    changed = deepcopy(data)
    here = changed
    for step in path[:-1]:
        here = here[step]
    here[path[-1]] = value
    return changed


RICH: dict[str, Any] = read_documents(
    BASE
    + """
options: {turns: 4}
scenario: gemme-maudite
table: {width: 48, depth: 48, scenery: [{kind: wood, disc: [30, 30, 3]}, {kind: building, rectangle: [40, 40, 4, 4, 45]}]}
camps: [red, blue]
pieces: {gun: {camp: red, at: [5, 5], kind: explosive, shooting: 3, crew: [knight]}}
turn: 2
order: [blue, red]
until: end of phase
started: {red: 3}
edges: {red: bottom}
gem: {at: [24, 24]}
fire_walls: [{rectangle: [20, 20, 6, 1, 0], camp: red}]
state: {orc: {life: 1}, left: {red: 1}}
absent: [killed]
"""
)[0].data


@BUDGET
@given(st.sampled_from(places(RICH)), VALUES)
def test_a_situation_with_a_value_changed(path: tuple[Any, ...], value: Any) -> None:
    try_situation(put(RICH, path, value))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "- " * 50_000 + "x",
        "{" * 20_000,
        "a: &a [*a]",
        "? " * 9999,
        "\n".join(
            ["a0: &a0 [1, 1]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 40)]
        ),
    ],
    ids=["brackets", "dashes", "braces", "itself", "questions", "laughs"],
)
def test_nests_and_bombs(text: str) -> None:
    with pytest.raises(SituationError):
        run_situation(text)


# -- saves -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def save() -> dict[str, Any]:
    game = Game.new("ef", ["cendre-250", "ecorce-250"], seed=7)
    for _ in range(12):
        game.answer(game.pending[0], game.pending[0].answers.default())
    data: dict[str, Any] = json.loads(game.save())
    return data


def try_save(text: str) -> None:
    with suppress(SaveError, SetupError, ArmyError):
        Game.load(text)


@BUDGET
@given(st.text(max_size=200))
def test_any_save(text: str) -> None:
    try_save(text)


@BUDGET
@given(data=st.data())
def test_a_save_with_a_value_changed(save: dict[str, Any], data: st.DataObject) -> None:
    shallow = [path for path in places(save) if len(path) <= 4]
    changed = put(save, data.draw(st.sampled_from(shallow)), data.draw(VALUES))
    try_save(json.dumps(changed))
