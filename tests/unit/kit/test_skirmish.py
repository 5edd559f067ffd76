"""The plainest skirmish: who is enlisted, how far apart they are, where one may be put."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.core.rulebook import NO_TABLE, Result, Rulebook, SetupError, Span
from escarmouche.core.state import State, column
from escarmouche.kit.one_place import OnePlace
from escarmouche.kit.skirmish import Fighter, Kind, Side, SkirmishDoor, SkirmishState
from escarmouche.server.messages.forms import PlaceForm

TOO_FAR, TAKEN = Phrase("x.refusal.too_far"), Phrase("x.refusal.taken")
PIKE = Kind("pike", {"fr": "Pique", "en": "Pike"}, price=3)


@dataclass
class Counted(SkirmishState):
    blows: list[int] = column(blank=0)


class Plain(Rulebook):
    id, prefix, version, title = "plain", "P", "1", "Plain"
    spans: Mapping[str, Span] = {}

    def begin(self, setup: Mapping[str, Any]) -> State:
        return State()

    def result(self, game: State) -> Result:
        return Result(None, TAKEN)


def line(*places: tuple[float, float, int]) -> Counted:
    game = Counted(camps=(Side(0, {"fr": "a", "en": "a"}), Side(1, {"fr": "b", "en": "b"})))
    for x, y, camp in places:
        game.enlist(camp, PIKE, x, y)
    return game


def test_who_is_enlisted_has_a_cell_in_every_column() -> None:
    game = line((1, 1, 0), (5, 1, 0), (9, 1, 1))
    game.enlist(1, PIKE, 12, 1, blows=2)
    assert game.blows == [0, 0, 0, 2] and game.in_play == [True] * 4 and game.life == [1] * 4
    assert [figure.number for figure in game.figures] == [1, 2, 1, 2]
    assert [figure.id for figure in game.foes(0)] == [2, 3]
    game.in_play[2] = False
    assert [figure.id for figure in game.standing()] == [0, 1, 3]
    assert [len(army) for army in game.army] == [2, 2]


def test_gaps_are_between_bases() -> None:
    game = line((1, 1, 0), (4, 5, 1))
    assert game.gap(game.figures[0], 1, 1, game.figures[1]) == pytest.approx(4.0)
    assert game.gap(game.figures[0], 4, 4, game.figures[1]) == pytest.approx(0.0)


def test_a_skirmish_is_shown_as_it_stands() -> None:
    shown = SkirmishDoor.present(object(), line((1, 1, 0), (9, 1, 1)))  # type: ignore[arg-type]
    assert [figure["names"]["en"] for figure in shown["figures"]] == ["Pike", "Pike"]
    assert [camp["points"] for camp in shown["camps"]] == [3, 3]


def test_a_book_of_another_kind_shows_an_empty_table_and_lays_none() -> None:
    book = Plain()
    shown, nobody = book.present(State()), SkirmishDoor.present(object(), State())  # type: ignore[arg-type]
    assert shown == nobody and shown["figures"] == []
    with pytest.raises(SetupError) as caught:
        book.make_table(1)
    assert caught.value.phrase is NO_TABLE and not book.lays_tables


def why_not(game: SkirmishState, fighter: Fighter, x: float, y: float) -> Refusal | None:
    if hypot(x - game.x[fighter.id], y - game.y[fighter.id]) > 3.0 + 1e-9:
        return refuse(TOO_FAR)
    for other in game.standing():
        if other is not fighter and game.gap(fighter, x, y, other) < 0.0:
            return refuse(TAKEN)
    return None


@given(
    st.lists(st.tuples(st.floats(0, 20), st.floats(0, 20), st.sampled_from((0, 1))), max_size=6),
    st.integers(0, 99),
)
def test_whatever_is_proposed_is_legal_and_survives_its_text(
    others: list[tuple[float, float, int]], seed: int
) -> None:
    apart = [place for place in others if hypot(place[0] - 10, place[1] - 10) >= 1.0]
    game = line((10, 10, 0), *apart)
    answers = OnePlace(game, game.figures[0], 3.0, why_not)
    assert answers.check(answers.default()) is None
    for place in answers.candidates():
        assert answers.check(place) is None
        assert answers.decode(answers.encode(place)) == place
    assert answers.check(answers.sample(Random(seed))) is None
    assert PlaceForm.model_validate({**answers.describe(), "options": []}).within == 3.0
    (ring,) = answers.reach()
    assert all(hypot(x - 10, y - 10) == pytest.approx(3.0) for x, y in ring)


@pytest.mark.parametrize("data", [None, "here", [1], [1, 2, 3], [1, "2"], [True, 2], {"x": 1}])
def test_what_is_no_place_is_refused(data: object) -> None:
    game = line((10, 10, 0))
    with pytest.raises(Refused):
        OnePlace(game, game.figures[0], 3.0, why_not).decode(data)


def test_a_view_has_its_own_answers() -> None:
    """Whoever cannot know of a figure is not refused the place where it stands."""
    game = line((10, 10, 0), (12, 10, 1))
    seen = game.copy()
    seen.in_play[1] = False
    answers = OnePlace(game, game.figures[0], 3.0, why_not)
    assert answers.check((12.0, 10.0)) is not None
    assert answers.seen_by(seen).check((12.0, 10.0)) is None
