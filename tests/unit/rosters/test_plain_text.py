"""What nobody can see is taken out of names and texts, wherever they come from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escarmouche.rosters.plain_text import plain_data, plain_line, plain_text
from escarmouche.rosters.source import read_toml

HOSTILE = "\x00a\x1b[2J\u202eb\u2066c\u200f\ufeff\x7f\U000e0041"


def test_controls_and_directions_go_and_lines_stay() -> None:
    assert plain_text(HOSTILE) == "a[2Jbc"
    assert plain_text("Élan\n\tvital — 龍") == "Élan\n\tvital — 龍"
    assert plain_line(" Le\nGué\u200b ") == "Le Gué"


@given(st.text())
def test_what_is_left_is_plain_and_stays_as_it_is(text: str) -> None:
    once = plain_text(text)
    assert plain_text(once) == once
    assert "\x00" not in once
    once.encode()  # no half characters
    line = plain_line(text)
    assert plain_line(line) == line and "\n" not in line


def test_keys_and_nested_texts_too() -> None:
    assert plain_data({"a\x00": ["b\u202e", 3, None, {"c": True}]}) == {
        "a": ["b", 3, None, {"c": True}]
    }


@pytest.mark.parametrize("escape", ["\\u0000", "\\u202E", "\\u001B"])
def test_an_army_file_cannot_hide_anything(escape: str) -> None:
    assert read_toml(f'name = "Gu{escape}é"').data["name"] == "Gué"
