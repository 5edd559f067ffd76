"""What nobody should give us: nasty set-ups, wound tables, tables and duel questions, refused where they are wrong."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.cc.bare import card
from tests.unit.cc.frame import army

from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks.confrontation import setup
from escarmouche.rulebooks.confrontation.duel import question
from escarmouche.text import LANGUAGES, render

PLAIN = card()
ARMIES = {"armies": [army("lion-100"), army("scorpion-100")]}
CELLS: dict[Any, Any] = dict.fromkeys(("legs", "arms", "belly", "chest", "head"), "light")


def named(raised: pytest.ExceptionInfo[SetupError]) -> tuple[str, str]:
    """Where, and what; it can be said in each language."""
    error = raised.value
    for lang in LANGUAGES:
        assert "⟨" not in render(error.phrase, error.data, lang)
    return error.place, error.phrase.id.removeprefix("cc.setup.")


# -- bare melees -------------------------------------------------------------------------------------


def melee(one: dict[str, Any], **more: Any) -> dict[str, Any]:
    first = {"profile": "garde-pretorien", "x": 40, "y": 40, **one}
    second = {"profile": "clone-de-dirz", "x": 42.5, "y": 40}
    return {"melee": {"camps": [[first], [second]], "tactics": 0, **more}}


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (melee({}, tactics=1.0), ("melee.tactics", "bad_key")),
        (melee({}, tactics=True), ("melee.tactics", "bad_key")),
        (melee({}, tactics=[0]), ("melee.tactics", "bad_key")),
        (melee({"wound": ["light"]}), ("melee.camps[0][0].wound", "bad_key")),
        (melee({"wound": {}}), ("melee.camps[0][0].wound", "bad_key")),
        (melee({"x": 10**400}), ("melee.camps[0][0].x", "bad_key")),
        (melee({"y": float("inf")}), ("melee.camps[0][0].y", "bad_key")),
        (melee({"y": float("nan")}), ("melee.camps[0][0].y", "bad_key")),
        (melee({"profile": None}), ("melee.camps[0][0].profile", "bad_key")),
        (melee({"profile": ["clone-de-dirz"]}), ("melee.camps[0][0].profile", "bad_key")),
        (melee({"stunned": 1}), ("melee.camps[0][0].stunned", "bad_key")),
        (melee({"level": 1.0}), ("melee.camps[0][0].level", "bad_key")),
    ],
)
def test_a_nasty_melee_is_refused_where_it_is_wrong(
    data: dict[str, Any], expected: tuple[str, str]
) -> None:
    with pytest.raises(SetupError) as raised:
        setup.begin(data)
    assert named(raised) == expected


@pytest.mark.parametrize(
    ("row", "place"),
    [
        ({**CELLS, "tail": "killed"}, "wound table: row 1: tail"),
        ({**CELLS, 3: "killed"}, "wound table: row 1: 3"),
        ({**CELLS, "head": ["killed"]}, "wound table: row 1: head"),
        ({**CELLS, "head": 5}, "wound table: row 1: head"),
        ({**CELLS, "to": True}, "wound table: row 1: to"),
        ({**CELLS, "to": 3}, "wound table: row 1"),
    ],
)
def test_a_nasty_wound_table_is_refused_where_it_is_wrong(row: dict[Any, Any], place: str) -> None:
    with pytest.raises(SetupError) as raised:
        setup.begin({**melee({}), "wound table": {"rows": [row]}})
    assert named(raised)[0] == place


# -- tables ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "side", [float("nan"), float("inf"), 1e9, 10**400, -90, 59, None, "90", [90], True]
)
@pytest.mark.parametrize("more", [{}, {"scenery": []}])
def test_a_table_has_sides_that_can_be_played_on(side: Any, more: dict[str, Any]) -> None:
    """One that is too large would be laid for hours."""
    with pytest.raises(SetupError) as raised:
        setup.begin({**ARMIES, "table": {"depth": side, **more}})
    assert named(raised) == ("table.depth", "table_side")


def test_a_seed_is_a_number_that_ends() -> None:
    with pytest.raises(SetupError) as raised:
        setup.begin({**ARMIES, "table": {"seed": float("inf")}})
    assert named(raised) == ("table", "bad_table")


# -- questions of the duel bench ---------------------------------------------------------------------

DUEL = {"one": {"profile": "garde-pretorien"}, "others": [{"profile": "clone-de-dirz"}]}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"one": {"profile": "garde-pretorien", "wound": []}}, ("one.wound", "bad_key")),
        ({"others": [{"profile": "clone-de-dirz", "wnd": 1}]}, ("others[0].wnd", "unknown_key")),
        ({"others": [{"profile": 3}]}, ("others[0].profile", "bad_key")),
        ({"tactics": 1.0}, ("tactics", "bad_key")),
        ({"level": 2}, ("one.level", "cannot_fly")),
        ({"known": {"9": 1}}, ("known.9", "duel_split")),
        ({"known": {"²": 1}}, ("known.²", "duel_split")),
        ({"known": {"1" * 5000: 1}}, ("known." + "1" * 5000, "duel_split")),
        ({"known": {"0": True}}, ("known.0", "duel_split")),
        ({"others": [{"profile": "veneur-a-l-aigle"}] * 6}, ("others", "duel_room")),
    ],
)
def test_a_nasty_question_is_refused_in_its_own_words(
    change: dict[str, Any], expected: tuple[str, str]
) -> None:
    """Places are those of the question, not of the melee that is made of it."""
    with pytest.raises(SetupError) as raised:
        question.read({**DUEL, **change}).begin()
    assert named(raised) == expected
