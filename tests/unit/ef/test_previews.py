"""What is told of a way before it is taken: the rules are asked as if the figure had gone."""

from __future__ import annotations

from typing import Any

import pytest

from escarmouche.rulebooks.escarmouches_fantastiques import previews
from escarmouche.rulebooks.escarmouches_fantastiques.situations import stage
from escarmouche.situations.book import profile
from escarmouche.situations.document import Document
from escarmouche.situations.schema import open_document


def field(archer: dict[str, Any], at: tuple[float, float] = (10, 10)) -> Any:
    figures = {
        "archer": {"camp": "red", "at": list(at), "profile": {"movement": 6, **archer}},
        "orc": {"camp": "blue", "at": [20, 10]},
    }
    top = open_document(Document({"figures": figures, "phase": "movement"}))
    staged = stage(top, profile)
    top.source.fail()
    return staged.state


def notes(state: Any, x: float, y: float) -> list[str]:
    told = previews.path(state, None, {"figure": 0, "to": [x, y]})
    return [phrase.id for phrase in told["notes"]]


@pytest.mark.clause("EF-TOUR-TIR-05")
def test_who_goes_farther_than_half_its_movement_is_told_where_it_shoots_no_more() -> None:
    state = field({"shooting": [4]})
    assert notes(state, 13, 10) == ["ef.note.still_shoots"]
    told = previews.path(state, None, {"figure": 0, "to": [13.1, 10]})
    assert told["notes"] == [previews.NO_SHOT] and told["turning"] == 3.0
    assert "turning" not in previews.path(state, None, {"figure": 0, "to": [13, 10]})


def test_who_has_no_shooting_or_ends_in_contact_is_told_nothing_of_it() -> None:
    assert notes(field({}), 13, 10) == []
    assert notes(field({"shooting": [4]}, at=(17, 10)), 19, 10) == []


@pytest.mark.clause("EF-TOUR-MVT-09", "EF-TOUR-MVT-10")
def test_who_leaves_a_melee_is_struck_unless_it_slips_away() -> None:
    """The page used to say it of everybody who was engaged."""
    assert notes(field({}, at=(19, 10)), 17, 10) == ["ef.note.leaves_melee"]
    assert notes(field({"abilities": ["desengagement"]}, at=(19, 10)), 17, 10) == []


def test_nothing_is_changed_by_looking() -> None:
    state = field({"shooting": [4]}, at=(19, 10))
    before = state.digest()
    notes(state, 15, 10)
    assert state.digest() == before
